"""Intervals, tests and adjusted p-values that others have printed, to their last printed digit.

Each case names who printed it: a paper, a manual, or the tests of an independent program. A printed number is a text,
and what is computed must be rounded to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.significance import (
    Paired,
    agresti_caffo,
    benjamini_hochberg,
    benjamini_yekutieli,
    bonferroni,
    chan_zhang,
    clopper_pearson,
    fisher,
    fisher_z,
    fleiss_cohen_everitt,
    holm,
    mcnemar,
    mee,
    miettinen_nurminen,
    newcombe,
    posterior,
    posterior_rate,
    price_bonett,
    santner_snell,
    significance,
    standard_error,
    wald,
    wilson,
    wilson_continuity,
)

Method = Callable[..., Any]
Case = tuple[Method, tuple[int, ...], str, str]


def rounded(value: Any, printed: str) -> str:
    """The value with as many digits behind the point as the printed one, in its form."""
    if "e" in printed:
        return f"{float(value):.{len(printed.partition('e')[0].split('.')[1])}e}"
    text = f"{float(value):.{len(printed.split('.')[1])}f}"
    return text if float(text) else text.lstrip("-")


def agrees(found: Any, *printed: str) -> None:
    assert [rounded(value, text) for value, text in zip(found, printed, strict=True)] == list(printed)


def named(case: Any) -> str:
    return getattr(case, "__name__", str(case))


# --- a difference of two proportions ------------------------------------------------------------------------------

#: Newcombe (1998), Statistics in Medicine 17, 873-890, Table II, contrasts a to h, methods 1, 5, 6 and 10. Two copies
#: of it agree: DBCI, test-data/newcombee.csv, and the tests of mergeron_extra (which leave method 1 out).
CONTRASTS: tuple[tuple[int, int, int, int], ...] = (
    (56, 70, 48, 80), (9, 10, 3, 10), (6, 7, 2, 7), (5, 56, 0, 29),
    (0, 10, 0, 20), (0, 10, 0, 10), (10, 10, 0, 20), (10, 10, 0, 10),
)  # fmt: skip
TABLE_II: dict[Method, str] = {
    wald: "0.0575 0.3425  0.2605 0.9395  0.1481 0.9947  0.0146 0.1640"
    "  0.0000 0.0000  0.0000 0.0000  1.0000 1.0000  1.0000 1.0000",
    mee: "0.0533 0.3377  0.1821 0.8370  0.0544 0.8478  -0.0313 0.1926"
    "  -0.1611 0.2775  -0.2775 0.2775  0.7225 1.0000  0.6777 1.0000",
    miettinen_nurminen: "0.0528 0.3382  0.1700 0.8406  0.0342 0.8534  -0.0326 0.1933"
    "  -0.1658 0.2844  -0.2879 0.2879  0.7156 1.0000  0.6636 1.0000",
    newcombe: "0.0524 0.3339  0.1705 0.8090  0.0582 0.8062  -0.0381 0.1926"
    "  -0.1611 0.2775  -0.2775 0.2775  0.6791 1.0000  0.6075 1.0000",
}


def of_newcombe() -> Iterator[Case]:
    for method, row in TABLE_II.items():
        printed = row.split()
        for groups, low, high in zip(CONTRASTS, printed[::2], printed[1::2], strict=True):
            yield method, groups, low, high


DIFFERENCES: tuple[Case, ...] = (
    *of_newcombe(),
    # Miettinen and Nurminen (1985), example 5, and a comparison with R: the tests of mergeron_extra.
    (miettinen_nurminen, (0, 10, 0, 20), "-0.16576023", "0.28438134"),
    (miettinen_nurminen, (10, 10, 20, 20), "-0.28438134", "0.16576023"),
    (miettinen_nurminen, (3, 29, 6, 36), "-0.2369807", "0.1227832"),
    (newcombe, (3, 29, 6, 36), "-0.2298067", "0.1197196"),
    (agresti_caffo, (3, 29, 6, 36), "-0.225818", "0.1154615"),
    (agresti_caffo, (6, 7, 2, 7), "0.03380627", "0.8550826"),
    (agresti_caffo, (5, 56, 0, 29), "-0.02886585", "0.1712463"),
    (agresti_caffo, (0, 10, 0, 10), "-0.2211503", "0.2211503"),
    # A clinical trial, by SAS: WUSS 2016, paper 127, as in DBCI, test-data/example-84-101-vs-89-105.csv.
    (wald, (84, 101, 89, 105), "-0.1162", "0.0843"),
    (mee, (84, 101, 89, 105), "-0.1188", "0.0857"),
    (miettinen_nurminen, (84, 101, 89, 105), "-0.1191", "0.0860"),
    (newcombe, (84, 101, 89, 105), "-0.1177", "0.0851"),
    (agresti_caffo, (84, 101, 89, 105), "-0.1168", "0.0850"),
    (santner_snell, (84, 101, 89, 105), "-0.1514", "0.1219"),
    # The same paper, the two exact ones, in DBCI, test-data/example-*.csv.
    (santner_snell, (56, 70, 48, 80), "0.0390", "0.3533"),
    (santner_snell, (9, 10, 3, 10), "0.1268", "0.8853"),
    (santner_snell, (10, 10, 0, 20), "0.6915", "1.0000"),
    (chan_zhang, (9, 10, 3, 10), "0.1608", "0.8795"),
    (chan_zhang, (10, 10, 0, 20), "0.6915", "1.0000"),
    # SAS 9.4, PROC FREQ, EXACT RISKDIFF without and with METHOD=SCORE: R's exact2x2, slowTests/test_SAS.R.
    (santner_snell, (24, 61, 10, 35), "-0.1016", "0.3079"),
    (santner_snell, (9, 11, 4, 12), "0.0683", "0.7923"),
    (chan_zhang, (24, 61, 10, 35), "-0.0992", "0.2949"),
    (chan_zhang, (9, 11, 4, 12), "0.0616", "0.7968"),
    # StatXact 11, two one-sided tests inverted: R's exact2x2, slowTests/test_StatXact.R.
    (chan_zhang, (6, 13, 2, 7), "-0.3108", "0.5787"),
    (chan_zhang, (13, 13, 0, 7), "0.5904", "1.000"),
    # Gart and Nam (1990), without their correction for skewness: the tests of R's ratesci.
    (mee, (7, 25, 2, 25), "-0.014", "0.412"),
    # Stata, csi 12 16 55 125: stata.com, risk-ratio and risk-difference calculator.
    (wald, (12, 67, 16, 141), "-0.0400614", "0.17132"),
    # R's statpsych, ci.prop2, and the simple effects of ci.2x2.prop.bs, "Should return".
    (agresti_caffo, (35, 150, 21, 150), "0.004375769", "0.1798348"),
    (agresti_caffo, (15, 50, 28, 50), "-0.43428019", "-0.06571981"),
    (agresti_caffo, (28, 50, 23, 50), "-0.09511021", "0.28741790"),
)


@pytest.mark.slow
@pytest.mark.some(20)
@pytest.mark.parametrize(("method", "groups", "low", "high"), DIFFERENCES, ids=named)
def test_a_difference_has_the_interval_that_is_printed(
    method: Method, groups: tuple[int, ...], low: str, high: str
) -> None:
    agrees(method(*groups), low, high)


@pytest.mark.parametrize(
    ("groups", "low", "high"),
    [
        # R's statpsych, ci.pairs.prop.bs: three comparisons at 0.05, by Bonferroni.
        ((111, 200, 161, 200), "-0.35483065", "-0.14021885"),
        ((111, 200, 132, 200), "-0.21967489", "0.01175409"),
        ((161, 200, 132, 200), "0.03922511", "0.24790360"),
    ],
)
def test_another_level_has_the_interval_that_is_printed(groups: tuple[int, ...], low: str, high: str) -> None:
    agrees(agresti_caffo(*groups, level=1 - 0.05 / 3), low, high)


@pytest.mark.parametrize(
    ("signs", "scale", "low", "high"),
    [
        # R's statpsych, ci.2x2.prop.bs, by Price and Bonett (2004): the interaction, and both main effects.
        ((1, -1, -1, 1), 1.0, "-0.54287780", "-0.00614181"),
        ((1, 1, -1, -1), 0.5, "-0.25183106", "0.01653694"),
        ((1, -1, 1, -1), 0.5, "-0.17339968", "0.09496831"),
    ],
)
def test_a_contrast_of_four_groups_has_the_interval_that_is_printed(
    signs: tuple[int, ...], scale: float, low: str, high: str
) -> None:
    """Adjusted balanced accuracy is (the sum of the rates - 1)/3; a rate that counts against is 1 less its failures."""
    successes, size = (15, 24, 28, 23), 50
    hits = [count if sign > 0 else size - count for count, sign in zip(successes, signs, strict=True)]
    table = np.diag(hits) + np.diag([size - count for count in hits[:-1]], 1)
    table[-1, 0] = size - hits[-1]
    ends = price_bonett("adjusted_balanced_accuracy", table, rows="real")
    agrees([scale * (3 * end + 1 - 2) for end in ends], low, high)


# --- one proportion -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "cases", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, 857-872, Table I: the tests of R's ratesci.
        (clopper_pearson, (15, 148), "0.0578", "0.1617"),
        (clopper_pearson, (1, 29), "0.0009", "0.1776"),
        (wilson, (15, 148), "0.0624", "0.1605"),
        (wilson, (1, 29), "0.0061", "0.1718"),
        (wilson_continuity, (15, 148), "0.0598", "0.1644"),
        (wilson_continuity, (1, 29), "0.0018", "0.1963"),
        # Fagerland, Lydersen and Laake (2017), chapter 2: the tests of R's contingencytables.
        (clopper_pearson, (13, 16), "0.5435", "0.9595"),
        (wilson, (13, 16), "0.5699", "0.9341"),
        (wilson_continuity, (13, 16), "0.5369", "0.9503"),
        (posterior_rate, (13, 16), "0.5792", "0.9442"),
        # R's statpsych, ci.prop, "Should return".
        (wilson_continuity, (12, 100), "0.06625153", "0.2039772"),
        (clopper_pearson, (12, 100), "0.06356890", "0.2002357"),
        # DBCI, test-data/example-84-101.csv.
        (wilson, (84, 101), "0.746887910814", "0.892172254446"),
        (wilson_continuity, (84, 101), "0.741331154898", "0.896133033849"),
        (clopper_pearson, (84, 101), "0.744242147979", "0.898781606244"),
        (posterior_rate, (84, 101), "0.749873617954", "0.894811373511"),
        # The tests of mergeron_extra.
        (wilson, (4, 10), "0.168180329706", "0.687326230266"),
        (clopper_pearson, (4, 10), "0.121552258120", "0.737621923393"),
    ],
    ids=named,
)
def test_a_proportion_has_the_interval_that_is_printed(
    method: Method, cases: tuple[int, int], low: str, high: str
) -> None:
    agrees(method(*cases), low, high)


# --- agreement ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "error", "low", "high"),
    [
        # SAS/STAT user's guide, PROC FREQ, "Agreement Study", four classes.
        ([[10, 4, 1, 0], [5, 10, 12, 2], [2, 4, 12, 5], [0, 2, 6, 13]], "", "0.2030", "0.4868"),
        # A print-out of SAS in the tests of statsmodels, three classes, of which one is never said by one rater.
        ([[0, 4, 1], [0, 8, 0], [0, 1, 5]], "0.1380", "0.2137", "0.7547"),
        # R's vcd, Kappa(SexualFun).
        ([[7, 7, 2, 3], [2, 8, 3, 7], [1, 5, 4, 9], [2, 8, 9, 14]], "0.06860", "-0.005120399", "0.2637809"),
        # R's statpsych, ci.kappa, "Should return".
        ([[31, 12], [4, 58]], "0.07344761", "0.5317210", "0.8196303"),
    ],
)
def test_kappa_has_the_error_and_the_interval_that_are_printed(
    table: list[list[int]], error: str, low: str, high: str
) -> None:
    agrees(fleiss_cohen_everitt(table, rows="real"), low, high)
    if error:
        agrees([standard_error("cohen_kappa", table, rows="real")], error)


def test_correlation_has_the_error_and_the_interval_that_are_printed() -> None:
    # R's statpsych from 1.7, ci.phi. Before, it printed 0.05746271: with a plus for the minus of the last term.
    cells = (229, 28, 96, 24)
    agrees([standard_error("correlation", cells)], "0.05477117")
    agrees(fisher_z(cells), "0.01462398", "0.2285149")


# --- tests --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "options", "printed"),
    [
        # R, ?fisher.test: tea, and convictions of like-sex twins.
        ((3, 1, 1, 3), {"alternative": "greater"}, "0.2429"),
        ((2, 15, 10, 3), {"alternative": "less"}, "0.0004652"),
        ((2, 15, 10, 3), {}, "0.0005367"),
        # Fagerland, Lydersen and Laake (2017), chapter 4: the tests of R's contingencytables.
        ((0, 16, 15, 57), {}, "0.06287"),
        ((0, 16, 15, 57), {"mid": True}, "0.04466"),
    ],
)
def test_fishers_test_has_the_p_value_that_is_printed(
    cells: tuple[int, ...], options: dict[str, Any], printed: str
) -> None:
    agrees([fisher(*cells, **options)], printed)


@pytest.mark.parametrize(
    ("name", "cells", "statistic", "p"),
    [
        # Fagerland, Lydersen and Laake (2017), chapter 4: the tests of R's contingencytables.
        ("chi2", (3, 1, 1, 3), "2.000", "0.15730"),
        ("chi2_yates", (3, 1, 1, 3), "0.500", "0.47950"),
        ("g2", (3, 1, 1, 3), "2.093", "0.14798"),
        # Sokal and Rohlf (1995), box 17.6, page 731: the tests of PyCogent and QIIME.
        ("g2", (12, 22, 16, 50), "1.33249", "0.24836"),
        ("g2_williams", (12, 22, 16, 50), "1.30277", "0.25371"),
        # Stata, csi 12 16 55 125.
        ("chi2", (12, 16, 55, 125), "1.68", "0.1950"),
    ],
)
def test_a_statistic_has_the_values_that_are_printed(name: str, cells: tuple[int, ...], statistic: str, p: str) -> None:
    found = significance(name, *cells)
    agrees([found.value, found.p], statistic, p)


@pytest.mark.parametrize(
    ("counts", "method", "printed"),
    [
        # Fagerland, Lydersen and Laake (2017), chapter 8, Cavo et al.: the tests of R's contingencytables.
        ((6, 16), "asymptotic", "0.033006"),
        ((6, 16), "continuity", "0.055009"),
        ((6, 16), "exact", "0.052479"),
        ((6, 16), "mid", "0.034690"),
        # R, mcnemar.test, of Agresti's table of approval.
        ((86, 150), "continuity", "4.115e-05"),
    ],
)
def test_mcnemars_test_has_the_p_value_that_is_printed(counts: tuple[int, int], method: Any, printed: str) -> None:
    agrees([mcnemar(*counts, method=method)], printed)


def test_a_paired_difference_has_the_interval_that_is_printed() -> None:
    # The same table: the Wald interval of the difference, -0.0621 (-0.1184 to -0.0058).
    found = Paired(161, 1, 6, 16, 0, 0).test()
    half = 1.959963984540054 * found.error
    agrees([found.value, found.value - half, found.value + half], "-0.0621", "-0.1184", "-0.0058")


# --- many p-values, and what they leave ---------------------------------------------------------------------------

#: Raw, and by R's multtest, mt.rawp2adjp: Bonferroni, Holm, BH, BY. In the tests of statsmodels.
MULTTEST = np.array(
    [
        [5.23656777208e-05, 5.23656777208e-04, 5.23656777208e-04, 5.23656777208e-04, 1.5337740764175588e-03],
        [2.8140506198e-04, 2.8140506198e-03, 2.53264555782e-03, 1.4070253099e-03, 4.1211324652269442e-03],
        [1.49877310796e-02, 0.149877310796, 0.11990184863680001, 4.9959103598666670e-02, 0.14632862843720582],
        [2.02732688798e-02, 0.202732688798, 0.14191288215860001, 5.0683172199499998e-02, 0.14844940238274187],
        [0.177096952723, 1, 1, 0.354193905446, 1],
        [0.642193923795, 1, 1, 0.89533672797500008, 1],
        [0.680845947633, 1, 1, 0.89533672797500008, 1],
        [0.71626938238, 1, 1, 0.89533672797500008, 1],
        [0.838541367553, 1, 1, 0.93171263061444454, 1],
        [0.967833824309, 1, 1, 0.967833824309, 1],
    ]
)


@pytest.mark.parametrize(
    ("adjust", "column"), [(bonferroni, 1), (holm, 2), (benjamini_hochberg, 3), (benjamini_yekutieli, 4)], ids=named
)
def test_adjusted_p_values_are_those_that_are_printed(adjust: Method, column: int) -> None:
    np.testing.assert_allclose(adjust(MULTTEST[:, 0]), MULTTEST[:, column], rtol=1e-14)


def test_the_hypotheses_that_are_rejected_are_those_that_are_printed() -> None:
    # R's HDLSSkST, BenHoch, "outputs": 0 1 1 0 1 0 1 at 0.05.
    found = benjamini_hochberg([0.50, 0.01, 0.001, 0.69, 0.02, 0.05, 0.0025]) <= 0.05
    assert found.astype(int).tolist() == [0, 1, 1, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("p", "odds", "percent"),
    [
        # Sellke, Bayarri and Berger (2001), as tabulated at metricgate.com/docs/p-value-calibration.
        (0.1, "0.626", "38.5"),
        (0.05, "0.407", "28.9"),
        (0.01, "0.125", "11.1"),
        (0.005, "0.072", "6.7"),
        (0.001, "0.019", "1.8"),
    ],
)
def test_a_p_value_leaves_what_is_printed(p: float, odds: str, percent: str) -> None:
    found = posterior(p)
    agrees([found.odds, 100 * found.alpha], odds, percent)
