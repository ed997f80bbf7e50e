"""The first page of the site, and its picture: a guess that looks well beside one who knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import bookmaker_ref as bm
from docs.site.page import Page
from docs.site.prose import chart
from docs.site.prose.chart import label
from docs.site.prose.found import of_verdicts
from docs.writers.filling import filled

#: Of 100 cases, with 90 positive ones: all called positive; and 80 % right of either kind.
_A = (90, 10, 0, 0)
_B = (72, 2, 18, 8)
_SCALES = ("accuracy", "f1", "informedness")
_TITLES = {"accuracy": "Accuracy", "f1": "F1", "informedness": "Informedness"}


def made() -> Iterator[Page]:
    """The page with its picture."""
    yield Page("index", page())


def page() -> str:
    """The page with the numbers of its example, and how many statements were decided."""
    numbers = {f"{name}_{of}": f"{getattr(bm, of)(*cells):.2f}" for name, cells in _SYSTEMS.items() for of in _SCALES}
    right = f"{100 * bm.recall(*_B):.0f}"
    if bm.recall(*_B) != bm.inverse_recall(*_B):
        raise ValueError("the page says that the second system is right as often in either group")
    fields = {
        **numbers,
        "decided": of_verdicts()["decided"],
        "right": right,
        "ill": _A[0] + _A[2],
        "picture": f"{chart.STYLE}\n{picture()}",
    }
    return filled(Path(__file__).with_suffix(".txt"), fields) + "\n"


_SYSTEMS = {"a": _A, "b": _B}
_HEIGHT = 222


def picture() -> str:
    """Both systems by three measures, and in the plane of Fallout and Recall."""
    a, b = (f"{bm.informedness(*cells):.2f}" for cells in (_A, _B))
    words = (
        "Two scales and a plane. On the scales of Accuracy and F1 system A, which calls everybody ill, stands right of"
        f" system B; on that of Informedness A stands at {a} and B at {b}. In the plane of Fallout and Recall A lies on"
        " the line of guessing, and B as high above it as its Informedness is."
    )
    return chart.picture(words, chart.drawing(_HEIGHT, *_scales()), chart.drawing(_HEIGHT, *_plane()))


def _scales() -> Iterator[str]:
    yield from (_dot(12, 14, chart.ORANGE), label(26, 19, "A calls everybody ill", chart.ORANGE, "start"))
    yield from (_dot(222, 14, chart.BLUE), label(236, 19, "B looks", chart.BLUE, "start"))
    for row, of in enumerate(_SCALES):
        yield from _scale(of, 62 + 66 * row)


def _scale(of: str, y: int) -> Iterator[str]:
    """A measure from 0 to 1 with both systems on it."""
    (a, b), left, width = (getattr(bm, of)(*cells) for cells in (_A, _B)), 28, 320
    yield chart.stroke([(left, y), (left + width, y)], chart.GREY)
    yield label(left - 24, y - 14, _TITLES[of], anchor="start", bold=True)
    for name, value, colour, beside in (("A", a, chart.ORANGE, 25), ("B", b, chart.BLUE, -14)):
        yield _dot(left + width * value, y, colour)
        yield label(left + width * value, y + beside, f"{name} {value:.2f}", colour)


def _dot(x: float, y: float, colour: str) -> str:
    return f'<circle class="{colour}" cx="{x:.1f}" cy="{y:.1f}" r="7"/>'


def _plane() -> Iterator[str]:
    """The plane of Fallout and Recall: how high each system lies above the line of guessing."""
    side, left, top = 166.0, 130.0, 10.0

    def at(x: float, y: float) -> tuple[float, float]:
        return left + side * x, top + side * (1 - y)

    a, b = (at(bm.fallout(*cells), bm.recall(*cells)) for cells in (_A, _B))
    foot, middle = at(bm.fallout(*_B), bm.fallout(*_B)), at(0, (bm.recall(*_B) + bm.fallout(*_B)) / 2)
    yield f'<rect class="plane" x="{left}" y="{top}" width="{side}" height="{side}"/>'
    yield chart.stroke([at(0, 0), at(1, 1)], chart.GREY, chart.DASHED)
    yield label(left + 0.97 * side, top + 0.93 * side, "guessing", chart.GREY, "end")
    yield chart.stroke([foot, b], f"{chart.BLUE} wide")
    yield from (_dot(*b, chart.BLUE), label(b[0] + 14, b[1], "B", chart.BLUE, "start"))
    yield label(b[0] + 10, middle[1] + 5, f"{bm.informedness(*_B):.2f}", chart.BLUE, "start")
    yield from (_dot(*a, chart.ORANGE), label(a[0] + 14, a[1] + 6, "A", chart.ORANGE, "start"))
    yield label(left + side / 2, top + side + 38, "Fallout, or 1 − specificity")
    yield from (
        label(left - 10, top + side / 2 + up, word, anchor="end")
        for up, word in ((-4, "Recall, or"), (14, "sensitivity"))
    )
    yield from (
        label(*place, number)
        for place, number in (((left, top + side + 18), "0"), ((left + side, top + side + 18), "1"))
    )
    yield from (label(left - 8, y, number, anchor="end") for y, number in ((top + side + 4, "0"), (top + 8, "1")))
