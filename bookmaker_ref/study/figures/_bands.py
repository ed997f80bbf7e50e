"""Significance and confidence: Figures 6 and 7 of powers2011, and Figure 2 of powers2008significance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.significance import half_width
from bookmaker_ref.significance.powers_intervals import evenness_factor
from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.figure import Figure, listed, so
from bookmaker_ref.study.figures.p_values import (
    ALPHA,
    CASE_BY_CASE,
    IN_ORDER,
    LEFT_AND_RIGHT,
    P_LOOKS,
    P_READ,
    POINT,
    marked_alpha,
    point_probability,
    with_fisher,
)
from bookmaker_ref.study.figures.panes import Row, draw_rows
from bookmaker_ref.study.figures.samples import Floats, Measured, Sample, Step, decided, published, sampled
from bookmaker_ref.study.figures.style import ESTIMATES, Look, plain
from bookmaker_ref.study.simulate.measuring import measured
from bookmaker_ref.study.simulate.recipe import LEVELS, as_published

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

PHI = {
    "cramers_v": Look("Phi from χ²", style.BLACK, "-", "s", 2.2),
    "cramers_v_g2": Look("Phi from G²", style.PURPLE, (0, (4, 2)), "D", 1.6),
}
#: The papers' multipliers: of K classes, and of two, where the interval has no factor 2E.
X_OF_CLASSES, X_OF_TWO = 1.96, 2.0
_FILL: dict[str, Any] = {"color": style.ORANGE, "alpha": 0.12, "linewidth": 0, "zorder": 1}
_P_ROW = Row(2.8, "p", P_LOOKS | POINT, limits=(-0.03, 1.03), more=marked_alpha, joined=(*P_LOOKS, *POINT))
_BANDS = {"b1": "self-weighted", "b2": "complement"}


@cache
def banded(multiplier: float, general: bool) -> Measured:
    """What measures all that these figures show, and which tables lie inside of the bands about I."""

    def measure(counts: NDArray[Any], level: float) -> Mapping[str, Floats]:
        names = (*ESTIMATES, *PHI, "p_g2", "p_chi2")
        found = measured(counts, (*names, "p_fisher") if counts.shape[-1] == 2 else names)
        width = partial(
            half_width,
            n=float(counts[0].sum()),
            evenness=evenness_factor(counts, rows="predicted") if general else None,
            multiplier=multiplier,
        )
        off = found["informedness"] - level
        for name, deviation in _BANDS.items():
            reach = width(np.full(len(counts), level), deviation=deviation)
            found[f"reach {name}"] = reach
            found[f"inside {name}"] = np.where(np.abs(off) <= reach + 1e-12, 1.0, 0.0)
            found[f"below {name}"] = np.where(off < -reach - 1e-12, 1.0, 0.0)
        found["reach 0"] = width(np.zeros(len(counts)), deviation="self-weighted")
        found["p_point"] = point_probability(counts)
        for name in ("p_g2", "p_chi2", "p_fisher", "p_point"):
            if name in found:
                found[f"{name} small"] = np.where(found[name] < ALPHA, 1.0, 0.0)
        return found

    return measure


def _of_classes(classes: int, cases: int, seed: int, tables: int) -> Sample:
    steps = published(classes, cases)
    return with_fisher(sampled(steps, banded(X_OF_CLASSES, True), seed, tables), steps)


def _of_two(seed: int, tables: int) -> Sample:
    return sampled(decided(2, 16), banded(X_OF_TWO, False), seed, tables)


def _bands(left: Axes, right: Axes, sample: Sample) -> None:
    """About the target, and about 0 and 1: on the left the mean of the ten tables of a step, on the right of all."""
    levels = np.array(sample.levels)
    half = style.step_of(sample.levels) / 2
    names = {name: f"reach {name}" for name in ("b1", "b2", "0")}
    few = {short: sample.few.values[name].mean(axis=1) for short, name in names.items()}
    many = {short: sample.many[name].mean for short, name in names.items()}
    for axes, reach in ((left, few), (right, many)):
        edges = (
            ("band about I, CI_B1", (levels - reach["b1"], levels + reach["b1"]), style.ORANGE, "-", 1.8),
            ("the same below by CI_B2", (levels - reach["b2"],), style.BLUE, (0, (6, 2)), 1.8),
            ("band about B = 0", (-reach["0"], reach["0"]), style.GREEN, "-.", 1.5),
            ("band about B = 1", (1 - reach["0"], 1 + reach["0"]), style.GREY, (0, (1.5, 1.5)), 1.8),
        )
        for label, ends, colour, dashes, width in edges:
            for number, end in enumerate(ends):
                shown: dict[str, Any] = {"color": colour, "linestyle": dashes, "linewidth": width, "zorder": 2.2}
                name = label if number == 0 else "_"
                if axes is left:
                    places = np.append(levels - half, levels[-1] + half)
                    axes.step(places, np.append(end, end[-1]), where="post", label=name, **shown)
                else:
                    axes.plot(levels, end, label=name, **shown)
        if axes is left:
            axes.fill_between(*_stepped(levels, half, reach["b1"]), **_FILL)
        else:
            axes.fill_between(levels, levels - reach["b1"], levels + reach["b1"], **_FILL)


def _stepped(levels: Floats, half: float, reach: Floats) -> tuple[Floats, Floats, Floats]:
    across = np.stack([levels - half, levels + half], axis=1).ravel()
    return across, np.repeat(levels - reach, 2), np.repeat(levels + reach, 2)


def _draw(number: str, shown: str, sample: Sample) -> Drawing:
    rows = (_P_ROW, Row(5.6, "estimate", ESTIMATES, stairs=True, more=_bands))
    return draw_rows(sample, f"powers2011, {number}: significance and confidence", shown, rows)


def _draw_of_two(sample: Sample) -> Drawing:
    rows = (
        _P_ROW,
        Row(5.6, "estimate", ESTIMATES | PHI, joined=tuple(PHI), stairs=True, more=_bands),
    )
    title = "powers2008significance, Figure 2: significance and confidence"
    return draw_rows(sample, title, "K = 2, N = 16; each case informed with probability I, or else guessed", rows)


def _percent(values: Floats) -> str:
    """Shares as percent, from the least to the greatest."""
    return f"{plain(100 * float(values.min()), 1)} to {plain(100 * float(values.max()), 1)} percent"


def _inside(sample: Sample) -> Sequence[str]:
    inside = {name: sample.many[f"inside {name}"].mean for name in _BANDS}
    below = np.minimum(*(sample.many[f"below {name}"].mean for name in _BANDS))
    few = float(sample.few.values["inside b1"].mean())
    enough = [level for level, share in zip(LEVELS, inside["b1"], strict=True) if share >= 0.95]
    where = ", ".join(map(str, enough)) or "no step"
    overall = float(inside["b1"].mean())
    verdict = "95 and more" if overall > 0.95 else "not 95 and more"
    return (
        f"Of the 110 tables {plain(100 * few, 1)} percent lie inside the band CI_B1 about the target, of all"
        f" {plain(100 * overall, 1)} percent: {verdict}. By steps it is {_percent(inside['b1'])}, and 95 or more at"
        f" {where}.",
        f"Inside CI_B2, at each step, are {_percent(inside['b2'])}; at I = 1 that band is a point. Below the wider of"
        f" both lower bands are {_percent(below)}.",
    )


def _small(sample: Sample, names: Sequence[str]) -> str:
    told = []
    for name in names:
        word = {"p_g2": "G²", "p_chi2": "χ²", "p_fisher": "Fisher's test", "p_point": "the table itself"}[name]
        shares = sample.many[f"{name} small"].mean
        first = next((level for level, share in zip(LEVELS, shares, strict=True) if share >= 0.5), None)
        told.append(
            f"{word} has p < 0.05 in {plain(100 * float(shares[0]), 1)} percent of tables at I = 0 and in half or more"
            + (f" from I = {first} on" if first is not None else " at no step")
        )
    return "; ".join(told) + "."


def _meet(sample: Sample) -> str:
    reach = float(sample.many["reach 0"].mean.mean())
    gap = 1 - 2 * reach
    words = f"overlap by {plain(-gap)}" if gap < 0 else f"leave {plain(gap)} between them"
    return f"The bands about B = 0 and B = 1 reach {plain(reach)} each, on average: they {words}."


def _found(sample: Sample) -> Sequence[str]:
    fisher = sample.few.values["p_fisher"] < ALPHA
    some = sample.many["p_fisher"].mean
    return (
        *_inside(sample),
        _meet(sample),
        _small(sample, ("p_g2", "p_chi2", "p_point")),
        f"Fisher's test has p < 0.05 in {plain(100 * float(fisher.mean()), 0)} percent of all 110 tables, and is on"
        f" average {plain(float(some[0]))} at I = 0 and {plain(float(some[5]))} at I = 0.5 (200 tables each), where χ²"
        f" has {plain(float(sample.many['p_chi2'].mean[0]))} and {plain(float(sample.many['p_chi2'].mean[5]))}.",
    )


def _found_of_six(sample: Sample) -> Sequence[str]:
    point = sample.many["p_point small"].mean
    few = {name: float((sample.few.values[name] < ALPHA).mean()) for name in ("p_fisher", "p_chi2", "p_g2")}
    shares = [plain(100 * share, 1) for share in few.values()]
    return (
        *_found(sample),
        so(
            bool((point > 0.95).all()) and few["p_fisher"] < few["p_g2"],
            "That Fisher is significant almost everywhere is so of the probability of the table itself (the point"
            f" estimate of the caption of 2008), which is below 0.05 in {_percent(point)} of tables at every step,"
            f" chance too, and is no p-value. Of the 110 tables the exact test has p < 0.05 in {shares[0]} percent, χ²"
            f" in {shares[1]} and G² in {shares[2]}.",
        ),
        _about_a_half(sample),
    )


def _about_a_half(sample: Sample) -> str:
    """What rounding does to few cases: the same tables with I just below and just above 1/2."""
    steps = tuple(Step(level, as_published(4, 16, level)) for level in (0.49, 0.51))
    beside = sampled(steps, banded(X_OF_CLASSES, True), sample.seed, sample.tables)
    middle = LEVELS.index(0.5)
    shares, means = (
        [float(many.mean[0]), float(sample.many[name].mean[middle]), float(many.mean[1])]
        for name, many in ((name, beside.many[name]) for name in ("p_g2 small", "informedness"))
    )
    return so(
        shares[0] < shares[1] - 0.1 < shares[2] - 0.2,
        "With so few cases the lines have steps that come of rounding, since most cells of the chance table are 0 or 1:"
        " of one such case 1 − I is left, which is a case up to I = 0.5 and none above, while one of the perfect table"
        " counts from I = 0.5 on. G² has p < 0.05 in"
        f" {', '.join(plain(100 * share, 1) for share in shares)} percent of tables at I = 0.49, 0.5, 0.51, and the"
        f" mean Informedness is {', '.join(map(plain, means))}: at I = 0.5 both depend on what is done with a half."
        " Here it goes up, away from 0, as with MATLAB's round; the papers do not say.",
    )


def _found_of_two(sample: Sample) -> Sequence[str]:
    phi = sample.many["cramers_v"].mean - sample.many["informedness"].mean
    beyond = float(sample.many["cramers_v_g2"].high.max())
    return (
        *_inside(sample),
        _meet(sample),
        _small(sample, ("p_g2", "p_chi2", "p_fisher")),
        so(
            phi[0] > 0.1,
            "Phi from χ² is Correlation without its sign: at I = 0 it is"
            f" {plain(float(phi[0]))} above Informedness on average, at I = 1 {plain(abs(float(phi[-1])))}.",
        ),
        so(beyond > 1, f"Phi from G² is no correlation: it goes beyond 1, to {plain(beyond)} and more."),
    )


_HOW = f" {LEFT_AND_RIGHT}. Seed {{seed}}."
_EVEN = (
    " Bands are those of (63) and (66) about the target, with E of each table's margins: drawn is the mean over the"
    " tables of a step, and what lies inside is counted table by table. About B = 0 and B = 1 they are those of (66),"
    " X = 1.96."
)
_POINT = " Beside it, the probability of the table itself, given its margins."


def _published(figure: str, classes: int, cases: int, says: str, whence: str = "") -> Figure[Sample]:
    shown = f"K = {classes}, N = {cases}"
    compute: Callable[[int, int], Sample] = partial(_of_classes, classes, cases)
    draw: Callable[[Sample], Drawing] = partial(
        _draw, f"as Figure {figure[0]}" if whence else f"Figure {figure}", shown
    )
    find = _found_of_six if figure == "6" else _found
    caption = f"Tables as in Figure 2, {shown}.{whence}{_HOW}{_EVEN}{P_READ}{_POINT}{IN_ORDER}"
    return Figure(f"powers2011:{figure}", f"Significance and confidence, {shown}", caption, says, compute, draw, find)


listed(
    _published(
        "6",
        4,
        16,
        "More than 95% of the estimates are within the bands, and all within the wider lower one. The bands about B = 0"
        " and B = 1 almost meet at 0.5, so that of intermediate values only that can be told. Fisher is marginally"
        " significant or better almost everywhere, G² for B above 0.6, χ² above 0.8 (Generalization of Confidence).",
    )
)

listed(
    _published(
        "6-128",
        4,
        128,
        "Figures 3 and 5 are of this K and N, with X = 1.96 and α = β = 0.05 in their captions; no bands are spoken of"
        " there.",
        " Not a figure of the paper: Figures 2, 3 and 5 have this K and N.",
    )
)

listed(
    _published(
        "7",
        5,
        128,
        "It illustrates how effective the 95% bands, empirical and theoretical, are beside significance at N = 128"
        " (Generalization of Confidence).",
    )
)
listed(
    Figure(
        "powers2008significance:2",
        "Significance and confidence, two classes",
        f"{CASE_BY_CASE} The caption gives neither K nor N nor X: read as two classes, as all of the paper, and as"
        f" N = 16 and X = 2, where the text says that the bands of the figure meet.{_HOW}"
        " Bands have no factor 2E, as that paper's have none. p is drawn as it is, and in the paper one higher, as on"
        " the right. Fisher's test is exact and two-sided, for all tables; beside it, as the point estimate of the"
        f" caption, the probability of the table given its margins.{IN_ORDER}",
        "1 − |B| is conservative enough on the upside and a little broad on the downside; the self-weighted mean is"
        " conservative enough on the downside and too conservative for high B. The bands about the null and the full"
        " hypothesis meet at N = 16 (section 2.6, and Discussion).",
        _of_two,
        _draw_of_two,
        _found_of_two,
    )
)
