"""A table of counts for any number of classes: rows are predictions, columns are reality, and both are labelled."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum, lcm
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TypeAlias

from bookmaker_ref.arguments import rows as checked_rows
from bookmaker_ref.engines import how_to_count, is_unread, refuse_unread
from bookmaker_ref.later import np
from bookmaker_ref.tables.binary import Cells
from bookmaker_ref.tables.checks import (
    DifferentLabels,
    UnknownLabel,
    checked_counts,
    checked_labels,
    count,
    is_hashable,
    listed_names,
    named,
    of_cases,
    read_only,
)
from bookmaker_ref.tables.matrices import check_names, has_names, refuse_margins
from bookmaker_ref.tables.positive import PlaceLabel, conventional

if TYPE_CHECKING:
    from os import PathLike

    from numpy.typing import NDArray

    from bookmaker_ref.tables.pieces import Progress

Label = Hashable
#: int64, float64, or Python integers: one of three, which the types of NumPy cannot say.
Counts: TypeAlias = "NDArray[Any]"
#: What stands for all other classes where one is held against the rest.
REST = "(rest)"


@dataclass(frozen=True, eq=False, repr=False)
class Contingency:
    """How often each label was predicted where each class was real.

    ``counts[l, c]`` is how many cases of class ``real[c]`` were predicted as ``predicted[l]``: int64, float64 where
    cases have weights, or Python integers where those are larger. The array cannot be written to; every method
    returns another table. ``positive`` is the positive class, if somebody has named it (`with_positive`).

    >>> table = Contingency.from_matrix([[3, 0, 0], [0, 1, 2], [2, 1, 3]], rows="real", labels="abc")
    >>> table
    Contingency of 12 cases
    rows predicted, columns real
       a  b  c
    a  3  0  2
    b  0  1  1
    c  0  2  3
    >>> table.cells("a")
    Cells(tp=3, fp=2, fn=0, tn=7)
    """

    counts: Counts
    predicted: tuple[Label, ...]
    real: tuple[Label, ...]
    positive: Label | None = None

    def __post_init__(self) -> None:
        counts = checked_counts(self.counts)
        object.__setattr__(self, "counts", counts)
        object.__setattr__(self, "predicted", checked_labels(self.predicted, counts.shape[0], "predicted labels"))
        object.__setattr__(self, "real", checked_labels(self.real, counts.shape[1], "real classes"))
        if self.positive is not None:
            object.__setattr__(self, "positive", self._checked_positive(self.positive))

    # --- where tables come from -----------------------------------------------------------------------------

    @classmethod
    def binary(cls, *, tp: Any, fp: Any, fn: Any, tn: Any, labels: Sequence[Label] = ("+", "-")) -> Contingency:
        """The table of two classes with these four cells; the first label is that of the positive class.

        >>> Contingency.binary(tp=56, fp=20, fn=12, tn=12).positive
        '+'
        """
        a, b, c, d = (count(cell, name) for cell, name in ((tp, "tp"), (fp, "fp"), (fn, "fn"), (tn, "tn")))
        names = tuple(labels)
        return cls(np.array([[a, b], [c, d]], dtype=object), names, names, names[0] if names else None)

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        rows: Literal["predicted", "real"],
        labels: Iterable[Label] | None = None,
        predicted: Iterable[Label] | None = None,
        real: Iterable[Label] | None = None,
    ) -> Contingency:
        """A matrix of counts: nested sequences, an array, or a data frame.

        ``rows="predicted"`` is how the papers set a table, ``rows="real"`` how scikit-learn does. ``labels`` name both
        sides; where predictions and classes have labels of their own, ``predicted`` and ``real`` do. Without any, a
        data frame of pandas has those of its index and its columns, as ``pandas.crosstab`` sets them, and any other
        square matrix has the labels 0, 1, 2 …, none of which is positive by convention: with ``labels=(1, 0)`` the
        positive class comes first, with ``labels=(0, 1)`` last. Margins that are called so, such as All or Total, are
        refused.
        """
        turned = checked_rows(rows) == "real"
        for name, given in (("the matrix", matrix), ("labels", labels), ("predicted", predicted), ("real", real)):
            refuse_unread(name, given)
        counts = of_cases(checked_counts(matrix.to_numpy() if hasattr(matrix, "to_numpy") else matrix))
        if labels is None and predicted is None and real is None and has_names(matrix):
            predicted, real = (matrix.columns, matrix.index) if turned else (matrix.index, matrix.columns)
        check_names(matrix, *((real, predicted) if turned else (predicted, real)), labels)
        counts = counts.T if turned else counts
        if labels is not None and (predicted is not None or real is not None):
            raise ValueError("give labels for both sides, or predicted and real, not all of them")
        if labels is not None:
            predicted = real = tuple(labels)
        if (predicted is None) != (real is None):
            raise ValueError("give labels for both sides: predicted and real")
        if predicted is None or real is None:
            if counts.shape[0] != counts.shape[1]:
                shape = "x".join(map(str, counts.shape))
                raise ValueError(f"{shape} predictions by classes: say which they are, with predicted= and real=")
            predicted = real = tuple(map(PlaceLabel, range(counts.shape[0])))
        table = cls(counts, tuple(predicted), tuple(real))
        sides = (table.counts.T, table.real, table.predicted) if turned else (counts, table.predicted, table.real)
        refuse_margins(*sides)
        return table

    @classmethod
    def from_labels(
        cls,
        real: Any,
        predicted: Any,
        labels: Iterable[Label] | None = None,
        *,
        weights: Any = None,
        shared: bool = True,
    ) -> Contingency:
        """Count two vectors of labels, in this order: what is, and what was predicted.

        The vectors are sequences, arrays, or columns of a data frame. ``labels`` fixes which labels there are, and
        their order; a label beyond them is an error. Without it the table has those that occur, sorted. With
        ``shared=False`` predictions have labels of their own, as clusters do.

        Whole ``weights`` are added up exactly, others as if with all digits, and each cell rounded once to float64.
        Messages count cases from 0, as indices do.

        >>> Contingency.from_labels(["cat", "dog", "cat"], ["cat", "dog", "emu"])
        Contingency of 3 cases
        rows predicted, columns real
             cat  dog  emu
        cat    1    0    0
        dog    0    1    0
        emu    1    0    0
        """
        from bookmaker_ref.tables.labels import Tally  # noqa: PLC0415 -- which makes tables itself

        tally = Tally(labels, shared=shared)
        tally.add(real, predicted, weights)
        return tally.table()

    @classmethod
    def from_chunks(
        cls, chunks: Iterable[Sequence[Any]], labels: Iterable[Label] | None = None, *, shared: bool = True
    ) -> Contingency:
        """Count a stream of pairs (real, predicted) of vectors, or of triples with their weights.

        Labels may come up in any chunk. Memory grows with the table, not with the stream, and the counts are the
        same however it is cut.

        >>> Contingency.from_chunks([(["a", "b"], ["a", "a"]), (["c"], ["a"])]).rp.tolist()
        [1, 1, 1]
        """
        from bookmaker_ref.tables.labels import Tally  # noqa: PLC0415 -- which makes tables itself

        tally = Tally(labels, shared=shared)
        for number, chunk in enumerate(chunks):
            tally.add_chunk(chunk, number)
        return tally.table()

    @classmethod
    def from_frame(
        cls,
        frame: Any,
        *,
        real: Any,
        predicted: Any,
        weights: Any = None,
        labels: Iterable[Label] | None = None,
        shared: bool = True,
    ) -> Contingency:
        """Count two columns of a data frame: of pandas, polars or Arrow, or a dict of columns.

        A frame whose rows have not been read, such as one of Dask or Spark, a polars LazyFrame or a DuckDB relation, is
        an error: its rows may not fit into memory. The error has the call that counts them in their engine.

        >>> Contingency.from_frame({"truth": [1, 0], "guess": [1, 1]}, real="truth", predicted="guess").counts.tolist()
        [[0, 0], [1, 1]]
        """
        from bookmaker_ref.tables.labels import Tally, column_names  # noqa: PLC0415 -- which makes tables itself
        from bookmaker_ref.tables.vectors import frame_column  # noqa: PLC0415 -- for labels alone

        if is_unread(frame):
            raise TypeError(f"the frame is {how_to_count(frame, real, predicted, weights)}")
        load = None if weights is None else frame_column(frame, weights)
        tally = Tally(labels, shared=shared, names=column_names(real, predicted, weights))
        tally.add(frame_column(frame, real), frame_column(frame, predicted), load)
        return tally.table()

    @classmethod
    def from_counts(
        cls,
        counts: Mapping[Any, Any] | Iterable[tuple[Label, Label, Any]],
        *,
        labels: Iterable[Label] | None = None,
        shared: bool = True,
    ) -> Contingency:
        """Triples (real, predicted, count), as a group-by gives them; those of the same labels add up.

        >>> Contingency.from_counts([("a", "a", 3), ("a", "b", 1), ("b", "b", 2)]).counts.tolist()
        [[3, 0], [1, 2]]
        """
        from bookmaker_ref.tables.labels import Tally  # noqa: PLC0415 -- which makes tables itself

        tally = Tally(labels, shared=shared)
        tally.add_triples(counts)
        return tally.table()

    @classmethod
    def from_file(
        cls,
        path: str | PathLike[str] | BinaryIO,
        *,
        real: str,
        predicted: str,
        weights: str | None = None,
        labels: Iterable[Label] | None = None,
        shared: bool = True,
        format: str | None = None,
        progress: Progress | None = None,
    ) -> Contingency:
        """Count two columns of a CSV, TSV, JSON (lines or one list) or Parquet file, a piece at a time.

        The suffix says which it is, or ``format``. CSV and TSV have texts alone. If all labels are 0 and 1, or -1 and
        1, they become these numbers; if all are true and false, truth values. All other labels stay texts: ``NA``,
        ``nan``, ``None`` or ``null`` are classes of these names, and only an empty field is a missing label. All but
        Parquet may come from a pipe, or from a file that is open for bytes, such as ``sys.stdin.buffer``.
        ``progress`` is called with the bytes read so far, and all there are; never for a pipe, which does not say.
        A file that ends in ``.gz`` is unpacked on the way. JSON is a list of objects, one object a line, or one object
        of columns, which alone of all is read at once.
        """
        from bookmaker_ref.tables.files import format_of, pieces, source  # noqa: PLC0415 -- for files alone
        from bookmaker_ref.tables.labels import Tally, column_names  # noqa: PLC0415 -- which makes tables itself
        from bookmaker_ref.tables.pieces import Wanted  # noqa: PLC0415 -- for files alone
        from bookmaker_ref.tables.text_labels import (  # noqa: PLC0415 -- for files alone
            TEXT_FORMATS,
            refuse_two_codes_of_texts,
            renamed,
            seen_labels,
            typed,
        )

        file = source(path)
        has_texts = format_of(file.path, format) in TEXT_FORMATS
        read = pieces(file, Wanted(real, predicted, weights), format, progress)
        known = None if labels is None else checked_labels(labels, None, "labels")
        if known is None or not has_texts or all(isinstance(label, bool) for label in known):
            written = None if has_texts else known  # truth values are written in several ways
        else:
            written = tuple(map(str, known))
        names = column_names(real, predicted, weights)
        tally = Tally(written, shared=shared, names=names)
        for piece in read:
            tally.add(*piece.columns, place=piece.place)
        if not tally.cases:
            raise ValueError(f"{named(file.path.name)} has no rows: there is nothing to count")
        table = tally.table()
        if not has_texts:
            return table
        if known is None:
            if shared:
                refuse_two_codes_of_texts(**dict(zip(names, seen_labels([table]), strict=False)))
            return typed(table)
        if written is None:
            return typed(table).arranged(known)
        return renamed(table, dict(zip(written, known, strict=True)))

    # --- what there is to see -------------------------------------------------------------------------------

    @cached_property
    def n(self) -> int | float:
        """How many cases there are, or their weight."""
        return fsum(self.counts.flat) if self.counts.dtype == np.float64 else int(self.counts.sum())

    @property
    def is_counted(self) -> bool:
        """Whether it counts cases. Weights that are floats are none, also where they add up to whole numbers."""
        return self.counts.dtype != np.float64

    @cached_property
    def pp(self) -> Counts:
        """How often each label was predicted."""
        return _margin(self.counts)

    @cached_property
    def rp(self) -> Counts:
        """How many cases there are of each class."""
        return _margin(self.counts.T)

    @property
    def is_square(self) -> bool:
        """Whether predictions and classes have the same labels, in the same order: only then is there a diagonal."""
        return self.predicted == self.real

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels that predictions and classes share."""
        if not self.is_square:
            raise DifferentLabels(self.predicted, self.real)
        return self.real

    def to_array(self, *, rows: Literal["predicted", "real"]) -> Counts:
        """The counts with predictions or with classes as rows."""
        return self.counts if checked_rows(rows) == "predicted" else self.counts.T

    def cells(self, label: Label) -> Cells[Any]:
        """The four cells of one class against the rest, in the order in which every measure takes them.

        Of weights they are the fractions that these add up to: nothing is rounded.
        """
        try:
            place = self.labels.index(label)
        except ValueError:
            raise UnknownLabel(f"there is no class {named(label)}: there are {listed_names(self.labels)}") from None
        return _four(self, place, place)

    @property
    def enlarged(self) -> tuple[Contingency, int]:
        """The table in whole numbers, and how many times larger it is: 1 but for weights, as these are fractions."""
        return self._enlarged if self.counts.dtype == np.float64 else (self, 1)  # a table that held itself would stay

    @cached_property
    def _enlarged(self) -> tuple[Contingency, int]:
        ratios = [value.as_integer_ratio() for value in self.counts.flat]
        times = lcm(*{denominator for _, denominator in ratios})
        whole = [numerator * (times // denominator) for numerator, denominator in ratios]
        counts = np.array(whole, dtype=object).reshape(self.counts.shape)
        return Contingency(counts, self.predicted, self.real, self.positive), times

    # --- other tables ---------------------------------------------------------------------------------------

    def one_vs_rest(self, label: Label) -> Contingency:
        """The table of two classes: this one, which is positive, and all others."""
        return Contingency.binary(**self.cells(label)._asdict(), labels=(label, REST))

    def transposed(self) -> Contingency:
        """The Dual problem: predictions and reality change places, and so do informedness and markedness."""
        return Contingency(self.counts.T, self.real, self.predicted, self.positive)

    def inverse(self) -> Contingency:
        """The Inverse problem of two classes: the negative class becomes the positive one."""
        if len(self.labels) != 2:
            raise ValueError(
                f"the inverse is about two classes, not {len(self.labels)}: take one_vs_rest(label).inverse()"
            )
        positive = conventional(self.labels) if self.positive is None else self.positive
        negative = None if positive is None else next(label for label in self.labels if label != positive)
        return Contingency(self.counts[::-1, ::-1], self.predicted[::-1], self.real[::-1], negative)

    def with_positive(self, label: Label) -> Contingency:
        """Name the positive class of a copy of the table, as Recall, F1 and other measures of one class need it.

        Otherwise True is positive, or 1 among the numbers 0 and 1 or -1 and 1; no other class is.

        >>> from bookmaker_ref import significance
        >>> table = Contingency.from_labels(["ill", "well", "ill", "well"], ["ill", "well", "ill", "ill"])
        >>> round(significance.interval("recall", table.with_positive("ill")).low, 4)
        0.3424
        """
        if label is None:
            raise UnknownLabel(f"there is no class {named(label)}: there are {listed_names(self.real)}")
        return Contingency(self.counts, self.predicted, self.real, label)

    def permuted(self, meaning: Mapping[Label, Label]) -> Contingency:
        """Predictions read as other labels: ``{"b": "a", "a": "b"}`` takes each predicted b for an a, and a for b.

        Labels that are not named keep their meaning. No two may come to mean the same; `merged` is for that.
        """
        if not isinstance(meaning, Mapping):
            raise TypeError(f"a {type(meaning).__name__} does not say what labels mean: give a dict {{label: label}}")
        self._known(meaning, self.predicted, "predicted labels")
        new = [meaning.get(label, label) for label in self.predicted]
        if len(set(new)) < len(new):
            twice = next(label for label in new if new.count(label) > 1)
            raise ValueError(f"two predicted labels would mean {named(twice)}: a permutation gives each its own")
        if set(new) != set(self.real):
            return Contingency(self.counts, tuple(new), self.real, self.positive)
        order = [new.index(label) for label in self.real]
        return Contingency(self.counts[order], self.real, self.real, self.positive)

    def merged(self, groups: Mapping[Label, Label] | Callable[[Label], Label]) -> Contingency:
        """Classes taken together, among predictions and in reality: ``{"cat": "pet", "dog": "pet"}``.

        Labels that are not named stay as they are. The group of the positive class is positive.
        """
        if isinstance(groups, Mapping):
            self._known(groups, tuple(dict.fromkeys((*self.predicted, *self.real))), "labels")
            table = groups
            rename: Callable[[Label], Label] = lambda label: table.get(label, label)  # noqa: E731 -- one expression
        elif callable(groups):
            rename = groups
        else:
            kind = type(groups).__name__
            raise TypeError(f"a {kind} is no grouping: give a dict {{label: group}}, or a function of a label")
        rows, predicted = _grouped(self.counts, [rename(label) for label in self.predicted])
        columns, real = _grouped(rows.T, [rename(label) for label in self.real])
        return Contingency(columns.T, predicted, real, None if self.positive is None else rename(self.positive))

    def arranged(self, labels: Iterable[Label]) -> Contingency:
        """The same cases with the labels in this order on both sides; a label that was not there has no cases."""
        wanted = checked_labels(labels, None, "labels")
        place = {label: i for i, label in enumerate(wanted)}
        for side, what in ((self.predicted, "predicted"), (self.real, "real")):
            left = [label for label in side if label not in place]
            if left:
                raise ValueError(f"{what} {named(left[0])} is none of the labels {listed_names(wanted)}")
        counts = np.zeros((len(wanted), len(wanted)), dtype=self.counts.dtype)
        rows, columns = ([place[label] for label in side] for side in (self.predicted, self.real))
        counts[np.ix_(rows, columns)] = self.counts
        return Contingency(counts, wanted, wanted, self.positive)

    def without(self, *labels: Label) -> Contingency:
        """The table without these predicted labels: what is left when they abstain (powers2003).

        The classes stay. `multiclass.abstained` says what such a table is worth.
        """
        self._known(labels, self.predicted, "predicted labels")
        kept = [i for i, label in enumerate(self.predicted) if label not in labels]
        return Contingency(self.counts[kept], tuple(self.predicted[i] for i in kept), self.real, self.positive)

    def __add__(self, other: Contingency) -> Contingency:
        """The cases of both tables, which must have the same labels, in any order."""
        if not isinstance(other, Contingency):
            return NotImplemented
        mine, theirs = (self.predicted, self.real), (other.predicted, other.real)
        if set(mine[0]) != set(theirs[0]) or set(mine[1]) != set(theirs[1]):
            odd = next(iter((set(mine[0]) ^ set(theirs[0])) | (set(mine[1]) ^ set(theirs[1]))))
            raise ValueError(
                f"only one of the tables has the label {named(odd)}: tables of the same labels add up;"
                f" arranged(labels) gives both the same"
            )
        rows = [other.predicted.index(label) for label in self.predicted]
        columns = [other.real.index(label) for label in self.real]
        theirs_in_order = other.counts[np.ix_(rows, columns)]
        # Both sums are below 2^62 where they are int64, so this one is below 2^63; if need be it becomes Python's own.
        return Contingency(self.counts + theirs_in_order, self.predicted, self.real, self._positive_with(other))

    def __radd__(self, other: object) -> Contingency:
        """So that ``sum(tables)`` works, which begins with 0."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __eq__(self, other: object) -> bool:
        """The same labels in the same order, the same counts, and the same positive class, if any is named."""
        if not isinstance(other, Contingency):
            return NotImplemented
        same = (self.predicted, self.real, self.positive) == (other.predicted, other.real, other.positive)
        if not same or self.counts.dtype == other.counts.dtype:
            return same and bool((self.counts == other.counts).all())
        return bool(self.counts.tolist() == other.counts.tolist())  # NumPy takes 2**53 + 1 for 2.0**53

    def __hash__(self) -> int:
        return hash((self.predicted, self.real, tuple(self.counts.ravel().tolist())))

    def __reduce__(self) -> tuple[Any, ...]:
        return Contingency, (
            self.counts,
            self.predicted,
            self.real,
            self.positive,
        )  # made anew, so that nobody can write to it

    def __repr__(self) -> str:
        from bookmaker_ref.tables.shown import shown  # noqa: PLC0415 -- only for eyes

        return shown(self)

    def _repr_html_(self) -> str:
        from bookmaker_ref.tables.shown import html_of  # noqa: PLC0415 -- only for eyes

        return html_of(self)

    def _repr_latex_(self) -> str:
        from bookmaker_ref.tables.shown import latex_of  # noqa: PLC0415 -- only for eyes

        return latex_of(self)

    # --- labels ---------------------------------------------------------------------------------------------

    def _checked_positive(self, label: Label) -> Label:
        """The class that is called so, as the table has it."""
        known = (*self.real, *self.predicted)
        if not is_hashable(label) or label not in known:
            raise UnknownLabel(f"there is no class {named(label)}: there are {listed_names(self.real)}")
        return known[known.index(label)]

    def _positive_with(self, other: Contingency) -> Label | None:
        """The positive class of two tables that are added up."""
        if self.positive is None or other.positive is None:
            return other.positive if self.positive is None else self.positive
        if self.positive != other.positive:
            raise ValueError(
                f"one table has the positive class {named(self.positive)}, the other {named(other.positive)}:"
                f" with_positive(label) gives both the same"
            )
        return self.positive

    def _known(self, labels: Iterable[Label], known: Sequence[Label], what: str) -> None:
        for label in labels:
            if label not in known:
                raise UnknownLabel(f"{named(label)} is none of the {what}: there are {listed_names(known)}")


def checked_table(table: object) -> Contingency:
    """The table; an error that says how to make one where it is something else."""
    if isinstance(table, Contingency):
        return table
    made = "Contingency.from_matrix(matrix, rows=...) or Contingency.from_labels(real, predicted) makes one"
    raise TypeError(f"a {type(table).__name__} is no Contingency: {made}")


def against_rest(table: Contingency, label: Label) -> Cells[Any]:
    """The cells of a label against all others; it may be one of the predictions, or of reality, alone."""
    row, column = (side.index(label) if label in side else None for side in (table.predicted, table.real))
    return _four(table, row, column)


def _four(table: Contingency, row: int | None, column: int | None) -> Cells[Any]:
    whole, times = table.enlarged
    pp, rp = 0 if row is None else int(whole.pp[row]), 0 if column is None else int(whole.rp[column])
    tp = 0 if row is None or column is None else int(whole.counts[row, column])
    four = Cells(tp, pp - tp, rp - tp, int(whole.n) - pp - rp + tp)
    if times == 1:
        return four
    return Cells(*(cell // times if cell % times == 0 else Fraction(cell, times) for cell in four))


def _margin(counts: Counts) -> Counts:
    """The sum of each row; of weights rounded once, so that their order does not matter."""
    return read_only(np.array([fsum(row) for row in counts]) if counts.dtype == np.float64 else counts.sum(axis=1))


def _grouped(counts: Counts, names: Sequence[Label]) -> tuple[Counts, tuple[Label, ...]]:
    """Rows of the same name added up, in the order in which the names first occur."""
    order = tuple(dict.fromkeys(names))
    place = {name: i for i, name in enumerate(order)}
    found = np.zeros((len(order), counts.shape[1]), dtype=counts.dtype)
    np.add.at(found, [place[name] for name in names], counts)
    return found, order
