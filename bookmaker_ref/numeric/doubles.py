"""Arrays of double-double numbers, about 106 bits each, written like any others: ``a * b / c + d``.

A number is the unevaluated sum of two float64, the second at most half a unit in the last place of the first. Whole
numbers know how large they can be: as long as that is below 2^53 they need no second part, and most tables never do.

Sums are Joldes, Muller and Popescu's accurate ones, whose error is relative to the result even where it cancels
(algorithms 4 and 6 of their *Tight and rigorous error bounds for basic building blocks of double-word arithmetic*,
2017); products are Dekker's (1971). So the determinant of counts below 2^53 has the right sign, is 0 exactly where it
should be, and its quotients are rounded once, at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from bookmaker_ref.later import np

if TYPE_CHECKING:
    from numpy.typing import NDArray


Floats: TypeAlias = "NDArray[np.float64]"

#: Whole numbers up to here are exact in one float64, and up to its square in two.
EXACT = 2.0**53
_EXACT_IN_TWO = 2.0**105
_INFINITE = float("inf")


@dataclass(frozen=True, eq=False)
class Doubles:
    """An array of double-double numbers.

    ``low`` is None where the first part is all. ``most`` bounds the size of whole numbers that are held exactly; it is
    infinite for all others.
    """

    high: Floats
    low: Floats | None = None
    most: float = _INFINITE

    @property
    def exact(self) -> bool:
        """Whether these are whole numbers without an error."""
        return self.most < _INFINITE

    def __add__(self, other: Doubles | int) -> Doubles:
        other = _doubles(other)
        most = bound(self.most + other.most)
        if most <= EXACT:
            return Doubles(self.high + other.high, None, most)
        total, error = _two_sum(self.high, other.high)
        if self.low is not None and other.low is not None:
            low, low_error = _two_sum(self.low, other.low)
            error += low
            total, error = _fast_two_sum(total, error)
            error += low_error
        elif self.low is not None:
            error += self.low
        elif other.low is not None:
            error += other.low
        return Doubles(*_fast_two_sum(total, error), most)

    __radd__ = __add__

    def __neg__(self) -> Doubles:
        return Doubles(-self.high, None if self.low is None else -self.low, self.most)

    def __sub__(self, other: Doubles | int) -> Doubles:
        return self + -_doubles(other)

    def __rsub__(self, other: int) -> Doubles:
        return -self + other

    def __mul__(self, other: Doubles | int) -> Doubles:
        other = _doubles(other)
        most = bound(self.most * other.most)
        if most <= EXACT:
            return Doubles(self.high * other.high, None, most)
        product, error = _two_product(self.high, other.high)
        if other.low is not None:
            error += self.high * other.low
        if self.low is not None:
            error += self.low * other.high
        return Doubles(*_fast_two_sum(product, error), most)

    __rmul__ = __mul__

    def __truediv__(self, other: Doubles | int) -> Doubles:
        """The quotient; what is divided by 0 is nan."""
        other = _doubles(other)
        divisor = other.high
        if not divisor.all():
            divisor = np.where(divisor == 0, np.nan, divisor)
        quotient = self.high / divisor
        product, error = _two_product(divisor, quotient)
        rest = self.high - product  # exact, as the quotient is nearest
        rest -= error
        if self.low is not None:
            rest += self.low
        if other.low is not None:
            rest -= other.low * quotient
        rest /= divisor
        return Doubles(*_fast_two_sum(quotient, rest))

    def __getitem__(self, index: Any) -> Doubles:
        return Doubles(self.high[index], None if self.low is None else self.low[index], self.most)

    def sum(self, axis: int = -1) -> Doubles:
        """The sum along an axis: pairs, then pairs of those, so that errors do not pile up."""
        count = self.high.shape[axis]
        most = bound(self.most * count)
        if most <= EXACT:
            return Doubles(self.high.sum(axis=axis), None, most)
        terms = Doubles(
            np.moveaxis(self.high, axis, 0), None if self.low is None else np.moveaxis(self.low, axis, 0), self.most
        )
        while count > 1:
            half = count // 2
            folded = terms[:half] + terms[half : 2 * half]
            terms = folded if count == 2 * half else _stacked(folded, terms[2 * half :])
            count -= half
        return Doubles(terms.high[0], None if terms.low is None else terms.low[0], most)

    def sqrt(self) -> Doubles:
        """The square root."""
        root = np.sqrt(self.high)
        product, error = _two_product(root, root)
        rest = self.high - product
        rest -= error
        if self.low is not None:
            rest += self.low
        with np.errstate(all="ignore"):
            rest /= 2 * root
        rest[root == 0] = 0
        return Doubles(*_fast_two_sum(root, rest))

    def where(self, condition: NDArray[np.bool_], other: float) -> Doubles:
        """These numbers where the condition holds, another elsewhere."""
        low = None if self.low is None else np.where(condition, self.low, 0.0)
        return Doubles(np.where(condition, self.high, other), low, self.most if self.exact and not other else _INFINITE)


def whole(values: Floats) -> Doubles:
    """Whole numbers, as large as they are."""
    return Doubles(values, None, float(max(values.max(initial=0.0), -values.min(initial=0.0))))


@lru_cache
def number(value: float) -> Doubles:
    """One number, by itself."""
    return Doubles(np.array(float(value)), None, abs(value) if float(value).is_integer() else _INFINITE)


def _doubles(value: Doubles | int) -> Doubles:
    return value if isinstance(value, Doubles) else number(value)


def bound(most: float) -> float:
    """How large whole numbers can be that are held exactly; beyond, they are no more than others."""
    return most if most <= _EXACT_IN_TWO else _INFINITE


def _stacked(x: Doubles, y: Doubles) -> Doubles:
    low = None
    if x.low is not None or y.low is not None:
        parts = [np.zeros_like(each.high) if each.low is None else each.low for each in (x, y)]
        low = np.concatenate(parts)
    return Doubles(np.concatenate([x.high, y.high]), low, max(x.most, y.most))


def _two_sum(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """``x + y`` and its rounding error (Knuth)."""
    total = x + y
    part = total - x
    return total, (x - (total - part)) + (y - part)


def _fast_two_sum(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """The same where x is not smaller than y, or 0 (Dekker)."""
    total = x + y
    return total, y - (total - x)


def _two_product(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """``x y`` and its rounding error, by Veltkamp's splitting and Dekker's product."""
    product = x * y
    x_high, x_low = split(x)
    y_high, y_low = split(y)
    error = x_high * y_high
    error -= product
    error += x_high * y_low
    error += x_low * y_high
    error += x_low * y_low
    return product, error


def split(x: Floats) -> tuple[Floats, Floats]:
    """Two halves of at most 26 bits, whose products are exact."""
    scaled = x * 134217729.0
    high = scaled - (scaled - x)
    return high, x - high
