"""What can go wrong with an exact number: it is not defined, or it leaves the numbers that are exact here."""

from __future__ import annotations


class Undefined(ArithmeticError):
    """There is no such number: a division by zero, a root of a negative, a logarithm of 0 or less.

    ``word`` is what was asked for, where that is known; ``reason`` names the empty margin, or what is zero.
    """

    def __init__(self, reason: str, word: str = "") -> None:
        super().__init__(reason, word)
        self.reason = reason
        self.word = word

    def __str__(self) -> str:
        return f"{self.word} is undefined: {self.reason}" if self.word else self.reason


class NotExact(ArithmeticError):
    """The number exists, but is no sum of rationals, square roots, logarithms, and roots times logarithms."""
