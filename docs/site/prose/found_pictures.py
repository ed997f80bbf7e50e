"""The four pictures of the essay on the findings, and what they show in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bookmaker_ref.papers import PAPERS
from docs.site.prose import chart, found, found_intervals
from docs.site.prose.chart import WIDTH, Line, Panel, label

#: Steps of I from 0 to 1, closer where a curve is steep.
_STEPS = [(step / 40) ** 2 for step in range(41)]
_PARTS = [Fraction(step, 20) for step in range(21)]
_ALONG = "true share of informed decisions, I"


# --- what holds -------------------------------------------------------------------------------------------------

_KINDS = (
    ("holds as printed", found.HOLDS, chart.GREEN),
    ("under a condition", ("conditional",), chart.BLUE),
    ("misprint", ("misprint",), chart.ORANGE),
    ("false", ("false",), chart.RED),
)


def verdicts() -> str:
    """How much of each paper holds, as a bar of its own."""
    width, top, step = 300.0, 62, 58
    parts = []
    for place, (words, _, colour) in enumerate(_KINDS):
        x, y = 4 + WIDTH / 2 * (place % 2), 4 + 24 * (place // 2)
        parts += [chart.bar(x, y, 16, 16, colour), label(x + 24, y + 13, words, anchor="start")]
    for row, (key, counts) in enumerate(found.verdicts().items()):
        y, x, total = top + step * row, 4.0, sum(counts.values())
        parts.append(label(x, y + 14, key, anchor="start"))
        for _, names, colour in _KINDS:
            many = sum(counts[name] for name in names)
            wide = width * many / total
            parts.append(chart.bar(x, y + 20, wide, 28, colour))
            if wide > 30:
                parts.append(label(x + wide / 2, y + 39, str(many), "on"))
            x += wide
        parts.append(label(width + 12, y + 39, f"of {total}", chart.GREY, "start"))
    return chart.picture(verdicts_in_words(), chart.drawing(top + step * len(PAPERS) + 4, *parts))


def verdicts_in_words() -> str:
    """The same for who does not see it."""
    shares = {
        key: 100 * sum(counts[name] for name in found.HOLDS) / sum(counts.values())
        for key, counts in found.verdicts().items()
    }
    each = ", ".join(f"{key} {share:.0f} %" for key, share in shares.items())
    return f"A bar for each of the papers. What holds as printed is most of each: {each}."


# --- the exponents ----------------------------------------------------------------------------------------------


def exponents() -> str:
    """What the determinant gives with each exponent, by what it should give."""
    curves = {name: [(i, found.estimated(name, i)) for i in _STEPS] for name in found.exponents(found.K)}
    lines = (
        Line("1/(3K − 2): too great between", curves["other"], chart.BLUE, chart.MIXED),
        Line("1/(K − 1): exact", curves["right"], chart.GREEN, chart.SOLID),
        Line("2/K: too small between", curves["two"], chart.RED, chart.DASHED),
    )
    ticks = [tick / 5 for tick in range(6)]
    title = f"what the root of the determinant says, K = {found.K}"
    return _one_panel(exponents_in_words(), lines, (0, 1), ticks, title=title, digits=1)


def _one_panel(
    words: str, lines: Sequence[Line], up: tuple[float, float], ticks: Sequence[float], *, title: str, digits: int
) -> str:
    """A picture of lines over I, with their names above."""
    panel = Panel(50, 50 + 22 * len(lines), 312, 220, (0, 1), up)
    frame = panel.frame([tick / 5 for tick in range(6)], ticks, _ALONG, title, digits)
    parts = (*chart.listed(lines, 10), *frame, *map(panel.drawn, lines))
    return chart.picture(words, chart.drawing(int(panel.top + panel.height) + 48, *parts))


def exponents_in_words() -> str:
    """The same for who does not see it."""
    two, other = (found.estimated(name, 0.5) for name in ("two", "other"))
    return (
        f"What the root of the determinant says of I, with {found.K} classes. With the exponent 1/(K − 1) it is a"
        f" straight line, I itself; with 2/K a curve that hangs below it, at one half {two:.2f}; with 1/(3K − 2) one"
        f" that stands above it, {other:.2f} there. All meet at 0 and at 1."
    )


# --- the means --------------------------------------------------------------------------------------------------

_MEANS = (
    ("informedness", "mean by Bias (41)", chart.RED, chart.LONG),
    ("gorodkin_rk", "R_K of Gorodkin", chart.PURPLE, chart.DASHED),
    ("informedness_micro", "pooled (“micro”)", chart.BLUE, chart.MIXED),
    ("cohen_kappa", "Cohen's kappa", chart.ORANGE, chart.DOTTED),
    ("informedness_by_prevalence", "mean by Prevalence (42): 0", chart.GREEN, chart.SOLID),
)


def means() -> str:
    """How far each lies above I on average, by I."""
    lines = [
        Line(words, [(float(i), found.bias(name, i)) for i in _PARTS], colour, dashes)
        for name, words, colour, dashes in _MEANS
    ]
    title = f"expectation less I, K = {len(found.SIZES)}, N = {sum(found.SIZES)}"
    return _one_panel(
        means_in_words(), lines, (-0.01, 0.04), [tick / 100 for tick in range(-1, 5)], title=title, digits=2
    )


def means_in_words() -> str:
    """The same for who does not see it."""
    high = max(found.bias("informedness", i) for i in _PARTS)
    return (
        f"The expectation less I, of classes of {', '.join(map(str, found.SIZES))} cases. The mean by Prevalence is a"
        f" line at 0. The mean by Bias is an arch, {high:.3f} high in the middle, and R_K one a little lower; the"
        " pooled value begins as high where nothing is known and falls to 0; kappa stays near 0."
    )


# --- the intervals ----------------------------------------------------------------------------------------------

_INTERVALS = (
    (found_intervals.RECOMMENDED, "Miettinen-Nurminen", chart.GREEN, chart.SOLID),
    (found_intervals.WALD, "Wald", chart.ORANGE, chart.DOTTED),
    (found_intervals.SELF_WEIGHTED, "CI_B1, papers", chart.BLUE, chart.MIXED),
    (found_intervals.COMPLEMENT, "CI_B2, papers", chart.RED, chart.DASHED),
)


def coverages() -> str:
    """How often each covers, by I, with even and with uneven margins."""
    return chart.picture(coverages_in_words(), *map(_coverages, found_intervals.PLACES))


def _coverages(name: str) -> str:
    """The same with one pair of margins."""
    ticks, margins = [tick / 5 for tick in range(6)], found_intervals.PLACES[name]
    lines = [
        Line(words, found_intervals.coverage(interval, name), colour, dashes)
        for interval, words, colour, dashes in _INTERVALS
    ]
    panel = Panel(34, 118, 328, 250, (0, 1), (0, 1))
    level = float(found_intervals.LEVEL)
    parts = (
        label(4, 18, f"{name}: prevalence {margins.prevalence}, guesses {margins.guess}", anchor="start", bold=True),
        *chart.listed(lines, 42, 2),
        *panel.frame(ticks, ticks, _ALONG, f"how often covered, level {level:g}, N = {found_intervals.CASES}", 1),
        chart.stroke([panel.at(0, level), panel.at(1, level)], "meant"),
        *map(panel.drawn, lines),
    )
    return chart.drawing(int(panel.top + panel.height) + 48, *parts)


def coverages_in_words() -> str:
    """The same for who does not see it."""
    least = {name: f"{found_intervals.worst(name):.2f}" for name, *_ in _INTERVALS}
    margins = " and ".join(f"{each.prevalence} with guesses {each.guess}" for each in found_intervals.PLACES.values())
    return (
        f"How often intervals of {found_intervals.CASES} cases cover, for I from 0 to {found_intervals.LAST:g}, in two"
        f" panels, prevalence {margins}; a broad line at {found_intervals.LEVEL} is meant. Miettinen-Nurminen's keeps"
        f" near it and dips close to 1, to {least[found_intervals.RECOMMENDED]}. CI_B1 sags in the middle, to"
        f" {least[found_intervals.SELF_WEIGHTED]}; CI_B2 falls from left to right, to"
        f" {least[found_intervals.COMPLEMENT]}; Wald's falls where margins are uneven and near 1, to"
        f" {least[found_intervals.WALD]}."
    )
