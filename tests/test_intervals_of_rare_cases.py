"""Both ends of an interval keep their digits where cases are many and what is counted is rare, or nearly all."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import mpmath
import pytest
from mpmath import mp, mpf

from bookmaker_ref.exact import intervals
from bookmaker_ref.significance import (
    Interval,
    agresti_caffo,
    agresti_coull,
    bayes,
    binomial_mid_p,
    clopper_pearson,
    mee,
    miettinen_nurminen,
    newcombe,
    posterior_difference,
    posterior_rate,
    wald,
    wilson,
    wilson_continuity,
)
from tests.cases import for_each
from tests.reference import tail_of_beta
from tests.scores import constrained

pytestmark = pytest.mark.on_change

SIZES = [1, 2, 7, 30, 10**3, 10**6, 10**9, 10**12, 10**15]
#: How many cases are counted, or how many are not.
FEW = [0, 1, 2, 5]
RATES = [(k, n) for n in SIZES for k in FEW if k <= n]
#: Two rates of which seven digits and more are the same.
NEARLY_THE_SAME = [
    (89770694965723, 410159487450439, 89770694965722, 410159487450439),
    (31090554274841, 51479672918964, 31090554274838, 51479672918963),
]
HALF = mpf("0.5")
#: Rounding alone: a few units of the last place.
ROUNDED = 1e-14

Ends = tuple[Any, Any]


def z_of(level: str) -> Any:
    return mp.sqrt(2) * mp.erfinv(mpf(float(level)))


def wilson_by_its_equation(x: int, n: int, z: Any) -> Ends:
    """Where |p - x/n| is z standard errors at p."""
    a, b, c = 1 + z * z / n, -(2 * mpf(x) / n + z * z / n), mpf(x) ** 2 / mpf(n) ** 2
    root = mp.sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def continued_by_its_equation(x: int, n: int, z: Any) -> Ends:
    """Where |p - x/n| less half a case is z standard errors at p."""
    ends = []
    for half in (-HALF, HALF):
        seen = (x + half) / n
        a, b, c = 1 + z * z / n, -(2 * seen + z * z / n), seen**2
        root = mp.sqrt(b * b - 4 * a * c)
        ends.append((-b + (root if half > 0 else -root)) / (2 * a))
    return (ends[0] if x else mpf(0)), (ends[1] if x < n else mpf(1))


def tail_of_few(k: int, n: int, p: Any) -> Any:
    """The probability of at most k cases, a few of many."""
    return mp.fsum(mp.binomial(n, i) * p**i * mp.exp((n - i) * mp.log1p(-p)) for i in range(k + 1))


def crosses(rising: Callable[[Any], Any], end: Any, off: Any) -> None:
    """A rising function is 0 at most this far from the end."""
    below, above = rising(end - off), rising(end + off)
    assert below < 0 < above, (end, mp.nstr(below, 5), mp.nstr(above, 5))


def agresti_coull_by_its_formula(x: int, n: int, z: Any) -> Ends:
    """Wald's interval of n + z² cases."""
    whole = n + z * z
    centre = (x + z * z / 2) / whole
    half = z * mp.sqrt(centre * (1 - centre) / whole)
    return max(centre - half, mpf(0)), min(centre + half, mpf(1))


def close(found: Interval, expected: Ends, tolerance: float = ROUNDED) -> None:
    for end, beyond in zip(found, expected, strict=True):
        right = min(max(beyond, mpf(-1)), mpf(1))
        assert abs(end - right) <= tolerance * abs(right), (found, [mp.nstr(each, 20) for each in expected])


@for_each([(k, n, level) for k, n in RATES for level in ("0.95", "0.999999")])
def test_scores_keep_their_digits_at_both_ends(k: int, n: int, level: str) -> None:
    with mp.workdps(60):
        z = z_of(level)
        for method, equation in (
            (wilson, wilson_by_its_equation),
            (wilson_continuity, continued_by_its_equation),
            (agresti_coull, agresti_coull_by_its_formula),
        ):
            for x in (k, n - k, n // 2, n // 3):
                close(method(x, n, level=float(level)), equation(x, n, z), 1e-13)


@pytest.mark.slow
@for_each(RATES)
def test_exact_ends_keep_their_digits(k: int, n: int) -> None:
    """Also those of what is not counted, where the same end is only a rounding away from 1."""

    def tail(seen: Any, p: Any) -> Any:
        """The probability of fewer cases, and of this part of the count seen."""
        return (1 - seen) * tail_of_few(k - 1, n, max(p, 0)) + seen * tail_of_few(k, n, max(p, 0))

    with mp.workdps(60):
        for method, at_low, at_high in ((clopper_pearson, 0, 1), *(((binomial_mid_p, HALF, HALF),) * (2 * k < n))):
            low, high = method(k, n)
            least, most = method(n - k, n)
            for end, other, seen, share in ((low, most, at_low, mpf("0.975")), (high, least, at_high, mpf("0.025"))):
                if (end, k) in ((0, 0), (1, n)):
                    assert other == 1 - end
                    continue
                crosses(lambda p, seen=seen, share=share: share - tail(seen, p), mpf(end), 2e-13 * end)  # type: ignore[misc]
                crosses(lambda p, seen=seen, share=share: share - tail(seen, p), 1 - mpf(other), 2e-13 * other)  # type: ignore[misc]


def test_what_was_too_small_by_a_part_of_a_hundred() -> None:
    n = 10**15
    with mp.workdps(40):
        assert clopper_pearson(0, n).high == pytest.approx(float(-mp.expm1(mp.log(mpf("0.025")) / n)), rel=1e-14)
        assert wilson(0, n).high == pytest.approx(float(z_of("0.95") ** 2 / (n + z_of("0.95") ** 2)), rel=1e-14)


@pytest.mark.parametrize("n", [30, 10**6, 10**12, 10**15])
def test_a_posterior_keeps_its_digits(n: int) -> None:
    """Of many cases Beta(a, n) is Gamma(a) over n, to about a part of n."""
    with mp.workdps(40):
        for k in FEW:
            found = posterior_rate(k, n)
            for end, share in zip(found, (mpf("0.025"), mpf("0.975")), strict=True):
                below = (
                    mpmath.betainc(k + HALF, n - k + HALF, 0, mpf(end), regularized=True)
                    if n < 10**7
                    else (mpmath.gammainc(k + HALF, 0, mpf(end) * n, regularized=True))
                )
                assert float(below) == pytest.approx(float(share), rel=1e-10)


@pytest.mark.slow
@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("x", "n"),
    [
        (1000, 10**7),
        *((x, n) for x in (999, 1000) for n in (10**9, 10**15)),
        (10**7, 10**9),
        (5 * 10**11, 10**12),
        *((k * 10**14, 10**15) for k in (1, 2, 3, 5)),
        (10**11, 10**15),
    ],
)
def test_ends_of_many_cases_on_both_sides_keep_their_digits(x: int, n: int) -> None:
    """SciPy's inverses are off by 2e-9 of 1000 of 10^7 cases, and by two fifths of a deviation of a fifth of 10^15.

    Of 1000 of 10^9 it has twice the lower end, which is then above the estimate.
    """
    with mp.workdps(40):
        share, half = mpf((1 - 0.95) / 2), HALF
        for found, (a, b), (c, d) in (
            (clopper_pearson(x, n), (x, n - x + 1), (x + 1, n - x)),
            (posterior_rate(x, n), (x + half, n - x + half), (x + half, n - x + half)),
        ):
            for end, one, other, left in ((found.low, a, b, 1 - share), (found.high, c, d, share)):
                above, density = tail_of_beta(mpf(one), mpf(other), mpf(end))
                assert abs(above - left) / density < 1e-13 * end, (found.method, end)
        for end, left in zip(binomial_mid_p(x, n), (1 - share, share), strict=True):
            tails = [tail_of_beta(mpf(x + more), mpf(n - x + 1 - more), mpf(end)) for more in (0, 1)]
            (one, slope), (other, steeper) = tails
            assert abs((one + other) / 2 - left) / ((slope + steeper) / 2) < 1e-13 * end, end


# --- differences ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each(
    [
        *((k1, n, k2, n) for n in (10, 10**6, 10**15) for k1, k2 in product((0, 1), (0, 2))),
        (0, 10**15, 0, 10**9),
        (0, 10, 0, 10**15),
        (3, 10**12, 0, 10**12 + 3),
        (10**15, 10**15, 10**15, 10**15),
        (10**15 - 2, 10**15, 10**15, 10**15),
        *NEARLY_THE_SAME,
        (534585970166764, 987335019270193, 22, 39),
    ],
)
def test_score_intervals_of_differences_keep_their_digits(x1: int, n1: int, x2: int, n2: int) -> None:
    """The square of the score statistic grows with the distance from the estimate, and is z² at both ends."""

    def square(delta: Any) -> Any:
        p2 = constrained(x1, n1, x2, n2, delta)
        p1 = p2 + delta
        return (mpf(x1) / n1 - mpf(x2) / n2 - delta) ** 2 / (p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2)

    with mp.workdps(70):
        z2 = z_of("0.95") ** 2
        for method, needed in ((mee, z2), (miettinen_nurminen, z2 * (n1 + n2) / (n1 + n2 - 1))):
            low, high = map(mpf, method(x1, n1, x2, n2))
            crosses(lambda delta, needed=needed: needed - square(delta), low, abs(low) * 1e-12)  # type: ignore[misc]
            crosses(lambda delta, needed=needed: square(delta) - needed, high, abs(high) * 1e-12)  # type: ignore[misc]


@pytest.mark.parametrize("n", [10, 10**6, 10**15])
def test_the_recommended_ends_without_numpy_are_the_same(n: int) -> None:
    for cells in ((0, 0, n, n), (1, 0, n - 1, n), (n, n, 0, 0), (n - 2, n, 2, 0)):
        tp, fp, fn, tn = cells
        found = intervals(*cells)["informedness"]
        here = miettinen_nurminen(tp, tp + fn, fp, fp + tn)
        assert here.low == pytest.approx(float(found.low), rel=1e-12)
        assert here.high == pytest.approx(float(found.high), rel=1e-12)


@pytest.mark.parametrize(
    "groups",
    [
        *((56, 70, 48, 80), (9, 10, 3, 10), (1, 3, 2, 2), (0, 10**15, 0, 10**15), (2, 10**15, 1, 10**15)),
        (10**15 - 2, 10**15, 10**15 - 1, 10**15),
        *NEARLY_THE_SAME,
    ],
)
def test_closed_intervals_of_differences_keep_their_digits(groups: tuple[int, int, int, int]) -> None:
    x1, n1, x2, n2 = groups
    with mp.workdps(60):
        z = z_of("0.95")
        middle = mpf(x1) / n1 - mpf(x2) / n2
        (l1, u1), (l2, u2) = wilson_by_its_equation(x1, n1, z), wilson_by_its_equation(x2, n2, z)
        p1, p2 = mpf(x1) / n1, mpf(x2) / n2
        below, above = mp.sqrt((p1 - l1) ** 2 + (u2 - p2) ** 2), mp.sqrt((u1 - p1) ** 2 + (p2 - l2) ** 2)
        close(newcombe(*groups), (middle - below, middle + above), 1e-13)
        for method, added in ((wald, 0), (agresti_caffo, 1)):
            a, m, b, n = x1 + added, n1 + 2 * added, x2 + added, n2 + 2 * added
            half = z * mp.sqrt(mpf(a) * (m - a) / mpf(m) ** 3 + mpf(b) * (n - b) / mpf(n) ** 3)
            of = mpf(a) / m - mpf(b) / n
            close(method(*groups), (of - half, of + half), 1e-13)


@pytest.mark.slow
@pytest.mark.parametrize("n", [10**7, 10**9, 10**11])
def test_integral_and_cumulants_give_the_same_posterior_for_many_cases(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for x1, x2 in ((3 * n // 10, 3 * n // 10 + 2), (n // 2, n // 5), (n // 100, n // 50)):
        found = []
        for threshold in (1e300, 10.0):
            monkeypatch.setattr(bayes, "_NEARLY_NORMAL", threshold)
            found.append(posterior_difference(x1, n, x2, n))
        assert tuple(found[0]) == pytest.approx(tuple(found[1]), rel=2e-11)
        assert found[0].low < found[0].high


def below_difference_of_gammas(a1: Any, a2: Any, at: Any) -> Any:
    """How probable it is that a Gamma variable is at most so much more than another one."""
    start = max(mpf(0), -at)

    def integrand(root: Any) -> Any:  # of a root, so that the density has no pole at 0
        y = start + root * root
        density = y ** (a2 - 1) * mp.exp(-y) / mp.gamma(a2)
        return 2 * root * density * mp.gammainc(a1, 0, y + at, regularized=True)

    return mp.quad(integrand, [mp.sqrt(step) for step in (0, 1, 4, 10, 20, 40, 80, 160)])


@pytest.mark.slow
@pytest.mark.parametrize(("x1", "x2"), [(5, 3), (0, 0), (50, 20)])
def test_of_rare_cases_a_posterior_is_that_of_gamma_variables(x1: int, x2: int) -> None:
    """Beta(a, n) times n is Gamma(a), to about a part of n."""
    n, half = 10**15, HALF
    with mp.workdps(20):
        for end, share in zip(posterior_difference(x1, n, x2, n), (0.025, 0.975), strict=True):
            below = below_difference_of_gammas(x1 + half, x2 + half, mpf(end) * n)
            assert float(below) == pytest.approx(share, rel=1e-9)
