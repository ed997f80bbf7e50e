"""Which words are shares of counts in counts: Recall is that of TP in RP, F1 that of 2 TP in RP + PP.

Nothing of it is listed: a measure is a share if both sides of its quotient are sums of cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bookmaker_ref._facts import RATIOS

Weights = tuple[int, int, int, int]
#: How often each quantity holds each cell. Every quantity of a box is one of these sums.
WEIGHTS: Final[dict[str, Weights]] = {
    "TP": (1, 0, 0, 0), "FP": (0, 1, 0, 0), "FN": (0, 0, 1, 0), "TN": (0, 0, 0, 1),
    "RP": (1, 0, 1, 0), "RN": (0, 1, 0, 1), "PP": (1, 1, 0, 0), "PN": (0, 0, 1, 1),
    "right": (1, 0, 0, 1), "wrong": (0, 1, 1, 0), "positives": (2, 1, 1, 0), "negatives": (0, 1, 1, 2),
    "N": (1, 1, 1, 1),
}  # fmt: skip
QUANTITIES: Final = tuple(WEIGHTS)
_NAMES = {weights: name for name, weights in WEIGHTS.items()}
_UNITS: tuple[Weights, ...] = tuple(WEIGHTS[cell] for cell in ("TP", "FP", "FN", "TN"))


@dataclass(frozen=True, slots=True)
class Share:
    """``factor * part / whole``, and what else is in the whole, if that is a quantity, too.

    The word is that share itself, or grows with it: a value v of the word is the share ``times v/(1 + more v)``.
    """

    part: str
    factor: int
    whole: str
    rest: str
    times: int = 1
    more: int = 0

    @property
    def is_rate(self) -> bool:
        """Whether the word is how many of some cases are of one kind."""
        return self.factor == self.times == 1 and self.more == 0 and bool(self.rest)

    def of(self, value: Fraction) -> Fraction:
        """The share where the word has this value."""
        return self.times * value / (1 + self.more * value)


def share_of(name: str) -> Share | None:
    """The share that a measure is, or grows with.

    >>> share_of("recall"), share_of("jaccard")
    (Share(part='TP', factor=1, whole='RP', rest='FN', times=1, more=0), \
Share(part='TP', factor=2, whole='positives', rest='wrong', times=2, more=1))
    """
    sides = _sums(name)
    if sides is None:
        return None
    above, below = sides
    rest = _less(below, above)
    if min(rest) < 0:  # a quotient of two parts, such as the skew: v is the share v/(1 + v) of the first in both
        return _named(above, below, Share("", 1, "", "", more=1))
    found = _named(above, rest, Share("", 1, "", ""))
    return found or _named(_plus(above, above), rest, Share("", 1, "", "", times=2, more=1))


def _sums(name: str) -> tuple[Weights, Weights] | None:
    """How often each cell is counted above and below the line, where it is no product of counts."""
    above, below = zip(*(RATIOS[name](*unit) for unit in _UNITS), strict=True)
    table = (2, 3, 5, 7)
    sums = tuple(sum(weight * cell for weight, cell in zip(side, table, strict=True)) for side in (above, below))
    return (above, below) if sums == RATIOS[name](*table) else None


def _named(part: Weights, rest: Weights, like: Share) -> Share | None:
    whole = _plus(part, rest)
    factor = max(part)
    single = tuple(weight // factor for weight in part)
    if single not in _NAMES or whole not in _NAMES or any(weight % factor for weight in part):
        return None
    return Share(_NAMES[single], factor, _NAMES[whole], _NAMES.get(rest, ""), like.times, like.more)


def _plus(a: Weights, b: Weights) -> Weights:
    tp, fp, fn, tn = (x + y for x, y in zip(a, b, strict=True))
    return tp, fp, fn, tn


def _less(a: Weights, b: Weights) -> Weights:
    return _plus(a, (-b[0], -b[1], -b[2], -b[3]))


#: Every measure that is a share or grows with one, and the cells as proportions.
SHARES: Final[dict[str, Share]] = {
    **{name: share for name in RATIOS if (share := share_of(name)) is not None},
    **{cell.lower(): Share(cell, 1, "N", "") for cell in ("TP", "FP", "FN", "TN")},
}
#: A rate and what is left to 1: what is given of one is known of the other.
COMPLEMENTS: Final[dict[str, str]] = {
    one: other
    for one, share in SHARES.items()
    for other, left in SHARES.items()
    if share.is_rate and left == Share(share.rest, 1, share.whole, share.part)
}
