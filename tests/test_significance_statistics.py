"""Statistics: their values against the definitions and SciPy, their limits against all tables with given margins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    chi_squared_tail,
    fisher,
    p_value_for,
    papers_beta,
    papers_gamma,
    posterior,
    significance,
    significance_of_classes,
)
from bookmaker_ref.significance.class_statistics import Margins, product_tail
from bookmaker_ref.significance.statistics import williams_of_fit
from bookmaker_ref.tables.contingency import Contingency

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
    "chi2_bm": lambda e, f: Fraction(1),
}


def with_margins(n: int) -> Iterator[Cells]:
    """Every table of n cases without an empty margin."""
    for a, b, c, d in every_table(n):
        if a + b and a + c and b + d and c + d:
            yield a, b, c, d


def random_tables(count: int, k: int, most: int, seed: int) -> Counts:
    """Tables of k classes without an empty margin."""
    tables: Counts = np.random.default_rng([seed, k]).integers(0, most, (count, k, k))
    filled: Counts = tables[(tables.sum(axis=1) > 0).all(axis=1) & (tables.sum(axis=2) > 0).all(axis=1)]
    return filled


# --- two classes: values ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.parametrize("name", MULTIPLES)
def test_at_two_classes_each_statistic_is_a_multiple_of_pearsons_and_so_is_its_limit(name: str) -> None:
    for n in range(4, 11):
        for a, b, c, d in with_margins(n):
            e, f = Fraction((a + c) * (b + d), n * n), Fraction((a + b) * (c + d), n * n)
            pearson = Fraction((a * d - b * c) ** 2, n**3) / (e * f)
            multiple = float(MULTIPLES[name](e, f))
            found = significance(name, a, b, c, d)
            assert found.value == pytest.approx(multiple * float(pearson), rel=1e-13)
            assert found.scale == pytest.approx(multiple, rel=1e-13)
            assert found.p == pytest.approx(significance("chi2", a, b, c, d).p, rel=1e-10)
            of_classes = significance_of_classes(name, Contingency.binary(tp=a, fp=b, fn=c, tn=d))
            assert of_classes.value == pytest.approx(found.value, rel=1e-13)
            assert of_classes.scale == pytest.approx(multiple, rel=1e-10)
            assert of_classes.p == pytest.approx(found.p, rel=1e-9)
            assert (of_classes.freedom, of_classes.freedom_of_the_papers) == (1, 1)


@pytest.mark.parametrize("name", [n for n in STATISTICS if n in exact.__dict__])
def test_a_statistic_of_the_vocabulary_is_its_exact_value(name: str) -> None:
    for cells in with_margins(7):
        expected = numbers.to_float(getattr(exact, name)(*cells))
        assert significance(name, *cells).value == pytest.approx(expected, rel=1e-14, abs=0)


def test_the_statistics_of_table_2() -> None:
    # powers2011, Table 2; chi2_plus_r is wrong there (powers2011:E36, E37), and 3.85 a misprint for 3.84 (E35).
    first, second = (56, 20, 12, 12), (30, 12, 30, 28)
    printed = {"chi2_plus_p": (1.13, 2.29), "chi2_kb": (1.72, 1.92), "chi2_km": (2.05, 1.89), "chi2_kbm": (1.87, 1.91)}
    for name, values in printed.items():
        for cells, value in zip((first, second), values, strict=True):
            assert round(significance(name, *cells).value, 2) == value


@pytest.mark.slow
@pytest.mark.some(1)
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
    contingency = pytest.importorskip("scipy.stats").chi2_contingency
    tables = np.concatenate([random_tables(1200, 2, most, 1) for most in (4, 30, 1000)])
    assert len(tables) > 3000
    found = significance(name, *tables.reshape(-1, 4).T)
    expected = [contingency(table, **options) for table in tables]
    np.testing.assert_allclose(found.value, [each.statistic for each in expected], rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(found.p, [each.pvalue for each in expected], rtol=1e-9, atol=1e-300)
    np.testing.assert_array_equal(found.p, found.p_of_the_papers)


def test_yates_for_small_cells_alone() -> None:
    # 2 8 / 9 6: expectations 4.4, 5.6, 6.6, 8.4 and deviations 2.4, of which only the cell with 2 loses its half.
    expected = 1.9**2 / 4.4 + 2.4**2 / 5.6 + 2.4**2 / 6.6 + 2.4**2 / 8.4
    assert significance("chi2_yates_below_5", 2, 8, 9, 6).value == pytest.approx(expected, rel=1e-13)
    for cells in with_margins(9):
        if max(cells) < 5:
            both = [significance(name, *cells).value for name in ("chi2_yates", "chi2_yates_below_5")]
            assert both[0] == pytest.approx(both[1], rel=1e-12)


def test_yates_never_takes_more_than_there_is() -> None:
    assert significance("chi2_yates", 2, 2, 3, 3).value == 0
    assert significance("chi2_yates", 2, 2, 3, 4).value == 0
    assert significance("g2_yates", 2, 2, 3, 4).value == 0


def test_williams_for_independence_is_the_formula_in_counts() -> None:
    # Williams (1976); Sokal and Rohlf, "Biometry", box 17.6: q = 1 + (n S_r - 1)(n S_c - 1)/(6 n (r - 1)(c - 1)).
    for k, seed in ((2, 1), (3, 2), (4, 3)):
        for counts in random_tables(30, k, 12, seed):
            n = int(counts.sum())
            rows, columns = (sum(Fraction(n, int(m)) for m in counts.sum(axis=axis)) for axis in (1, 0))
            q = 1 + (rows - 1) * (columns - 1) / (6 * n * (k - 1) ** 2)
            table = Contingency.from_matrix(counts, rows="predicted")
            ratio = (
                significance_of_classes("g2", table).value / significance_of_classes("g2_williams", table).value
                if significance_of_classes("g2", table).value
                else float(q)
            )
            assert ratio == pytest.approx(float(q), rel=1e-12)
            if k == 2:
                g2, corrected = (significance(name, *map(int, counts.flat)).value for name in ("g2", "g2_williams"))
                assert g2 == pytest.approx(float(q) * corrected, rel=1e-12)


def test_williams_for_a_fit_is_the_formula_for_even_classes() -> None:
    # Sokal and Rohlf: q = 1 + (a² - 1)/(6 n v), v = a - 1, where a classes are expected to be even.
    for a, n in product((2, 3, 7), (5, 40)):
        assert williams_of_fit(a * a, n, a) == pytest.approx(1 + (a * a - 1) / (6 * n * (a - 1)), rel=1e-15)
    # 6 of 8 predictions right, of even classes: q = 1 + 3/48.
    plain, corrected = (significance(name, 6, 2, 4, 8).value for name in ("g2_plus_p", "g2_plus_p_williams"))
    assert plain == pytest.approx(2 * (6 * log(6 / 4) + 2 * log(2 / 4)), rel=1e-13)
    assert plain / corrected == pytest.approx(1 + 3 / 48, rel=1e-13)


# --- two classes: limits ------------------------------------------------------------------------------------------


def hypergeometric(n: int, rp: int, pp: int) -> Iterator[tuple[Cells, Fraction]]:
    """Every table with these margins, and its probability by chance."""
    for a in range(max(0, rp + pp - n), min(rp, pp) + 1):
        yield (a, pp - a, rp - a, n - pp - rp + a), Fraction(comb(rp, a) * comb(n - rp, pp - a), comb(n, pp))


@pytest.mark.parametrize("name", [name for name in STATISTICS if name.startswith("chi2") and "yates" not in name])
def test_the_mean_by_chance_is_the_scale_times_n_over_n_minus_1(name: str) -> None:
    """A multiple of chi-squared with one degree of freedom has that multiple for its mean; with N - 1, exactly."""
    for n, rp, pp in ((12, 4, 7), (15, 5, 5), (20, 3, 11)):
        chances = list(hypergeometric(n, rp, pp))
        found = [significance(name, *cells) for cells, _ in chances]
        mean = sum(float(chance) * each.value for each, (_, chance) in zip(found, chances, strict=True))
        correction = 1 if name == "chi2_n_minus_1" else n / (n - 1)
        assert mean == pytest.approx(found[0].scale * correction, rel=1e-12)


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
        many = significance(name, *(np.array([column, column]) for column in cells))
        for place, one in enumerate(zip(*cells, strict=True)):
            single = significance(name, *one)
            for field in ("value", "p", "scale", "p_of_the_papers"):
                assert getattr(many, field).shape == (2, 2)
                assert getattr(many, field)[1, place] == pytest.approx(getattr(single, field), rel=1e-14)


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
    for counts in [*random_tables(12, 3, 9, 3), *random_tables(12, 4, 9, 3)]:
        k = len(counts)
        table = Contingency.from_matrix(counts, rows="predicted")
        measures = ExactTable(table)
        n = int(counts.sum())
        b, m = (numbers.to_float(measures[name]) for name in ("informedness", "markedness"))
        for letters, worth, side in (("b", b * b, "real"), ("m", m * m, "predicted"), ("bm", b * m, "global")):
            parts = {"real": ["real"], "predicted": ["predicted"], "global": ["real", "predicted"]}[side]
            evenness = 1.0
            for part in parts:
                evenness *= _evenness(counts, part, form) ** (1 / len(parts))
            expected = {
                f"chi2_k{letters}{suffix}": k * n * worth * evenness,
                f"chi2_x{letters}{suffix}": k * (k - 1) * n * worth * evenness,
                f"chi2_{letters}": (k - 1) * n * worth,
            }
            for name, value in expected.items():
                assert significance_of_classes(name, table).value == pytest.approx(value, rel=1e-12), name


def _evenness(counts: Counts, part: str, form: str) -> float:
    """The three forms, from the margins, as powers2011 has them in words."""
    margin = counts.sum(axis=0 if part == "real" else 1)
    shares = [float(Fraction(int(each), int(counts.sum()))) for each in margin]
    terms = [share * (1 - share) for share in shares]
    k = len(shares)
    if form == "minus":
        return sum(terms) / k
    return k / sum(1 / term for term in terms) if form == "sharp" else float(np.prod(shares)) ** (2 / k)


def test_the_determinant_gives_k_n_times_its_power() -> None:
    counts = np.array([[5, 1, 0], [1, 4, 2], [0, 1, 6]])
    n = 20
    det = float(np.linalg.det(counts / n))
    for letters, parts in {"b": ["real"], "m": ["predicted"], "bm": ["real", "predicted"]}.items():
        evenness = np.prod([_evenness(counts, part, "sharp") for part in parts]) ** (1 / len(parts))
        found = significance_of_classes(
            f"chi2_k{letters}_determinant", Contingency.from_matrix(counts, rows="predicted")
        )
        assert found.value == pytest.approx(3 * n * det ** (4 / 3) / evenness, rel=1e-12)
        assert (found.freedom, found.limit, found.freedom_of_the_papers) == (None, "zero", 2)
        assert np.isnan(found.p)


def test_at_two_classes_the_determinant_says_what_the_others_say() -> None:
    for a, b, c, d in with_margins(8):
        table = Contingency.binary(tp=a, fp=b, fn=c, tn=d)
        for letters in ("b", "m", "bm"):
            found = significance_of_classes(f"chi2_k{letters}_determinant", table)
            other = significance(f"chi2_k{letters}", a, b, c, d)
            assert found.value == pytest.approx(other.value, rel=1e-12)
            assert found.scale == pytest.approx(other.scale, rel=1e-12)


@pytest.mark.parametrize(
    ("name", "options"), [("chi2", {}), ("g2", {"lambda_": "log-likelihood"})], ids=lambda value: str(value)[:4]
)
def test_the_usual_statistics_of_k_classes_are_those_of_scipy(name: str, options: dict[str, Any]) -> None:
    contingency = pytest.importorskip("scipy.stats").chi2_contingency
    for k in (3, 4, 5):
        tables = random_tables(200, k, 12, 4)
        found = significance_of_classes(name, tables, rows="predicted")
        expected = [contingency(table, correction=False, **options) for table in tables]
        np.testing.assert_allclose(found.value, [each.statistic for each in expected], rtol=1e-12)
        np.testing.assert_allclose(found.p, [each.pvalue for each in expected], rtol=1e-10)
        assert found.freedom == found.freedom_of_the_papers == (k - 1) ** 2


def test_tables_with_other_labels_than_classes_have_the_usual_statistics_only() -> None:
    counts = [[5, 1, 3], [2, 6, 4]]
    table = Contingency.from_matrix(counts, rows="predicted", predicted="ab", real="xyz")
    assert significance_of_classes("chi2", table).freedom == 2
    with pytest.raises(ValueError, match="same labels"):
        significance_of_classes("chi2_kb", table)


def test_rows_say_which_is_which() -> None:
    tables = random_tables(40, 3, 9, 5)
    for one, other in (("chi2_kb", "chi2_m"), ("chi2_xm", "chi2_km")):
        for name in (one, other):
            predicted = significance_of_classes(name, tables, rows="predicted")
            real = significance_of_classes(name, np.swapaxes(tables, 1, 2), rows="real")
            for field in ("value", "p", "scale", "p_of_the_papers"):
                np.testing.assert_array_equal(getattr(predicted, field), getattr(real, field))
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
    """Means of B, M, B², M² and B M over all tables with the margins, in fractions."""
    n = sum(rows)
    means = dict.fromkeys(("b", "m", "bb", "mm", "bm"), Fraction(0))
    total = 0
    for table, ways in tables_with(rows, columns):
        total += ways
        b = m = Fraction(0)
        for i, (q, r) in enumerate(zip(rows, columns, strict=True)):
            determinant = table[i][i] * n - q * r
            b += Fraction(q, n) * Fraction(determinant, r * (n - r))
            m += Fraction(q, n) * Fraction(determinant, q * (n - q))
        for name, value in (("b", b), ("m", m), ("bb", b * b), ("mm", m * m), ("bm", b * m)):
            means[name] += value * ways
    means = {name: value / total for name, value in means.items()}
    assert means["b"] == means["m"] == 0
    counts = np.outer(rows, columns) / n
    found = [float(each) for each in Margins.of(counts).variances()]
    expected = [float(means[name] * (n - 1)) for name in ("bb", "mm", "bm")]
    assert found == pytest.approx(expected, rel=1e-13)


def test_the_mean_of_pearsons_with_n_minus_1_is_its_degrees_of_freedom() -> None:
    rows, columns = (3, 4, 2), (2, 3, 4)
    found = tables_with(rows, columns)
    values = significance_of_classes("chi2_n_minus_1", np.array([table for table, _ in found]), rows="predicted").value
    total = sum(ways for _, ways in found)
    mean = float(np.dot(values, [ways for _, ways in found])) / total
    assert mean == pytest.approx(4, rel=1e-12)


@cache
def by_chance(n: int, count: int) -> Counts:
    """Tables of three classes under independence, with uneven margins."""
    shares = np.outer([0.5, 0.3, 0.2], [0.25, 0.35, 0.4])
    return np.random.default_rng(n).multinomial(n, shares.ravel(), count).reshape(-1, 3, 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in OF_CLASSES if "determinant" not in name])
def test_by_chance_the_right_p_is_below_its_level_as_often_as_it_says(name: str) -> None:
    found = significance_of_classes(name, by_chance(4000, 4000), rows="predicted")
    for level in (0.05, 0.3):
        share = float(np.mean(np.asarray(found.p) < level))
        assert abs(share - level) < 4 * (level * (1 - level) / 4000) ** 0.5


@pytest.mark.parametrize(
    "name", ["chi2_kb", "chi2_xb", "chi2_km", "chi2_xm", "chi2_b", "chi2_kbm", "chi2_xbm", "chi2_bm"]
)
def test_by_chance_the_p_of_the_papers_is_not(name: str) -> None:
    found = significance_of_classes(name, by_chance(4000, 4000), rows="predicted")
    share = float(np.mean(np.asarray(found.p_of_the_papers) < 0.05))
    assert abs(share - 0.05) > 4 * (0.05 * 0.95 / 4000) ** 0.5


def test_by_chance_the_statistics_of_the_determinant_vanish() -> None:
    """With 64 times the cases they are 64^(-1/3), a quarter, of what they were."""
    few, many = (
        np.median(
            np.asarray(significance_of_classes("chi2_kb_determinant", by_chance(n, 4000), rows="predicted").value)
        )
        for n in (400, 25_600)
    )
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


def test_the_p_value_that_leaves_a_probability_leaves_it() -> None:
    for null in (0.001, 0.05, 0.2, 0.4, 0.49):
        p = p_value_for(null)
        assert p < 0.3679
        assert posterior(p).alpha == pytest.approx(null, rel=1e-9)


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
SMALL = np.array([table for n in range(1, 9) for table in every_table(n)])
_FIELDS = ("value", "p", "scale", "p_of_the_papers")


def _both(name: str, tables: Counts) -> tuple[Any, Any]:
    return significance(name, *tables.T), significance_of_classes(name, tables.reshape(-1, 2, 2), rows="predicted")


@pytest.mark.parametrize("name", SHARED)
def test_two_functions_give_the_same_statistic(name: str) -> None:
    """Of every table up to N = 8, and of larger ones with empty and nearly empty cells."""
    random = np.random.default_rng(28)
    sizes = np.array([0, 1, 2, 10, 1000, 10**7])
    drawn = random.integers(0, random.choice(sizes, (4000, 4)) + 1)
    for tables in (SMALL, drawn[drawn.sum(axis=1) > 0]):
        one, other = _both(name, tables)
        for field in _FIELDS:
            np.testing.assert_allclose(getattr(one, field), getattr(other, field), rtol=1e-9, atol=1e-15, err_msg=field)
        assert (one.limit, one.freedom, one.freedom_of_the_papers) == (
            other.limit,
            other.freedom,
            other.freedom_of_the_papers,
        )


def test_one_table_alone_gives_what_it_gives_among_others() -> None:
    for name in SHARED:
        for cells in ((0, 0, 5, 7), (56, 20, 12, 12), (0, 3, 0, 4)):
            tp, fp, fn, tn = cells
            table = Contingency.binary(tp=tp, fp=fp, fn=fn, tn=tn)
            for found in (significance(name, *cells), significance_of_classes(name, table)):
                among = _both(name, np.array([cells]))[0]
                for field in _FIELDS:
                    np.testing.assert_allclose(
                        getattr(found, field), getattr(among, field)[0], rtol=1e-12, err_msg=f"{name} {cells} {field}"
                    )


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
    found: list[tuple[Fraction, list[Fraction | None]]] = []
    for a in range(max(0, rp + pp - n), min(rp, pp) + 1):
        share = Fraction(comb(rp, a) * comb(n - rp, pp - a), comb(n, pp))
        found.append((share, list(_rates((a, pp - a, rp - a, n - rp - pp + a)))))
    variances = []
    for at in (0, 1):
        values = [(share, rates[at]) for share, rates in found]
        if any(value is None for _, value in values):
            variances.append(Fraction(-1))
            continue
        mean = sum((share * (value or 0) for share, value in values), Fraction(0))
        variances.append(sum((share * ((value or 0) - mean) ** 2 for share, value in values), Fraction(0)))
    return variances[0], variances[1]


@pytest.mark.parametrize("of", ["b", "m"])
def test_p_is_that_of_the_square_over_its_variance(of: str) -> None:
    """By enumeration in fractions: nan where the measure is undefined, or where it can have one value alone."""
    at = "bm".index(of)
    tables = [tuple(map(int, each)) for each in SMALL if each.sum() > 1]
    expected = []
    for a, b, c, d in tables:
        value, variance = _rates((a, b, c, d))[at], _variances(a + b + c + d, a + c, a + b)[at]
        n = a + b + c + d
        ratio = value**2 * n / (variance * (n - 1)) if value is not None and variance > 0 else None
        expected.append(
            np.nan if ratio is None else float(mp.erfc(mp.sqrt(mp.mpf(ratio.numerator) / ratio.denominator / 2)))
        )
    assert sum(map(np.isnan, expected)) > 50
    for name in (f"chi2_k{of}", f"chi2_x{of}", f"chi2_{of}"):
        for found in _both(name, np.array(tables)):
            np.testing.assert_allclose(found.p, expected, rtol=1e-12, err_msg=name)
            assert (np.isnan(found.scale) == np.isnan(expected)).all()


def test_a_label_that_alone_is_predicted_leaves_no_p_value() -> None:
    counts = np.array([[2, 3, 5], [0, 0, 0], [0, 0, 0]])
    for name in ("chi2_kb", "chi2_xb_plus", "chi2_b", "chi2_kbm"):
        found = significance_of_classes(name, counts[None], rows="predicted")
        assert np.isnan(found.p).all(), name
        assert np.isnan(found.scale).all(), name
    two_labels = np.array([[2, 3, 0], [0, 0, 5], [0, 0, 0]])
    assert 0 < significance_of_classes("chi2_kb", two_labels[None], rows="predicted").p[0] < 1


def test_variances_keep_their_digits_where_margins_are_uneven() -> None:
    """For two classes they are q (1 - q)/(r (1 - r)) and its inverse."""
    for counts in ([[1, 0], [10**9, 10**12]], [[3, 10**12], [2, 1]], [[10**6, 10**3], [1, 10**12]]):
        table = np.array(counts, dtype=float)
        n = int(table.sum())
        q, r = Fraction(int(table[0].sum()), n), Fraction(int(table[:, 0].sum()), n)
        expected = q * (1 - q) / (r * (1 - r))
        of_b, of_m, both = Margins.of(table).variances()
        np.testing.assert_allclose([of_b, of_m, both], [float(expected), float(1 / expected), 1.0], rtol=1e-14)
