"""True scores are never called contradictory, on either side of chance, and a range holds what it is a range of."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import mpmath
import pytest
from sympy import Expr, Rational, sqrt, symbols

from bookmaker_ref.exact import Table
from bookmaker_ref.exact.numbers import Number, to_mpf
from bookmaker_ref.exact.table import Cells
from bookmaker_ref.solving import Cases, answer, solve
from bookmaker_ref.solving.answer import _Problem
from bookmaker_ref.solving.forms import form_of
from bookmaker_ref.solving.formula import Factors, Formula, root
from bookmaker_ref.solving.given import ROUNDINGS, BadValue, read
from bookmaker_ref.solving.independence import rank, source
from bookmaker_ref.solving.ratios import relation
from bookmaker_ref.solving.words import Word, grows, word, words
from tests.cases import for_each, rounds
from tests.solving import as_printed, by_looking_at_all, defined, random_table, reported, scores, uneven_table, words_of

pytestmark = pytest.mark.on_change

_SCORES = os.environ.get("SCORES")
_ROOTS = ("correlation", "g_measure", "roc_distance", "prevalence_g", "bias_g", "evenness_global", "chi2_kbm")


@pytest.mark.slow
@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("reports", "n", "table"),
    [
        ("false_discovery_rate=0.556 inverse_precision=0.408 bias=0.424 correlation=-0.146", None, (16, 20, 29, 20)),
        ("prevalence=0.486 false_discovery_rate=0.875 inverse_recall=0.632 g_measure=0.083", None, (1, 7, 17, 12)),
        ("accuracy=0.850 recall=0.900 f1=0.857 mcc=0.704", 100, (45, 10, 5, 40)),
        ("mcc=0.704 accuracy=0.850 recall=0.900 f1=0.857", 100, (45, 10, 5, 40)),
        ("false_discovery_rate=0.143 f1=0.842 g_measure=0.842", None, (24, 4, 5, 20)),
        ("miss_rate=0.25 f1=0.667 g_measure=0.671", None, (3, 2, 1, 0)),
        ("precision=0.438 recall=0.636 fallout=0.474 mcc=0.157", 90, (21, 27, 12, 30)),
        ("prevalence=0.839 miss_rate=0.447 bias=0.571 mcc=-0.084", None, (26, 6, 21, 3)),
        ("accuracy=0.1 false_discovery_rate=1.0 prevalence=0.7 mcc=-0.7", 15, (0, 2, 11, 2)),
        ("recall=.4 precision=.4 accuracy=.4 mcc=-.2", 10, (2, 3, 3, 2)),
        ("bias_g=0.387 tp=0.000 evenness_global=0.000000", None, (0, 2442, 0, 550)),
    ],
)
def test_the_scores_of_a_table_lead_back_to_it(reports: str, n: int | None, table: Cells) -> None:
    found = solve(scores(reports), n=n)
    known = Table(*table)
    assert all(known[each.word.symbol.name] in each.interval for each in found.given), "the scores are of this table"
    assert found.status != "contradictory"
    if n is not None:
        assert found.tables is not None
        assert table in found.tables.tables
    shares = dict(zip(("tp", "fp", "fn", "tn"), (Fraction(cell, sum(table)) for cell in table), strict=True))
    assert any(all(part[name][0] <= share <= part[name][1] for name, share in shares.items()) for part in found.parts)
    for each in found.redundant:
        assert_holds(each.implied, known[word(each.name).symbol.name])


def assert_holds(ends: tuple[float, float] | None, value: Number) -> None:
    """A range of floats holds an exact number."""
    assert ends is not None
    with mpmath.workdps(40):
        assert ends[0] <= to_mpf(value, 40) <= ends[1]


def _follows_from(target: Word, some: Sequence[Word]) -> tuple[Formula, list[Word]] | None:
    of = source(target, some)
    formula = relation(target, of) if rank([*some, target]) == len(some) else None
    return None if formula is None else (formula, of)


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(3))
def test_a_formula_holds_on_every_table_and_its_range_around_it(seed: int) -> None:
    """Of random words: it is the target at exact values, and its range at rounded ones holds the target."""
    random = Random(seed)
    done: Counter[str] = Counter()
    while done["formulas"] < 12:
        some = random.sample(words(), random.choice((1, 2, 2, 3)))
        target = word(random.choice(_ROOTS)) if random.random() < 0.7 else random.choice(words())
        if target in some or rank(some) < len(some) or (known := _follows_from(target, some)) is None:
            continue
        formula, of = known
        done["formulas"] += 1
        for _ in range(30):
            table = uneven_table(random)
            if not defined([*of, target], table):
                continue
            values = Table(*table)
            true = values[target.symbol.name]
            exact = {each.symbol: values[each.symbol.name] for each in of}
            points = {letter: (x, x) for letter, x in exact.items() if isinstance(x, Fraction)}
            if len(points) == len(of):
                enclosed = formula.enclosed(points)
                _assert_encloses(enclosed, true, (table, target.name, formula.shown))
                if enclosed != (None, None):
                    shown = formula.shown.xreplace({x: Rational(*v[0].as_integer_ratio()) for x, v in points.items()})
                    _assert_is(shown, true, (table, target.name, formula.shown))
                    done["below 0" if _is_negative(true) else "not below"] += 1
            given = [read(each.name, as_printed(values[each.symbol.name], random.randint(1, 6))) for each in of]
            rounded = {each.word.symbol: (each.interval.low, each.interval.high) for each in given}
            _assert_encloses(formula.enclosed(rounded), true, (table, target.name, formula.shown))
    assert min(done["below 0"], done["not below"]) > 2


def _assert_encloses(enclosed: tuple[Fraction | None, Fraction | None] | None, true: Number, what: object) -> None:
    assert enclosed is not None, what
    low, high = enclosed
    with mpmath.workdps(60):
        value = to_mpf(true, 60)
        assert low is None or mpmath.mpf(low.numerator) / low.denominator <= value + mpmath.mpf(10) ** -50, what
        assert high is None or mpmath.mpf(high.numerator) / high.denominator >= value - mpmath.mpf(10) ** -50, what


def _assert_is(shown: Expr, true: Number, what: object) -> None:
    with mpmath.workdps(40):
        assert mpmath.almosteq(mpmath.mpf(str(shown.evalf(40))), to_mpf(true, 40), 1e-30, 1e-30), what


def _is_negative(value: Number) -> bool:
    return bool(to_mpf(value, 20) < 0)


@pytest.mark.some(2)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_true_scores_do_not_contradict_each_other(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any three to six words, a root among them or not, under every rounding; without N and with it.

    SCORES=100000 tries so many tables, and others each time, in fewer boxes each.
    """
    sets, tables = (6, rounds(8)) if _SCORES is None else (int(_SCORES) // 600, 200)
    if _SCORES is not None:
        monkeypatch.setattr(answer, "_FINE_BOXES", 2_000)
        monkeypatch.setattr(answer, "_COARSE_BOXES", 1_000)
    random = Random(100 + seed if _SCORES is None else None)
    kinds: Counter[str] = Counter()
    usual = [each for each in words() if not grows(each.name)]
    while kinds["sets"] < sets:
        some = random.sample(usual, random.randint(3, 6))
        if random.random() < 0.6 and some[-1].name not in _ROOTS:
            some = [*some[:-1], word(random.choice(_ROOTS[:-1]))]
        if len(set(some)) < len(some):
            continue
        kinds["sets"] += 1
        for _ in range(tables):
            table = uneven_table(random)
            while not defined(some, table):
                table = uneven_table(random)
            rounding, places = random.choice(ROUNDINGS), random.randint(1, 6)
            given = reported(some, table, places, rounding)
            n = sum(table)
            where = (table, [str(each) for each in given], rounding)
            assert not _Problem(given, None, 1).is_contradictory(), where
            assert not _Problem(given, Cases(n, n), 1).is_contradictory(), where
            kinds["below" if table[0] * table[3] < table[1] * table[2] else "not below"] += 1
    assert min(kinds.values()) > 4


@pytest.mark.slow
def test_invented_scores_are_refused_only_where_no_table_has_them() -> None:
    """Held against all tables with so many cases; a root is named last, for which the others leave little."""
    random = Random(5)
    usual = [each for each in words() if not grows(each.name) and each.low is not None and each.high is not None]
    kinds: Counter[str] = Counter()
    while kinds["refused"] + kinds["not"] < rounds(30):
        table = random_table(random, n := random.randint(5, 9))
        some = [*random.sample(usual, random.randint(2, 4)), word(random.choice(("correlation", "g_measure")))]
        if not defined(some, table) or len(set(some)) < len(some):
            continue
        invented, *others = ((each.name, as_printed(Table(*table)[each.symbol.name], 1)) for each in some)
        moved = float(invented[1]) + random.choice((-0.2, -0.1, 0.1))
        try:
            texts = [(invented[0], f"{moved:.1f}"), *others]
            found, alone = solve(texts, n=n), solve(texts)
        except BadValue:  # beyond its range
            continue
        tables = by_looking_at_all(found.given, n)
        assert (found.status == "contradictory") == (not tables), texts
        assert not (tables and alone.status == "contradictory"), texts
        kinds["refused" if not tables else "not"] += 1
        kinds["alone"] += alone.status == "contradictory"
    assert min(kinds.values()) >= rounds(3)


@pytest.mark.some(1)
@pytest.mark.slow
@pytest.mark.parametrize("n", [9, 15])
def test_the_conflict_that_is_named_is_a_smallest_one(n: int) -> None:
    """With N that is decided by looking at all tables for every part of the values."""
    random = Random(n)
    usual = words_of("recall precision bias accuracy f1 g_measure correlation jaccard")
    sizes: Counter[int] = Counter()
    while sizes.total() < 12:
        table = random_table(random, n)
        some = random.sample(usual, random.randint(2, 4))
        if not defined(some, table):
            continue
        first, *others = ((each.name, as_printed(Table(*table)[each.symbol.name], 2)) for each in some)
        given = [read(*each) for each in ((first[0], f"{random.random():.2f}"), *others)]
        if by_looking_at_all(given, n):
            continue
        conflict = solve([(each.name, each.text) for each in given], n=n).conflict
        parts = [part for size in range(1, len(given) + 1) for part in combinations(given, size)]
        smallest = next(part for part in parts if not by_looking_at_all(part, n))
        assert not by_looking_at_all([each for each in given if each.name in conflict], n)
        assert len(conflict) == len(smallest), (conflict, [str(each) for each in given])
        sizes[len(conflict)] += 1
    assert len(sizes) > 1
    assert solve(scores("bias=0.12 g_measure=0.38 jaccard=0.09"), n=15).conflict == ("bias",)


@pytest.mark.slow
def test_a_root_of_what_is_below_0_is_a_contradiction_and_no_crash() -> None:
    for values in (
        "prevalence=0.46 accuracy=0.82 f1=0.22 mcc=0.77",
        "accuracy=0.92 recall=0.22 inverse_recall=0.86 f1=0.3 g_measure=0.32 RP=530 RN=902",
    ):
        found = solve(scores(values))
        assert found.status == "contradictory"
        assert "below 0" in found.reason
        assert all(ends is None or ends[0] <= ends[1] for ends in (each.implied for each in found.redundant))
        assert all(low <= high for _, (low, high) in found.implied)


# --- the parts of a formula ---------------------------------------------------------------------------------

_A, _B = symbols("a b", real=True)


def _between(low: object, high: object) -> tuple[Fraction, Fraction]:
    return Fraction(str(low)), Fraction(str(high))


@for_each(
    [
        ((1, 2), (4, 5), ("1/5", "1/2")),
        ((-1, 2), (4, 5), ("-1/4", "1/2")),
        ((1, 2), (-5, -4), ("-1/2", "-1/5")),
        ((0, 2), (0, 5), (None, None)),  # 0/0 may be anything
        ((-1, 2), (0, 5), (None, None)),
        ((1, 2), (0, 5), ("1/5", None)),  # the divisor is not 0 where this is not
        ((1, 2), (-5, 0), (None, "-1/5")),
        ((-2, -1), (0, 5), (None, "-1/5")),
        ((-2, -1), (-5, 0), ("1/5", None)),
        ((1, 2), (-1, 5), (None, None)),
        ((1, 2), (0, 0), (None, None)),
    ]
)
def test_a_quotient_is_enclosed(a: tuple[int, int], b: tuple[int, int], ends: tuple[str | None, str | None]) -> None:
    quotient = Factors(Fraction(1), ((_A, 1), (_B, -1)))
    wanted = tuple(None if each is None else Fraction(each) for each in ends)
    assert quotient.enclosed({_A: _between(*a), _B: _between(*b)}) == wanted


@for_each([((2, 3), (2, 3)), ((-3, -2), (-3, -2)), ((-3, 2), (-3, 3)), ((0, 2), (-2, 2))])
def test_a_root_has_the_sign_of_what_it_is_said_to_have(a: tuple[int, int], ends: tuple[int, int]) -> None:
    """It may have either where that may be 0, or have either."""
    formula = Formula.of_square(Factors(Fraction(1), ((_A, 2),)), Factors(Fraction(1), ((_A, 1),)), [])
    assert formula.shown == _A
    assert formula.enclosed({_A: _between(*a)}) == tuple(map(Fraction, ends))


def test_a_sign_is_not_used_where_a_divisor_may_be_0() -> None:
    """a/b has the sign of a b; where b may be 0 the identity it comes from says nothing."""
    formula = Formula.of_square(Factors(Fraction(1), ((_A, 2), (_B, 1))), Factors(Fraction(1), ((_A, 1), (_B, -2))), [])
    assert formula.enclosed({_A: _between(1, 2), _B: _between(1, 4)}) == (Fraction(1), Fraction(4))
    assert formula.enclosed({_A: _between(1, 2), _B: _between(0, 4)}) == (Fraction(-4), Fraction(4))


def test_the_root_of_a_fraction_is_enclosed_and_exact_where_it_is_one() -> None:
    assert root(Fraction(9, 16), -1) == root(Fraction(9, 16), 1) == Fraction(3, 4)
    for x in (Fraction(2), Fraction(1, 3), Fraction(10**40 + 1, 7), Fraction(7, 10**50)):
        low, high = root(x, -1), root(x, 1)
        assert low**2 < x < high**2
        assert (high - low) / low < Fraction(1, 2**100)


def test_a_word_is_a_fraction_times_a_root() -> None:
    """The square that equations are made of is the square of the word, and the sign that of what stands outside."""
    having = [each for each in words() if not each.name.startswith(("g2", "mutual")) and form_of(each).has_root]
    assert {each.name for each in having} == set(_ROOTS)
    for each in having:
        form = form_of(each)
        for table in ((5, 3, 2, 9), (2, 7, 11, 3)):
            values = dict(zip(symbols("TP FP FN TN", nonnegative=True), map(Rational, table), strict=True))
            outside, inside = form.outside.xreplace(values), form.inside.xreplace(values)
            _assert_is(outside * sqrt(inside), Table(*table)[each.symbol.name], (each.name, table))
            assert form.solved.xreplace(values) == outside**2 * inside
