"""The curve of a model with a threshold, from its scores, and the area below it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor, isnan
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bookmaker_ref.alignment import check_cases
from bookmaker_ref.arguments import wrong
from bookmaker_ref.equality import ByValue
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.numeric.counts import MISSING, short
from bookmaker_ref.roc.columns import positives, same_length, scores_of, weights_of
from bookmaker_ref.roc.lines import rate
from bookmaker_ref.roc.points import Real, System


@dataclass(frozen=True, eq=False)
class Curve(ByValue):
    """Counts of false and true positives at each threshold, from none to all predicted positive.

    Point i is the system that predicts positive where ``score >= thresholds[i]``; the first threshold is inf. The
    counts are integers (then everything is exact), or float64 where weights are no whole numbers.
    """

    thresholds: NDArray[np.float64]
    fp: NDArray[Any]
    tp: NDArray[Any]

    def __post_init__(self) -> None:
        check_cases({"thresholds": self.thresholds, "fp": self.fp, "tp": self.tp})
        for name, array in (("thresholds", self.thresholds), ("fp", self.fp), ("tp", self.tp)):
            object.__setattr__(self, name, _frozen(np.asarray(array, dtype=float if name == "thresholds" else None)))
        same_length(thresholds=self.thresholds, fp=self.fp, tp=self.tp)
        for name, counts in (("fp", self.fp), ("tp", self.tp)):
            if counts.dtype.kind not in "if" or not len(counts) or counts[0] or not (np.diff(counts) >= 0).all():
                raise ValueError(f"{name} is no column of counts that starts at 0 and never falls")
        if self.thresholds[0] != np.inf or not (self.thresholds[:-1] > self.thresholds[1:]).all():
            raise ValueError("thresholds do not fall from inf")
        if not self.tp[-1]:
            raise Undefined("there are no real positives (RP = 0)", "the ROC curve")
        if not self.fp[-1]:
            raise Undefined("there are no real negatives (RN = 0)", "the ROC curve")

    def __len__(self) -> int:
        return len(self.thresholds)

    def __repr__(self) -> str:
        return f"<Curve of {len(self)} points, RP = {self.rp}, RN = {self.rn}>"

    @property
    def rp(self) -> int | float:
        """The real positives."""
        return self.tp[-1].item()  # type: ignore[no-any-return]  # the item of an integer or float array

    @property
    def rn(self) -> int | float:
        """The real negatives."""
        return self.fp[-1].item()  # type: ignore[no-any-return]  # as above

    @property
    def fallout(self) -> NDArray[np.float64]:
        """The x of each point in ROC space."""
        return np.asarray(self.fp / self.rn, dtype=float)

    @property
    def recall(self) -> NDArray[np.float64]:
        """The y of each point in ROC space."""
        return np.asarray(self.tp / self.rp, dtype=float)

    @property
    def informedness(self) -> NDArray[np.float64]:
        """Recall less Fallout at each point."""
        if not self.is_exact:
            return self.recall - self.fallout
        rp, rn = self.rp, self.rn
        tp, fp = _wide(rp, rn, self.tp, self.fp)
        return np.asarray((tp * rn - fp * rp) / (rp * rn), dtype=float)

    @property
    def is_exact(self) -> bool:
        """Whether the counts are integers."""
        return bool(self.fp.dtype.kind == "i" and self.tp.dtype.kind == "i")

    @property
    def exact_auc(self) -> Fraction:
        """The area under the curve as a fraction: ties between the classes count half.

        >>> curve([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1], positive=1).exact_auc
        Fraction(7, 8)
        """
        self._need_counts("exact_auc")
        return self._area(Fraction(1))

    @property
    def auc(self) -> float:
        """The area under the curve, as a float: correctly rounded where the counts are integers."""
        if self.is_exact:
            return float(self.exact_auc)
        x, y = self.fallout, self.recall
        return float(((x[1:] - x[:-1]) * (y[1:] + y[:-1])).sum() / 2)

    def partial_auc(self, fallout: Real) -> Fraction:
        """The area under the curve from Fallout 0 to this one, not rescaled.

        >>> curve([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1], positive=1).partial_auc(Fraction(1, 4))
        Fraction(5, 32)
        """
        self._need_counts("partial_auc")
        return self._area(rate(fallout, "fallout"))

    def _area(self, limit: Fraction) -> Fraction:
        rp, rn = int(self.rp), int(self.rn)
        tp, fp = _wide(2 * rp, rn, self.tp, self.fp)
        # The last point that is not right of the limit, and the segment that crosses it. It is twice the area in pairs:
        # no partial sum exceeds 2·RP·RN.
        at = int(np.searchsorted(fp, floor(limit * rn), side="right")) - 1
        twice = Fraction(int(((fp[1 : at + 1] - fp[:at]) * (tp[1 : at + 1] + tp[:at])).sum()))
        if at + 1 < len(self):
            run, rise = int(fp[at + 1] - fp[at]), int(tp[at + 1] - tp[at])
            width = limit * rn - int(fp[at])
            twice += width * (2 * int(tp[at]) + width * rise / run)
        return twice / (2 * rp * rn)

    def system(self, at: int) -> System:
        """The four cells at one point of the curve, named after its threshold."""
        tp, fp = self.tp[at].item(), self.fp[at].item()
        return System(tp, fp, self.rp - tp, self.rn - fp, name=f"≥ {self.thresholds[at]:g}")

    def at(self, threshold: float) -> System:
        """The four cells where ``score >= threshold`` is predicted positive.

        >>> curve([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1], positive=1).at(0.5)
        System(tp=2, fp=1, fn=0, tn=1, name='≥ 0.8')
        """
        if isnan(threshold):
            raise wrong(threshold, "threshold", "a number", ValueError)
        return self.system(int(np.searchsorted(-self.thresholds, -threshold, side="right")) - 1)

    def corners(self) -> Curve:
        """The same curve without the points that lie on a straight segment between their neighbours.

        >>> found = curve([1, 1, 0, 0], [4, 3, 2, 1], positive=1)
        >>> len(found), len(found.corners())
        (5, 3)
        """
        tp, fp = _wide(self.rp, self.rn, self.tp, self.fp)
        right, up = np.diff(fp), np.diff(tp)
        keep = np.ones(len(self), dtype=bool)
        keep[1:-1] = right[:-1] * up[1:] != right[1:] * up[:-1]
        return Curve(self.thresholds[keep], self.fp[keep], self.tp[keep])

    def _need_counts(self, what: str) -> None:
        if not self.is_exact:
            raise ValueError(f"{what} needs counts: the weights are no whole numbers")


def curve(
    real: ArrayLike,
    scores: ArrayLike,
    *,
    positive: object = MISSING,
    weights: ArrayLike | None = None,
    corners_only: bool = False,
) -> Curve:
    """The ROC curve of scores: the higher the score, the sooner a row is predicted positive.

    ``positive`` is the label of the positive class, all others are negative; it may be left out where the labels are
    booleans, 0 and 1, or -1 and 1. Rows with the same score enter together, as one segment, whatever their order. A row
    of weight 0 is no row. ``corners_only`` leaves out points on straight segments, which changes no area and no hull.

    >>> c = curve(["yes", "no", "yes", "no"], [0.9, 0.8, 0.8, 0.1], positive="yes")
    >>> c.thresholds.tolist(), c.fp.tolist(), c.tp.tolist()
    ([inf, 0.9, 0.8, 0.1], [0, 0, 1, 2], [0, 1, 2, 2])
    >>> c.auc
    0.875
    """
    is_positive, values, counts = _rows(real, scores, positive, weights)
    order = np.argsort(values)[::-1]
    values, is_positive = values[order], is_positive[order]
    last = np.flatnonzero(np.append(values[1:] != values[:-1], True))
    if counts is None:
        tp = np.cumsum(is_positive, dtype=np.int64)[last]
        fp = last + 1 - tp
    else:
        counts = counts[order]
        tp = np.cumsum(np.where(is_positive, counts, 0))[last]
        fp = np.cumsum(np.where(is_positive, 0, counts))[last]
    thresholds = values[last].astype(float) + 0.0  # -0.0 and 0.0 are one score, shown as 0.0
    zero = fp.dtype.type(0)
    found = Curve(*map(_own, (np.append(np.inf, thresholds), np.append(zero, fp), np.append(zero, tp))))
    return found.corners() if corners_only else found


def auc_from_pairs(
    real: ArrayLike, scores: ArrayLike, *, positive: object = MISSING, weights: ArrayLike | None = None
) -> Fraction:
    """How often a real positive scores above a real negative, ties half: the Mann-Whitney statistic over RP·RN.

    The same number as ``exact_auc`` of the curve, counted in another way: by the place of each positive among the
    negatives.

    >>> auc_from_pairs([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1], positive=1)
    Fraction(7, 8)
    """
    is_positive, values, counts = _rows(real, scores, positive, weights)
    if counts is None:
        counts = np.ones(len(values), dtype=np.int64)
    if counts.dtype.kind != "i":
        raise ValueError("auc_from_pairs needs counts: the weights are no whole numbers")
    order = np.argsort(values)
    values, is_positive, counts = values[order], is_positive[order], counts[order]
    won, negatives = counts[is_positive], counts[~is_positive]
    below = np.append(np.int64(0), np.cumsum(negatives))
    rp, rn = int(won.sum()), int(below[-1])
    places = values[~is_positive]
    lower, upper = (below[np.searchsorted(places, values[is_positive], side=side)] for side in ("left", "right"))
    won, lower, upper = _wide(2 * rp, rn, won, lower, upper)
    return Fraction(int((won * (lower + upper)).sum()), 2 * rp * rn)


def _rows(
    real: object, scores: object, positive: object, weights: object
) -> tuple[NDArray[np.bool_], NDArray[Any], NDArray[Any] | None]:
    """Which rows are real positives, their scores, and their weights if any; rows of weight 0 left out."""
    values = scores_of(scores)
    is_positive = positives(real, positive)
    counts = None if weights is None else weights_of(weights)
    same_length(real=is_positive, scores=values, **({} if counts is None else {"weights": counts}))
    check_cases({"real": real, "scores": scores, "weights": weights})
    if not len(values):
        raise ValueError("there are no rows: real and scores are empty")
    of_weights = ""
    if counts is not None:
        kept = counts > 0
        if not kept.all():
            is_positive, values, counts = is_positive[kept], values[kept], counts[kept]
            of_weights = ", counting rows of weight above 0"
    if not is_positive.any():
        raise Undefined(f"there are no real positives (RP = 0){of_weights}", "the ROC curve")
    if is_positive.all():
        said = "" if positive is MISSING else f": every label is {short(positive)}"
        raise Undefined(f"there are no real negatives (RN = 0){of_weights or said}", "the ROC curve")
    return is_positive, values, counts


def _wide(height: int | float, width: int | float, *columns: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    """Columns of counts whose products fit: int64, or Python integers where height·width leaves it."""
    if all(column.dtype.kind == "i" for column in columns) and height * width < 2**62:
        return columns
    return tuple(column.astype(object) if column.dtype.kind == "i" else column for column in columns)


def _own(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array


def _frozen(array: NDArray[Any]) -> NDArray[Any]:
    return array if not array.flags.writeable else _own(array.copy())
