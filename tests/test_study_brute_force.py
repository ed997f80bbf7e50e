"""Size, power, coverage, bias and variance of small settings at random: every outcome, case by case, in fractions.

Nothing of the room is used for what is expected, nor of the numeric functions: probabilities come from every way that
the cases may turn out, statistics and intervals from their definitions.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import sqrt
from typing import Any

import pytest

from bookmaker_ref.study import BothMargins, RealMargins, Total, TotalOfClasses, bias, coverage, estimator, informed
from bookmaker_ref.study.by_name import intervals, tests
from bookmaker_ref.study.rejecting import power, size
from tests.cases import for_each
from tests.sampled import Rows, of_outcomes

F = Fraction
#: chi-squared with one degree, and with four, is above this with 5 %; no statistic of so few cases is so near.
CRITICAL = {1: F("3.841458820694124"), 4: F("9.487729036781154")}


@dataclass(frozen=True)
class Setting:
    """A design, the probability of each of its tables, and the true Informedness."""

    name: str
    design: Any
    tables: Mapping[Rows, Fraction]
    truth: Fraction
    k: int = 2


def fraction(seed: random.Random, most: int = 9) -> Fraction:
    below = seed.randint(2, most)
    return F(seed.randint(1, below - 1), below)


def cells_of(known: Fraction, real: Sequence[Fraction], guess: Sequence[Fraction]) -> list[list[Fraction]]:
    """Cases are known with this probability, and else guessed."""
    return [
        [(known if i == j else 0) * r + (1 - known) * q * r for j, r in enumerate(real)] for i, q in enumerate(guess)
    ]


def multinomial(seed: random.Random, number: int, null: bool) -> Setting:
    n, known = seed.randint(3, 8), F(0) if null else fraction(seed)
    r, q = fraction(seed), fraction(seed)
    outcomes = of_outcomes(n, cells_of(known, (r, 1 - r), (q, 1 - q)))
    return Setting(f"multinomial {number}", Total(n, informed(known, r, q)), outcomes, known)


def product_binomial(seed: random.Random, number: int, null: bool) -> Setting:
    rp, rn = seed.randint(1, 4), seed.randint(1, 4)
    recall = fraction(seed)
    fallout = recall if null else fraction(seed)
    found: defaultdict[Rows, Fraction] = defaultdict(F)
    for predicted in product((0, 1), repeat=rp + rn):
        p = F(1)
        for i, positive in enumerate(predicted):
            rate = recall if i < rp else fallout
            p *= rate if positive else 1 - rate
        tp, fp = sum(predicted[:rp]), sum(predicted[rp:])
        found[(tp, fp), (rp - tp, rn - fp)] += p
    return Setting(f"binomial {number}", RealMargins(rp, rn, recall, fallout), dict(found), recall - fallout)


def hypergeometric(seed: random.Random, number: int, null: bool) -> Setting:
    rp, rn = seed.randint(2, 4), seed.randint(2, 4)
    pp, odds = seed.randint(1, rp + rn - 1), F(1) if null else fraction(seed) * 3
    found: defaultdict[Rows, Fraction] = defaultdict(F)
    for chosen in combinations(range(rp + rn), pp):
        tp = sum(i < rp for i in chosen)
        found[(tp, pp - tp), (rp - tp, rn - pp + tp)] += odds**tp
    whole = sum(found.values())
    tables = {rows: p / whole for rows, p in found.items()}
    mean = sum((p * rows[0][0] for rows, p in tables.items()), F(0))
    truth = mean / rp - (pp - mean) / rn
    return Setting(f"hypergeometric {number}", BothMargins(rp, rn, pp, odds), tables, truth)


def three_classes(seed: random.Random, number: int, null: bool) -> Setting:
    n, known = seed.randint(3, 4), F(0) if null else fraction(seed)
    rs, qs = ([F(part, 10) for part in seed.choice([(5, 3, 2), (4, 4, 2), (6, 3, 1)])] for _ in range(2))
    outcomes = of_outcomes(n, cells_of(known, rs, qs))
    return Setting(f"three {number}", TotalOfClasses(n, informed(known, rs, qs)), outcomes, known, 3)


@cache
def settings() -> list[Setting]:
    seed = random.Random(2011)
    made: list[Setting] = []
    makers: list[Callable[[random.Random, int, bool], Setting]] = [
        multinomial, product_binomial, hypergeometric, three_classes,
    ]  # fmt: skip
    for make in makers:
        made += [make(seed, number, number % 2 == 0) for number in range(3)]
    return made


def margins(rows: Rows) -> tuple[list[int], list[int]]:
    return [sum(row) for row in rows], [sum(column) for column in zip(*rows, strict=True)]


def chi2(rows: Rows) -> Fraction | None:
    predicted, real = margins(rows)
    n = sum(predicted)
    if not all(predicted) or not all(real):
        return None
    expected = {(i, j): F(p * r, n) for i, p in enumerate(predicted) for j, r in enumerate(real)}
    return sum(((rows[i][j] - e) ** 2 / e for (i, j), e in expected.items()), F(0))


def informedness(rows: Rows) -> Fraction | None:
    """The bets of each label, by how often it is predicted: Recall of it less Fallout."""
    predicted, real = margins(rows)
    n = sum(predicted)
    if not all(real):
        return None
    each = [F(rows[i][i], real[i]) - F(predicted[i] - rows[i][i], n - real[i]) for i in range(len(rows))]
    return sum((F(p, n) * b for p, b in zip(predicted, each, strict=True)), F(0))


def wald(rows: Rows, truth: Fraction, more: int = 0) -> tuple[int, float] | None:
    """Where the truth lies, and how wide the interval is, cut to the range; with so many more in each cell."""
    (tp, fp), (fn, tn) = rows
    if not (tp + fn) * (fp + tn):
        return None
    rp, rn = tp + fn + 2 * more, fp + tn + 2 * more
    p, q = F(tp + more, rp), F(fp + more, rn)
    return placed(p - q, p * (1 - p) / rp + q * (1 - q) / rn, truth)


def agresti_caffo(rows: Rows, truth: Fraction) -> tuple[int, float] | None:
    return wald(rows, truth, more=1)


def balanced(rows: Rows, truth: Fraction) -> tuple[int, float] | None:
    """Price and Bonett's of the mean Recall, on the scale of adjusted balanced accuracy."""
    k, real = len(rows), margins(rows)[1]
    if not all(real):
        return None
    centre, variance = -F(1, k - 1), F(0)
    for c, size_of in enumerate(real):
        p = (rows[c][c] + F(2, k)) / (size_of + F(4, k))
        centre += p / (k - 1)
        variance += p * (1 - p) / (size_of + F(4, k)) / (k - 1) ** 2
    return placed(centre, variance, truth, least=-1 / (k - 1))  # no Recall at all


def placed(centre: Fraction, variance: Fraction, truth: Fraction, least: float = -1.0) -> tuple[int, float]:
    half = sqrt(float(CRITICAL[1] * variance))
    width = min(float(centre) + half, 1.0) - max(float(centre) - half, least)
    if (centre - truth) ** 2 <= CRITICAL[1] * variance:
        return 0, width
    return (-1 if truth < centre else 1), width


@for_each(settings, lambda setting: setting.name)
def test_size_and_power_are_what_all_outcomes_add_up_to(setting: Setting) -> None:
    assert sum(setting.tables.values()) == 1
    freedom = (setting.k - 1) ** 2
    rejecting = undefined = F(0)
    for rows, p in setting.tables.items():
        statistic = chi2(rows)
        undefined += p if statistic is None else 0
        rejecting += p if statistic is not None and statistic >= CRITICAL[freedom] else 0
    count = size if setting.design.is_null else power
    found = count(tests(setting.k)["chi2"], setting.design, "0.05")
    if setting.k == 2:
        assert (found.low, found.high, found.undefined) == (rejecting, rejecting, undefined)
    else:
        assert found.low <= rejecting <= found.high < found.low + 1e-12
        assert float(found.undefined) == pytest.approx(float(undefined), abs=1e-13)


@for_each(settings, lambda setting: setting.name)
def test_coverage_errors_on_either_side_and_width_are_too(setting: Setting) -> None:
    rules: dict[str, Any] = {"wald": wald, "agresti-caffo": agresti_caffo} if setting.k == 2 else (
        {"price-bonett": balanced}
    )  # fmt: skip
    measure = "informedness" if setting.k == 2 else "adjusted_balanced_accuracy"
    for name, rule in rules.items():
        counted = {-1: F(0), 0: F(0), 1: F(0), None: F(0)}
        width = 0.0
        for rows, p in setting.tables.items():
            one = rule(rows, setting.truth)
            counted[None if one is None else one[0]] += p
            width += 0.0 if one is None else float(p) * one[1]
        found = coverage(
            intervals(measure, k=setting.k)[name], setting.design, None if setting.k == 3 else measure,
            truth=setting.truth if setting.k == 3 else None,
        )  # fmt: skip
        assert found.truth == setting.truth
        assert found.width == pytest.approx(width / float(1 - counted[None]), rel=1e-12)
        for side, between in ((0, found.covered), (-1, found.below), (1, found.above)):
            if setting.k == 2:
                assert between == (counted[side], counted[side]), name
            else:
                assert between[0] <= counted[side] <= between[1] < between[0] + 1e-12, name


@for_each(lambda: product(settings(), ["defined", "margins"]), lambda case: f"{case[0].name} {case[1]}")
def test_bias_and_variance_are_too(setting: Setting, given: Any) -> None:
    weight = first = second = F(0)
    for rows, p in setting.tables.items():
        value = informedness(rows)
        if value is None or (given == "margins" and not all(margins(rows)[0])):
            continue
        weight, first, second = weight + p, first + p * value, second + p * value**2
    mean, variance = first / weight, second / weight - (first / weight) ** 2
    found = bias(estimator("informedness", setting.k), setting.design, given=given)
    if setting.k == 2:
        assert (found.mean, found.variance, found.excluded) == (mean, variance, 1 - weight)
        assert found.bias == mean - setting.truth
        assert found.mean_squared_error == variance + (mean - setting.truth) ** 2
    moments = found.moments
    for moment, value in ((moments.mean, mean), (moments.variance, variance), (moments.condition, weight)):
        low, high = moment.within
        assert low <= value <= high <= low + 1e-10


def test_the_settings_are_of_every_kind() -> None:
    found = {(setting.name.split()[0], setting.k, setting.design.is_null) for setting in settings()}
    kinds = (("multinomial", 2), ("binomial", 2), ("hypergeometric", 2), ("three", 3))
    assert found == {(*kind, is_null) for kind in kinds for is_null in (True, False)}
    assert len(settings()) == 12
