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
from typing import Any, Literal

import numpy as np

from bookmaker_ref.multiclass.evaluation import evaluate
from bookmaker_ref.numeric.counts import short
from bookmaker_ref.significance.arguments import one_of, one_real, reals, together
from bookmaker_ref.significance.intervals import (
    METHODS,
    Floats,
    Interval,
    Method,
    Rows,
    Side,
    finished,
    quantile,
    tables_of,
    tail,
)

Form = Literal["general", "two-class"]
#: What the interval is about: the estimate (the 1 of CI_B1, and of CI_B2 as printed), no information, or all of it.
Centre = Literal["estimate", "null", "full"]

MEASURES = ("informedness", "markedness", "correlation")

#: The deviation, as a function of |B|, which is from 0 to 1.
DEVIATIONS: dict[str, Callable[[Any], Any]] = {
    "complement": lambda size: 1 - size,
    "self-weighted": lambda size: 1 - 2 * size * (1 - size),
    "arithmetic": lambda size: 0.5 + 0 * size,
    "geometric": lambda size: np.sqrt(size * (1 - size)),
    "harmonic": lambda size: 2 * size * (1 - size),
    "harmonic-printed": lambda size: size * (1 - size),
    "maximum": lambda size: np.maximum(size, 1 - size),
    "minimum": lambda size: np.minimum(size, 1 - size),
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
    share = tail(level, side)
    if not isinstance(deviation, str) or deviation not in DEVIATIONS:
        raise ValueError(f"there is no deviation {short(deviation)}: there are {', '.join(DEVIATIONS)}")
    if multiplier is not None and not one_real(multiplier, "multiplier") >= 0:
        raise ValueError(f"the multiplier is {multiplier}: it is 0 or more, such as 1.96")
    size, cases, even = together(
        value=np.abs(reals(value, "value")),
        n=reals(n, "n"),
        evenness=reals(0.5 if evenness is None else evenness, "evenness"),
    )
    if (size > 1).any():
        raise ValueError("a value of Informedness, Markedness or Correlation lies between -1 and 1")
    for name, given in (("n", cases), ("evenness", even)):
        if (given < 0).any():
            raise ValueError(f"{name} is {given.min():g}: it is not negative")
    factor = 2 * even
    with np.errstate(all="ignore"):
        error = DEVIATIONS[deviation](size) / np.sqrt(factor * (cases - 1))
    found = (quantile(share) if multiplier is None else multiplier) * np.where(
        (cases > 1) & (factor > 0), error, np.nan
    )
    return found.item() if found.ndim == 0 else found


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
    if measure not in MEASURES:
        raise ValueError(f"the papers have intervals for {', '.join(MEASURES)}, not {short(measure)}")
    one_of(centre, "centre", ("estimate", "null", "full"))
    one_of(form, "form", ("general", "two-class"))
    near, far = _both(deviation)
    counts = tables_of(table, rows)
    value = evaluate(counts, [measure], rows="predicted")[measure]
    middle = {
        "estimate": value,
        "null": np.where(np.isnan(value), np.nan, 0.0),
        "full": np.where(np.isnan(value), np.nan, 1.0),
    }[centre]
    evenness = evenness_factor(counts, rows="predicted") if form == "general" else None
    to_null, to_full = (
        half_width(
            middle, counts.sum(axis=(-2, -1)), each, evenness=evenness, level=level, side=side, multiplier=multiplier
        )
        for each in (near, far)
    )
    below, above = np.where(middle < 0, to_full, to_null), np.where(middle < 0, to_null, to_full)
    name = _name(near, form) if isinstance(deviation, str) else f"{_name(near, form)}+{far}"
    method = METHODS.get(name) or Method(name, "", _REFERENCE, MEASURES, False, of_paper)
    return finished(method, (middle - below, middle + above), level, side)


def _both(deviation: Any) -> tuple[str, str]:
    """The deviation on the side of 0, and that on the side of full information."""
    if isinstance(deviation, str):
        return deviation, deviation
    if not isinstance(deviation, tuple) or len(deviation) != 2:
        raise TypeError(
            f"deviation is {short(deviation)}: it is a name, or a tuple of two, on the side of 0 and on that of 1"
        )
    return deviation


_REFERENCE = "Powers (2011), equations 63-68 and the section on confidence intervals"


def _name(deviation: str, form: Form) -> str:
    return f"powers-{deviation}" + ("-two-class" if form == "two-class" else "")


def _apply(deviation: str, form: Form) -> Callable[..., Interval]:
    def apply(measure: str, tables: Floats, **options: Any) -> Interval:
        return of_paper(measure, tables, deviation, rows="predicted", form=form, **options)

    return apply


_FORMS: tuple[Form, Form] = ("general", "two-class")
for _form in _FORMS:
    for _deviation, _title in _TITLES.items():
        _full = f"the papers' interval, {_title}" + (", without 2E" if _form == "two-class" else "")
        _named = _name(_deviation, _form)
        METHODS[_named] = Method(
            _named, _full, _REFERENCE, MEASURES, False, _apply(_deviation, _form), ("centre", "multiplier")
        )
