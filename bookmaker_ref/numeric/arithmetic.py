"""Operations on blocks of numbers: what a plan is run on."""

from __future__ import annotations

import operator
from collections.abc import Callable

import numpy as np

from bookmaker_ref.numeric.doubles import Doubles, Floats
from bookmaker_ref.numeric.logarithms import excess, log_of_ratio


def _over_root(numerator: Floats, radicand: Floats, out: Floats) -> None:
    work = np.sqrt(radicand, out) if out is not numerator else np.sqrt(radicand)
    np.divide(numerator, work, out)


def _log_of_ratio(above: Floats, below: Floats, out: Floats) -> None:
    out[...] = log_of_ratio(above, below, above - below)


def _divergence(expected: Floats, deviation: Floats, whole: Floats, out: Floats) -> None:
    terms = excess(deviation / expected, (expected + deviation) / expected)
    terms *= expected / whole
    terms[expected == 0] = 0
    out[...] = terms


def _only_where(needs: Floats, out: Floats) -> None:
    if not needs.all():
        out[needs == 0] = np.nan


#: The operations of a plan in float64, which is exact for sums and products of two counts as long as N is at most
#: 2^26, and fast: each writes into its last argument, which may be one of the others. `special` says what they are;
#: ``only_where`` makes nan of its last argument where the first is 0.
PLAIN: dict[str, Callable[..., object]] = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "square_root": np.sqrt,
    "log": np.log,
    "minimum": lambda x, most, out: np.minimum(x, most, out=out),
    "over_root": _over_root,
    "log_of_ratio": _log_of_ratio,
    "divergence": _divergence,
    "only_where": _only_where,
}


def _divergence_of_pairs(expected: Doubles, deviation: Doubles, whole: Doubles) -> Doubles:
    """``special.divergence``, to float64: of exact quotients, each rounded once."""
    terms = excess((deviation / expected).high, ((expected + deviation) / expected).high)
    return Doubles(np.where(expected.high == 0, 0.0, terms * (expected / whole).high))


#: The same operations in double-double numbers: each gives a new one.
PAIRED: dict[str, Callable[..., Doubles]] = {
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
    "divide": operator.truediv,
    "square_root": Doubles.sqrt,
    "minimum": lambda x, most: Doubles(np.minimum(x.high, most.high)),
    "over_root": lambda numerator, radicand: numerator / radicand.sqrt(),
    "log_of_ratio": lambda above, below: Doubles(log_of_ratio(above.high, below.high, (above - below).high)),
    "divergence": _divergence_of_pairs,
    "only_where": lambda needs, x: x.where(needs.high != 0, np.nan),
}
