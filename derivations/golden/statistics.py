"""The exact path of statistics: their values as exact numbers, and p-values as formulas of these."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import Any

from mpmath import mp, mpf

from bookmaker_ref.exact import Table, numbers
from bookmaker_ref.exact._generated import MEASURES
from bookmaker_ref.exact.numbers import Irrational
from bookmaker_ref.exact.undefined import Undefined
from derivations.golden.given import Counts
from derivations.golden.radicals import Formula, PowerGround, Radical, power

Number = Any
HALF = Fraction(1, 2)


# --- tails ---------------------------------------------------------------------------------------------------------


def chi_squared(statistic: Number, freedom: int) -> Fraction | Formula:
    """The probability that chi-squared with so many degrees of freedom is at least this.

    >>> chi_squared(Fraction(4), 1).text, chi_squared(Fraction(4), 4).text
    ('erfc(sqrt(2))', 'uppergamma(2, 2)/gamma(2)')
    """
    if (statistic.sign if isinstance(statistic, Radical) else numbers.sign(statistic)) <= 0:
        return Fraction(1)
    half, shape = statistic * HALF, Fraction(freedom, 2)
    text = f"erfc(sqrt({half}))" if freedom == 1 else f"uppergamma({shape}, {half})/gamma({shape})"

    def number(digits: int) -> Any:
        with mp.workdps(digits + 20):
            x = to_mpf(half, digits + 20)
            if freedom % 2 == 0:
                return mp.exp(-x) * mp.fsum(x**j / factorial(j) for j in range(freedom // 2))
            # Each two degrees of freedom more add one term to the tail of one.
            terms = (mp.power(x, j - 0.5) / mp.gamma(j + 0.5) for j in range(1, (freedom + 1) // 2))
            return mp.erfc(mp.sqrt(x)) + mp.exp(-x) * mp.fsum(terms)

    return Formula(text, number)


def to_mpf(value: Number, digits: int) -> Any:
    """The number as mpmath has it."""
    if isinstance(value, Radical):
        with mp.workdps(digits + 10):
            parts = (
                mp.power(mpf(base.numerator) / base.denominator, mpf(each.numerator) / each.denominator)
                for base, each in value.factors
            )
            return value.sign * mp.fprod(parts)
    return numbers.to_mpf(value if isinstance(value, Irrational) else Fraction(value), digits)


def of_product(product: Number, correlation: Number) -> Formula:
    """The probability that the product of two standard normal numbers with that correlation is at least this."""

    def number(digits: int) -> Any:
        return _of_product(product, correlation, digits)

    return Formula(None, number)


@lru_cache(maxsize=256)
def _of_product(product: Number, correlation: Number, digits: int) -> Any:
    """(1 + rho)/2 U² - (1 - rho)/2 V² for two independent ones: for each V a tail of one degree of freedom."""
    with mp.workdps(digits + 10):
        t, rho = to_mpf(product, digits + 10), to_mpf(correlation, digits + 10)
        if t < 0:
            return 1 - _of_product(-product, -correlation, digits)
        of_u, of_v = (1 + rho) / 2, (1 - rho) / 2
        found = mp.quad(
            lambda v: mp.exp(-v * v / 2) * mp.erfc(mp.sqrt((t + of_v * v * v) / (2 * of_u))),
            [0, 1, 2, 4, 8, 16, 32],
        )
        return found * mp.sqrt(2 / mp.pi)


# --- two classes ---------------------------------------------------------------------------------------------------


class Two:
    """Four counts, and the measures of them."""

    def __init__(self, counts: Counts) -> None:
        (tp, fp), (fn, tn) = counts
        self.cells = tuple(map(Fraction, (tp, fp, fn, tn)))
        self.table = Table(tp, fp, fn, tn)
        self.n = sum(self.cells, start=Fraction(0))

    def __getitem__(self, name: str) -> Number:
        return self.table[MEASURES[name]]


def _yates(t: Two) -> Number:
    chi2, deviation = t["chi2"], abs(t["determinant"]) * t.n
    return chi2 * max(Fraction(0), 1 - HALF / deviation) ** 2 if deviation else Fraction(0)


def _yates_below_5(t: Two) -> Number:
    _ = t["chi2"]
    deviation = abs(t["determinant"]) * t.n
    expected = (t["expected_tp"], t["expected_fp"], t["expected_fn"], t["expected_tn"])
    kept = [max(Fraction(0), deviation - HALF) if cell < 5 else deviation for cell in t.cells]
    return sum((each * each / (part * t.n) for each, part in zip(kept, expected, strict=True)), start=Fraction(0))


def _g2_yates(t: Two) -> Number:
    deviation = t["determinant"] * t.n
    if abs(deviation) <= HALF:
        return Fraction(0)
    moved = HALF if deviation > 0 else -HALF
    tp, fp, fn, tn = t.cells
    cells = tuple(max(Fraction(0), each) for each in (tp - moved, fp + moved, fn + moved, tn - moved))
    return Table(*cells)["MutualInformation"] * t.n * 2


def _williams(t: Two) -> Number:
    reals = 1 / (t["prevalence"] * t["inverse_prevalence"]) - 1
    predictions = 1 / (t["bias"] * t["inverse_bias"]) - 1
    return t["g2"] / (1 + reals * predictions / (6 * t.n))


def _williams_of_fit(name: str, prevalence: str, share: str) -> Callable[[Two], Number]:
    def value(t: Two) -> Number:
        gain = t[name]
        return gain / (1 + (1 / (t[prevalence] * (1 - t[prevalence])) - 1) / (6 * t[share] * t.n))

    return value


#: Each statistic of two classes, and what of Pearson's it tends to.
OF_TWO: dict[str, tuple[Callable[[Two], Number], Callable[[Two], Number]]] = {}


def _define() -> None:
    def one(t: Two) -> Number:
        return Fraction(1)

    def word(name: str) -> Callable[[Two], Number]:
        return lambda t: t[name]

    OF_TWO["chi2"] = word("chi2"), one
    OF_TWO["chi2_n_minus_1"] = lambda t: t["chi2"] * (t.n - 1) / t.n, one
    OF_TWO["chi2_yates"] = _yates, one
    OF_TWO["chi2_yates_below_5"] = _yates_below_5, one
    OF_TWO["g2"] = word("g2"), one
    OF_TWO["g2_yates"] = _g2_yates, one
    OF_TWO["g2_williams"] = _williams, one
    sides = {
        "plus_p": ("inverse_bias", "prevalence", "bias"),
        "minus_p": ("bias", "prevalence", "inverse_bias"),
        "plus_r": ("inverse_prevalence", "bias", "prevalence"),
        "minus_r": ("prevalence", "bias", "inverse_prevalence"),
    }
    for side, (scale, fitted, share) in sides.items():
        OF_TWO[f"chi2_{side}"] = word(f"chi2_{side}"), word(scale)
        OF_TWO[f"g2_{side}"] = word(f"g2_{side}"), word(scale)
        OF_TWO[f"g2_{side}_williams"] = _williams_of_fit(f"g2_{side}", fitted, share), word(scale)
    for letter in "kx":
        OF_TWO[f"chi2_{letter}b"] = word("chi2_kb"), lambda t: 2 * t["evenness_predicted"]
        OF_TWO[f"chi2_{letter}m"] = word("chi2_km"), lambda t: 2 * t["evenness_real"]
        OF_TWO[f"chi2_{letter}bm"] = word("chi2_kbm"), lambda t: 2 * t["evenness_global"]
    OF_TWO["chi2_b"] = (
        lambda t: t.n * t["informedness"] ** 2,
        lambda t: t["evenness_predicted"] / t["evenness_real"],
    )
    OF_TWO["chi2_m"] = lambda t: t.n * t["markedness"] ** 2, lambda t: t["evenness_real"] / t["evenness_predicted"]
    OF_TWO["chi2_bm"] = word("chi2"), one


_define()


def p_of_two(name: str, t: Two, freedom: str) -> Fraction | Formula:
    """The p-value with the papers' degrees of freedom, or from what the statistic tends to."""
    value, scale = OF_TWO[name]
    if freedom == "papers":
        return chi_squared(value(t), 1)
    _ = t["chi2"]  # undefined where a margin is empty, and so is the limit
    return chi_squared(numbers.divide(value(t), scale(t)), 1)


# --- K classes -----------------------------------------------------------------------------------------------------


class Many:
    """A table of K classes: its measures, and the moments of Informedness and Markedness by chance."""

    def __init__(self, table: PowerGround, measure: Callable[[str], Number]) -> None:
        self.ground = table
        self.measure = measure
        self.n: Fraction = table.n.bare
        self.labels, self.classes = table.shape
        self.q = [each / self.n for each in table.pp]
        self.r = [each / self.n for each in table.rp]

    def filled(self) -> None:
        """Refuse an empty margin."""
        if not all((*self.q, *self.r)):
            raise Undefined("a division by zero")

    def moment(self, first: str, second: str) -> Fraction:
        """N - 1 times the covariance of two of Informedness, b, and Markedness, m, with these margins by chance."""
        pairs = list(zip(self.q, self.r, strict=True))
        by = {
            "b": lambda q, r: numbers.divide(q, r * (1 - r)),  # of a label that is never used it is 0
            "m": lambda q, r: numbers.divide(Fraction(1), 1 - q),  # and a class without cases does no harm
        }
        one, other = ([by[each](q, r) for q, r in pairs] for each in (first, second))
        own = sum(a * b * q * r * (1 - q - r) for a, b, (q, r) in zip(one, other, pairs, strict=True))
        sums = [sum(a * q * r for a, (q, r) in zip(each, pairs, strict=True)) for each in (one, other)]
        return Fraction(own + sums[0] * sums[1])


def _williams_of_classes(t: Many) -> Number:
    t.filled()
    reals, predictions = (sum(1 / each for each in side) - 1 for side in (t.r, t.q))
    return t.measure("g2") / (1 + reals * predictions / (6 * t.n * (t.labels - 1) * (t.classes - 1)))


_WORTH = {
    "b": ("informedness", "informedness"),
    "m": ("markedness", "markedness"),
    "bm": ("informedness", "markedness"),
}
_SIDES = {"b": "real", "m": "predicted", "bm": "global"}


def of_many(name: str, t: Many) -> Number:
    """The value of a statistic of K classes."""
    if name in {"chi2", "g2"}:
        return t.measure(name)
    if name == "chi2_n_minus_1":
        return t.measure("chi2") * (t.n - 1) / t.n
    if name == "g2_williams":
        return _williams_of_classes(t)
    of, factor, form = _parsed(name)
    if form == "determinant":
        size = abs(t.measure("determinant"))
        evenness = t.measure(f"evenness_{_SIDES[of]}_sharp")
        return t.classes * t.n * power(size, Fraction(4, t.classes)) / evenness if size else Fraction(0)
    first, second = (t.measure(each) for each in _WORTH[of])
    value = first * second * t.n
    if not value:
        if form:
            _ = t.measure(f"evenness_{_SIDES[of]}_{form}")
        return Fraction(0)
    k = t.classes
    weight = {"": k - 1, "k": k, "x": k * (k - 1)}[factor]
    return t.measure(f"evenness_{_SIDES[of]}_{form}") * (value * weight) if form else value * weight


def _parsed(name: str) -> tuple[str, str, str]:
    """What it is of, which multiple, and which form of Evenness."""
    first, _, form = name.removeprefix("chi2_").partition("_")
    factor = first[0] if first[0] in "kx" else ""
    return first.removeprefix(factor), factor, form or ("minus" if factor else "")


def p_of_many(name: str, t: Many, freedom: str, papers: int) -> Fraction | Formula:
    """The p-value with the papers' degrees of freedom, or from what the statistic tends to."""
    value = of_many(name, t)
    if freedom == "papers":
        return chi_squared(value, papers)
    if name in {"chi2", "g2", "chi2_n_minus_1", "g2_williams"}:
        t.filled()
        return chi_squared(value, papers)
    of, _, form = _parsed(name)
    if form == "determinant":
        raise Undefined(NO_LIMIT)
    first, second = (t.measure(each) for each in _WORTH[of])
    if of != "bm":
        return chi_squared(numbers.divide(first * second * t.n, t.moment(of, of)), 1)
    deviation = numbers.sqrt(t.moment("b", "b") * t.moment("m", "m"))
    return of_product(numbers.divide(first * second * t.n, deviation), numbers.divide(t.moment("b", "m"), deviation))


#: Why a statistic of the determinant has no p-value from three classes on.
NO_LIMIT = "under independence the statistic tends to 0, so that no p-value is right"
