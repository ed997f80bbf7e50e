"""What a measure of K classes is to those who call it: its formula, and what its entry says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from bookmaker_ref import html
from bookmaker_ref.multiclass import formulas

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from bookmaker_ref.exact.numbers import Exact
    from bookmaker_ref.tables.contingency import Contingency

Kind = Literal["rational", "root", "logarithm", "power"]

#: Every measure by name, in the order in which they are shown.
MEASURES: dict[str, ClassMeasure] = {}


def _of_name(name: str) -> ClassMeasure:
    """The measure of this name, for pickle: one alone in each process."""
    import_module("bookmaker_ref.multiclass")  # which has them all
    return MEASURES[name]


@dataclass(frozen=True, eq=False)
class ClassMeasure:
    """A measure of a table of any number of classes.

    Called with a `Contingency` it gives a number; with an array of tables, whose last two axes are a table, and with
    ``rows="predicted"`` or ``"real"``, an array. ``exact`` gives a fraction, or an exact root or logarithm.
    """

    name: str
    title: str
    family: str
    kind: Kind
    #: The word that stands for it in `bookmaker_ref.symbolic.multiclass`, whose definition its formula must equal.
    word: str
    low: float | None
    high: float | None
    #: Whether it needs a diagonal: the same labels on both sides.
    square: bool = True
    #: Where it is printed, and which library gives it by which call.
    records: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    estimates: str = ""
    note: str = ""
    #: Its definition, as LaTeX in the papers' letters.
    latex: str = ""

    def __reduce__(self) -> tuple[Callable[[str], ClassMeasure], tuple[str]]:
        return _of_name, (self.name,)

    def __post_init__(self) -> None:
        object.__setattr__(self, "__doc__", self._documented())
        MEASURES[self.name] = self

    @overload
    def __call__(self, table: Contingency, *, limit: bool = False) -> float: ...
    @overload
    def __call__(
        self, table: ArrayLike, *, rows: Literal["predicted", "real"], limit: bool = False
    ) -> Any: ...  # an array, or a float of one table
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
    def formula(self) -> Callable[[Any], Any]:
        """What computes it over a `Ground`."""
        found: Callable[[Any], Any] = getattr(formulas, self.name)
        return found

    @property
    def __name__(self) -> str:
        """As a function has it, for what wraps functions."""
        return self.name

    def __repr__(self) -> str:
        return f"<measure {self.name}: {self.title}>"

    def _repr_html_(self) -> str:
        told = (html.paragraph(part) for part in (self.note, self.estimates) if part)
        return "\n".join([html.paragraph(f"{self.title} ({self.name})"), html.typeset(self.latex), *told])

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    def _documented(self) -> str:
        printed = f"Printed in {', '.join(self.records)}." if self.records else ""
        elsewhere = f"Elsewhere: {'; '.join(self.elsewhere)}." if self.elsewhere else "No library gives it by default."
        return "\n\n".join(filter(None, (f"{self.title}.", self.note, self.estimates, printed, elsewhere)))
