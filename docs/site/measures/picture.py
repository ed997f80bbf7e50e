"""A measure over ROC space, at two Prevalences, as SVG that stands in the page and so takes its colours, light or dark.

matplotlib would write the colours into a file, and five times as much of it: its contours are taken, and drawn here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from math import floor, inf, isinf, log10
from typing import cast

import numpy as np
from contourpy import ContourGenerator, contour_generator
from numpy.typing import NDArray

import bookmaker_ref as bm
from bookmaker_ref.roc import Point
from bookmaker_ref.symbolic import MEASURES, Measure
from docs.site.measures.named import Named

Floats = NDArray[np.float64]
#: Polygons, and for each where in its points the next of its outlines begins.
_Outlines = tuple[list[Floats], list[NDArray[np.uint32]]]

#: So many cases, of which so many are positive: Prevalence 1/2 and 1/10. Each rate is taken in so many steps.
CASES, POSITIVES, STEPS = 1000, (500, 100), 50
#: One system, whose rates are the same at either Prevalence: 4 of 5 cases right, of both classes.
SYSTEM = Point(1 - bm.exact.recall(4, 1, 1, 4), bm.exact.recall(4, 1, 1, 4))
#: A measure without an upper end that does not grow with N is a quotient of rates.
_RATIOS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
_MOST_LEVELS = 9

_SIDE, _LEFT, _TOP = 240.0, 46.0, 30.0
_WIDTH, _HEIGHT = 300, 322
_NEAR = 15  # points between two labels
_STRAIGHT = 0.2  # points by which a line may be off


@dataclass(frozen=True, slots=True)
class Plane:
    """The values of a measure over ROC space with so many real positives; rows by Recall, columns by Fallout."""

    positives: int
    values: Floats
    #: That of the system which is marked.
    system: float


def picture(each: Named) -> str:
    """Both planes; nothing of what does not depend on a system's place in them."""
    if each.two is None or each.two.takes_p:
        return ""
    shown = planes()[each.name]
    if all(float(np.nanmax(plane.values) - np.nanmin(plane.values)) < 1e-9 for plane in shown):
        return ""
    levels = levels_of(each.two, [value for plane in shown for value in _ends(plane.values)])
    drawn = "".join(_svg(each, plane, levels) for plane in shown)
    return f'<figure class="planes">{drawn}<figcaption>{_caption(each, shown)}</figcaption></figure>'


def _caption(each: Named, shown: Sequence[Plane]) -> str:
    told = " and ".join(f"{_decimal(plane.system)} where {_share(plane)} of all cases are positive" for plane in shown)
    counted = f", of {CASES} cases" if each.two is not None and each.two.needs_counts else ""
    return (
        f"{escape(each.title)} over ROC space{counted}. The dot is a system with Recall {float(SYSTEM.y):g} and Fallout"
        f" {float(SYSTEM.x):g}: {told}. The diagonal is guessing."
    )


def _share(plane: Plane) -> str:
    return f"{bm.prevalence(plane.positives, 0, 0, CASES - plane.positives):g}"


@cache
def planes() -> dict[str, tuple[Plane, ...]]:
    """Every measure at either Prevalence."""
    names = [name for name, each in MEASURES.items() if not each.takes_p]
    rate = np.arange(STEPS + 1)
    found: dict[str, tuple[Plane, ...]] = dict.fromkeys(names, ())
    for positives in POSITIVES:
        negatives = CASES - positives
        tp, fp = np.meshgrid(rate * (positives // STEPS), rate * (negatives // STEPS), indexing="ij")
        values = bm.evaluate_all(tp, fp, positives - tp, negatives - fp, names)
        right, wrong = int(SYSTEM.y * positives), int(SYSTEM.x * negatives)
        marked = bm.evaluate_all(right, wrong, positives - right, negatives - wrong, names)
        for name in names:
            found[name] += (Plane(positives, np.asarray(values[name]), marked[name]),)
    return found


# --- levels -------------------------------------------------------------------------------------------------------


def levels_of(measure: Measure, values: Sequence[float]) -> list[float]:
    """Round numbers between the least and the greatest value.

    >>> levels_of(MEASURES["informedness"], [-1, 1])
    [-0.8, -0.6, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6, 0.8]
    """
    low, high = min(values), max(values)
    if isinf(float(measure.high)) and not measure.needs_counts:
        return [float(each) for each in _RATIOS if low < each < high]
    power = 10.0 ** floor(log10((high - low) / (_MOST_LEVELS + 1)))
    step = next(times * power for times in (1, 2, 5, 10) if (high - low) / (times * power) <= _MOST_LEVELS + 1.5)
    return [round(at * step, 10) for at in range(floor(low / step), floor(high / step) + 1) if low < at * step < high]


def _ends(values: Floats) -> tuple[float, float]:
    return round(float(np.nanmin(values)), 9), round(float(np.nanmax(values)), 9)


def _middle(measure: Measure) -> float:
    """Below it a level is drawn in the other colour: chance, for what may be on either side of it."""
    if isinf(float(measure.high)) and not measure.needs_counts:
        return 1.0
    return 0.0 if measure.low < 0 else -inf


# --- drawing ------------------------------------------------------------------------------------------------------


def _svg(each: Named, plane: Plane, levels: Sequence[float]) -> str:
    assert each.two is not None
    parts = [*_regions(plane.values, levels, _middle(each.two)), *_frame(plane), _dot(plane)]
    label = f"{each.title} by Fallout and Recall at Prevalence {_share(plane)}"
    return (
        f'<svg class="plane" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def _regions(values: Floats, levels: Sequence[float], middle: float) -> Iterator[str]:
    """What lies above each level, or below it where it is below chance; then the number of each level."""
    at = np.linspace(0, 1, STEPS + 1)
    contours = contour_generator(at, at, np.ma.masked_invalid(values), name="serial")
    for level in levels:
        beyond = (level, inf) if level >= middle else (-inf, level)
        path = "".join(f"{_path(_thinned(_placed(points)))}z" for points in _polygons(contours, *beyond))
        kind = "middle" if level == middle else "high" if level > middle else "low"
        if path:
            yield f'<path class="{kind}" d="{path}"/>'
    x, y = _x(float(SYSTEM.x)), _y(float(SYSTEM.y))
    taken = [(x + across, y) for across in (0.0, 15.0, 30.0)]  # by the dot and its number
    for level in levels:
        for x, y in _label_places(contours, level):
            if all((x - u) ** 2 + (y - v) ** 2 >= _NEAR**2 for u, v in taken):
                taken.append((x, y))
                yield f'<text class="level" x="{x:.0f}" y="{y + 3.5:.0f}">{_signed(level)}</text>'
                break


def _polygons(contours: ContourGenerator, low: float, high: float) -> Iterator[Floats]:
    """The outlines of what lies between two levels, and of the holes in it."""
    outlines, offsets = cast(_Outlines, contours.filled(low, high))
    for points, starts in zip(outlines, offsets, strict=True):
        yield from np.split(points, starts[1:-1])


def _label_places(contours: ContourGenerator, level: float) -> Iterator[tuple[float, float]]:
    """Where a level may be written: on its line, near the diagonal from the best corner to the worst."""
    points = [
        point
        for line in cast(list[Floats], contours.lines(level))
        for point in line
        if 0.04 < point[0] < 0.96 and 0.03 < point[1] < 0.97
    ]
    for x, y in sorted(points, key=lambda point: abs(point[0] + point[1] - 1))[:40:4]:
        yield _x(x), _y(y)


def _frame(plane: Plane) -> Iterator[str]:
    left, right, top, bottom = _x(0), _x(1), _y(1), _y(0)
    yield f'<path class="guessing" d="M{left:g} {bottom:g}L{right:g} {top:g}"/>'
    yield f'<rect class="frame" x="{left:g}" y="{top:g}" width="{_SIDE:g}" height="{_SIDE:g}"/>'
    yield f'<text x="{_x(0.5):g}" y="{top - 10:g}" class="head">Prevalence {_share(plane)}</text>'
    yield f'<text x="{_x(0.5):g}" y="{bottom + 40:g}">Fallout</text>'
    yield f'<text transform="translate({left - 32:g} {_y(0.5):g}) rotate(-90)">Recall</text>'
    for rate in (0, 0.5, 1):
        yield f'<text x="{_x(rate):g}" y="{bottom + 18:g}">{rate:g}</text>'
        yield f'<text class="side" x="{left - 6:g}" y="{_y(rate) + 4:g}">{rate:g}</text>'


def _dot(plane: Plane) -> str:
    x, y = _x(float(SYSTEM.x)), _y(float(SYSTEM.y))
    told = f'<text class="value" x="{x + 9:g}" y="{y + 4:g}">{_decimal(plane.system)}</text>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="4.5"/>{told}'


def _x(rate: float) -> float:
    return _LEFT + _SIDE * rate


def _y(rate: float) -> float:
    return _TOP + _SIDE * (1 - rate)


def _placed(points: Floats) -> Floats:
    return np.column_stack((_LEFT + _SIDE * points[:, 0], _TOP + _SIDE * (1 - points[:, 1])))


def _thinned(points: Floats) -> Floats:
    """The line without the points that are on it anyway (Douglas and Peucker)."""
    keep = np.zeros(len(points), dtype=np.bool_)
    keep[[0, -1]] = True
    waiting = [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        along = points[last] - points[first]
        off = points[first + 1 : last] - points[first]
        length = float(np.hypot(*along))
        far = np.abs(along[0] * off[:, 1] - along[1] * off[:, 0]) / length if length else np.hypot(off[:, 0], off[:, 1])
        if far.max() > _STRAIGHT:
            middle = first + 1 + int(far.argmax())
            keep[middle] = True
            waiting += [(first, middle), (middle, last)]
    return points[keep]


def _path(points: Floats) -> str:
    """The points as one path, in tenths, without the last one, which is the first again."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}".replace(".0", "") for x, y in points[:-1])


def _decimal(value: float) -> str:
    return f"{value:.3g}".replace("-", "−")


def _signed(level: float) -> str:
    return f"{level:g}".replace("-", "−")
