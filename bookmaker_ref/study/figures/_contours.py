"""p over alpha for any chi-squared and any degrees of freedom: Figure 4 of powers2011."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.significance import special
from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.figure import Figure, listed, so
from bookmaker_ref.study.figures.style import plain
from bookmaker_ref.study.figures.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

Floats = NDArray[np.float64]
ALPHA = 0.05
#: The largest values on the axes.
MOST_FREEDOM, MOST_CHI2 = 100, 150
#: Powers of ten of p/alpha between the areas; p is at most 1, which is 20 alpha.
POWERS = (-12, -10, -8, -6, -4, -3, -2, -1, 0, 1)
#: K whose degrees of freedom are compared in the findings.
SIZES = (3, 4, 5, 10)
#: Those that are marked.
DRAWN = (4, 5, 10)


@dataclass(frozen=True, eq=False, slots=True)
class Surface:
    """log10(p/alpha) by chi-squared and degrees of freedom, and where p is alpha."""

    chi2: Floats
    freedom: Floats
    logarithm: Floats
    critical: Floats


def _surface(seed: int, tables: int, watch: Watch = UNWATCHED) -> Surface:
    chi2, freedom = np.linspace(0, MOST_CHI2, 301), np.linspace(1, MOST_FREEDOM, 199)
    p = special.chdtrc(freedom[:, None], chi2[None, :])
    return Surface(chi2, freedom, np.log10(p / ALPHA), special.chdtri(freedom, ALPHA))


def _draw(data: Surface) -> Drawing:
    from matplotlib.colors import BoundaryNorm, ListedColormap  # noqa: PLC0415 -- an extra: nothing else needs it

    figure, ((axes,),) = style.panels([5.6], columns=1, width=9.0)
    greys = ("#101010", "#383838", "#585858", "#787878", "#909090", "#A8A8A8", "#BEBEBE", "#D2D2D2", "#E8E8E8")
    colours = ListedColormap([*greys, "#E3D9EE", "#C4B1DB"])
    low = data.logarithm.min() - 1
    edges = [low, *POWERS, np.log10(1 / ALPHA) + 1e-9]
    filled = axes.contourf(data.chi2, data.freedom, data.logarithm, edges, cmap=colours, norm=BoundaryNorm(edges, 11))
    thin = axes.contour(data.chi2, data.freedom, data.logarithm, POWERS, colors="black", linewidths=0.6, linestyles="-")
    axes.contour(data.chi2, data.freedom, data.logarithm, [0], colors="black", linewidths=2.6)
    at = 62.0
    across = {power: float(np.interp(at, data.freedom, crossing)) for power, crossing in _crossings(data).items()}
    named = {power: x for power, x in across.items() if x < MOST_CHI2 - 8}
    labels = axes.clabel(
        thin, list(named), fmt={power: f"1E{power}" for power in named}, fontsize=10, colors="black", inline=True,
        manual=[(x, at) for x in named.values()],
    )  # fmt: skip
    for label in labels:
        if label.get_text() == "1E0":  # which lies on the thick line
            label.set(bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5}, zorder=5)
    for k in DRAWN:
        for r, marker, size in (((k - 1) ** 2, "s", 9), (k - 1, "o", 5)):
            x = float(np.interp(r, data.freedom, data.critical))
            axes.plot(x, r, marker, color="white", markeredgecolor="black", markersize=size, zorder=4 + (marker == "o"))
        x = float(np.interp((k - 1) ** 2, data.freedom, data.critical))
        axes.annotate(f"K = {k}", (x, (k - 1) ** 2), (-9, 5), textcoords="offset points", ha="right", fontsize=11)
    axes.plot([], [], "s", color="white", markeredgecolor="black", markersize=9, label="(K − 1)² degrees of freedom")
    axes.plot(
        [], [], "o", color="white", markeredgecolor="black", markersize=5,
        label=f"K − 1 degrees, from below for K = {', '.join(map(str, DRAWN))}",
    )  # fmt: skip
    axes.plot([], [], "-", color="black", linewidth=2.6, label="p/α = 1E0: p = α = 0.05")
    axes.set_ylim(1, MOST_FREEDOM)
    style.named_axes(axes, across="χ²", up="degrees of freedom (r)")
    bar = figure.colorbar(filled, ax=axes, ticks=POWERS, spacing="uniform")
    bar.ax.set_yticklabels([f"1E{power}" for power in POWERS])
    bar.set_label("p/α", fontsize=12)
    style.headed(figure, _headline(data), "powers2011, Figure 4: p over α = 0.05; computed, not simulated")
    style.legend(figure, axes.get_legend_handles_labels()[0], columns=2)
    return figure


def _headline(data: Surface) -> str:
    p = p_of(3 * critical(3), 9)
    return (
        "The line p = α is nearly straight in the degrees of freedom, but misses 0: χ² at p = 0.05 with K − 1 = 3 of"
        f" them, times 3, has p = {p:.2g} with (K − 1)² = 9"
    )


def _crossings(data: Surface) -> dict[int, Floats]:
    """For each power, the chi-squared at which p/alpha is that, by degrees of freedom; or the most that is drawn."""
    return {power: np.array([np.interp(-power, -row, data.chi2) for row in data.logarithm]) for power in POWERS}


def critical(freedom: float) -> float:
    """The chi-squared whose p is alpha."""
    return float(special.chdtri(freedom, ALPHA))


def p_of(chi2: float, freedom: float) -> float:
    """The probability to be beyond."""
    return float(special.chdtrc(freedom, chi2))


def _found(data: Surface) -> Sequence[str]:
    bent = {k: _bend(k) for k in SIZES}
    kept = {k: p_of((k - 1) * critical(k - 1), (k - 1) ** 2) for k in SIZES}
    return (
        so(
            max(bent.values()) < 0.1,
            "The line p = α is nearly straight between K − 1 and (K − 1)² degrees of freedom, as said: it leaves its"
            f" chord by at most {', '.join(plain(100 * bent[k], 1) for k in SIZES)} percent of χ² for"
            f" K = {', '.join(map(str, SIZES))}.",
        ),
        so(
            max(kept.values()) < 0.03,
            "It does not go through 0, so it does matter which degrees of freedom are taken: a χ² at p = 0.05 with"
            " K − 1 degrees, times K − 1 as (57) has it, is held against (K − 1)² degrees at"
            f" p = {', '.join(f'{kept[k]:.2g}' for k in SIZES)}. The difference is not slight.",
        ),
    )


def _bend(k: int) -> float:
    """How far the critical value lies from the chord between both degrees of freedom, as a share of the value."""
    low, high = k - 1, (k - 1) ** 2
    between = np.linspace(low, high, 201)
    values = np.array([critical(r) for r in between])
    chord = np.interp(between, [low, high], [values[0], values[-1]])
    return float(np.abs(chord / values - 1).max())


listed(
    Figure(
        "powers2011:4",
        "p over α by chi-squared and degrees of freedom",
        "p of the chi-squared distribution over α = 0.05, in powers of ten; the thick line is p = α, where the paper"
        " has its boundary of cyan and yellow. Which axis is which, and their ends, are ours: the caption names no"
        " numbers. Marked: where p = α for K − 1 and (K − 1)² degrees of freedom, K = 4, 5 and 10.",
        "The cumulative distribution of chi-squared is locally nearly linear in the degrees of freedom, so that the"
        " difference between K − 1 and (K − 1)² of them should always be slight (Generalization of Significance; Sketch"
        " Proof of General Chi-squared Test).",
        _surface,
        _draw,
        _found,
        _headline,
        "χ² goes across, degrees of freedom go up, and areas are powers of ten of p over α, darker to the lower right."
        " A thick line, p = α, rises from the lower left, slightly bent; on it lie K − 1 and (K − 1)² for K = 4, 5"
        " and 10.",
        simulated=False,
    )
)
