"""Measures as exact functions of four counts, or of a p-value."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from bookmaker_ref.arguments import flag
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact._generated import MEASURES, VANISHING
from bookmaker_ref.exact.numbers import Exact
from bookmaker_ref.exact.table import Count, Table
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.messages import wrong_cells
from bookmaker_ref.names import canonical

if TYPE_CHECKING:
    import mpmath
    import sympy

_LEFT_OUT: Any = object()
Value = TypeVar("Value")


def _table(name: str, tp: Any, fp: Any, fn: Any, tn: Any) -> Table:
    if tn is not _LEFT_OUT:
        return Table(tp, fp, fn, tn)
    raise wrong_cells(name, *(value for value in (tp, fp, fn) if value is not _LEFT_OUT))


def value(name: str, table: Table, *, limit: bool = False) -> Exact:
    """The exact value; with `limit`, a multiple of the determinant is 0 where it is undefined."""
    limit = flag(limit, "limit")
    try:
        return table[MEASURES[name]]
    except Undefined:
        if limit and name in VANISHING:
            return Fraction(0)
        raise


def _of_name(name: str) -> Any:
    """The measure of this name, for pickle: one alone in each process."""
    return getattr(import_module("bookmaker_ref.exact._measures"), name)


@dataclass(frozen=True, slots=True)
class _TableMeasure(Generic[Value]):
    """A measure of four counts, and what its exact value is."""

    name: str
    title: str

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _of_name, (self.name,)

    @overload
    def __call__(
        self, tp: Count, fp: Count, fn: Count, tn: Count, *, digits: None = None, limit: bool = False
    ) -> Value: ...

    @overload
    def __call__(
        self, tp: Count, fp: Count, fn: Count, tn: Count, *, digits: int, limit: bool = False
    ) -> mpmath.mpf: ...

    def __call__(
        self,
        tp: Any,
        fp: Any = _LEFT_OUT,
        fn: Any = _LEFT_OUT,
        tn: Any = _LEFT_OUT,
        *,
        digits: int | None = None,
        limit: bool = False,
    ) -> Value | mpmath.mpf:
        """The exact value on the table, or an mpmath number to that many digits.

        Raises ``Undefined`` where a margin is empty; with `limit`, a multiple of the determinant is 0 there.
        """
        exact = value(self.name, _table(self.name, tp, fp, fn, tn), limit=limit)
        return self._given(exact) if digits is None else numbers.to_mpf(exact, digits)

    def _given(self, exact: Exact) -> Value:
        raise NotImplementedError


class RationalMeasure(_TableMeasure[Fraction]):
    """A measure that is a fraction of counts; so is its exact value.

    >>> from bookmaker_ref import exact
    >>> exact.informedness(56, 20, 12, 12)
    Fraction(27, 136)
    """

    __slots__ = ()

    def _given(self, exact: Exact) -> Fraction:
        assert isinstance(exact, Fraction), f"{self.name} is a fraction of counts"
        return exact


class IrrationalMeasure(_TableMeasure["sympy.Expr"]):
    """A measure with roots or logarithms; its exact value is a SymPy number, even where that is rational.

    >>> from bookmaker_ref import exact
    >>> exact.g_measure(2, 1, 1, 0), exact.g_measure(3, 1, 2, 0)
    (2/3, 3*sqrt(5)/10)
    """

    __slots__ = ()

    def _given(self, exact: Exact) -> sympy.Expr:
        return numbers.to_sympy(exact)


@dataclass(frozen=True, slots=True)
class ErrorMeasure:
    """A measure of a p-value, given exactly: a Fraction, a SymPy rational, or a text such as "0.05".

    >>> from bookmaker_ref import exact
    >>> exact.error_odds("0.05"), exact.error_odds("1/20", digits=15)
    (E*log(20)/20, mpf('0.40716223010650576'))
    """

    name: str
    title: str

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _of_name, (self.name,)

    @overload
    def __call__(self, p: int | Fraction | str | sympy.Rational, *, digits: None = None) -> sympy.Expr: ...

    @overload
    def __call__(self, p: int | Fraction | str | sympy.Rational, *, digits: int) -> mpmath.mpf: ...

    def __call__(
        self, p: int | Fraction | str | sympy.Rational, *, digits: int | None = None
    ) -> sympy.Expr | mpmath.mpf:
        """The exact value as SymPy has it, or an mpmath number to that many digits."""
        from bookmaker_ref.exact.of_p_value import at_p_value  # noqa: PLC0415 -- imports SymPy

        return at_p_value(self.name, p, digits)


@dataclass(frozen=True, slots=True)
class Answer:
    """One measure on one table: its float64, its exact value as text, or else why it has none."""

    value: float | None
    exact: str | None
    undefined: str | None


def answer(name: str, table: Table, *, limit: bool = False) -> Answer:
    """What there is to say of a measure on a table, without SymPy or NumPy.

    >>> answer("recall", Table(1, 0, 2, 0))
    Answer(value=0.3333333333333333, exact='1/3', undefined=None)
    >>> answer("fallout", Table(1, 0, 2, 0))
    Answer(value=None, exact=None, undefined='there are no real negatives (RN = 0)')
    """
    try:
        exact = value(canonical(name), table, limit=limit)
    except Undefined as reason:
        return Answer(None, None, reason.reason)
    return Answer(numbers.to_float(exact), numbers.text(exact), None)


def answers(tp: Count, fp: Count, fn: Count, tn: Count, *, limit: bool = False) -> dict[str, Answer]:
    """Every measure of a table, by canonical name, in the order of the papers.

    >>> answers(56, 20, 12, 12)["correlation"].exact
    '9*sqrt(969)/1292'
    """
    table = Table(tp, fp, fn, tn)
    return {name: answer(name, table, limit=limit) for name in MEASURES}
