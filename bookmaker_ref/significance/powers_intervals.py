r"""The papers' own intervals: CI_B0, CI_B1, CI_B2 and those of Markedness and Correlation (powers2011:63-68).

An interval is the estimate, or the null hypothesis 0, or the full one 1, and on either side

.. math:: X \cdot \sqrt{sse} / \sqrt{2 E (N - 1)}

where the root of sse is a deviation, made of |B| and what it lacks to 1, and E is the Evenness factor
(powers2011:evenness-factor). The section on two classes has no 2E: there it is X standard errors, over the root of
N - 1 (powers2011:confidence-generalizes-directly). Both are here, as ``general`` and ``two-class``.

What the papers misprint is corrected, with the printed form beside it: the harmonic mean is twice |B| - B²
(powers2011:confidence-harmonic-mean); the rows (64), (65), (67), (68) repeat |B| where their own measure is meant.
These are a reference of what the papers propose, not a recommendation: sse is no variance of the estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any, Literal

from bookmaker_ref.arguments import one_of, real, wrong
from bookmaker_ref.later import np
from bookmaker_ref.multiclass.evaluation import evaluate
from bookmaker_ref.significance.arrays import Floats, reals_together
from bookmaker_ref.significance.intervals import (
    METHODS,
    Ends,
    Interval,
    OfMeasure,
    Rows,
    Side,
    Tails,
    registered,
    tables_of,
)

Form = Literal["general", "two-class"]
#: What the interval is about: the estimate (the 1 of CI_B1, and of CI_B2 as printed), no information, or all of it.
Centre = Literal["estimate", "null", "full"]

MEASURES = ("informedness", "markedness", "correlation")

#: The square of the deviation, as a function of |B|, which is from 0 to 1: an array, or an exact number.
DEVIATIONS: dict[str, Callable[[Any], Any]] = {
    "complement": lambda size: (1 - size) ** 2,
    "self-weighted": lambda size: (1 - 2 * size * (1 - size)) ** 2,
    "arithmetic": lambda size: (1 + 0 * size) / 4,
    "geometric": lambda size: size * (1 - size),
    "harmonic": lambda size: (2 * size * (1 - size)) ** 2,
    "harmonic-printed": lambda size: (size * (1 - size)) ** 2,
    "maximum": lambda size: np.maximum(size, 1 - size) ** 2,
    "minimum": lambda size: np.minimum(size, 1 - size) ** 2,
    "whole": lambda size: 1 + 0 * size,
}
_TITLES = {
    "complement": "1 - |B|, of (63)-(65)",
    "self-weighted": "1 - 2|B| + 2B², of (66)-(68)",
    "arithmetic": "1/2, the arithmetic mean of |B| and 1 - |B|",
    "geometric": "the geometric mean of |B| and 1 - |B|",
    "harmonic": "the harmonic mean of |B| and 1 - |B|",
    "harmonic-printed": "|B| - B², printed for the harmonic mean",
    "maximum": "the greater of |B| and 1 - |B|",
    "minimum": "the lesser of |B| and 1 - |B|",
    "whole": "1, for measurement error over the whole range",
}


def evenness_factor(table: Any, *, rows: Rows = None) -> Any:
    """E, the product of the geometric means of prevalences and biases, times K squared: 1 with even margins.

    >>> round(evenness_factor((56, 20, 12, 12)), 6)
    0.796896
    """
    tables = tables_of(table, rows, whole=False)
    classes = tables.shape[-1]
    total = tables.sum(axis=(-2, -1))
    with np.errstate(all="ignore"):
        logs = sum(np.log(tables.sum(axis=axis) / total[..., None]).mean(axis=-1) for axis in (-2, -1))
        found = np.exp(logs) * classes**2
    return found.item() if found.ndim == 0 else found


def half_width(
    value: Any,
    n: Any,
    deviation: str = "self-weighted",
    *,
    evenness: Any = None,
    level: float = 0.95,
    side: Side = "both",
    multiplier: float | None = None,
) -> Any:
    """How far the papers' interval reaches to either side of this value of Informedness, Markedness or Correlation.

    With the factor ``evenness`` it is that of (63)-(68), without one that of the section on two classes. The multiplier
    X is that of the level, or the given one, such as the papers' 2 and 1.65. nan for less than two cases, and where the
    value is none.

    >>> round(half_width(0.5, 16, evenness=1, multiplier=1.96), 4)
    0.1789
    >>> half_width(0, 17, multiplier=2)
    0.5
    """
    one_of(deviation, "deviation", DEVIATIONS)
    times = Tails.of(level, side).z if multiplier is None else real(multiplier, "multiplier", 0)
    found_value, cases, even = reals_together(value=value, n=n, evenness=0.5 if evenness is None else evenness)
    size = np.abs(found_value)
    if (size > 1).any():
        raise ValueError("a value of Informedness, Markedness or Correlation lies between -1 and 1")
    for name, given in (("n", cases), ("evenness", even)):
        if (given < 0).any():
            raise wrong(given.min(), name, "numbers, 0 or more", ValueError)
    found = times * _error(size, cases, deviation, even)
    return found.item() if found.ndim == 0 else found


def _error(size: Floats, cases: Floats, deviation: str, evenness: Any) -> Floats:
    """The papers' standard error of a measure of this size."""
    factor = 2 * evenness
    with np.errstate(all="ignore"):
        error = np.sqrt(DEVIATIONS[deviation](size)) / np.sqrt(factor * (cases - 1))
    return np.where((cases > 1) & (factor > 0), error, np.nan)


def of_paper(
    measure: str,
    table: Any,
    deviation: str | tuple[str, str] = "self-weighted",
    *,
    rows: Rows = None,
    centre: Centre = "estimate",
    form: Form = "general",
    level: float = 0.95,
    side: Side = "both",
    multiplier: float | None = None,
) -> Interval:
    """One of the papers' intervals, cut at -1 and 1.

    CI_B1 has the deviation ``self-weighted``, CI_B2 ``complement``, both about the estimate. CI_B0 is about the
    ``null`` hypothesis, where either of them is 1. About the ``full`` one ``complement`` is 0, for there is no error to
    be had, and ``self-weighted`` and ``whole`` are 1. Two deviations make the asymmetric interval of the text: one on
    the side of 0, and one on the side of full information.

    >>> low, high = of_paper("informedness", (56, 20, 12, 12))
    >>> round(low, 4), round(high, 4)
    (0.0922, 0.3049)
    """
    one_of(form, "form", ("general", "two-class"))
    near, far = _both(deviation)
    if near == far:
        found = METHODS[_name(near, form)]
    else:
        name = f"{_name(near, form)}+{far}"
        found = OfMeasure(partial(_ends, (near, far), form), name, "", _REFERENCE, MEASURES)
    return found(measure, table, rows=rows, level=level, side=side, centre=centre, multiplier=multiplier)


def _ends(
    deviations: tuple[str, str],
    form: Form,
    measure: str,
    tables: Floats,
    tails: Tails,
    *,
    centre: Centre = "estimate",
    multiplier: float | None = None,
) -> Ends:
    """Both ends, by the deviation on the side of 0 and that on the side of full information."""
    one_of(centre, "centre", ("estimate", "null", "full"))
    times = tails.z if multiplier is None else real(multiplier, "multiplier", 0)
    value = evaluate(tables, [measure], rows="predicted")[measure]
    middle = value if centre == "estimate" else np.where(np.isnan(value), np.nan, 0.0 if centre == "null" else 1.0)
    evenness = evenness_factor(tables, rows="predicted") if form == "general" else 0.5
    to_null, to_full = (
        times * _error(np.abs(middle), tables.sum(axis=(-2, -1)), each, evenness) for each in deviations
    )
    below, above = np.where(middle < 0, to_full, to_null), np.where(middle < 0, to_null, to_full)
    return middle - below, middle + above


def _both(deviation: Any) -> tuple[str, str]:
    """The deviation on the side of 0, and that on the side of full information."""
    both = deviation if isinstance(deviation, tuple) else (deviation, deviation)
    if len(both) != 2 or not isinstance(both[0], str):
        raise wrong(deviation, "deviation", "a name, or a tuple of two, on the side of 0 and on that of 1", TypeError)
    return one_of(both[0], "deviation", DEVIATIONS), one_of(both[1], "deviation", DEVIATIONS)


_REFERENCE = "Powers (2011), equations 63-68 and the section on confidence intervals"


def _name(deviation: str, form: Form) -> str:
    return f"powers-{deviation}" + ("-two-class" if form == "two-class" else "")


_FORMS: tuple[Form, Form] = ("general", "two-class")
for _form in _FORMS:
    for _deviation, _title in _TITLES.items():
        _core = update_wrapper(partial(_ends, (_deviation, _deviation), _form), _ends)
        _full = f"the papers' interval, {_title}" + (", without 2E" if _form == "two-class" else "")
        registered(OfMeasure, _name(_deviation, _form), _core, _full, _REFERENCE, measures=MEASURES)
