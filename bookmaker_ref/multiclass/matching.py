"""Which class each predicted label stands for, where labels are arbitrary, as those of clusters are.

powers2003 leaves a choice: permute the labels so that the diagonal is largest, or so that the Bookmaker wins most.
These are different questions, with different answers from two classes on. Here both are answered exactly, and it is
said whether the answer is the only one.

Margins do not move when labels change places, so what label l wins as class c does not depend on the other labels:

====================================  ==========================================  ================================
``by``                                gain of label l as class c                  the sum
====================================  ==========================================  ================================
``"diagonal"``                        ``p_lc``                                    accuracy
``"informedness"``                    ``b_l (p_lc - b_l r_c) / (r_c (1 - r_c))``  powers2003, powers2011:41
``"informedness_by_prevalence"``      ``(p_lc - b_l r_c) / (1 - r_c)``            powers2011:42
====================================  ==========================================  ================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Literal

from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.later import np
from bookmaker_ref.layout import Told
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.optimal import Matching, best_matching
from bookmaker_ref.tables.checks import listed_names, named
from bookmaker_ref.tables.contingency import Contingency, Label, checked_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

By = Literal["diagonal", "informedness", "informedness_by_prevalence"]
CRITERIA: tuple[By, ...] = ("diagonal", "informedness", "informedness_by_prevalence")
_MOST_TRIED = 2_000_000  # groups of labels, each as each class: some seconds


@dataclass(frozen=True, repr=False)
class Assignment(Told):
    """Which class each predicted label stands for, and what that is worth.

    ``pairs`` are (predicted label, class), in the order of the predicted labels. ``exact`` is the value of what was
    maximised, ``unique`` whether no other assignment reaches it. ``left_over`` are labels that stand for no class: no
    bet is made there, nothing won and nothing lost, and their cases count in N and in the Prevalences. ``unused`` are
    classes that no label stands for.
    """

    by: By
    pairs: tuple[tuple[Label, Label], ...]
    exact: Fraction
    unique: bool
    left_over: tuple[Label, ...]
    unused: tuple[Label, ...]
    table: Contingency
    """The cases with a class, in a square table: predictions by the classes that their labels stand for."""
    given: Contingency
    """The table with the labels as they were predicted."""

    @property
    def mapping(self) -> dict[Label, Label]:
        """The class of each predicted label that stands for one."""
        return dict(self.pairs)

    @property
    def value(self) -> float:
        """The value as a float: the one nearest to ``exact``."""
        return float(self.exact)

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """What each label stands for, and what that is worth in every way."""
        from bookmaker_ref.multiclass.matching_text import Assignments  # noqa: PLC0415 -- only for eyes

        yield from Assignments([self]).lines(said)

    def to_json(self) -> dict[str, Any]:
        """What stands for what, and what that is worth in every way: a float, and exactly where that can be read."""
        from bookmaker_ref.multiclass.matching_text import document  # noqa: PLC0415 -- only where it is asked for

        return document(self)

    def __repr__(self) -> str:
        only = "the only best" if self.unique else "one of the best"
        return f"<Assignment by {self.by}: {self.mapping!r}, {self.value:.6g}, {only}>"


def assign(table: Contingency, by: By = "informedness", *, many_to_one: bool = False) -> Assignment:
    """The best assignment of predicted labels to classes.

    One to one, there are as many pairs as labels and classes allow; labels beyond are left over, classes beyond are
    unused. With ``many_to_one`` every label stands for a class, and several may stand for the same.

    Of assignments that are equally good it is the one in which most labels stand for the class of the same name; then
    the one in which the first label has the earliest class, then the second label, and so on. (Where labels are left
    over: the first class has the earliest label.) Undefined, for informedness, where a class never occurs.

    >>> table = Contingency.from_matrix([[0, 1], [1, 3]], rows="predicted", predicted="xy", real="ab")
    >>> assign(table, by="diagonal")
    <Assignment by diagonal: {'x': 'a', 'y': 'b'}, 0.6, the only best>
    >>> assign(table, by="informedness")
    <Assignment by informedness: {'x': 'b', 'y': 'a'}, 0.25, the only best>

    Notes
    -----
    Many to one, a sum of gains is largest where each label has the class in which it gains most: ``(p - b r)/(1 - r)``
    is a sum over the labels of a class, so that none is in the way of another. The gain weighted by Bias is no such
    sum: together two labels win ``(b_1 + b_2)(B_1 + B_2)``. There all groups of labels are tried, which is refused
    where they are too many. With two classes both weightings are the same number.
    """
    _checked(by)
    exact = _Exact.of(table)
    if by != "diagonal":
        exact.must_have_odds(table)
    if not many_to_one:
        found = best_matching(*exact.gains(by), _same_names(table))
    elif by == "informedness" and len(table.real) > 2:
        found = _best_groups(table, exact)
    else:
        found = _best_of_each(table, exact, "diagonal" if by == "diagonal" else "informedness_by_prevalence")
    return _assignment(table, by, found)


def worth(table: Contingency, mapping: Mapping[Any, Label], by: By = "informedness") -> Fraction:
    """What any assignment is worth: accuracy, or the mean of ``Recall - Fallout`` over classes by Bias or Prevalence.

    Labels that the mapping does not name make no bet; their cases count in N and in the Prevalences.

    >>> table = Contingency.from_matrix([[0, 1], [1, 3]], rows="predicted", predicted="xy", real="ab")
    >>> str(worth(table, {"x": "a", "y": "b"})), str(worth(table, {"x": "b", "y": "a"}))
    ('-1/4', '1/4')
    """
    _checked(by)
    exact = _Exact.of(table)
    pairs = _known(table, mapping)
    places = [(table.predicted.index(label), table.real.index(meaning)) for label, meaning in pairs]
    if by == "diagonal":
        return Fraction(sum(int(exact.counts[place]) for place in places), exact.n)
    exact.must_have_odds(table)
    total = Fraction(0)
    for c in {column for _, column in places}:
        rows = [row for row, column in places if column == c]
        right, bets, real = int(exact.counts[rows, c].sum()), int(exact.pp[rows].sum()), exact.rp[c]
        informedness = Fraction(right, real) - Fraction(bets - right, exact.n - real)
        total += Fraction(bets if by == "informedness" else real, exact.n) * informedness
    return total


# --- the counts, and what a label gains -------------------------------------------------------------------------


@dataclass(frozen=True)
class _Exact:
    """Counts and margins as Python integers: those of weights are larger than these, all alike."""

    counts: NDArray[Any]
    pp: NDArray[Any]
    rp: NDArray[Any]
    n: int

    @classmethod
    def of(cls, table: Contingency) -> _Exact:
        counts = checked_table(table).enlarged[0].counts.astype(object)
        if not counts.any():
            raise Undefined("there are no cases (N = 0)", "the best assignment")
        return cls(counts, counts.sum(axis=1), counts.sum(axis=0), int(counts.sum()))

    def must_have_odds(self, table: Contingency) -> None:
        for label, real in zip(table.real, self.rp, strict=True):
            if real == 0:
                reason = f"class {named(label)} never occurs, and has no odds: leave it out of the table"
                raise Undefined(reason, "informedness")
            if real == self.n:
                raise Undefined(f"class {named(label)} always occurs, and has no odds", "informedness")

    def gains(self, by: By) -> tuple[NDArray[Any], NDArray[Any]]:
        """Numerators and denominators of N times what each label gains as each class."""
        if by == "diagonal":
            return self.counts, np.ones_like(self.counts)
        bets, real = self.pp[:, None], self.rp
        surplus = self.counts * self.n - bets * real
        if by == "informedness":
            return bets * surplus, np.broadcast_to(real * (self.n - real), surplus.shape)
        return surplus, np.broadcast_to(self.n - real, surplus.shape)


def _same_names(table: Contingency) -> NDArray[np.bool_]:
    place = {label: column for column, label in enumerate(table.real)}
    found = np.zeros(table.counts.shape, dtype=np.bool_)
    for row, label in enumerate(table.predicted):
        if label in place:
            found[row, place[label]] = True
    return found


# --- many labels for one class ----------------------------------------------------------------------------------


def _best_of_each(table: Contingency, exact: _Exact, by: By) -> Matching:
    """The class in which each label gains most."""
    columns, unique = [], True
    for row, (above, below) in enumerate(zip(*exact.gains(by), strict=True)):
        gains = [Fraction(numerator, denominator) for numerator, denominator in zip(above, below, strict=True)]
        most = max(gains)
        best = [column for column, gain in enumerate(gains) if gain == most]
        kept = [column for column in best if table.real[column] == table.predicted[row]]
        columns.append((kept or best)[0])
        unique &= len(best) == 1
    return Matching(tuple(columns), unique)


def _best_groups(table: Contingency, exact: _Exact) -> Matching:
    """The groups of labels that gain most together, weighted by Bias: every way to divide them, class by class."""
    labels, classes = exact.counts.shape
    if classes * 3**labels > _MOST_TRIED:
        raise ValueError(
            f"{labels} labels in {classes} classes are too many to try all groups, and informedness by bias weights is"
            f" no sum over labels: by='informedness_by_prevalence' has no such limit, nor has one to one"
        )
    every = 2**labels - 1  # a group of labels is a number, with one bit for each
    unit = (labels + 1) * classes**labels  # of value: more than all that is liked together
    worths = _worths(table, exact, unit)
    best, ways, parts = worths[0], [1] * (every + 1), [list(range(every + 1))]
    for c in range(1, classes):
        groups = range(every + 1) if c < classes - 1 else [every]
        found = [_extended(group, worths[c], best, ways, unit) for group in groups]
        best, ways, part = ([each[i] for each in found] for i in range(3))
        parts.append(part)
    columns, rest = [0] * labels, every
    for c in range(classes - 1, -1, -1):
        group = parts[c][rest if c < classes - 1 else 0]
        for row in range(labels):
            if group >> row & 1:
                columns[row] = c
        rest &= ~group
    return Matching(tuple(columns), unique=ways[0] == 1)


def _worths(table: Contingency, exact: _Exact, unit: int) -> list[list[int]]:
    """For each class what each group of labels gains as that class; in parts of the unit, how it is liked."""
    common = lcm(*(real * (exact.n - real) for real in exact.rp))
    bets = _sums(exact.pp)
    found = []
    for c, real in enumerate(exact.rp):
        factor = common // (real * (exact.n - real)) * unit
        liked = _sums([_liked(table, row, c) for row in range(len(exact.pp))])
        groups = zip(bets, _sums(exact.counts[:, c]), liked, strict=True)
        found.append([bet * (right * exact.n - bet * real) * factor + taste for bet, right, taste in groups])
    return found


def _extended(group: int, worths: list[int], best: list[int], ways: list[int], unit: int) -> tuple[int, int, int]:
    """The best of this group once one more class may take a part of it: its worth, in how many ways, which part."""
    most, count, part = best[group], ways[group], 0
    taken = group
    while taken:
        found = worths[taken] + best[group ^ taken]
        if found // unit > most // unit:
            most, count, part = found, ways[group ^ taken], taken
        elif found // unit == most // unit:
            count += ways[group ^ taken]
            if found > most:
                most, part = found, taken
        taken = (taken - 1) & group
    return most, count, part


def _liked(table: Contingency, row: int, column: int) -> int:
    """Which of equally good groups it shall be, as one number: labels that keep their name, then early classes."""
    size = len(table.real)
    keeps = int(size ** len(table.predicted)) if table.predicted[row] == table.real[column] else 0
    return keeps + (size - 1 - column) * int(size ** (len(table.predicted) - 1 - row))


def _sums(values: Sequence[int] | NDArray[Any]) -> list[int]:
    """The sum of each group."""
    sums = [0]
    for value in values:
        sums += [total + value for total in sums]
    return sums


# --- the answer -------------------------------------------------------------------------------------------------


def _assignment(table: Contingency, by: By, found: Matching) -> Assignment:
    placed = [(row, column) for row, column in enumerate(found.columns) if column is not None]
    pairs = tuple((table.predicted[row], table.real[column]) for row, column in placed)
    counts = np.zeros((len(table.real), len(table.real)), dtype=table.counts.dtype)
    for row, column in placed:
        counts[column] += table.counts[row]
    used = {column for _, column in placed}
    return Assignment(
        by=by,
        pairs=pairs,
        exact=worth(table, dict(pairs), by),
        unique=found.unique,
        left_over=tuple(table.predicted[row] for row, column in enumerate(found.columns) if column is None),
        unused=tuple(label for column, label in enumerate(table.real) if column not in used),
        table=Contingency(counts, table.real, table.real, table.positive),
        given=table,
    )


def _checked(by: object) -> None:
    if not isinstance(by, str) or by not in CRITERIA:
        raise ValueError(f"say by= one of {', '.join(map(repr, CRITERIA))}, not {short(by)}")


def _known(table: Contingency, mapping: Mapping[Any, Label]) -> list[tuple[Label, Label]]:
    for given, there, what in (
        (mapping.keys(), table.predicted, "predicted labels"),
        (mapping.values(), table.real, "classes"),
    ):
        unknown = [label for label in given if label not in there]
        if unknown:
            raise KeyError(f"{named(unknown[0])} is none of the {what}: there are {listed_names(there)}")
    return list(mapping.items())
