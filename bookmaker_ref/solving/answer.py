"""All that follows from reported values: which are needed, the table, every table of counts, or that there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, inf
from time import monotonic
from typing import Any, Final, Literal

from sympy import Expr, Symbol

from bookmaker_ref.arguments import whole, wrong
from bookmaker_ref.layout import Told
from bookmaker_ref.messages import short
from bookmaker_ref.solving.answer_text import (
    BOUNDS,
    CONFLICT,
    EXACT,
    FOLLOWING,
    FORMULAS,
    REDUNDANT,
    TABLES,
    assumed,
    document,
    lines,
)
from bookmaker_ref.solving.budget import TimeIsUp, TooHard, time_is_up, until
from bookmaker_ref.solving.counts import MOST_TABLES, Found, consistent_tables
from bookmaker_ref.solving.formula import Formula, floats
from bookmaker_ref.solving.given import MOST_CASES, BadValue, Cases, Given, checked_cases, read_all, read_cases
from bookmaker_ref.solving.independence import follows, freedoms, independent, rank, source
from bookmaker_ref.solving.ratios import Branch, Numbers, branches, numbers_proved, relation
from bookmaker_ref.solving.regions import Ends, Region, common, region
from bookmaker_ref.solving.words import SHARES, Word, find_word, grows, word, words

#: Tables of so many cases at most are searched where something that grows with N is given, but not N.
UNKNOWN_CASES: Final = 1_000_000
_MOST_GIVEN: Final = 24
#: For how many seconds an answer is looked for, unless told otherwise, and at most.
SECONDS: Final = 60.0
_LONGEST: Final = 1e6
#: The part of them in which formulas by which given values follow from others are looked for, before the numbers.
_RELATIONS: Final = 0.25
_MOST_LISTED: Final = 1_000_000
_FINE_BOXES: Final = 60_000
_COARSE_BOXES: Final = 12_000
#: So many boxes of tables are looked at for each part of contradictory values, and so many parts.
_QUICK_BOXES: Final = 400_000
_MOST_PARTS: Final = 300
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


@dataclass(frozen=True, repr=False)
class Answer(Told):
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
    #: What was not finished within the time allowed; all that is said holds nevertheless.
    unfinished: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether a limit kept nothing from the answer but formulas, which say nothing that the numbers do not."""
        cut = self.tables is not None and not self.tables.complete
        return self.status != "open" and not cut and not set(self.unfinished) - {FORMULAS}

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What the answer takes for granted: that all values are scores of one table, and of which kind."""
        return assumed(self)

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """The verdict, the values as they were read, and what follows from them."""
        yield from lines(self, said)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values; a bound that there is none of is None."""
        return document(self)

    def __repr__(self) -> str:
        values = [*map(str, self.given), *([] if self.cases is None else [f"n={self.cases}"])]
        count = "" if self.tables is None else f", {self.tables.count:,} table{'s' * (self.tables.count != 1)}"
        one = " for one table" * (self.status == "contradictory")
        return f"<Answer to {' '.join(values)}: {self.status}{one}{count}>"


def solve(
    values: Mapping[str, object] | Sequence[tuple[str, object]],
    n: object = None,
    *,
    rounding: str = "nearest",
    most: int = MOST_TABLES,
    seconds: float = SECONDS,
) -> Answer:
    """The table, or every table, that reported values leave; or the proof that no single table has them.

    All values are taken for scores of one 2x2 table: averages over folds, classes or data sets are other numbers, and
    need not fit any table. `assumptions` of the answer lists what is taken for granted.

    `values` maps names to texts such as ``"0.8235"``, ``"82.35%"``, ``"14/17"``, ``"0.82..0.83"``, or to integers and
    Fractions, which are exact. `n` is the number of cases, or a range such as ``"50..200"``. After `seconds` the search
    stops, in any thread, and the answer says in `unfinished` what is missing. Numbers are found first, then formulas.

    >>> found = solve({"recall": "0.8235", "precision": "0.7368", "prevalence": "0.68"}, n=100)
    >>> found.status, found.tables.tables
    ('tables', ((56, 20, 12, 12),))
    >>> solve({"recall": "0.8235", "precision": "0.7468", "prevalence": "0.68"}, n=100).status
    'contradictory'
    """
    pairs = list(values.items()) if isinstance(values, Mapping) else list(values)
    given, cases = _read([_written(name, value) for name, value in pairs], n, rounding)
    _check_seconds(seconds)
    with until(monotonic() + seconds):
        return _Problem(given, cases, checked_most(most), monotonic() + _RELATIONS * seconds).answer()


@dataclass
class _Problem:
    """The given values without N, and N."""

    given: list[Given]
    cases: Cases | None
    most: int
    #: When formulas by which values follow from others are looked for no more, so that numbers have their time.
    relations_until: float = inf

    def __post_init__(self) -> None:
        self.unfinished: list[str] = []
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
        if reason := self._denied() or self._outside():
            return self._refused(reason)
        found = consistent_tables(self.given, self.search, most=self.most) if self.search is not None else None
        if found is not None and not found.complete and time_is_up():
            self.unfinished.append(TABLES)
        if found is not None and found.none:
            return self._refused(self._no_table(), found)
        if reason := self._unsolved():
            return self._refused(reason)
        return self._without_n(found) if self.cases is None else self._with_tables(found)

    # --- the ways in which values contradict each other ---------------------------------------------------

    def _denied(self) -> str:
        """A value that is not what it is by the formula by which it follows from others."""
        for each, formula in self._relations:
            enclosed = formula.enclosed(self._intervals)
            if enclosed is None:
                return f"{each.word.symbol} = {formula.shown}, and that is the root of a number below 0"
            low, high = enclosed
            if (low is not None and low > each.interval.high) or (high is not None and high < each.interval.low):
                return f"{each.word.symbol} = {formula.shown}"
        return ""

    def _outside(self) -> str:
        if self._around is None or not self._around.empty:
            return ""
        return f"no table of proportions has all of them, in tables of up to {MOST_CASES:,} cases"

    def _no_table(self) -> str:
        search = self.search
        assert search is not None
        if search.is_one:
            return f"of the {comb(search.low + 3, 3):,} tables with N = {search.low} none has all of them"
        return f"no table with N from {search.low} to {search.high:,} has all of them"

    def _unsolved(self) -> str:
        if self.cases is not None or not self._all_exact:
            return ""
        found, proved = self._numbers(self.given)
        if found or not proved:
            return ""
        return "solved exactly: no solution has all cells 0 or more and every measure defined"

    def is_contradictory(self) -> bool:
        """Whether any of the ways proves it; the cheapest first."""
        if self.search is not None:
            found = consistent_tables(self.given, self.search, most=1, enough=1, boxes=_QUICK_BOXES)
            if found.count or found.none:
                return found.none
        return bool(self._outside() or self._denied() or self._unsolved())

    def _refused(self, reason: str, found: Found | None = None) -> Answer:
        conflict = _smallest(self.given, self._is_impossible)
        if time_is_up():
            self.unfinished.append(CONFLICT)
        redundant = self._redundant(None)
        names = tuple(each.name for each in conflict)
        implied = _implied(conflict, redundant)
        return self._said("contradictory", reason, redundant, conflict=names, implied=implied, tables=found)

    def _is_impossible(self, some: Sequence[Given]) -> bool:
        """Whether a part of the values is proved to be contradictory; not so where the time is up."""
        if time_is_up():
            return False
        return _Problem(list(some), self.cases, 1, self.relations_until).is_contradictory()

    def _numbers(self, given: Sequence[Given]) -> tuple[tuple[Numbers, ...], bool]:
        """The tables with the values as written, and whether there are proved to be no others."""
        try:
            found, proved = numbers_proved(given)
        except TooHard:
            return (), False
        except TimeIsUp:
            self.unfinished.append(EXACT)
            return (), False
        return tuple(found), proved

    def _said(self, status: Status, reason: str, redundant: tuple[Redundant, ...], **more: Any) -> Answer:
        given, needed = tuple(self.given), freedoms(self.words)
        more["unfinished"] = tuple(dict.fromkeys(self.unfinished))
        return Answer(given, self.cases, status, reason, needed, tuple(self.kept), redundant, **more)

    # --- what follows -------------------------------------------------------------------------------------

    @cached_property
    def _intervals(self) -> dict[Symbol, tuple[Fraction, Fraction]]:
        return {each.word.symbol: (each.interval.low, each.interval.high) for each in self.given}

    @cached_property
    def _all_exact(self) -> bool:
        return all(each.interval.is_exact for each in self.given)

    @cached_property
    def _around(self) -> Region | None:
        if not self.ratios:
            return None
        fine = rank([each.word for each in self.ratios]) > 2
        found = region(self.ratios, most=_FINE_BOXES if fine else _COARSE_BOXES)
        if time_is_up():
            self.unfinished.append(BOUNDS)
        return found

    @cached_property
    def _sources(self) -> list[tuple[Given, tuple[Word, ...]]]:
        """Each word that is redundant, and the fewest that it follows from."""
        kept = [each for each in self.words if each.name in self.kept]
        found = []
        for each in self.given:
            if each.name not in self.kept:
                try:
                    found.append((each, tuple(source(each.word, kept))))
                except TimeIsUp:
                    self.unfinished.append(REDUNDANT)
        return found

    @cached_property
    def _relations(self) -> list[tuple[Given, Formula]]:
        """Each word that follows from other given words by a formula."""
        known = {each.word for each in self.given}
        found = [(each, self._relation(each.word, of)) for each, of in self._sources if known.issuperset(of)]
        return [(each, formula) for each, formula in found if formula is not None]

    def _relation(self, target: Word, of: Sequence[Word]) -> Formula | None:
        try:
            with until(self.relations_until):
                return relation(target, of)
        except TimeIsUp:
            self.unfinished.append(FORMULAS)
            return None

    def _with_tables(self, found: Found | None) -> Answer:
        assert found is not None
        status: Status = "tables" if found.count else "open"
        return self._said(status, "", self._redundant(self._around), parts=_parts(self._around), tables=found)

    def _without_n(self, found: Found | None) -> Answer:
        around = self._around
        # Numbers first. Values that are exact say more together than the independent ones among them.
        exact, _ = self._numbers(self.given if self._all_exact else self.base)
        formulas: tuple[Branch, ...] = ()
        no_formula = ""
        try:
            formulas = tuple(branches([each.word for each in self.base]))
        except TooHard as why:
            no_formula = str(why)
        except TimeIsUp:
            self.unfinished.append(FORMULAS)
            no_formula = "the time was up; seconds= gives more"
        status: Status = "determined" if len(self.base) == freedoms(self.words) else "family"
        reason = ""
        following: tuple[Following, ...] = ()
        if self._all_exact and status == "determined" and any(each.cells is None for each in exact):
            # The formulas divide by 0 here, and nothing follows.
            status, reason = "family", "at these values they are not independent: more than one table has them"
            formulas = ()
        elif around is not None and not found:
            following = self._following(around, formulas)
        return self._said(
            status, reason, self._redundant(around), formulas=formulas, no_formula=no_formula,
            exact=tuple(each for each in exact if each.cells is not None), parts=_parts(around),
            follows=following, tables=found,
        )  # fmt: skip

    def _redundant(self, around: Region | None) -> tuple[Redundant, ...]:
        formulas = {given.name: formula for given, formula in self._relations}
        return tuple(self._of_others(given, of, formulas.get(given.name), around) for given, of in self._sources)

    def _of_others(
        self, given: Given, of: tuple[Word, ...], formula: Formula | None, around: Region | None
    ) -> Redundant:
        """From which others a word follows, and what they say that it is."""
        enclosed = None if formula is None else formula.enclosed(self._intervals)
        bounds: list[Ends | None] = [] if formula is None else [None if enclosed is None else floats(enclosed)]
        implied = common(*bounds) if around is None else _left(given, self.ratios, *bounds)
        adds = None
        if implied is not None:
            adds = not (given.interval.low <= implied[0] and implied[1] <= given.interval.high)
        if enclosed is not None and all(self._is_exact(word) for word in (given.word, *of)):
            adds = enclosed != (given.reported, given.reported)
        shown = None if formula is None else formula.shown
        return Redundant(given.name, tuple(each.name for each in of), shown, implied, adds)

    def _is_exact(self, word: Word) -> bool:
        return any(each.word == word and each.interval.is_exact for each in self.given)

    def _follows(self, target: Word, base: Sequence[Word]) -> bool:
        try:
            return follows(target, base)
        except TimeIsUp:
            self.unfinished.append(FOLLOWING)
            return False

    def _following(self, around: Region, formulas: Sequence[Branch]) -> tuple[Following, ...]:
        """Every measure that is fixed, proved one by one; all of them where the table is."""
        base = [each.word for each in self.base]
        named = {each.name for each in self.given}
        found = []
        for each in words():
            if grows(each.name) or each.name in named or (each.name in SHARES and len(base) < 3):
                continue
            bounds = around.bounds(each.name)
            if bounds is not None and (len(base) >= 3 or self._follows(each, base)):
                formula = self._relation(each, base) if len(base) < 3 and formulas else None
                found.append(Following(each.name, None if formula is None else formula.shown, bounds))
        return tuple(found)


def _parts(around: Region | None) -> tuple[dict[str, Ends], ...]:
    parts = () if around is None else around.parts()
    return tuple({name: ends for name in SUMMARY if (ends := part.bounds(name)) is not None} for part in parts)


def _implied(conflict: Sequence[Given], redundant: Sequence[Redundant]) -> tuple[tuple[str, Ends], ...]:
    """What the other values of a conflict say of each; nothing where they bound nothing that is a share."""
    names = {each.name for each in conflict}
    by_formula = {each.name: each.implied for each in redundant if names.issuperset((each.name, *each.of))}
    found: list[tuple[str, Ends]] = []
    for each in conflict:
        bounds = [by_formula[each.name]] if by_formula.get(each.name) is not None else []
        if (ends := _left(each, conflict, *bounds)) is not None:
            found.append((each.name, ends))
    return tuple(found)


def _left(given: Given, by: Sequence[Given], *bounds: Ends | None) -> Ends | None:
    """What the other values leave of one, besides these bounds; None where nothing is known, or nothing left."""
    others = [each for each in by if each is not given and not grows(each.name)]
    if others and not grows(given.name):
        bounds = (*bounds, region(others).bounds(given.name))
    return common(*bounds)


def _smallest(given: Sequence[Given], impossible: Callable[[Sequence[Given]], bool]) -> list[Given]:
    """The fewest of the values that contradict each other already, the first of those; the fewest of 300 parts."""
    kept = list(given)
    for each in given:
        fewer = [other for other in kept if other is not each]
        if fewer and impossible(fewer):
            kept = fewer
    parts = (some for size in range(1, len(kept)) for some in combinations(given, size))
    smaller = next((some for some, _ in zip(parts, range(_MOST_PARTS), strict=False) if impossible(some)), None)
    return kept if smaller is None else list(smaller)


def _read(pairs: Sequence[tuple[str, str]], n: object, rounding: str) -> tuple[list[Given], Cases | None]:
    """The values, and the number of cases, by whichever name it is given."""
    if len(pairs) > _MOST_GIVEN:
        raise BadValue(f"{len(pairs)} values are given; at most {_MOST_GIVEN} are read")
    sizes = [text for name, text in pairs if find_word(name).name == "N"]
    given = read_all([(name, text) for name, text in pairs if find_word(name).name != "N"], rounding=rounding)
    if len(sizes) + (n is not None) > 1:
        raise BadValue("N has two values; give one")
    if not given:
        only = "no score is given, only N" if sizes or n is not None else "no score is given"
        raise BadValue(f"{only}; write for example recall=0.8235 precision=0.7368 prevalence=0.68")
    if n is None:
        return given, read_cases(sizes[0]) if sizes else None
    if isinstance(n, int) and not isinstance(n, bool):
        return given, checked_cases(n, n)
    if not isinstance(n, str):
        raise wrong(n, "n", "a whole number of cases, or a range such as '50..200'", BadValue)
    return given, read_cases(n)


def checked_most(most: object) -> int:
    """How many tables are listed at most."""
    try:
        return whole(most, "most", 1, _MOST_LISTED)
    except (TypeError, ValueError) as error:
        raise BadValue(str(error)) from None


def _check_seconds(seconds: object) -> None:
    """Refuse what is no length of time."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= _LONGEST:
        raise wrong(seconds, "seconds", f"a number above 0, up to {_LONGEST:g}", BadValue)


def _written(name: object, value: object) -> tuple[str, str]:
    """A name and a value as they would be written."""
    if not isinstance(name, str):
        raise BadValue(f"{short(name)} is no name of a measure: a name is a text such as 'recall'")
    if isinstance(value, str | Fraction | Decimal) or (isinstance(value, int) and not isinstance(value, bool)):
        try:
            return name, str(value)
        except ValueError:  # of more digits than Python writes
            raise BadValue(f"{name} is {short(value)}, which is too long to be read") from None
    if isinstance(value, float):
        raise BadValue(f"{name} is {value}, a float, which does not keep its last zeros: write it as text, '{value}'")
    raise BadValue(f"{name} is {short(value)}, but a value is a text such as '0.8235', an integer or a Fraction")
