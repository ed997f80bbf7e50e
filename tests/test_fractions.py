"""Fractions that are reduced by known factors are, letter by letter, those that are reduced by a common divisor."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st
from sympy import ZZ, symbols
from sympy.polys.fields import FracElement, FracField

from bookmaker_ref.symbolic import fractions
from bookmaker_ref.symbolic.algebra import factor_list
from bookmaker_ref.symbolic.fractions import Fractions

FIELD: Any = FracField(symbols("a b c"), ZZ)
A, B, C = FIELD.gens
#: What margins look like, what has no certain sign, numbers, a square, and a factor without a letter of degree 1.
PIECES = [A, B, A + B, A + B + C, A - B, A * C - B**2, A**2 + B**2, 2 * A + 4 * B, FIELD(3), FIELD(-2), FIELD(0)]

pieces = st.sampled_from(PIECES)
steps = st.lists(st.tuples(st.sampled_from(["plus", "times", "over"]), pieces), min_size=1, max_size=8)


def both(start: FracElement, taken: list[tuple[str, FracElement]]) -> tuple[FracElement, FracElement]:
    """The same steps by known factors, and by SymPy's own arithmetic."""
    known = Fractions(factor_list)
    ours: Any = start
    right: Any = start
    for step, piece in taken:
        other: Any = piece**-1 if step == "over" and piece else piece
        if step == "plus":
            ours, right = known.plus(ours, other), right + other
        else:
            ours, right = known.times(ours, other), right * other
        ours, right = known.plus(ours, right), right + right  # of two fractions with many factors
    return ours, right


@given(pieces, steps)
def test_sums_and_products_are_those_of_sympy(start: FracElement, taken: list[tuple[str, FracElement]]) -> None:
    ours, right = both(start, taken)
    assert (ours.numer, ours.denom) == (right.numer, right.denom)


@pytest.mark.parametrize(
    ("f", "g"),
    [
        (1 / A, -1 / A),
        (A / (A + B), B / (A + B)),
        (A / (2 * A + 4 * B), 2 * B / (2 * A + 4 * B)),
        (1 / (A * (A + B)), 1 / (B * (A + B))),
        (1 / (A - B), 1 / (B - A)),
        (FIELD.raw_new(FIELD.ring.one, (B - A).numer), A / (A - B)),  # as a power leaves it
        (1 / (A**2 + B**2), 1 / (A**2 + B**2)),
        (A / 6, A / 4),
    ],
    ids=str,
)
def test_what_cancels_is_cancelled(f: Any, g: Any) -> None:
    for ours, right in (
        (Fractions(factor_list).plus(f, g), f + g),
        (Fractions(factor_list).times(f, 1 / g), f * (1 / g)),
    ):
        assert (ours.numer, ours.denom) == (right.numer, right.denom)


def test_a_denominator_that_is_too_large_is_left_to_sympy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fractions, "_TERMS", 0)
    asked: list[object] = []
    known = Fractions(lambda poly: asked.append(poly) or factor_list(poly))  # type: ignore[func-returns-value]
    assert known.plus(1 / A, 1 / B) == (A + B) / (A * B)
    assert known.times(A / B, B / A) == 1
    assert asked == []


def test_a_factor_is_never_left_out_because_of_the_look_at_a_zero_of_it() -> None:
    for factor in (A, A + B, A - B, A * C - B**2, 2 * A + 3 * B - 5 * C, A * B + 1, A**2 + B**2):
        assert fractions._may_divide(factor.numer, (factor * (A + 7 * B - C) ** 2).numer)
        assert fractions._may_divide(factor.numer, (factor * (A + 7 * B - C) ** 2 + 1).numer) == (factor == A**2 + B**2)


def test_a_slip_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a common factor were overlooked, the fraction would not be in lowest terms."""
    monkeypatch.setattr(fractions, "_may_divide", lambda factor, poly: False)
    ours, right = Fractions(factor_list).plus(A / (A + B), B / (A + B)), A / (A + B) + B / (A + B)
    assert (ours.numer, ours.denom) != (right.numer, right.denom)
