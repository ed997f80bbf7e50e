"""The figures of docs/significance.md, computed anew and drawn with matplotlib, an extra.

Each test and each interval has a panel of its own, with even and uneven margins in it, which dashes and marks tell
apart. The same release of matplotlib gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from bookmaker_ref.study.by_margins import (
    LEVEL,
    OF_THREE,
    OF_TWO,
    Coverages,
    Margins,
    Sizes,
    Told,
    covers,
    sizes,
    where_defined,
)
from bookmaker_ref.study.covering import Coverage
from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.files import rendered
from bookmaker_ref.study.rejecting import Rejection

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: What each panel is called, and the name that the study knows it by.
Lines = dict[str, str]
SIZES: Lines = {
    "Pearson, N − 1": "chi2_n_minus_1",
    "G²": "g2",
    "Fisher, mid-p": "fisher_mid_p",
    "Fisher": "fisher",
    "χ² of B (53)": "chi2_b",
    "outside CI_B0, with 2E": "outside_ci_b0",
    "χ²_KB (32)": "chi2_kb",
}
COVERAGES: Lines = {
    "Miettinen-Nurminen": "miettinen-nurminen",
    "Newcombe": "newcombe",
    "Wald": "wald",
    "CI_B1 with 2E": "powers-self-weighted",
    "CI_B2 with 2E": "powers-complement",
    "CI_B1 without 2E": "powers-self-weighted-two-class",
    "CI_B2 without 2E": "powers-complement-two-class",
}
SIZES_3: Lines = {
    "Pearson": "chi2",
    "G²": "g2",
    "χ²_KB, one degree, scale divided out": "chi2_kb_right",
    "χ²_KM, one degree, scale divided out": "chi2_km_right",
    "χ²_XB, (K − 1)² degrees (50)": "chi2_xb",
    "χ² of B, (K − 1)² degrees (53)": "chi2_b",
}
COVERAGES_3: Lines = {
    "delta method, three cases more": "delta-plus-three",
    "delta method": "delta",
    "CI_B1 with 2E": "powers-self-weighted",
    "CI_B2 with 2E": "powers-complement",
    "CI_B1 without 2E": "powers-self-weighted-two-class",
    "CI_B2 without 2E": "powers-complement-two-class",
}
SIZE_NS, SIZE_NS_3 = tuple(range(8, 101, 4)), tuple(range(4, 13))
COVERAGE_N, COVERAGE_N_3 = 30, 9
STEPS, STEPS_3 = 20, 10
ALPHA = "0.05"
#: Of margins, how often each test rejects or each interval covers, by its name.
Shares = Mapping[str, Sequence[float]]
#: The same as it was counted.
Counted = Sizes | Coverages


@dataclass(frozen=True, eq=False, slots=True)
class Drawn:
    """A figure of the page.

    Attributes
    ----------
    file, what
        Its file, and what is counted.
    lines, margins
        What has a panel, and the pairs of margins that are in each.
    across, along
        The places of what is counted, and what they are.
    count
        What is counted: of margins, by name.
    nominal, most
        What it is meant to be, and up to where it is drawn.
    worst
        Which of all is told: the largest size, the smallest coverage.
    shows
        What is to be seen, for who does not see it.
    """

    file: str
    what: str
    lines: Lines
    margins: Sequence[Margins]
    across: Sequence[float]
    along: str
    count: Callable[[Margins], Counted]
    nominal: float
    most: float
    worst: Callable[[Any], Any]
    shows: str

    @property
    def words(self) -> str:
        """The finding, and what is to be seen: the alternative text."""
        return f"{headline(self)}. {self.shows}"


def _sizes(ns: Sequence[int], lines: Lines, margins: Margins) -> Counted:
    """How often each test rejects what is chance."""
    return sizes(margins, ALPHA, ns, lines.values())


def _coverages(n: int, steps: int, lines: Lines, margins: Margins) -> Counted:
    """How often each interval covers the true Informedness."""
    return covers(margins, n, [f"{step}/{steps}" for step in range(steps + 1)], names=lines.values())


def _share(found: Rejection | Coverage) -> float:
    """What is drawn: how often a test rejects; how often an interval covers, where the measure is defined."""
    if isinstance(found, Rejection):
        return float(found.high)
    ends = where_defined(found)
    return float("nan") if ends is None else (ends.low + ends.high) / 2


def of_size(
    file: str, lines: Lines, margins: Sequence[Margins], ns: Sequence[int], *, most: float, shows: str
) -> Drawn:
    """Size against N."""
    count = partial(_sizes, ns, lines)
    return Drawn(file, "size", lines, margins, ns, "cases (N)", count, float(ALPHA), most, np.nanmax, shows)


def of_coverage(file: str, lines: Lines, margins: Sequence[Margins], n: int, *, steps: int, shows: str) -> Drawn:
    """Coverage against the true Informedness."""
    across, along = [step / steps for step in range(steps + 1)], f"true Informedness (I), N = {n}"
    count = partial(_coverages, n, steps, lines)
    return Drawn(file, "coverage", lines, margins, across, along, count, float(LEVEL), 1.02, np.nanmin, shows)


_SIZE_SHOWS = (
    "A panel for each test: how often it rejects what is chance, by the number of cases, for even and uneven margins;"
    " a broad line is the nominal 0.05."
)
_COVERAGE_SHOWS = (
    "A panel for each interval: how often it covers, by the true Informedness, for even and uneven margins; a broad"
    " line is the nominal 0.95."
)
SIZE = of_size("significance-size.svg", SIZES, OF_TWO, SIZE_NS, most=0.2, shows=_SIZE_SHOWS)
SIZE_3 = of_size("significance-size-3.svg", SIZES_3, OF_THREE, SIZE_NS_3, most=0.1, shows=_SIZE_SHOWS)
COVERAGE = of_coverage("significance-coverage.svg", COVERAGES, OF_TWO, COVERAGE_N, steps=STEPS, shows=_COVERAGE_SHOWS)
COVERAGE_3 = of_coverage(
    "significance-coverage-3.svg", COVERAGES_3, OF_THREE, COVERAGE_N_3, steps=STEPS_3, shows=_COVERAGE_SHOWS
)


FIGURES = (SIZE, SIZE_3, COVERAGE, COVERAGE_3)


def drawn(told: Told) -> dict[str, bytes]:
    """Every figure, by its path."""
    found = {}
    for each in FIGURES:
        told(f"the figure of {each.what}, K = {each.margins[0].k}")
        found[f"docs/figures/{each.file}"] = rendered(draw(each), ".svg", each.words, headline(each))
    return found


@cache
def counted(figure: Drawn) -> Mapping[str, Counted]:
    """What is counted for each pair of margins."""
    return {each.name: figure.count(each) for each in figure.margins}


def shares(figure: Drawn) -> Mapping[str, Shares]:
    """The same as numbers."""
    return {
        margins: {name: [_share(one) for one in each] for name, each in found.items()}
        for margins, found in counted(figure).items()
    }


def worst(figure: Drawn) -> dict[str, float]:
    """The largest size or the smallest coverage of each, over all margins and places."""
    found = shares(figure)
    return {
        label: float(figure.worst([share for each in found.values() for share in each[name]]))
        for label, name in figure.lines.items()
    }


def headline(figure: Drawn) -> str:
    """The worst of what comes first, and the worst of all."""
    found = worst(figure)
    first, other = next(iter(found)), next(label for label in found if found[label] == figure.worst([*found.values()]))
    least, falls = ("at most", "goes up") if figure.what == "size" else ("at least", "falls")
    return (
        f"The {figure.what} of “{first}” is {least} {found[first]:.3f}, that of “{other}” {falls} to"
        f" {found[other]:.3f}, where {figure.nominal:g} is meant"
    )


def draw(figure: Drawn) -> Figure:
    """A panel for each test or interval."""
    columns = 4 if len(figure.lines) > 6 else 3
    heights = [2.4] * -(-len(figure.lines) // columns)
    canvas, axes = style.panels(heights, columns=columns)
    found, ends, panels = shares(figure), worst(figure), list(axes.flat)
    for panel, (label, name) in zip(panels, figure.lines.items(), strict=False):
        panel.axhline(figure.nominal, label="nominal", **style.TARGET)
        for margins, look in zip(figure.margins, _LOOKS, strict=False):
            panel.plot(figure.across, found[margins.name][name], label=margins.name, **look)
        panel.set_ylim(0, figure.most)
        end = "at most" if figure.what == "size" else "at least"
        style.named_axes(panel, title=f"{label}\n{end} {ends[label]:.3f}")
    used = len(figure.lines)
    for place, panel in enumerate(panels[:used]):
        panel.tick_params(labelbottom=place + columns >= used, labelleft=place % columns == 0)
        style.named_axes(
            panel, across=figure.along if place + columns >= used else "",
            up=_UP[figure.what] if place % columns == 0 else "",
        )  # fmt: skip
    for panel in panels[used:]:
        panel.set_axis_off()
    counted = f"{_KINDS[figure.what]}, K = {figure.margins[0].k}: counted exactly, over all tables of N cases"
    style.headed(canvas, headline(figure), counted)
    entries = [
        style.entry(f"nominal: {figure.nominal:g}", **style.TARGET),
        *(style.entry(margins.words(), **look) for margins, look in zip(figure.margins, _LOOKS, strict=False)),
    ]
    style.legend(canvas, entries, columns=1 if figure.margins[0].k > 2 else 3)
    return canvas


#: A probability is black in every figure; even margins are a line with full marks, uneven ones dashes with hollow ones.
_LOOKS: tuple[dict[str, Any], ...] = (
    {"color": style.PROBABILITY, "linestyle": style.SOLID, "marker": "o", "markersize": 3.5, "linewidth": 1.5},
    {"color": style.PROBABILITY, "linestyle": style.DASHED, "marker": "s", "markersize": 4.0, "linewidth": 1.2,
     "markerfacecolor": "white"},
)  # fmt: skip
_KINDS = {"size": "tests", "coverage": "intervals of Informedness"}
_UP = {"size": "rejects what is chance", "coverage": "covers, where it is defined"}
