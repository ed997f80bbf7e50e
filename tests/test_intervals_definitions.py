"""Every method on random tables: both ends satisfy what defines them, by code of its own in 40 digits.

And what all have in common: a bound on one side is the end of the interval with twice as much left out, and labels that
change places change nothing, or the sign.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

import mpmath
import numpy as np
import pytest
from mpmath import mp, mpf

from bookmaker_ref.significance.intervals import Interval, interval, interval_methods
from tests.scores import score_by_bisection

Table = tuple[int, int, int, int]

SOURCE = np.random.default_rng(41)
#: Few cases and many, even and not; some cells are 0.
TABLES: list[Table] = [
    (int(t[0]), int(t[1]), int(t[2]), int(t[3]))
    for top in (4, 12, 40)
    for t in (SOURCE.integers(0, top, (200, 4)))
    if min(t[0] + t[1], t[2] + t[3], t[0] + t[2], t[1] + t[3]) > 0
][:400:12][:30]
#: The level as the float that is given, and the normal quantile of what is left out at each end.
LEVEL = 0.9
SHARE = (1 - LEVEL) / 2
with mp.workdps(40):
    Z = mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * mpf(SHARE))


def ends(measure: str, table: Table, method: str, **options: Any) -> tuple[Any, Any]:
    found = interval(measure, table, level=LEVEL, method=method, **options)
    return mpf(found.low), mpf(found.high)


def cut(low: Any, high: Any, least: float = -1) -> tuple[Any, Any]:
    return max(low, mpf(least)), min(high, mpf(1))


def near(found: tuple[Any, Any], expected: tuple[Any, Any], digits: float = 1e-12) -> bool:
    return all(abs(a - b) < digits for a, b in zip(found, expected, strict=True))


def groups(measure: str, table: Table) -> Table:
    tp, fp, fn, tn = table
    return (tp, tp + fn, fp, fp + tn) if measure == "informedness" else (tp, tp + fp, fn, fn + tn)


def wilson_by_roots(x: int, n: int) -> tuple[Any, Any]:
    """(x/n - p)² = z² p (1 - p)/n, multiplied out."""
    a, b, c = 1 + Z**2 / n, -(2 * mpf(x) / n + Z**2 / n), (mpf(x) / n) ** 2
    root = mpmath.sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def by_wald(x1: Any, n1: Any, x2: Any, n2: Any) -> tuple[Any, Any]:
    p1, p2 = mpf(x1) / n1, mpf(x2) / n2
    half = Z * mpmath.sqrt(p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2)
    return cut(p1 - p2 - half, p1 - p2 + half)


def by_newcombe(x1: int, n1: int, x2: int, n2: int) -> tuple[Any, Any]:
    p1, p2 = mpf(x1) / n1, mpf(x2) / n2
    (l1, u1), (l2, u2) = wilson_by_roots(x1, n1), wilson_by_roots(x2, n2)
    return (
        p1 - p2 - mpmath.sqrt((p1 - l1) ** 2 + (u2 - p2) ** 2),
        p1 - p2 + mpmath.sqrt((u1 - p1) ** 2 + (p2 - l2) ** 2),
    )


CLOSED: dict[str, Callable[..., tuple[Any, Any]]] = {
    "wald": by_wald,
    "agresti-caffo": lambda x1, n1, x2, n2: by_wald(x1 + 1, n1 + 2, x2 + 1, n2 + 2),
    "newcombe": by_newcombe,
}


@pytest.mark.parametrize("method", CLOSED)
@pytest.mark.parametrize("measure", ["informedness", "markedness"])
def test_intervals_of_a_difference_in_closed_form(measure: str, method: str) -> None:
    assert len(TABLES) == 30
    with mp.workdps(40):
        for table in TABLES:
            assert near(ends(measure, table, method), CLOSED[method](*groups(measure, table))), table


@pytest.mark.slow
@pytest.mark.parametrize(("method", "corrected"), [("mee", False), ("miettinen-nurminen", True)])
@pytest.mark.parametrize("measure", ["informedness", "markedness"])
def test_at_the_ends_of_score_intervals_the_statistic_is_the_quantile(
    measure: str, method: str, corrected: bool
) -> None:
    with mp.workdps(40):
        for table in TABLES:
            for sign, end in zip((1, -1), ends(measure, table, method), strict=True):
                if abs(end) < 1:
                    z = score_by_bisection(*groups(measure, table), end, corrected=corrected)
                    assert abs(z - sign * Z) < 1e-9, (table, end)


def test_santner_and_snells_ends_leave_out_the_share() -> None:
    for table in TABLES[:20]:
        x1, n1, x2, n2 = groups("informedness", table)
        for sign, end in zip((1, -1), ends("informedness", table, "santner-snell"), strict=True):
            if abs(end) == 1:
                continue
            delta = float(end)
            p2 = np.linspace(max(0.0, -delta), min(1.0, 1 - delta), 3001)
            p1 = np.clip(p2 + delta, 0, 1)
            tail = sum(
                comb(n1, i) * p1**i * (1 - p1) ** (n1 - i) * comb(n2, j) * p2**j * (1 - p2) ** (n2 - j)
                for i in range(n1 + 1)
                for j in range(n2 + 1)
                if sign * (i * n2 - j * n1) >= sign * (x1 * n2 - x2 * n1)
            )
            assert SHARE * (1 - 2e-6) < float(np.max(tail)) < SHARE * (1 + 1e-9), (table, end)


RATES = ("prevalence", "bias", "recall", "precision", "inverse_recall", "inverse_precision", "fallout", "miss_rate")


def of_rate(measure: str, table: Table) -> tuple[int, int]:
    tp, fp, fn, tn = table
    n = tp + fp + fn + tn
    return {
        "prevalence": (tp + fn, n),
        "bias": (tp + fp, n),
        "recall": (tp, tp + fn),
        "precision": (tp, tp + fp),
        "inverse_recall": (tn, fp + tn),
        "inverse_precision": (tn, fn + tn),
        "fallout": (fp, fp + tn),
        "miss_rate": (fn, tp + fn),
        "accuracy": (tp + tn, n),
    }[measure]


@pytest.mark.parametrize("measure", [*RATES, "accuracy"])
def test_the_ends_of_intervals_of_a_rate(measure: str) -> None:
    with mp.workdps(40):
        for table in TABLES[::3]:
            x, n = of_rate(measure, table)
            assert near(ends(measure, table, "wilson"), wilson_by_roots(x, n))
            for sign, p in zip((1, -1), ends(measure, table, "wilson-continuity"), strict=True):
                if 0 < p < 1:
                    assert (
                        abs(mpf(x) / n - p - sign * mpf(1) / (2 * n) - sign * Z * mpmath.sqrt(p * (1 - p) / n)) < 1e-9
                    )
            low, high = ends(measure, table, "clopper-pearson")
            at_least, at_most = (
                sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in some), mpf(0))
                for p, some in ((low, range(x, n + 1)), (high, range(x + 1)))
            )
            assert (low == 0) if x == 0 else abs(at_least - SHARE) < 1e-12
            assert (high == 1) if x == n else abs(at_most - SHARE) < 1e-12
            low, high = ends(measure, table, "beta")
            for part, share in (
                (mpmath.betainc(x + 0.5, n - x + 0.5, 0, low, regularized=True), SHARE),
                (mpmath.betainc(x + 0.5, n - x + 0.5, high, 1, regularized=True), SHARE),
            ):
                assert abs(part - share) < 1e-10


@pytest.mark.slow
def test_the_ends_of_posterior_differences_leave_out_the_share() -> None:
    with mp.workdps(20):
        for table in TABLES[::5]:
            x1, n1, x2, n2 = groups("informedness", table)
            a1, b1, a2, b2 = x1 + 0.5, n1 - x1 + 0.5, x2 + 0.5, n2 - x2 + 0.5
            low, high = ends("informedness", table, "beta")
            for at, expected in ((low, SHARE), (high, 1 - SHARE)):

                def under(t: Any, at: Any = at) -> Any:  # p2 is a sine squared: no root is left at 0 and 1
                    p2 = mpmath.sin(t) ** 2
                    below = mpmath.betainc(a1, b1, 0, min(max(p2 + at, mpf(0)), mpf(1)), regularized=True)  # noqa: B023
                    return 2 * mpmath.sin(t) ** (2 * a2 - 1) * mpmath.cos(t) ** (2 * b2 - 1) * below  # noqa: B023

                edges = sorted(
                    {mpf(0), mpmath.pi / 2, *(mpmath.asin(mpmath.sqrt(e)) for e in (-at, 1 - at) if 0 < e < 1)}
                )
                found = mpmath.quad(under, edges) / mpmath.beta(a2, b2)
                assert abs(found - expected) < 1e-9, (table, at)


def value_of(measure: str, p: Any) -> Any:
    """A measure of four real cells, tp, fp, fn, tn, from the papers."""
    tp, fp, fn, tn = p
    determinant = tp * tn - fp * fn
    real, predicted = (tp + fn) * (fp + tn), (tp + fp) * (fn + tn)
    n = tp + fp + fn + tn
    chance = ((tp + fn) * (tp + fp) + (fp + tn) * (fn + tn)) / n**2
    return {
        "informedness": lambda: determinant / real,
        "informedness_by_prevalence": lambda: determinant / real,
        "markedness": lambda: determinant / predicted,
        "markedness_by_prevalence": lambda: determinant / predicted,
        "correlation": lambda: determinant / mpmath.sqrt(real * predicted),
        "gorodkin_rk": lambda: determinant / mpmath.sqrt(real * predicted),
        "cohen_kappa": lambda: ((tp + tn) / n - chance) / (1 - chance),
    }[measure]()


def error_of(measure: str, cells: Any) -> Any:
    """The standard error of so many cases, by quotients of differences."""
    n, step = sum(cells), mpf("1e-15")
    slopes = []
    for at in range(4):
        up, down = ([c + (sign * step * n if i == at else 0) for i, c in enumerate(cells)] for sign in (1, -1))
        slopes.append((value_of(measure, up) - value_of(measure, down)) / (2 * step))
    mean = sum(c / n * slope for c, slope in zip(cells, slopes, strict=True))
    return mpmath.sqrt(sum(c / n * (slope - mean) ** 2 for c, slope in zip(cells, slopes, strict=True)) / n)


SMOOTH = ("informedness", "informedness_by_prevalence", "markedness", "markedness_by_prevalence", "gorodkin_rk")


def is_certain(table: Table) -> bool:
    return not (table[1] or table[2]) or not (table[0] or table[3])


@pytest.mark.slow
def test_the_ends_of_delta_methods() -> None:
    with mp.workdps(50):
        for table in TABLES:
            cells = [mpf(c) for c in table]
            more = [c + mpf(3) / 4 for c in cells]
            for measure in (*SMOOTH, "cohen_kappa"):
                value, half = value_of(measure, more), Z * error_of(measure, more)
                assert near(ends(measure, table, "delta-plus-three"), cut(value - half, value + half), 1e-10), table
                value, half = value_of(measure, cells), Z * error_of(measure, cells)
                for method in ("delta", "fleiss-cohen-everitt") if measure == "cohen_kappa" else ("delta",):
                    found = ends(measure, table, method)
                    if half < 1e-12:
                        assert all(mpmath.isnan(end) for end in found), table
                    else:
                        assert near(found, cut(value - half, value + half), 1e-10), (table, measure)
            if not is_certain(table):
                value = value_of("correlation", cells)
                half = Z * error_of("correlation", cells) / (1 - value**2)
                middle = mpmath.atanh(value)
                expected = mpmath.tanh(middle - half), mpmath.tanh(middle + half)
                assert near(ends("correlation", table, "fisher-z"), expected, 1e-10), table


@pytest.mark.slow
def test_the_ends_of_the_papers_intervals() -> None:
    deviations: dict[str, Callable[[Any], Any]] = {
        "complement": lambda b: 1 - b,
        "self-weighted": lambda b: 1 - 2 * b + 2 * b * b,
        "arithmetic": lambda b: mpf(1) / 2,
        "geometric": lambda b: mpmath.sqrt(b * (1 - b)),
        "harmonic": lambda b: 2 / (1 / b + 1 / (1 - b)) if 0 < b < 1 else mpf(0),
        "harmonic-printed": lambda b: b - b * b,
        "maximum": lambda b: max(b, 1 - b),
        "minimum": lambda b: min(b, 1 - b),
        "whole": lambda b: mpf(1),
    }
    with mp.workdps(40):
        for table in TABLES:
            cells = [mpf(c) for c in table]
            tp, fp, fn, tn = cells
            n = sum(cells)
            evenness = 4 * mpmath.sqrt((tp + fn) * (fp + tn) * (tp + fp) * (fn + tn)) / n**2
            for measure in ("informedness", "markedness", "correlation"):
                value = value_of(measure, cells)
                for name, deviation in deviations.items():
                    half = Z * deviation(abs(value)) / mpmath.sqrt(n - 1)
                    general = half / mpmath.sqrt(2 * evenness)
                    for method, each in ((f"powers-{name}", general), (f"powers-{name}-two-class", half)):
                        assert near(ends(measure, table, method), cut(value - each, value + each), 1e-9), table


# --- what all have in common ---------------------------------------------------------------------------------------

ALL = [
    (method.name, measure)
    for method in interval_methods()
    for measure in (method.measures or ("informedness", "cohen_kappa"))
    if method.name != "bootstrap" or measure == "informedness"
]
#: Measures that do not change if both labels change places; and those whose sign changes if only predictions do.
SWAPPED = {*SMOOTH, "correlation", "cohen_kappa", "accuracy", "informedness_macro", "adjusted_balanced_accuracy"}
SWAPPED |= {"markedness_macro", "adjusted_balanced_precision"}
REVERSED = SWAPPED - {"cohen_kappa", "accuracy"}
FEW = [table for table in TABLES if sum(table) <= 60][::4]


def found_for(method: str, measure: str, table: Table, **options: Any) -> Interval:
    more: dict[str, Any] = {"seed": 1, "resamples": 199, "undefined": "drop"} if method == "bootstrap" else {}
    return interval(measure, table, method=method, **more, **options)


@pytest.mark.slow
@pytest.mark.some(10)
@pytest.mark.parametrize(("method", "measure"), ALL, ids=str)
def test_a_bound_on_one_side_is_the_end_with_twice_as_much_left_out(method: str, measure: str) -> None:
    for table in [(9, 3, 4, 11), (2, 1, 5, 3)] if method == "bootstrap" else FEW:
        both = found_for(method, measure, table, level=0.9)
        for side, end in (("lower", "low"), ("upper", "high")):
            one = found_for(method, measure, table, level=0.95, side=side)
            assert getattr(one, end) == pytest.approx(getattr(both, end), abs=1e-9, nan_ok=True), table


@pytest.mark.slow
@pytest.mark.some(8)
@pytest.mark.parametrize(
    ("method", "measure"), [each for each in ALL if each[1] in SWAPPED and each[0] != "bootstrap"], ids=str
)
def test_labels_that_change_places_change_nothing_or_the_sign(method: str, measure: str) -> None:
    for tp, fp, fn, tn in FEW:
        low, high = found_for(method, measure, (tp, fp, fn, tn), level=0.9)
        swapped = found_for(method, measure, (tn, fn, fp, tp), level=0.9)
        assert tuple(swapped) == pytest.approx((low, high), abs=1e-9, nan_ok=True)
        if measure in REVERSED:
            turned = found_for(method, measure, (fn, tn, tp, fp), level=0.9)
            assert (-turned.high, -turned.low) == pytest.approx((low, high), abs=1e-9, nan_ok=True)
