"""How the language refuses a formula, and from which size on."""

from __future__ import annotations

from bookmaker_ref.messages import quoted

#: What a formula may be at most. People's formulas stay far below; proofs become slow well before.
MAX_CHARACTERS = 10_000
MAX_TOKENS = 1_000
MAX_DEPTH = 30
MAX_ROW = 8  # signs, or powers, one after the other
MAX_EXPONENT = 64
MAX_DIGITS = 100
MAX_CLASSES = 5  # of a table that is written out


class FormulaError(ValueError):
    """A formula that is not understood: one line that says what is wrong and what would be right."""


def plain(text: str) -> str:
    """A text of a stranger's, fit for one line of any terminal: plain characters, and not too many."""
    return quoted(text, 40)
