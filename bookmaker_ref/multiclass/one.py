"""One table at a time: in exact numbers, or in fractions that are rounded once, at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import exp, fsum, isqrt, lcm, log, log1p, prod
from operator import add, mul, neg, sub, truediv
from typing import TYPE_CHECKING, Any, Self

from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.later import np
from bookmaker_ref.multiclass.ground import Ground
from bookmaker_ref.numeric import special

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Up to so many classes the determinant is found in integers as they are, beyond modulo primes, so many at a time.
_BAREISS, _AT_A_TIME = 40, 4


@dataclass(frozen=True, eq=False)
class Exacts:
    """Exact numbers: one, a row of them, or rows. Where shapes differ, a size of 1 is repeated, as NumPy has it.

    They are few, and of any kind, so that Python's own tuples are as quick as an array, and need none.
    """

    values: tuple[Any, ...]
    shape: tuple[int, ...]

    @classmethod
    def of(cls, value: Any) -> Exacts:
        """One number."""
        return cls((value,), ())

    @classmethod
    def row(cls, values: Iterable[Any]) -> Exacts:
        """Numbers side by side."""
        found = tuple(values)
        return cls(found, (len(found),))

    @classmethod
    def rows(cls, rows: Iterable[Iterable[Any]]) -> Exacts:
        """Rows of the same length."""
        found = [tuple(row) for row in rows]
        return cls(tuple(value for row in found for value in row), (len(found), len(found[0])))

    def __add__(self, other: Exacts | int) -> Exacts:
        return self.each(add, _exacts(other))

    def __neg__(self) -> Exacts:
        return self.each(neg)

    def __sub__(self, other: Exacts | int) -> Exacts:
        return self.each(sub, _exacts(other))

    def __mul__(self, other: Exacts | int) -> Exacts:
        return self.each(mul, _exacts(other))

    def __truediv__(self, other: Exacts | int) -> Exacts:
        return self.each(truediv, _exacts(other))

    def __getitem__(self, index: Any) -> Exacts:
        """What the formulas ask for: another axis (``None``), or the numbers at some places of each row."""
        _, *asked = index
        if None in asked:
            sizes = iter(self.shape[len(self.shape) - asked.count(slice(None)) :])
            axes = [1 if each is None else next(sizes) for each in asked]
            return Exacts(self.values, (*self.shape[: len(self.shape) - asked.count(slice(None))], *axes))
        width = self.shape[-1]
        return Exacts.row(self.values[row * width + column] for row, column in zip(*asked, strict=True))

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    @property
    def bare(self) -> Any:
        """The one number."""
        (value,) = self.values
        return value

    @property
    def by_row(self) -> list[tuple[Any, ...]]:
        """The numbers of each row."""
        width = self.shape[-1]
        return [self.values[start : start + width] for start in range(0, len(self.values), width)]

    def each(self, function: Callable[..., Any], *others: Exacts) -> Exacts:
        """What the function makes of each number, and of those beside it."""
        shape = _common([self.shape, *(other.shape for other in others)])
        return Exacts(tuple(map(function, *(_repeated(one, shape) for one in (self, *others)))), shape)

    def together(self, function: Callable[[tuple[Any, ...]], Any]) -> Exacts:
        """What the function makes of each row."""
        return Exacts(tuple(map(function, self.by_row)), self.shape[:-1])


def _exacts(value: Exacts | int) -> Exacts:
    return value if isinstance(value, Exacts) else Exacts.of(value)


def _common(shapes: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The shape of all, where a size of 1 is as good as any."""
    axes = max(map(len, shapes))
    padded = [(1,) * (axes - len(shape)) + shape for shape in shapes]
    return tuple(next((size for size in sizes if size != 1), 1) for sizes in zip(*padded, strict=True))


def _repeated(given: Exacts, shape: tuple[int, ...]) -> Sequence[Any]:
    """The numbers in that shape."""
    if given.shape == shape:
        return given.values
    rows, columns = (1, 1, *given.shape)[-2:]
    wanted = (1, 1, *shape)[-2:]
    each = [given.values[start : start + columns] for start in range(0, len(given.values), columns)]
    wide = each if columns == wanted[1] else [row * wanted[1] for row in each]
    return [value for row in (wide if rows == wanted[0] else wide * wanted[0]) for value in row]


@dataclass
class ExactGround(Ground[Exacts]):
    """One table in exact numbers; what is undefined raises."""

    @classmethod
    def of(cls, counts: NDArray[Any] | Sequence[Sequence[Any]], *, limit: bool = False) -> Self:
        """A table of integers, or of weights, each taken for the fraction that it is."""
        rows = counts if isinstance(counts, Sequence) else counts.tolist()
        return cls(Exacts.rows(map(Fraction, row) for row in rows), limit)

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = self.cells.shape
        return rows, columns

    def swapped(self, x: Exacts) -> Exacts:
        return Exacts.rows(zip(*x.by_row, strict=True))

    def sum(self, x: Exacts) -> Exacts:
        return x.together(_sum)

    def balance(self, x: Exacts) -> Exacts:
        return self.sum(x)

    def difference(self, x: Exacts, y: Exacts) -> Exacts:
        return x - y

    def divide(self, x: Exacts, y: Exacts, *, in_limit: bool = False) -> Exacts:
        def quotient(a: Any, b: Any) -> Any:
            return Fraction(0) if in_limit and not a and not b else numbers.divide(a, b)

        return x.each(quotient, y)

    def sqrt(self, x: Exacts) -> Exacts:
        return x.each(numbers.sqrt)

    def geometric_mean(self, x: Exacts, y: Exacts) -> Exacts:
        first, second = numbers.sign(x.bare), numbers.sign(y.bare)
        if first * second < 0:
            raise Undefined("Informedness and Markedness differ in sign")
        root = self.root(x * y, 2)
        return -root if first < 0 else root

    def product_power(self, x: Exacts, numerator: int, denominator: int) -> Exacts:
        product = prod(x)
        root = self.root(Exacts.of(abs(product) ** numerator), denominator)
        return -root if numbers.sign(product) < 0 else root

    def root(self, x: Exacts, degree: int) -> Exacts:
        """The root of what is not negative."""
        return x.each(lambda value: _root(value, degree))

    def weighted_product(self, x: Exacts, weights: Exacts) -> Exacts:
        if any(weight and not value for value, weight in zip(x, weights, strict=True)):
            return Exacts.of(Fraction(0))
        if all(value == 1 or not weight for value, weight in zip(x, weights, strict=True)):
            return Exacts.of(Fraction(1))
        raise NotExact("a product of broken powers")

    def divergence(self, expected: Exacts, deviation: Exacts) -> Exacts:
        return expected.each(numbers.divergence, deviation)

    def surprise(self, x: Exacts, whole: Exacts) -> Exacts:
        return x.each(lambda part, all_: part * numbers.log(all_ / part) if part else Fraction(0), whole)

    def or_one(self, x: Exacts) -> Exacts:
        return x.each(lambda value: value or Fraction(1))

    def joined(self, x: Exacts, y: Exacts) -> Exacts:
        return Exacts.row((*x, *y))

    def pivots(self, x: Exacts) -> Exacts:
        return Exacts.row([_determinant(x)])


def _sum(values: Iterable[Any]) -> Any:
    """The sum, which begins with the first of them: nothing is added to what is no number of Python."""
    return reduce(add, values)


def _root(value: Any, degree: int) -> Any:
    """The root, where it is rational or a square root."""
    while degree % 2 == 0 and degree > 2 and isinstance(value, Fraction):
        root = numbers.sqrt(value)
        if not isinstance(root, Fraction):
            break
        value, degree = root, degree // 2
    if degree <= 2:
        return value if degree == 1 else numbers.sqrt(value)
    if isinstance(value, Fraction):
        above, below = whole_root(value.numerator, degree), whole_root(value.denominator, degree)
        if above is not None and below is not None:
            return Fraction(above, below)
    return _refused(degree)


def _refused(degree: int) -> Any:
    raise NotExact(f"a root of degree {degree}")


def whole_root(n: int, degree: int) -> int | None:
    """The integer whose power this is, if there is one."""
    root = _floor_root(n, degree)
    return root if root**degree == n else None


def _floor_root(n: int, degree: int) -> int:
    """The largest integer whose power is n at most."""
    if degree == 2:
        return isqrt(n)
    low, high = 0, 1 << (n.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= n else (low, middle - 1)
    return low


def _determinant(x: Exacts) -> Fraction:
    """The determinant over a common denominator for each column, so that integers do the work."""
    columns = []
    scale = 1
    for column in zip(*x.by_row, strict=True):
        common = lcm(*(value.denominator for value in column))
        columns.append([int(value * common) for value in column])
        scale *= common
    found = _bareiss(columns) if len(columns) <= _BAREISS else determinant_by_primes(columns)
    return Fraction(found, scale)


def _bareiss(rows: list[list[int]]) -> int:
    """The determinant; no division leaves a rest (Bareiss 1968)."""
    size, sign, last = len(rows), 1, 1
    for i in range(size - 1):
        swap = next((j for j in range(i, size) if rows[j][i]), None)
        if swap is None:
            return 0
        if swap != i:
            rows[i], rows[swap], sign = rows[swap], rows[i], -sign
        pivot = rows[i]
        for row in rows[i + 1 :]:
            first = row[i]
            for m in range(i + 1, size):
                row[m] = (row[m] * pivot[i] - first * pivot[m]) // last
        last = pivot[i]
    return sign * rows[-1][-1]


def determinant_by_primes(rows: list[list[int]]) -> int:
    """The determinant of a large matrix: modulo so many primes that Hadamard's bound leaves one integer only."""
    bits = sum((sum(value * value for value in row).bit_length() + 1) // 2 for row in rows) + 2
    primes, modulus, found = _primes(), 1, 0
    while modulus.bit_length() <= bits:
        chosen = [next(primes) for _ in range(_AT_A_TIME)]
        for prime, residue in zip(chosen, _modulo(rows, chosen), strict=True):
            found += modulus * ((residue - found) * pow(modulus, -1, prime) % prime)
            modulus *= prime
    return found - modulus if 2 * found > modulus else found


def _modulo(rows: list[list[int]], primes: list[int]) -> list[int]:
    """The determinant modulo each prime, by elimination: products of two residues below 2^31 fit into int64."""
    p = np.array(primes, dtype=np.int64)[:, None]
    matrix = np.array([[[value % prime for value in row] for row in rows] for prime in primes], dtype=np.int64)
    every, found = np.arange(len(primes)), [1] * len(primes)
    for i in range(len(rows)):
        chosen = i + (matrix[:, i:, i] != 0).argmax(axis=1)
        row = matrix[every, chosen]
        matrix[every, chosen] = matrix[:, i]
        matrix[:, i] = row
        pivots = row[:, i].tolist()
        signs = np.where(chosen == i, 1, -1).tolist()
        found = [x * y * sign % prime for x, y, sign, prime in zip(found, pivots, signs, primes, strict=True)]
        inverse = [pow(pivot, -1, prime) if pivot else 0 for pivot, prime in zip(pivots, primes, strict=True)]
        factor = matrix[:, i + 1 :, i] * np.array(inverse, dtype=np.int64)[:, None] % p
        matrix[:, i + 1 :, i + 1 :] -= factor[:, :, None] * row[:, None, i + 1 :] % p[:, :, None]
        matrix[:, i + 1 :, i + 1 :] %= p[:, :, None]
    return found


def _primes() -> Iterator[int]:
    """The primes below 2^31, from the largest: for these, Miller and Rabin's test with 2, 3, 5 and 7 is a proof."""
    for n in range(2**31 - 1, 2**30, -2):
        shift = ((n - 1) & -(n - 1)).bit_length() - 1
        if all(_passes(n, base, shift) for base in (2, 3, 5, 7)):
            yield n


def _passes(n: int, base: int, shift: int) -> bool:
    power = pow(base, n >> shift, n)
    return power in (1, n - 1) or any((power := power * power % n) == n - 1 for _ in range(shift - 1))


# --- one table, rounded at the end ------------------------------------------------------------------------------


class RoundedGround(ExactGround):
    """One table in fractions, with roots and logarithms to float64: for counts of any size, and quick.

    Nothing becomes a float before the end but logarithms, so that nothing overflows.
    """

    def sqrt(self, x: Exacts) -> Exacts:
        return self.root(x, 2)

    def root(self, x: Exacts, degree: int) -> Exacts:
        return x if degree == 1 else x.each(lambda value: _near_root(value, degree))

    def weighted_product(self, x: Exacts, weights: Exacts) -> Exacts:
        pairs = [(value, weight) for value, weight in zip(x, weights, strict=True) if weight]
        if not all(value for value, _ in pairs):
            return Exacts.of(Fraction(0))
        return Exacts.of(Fraction(exp(fsum(_log(value) * weight for value, weight in pairs))))

    def divergence(self, expected: Exacts, deviation: Exacts) -> Exacts:
        def diverged(e: Fraction, d: Fraction) -> Fraction:
            if not e:
                return Fraction(0)
            x = d / e
            return e * Fraction(special.near(float(x))) if -_NEAR < x < _NEAR else (e + d) * _log_or_0(1 + x) - d

        return expected.each(diverged, deviation)

    def surprise(self, x: Exacts, whole: Exacts) -> Exacts:
        return x.each(lambda part, all_: part * _log_or_0(all_ / part) if part else Fraction(0), whole)


_NEAR = Fraction(1, 2)
_ROOT_BITS = 70


def _near_root(value: Fraction, degree: int) -> Fraction:
    """The root to 70 bits or so, exact where it is a fraction of that size."""
    if not value:
        return value
    shift = _ROOT_BITS - (value.numerator.bit_length() - value.denominator.bit_length()) // degree
    scaled = (value.numerator << max(0, shift * degree)) // (value.denominator << max(0, -shift * degree))
    return Fraction(_floor_root(scaled, degree)) / Fraction(2) ** shift


def _log_or_0(value: Fraction) -> Fraction:
    return Fraction(_log(value)) if value else Fraction(0)


def _log(value: Fraction) -> float:
    """The logarithm of a fraction of any size."""
    if _NEAR < value < 2 - _NEAR:
        return log1p(value - 1)
    shift = value.numerator.bit_length() - value.denominator.bit_length()
    return shift * log(2) + log(value / Fraction(2) ** shift)
