"""What ``bookmaker show`` says of a named test of a study, an interval of AUC, or a method of comparing two systems."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from bookmaker_ref.layout import fields, paint
from bookmaker_ref.significance import OF_CLASSES, STATISTICS
from bookmaker_ref.significance.areas import AREA_METHODS, RECOMMENDED_AREA
from bookmaker_ref.significance.paired_intervals import REFERENCE as SCORE

_PAIRED = "Bonett and Price (2012), Journal of Educational and Behavioral Statistics 37, 479-488"
_EXCHANGED = "Fisher (1935), The Design of Experiments; Pitman (1937), Biometrika 29, 322-335"
_RIGHT = "_right"


class Described(NamedTuple):
    """A method: its name, what kind of method it is, a title, and what else to know of it."""

    name: str
    kind: str
    title: str
    parts: Mapping[str, str]

    @property
    def described(self) -> str:
        """The kind with its article."""
        return f"{'an' if self.kind.startswith('i') else 'a'} {self.kind}"


@cache
def every() -> Mapping[str, Described]:
    """Every method that is described here, by name."""
    found = [*_tests(), *_areas(), *_comparisons()]
    return {each.name: each for each in found}


def names() -> set[str]:
    """Every name that `found` knows."""
    return set(every())


def found(word: str) -> Described | None:
    """The method with this name; case, hyphens, underscores and spaces do not matter.

    >>> found("Fisher mid-p").name, found("exchange, exact").name
    ('fisher_mid_p', 'exchange')
    """
    wanted = _plain(word.strip().removesuffix(", exact").removesuffix(", drawn"))
    return {_plain(name): each for name, each in every().items()}.get(wanted)


def document(each: Described) -> dict[str, Any]:
    """All that is known of the method, as JSON has it."""
    return {"name": each.name, "kind": each.kind, "title": each.title, **each.parts}


def lines(each: Described) -> list[str]:
    """Format the method for the terminal."""
    return [f"{paint(each.name, 'bold')}  {each.title}", *fields(each.parts.items())]


def _plain(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


def _tests() -> list[Described]:
    """The tests of `bookmaker_ref.study.tests` that are not statistics under their own name."""
    told = {
        "fisher_mid_p": (
            "Fisher's exact test, mid-p: half the probability of the observed table is left out",
            "mid=True",
        ),
        "fisher_doubling": ("Fisher's exact test: twice the smaller one-sided p-value", 'by="doubling"'),
        "fisher_greater": ("Fisher's exact test against more than chance alone", 'alternative="greater"'),
        "fisher_greater_mid_p": (
            "Fisher's exact test against more than chance alone, mid-p",
            'alternative="greater", mid=True',
        ),
    }
    of_fisher = [
        _test(name, title, f"bookmaker_ref.significance.fisher(tp, fp, fn, tn, {options})", "two")
        for name, (title, options) in told.items()
    ]
    of_two = {name for name, each in STATISTICS.items() if each.scale is not None}
    return of_fisher + [
        _test(
            f"{name}{_RIGHT}",
            f"the test of {name} by its distribution under independence for many cases, not by that of the papers",
            f'bookmaker_ref.significance.significance("{name}", tp, fp, fn, tn).p'
            if name in of_two
            else f'bookmaker_ref.significance.significance_of_classes("{name}", table).p',
            ("two or more" if name in OF_CLASSES else "two") if name in of_two else "three or more",
        )
        for name in dict.fromkeys((*of_two, *OF_CLASSES))
    ]


def _test(name: str, title: str, call: str, classes: str) -> Described:
    return Described(name, "test", title, {"classes": classes, "p": call, "page": "docs/significance.md#names"})


def _areas() -> list[Described]:
    return [
        Described(
            each.name,
            "interval of AUC",
            each.title,
            {
                "by": each.reference,
                "of": "AUC of scores" + (", where it is recommended" if each.name == RECOMMENDED_AREA else ""),
                "call": f'bookmaker_ref.significance.auc(real, scores, positive=...).interval(method="{each.name}")',
                "page": "docs/areas.md",
            },
        )
        for each in AREA_METHODS.values()
    ]


def _comparisons() -> list[Described]:
    """The methods of `bookmaker_ref.compare` that are not also intervals of a single table."""
    of = "differences of Informedness of two classes, of Accuracy, of balanced accuracy and of rates of one class"
    told = {
        "score": ("score interval of the difference of two systems on the same cases", SCORE, of, 'method="score"'),
        "bonett-price": (
            "the difference of two systems and its standard errors, with one case more on each side",
            _PAIRED,
            of,
            'method="bonett-price"',
        ),
        "exchange": (
            "the test that two systems are exchangeable: exact where few cases differ, otherwise by random draws",
            _EXCHANGED,
            "any measure",
            'test="exchange"',
        ),
    }
    return [
        Described(
            name,
            "method of comparing two systems",
            title,
            {
                "by": reference,
                "of": of,
                "call": f"bookmaker_ref.compare(y_true, predictions, {option})",
                "page": "docs/comparing.md",
            },
        )
        for name, (title, reference, of, option) in told.items()
    ]
