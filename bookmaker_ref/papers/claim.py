"""A claim about simulations or typical tables: what a paper says that no proof decides, only measured numbers.

Here are the words alone. `bookmaker_ref.study.empirical` measures each claim and answers by its numbers, and what it
found is checked in as ``empirical.json``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a paper says of simulations, distributions or typical tables.

    ``title`` is the claim in our own words, ``reading`` how it is taken where the words leave that open, ``note`` what
    is good to know of the answer. ``also`` names claims or records of other papers that say the same, ``against`` those
    that cannot be true beside it, and ``near`` records of what can be derived about the same matter.
    """

    id: str
    title: str
    section: str
    reading: str = ""
    note: str = ""
    also: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not all(self.id.partition(":")[::2]) or not self.title or not self.section:
            raise ValueError(f"{self.id!r}: a claim has an id, paper:slug, a title and a section")

    @property
    def paper(self) -> str:
        """The cite key of the paper."""
        return self.id.partition(":")[0]

    @property
    def number(self) -> str:
        """The slug within the paper."""
        return self.id.partition(":")[2]

    @property
    def command(self) -> str:
        """What measures it again."""
        return f"bookmaker show {self.id} --measure"
