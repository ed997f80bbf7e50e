"""Operations on blocks of numbers, each into memory that is already there: what a plan is run on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.numeric._series import artanh_rest

Floats = NDArray[np.float64]
Operator = Callable[..., object]


class Plain:
    """float64: exact for sums and products of two counts as long as N is at most 2^26, and fast."""

    add: Operator = staticmethod(np.add)
    subtract: Operator = staticmethod(np.subtract)
    multiply: Operator = staticmethod(np.multiply)
    divide: Operator = staticmethod(np.divide)
    square_root: Operator = staticmethod(np.sqrt)
    log: Operator = staticmethod(np.log)

    @staticmethod
    def minimum(x: Floats, most: float, out: Floats) -> None:
        """The lesser of a value and a number."""
        np.minimum(x, most, out=out)

    @staticmethod
    def over_root(numerator: Floats, radicand: Floats, out: Floats) -> None:
        """``x / √y``."""
        work = np.sqrt(radicand, out) if out is not numerator else np.sqrt(radicand)
        np.divide(numerator, work, out)

    @staticmethod
    def log_of_ratio(above: Floats, below: Floats, out: Floats) -> None:
        """``special.log_of_ratio``."""
        out[...] = log_of_ratio(above, below, above - below)

    @staticmethod
    def divergence(expected: Floats, deviation: Floats, whole: Floats, out: Floats) -> None:
        """``special.divergence``."""
        terms = excess(deviation / expected, (expected + deviation) / expected)
        terms *= expected / whole
        terms[expected == 0] = 0
        out[...] = terms

    @staticmethod
    def only_where(needs: Floats, out: Floats) -> None:
        """Make nan of what stands where `needs` is 0."""
        if not needs.all():
            out[needs == 0] = np.nan


PLAIN = Plain()


def log_of_ratio(above: Floats, below: Floats, difference: Floats) -> Floats:
    """``special.log_of_ratio``, on arrays; the difference of the two may be known better than they are."""
    near = (below <= 2 * above) & (above <= 2 * below)
    found: Floats = np.where(near, np.log1p(difference / below), np.log(above / below))
    return np.where((above > 0) & (below > 0), found, np.nan)


def excess(x: Floats, ratio: Floats) -> Floats:
    """``special.excess``, on arrays."""
    s = x / (2 + x)
    square = s * s
    near = x * s + 2 * ratio * s * square * artanh_rest(square)
    far = ratio * np.log(ratio) - x
    far[ratio == 0] = 1
    result: Floats = np.where((x > -2 / 3) & (x < 2), near, far)
    return result


class Pair(NamedTuple):
    """A number as the unevaluated sum of two: ``high`` is the nearest float64, ``low`` what it lacks."""

    high: Any
    low: Any


class DoubleDouble:
    """Pairs of float64: sums and products of two numbers are exact, everything else is to about 100 bits.

    Sums are Joldes, Muller and Popescu's accurate ones, whose error is relative to the result even where it
    cancels (algorithms 6, 12 and 17 of their *Tight and rigorous error bounds for basic building blocks of
    double-word arithmetic*, 2017); products are Dekker's. So the determinant of counts below 2^53 has the
    right sign, is 0 exactly where it should be, and its quotients are rounded once, at the end.
    """

    def __init__(self, rows: int) -> None:
        self._scratch = np.empty((10, rows))
        self._views = tuple(self._scratch)

    def rows(self, count: int) -> None:
        """Work on the first `count` rows from now on."""
        self._views = tuple(self._scratch[:, :count])

    def add(self, x: Pair | float, y: Pair | float, out: Pair) -> None:
        """``x + y``, to a relative error of 2^-104."""
        x, y = _pair(x), _pair(y)
        self._add(x.high, x.low, y.high, y.low, out)

    def subtract(self, x: Pair | float, y: Pair | float, out: Pair) -> None:
        """``x - y``, to a relative error of 2^-104."""
        x, y = _pair(x), _pair(y)
        high, low = self._views[7:9]
        self._add(x.high, x.low, np.negative(y.high, high), np.negative(y.low, low), out)

    def _add(self, x_high: Any, x_low: Any, y_high: Any, y_low: Any, out: Pair) -> None:
        s, s_low, t, t_low, total, total_low, work = self._views[:7]
        _two_sum(x_high, y_high, s, s_low, work)
        _two_sum(x_low, y_low, t, t_low, work)
        np.add(s_low, t, s_low)
        _fast_two_sum(s, s_low, total, total_low, work)
        np.add(total_low, t_low, total_low)
        _fast_two_sum(total, total_low, out.high, out.low, work)

    def multiply(self, x: Pair | float, y: Pair | float, out: Pair) -> None:
        """``x y``, exact where neither has a low part."""
        x, y = _pair(x), _pair(y)
        product, error, cross, work = self._views[:4]
        self._two_product(x.high, y.high, product, error)
        np.multiply(x.high, y.low, cross)
        np.multiply(x.low, y.high, work)
        np.add(cross, work, cross)
        np.add(error, cross, error)
        _fast_two_sum(product, error, out.high, out.low, work)

    def divide(self, x: Pair | float, y: Pair | float, out: Pair) -> None:
        """``x / y``, and nan where y is 0."""
        x, y = _pair(x), _pair(y)
        quotient, rest, error, low, work = self._views[:5]
        np.divide(x.high, y.high, quotient)
        self._two_product(y.high, quotient, rest, error)
        np.subtract(x.high, rest, rest)  # exact, as the quotient is nearest
        np.subtract(rest, error, rest)
        np.add(rest, x.low, rest)
        np.multiply(y.low, quotient, low)
        np.subtract(rest, low, rest)
        np.divide(rest, y.high, rest)
        _fast_two_sum(quotient, rest, out.high, out.low, work)

    def square_root(self, x: Pair, out: Pair) -> None:
        """``√x``."""
        root, square, error, low, work = self._views[:5]
        np.sqrt(x.high, root)
        self._two_product(root, root, square, error)
        np.subtract(x.high, square, low)
        np.subtract(low, error, low)
        np.add(low, x.low, low)
        np.add(root, root, work)
        np.divide(low, work, low)
        low[root == 0] = 0
        _fast_two_sum(root, low, out.high, out.low, work)

    def log(self, x: Pair, out: Pair) -> None:
        """The natural logarithm, to float64."""
        np.log(x.high, out.high)
        out.low[...] = 0

    def minimum(self, x: Pair, most: float, out: Pair) -> None:
        """The lesser of a value and a bound, to float64."""
        np.minimum(x.high, most, out=out.high)
        out.low[...] = 0

    def over_root(self, numerator: Pair, radicand: Pair, out: Pair) -> None:
        """``x / √y``."""
        root = Pair(*np.empty((2, len(out.high))))
        self.square_root(radicand, root)
        self.divide(numerator, root, out)

    def log_of_ratio(self, above: Pair | float, below: Pair | float, out: Pair) -> None:
        """``special.log_of_ratio``, to float64."""
        x, y = _pair(above), _pair(below)
        out.high[...] = log_of_ratio(x.high, y.high, (x.high - y.high) + (x.low - y.low))
        out.low[...] = 0

    def divergence(self, expected: Pair, deviation: Pair, whole: Pair, out: Pair) -> None:
        """``special.divergence``, to float64: of exact quotients, each rounded once."""
        seen, x, ratio, share = (Pair(*np.empty((2, len(out.high)))) for _ in range(4))
        self.add(expected, deviation, seen)
        self.divide(deviation, expected, x)
        self.divide(seen, expected, ratio)
        self.divide(expected, whole, share)
        terms = excess(x.high, ratio.high)
        terms *= share.high
        terms[expected.high == 0] = 0
        out.high[...] = terms
        out.low[...] = 0

    def only_where(self, needs: Pair, out: Pair) -> None:
        """Make nan of what stands where `needs` is 0."""
        out.high[needs.high == 0] = np.nan

    def _two_product(self, x: Any, y: Any, product: Floats, error: Floats) -> None:
        """``x y`` and its rounding error, by Veltkamp's splitting and Dekker's product."""
        x_high, x_low, y_high, y_low, work = self._views[5:10]
        np.multiply(x, y, product)
        _split(x, x_high, x_low, work)
        _split(y, y_high, y_low, work)
        np.multiply(x_high, y_high, error)
        np.subtract(error, product, error)
        np.multiply(x_high, y_low, work)
        np.add(error, work, error)
        np.multiply(x_low, y_high, work)
        np.add(error, work, error)
        np.multiply(x_low, y_low, work)
        np.add(error, work, error)


def _pair(x: Pair | float) -> Pair:
    return x if isinstance(x, Pair) else Pair(np.float64(x), np.float64(0))


def _split(x: Any, high: Floats, low: Floats, work: Floats) -> None:
    """Two halves of at most 26 bits, whose products are exact."""
    np.multiply(x, 134217729.0, work)
    np.subtract(work, x, high)
    np.subtract(work, high, high)
    np.subtract(x, high, low)


def _two_sum(x: Any, y: Any, total: Floats, error: Floats, work: Floats) -> None:
    """``x + y`` and its rounding error (Knuth)."""
    np.add(x, y, total)
    np.subtract(total, x, work)
    np.subtract(y, work, error)
    np.subtract(total, work, work)
    np.subtract(x, work, work)
    np.add(error, work, error)


def _fast_two_sum(x: Floats, y: Floats, total: Floats, error: Floats, work: Floats) -> None:
    """The same where x is not smaller than y, or 0 (Dekker)."""
    np.add(x, y, work)
    np.subtract(work, x, error)
    np.subtract(y, error, error)
    np.copyto(total, work)
