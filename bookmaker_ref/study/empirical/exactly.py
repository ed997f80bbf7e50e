"""Claims about distributions and about expected tables, which need no table at random; and the poster's."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import exp, expm1, lgamma, log, pi, sqrt, tanh

from bookmaker_ref.significance import special
from bookmaker_ref.study.empirical.bench import Bench, absolute, mean, rms
from bookmaker_ref.study.empirical.finding import Check, Finding, Number, Reading
from bookmaker_ref.study.simulate.recipe import case_by_case

# --- distributions ---------------------------------------------------------------------------------------------------


def _poisson(rate: float, k: int) -> float:
    return exp(k * log(rate) - rate - lgamma(k + 1))


def _binomial(n: int, p: float, k: int) -> float:
    return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p))


#: How much of each lies within two standard deviations of its mean.
_WITHIN_TWO: dict[str, float] = {
    "uniform": 1.0,
    "triangular": 1 - (1 - 2 / sqrt(6)) ** 2,
    "logistic": tanh(pi / sqrt(3)),
    "Laplace": -expm1(-2 * sqrt(2)),
    "exponential": -expm1(-3),
    "Poisson, mean 9": sum(_poisson(9, k) for k in range(3, 16)),
    "binomial, 100 cases of 1/10": sum(_binomial(100, 0.1, k) for k in range(4, 17)),
}


def two_standard_errors(_: Bench) -> Finding:
    """How many distributions have about 95% within two standard deviations."""
    near = [name for name, each in _WITHIN_TWO.items() if abs(each - 0.95) < 0.01]
    check = Check(f"of these, within 0.01 of 95%: {', '.join(near)}", Number(len(near)), ">", 2)
    settings = (
        f"exact; {', '.join(f'{name} {each:.4f}' for name, each in _WITHIN_TWO.items())}; a number of: three or more"
    )
    return Finding(settings, (Reading("", (check,)),))


def straight_isocontours(_: Bench) -> Finding:
    """How far critical values of chi-squared are from a straight line over the degrees of freedom."""
    readings = []
    for alpha in (0.05, 0.01, 0.001):
        at = [special.chdtri(r, alpha) for r in range(1, 27)]
        bent = max(abs(2 * at[i] - at[i - 1] - at[i + 1]) / 2 / at[i] for i in range(1, 25))
        check = Check("greatest distance from the mean of both neighbours, relative", Number(float(bent)), "<", 0.05)
        readings.append(Reading(f"alpha = {alpha}", (check,)))
    return Finding("exact; 2 to 25 degrees of freedom; locally linear: within a twentieth", tuple(readings))


def geometric_mean_and_mode(_: Bench) -> Finding:
    """The geometric mean, the arithmetic and the harmonic beside the mode."""
    skewed = {
        "Poisson, rate 10.5, without zeros": _of_poisson(10.5),
        "Poisson, rate 3.5, without zeros": _of_poisson(3.5),
        "log-normal, deviation 1/2": (exp(1 / 8), 1.0, exp(-1 / 8), exp(-1 / 4)),
    }
    readings = []
    for words, place in (("arithmetic", 0), ("harmonic", 2)):
        checks = (
            Check(
                f"|geometric mean - mode| minus |{words} mean - mode|, {name}",
                Number(abs(means[1] - means[3]) - abs(means[place] - means[3])),
                "<",
                0.0,
            )
            for name, means in skewed.items()
        )
        readings.append(Reading(f"than the {words} mean", tuple(checks)))
    # with zeros the geometric mean is 0; the mean is 3.5, and the mode 3
    zeros = Check("|geometric mean - mode| minus |mean - mode|, Poisson, rate 3.5", Number(3.0 - 0.5), "<", 0.0)
    return Finding(
        "exact", (*readings, Reading("of Poisson numbers with their zeros, whose geometric mean is 0", (zeros,)))
    )


def _of_poisson(rate: float) -> tuple[float, float, float, float]:
    """Arithmetic, geometric and harmonic mean above 0, and the mode."""
    of = {k: _poisson(rate, k) for k in range(1, 200)}
    total = sum(of.values())
    arithmetic = sum(k * p for k, p in of.items()) / total
    geometric = exp(sum(log(k) * p for k, p in of.items()) / total)
    harmonic = total / sum(p / k for k, p in of.items())
    return arithmetic, geometric, harmonic, float(max(of, key=lambda k: of[k]))


# --- the poster ------------------------------------------------------------------------------------------------------


def _cells(edge: Fraction, prevalence: Fraction, guess: Fraction) -> tuple[Fraction, ...]:
    """What is expected of TP, FP, FN, TN: decisions right so often, or wrong if ``edge`` is below 0; else guesses."""
    rn, left = 1 - prevalence, 1 - abs(edge)
    right, wrong = max(edge, Fraction(0)), max(-edge, Fraction(0))
    chance = (guess * prevalence, guess * rn, (1 - guess) * prevalence, (1 - guess) * rn)
    known = (right * prevalence, wrong * rn, wrong * prevalence, right * rn)
    return tuple(left * each + more for each, more in zip(chance, known, strict=True))


def misleading_measures(_: Bench) -> Finding:
    """Accuracy, F1 and G where 15% of the decisions are informed, rightly or wrongly."""
    settings = {
        "prevalence 7/10, guesses 8/10, as in Figure 1 of powers2003": (Fraction(7, 10), Fraction(8, 10)),
        "even margins": (Fraction(1, 2), Fraction(1, 2)),
        "prevalence 1/10, guesses 1/10": (Fraction(1, 10), Fraction(1, 10)),
    }
    readings = []
    for words, margins in settings.items():
        checks: list[Check] = []
        for edge, bound in ((Fraction(15, 100), 2 / 3), (Fraction(-15, 100), 1 / 2)):
            checks += (
                Check(f"{name}, {float(edge):.0%} informed", Number(value), ">", bound)
                for name, value in _measures(*_cells(edge, *margins))
            )
        readings.append(Reading(words, tuple(checks)))
    return Finding("exact; expected tables of two classes; high: above 2/3, solid: above 1/2", tuple(readings))


def _measures(tp: Fraction, fp: Fraction, fn: Fraction, tn: Fraction) -> Iterable[tuple[str, float]]:
    yield "Accuracy", float(tp + tn)
    yield "F1", float(2 * tp / (2 * tp + fp + fn))
    yield "G", sqrt(tp * tp / ((tp + fp) * (tp + fn)))


def kappa_where_margins_differ(_: Bench) -> Finding:
    """Kappa minus Informedness, where Bias is far from Prevalence, and where it is not."""
    readings = []
    for words, prevalence, guess in (("Bias below Prevalence", 9, 1), ("Bias above Prevalence", 1, 9)):
        far = _kappa_off(Fraction(prevalence, 10), Fraction(guess, 10))
        check = Check(f"Kappa - Informedness, prevalence {prevalence}/10, guesses {guess}/10", far, "<", -0.1)
        near = _kappa_off(Fraction(prevalence, 10), Fraction(prevalence, 10))
        other = Check("|Kappa - Informedness| where guesses are as frequent", Number(abs(near.value)), "<", 0.01)
        readings.append(Reading(words, (check, other)))
    return Finding(
        "exact; expected tables of two classes, Informedness 1/2; too conservative: by over 0.1", tuple(readings)
    )


def _kappa_off(prevalence: Fraction, guess: Fraction) -> Number:
    edge = Fraction(1, 2)
    tp, fp, fn, tn = _cells(edge, prevalence, guess)
    determinant = tp * tn - fp * fn
    return Number(float(determinant / (determinant + (fp + fn) / 2) - edge))


def informedness_recovers(bench: Bench) -> Finding:
    """Informedness minus the level that the tables were made with: on average, and in each table."""
    found = bench.over(case_by_case, 2, 128, ["informedness"])
    off = found["informedness"] - found["I"]
    return Finding(
        "K = 2, N = 128, 11 levels of Informedness, decided case by case; perfectly: within 0.01",
        (
            Reading("on average", (Check("|mean of B - I|", absolute(mean(off)), "<", 0.01),)),
            Reading("in each table", (Check("rms of B - I", rms(off), "<", 0.01),)),
        ),
    )
