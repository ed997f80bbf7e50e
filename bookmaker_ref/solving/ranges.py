"""What values some words can take over many boxes of tables at a time: bounds that are never too narrow.

Here is what is sharper than a word's definition and its form are, step by step (`bounds.py`), each with its reason.

A box has an interval for each quantity: cells, margins, and a few sums. Each operation moves both ends of its
result outwards by more than it can have been rounded, so a bound is a proof. What has no bounds where a
margin may be empty is nan, of which nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Integer, Rational

from bookmaker_ref.solving.shares import SHARES, Share

Array = NDArray[np.float64]
#: Both ends, for every box.
Range = tuple[Array, Array]
#: The quantities of every box, by name.
Box = Mapping[str, Range]

_SLACK: Final = 1e-15
_TINY: Final = 1e-300
_TWO = Integer(2)
_MINUS_ONE: Range = (np.array(-1.0), np.array(-1.0))


def down(x: Array) -> Array:
    """A little below."""
    return x - (np.abs(x) * _SLACK + _TINY)


def up(x: Array) -> Array:
    """A little above."""
    return x + (np.abs(x) * _SLACK + _TINY)


def total(*parts: Range) -> Range:
    """A sum, with what so many additions may have rounded of the sum of all sizes: parts may cancel."""
    low, high = parts[0]
    size = np.maximum(np.abs(low), np.abs(high))
    for a, b in parts[1:]:
        low, high, size = low + a, high + b, size + np.maximum(np.abs(a), np.abs(b))
    slack = len(parts) * 2.0**-52 * size
    return low - slack, high + slack


def unknown(like: Range) -> Range:
    """Nothing is said of any box."""
    nothing = np.full_like(like[0], np.nan)
    return nothing, nothing


def _minus(x: Range) -> Range:
    return -x[1], -x[0]


def _times(*factors: Range) -> Range:
    """A product of what is never negative."""
    low, high = factors[0]
    for a, b in factors[1:]:
        low, high = down(low * a), up(high * b)
    return np.maximum(low, 0.0), high


def _over(x: Range, y: Range) -> Range:
    """A number x of any sign over y, which is never negative; nan or infinite where y may be 0."""
    y = np.maximum(y[0], 0.0), y[1]  # a bound may lie a little below 0
    low = down(x[0] / np.where(x[0] < 0, y[0], y[1]))
    return low, up(x[1] / np.where(x[1] < 0, y[1], y[0]))


def _twice(x: Range) -> Range:
    """Which rounds nothing."""
    return 2 * x[0], 2 * x[1]


def power(base: Range, exponent: Expr) -> Range:
    """A whole power, or one of the root; a negative one divides by what is not 0."""
    if not isinstance(exponent, Rational) or int(exponent.q) > 2:
        return unknown(base)
    if int(exponent.q) == 2:
        base = np.maximum(down(np.sqrt(np.maximum(base[0], 0.0))), 0.0), up(np.sqrt(np.maximum(base[1], 0.0)))
    low, high = base
    times = abs(int(exponent.p))
    ends = low**times, high**times
    least, most = np.minimum(*ends), np.maximum(*ends)
    if times % 2 == 0:
        least = np.where((low <= 0) & (high >= 0), 0.0, least)
    for _ in range(times - 1):
        least, most = down(least), up(most)
    # A power rounds over no 0, which would be no divisor any more.
    least = np.where((low >= 0) | (times % 2 == 0), np.maximum(least, 0.0), least)
    most = np.where((high <= 0) & (times % 2 == 1), np.minimum(most, 0.0), most)
    return _inverse((least, most)) if exponent < 0 else (least, most)


def _inverse(x: Range) -> Range:
    """One over what is not 0."""
    low, high = x
    across, nothing = (low < 0) & (high > 0), low > high
    least, most = down(1 / np.where(high == 0, -0.0, high)), up(1 / np.where(low == 0, 0.0, low))
    least, most = np.where(across, -np.inf, least), np.where(across, np.inf, most)
    return np.where(nothing, np.inf, least), np.where(nothing, -np.inf, most)


def logarithm(x: Range) -> Range:
    """Of what is negative by rounding alone, that of 0."""
    low, high = np.log(np.maximum(x[0], 0.0)), np.log(np.maximum(x[1], 0.0))
    return low - (np.abs(low) * 1e-14 + 1e-15), high + (np.abs(high) * 1e-14 + 1e-15)


def _both(x: Range, y: Range) -> Range:
    """What two bounds of the same say together."""
    return np.fmax(x[0], y[0]), np.fmin(x[1], y[1])


def _share(part: Range, rest: Range) -> Range:
    """part/(part + rest), the least where the part is least and the rest most; 0 and 1 where that is 0/0."""
    low = part[0] / (part[0] + rest[1])
    high = part[1] / (part[1] + rest[0])
    empty = (part[1] + rest[1]) == 0  # undefined on the whole box: no value at all
    low = np.where(empty, np.inf, np.where(np.isnan(low), 0.0, np.maximum(down(low), 0.0)))
    return low, np.where(empty, -np.inf, np.where(np.isnan(high), 1.0, np.minimum(up(high), 1.0)))


# --- the words --------------------------------------------------------------------------------------------


def _rate(name: str, share: Share) -> Callable[[Box], Range]:
    """A share of two quantities, and within what is given of it where that is in the box too."""

    def bounds(b: Box) -> Range:
        found = _share(b[share.part], b[share.rest])
        return _both(found, b[name]) if name in b else found

    return bounds


# Each part of a rate stands above and below the line: it is least where the part is least and the rest greatest.
_RATES = {name: _rate(name, share) for name, share in SHARES.items() if share.is_rate}


def _f_measure(cell: str, one: Callable[[Box], Range], other: Callable[[Box], Range]) -> Callable[[Box], Range]:
    """The share of twice the cell, which is also the harmonic mean of two rates and grows with both."""

    def bounds(b: Box) -> Range:
        (a, b_), (c, d) = one(b), other(b)
        low, high = 2 * a * c / (a + c), 2 * b_ * d / (b_ + d)
        mean = np.where(a + c > 0, down(down(low)), 0.0), np.where(b_ + d > 0, up(up(high)), 1.0)
        return _both(_share(_twice(b[cell]), b["wrong"]), mean)

    return bounds


_f1 = _f_measure("TP", _RATES["recall"], _RATES["precision"])


def _jaccard(b: Box) -> Range:
    low, high = _f1(b)
    return _both(_share(b["TP"], b["wrong"]), (down(down(low / (2 - low))), up(up(high / (2 - high)))))


def _sum_of_rates(one: str, other: str) -> Callable[[Box], Range]:
    return lambda b: total(_RATES[one](b), _RATES[other](b), _MINUS_ONE)


_informedness = _sum_of_rates("recall", "inverse_recall")
_markedness = _sum_of_rates("precision", "inverse_precision")


def _correlation(b: Box) -> Range:
    """±sqrt(B M), and B, M and the determinant have one sign, so the ends are those of B and M together."""
    (b_low, b_high), (m_low, m_high) = _informedness(b), _markedness(b)
    high = np.where((b_high >= 0) & (m_high >= 0), up(np.sqrt(np.abs(b_high * m_high))), 0.0)
    high = np.where((b_high < 0) & (m_high < 0), up(-np.sqrt(np.abs(b_high * m_high))), high)
    low = np.where((b_low <= 0) & (m_low <= 0), down(-np.sqrt(np.abs(b_low * m_low))), 0.0)
    low = np.where((b_low > 0) & (m_low > 0), down(np.sqrt(np.abs(b_low * m_low))), low)
    return low, high


def determinant_of_counts(b: Box) -> Range:
    """As a difference of two products of cells, and of two others, which the margins narrow."""
    cells = total(_times(b["TP"], b["TN"]), _minus(_times(b["FP"], b["FN"])))
    return _both(cells, total(_times(b["N"], b["TP"]), _minus(_times(b["RP"], b["PP"]))))


def _chi2(b: Box) -> Range:
    return _times(b["N"], power(_correlation(b), _TWO))


def _gain(b: Box, cell: str, row: str, column: str) -> Range:
    """``cell log(cell N/(row column))``, and 0 where the cell is 0."""
    low, high = b[cell]
    ratio = _over(_times(b[cell], b["N"]), _times(b[row], b[column]))
    log_low, log_high = logarithm(ratio)
    # x log x is bounded below, so where the cell may be 0 the least is that of cell·log(cell·rest).
    rest_low = np.maximum(_over(b["N"], _times(b[row], b[column]))[0], 0.0)
    least = np.where(low > 0, np.where(log_low < 0, high * log_low, low * log_low), -np.exp(-1.0) / rest_low)
    most = np.where(log_high < 0, low * log_high, high * log_high)
    most = np.where(high == 0, 0.0, most)
    return np.where(high == 0, 0.0, down(down(least))), up(up(most))


_GAINS = {"TP": ("PP", "RP"), "FP": ("PP", "RN"), "FN": ("PN", "RP"), "TN": ("PN", "RN")}


def _gains(b: Box, cells: Iterable[str]) -> Range:
    return total(*(_gain(b, cell, *_GAINS[cell]) for cell in cells))


def _g2(*cells: str) -> Callable[[Box], Range]:
    return lambda b: _twice(_gains(b, cells))


def _mutual_information(b: Box) -> Range:
    low, high = _over(_gains(b, _GAINS), b["N"])
    return np.fmax(low, 0.0), high


def _deviation(b: Box) -> Range:
    return _over(determinant_of_counts(b), b["N"])


def _expected(row: str, column: str) -> Callable[[Box], Range]:
    return lambda b: _over(_times(b[row], b[column]), b["N"])


#: Words that are bounded by hand.
SHARP: dict[str, Callable[[Box], Range]] = {
    **_RATES,
    # Twice the cell stands above and below the line; and the harmonic mean of two rates grows with both.
    "f1": _f1,
    "inverse_f1": _f_measure("TN", _RATES["inverse_recall"], _RATES["inverse_precision"]),
    "jaccard": _jaccard,
    # Two rates, each as narrow as can be, are narrower than the determinant over its margins.
    "informedness": _informedness,
    "markedness": _markedness,
    # B, M and the determinant have one sign, and the root of the margins does not know how B and M hang together.
    "correlation": _correlation,
    "chi2": _chi2,
    "bookmark": lambda b: power(_correlation(b), _TWO),
    # Shares of N, whose Ns cancel.
    "odds_ratio": lambda b: _over(_times(b["TP"], b["TN"]), _times(b["FP"], b["FN"])),
    # A cell stands beside a logarithm and within it: x log x is least within a box, not at an end of it.
    "mutual_information": _mutual_information,
    "g2_plus_p": _g2("TP", "FP"),
    "g2_minus_p": _g2("FN", "TN"),
    "g2_plus_r": _g2("TP", "FN"),
    "g2_minus_r": _g2("FP", "TN"),
    "g2": _g2("TP", "FP", "FN", "TN"),
    # N times a share of N², whose Ns cancel.
    "ETP": _expected("RP", "PP"),
    "EFP": _expected("RN", "PP"),
    "EFN": _expected("RP", "PN"),
    "ETN": _expected("RN", "PN"),
    "DTP": _deviation,
    "DTN": _deviation,
    "DFP": lambda b: _minus(_deviation(b)),
    "DFN": lambda b: _minus(_deviation(b)),
    "EHP": lambda b: _twice(_over(_times(b["RP"], b["RN"], b["PP"]), _times(b["N"], b["N"]))),
}
