"""What values a word can take over many boxes of tables at a time: bounds that are never too narrow.

A box has an interval for each quantity: cells, margins, and a few sums. Each operation moves both ends of its
result outwards by more than it can have been rounded, so a bound is a proof. What has no bounds where a
margin may be empty is nan, of which nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
#: Both ends, for every box.
Range = tuple[Array, Array]
#: The quantities of every box, by name.
Box = Mapping[str, Range]

_SLACK: Final = 1e-15
_TINY: Final = 1e-300


def down(x: Array) -> Array:
    """A little below."""
    return x - (np.abs(x) * _SLACK + _TINY)


def up(x: Array) -> Array:
    """A little above."""
    return x + (np.abs(x) * _SLACK + _TINY)


def _add(*parts: Range) -> Range:
    low, high = parts[0]
    for a, b in parts[1:]:
        # Each part counts, not their sum, for they may cancel.
        low = low + a - _SLACK * (np.abs(low) + np.abs(a))
        high = high + b + _SLACK * (np.abs(high) + np.abs(b))
    return low, high


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


def _scaled(x: Range, factor: float) -> Range:
    """Times a power of two, which rounds nothing."""
    return x[0] * factor, x[1] * factor


def _plus(x: Range, number: float) -> Range:
    size = abs(number)
    return x[0] + number - _SLACK * (np.abs(x[0]) + size), x[1] + number + _SLACK * (np.abs(x[1]) + size)


def _one_minus(x: Range) -> Range:
    return _plus(_minus(x), 1.0)


def _square(x: Range) -> Range:
    low, high = x
    least = np.where((low <= 0) & (high >= 0), 0.0, np.minimum(low * low, high * high))
    return np.maximum(down(least), 0.0), up(np.maximum(low * low, high * high))


def _root(x: Range) -> Range:
    return np.maximum(down(np.sqrt(np.maximum(x[0], 0.0))), 0.0), up(np.sqrt(np.maximum(x[1], 0.0)))


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


def _rate(name: str, part: str, rest: str) -> Callable[[Box], Range]:
    """A share of two quantities, and within what is given of it where that is in the box too."""

    def bounds(b: Box) -> Range:
        found = _share(b[part], b[rest])
        return _both(found, b[name]) if name in b else found

    return bounds


_recall = _rate("recall", "TP", "FN")
_miss_rate = _rate("miss_rate", "FN", "TP")
_precision = _rate("precision", "TP", "FP")
_false_discovery_rate = _rate("false_discovery_rate", "FP", "TP")
_inverse_recall = _rate("inverse_recall", "TN", "FP")
_fallout = _rate("fallout", "FP", "TN")
_inverse_precision = _rate("inverse_precision", "TN", "FN")
_false_omission_rate = _rate("false_omission_rate", "FN", "TN")
_prevalence = _rate("prevalence", "RP", "RN")
_inverse_prevalence = _rate("inverse_prevalence", "RN", "RP")
_bias = _rate("bias", "PP", "PN")
_inverse_bias = _rate("inverse_bias", "PN", "PP")
#: A rate and what is left to 1: what is given of one is known of the other.
COMPLEMENTS: Final = {
    "recall": "miss_rate",
    "precision": "false_discovery_rate",
    "inverse_recall": "fallout",
    "inverse_precision": "false_omission_rate",
    "prevalence": "inverse_prevalence",
    "bias": "inverse_bias",
}


def _f_measure(cell: str, one: Callable[[Box], Range], other: Callable[[Box], Range]) -> Callable[[Box], Range]:
    """The share of twice the cell, which is also the harmonic mean of two rates and grows with both."""

    def bounds(b: Box) -> Range:
        (a, b_), (c, d) = one(b), other(b)
        low, high = 2 * a * c / (a + c), 2 * b_ * d / (b_ + d)
        mean = np.where(a + c > 0, down(down(low)), 0.0), np.where(b_ + d > 0, up(up(high)), 1.0)
        return _both(_share(_scaled(b[cell], 2.0), b["wrong"]), mean)

    return bounds


_f1 = _f_measure("TP", _recall, _precision)


def _jaccard(b: Box) -> Range:
    low, high = _f1(b)
    return _both(_share(b["TP"], b["wrong"]), (down(down(low / (2 - low))), up(up(high / (2 - high)))))


def _of_n(cell: str) -> Callable[[Box], Range]:
    def bounds(b: Box) -> Range:
        low, high = _over(b[cell], b["N"])
        return np.maximum(low, 0.0), np.minimum(high, 1.0)

    return bounds


def _informedness(b: Box) -> Range:
    return _plus(_add(_recall(b), _inverse_recall(b)), -1.0)


def _markedness(b: Box) -> Range:
    return _plus(_add(_precision(b), _inverse_precision(b)), -1.0)


def _correlation(b: Box) -> Range:
    """±sqrt(B M), and B, M and the determinant have one sign, so the ends are those of B and M together."""
    (b_low, b_high), (m_low, m_high) = _informedness(b), _markedness(b)
    high = np.where((b_high >= 0) & (m_high >= 0), up(np.sqrt(np.abs(b_high * m_high))), 0.0)
    high = np.where((b_high < 0) & (m_high < 0), up(-np.sqrt(np.abs(b_high * m_high))), high)
    low = np.where((b_low <= 0) & (m_low <= 0), down(-np.sqrt(np.abs(b_low * m_low))), 0.0)
    low = np.where((b_low > 0) & (m_low > 0), down(np.sqrt(np.abs(b_low * m_low))), low)
    return low, high


def _determinant_of_counts(b: Box) -> Range:
    cells = _add(_times(b["TP"], b["TN"]), _minus(_times(b["FP"], b["FN"])))
    return _both(cells, _add(_times(b["N"], b["TP"]), _minus(_times(b["RP"], b["PP"]))))


def _determinant(b: Box) -> Range:
    return _over(_determinant_of_counts(b), _times(b["N"], b["N"]))


def _squared_over(*margins: str) -> Callable[[Box], Range]:
    """The squared determinant of counts over a product."""

    def bounds(b: Box) -> Range:
        return _over(_square(_determinant_of_counts(b)), _times(*(b[margin] for margin in margins)))

    return bounds


def _expected(row: str, column: str, times_n: bool = False) -> Callable[[Box], Range]:
    def bounds(b: Box) -> Range:
        return _over(_times(b[row], b[column]), b["N"] if times_n else _times(b["N"], b["N"]))

    return bounds


def _apart(b: Box) -> Range:
    """What chance lets prediction and condition differ by: 1 - CohenChance."""
    products = _add(_times(b["RP"], b["PN"]), _times(b["RN"], b["PP"]))
    return _over(products, _times(b["N"], b["N"]))


def _apart_by_mean(b: Box) -> Range:
    """1 - ScottChance."""
    return _over(_scaled(_times(b["positives"], b["negatives"]), 0.5), _times(b["N"], b["N"]))


def _cohen_kappa(b: Box) -> Range:
    return _one_minus(_over(_of_n("wrong")(b), _apart(b)))


def _scott_pi(b: Box) -> Range:
    return _one_minus(_over(_of_n("wrong")(b), _apart_by_mean(b)))


def _even(part: str, rest: str) -> Callable[[Box], Range]:
    def bounds(b: Box) -> Range:
        low, high = _over(_times(b[part], b[rest]), _times(b["N"], b["N"]))
        return np.maximum(low, 0.0), np.minimum(high, 0.25)

    return bounds


_evenness_real = _even("RP", "RN")
_evenness_predicted = _even("PP", "PN")


def _chi2(b: Box) -> Range:
    return _times(b["N"], _square(_correlation(b)))


def _gain(b: Box, cell: str, row: str, column: str) -> Range:
    """``cell log(cell N/(row column))``, and 0 where the cell is 0."""
    low, high = b[cell]
    ratio_low, ratio_high = _over(_times(b[cell], b["N"]), _times(b[row], b[column]))
    log_low, log_high = np.log(np.maximum(ratio_low, _TINY)), np.log(ratio_high)
    log_low, log_high = log_low - np.abs(log_low) * 1e-14 - 1e-15, log_high + np.abs(log_high) * 1e-14 + 1e-15
    # x log x is bounded below, so where the cell may be 0 the least is that of cell·log(cell·rest).
    rest_low = np.maximum(_over(b["N"], _times(b[row], b[column]))[0], 0.0)
    least = np.where(low > 0, np.where(log_low < 0, high * log_low, low * log_low), -np.exp(-1.0) / rest_low)
    most = np.where(log_high < 0, low * log_high, high * log_high)
    most = np.where(high == 0, 0.0, most)
    return np.where(high == 0, 0.0, down(down(least))), up(up(most))


_GAINS = {"TP": ("PP", "RP"), "FP": ("PP", "RN"), "FN": ("PN", "RP"), "TN": ("PN", "RN")}


def _g2(*cells: str) -> Callable[[Box], Range]:
    def bounds(b: Box) -> Range:
        return _scaled(_add(*(_gain(b, cell, *_GAINS[cell]) for cell in cells)), 2.0)

    return bounds


def _mutual_information(b: Box) -> Range:
    gains = _add(*(_gain(b, cell, *margins) for cell, margins in _GAINS.items()))
    low, high = _over(gains, b["N"])
    return np.fmax(low, 0.0), high


def _count(name: str) -> Callable[[Box], Range]:
    return lambda b: b[name]


def _deviation(sign: int) -> Callable[[Box], Range]:
    def bounds(b: Box) -> Range:
        found = _over(_determinant_of_counts(b), b["N"])
        return found if sign > 0 else _minus(found)

    return bounds


def _harmonic(b: Box, whole: Range) -> Range:
    return _scaled(_over(_times(b["RP"], b["RN"], b["PP"]), whole), 2.0)


#: Bounds of each word that can be given, by its name.
BOUNDS: dict[str, Callable[[Box], Range]] = {
    **{name: _count(name) for name in ("TP", "FP", "FN", "TN", "RP", "RN", "PP", "PN", "N")},
    **{name.lower(): _of_n(name) for name in ("TP", "FP", "FN", "TN")},
    "expected_tp": _expected("RP", "PP"),
    "expected_fp": _expected("RN", "PP"),
    "expected_fn": _expected("RP", "PN"),
    "expected_tn": _expected("RN", "PN"),
    "determinant": _determinant,
    "delta_tn": _determinant,
    "delta_fp": lambda b: _minus(_determinant(b)),
    "delta_fn": lambda b: _minus(_determinant(b)),
    "delta": lambda b: _scaled(_determinant(b), 2.0),
    "wracc": lambda b: _scaled(_determinant(b), 4.0),
    "prevalence": _prevalence,
    "bias": _bias,
    "inverse_prevalence": _inverse_prevalence,
    "inverse_bias": _inverse_bias,
    "skew": lambda b: _over(b["RN"], b["RP"]),
    "recall": _recall,
    "precision": _precision,
    "inverse_recall": _inverse_recall,
    "inverse_precision": _inverse_precision,
    "fallout": _fallout,
    "miss_rate": _miss_rate,
    "false_discovery_rate": _false_discovery_rate,
    "false_omission_rate": _false_omission_rate,
    "accuracy": lambda b: _share(b["right"], b["wrong"]),
    "f1": _f1,
    "inverse_f1": _f_measure("TN", _inverse_recall, _inverse_precision),
    "jaccard": _jaccard,
    "g_measure": lambda b: _root(_times(_recall(b), _precision(b))),
    "a_measure": lambda b: _scaled(_add(_recall(b), _precision(b)), 0.5),
    "auc": lambda b: _scaled(_add(_recall(b), _inverse_recall(b)), 0.5),
    "roc_distance": lambda b: _root(_add(_square(_fallout(b)), _square(_miss_rate(b)))),
    "informedness": _informedness,
    "markedness": _markedness,
    "correlation": _correlation,
    "bookmark": lambda b: _square(_correlation(b)),
    "cohen_chance": lambda b: _one_minus(_apart(b)),
    "cohen_kappa": _cohen_kappa,
    "scott_chance": lambda b: _one_minus(_apart_by_mean(b)),
    "scott_pi": _scott_pi,
    "lr_positive": lambda b: _over(_recall(b), _fallout(b)),
    "lr_negative": lambda b: _over(_miss_rate(b), _inverse_recall(b)),
    "odds_ratio": lambda b: _over(_times(b["TP"], b["TN"]), _times(b["FP"], b["FN"])),
    "prevalence_g": lambda b: _root(_evenness_real(b)),
    "bias_g": lambda b: _root(_evenness_predicted(b)),
    "evenness_real": _evenness_real,
    "evenness_predicted": _evenness_predicted,
    "evenness_global": lambda b: _root(_times(_evenness_real(b), _evenness_predicted(b))),
    "prevalence_h": lambda b: _scaled(_evenness_real(b), 2.0),
    "bias_h": lambda b: _scaled(_evenness_predicted(b), 2.0),
    "chi2_plus_p": _squared_over("PP", "RP", "RN"),
    "chi2_minus_p": _squared_over("PN", "RP", "RN"),
    "chi2_plus_r": _squared_over("RP", "PP", "PN"),
    "chi2_minus_r": _squared_over("RN", "PP", "PN"),
    "chi2": _chi2,
    "chi2_kb": lambda b: _scaled(_squared_over("N", "RP", "RN")(b), 2.0),
    "chi2_km": lambda b: _scaled(_squared_over("N", "PP", "PN")(b), 2.0),
    "chi2_kbm": lambda b: _scaled(
        _times(_times(b["N"], _square(_correlation(b))), _root(_times(_evenness_real(b), _evenness_predicted(b)))), 2.0
    ),
    "mutual_information": _mutual_information,
    "g2_plus_p": _g2("TP", "FP"),
    "g2_minus_p": _g2("FN", "TN"),
    "g2_plus_r": _g2("TP", "FN"),
    "g2_minus_r": _g2("FP", "TN"),
    "g2": _g2("TP", "FP", "FN", "TN"),
    "ETP": _expected("RP", "PP", times_n=True),
    "EFP": _expected("RN", "PP", times_n=True),
    "EFN": _expected("RP", "PN", times_n=True),
    "ETN": _expected("RN", "PN", times_n=True),
    "DTP": _deviation(1),
    "DTN": _deviation(1),
    "DFP": _deviation(-1),
    "DFN": _deviation(-1),
    "ehp": lambda b: _harmonic(b, _times(b["N"], b["N"], b["N"])),
    "EHP": lambda b: _harmonic(b, _times(b["N"], b["N"])),
}
