"""The four pictures of the essay on the findings, and what they show in words."""

from __future__ import annotations

from fractions import Fraction

from bookmaker_ref.papers import PAPERS
from docs.site.prose import chart, found, found_intervals
from docs.site.prose.chart import Line, Panel, label

WIDTH = 760
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
    left, width, top, step = 200.0, 470.0, 62, 52
    parts = []
    for place, (words, _, colour) in enumerate(_KINDS):
        x = 28.0 + 186 * place
        parts += [chart.bar(x, 18, 16, 16, colour), label(x + 24, 31, words, anchor="start")]
    for row, (key, counts) in enumerate(found.verdicts().items()):
        y, x, total = top + step * row, left, sum(counts.values())
        paper = PAPERS[key]
        parts.append(label(left - 12, y + 22, key, anchor="end"))
        for _, names, colour in _KINDS:
            many = sum(counts[name] for name in names)
            wide = width * many / total
            parts.append(chart.bar(x, y, wide, 32, colour))
            if wide > 30:
                parts.append(
                    f'<text x="{x + wide / 2:.1f}" y="{y + 22}" text-anchor="middle" fill="#ffffff">{many}</text>'
                )
            x += wide
        parts.append(label(left + width + 10, y + 22, f"of {total}", chart.GREY, "start"))
        if paper.key != key:
            raise ValueError(f"{key} is another paper than {paper.key}")
    return chart.picture(WIDTH, top + step * len(PAPERS) + 4, verdicts_in_words(), *parts)


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
    panel = Panel(86, 50, 640, 330, (0, 1), (0, 1))
    curves = {name: [(i, found.estimated(name, i)) for i in _STEPS] for name in found.exponents(found.K)}
    lines = (
        Line("1/(K − 1): exact", curves["right"], chart.GREEN, chart.SOLID, 26, (-10, -8), "end"),
        Line("2/K: too small between", curves["two"], chart.RED, chart.DASHED, 30, (14, 20), "start"),
        Line("1/(3K − 2): too great", curves["other"], chart.BLUE, chart.MIXED, 24, (-14, -10), "end"),
    )
    ticks = [tick / 5 for tick in range(6)]
    drawn = [part for line in lines for part in panel.drawn(line)]
    frame = panel.frame(ticks, ticks, _ALONG, f"what the root of the determinant says, K = {found.K}", digits=1)
    return chart.picture(WIDTH, 440, exponents_in_words(), *frame, *drawn)


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
    ("informedness", "mean by Bias (41)", chart.RED, chart.LONG, 10, (0, -12)),
    ("gorodkin_rk", "R_K of Gorodkin", chart.PURPLE, chart.DASHED, 12, (-62, 26)),
    ("informedness_micro", "pooled (“micro”)", chart.BLUE, chart.MIXED, 2, (70, -8)),
    ("cohen_kappa", "Cohen's kappa", chart.ORANGE, chart.DOTTED, 16, (-40, -10)),
    ("informedness_by_prevalence", "mean by Prevalence (42): 0", chart.GREEN, chart.SOLID, 6, (0, 22)),
)


def means() -> str:
    """How far each lies above I on average, by I."""
    panel = Panel(96, 50, 630, 330, (0, 1), (-0.01, 0.04))
    lines = [
        Line(words, [(float(i), found.bias(name, i)) for i in _PARTS], colour, dashes, at, off)
        for name, words, colour, dashes, at, off in _MEANS
    ]
    ticks = [tick / 5 for tick in range(6)], [tick / 100 for tick in range(-1, 5)]
    frame = panel.frame(*ticks, _ALONG, f"expectation less I, K = {len(found.SIZES)}, N = {sum(found.SIZES)}")
    drawn = [part for line in lines for part in panel.drawn(line)]
    return chart.picture(WIDTH, 440, means_in_words(), *frame, *drawn)


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
    ticks = [tick / 5 for tick in range(6)]
    parts: list[str] = []
    for x, (_, words, colour, dashes) in zip((62, 268, 382, 570), _INTERVALS, strict=True):
        parts += [
            chart.stroke([(x, 26), (x + 34, 26)], colour, dashes),
            label(x + 42, 31, words, colour, "start"),
        ]
    for place, (name, margins) in enumerate(found_intervals.PLACES.items()):
        panel = Panel(62 + 356 * place, 104, 312, 280, (0, 1), (0, 1))
        title = f"{name}: prevalence {margins.prevalence}, guesses {margins.guess}"
        parts += panel.frame(ticks, ticks, "true Informedness", title, digits=1)
        level = float(found_intervals.LEVEL)
        parts.append(chart.stroke([panel.at(0, level), panel.at(1, level)], "#b5b5b5", width=6))
        for interval, _, colour, dashes in _INTERVALS:
            parts += panel.drawn(Line("", found_intervals.coverage(interval, name), colour, dashes))
    words = f"how often an interval of level {found_intervals.LEVEL} covers, N = {found_intervals.CASES}"
    parts.append(label(62, 62, words, chart.GREY, "start"))
    return chart.picture(WIDTH, 444, coverages_in_words(), *parts)


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
