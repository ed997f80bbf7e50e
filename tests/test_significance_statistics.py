"""Statistics: their values against the definitions and SciPy, their limits against all tables with given margins."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, log
from typing import Any

import numpy as np
import pytest
from mpmath import mp
from numpy.typing import NDArray

from bookmaker_ref import exact
from bookmaker_ref.exact import numbers, tables as every_table
from bookmaker_ref.multiclass import ExactTable
from bookmaker_ref.papers import entry
from bookmaker_ref.significance import (
    OF_CLASSES,
    STATISTICS,
    Outcome,
    chi_squared_tail,
    fisher,
    papers_beta,
    papers_gamma,
    posterior,
    significance,
    significance_of_classes,
)
from bookmaker_ref.significance.class_statistics import Margins, product_tail
from bookmaker_ref.significance.statistics import williams_of_fit
from bookmaker_ref.tables.contingency import Contingency
from tests.cases import rounds

pytestmark = pytest.mark.on_change

Counts = NDArray[np.int64]
Cells = tuple[int, int, int, int]

#: docs/open-questions.md, "The statistics at two classes": what Pearson's statistic is multiplied by.
MULTIPLES: dict[str, Callable[[Any, Any], Any]] = {
    "chi2_kb": lambda e, f: 2 * f,
    "chi2_xb": lambda e, f: 2 * f,
    "chi2_km": lambda e, f: 2 * e,
    "chi2_xm": lambda e, f: 2 * e,
    "chi2_kbm": lambda e, f: 2 * (e * f) ** 0.5,
    "chi2_xbm": lambda e, f: 2 * (e * f) ** 0.5,
    "chi2_b": lambda e, f: f / e,
    "chi2_m": lambda e, f: e / f,
    "chi2_bm": lambda e, f: 1.0,
}


def with_margins(tables: Counts) -> Counts:
    """Those without an empty margin."""
    filled: Counts = tables[(tables.sum(axis=1) > 0).all(axis=1) & (tables.sum(axis=2) > 0).all(axis=1)]
    return filled


@cache
def small(least: int, most: int) -> Counts:
    """Every 2x2 table with `n` cases; rows are predicted."""
    return np.array([cells for n in range(least, most + 1) for cells in every_table(n)]).reshape(-1, 2, 2)


def random_tables(count: int, k: int, most: int, seed: int) -> Counts:
    return with_margins(np.random.default_rng([seed, k]).integers(0, most, (count, k, k)))


def of_two(name: str, tables: Counts) -> Outcome:
    return significance(name, *tables.reshape(-1, 4).T)


def of_classes(name: str, tables: Counts) -> Outcome:
    return significance_of_classes(name, tables, rows="predicted")


def both(name: str, tables: Counts) -> tuple[Outcome, Outcome]:
    return of_two(name, tables), of_classes(name, tables)


_FIELDS = ("value", "p", "scale", "p_of_the_papers")


def fields(found: Outcome) -> Any:
    return np.array([getattr(found, field) for field in _FIELDS])


def close(found: Any, expected: Any, near: float, least: float = 0.0) -> None:
    np.testing.assert_allclose(found, expected, rtol=near, atol=least)


# --- two classes: values ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MULTIPLES)
def test_statistics_of_two_classes_and_limits_are_multiples_of_pearsons(name: str) -> None:
    tables = with_margins(small(4, 10))
    a, b, c, d = tables.reshape(-1, 4).T
    n = a + b + c + d
    e, f = (a + c) * (b + d) / n**2, (a + b) * (c + d) / n**2
    multiple = MULTIPLES[name](e, f)
    for found, near in zip(both(name, tables), (1e-13, 1e-10), strict=True):
        close(found.value, multiple * (a * d - b * c) ** 2 / n**3 / (e * f), 1e-13)
        close(found.scale, multiple + 0 * e, near)
        close(found.p, of_two("chi2", tables).p, 10 * near, 1e-12)
        assert (found.freedom, found.freedom_of_the_papers) == (1, 1)


@pytest.mark.parametrize("name", [n for n in STATISTICS if n in exact.__dict__])
def test_a_statistic_of_the_vocabulary_is_its_exact_value(name: str) -> None:
    tables = with_margins(small(7, 7))
    expected = [numbers.to_float(getattr(exact, name)(*cells)) for cells in tables.reshape(-1, 4).tolist()]
    close(of_two(name, tables).value, expected, 1e-14)


def test_the_statistics_of_table_2() -> None:
    # powers2011, Table 2; chi2_plus_r is wrong there (powers2011:E36, E37), and 3.85 a misprint for 3.84 (E35).
    first, second = (56, 20, 12, 12), (30, 12, 30, 28)
    printed = {"chi2_plus_p": (1.13, 2.29), "chi2_kb": (1.72, 1.92), "chi2_km": (2.05, 1.89), "chi2_kbm": (1.87, 1.91)}
    for name, values in printed.items():
        for cells, value in zip((first, second), values, strict=True):
            assert round(significance(name, *cells).value, 2) == value


def scipys(tables: Counts, **options: Any) -> Any:
    contingency = pytest.importorskip("scipy.stats").chi2_contingency
    found = [contingency(table, **options) for table in tables]
    return np.array([(each.statistic, each.pvalue) for each in found]).T


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("chi2", {"correction": False}),
        ("chi2_yates", {"correction": True}),
        ("g2", {"correction": False, "lambda_": "log-likelihood"}),
        ("g2_yates", {"correction": True, "lambda_": "log-likelihood"}),
    ],
)
def test_the_usual_statistics_are_those_of_scipy(name: str, options: dict[str, Any]) -> None:
    every = np.array([*product(range(4), repeat=4)]).reshape(-1, 2, 2)
    tables = np.concatenate([with_margins(every), *(random_tables(150, 2, most, 1) for most in (30, 1000))])
    found, (values, p) = of_two(name, tables), scipys(tables, **options)
    close(found.value, values, 1e-9, 1e-11)
    close(found.p, p, 1e-9, 1e-300)
    np.testing.assert_array_equal(found.p, found.p_of_the_papers)


def test_yates_for_small_cells_alone() -> None:
    # 2 8 / 9 6: expectations 4.4, 5.6, 6.6, 8.4 and deviations 2.4, of which only the cell with 2 loses its half.
    expected = 1.9**2 / 4.4 + 2.4**2 / 5.6 + 2.4**2 / 6.6 + 2.4**2 / 8.4
    assert significance("chi2_yates_below_5", 2, 8, 9, 6).value == pytest.approx(expected, rel=1e-13)
    tables = with_margins(small(9, 9))
    tables = tables[tables.max(axis=(1, 2)) < 5]
    close(of_two("chi2_yates_below_5", tables).value, of_two("chi2_yates", tables).value, 1e-12, 1e-12)


def test_yates_never_takes_more_than_there_is() -> None:
    for name in ("chi2_yates", "g2_yates"):
        assert significance(name, 2, 2, 3, [3, 4]).value.tolist() == [0, 0]


def test_williams_for_independence_is_the_formula_in_counts() -> None:
    # Williams (1976); Sokal and Rohlf, "Biometry", box 17.6: q = 1 + (n S_r - 1)(n S_c - 1)/(6 n (r - 1)(c - 1)).
    for k, seed in ((2, 1), (3, 2), (4, 3)):
        tables = random_tables(30, k, 12, seed)
        n = tables.sum(axis=(1, 2))
        rows, columns = ((n[:, None] / tables.sum(axis=axis)).sum(axis=1) for axis in (2, 1))
        q = 1 + (rows - 1) * (columns - 1) / (6 * n * (k - 1) ** 2)
        for statistic in (of_classes, of_two) if k == 2 else (of_classes,):
            close(statistic("g2", tables).value, q * statistic("g2_williams", tables).value, 1e-12)


def test_williams_for_a_fit_is_the_formula_for_even_classes() -> None:
    # Sokal and Rohlf: q = 1 + (a² - 1)/(6 n v), v = a - 1, where a classes are expected to be even.
    for a, n in product((2, 3, 7), (5, 40)):
        assert williams_of_fit(a * a, n, a) == pytest.approx(1 + (a * a - 1) / (6 * n * (a - 1)), rel=1e-15)
    # 6 of 8 predictions right, of even classes: q = 1 + 3/48.
    plain, corrected = (significance(name, 6, 2, 4, 8).value for name in ("g2_plus_p", "g2_plus_p_williams"))
    assert plain == pytest.approx(2 * (6 * log(6 / 4) + 2 * log(2 / 4)), rel=1e-13)
    assert plain / corrected == pytest.approx(1 + 3 / 48, rel=1e-13)


# --- two classes: limits ------------------------------------------------------------------------------------------


def hypergeometric(n: int, rp: int, pp: int) -> list[tuple[Cells, Fraction]]:
    """Every table with these margins, and its probability by chance."""
    return [
        ((a, pp - a, rp - a, n - pp - rp + a), Fraction(comb(rp, a) * comb(n - rp, pp - a), comb(n, pp)))
        for a in range(max(0, rp + pp - n), min(rp, pp) + 1)
    ]


@pytest.mark.parametrize("name", [name for name in STATISTICS if name.startswith("chi2") and "yates" not in name])
def test_the_mean_by_chance_is_the_scale_times_n_over_n_minus_1(name: str) -> None:
    """A multiple of chi-squared with one degree of freedom has that multiple for its mean; with N - 1, exactly."""
    for n, rp, pp in ((12, 4, 7), (15, 5, 5), (20, 3, 11)):
        cells, chances = zip(*hypergeometric(n, rp, pp), strict=True)
        found = of_two(name, np.array(cells))
        correction = 1 if name == "chi2_n_minus_1" else n / (n - 1)
        assert found.value @ np.array(chances, float) == pytest.approx(found.scale[0] * correction, rel=1e-12)


@pytest.mark.parametrize("side", ["plus_p", "minus_p", "plus_r", "minus_r"])
def test_near_chance_g2_of_a_label_is_chi2_of_it(side: str) -> None:
    for scale, bound in ((10**4, 1e-2), (10**6, 1e-3)):
        root = round(scale**0.5)
        cells = (3 * scale + root, 7 * scale - root, 6 * scale - root, 14 * scale + root)
        g2, chi2 = (significance(f"{kind}_{side}", *cells).value for kind in ("g2", "chi2"))
        assert abs(g2 / chi2 - 1) < bound


def test_p_of_the_papers_is_larger_and_may_miss_what_the_right_one_finds() -> None:
    found = significance("chi2_kb", 56, 20, 12, 12)
    assert found.p < 0.05 < found.p_of_the_papers
    assert found.p == pytest.approx(significance("chi2", 56, 20, 12, 12).p, rel=1e-12)


def test_where_a_margin_is_empty_p_is_nan() -> None:
    """The statistic is nan, or 0 where it divides by other margins alone, or is G²: all is as chance puts it there."""
    by_continuity = {"g2", "g2_yates", "g2_plus_p", "g2_minus_p", "g2_plus_r", "g2_minus_r"}
    defined = {
        (0, 3, 0, 4): {"chi2_minus_r", "g2_minus_r", "g2_minus_r_williams", "chi2_km", "chi2_xm", "chi2_m"},
        (3, 0, 4, 0): {"chi2_plus_r", "g2_plus_r", "g2_plus_r_williams", "chi2_km", "chi2_xm", "chi2_m"},
        (0, 0, 3, 4): {"chi2_minus_p", "g2_minus_p", "g2_minus_p_williams", "chi2_kb", "chi2_xb", "chi2_b"},
        (0, 0, 0, 0): set(),
    }
    for cells, zero in defined.items():
        known = zero | (by_continuity if any(cells) else set())
        for name in STATISTICS:
            found = significance(name, *cells)
            assert np.isnan(found.p), name
            assert found.value == 0 if name in known else np.isnan(found.value), name
    # Of classes, a label that is never used: what divides by it has no p, and Informedness does not.
    table = Contingency.from_matrix([[1, 0, 2], [1, 0, 2], [2, 0, 4]], rows="real")
    for name, statistic in OF_CLASSES.items():
        found = significance_of_classes(name, table)
        if statistic.of == "b":
            assert (found.value, found.p) == (0, 1), name
        else:
            assert np.isnan([found.p, found.scale]).all() or statistic.of == "determinant", name
            assert np.isnan(found.p), name
            assert np.isnan(found.value) or name in ("g2", "g2_williams", "chi2_kb_determinant"), name


def test_arrays_keep_their_shape_and_are_what_one_table_gives() -> None:
    cells = [[56, 30], [20, 12], [12, 30], [12, 28]]
    for name in STATISTICS:
        many = fields(significance(name, *(np.array([column, column]) for column in cells)))
        alone = [fields(significance(name, *one)) for one in zip(*cells, strict=True)]
        assert many.shape == (len(_FIELDS), 2, 2)
        close(many[:, 1], np.transpose(alone), 1e-14)


def test_every_record_that_is_named_exists() -> None:
    named = [id for each in STATISTICS.values() for id in each.records]
    named += [id for each in OF_CLASSES.values() for id in each.records]
    assert len(named) > 40
    for id in named:
        entry(id)


# --- K classes: values --------------------------------------------------------------------------------------------

FORMS = {"": "minus", "_plus": "plus", "_sharp": "sharp"}


@pytest.mark.parametrize(("suffix", "form"), FORMS.items())
def test_the_statistics_are_what_the_papers_print(suffix: str, form: str) -> None:
    """(47)-(55) and each form of Evenness, from exact measures."""
    for k in (3, 4):
        tables = random_tables(12, k, 9, 3)
        n = tables.sum(axis=(1, 2))
        b, m = (
            [numbers.to_float(ExactTable(Contingency.from_matrix(each, rows="predicted"))[name]) for each in tables]
            for name in ("informedness", "markedness")
        )
        for letters, worth in (("b", np.square(b)), ("m", np.square(m)), ("bm", np.multiply(b, m))):
            expected = {
                f"chi2_k{letters}{suffix}": k * n * worth * evenness(tables, letters, form),
                f"chi2_x{letters}{suffix}": k * (k - 1) * n * worth * evenness(tables, letters, form),
                f"chi2_{letters}": (k - 1) * n * worth,
            }
            for name, value in expected.items():
                close(of_classes(name, tables).value, value, 1e-12)


def evenness(tables: Counts, letters: str, form: str) -> Any:
    """The three forms, from the margins, as powers2011 has them in words: real, predicted, or their geometric mean."""
    found: Any = 1.0
    for axis in ({"b": 1, "m": 2}[letter] for letter in letters):
        shares = tables.sum(axis=axis) / tables.sum(axis=(1, 2))[:, None]
        terms, k = shares * (1 - shares), shares.shape[1]
        plus = shares.prod(axis=1) ** (2 / k)
        forms = {"minus": terms.mean(axis=1), "sharp": k / (1 / terms).sum(axis=1), "plus": plus}
        found = found * forms[form] ** (1 / len(letters))
    return found


def test_the_determinant_gives_k_n_times_its_power() -> None:
    tables = np.array([[[5, 1, 0], [1, 4, 2], [0, 1, 6]]])
    for letters in ("b", "m", "bm"):
        found = of_classes(f"chi2_k{letters}_determinant", tables)
        expected = 3 * 20 * np.linalg.det(tables / 20) ** (4 / 3) / evenness(tables, letters, "sharp")
        close(found.value, expected, 1e-12)
        assert (found.freedom, found.limit, found.freedom_of_the_papers) == (None, "zero", 2)
        assert np.isnan(found.p).all()


def test_at_two_classes_the_determinant_says_what_the_others_say() -> None:
    tables = with_margins(small(8, 8))
    for letters in ("b", "m", "bm"):
        found, other = of_classes(f"chi2_k{letters}_determinant", tables), of_two(f"chi2_k{letters}", tables)
        close((found.value, found.scale), (other.value, other.scale), 1e-12, 1e-12)


@pytest.mark.parametrize(
    ("name", "options"), [("chi2", {}), ("g2", {"lambda_": "log-likelihood"})], ids=lambda value: str(value)[:4]
)
def test_the_usual_statistics_of_k_classes_are_those_of_scipy(name: str, options: dict[str, Any]) -> None:
    for k in (3, 4, 5):
        tables = random_tables(100, k, 12, 4)
        found, (values, p) = of_classes(name, tables), scipys(tables, correction=False, **options)
        close(found.value, values, 1e-12)
        close(found.p, p, 1e-10)
        assert found.freedom == found.freedom_of_the_papers == (k - 1) ** 2


def test_tables_that_are_not_square_have_the_usual_statistics_only() -> None:
    counts = [[5, 1, 3], [2, 6, 4]]
    table = Contingency.from_matrix(counts, rows="predicted", predicted="ab", real="xyz")
    assert significance_of_classes("chi2", table).freedom == 2
    with pytest.raises(ValueError, match="same labels"):
        significance_of_classes("chi2_kb", table)


def test_rows_say_which_is_which() -> None:
    tables = random_tables(40, 3, 9, 5)
    for name in ("chi2_kb", "chi2_m", "chi2_xm", "chi2_km"):
        predicted = of_classes(name, tables)
        real = significance_of_classes(name, np.swapaxes(tables, 1, 2), rows="real")
        np.testing.assert_array_equal(fields(predicted), fields(real))
        single = significance_of_classes(name, Contingency.from_matrix(tables[3], rows="predicted"))
        assert single.p == predicted.p[3]


# --- K classes: limits --------------------------------------------------------------------------------------------


@cache
def tables_with(rows: tuple[int, ...], columns: tuple[int, ...]) -> list[tuple[tuple[tuple[int, ...], ...], int]]:
    """Every table with these margins, and how many arrangements of the cases give it."""
    if len(rows) == 1:
        return [((columns,), 1)]
    found = []
    for first in product(*(range(min(rows[0], each) + 1) for each in columns[:-1])):
        last = rows[0] - sum(first)
        if 0 <= last <= columns[-1]:
            row = (*first, last)
            ways = 1
            for cell, column in zip(row, columns, strict=True):
                ways *= comb(column, cell)
            left = tuple(column - cell for column, cell in zip(columns, row, strict=True))
            found += [((row, *rest), ways * more) for rest, more in tables_with(rows[1:], left)]
    return found


@pytest.mark.parametrize(
    ("rows", "columns"), [((3, 4, 2), (2, 3, 4)), ((5, 1, 4), (3, 3, 4)), ((2, 2, 2, 2), (1, 2, 3, 2))]
)
def test_the_variance_by_chance_is_exact_for_k_classes(rows: tuple[int, ...], columns: tuple[int, ...]) -> None:
    """Means of B, M, B², M² and B M over all tables with the margins."""
    tables, ways = zip(*tables_with(rows, columns), strict=True)
    chances, n, predicted, real = np.array(ways) / sum(ways), sum(rows), np.array(rows), np.array(columns)
    determinants = np.diagonal(np.array(tables), axis1=1, axis2=2) * n - predicted * real
    b, m = ((determinants * predicted / n / (each * (n - each))).sum(axis=1) for each in (real, predicted))
    assert [chances @ b, chances @ m] == pytest.approx([0, 0], abs=1e-15)
    expected = [chances @ each * (n - 1) for each in (b * b, m * m, b * m)]
    assert [*map(float, Margins.of(np.outer(rows, columns) / n).variances())] == pytest.approx(expected, rel=1e-13)


def test_the_mean_of_pearsons_with_n_minus_1_is_its_degrees_of_freedom() -> None:
    rows, columns = (3, 4, 2), (2, 3, 4)
    tables, ways = zip(*tables_with(rows, columns), strict=True)
    values = of_classes("chi2_n_minus_1", np.array(tables)).value
    assert values @ np.array(ways) / sum(ways) == pytest.approx(4, rel=1e-12)


@cache
def by_chance(n: int, count: int) -> Counts:
    """Tables of three classes under independence, with uneven margins."""
    shares = np.outer([0.5, 0.3, 0.2], [0.25, 0.35, 0.4])
    return np.random.default_rng(n).multinomial(n, shares.ravel(), count).reshape(-1, 3, 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in OF_CLASSES if "determinant" not in name])
def test_by_chance_p_is_below_its_level_as_often_as_it_says(name: str) -> None:
    """And that of the papers is not, where it differs."""
    count = max(2000, rounds(4000))
    found = of_classes(name, by_chance(4000, count))

    def errors(p: Any, level: float) -> Any:
        return abs(np.mean(p < level) - level) / (level * (1 - level) / count) ** 0.5

    assert errors(found.p, 0.05) < 4
    assert errors(found.p, 0.3) < 4
    if name in MULTIPLES and name != "chi2_m":
        assert errors(found.p_of_the_papers, 0.05) > 4


def test_by_chance_the_statistics_of_the_determinant_vanish() -> None:
    """With 64 times the cases they are 64^(-1/3), a quarter, of what they were."""
    few, many = (np.median(of_classes("chi2_kb_determinant", by_chance(n, 4000)).value) for n in (400, 25_600))
    assert many / few == pytest.approx(1 / 4, rel=0.1)


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("rho", [-0.9, 0.0, 0.5, 0.99])
def test_the_tail_of_a_product_of_normals_is_the_integral(rho: float) -> None:
    """Against its density, exp(rho x/s) K0(|x|/s)/(pi sqrt(s)) with s = 1 - rho² (Nadarajah and Pogány 2016)."""
    s = 1 - mp.mpf(rho) ** 2

    def density(x: Any) -> Any:
        return mp.exp(rho * x / s) * mp.besselk(0, abs(x) / s) / (mp.pi * mp.sqrt(s))

    for t in (-1.5, 0.2, 4.0):
        pieces = [t, 0, 1, 5, 20, 80] if t < 0 else [t, t + 1, t + 5, t + 20, t + 80]
        assert float(product_tail(t, rho)) == pytest.approx(float(mp.quad(density, pieces)), abs=1e-12)


def test_the_tail_of_a_product_at_both_ends() -> None:
    np.testing.assert_allclose(product_tail([1.0, 0.0, -1.0], 1.0), [chi_squared_tail(1.0, 1), 1, 1], rtol=1e-12)
    np.testing.assert_allclose(product_tail([1.0, 0.0, -1.0], -1.0), [0, 0, 1 - chi_squared_tail(1.0, 1)], atol=1e-15)
    # Near the ends it is near them, and the two signs of the correlation mirror each other.
    np.testing.assert_allclose(product_tail(3.0, 1 - 1e-9), chi_squared_tail(3.0, 1), rtol=1e-8)
    np.testing.assert_allclose(product_tail(0.7, 0.4) + product_tail(-0.7, -0.4), 1, rtol=1e-11)
    assert np.isnan(product_tail([float("nan")], 0.5)).all()


# --- errors -------------------------------------------------------------------------------------------------------


def test_the_tail_is_scipys() -> None:
    chi2 = pytest.importorskip("scipy.stats").chi2
    values = np.concatenate([np.linspace(0, 50, 200), [500.0, 1400.0]])
    for freedom in (1, 2, 4, 9, 25):
        np.testing.assert_allclose(chi_squared_tail(values, freedom), chi2.sf(values, freedom), rtol=1e-11)
    assert chi_squared_tail(-3.0, 4) == chi_squared_tail(-3.0, 1) == 1
    assert np.isnan(chi_squared_tail(float("nan"), 1))


def test_alpha_beta_and_gamma_have_the_papers_degrees_of_freedom() -> None:
    # The 5 % points of printed tables: 3.841, 5.991 for 1, 2.
    assert papers_beta(16.0, 16 - 5.991, 3) == papers_beta(16 - 5.991, 16.0, 3) == pytest.approx(0.05, abs=2e-5)
    assert papers_gamma(200 * 0.25 - 3.841, 0.25, 100, 2) == pytest.approx(0.05, abs=1e-4)
    assert papers_gamma([50.0, 40.0], 0.25, 100, 2).shape == (2,)


def test_the_odds_are_those_of_both_probabilities() -> None:
    found = posterior([0.1, 0.05, 0.01, 0.001])
    assert found.alpha + found.beta == pytest.approx(1, rel=1e-15)
    assert found.odds == pytest.approx(found.alpha / found.beta, rel=1e-14)
    assert [posterior(p).alpha for p in (0.1, 0.05, 0.01, 0.001)] == pytest.approx(found.alpha, rel=1e-15)


def test_from_one_over_e_on_nothing_speaks_against_the_null_hypothesis() -> None:
    for p in (0.3679, 0.5, 0.99, 1.0):
        found = posterior(p)
        assert (found.odds, found.alpha, found.beta, found.bounded) == (1, 0.5, 0.5, False)
    assert posterior(0.3678).bounded
    found = posterior([0.01, 0.9])
    assert np.asarray(found.bounded).tolist() == [True, False]
    assert found.alpha[1] == 0.5
    assert np.isnan(posterior(0.0).alpha)
    assert np.isnan(posterior([0.0, 0.5]).odds).tolist() == [True, False]


def test_the_limit_is_what_fishers_test_tends_to() -> None:
    cells = (26_000, 24_900, 25_100, 24_700)
    assert significance("chi2_kb", *cells).p == pytest.approx(fisher(*cells, mid=True), rel=1e-2)


def test_williams_correction_is_undefined_where_a_margin_is_empty() -> None:
    found = significance_of_classes("g2_williams", [[3, 0, 1], [4, 0, 2], [1, 0, 3]], rows="predicted")
    assert np.isnan(found.value)
    assert np.isnan(found.p_of_the_papers)


# --- one statistic by two functions -----------------------------------------------------------------------------

#: What both `significance` and `significance_of_classes` know.
SHARED = [name for name in STATISTICS if name in OF_CLASSES]


@pytest.mark.parametrize("name", SHARED)
def test_two_functions_give_the_same_statistic(name: str) -> None:
    """Of every table up to N = 8, and of larger ones with empty and nearly empty cells."""
    random = np.random.default_rng(28)
    drawn = random.integers(0, random.choice([0, 1, 2, 10, 1000, 10**7], (4000, 4)) + 1)
    for tables in (small(1, 8), drawn[drawn.sum(axis=1) > 0].reshape(-1, 2, 2)):
        one, other = both(name, tables)
        close(fields(one), fields(other), 1e-9, 1e-15)
        for what in ("limit", "freedom", "freedom_of_the_papers"):
            assert getattr(one, what) == getattr(other, what)


def test_one_table_alone_gives_what_it_gives_among_others() -> None:
    for name in SHARED:
        for cells in ((0, 0, 5, 7), (56, 20, 12, 12), (0, 3, 0, 4)):
            table = np.reshape(cells, (2, 2))
            alone = significance_of_classes(name, Contingency.from_matrix(table, rows="predicted"))
            for found in (significance(name, *cells), alone):
                close(fields(found), fields(of_two(name, table[None]))[:, 0], 1e-12)


def _rates(cells: Cells) -> tuple[Fraction | None, Fraction | None]:
    """Informedness and Markedness, where they are defined."""
    a, b, c, d = cells
    rp, rn, pp, pn = a + c, b + d, a + b, c + d
    return (
        Fraction(a, rp) - Fraction(b, rn) if rp and rn else None,
        Fraction(a, pp) - Fraction(c, pn) if pp and pn else None,
    )


@cache
def _variances(n: int, rp: int, pp: int) -> tuple[Fraction, Fraction]:
    """The variances of both over all tables with these margins, each as often as it occurs by chance."""
    variances = []
    for at in (0, 1):
        found = [(share, _rates(cells)[at]) for cells, share in hypergeometric(n, rp, pp)]
        values = [(share, value) for share, value in found if value is not None]
        mean = sum((share * value for share, value in values), Fraction(0))
        variance = sum((share * (value - mean) ** 2 for share, value in values), Fraction(0))
        variances.append(variance if len(values) == len(found) else Fraction(-1))
    return variances[0], variances[1]


@pytest.mark.parametrize("of", ["b", "m"])
def test_p_is_that_of_the_square_over_its_variance(of: str) -> None:
    """By enumeration in fractions: nan where the measure is undefined, or where it can have one value alone."""
    at, expected = "bm".index(of), []
    tables = small(2, 8)
    for a, b, c, d in tables.reshape(-1, 4).tolist():
        value, variance, n = _rates((a, b, c, d))[at], _variances(a + b + c + d, a + c, a + b)[at], a + b + c + d
        ratio = value**2 * n / (variance * (n - 1)) if value is not None and variance > 0 else None
        expected.append(
            np.nan if ratio is None else float(mp.erfc(mp.sqrt(mp.mpf(ratio.numerator) / ratio.denominator / 2)))
        )
    assert sum(map(np.isnan, expected)) > 50
    for name in (f"chi2_k{of}", f"chi2_x{of}", f"chi2_{of}"):
        for found in both(name, tables):
            close(found.p, expected, 1e-12)
            assert (np.isnan(found.scale) == np.isnan(expected)).all()


def test_a_label_that_alone_is_predicted_leaves_no_p_value() -> None:
    one_label, two_labels = [[2, 3, 5], [0, 0, 0], [0, 0, 0]], [[2, 3, 0], [0, 0, 5], [0, 0, 0]]
    for name in ("chi2_kb", "chi2_xb_plus", "chi2_b", "chi2_kbm"):
        found = of_classes(name, np.array([one_label]))
        assert np.isnan([found.p, found.scale]).all(), name
    assert 0 < of_classes("chi2_kb", np.array([two_labels])).p[0] < 1


def test_variances_keep_their_digits_where_margins_are_uneven() -> None:
    """For two classes they are q (1 - q)/(r (1 - r)) and its inverse."""
    for counts in ([[1, 0], [10**9, 10**12]], [[3, 10**12], [2, 1]], [[10**6, 10**3], [1, 10**12]]):
        table = np.array(counts, dtype=float)
        n = int(table.sum())
        q, r = Fraction(int(table[0].sum()), n), Fraction(int(table[:, 0].sum()), n)
        expected = q * (1 - q) / (r * (1 - r))
        of_b, of_m, both = Margins.of(table).variances()
        np.testing.assert_allclose([of_b, of_m, both], [float(expected), float(1 / expected), 1.0], rtol=1e-14)
