"""A table of counts in Python's own numbers, as a text writes it: for where there is no NumPy, as in a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal, Protocol

from bookmaker_ref.arguments import rows as checked_rows
from bookmaker_ref.tables.binary import Cells
from bookmaker_ref.tables.checks import Label, checked_labels, named
from bookmaker_ref.tables.files import Source, pieces
from bookmaker_ref.tables.matrices import refuse_margins
from bookmaker_ref.tables.matrix_files import matrix_made
from bookmaker_ref.tables.pieces import Wanted

Rows = Literal["predicted", "real"]
Format = Literal["csv", "tsv"]
Counts = tuple[tuple[int, ...], ...]
#: Every row of a text is held while it is read; and of more classes determinants are found with NumPy alone.
MOST_CHARACTERS, MOST_CLASSES = 10_000_000, 40


class Margins(Protocol):
    """A table as far as its margins go, in whichever numbers: how often each label was predicted, and is real."""

    @property
    def n(self) -> int | float: ...
    @property
    def pp(self) -> Iterable[int | float]: ...
    @property
    def rp(self) -> Iterable[int | float]: ...
    @property
    def predicted(self) -> Sequence[Label]: ...
    @property
    def real(self) -> Sequence[Label]: ...


@dataclass(frozen=True, slots=True)
class Plain:
    r"""How often each label was predicted where each class was real: counts of cases, with predictions as rows.

    >>> table = matrix_text("3,0,0\n0,1,2\n2,1,3\n", rows="real")
    >>> table.counts
    ((3, 0, 2), (0, 1, 1), (0, 2, 3))
    >>> table.cells(0)
    Cells(tp=3, fp=2, fn=0, tn=7)
    """

    counts: Counts
    predicted: tuple[Label, ...]
    real: tuple[Label, ...]

    @property
    def n(self) -> int:
        """How many cases there are."""
        return sum(self.pp)

    @property
    def pp(self) -> tuple[int, ...]:
        """How often each label was predicted."""
        return tuple(map(sum, self.counts))

    @property
    def rp(self) -> tuple[int, ...]:
        """How many cases there are of each class."""
        return tuple(map(sum, zip(*self.counts, strict=True)))

    @property
    def is_square(self) -> bool:
        """Whether predictions and classes have the same labels, in the same order: only then is there a diagonal."""
        return self.predicted == self.real

    def cells(self, label: Label) -> Cells[int]:
        """The four cells of one class against the rest."""
        place = self.real.index(label)
        tp, pp, rp = self.counts[place][place], self.pp[place], self.rp[place]
        return Cells(tp, pp - tp, rp - tp, self.n - pp - rp + tp)


def matrix_text(text: str, *, rows: Rows, format: Format = "csv", name: str = "matrix") -> Plain:
    """The table whose counts a text writes as a matrix, with or without labels, as `matrix_files.matrix_file` reads it.

    Messages call the text by its ``name``.
    """
    return matrix_made(_source(text, name), checked_rows(rows), format, _from_matrix)


def labels_text(text: str, *, real: str, predicted: str, format: Format = "csv", name: str = "labels") -> Plain:
    r"""The table of two columns of a text, whose first line names them, as `Contingency.from_file` counts them.

    >>> labels_text("truth,guess\na,a\na,b\nb,b\n", real="truth", predicted="guess").counts
    ((1, 0), (1, 1))
    """
    found: Counter[tuple[str, str]] = Counter()
    for piece in pieces(_source(text, name), Wanted(real, predicted), format, None):
        found.update(zip(*piece.columns[:2], strict=True))
    if not found:
        raise ValueError(f"{named(name)} has no rows: there is nothing to count")
    labels = sorted({label for pair in found for label in pair})
    _refuse_many(labels)
    counts = tuple(tuple(found[actual, said] for actual in labels) for said in labels)
    return Plain(counts, tuple(labels), tuple(labels))


def _source(text: str, name: str) -> Source:
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"{named(name)} has {len(text)} characters: at most {MOST_CHARACTERS} are read")
    return Source(Path(name), BytesIO(text.encode()))


def _from_matrix(
    matrix: Sequence[Sequence[int | float]],
    *,
    rows: Rows,
    predicted: Sequence[Label] | None = None,
    real: Sequence[Label] | None = None,
) -> Plain:
    """As `Contingency.from_matrix` takes a list of rows; weights are refused, for nobody knows their cases."""
    given = [[_whole(cell) for cell in row] for row in matrix]
    counts = given if rows == "predicted" else [list(row) for row in zip(*given, strict=True)]
    if predicted is None or real is None:
        if len(counts) != len(counts[0]):
            raise ValueError(f"{len(counts)}x{len(counts[0])} predictions by classes: name them, above and at the left")
        predicted = real = range(len(counts))
    _refuse_many(max(predicted, real, key=len))
    said = checked_labels(predicted, len(counts), "predicted labels")
    classes = checked_labels(real, len(counts[0]), "real classes")
    refuse_margins(given, *((said, classes) if rows == "predicted" else (classes, said)))
    return Plain(tuple(map(tuple, counts)), said, classes)


def _whole(cell: int | float) -> int:
    if cell != int(cell):
        raise ValueError(f"the cell {cell:g} counts no cases: these come in whole numbers")
    return int(cell)


def _refuse_many(labels: Sequence[Label]) -> None:
    if len(labels) > MOST_CLASSES:
        raise ValueError(
            f"there are {len(labels)} labels, such as {named(labels[0])}: at most {MOST_CLASSES} are taken here;"
            f" are these classes, or measurements?"
        )
