"""From a text to tokens, each of which may stand where it does: brackets match, operators have both their operands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from keyword import iskeyword
from typing import cast

from bookmaker_ref.language.errors import MAX_CHARACTERS, MAX_DEPTH, MAX_ROW, MAX_TOKENS, FormulaError, plain
from bookmaker_ref.language.lookup import unknown


@dataclass(frozen=True, slots=True)
class Token:
    text: str
    kind: str
    position: int

    @property
    def where(self) -> str:
        return f"(character {self.position})"


_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    | (?P<name>DeltaP'|[A-Za-z_][A-Za-z_0-9]*)
    | (?P<compare><=|>=|==|!=|[=<>])
    | (?P<operator>\*\*|//|[-+*/^])
    | (?P<bracket>[()])
    | (?P<comma>,)
    """,
    re.VERBOSE,
)

#: What people write that is not in the language, and what is.
_INSTEAD = {
    "≤": "write <=",
    "≥": "write >=",
    "≠": "write !=",
    "−": "write -",
    "–": "write -",
    "×": "write *",
    "·": "write *",
    "÷": "write /",
    "²": "write ^2",
    "½": "write 1/2",
    "√": "write sqrt(...)",
    "χ": "write Chi2",
    "κ": "write CohenKappa",
    "≈": "an approximation is not decided; write = or an inequality",
    "→": "a limit is not decided; write = or an inequality",
    "'": "text in quotes has no place in a formula",
    '"': "text in quotes has no place in a formula",
    "`": "text in quotes has no place in a formula",
    "[": "only round parentheses are allowed, and nothing is indexed",
    "]": "only round parentheses are allowed, and nothing is indexed",
    "{": "only round parentheses are allowed",
    "}": "only round parentheses are allowed",
    ".": "a formula has no attributes; a point stands only in a number such as 0.5",
    ":": "write = for equality, and / for a ratio",
    "~": "an approximation is not decided; write = or an inequality",
    "%": "write /100",
    "!": "write != for 'is not'",
    "&": "give further conditions one by one",
    "|": "write abs(...) for an absolute value",
    "\\": "write plain formulas, not LaTeX",
    "$": "write plain formulas, not LaTeX",
    "+": "write PSPlus or PSMinus for PS+ and PS-",
}


def tokens(text: str) -> tuple[Token, ...]:
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
            token = Token(match.group(), cast(str, match.lastgroup), place + 1)
            if token.kind == "name" and iskeyword(token.text):
                raise unknown(token.text, token.where)
            found.append(token)
        place = match.end()
    if not found:
        raise FormulaError("the formula is empty; write for example Recall = 1 - MissRate")
    return tuple(found)


def _unreadable(character: str, position: int) -> FormulaError:
    advice = _INSTEAD.get(character)
    known = "a formula has names, numbers, + - * / ^ ( ), and = != < <= > >="
    return FormulaError(f"{plain(character)} (character {position}) is not understood: {advice or known}")


def checked(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens, if each may follow the one before it; the grammar then finds nothing left to refuse."""
    brackets: list[_Bracket] = []
    previous: Token | None = None
    row = 0
    for token in tokens:
        wanted = previous is None or previous.kind in ("operator", "compare", "comma") or previous.text == "("
        if token.kind in ("name", "number") or token.text == "(":
            called = token.text == "(" and previous is not None and previous.kind == "name"
            if previous is not None and not wanted and not called:
                raise _no_product(previous, token)
            if token.text == "(":
                brackets.append(_Bracket(token, called))
        else:
            _check_operator(token, brackets)
            if wanted and token.text not in ("+", "-"):
                raise _missing(previous, token)
            if token.text == ")":
                brackets.pop()
        row = _row(row, token, signs=wanted)
        if len(brackets) > MAX_DEPTH:
            raise FormulaError(f"more than {MAX_DEPTH} parentheses are open {token.where}")
        if row > MAX_ROW:
            raise FormulaError(f"too many signs or powers in a row {token.where}; at most {MAX_ROW} are read")
        previous = token
    if brackets:
        raise FormulaError(f"'(' {brackets[-1].token.where} is not closed: add a ')'")
    _refuse_two_equals(tokens)
    if previous is not None and previous.kind in ("operator", "compare"):
        raise _missing(previous, None)
    return tokens


@dataclass(frozen=True, slots=True)
class _Bracket:
    token: Token
    called: bool


def _check_operator(token: Token, brackets: list[_Bracket]) -> None:
    if token.text == "//":
        raise FormulaError(f"'//' {token.where} is not understood: write / for division")
    if token.text == ")" and not brackets:
        raise FormulaError(f"')' {token.where} closes nothing: take it away, or add a '('")
    if token.kind == "comma" and not (brackets and brackets[-1].called):
        raise FormulaError(f"',' {token.where} belongs only inside min(...) and max(...)")
    if token.kind == "compare" and brackets:
        raise FormulaError(
            f"'{token.text}' {token.where} stands inside parentheses; it belongs between two whole sides"
        )


def _refuse_two_equals(tokens: Iterable[Token]) -> None:
    """One sign for equality in one formula: where there are both, the one may be meant to ask and the other to say."""
    signs = {token.text: token for token in reversed([*tokens]) if token.text in ("=", "==")}
    if len(signs) == 2:
        first, second = sorted(signs.values(), key=lambda token: token.position)
        raise FormulaError(
            f"'{second.text}' {second.where} stands beside '{first.text}' {first.where}: both mean equal; write"
            f" the same sign between all sides, as in Recall = TPR = 1 - FNR"
        )


def _row(row: int, token: Token, *, signs: bool) -> int:
    """How many signs or powers nest in each other here: they stand in a row, with only operands between."""
    if token.text in ("^", "**") or (signs and token.text in ("+", "-")):
        return row + 1
    return row if token.kind in ("name", "number", "bracket") else 0


def _no_product(before: Token, token: Token) -> FormulaError:
    left, right = plain(before.text)[1:-1], plain(token.text)[1:-1]
    return FormulaError(f"nothing stands between '{left}' and '{right}' {token.where}: write * for a product")


def _missing(before: Token | None, token: Token | None) -> FormulaError:
    after = f"after '{before.text}' {before.where}" if before else "at the start"
    upto = f", before '{token.text}' {token.where}" if token else ""
    return FormulaError(f"a name or a number is missing {after}{upto}")
