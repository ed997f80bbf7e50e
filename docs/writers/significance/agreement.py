"""Correlation, kappa, rates, and exact intervals of a difference, for docs/significance.md: computed, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from bookmaker_ref.study.by_margins import EVEN, LEVEL, OF_THREE, OF_TWO, UNEVEN, Coverages, Told, covering, covers
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.covering import IntervalRule
from bookmaker_ref.study.designs import Floats, RealMargins
from docs.writers.significance.claims import Range, between, misses, sure, wider
from docs.writers.significance.settings import COVERAGE_NS, COVERAGE_NS_3, IS, IS_3

#: What is compared of each measure of the whole table.
AGREEMENT = {
    "correlation": ("fisher-z", "delta-plus-three", "geometric-agresti-caffo"),
    "cohen_kappa": ("fleiss-cohen-everitt", "delta-plus-three"),
}
RATES = ("wilson", "wilson-continuity", "agresti-coull", "binomial-mid-p", "blaker", "clopper-pearson", "beta")
RATE_NS = (10, 30, 100)
RATE_PS = ("0.01", "0.02", "0.05", "0.1", "0.2", "0.3", "0.5")
#: The same of three classes.
AGREEMENT_3 = {
    "cohen_kappa": ("fleiss-cohen-everitt", "delta-plus-three"),
    "gorodkin_rk": ("delta", "delta-plus-three"),
}
#: Exact intervals of a difference, and what they are held against, for groups of so many cases.
EXACT, BESIDE, EXACT_GROUP = ("santner-snell", "chan-zhang"), ("miettinen-nurminen", "agresti-caffo"), 10
#: At I = 1 both ends and the truth are the end of the range.
EXACT_IS = IS[:-1]


@dataclass(frozen=True, slots=True)
class Agreement:
    """What was computed: by measure, margins and N, of two classes and of three; by cases of a rate; by margins."""

    of_two: Mapping[tuple[str, str, int], Coverages]
    of_three: Mapping[tuple[str, str, int], Coverages]
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
            (of, m.name, n): covers(m, n, IS_3, of, names, told=told)
            for of, names in AGREEMENT_3.items()
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


def numbers(found: Agreement) -> dict[str, object]:
    """What the sentences have of Correlation, kappa, rates, and of what never covers too little."""
    return {**_of_correlation(found), **_of_kappa(found), **_of_rk(found), **_of_rates(found), **_of_exact(found)}


def _of_correlation(found: Agreement) -> dict[str, object]:
    mean, plus, z = (
        _of_two(found, "correlation", name) for name in ("geometric-agresti-caffo", "delta-plus-three", "fisher-z")
    )
    sure(mean.low > 0.94, "of Correlation the geometric mean of both intervals covers as it says")
    of_two = [each for (of, _, _), each in found.of_two.items() if of == "correlation"]
    sure(plus.low > 0.92 and z.low < 0.5, "of Correlation the delta method with three cases more covers, z does not")
    rare = [found.of_two["correlation", UNEVEN.name, n] for n in COVERAGE_NS[:-1]]
    sure(between(rare, "fisher-z").high < 0.9, "Fisher's z covers too little where a class is rare")
    large = between([found.of_two["correlation", EVEN.name, COVERAGE_NS[-1]]], "fisher-z")
    sure(large.low > 0.94, "Fisher's z covers with many cases of even margins")
    return {
        "correlation_mean": mean,
        "correlation_width": wider(of_two, "geometric-agresti-caffo", "delta-plus-three"),
        "correlation_plus": plus,
        "correlation_z": z,
        "correlation_z_large": large,
    }


def _of_kappa(found: Agreement) -> dict[str, object]:
    fleiss, plus = (_of_two(found, "cohen_kappa", name) for name in AGREEMENT["cohen_kappa"])
    fleiss_3, plus_3 = (_of_three(found, "cohen_kappa", name) for name in AGREEMENT_3["cohen_kappa"])
    sure(plus.low > 0.93 and fleiss.high < 0.95, "of kappa the delta method with three cases more covers as it says")
    sure(plus_3.low > 0.9 > fleiss_3.low and fleiss_3.high < 0.91, "of kappa of three classes it covers a little less")
    return {"kappa_plus": plus, "kappa_plus_3": plus_3, "kappa_fleiss": fleiss, "kappa_fleiss_3": fleiss_3}


def _of_rk(found: Agreement) -> dict[str, object]:
    delta, plus = (_of_three(found, "gorodkin_rk", name) for name in AGREEMENT_3["gorodkin_rk"])
    sure(plus.low > 0.9 > delta.high, "of R_K the delta method covers too seldom without the cases that are added")
    return {"rk_plus_3": plus, "rk_delta_3": delta}


def _of_rates(found: Agreement) -> dict[str, object]:
    ends = {name: between(found.rates.values(), name) for name in RATES}
    sure(ends["clopper-pearson"].low >= float(Fraction(LEVEL)), "Clopper and Pearson's interval covers as it says")
    sure(ends["blaker"].low >= float(Fraction(LEVEL)), "Blaker's interval covers as it says")
    rates = found.rates.values()
    of_blaker, of_clopper = (wider(rates, name, "wilson") for name in ("blaker", "clopper-pearson"))
    sure(wider(rates, "blaker", "clopper-pearson").high < 1, "Blaker's interval is narrower than Clopper and Pearson's")
    between_both = all(ends["wilson"].low < ends[name].low < 0.95 for name in ("agresti-coull", "binomial-mid-p"))
    sure(between_both, "Agresti and Coull's interval and mid-p are surer than Wilson's, and not always enough")
    sure(0.88 < ends["wilson"].low < 0.94, "Wilson's interval covers now more, now less")
    places = ((n, p) for n in RATE_NS for p in range(len(RATE_PS)))
    n, p = min(places, key=lambda place: found.rates[place[0]]["wilson"][place[1]].covered[0])
    below, above = misses(found.rates[n]["wilson"][p])
    sure(below > 0.025 and above == 0, "where Wilson's interval covers least the rate is below it")
    return {
        "wilson": ends["wilson"],
        "wilson_n": n,
        "wilson_p": RATE_PS[p],
        "beta": ends["beta"],
        "agresti_coull": ends["agresti-coull"],
        "agresti_coull_width": wider(rates, "agresti-coull", "wilson"),
        "mid_p": ends["binomial-mid-p"],
        "mid_p_width": wider(rates, "binomial-mid-p", "wilson"),
        "blaker": ends["blaker"],
        "blaker_width": of_blaker,
        "clopper": ends["clopper-pearson"],
        "clopper_width": of_clopper,
    }


def _of_exact(found: Agreement) -> dict[str, object]:
    ends = {name: between(found.exact.values(), name) for name in (*EXACT, *BESIDE)}
    sure(min(ends[name].low for name in EXACT) >= float(Fraction(LEVEL)), "exact intervals cover at least as they say")
    chan_zhang, santner_snell = (
        wider(found.exact.values(), name, "miettinen-nurminen") for name in ("chan-zhang", "santner-snell")
    )
    sure(chan_zhang.high < santner_snell.high, "Chan and Zhang's intervals are the shorter ones")
    return {
        "exact_group": EXACT_GROUP,
        "chan_zhang": ends["chan-zhang"],
        "chan_zhang_width": chan_zhang,
        "santner_snell": ends["santner-snell"],
        "santner_snell_width": santner_snell,
        "mn_exact": ends["miettinen-nurminen"],
    }


def _of_two(found: Agreement, of: str, name: str) -> Range:
    return between([each for (measure, _, _), each in found.of_two.items() if measure == of], name)


def _of_three(found: Agreement, of: str, name: str) -> Range:
    return between([each for (measure, _, _), each in found.of_three.items() if measure == of], name, 3)
