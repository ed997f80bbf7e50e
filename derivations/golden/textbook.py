"""The second path of statistics: the forms of the textbooks, in mpmath."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from mpmath import mp, mpf

from bookmaker_ref.symbolic.measures import MEASURES
from derivations.golden.definition import Counts, Defined, NoValue, divided, near_zero, number


def upper(statistic: Any, freedom: int) -> Any:
    """The tail of chi-squared, from the incomplete gamma function."""
    if statistic <= 0:
        return mpf(1)
    with mp.workdps(min(mp.dps, 120)):
        return mp.gammainc(mpf(freedom) / 2, statistic / 2, mp.inf, regularized=True)


# --- two classes ------------------------------------------------------------------------------------------------------


class _Table:
    def __init__(self, counts: Counts, lenient: bool = False) -> None:
        (a, b), (c, d) = counts
        self.counts = counts
        self.lenient = lenient
        self.cells = tuple(number(each) for each in (a, b, c, d))
        self.n = number(a + b + c + d)
        self.rows = number(a + b), number(c + d)
        self.columns = number(a + c), number(b + d)
        self.cross = number(a * d - b * c)
        self.margins = mp.fprod((*self.rows, *self.columns))
        self.expected = tuple(divided(row * column, self.n) for row in self.rows for column in self.columns)
        self.shares = {
            "plus_p": self.rows[0],
            "minus_p": self.rows[1],
            "plus_r": self.columns[0],
            "minus_r": self.columns[1],
        }

    def pearson(self) -> Any:
        """N (ad - bc)² over the product of the margins."""
        return divided(self.n * self.cross**2, self.margins)

    def measure(self, name: str) -> Any:
        return Defined(self.counts, lenient=self.lenient).of_two(name)


def of_two(name: str, counts: Counts, *, lenient: bool = False) -> Any:
    """The value of a statistic of two classes; ``lenient`` leaves terms without a value out, as `Defined` does."""
    t = _Table(counts, lenient)
    if name in _TWO:
        return _TWO[name](t)
    name = name.replace("chi2_x", "chi2_k")
    if name in MEASURES:
        return t.measure(name)
    gain = name.removesuffix("_williams")
    side = gain.removeprefix("g2_")
    other = t.columns if side.endswith("p") else t.rows
    shares = [divided(each, t.n) for each in other]
    excess = mp.fsum(divided(mpf(1), each) for each in shares) - 1
    return t.measure(gain) / (1 + divided(excess, 6 * t.shares[side]))


def _yates(t: _Table) -> Any:
    return divided(t.n * max(mpf(0), abs(t.cross) - t.n / 2) ** 2, t.margins)


def _yates_below_5(t: _Table) -> Any:
    def part(seen: Any, expected: Any) -> Any:
        off = abs(seen - expected)
        return divided(max(mpf(0), off - mpf(1) / 2) ** 2 if seen < 5 else off**2, expected)

    _ = t.pearson()
    return mp.fsum(part(*pair) for pair in zip(t.cells, t.expected, strict=True))


def _g2_yates(t: _Table) -> Any:
    if not t.lenient:
        _ = t.pearson()
    if abs(t.cross) <= t.n / 2:
        return mpf(0)
    up = mp.sign(t.cross) / 2
    a, b, c, d = (max(mpf(0), cell - sign * up) for cell, sign in zip(t.cells, (1, -1, -1, 1), strict=True))
    n = a + b + c + d
    cells = ((a, a + b, a + c), (b, a + b, b + d), (c, c + d, a + c), (d, c + d, b + d))
    gain = mp.fsum(cell * mp.log(cell * n / (row * column)) for cell, row, column in cells if cell)
    return 2 * t.n * gain / n


def _williams(t: _Table) -> Any:
    reals, predictions = (mp.fsum(divided(t.n, each) for each in side) - 1 for side in (t.columns, t.rows))
    return t.measure("g2") / (1 + reals * predictions / (6 * t.n))


_TWO: dict[str, Callable[[_Table], Any]] = {
    "chi2": _Table.pearson,
    "chi2_bm": _Table.pearson,
    "chi2_n_minus_1": lambda t: divided((t.n - 1) * t.cross**2, t.margins),
    "chi2_yates": _yates,
    "chi2_yates_below_5": _yates_below_5,
    "g2_yates": _g2_yates,
    "g2_williams": _williams,
    "chi2_b": lambda t: t.n * divided(t.cross, t.columns[0] * t.columns[1]) ** 2,
    "chi2_m": lambda t: t.n * divided(t.cross, t.rows[0] * t.rows[1]) ** 2,
}


def p_of_two(name: str, counts: Counts) -> Any:
    """The p-value from what the statistic tends to: Pearson's, for each that is a multiple of it."""
    t = _Table(counts)
    pearson = t.pearson()
    if name.startswith("chi2") and name not in {"chi2_n_minus_1", "chi2_yates", "chi2_yates_below_5"}:
        return upper(pearson, 1)
    value = of_two(name, counts)
    side = name.removesuffix("_williams").removeprefix("g2_")
    return upper(value / (1 - t.shares[side] / t.n) if side in t.shares else value, 1)


# --- K classes --------------------------------------------------------------------------------------------------------

_WORDS = {
    "chi2_kb": "Chi2KBK",
    "chi2_km": "Chi2KMK",
    "chi2_kbm": "Chi2KBMK",
    "chi2_xb": "Chi2XBK",
    "chi2_xm": "Chi2XMK",
    "chi2_xbm": "Chi2XBMK",
    "chi2_b": "Chi2BK",
    "chi2_m": "Chi2MK",
    "chi2_bm": "Chi2BMK",
}


def of_many(name: str, counts: Counts, *, lenient: bool = False) -> Any:
    """The value of a statistic of K classes, or of a table that is not square."""
    if name in {"chi2", "g2", "chi2_n_minus_1", "g2_williams"}:
        return _of_cells(name, counts, lenient=lenient)
    defined = Defined(counts)
    if name in _WORDS:
        return defined.of_classes(_WORDS[name])
    first, _, form = name.removeprefix("chi2_").partition("_")
    of, k = first[1:], len(counts)
    n = number(sum(cell for row in counts for cell in row))
    letter = {"b": "R", "m": "P", "bm": "G"}[of]
    if form == "determinant":
        evenness = defined.of_classes(f"Evenness{letter}Sharp")
        return k * n * mp.power(abs(defined.of_classes("DetK")), mpf(4) / k) / evenness
    evenness = defined.of_classes(f"Evenness{letter}{form.capitalize()}")
    both = {"b": ("InformednessK",) * 2, "m": ("MarkednessK",) * 2, "bm": ("InformednessK", "MarkednessK")}[of]
    return k * (k - 1 if first[0] == "x" else 1) * n * mp.fprod(map(defined.of_classes, both)) * evenness


def _of_cells(name: str, counts: Counts, *, lenient: bool) -> Any:
    rows = [number(sum(row)) for row in counts]
    columns = [number(sum(column)) for column in zip(*counts, strict=True)]
    n = mp.fsum(rows)
    if not n:
        raise NoValue("N = 0")
    cells = [
        (number(cell), row * column / n)
        for row, line in zip(rows, counts, strict=True)
        for column, cell in zip(columns, line, strict=True)
    ]
    if name.startswith("chi2"):
        found = mp.fsum(divided((seen - expected) ** 2, expected) for seen, expected in cells)
        return found * (n - 1) / n if name == "chi2_n_minus_1" else found
    if not lenient and not all((*rows, *columns)):
        raise NoValue("an empty margin")
    found = 2 * mp.fsum(seen * mp.log(seen / expected) for seen, expected in cells if seen)
    found = near_zero(found)
    if name == "g2":
        return found
    reals, predictions = (mp.fsum(divided(n, each) for each in side) - 1 for side in (columns, rows))
    return found / (1 + reals * predictions / (6 * n * (len(rows) - 1) * (len(columns) - 1)))


def p_of_many(name: str, counts: Counts) -> Any:
    """The p-value from what a statistic of K classes tends to under independence."""
    if name in {"chi2", "g2", "chi2_n_minus_1", "g2_williams"}:
        return upper(of_many(name, counts), (len(counts) - 1) * (len(counts[0]) - 1))
    if name.endswith("determinant"):
        raise NoValue("the statistic tends to 0")
    defined = Defined(counts)
    n = number(sum(cell for row in counts for cell in row))
    of = name.removeprefix("chi2_").partition("_")[0]
    of = of[1:] if of[0] in "kx" else of
    if of != "bm":
        value = defined.of_classes("InformednessK" if of == "b" else "MarkednessK")
        return upper(divided(n * value**2, _moment(counts, of, of)), 1)
    both = _moment(counts, "b", "m")
    deviation = mp.sqrt(_moment(counts, "b", "b") * _moment(counts, "m", "m"))
    product = divided(n * defined.of_classes("InformednessK") * defined.of_classes("MarkednessK"), deviation)
    with mp.workdps(70):
        return _product_tail(+product, +(both / deviation))


def _moment(counts: Counts, first: str, second: str) -> Any:
    """N - 1 times the covariance of two of B and M, from those of every two cells with given margins."""
    rows, columns = [sum(row) for row in counts], [sum(column) for column in zip(*counts, strict=True)]
    n = sum(rows)
    k = len(rows)

    def weight(of: str, place: int) -> Any:
        """B is a sum of such weights times n(l, l)/N, and something that the margins fix; so is M."""
        q, r = (number(Fraction(side[place], n)) for side in (rows, columns))
        return divided(q, r * (1 - r)) if of == "b" else divided(mpf(1), 1 - q)

    def covariance(i: int, j: int) -> Any:
        of_rows = rows[i] * ((n if i == j else 0) - rows[j])
        of_columns = columns[i] * ((n if i == j else 0) - columns[j])
        return number(Fraction(of_rows * of_columns, n**4))

    pairs = ((i, j) for i in range(k) for j in range(k))
    return mp.fsum(weight(first, i) * weight(second, j) * covariance(i, j) for i, j in pairs)


def _product_tail(product: Any, rho: Any) -> Any:
    """In polar coordinates: over each angle the square of the radius is exponential, and one integral is left.

    The product of two normal numbers is R² (cos² a (1 + rho) - sin² a (1 - rho))/2; without a bound it is half of the
    angles and asin(rho)/pi more (Sheppard 1899).
    """
    if rho >= 1 - mpf(10) ** -40:
        return upper(product, 1)
    if product < 0:
        return 1 - _product_tail(-product, -rho)
    if not product:
        return mpf(1) / 2 + mp.asin(rho) / mp.pi
    last = mp.atan(mp.sqrt((1 + rho) / (1 - rho)))

    def over(angle: Any) -> Any:
        size = mp.cos(angle) ** 2 * (1 + rho) - mp.sin(angle) ** 2 * (1 - rho)
        return mp.exp(-product / size) if size > 0 else mpf(0)

    found = mp.quad(over, [last * part / 8 for part in range(9)])
    return 2 * found / mp.pi
