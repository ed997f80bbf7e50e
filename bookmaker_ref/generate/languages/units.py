"""What a stranger may call a file inside: its module, class, package, namespace or prefix."""

from __future__ import annotations

import re

from bookmaker_ref.generate.languages.language import Language
from bookmaker_ref.messages import quoted
from bookmaker_ref.numeric.calls import COMPILED

_LONGEST = 40
_FORMS = {
    "snake": (re.compile(r"[a-z][a-z0-9_]*"), "small letters from a to z, digits and underscores, a letter first"),
    "pascal": (re.compile(r"[A-Z][A-Za-z0-9]*"), "letters from A to Z and digits, a capital first"),
    "lower": (re.compile(r"[a-z][a-z0-9]*"), "small letters from a to z and digits, a letter first"),
    "letters": (re.compile(r"[A-Za-z]+"), "letters from A to Z alone"),
}


def checked(language: Language, name: str | None) -> str:
    """The name for the unit of a file, if the language takes it: it becomes code, and no quoting would make it safe.

    >>> from bookmaker_ref.generate.languages.language import language
    >>> checked(language("c"), "mine"), checked(language("java"), None)
    ('mine', 'Bookmaker')
    """
    if name is None:
        return language.unit or "bookmaker"
    if language.unit is None:
        raise ValueError(
            f"a file of {language.title} has no name inside: it is what the file is called, leave --name out"
        )
    form, said = _FORMS[language.said["unit-case"]]
    if not form.fullmatch(name) or name.endswith("_") or "__" in name:
        raise ValueError(f"{quoted(name)} is no name for {language.said['unit-is']} in {language.title}: it has {said}")
    if len(name) > _LONGEST:
        raise ValueError(f"{quoted(name)} has {len(name)} letters: a name has at most {_LONGEST}")
    if name in COMPILED:
        raise ValueError(f"{quoted(name)} is what a measure is called: give another name")
    if name in language.reserved or name.casefold() in language.reserved:
        raise ValueError(f"{quoted(name)} is a word of {language.title} itself: give another name")
    return name
