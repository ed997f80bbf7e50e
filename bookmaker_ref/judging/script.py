"""A question to a solver, in the language SMT-LIB 2: letters, named sums of products, and what is asserted of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field as default
from fractions import Fraction
from math import gcd, lcm
from typing import Literal

from bookmaker_ref.judging.expansion import Polynomial, as_key, expanded, multiple
from bookmaker_ref.judging.quotients import ZERO, Quotient, common, letter, product_of

Sort = Literal["Real", "Int"]
#: Products of names, each with a coefficient: a sum before it has a name.
_Sum = tuple[tuple[tuple[tuple[str, int], ...], Fraction], ...]
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass
class Script:
    """What is declared and asserted so far.

    ``inexact`` says of which letters only some properties are asserted, as of logarithms: what is refuted in such a
    script need not be false, while what is proved is true.
    """

    #: Whether small sums that are the same when they are multiplied out have one name; else that is left to the solver.
    merges: bool = False
    letters: dict[str, Sort] = default(default_factory=dict)
    conditions: list[str] = default(default_factory=list)
    inexact: list[str] = default(default_factory=list)
    not_negative: set[str] = default(default_factory=set)
    not_zero: set[str] = default(default_factory=set)
    _lines: list[str] = default(default_factory=list)
    _sums: dict[_Sum, Quotient] = default(default_factory=dict)
    _expanded: dict[str, Polynomial | None] = default(default_factory=dict)
    _same: dict[_Sum, tuple[str, Fraction]] = default(default_factory=dict)
    _terms: dict[str, _Sum] = default(default_factory=dict)

    def declare(self, name: str, sort: Sort = "Real") -> Quotient:
        """A letter that stands for any number of the sort."""
        if not _PLAIN.fullmatch(name) or name in self.letters:
            raise ValueError(f"{name!r} is no new plain name")
        self.letters[name] = sort
        self._lines.append(f"(declare-const {said(name)} Real)")
        if sort == "Int":
            whole = said(f"#{name}")
            self._lines += [f"(declare-const {whole} Int)", f"(assert (= {said(name)} (to_real {whole})))"]
        return letter(name)

    def fresh(self, kind: str, sort: Sort = "Real") -> Quotient:
        """A letter of ours, with a name that no other has."""
        return self.declare(f"{kind}_{len(self.letters)}_", sort)

    def condition(self, said: str) -> None:
        """Assert something of the letters."""
        if said not in self.conditions:
            self.conditions.append(said)

    def require_not_zero(self, value: Quotient) -> None:
        """Assert that no factor above the line is zero: what is divided by it has a value."""
        for name, _ in value.above:
            self.not_zero.add(name)
            self.condition(f"(not (= {said(name)} 0))")

    def require_not_negative(self, name: str) -> None:
        """Assert that a letter is not negative."""
        self.not_negative.add(name)
        self.condition(f"(>= {said(name)} 0)")

    # --- sums ---------------------------------------------------------------------------------------------

    def sum(self, terms: Iterable[Quotient]) -> Quotient:
        """The sum as what all terms have in common times a name for the rest."""
        listed = [term for term in terms if term.number]
        if not listed:
            return ZERO
        shared = common(listed)
        rest: dict[tuple[tuple[str, int], ...], Fraction] = {}
        for term in listed:
            left = term * shared.to(-1)
            for powers, coefficient in self._in_letters(left):
                rest[powers] = rest.get(powers, Fraction(0)) + coefficient
        rest = {powers: coefficient for powers, coefficient in rest.items() if coefficient}
        if len(rest) <= 1:
            return shared * next((product_of(coefficient, powers) for powers, coefficient in rest.items()), ZERO)
        scale = _content(rest.values()) * (1 if rest[min(rest)] > 0 else -1)
        named = self._named(tuple(sorted((powers, x / scale) for powers, x in rest.items())))
        return (shared * named).times(scale)

    def _in_letters(self, term: Quotient) -> list[tuple[tuple[tuple[str, int], ...], Fraction]]:
        """A term of a sum; one that is itself the name of a sum is written out, so that like terms meet."""
        if len(term.powers) == 1 and term.powers[0][1] == 1 and term.powers[0][0] in self._terms:
            return [(powers, x * term.number) for powers, x in self._terms[term.powers[0][0]]]
        return [(term.powers, term.number)]

    def _named(self, terms: _Sum) -> Quotient:
        """The name of a sum, or a multiple of the name of one that is the same when both are multiplied out."""
        if terms not in self._sums:
            polynomial = expanded(terms, self._expanded) if self.merges else None
            key = None if polynomial is None else as_key(polynomial)
            if key is not None and key[1] in self._same:
                name, lead = self._same[key[1]]
                self._sums[terms] = multiple(name, key[0] / lead)
            else:
                self._sums[terms] = letter(self._new(terms, polynomial))
                if key is not None:
                    self._same[key[1]] = self._sums[terms].powers[0][0], key[0]
        return self._sums[terms]

    def sums(self) -> Iterable[tuple[str, _Sum]]:
        """Every sum with a name, in the order of definition."""
        return self._terms.items()

    def _new(self, terms: _Sum, polynomial: Polynomial | None) -> str:
        name = f"sum_{len(self._terms)}_"
        self._terms[name], self._expanded[name] = terms, polynomial
        if all(x > 0 and self.is_not_negative(product_of(x, powers)) for powers, x in terms):
            self.not_negative.add(name)
        body = " ".join(written(product_of(x, powers)) for powers, x in terms)
        self._lines.append(f"(define-fun {name} () Real (+ {body}))")
        return name

    # --- signs --------------------------------------------------------------------------------------------

    def is_not_negative(self, value: Quotient) -> bool:
        """Whether it is so at sight: a number and factors that are not, or with an even exponent."""
        return value.number >= 0 and all(power % 2 == 0 or name in self.not_negative for name, power in value.powers)

    def is_positive(self, name: str) -> bool:
        """Whether a factor is known to be positive."""
        return name in self.not_negative and name in self.not_zero

    def compared(self, left: Quotient, operator: str, right: Quotient) -> str:
        """``left operator right`` without a division; what is below the line must have been required not to be zero."""
        difference = self.sum([left, right.times(-1)])
        if operator in ("=", "!="):
            powers = [(name, 1) for name, _ in difference.above]
            equal = f"(= {written(product_of(_sign(difference.number), powers))} 0)"
            return equal if operator == "=" else f"(not {equal})"
        powers = [(name, 2 - power % 2) for name, power in difference.above if not self.is_positive(name)]
        powers += [(name, 1) for name, power in difference.below if power % 2 and not self.is_positive(name)]
        return f"({operator} {written(product_of(_sign(difference.number), powers))} 0)"

    def text(self, asserted: str, milliseconds: int, steps: int) -> str:
        """The whole script, which asks whether all conditions and what is asserted can be true together."""
        head = [f"(set-option :timeout {milliseconds})", f"(set-option :rlimit {steps})"]
        conditions = [f"(assert {each})" for each in (*self.conditions, asserted)]
        shown = " ".join(map(said, self.letters))
        values = [f"(get-value ({shown}))"] if shown else []
        return "\n".join([*head, *self._lines, *conditions, "(check-sat)", *values, '(echo "end")', ""])


def said(name: str) -> str:
    """A name as SMT-LIB has it: in bars, so that none is a word of that language."""
    return f"|{name}|"


def written(value: Quotient) -> str:
    """A product without anything below the line, as a term."""
    if value.below:
        raise ValueError(f"{value} has a division in it")
    factors = [said(name) for name, power in value.above for _ in range(power)]
    if value.number != 1 or not factors:
        factors = [rational(value.number), *factors]
    return factors[0] if len(factors) == 1 else f"(* {' '.join(factors)})"


def rational(value: Fraction) -> str:
    """A number as a term.

    >>> rational(Fraction(-1, 3))
    '(- (/ 1 3))'
    """
    size = f"{abs(value.numerator)}" if value.denominator == 1 else f"(/ {abs(value.numerator)} {value.denominator})"
    return f"(- {size})" if value < 0 else size


def both(*parts: str) -> str:
    """That all are true."""
    return parts[0] if len(parts) == 1 else f"(and {' '.join(parts)})" if parts else "true"


def either(*parts: str) -> str:
    """That one is true at least."""
    return parts[0] if len(parts) == 1 else f"(or {' '.join(parts)})" if parts else "false"


def negated(part: str) -> str:
    """That it is not true."""
    return f"(not {part})"


def _sign(value: Fraction) -> Fraction:
    return Fraction((value > 0) - (value < 0))


def _content(coefficients: Iterable[Fraction]) -> Fraction:
    listed = [*coefficients]
    return Fraction(gcd(*(x.numerator for x in listed)), lcm(*(x.denominator for x in listed)))
