"""The words of docs/significance.md: each number in a sentence is of what was computed, and each claim is checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bookmaker_ref.study.by_margins import EVEN, OF_TWO, UNEVEN, Margins, Sizes
from docs.writers.significance.agreement import advice_of_agreement
from docs.writers.significance.claims import between, misses, off, sure, wider
from docs.writers.significance.elsewhere import warning
from docs.writers.significance.figures import COVERAGE, COVERAGE_3, SIZE, SIZE_3, Drawn
from docs.writers.significance.settings import (
    COVERAGE_NS,
    COVERAGE_NS_3,
    IS,
    POWER_IS,
    POWER_N,
    SIZE_NS,
    limit_of_coverage,
)

if TYPE_CHECKING:
    from docs.writers.significance.page import Results

#: The statistics of (32)-(34), and those that are Pearson's where their scale is divided out.
K_STATISTICS = ("chi2_kb", "chi2_km", "chi2_kbm", "chi2_xb", "chi2_xm", "chi2_xbm")
AS_PEARSON = tuple(
    f"{name}_right"
    for name in (*K_STATISTICS, "chi2_plus_p", "chi2_minus_p", "chi2_plus_r", "chi2_minus_r", "chi2_b", "chi2_m")
)
#: Between which I the intervals of the papers are judged: at I = 1 there is but one estimate.
BELOW_1 = IS[:-1]
FROM_16 = slice(1, None)
B1, B2 = "powers-self-weighted", "powers-complement"


def findings(results: Results) -> Iterator[str]:
    """The page up to its first table."""
    yield "# Significance and confidence: what they are worth"
    yield ""
    yield (
        "Every table with N cases, each with its exact probability, tells how often a test rejects what is chance (its"
        " size), and how often an interval has the truth in it (its coverage)."
        " `make update` writes this page and its figures anew, where what computes them has changed. All numbers are"
        " computed there, those in the sentences too; a sentence that were no longer so would stop it. They speak of"
        " the settings on this page: N"
        f" = {SIZE_NS[0]} to {SIZE_NS[-1]} for tests, {COVERAGE_NS[0]} to {COVERAGE_NS[-1]} for intervals of two"
        " classes, of cases"
        " that are"
        " informed with probability I and else guessed. `bookmaker study` does the same for others."
    )
    yield ""
    yield "## What to use"
    yield ""
    yield from warning(
        results.elsewhere,
        _most((results.sizes[m.name, "0.05"] for m in OF_TWO), "chi2_n_minus_1"),
        between(results.agreement.rates.values(), "wilson")[0],
        min(
            between(found, "miettinen-nurminen")[0]
            for found in (results.coverages.values(), results.agreement.exact.values())
        ),
    )
    yield ""
    yield (
        "Coverage is told where every class has cases: given that the measure is defined, which for Markedness is that"
        " every label is predicted, for Correlation both, for kappa that the cases are not all right and of one class."
    )
    yield ""
    yield from _bullets(_advice(results))
    yield "## What holds up of the papers' proposals"
    yield ""
    yield from _bullets(_verdicts(results))
    for drawn in (SIZE, COVERAGE, SIZE_3, COVERAGE_3):
        yield _figure(drawn)
        yield ""


# --- what to use ------------------------------------------------------------------------------------------------


def _advice(results: Results) -> Iterator[str]:
    at_05 = [results.sizes[m.name, "0.05"] for m in OF_TWO]
    exact, mid, corrected = (_most(at_05, name) for name in ("fisher", "fisher_mid_p", "chi2_n_minus_1"))
    pearson, g2 = (_most(at_05, name) for name in ("chi2", "g2"))
    sure(
        all(_most([found], "fisher", slice(None)) <= float(alpha) for (_, alpha), found in results.sizes.items()),
        "Fisher's test never rejects more often than alpha",
    )
    sure(mid < pearson and corrected < pearson < g2, "mid-p and N - 1 are nearer to alpha than Pearson, G²")
    yield (
        "**Is it more than chance, two classes?** Fisher's test with mid-p (`fisher_mid_p`), or Pearson's statistic"
        f" with N − 1 (`chi2_n_minus_1`). From N = {SIZE_NS[1]} on they reject chance at α = 0.05 with at most"
        f" {mid:.4f} and"
        f" {corrected:.4f}; Pearson's own statistic with up to {pearson:.4f}, G² with up to {g2:.4f}."
    )
    rare = _most([results.sizes[UNEVEN.name, "0.01"]], "chi2_n_minus_1", slice(None))
    rare_mid = _most([results.sizes[UNEVEN.name, "0.01"]], "fisher_mid_p", slice(None))
    sure(rare > 0.012 and rare_mid < rare, "with rare classes and a small alpha mid-p is the safer one")
    yield (
        f"With a rare class and α = 0.01 take mid-p of the two: N − 1 rejects with up to {rare:.4f}, mid-p with"
        f" {rare_mid:.4f}."
    )
    power = results.powers[EVEN.name, POWER_IS[1]]
    of_exact, of_mid = (float(power[name][0].high) for name in ("fisher", "fisher_mid_p"))
    sure(of_exact < of_mid, "mid-p has more power than Fisher's test")
    worst = max(
        float(each.high) / float(alpha) for (_, alpha), found in results.sizes.items() for each in found["fisher"]
    )
    yield (
        "**Must the error never be above α?** Fisher's test: on this page it rejects chance with at most"
        f" {worst:.2f} α ({exact:.4f} at 0.05). The price is power: with even margins, N = {POWER_N} and I ="
        f" {POWER_IS[1]} it"
        f" finds {of_exact:.4f} where mid-p finds {of_mid:.4f}. Yates' correction finds still less"
        f" ({float(power['chi2_yates'][0].high):.4f})."
    )
    sure(float(power["chi2_yates"][0].high) < of_exact, "Yates' correction has less power than Fisher's test")
    low, high = between(results.coverages.values(), "miettinen-nurminen")
    sure(low > 0.93, "Miettinen-Nurminen covers nearly as it says")
    newcombe, caffo, wald = (
        between(results.coverages.values(), name) for name in ("newcombe", "agresti-caffo", "wald")
    )
    sure(
        newcombe[0] < low and wald[0] < 0.5 and caffo[0] >= low, "Newcombe and Wald cover less; Agresti-Caffo does not"
    )
    width = wider(results.coverages.values(), "agresti-caffo", "miettinen-nurminen")
    far = [off(results.coverages.values(), name) for name in ("miettinen-nurminen", "agresti-caffo", "newcombe")]
    sure(far[0] < min(far[1:]), "Miettinen-Nurminen is nearest to the level on average")
    yield (
        "**An interval of Informedness, two classes:** Miettinen-Nurminen. For I below 1 its coverage, nominally"
        " 0.95, is"
        f" from {low:.4f} to {high:.4f}. Agresti-Caffo is {caffo[0]:.4f} to {caffo[1]:.4f} (its mean width is"
        f" {width[0]:.2f} to"
        f" {width[1]:.2f} times as great), Newcombe {newcombe[0]:.4f} to {newcombe[1]:.4f}. Wald's falls to"
        f" {wald[0]:.4f}: do not use it. On average over these settings the first three are {far[0]:.4f}, {far[1]:.4f}"
        f" and {far[2]:.4f} off 0.95."
    )
    of_m = between(results.markedness.values(), "miettinen-nurminen")
    sure(of_m[0] > 0.93, "so it does for Markedness")
    yield f"**Of Markedness, two classes:** the same with rows for columns: {of_m[0]:.4f} to {of_m[1]:.4f}."
    yield from advice_of_agreement(results.agreement)
    yield from _advice_of_three(results)


def _advice_of_three(results: Results) -> Iterator[str]:
    chosen = list(results.chosen_3.values())
    every = slice(None)
    of_b, corrected, g2 = (_most(chosen, name, every) for name in ("chi2_b_right", "chi2_n_minus_1", "g2"))
    sure(corrected < 0.05 < of_b < 0.06 < g2, "B with one degree is near alpha, Pearson's below it, G² above it")
    yield (
        "**More than chance, three classes:** Informedness or Markedness with one degree of freedom and their variance"
        f" under chance (`chi2_kb_right`, `chi2_km_right`) reject at N = 12 and 16 with at most {of_b:.4f} and"
        f" {_most(chosen, 'chi2_km_right', every):.4f}. Pearson's with N − 1 stays at {corrected:.4f}; G² goes up"
        f" to {g2:.4f}."
    )
    delta = between(results.coverages_3.values(), "delta", 3)
    price = between(results.markedness_3.values(), "price-bonett", 3)
    whole = between(results.coverages_3.values(), "powers-whole", 3)
    widths, ours = (
        [each.width or 0.0 for found in results.coverages_3.values() for each in found[name]]
        for name in ("powers-whole", "delta-plus-three")
    )
    plus = between(results.coverages_3.values(), "delta-plus-three", 3)
    sure(delta[1] < 0.94 and price[0] > 0.92, "the delta method covers too little, Price-Bonett nearly as it says")
    sure(plus[0] > 0.93 and plus[1] < 0.99, "with three cases more the delta method covers nearly as it says")
    yield (
        f"**An interval, three classes:** of Markedness Price-Bonett, which covers {price[0]:.4f} to {price[1]:.4f}"
        " at N ="
        f" {COVERAGE_NS_3[0]} and {COVERAGE_NS_3[1]}. Of Informedness the delta method with three cases more, spread"
        f" evenly over the cells (`delta-plus-three`): {plus[0]:.4f} to {plus[1]:.4f} there, with a mean width"
        f" of {min(ours):.2f} to {max(ours):.2f}. The plain delta method covers {delta[0]:.4f} to {delta[1]:.4f}; the"
        f" papers' with the deviation 1, `powers-whole`, {whole[0]:.4f} to {whole[1]:.4f}: it is {min(widths):.2f} to"
        f" {max(widths):.2f} wide, and there is none where a label is never predicted."
    )


# --- what holds up ----------------------------------------------------------------------------------------------


def _verdicts(results: Results) -> Iterator[str]:
    yield from _verdicts_on_tests(results)
    yield from _verdicts_on_intervals(results)
    yield from _verdicts_on_three(results)


def _verdicts_on_tests(results: Results) -> Iterator[str]:
    from scipy.special import chdtrc, chdtri  # noqa: PLC0415 -- for what these tend to alone

    def limit(scale: float, alpha: float = 0.05) -> float:
        """How often scale times chi-squared with one degree exceeds the critical value."""
        return float(chdtrc(1, float(chdtri(1, alpha)) / scale))

    at_05 = [results.sizes[m.name, "0.05"] for m in OF_TWO]
    most = max(_most(at_05, name, slice(None)) for name in K_STATISTICS)
    evens, unevens = 2 * 0.25, 2 * _spread(UNEVEN.guess)
    sure(most < 0.006, "the K and X statistics hardly ever reject")
    sure(
        all(
            all(a.high == b.high for a, b in zip(found["chi2"], found[name], strict=True))
            for found in results.sizes.values()
            for name in AS_PEARSON
        ),
        "each of the papers' chi-squared statistics with its scale divided out is as Pearson's",
    )
    power = results.powers[EVEN.name, POWER_IS[1]]
    yield (
        "**χ²_KB, χ²_KM, χ²_KBM, and the X forms** (32-34, 50-52 at K = 2) are at most half of Pearson's statistic,"
        " and their p is not that of chance. χ²_KB is 2 Bias (1 − Bias) times Pearson's: with even margins its p ="
        " 0.05 is"
        f" Pearson's p = {limit(evens):.4f}, and with Bias {UNEVEN.guess} it is {limit(unevens):.4f}. On this page"
        " none of them"
        f" rejects chance at α = 0.05 with more than {most:.4f}; of what is informed (N = {POWER_N}, I ="
        f" {POWER_IS[1]}, even) χ²_KB"
        f" finds {float(power['chi2_kb'][0].high):.4f}, Pearson's {float(power['chi2'][0].high):.4f}. What is"
        " significant by"
        " them is so by Pearson's; of what is not they say little."
    )
    yield (
        "**With the scale divided out nothing new is left:** all of them, and χ² of one label (30) and of B or M"
        " (53, 54),"
        " then reject chance exactly as often as Pearson's statistic: the same fraction in each setting here."
    )
    labels = ("chi2_plus_p", "chi2_plus_r")
    gains = ("g2_plus_p", "g2_plus_r")
    plus = results.sizes[EVEN.name, "0.05"]["chi2_plus_p"]
    at_01 = [results.sizes[m.name, "0.01"] for m in OF_TWO]
    most_labels = max(_most(at_05, name, slice(None)) for name in labels)
    rarely = max(_most(at_01, name, slice(None)) for name in labels)
    most_gains = max(_most(at_05, name, slice(None)) for name in gains)
    sure(float(plus[-1].high) < 0.01 and most_labels < 0.05, "chi-squared of one label is conservative at 0.05")
    sure(rarely > 0.01 and most_gains > 0.05, "with rare classes G² of one label is not, nor chi-squared at 0.01")
    yield (
        "**χ²₊P, χ²₊R, G²₊P (30, 31)** are a share of the statistic of the whole table: of Pearson's, Inverse Bias"
        " or Inverse"
        f" Prevalence. With even margins χ²₊P tends to reject chance with {limit(0.5):.4f}"
        f" ({float(plus[-1].high):.4f} at N ="
        f" {SIZE_NS[-1]}), not 0.05. That they are conservative, as the papers say, holds of χ² at α = 0.05 (at most"
        f" {most_labels:.4f}), but not where the class is rare and the share near 1: there χ² rejects with up to"
        f" {rarely:.4f} at"
        f" α = 0.01, and G² of one label with up to {most_gains:.4f} at 0.05."
    )
    ratio = _spread(UNEVEN.guess) / _spread(UNEVEN.prevalence)
    of_b, of_m = (results.sizes[UNEVEN.name, "0.05"][name] for name in ("chi2_b", "chi2_m"))
    sure(float(of_b[-1].high) > 0.1 and float(of_m[-1].high) < 0.025, "N B² rejects too often, N M² too seldom")
    yield (
        "**χ² of B and of M without Evenness (53, 54)** are right only where Bias is as even as Prevalence. With"
        f" prevalence {UNEVEN.prevalence} and guesses {UNEVEN.guess} that of B tends to reject chance with"
        f" {limit(ratio):.4f}"
        f" ({float(of_b[-1].high):.4f} at N = {SIZE_NS[-1]}) and that of M with {limit(1 / ratio):.4f}"
        f" ({float(of_m[-1].high):.4f})."
        " That of both (55) is Pearson's."
    )


def _verdicts_on_intervals(results: Results) -> Iterator[str]:
    sure(abs(UNEVEN.variance("0") - _spread(UNEVEN.guess) / _spread(UNEVEN.prevalence)) < 1e-12, "that is the variance")
    sure(all(abs(EVEN.variance(i) - (1 - float(i) ** 2)) < 1e-12 for i in IS), "with even margins it is 1 - I²")
    null, plain = (
        [results.sizes[m.name, "0.05"][name] for m in OF_TWO] for name in ("outside_ci_b0", "outside_ci_b0_two_class")
    )
    sure(all(float(each.high) > 0.07 for row in null for each in row), "CI_B0 with 2E is too narrow everywhere")
    sure(
        max(float(each.high) for each in plain[0]) < 0.06 < float(plain[1][-1].high), "without 2E it needs even margins"
    )
    yield (
        "**CI_B0, the interval about 0, with 2E (as in 63-68):** by chance the estimate lies outside of it with a"
        " probability of"
        f" {min(float(e.high) for r in null for e in r):.4f} to {max(float(e.high) for r in null for e in r):.4f},"
        " not 0.05. With even margins"
        " the factor 2E is 2, and halves a variance that was right: without it, as in the section on two classes, it is"
        f" {min(float(e.high) for e in plain[0]):.4f} to {max(float(e.high) for e in plain[0]):.4f}. With uneven"
        " ones E cannot repair it:"
        " the variance of Informedness under chance is Bias (1 − Bias)/(Prevalence (1 − Prevalence)) over N − 1, a"
        " ratio, and E is a product. There, without 2E, up to"
        f" {max(float(e.high) for e in plain[1]):.4f} lie outside."
    )
    found = results.coverages.values()
    first, second = (between(found, name) for name in (B2, f"{B2}-two-class"))
    below, above = misses(results.coverages[EVEN.name, 100][B2][BELOW_1.index("0.5")])
    sure(below > 0.1 and above > 0.1, "CI_B2 misses on either side")
    sure(first[1] < 0.85 and second[1] < 0.92, "CI_B2 covers too little for every I below 1")
    yield (
        f"**CI_B2 (63), X (1 − |B|), undercovers** wherever I is below 1: {first[0]:.4f} to {first[1]:.4f} with 2E,"
        f" {second[0]:.4f} to"
        f" {second[1]:.4f} without. It shrinks too fast: with even margins the standard error is √(1 − I²)/√N,"
        " which near I = 1"
        " is far more than 1 − I. With more cases it gets no better: at I = 0.9 it tends to"
        f" {limit_of_coverage(EVEN, '0.9', 'complement', 'general'):.4f}. That it is conservative on the"
        " upside and a little broad on the downside, as simulations seemed to show, does not hold up: at N = 100, I"
        " = 0.5,"
        f" even, the truth lies above it with {above:.4f} and below it with {below:.4f}."
    )
    one, other = (between(found, name) for name in (B1, f"{B1}-two-class"))
    over = limit_of_coverage(EVEN, "0.9", "self-weighted", "general")
    middle = limit_of_coverage(EVEN, "0.5", "self-weighted", "general")
    sure(
        one[0] < 0.6 and over > 0.95 > middle,
        "CI_B1 covers too little in the middle and, even margins, too much near 1",
    )
    below, above = misses(results.coverages[EVEN.name, 100][B1][BELOW_1.index("0.5")])
    yield (
        f"**CI_B1 (66), the recommended self-weighted mean, does both:** {one[0]:.4f} to {one[1]:.4f} with 2E,"
        f" {other[0]:.4f} to"
        f" {other[1]:.4f} without. With even margins it tends to {middle:.4f} at I = 0.5 and to {over:.4f} at I ="
        " 0.9. That it is"
        " conservative for high B holds up; that it is conservative enough on the downside does not: at N = 100, I"
        " = 0.5 the"
        f" truth lies below it with {below:.4f} and above it with {above:.4f}, each nominally 0.025."
    )
    turned = Margins("exchanged", UNEVEN.guess, UNEVEN.prevalence)
    sure(turned.evenness() == UNEVEN.evenness(), "E does not tell guesses from prevalences")
    whole, without = (between(found, name) for name in ("powers-whole", "powers-whole-two-class"))
    even = between([results.coverages[EVEN.name, n] for n in COVERAGE_NS], "powers-whole-two-class")
    sure(even[0] > 0.93 and without[0] < 0.8, "the deviation 1 without 2E is enough with even margins alone")
    yield (
        "**No deviation of the text saves it.** The widest, 1 for the whole range, covers"
        f" {whole[0]:.4f} to {whole[1]:.4f} with 2E; without it, {even[0]:.4f} to {even[1]:.4f} with even margins,"
        " and down to"
        f" {without[0]:.4f} with uneven ones. No function of B, E and N alone can be right: where guesses and"
        " prevalences"
        f" are exchanged they are what they were, but at I = 0 N times the variance is {turned.variance('0'):.4f}"
        " in place of"
        f" {UNEVEN.variance('0'):.4f}. It is the variance of two rates, Recall and Fallout, as Miettinen-Nurminen"
        " has it."
    )
    harmonic = between(found, "powers-harmonic-printed")
    sure(harmonic[1] < 0.6, "the harmonic mean as printed covers least")
    yield f"**The harmonic mean as printed, |B| − B²,** covers {harmonic[0]:.4f} to {harmonic[1]:.4f}."


def _verdicts_on_three(results: Results) -> Iterator[str]:
    names = [name for name in next(iter(results.sizes_3.values())) if not name.endswith("_right")]
    ours = [name for name in names if name.startswith(("chi2_k", "chi2_x"))]
    most = max(_most(results.sizes_3.values(), name, slice(None)) for name in ours)
    sure(most < 0.001, "for three classes the K and X statistics never reject")
    yield (
        "**Three classes: with the papers' degrees of freedom (K − 1 or (K − 1)²)** none of the K and X statistics,"
        " in any form"
        f" of Evenness, rejects chance at α = 0.05 with more than {most:.5f} at the N of these tables. Each of B"
        " and M alone"
        " tends to a multiple of chi-squared with one degree of freedom; divided by that multiple the form of"
        " Evenness does"
        " not matter. B without Evenness (53) rejects with at most"
        f" {_most(results.chosen_3.values(), 'chi2_b', slice(None)):.4f}."
    )
    groups = [
        [f"chi2_{way}{side}{form}_right" for way in "kx" for form in ("", "_plus", "_sharp")]
        for side in ("b", "m", "bm")
    ]
    for found in results.sizes_3.values():
        for group in groups:
            ends = {round(float(each.high), 9) for name in group for each in found[name][1:]}
            sure(len(ends) == 1, f"{', '.join(group)} are one test")
    one, two = (between(results.coverages_3.values(), name, 3) for name in (B1, B2))
    sure(one[0] < 0.8 and one[1] > 0.95 and two[1] < 0.85, "the papers' intervals of three classes do as those of two")
    yield (
        f"**The intervals of three classes** do as those of two: CI_B1 with 2E covers {one[0]:.4f} to {one[1]:.4f},"
        " CI_B2"
        f" {two[0]:.4f} to {two[1]:.4f}."
    )


# --- parts ------------------------------------------------------------------------------------------------------


def _most(found: Iterable[Sizes], name: str, which: slice = FROM_16) -> float:
    return max(float(each.high) for one in found for each in one[name][which])


def _spread(share: str) -> float:
    top, _, bottom = share.partition("/")
    value = int(top) / int(bottom)
    return value * (1 - value)


def _bullets(lines: Iterable[str]) -> Iterator[str]:
    yield from (f"- {line}" for line in lines)
    yield ""


def _figure(drawn: Drawn) -> str:
    return f"![{drawn.words}](figures/{drawn.file})"
