"""Cases that belong to groups become a table for each group, all with the same labels."""

from __future__ import annotations

from os import PathLike
from typing import Any, BinaryIO

from bookmaker_ref.alignment import check_cases
from bookmaker_ref.later import np
from bookmaker_ref.tables.checks import in_order, is_missing, named, plain
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.files import format_of, pieces, source
from bookmaker_ref.tables.labels import Names, Side, Tally, column_names
from bookmaker_ref.tables.pieces import Progress, Wanted
from bookmaker_ref.tables.positive import refuse_two_codes
from bookmaker_ref.tables.text_labels import TEXT_FORMATS, refuse_two_codes_of_texts, seen_labels, typed
from bookmaker_ref.tables.vectors import Place, Vector, case, missing, vector


class GroupedTally:
    """A table for each group, in the making; ``by`` is how messages call what says to which group a case belongs.

    >>> tally = GroupedTally()
    >>> tally.add([1, 0, 1], [1, 1, 1], ["b", "a", "b"])
    >>> {group: table.counts.tolist() for group, table in tally.tables().items()}
    {'a': [[0, 0], [1, 0]], 'b': [[0, 0], [0, 2]]}
    """

    def __init__(self, names: Names = ("real", "predicted", "weights"), by: str = "by") -> None:
        self._names = names
        self._side = Side(by, None)
        self._tallies: list[Tally] = []

    def add(self, real: Any, predicted: Any, groups: Any, weights: Any = None, *, place: Place = case) -> None:
        """Count vectors of the same length."""
        vectors = [vector(real, self._names[0], place), vector(predicted, self._names[1], place)]
        if weights is not None:
            vectors.append(vector(weights, self._names[2], place, kind="weight"))
        for each, name in zip(vectors, self._names, strict=False):
            if len(each) != len(vectors[0]):
                raise ValueError(f"{name} has {len(each)} values, {self._names[0]} has {len(vectors[0])}")
        codes = self._side.codes(self._groups(groups, len(vectors[0]), place), place)
        self._tallies += [
            Tally(names=self._names, alone=False) for _ in range(len(self._side.numbers) - len(self._tallies))
        ]
        check_cases({**dict(zip(self._names, (real, predicted, weights), strict=True)), self._side.what: groups})
        order = np.argsort(codes, kind="stable")
        ends = np.cumsum(np.bincount(codes, minlength=len(self._tallies)))
        for tally, own in zip(self._tallies, np.split(order, ends[:-1]), strict=True):
            if len(own):
                here: Place = lambda i, own=own: place(int(own[i]))  # type: ignore[misc]  # noqa: E731 -- a closure
                tally.add(*(_of(each, own) for each in vectors), place=here)

    def tables(self) -> dict[Label, Contingency]:
        """The table of each group, in the order of the groups."""
        found = {group: tally.table() for group, tally in zip(self._side.numbers, self._tallies, strict=True)}
        labels = in_order(label for table in found.values() for label in table.labels)
        return {group: found[group].arranged(labels) for group in in_order(found)}

    def _groups(self, given: Any, cases: int, place: Place) -> Vector:
        groups = vector(given, self._side.what, place, kind="group")
        if len(groups) != cases:
            raise ValueError(
                f"{self._side.what} has {len(groups)} groups, {self._names[0]} has {cases} labels:"
                f" each case belongs to one group"
            )
        if isinstance(groups, np.ndarray) and groups.dtype.kind in "biuSU":
            return groups  # of which none can be missing
        for at, group in enumerate(groups.tolist() if isinstance(groups, np.ndarray) else groups):
            if is_missing(plain(group)):
                raise missing(self._side.what, place(at), group, kind="group")
        return groups


def tables_from_file(
    path: str | PathLike[str] | BinaryIO,
    *,
    real: str,
    predicted: str,
    by: str,
    weights: str | None = None,
    format: str | None = None,
    progress: Progress | None = None,
) -> dict[Label, Contingency]:
    """The table of each group of a file that `Contingency.from_file` reads; the column ``by`` has the groups."""
    file = source(path)
    names = column_names(real, predicted, weights)
    tally = GroupedTally(names, f"column {named(by)}")
    any_row = False
    for piece in pieces(file, Wanted(real, predicted, weights, by), format, progress):
        reality, said, *load, groups = piece.columns
        tally.add(reality, said, groups, *load, place=piece.place)
        any_row = True
    if not any_row:
        raise ValueError(f"{named(file.path.name)} has no rows: there is nothing to count")
    found = tally.tables()  # all with the same labels
    seen = dict(zip(names, seen_labels(found.values()), strict=False))
    if format_of(file.path, format) in TEXT_FORMATS:
        refuse_two_codes_of_texts(**seen)
        found = {group: typed(table) for group, table in found.items()}
    else:
        refuse_two_codes(**seen)
    return found


def _of(given: Vector, places: np.ndarray[Any, Any]) -> Vector:
    """What stands in these places."""
    return given[places] if isinstance(given, np.ndarray) else [given[at] for at in places.tolist()]
