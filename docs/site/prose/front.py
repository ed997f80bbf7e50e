"""The first page of the site, and its picture: a guess that looks well beside one who knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import bookmaker_ref as bm
from docs.site.page import Asset, Page
from docs.site.prose.found import of_verdicts
from docs.writers.filling import filled

#: Of 100 cases, with 90 positive ones: all called positive; and 80 % right of either kind.
_A = (90, 10, 0, 0)
_B = (72, 2, 18, 8)
_SCALES = ("accuracy", "f1", "informedness")
_TITLES = {"accuracy": "Accuracy", "f1": "F1", "informedness": "Informedness"}
_ORANGE, _BLUE, _GREY = "#b34700", "#0062a3", "#5a5a5a"


def made() -> Iterator[Page | Asset]:
    """The page and its picture."""
    yield Page("index", page())
    yield Asset("figures/two-systems.svg", picture().encode())


def page() -> str:
    """The page with the numbers of its example, and how many statements were decided."""
    numbers = {f"{name}_{of}": f"{getattr(bm, of)(*cells):.2f}" for name, cells in _SYSTEMS.items() for of in _SCALES}
    right = f"{100 * bm.recall(*_B):.0f}"
    if bm.recall(*_B) != bm.inverse_recall(*_B):
        raise ValueError("the page says that the second system is right as often in either group")
    ill = _A[0] + _A[2]
    fields = {**numbers, "decided": of_verdicts()["decided"], "right": right, "ill": ill}
    return filled(Path(__file__).with_suffix(".txt"), fields) + "\n"


_SYSTEMS = {"a": _A, "b": _B}


def picture() -> str:
    """Both systems by three measures, and in the plane of Fallout and Recall, as SVG."""
    scales = "\n".join(_scale(of, 96 + 92 * row) for row, of in enumerate(_SCALES))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 360" font-family="sans-serif" font-size="15">
<rect width="760" height="360" rx="8" fill="#ffffff"/>
<circle cx="38" cy="32" r="7" fill="{_ORANGE}"/>
<text x="52" y="37" fill="{_ORANGE}">A calls everybody ill</text>
<circle cx="218" cy="32" r="7" fill="{_BLUE}"/>
<text x="232" y="37" fill="{_BLUE}">B looks</text>
{scales}
{_plane()}
</svg>
"""


def _scale(of: str, y: int) -> str:
    """A measure from 0 to 1 with both systems on it."""
    (a, b), left, width = (getattr(bm, of)(*cells) for cells in (_A, _B)), 38, 300

    def dot(value: float, name: str, colour: str, beside: int) -> str:
        x = left + width * value
        return (
            f'<circle cx="{x:.1f}" cy="{y}" r="8" fill="{colour}" stroke="#ffffff" stroke-width="2"/>'
            f'<text x="{x:.1f}" y="{y + beside}" text-anchor="middle" fill="{colour}">{name} {value:.2f}</text>'
        )

    return "\n".join(
        (
            f'<line x1="{left}" y1="{y}" x2="{left + width}" y2="{y}" stroke="#9a9a9a" stroke-width="2"/>',
            f'<text x="{left}" y="{y - 14}" font-weight="bold">{_TITLES[of]}</text>',
            dot(a, "A", _ORANGE, 27),
            dot(b, "B", _BLUE, -14),
        )
    )


def _plane() -> str:
    """The plane of Fallout and Recall: how high each system lies above the line of guessing."""
    side, left, top = 270, 440, 26

    def at(x: float, y: float) -> tuple[str, str]:
        return f"{left + side * x:.1f}", f"{top + side * (1 - y):.1f}"

    (ax, ay), (bx, by) = (at(bm.fallout(*cells), bm.recall(*cells)) for cells in (_A, _B))
    foot = at(0, bm.fallout(*_B))[1]
    middle = at(0, (bm.recall(*_B) + bm.fallout(*_B)) / 2)[1]
    return f"""<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="{_GREY}"/>
<line x1="{left}" y1="{top + side}" x2="{left + side}" y2="{top}" stroke="{_GREY}" stroke-dasharray="6 4"/>
<text x="{left + 0.97 * side:.1f}" y="{top + 0.94 * side:.1f}" text-anchor="end"
 fill="{_GREY}">guessing, however biased</text>
<line x1="{bx}" y1="{foot}" x2="{bx}" y2="{by}" stroke="{_BLUE}" stroke-width="4"/>
<circle cx="{bx}" cy="{by}" r="8" fill="{_BLUE}" stroke="#ffffff" stroke-width="2"/>
<text x="{float(bx) + 14:.1f}" y="{float(by) - 4:.1f}" fill="{_BLUE}">B</text>
<text x="{float(bx) + 12:.1f}" y="{float(middle) + 5:.1f}" fill="{_BLUE}">{bm.informedness(*_B):.2f}</text>
<circle cx="{ax}" cy="{ay}" r="8" fill="{_ORANGE}" stroke="#ffffff" stroke-width="2"/>
<text x="{float(ax) - 4:.1f}" y="{float(ay) + 28:.1f}" text-anchor="end" fill="{_ORANGE}">A</text>
<text x="{left + side / 2:.0f}" y="{top + side + 42}" text-anchor="middle">Fallout, or 1 − specificity</text>
<g transform="translate({left - 28} {top + side / 2:.0f}) rotate(-90)">
<text text-anchor="middle">Recall, or sensitivity</text></g>
<text x="{left}" y="{top + side + 20}" text-anchor="middle">0</text>
<text x="{left + side}" y="{top + side + 20}" text-anchor="middle">1</text>
<text x="{left - 12}" y="{top + side + 4}" text-anchor="middle">0</text>
<text x="{left - 12}" y="{top + 5}" text-anchor="middle">1</text>"""
