"""Any formula in the vocabulary as a function of tables: ``bookmaker_ref.compile_formula("Informedness*Bias")``.

Each part of the formula that is rational in the cells becomes one quotient of integer polynomials, and is computed
as the measures are: in Python integers for one table, in the first of three ways that is right for each row of an
array. Roots, logarithms and the like are then taken of these numbers, by ``lambdify``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, wraps
from itertools import chain
from math import inf, isnan, log, nan
from typing import TYPE_CHECKING, Any, cast, overload

from sympy import Abs, Add, Expr, Integer, Max, Min, Mul, Poly, Pow, Rational, Symbol, lambdify, log as logarithm
from sympy.polys.rings import PolyElement

from bookmaker_ref.generate.source import ratio, scalar
from bookmaker_ref.language import parse_expression
from bookmaker_ref.numeric import _generated
from bookmaker_ref.numeric.calls import COMPILED, Compiled, value_of
from bookmaker_ref.numeric.counts import MISSING, NeedsCounts, Table, is_array, refuse_matrix, whole
from bookmaker_ref.numeric.special import excess
from bookmaker_ref.symbolic import MEASURES, PN, PP, RN, RP, At, N, Problem, in_counts
from bookmaker_ref.symbolic.algebra import Algebra, Undecidable, factor_list, with_cells
from bookmaker_ref.symbolic.domain import Domain, domain_of
from bookmaker_ref.symbolic.forms import (
    CELLS_IN_CODE,
    INTERMEDIATES,
    OverRoot,
    Root,
    degree,
    determinant,
    in_words,
)
from bookmaker_ref.symbolic.vocabulary import P_VALUE

if TYPE_CHECKING:
    from bookmaker_ref.numeric.blocks import Program
    from bookmaker_ref.numeric.calls import Array, Floats, Number

#: Numbers in code that float64 holds, and the greatest power of a count that it holds, in bits.
_WHOLE, _BITS = 2**53, 900
#: Polynomials with more terms are not factored, and not compiled.
_FACTORED, _COMPILED = 200, 500


@dataclass(frozen=True)
class Part:
    """A part of a formula: its letter in what remains, and the quotient, or the ``measure``, that is computed."""

    letter: Symbol
    quotient: Expr
    measure: str = ""


@dataclass(frozen=True)
class CompiledFormula:
    """A formula that can be called with ``tp, fp, fn, tn``: numbers give a float, arrays an array.

    It is nan wherever any part of the formula is undefined. ``outer`` is what is done with the parts.
    A formula that is one measure, which is then ``measure``, is that measure's own function.
    """

    formula: str
    expr: Expr
    domain: Domain
    parts: tuple[Part, ...]
    outer: Expr
    measure: str = ""

    def __reduce__(self) -> tuple[Callable[[str], CompiledFormula], tuple[str]]:
        return compile_formula, (self.formula,)

    # fmt: off
    @overload
    def __call__(self, tp: Number, fp: Number, fn: Number, tn: Number, *, limit: bool = ...) -> float: ...
    @overload
    def __call__(
        self, tp: Array, fp: Array | Number, fn: Array | Number, tn: Array | Number, *, limit: bool = ...
    ) -> Floats: ...
    @overload
    def __call__(
        self, tp: Number, fp: Array, fn: Array | Number, tn: Array | Number, *, limit: bool = ...
    ) -> Floats: ...
    @overload
    def __call__(
        self, tp: Number, fp: Number, fn: Array, tn: Array | Number, *, limit: bool = ...
    ) -> Floats: ...
    @overload
    def __call__(self, tp: Number, fp: Number, fn: Number, tn: Array, *, limit: bool = ...) -> Floats: ...
    # fmt: on
    def __call__(
        self, tp: Any, fp: Any = MISSING, fn: Any = MISSING, tn: Any = MISSING, *, limit: bool = False
    ) -> float | Floats:
        """The value of the formula; ``limit=True`` gives 0 where a multiple of the determinant is undefined."""
        if tn is MISSING:
            refuse_matrix("the formula", tp)
        if self.measure:
            return cast("float | Floats", getattr(_generated, self.measure)(tp, fp, fn, tn, limit=limit))
        undefined = 0.0 if limit and self.vanishes_at_chance else nan
        if is_array(tp) or is_array(fp) or is_array(fn) or is_array(tn):
            return self._of_arrays((tp, fp, fn, tn), undefined)
        table, uneven = whole(tp, fp, fn, tn)
        if uneven and self.needs_counts:
            raise NeedsCounts("the formula", uneven)
        return self._of_table(table, undefined)

    @cached_property
    def needs_counts(self) -> bool:
        """Whether proportions are not enough."""
        return degree(_in_counts(self.expr)) != 0

    @cached_property
    def vanishes_at_chance(self) -> bool:
        """Whether the formula is a multiple of the determinant."""
        if self.measure:
            return COMPILED[self.measure].vanishes_at_chance
        multiples = [part.letter for part in self.parts if part.quotient.as_powers_dict()[determinant] > 0]
        return self.outer in multiples

    @cached_property
    def _formulas(self) -> dict[str, Compiled]:
        """The rational parts and the conditions, over integers."""
        return {part.letter.name: COMPILED[part.measure] for part in self.parts if part.measure} | {
            name: Compiled(_guarded(scalar(quotient, CELLS_IN_CODE).function), self.needs_counts)
            for name, quotient in self._quotients.items()
        }

    @cached_property
    def _quotients(self) -> dict[str, Expr]:
        """What is compiled here, by name: the conditions, and the parts that are no measures."""
        conditions = {f"condition_{i}": _quotient(each) for i, each in enumerate(self.domain.conditions)}
        return {part.letter.name: part.quotient for part in self.parts if not part.measure} | conditions

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """All that is computed: the parts, then the conditions."""
        conditions = (f"condition_{i}" for i in range(len(self.domain.conditions)))
        return (*(part.letter.name for part in self.parts), *conditions)

    @cached_property
    def _outer_of_numbers(self) -> Callable[..., float]:
        return self._lambdified([{"XLogY": _x_log_y, "Divergence": _divergence}, "math"])

    @cached_property
    def _outer_of_arrays(self) -> Callable[..., Any]:
        return self._lambdified([_array_functions(), "numpy"])

    def _lambdified(self, modules: list[Any]) -> Callable[..., Any]:
        return cast(
            Callable[..., Any], lambdify([part.letter for part in self.parts], self.outer, modules=modules, cse=True)
        )

    def _is_defined(self, conditions: Iterable[Any]) -> Any:
        """Whether the conditions hold, for numbers or arrays."""
        count = len(self.domain.nonzero)
        defined: Any = True
        for i, each in enumerate(conditions):
            defined = defined & ((each != 0) if i < count else (each > 0))
        return defined

    def _of_table(self, table: Table, undefined: float) -> float:
        values = [value_of(self._formulas[name], table) for name in self._names]
        count = len(self.parts)
        if not self._is_defined(values[count:]):
            return undefined
        try:
            value = float(self._outer_of_numbers(*values[:count]))
        except (ZeroDivisionError, ValueError):
            return undefined
        return undefined if isnan(value) else value + 0.0

    @cached_property
    def _program(self) -> Program:
        from bookmaker_ref.numeric.blocks import Program  # noqa: PLC0415 -- NumPy, only for arrays

        return Program(self._formulas, *_limits(self._quotients.values()))

    def _of_arrays(self, cells: tuple[Any, ...], undefined: float) -> Floats:
        import numpy as np  # noqa: PLC0415 -- only for arrays

        from bookmaker_ref.numeric.blocks import evaluate  # noqa: PLC0415

        try:
            found = evaluate(self._names, cells, program=self._program)
        except NeedsCounts as error:
            raise NeedsCounts("the formula", error.uneven) from None
        values = list(found.values())
        count = len(self.parts)
        with np.errstate(all="ignore"):
            result = np.array(self._outer_of_arrays(*values[:count]), dtype=np.float64)
            result = np.where(self._is_defined(values[count:]) & ~np.isnan(result), result + 0.0, undefined)
        return np.broadcast_to(result, np.broadcast_shapes(*map(np.shape, cells))).copy()


def compile_formula(formula: str) -> CompiledFormula:
    """A formula in the words of the papers as a function of tables.

    >>> gain = compile_formula("Informedness*Bias")
    >>> gain(56, 20, 12, 12), gain(0, 20, 0, 12)
    (0.15088235294117647, nan)
    """
    if not isinstance(formula, str):
        raise TypeError(
            f"a formula is a text such as 'Informedness*Bias', not a value of type {type(formula).__name__}"
        )
    expr = parse_expression(formula)
    if P_VALUE in _in_counts(expr).free_symbols:
        raise ValueError(f"{formula}: a formula of a p-value is no function of a table")
    parts: list[Part] = []
    try:
        domain = _domain(expr)
        outer = _split(_in_counts(_measures_apart(expr, parts)), parts)
    except Undecidable as why:
        raise ValueError(f"the formula cannot be compiled: {why}") from None
    return CompiledFormula(formula, expr, domain, tuple(parts), outer, _measure_of(expr))


# --- taking a formula apart -------------------------------------------------------------------------------


def _in_counts(expression: Expr) -> Expr:
    """The expression in the cells, with what cancels near chance in its accurate form."""
    spelled = expression.xreplace(_ACCURATE).replace(lambda each: isinstance(each, Problem | At), with_cells)
    return in_counts(cast(Expr, spelled))


def _measure_of(expression: Expr) -> str:
    """The measure that an expression is by name, or nothing."""
    return next((name for name in COMPILED if MEASURES[name].word == expression), "")


def _measures_apart(expression: Expr, parts: list[Part]) -> Expr:
    """The expression with a letter for each measure that has a root, as its own function is the best there is.

    Not so in a power: that may be free of roots.
    """
    arguments = cast(tuple[Expr, ...], expression.args)
    if isinstance(expression, Pow) and isinstance(arguments[1], Integer):
        return cast(Expr, expression)
    if not arguments:
        name = _measure_of(expression)
        if not name or not MEASURES[name].accurate.value.has(Root, OverRoot):
            return expression
        known = next((part for part in parts if part.measure == name), None)
        if known is None:
            known = Part(Symbol(f"part_{len(parts)}", real=True), MEASURES[name].accurate.expr, name)
            parts.append(known)
        return known.letter
    if isinstance(expression, Add | Mul | Pow | Max | Min | Abs | logarithm):
        return cast(Expr, expression.func(*(_measures_apart(each, parts) for each in arguments)))
    return expression


def _domain(expression: Expr) -> Domain:
    try:
        return domain_of(expression)
    except Undecidable:
        return domain_of(_flat(expression))


def _flat(expression: Expr) -> Expr:
    """The expression with each power of powers and products as a product of powers, which has the same domain."""
    if not expression.args:
        return expression
    arguments = [_flat(cast(Expr, each)) for each in expression.args]
    if isinstance(expression, Pow) and isinstance(arguments[1], Integer):
        base, exponent = arguments
        inner = cast(tuple[Expr, ...], base.args)
        if isinstance(base, Mul):
            return Mul(*(_flat(Pow(each, exponent, evaluate=False)) for each in inner), evaluate=False)
        if isinstance(base, Pow) and isinstance(inner[1], Integer) and inner[1] > 0:
            return cast(Expr, Pow(inner[0], inner[1] * exponent))
        return cast(Expr, Pow(base, exponent))
    unevaluated = {"evaluate": False} if isinstance(expression, Add | Mul) else {}
    return cast(Expr, expression.func(*arguments, **unevaluated))


_ACCURATE = {each.word: in_words(each.accurate.value) for each in MEASURES.values() if each.accurate.needs_divergence}


def _split(expression: Expr, parts: list[Part]) -> Expr:
    """The expression with a letter for each part that is rational in the cells."""
    if _is_rational(expression):
        return _part(expression, parts)
    if not expression.args:
        return expression
    arguments = cast(tuple[Expr, ...], expression.args)
    if isinstance(expression, Add | Mul):
        # What is rational among the terms, or factors, is one part.
        rational = [each for each in arguments if _is_rational(each)]
        others = [_split(each, parts) for each in arguments if not _is_rational(each)]
        together = [_part(cast(Expr, expression.func(*rational)), parts)] if rational else []
        return cast(Expr, expression.func(*together, *others))
    return cast(Expr, expression.func(*(_split(each, parts) for each in arguments)))


def _part(rational: Expr, parts: list[Part]) -> Expr:
    quotient = _quotient(rational)
    if not quotient.free_symbols:
        return quotient
    known = next((part for part in parts if part.quotient == quotient), None)
    if known is None:
        known = Part(Symbol(f"part_{len(parts)}", real=True), quotient)
        parts.append(known)
    return known.letter


def _is_rational(expression: Expr) -> bool:
    match expression:
        case Symbol():
            return expression in CELLS_IN_CODE
        case Rational():
            return True
        case Add() | Mul():
            return all(_is_rational(each) for each in expression.args)
        case Pow():
            base, exponent = cast(tuple[Expr, Expr], expression.args)
            return isinstance(exponent, Integer) and _is_rational(base)
        case _:
            return False


def _quotient(rational: Expr) -> Expr:
    """A rational expression as powers of its factors, margins and the determinant by their names in code."""
    return Mul(*(Pow(_name_of(base), exponent) for base, exponent in _factors(rational).items()))


def _factors(rational: Expr) -> dict[Expr, int]:
    """The factors with their powers; a power that stands in the formula is never multiplied out."""
    found: dict[Expr, int] = {}
    pieces: Iterable[tuple[Expr, int]]
    if isinstance(rational, Mul):
        pieces = (piece for each in rational.args for piece in _factors(each).items())
    elif isinstance(rational, Pow):
        base, exponent = cast(tuple[Expr, Expr], rational.args)
        pieces = ((each, power * int(exponent)) for each, power in _factors(base).items())
    else:
        value = Algebra().element(rational)
        above, below = _of(value.numer), _of(value.denom)
        pieces = chain(above, ((each, -power) for each, power in below))
    for base, power in pieces:
        found[base] = found.get(base, 0) + power
    return found


def _of(poly: PolyElement) -> Iterator[tuple[Expr, int]]:
    """Content and factors of a polynomial; the whole of it where there is much of it."""
    if len(poly) > _COMPILED:
        raise ValueError(f"the formula multiplies out to {len(poly)} terms; at most {_COMPILED} are compiled")
    if len(poly) > _FACTORED:
        yield cast(Expr, poly.as_expr()), 1
        return
    content, factors = factor_list(poly)
    yield Integer(int(content)), 1
    for factor, power in factors:
        yield cast(Expr, factor.as_expr()), power


def _name_of(base: Expr) -> Expr:
    if base in _NAMES:
        return _NAMES[base]
    return -_NAMES[-base] if -base in _NAMES else base


_NAMES: dict[Expr, Symbol] = {in_counts(each): each for each in (RP, RN, PP, PN, N)}
_NAMES[INTERMEDIATES[determinant]] = determinant


# --- what is exact where ----------------------------------------------------------------------------------


def _guarded(function: Callable[..., float]) -> Callable[..., float]:
    """The same quotient, infinite with its sign where it is beyond float64."""

    @wraps(function)
    def guarded(*cells: int) -> float:
        try:
            return float(function(*cells))
        except OverflowError:
            return inf if function(*map(Fraction, cells)) > 0 else -inf

    return guarded


def _limits(quotients: Iterable[Expr]) -> tuple[float, bool]:
    """The greatest N at which float64 is right for all quotients, and whether double-double is up to 2^53.

    A sum whose terms have one sign is right to the last digits in any case. One of mixed signs has to be exact:
    in float64 its terms must stay below 2^53; in double-double it is, if it is linear or one product less another.
    """
    most, paired = 2.0**26, True
    for side in (side for quotient in quotients for side in ratio(quotient)):
        factors = [factor.as_base_exp() for factor in Mul.make_args(side)]
        if total := sum(_size(base) * int(exponent) for base, exponent in factors):
            most = min(most, 2.0 ** (_BITS / total))
            paired &= total * 53 <= _BITS
        for base, _ in factors:
            if isinstance(base, Rational) and abs(base) >= _WHOLE:
                most, paired = -1, False
            elif isinstance(base, Add):
                limit, exact = _limit_of_sum(Poly(base, *CELLS_IN_CODE))
                most, paired = min(most, limit), paired and exact
    return most, paired


def _size(base: Expr) -> int:
    """The power of N that bounds a factor."""
    if isinstance(base, Symbol):
        return 2 if base == determinant else 1
    return int(Poly(base, *CELLS_IN_CODE).total_degree()) if base.free_symbols else 0


def _limit_of_sum(poly: Poly) -> tuple[float, bool]:
    terms = [(monomial, int(coefficient)) for monomial, coefficient in poly.terms()]
    sizes = sum(abs(coefficient) for _, coefficient in terms)
    if sizes >= _WHOLE:
        return -1, False
    if len({coefficient > 0 for _, coefficient in terms}) == 1:
        return inf, True
    order = max(sum(monomial) for monomial, _ in terms)
    exact = order == 1 or (order == 2 and len(terms) == 2 and all(abs(c) in (1, 2, 4) for _, c in terms))
    return (_WHOLE / sizes) ** (1 / max(order, 1)) - 1, exact


# --- functions of numbers and of arrays -------------------------------------------------------------------


def _x_log_y(x: float, y: float) -> float:
    return x * log(y) if x else 0.0


def _divergence(expected: float, deviation: float) -> float:
    seen = expected + deviation
    return expected * excess(deviation / expected, seen / expected) if expected else -deviation


def _array_functions() -> dict[str, Callable[..., Any]]:
    import numpy as np  # noqa: PLC0415 -- only for arrays

    from bookmaker_ref.numeric.logarithms import excess as excess_of  # noqa: PLC0415 -- likewise

    def x_log_y(x: Floats, y: Floats) -> Any:
        return np.where(x == 0, 0.0, x * np.log(y))

    def divergence(expected: Floats, deviation: Floats) -> Any:
        terms = expected * excess_of(deviation / expected, (expected + deviation) / expected)
        return np.where(expected == 0, -deviation, terms)

    return {"XLogY": x_log_y, "Divergence": divergence}
