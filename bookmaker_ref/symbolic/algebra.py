"""The algebra of the words: every expression as an element of one field, in which equality is decided.

A rational expression in the cells is a fraction of polynomials, reduced by their greatest common divisor: it is
zero if and only if its numerator is. Roots, logarithms and absolute values join as further letters:

- ``sqrt(f)``, f irreducible, is a letter q with q² = f. Square roots of distinct irreducible polynomials (and
  primes) are linearly independent, so an expression is zero if and only if nothing is left once q² is replaced.
  The same holds for n-th roots of what is never negative, as long as one n serves for each f.
- ``log(f)`` is a letter without relations: logarithms of distinct irreducibles are algebraically independent.
- ``|f|``, where f has no certain sign, is f or -f; an identity must hold in every such case.

So for everything that these letters express, equality of functions is a decision, not a search.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field as default
from functools import lru_cache
from itertools import product
from math import comb
from threading import RLock
from typing import Any, Literal, cast

from sympy import (
    ZZ,
    Abs,
    Add,
    E,
    Expr,
    Function,
    Integer,
    Max,
    Min,
    Mul,
    Pow,
    Rational,
    Symbol,
    diff,
    exp,
    factorint,
    log,
    nan,
    zoo,
)
from sympy.core.random import rng
from sympy.core.symbol import Str
from sympy.polys.fields import FracElement, FracField
from sympy.polys.rings import PolyElement
from sympy.printing.latex import LatexPrinter
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from bookmaker_ref.symbolic.fractions import Fractions
from bookmaker_ref.symbolic.functions import At, Divergence, Problem, XLogY
from bookmaker_ref.symbolic.notation import COORDINATES, N
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY, in_counts, powered

Sign = Literal[-1, 0, 1]


class Undecidable(ValueError):
    """An expression outside the class that the algebra decides."""


class NowhereDefined(ValueError):
    """An expression that divides by zero, or takes an even root or logarithm of a negative, everywhere."""


@dataclass(frozen=True)
class Letter:
    """A generator beyond the cells: the root, the logarithm or the absolute value of a polynomial."""

    kind: Literal["root", "log", "abs"]
    symbol: Symbol
    of: Expr
    degree: int = 2  # of a root

    def expression(self) -> Expr:
        """What the letter stands for, in the earlier letters."""
        if self.kind == "root":
            return cast(Expr, Pow(self.of, Rational(1, self.degree)))
        return cast(Expr, {"log": log, "abs": Abs}[self.kind](self.of))


#: What is refused as too large, so that no formula keeps a user waiting: terms of a power, products of terms in
#: one step of polynomials and of fractions (which need a common divisor), and terms and degree of what is factored.
#: The papers' own formulas stay well below each.
_TERMS = 20_000
_PRODUCTS = 4_000_000
_FRACTIONS = 20_000
_FACTORED = 300
_DEGREE = 20
#: The highest root that is a letter of its own.
_ROOTS = 8
Join = Callable[[FracElement, FracElement], FracElement]
#: SymPy has one generator of random numbers for all threads.
_ONE_AT_A_TIME = RLock()


@lru_cache(maxsize=4096)
def factor_list(poly: PolyElement) -> tuple[int, list[tuple[PolyElement, int]]]:
    """The factors of a polynomial, found with the same random evaluation points on every run.

    SymPy draws them from a generator of its own; with unlucky ones a factorisation can take minutes. The same few
    polynomials come again and again, so each is factored once.
    """
    if poly and max(map(sum, poly.monoms())) == 1:  # such as a margin
        content, rest = poly.primitive()
        sign = -1 if rest.LC < 0 else 1
        return sign * int(content), [(sign * rest, 1)]
    with _ONE_AT_A_TIME:
        state = rng.getstate()
        rng.seed(0)
        try:
            return cast(tuple[int, list[tuple[PolyElement, int]]], poly.factor_list())
        finally:
            rng.setstate(state)


def _hard_to_factor(poly: PolyElement) -> bool:
    return len(poly) > _FACTORED or (poly != 0 and max(map(sum, poly.monoms())) > _DEGREE)


def _refuse_large(a: FracElement, b: FracElement) -> None:
    plain_numbers = a.denom.is_ground and b.denom.is_ground
    sizes = (len(a.numer) + len(a.denom)) * (len(b.numer) + len(b.denom))
    if sizes > (_PRODUCTS if plain_numbers else _FRACTIONS):
        raise Undecidable("too large to expand")


class _NewLetter(Exception):
    """The field must grow before the expression can be an element of it."""


@dataclass
class Algebra:
    """A field that grows by the letters that expressions need.

    With ``expand=False`` words are letters themselves; otherwise they are expanded to the four cells.
    """

    expand: bool = True
    letters: list[Letter] = default(default_factory=list)
    parameters: list[Symbol] = default(default_factory=list)
    _field: FracField | None = None
    _values: dict[Expr, FracElement] = default(default_factory=dict)
    _fractions: Fractions = default(default_factory=lambda: Fractions(factor_list))

    # --- elements -------------------------------------------------------------------------------------

    def element(self, expression: Expr) -> FracElement:
        """The expression as an element of the field."""
        return self.elements(expression)[0]

    def elements(self, *expressions: Expr) -> tuple[FracElement, ...]:
        """Several expressions as elements of one and the same field."""
        while True:
            try:
                return tuple(self._element(expression) for expression in expressions)
            except _NewLetter:
                # The field comes last, so that what a limit of time interrupts here is still of one field.
                self._values = {}
                self._fractions = Fractions(factor_list)
                self._field = None

    @property
    def field(self) -> FracField:
        """The field as it is now."""
        if self._field is None:
            gens = [*self._own(), *(letter.symbol for letter in self.letters)]
            self._field = FracField(gens or [_EULER], ZZ)  # a field of numbers alone still wants a letter
        return self._field

    @property
    def zero(self) -> FracElement:
        """The element 0."""
        return cast(FracElement, self.field(0))

    @property
    def one(self) -> FracElement:
        """The element 1."""
        return cast(FracElement, self.field(1))

    def _own(self) -> list[Symbol]:
        return [*(CELLS if self.expand else ()), *self.parameters]

    def _element(self, e: Expr) -> FracElement:
        known = self._values.get(e)
        if known is None:
            known = self._values[e] = self._compute(e)
        return known

    def _compute(self, e: Expr) -> FracElement:
        one = self.one
        if isinstance(e, Symbol):
            return self._symbol(e)
        if isinstance(e, Rational):
            return cast(FracElement, one * int(e.p) / int(e.q))
        if e is E:
            return self._symbol(_EULER)
        if isinstance(e, exp) and isinstance(e.args[0], Integer):
            return cast(FracElement, self._symbol(_EULER) ** int(e.args[0]))
        if e.has(zoo, nan):  # SymPy has already divided by zero
            raise NowhereDefined(f"{e} has no value")
        arguments = cast(tuple[Expr, ...], e.args)
        if isinstance(e, Add):
            return self._fold(self._fractions.plus, self.zero, arguments)
        if isinstance(e, Mul):
            return self._fold(self._fractions.times, one, arguments)
        if isinstance(e, Pow):
            return self._power(*arguments)
        if isinstance(e, Abs):
            return self._absolute(self._element(arguments[0]))
        if isinstance(e, Max | Min):
            return self._extreme(e)
        if isinstance(e, log):
            return self._logarithm(self._element(arguments[0]))
        if isinstance(e, XLogY):
            return self.zero if self._element(arguments[0]) == 0 else self._element(e.expanded())
        if isinstance(e, Divergence):
            return self._element(e.expanded())
        if isinstance(e, Partial):
            return self._element(e.expanded())
        if isinstance(e, Problem | At):
            return self._element(with_cells(e))
        raise Undecidable(f"{e}: not an expression that the algebra knows")

    def _symbol(self, symbol: Symbol) -> FracElement:
        if self.expand and symbol in VOCABULARY:
            return self._element(VOCABULARY[symbol])
        if symbol not in self._own():
            self.parameters.append(symbol)
            raise _NewLetter
        return self._generator(symbol)

    def _generator(self, symbol: Symbol) -> FracElement:
        return self.field.gens[self.field.symbols.index(symbol)]

    def _fold(self, join: Join, start: FracElement, arguments: tuple[Expr, ...]) -> FracElement:
        result = start
        for argument in arguments:
            value = self._element(argument)
            _refuse_large(result, value)
            result = join(result, value)
        return result

    def _power(self, base: Expr, exponent: Expr) -> FracElement:
        if not isinstance(exponent, Rational) or exponent.q > _ROOTS:
            raise Undecidable(f"{Pow(base, exponent)}: the exponent is not a number, or its root is too high")
        value = self._element(base)
        if value == 0 and exponent < 0:
            raise NowhereDefined(f"{base} is 0 everywhere, and is divided by")
        if exponent == 0:
            return self.one  # also of 0, as the exact numbers have it
        if exponent.q == 2:
            value = self._root(value)
        elif exponent.q > 2:
            value = self._root_of_degree(value, int(exponent.q))
        terms = max(len(value.numer), len(value.denom))
        if comb(terms + abs(int(exponent.p)) - 1, terms - 1) > _TERMS:
            raise Undecidable("too large to expand")
        return cast(FracElement, value ** int(exponent.p))

    def _extreme(self, e: Max | Min) -> FracElement:
        first, *rest = cast(tuple[Expr, ...], e.args)
        value = self._element(first)
        for other in rest:
            x = self._element(other)
            distance = self._absolute(value - x)
            value = (value + x + (distance if isinstance(e, Max) else -distance)) / 2
        return value

    def _product(self, values: Iterable[FracElement]) -> FracElement:
        result = self.one
        for value in values:
            result *= value
        return result

    # --- roots, logarithms, absolute values -----------------------------------------------------------

    def factors(self, value: FracElement) -> tuple[int, list[tuple[PolyElement, int]]]:
        """Sign and irreducible factors (primes among them) with exponents, negative below the line."""
        sign, factors = 1, []
        for poly, direction in ((value.numer, 1), (value.denom, -1)):
            if _hard_to_factor(poly):
                raise Undecidable("too large to factor")
            content, parts = factor_list(poly)
            sign *= 1 if content > 0 else -1
            ring = self.field.ring
            primes = [(ring(p), k) for p, k in factorint(abs(int(content))).items()]
            for part, exponent in [*primes, *parts]:
                if self.sign_of(part) == -1 or (self.sign_of(part) == 0 and part.LC < 0):
                    part, sign = -part, sign * (-1) ** exponent  # noqa: PLW2901 -- the positive twin
                factors.append((part, direction * exponent))
        return sign, factors

    def _letter_gens(self, *kinds: str) -> Iterator[Any]:
        known = set(self.field.symbols)
        for letter in self.letters:
            if letter.kind in kinds and letter.symbol in known:
                yield self.field.ring.gens[self.field.symbols.index(letter.symbol)]

    def _refuse_nesting(self, factors: Iterable[tuple[PolyElement, int]]) -> None:
        """A root may stand alone under another, or in a logarithm; in a sum there, it leaves the decidable class."""
        roots, gens = tuple(self._letter_gens("root")), tuple(self._letter_gens("root", "log"))
        for factor, _ in factors:
            if factor not in roots and any(factor.degree(gen) > 0 for gen in gens):
                raise Undecidable("a root or a logarithm inside another")

    def _letter(self, kind: Literal["root", "log", "abs"], of: PolyElement, degree: int = 2) -> FracElement:
        expression = of.as_expr()
        for letter in self.letters:
            if letter.kind == kind and letter.of == expression:
                if letter.degree != degree:
                    raise Undecidable("two different roots of the same factor")
                if letter.symbol not in self.field.symbols:
                    raise _NewLetter
                return self._generator(letter.symbol)
        self.letters.append(Letter(kind, Symbol(f"{kind}_{len(self.letters)}", positive=True), expression, degree))
        raise _NewLetter

    def _magnitude(self, factor: PolyElement) -> FracElement:
        """The factor itself where it is never negative, else the letter of its absolute value."""
        return self.field(factor) if self.sign_of(factor) == 1 else self._letter("abs", factor)

    def _root(self, value: FracElement) -> FracElement:
        if value == 0:
            return value
        sign, factors = self.factors(value)
        self._refuse_nesting(factors)
        result = self.one
        # Factors of unknown sign share one root: only their product need be positive.
        together = self.field.ring(sign)
        for factor, exponent in factors:
            half, odd = divmod(exponent, 2)
            if half:
                result *= self._magnitude(factor) ** half
            if odd and self.sign_of(factor) == 1:
                result *= self._letter("root", factor)
            elif odd:
                together *= factor
        if together == -1:
            raise Undecidable("a root of what is never positive, which has a value only where that is 0")
        return result if together == 1 else result * self._letter("root", together)

    def _root_of_degree(self, value: FracElement, degree: int) -> FracElement:
        """The root of a product of factors that are never negative, as the product of their roots."""
        if value == 0:
            return value
        sign, factors = self.factors(value)
        self._refuse_nesting(factors)
        if sign < 0 or any(self.sign_of(factor) != 1 for factor, _ in factors):
            raise Undecidable("a higher root of what may be negative")
        result = self.one
        for factor, exponent in factors:
            whole, part = divmod(exponent, degree)
            result *= self.field(factor) ** whole
            if part:
                result *= self._letter("root", factor, degree) ** part
        return result

    def _absolute(self, value: FracElement) -> FracElement:
        if value == 0:
            return value
        _, factors = self.factors(value)
        return self._product((self._magnitude(f) ** k for f, k in factors))

    def _logarithm(self, value: FracElement) -> FracElement:
        if value == 0:
            raise NowhereDefined("the logarithm of zero")
        sign, factors = self.factors(value)
        self._refuse_nesting(factors)
        if sign < 0 or any(self.sign_of(f) != 1 for f, k in factors):
            if all(self.sign_of(f) == 1 for f, _ in factors):
                raise NowhereDefined("the logarithm of a negative")
            # log of a product with uncertain factors: one letter for the whole, as it stands.
            return cast(FracElement, self._letter("log", value.numer) - self._letter("log", value.denom))
        total = self.zero
        for factor, exponent in factors:
            if factor == self._euler_polynomial():
                total += exponent
            else:
                total += self._log_of(factor) * exponent
        return total

    def _log_of(self, factor: PolyElement) -> FracElement:
        """The letter for the logarithm of a factor; that of a root is a part of that of what is under it."""
        for letter in self.letters:
            if letter.kind == "root" and factor.as_expr() == letter.symbol:
                return cast(FracElement, self._log_of(self.field.ring.from_expr(letter.of)) / letter.degree)
        return self._letter("log", factor)

    @property
    def has_higher_roots(self) -> bool:
        """Whether there are other roots than square roots."""
        return any(letter.degree > 2 for letter in self.letters)

    def _euler_polynomial(self) -> PolyElement | None:
        if _EULER not in self.field.symbols:
            return None
        return self.field.ring.gens[self.field.symbols.index(_EULER)]

    # --- signs ----------------------------------------------------------------------------------------

    def sign_of(self, poly: PolyElement) -> Sign:
        """1 if it is never negative, -1 if never positive, 0 if not known.

        Cells, parameters, roots and absolute values are never negative, so a polynomial in them whose
        coefficients have one sign has that sign; logarithms may have any.
        """
        logs = {letter.symbol for letter in self.letters if letter.kind == "log"}
        unknown = [i for i, s in enumerate(self.field.symbols) if s in logs or not s.is_nonnegative]
        signs = set()
        for monomial, coefficient in poly.terms():
            if any(monomial[i] % 2 for i in unknown):
                return 0
            signs.add(1 if coefficient > 0 else -1)
        return cast(Sign, signs.pop()) if len(signs) == 1 else 0

    # --- zero -----------------------------------------------------------------------------------------

    def reduce(self, poly: PolyElement, signs: dict[Symbol, int] | None = None) -> PolyElement:
        """The polynomial with q² and a² replaced by what they are, and |f| by ±f as `signs` says."""
        ring = self.field.ring
        for letter in reversed(self.letters):
            if letter.symbol not in self.field.symbols or letter.kind == "log":
                continue
            index = self.field.symbols.index(letter.symbol)
            power = poly.degree(ring.gens[index])
            if power <= 0:
                continue
            of = ring.from_expr(letter.of)
            if len(poly) * len(of) ** (power // 2) > _PRODUCTS // 20:
                raise Undecidable("too large to expand")
            chosen = (signs or {}).get(letter.symbol)
            total = ring.zero
            for monomial, coefficient in poly.terms():
                power = monomial[index]
                rest = list(monomial)
                if letter.kind == "abs" and chosen is not None:
                    rest[index] = 0
                    total += ring({tuple(rest): coefficient}) * (chosen * of) ** power
                    continue
                replaced = of**2 if letter.kind == "abs" else of
                rest[index] = power % letter.degree
                total += ring({tuple(rest): coefficient}) * replaced ** (power // letter.degree)
            poly = total
            if len(poly) > _TERMS:
                raise Undecidable("too large to expand")
        return poly

    def sign_cases(self, *polys: PolyElement) -> Iterator[dict[Symbol, int]]:
        """Every way in which the absolute values in the polynomials can come out."""
        symbols = [
            letter.symbol
            for letter in self.letters
            if letter.kind == "abs"
            and letter.symbol in self.field.symbols
            and any(p.degree(self.field.ring.gens[self.field.symbols.index(letter.symbol)]) > 0 for p in polys)
        ]
        for choice in product((1, -1), repeat=len(symbols)):
            yield dict(zip(symbols, choice, strict=True))

    def is_zero(self, value: FracElement) -> bool:
        """Whether the element is the zero function."""
        cases = [c for c in self.sign_cases(value.numer, value.denom) if self.reduce(value.denom, c) != 0]
        if not cases:
            raise NowhereDefined("a denominator is 0 everywhere")
        return all(self.reduce(value.numer, case) == 0 for case in cases)

    # --- back to expressions --------------------------------------------------------------------------

    def expression(self, value: FracElement) -> Expr:
        """The element as a factored expression, with the letters spelled out."""
        top, bottom = self.polynomial(value.numer), self.polynomial(value.denom)
        return Mul(top, Pow(bottom, -1))

    def polynomial(self, poly: PolyElement) -> Expr:
        """A polynomial as a product of its factors, with the letters spelled out."""
        content, parts = (1, [(poly, 1)]) if _hard_to_factor(poly) else factor_list(poly)
        return self.spelled(Mul(Integer(int(content)), *(Pow(part.as_expr(), k) for part, k in parts)))

    def spelled(self, expression: Expr) -> Expr:
        """An expression in the letters with each of them spelled out."""
        for letter in reversed(self.letters):
            expression = expression.xreplace({letter.symbol: letter.expression()})
        return cast(Expr, expression.xreplace({_EULER: E}))


_EULER = Symbol("e_euler", positive=True)


def carried(poly: PolyElement, generators: Collection[int]) -> dict[tuple[int, ...], PolyElement]:
    """The parts of a polynomial, without these generators, by the powers of them that they are multiplied by."""
    found: dict[tuple[int, ...], PolyElement] = {}
    for monomial, coefficient in poly.terms():
        key = tuple(monomial[i] for i in generators)
        rest = tuple(0 if i in generators else power for i, power in enumerate(monomial))
        found[key] = found.get(key, poly.ring.zero) + poly.ring({rest: coefficient})
    return found


def with_cells(e: Problem | At) -> Expr:
    """The measure of another problem, or on one table, with the cells that it has there."""
    measure = cast(Expr, e.args[0])
    inner = in_counts(cast(Expr, measure.replace(lambda x: isinstance(x, Problem | At), with_cells)))
    cells = type(e).cells if isinstance(e, Problem) else e.args[1:]
    try:
        return cast(Expr, inner.xreplace(dict(zip(CELLS, cells, strict=True))))
    except ValueError as compared:  # SymPy compares what has no value, in an absolute value or a maximum
        raise NowhereDefined(f"{e} has no value") from compared


def in_cells(expression: Expr) -> Expr:
    """The expression in the cells alone: derivatives taken, other problems and named tables seen from this one.

    ``XLogY`` and ``Divergence`` stay, since they have values where their logarithm has none.
    """
    taken = expression.replace(lambda e: isinstance(e, Partial), Partial.expanded)
    return in_counts(cast(Expr, taken.replace(lambda e: isinstance(e, Problem | At), with_cells)))


def plain(expression: Expr) -> Expr:
    """The expression in the cells alone, with nothing in it that SymPy does not know.

    ``XLogY`` and ``Divergence`` are as where their logarithm is defined.
    """
    return cast(Expr, in_cells(expression).replace(lambda e: isinstance(e, XLogY | Divergence), lambda e: e.expanded()))


def same(left: Expr, right: Expr) -> bool:
    """Whether two expressions are the same function wherever both are defined: a decision.

    >>> from bookmaker_ref.symbolic import Bias, Informedness, Prevalence, Recall
    >>> same(Recall, Informedness * (1 - Prevalence) + Bias)
    True
    >>> same(Recall, Informedness * Prevalence + Bias)
    False
    """
    algebra = Algebra()
    a, b = algebra.elements(left, right)
    return algebra.is_zero(a - b)


def reduced(expression: Expr) -> Expr:
    """The expression in the four cells, reduced to lowest terms and factored."""
    algebra = Algebra()
    return algebra.expression(algebra.element(expression))


class Partial(Function):
    """The derivative of a measure by one coordinate, the others held; see `partial`."""

    nargs = 3
    is_real = True

    def expanded(self) -> Expr:
        """The derivative, as an expression in words."""
        expression, letter, coordinates = self.args
        return _derivative(cast(Expr, expression), str(letter), str(coordinates))

    @property
    def letter(self) -> str:
        """What it is the derivative by."""
        return str(self.args[1])

    @property
    def coordinates(self) -> str:
        """The name of what is held, with the letter: an entry of ``COORDINATES``, or ``"cells"``."""
        return str(self.args[2])

    @property
    def held(self) -> tuple[str, ...]:
        """What stays as it is."""
        letters = CELLS if self.coordinates == "cells" else COORDINATES[self.coordinates].letters
        return tuple(letter.name for letter in letters if letter.name != self.letter)

    def _sympystr(self, printer: StrPrinter) -> str:
        part = printer.parenthesize(self.args[0], PRECEDENCE["Func"], strict=True)
        return f"[d {part} / d {self.letter} at fixed {', '.join(self.held)}]"

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        part = printer.parenthesize(self.args[0], PRECEDENCE["Func"], strict=True)
        slope = rf"\frac{{\partial {part}}}{{\partial \mathrm{{{self.letter}}}}}"
        if self.coordinates == "cells":
            return powered(slope, exp, bracketed=True)
        held = ", ".join(rf"\mathrm{{{each}}}" for each in self.held)
        return powered(rf"\left({slope}\right)_{{{held}}}", exp, bracketed=True)


def partial(expression: Expr, letter: str, coordinates: str) -> Expr:
    """The derivative with respect to one coordinate, the others held.

    ``coordinates`` names an entry of ``COORDINATES``, or is ``"cells"``. It prints as what it is; ``expanded()``
    gives it in words.

    >>> from bookmaker_ref.symbolic import Recall
    >>> partial(Recall, "Prevalence", "informedness")
    [d Recall / d Prevalence at fixed Informedness, Bias]
    >>> partial(Recall, "Prevalence", "informedness").expanded()
    -Informedness
    """
    return cast(Expr, Partial(expression, Str(letter), Str(coordinates)))


@lru_cache(maxsize=1024)
def _derivative(expression: Expr, letter: str, coordinates: str) -> Expr:
    algebra = Algebra(expand=False)
    by = next(
        s for s in (*CELLS, *(COORDINATES[coordinates].letters if coordinates != "cells" else ())) if s.name == letter
    )
    inner = in_coordinates(expression, coordinates)
    return algebra.expression(algebra.element(diff(inner, by)))


def in_coordinates(expression: Expr, coordinates: str) -> Expr:
    """The expression in three ratios and N, reduced."""
    inner = in_cells(expression)
    if coordinates == "cells":
        return inner
    cells = COORDINATES[coordinates].cells
    inner = inner.xreplace({cell: N * ratio for cell, ratio in zip(CELLS, cells, strict=True)})
    algebra = Algebra(expand=False)
    return algebra.expression(algebra.element(inner))
