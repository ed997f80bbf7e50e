"""Claims about derivatives: along every direction in which what is held stays, and the letter grows by one.

A derivative is that of numbers which move (``slopes.v``): the words are the same, of a table whose cells move.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

from sympy import Abs, Expr, Symbol, diff

from bookmaker_ref.certifying import gallina, lemmas, scripts
from bookmaker_ref.certifying.gallina import POWER, SLOPES, WHOLE, Numbers, Unwritten, Writer
from bookmaker_ref.certifying.lemmas import Claim
from bookmaker_ref.certifying.roots import LOCAL
from bookmaker_ref.decide.finding import Counterexample
from bookmaker_ref.symbolic.algebra import Algebra, Partial
from bookmaker_ref.symbolic.notation import COORDINATES, N
from bookmaker_ref.symbolic.statement import Given, Relation, Statement, changed, expressions, free_letters
from bookmaker_ref.symbolic.terms import parts, put
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

#: How fast the cells move, where it is not a cell that does.
_RATES = ("tp'", "fp'", "fn'", "tn'")
#: Numbers that move, in the words of a table whose cells do.
_MOVING = Numbers("number", "=", {})


@dataclass(frozen=True)
class _Writer(Writer):
    def text(self, e: Expr) -> tuple[str, int]:
        return (_slope(e), POWER) if isinstance(e, Partial) else super().text(e)


def _slope(e: Partial) -> str:
    """How fast the measure changes."""
    rates = [str(int(cell.name == e.letter)) for cell in CELLS] if e.coordinates == "cells" else [*_RATES]
    return _of_moved(parts(e)[0], f"(moved {' '.join(rates)})")


def _of_moved(measure: Expr, table: str) -> str:
    if measure in VOCABULARY:
        return f"slope (Moving.{gallina.name(cast(Symbol, measure))} (cells := {table}))"
    return f"slope ((fun cells : Moving_cells.table => ({_Moving(_MOVING).text(measure)[0]})%moving) {table})"


@dataclass(frozen=True)
class _Moving(Writer):
    def text(self, e: Expr) -> tuple[str, int]:
        return (f"Moving.{gallina.name(e)}", WHOLE) if isinstance(e, Symbol) else super().text(e)


def _symbols(e: Expr) -> list[Symbol]:
    return [each for each in e.free_symbols if isinstance(each, Symbol)]


def derivatives(statement: Statement) -> list[Partial]:
    """Every derivative in a claim."""
    return sorted({each for side in expressions(statement) for each in side.atoms(Partial)}, key=str)


def coordinates(statement: Statement) -> tuple[str, str] | None:
    """What is held, and the letter that grows; None if only cells move."""
    found = {(each.coordinates, each.letter) for each in derivatives(statement) if each.coordinates != "cells"}
    if len(found) > 1:
        raise Unwritten("derivatives in several directions")
    return next(iter(found), None)


def proposition(statement: Claim) -> str:
    """The claim, of every table on which all has a value."""
    moving = coordinates(statement)
    if free_letters(statement):
        raise Unwritten("a derivative with other letters")
    supposed = ["is_table", *lemmas.conditions(with_values(statement), SLOPES)]
    claim = lemmas.claim(statement, SLOPES, _Writer(SLOPES))
    if moving is None:
        return "forall (cells : table), " + " -> ".join((*supposed, claim))
    table = f"(moved {' '.join(_RATES)})"
    held = [f"{_of_moved(word, table)} == {1 if word.name == moving[1] else 0}" for word in _fixed(*moving)]
    return f"forall (cells : table) ({' '.join(_RATES)} : Q), " + " -> ".join((*supposed, *held, claim))


def _fixed(name: str, letter: str) -> list[Symbol]:
    """What is held, the number of cases with it, and at last what moves."""
    found = [N, *COORDINATES[name].letters]
    return [*(each for each in found if each.name != letter), *(each for each in found if each.name == letter)]


def with_values(statement: Claim) -> Claim:
    """The claim, and that what changes and what is held has a value."""
    moving = coordinates(statement)
    needed = [*(parts(each)[0] for each in derivatives(statement)), *(_fixed(*moving) if moving else ())]
    have_values = tuple(Relation(each, "=", each) for each in needed)
    match statement:
        case Given(hypotheses, conclusion):
            return Given((*hypotheses, *have_values), conclusion)
        case Relation():
            return Given(have_values, statement)
    raise Unwritten("a derivative in a chain")


def proof(statement: Claim) -> str:
    """The proof: how fast each cell moves, and then as of the derivatives themselves."""
    plain = changed(
        statement, lambda side: cast(Expr, side.replace(lambda e: isinstance(e, Partial), Partial.expanded))
    )
    script = _of_number(plain) or scripts.proof(cast(Claim, plain), SLOPES).removeprefix("begin; ")
    moving = coordinates(statement)
    if moving is None:
        return f"begin_slopes; {script}"
    count = len(lemmas.conditions(with_values(statement), SLOPES))
    names = ["cells", *_RATES, "is_one", *(f"some_{place}" for place in range(1, count + 1)), *_HELD]
    rates = "; ".join(_rate(place, *moving) for place in range(4))
    return f"intros {' '.join(names)}; begin_slopes; {rates}; {script}"


def _of_number(plain: Statement) -> str:
    """The conclusion, where the derivative is a number."""
    if not isinstance(plain, Relation) or plain.left.free_symbols or plain.right.free_symbols:
        return ""
    size = gallina.text(cast(Expr, Abs(plain.left - plain.right)), SLOPES)
    return "identity" if plain.operator == "=" else f"below_of ({size})"


_HELD = ("held_1", "held_2", "held_3", "moves")


@cache
def _rate(place: int, name: str, letter: str) -> str:
    """How fast a cell moves, by what it takes of each of what is held and of what moves."""
    cell = N * COORDINATES[name].cells[place]
    shares = [_in_cells(diff(cell, each)) for each in _fixed(name, letter)]
    said = [gallina.text(put(share, LOCAL), SLOPES) for share in shares]
    rate = _RATES[place]
    return f"rate {rate} ({said[3]}) {' '.join(f'({each})' for each in said)} {' '.join(_HELD)}"


def _in_cells(e: Expr) -> Expr:
    algebra = Algebra()
    (value,) = algebra.elements(e)
    return algebra.expression(value)


def refutation(statement: Claim, example: Counterexample) -> str:
    """That the claim fails on this table, each cell moving as fast as it must."""
    moving = coordinates(statement)
    where = f"(Table {' '.join(map(str, example.table))})"
    if moving is not None:
        at = dict(zip(CELLS, example.table, strict=True))
        slopes = [_in_cells(diff(N * cell, _fixed(*moving)[3])).xreplace(at) for cell in COORDINATES[moving[0]].cells]
        where += "".join(f" ({gallina.text(slope, SLOPES)})" for slope in slopes)
    return f"intro claim; specialize (claim {where}); refuted claim"


def words(statement: Statement) -> set[Symbol]:
    """The words of what moves, and of what is held."""
    moving = coordinates(statement)
    found = {each for partial in derivatives(statement) for each in _symbols(parts(partial)[0])}
    return found | set(_fixed(*moving) if moving else ())


def definitions(found: set[Symbol]) -> list[str]:
    """The same words, of a table whose cells move."""
    return [
        "Module Moving.",
        "Import Moving_cells.",
        "Local Open Scope moving_scope.",
        *gallina.definitions(found, _MOVING),
        "End Moving.",
    ]
