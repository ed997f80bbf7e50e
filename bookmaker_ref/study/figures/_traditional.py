"""What Informedness is compared with: Accuracy, G, F and Kappa. Figure 2 of powers2011 and 2008, and the poster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.figure import Figure, listed, so
from bookmaker_ref.study.figures.p_values import CASE_BY_CASE, IN_ORDER, LEFT_AND_RIGHT
from bookmaker_ref.study.figures.panes import Row, draw_rows, ends, fill, looks_of
from bookmaker_ref.study.figures.samples import Floats, Sample, Step, decided, published, sampled
from bookmaker_ref.study.figures.style import ESTIMATES, INFORMEDNESS, Look, plain, signed
from bookmaker_ref.study.simulate.cells import informed_expectation
from bookmaker_ref.study.simulate.measuring import measured
from bookmaker_ref.study.simulate.recipe import Recipe

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

KAPPA = Look("Cohen's Kappa (Kap)", style.BLACK, "--", "s")
WAV = Look("Accuracy (Wav)", style.PURPLE, "-", "D", 3.4)
GAV = Look("mean G (Gav)", style.SKY, (0, (5, 2)), "v", 2.0)
FAV = Look("mean F1 (Fav)", style.ORANGE, (0, (1.5, 1.5)), "P", 1.5)
ROOT = Look("determinant, K-th root (D)", style.BLACK, "-", "o")
REAL = Look("Prevalences, geometric mean (gR)", style.VERMILION, "--", "^")
PREDICTED = Look("Biases, geometric mean (gP)", style.BLUE, ":", "s")

AVERAGES = {"cohen_kappa": KAPPA, "accuracy": WAV, "g_weighted": GAV, "f1_weighted": FAV}
#: Which have bars; those of M and C lie beside that of B, and those of G and F beside that of Accuracy.
_BARRED = ("informedness", "cohen_kappa", "accuracy")
ROOTS = {"root": ROOT, "prevalence_g": REAL, "bias_g": PREDICTED}
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


def _rows(by: int, whose: str) -> tuple[Row, Row]:
    def printed(left: Axes, right: Axes, sample: Sample) -> None:
        style.printed_higher(right, by, whose)

    return (
        Row(2.0, "D, gR, gP", ROOTS, joined=tuple(ROOTS), more=printed),
        Row(4.6, "estimate", ESTIMATES | AVERAGES, joined=tuple(AVERAGES), stairs=True, barred=_BARRED),
    )


def _four(seed: int, tables: int) -> Sample:
    return sampled(published(4, 128), compared, seed, tables)


def _two(seed: int, tables: int) -> Sample:
    return sampled(decided(2, 128), compared, seed, tables)


def _draw_four(sample: Sample) -> Drawing:
    return draw_rows(
        sample,
        "powers2011, Figure 2: traditional measures against Informedness",
        "K = 4, N = 128",
        _rows(1, "printed"),
    )


def _draw_two(sample: Sample) -> Drawing:
    return draw_rows(
        sample,
        "powers2008evaluation, Figure 2: traditional measures against Informedness",
        "K = 2, N = 128; each case informed with probability I, or else guessed",
        (Row(5.2, "estimate", ESTIMATES | AVERAGES, joined=tuple(AVERAGES), stairs=True, barred=_BARRED),),
    )


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


def _poster(seed: int, tables: int) -> Poster:
    return Poster(_four(seed, tables), sampled(played(), compared, seed, tables))


def _draw_poster(data: Poster) -> Drawing:
    figure, axes = style.panels([4.0, 1.6, 4.0], sharex=False)
    main, roots = _rows(-1, "on the poster")[::-1]
    fill(axes[0], data.above, main)
    fill(axes[1], data.above, roots)
    misleading = {
        name: look for name, look in ({"informedness": INFORMEDNESS} | AVERAGES).items() if name != "cohen_kappa"
    }
    fill(axes[2], data.left, Row(4.0, "estimate", misleading, joined=tuple(AVERAGES), stairs=True, barred=_BARRED))
    ends(axes[:2], data.above)
    ends(axes[2:], data.left, titled=False)
    for column in (0, 1):
        axes[0][column].set_xlim(axes[1][column].get_xlim())
        axes[0][column].set_xticks(data.above.levels)
    axes[2][0].set_title("below: K = 2, Prevalence 70 to 30, guesses 80 to 20, N = 100", fontsize=12.5, loc="left")
    style.headed(
        figure, "powerskappa: Informedness, Kappa, and what misleads", f"above: K = 4, N = 128; seed {data.above.seed}"
    )
    style.legend(figure, (axes[0][0], axes[1][0]), looks_of((main, roots)))
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

_BARS = ", and drawn of B, Kap and Wav only, since those of all could not be told apart"
_HOW = (
    "Tables as the text below eq. 46 says: a perfect table with a uniform random diagonal and a chance table around"
    " binormal margins, with absolute normal cells, are added with weights I and 1 − I; random increments and"
    " decrements"
    " restore N, and no margin is left empty. Seed {seed}. Left: 110 tables, ten at each step of I, in the order of"
    " their"
    " Informedness. Right: {tables} tables at each step, means and where 95% of them lie; bars are moved sideways to be"
    f" seen{_BARS}."
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
    )
)
listed(
    Figure(
        "powers2008evaluation:2",
        "Traditional measures against Informedness, two classes",
        f"{CASE_BY_CASE} Seed {{seed}}. {LEFT_AND_RIGHT}; bars are moved sideways to be seen{_BARS}. The caption gives"
        " neither K nor N: read as two classes, as all of the paper, and N = 128."
        f"{_READ}, here of both classes.{IN_ORDER}",
        "Kappa fits Correlation and Informedness relatively well; Accuracy and the geometric and harmonic means of"
        " Recall and Precision fit poorly (section 2.6). Informedness is an unbiased estimator of the probability of an"
        " informed decision.",
        _two,
        _draw_two,
        _found_of_two,
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
    )
)
