"""A score: a measure of the table that two vectors of labels make."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import nan
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast, overload

from bookmaker_ref import names
from bookmaker_ref._facts import OF_P, SYMMETRIC
from bookmaker_ref._names import OF_CLASSES, OF_TWO
from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.numeric import _generated

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: What one number is made of where there are more labels than two; `bookmaker_ref.scores.averages` has each.
Average = Literal["auto", "binary", "multiclass", "macro", "weighted", "bias", "micro"]
#: What stands where a measure is undefined: a number, its limit, or an error.
Undefined = float | Literal["limit", "raise"]

SUFFIX = "_score"


class Score(Protocol):
    """What every function of `bookmaker_ref.scores` is called with."""

    __name__: str

    @overload
    def __call__(
        self,
        y_true: Any,
        y_pred: Any,
        *,
        labels: Iterable[Any] | None = ...,
        pos_label: Any = ...,
        average: Average = ...,
        sample_weight: Any = ...,
        undefined: Undefined = ...,
    ) -> float: ...
    @overload
    def __call__(
        self,
        y_true: Any,
        y_pred: Any,
        *,
        labels: Iterable[Any] | None = ...,
        pos_label: Any = ...,
        average: None,
        sample_weight: Any = ...,
        undefined: Undefined = ...,
    ) -> NDArray[np.float64]: ...


@cache
def measures() -> tuple[str, ...]:
    """Every measure of a table, of two classes or of K, by its canonical name.

    >>> "informedness" in measures(), "recall_macro" in measures(), "error_odds" in measures()
    (True, True, False)
    """
    return tuple(name for name in dict.fromkeys([*OF_TWO.values(), *OF_CLASSES.values()]) if name not in OF_P)


def canonical(name: str) -> str | None:
    """The measure that is meant, of two classes before those of K.

    >>> canonical("mcc"), canonical("recall_macro"), canonical("fleiss_kappa"), canonical("alpha")
    ('correlation', 'recall_macro', 'fleiss_kappa', None)
    """
    found = (name, names.find(name), names.find_of_classes(name))
    return next((each for each in found if each in measures()), None)


def score_function(measure: str) -> Score:
    """The score of a measure, as a function that says what it is, and can be pickled by its name."""

    def score(
        y_true: Any,
        y_pred: Any,
        *,
        labels: Iterable[Any] | None = None,
        pos_label: Any = 1,
        average: Average | None = "auto",
        sample_weight: Any = None,
        undefined: Undefined = nan,
    ) -> Any:
        from bookmaker_ref.scores.averages import averaged  # noqa: PLC0415 -- loads NumPy
        from bookmaker_ref.tables.predictions import table_of  # noqa: PLC0415 -- loads NumPy

        known = None if labels is None else tuple(labels)
        table = table_of(y_true, y_pred, known, sample_weight)
        return averaged(
            measure, table, known or table.labels, pos_label=pos_label, average=average, undefined=undefined
        )

    score.__name__ = score.__qualname__ = f"{measure}{SUFFIX}"
    score.__module__ = __package__
    score.__doc__ = _documented(measure)
    return cast("Score", score)


def _documented(measure: str) -> str:
    """What ``help`` says of a score."""
    of_two = measure in OF_TWO.values()
    said = getattr(_generated, measure).__doc__ if of_two else MEASURES[measure].title
    title = said.partition("\n")[0].rstrip(".")
    return f"{title}.\n\n{_VECTORS}\n{_averages_told(measure) if of_two else _ALL}\n{_UNDEFINED}"


_VECTORS = """\
    ``y_true`` and ``y_pred`` are vectors of labels: lists, arrays, columns of data frames, tensors. ``labels`` says
    which there are, and in which order; ``sample_weight`` what each case weighs.
"""
_ALL = """\
    It is of all classes at once, of two as of more.
"""
_UNDEFINED = """\
    ``undefined`` says what stands where the measure is undefined, as in a fold without a class: nan, another number,
    "limit" for its limit (0 for what vanishes at chance), or "raise" for an error that says why.
"""


def _averages_told(measure: str) -> str:
    positive = "both labels alike" if measure in SYMMETRIC else "``pos_label``"
    more = "the measure of all classes" if measure in MEASURES else "an error that asks for an average"
    return f"""\
    Of two labels it is that of {positive}; of more, {more}. ``average=None`` gives that of each
    label against the rest; "macro" their mean, "weighted" that by Prevalence, "bias" that by Bias, "micro" the measure
    of their sum; "binary" that of ``pos_label`` against the rest.
"""
