"""From the formula of a measure to the function that people call: scalars or arrays, and where it is undefined.

A formula takes integers and divides once, so its value is rounded once, whatever the size of the counts. One
table is answered here, without NumPy: by the machine in C, if it was built and is worth loading, else by Python, which
gives the same float. Arrays go to ``blocks``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, isnan, log, nan
from numbers import Complex, Real
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast, overload

from bookmaker_ref.arguments import flag
from bookmaker_ref.messages import short
from bookmaker_ref.numeric.counts import MISSING, NeedsCounts, Table, is_array, refuse_matrix, whole

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

    import numpy as np
    from numpy.typing import NDArray

    Number = int | float | Fraction | Decimal | np.integer[Any] | np.floating[Any]
    Array = Sequence[Any] | NDArray[Any]
    Floats = NDArray[np.float64]

Formula = Callable[[int, int, int, int], float]


class TableMeasure(Protocol):
    """A measure of tables: numbers give a float, arrays an array of the shape that they broadcast to, or fill `out`."""

    __name__: str

    @overload
    def __call__(self, tp: Number, fp: Number, fn: Number, tn: Number, *, limit: bool = ...) -> float: ...
    @overload
    def __call__(
        self,
        tp: Array,
        fp: Array | Number,
        fn: Array | Number,
        tn: Array | Number,
        *,
        limit: bool = ...,
        out: Floats | None = ...,
    ) -> Floats: ...
    @overload
    def __call__(
        self,
        tp: Number,
        fp: Array,
        fn: Array | Number,
        tn: Array | Number,
        *,
        limit: bool = ...,
        out: Floats | None = ...,
    ) -> Floats: ...
    @overload
    def __call__(
        self, tp: Number, fp: Number, fn: Array, tn: Array | Number, *, limit: bool = ..., out: Floats | None = ...
    ) -> Floats: ...
    @overload
    def __call__(
        self, tp: Number, fp: Number, fn: Number, tn: Array, *, limit: bool = ..., out: Floats | None = ...
    ) -> Floats: ...


class InformationMeasure(Protocol):
    """A measure in nats, or in units of another base: ``base=2`` gives bits."""

    __name__: str

    @overload
    def __call__(
        self, tp: Number, fp: Number, fn: Number, tn: Number, *, base: float | None = ..., limit: bool = ...
    ) -> float: ...
    @overload
    def __call__(
        self,
        tp: Array,
        fp: Array | Number,
        fn: Array | Number,
        tn: Array | Number,
        *,
        base: float | None = ...,
        limit: bool = ...,
        out: Floats | None = ...,
    ) -> Floats: ...


class ProbabilityMeasure(Protocol):
    """A measure of a p-value: a number gives a float, an array an array of the same shape."""

    __name__: str

    @overload
    def __call__(self, p: Number) -> float: ...
    @overload
    def __call__(self, p: Array) -> Floats: ...


class Compiled(NamedTuple):
    """The formula of a measure over integers, and what is known of the measure."""

    formula: Formula
    needs_counts: bool = False
    vanishes_at_chance: bool = False


#: Every measure of a table, and every measure of a p-value, by canonical name.
COMPILED: dict[str, Compiled] = {}
PROBABILITY_FORMULAS: dict[str, Callable[[float], float]] = {}


def value_of(compiled: Compiled, table: Table, *, limit: bool = False) -> float:
    """One measure of one table of integers: nan where it is undefined, inf where it is beyond float64."""
    try:
        value = compiled.formula(*table)
    except ZeroDivisionError:
        value = nan
    except OverflowError:
        value = inf  # the nearest float64: what has bounds never comes here
    return 0.0 if limit and isnan(value) and compiled.vanishes_at_chance else value


#: From so many calls of a measure with one table on, the machine in C is worth loading.
_FEW = 16


class _Quick:
    """What has the value of a formula for four Python integers at once, or None; nothing where there is no machine."""

    def __init__(self, formula: Formula) -> None:
        self.formula, self.left = formula, _FEW
        self.value: Callable[[Any, Any, Any, Any], float | None] | None = self.counted

    def counted(self, tp: Any, fp: Any, fn: Any, tn: Any) -> None:
        """Nothing; but after a few such calls the machine is loaded, if there is one."""
        self.left -= 1
        if self.left <= 0:
            from bookmaker_ref.numeric.kernel import of_table  # noqa: PLC0415 -- few programs need it

            self.value = of_table(self.formula)


def of_arrays(*values: Any) -> Callable[..., dict[str, Floats]]:
    """What evaluates arrays of this kind: now, or where one of them is Dask's, later."""
    from bookmaker_ref.numeric import blocks, lazy  # noqa: PLC0415 -- NumPy, only for arrays

    return lazy.evaluate if lazy.is_lazy(*values) else blocks.evaluate


def table_measure(*, needs_counts: bool = False, vanishes_at_chance: bool = False) -> Callable[[Formula], TableMeasure]:
    """Make a public function of a formula over integers.

    ``needs_counts``: it grows with N, so proportions are refused. ``vanishes_at_chance``: it is a multiple
    of the determinant, which ``limit=True`` takes as 0 where it is undefined.
    """

    def decorate(formula: Formula) -> TableMeasure:
        name = formula.__name__
        compiled = COMPILED[name] = Compiled(formula, needs_counts, vanishes_at_chance)
        in_machine = _Quick(formula)

        def call(
            tp: Any, fp: Any = MISSING, fn: Any = MISSING, tn: Any = MISSING, *, limit: bool = False, out: Any = None
        ) -> float | Floats:
            if out is not None:
                return _into(out, name, (tp, fp, fn, tn), limit)
            if limit is not False:
                limit = flag(limit, "limit")
            # The short ways for four plain integers; everything else may take a microsecond more.
            elif (quick := in_machine.value) is not None and (found := quick(tp, fp, fn, tn)) is not None:
                return found
            if type(tp) is type(fp) is type(fn) is type(tn) is int and tp >= 0 and fp >= 0 and fn >= 0 and tn >= 0:
                return value_of(compiled, (tp, fp, fn, tn), limit=limit)
            if tn is MISSING:
                refuse_matrix(name, tp, fp, fn)
            if is_array(tp) or is_array(fp) or is_array(fn) or is_array(tn):
                return of_arrays(tp, fp, fn, tn)((name,), (tp, fp, fn, tn), limit=limit)[name]
            table, uneven = whole(tp, fp, fn, tn)
            if uneven and needs_counts:
                raise NeedsCounts(name, uneven)
            return value_of(compiled, table, limit=limit)

        return cast("TableMeasure", _published(call, formula, _of_table))

    return decorate


def _into(out: Any, name: str, cells: tuple[Any, ...], limit: bool) -> Floats:
    """One measure of arrays in the array that is given."""
    from bookmaker_ref.numeric import evaluation  # noqa: PLC0415 -- which reads this module

    if cells[-1] is MISSING:
        refuse_matrix(name, *cells[:-1])
    evaluate_all: Callable[..., dict[str, Floats]] = evaluation.evaluate_all
    return evaluate_all(*cells, [name], limit=limit, out=out)[name]


def information_measure(formula: Formula) -> InformationMeasure:
    """Make a public function, in nats unless a base is given, of a formula over integers."""
    in_nats = cast("Any", table_measure()(formula))
    compiled = COMPILED[formula.__name__]
    in_machine = _Quick(formula)

    def call(
        tp: Any,
        fp: Any = MISSING,
        fn: Any = MISSING,
        tn: Any = MISSING,
        *,
        base: float | None = None,
        limit: bool = False,
        out: Any = None,
    ) -> float | Floats:
        if out is not None:
            filled = _into(out, formula.__name__, (tp, fp, fn, tn), limit)
            if base is not None:
                filled /= _nats_in(base)
            return filled
        if limit is not False:
            limit = flag(limit, "limit")
        # The short ways again: one call less than through the function in nats.
        elif base is None and (quick := in_machine.value) and (found := quick(tp, fp, fn, tn)) is not None:
            return found
        if (
            base is None
            and type(tp) is type(fp) is type(fn) is type(tn) is int
            and tp >= 0
            and fp >= 0
            and fn >= 0
            and tn >= 0
        ):
            return value_of(compiled, (tp, fp, fn, tn), limit=limit)
        value: float | Floats = in_nats(tp, fp, fn, tn, limit=limit)
        return value if base is None else value / _nats_in(base)

    return cast("InformationMeasure", _published(call, formula, _of_information))


def _nats_in(base: float) -> float:
    if isinstance(base, bool) or not isinstance(base, int | float) or not 1 < base < inf:
        raise ValueError(f"base is {short(base)}: information is counted to a base above 1, such as 2 for bits")
    return log(base)


def probability_measure(formula: Callable[[float], float]) -> ProbabilityMeasure:
    """Make a public function of a formula over a p-value."""
    name = formula.__name__
    PROBABILITY_FORMULAS[name] = formula

    def call(p: Any) -> float | Floats:
        if is_array(p):
            from bookmaker_ref.numeric import blocks, lazy  # noqa: PLC0415 -- NumPy, only for arrays

            found: Floats = (lazy if lazy.is_lazy(p) else blocks).evaluate_probability(name, p)
            return found
        value = _real(p)
        if not 0 <= value <= 1:
            raise ValueError(f"p is {short(p)}: a p-value lies between 0 and 1")
        return formula(value) + 0.0 if value else nan  # adding 0 turns -0 into 0

    return cast("ProbabilityMeasure", _published(call, formula, _of_probability))


def _real(p: Any) -> float:
    try:
        if not isinstance(p, bool | str | bytes) and (isinstance(p, Real) or not isinstance(p, Complex)):
            return float(p)
    except OverflowError:
        return inf
    except Exception:  # a stranger's object may raise anything
        pass
    raise TypeError(f"p is {short(p)}: a p-value is a number between 0 and 1")


def _of_table(tp: Any, fp: Any, fn: Any, tn: Any, *, limit: bool = False, out: Any = None) -> Any: ...


def _of_information(
    tp: Any, fp: Any, fn: Any, tn: Any, *, base: float | None = None, limit: bool = False, out: Any = None
) -> Any: ...


def _of_probability(p: Any) -> Any: ...


def _published(call: Any, formula: Callable[..., float], signature: Callable[..., Any]) -> Any:
    """The call under the name, place and documentation of its formula, with the signature that people see."""
    for attribute in ("__name__", "__qualname__", "__module__", "__doc__"):
        setattr(call, attribute, getattr(formula, attribute))
    call.__wrapped__ = signature
    return call
