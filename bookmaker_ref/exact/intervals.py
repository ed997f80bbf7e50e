r"""The recommended intervals of one table of two classes: without NumPy, and right to all digits that are shown.

The methods and their references are those of `bookmaker_ref.significance`, which computes them for arrays, in float64
and by formulas that do not cancel. Here the plain formulas are computed in decimal numbers with digits to spare, so
that one answer comes at once, and every end has been reached in two ways.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction

from bookmaker_ref.arguments import exact_level, wrong
from bookmaker_ref.exact.rates import DIFFERENCES, QUOTIENTS, RATES, RISING, Rising
from bookmaker_ref.exact.table import Cells, Count, Table
from bookmaker_ref.exact.undefined import NotExact

Pair = tuple[Decimal, Decimal]
#: Digits beyond those that cancellation may take, which are fewer than those of the fourth power of N.
_SPARE = 40
#: The normal deviate has so many, and nobody asks for more confidence than 1 - 10^-20.
_PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803")
_SMALLEST = Fraction(1, 10**20)
_INFINITE = Decimal("Infinity")


@dataclass(frozen=True, slots=True)
class Ends:
    """Both ends of an interval, and the method that gave them. The upper one of a ratio may be infinite."""

    low: Decimal
    high: Decimal
    method: str


def intervals(tp: Count, fp: Count, fn: Count, tn: Count, *, level: str | Fraction = "0.95") -> dict[str, Ends]:
    """The recommended interval of every measure that has one on this table, by canonical name.

    Counts are whole: of weights nobody knows how many cases they stand for.

    >>> found = intervals(56, 48, 14, 32)["informedness"]
    >>> round(found.low, 4), round(found.high, 4), found.method
    (Decimal('0.0528'), Decimal('0.3382'), 'miettinen-nurminen')
    """
    cells = _whole(Table(tp, fp, fn, tn))
    share = (1 - exact_level(level)) / 2
    if share < _SMALLEST:
        raise wrong(level, "level", "a number between 0 and 1 - 2e-20, such as 0.95", ValueError)
    z = quantile(share)
    found = {}
    with localcontext(Context(prec=_SPARE + 4 * len(str(sum(cells))))):
        for name, (method, ends) in _RECOMMENDED.items():
            both = ends(cells, z)
            if both is not None:
                found[name] = Ends(*both, method)
    return found


def _whole(table: Table) -> Cells:
    tp, fp, fn, tn = (int(cell) for cell in table.cells)
    if (tp, fp, fn, tn) != table.cells:
        raise NotExact("an interval takes whole counts of cases, and some cells are not whole")
    return tp, fp, fn, tn


def quantile(share: Fraction) -> Decimal:
    """The normal deviate beyond which there is this share.

    >>> round(quantile(Fraction(1, 40)), 12)
    Decimal('1.959963984540')
    """
    with localcontext(Context(prec=_SPARE + 30)):
        half = Decimal(1) / 2 - Decimal(share.numerator) / share.denominator
        root = (2 * _PI).sqrt()
        z, step = Decimal(0), Decimal(1)
        # Newton's method from below: the distribution function is concave there, so no step goes too far.
        while step > z.scaleb(-_SPARE):
            density = (-z * z / 2).exp() / root
            step = half / density - _beside_density(z)
            z += step
        return z


def _beside_density(z: Decimal) -> Decimal:
    """The area from 0 to z under the normal density, over the density at z: z + z^3/3 + z^5/(3 5) + ..."""
    term, total, odd = z, z, 1
    while term > total.scaleb(-_SPARE - 30):
        odd += 2
        term = term * z * z / odd
        total += term
    return total


# --- rates --------------------------------------------------------------------------------------------------------


def _wilson(x: int, n: int, z: Decimal) -> Pair | None:
    if not n:
        return None
    middle, half = x + z * z / 2, z * (Decimal(x * (n - x)) / n + z * z / 4).sqrt()
    return (middle - half) / (n + z * z), (middle + half) / (n + z * z)


def _of_rate(part: Callable[..., tuple[int, int]]) -> Callable[[Cells, Decimal], Pair | None]:
    def ends(cells: Cells, z: Decimal) -> Pair | None:
        x, n = part(*cells)
        found = _wilson(x, n, z)
        # What is exactly 0 or 1 is not left to rounding.
        return found and (found[0] if x else Decimal(0), found[1] if x < n else Decimal(1))

    return ends


def _of_rising(each: Rising) -> Callable[[Cells, Decimal], Pair | None]:
    of_rate = _of_rate(RATES[each.rate])

    def ends(cells: Cells, z: Decimal) -> Pair | None:
        found = of_rate(cells, z)
        return found and (each.rise(found[0]), each.rise(found[1]))

    return ends


# --- differences of two proportions -------------------------------------------------------------------------------


def _miettinen_nurminen(x1: int, n1: int, x2: int, n2: int, z: Decimal) -> Pair | None:
    if not n1 or not n2:
        return None
    square = z * z * (n1 + n2) / (n1 + n2 - 1)
    return _lower(x1, n1, x2, n2, square), -_lower(x2, n2, x1, n1, square)


def _lower(x1: int, n1: int, x2: int, n2: int, square: Decimal) -> Decimal:
    """The lower end: the likeliest proportions that far apart have a score statistic of this square.

    They are run through by the multiplier of the condition on their difference, with which that square grows.
    """
    if not x1 and x2 == n2:
        return Decimal(-1)

    def at(multiplier: Decimal) -> tuple[Decimal, Decimal]:
        p1, p2 = _likeliest(x1, n1, multiplier), _likeliest(x2, n2, -multiplier)
        return multiplier**2 * (p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2) - square, p1 - p2

    low, high = Decimal(0), Decimal(max(n1, n2))
    while at(high)[0] < 0:
        low, high = high, 2 * high
    return at(_crossing(lambda multiplier: at(multiplier)[0], low, high, square))[1]


def _crossing(excess: Callable[[Decimal], Decimal], low: Decimal, high: Decimal, square: Decimal) -> Decimal:
    """Where a function that is below 0 at the first point, and above at the second, is 0 beside the square.

    The rule of false position, with the weight of an end halved that stays (Illinois).
    """
    below, above, side = excess(low), excess(high), 0
    point = high
    for _ in range(300):
        point = (low * above - high * below) / (above - below)
        value = excess(point)
        if abs(value) <= square.scaleb(-_SPARE + 10) or not low < point < high:
            break
        if value < 0:
            low, below, above, side = point, value, above / 2 if side < 0 else above, -1
        else:
            high, above, below, side = point, value, below / 2 if side > 0 else below, 1
    return point


def _likeliest(x: int, n: int, multiplier: Decimal) -> Decimal:
    """The root p from 0 to 1 of x - n p = multiplier p (1 - p)."""
    if not multiplier:
        return Decimal(x) / n
    both = n + multiplier
    root = (both * both - 4 * multiplier * x).sqrt()
    return (both - root) / (2 * multiplier)


def _of_difference(parts: Callable[..., tuple[int, int, int, int]]) -> Callable[[Cells, Decimal], Pair | None]:
    return lambda cells, z: _miettinen_nurminen(*parts(*cells), z)


# --- ratios ---------------------------------------------------------------------------------------------------------


def _of_quotient(parts: Callable[..., tuple[int, int, int, int]]) -> Callable[[Cells, Decimal], Pair | None]:
    """The score interval of a ratio of two proportions (Miettinen and Nurminen 1985)."""

    def ends(cells: Cells, z: Decimal) -> Pair | None:
        x1, n1, x2, n2 = parts(*cells)
        if not n1 or not n2 or not x1 + x2:
            return None
        square = z * z * (n1 + n2) / (n1 + n2 - 1)
        return _lower_ratio(x1, n1, x2, n2, square), _turned_over(_lower_ratio(x2, n2, x1, n1, square))

    return ends


def _lower_ratio(x1: int, n1: int, x2: int, n2: int, square: Decimal) -> Decimal:
    """The lower end: the likeliest proportions have so many cases less in the first group, and more in the second."""
    missed1, missed2 = Decimal(n1 - x1) / n1, Decimal(n2 - x2) / n2
    if not x1:
        return Decimal(0)
    if x1 < n1:
        shift = _shift(x1, lambda at: at * at * (missed1 / (x1 - at) + missed2 / (x2 + at)), square)
        return (x1 - shift) * (n2 + shift) / ((n1 - shift) * (x2 + shift))
    # The first proportion stays 1 until all of its group are shifted, and only then falls.
    reached = n1 * n1 * missed2 / (x2 + n1)
    if reached < square:
        return Decimal(n1 + n2) / (x2 + n1) / (1 + (square - reached) / n1)
    shift = (square + (square * square + 4 * missed2 * square * x2).sqrt()) / (2 * missed2)
    return (n2 + shift) / (x2 + shift)


def _odds_ratio(cells: Cells, z: Decimal) -> Pair | None:
    """The score interval of the odds ratio (Miettinen and Nurminen 1985)."""
    if not _has_margins(*cells):
        return None
    tp, fp, fn, tn = cells
    square = z * z * sum(cells) / (sum(cells) - 1)
    return _lower_odds(tp, tn, fp, fn, square), _turned_over(_lower_odds(fp, fn, tp, tn, square))


def _lower_odds(a: int, d: int, b: int, c: int, square: Decimal) -> Decimal:
    """The lower end of a d over b c: the likeliest table with these margins has so many less of a and d."""
    if not min(a, d):
        return Decimal(0)
    shift = _shift(min(a, d), lambda at: at * at * (1 / (a - at) + 1 / (d - at) + 1 / (b + at) + 1 / (c + at)), square)
    return (a - shift) * (d - shift) / ((b + shift) * (c + shift))


def _shift(fewest: int, z_squared: Callable[[Decimal], Decimal], square: Decimal) -> Decimal:
    """How many cases are shifted: below the fewest, where the square of the statistic has no bound."""
    low, high = Decimal(0), min(square / 2, Decimal(fewest) / 2)
    while z_squared(high) < square:
        low, high = high, min(2 * high, (high + fewest) / 2)
    # At 0 it may be a fraction without a denominator, but it is 0 there.
    return _crossing(lambda at: z_squared(at) - square if at else -square, low, high, square)


def _turned_over(end: Decimal) -> Decimal:
    return 1 / end if end else _INFINITE


# --- agreement -----------------------------------------------------------------------------------------------------


def geometric_agresti_caffo(cells: Cells, z: Decimal) -> Pair | None:
    """The geometric means of the ends of Agresti and Caffo's intervals of Informedness and of Markedness."""
    if not _has_margins(*cells):
        return None
    one, other = (_agresti_caffo(*DIFFERENCES[each](*cells), z) for each in ("informedness", "markedness"))
    return _geometric_mean(one[0], other[0]), _geometric_mean(one[1], other[1])


def _agresti_caffo(x1: int, n1: int, x2: int, n2: int, z: Decimal) -> Pair:
    """Wald's interval with one success and one failure more in each group."""
    p1, p2 = Fraction(x1 + 1, n1 + 2), Fraction(x2 + 1, n2 + 2)
    return _about(_decimal(p1 - p2), p1 * (1 - p1) / (n1 + 2) + p2 * (1 - p2) / (n2 + 2), 1, z)


def _geometric_mean(one: Decimal, other: Decimal) -> Decimal:
    """That of two numbers of one sign, which it has; 0 where they have two."""
    if one * other <= 0:
        return Decimal(0)
    return (one * other).sqrt().copy_sign(one)


def _kappa(cells: Cells, z: Decimal) -> Pair | None:
    """Kappa and its standard error (Fleiss, Cohen and Everitt 1969) at the table with 3/4 more in each cell."""
    if sum(cells) in (cells[0], cells[3]):  # kappa of the table itself is undefined
        return None
    tp, fp, fn, tn = _with_three(cells)
    rp, pp = tp + fn, tp + fp
    right, chance = tp + tn, rp * pp + (1 - rp) * (1 - pp)
    kappa = (right - chance) / (1 - chance)
    rest = 1 - kappa
    hits = tp * (1 - (rp + pp) * rest) ** 2 + tn * (1 - (2 - rp - pp) * rest) ** 2
    # A cell of errors counts with how often its class is predicted, and its label is real.
    errors = rest**2 * (fp * (1 - pp + rp) ** 2 + fn * (1 - rp + pp) ** 2)
    variance = (hits + errors - (kappa - chance * rest) ** 2) / (1 - chance) ** 2
    return _about(_decimal(kappa), variance, sum(cells) + 3, z)


def _has_margins(tp: int, fp: int, fn: int, tn: int) -> bool:
    return all((tp + fn, fp + tn, tp + fp, fn + tn))


def _with_three(cells: Cells) -> tuple[Fraction, ...]:
    """The shares of the cells, with three cases more that are spread evenly."""
    return tuple((cell + Fraction(3, 4)) / (sum(cells) + 3) for cell in cells)


def _about(middle: Decimal, variance: Fraction, n: int, z: Decimal) -> Pair:
    half = z * (_decimal(variance) / n).sqrt()
    return max(middle - half, Decimal(-1)), min(middle + half, Decimal(1))


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator


_RECOMMENDED: dict[str, tuple[str, Callable[[Cells, Decimal], Pair | None]]] = {
    **{name: ("wilson", _of_rate(part)) for name, part in RATES.items()},
    **{name: ("wilson", _of_rising(each)) for name, each in RISING.items()},
    **{name: ("miettinen-nurminen", _of_difference(parts)) for name, parts in DIFFERENCES.items()},
    **{name: ("miettinen-nurminen-ratio", _of_quotient(parts)) for name, parts in QUOTIENTS.items()},
    "odds_ratio": ("miettinen-nurminen-odds", _odds_ratio),
    "correlation": ("geometric-agresti-caffo", geometric_agresti_caffo),
    "cohen_kappa": ("delta-plus-three", _kappa),
}
