"""All that follows from reported values: which are needed, the table, every table of counts, or that there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import comb
from typing import Final, Literal, cast

from sympy import Expr, Rational

from bookmaker_ref.solve.counts import MOST_TABLES, Found, consistent_tables
from bookmaker_ref.solve.elimination import TooHard
from bookmaker_ref.solve.forms import bounds_of
from bookmaker_ref.solve.given import MOST_CASES, BadValue, Cases, Given, checked_cases, read_all, read_cases
from bookmaker_ref.solve.independence import follows, freedoms, independent, rank, source
from bookmaker_ref.solve.ratios import Branch, Numbers, branches, numbers, relation
from bookmaker_ref.solve.regions import Ends, Region, region
from bookmaker_ref.solve.words import SHARES, find_word, grows, word, words

#: Tables of so many cases at most are searched where something that grows with N is given, but not N.
UNKNOWN_CASES: Final = 1_000_000
_MOST_GIVEN: Final = 24
_MOST_LISTED: Final = 1_000_000
_FINE_BOXES: Final = 60_000
_COARSE_BOXES: Final = 12_000
#: What is said of a table in few numbers.
SUMMARY: Final = (
    *SHARES, "prevalence", "bias", "recall", "precision", "accuracy", "f1",
    "informedness", "markedness", "correlation",
)  # fmt: skip

Status = Literal["tables", "determined", "family", "contradictory", "open"]


@dataclass(frozen=True)
class Redundant:
    """A given word that follows from others, on tables in general: from which, how, and what they say it is.

    ``formula`` is None where the word follows only up to a choice, or in no closed form. ``implied`` are bounds of
    its value from all other values as reported; ``adds`` is whether the reported value says more than they do.
    """

    name: str
    of: tuple[str, ...]
    formula: Expr | None
    implied: Ends | None
    adds: bool | None


@dataclass(frozen=True)
class Following:
    """A word that is fixed by what is given: by which formula, and between which bounds."""

    name: str
    formula: Expr | None
    bounds: Ends


@dataclass(frozen=True)
class Answer:
    """What was given, and what follows.

    ``status``: ``"tables"`` (there are tables of counts), ``"determined"`` (the table of proportions is, up to a
    finite choice), ``"family"`` (fewer independent values than a table needs), ``"contradictory"`` (proved), or
    ``"open"`` (the search ended before a table was found). ``conflict`` is a smallest set of the values that is
    contradictory already.
    """

    given: tuple[Given, ...]
    cases: Cases | None
    status: Status
    reason: str
    needed: int
    independent: tuple[str, ...]
    redundant: tuple[Redundant, ...] = ()
    conflict: tuple[str, ...] = ()
    #: Of each value in the conflict, what the others in it leave, where they leave anything.
    implied: tuple[tuple[str, Ends], ...] = ()
    #: The table in the letters of the independent values, branch by branch; or why there is none.
    formulas: tuple[Branch, ...] = ()
    no_formula: str = ""
    #: The tables that have the independent values exactly as they are written.
    exact: tuple[Numbers, ...] = ()
    #: Around every consistent table of proportions: bounds of its cells and of a few measures, part by part.
    parts: tuple[dict[str, Ends], ...] = ()
    follows: tuple[Following, ...] = ()
    tables: Found | None = None


def solve(
    values: Mapping[str, object] | Sequence[tuple[str, object]],
    n: object = None,
    *,
    rounding: str = "nearest",
    most: int = MOST_TABLES,
) -> Answer:
    """The table, or every table, that reported values leave; or the proof that there is none.

    `values` maps names to texts such as ``"0.8235"``, ``"82.35%"``, ``"14/17"``, ``"0.82..0.83"``, or to integers and
    Fractions, which are exact. `n` is the number of cases, or a range such as ``"50..200"``.

    >>> found = solve({"recall": "0.8235", "precision": "0.7368", "prevalence": "0.68"}, n=100)
    >>> found.status, found.tables.tables
    ('tables', ((56, 20, 12, 12),))
    >>> solve({"recall": "0.8235", "precision": "0.7468", "prevalence": "0.68"}, n=100).status
    'contradictory'
    """
    pairs = list(values.items()) if isinstance(values, Mapping) else list(values)
    given, cases = _read([(name, _text(name, value)) for name, value in pairs], n, rounding)
    return _Problem(given, cases, checked_most(most)).answer()


@dataclass
class _Problem:
    """The given values without N, and N."""

    given: list[Given]
    cases: Cases | None
    most: int

    def __post_init__(self) -> None:
        self.ratios = [each for each in self.given if not grows(each.name)]
        self.search = self.cases
        if self.search is None and len(self.ratios) < len(self.given):
            self.search = Cases(1, UNKNOWN_CASES)
        known_n = [word("N")] if self.cases is not None and self.cases.is_one else []
        self.words = [*(each.word for each in self.given), *known_n]
        self.kept = [each.name for each in independent(self.words)]
        self.base = [each for each in self.given if each.name in self.kept]

    def answer(self) -> Answer:
        """Contradictions first: what is impossible needs no solution."""
        denied = self.denied()
        if denied is not None:
            return self._refused(f"{word(denied.name).symbol} = {denied.formula}", self.given, _disproved)
        fine = rank([each.word for each in self.ratios]) > 2
        around = region(self.ratios, most=_FINE_BOXES if fine else _COARSE_BOXES) if self.ratios else None
        if around is not None and around.empty:
            reason = f"no table of proportions has all of them, in tables of up to {MOST_CASES:,} cases"
            return self._refused(reason, self.ratios, _disproved)
        found = consistent_tables(self.given, self.search, most=self.most) if self.search is not None else None
        if found is not None and found.none:
            return self._none_found(found)
        if self.cases is not None:
            return self._with_tables(found, around)
        return self._without_n(found, around)

    def _none_found(self, found: Found) -> Answer:
        search = self.search
        assert search is not None
        if search.is_one:
            reason = f"of the {comb(search.low + 3, 3):,} tables with N = {search.low} none has all of them"
        else:
            reason = f"no table with N from {search.low} to {search.high:,} has all of them"

        def impossible(some: Sequence[Given]) -> bool:
            return consistent_tables(some, search, most=1, enough=1).none

        return self._refused(reason, self.given, impossible, found)

    def _refused(
        self,
        reason: str,
        among: Sequence[Given],
        impossible: Callable[[Sequence[Given]], bool],
        found: Found | None = None,
    ) -> Answer:
        conflict = _smallest(among, impossible)
        redundant = self._redundant(None)
        return Answer(
            tuple(self.given), self.cases, "contradictory", reason, freedoms(self.words), tuple(self.kept),
            redundant, tuple(each.name for each in conflict), _implied(conflict, redundant), tables=found,
        )  # fmt: skip

    def _with_tables(self, found: Found | None, around: Region | None) -> Answer:
        assert found is not None
        status: Status = "tables" if found.count else "open"
        redundant = self._redundant(around)
        return Answer(
            tuple(self.given), self.cases, status, "", freedoms(self.words), tuple(self.kept), redundant,
            parts=_parts(around), tables=found,
        )  # fmt: skip

    def _without_n(self, found: Found | None, around: Region | None) -> Answer:
        needed = freedoms(self.words)
        formulas: tuple[Branch, ...] = ()
        no_formula = ""
        try:
            formulas = tuple(branches(self.base))
        except TooHard as why:
            no_formula = str(why)
        # Values that are exact say more together than the independent ones among them.
        all_exact = all(each.interval.is_exact for each in self.given)
        exact = _numbers(self.given if all_exact else self.base)
        if all_exact and exact == ():
            reason = "solved exactly: no solution has all cells 0 or more and every measure defined"
            return self._refused(reason, self.given, lambda some: _numbers(some) == ())
        redundant = self._redundant(around)
        following = self._following(around, formulas) if around is not None and not found else ()
        status: Status = "determined" if len(self.base) == needed else "family"
        reason = ""
        if all_exact and status == "determined" and any(each.cells is None for each in exact or ()):
            status, reason = "family", "at these values they are not independent: more than one table has them"
        return Answer(
            tuple(self.given), None, status, reason, needed, tuple(self.kept), redundant, (), (), formulas, no_formula,
            tuple(each for each in exact or () if each.cells is not None), _parts(around), following, found,
        )  # fmt: skip

    def _redundant(self, around: Region | None) -> tuple[Redundant, ...]:
        return tuple(self._of_others(each, around) for each in self.given if each.name not in self.kept)

    def _of_others(self, given: Given, around: Region | None) -> Redundant:
        """From which others a word follows, and what they say that it is."""
        of = source(given.word, [each for each in self.words if each.name in self.kept])
        known = [each for each in self.given if each.word in of]
        formula, implied, adds = None, None, None
        if len(known) == len(of):
            with suppress(TooHard):
                formula = relation(given.word, known, branches(known))
        if formula is not None:
            implied = bounds_of(formula, known)
        others = [each for each in self.ratios if each is not given]
        if around is not None and others and not grows(given.name):
            low, high = region(others).bounds(given.name)
            implied = (low, high) if implied is None else (max(low, implied[0]), min(high, implied[1]))
        if implied is not None:
            adds = not (given.interval.low <= implied[0] and implied[1] <= given.interval.high)
        if formula is not None and all(each.interval.is_exact for each in (given, *known)):
            numbers_of = {each.word.symbol: _rational(each.reported) for each in known}
            adds = formula.xreplace(numbers_of) != _rational(given.reported)
        return Redundant(given.name, tuple(each.name for each in of), formula, implied, adds)

    def denied(self) -> Redundant | None:
        """A redundant value that is not what it is by the formula by which it follows from others."""
        by_name = {each.name: each.interval for each in self.given}
        for each in self._redundant(None):
            if each.implied is not None:
                interval = by_name[each.name]
                if each.implied[1] < interval.low or each.implied[0] > interval.high:
                    return each
        return None

    def _following(self, around: Region, formulas: Sequence[Branch]) -> tuple[Following, ...]:
        """Every measure that is fixed, proved one by one; all of them where the table is."""
        base = [each.word for each in self.base]
        named = {each.name for each in self.given}
        found = []
        for each in words():
            if grows(each.name) or each.name in named or (each.name in SHARES and len(base) < 3):
                continue
            if len(base) >= 3 or follows(each, base):
                formula = relation(each, self.base, formulas) if len(base) < 3 and formulas else None
                found.append(Following(each.name, formula, around.bounds(each.name)))
        return tuple(found)


def _disproved(given: Sequence[Given]) -> bool:
    """Whether the values contradict each other, by a formula or because no table of proportions has them all."""
    problem = _Problem(list(given), None, 1)
    return problem.denied() is not None or bool(problem.ratios and region(problem.ratios).empty)


def _rational(value: Fraction) -> Rational:
    return cast(Rational, Rational(value.numerator, value.denominator))


def _parts(around: Region | None) -> tuple[dict[str, Ends], ...]:
    return () if around is None else tuple({name: part.bounds(name) for name in SUMMARY} for part in around.parts())


def _implied(conflict: Sequence[Given], redundant: Sequence[Redundant]) -> tuple[tuple[str, Ends], ...]:
    """What the other values of a conflict say of each; nothing where they bound nothing that is a share."""
    names = {each.name for each in conflict}
    found: dict[str, Ends] = {}
    for each in conflict:
        others = [other for other in conflict if other is not each and not grows(other.name)]
        if others and not grows(each.name):
            left = region(others)
            if not left.empty:
                found[each.name] = left.bounds(each.name)
    for one in redundant:  # a formula says more
        if one.implied is not None and one.name in names and names.issuperset(one.of):
            low, high = found.get(one.name, one.implied)
            found[one.name] = max(low, one.implied[0]), min(high, one.implied[1])
    return tuple(found.items())


def _numbers(given: Sequence[Given]) -> tuple[Numbers, ...] | None:
    """The tables with the values as written; None where that cannot be said."""
    try:
        return tuple(numbers(given))
    except TooHard:
        return None


def _smallest(given: Sequence[Given], impossible: Callable[[Sequence[Given]], bool]) -> list[Given]:
    """The given values, without those that are not needed for the contradiction."""
    kept = list(given)
    for each in given:
        fewer = [other for other in kept if other is not each]
        if fewer and impossible(fewer):
            kept = fewer
    return kept


def _read(pairs: Sequence[tuple[str, str]], n: object, rounding: str) -> tuple[list[Given], Cases | None]:
    """The values, and the number of cases, by whichever name it is given."""
    if len(pairs) > _MOST_GIVEN:
        raise BadValue(f"{len(pairs)} values are given; at most {_MOST_GIVEN} are read")
    sizes = [text for name, text in pairs if find_word(name).name == "N"]
    given = read_all([(name, text) for name, text in pairs if find_word(name).name != "N"], rounding=rounding)
    if len(sizes) + (n is not None) > 1:
        raise BadValue("N has two values; give one")
    if not given:
        raise BadValue("nothing but N is given; write for example recall=0.8235 precision=0.7368 prevalence=0.68")
    if n is None:
        return given, read_cases(sizes[0]) if sizes else None
    if isinstance(n, int) and not isinstance(n, bool):
        return given, checked_cases(n, n)
    if not isinstance(n, str):
        raise BadValue(f"n is {ascii(n)[:40]}, but the number of cases is a whole number, or a range such as '50..200'")
    return given, read_cases(n)


def checked_most(most: object) -> int:
    """How many tables are listed at most."""
    if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= _MOST_LISTED:
        raise BadValue(f"at most {ascii(most)[:40]} tables are to be listed: write a number from 1 to {_MOST_LISTED}")
    return most


def _text(name: str, value: object) -> str:
    """A value as it would be written."""
    if isinstance(value, str):
        return value
    if isinstance(value, Fraction | Decimal) or (isinstance(value, int) and not isinstance(value, bool)):
        return str(value)
    if isinstance(value, float):
        raise BadValue(f"{name} is {value}, a float, which does not keep its last zeros: write it as text, '{value}'")
    raise BadValue(f"{name} is {ascii(value)[:40]}, but a value is a text such as '0.8235', an integer or a Fraction")
