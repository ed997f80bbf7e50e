"""Significance and confidence: Figures 6 and 7 of powers2011, and Figure 2 of powers2008significance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.significance import half_width
from bookmaker_ref.significance.powers_intervals import evenness_factor
from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.figure import Compute, Figure, listed, so
from bookmaker_ref.study.figures.p_values import (
    ALPHA,
    CASE_BY_CASE,
    DOTS_AND_MEANS,
    IN_ORDER,
    P_PANELS,
    P_POINT,
    P_READ,
    p_row,
    point_probability,
    with_fisher,
)
from bookmaker_ref.study.figures.panes import (
    CORRELATED,
    INFORMED,
    MARKED,
    More,
    Panel,
    Row,
    draw_rows,
    from_informedness,
)
from bookmaker_ref.study.figures.samples import ESTIMATES, Floats, Measured, Sample, Step, decided, published, sampled
from bookmaker_ref.study.figures.style import plain
from bookmaker_ref.study.figures.watch import UNWATCHED, Watch
from bookmaker_ref.study.simulate.measuring import measured
from bookmaker_ref.study.simulate.recipe import LEVELS, as_published

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

PHI = {"cramers_v": "Phi from χ²", "cramers_v_g2": "Phi from G²"}
#: The papers' multipliers: of K classes, and of two, where the interval has no factor 2E.
X_OF_CLASSES, X_OF_TWO = 1.96, 2.0
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


def _of_classes(classes: int, cases: int, seed: int, tables: int, watch: Watch = UNWATCHED) -> Sample:
    steps = published(classes, cases)
    first, second = watch.parts(1, 1)
    return with_fisher(sampled(steps, banded(X_OF_CLASSES, True), seed, tables, first), steps, second)


def _of_two(seed: int, tables: int, watch: Watch = UNWATCHED) -> Sample:
    return sampled(decided(2, 16), banded(X_OF_TWO, False), seed, tables, watch)


_B1: dict[str, Any] = {"color": style.BAND, "linestyle": style.SOLID, "linewidth": 2.0, "zorder": 2.2}
_B2: dict[str, Any] = {"color": style.BAND, "linestyle": style.DASHED, "linewidth": 2.0, "zorder": 2.2}


def _about_target(axes: Axes, sample: Sample) -> None:
    """The bands about the target: of each the mean over the tables of a step."""
    for name, label, look in (("b1", "CI_B1", _B1), ("b2", "CI_B2", _B2)):
        reach = sample.many[f"reach {name}"].mean
        for sign, shown in ((-1, label), (1, "_")):
            axes.plot(sample.levels, sample.levels + sign * reach, label=shown, **look)


def _about_ends(axes: Axes, sample: Sample) -> None:
    """The bands about 0 and about 1."""
    reach = sample.many["reach 0"].mean
    for at, dashes in ((0, style.DOTTED), (1, style.MIXED)):
        for sign, label in ((-1, f"about {at}"), (1, "_")):
            axes.plot(
                sample.levels, at + sign * reach, label=label, color=style.BAND, linewidth=2.0, linestyle=dashes,
                zorder=2.2,
            )  # fmt: skip
    style.noted(axes, "band about B = 0", (1.02, -float(reach[-1]) + 0.12), side="right")
    style.noted(axes, "band about B = 1", (-0.02, 1 + float(reach[0]) - 0.12))


def _inside_b1(sample: Sample, name: str) -> str:
    return f"inside CI_B1: {plain(100 * float(sample.many['inside b1'].mean.mean()), 1)}%"


def _gap(sample: Sample, name: str) -> str:
    """What lies between the bands about 0 and 1."""
    gap = 1 - 2 * float(sample.many["reach 0"].mean.mean())
    return f"bands overlap by {plain(-gap)}" if gap < 0 else f"{plain(gap)} between the bands"


def _banded(panel: Panel, title: str, told: Callable[[Sample, str], str], more: More) -> Panel:
    return replace(panel, title=title, told=told, more=more)


#: Informedness twice, for each pair of bands; and what lies near it.
_ESTIMATES = (
    _banded(INFORMED, "B: bands about the target", _inside_b1, _about_target),
    _banded(INFORMED, "B: bands about 0 and 1", _gap, _about_ends),
    replace(MARKED, beside=None),
    replace(CORRELATED, beside=None),
)
_PHI = tuple(Panel(name, title, told=from_informedness, beside=None) for name, title in PHI.items())


def _headline(sample: Sample) -> str:
    inside = 100 * sample.many["inside b1"].mean
    return (
        f"Inside the 95% band CI_B1 about the target lies the Informedness of {plain(float(inside.mean()), 1)}% of all"
        f" tables, of {plain(float(inside.min()), 1)}% to {plain(float(inside.max()), 1)}% at single steps"
    )


def _entries() -> list[Any]:
    return [style.entry("CI_B1 about the target", **_B1), style.entry("CI_B2 about the target", **_B2)]


def _draw(shown: str, sample: Sample) -> Drawing:
    rows = (Row("estimate", _ESTIMATES, 3.2), p_row(*P_PANELS, P_POINT))
    return draw_rows(sample, _headline(sample), f"powers2011, {shown}", rows, more=_entries())


def _draw_of_two(sample: Sample) -> Drawing:
    rows = (Row("estimate", _ESTIMATES, 3.2), Row("estimate", (*_PHI, None, None)), p_row(*P_PANELS, P_POINT))
    shown = "powers2008significance, Figure 2: K = 2, N = 16; each case informed with probability I, or else guessed"
    return draw_rows(sample, _headline(sample), shown, rows, more=_entries(), legend=(1, 2))


def _percent(values: Floats) -> str:
    """Shares as percent: the range from the least to the greatest, or one number if both are shown alike.

    >>> _percent(np.array([0.5, 0.25])), _percent(np.array([1.0, 0.99999]))
    ('25.0 to 50.0 percent', '100.0 percent')
    """
    ends = (plain(100 * float(end), 1) for end in (values.min(), values.max()))
    return f"{' to '.join(dict.fromkeys(ends))} percent"


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


_HOW = f" {DOTS_AND_MEANS}. Seed {{seed}}."
_EVEN = (
    " Bands are those of (63) and (66) about the target, with E of each table's margins: drawn is the mean over the"
    " tables of a step, and what lies inside is counted table by table. About B = 0 and B = 1 they are those of (66),"
    " X = 1.96."
)
_POINT = " Beside it, the probability of the table itself, given its margins."


_SHOWS = (
    "Above, panels of Informedness with the bands about the target, of Informedness with those about 0 and 1, of"
    " Markedness and of Correlation, against the target Informedness: the tables scatter wider than the bands in the"
    " middle. Below, p of χ², of G², of Fisher's test, and the probability of the table itself: all are near 0 where"
    " Informedness is high."
)


def _published(figure: str, classes: int, cases: int, says: str, whence: str = "") -> Figure[Sample]:
    shown = f"K = {classes}, N = {cases}"
    compute: Compute[Sample] = partial(_of_classes, classes, cases)
    named = f"as Figure {figure[0]}" if whence else f"Figure {figure}"
    draw: Callable[[Sample], Drawing] = partial(_draw, f"{named}: {shown}")
    find = _found_of_six if figure == "6" else _found
    caption = f"Tables as in Figure 2, {shown}.{whence}{_HOW}{_EVEN}{P_READ}{_POINT}{IN_ORDER}"
    title = f"Significance and confidence, {shown}"
    return Figure(f"powers2011:{figure}", title, caption, says, compute, draw, find, _headline, _SHOWS)


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
        " Bands have no factor 2E, as that paper's have none. p is drawn as it is, and in the paper one higher."
        " Fisher's test is exact and two-sided, for all tables; beside it, as the point estimate of the"
        f" caption, the probability of the table given its margins.{IN_ORDER}",
        "1 − |B| is conservative enough on the upside and a little broad on the downside; the self-weighted mean is"
        " conservative enough on the downside and too conservative for high B. The bands about the null and the full"
        " hypothesis meet at N = 16 (section 2.6, and Discussion).",
        _of_two,
        _draw_of_two,
        _found_of_two,
        _headline,
        f"{_SHOWS} Between them, Phi from χ² and from G², which start above the target at 0.",
    )
)
