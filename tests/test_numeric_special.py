"""What the formulas are made of: roots, divergences, double-double, the series; against mpmath and fractions."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf

from bookmaker_ref.numeric import arithmetic
from bookmaker_ref.numeric._series import artanh_rest
from bookmaker_ref.numeric.arithmetic import PLAIN, DoubleDouble, Pair
from bookmaker_ref.numeric.special import divergence, excess, over_root, root_of_ratio

#: Units of the double-double arithmetic: what is below the two 53-bit halves.
EPSILON = Fraction(1, 2**104)


def ulps(value: float, exact: Any) -> float:
    with mp.workdps(60):
        return float(abs(mpf(value) - exact) / math.ulp(float(exact)))


# --- roots ------------------------------------------------------------------------------------------------


def test_roots_of_ratios_are_rounded_right() -> None:
    rng = Random(1)
    for _ in range(5000):
        top, bottom = (1 + rng.getrandbits(rng.randint(1, 300)) for _ in range(2))
        with mp.workprec(400):
            exact = mp.sqrt(mpf(top) / bottom)
        assert root_of_ratio(top, bottom) == float(exact)
        assert over_root(-top, bottom) == -float(mp.mpf(0) + _over_root(top, bottom))


def _over_root(top: int, bottom: int) -> Any:
    with mp.workprec(1000):
        return top / mp.sqrt(bottom)


def test_roots_at_the_ends() -> None:
    assert root_of_ratio(0, 7) == 0
    assert root_of_ratio(49, 49) == 1
    assert root_of_ratio(10**900, 10**300) == 1e300
    assert root_of_ratio(1, 10**640) == 1e-320
    # Half way between two floats: to the even one; the least bit more, and up.
    half = (2**53 + 1) ** 2
    assert root_of_ratio(half, 4**53) == 1
    assert root_of_ratio(half * 10**40 + 1, 4**53 * 10**40) == 1 + 2**-52
    with pytest.raises(ZeroDivisionError):
        root_of_ratio(0, 0)
    with pytest.raises(OverflowError):
        root_of_ratio(10**700, 1)


# --- divergences ------------------------------------------------------------------------------------------


def exact_excess(x: Fraction) -> Any:
    with mp.workdps(120):
        y = mpf(x.numerator) / x.denominator
        return (1 + y) * mp.log1p(y) - y if y > -1 else mpf(1)


ARGUMENTS = [
    *(Fraction(k, 97) for k in range(-96, 500) if k),
    *(sign * Fraction(1, 3**k) for k in range(1, 200, 7) for sign in (1, -1)),
    *(Fraction(-1) + Fraction(1, 10**k) for k in range(1, 30)),
    *(Fraction(10**k) for k in range(1, 17)),
]


def test_the_excess_keeps_its_digits() -> None:
    values = [excess(float(x), float(1 + x)) for x in ARGUMENTS]
    worst = max(map(ulps, values, map(exact_excess, ARGUMENTS)))
    assert worst <= 6
    many = arithmetic.excess(np.array(ARGUMENTS, dtype=float), np.array([1 + x for x in ARGUMENTS], dtype=float))
    assert max(map(ulps, many.tolist(), map(exact_excess, ARGUMENTS))) <= 6


def test_the_usual_way_does_not() -> None:
    x = Fraction(1, 3**10)
    assert ulps((1 + float(x)) * math.log1p(float(x)) - float(x), exact_excess(x)) > 1000


def test_the_excess_at_the_ends() -> None:
    for of in (excess, lambda x, ratio: arithmetic.excess(np.array([x]), np.array([ratio]))[0]):
        with np.errstate(all="ignore"):
            assert of(0.0, 1.0) == 0
            assert of(-1.0, 0.0) == 1
            assert of(1e-300, 1.0) == 0


def test_divergences_of_any_size() -> None:
    assert divergence(0, 0, 7) == 0
    assert divergence(5, -5, 10) == 0.5
    for scale in (1, 10**18, 10**200, 10**400):
        assert divergence(3 * scale, scale, scale) == pytest.approx(4 * math.log(4 / 3) - 1, rel=1e-14)
    assert divergence(10**400, 10**200, 1) == 0.5
    assert divergence(10**800, 10**100, 10**50) == 0.0
    assert divergence(10**400, 10**340, 1) == pytest.approx(5e279, rel=1e-14)
    with pytest.raises(OverflowError):
        divergence(10**800, 10**799, 10**50)


def test_the_series() -> None:
    for k in range(1, 251):
        t = k / 1000
        with mp.workdps(60):
            s = mp.sqrt(t)
            exact = (mp.atanh(s) - s) / s**3
        assert ulps(artanh_rest(t), exact) <= 2
    assert artanh_rest(0.0) == 1 / 3


# --- double-double ----------------------------------------------------------------------------------------


def pairs(seed: int, count: int = 2000) -> tuple[Pair, list[Fraction]]:
    rng = np.random.default_rng(seed)
    high = rng.standard_normal(count) * 2.0 ** rng.integers(-30, 50, count)
    low = high * 2.0**-54 * rng.uniform(-1, 1, count)
    return Pair(high, low), [Fraction(h) + Fraction(low) for h, low in zip(high.tolist(), low.tolist(), strict=True)]


def value(pair: Pair) -> list[Fraction]:
    return [Fraction(h) + Fraction(low) for h, low in zip(pair.high.tolist(), pair.low.tolist(), strict=True)]


def relative(found: Fraction, exact: Fraction) -> Fraction:
    return abs(found - exact) / abs(exact) if exact else abs(found)


@pytest.mark.slow
@pytest.mark.parametrize("operation", ["add", "subtract", "multiply", "divide"])
def test_double_double(operation: str) -> None:
    on = DoubleDouble(2000)
    (x, exact_x), (y, exact_y) = pairs(1), pairs(2)
    exactly = {"add": Fraction.__add__, "subtract": Fraction.__sub__, "multiply": Fraction.__mul__}
    exact = [exactly.get(operation, Fraction.__truediv__)(a, b) for a, b in zip(exact_x, exact_y, strict=True)]
    for out in (Pair(*np.empty((2, 2000))), Pair(x.high.copy(), x.low.copy()), Pair(y.high.copy(), y.low.copy())):
        getattr(on, operation)(x, y, out)
        assert max(map(relative, value(out), exact)) < 16 * EPSILON / 4
    # The target may be an operand.
    left = Pair(x.high.copy(), x.low.copy())
    getattr(on, operation)(left, y, left)
    assert value(left) == value(out)
    right = Pair(y.high.copy(), y.low.copy())
    getattr(on, operation)(x, right, right)
    assert value(right) == value(out)


def test_double_double_sums_that_cancel() -> None:
    on = DoubleDouble(2000)
    x, exact_x = pairs(3)
    rng = np.random.default_rng(4)
    y = Pair(-x.high, -x.low * (1 + rng.uniform(-1, 1, 2000) * 2.0**-40))
    exact = [a + b for a, b in zip(exact_x, value(y), strict=True)]
    out = Pair(*np.empty((2, 2000)))
    on.add(x, y, out)
    assert max(map(relative, value(out), exact)) < EPSILON
    # Where only the low parts are left, their sum has two parts of its own.
    low, exact_low = Pair(-x.high, y.high * 2.0**-60), []
    exact_low = [a + b for a, b in zip(exact_x, value(low), strict=True)]
    on.add(x, low, out)
    assert max(map(relative, value(out), exact_low)) < EPSILON
    on.subtract(x, x, out)
    assert not out.high.any()
    assert not np.signbit(out.high).any()


def test_double_double_products_of_integers_are_exact() -> None:
    on = DoubleDouble(2000)
    rng = np.random.default_rng(6)
    a, b = rng.integers(0, 2**53, (2, 2000))
    nothing = np.zeros(2000)
    out = Pair(*np.empty((2, 2000)))
    on.multiply(Pair(a.astype(float), nothing), Pair(b.astype(float), nothing), out)
    assert value(out) == [int(x) * int(y) for x, y in zip(a, b, strict=True)]
    on.divide(out, out, out)
    assert (out.high == 1).all()
    assert not out.low.any()


def test_double_double_roots() -> None:
    on = DoubleDouble(2000)
    x, _ = pairs(7)
    square, root = Pair(*np.empty((2, 2000))), Pair(*np.empty((2, 2000)))
    on.multiply(x, x, square)
    on.square_root(square, root)
    exact = [abs(each) for each in value(x)]
    assert max(map(relative, value(root), exact)) < 16 * EPSILON / 4
    over = Pair(*np.empty((2, 2000)))
    on.over_root(x, square, over)
    assert (np.abs(over.high) == 1).all()
    zero = Pair(np.zeros(1), np.zeros(1))
    on.rows(1)
    with np.errstate(invalid="ignore"):
        on.square_root(zero, zero)
    assert zero.high[0] == zero.low[0] == 0


def test_double_double_divided_by_nothing_is_nan() -> None:
    on = DoubleDouble(2)
    out = Pair(*np.empty((2, 2)))
    nothing = Pair(np.zeros(2), np.zeros(2))
    with np.errstate(all="ignore"):
        on.divide(Pair(np.array([0.0, 3.0]), np.zeros(2)), nothing, out)
        assert np.isnan(out.high).all()
    on.add(1.0, nothing, out)
    on.only_where(nothing, out)
    assert np.isnan(out.high).all()


def test_plain_targets_may_be_operands() -> None:
    x, y = np.array([4.0, 9.0]), np.array([16.0, 4.0])
    expected = x / np.sqrt(y)
    for target in ("x", "y"):
        held = {"x": x.copy(), "y": y.copy()}
        PLAIN.over_root(held["x"], held["y"], held[target])
        assert (held[target] == expected).all()
