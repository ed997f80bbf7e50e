"""What a statement of known truth is, for the tests of how far the prover reaches."""

from __future__ import annotations

from dataclasses import dataclass

Table = tuple[int, int, int, int]


@dataclass(frozen=True)
class Known:
    """A statement with its truth; ``breaks`` is a table on which it fails, or ``fails`` says where."""

    kind: str
    text: str
    reason: str
    breaks: Table | None = None
    fails: str = ""

    @property
    def is_true(self) -> bool:
        """Whether it holds on every table, and for all letters."""
        return self.breaks is None and not self.fails
