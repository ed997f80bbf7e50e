"""Which measures a report tells if nothing else is asked for, and what people call them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bookmaker_ref import names
from bookmaker_ref._names import OF_CLASSES, OF_TWO as NAMES_OF_TWO
from bookmaker_ref.arguments import word
from bookmaker_ref.messages import short
from bookmaker_ref.scores.score import measures

#: Of two classes and of more: first what chance cannot fool, then what most readers know.
OF_TWO = ("informedness", "markedness", "correlation", "cohen_kappa", "balanced_accuracy", "f1", "accuracy")
OF_MORE = ("informedness", "markedness", "gorodkin_rk", "cohen_kappa", "recall_macro", "f1_macro", "accuracy")
#: Of each class against the rest, of two classes and of more. Informedness of two is the same for both.
OF_EACH = (("recall", "precision"), ("recall", "precision", "informedness"))

#: Of two classes these measures of all classes are another name of a number that there is.
SAME_OF_TWO = {
    **dict.fromkeys(
        (
            "informedness_by_prevalence",
            "informedness_macro",
            "adjusted_balanced_accuracy",
            "determinant_informedness",
            "determinant_informedness_2k",
        ),
        "informedness",
    ),
    **dict.fromkeys(
        (
            "markedness_by_prevalence",
            "markedness_macro",
            "adjusted_balanced_precision",
            "determinant_markedness",
            "determinant_markedness_2k",
        ),
        "markedness",
    ),
    **dict.fromkeys(("gorodkin_rk", "determinant_correlation", "determinant_correlation_2k"), "correlation"),
    **{f"evenness_{of}_{how}": f"evenness_{of}" for of in ("real", "predicted", "global") for how in ("plus", "minus")},
    "fleiss_kappa": "scott_pi",
    "recall_macro": "balanced_accuracy",
}
#: What a measure is called in print, where its own name is not what a reader would look for.
_CALLED = {
    "recall_macro": "balanced accuracy",
    "gorodkin_rk": "correlation R_K",
    "f1": "F1",
    "f1_macro": "macro F1",
    "inverse_recall": "inverse recall (specificity)",
    "cohen_kappa": "Cohen's kappa",
}


def called(measure: str) -> str:
    """A measure as a reader of reports knows it.

    >>> called("gorodkin_rk"), called("miss_rate")
    ('correlation R_K', 'miss rate')
    """
    return _CALLED.get(measure, measure.replace("_", " "))


def chosen(given: Any, classes: int) -> tuple[str, ...]:
    """The canonical names of the measures that are asked for: nothing for a few, ``"all"``, or names.

    Of two classes all are told once: what has two names there has one of them.

    >>> chosen(["MCC", "kappa"], 2), chosen(None, 3)[:2]
    (('correlation', 'cohen_kappa'), ('informedness', 'markedness'))
    """
    if given is None:
        return OF_TWO if classes == 2 else OF_MORE
    known = tuple(name for name in measures() if name in _fitting(classes))
    if isinstance(given, str):
        if given != "all":
            raise ValueError(f"measures is {short(given)}: it takes names in a list, 'all', or nothing for a few")
        return tuple(name for name in known if classes > 2 or name not in SAME_OF_TWO)
    if not isinstance(given, Iterable):
        raise TypeError(f"measures is {short(given)}: it takes names in a list, 'all', or nothing for a few")
    return tuple(dict.fromkeys(_found(name, known, classes) for name in given))


def _fitting(classes: int) -> frozenset[str]:
    """What there is for so many classes: of two, measures of all classes as well."""
    of_all = frozenset(OF_CLASSES.values())
    return frozenset(measures()) if classes == 2 else of_all


def _found(name: Any, known: tuple[str, ...], classes: int) -> str:
    asked: str = word(name, "a measure")
    of_two = names.find(asked)
    ways = [asked, of_two, names.find_of_classes(asked)] if classes == 2 else [asked, names.find_of_classes(asked)]
    if classes > 2:  # what is called so of two classes: of more, MCC is R_K for everybody else
        ways.append("gorodkin_rk" if of_two == "correlation" else of_two)
    for each in ways:
        if each is not None and each in known:
            return each
    if of_two is not None and classes > 2:
        mean = f"{of_two}_macro"
        hint = f"{mean} is their mean" if mean in known else "bookmaker_ref.scores has averages of it"
        raise ValueError(f"{short(asked)} is of two classes, and there are {classes}: {hint}")
    said = [name for name, measure in {**NAMES_OF_TWO, **OF_CLASSES}.items() if measure in known]
    near = names.suggested(asked, [*known, *said])
    hint = f"did you mean {' or '.join(near)}?" if near else "measures='all' shows those that there are"
    raise ValueError(f"there is no measure {short(asked)} of {classes} classes; {hint}")
