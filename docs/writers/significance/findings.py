"""The words of docs/significance.md are in ``findings.txt``; here are their numbers, and what is claimed is checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from scipy.special import chdtrc, chdtri

from bookmaker_ref.study.by_margins import EVEN, OF_TWO, UNEVEN, Margins, Sizes
from docs.writers.filling import Numbers, filled
from docs.writers.significance import agreement, clusters, elsewhere
from docs.writers.significance.claims import Range, between, misses, off, sure, wider
from docs.writers.significance.figures import COVERAGE, COVERAGE_3, SIZE, SIZE_3
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
FROM_16, EVERY = slice(1, None), slice(None)
B1, B2 = "powers-self-weighted", "powers-complement"


def findings(results: Results) -> Iterator[str]:
    """The page up to its first table."""
    numbers = {**_settings(), **_elsewhere(results), **_advice(results), **agreement.numbers(results.agreement)}
    numbers |= clusters.numbers()
    numbers |= {**_advice_of_three(results), **_tests(results), **_intervals(results), **_of_three(results)}
    yield filled(Path(__file__).with_suffix(".txt"), numbers)
    for drawn in (SIZE, COVERAGE, SIZE_3, COVERAGE_3):
        yield f"![{drawn.words}](figures/{drawn.file})"


def _settings() -> Numbers:
    return {
        "n_of_tests": f"{SIZE_NS[0]} to {SIZE_NS[-1]}",
        "second_n": SIZE_NS[1],
        "largest_test_n": SIZE_NS[-1],
        "n_of_intervals": f"{COVERAGE_NS[0]} to {COVERAGE_NS[-1]}",
        "largest_n": COVERAGE_NS[-1],
        "n_of_three": f"{COVERAGE_NS_3[0]} and {COVERAGE_NS_3[1]}",
        "power_n": POWER_N,
        "power_i": POWER_IS[1],
        "uneven_prevalence": UNEVEN.prevalence,
        "uneven_guess": UNEVEN.guess,
        "pairs": " and ".join(f"prevalence {m.prevalence} with guesses {m.guess}" for m in OF_TWO),
    }


def _elsewhere(results: Results) -> Numbers:
    return elsewhere.numbers(
        results.elsewhere,
        _most(_at_05(results), "chi2_n_minus_1"),
        between(results.agreement.rates.values(), "wilson").low,
        min(
            between(found, "miettinen-nurminen").low
            for found in (results.coverages.values(), results.agreement.exact.values())
        ),
    )


# --- what to use ------------------------------------------------------------------------------------------------


def _advice(results: Results) -> Numbers:
    at_05, covered = _at_05(results), results.coverages.values()
    fisher, mid, corrected, pearson, g2 = (
        _most(at_05, name) for name in ("fisher", "fisher_mid_p", "chi2_n_minus_1", "chi2", "g2")
    )
    sure(
        all(_most([found], "fisher", EVERY) <= float(alpha) for (_, alpha), found in results.sizes.items()),
        "Fisher's test never rejects more often than alpha",
    )
    sure(mid < pearson and corrected < pearson < g2, "mid-p and N - 1 are nearer to alpha than Pearson, G²")
    rare = [results.sizes[UNEVEN.name, "0.01"]]
    rare_corrected, rare_mid = (_most(rare, name, EVERY) for name in ("chi2_n_minus_1", "fisher_mid_p"))
    sure(rare_corrected > 0.012 and rare_mid < rare_corrected, "with rare classes and a small alpha mid-p is safer")
    power = {name: float(found[0].high) for name, found in results.powers[EVEN.name, POWER_IS[1]].items()}
    sure(power["fisher"] < power["fisher_mid_p"], "mid-p has more power than Fisher's test")
    sure(power["chi2_yates"] < power["fisher"], "Yates' correction has less power than Fisher's test")
    mn, newcombe, caffo, wald = (
        between(covered, name) for name in ("miettinen-nurminen", "newcombe", "agresti-caffo", "wald")
    )
    sure(mn.low > 0.93, "Miettinen-Nurminen covers nearly as it says")
    sure(
        newcombe.low < mn.low and wald.low < 0.5 and caffo.low >= mn.low,
        "Newcombe and Wald cover less; Agresti-Caffo does not",
    )
    off_mn, off_caffo, off_newcombe = (
        off(covered, name) for name in ("miettinen-nurminen", "agresti-caffo", "newcombe")
    )
    sure(off_mn < min(off_caffo, off_newcombe), "Miettinen-Nurminen is nearest to the level on average")
    mn_markedness = between(results.markedness.values(), "miettinen-nurminen")
    sure(mn_markedness.low > 0.93, "so it does for Markedness")
    return {
        "fisher": fisher,
        "mid": mid,
        "corrected": corrected,
        "pearson": pearson,
        "g2": g2,
        "rare_corrected": rare_corrected,
        "rare_mid": rare_mid,
        "fisher_worst": max(
            float(each.high) / float(alpha) for (_, alpha), found in results.sizes.items() for each in found["fisher"]
        ),
        "power_fisher": power["fisher"],
        "power_mid": power["fisher_mid_p"],
        "power_yates": power["chi2_yates"],
        "mn": mn,
        "caffo": caffo,
        "caffo_width": wider(covered, "agresti-caffo", "miettinen-nurminen"),
        "newcombe": newcombe,
        "wald": wald,
        "off_mn": off_mn,
        "off_caffo": off_caffo,
        "off_newcombe": off_newcombe,
        "mn_markedness": mn_markedness,
    }


def _advice_of_three(results: Results) -> Numbers:
    chosen, covered = results.chosen_3.values(), results.coverages_3.values()
    of_b, of_m, corrected, g2 = (
        _most(chosen, name, EVERY) for name in ("chi2_b_right", "chi2_km_right", "chi2_n_minus_1", "g2")
    )
    sure(corrected < 0.05 < of_b < 0.06 < g2, "B with one degree is near alpha, Pearson's below it, G² above it")
    delta, whole, plus = (between(covered, name, 3) for name in ("delta", "powers-whole", "delta-plus-three"))
    price = between(results.markedness_3.values(), "price-bonett", 3)
    sure(delta.high < 0.94 and price.low > 0.92, "the delta method covers too little, Price-Bonett nearly as it says")
    sure(plus.low > 0.93 and plus.high < 0.99, "with three cases more the delta method covers nearly as it says")
    whole_width, plus_width = (
        Range.over(each.width or 0.0 for found in covered for each in found[name])
        for name in ("powers-whole", "delta-plus-three")
    )
    return {
        "b_right_3": of_b,
        "m_right_3": of_m,
        "corrected_3": corrected,
        "g2_3": g2,
        "price_3": price,
        "plus_3": plus,
        "plus_width_3": plus_width,
        "delta_3": delta,
        "whole_3": whole,
        "whole_width_3": whole_width,
    }


# --- what holds up ----------------------------------------------------------------------------------------------


def _tests(results: Results) -> Numbers:
    at_05, at_01 = _at_05(results), [results.sizes[m.name, "0.01"] for m in OF_TWO]
    k_most = max(_most(at_05, name, EVERY) for name in K_STATISTICS)
    sure(k_most < 0.006, "the K and X statistics hardly ever reject")
    sure(
        all(
            all(a.high == b.high for a, b in zip(found["chi2"], found[name], strict=True))
            for found in results.sizes.values()
            for name in AS_PEARSON
        ),
        "each of the papers' chi-squared statistics with its scale divided out is as Pearson's",
    )
    power = results.powers[EVEN.name, POWER_IS[1]]
    labels = ("chi2_plus_p", "chi2_plus_r")
    label_even = float(results.sizes[EVEN.name, "0.05"]["chi2_plus_p"][-1].high)
    label_most = max(_most(at_05, name, EVERY) for name in labels)
    label_rare = max(_most(at_01, name, EVERY) for name in labels)
    label_g2 = max(_most(at_05, name, EVERY) for name in ("g2_plus_p", "g2_plus_r"))
    sure(label_even < 0.01 and label_most < 0.05, "chi-squared of one label is conservative at 0.05")
    sure(label_rare > 0.01 and label_g2 > 0.05, "with rare classes G² of one label is not, nor chi-squared at 0.01")
    ratio = _spread(UNEVEN.guess) / _spread(UNEVEN.prevalence)
    b_most, m_most = (float(results.sizes[UNEVEN.name, "0.05"][name][-1].high) for name in ("chi2_b", "chi2_m"))
    sure(b_most > 0.1 and m_most < 0.025, "N B² rejects too often, N M² too seldom")
    return {
        "p_even": _limit(2 * 0.25),
        "p_uneven": _limit(2 * _spread(UNEVEN.guess)),
        "k_most": k_most,
        "power_kb": float(power["chi2_kb"][0].high),
        "power_pearson": float(power["chi2"][0].high),
        "label_limit": _limit(0.5),
        "label_even": label_even,
        "label_most": label_most,
        "label_rare": label_rare,
        "label_g2": label_g2,
        "b_limit": _limit(ratio),
        "b_most": b_most,
        "m_limit": _limit(1 / ratio),
        "m_most": m_most,
    }


def _intervals(results: Results) -> Numbers:
    sure(abs(UNEVEN.variance("0") - _spread(UNEVEN.guess) / _spread(UNEVEN.prevalence)) < 1e-12, "that is the variance")
    sure(all(abs(EVEN.variance(i) - (1 - float(i) ** 2)) < 1e-12 for i in IS), "with even margins it is 1 - I²")
    null, (even, uneven) = (
        [[float(each.high) for each in found[name]] for found in _at_05(results)]
        for name in ("outside_ci_b0", "outside_ci_b0_two_class")
    )
    b0 = Range.over(each for row in null for each in row)
    sure(b0.low > 0.07, "CI_B0 with 2E is too narrow everywhere")
    sure(max(even) < 0.06 < uneven[-1], "without 2E it needs even margins")
    covered, at_100 = results.coverages.values(), results.coverages[EVEN.name, 100]
    half = BELOW_1.index("0.5")
    b2, b2_plain = (between(covered, name) for name in (B2, f"{B2}-two-class"))
    b2_below, b2_above = misses(at_100[B2][half])
    sure(b2_below > 0.1 and b2_above > 0.1, "CI_B2 misses on either side")
    sure(b2.high < 0.85 and b2_plain.high < 0.92, "CI_B2 covers too little for every I below 1")
    b1, b1_plain = (between(covered, name) for name in (B1, f"{B1}-two-class"))
    b1_below, b1_above = misses(at_100[B1][half])
    b1_middle, b1_over = (limit_of_coverage(EVEN, i, "self-weighted", "general") for i in ("0.5", "0.9"))
    sure(
        b1.low < 0.6 and b1_over > 0.95 > b1_middle,
        "CI_B1 covers too little in the middle and, even margins, too much near 1",
    )
    turned = Margins("exchanged", UNEVEN.guess, UNEVEN.prevalence)
    sure(turned.evenness() == UNEVEN.evenness(), "E does not tell guesses from prevalences")
    whole, whole_plain = (between(covered, name) for name in ("powers-whole", "powers-whole-two-class"))
    whole_even = between([results.coverages[EVEN.name, n] for n in COVERAGE_NS], "powers-whole-two-class")
    sure(whole_even.low > 0.93 and whole_plain.low < 0.8, "the deviation 1 without 2E is enough with even margins")
    harmonic = between(covered, "powers-harmonic-printed")
    sure(harmonic.high < 0.6, "the harmonic mean as printed covers least")
    return {
        "b0": b0,
        "b0_plain": Range.over(even),
        "b0_uneven": max(uneven),
        "b2": b2,
        "b2_plain": b2_plain,
        "b2_limit": limit_of_coverage(EVEN, "0.9", "complement", "general"),
        "b2_below": b2_below,
        "b2_above": b2_above,
        "b1": b1,
        "b1_plain": b1_plain,
        "b1_middle": b1_middle,
        "b1_over": b1_over,
        "b1_below": b1_below,
        "b1_above": b1_above,
        "whole": whole,
        "whole_plain": whole_plain,
        "whole_even": whole_even,
        "variance": UNEVEN.variance("0"),
        "variance_exchanged": turned.variance("0"),
        "harmonic": harmonic,
    }


def _of_three(results: Results) -> Numbers:
    rejected, covered = results.sizes_3.values(), results.coverages_3.values()
    names = [name for name in next(iter(rejected)) if name.startswith(("chi2_k", "chi2_x"))]
    k_most = max(_most(rejected, name, EVERY) for name in names if not name.endswith("_right"))
    sure(k_most < 0.001, "for three classes the K and X statistics never reject")
    for side in ("b", "m", "bm"):
        group = [f"chi2_{way}{side}{form}_right" for way in "kx" for form in ("", "_plus", "_sharp")]
        for found in rejected:
            ends = {round(float(each.high), 9) for name in group for each in found[name][1:]}
            sure(len(ends) == 1, f"{', '.join(group)} are one test")
    b1, b2 = (between(covered, name, 3) for name in (B1, B2))
    sure(b1.low < 0.8 and b1.high > 0.95 and b2.high < 0.85, "the papers' intervals of three do as those of two")
    return {"k_most_3": k_most, "b_3": _most(results.chosen_3.values(), "chi2_b", EVERY), "b1_3": b1, "b2_3": b2}


# --- parts ------------------------------------------------------------------------------------------------------


def _at_05(results: Results) -> list[Sizes]:
    return [results.sizes[m.name, "0.05"] for m in OF_TWO]


def _most(found: Iterable[Sizes], name: str, which: slice = FROM_16) -> float:
    return max(float(each.high) for one in found for each in one[name][which])


def _limit(scale: float, alpha: float = 0.05) -> float:
    """How often scale times chi-squared with one degree exceeds the critical value."""
    return float(chdtrc(1, float(chdtri(1, alpha)) / scale))


def _spread(share: str) -> float:
    top, _, bottom = share.partition("/")
    value = int(top) / int(bottom)
    return value * (1 - value)
