"""What Informedness is compared with: Accuracy, G, F and Kappa. Figure 2 of powers2011 and 2008, and the poster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.figure import Figure, listed, so
from bookmaker_ref.study.figures.p_values import CASE_BY_CASE, DOTS_AND_MEANS, IN_ORDER
from bookmaker_ref.study.figures.panes import (
    CORRELATED,
    INFORMED,
    MARKED,
    Panel,
    Row,
    draw_rows,
    ends,
    entries_of,
    fill,
    from_informedness,
)
from bookmaker_ref.study.figures.samples import ESTIMATES, Floats, Sample, Step, decided, published, sampled
from bookmaker_ref.study.figures.style import plain, signed
from bookmaker_ref.study.figures.watch import UNWATCHED, Watch
from bookmaker_ref.study.simulate.cells import informed_expectation
from bookmaker_ref.study.simulate.measuring import measured
from bookmaker_ref.study.simulate.recipe import Recipe

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

AVERAGES = {
    "cohen_kappa": "Cohen's Kappa (Kap)",
    "accuracy": "Accuracy (Wav)",
    "g_weighted": "mean G (Gav)",
    "f1_weighted": "mean F1 (Fav)",
}
#: The other averages over classes that "Gav" and "Fav" may mean.
OTHERS = ("f1_macro", "g_macro")
_MEASURES = ("determinant", "evenness_real_plus", "evenness_predicted_plus", "determinant_informedness_2k")


def compared(counts: NDArray[Any], level: float) -> Mapping[str, Floats]:
    """All that Figure 2 shows, and what its findings need beside."""
    found = measured(counts, (*ESTIMATES, *AVERAGES, *OTHERS, *_MEASURES))
    power = 1 / counts.shape[-1]
    found["root"] = np.sign(found["determinant"]) * np.abs(found["determinant"]) ** power
    found["prevalence_g"] = np.sqrt(found["evenness_real_plus"])
    found["bias_g"] = np.sqrt(found["evenness_predicted_plus"])
    for name in ("accuracy", "g_weighted", "f1_weighted", "cohen_kappa", "markedness", "determinant_informedness_2k"):
        found[f"{name} off"] = found[name] - found["informedness"]
    found["g other"] = np.abs(found["g_macro"] - found["g_weighted"])
    found["f other"] = np.abs(found["f1_macro"] - found["f1_weighted"])
    return found


def _margins(axes: Axes, sample: Sample) -> None:
    """The geometric means of the margins, which bound the root of the determinant."""
    for name, label, dashes in (("prevalence_g", "gR", style.MIXED), ("bias_g", "gP", style.DOTTED)):
        axes.plot(
            sample.levels, sample.many[name].mean, color=style.GIVEN, linestyle=dashes, linewidth=1.8, label=label,
            zorder=2.2,
        )  # fmt: skip
    style.noted(axes, "gR and gP", (1.02, float(sample.many["bias_g"].mean[-1]) + 0.13), side="right")


def _first_and_last(sample: Sample, name: str) -> str:
    mean = sample.many[name].mean
    return f"at I = 0: {plain(mean[0])}, at 1: {plain(mean[-1])}"


KAPPA, ACCURACY, G, F1 = (Panel(name, title, told=from_informedness) for name, title in AVERAGES.items())
ROOT = Panel("root", "determinant, K-th root (D)", told=_first_and_last, more=_margins)
_ABOVE, _BELOW = (INFORMED, MARKED, CORRELATED, KAPPA), (ACCURACY, G, F1)


def _four(seed: int, tables: int, watch: Watch = UNWATCHED) -> Sample:
    return sampled(published(4, 128), compared, seed, tables, watch)


def _two(seed: int, tables: int, watch: Watch = UNWATCHED) -> Sample:
    return sampled(decided(2, 128), compared, seed, tables, watch)


def _headline(sample: Sample) -> str:
    """How far Accuracy, G and F are off at chance, and Kappa anywhere."""
    off = {name: sample.many[f"{name} off"].mean for name in AVERAGES}
    known = [off[name][0] for name in AVERAGES if name != "cohen_kappa"]
    return (
        f"Where nothing is known, Accuracy, G and F are {signed(min(known))} to {signed(max(known))} from Informedness;"
        f" Kappa is nowhere more than {plain(float(np.abs(off['cohen_kappa']).max()))} from it, on average"
    )


def _draw_four(sample: Sample) -> Drawing:
    rows = (Row("estimate", _ABOVE), Row("estimate", (*_BELOW, ROOT)))
    return draw_rows(sample, _headline(sample), "powers2011, Figure 2: K = 4, N = 128", rows)


def _draw_two(sample: Sample) -> Drawing:
    rows = (Row("estimate", _ABOVE), Row("estimate", (*_BELOW, None)))
    shown = "powers2008evaluation, Figure 2: K = 2, N = 128; each case informed with probability I, or else guessed"
    return draw_rows(sample, _headline(sample), shown, rows, legend=(1, 3))


def _found_of_averages(sample: Sample) -> Sequence[str]:
    off = {name: sample.many[f"{name} off"].mean for name in ("accuracy", "g_weighted", "f1_weighted", "cohen_kappa")}
    at = f"{plain(off['accuracy'][0])}, {plain(off['g_weighted'][0])} and {plain(off['f1_weighted'][0])}"
    worst = np.abs(off["cohen_kappa"]).max()
    return (
        so(
            min(off[name][0] for name in ("accuracy", "g_weighted", "f1_weighted")) > 2 * worst,
            f"Accuracy, G and F fit poorly, most where nothing is known: at I = 0 they are {at} above Informedness on"
            " average.",
        ),
        so(
            worst < 0.1,
            f"Kappa fits well: its mean is from {signed(off['cohen_kappa'].min())} to"
            f" {signed(off['cohen_kappa'].max())} off Informedness, and it is at most that of Informedness at every"
            " step.",
        )
        if (off["cohen_kappa"] <= 1e-4).all()
        else f"Kappa: its mean is from {signed(off['cohen_kappa'].min())} to {signed(off['cohen_kappa'].max())} off"
        " Informedness.",
    )


def _found_of_four(sample: Sample) -> Sequence[str]:
    off = sample.many["determinant_informedness_2k off"].mean
    target = sample.many["informedness"].mean - np.array(sample.levels)
    step = int(np.argmin(off))
    other_g, other_f = (float(sample.many[name].mean.max()) for name in ("g other", "f other"))
    return (
        *_found_of_averages(sample),
        so(
            off.min() < -0.05,
            "That the determinant weighted by Evenness fits perfectly does not hold of four classes: with the exponent"
            f" 2/K that the paper continues with it is {plain(-off.min())} below Informedness on average at"
            f" I = {sample.levels[step]}. For two classes it is an identity (powers2011:21).",
        ),
        so(
            target[-1] < -0.05,
            f"The step I = 1 is no Informedness of 1: the cases that bring a table to N fall anywhere, and the mean"
            f" Informedness there is {plain(sample.many['informedness'].mean[-1])}. Below, it is from"
            f" {signed(target[:-1].min())} to {signed(target[:-1].max())} off the target.",
        ),
        f"Gav and Fav are read as means by Prevalence. Plain means over classes differ from these by at most"
        f" {plain(max(other_g, other_f))}, averaged over the tables of a step: the picture stays.",
    )


def _found_of_two(sample: Sample) -> Sequence[str]:
    mean, error = sample.many["informedness"].mean, sample.many["informedness"].error
    off = mean - np.array(sample.levels)
    return (
        *_found_of_averages(sample),
        f"The mean Informedness is within {plain(float(np.abs(off).max()), 4)} of I at every step (standard errors up"
        f" to {plain(float(np.nanmax(error)), 4)}; a repair of empty margins adds what is not chance).",
    )


# --- the poster -------------------------------------------------------------------------------------------------

#: The steps of the second panel; 0.15 and -0.15 are those of the spreadsheet of powers2003.
PLAY = tuple(step * 15 / 100 for step in range(-2, 7))
_REAL, _GUESSED = (70, 30), (80, 20)


def played() -> tuple[Step, ...]:
    """Prevalence 70 to 30, guesses 80 to 20, N = 100; where the level is negative, what is known is reversed."""
    found = []
    for level in PLAY:
        guessed = _GUESSED if level >= 0 else _GUESSED[::-1]  # they are exchanged once more with the predictions
        recipe = Recipe(
            "decisions", 2, 100, informedness=abs(level), margins="given", real=_REAL, predicted=guessed
        )  # fmt: skip
        found.append(Step(level, recipe, perverse=level < 0))
    return tuple(found)


@dataclass(frozen=True, eq=False, slots=True)
class Poster:
    """The two panels of the poster."""

    above: Sample
    left: Sample


def _poster(seed: int, tables: int, watch: Watch = UNWATCHED) -> Poster:
    first, second = watch.parts(4, 1)
    return Poster(_four(seed, tables, first), sampled(played(), compared, seed, tables, second))


def _headline_of_poster(data: Poster) -> str:
    left, worse = data.left.many, data.left.levels.index(-0.15)
    return (
        f"With 15% of decisions made wrong on purpose Accuracy is {plain(left['accuracy'].mean[worse])} and F1"
        f" {plain(left['f1_weighted'].mean[worse])} on average; Informedness is"
        f" {plain(left['informedness'].mean[worse])}"
    )


def _draw_poster(data: Poster) -> Drawing:
    above = (Row("estimate, K = 4", _ABOVE), Row("estimate, K = 4", (*_BELOW, ROOT)))
    below = (Row("estimate, K = 2", (INFORMED, *_BELOW)),)
    figure, axes = style.panels([2.3, 2.3, 2.8], columns=4, sharex=False)
    for line, row, sample in zip(axes, (*above, *below), (data.above, data.above, data.left), strict=True):
        fill(line, sample, row)
    ends(axes[:2], above, data.above.levels)
    ends(axes[2:], below, data.left.levels)
    shown = (
        "powerskappa, Figure 1; above N = 128, below N = 100, Prevalence 70 to 30 and guesses 80 to 20;"
        f" seed {data.left.seed}"
    )
    style.headed(figure, _headline_of_poster(data), shown)
    style.legend(figure, entries_of(above, data.above))
    return figure


def _found_of_poster(data: Poster) -> Sequence[str]:
    left = data.left
    at = {level: place for place, level in enumerate(left.levels)}
    accuracy, f1 = left.many["accuracy"].mean, left.many["f1_weighted"].mean
    better, worse = at[0.15], at[-0.15]
    kappa = data.left.many["cohen_kappa off"].mean
    mean, error = left.many["informedness"].mean, left.many["informedness"].error
    off = np.abs(mean - np.array(left.levels))
    exchanged = _kappa_off(prevalence=0.8, guessed=0.7, informedness=0.5)
    return (
        so(
            accuracy[better] > 0.6 and accuracy[worse] > 0.5,
            f"With 15% of informed decisions Accuracy is {plain(accuracy[better])} on average and F1"
            f" {plain(f1[better])}; with 15% reversed on purpose they are still {plain(accuracy[worse])} and"
            f" {plain(f1[worse])}.",
        ),
        so(
            bool((off <= 5 * error + 1e-12).all()),
            "Informedness recovers the share of informed decisions on average, within 5 standard errors at every step"
            f" (the largest is {plain(float(error.max()), 5)}); single tables of N = 100 lie up to"
            f" {plain(float((left.many['informedness'].high - mean).max()))} above, 95% of them.",
        ),
        so(
            kappa[at[0.15] :].min() > 0 > exchanged,
            "That Kappa is too low where Bias is far from Prevalence depends on the side: here, with more guesses than"
            f" cases of the larger class, its mean is up to {plain(kappa[at[0.15] :].max())} above Informedness; with"
            f" both exchanged (Prevalence 80 to 20, guesses 70 to 30) it is {plain(-exchanged)} below, at I = 0.5.",
        ),
    )


def _kappa_off(*, prevalence: float, guessed: float, informedness: float) -> float:
    """How far Kappa is above Informedness on the expected table."""
    real, guesses = (np.array([[share, 1 - share]]) for share in (prevalence, guessed))
    table = informed_expectation(informedness, guesses, real, 1)
    return float(measured(table, ["cohen_kappa"])["cohen_kappa"][0]) - informedness


# --- the figures ------------------------------------------------------------------------------------------------

_HOW = (
    "Tables as the text below eq. 46 says: a perfect table with a uniform random diagonal and a chance table around"
    " binormal margins, with absolute normal cells, are added with weights I and 1 − I; random increments and"
    f" decrements restore N, and no margin is left empty. Seed {{seed}}. {DOTS_AND_MEANS}.{IN_ORDER}"
)
_READ = (
    " Read into the caption: Wav is Accuracy, the mean Recall by Prevalence (the poster has Rand where it has Rank);"
    " Gav and Fav are means of G(l) and F1(l) by Prevalence"
)
_UNDEFINED = " C is undefined, and not drawn, where B and M have different signs."

listed(
    Figure(
        "powers2011:2",
        "Traditional measures against Informedness",
        f"{_HOW}{_READ}; D is the determinant of the table of proportions, and of it as of the Evenness terms the K-th"
        f" root is shown, gR and gP being geometric means of margins.{_UNDEFINED}",
        "Kappa fits Correlation and Informedness relatively well; the weighted, geometric and harmonic means of Recall"
        " and Precision fit poorly. The determinant weighted by Evenness fits perfectly (caption, and end of the"
        " section on two classes).",
        _four,
        _draw_four,
        _found_of_four,
        _headline,
        "Eight panels against the target Informedness, which is a rising diagonal: Informedness, Markedness,"
        " Correlation and Kappa follow it; Accuracy, G and F lie above it where it is low; the root of the"
        " determinant rises much less, from 0 to below 0.2.",
    )
)
listed(
    Figure(
        "powers2008evaluation:2",
        "Traditional measures against Informedness, two classes",
        f"{CASE_BY_CASE} Seed {{seed}}. {DOTS_AND_MEANS}. The caption gives"
        " neither K nor N: read as two classes, as all of the paper, and N = 128."
        f"{_READ}, here of both classes.{IN_ORDER}",
        "Kappa fits Correlation and Informedness relatively well; Accuracy and the geometric and harmonic means of"
        " Recall and Precision fit poorly (section 2.6). Informedness is an unbiased estimator of the probability of an"
        " informed decision.",
        _two,
        _draw_two,
        _found_of_two,
        _headline,
        "Seven panels against the target Informedness, which is a rising diagonal: Informedness, Markedness,"
        " Correlation and Kappa follow it; Accuracy, G and F begin half way up and reach it at 1 alone.",
    )
)
listed(
    Figure(
        "powerskappa:1",
        "Informedness, Kappa, and what misleads",
        f"Above, read as the simulation of Figure 2 of powers2011, which has the same lines. {_HOW}{_UNDEFINED} Below,"
        " the measures that the poster calls misleading, with the shares of the spreadsheet of powers2003: each case is"
        " informed with probability I, or where I is negative made wrong with probability −I, and else guessed.",
        "Accuracy, F and G claim much where 15% of decisions are informed, and still do well where 15% are made wrong"
        " on purpose. Informedness recovers the share of informed decisions perfectly; Kappa is too low where Bias is"
        " far from Prevalence.",
        _poster,
        _draw_poster,
        _found_of_poster,
        _headline_of_poster,
        "Three rows of panels. Above, of four classes, Informedness, Markedness, Correlation and Kappa follow the"
        " rising target; Accuracy, G and F lie above it where it is low. Below, of two uneven classes, Informedness"
        " follows the target from −0.3 to 0.9, while Accuracy, G and F start above 0.4.",
    )
)
