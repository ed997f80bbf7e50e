"""What the confidence bands of powers2011 hold: Figures 6 and 7.

A band is drawn about the level of Informedness that the tables were made with, and is to hold the estimates. What is
said of both sides of bands and intervals by simulations on two classes is in `sides`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import comb, floor
from typing import Any

import numpy as np

from bookmaker_ref.significance.powers_intervals import half_width
from bookmaker_ref.study.empirical.bench import MAKERS, Bench, Columns, Floats, estimate, share
from bookmaker_ref.study.empirical.finding import Check, Finding, Number, Reading

SIMPLE, WEIGHTED = "complement", "self-weighted"
#: How far beyond a band an estimate is still in it: floats cannot tell less.
ROUNDING = 1e-12
_WIDTHS = {"with 2E of each table": "E", "with 2E for even margins": "even", "without 2E": "none"}
#: How many tables the figures have at each level, and from what chance on it is no wonder what they show.
EACH, NO_WONDER = 10, 0.05
#: What is so rare needs more tables.
_MORE = 4

Mask = np.typing.NDArray[np.bool_]
Reaches = dict[str, Floats]
Checks = Callable[[Columns, Reaches], Iterable[Check]]


def reach_of(found: Columns, cases: int, deviation: str, form: str, multiplier: float = 1.96) -> Floats:
    """How far the band about the level of each table reaches."""
    evenness: Any = None if form == "none" else {"E": found.get("E"), "even": 1.0}[form]
    reach: Floats = np.asarray(half_width(found["I"], cases, deviation, evenness=evenness, multiplier=multiplier))
    return reach


def readings(bench: Bench, classes: int, cases: int, checks: Checks, end: str = "") -> tuple[Reading, ...]:
    """For each way to make tables and each form of the width."""
    return tuple(
        Reading(f"{words}, {form}{end}", tuple(checks(found, _reaches(found, cases, of))))
        for words, make in MAKERS.items()
        for found in (bench.over(make, classes, cases, ("informedness", "markedness", "E")),)
        for form, of in _WIDTHS.items()
    )


def _reaches(found: Columns, cases: int, form: str) -> Reaches:
    return {each: reach_of(found, cases, each, form) for each in (SIMPLE, WEIGHTED)}


def off_by(found: Columns, name: str = "informedness") -> Floats:
    """The estimate minus the level."""
    off: Floats = found[name] - found["I"]
    return off


_ALL = "11 levels of Informedness together, X = 1.96; upper band by (66), lower ones by (63) and (66)"
_NOT_IMPROBABLE = f"of 110 tables, {EACH} at each level: not improbable, with a chance above {NO_WONDER}"


def _above_lower(found: Columns, reaches: Reaches) -> Mask:
    """Which estimates are above the lower of both lower bands."""
    above: Mask = off_by(found) >= -np.maximum(reaches[SIMPLE], reaches[WEIGHTED]) - ROUNDING
    return above


def _in_bands(found: Columns, reaches: Reaches) -> Mask:
    inside: Mask = _above_lower(found, reaches) & (off_by(found) <= reaches[WEIGHTED] + ROUNDING)
    return inside


def _inside(found: Columns, reaches: Reaches) -> Iterable[Check]:
    yield Check("share of estimates in the bands", share(_in_bands(found, reaches)), ">", 0.95)


def _inside_of_110(found: Columns, reaches: Reaches) -> Iterable[Check]:
    chance = chance_of_a_figure(_in_bands(found, reaches), found["I"], 0.95)
    yield Check("chance that more than 95% of 110 estimates are in the bands", chance, ">", NO_WONDER)


def _below(found: Columns, reaches: Reaches) -> Iterable[Check]:
    yield Check("share of estimates below both lower bands", share(~_above_lower(found, reaches)), "<", 0.01)


def _none_below_of_110(found: Columns, reaches: Reaches) -> Iterable[Check]:
    chance = chance_of_a_figure(_above_lower(found, reaches), found["I"])
    yield Check("chance that none of 110 estimates is below both lower bands", chance, ">", NO_WONDER)


def chance_of_a_figure(mask: Any, levels: Any, beyond: float | None = None) -> Number:
    """How probable it is that more than this share of ten tables at each level are so; without a share, all of them.

    >>> levels = np.repeat([0.0, 1.0], 400)
    >>> half = np.tile([0, 1], 400)
    >>> chance_of_a_figure(half, levels, 0.95).value == 0.5**20, chance_of_a_figure(half, levels, 0.9).value * 2**20
    (True, 21.0)
    """
    tables = EACH * len(np.unique(levels))
    least = tables if beyond is None else floor(beyond * tables) + 1

    def chance(inside: Floats, of: Floats) -> float:
        counts = np.ones(1)
        for level in np.unique(of):
            p = inside[of == level].mean()
            ten = [comb(EACH, k) * p**k * (1 - p) ** (EACH - k) for k in range(EACH + 1)]
            counts = np.convolve(counts, ten)
        return float(counts[least:].sum())

    return estimate(chance, mask, levels)


def bands_of_figure_6(bench: Bench) -> Finding:
    """The share of estimates inside of the bands, and what that makes of as many tables as the figure has."""
    found = (*readings(bench, 4, 16, _inside), *readings(bench, 4, 16, _inside_of_110, "; of 110 tables"))
    return Finding(f"K = 4, N = 16, {_ALL}; {_NOT_IMPROBABLE}", found)


def lower_band_of_figure_6(bench: Bench) -> Finding:
    """The share of estimates below the lower of both lower bands, and whether there is one in a figure."""
    bench = bench.larger(_MORE)
    found = (*readings(bench, 4, 16, _below), *readings(bench, 4, 16, _none_below_of_110, "; of 110 tables"))
    settings = f"K = 4, N = 16, {_ALL}; {_MORE} times as many tables as elsewhere; all: fewer than 0.01 below"
    return Finding(f"{settings}; {_NOT_IMPROBABLE}", found)


def bands_of_figure_7(bench: Bench) -> Finding:
    """As for Figure 6, of five classes and 128 cases."""
    found = (*readings(bench, 5, 128, _inside), *readings(bench, 5, 128, _inside_of_110, "; of 110 tables"))
    return Finding(f"K = 5, N = 128, {_ALL}; {_NOT_IMPROBABLE}", found)


def markedness_outside(bench: Bench) -> Finding:
    """The share of Markedness outside of the band (66) about the level of Informedness."""

    def checks(found: Columns, reaches: Reaches) -> Iterable[Check]:
        outside = np.abs(off_by(found, "markedness")) > reaches[WEIGHTED] + ROUNDING
        yield Check("share of Markedness outside of the band", share(outside), ">", 0.05)

    return Finding("K = 4, N = 128, 11 levels of Informedness together, X = 1.96", readings(bench, 4, 128, checks))


def random_or_informed(bench: Bench) -> Finding:
    """Whether a half tells chance from full information for 16 cases."""
    found = []
    for words, make in MAKERS.items():
        none, full = (bench.over(make, 4, 16, ["informedness"], (level,))["informedness"] for level in (0.0, 1.0))
        checks = (
            Check("share of estimates below 0.5 at Informedness 0", share(none < 0.5), ">", 0.95),
            Check("share of estimates above 0.5 at Informedness 1", share(full > 0.5), ">", 0.95),
        )
        found.append(Reading(words, checks))
    return Finding("K = 4, N = 16", tuple(found))
