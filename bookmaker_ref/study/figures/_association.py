"""Cramér's V beside Informedness: Figure 5 of powers2011."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.figure import Figure, listed, so
from bookmaker_ref.study.figures.p_values import IN_ORDER, OF_FIGURE_2, P_READ, P_ROW, X_AND_ALPHA, with_fisher
from bookmaker_ref.study.figures.panes import Row, draw_rows
from bookmaker_ref.study.figures.samples import Floats, Sample, published, sampled
from bookmaker_ref.study.figures.style import ESTIMATES, Look, plain, signed
from bookmaker_ref.study.simulate.measuring import measured
from bookmaker_ref.study.simulate.recipe import LEVELS

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

CRAMERS = {
    "cramers_v": Look("Cramér's V from χ²", style.BLACK, "-", "s", 2.4),
    "cramers_v_g2": Look("Cramér's V from G²", style.PURPLE, (0, (4, 2)), "D", 1.8),
}


def associated(counts: NDArray[Any], level: float) -> Mapping[str, Floats]:
    """All that Figure 5 shows but Fisher's test."""
    found = measured(counts, (*ESTIMATES, *CRAMERS, "p_g2", "p_chi2"))
    for name in CRAMERS:
        found[f"{name} off"] = found[name] - found["informedness"]
        found[f"{name} below"] = np.where(found[name] < found["informedness"], 1.0, 0.0)
    return found


def _five(seed: int, tables: int) -> Sample:
    steps = published(4, 128)
    return with_fisher(sampled(steps, associated, seed, tables), steps)


def _draw_five(sample: Sample) -> Drawing:
    rows = (P_ROW, Row(5.0, "estimate", ESTIMATES | CRAMERS, joined=tuple(CRAMERS), stairs=True))
    title = "powers2011, Figure 5: Cramér's V against Informedness"
    return draw_rows(sample, title, "K = 4, N = 128", rows, columns=3)


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
    )
)
