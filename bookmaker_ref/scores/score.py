"""A score: a measure of the table that two vectors of labels make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from inspect import Parameter, signature
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
#: Names that are one measure of two classes and one of another name of K.
_APART = ("mcc",)


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


@dataclass(frozen=True)
class Meant:
    """What a score is called, and the measure that it is: of two classes, of K, or one for each."""

    name: str
    of_two: str | None
    of_classes: str | None

    @property
    def has_a_positive_label(self) -> bool:
        """Whether it is another for each of two labels."""
        return self.of_two is not None and self.of_two not in SYMMETRIC


@cache
def meanings() -> dict[str, Meant]:
    """Every score by the name of its measure; by a name of their own those that are two measures.

    >>> meanings()["mcc"]
    Meant(name='mcc', of_two='correlation', of_classes='gorodkin_rk')
    """
    return {name: _meant(name) for name in (*measures(), *_APART)}


def _meant(name: str) -> Meant:
    of_two, of_classes = names.find(name), names.find_of_classes(name)
    return Meant(name, of_two if of_two in measures() else None, of_classes)


def canonical(name: str) -> str | None:
    """The name of the score that is meant.

    >>> canonical("phi"), canonical("matthews_corrcoef"), canonical("recall_macro"), canonical("alpha")
    ('mcc', 'mcc', 'recall_macro', None)
    """
    if name in meanings():
        return name
    if names.ambiguity(name) is not None:
        return None
    wanted = _meant(name)
    same = (each.name for each in meanings().values() if replace(each, name=name) == wanted)
    return next(same, None) if wanted.of_two or wanted.of_classes else None


def unclear(name: str, near: str) -> str:
    """What to say of a name that means several quantities, and of the scores that are near it; else nothing."""
    found = names.ambiguity(name)
    if found is None:
        return ""
    return f": {found.meanings}" + (f"; of the scores that is {near}" if near else "")


def score_function(meant: Meant) -> Score:
    """The score of a measure, as a function that says what it is, and can be pickled by its name.

    scikit-learn reads from the signature which label is positive, and rejects labels without it. So the default is
    None: the rule of `bookmaker_ref.tables.positive` applies, and its error says what to do.
    """
    name = f"{meant.name}{SUFFIX}"

    def score(
        y_true: Any,
        y_pred: Any,
        *more: Any,
        labels: Any = None,
        pos_label: Any = None,
        average: Average | None = "auto",
        sample_weight: Any = None,
        undefined: Undefined = nan,
        **others: Any,
    ) -> Any:
        from bookmaker_ref.scores.averages import averaged  # noqa: PLC0415 -- loads NumPy
        from bookmaker_ref.tables.predictions import known_labels, table_of  # noqa: PLC0415 -- loads NumPy

        if more or others:
            raise TypeError(_not_taken(name, (y_true, y_pred, *more), others))
        known = None if labels is None else known_labels(labels)
        table = table_of(y_true, y_pred, known, sample_weight)
        return averaged(meant, table, known, pos_label=pos_label, average=average, undefined=undefined)

    score.__name__ = score.__qualname__ = name
    score.__module__ = __package__
    shown = [each for each in signature(score).parameters.values() if each.kind not in _ANY_OTHERS]
    score.__signature__ = signature(score).replace(parameters=shown)  # type: ignore[attr-defined]  # inspect reads it
    score.__doc__ = _documented(meant)
    return cast("Score", score)


#: What a score takes only to say that it does not.
_ANY_OTHERS = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)


def _not_taken(name: str, given: tuple[Any, ...], others: dict[str, Any]) -> str:
    """What to say of arguments that no score has."""
    if hasattr(given[0], "predict"):
        return (
            f"{name} takes y_true and y_pred, and was given a model: as scoring, give"
            f" SCORERS[{name.removesuffix(SUFFIX)!r}] or make_scorer({name})"
        )
    takes = "labels, pos_label, average, sample_weight and undefined"
    if "zero_division" in others:
        return (
            f"{name} has no zero_division: undefined=0 does what zero_division=0 does, and there is 'limit' and 'raise'"
        )
    if others:
        return f"{name} has no {', '.join(others)}: by name it takes {takes}"
    return f"{name} takes y_true and y_pred, and all else by name ({takes}): {len(given)} were given without"


def _documented(meant: Meant) -> str:
    """What ``help`` says of a score."""
    of_all = MEASURES[meant.of_classes].title if meant.of_classes else ""
    said = getattr(_generated, meant.of_two).__doc__ if meant.of_two else of_all
    title = said.partition("\n")[0].rstrip(".")
    if meant.of_two and meant.of_classes and meant.of_two != meant.of_classes:
        title += f"; of more than two classes: {of_all.rstrip('.')}"
    parts = (_VECTORS, _averages_told(meant) if meant.of_two else _ALL, _UNDEFINED)
    return f"{title}.\n\n{''.join(parts)}"


_VECTORS = """\
Parameters
----------
y_true, y_pred
    The labels of the cases, and those predicted: lists, arrays, columns of data frames, tensors.
labels
    Which labels there are, in which order; with an average of each against the rest, which of them are averaged.
"""
_ALL = """\
pos_label, average
    Leave them out: the measure is of all classes at once, whether two or more.
"""
_UNDEFINED = """\
sample_weight
    What each case weighs.
undefined
    What stands where the measure is undefined, as in a fold without a class: nan, another number, "limit" for its
    limit (0 for what vanishes at chance), or "raise" for an error that says why.
"""


def _averages_told(meant: Meant) -> str:
    positive = "The positive class. By default True, or 1 among 0 and 1 or -1 and 1; give it for all other labels"
    if not meant.has_a_positive_label:
        positive = 'Needed with average="binary" and more than two labels alone: of two it is the same for both'
    more = f"{meant.of_classes} of all classes" if meant.of_classes else "an error that asks for one of the others"
    many = "With more than two classes, give it with an ``average``; it is an error if it is no class"
    return f"""\
pos_label
    {positive}.
    {many}.
average
    "auto": of two labels the measure of two classes; of more, {more}.
    None: an array, of each label against the rest. "macro": their mean; "weighted": their mean by Prevalence; "bias":
    by Bias; "micro": the measure of the sum of their tables. "binary": that of ``pos_label`` against the rest.
"""
