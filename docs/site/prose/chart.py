"""Small charts as SVG that is text: a white card, so that they are read on a light page as on a dark one.

No two lines differ in colour alone. A picture is a few thousand letters, and the same letters each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

INK, GREY, PALE = "#1a1a1a", "#595959", "#dddddd"
#: One colour has one meaning in all of the pictures of an essay: right, papers', others.
GREEN, BLUE, RED, ORANGE, PURPLE = "#00664a", "#0062a3", "#b3400a", "#8a5a00", "#7a3b8f"
SOLID, LONG, DASHED, DOTTED, MIXED = "", "22 4", "9 5", "2 4", "10 4 2 4"

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Line:
    """What is drawn through points: its name stands beside it, at the point of that place in the row, a little off."""

    name: str
    points: Points
    colour: str
    dashes: str = SOLID
    at: int = 0
    off: tuple[float, float] = (0, -10)
    anchor: str = "middle"


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

    def frame(
        self, xs: Iterable[float], ys: Iterable[float], along: str, title: str = "", digits: int = 2
    ) -> Iterator[str]:
        """The axes: a line for each tick of the upright one, and what both are."""
        bottom = self.top + self.height
        for y in ys:
            (left, height), (right, _) = self.at(self.across[0], y), self.at(self.across[1], y)
            yield stroke([(left, height), (right, height)], PALE, width=1)
            yield label(left - 8, height + 5, f"{y:.{digits}f}".replace("-", "−"), GREY, "end")
        for x in xs:
            yield label(self.at(x, 0)[0], bottom + 20, f"{x:g}", GREY)
        yield label(self.left + self.width / 2, bottom + 44, along)
        if title:
            yield label(self.left, self.top - 14, title, anchor="start", bold=True)

    def drawn(self, line: Line) -> Iterator[str]:
        """A line, and its name."""
        places = [self.at(x, y) for x, y in line.points]
        yield stroke(places, line.colour, line.dashes)
        if line.name:
            (x, y), (right, down) = places[line.at], line.off
            yield label(x + right, y + down, line.name, line.colour, line.anchor)


def stroke(points: Points, colour: str, dashes: str = SOLID, *, width: float = 2.5) -> str:
    """A line through points of the picture."""
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="{width:g}"{dashed}/>'


def label(x: float, y: float, words: str, colour: str = INK, anchor: str = "middle", *, bold: bool = False) -> str:
    """Words, on a halo of white that keeps lines from running through them."""
    weight = ' font-weight="bold"' if bold else ""
    halo = 'paint-order="stroke" stroke="#ffffff" stroke-width="4" stroke-linejoin="round"'
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" {halo}{weight}>{escape(words)}</text>'


def bar(left: float, top: float, width: float, height: float, colour: str) -> str:
    """A bar, with a white line around it that tells it from its neighbour."""
    place = f'x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place} fill="{colour}" stroke="#ffffff" stroke-width="1.5"/>'


def picture(width: int, height: int, words: str, *parts: str) -> str:
    """The whole, with what it shows in words for who does not see it."""
    drawn = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" font-family="sans-serif" font-size="15">\n<title>{escape(words)}</title>\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="#ffffff"/>\n{drawn}\n</svg>\n'
    )
