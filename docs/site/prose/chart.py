"""Small charts as SVG that stands in the page, and so takes its colours, light or dark: `static/chart.css` has them.

No two lines differ in colour alone. Each is as wide as a phone, that its words can be read there, and ends in the same
letters each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

#: How wide each drawing is.
WIDTH = 380
#: One colour has one meaning in all of the pictures of an essay: right, papers', others. Each is a class of the style.
GREEN, BLUE, RED, ORANGE, PURPLE, GREY = "good", "note", "bad", "warn", "other", "grey"
SOLID, LONG, DASHED, DOTTED, MIXED = "", "22 4", "9 5", "2 4", "10 4 2 4"
#: What a page with charts begins with.
STYLE = '<link rel="stylesheet" href="_static/chart.css">'

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Line:
    """What is drawn through points; its name stands in a list above."""

    name: str
    points: Points
    colour: str
    dashes: str = SOLID


@dataclass(frozen=True, slots=True)
class Panel:
    """Axes with their ticks, at a place of the picture."""

    left: float
    top: float
    width: float
    height: float
    across: tuple[float, float]
    up: tuple[float, float]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies in the picture."""
        (x0, x1), (y0, y1) = self.across, self.up
        return self.left + self.width * (x - x0) / (x1 - x0), self.top + self.height * (y1 - y) / (y1 - y0)

    def frame(self, xs: Iterable[float], ys: Iterable[float], along: str, title: str, digits: int = 2) -> Iterator[str]:
        """The axes: a line for each tick of the upright one, and what both are."""
        bottom = self.top + self.height
        for y in ys:
            (left, height), (right, _) = self.at(self.across[0], y), self.at(self.across[1], y)
            yield stroke([(left, height), (right, height)], "grid")
            yield label(left - 6, height + 5, f"{y:.{digits}f}".replace("-", "−"), GREY, "end")
        for x in xs:
            yield label(self.at(x, 0)[0], bottom + 20, f"{x:g}", GREY)
        yield label(self.left + self.width / 2, bottom + 42, along)
        yield label(4, self.top - 14, title, anchor="start", bold=True)

    def drawn(self, line: Line) -> str:
        """A line."""
        return stroke([self.at(x, y) for x, y in line.points], line.colour, line.dashes)


def listed(lines: Sequence[Line], top: float, columns: int = 1) -> Iterator[str]:
    """The names of lines, each after a piece of it."""
    for place, line in enumerate(lines):
        row, column = divmod(place, columns)
        x, y = 4 + column * WIDTH / columns, top + 22 * row
        yield stroke([(x, y), (x + 34, y)], line.colour, line.dashes)
        yield label(x + 42, y + 5, line.name, line.colour, "start")


def stroke(points: Points, colour: str, dashes: str = SOLID) -> str:
    """A line through points of the picture."""
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline class="{colour}" points="{places}"{dashed}/>'


def label(x: float, y: float, words: str, colour: str = "", anchor: str = "middle", *, bold: bool = False) -> str:
    """Words, which have a halo that keeps lines from running through them."""
    weight = ' font-weight="bold"' if bold else ""
    named = f' class="{colour}"' if colour else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{weight}>{escape(words)}</text>'


def bar(left: float, top: float, width: float, height: float, colour: str) -> str:
    """A bar, with a line around it that tells it from its neighbour."""
    place = f'x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{colour}" {place}/>'


def drawing(height: int, *parts: str) -> str:
    """One drawing of a picture."""
    return f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">{"".join(parts)}</svg>'


def picture(words: str, *drawings: str) -> str:
    """The whole, with what it shows in words for who does not see it; in one line, since a blank one would end it."""
    return f'<figure class="chart" role="img" aria-label="{escape(words)}">{"".join(drawings)}</figure>'
