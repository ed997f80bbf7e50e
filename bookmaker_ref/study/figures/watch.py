"""How far the numbers of a figure are, for whoever watches while they are computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeVar

Item = TypeVar("Item")
Block = TypeVar("Block", bound=Sized)


@dataclass(frozen=True, slots=True)
class Watch:
    """Who is told what share is done, from 0 to 1, and which part of the whole is being done.

    All are equal, so that a cache takes no notice of who watches.

    >>> seen = []
    >>> first, second = Watch(seen.append).parts(1, 3)
    >>> [item for item in second.steps("ab")], seen
    (['a', 'b'], [0.625, 1.0])
    """

    told: Callable[[float], object] = field(default=lambda share: None, compare=False)
    start: float = field(default=0.0, compare=False)
    end: float = field(default=1.0, compare=False)

    def __call__(self, share: float) -> None:
        """So much of this part is done."""
        self.told(self.start + (self.end - self.start) * share)

    def parts(self, *weights: float) -> list[Watch]:
        """Parts of what is to be done, which take so long beside each other."""
        ends = [0.0]
        for weight in weights:
            ends.append(ends[-1] + weight)
        width = (self.end - self.start) / ends[-1]
        return [
            replace(self, start=self.start + width * low, end=self.start + width * high) for low, high in pairwise(ends)
        ]

    def counted(self, blocks: Iterable[Block], total: int) -> Iterator[Block]:
        """Blocks of so many in all, of which each is done when the next is asked for."""
        done = 0
        for block in blocks:
            yield block
            done += len(block)
            self(done / total)

    def steps(self, items: Sequence[Item]) -> Iterator[Item]:
        """The items, of which each is done when the next is asked for."""
        for done, item in enumerate(items, 1):
            yield item
            self(done / len(items))


#: Nobody watches.
UNWATCHED = Watch()
