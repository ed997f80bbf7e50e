"""What a measure of K classes is: a formula, and what there is to know about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bookmaker_ref.exact.numbers import Exact
    from bookmaker_ref.tables.contingency import Contingency

Family = Literal["association", "averages", "information", "statistics", "determinant", "evenness"]
Kind = Literal["rational", "root", "logarithm", "power"]

#: Every measure by name, in the order in which they are shown.
MEASURES: dict[str, Measure] = {}


@dataclass(frozen=True, eq=False)
class Measure:
    """A measure of a table of any number of classes.

    Called with a `Contingency` it gives a number; with an array of tables, whose last two axes are a table, and with
    ``rows="predicted"`` or ``"real"``, an array. ``exact`` gives a fraction, or an exact root or logarithm.
    """

    name: str
    title: str
    formula: Callable[[Any], Any]
    family: Family
    kind: Kind
    #: The word that stands for it in `bookmaker_ref.symbolic.multiclass`, whose definition it must equal.
    word: str
    low: float | None
    high: float | None
    #: Whether it needs a diagonal: the same labels on both sides.
    square: bool
    #: Where it is printed, and which library gives it by which call.
    records: tuple[str, ...]
    elsewhere: tuple[str, ...]
    estimates: str
    #: What else it is called, beside its name and its word.
    aliases: tuple[str, ...] = ()

    @overload
    def __call__(self, table: Contingency, *, limit: bool = False) -> float: ...
    @overload
    def __call__(
        self, table: ArrayLike, *, rows: Literal["predicted", "real"], limit: bool = False
    ) -> NDArray[Any]: ...
    def __call__(self, table: Any, *more: Any, rows: Any = None, limit: bool = False) -> Any:
        """The value on a table, or on each of an array of tables; nan where it is undefined."""
        if more:
            raise TypeError(
                f"{self.name} takes one table: of two vectors of labels"
                f" bookmaker_ref.Contingency.from_labels(real, predicted) makes it"
            )
        from bookmaker_ref.multiclass.evaluation import evaluate  # noqa: PLC0415 -- which reads this module

        return evaluate(table, [self.name], rows=rows, limit=limit)[self.name]

    def exact(self, table: Contingency, *, limit: bool = False) -> Exact:
        """The exact value: a fraction, or a number with roots or logarithms."""
        from bookmaker_ref.multiclass.evaluation import exact_value  # noqa: PLC0415 -- which reads this module

        return exact_value(self.name, table, limit=limit)

    @property
    def __name__(self) -> str:
        """As a function has it, for what wraps functions."""
        return self.name

    def __repr__(self) -> str:
        return f"<measure {self.name}: {self.title}>"


def measure(
    family: Family,
    kind: Kind,
    word: str,
    *,
    low: float | None = 0,
    high: float | None = 1,
    square: bool = True,
    records: tuple[str, ...] = (),
    elsewhere: tuple[str, ...] = (),
    estimates: str = "",
    aliases: tuple[str, ...] = (),
) -> Callable[[Callable[[Any], Any]], Measure]:
    """Make a measure of a formula; the first line of its docstring is the title."""

    def made(formula: Callable[[Any], Any]) -> Measure:
        name, text = formula.__name__, formula.__doc__ or ""
        if name in MEASURES:
            raise ValueError(f"{name}: defined twice")
        title = text.strip().split("\n")[0].rstrip(".")
        found = Measure(
            name, title, formula, family, kind, word, low, high, square, records, elsewhere, estimates, aliases
        )
        object.__setattr__(found, "__doc__", _documented(found, text))
        MEASURES[name] = found
        return found

    return made


def _documented(found: Measure, text: str) -> str:
    parts = [cleandoc(text)]
    if found.estimates:
        parts.append(found.estimates)
    if found.records:
        parts.append(f"Printed in {', '.join(found.records)}.")
    parts.append(f"Elsewhere: {'; '.join(found.elsewhere)}." if found.elsewhere else "No library gives it by default.")
    return "\n\n".join(parts)
