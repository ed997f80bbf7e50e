"""The generated table of names: every name of every measure, from the entries of the measures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bookmaker_ref.decide.exactly import value
from bookmaker_ref.names import ambiguity
from bookmaker_ref.symbolic import CELLS, MEASURES, VOCABULARY, Measure
from bookmaker_ref.symbolic.algebra import same
from bookmaker_ref.symbolic.multiclass import OF_CLASSES
from bookmaker_ref.symbolic.vocabulary import P_VALUE

#: On it no two measures have the same value, unless they are the same function.
_APART = (97, 13, 29, 61)


class TwoMeanings(ValueError):
    """A name that stands for two measures."""


def module() -> str:
    """The text of ``_names.py``."""
    of_two = table((name, each.name) for each in MEASURES.values() for name in (each.name, *_others(each)))
    of_classes = table(
        (name, each.name)
        for each in sorted(OF_CLASSES.values(), key=lambda each: each.family)
        for name in (each.name, each.word.name, *each.aliases)
    )
    words = sorted({word.name for word in (*CELLS, *VOCABULARY, P_VALUE)} - of_two.keys())
    return "\n".join(
        [
            '"""Every name of every measure, and its canonical name; `bookmaker_ref.names` reads them."""',
            "",
            "#: Measures of two classes, or of a p-value: name, word, aliases, and the words that are the same number.",
            "OF_TWO = {",
            *(f'    "{name}": "{canonical}",' for name, canonical in of_two.items()),
            "}",
            "",
            "#: Measures of K classes.",
            "OF_CLASSES = {",
            *(f'    "{name}": "{canonical}",' for name, canonical in of_classes.items()),
            "}",
            "",
            "#: Words of formulas that are no measures.",
            "WORDS = frozenset(",
            "    {",
            *(f'        "{word}",' for word in words),
            "    }",
            ")",
            "",
        ]
    )


def table(names: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """Each name with its canonical one; `TwoMeanings` if a name has two."""
    found: dict[str, str] = {}
    for name, canonical in names:
        if found.setdefault(name, canonical) != canonical:
            raise TwoMeanings(f"{name} is a name of {found[name]} and of {canonical}")
    return found


def _others(measure: Measure) -> Iterator[str]:
    """The word, the aliases, and the letters that stand for the same share, as tpr does for Recall.

    A word that other readers take for another quantity, such as AUC, is one of formulas alone.
    """
    if ambiguity(measure.word.name) is None:
        yield measure.word.name
    yield from measure.aliases
    if measure.takes_p:
        return
    words = {each.word for each in MEASURES.values()}
    for letter in VOCABULARY:
        if letter not in words and value(letter, _APART) == value(measure.word, _APART) and same(letter, measure.word):
            yield letter.name
