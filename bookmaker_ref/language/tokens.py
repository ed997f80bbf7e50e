"""From a text to its names, numbers and signs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from keyword import iskeyword
from typing import cast

from bookmaker_ref.language.errors import MAX_CHARACTERS, MAX_TOKENS, SIGNS, FormulaError, unreadable
from bookmaker_ref.language.phrases import opens_a_phrase, phrase_at


@dataclass(frozen=True, slots=True)
class Token:
    """A name, a number or a sign, and where it begins and ends in the text."""

    text: str
    kind: str
    start: int
    end: int

    @property
    def where(self) -> str:
        """Its place, as people count: from 1."""
        return f"(character {self.start + 1})"


_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?%?)
    | (?P<name>DeltaP'|[A-Za-z_][A-Za-z_0-9]*)
    | (?P<compare>->|<=|>=|==|!=|[=<>~≤≥≠])
    | (?P<operator>\*\*|//|[-+*/^−])
    | (?P<bracket>[()]|\[(?=\s*d\b)|\])
    | (?P<comma>[,;])
    """,
    re.VERBOSE,
)

#: The words of the language itself that are keywords of Python, too.
_OWN = frozenset(("and", "as", "else", "for", "if", "not"))

#: What people write that is not in the language, and what is.
_INSTEAD = {
    "–": "write -",
    "×": "write *",
    "·": "write *",
    "÷": "write /",
    "²": "write ^2",
    "½": "write 1/2",
    "√": "write sqrt(...)",
    "χ": "write Chi2",
    "κ": "write CohenKappa",
    "≈": "write ~, and along which way, such as: as dtp -> 0",
    "→": "write ->, and along which way, such as: as Bias -> 1",
    "∑": "write sum_l(...)",
    "'": "text in quotes has no place in a formula",
    '"': "text in quotes has no place in a formula",
    "`": "text in quotes has no place in a formula",
    "[": "only round parentheses are allowed, and nothing is indexed",
    "{": "only round parentheses are allowed",
    "}": "only round parentheses are allowed",
    ".": "a formula has no attributes; a point stands only in a number such as 0.5",
    ":": "write = for equality, and / for a ratio",
    "%": "write /100",
    "!": "write != for 'is not'",
    "&": "give further conditions one by one",
    "|": "write abs(...) for an absolute value",
    "+": "write PSPlus or PSMinus for PS+ and PS-",
}


def tokens(text: str) -> tuple[Token, ...]:
    """The names, numbers and signs of a text, in turn."""
    if len(text) > MAX_CHARACTERS:
        raise FormulaError(f"the formula has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    found: list[Token] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise _unreadable(text[place], place + 1)
        if match.lastgroup != "space":
            if len(found) == MAX_TOKENS:
                raise FormulaError(f"the formula has more than {MAX_TOKENS} names, numbers and signs")
            token = Token(SIGNS.get(match.group(), match.group()), cast(str, match.lastgroup), place, match.end())
            if iskeyword(token.text) and token.text not in _OWN:
                raise out_of_place(token)
            if token.text == "//":
                raise FormulaError(f"'//' {token.where} is not understood: write / for division")
            found.append(token)
        place = match.end()
        if match.lastgroup == "name" and opens_a_phrase(match.group()):
            place += len(text) - place - len(text[place:].lstrip())
            phrase = phrase_at(text, place, match.group())
            found.append(Token(phrase, "phrase", place, place + len(phrase)))
            place += len(phrase)
    if not found:
        raise FormulaError("the formula is empty; write for example Recall = 1 - MissRate")
    return tuple(found)


def out_of_place(token: Token) -> FormulaError:
    """That a word of the language, or of another one, stands where it means nothing."""
    if token.text in ("and", "or", "not"):
        return FormulaError(f"'{token.text}' {token.where} is not understood: give conditions one by one")
    return FormulaError(f"'{token.text}' {token.where} has no place in a formula")


def _unreadable(character: str, position: int) -> FormulaError:
    advice = _INSTEAD.get(character)
    known = "a formula has names, numbers, + - * / ^ ( ), and = != < <= > >="
    return FormulaError(f"{unreadable(character, position)} is not understood: {advice or known}")
