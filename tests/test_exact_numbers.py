"""Exact numbers: they obey the laws of arithmetic, know when they are zero, and round correctly."""

from __future__ import annotations

import operator
import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import mpmath
import pytest
import sympy

from bookmaker_ref.exact.numbers import (
    Exact,
    Irrational,
    Number,
    divergence,
    divide,
    log,
    power,
    sign,
    sqrt,
    text,
    to_float,
    to_mpf,
    to_sympy,
    xlogy,
)
from bookmaker_ref.exact.undefined import NotExact, Undefined

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

# Primes of three kinds: found by trial division; too large to divide by, but known to be prime; and so large
# that their products stay unfactored.
SMALL, MIDDLE, LARGE = (2, 3, 5, 7), (65537, 65539), (2**61 - 1, 2**89 - 1, 4294967311)
P, Q, R = LARGE

OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


def atoms(random: Random) -> tuple[Exact, mpmath.mpf]:
    """A rational, a root or a logarithm; and the same from mpmath."""
    n, d = random.randint(1, 60), random.randint(1, 12)
    return random.choice(
        [
            (Fraction(n, d), mpmath.mpf(n) / d),
            (sqrt(Fraction(n, d)), mpmath.sqrt(mpmath.mpf(n) / d)),
            (log(Fraction(n, d)), mpmath.log(mpmath.mpf(n) / d)),
        ]
    )


def sums(random: Random) -> tuple[Exact, mpmath.mpf]:
    """A sum of a few atoms with rational coefficients; and the same from mpmath."""
    total: tuple[Exact, mpmath.mpf] = Fraction(0), mpmath.mpf(0)
    for _ in range(random.randint(1, 3)):
        (x, approximate), c = atoms(random), Fraction(random.randint(-9, 9), random.randint(1, 9))
        total = total[0] + x * c, total[1] + approximate * c.numerator / c.denominator
    return total


def examples(count: int) -> list[Exact]:
    random = Random(count)
    return [sums(random)[0] for _ in range(count)]


# --- arithmetic -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("symbol", OPERATORS)
def test_arithmetic_agrees_with_mpmath(symbol: str) -> None:
    random, checked = Random(symbol), 0
    with mpmath.workdps(60):
        for _ in range(400):
            (x, near_x), (y, near_y) = sums(random), sums(random)
            try:
                exact = OPERATORS[symbol](x, y)
            except ArithmeticError:  # undefined, or not exact
                continue
            expected = OPERATORS[symbol](near_x, near_y)
            assert abs(to_mpf(exact, 60) - expected) <= mpmath.mpf(10) ** -50 * (1 + abs(expected)), (x, y)
            checked += isinstance(x, Irrational) and isinstance(y, Irrational)
    assert checked > 20


def test_addition_and_multiplication_obey_the_laws() -> None:
    checked = 0
    for x, y, z in combinations(examples(16), 3):
        assert x + y == y + x
        assert (x + y) + z == x + (y + z)
        assert x - y == -(y - x)
        try:
            left, right = x * (y + z), x * y + x * z
        except NotExact:
            continue
        assert x * y == y * x
        assert left == right
        checked += isinstance(left, Irrational)
    assert checked > 50


def test_a_quotient_times_the_divisor_is_the_dividend() -> None:
    random, checked = Random(3), 0
    for _ in range(300):
        x, y = sums(random)[0], Fraction(1) + sqrt(2) * random.randint(-3, 3)
        y = y + sqrt(3) * random.randint(-3, 3) + sqrt(10) * random.randint(-3, 3)
        assert x / y * y == x, (x, y)
        checked += isinstance(x, Irrational) and isinstance(y, Irrational)
    assert checked > 100


def test_integers_fractions_and_irrationals_mix_from_both_sides() -> None:
    root = sqrt(2)
    for rational in (3, Fraction(1, 3)):
        assert (root + rational) - rational == root == rational + root - rational
        assert rational - (rational - root) == root
        assert rational * root / rational == root
        assert (rational / root) * root == rational
        assert isinstance(rational / root, Irrational)


@pytest.mark.parametrize("operation", [operator.add, operator.sub, operator.mul, operator.truediv, operator.lt])
def test_a_float_is_refused(operation: Callable[[object, object], object]) -> None:
    for x, y in ((sqrt(2), 0.5), (0.5, sqrt(2))):
        with pytest.raises(TypeError):
            operation(x, y)


@pytest.mark.parametrize("exponent", [-3, -1, 0, 1, 2, 5])
def test_an_integer_power_is_a_product(exponent: int) -> None:
    for x in (Fraction(2, 3), 3, sqrt(2) - 3, 1 + sqrt(2) + sqrt(5)):
        expected: Exact = Fraction(1)
        for _ in range(abs(exponent)):
            expected = expected * x
        assert power(x, exponent) == (expected if exponent >= 0 else divide(1, expected))
        assert not isinstance(power(x, exponent), float)


def test_a_half_power_is_a_root() -> None:
    assert power(8, Fraction(1, 2)) == 2 * sqrt(2) == power(2, Fraction(3, 2))
    assert power(2, Fraction(-1, 2)) == sqrt(2) / 2 == sqrt(Fraction(1, 2))


# --- normal form ------------------------------------------------------------------------------------------

ZEROS: dict[str, Callable[[], Exact]] = {
    "a square in a root": lambda: sqrt(8) - 2 * sqrt(2),
    "a power in a logarithm": lambda: log(4) - 2 * log(2),
    "a fraction in a logarithm": lambda: log(Fraction(4, 9)) + 2 * log(3) - 2 * log(2),
    "a root in a logarithm": lambda: log(sqrt(2) / 3) - log(2) / 2 + log(3),
    "roots of roots' product": lambda: sqrt(6) * sqrt(10) - 2 * sqrt(15),
    "a nested root, squared": lambda: power(sqrt(2) + sqrt(3), 2) - 5 - 2 * sqrt(6),
    "a rationalised denominator": lambda: 1 / (sqrt(5) - sqrt(3)) - (sqrt(5) + sqrt(3)) / 2,
    "three roots below": lambda: 1 / (1 + sqrt(2) + sqrt(3)) - (2 + sqrt(2) - sqrt(6)) / 4,
    "a root times logarithms": lambda: sqrt(2) * log(6) - sqrt(2) * log(2) - sqrt(2) * log(3),
    "a quotient of logarithms": lambda: divide(log(8), log(2)) - 3,
    "a quotient of logarithms and roots": lambda: divide(sqrt(6) * log(12), log(12) * sqrt(3)) - sqrt(2),
    "two middle primes": lambda: log(65537 * 65539) - log(65537) - log(65539),
    "a large square in a root": lambda: sqrt(P * Q**2) - Q * sqrt(P),
    "a middle square in a root": lambda: sqrt(65537 * 65539**2) - 65539 * sqrt(65537),
    "a large power in a logarithm": lambda: log(P**3 * Q) - 3 * log(P) - log(Q),
    "a large common divisor": lambda: sqrt(P * Q) * sqrt(P * R) - P * sqrt(Q * R),
    "a large quotient": lambda: divide(log(P * Q), log(P) + log(Q)) - 1,
    "a large denominator": lambda: P * (Q - R) / (sqrt(P * Q) + sqrt(P * R)) - sqrt(P * Q) + sqrt(P * R),
    "unfactored on both sides": lambda: log(P * Q) + log(Q * R) - log(P * R) - 2 * log(Q),
}  # fmt: skip


@pytest.mark.parametrize("name", ZEROS)
def test_zero_is_recognised(name: str) -> None:
    difference = ZEROS[name]()
    assert difference == 0
    assert isinstance(difference, int | Fraction)


@pytest.mark.parametrize("name", ZEROS)
def test_what_is_not_quite_zero_is_not(name: str) -> None:
    for more in (Fraction(1, 10**60), sqrt(2) / 10**60, log(P) / 10**60):
        difference = ZEROS[name]() + more
        assert difference != 0
        assert sign(difference) == 1


def test_equal_numbers_have_one_hash() -> None:
    written_twice = [
        (sqrt(8), 2 * sqrt(2)),
        (log(6), log(2) + log(3)),
        (sqrt(65537 * 65539**2), 65539 * sqrt(65537)),
        (log(P * Q) + log(R), log(P * R) + log(Q)),
    ]
    for x, y in written_twice:
        assert x == y
        assert hash(x) == hash(y)
    assert len({sqrt(2), sqrt(3), sqrt(8) / 2, -sqrt(2), log(2)}) == 4


def test_a_rational_result_is_a_fraction() -> None:
    for result in (sqrt(2) * sqrt(2), sqrt(Fraction(9, 4)), log(2) - log(2), log(8) / log(2), xlogy(3, 1)):
        assert isinstance(result, Fraction)


# --- order and rounding -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_order_is_that_of_mpmath() -> None:
    numbers = [*examples(60), sqrt(2) + sqrt(3), sqrt(5) + 1, sqrt(10) + sqrt(11), sqrt(5) + sqrt(18)]
    with mpmath.workdps(80):
        for x, y in product(numbers, repeat=2):
            near_x, near_y = to_mpf(x, 80), to_mpf(y, 80)
            assert (x < y, x > y) == ((near_x < near_y, near_x > near_y) if x != y else (False, False))
            assert (x <= y, x >= y) == (not x > y, not x < y)


def test_order_is_right_however_close() -> None:
    x = sqrt(2) + sqrt(3)
    with mpmath.workdps(400):
        digits = int(mpmath.floor((mpmath.sqrt(2) + mpmath.sqrt(3)) * mpmath.mpf(10) ** 300))
    below, above = Fraction(digits, 10**300), Fraction(digits + 1, 10**300)
    assert below < x < above
    assert not above <= x
    assert abs(below - x) == x - below


def test_float_is_the_nearest() -> None:
    numbers = [*examples(100), sqrt(P * Q), log(10**400), sqrt(2) / 10**300]
    for x in numbers:
        assert float(x) == float(to_mpf(x, 60))
    # Half way between two floats, but for a trace of an irrational.
    half = Fraction(1) + Fraction(1, 2**53)
    assert float(half + sqrt(2) / 10**60) == 1 + 2**-52
    assert float(half - sqrt(2) / 10**60) == 1.0


def test_beyond_the_range_of_float() -> None:
    for x in (sqrt(2) * 10**400, Fraction(10**400)):
        with pytest.raises(OverflowError):
            float(x)
        assert (to_float(x), to_float(-x)) == (float("inf"), float("-inf"))


@pytest.mark.parametrize("digits", [1, 15, 50, 200])
def test_mpf_has_all_its_digits(digits: int) -> None:
    for x in (Fraction(1, 3), sqrt(2), log(10) - sqrt(5), 7):
        with mpmath.workdps(digits):
            expected = mpmath.mpf(sympy.N(to_sympy(x), digits + 20))
        assert to_mpf(x, digits) == expected
    with pytest.raises(ValueError, match="digits is 0: it takes a whole number from 1"):
        to_mpf(1, 0)


# --- text -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (Fraction(27, 136), "27/136"),
        (Fraction(3), "3"),
        (sqrt(2) / 2, "sqrt(2)/2"),
        (-sqrt(2), "-sqrt(2)"),
        ((14 * log(2) - 3 * log(3)) / 25, "(14*log(2) - 3*log(3))/25"),
        (1 - 2 * sqrt(3), "1 - 2*sqrt(3)"),
        (sqrt(3) - 1, "-1 + sqrt(3)"),
        (sqrt(2) * log(3) / 6, "sqrt(2)*log(3)/6"),
        (sqrt(2 * P**2), f"{P}*sqrt(2)"),
    ],
)
def test_text(number: Number, expected: str) -> None:
    assert text(number) == expected


def test_sympy_reads_the_text_back() -> None:
    numbers = [x for x in examples(60) if isinstance(x, Irrational)]
    assert len(numbers) > 30
    for x in numbers:
        assert sympy.expand(sympy.sympify(text(x))) == to_sympy(x)


# --- functions and what they refuse ----------------------------------------------------------------------


def test_divergence_is_its_definition_away_from_zero() -> None:
    for e, d in ((Fraction(2, 3), Fraction(1, 5)), (2, -1), (3, 0)):
        assert divergence(e, d) == (e + d) * log(divide(e + d, e)) - d
    assert divergence(3, -3) == 3
    assert divergence(0, 0) == 0
    with pytest.raises(Undefined):
        divergence(0, 1)


@pytest.mark.parametrize(
    "number",
    [
        lambda: divide(1, 0),
        lambda: divide(sqrt(2), 0),
        lambda: sqrt(2) / 0,
        lambda: divide(0, sqrt(2) - sqrt(2)),
        lambda: power(0, -1),
        lambda: power(0, Fraction(-1, 2)),
        lambda: sqrt(-1),
        lambda: sqrt(1 - sqrt(2)),
        lambda: log(0),
        lambda: log(-1),
        lambda: log(1 - sqrt(2)),
        lambda: xlogy(1, 0),
    ],
)
def test_what_does_not_exist_is_undefined(number: Callable[[], Exact]) -> None:
    with pytest.raises(Undefined):
        number()


@pytest.mark.parametrize(
    "number",
    [
        lambda: sqrt(sqrt(2)),
        lambda: log(1 + sqrt(2)),
        lambda: log(log(3)),
        lambda: log(2) * log(3),
        lambda: 1 / log(2),
        lambda: log(3) / log(2),
        lambda: power(2, Fraction(1, 3)),
    ],
)
def test_what_leaves_the_exact_numbers_is_refused(number: Callable[[], Exact]) -> None:
    with pytest.raises(NotExact):
        number()


def test_numbers_and_errors_can_be_pickled() -> None:
    error = Undefined("there are no real positives (RP = 0)", "recall")
    assert pickle.loads(pickle.dumps(sqrt(2) + log(3))) == sqrt(2) + log(3)
    assert str(pickle.loads(pickle.dumps(error))) == str(error) == f"recall is undefined: {error.reason}"


def test_exact_answers_need_neither_sympy_nor_numpy_nor_mpmath() -> None:
    program = (
        "import sys; from bookmaker_ref import exact; exact.answers(56, 20, 12, 12);"
        "print({'sympy', 'numpy', 'mpmath'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
