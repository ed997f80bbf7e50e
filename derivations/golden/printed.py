"""What others have printed of a table, number by number, as it is on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Number:
    """One printed number: of which measure, and the text; a ``%`` at its end divides by 100."""

    measure: str
    text: str
    variant: Mapping[str, str] = field(default_factory=dict)
    suffix: str = ""
    note: str = ""
    of_classes: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """A table, rows are predictions, and what is printed of it."""

    name: str
    stratum: str
    table: tuple[tuple[int, ...], ...]
    reference: str
    numbers: tuple[Number, ...]
    doi: str = ""


def _two(name: str, cells: tuple[int, int, int, int], reference: str, *found: Number, doi: str = "") -> Printed:
    tp, fp, fn, tn = cells
    return Printed(name, "others", ((tp, fp), (fn, tn)), reference, found, doi)


def _many(name: str, table: tuple[tuple[int, ...], ...], reference: str, *found: Number, doi: str = "") -> Printed:
    return Printed(name, "others", table, reference, found, doi)


def _of(measure: str, text: str, note: str = "") -> Number:
    return Number(measure, text, note=note)


def _k(measure: str, text: str, note: str = "") -> Number:
    return Number(measure, text, note=note, of_classes=True)


def _bits(measure: str, text: str) -> Number:
    return Number(measure, text, {"base": "2"}, suffix="bits", of_classes=True)


def _p(measure: str, text: str, freedom: int = 1, *, of_classes: bool = False) -> Number:
    variant = {"value": "p", "tail": "upper", "freedom": str(freedom)}
    return Number(measure, text, variant, suffix="p", of_classes=of_classes)


def _fisher(tail: str, text: str, *, mid: bool = False) -> Number:
    variant = {"value": "p", "tail": tail} | ({"mid": "yes"} if mid else {})
    return Number("fisher", text, variant, suffix=tail + ("-mid" if mid else ""))


def _posterior(p: str, odds: str, percent: str) -> tuple[Number, Number]:
    suffix = p.replace("/", "-")
    return (
        Number("error_odds", odds, {"p": p}, suffix),
        Number("posterior_alpha", percent, {"p": p}, suffix),
    )


_SKLEARN = "scikit-learn 1.9.1, documentation of"
_SCIPY = "SciPy 1.17.1, documentation of"
_FAGERLAND = "Fagerland, Lydersen and Laake (2017), Statistical Analysis of Contingency Tables, chapter 4"
_CUT = "the digits are cut off, not rounded"

OTHERS: tuple[Printed, ...] = (
    # --- one table of two classes ---------------------------------------------------------------------------------
    _two(
        "finley-1884",
        (28, 72, 23, 2680),
        "Finley (1884), Tornado predictions; scores by the WWRP/WGNE Joint Working Group on Forecast Verification,"
        " Finley Tornado Forecasts",
        _of("accuracy", "96.6%"),
        _of("false_discovery_rate", "72%"),
        _of("jaccard", "23%"),
        _of("informedness", "52%"),
    ),
    _two(
        "gerstman-x-ray",
        (1467, 782, 1309, 16232),
        "Gerstman (2003), Epidemiology Kept Simple, illustrative example 10.1",
        _of("accuracy", "0.8943"),
        _of("cohen_chance", "0.7780"),
        _of("cohen_kappa", "0.524"),
    ),
    _two(
        "feinstein-1990-even",
        (40, 9, 6, 45),
        "Feinstein and Cicchetti (1990), High agreement but low kappa: I. The problems of two paradoxes",
        _of("accuracy", "0.85"),
        _of("cohen_chance", "0.50"),
        _of("cohen_kappa", "0.70"),
        doi="10.1016/0895-4356(90)90158-L",
    ),
    _two(
        "feinstein-1990-skewed",
        (80, 10, 5, 5),
        "Feinstein and Cicchetti (1990), High agreement but low kappa: I. The problems of two paradoxes",
        _of("accuracy", "0.85"),
        _of("cohen_chance", "0.78"),
        _of("cohen_kappa", "0.32"),
        doi="10.1016/0895-4356(90)90158-L",
    ),
    _two(
        "wikipedia-bowel-cancer",
        (20, 180, 10, 1820),
        "Wikipedia, Template:DiagnosticTesting Example",
        _of("prevalence", "1.48%"),
        _of("accuracy", "90.64%"),
        _of("precision", "10%"),
        _of("false_discovery_rate", "90.0%"),
        _of("false_omission_rate", "0.55%"),
        _of("inverse_precision", "99.45%"),
        _of("recall", "66.7%"),
        _of("fallout", "9.0%"),
        _of("lr_positive", "7.41"),
        _of("odds_ratio", "20.2"),
        _of("f1", "0.174"),
        _of("miss_rate", "33.3%"),
        _of("inverse_recall", "91%"),
        _of("lr_negative", "0.366"),
    ),
    _two(
        "yardstick-issue-108",
        (50122, 49707, 50267, 49904),
        "yardstick (R), tests/testthat/test-class-mcc.R: products of integers overflowed (issue 108)",
        _of("correlation", "0.00026665430738672"),
    ),
    _two(
        "torchmetrics-binary-mcc",
        (1, 0, 1, 2),
        "torchmetrics, documentation of MatthewsCorrCoef(task='binary')",
        _of("correlation", "0.5774"),
    ),
    _two("sklearn-mcc", (2, 1, 1, 0), f"{_SKLEARN} matthews_corrcoef", _of("correlation", "-0.33")),
    _two("sklearn-jaccard", (2, 1, 0, 0), f"{_SKLEARN} jaccard_score", _of("jaccard", "0.6666", _CUT)),
    _two(
        "sklearn-likelihood-ratios",
        (1, 1, 1, 2),
        f"{_SKLEARN} class_likelihood_ratios",
        _of("lr_positive", "1.5"),
        _of("lr_negative", "0.75"),
    ),
    _two(
        "sklearn-likelihood-ratios-cats",
        (2, 1, 1, 1),
        f"{_SKLEARN} class_likelihood_ratios, where the label that sorts last is positive",
        _of("lr_positive", "1.33"),
        _of("lr_negative", "0.66", _CUT),
    ),
    # --- tests ------------------------------------------------------------------------------------------------------
    _two(
        "fisher-1935-tea",
        (4, 0, 0, 4),
        "Fisher (1935), The Design of Experiments, II",
        _fisher("greater", "1/70"),
    ),
    _two(
        "fisher-1935-tea-one-wrong",
        (3, 1, 1, 3),
        "Fisher (1935), The Design of Experiments, II; R, ?fisher.test; " + _FAGERLAND,
        _fisher("greater", "0.2429"),
        _of("chi2", "2.000"),
        _p("chi2", "0.15730"),
        _of("chi2_yates", "0.500"),
        _p("chi2_yates", "0.47950"),
        _of("g2", "2.093"),
        _p("g2", "0.14798"),
    ),
    _two(
        "twins",
        (2, 15, 10, 3),
        "R, ?fisher.test: convictions of like-sex twins of criminals (Fisher 1962)",
        _fisher("less", "0.0004652"),
        _fisher("two-sided", "0.0005367"),
    ),
    _two(
        "fagerland-sparse",
        (0, 16, 15, 57),
        _FAGERLAND,
        _fisher("two-sided", "0.06287"),
        _fisher("two-sided", "0.04466", mid=True),
    ),
    _two(
        "sokal-rohlf-17-6",
        (12, 22, 16, 50),
        "Sokal and Rohlf (1995), Biometry, 3rd edition, box 17.6, page 731",
        _of("g2", "1.33249"),
        _p("g2", "0.24836"),
        _of("g2_williams", "1.30277"),
        _p("g2_williams", "0.25371"),
    ),
    _two(
        "stata-csi",
        (12, 16, 55, 125),
        "Stata, csi 12 16 55 125: risk-ratio and risk-difference calculator",
        _of("chi2", "1.68"),
        _p("chi2", "0.1950"),
    ),
    _two(
        "scipy-fisher",
        (6, 2, 1, 4),
        f"{_SCIPY} fisher_exact",
        _fisher("two-sided", "0.10256410256410257"),
        _fisher("greater", "0.08624708624708627"),
        _fisher("less", "0.9953379953379957"),
    ),
    _two("scipy-barnard", (7, 12, 8, 3), f"{_SCIPY} barnard_exact", _fisher("less", "0.0640")),
    _two("scipy-chi2-2x2", (12, 3, 17, 16), f"{_SCIPY} chi2_contingency", _p("chi2", "0.0614122539870913")),
    # --- several classes ----------------------------------------------------------------------------------------------
    _many(
        "pycm-readme",
        ((3, 0, 2), (0, 1, 1), (0, 2, 3)),
        "PyCM 2.3, README",
        _k("accuracy", "0.58333"),
        _k("chi2", "6.6"),
        _k("cramers_v", "0.5244"),
        _k("f1_macro", "0.56515"),
        _k("cohen_kappa", "0.35484"),
        _k("fleiss_kappa", "0.34426"),
        _k("informedness_micro", "0.375", "printed as Bennett S"),
        _k("gorodkin_rk", "0.36667"),
        _k("precision_macro", "0.56667"),
        _k("recall_macro", "0.61111"),
        _k("contingency_coefficient", "0.59568"),
        _bits("entropy_real", "1.5"),
        _bits("entropy_predicted", "1.48336"),
        _bits("conditional_entropy_predicted", "0.95915"),
        _bits("mutual_information", "0.52421"),
    ),
    _two(
        "pycm-readme-class-0",
        (3, 2, 0, 7),
        "PyCM 2.3, README, class 0",
        _of("informedness", "0.77778"),
        _of("markedness", "0.6"),
        _of("correlation", "0.68313"),
        _of("g_measure", "0.7746"),
        _of("jaccard", "0.6"),
        _of("lr_positive", "4.5"),
        _of("expected_tp", "0.10417"),
    ),
    _two(
        "pycm-readme-class-1",
        (1, 1, 2, 8),
        "PyCM 2.3, README, class 1",
        _of("informedness", "0.22222"),
        _of("markedness", "0.3"),
        _of("correlation", "0.2582"),
        _of("odds_ratio", "4.0"),
        _of("auc", "0.61111"),
    ),
    _two(
        "pycm-readme-class-2",
        (3, 2, 3, 4),
        "PyCM 2.3, README, class 2",
        _of("informedness", "0.16667"),
        _of("markedness", "0.17143"),
        _of("correlation", "0.16903"),
        _of("false_omission_rate", "0.42857"),
        _of("lr_negative", "0.75"),
    ),
    _many(
        "sklearn-kappa",
        ((2, 0, 1), (0, 1, 0), (0, 0, 1)),
        f"{_SKLEARN} cohen_kappa_score",
        _k("cohen_kappa", "0.6875"),
    ),
    _many(
        "sklearn-averages",
        ((2, 1, 0), (0, 0, 2), (0, 1, 0)),
        f"{_SKLEARN} f1_score, precision_score and recall_score",
        _k("f1_macro", "0.267"),
        _k("f1_weighted", "0.267"),
        _k("precision_macro", "0.22"),
        _k("precision_weighted", "0.22"),
        _k("recall_macro", "0.33"),
        _k("accuracy", "0.33"),
    ),
    _many(
        "sklearn-accuracy",
        ((1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1)),
        f"{_SKLEARN} accuracy_score",
        _k("accuracy", "0.5"),
    ),
    _two(
        "sklearn-balanced-accuracy",
        (1, 1, 1, 3),
        f"{_SKLEARN} balanced_accuracy_score",
        _k("recall_macro", "0.625"),
    ),
    _two(
        "sklearn-mutual-information",
        (2, 1, 1, 2),
        f"{_SKLEARN} mutual_info_score",
        _of("mutual_information", "0.0566"),
    ),
    _many(
        "sas-agreement",
        ((0, 4, 1), (0, 8, 0), (0, 1, 5)),
        "SAS, PROC FREQ, Simple Kappa Coefficient: print-out in the tests of statsmodels 0.15",
        _k("cohen_kappa", "0.4842"),
    ),
    _many(
        "scipy-chi2",
        ((10, 10, 20), (20, 20, 20)),
        f"{_SCIPY} chi2_contingency",
        _k("chi2", "2.7777777777777777"),
        _p("chi2", "0.24935220877729619", 2, of_classes=True),
        _k("g2", "2.7688587616781319"),
        _p("g2", "0.25046668010954165", 2, of_classes=True),
    ),
    _many(
        "scipy-association",
        ((100, 150), (203, 322), (420, 700), (320, 210)),
        f"{_SCIPY} association",
        _k("contingency_coefficient", "0.18303298140595667"),
        _k("cramers_v", "0.18617813077483678"),
    ),
    # --- p-values -----------------------------------------------------------------------------------------------------
    Printed(
        "sellke-2001",
        "others",
        (),
        "Sellke, Bayarri and Berger (2001), Calibration of p values for testing precise null hypotheses, as tabulated"
        " at metricgate.com, p-value calibration",
        tuple(
            number
            for p, odds, percent in (
                ("1/10", "0.626", "38.5%"),
                ("1/20", "0.407", "28.9%"),
                ("1/100", "0.125", "11.1%"),
                ("1/200", "0.072", "6.7%"),
                ("1/1000", "0.019", "1.8%"),
            )
            for number in _posterior(p, odds, percent)
        ),
        "10.1198/000313001300339950",
    ),
)
