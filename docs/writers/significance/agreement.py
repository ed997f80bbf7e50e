"""Correlation, kappa, rates, and exact intervals of a difference, for docs/significance.md: computed, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from bookmaker_ref.study.by_margins import EVEN, LEVEL, OF_THREE, OF_TWO, UNEVEN, Coverages, Told, covering, covers
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.covering import IntervalRule
from bookmaker_ref.study.designs import Floats, RealMargins
from docs.writers.significance.claims import between, misses, sure, wider
from docs.writers.significance.settings import COVERAGE_NS, COVERAGE_NS_3, IS, IS_3

#: What is compared of each measure of the whole table.
AGREEMENT = {
    "correlation": ("fisher-z", "delta-plus-three"),
    "cohen_kappa": ("fleiss-cohen-everitt", "delta-plus-three"),
}
RATES, RATE_NS = ("wilson", "wilson-continuity", "clopper-pearson", "beta"), (10, 30, 100)
RATE_PS = ("0.01", "0.02", "0.05", "0.1", "0.2", "0.3", "0.5")
#: Exact intervals of a difference, and what they are held against, for groups of so many cases.
EXACT, BESIDE, EXACT_GROUP = ("santner-snell", "chan-zhang"), ("miettinen-nurminen", "agresti-caffo"), 10
#: At I = 1 both ends and the truth are the end of the range.
EXACT_IS = IS[:-1]


@dataclass(frozen=True, slots=True)
class Agreement:
    """What was computed: by measure, margins and N; of kappa of three classes; by cases of a rate; by margins."""

    of_two: Mapping[tuple[str, str, int], Coverages]
    of_three: Mapping[tuple[str, int], Coverages]
    rates: Mapping[int, Coverages]
    exact: Mapping[str, Coverages]


def agreement(told: Told) -> Agreement:
    """All of it."""
    known = intervals("recall", LEVEL)
    rates = {}
    for n in RATE_NS:
        rates[n] = covering([known[name] for name in RATES], (RealMargins(n, 0, p, 0) for p in RATE_PS), "recall")
        told(f"how often intervals of a rate cover: n = {n}")
    beside = intervals("informedness", LEVEL)
    rules = [*map(exact_rule, EXACT), *(beside[name] for name in BESIDE)]
    exact = {}
    for m in OF_TWO:
        designs = [RealMargins.of(m.model(i), EXACT_GROUP, EXACT_GROUP) for i in EXACT_IS]
        exact[m.name] = covering(rules, designs, "informedness")
        told(f"how often exact intervals cover: guesses {m.guess}")
    return Agreement(
        {
            (of, m.name, n): covers(m, n, IS, of, names, told=told)
            for of, names in AGREEMENT.items()
            for m in OF_TWO
            for n in COVERAGE_NS
        },
        {
            (m.name, n): covers(m, n, IS_3, "cohen_kappa", AGREEMENT["cohen_kappa"], told=told)
            for m in OF_THREE
            for n in COVERAGE_NS_3
        },
        rates,
        exact,
    )


def exact_rule(name: str, group: int = EXACT_GROUP) -> IntervalRule:
    """An exact interval of the difference of two groups of so many cases each.

    Its upper end is the lower one of the groups exchanged, so that half of the work is enough.
    """

    def limits(tp: Any, fp: Any, fn: Any, tn: Any) -> tuple[Any, Any]:
        if ((tp + fn != group) | (fp + tn != group)).any():
            raise ValueError(f"{name} is here for {group} cases of either class")
        low = _lower_ends(name, group)
        return low[tp, fp], -low[fp, tp]

    return IntervalRule(name, limits, LEVEL)


@cache
def _lower_ends(name: str, group: int) -> Floats:
    from bookmaker_ref.significance.unconditional import chan_zhang, santner_snell  # noqa: PLC0415 -- these are slow

    x1, x2 = np.indices((group + 1, group + 1))
    method = {"santner-snell": santner_snell, "chan-zhang": chan_zhang}[name]
    one_sided = float((1 + Fraction(LEVEL)) / 2)
    return np.asarray(method(x1, group, x2, group, level=one_sided, side="lower").low)


# --- what to use ------------------------------------------------------------------------------------------------


def advice_of_agreement(found: Agreement) -> Iterator[str]:
    """Of Correlation, kappa, and rates, and what never covers too little."""
    plus, other = (_of_two(found, "correlation", name) for name in ("delta-plus-three", "fisher-z"))
    large = [found.of_two["correlation", EVEN.name, n] for n in COVERAGE_NS[-1:]]
    well = between(large, "fisher-z")
    sure(plus[0] > 0.92 and other[0] < 0.5, "of Correlation the delta method with three cases more covers, z does not")
    rare = [found.of_two["correlation", UNEVEN.name, n] for n in COVERAGE_NS[:-1]]
    sure(between(rare, "fisher-z")[1] < 0.9, "Fisher's z covers too little where a class is rare")
    sure(well[0] > 0.94, "Fisher's z covers with many cases of even margins")
    yield (
        "**Of Correlation, two classes:** the delta method with three cases more, spread evenly over the cells"
        f" (`delta-plus-three`): {plus[0]:.4f} to {plus[1]:.4f} for I below 1. Fisher's z (`fisher-z`) covers"
        f" {other[0]:.4f} to {other[1]:.4f}: it has no interval where nothing is wrong, and covers too little where a"
        f" class is rare. With even margins and N = {COVERAGE_NS[-1]} it covers {well[0]:.4f} to {well[1]:.4f}."
    )
    plus, other = (_of_two(found, "cohen_kappa", name) for name in ("delta-plus-three", "fleiss-cohen-everitt"))
    plus_3, other_3 = (between(found.of_three.values(), name, 3) for name in AGREEMENT["cohen_kappa"][::-1])
    sure(plus[0] > 0.93 and other[1] < 0.95, "of kappa the delta method with three cases more covers nearly as it says")
    sure(plus_3[0] > 0.9 > other_3[0] and other_3[1] < 0.91, "of kappa of three classes it covers a little less")
    yield (
        f"**Of Cohen's kappa:** the same; {plus[0]:.4f} to {plus[1]:.4f} with two classes, {plus_3[0]:.4f} to"
        f" {plus_3[1]:.4f} with three and N = {COVERAGE_NS_3[0]} and {COVERAGE_NS_3[1]}. Kappa and its standard error"
        f" (`fleiss-cohen-everitt`) cover {other[0]:.4f} to {other[1]:.4f}, and {other_3[0]:.4f} to {other_3[1]:.4f}."
    )
    yield from _advice_of_rates(found)
    exact = {name: between(found.exact.values(), name) for name in (*EXACT, *BESIDE)}
    sure(min(exact[name][0] for name in EXACT) >= float(Fraction(LEVEL)), "exact intervals cover at least as they say")
    ratios = {name: wider(found.exact.values(), name, "miettinen-nurminen") for name in EXACT}
    sure(ratios["chan-zhang"][1] < ratios["santner-snell"][1], "Chan and Zhang's intervals are the shorter ones")
    yield (
        "**Must an interval of Informedness never cover too little?** Those of Chan and Zhang and of Santner and Snell"
        f" (`chan-zhang`, `santner-snell`) never do, by construction. With {EXACT_GROUP} cases of each class they cover"
        f" {exact['chan-zhang'][0]:.4f} to {exact['chan-zhang'][1]:.4f} and {exact['santner-snell'][0]:.4f} to"
        f" {exact['santner-snell'][1]:.4f}, and are {ratios['chan-zhang'][0]:.2f} to {ratios['chan-zhang'][1]:.2f} and"
        f" {ratios['santner-snell'][0]:.2f} to {ratios['santner-snell'][1]:.2f} times as wide as Miettinen-Nurminen,"
        f" which covers {exact['miettinen-nurminen'][0]:.4f} to {exact['miettinen-nurminen'][1]:.4f} there."
    )


def _advice_of_rates(found: Agreement) -> Iterator[str]:
    ends = {name: between(found.rates.values(), name) for name in RATES}
    sure(ends["clopper-pearson"][0] >= float(Fraction(LEVEL)), "Clopper and Pearson's interval covers as it says")
    sure(0.88 < ends["wilson"][0] < 0.94, "Wilson's interval covers now more, now less")
    at = min(
        ((n, p) for n in RATE_NS for p in range(len(RATE_PS))), key=lambda each: _low(found.rates[each[0]], each[1])
    )
    below, above = misses(found.rates[at[0]]["wilson"][at[1]])
    sure(below > 0.025 and above == 0, "where Wilson's interval covers least the rate is below it")
    width = wider(found.rates.values(), "clopper-pearson", "wilson")
    yield (
        f"**Of a rate of a fixed number of cases:** Wilson, which covers {ends['wilson'][0]:.4f} to"
        f" {ends['wilson'][1]:.4f} here, least at n = {at[0]} and p = {RATE_PS[at[1]]}, where p lies below the"
        f" interval. The Beta posterior covers {ends['beta'][0]:.4f} to {ends['beta'][1]:.4f}. What must never cover"
        f" too little is Clopper-Pearson: {ends['clopper-pearson'][0]:.4f} to {ends['clopper-pearson'][1]:.4f},"
        f" {width[0]:.2f} to"
        f" {width[1]:.2f} times as wide."
    )


def _low(found: Coverages, at: int) -> float:
    return float(found["wilson"][at].covered[0])


def _of_two(found: Agreement, of: str, name: str) -> tuple[float, float]:
    return between([each for (measure, _, _), each in found.of_two.items() if measure == of], name)
