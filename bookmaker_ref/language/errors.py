"""How the language refuses a formula, and from which size on."""

from __future__ import annotations

from bookmaker_ref.messages import shortened

#: What a formula may be at most. People's formulas stay far below; proofs become slow well before.
MAX_CHARACTERS = 10_000
MAX_TOKENS = 1_000
MAX_DEPTH = 30
MAX_ROW = 8  # signs, or powers, one after the other
MAX_EXPONENT = 64
MAX_DIGITS = 100
MAX_CLASSES = 5  # of a table that is written out
#: Signs that are read as those which every keyboard has.
SIGNS = {"≤": "<=", "≥": ">=", "≠": "!=", "−": "-"}


class FormulaError(ValueError):
    """A formula that is not understood: one line that says what is wrong and what would be right."""


def plain(text: str) -> str:
    r"""A text of a stranger's in quotes, fit for one line: what no one sees is an escape, and it is not too long.

    >>> print(plain("récall\u202e\n"))
    'récall\u202e'
    """
    return repr(shortened(text[:80].strip(), 40))


def unreadable(character: str, position: int) -> str:
    """A character with its place; and with its code, where none on a keyboard is the same but some may look so.

    >>> print(unreadable("é", 2), unreadable("#", 3))
    'é' (character 2, U+00E9) '#' (character 3)
    """
    code = "" if character.isascii() else f", U+{ord(character):04X}"
    return f"{plain(character)} (character {position}{code})"
