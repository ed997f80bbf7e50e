"""Which measure a name stands for: one table of names, read in one way at every door.

A name is given once, in the entry of its measure; ``_names.py`` is generated of these. Numbers, formulas, the command
and the golden values all ask here, so none knows a name that another does not, or means something else by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from bookmaker_ref._names import OF_CLASSES, OF_TWO, WORDS

__all__ = ["OF_CLASSES", "OF_TWO", "WORDS", "find", "find_of_classes", "loose", "meant", "nearest"]

#: How much alike two names must be for one to be meant by the other; "nonsense" is like "nouns-n" to 0.71.
_ALIKE = 0.75


def find(name: str) -> str | None:
    """The canonical name of a measure of two classes, or of a p-value, by any of its names.

    Case, underscores, hyphens and spaces do not matter, but in a word of formulas and in the shortest names; between
    two words a hyphen is a minus.

    >>> find("MCC"), find("cohens-kappa"), find("tpr"), find("bm"), find("TP"), find("xyzzy"), find("delta-fp")
    ('correlation', 'cohen_kappa', 'recall', 'informedness', None, None, None)
    """
    if name in OF_TWO or name in WORDS:
        return OF_TWO.get(name)
    if "-" in name and all(part in OF_TWO or part in WORDS for part in name.split("-")):
        return None  # a difference of two words, in a formula
    return _loosely(False).get(loose(name))


def find_of_classes(name: str) -> str | None:
    """The canonical name of a measure of K classes, by any of its names.

    >>> find_of_classes("rk"), find_of_classes("Recall macro"), find_of_classes("recall")
    ('gorodkin_rk', 'recall_macro', None)
    """
    return OF_CLASSES.get(name) or _loosely(True).get(loose(name))


def loose(name: str) -> str:
    """A name without what people write differently: case, underscores, hyphens, spaces."""
    return name.replace("_", "").replace("-", "").replace(" ", "").lower()


@cache
def _loosely(of_classes: bool) -> Mapping[str, str]:
    """Names without regard to case. One letter, or a short word in lower case, may mean something else."""
    return {
        loose(name): canonical
        for name, canonical in (OF_CLASSES if of_classes else OF_TWO).items()
        if len(name) > 3 or (len(name) > 1 and not name.islower() and name[-1] not in "+-")
    }


def nearest(name: str, names: Iterable[str], most: int = 3, alike: float = _ALIKE) -> tuple[str, ...]:
    """The names that are meant, perhaps: those that look most like it, the likest first; none where none is like it.

    >>> nearest("informednes", ["informedness", "markedness"]), nearest("xyzzy", ["informedness"])
    (('informedness',), ())
    """
    from difflib import get_close_matches  # noqa: PLC0415 -- only for a slip

    by_key: dict[str, list[str]] = {}
    for each in names:
        by_key.setdefault(loose(each), []).append(each)
    found = get_close_matches(loose(name[:80]), by_key, n=most, cutoff=alike)
    return tuple(each for key in found for each in by_key[key])[:most]


def meant(name: str, names: Iterable[str]) -> str | None:
    """Which of these canonical names is meant: by another name of the measure, or by one that is nearly such.

    >>> meant("npv", ["inverse_precision", "recall"]), meant("sensitivty", ["recall"]), meant("npv", ["recall"])
    ('inverse_precision', 'recall', None)
    """
    among = set(names)
    for canonical in (name, find(name), find_of_classes(name)):
        if canonical in among:
            return canonical
    said = {each: each for each in sorted(among)}
    said |= {each: of for each, of in (*OF_CLASSES.items(), *OF_TWO.items()) if of in among}
    return next((said[each] for each in nearest(name, said, most=1)), None)
