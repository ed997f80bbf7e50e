"""Cramér's V beside Informedness: Figure 5 of powers2011."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.study.figures.figure import Figure, listed, so
from bookmaker_ref.study.figures.p_values import (
    IN_ORDER,
    OF_FIGURE_2,
    P_PANELS,
    P_READ,
    X_AND_ALPHA,
    p_row,
    with_fisher,
)
from bookmaker_ref.study.figures.panes import CORRELATED, INFORMED, MARKED, Panel, Row, draw_rows, from_informedness
from bookmaker_ref.study.figures.samples import ESTIMATES, Floats, Sample, published, sampled
from bookmaker_ref.study.figures.style import plain, signed
from bookmaker_ref.study.figures.watch import UNWATCHED, Watch
from bookmaker_ref.study.simulate.measuring import measured
from bookmaker_ref.study.simulate.recipe import LEVELS

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

CRAMERS = {"cramers_v": "Cramér's V from χ²", "cramers_v_g2": "Cramér's V from G²"}


def associated(counts: NDArray[Any], level: float) -> Mapping[str, Floats]:
    """All that Figure 5 shows but Fisher's test."""
    found = measured(counts, (*ESTIMATES, *CRAMERS, "p_g2", "p_chi2"))
    for name in CRAMERS:
        found[f"{name} off"] = found[name] - found["informedness"]
        found[f"{name} below"] = np.where(found[name] < found["informedness"], 1.0, 0.0)
    return found


def _five(seed: int, tables: int, watch: Watch = UNWATCHED) -> Sample:
    steps = published(4, 128)
    first, second = watch.parts(1, 1)
    return with_fisher(sampled(steps, associated, seed, tables, first), steps, second)


def _headline(sample: Sample) -> str:
    off = sample.many["cramers_v off"].mean
    return (
        f"Cramér's V is {signed(off[0])} from Informedness where nothing is known, and within"
        f" {plain(float(abs(off[5:]).max()))} of it from I = 0.5 on"
    )


def _draw_five(sample: Sample) -> Drawing:
    cramers = [Panel(name, title, told=from_informedness) for name, title in CRAMERS.items()]
    rows = (Row("estimate", (INFORMED, *cramers)), Row("estimate", (MARKED, CORRELATED, None)), p_row(*P_PANELS))
    return draw_rows(sample, _headline(sample), "powers2011, Figure 5: K = 4, N = 128", rows, legend=(1, 2))


def _found(sample: Sample) -> Sequence[str]:
    off, off_g2 = (sample.many[f"{name} off"].mean for name in CRAMERS)
    below = sample.many["cramers_v below"].mean
    lowest = int(np.argmin(off))
    return (
        so(
            off[0] > 0.1 > abs(off[5:]).max(),
            "That V from χ² is reasonably accurate where Informedness is low does not hold: at I = 0 it is"
            f" {plain(off[0])} above it on average, since it cannot be negative, and {plain(off[1])} and"
            f" {plain(off[2])} at I = 0.1 and 0.2. From I = 0.5 on it is within {plain(float(abs(off[5:]).max()))}.",
        ),
        so(
            off[lowest] < 0 and lowest > 5,
            f"That V underestimates where Informedness is high holds by a little: it is {signed(off[lowest])} off on"
            f" average at I = {LEVELS[lowest]}, and below Informedness in {plain(100 * float(below[lowest]), 1)} of 100"
            " tables there.",
        ),
        f"V from G² is from {signed(off_g2.min())} to {signed(off_g2.max())} off Informedness on average, V from χ²"
        f" from {signed(off.min())} to {signed(off.max())}. That V vastly overestimates (below eq. 55) is so at low"
        " Informedness, here; the two sentences of the paper contradict each other.",
    )


listed(
    Figure(
        "powers2011:5",
        "Cramér's V against Informedness",
        f"{OF_FIGURE_2} V is the root of the statistic over N (K − 1).{X_AND_ALPHA}{P_READ}{IN_ORDER}",
        "V underestimates association where Informedness is high, and is reasonably accurate where it is low (Sketch"
        " Proof of General Chi-squared Test). It tends to overestimate vastly (below eq. 55).",
        _five,
        _draw_five,
        _found,
        _headline,
        "Panels of Informedness, Cramér's V from χ² and from G², Markedness, Correlation and three p-values against the"
        " target Informedness. Both V start well above the target at 0 and meet it in the middle; the p-values fall to"
        " 0 by I = 0.4.",
    )
)
