"""What a figure is: what the paper says of it, how its numbers are computed, and how these are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from bookmaker_ref.arguments import whole
from bookmaker_ref.names import nearest
from bookmaker_ref.study.figures.watch import UNWATCHED, Watch
from bookmaker_ref.study.simulate.recipe import MOST_SEED
from bookmaker_ref.tables.checks import named

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

Data = TypeVar("Data")
Data_co = TypeVar("Data_co", covariant=True)

#: What is drawn where nobody says otherwise: the seed, and how many tables each step has beside the scatter.
SEED, TABLES = 1, 100_000
#: The most tables of a step; all numbers of a step are kept until their quantiles are known.
MOST_TABLES = 2_000_000

#: Every figure by its id, in the order in which they are shown.
FIGURES: dict[str, Figure[Any]] = {}


class Compute(Protocol[Data_co]):
    """What computes the numbers of a figure, and tells how far it is."""

    def __call__(self, seed: int, tables: int, watch: Watch = UNWATCHED, /) -> Data_co:
        """All numbers, from a seed and a number of tables per step."""


@dataclass(frozen=True, eq=False, slots=True)
class Figure(Generic[Data]):
    """A figure of a paper, or one that belongs beside it.

    Attributes
    ----------
    id
        The paper and the number of the figure, such as ``powers2011:2``.
    title
        What it shows, in a few words.
    caption
        What was computed or simulated, and how the paper's caption was read where it is unclear. ``{seed}`` and
        ``{tables}`` stand for these.
    says
        What the paper says of it, in our words, and where.
    compute
        From a seed and a number of tables per step, all numbers of the figure; it tells a `Watch` how far it is.
    draw
        The figure, of these numbers. Nothing is random here.
    find
        What the numbers say of what the paper says: sentences, each checked against the numbers.
    headline
        The finding in one line, without a full stop: the title of the drawing.
    shows
        What is to be seen, for who does not see it.
    simulated
        Whether seed and tables matter.
    """

    id: str
    title: str
    caption: str
    says: str
    compute: Compute[Data]
    draw: Callable[[Data], Drawing]
    find: Callable[[Data], Sequence[str]]
    headline: Callable[[Data], str]
    shows: str
    simulated: bool = True

    @property
    def slug(self) -> str:
        """The id as the stem of a file's name."""
        return self.id.replace(":", "-")

    def told(self, data: Data) -> str:
        """The finding and what is to be seen: the alternative text of the drawing."""
        return f"{self.headline(data)}. {self.shows}"

    def captioned(self, seed: int = SEED, tables: int = TABLES) -> str:
        """The caption, with the seed and the number of tables."""
        return self.caption.format(seed=seed, tables=f"{tables:,}")


def listed(figure: Figure[Any]) -> Figure[Any]:
    """Put the figure among those that are known by their id."""
    if figure.id in FIGURES:
        raise ValueError(f"{figure.id}: defined twice")
    FIGURES[figure.id] = figure
    for id in sorted(FIGURES):  # by paper and number, whatever the order of modules
        FIGURES[id] = FIGURES.pop(id)
    return figure


def known(id: str) -> Figure[Any]:
    """The figure with this id; else an error that names the nearest.

    >>> from bookmaker_ref.study import figures
    >>> figures.known("powers2011:2").title
    'Traditional measures against Informedness'
    >>> figures.known("powers2011:22")
    Traceback (most recent call last):
    ValueError: there is no figure 'powers2011:22': did you mean powers2011:2?
    """
    if not isinstance(id, str):
        raise TypeError(f"a figure has an id, which is a text, not {named(id)}")
    word = id.strip().lower()
    if word not in FIGURES:
        near = nearest(word, FIGURES, most=1)
        advice = f"did you mean {near[0]}?" if near else f"there are {', '.join(FIGURES)}"
        raise ValueError(f"there is no figure {named(id)}: {advice}")
    return FIGURES[word]


def drawn(id: str, *, seed: int = SEED, tables: int = TABLES) -> Drawing:
    """Compute and draw the figure with this id."""
    figure = known(id)
    seed, tables = whole(seed, "seed", 0, MOST_SEED), whole(tables, "tables", 2, MOST_TABLES)
    return figure.draw(figure.compute(seed, tables))


def so(holds: bool, sentence: str) -> str:
    """The sentence, if it is so; a figure that says what its numbers do not say stops."""
    if not holds:
        raise AssertionError(f"no longer so: {sentence}")
    return sentence
