"""What a measure is called: the two entries that a name may have, its title, and who uses which other name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bookmaker_ref import markdown
from bookmaker_ref._names import OF_CLASSES as NAMES_OF_CLASSES, OF_TWO as NAMES_OF_TWO
from bookmaker_ref.golden.adapters import NAMES as LIBRARIES, library
from bookmaker_ref.names import ambiguity, find, find_of_classes, normalised
from bookmaker_ref.symbolic import MEASURES, Measure
from bookmaker_ref.symbolic.multiclass import OF_CLASSES


@dataclass(frozen=True, slots=True)
class Named:
    """A name, and what has it: a measure of two classes, of K, or both."""

    name: str
    two: Measure | None
    many: Measure | None

    @property
    def first(self) -> Measure:
        """What its page begins with: the measure of two classes where there is one."""
        found = self.two or self.many
        assert found is not None
        return found

    @property
    def title(self) -> str:
        """What its page is called.

        >>> [each.title for each in every() if each.name in ("cohen_kappa", "lr_positive", "expected_tp", "delta_fp")]
        ['Expected TP', 'Delta FP', "Cohen's kappa", 'LR positive']
        """
        found = " ".join(_WRITTEN.get(part, part) for part in self.name.split("_"))
        return found[0].upper() + found[1:]

    @property
    def link(self) -> str:
        """A link to its page."""
        return f"[{self.title}](/measures/{self.name}.md)"


#: Parts of names that a title does not write as they are.
_WRITTEN = {
    **{
        each.lower(): each
        for each in ("TP", "FP", "FN", "TN", "AUC", "ROC", "LR", "RK", "KB", "KM", "KBM", "2K", "3K2")
    },
    **{each.lower(): each for each in "VPRGH"},
    "wracc": "WRAcc",
    "cohen": "Cohen's",
    "scott": "Scott's",
    "fleiss": "Fleiss'",
    "gorodkin": "Gorodkin's",
    "cramers": "Cramér's",
}


@cache
def every() -> tuple[Named, ...]:
    """Every name, those of two classes first."""
    names = dict.fromkeys((*MEASURES, *OF_CLASSES))
    return tuple(Named(name, MEASURES.get(name), OF_CLASSES.get(name)) for name in names)


@cache
def named() -> dict[str, Named]:
    """Every one of them by its name."""
    return {each.name: each for each in every()}


def names_of(each: Named) -> list[str]:
    """All other names: of the measure of two classes, of that of K, and of words that are the same number.

    >>> [names_of(each)[:3] for each in every() if each.name == "correlation"]
    [['Correlation', 'MCC', 'MatthewsCorrelation']]
    """
    found = [name for name, canonical in NAMES_OF_TWO.items() if canonical == each.name] if each.two else []
    if each.many and not each.two:
        found += [name for name, canonical in NAMES_OF_CLASSES.items() if canonical == each.name]
    return list(dict.fromkeys(name for name in (*found, *each.first.aliases) if name != each.name))


@cache
def _callers() -> dict[tuple[bool, str], dict[str, list[str]]]:
    """By measure and name: the libraries that call it so. A call has the name as its function or its attribute."""
    found: dict[tuple[bool, str], dict[str, list[str]]] = {}
    for each in map(library, LIBRARIES):
        for adapter in each.adapters:
            for said in re.findall(r"[A-Za-z]\w*", adapter.shown.partition("(")[0])[-1:] + _attributes(adapter.shown):
                if ambiguity(said) is not None:
                    continue
                for of_classes, meant in ((False, find(said)), (True, find_of_classes(said))):
                    if meant == adapter.measure:
                        users = found.setdefault((of_classes, meant), {}).setdefault(normalised(said), [])
                        users += [each.title] if each.title not in users else []
    return found


def _attributes(shown: str) -> list[str]:
    return re.findall(r"\.([A-Za-z]\w*)", shown)


def users_of(each: Named, name: str) -> list[str]:
    """The libraries that call a measure by this name."""
    found: list[str] = []
    for of_classes in (False, True):
        for said, users in _callers().get((of_classes, each.name), {}).items():
            if said.removesuffix("score") == normalised(name):
                found += [user for user in users if user not in found]
    return found


def elsewhere(each: Named) -> Iterator[str]:
    """The other names, with the libraries that use them."""
    if not (names := names_of(each)):
        return
    yield "## Names elsewhere"
    told = []
    for name in names:
        users = users_of(each, name)
        told.append(f"`{name}`" + (f" ({', '.join(map(markdown.text, users))})" if users else ""))
    yield f"{', '.join(told)}."
    yield "Formulas and the command take each of them, in upper or lower case, with or without spaces."
