"""The figures of docs/significance.md, computed anew and drawn with matplotlib, an extra.

Colours are told apart by the colour-blind, and lines by their dashes and markers as well, so that a print in grey can
be read. The same release of matplotlib gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bookmaker_ref.study.by_margins import LEVEL, OF_THREE, OF_TWO, Margins, Told, covers, sizes, where_defined
from bookmaker_ref.study.figures.files import rendered
from bookmaker_ref.study.figures.style import needs_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

#: The palette of Okabe and Ito, dashes, and markers: each alone tells the lines apart.
_LOOKS: tuple[tuple[str, Any, str], ...] = (
    ("#000000", "-", "o"),
    ("#0072B2", "--", "s"),
    ("#009E73", "-.", "^"),
    ("#D55E00", ":", "D"),
    ("#CC79A7", (0, (5, 1, 1, 1, 1, 1)), "v"),
    ("#E69F00", (0, (8, 2)), "P"),
    ("#56B4E9", (0, (1, 1)), "X"),
)
#: What each line is called, and the name that the study knows it by.
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


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure of the page: its file, and what it shows in words."""

    file: str
    words: str


SIZE = Drawn(
    "significance-size.svg", "Exact size of seven tests against N, nominally 0.05, for even and uneven margins"
)
COVERAGE = Drawn("significance-coverage.svg", "Exact coverage of seven intervals against the true Informedness, N = 30")
SIZE_3 = Drawn("significance-size-3.svg", "Exact size of six tests of three classes against N, nominally 0.05")
COVERAGE_3 = Drawn(
    "significance-coverage-3.svg", "Exact coverage of five intervals of three classes against Informedness"
)


def drawn(told: Told) -> dict[str, bytes]:
    """Every figure, by its path."""
    told("the figures of size")
    found = {SIZE: draw_sizes(OF_TWO, SIZES, SIZE_NS), SIZE_3: draw_sizes(OF_THREE, SIZES_3, SIZE_NS_3)}
    told("the figures of coverage")
    found[COVERAGE] = draw_coverages(OF_TWO, COVERAGES, COVERAGE_N, STEPS)
    found[COVERAGE_3] = draw_coverages(OF_THREE, COVERAGES_3, COVERAGE_N_3, STEPS_3)
    return {f"docs/figures/{each.file}": rendered(figure, ".svg") for each, figure in found.items()}


def draw_sizes(margins: Sequence[Margins], lines: Lines, ns: Sequence[int]) -> Figure:
    """Size against N, one panel for each margins."""
    figure, panels = _panels(len(margins))
    for axes, each in zip(panels, margins, strict=True):
        found = sizes(each, "0.05", ns, lines.values())
        for (label, name), look in zip(lines.items(), _LOOKS, strict=False):
            _line(axes, ns, [float(one.high) for one in found[name]], label, look)
        _nominal(axes, 0.05, "nominal: 0.05")
        axes.set_title(_title(each), fontsize="medium")
        axes.set_xlabel("cases (N)")
        axes.set_ylabel("probability to reject what is chance")
        axes.set_ylim(0, 0.2 if each.k == 2 else 0.1)
    return _with_legend(figure, panels[0])


def draw_coverages(margins: Sequence[Margins], lines: Lines, n: int, steps: int) -> Figure:
    """Coverage against the true Informedness, one panel for each margins."""
    truths = [f"{step}/{steps}" for step in range(steps + 1)]
    figure, panels = _panels(len(margins))
    for axes, each in zip(panels, margins, strict=True):
        found = covers(each, n, truths, names=lines.values())
        for (label, name), look in zip(lines.items(), _LOOKS, strict=False):
            ends = [where_defined(one) for one in found[name]]
            shares = [float("nan") if end is None else (end.low + end.high) / 2 for end in ends]
            _line(axes, [step / steps for step in range(steps + 1)], shares, label, look)
        _nominal(axes, float(LEVEL), f"nominal: {LEVEL}")
        axes.set_title(f"{_title(each)}, N = {n}", fontsize="medium")
        axes.set_xlabel("true Informedness (I)")
        axes.set_ylabel("probability to cover it, where it is defined")
        axes.set_ylim(0, 1.02)
    return _with_legend(figure, panels[0])


def _title(margins: Margins) -> str:
    if margins.k == 2:
        return margins.words()
    return f"{margins.name}: {margins.prevalence.replace(',', ', ')};\nguesses {margins.guess.replace(',', ', ')}"


def _panels(count: int) -> tuple[Figure, list[Axes]]:
    needs_matplotlib()
    from matplotlib.figure import Figure as Empty  # noqa: PLC0415 -- an extra: nothing else needs it
    from matplotlib.layout_engine import ConstrainedLayoutEngine  # noqa: PLC0415 -- as above

    figure = Empty(figsize=(5.2 * count, 5.4), layout=ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.08))
    return figure, list(figure.subplots(1, count, squeeze=False)[0])


def _line(axes: Axes, across: Sequence[float], up: Sequence[float], label: str, look: tuple[str, Any, str]) -> None:
    colour, dashes, marker = look
    axes.plot(
        across, up, color=colour, linestyle=dashes, marker=marker, markersize=4.5, markeredgecolor="black",
        markeredgewidth=0.4, linewidth=1.5, label=label,
    )  # fmt: skip


def _nominal(axes: Axes, value: float, label: str) -> None:
    axes.axhline(value, color="#606060", linewidth=3, alpha=0.45, label=label, zorder=1)
    axes.grid(color="#DDDDDD", linewidth=0.6)
    axes.set_axisbelow(True)


def _with_legend(figure: Figure, axes: Axes) -> Figure:
    lines, labels = axes.get_legend_handles_labels()
    figure.legend(lines, labels, loc="outside lower center", ncols=3, frameon=False, handlelength=4)
    return figure
