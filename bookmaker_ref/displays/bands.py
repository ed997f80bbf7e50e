r"""Informedness at every threshold of a curve, with how far chance may have led the cases at hand.

Of a threshold that was chosen beforehand the recommended interval of Informedness tells it. The best of many
thresholds was chosen by the same cases, so its own interval is too short and too high. A band for all thresholds holds
there too: Informedness is the difference of two distribution functions, those of the scores of real negatives and of
real positives, and by how much each of two samples is off at most has the distribution of Kolmogorov and Smirnov.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import expm1, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref import significance
from bookmaker_ref.arguments import level as checked_level
from bookmaker_ref.equality import ByValue
from bookmaker_ref.messages import short
from bookmaker_ref.roc.curves import Curve

Floats = NDArray[np.float64]
#: Steps in which the distance of the smaller sample is added up, each rounded towards more.
_STEPS = 500


@dataclass(frozen=True, eq=False)
class Band(ByValue):
    """Informedness at each threshold of a curve: its interval there, and a band for all thresholds at once.

    ``thresholds`` fall from inf, as those of the curve; ``low`` and ``high`` are for one of them that was chosen before
    the cases were seen. With the probability ``level``, at least, Informedness is off by no more than ``together`` at
    all of them. ``best`` are the indices of all thresholds where most Informedness was found.
    """

    thresholds: Floats
    informedness: Floats
    low: Floats
    high: Floats
    together: float
    level: float
    best: NDArray[np.intp]

    def __repr__(self) -> str:
        most = float(self.informedness[self.best[0]])
        return (
            f"<band of Informedness at {len(self.thresholds)} thresholds: most {most:.4g}, off by {self.together:.4g}>"
        )


def band(curve: Curve, *, level: float = 0.95) -> Band:
    """Informedness at each threshold of a curve, with the interval at each and the band for all.

    >>> from bookmaker_ref import roc
    >>> found = band(roc.curve([1, 0] * 50, [x % 7 + 2 * (x % 2 == 0) for x in range(100)], positive=1))
    >>> found
    <band of Informedness at 10 thresholds: most 0.3, off by 0.3336>
    >>> found.thresholds[found.best].tolist()
    [2.0]
    """
    if not isinstance(curve, Curve):
        raise TypeError(f"{short(curve)} is no curve: bookmaker_ref.roc.curve(y_true, scores, positive=...) makes one")
    share = checked_level(level)
    if not curve.is_exact:
        raise ValueError("a band takes whole counts: weights are no cases, so count these without")
    found = curve.informedness
    rp, rn = int(curve.rp), int(curve.rn)
    ends = intervals(curve, np.arange(len(curve)), share)
    return Band(curve.thresholds, found, *ends, half_width(rp, rn, share), share, best_of(curve))


def best_of(curve: Curve) -> NDArray[np.intp]:
    """The indices of all thresholds with most Informedness; of counts, without rounding."""
    tp, fp = (side.astype(object) if curve.is_exact else side for side in (curve.tp, curve.fp))
    scaled: Any = tp * curve.rn - fp * curve.rp
    return np.flatnonzero(scaled == scaled.max())


def intervals(curve: Curve, at: NDArray[np.intp], level: float) -> tuple[Floats, Floats]:
    """Both ends of the recommended interval of Informedness at these points of a curve of counts."""
    tp, fp = curve.tp[at], curve.fp[at]
    found = significance.interval("informedness", (tp, fp, curve.rp - tp, curve.rn - fp), level=level)
    return np.asarray(found.low), np.asarray(found.high)


def half_width(rp: int, rn: int, level: float) -> float:
    """How far Informedness is off at most, at any threshold, with this probability, whatever the scores are.

    It is the quantile of the sum of two independent distances of Kolmogorov and Smirnov, added up in steps that are
    rounded towards more. As both are rarely greatest at one threshold, and scores may tie, it is on the safe side.

    >>> round(half_width(50, 50, 0.95), 3), round(half_width(1000, 200, 0.95), 3)
    (0.334, 0.125)
    """
    from scipy.stats import kstwo  # noqa: PLC0415 -- it takes long to load

    # As wide as this it would be by the inequality of Dvoretzky, Kiefer, Wolfowitz and Massart, for each sample alone.
    left_out = -expm1(log(level) / 2)
    edges = np.linspace(0.0, sum(sqrt(log(2 / left_out) / (2 * n)) for n in (rp, rn)), _STEPS + 1)
    own, other = (np.clip(kstwo.cdf(edges, n), 0.0, 1.0) for n in (rp, rn))
    # A distance between two edges is taken for the upper one: the sum is no smaller than it is.
    sums = np.convolve(np.diff(own, prepend=0.0), other)[: _STEPS + 1]
    enough = np.flatnonzero(sums >= level)
    return float(min(edges[enough[0] if len(enough) else -1], 2.0))
