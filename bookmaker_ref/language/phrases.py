"""The ways along which a limit is taken, and the kinds of tables of K classes, by the words that stand for them."""

from __future__ import annotations

from collections.abc import Mapping

from bookmaker_ref.language.errors import FormulaError, plain
from bookmaker_ref.names import nearest
from bookmaker_ref.symbolic import classes, paths, plays
from bookmaker_ref.symbolic.classes import Family
from bookmaker_ref.symbolic.statement import ClassPath, Path

#: What may follow ``as``, in the order of definition.
PATHS: Mapping[str, Path | ClassPath] = {
    each.label: each for each in vars(paths).values() if isinstance(each, Path | ClassPath)
}
#: What may follow ``where``.
FAMILIES: Mapping[str, Family] = {
    each.label: each for room in (classes, plays) for each in vars(room).values() if isinstance(each, Family)
}
_AFTER: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "as": ("way that is known", PATHS),
    "where": ("kind of tables of K classes", FAMILIES),
}


def find_family(label: str) -> Family | None:
    """The kind of tables that is called so, if there is one."""
    return FAMILIES.get(label)


def opens_a_phrase(word: str) -> bool:
    """Whether a phrase follows, whose words and signs mean nothing by themselves."""
    return word in _AFTER


def phrase_at(text: str, place: int, word: str) -> str:
    """The phrase that stands at this place, after ``as`` or ``where``: the longest that fits."""
    what, known = _AFTER[word]
    found = [each for each in known if text.startswith(each, place)]
    if found:
        return max(found, key=len)
    said = text[place : place + 80].partition(";")[0].strip()
    near = nearest(said, known, most=1) or (next(iter(known)),)
    after = f"after '{word}' (character {place})"
    if not said:
        raise FormulaError(f"nothing stands {after}: write for example {word} {near[0]}")
    raise FormulaError(f"{plain(said)} {after} is no {what}: write for example {word} {near[0]}")
