"""What the formulas are made of: roots, divergences, double-double, the series; against mpmath and fractions."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf

from bookmaker_ref.numeric import logarithms
from bookmaker_ref.numeric._series import artanh_rest
from bookmaker_ref.numeric.arithmetic import PAIRED, PLAIN
from bookmaker_ref.numeric.doubles import Doubles, whole
from bookmaker_ref.numeric.special import divergence, excess, log_of_ratio, over_root, root_of_ratio
from tests.cases import for_each

pytestmark = pytest.mark.on_change

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
    many = logarithms.excess(np.array(ARGUMENTS, dtype=float), np.array([1 + x for x in ARGUMENTS], dtype=float))
    assert max(map(ulps, many.tolist(), map(exact_excess, ARGUMENTS))) <= 6


def test_the_usual_way_does_not() -> None:
    x = Fraction(1, 3**10)
    assert ulps((1 + float(x)) * math.log1p(float(x)) - float(x), exact_excess(x)) > 1000


def test_the_excess_at_the_ends() -> None:
    for of in (excess, lambda x, ratio: logarithms.excess(np.array([x]), np.array([ratio]))[0]):
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


def doubles(seed: int) -> Doubles:
    rng = np.random.default_rng(seed)
    high = rng.standard_normal(2000) * 2.0 ** rng.integers(-30, 50, 2000)
    return Doubles(high, high * 2.0**-54 * rng.uniform(-1, 1, 2000))


def value(of: Doubles) -> list[Fraction]:
    low = np.zeros_like(of.high) if of.low is None else of.low
    return [Fraction(h) + Fraction(low) for h, low in zip(of.high.tolist(), low.tolist(), strict=True)]


def worst(found: Doubles, exact: Iterable[Fraction]) -> Fraction:
    """The greatest relative error."""
    return max(abs(f - e) / abs(e) if e else abs(f) for f, e in zip(value(found), exact, strict=True))


@pytest.mark.slow
@for_each([operator.add, operator.sub, operator.mul, operator.truediv])
def test_double_double(operation: Callable[[Any, Any], Any]) -> None:
    """Also where one of the two has no second part."""
    x, y = doubles(1), doubles(2)
    for left, right in ((x, y), (Doubles(x.high), y), (x, Doubles(y.high)), (Doubles(x.high), Doubles(y.high))):
        assert worst(operation(left, right), map(operation, value(left), value(right))) < 16 * EPSILON / 4
    for number in (3, 1):
        assert worst(operation(x, number), (operation(each, number) for each in value(x))) < 16 * EPSILON / 4


def test_double_double_sums_that_cancel() -> None:
    x = doubles(3)
    assert x.low is not None
    nearly = Doubles(-x.high, -x.low * (1 + np.random.default_rng(4).uniform(-1, 1, 2000) * 2.0**-40))
    # Where only the low parts are left, their sum has two parts of its own.
    for y in (nearly, Doubles(-x.high, doubles(2).high * 2.0**-60), Doubles(-x.high)):
        assert worst(x + y, map(operator.add, value(x), value(y))) < EPSILON
    assert not (x - x).high.any()
    assert not np.signbit((x - x).high).any()


@for_each([1, 2, 3, 5, 7])
def test_double_double_sums_of_many(count: int) -> None:
    x, y = doubles(8), doubles(9)
    high = np.abs(x.high[: 50 * count].reshape(count, 50))
    for each in (Doubles(high), Doubles(high, high * 2.0**-54 * np.sign(y.high[: 50 * count]).reshape(count, 50))):
        rows = [value(each[i]) for i in range(count)]
        assert worst(each.sum(axis=0), (sum(terms, Fraction(0)) for terms in zip(*rows, strict=True))) < count * EPSILON
        assert value(each.sum(axis=0)) == value(Doubles(each.high.T, None if each.low is None else each.low.T).sum())


@for_each([whole, Doubles])
def test_double_double_products_of_integers_are_exact(of: Callable[[Any], Doubles]) -> None:
    a, b = np.random.default_rng(6).integers(0, 2**53, (2, 2000))
    x, y = of(a.astype(float)), of(b.astype(float))
    products = [int(i) * int(j) for i, j in zip(a, b, strict=True)]
    assert value(x * y) == products
    assert value(x * y - x * y * 2 + 1) == [1 - each for each in products]
    assert value(x * y / (x * y)) == [1] * 2000


def test_whole_numbers_have_a_second_part_where_they_need_one() -> None:
    for size, sum_fits, product_fits in ((2**26, True, True), (2**52, True, False), (2**52 + 1, False, False)):
        x = whole(np.array([size - 1.0, float(size)]))
        assert ((x + x).low is None) == sum_fits
        assert ((x * x).low is None) == product_fits
        assert (x * x).exact
        assert not (x * x * x * x * x).exact
        assert [x.where(x.high > 0, other).exact for other in (0, 2.0**60, np.nan)] == [True, False, False]
        assert value(x + x) == [2 * (size - 1), 2 * size]
        assert value(x * x) == [(size - 1) ** 2, size**2]


def test_double_double_roots() -> None:
    x = doubles(7)
    assert worst((x * x).sqrt(), map(abs, value(x))) < 16 * EPSILON / 4
    assert (np.abs(PAIRED["over_root"](x, x * x).high) == 1).all()
    with np.errstate(invalid="ignore"):
        assert value(Doubles(np.zeros(1)).sqrt()) == [0]


def test_double_double_divided_by_nothing_is_nan() -> None:
    nothing = Doubles(np.zeros(2), np.zeros(2))
    with np.errstate(all="ignore"):
        found = Doubles(np.array([0.0, 3.0, 5.0])) / Doubles(np.array([0.0, 0.0, 1.0]))
        assert np.array_equal(found.high, [np.nan, np.nan, 5.0], equal_nan=True)
    for needs, expected in ((nothing, np.nan), (nothing + 1, 1.0)):
        assert np.array_equal(PAIRED["only_where"](needs, nothing + 1).high, [expected] * 2, equal_nan=True)


def test_logarithms_of_ratios_of_arrays_are_those_of_integers() -> None:
    sizes = (0, 1, 3, 10**6, 10**6 + 1, 2**40)
    expected = [log_of_ratio(above, below) for above in sizes for below in sizes]
    above, below = (each.astype(float).ravel() for each in np.meshgrid(sizes, sizes, indexing="ij"))
    plain = np.empty(len(expected))
    with np.errstate(all="ignore"):
        PLAIN["log_of_ratio"](above, below, plain)
        paired = PAIRED["log_of_ratio"](whole(above), whole(below)).high
    for found in (plain, paired):
        assert found.tolist() == pytest.approx(expected, rel=1e-15, nan_ok=True)


def test_plain_targets_may_be_operands() -> None:
    x, y = np.array([4.0, 9.0]), np.array([16.0, 4.0])
    expected = x / np.sqrt(y)
    for target in ("x", "y"):
        held = {"x": x.copy(), "y": y.copy()}
        PLAIN["over_root"](held["x"], held["y"], held[target])
        assert (held[target] == expected).all()
