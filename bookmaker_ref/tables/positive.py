"""The rule that decides which of two classes is positive; every other module asks here.

``True`` is positive, and so is 1 among the numbers 0 and 1 or -1 and 1. For any other two classes the caller names the
positive one: neither the alphabet nor the order of the labels decides. A measure that is the same for both classes
needs no positive class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from numbers import Number
from typing import TYPE_CHECKING, Any

from bookmaker_ref import names
from bookmaker_ref._facts import OF_P, SYMMETRIC
from bookmaker_ref.tables.checks import in_order, listed_names, named

if TYPE_CHECKING:
    from bookmaker_ref.tables.contingency import Contingency, Label

#: The labels of which 1 is the positive one; True is 1, and False 0.
_CONVENTIONS = ((0, 1), (-1, 1))


class PlaceLabel(int):
    """The number of a row as its label, in a matrix without labels.

    It equals that number, but 1 is not the positive class by convention: nobody has said what the rows are.
    """

    __slots__ = ()


class PositiveClassError(ValueError):
    """A measure depends on which class is positive, and nobody has said which one is."""

    def __init__(self, what: str, labels: Sequence[Label], say: Callable[[str], str]) -> None:
        self.what, self.labels = what, tuple(labels)
        super().__init__(self.said(say))

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (self.what, self.labels, str(self))

    def said(self, say: Callable[[str], str], name: Callable[[object], str] = named) -> str:
        """The message; ``say`` is how one names the positive class, given that class as text."""
        shown = listed_names(self.labels, 6) if len(self.labels) > 2 else " or ".join(map(name, self.labels))
        ways = " or ".join(say(name(label)) for label in self.labels[:2])
        more = ", ..." if len(self.labels) > 2 else ""
        return f"{self.what} depends on which class is positive, {shown}: say {ways}{more}"


def _unpickled(what: str, labels: tuple[Label, ...], message: str) -> PositiveClassError:
    error = PositiveClassError.__new__(PositiveClassError, message)
    error.what, error.labels = what, labels
    return error


@cache
def depends_on_positive(measure: str) -> bool:
    """Whether a measure, by any of its names, changes if the other class is positive.

    >>> depends_on_positive("recall"), depends_on_positive("sensitivity"), depends_on_positive("informedness")
    (True, True, False)
    """
    of_two = names.find(measure)
    return of_two is not None and of_two not in SYMMETRIC and of_two not in OF_P


def conventional(labels: Iterable[Label]) -> Label | None:
    """The label that is positive by convention: True, or 1 among 0 and 1 or -1 and 1; None if no convention applies.

    >>> conventional([False, True]), conventional([1, 0]), conventional([-1.0, 1.0])
    (True, 1, 1.0)
    >>> conventional(["0", "1"]), conventional([1, 2]), conventional([0, 1, 2]), conventional(["ill", "well"])
    (None, None, None, None)
    """
    found = tuple(labels)
    if not all(isinstance(label, Number) and not isinstance(label, PlaceLabel) for label in found):
        return None
    if not any(all(label in known for label in found) for known in _CONVENTIONS):
        return None
    return next((label for label in found if label == 1), None)


def refuse_two_codes(**vectors: Iterable[Label]) -> None:
    """Raise an error where one vector has 0 and 1, and another -1 and 1: these are codes of the same two classes.

    >>> refuse_two_codes(y_true=[0, 1], y_pred=[-1, 1])
    Traceback (most recent call last):
        ...
    ValueError: y_true has 0 and 1, y_pred has -1 and 1: use the same two numbers in both, or list all classes in labels
    """
    found = {name: set(labels) for name, labels in vectors.items()}
    for name, labels in found.items():
        for other, others in found.items():
            if labels <= {0, 1} and 0 in labels and others <= {-1, 1} and -1 in others:
                raise ValueError(
                    f"{name} has 0 and 1, {other} has -1 and 1: use the same two numbers in both, or list all classes"
                    f" in labels"
                )


def refuse_other_labels(**vectors: Iterable[Label]) -> None:
    """Raise an error where predictions have no label in common with reality, which comes first.

    Then nothing can be right: they have other names for the classes. Only 0 and 1 are known to be two classes.
    """
    (name, real), *others = vectors.items()
    classes = set(real)
    for other, said in others:
        labels = set(said)
        if classes.isdisjoint(labels) and not classes | labels <= {0, 1}:
            one, two = (next(iter(each)) for each in (classes, labels))
            raise ValueError(
                f"{name} and {other} have no label in common, such as {named(one)} and {named(two)}:"
                f" use the same labels in both, or list all classes in labels"
            )


def both_classes(labels: Sequence[Label], positive: Label | None = None) -> tuple[Label, ...]:
    """The labels, with the class that no case has, where there is one label and it is clear what the other one is.

    >>> both_classes([1]), both_classes([False]), both_classes(["well"], "ill"), both_classes(["well"])
    ((0, 1), (False, True), ('ill', 'well'), ('well',))
    """
    if len(labels) != 1:
        return tuple(labels)
    label: Any = labels[0]
    if positive is not None and positive != label:
        return in_order([label, positive])
    is_number = isinstance(label, Number) and not isinstance(label, PlaceLabel)
    if not (is_number and (label == 0 or label == 1)):  # noqa: PLR1714 -- a number may be no int
        return (label,)
    return in_order([label, not label if isinstance(label, bool) else type(label)(1 - label)])


def positive_class(
    labels: Sequence[Label],
    given: Label | None = None,
    *,
    what: str,
    say: Callable[[str], str] = "pos_label={}".format,
) -> Label:
    """The positive class: the one that is given, or that of the convention, or an error that names the labels.

    ``what`` depends on it; ``say`` is how a caller names it.

    >>> positive_class([0, 1], what="recall"), positive_class(["ill", "well"], "ill", what="recall")
    (1, 'ill')
    >>> positive_class(["ill", "well"], what="recall")
    Traceback (most recent call last):
        ...
    bookmaker_ref.tables.positive.PositiveClassError: recall depends on which class is positive, 'ill' or 'well': say \
pos_label='ill' or pos_label='well'
    """
    if given is not None:
        if given not in labels:
            raise ValueError(f"{say(named(given))} is not one of the labels, {listed_names(labels)}")
        return given
    found = conventional(labels)
    if found is None:
        raise PositiveClassError(what, labels, say)
    return found


def positive_of_table(table: Contingency, what: str) -> Label:
    """The positive class of a two-class table: the one named in it, or that of the convention.

    >>> from bookmaker_ref import Contingency
    >>> positive_of_table(Contingency.from_labels([0, 1], [1, 1]), "recall")
    1
    """
    if table.positive is not None:
        return table.positive
    return positive_class(table.labels, what=what, say="table.with_positive({})".format)


def positive_first(table: Contingency, what: str) -> Contingency:
    """The two-class table with its positive class first, in the order TP, FP, FN, TN.

    A table whose only class is 0, 1 or a boolean gets the other class, without cases.
    """
    table = table.arranged(both_classes(table.labels, table.positive)) if len(table.labels) == 1 else table
    if len(table.labels) != 2:
        return table
    positive = positive_of_table(table, what)
    return table.arranged([positive, *(label for label in table.labels if label != positive)])
