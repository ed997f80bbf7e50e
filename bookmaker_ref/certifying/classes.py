"""Claims about K classes, for each K that the record names: the sums as they are written, on a table row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from sympy import Expr, Pow, Rational, Symbol, linsolve
from sympy.core.sorting import ordered
from sympy.solvers.solveset import NonlinearError

from bookmaker_ref.certifying import gallina, scripts
from bookmaker_ref.certifying.gallina import POWER, WHOLE, Numbers, Unwritten, Writer
from bookmaker_ref.decide.class_tables import Labels, labellings
from bookmaker_ref.symbolic.algebra import Algebra, Undecidable, reduced
from bookmaker_ref.symbolic.classes import (
    CLASS_WORDS,
    EVERY,
    INDICES,
    Cell,
    Counts,
    Det,
    IfSame,
    Matrix,
    Of,
    OverClasses,
    SumOver,
    free_indices,
    letters,
    one_against_rest,
    spelled,
)
from bookmaker_ref.symbolic.evenness import EvennessP, EvennessR
from bookmaker_ref.symbolic.notation import FN, FP, TN, TP, N
from bookmaker_ref.symbolic.rates import Bias, Prevalence
from bookmaker_ref.symbolic.statement import Chain, ForClasses, Relation, expressions, free_letters, links
from bookmaker_ref.symbolic.terms import parts, put
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

_NAMES = {N: "cases", Det: "det"}


@dataclass(frozen=True)
class _Writer(Writer):
    def text(self, e: Expr) -> tuple[str, int]:
        if e in _NAMES:
            return _NAMES[cast(Symbol, e)], WHOLE
        if e in CLASS_WORDS and (letters := _parameters(cast(Symbol, e))):
            return " ".join(map(gallina.name, (cast(Symbol, e), *letters))), POWER
        if isinstance(e, OverClasses):
            body, index = parts(e)
            return f"{'sum' if isinstance(e, SumOver) else 'product'} (fun {index} => {self.text(body)[0]})", POWER
        if isinstance(e, Cell):
            return f"n {' '.join(map(str, e.args))}", POWER
        if isinstance(e, Of):
            measure, index = parts(e)
            return Writer(self.numbers).on(measure, f"(against_rest {index})"), POWER
        if isinstance(e, IfSame):
            one, other, same, apart = parts(e)
            return f"(if same {one} {other} then {self.text(same)[0]} else {self.text(apart)[0]})", WHOLE
        return super().text(e)

    def power(self, base: Expr, exponent: Expr) -> tuple[str, int]:
        if isinstance(exponent, Rational):
            return super().power(base, exponent)
        if not self.numbers.has_roots:
            raise Unwritten("a power whose exponent is no number")
        return f"power {self.within(base, WHOLE)} {self.within(exponent, WHOLE)}", POWER


def relation(said: Relation, numbers: Numbers) -> str:
    """One comparison, of every label."""
    plain = gallina.relation(said, numbers, _Writer(numbers))
    for index in sorted(free_indices(said.left) | free_indices(said.right), key=str, reverse=True):
        plain = f"every_label (fun {index} => {plain})"
    return plain


def proposition(statement: ForClasses, size: int, numbers: Numbers) -> str:
    """The claim for this many classes: of every table of the family without a negative count or an empty margin."""
    claim = statement.claim
    if not isinstance(claim, Relation | Chain):
        raise Unwritten(f"{type(claim).__name__} of K classes")
    table = statement.among.cells(size)
    binders = [*_letters(table), *free_letters(statement)]
    if any(set(_parameters(word)) - set(binders) for word in words(statement)[0]):
        raise Unwritten("an interval with any multiplier")
    cells = {cell for row in table for cell in row}
    signs = [f"0 {'<' if s.is_positive else '<='} {gallina.name(s)} -> " for s in binders if s not in cells]
    said = [relation(each, numbers) for each in links(claim)]
    for_all = f"forall {' '.join(map(gallina.name, binders))} : {numbers.sort},"
    conclusion = said[0] if len(said) == 1 else " /\\ ".join(f"({each})" for each in said)
    return (
        f"{for_all}\n  {''.join(signs)}let classes := {_rows(table, numbers)} in\n"
        f"  are_counts -> no_margin_is_empty -> {conclusion}"
    )


def _letters(table: Matrix) -> list[Symbol]:
    """The letters of a family, in the order in which they come."""
    return [*dict.fromkeys(s for row in table for cell in row for s in sorted(_symbols(cell), key=lambda s: s.name))]


def _symbols(e: Expr) -> set[Symbol]:
    return {each for each in e.free_symbols if isinstance(each, Symbol)}


def _rows(table: Matrix, numbers: Numbers) -> str:
    said = ["; ".join(gallina.text(cell, numbers) for cell in row) for row in table]
    return f"rows [{'; '.join(f'[{row}]' for row in said)}]"


def refutation(statement: ForClasses, example: Counts, numbers: Numbers) -> str:
    """That the claim fails on this table: what its letters are there, and the rest is computed."""
    if numbers.has_roots:
        raise Unwritten("a counterexample with roots")
    if free_letters(statement):
        raise Unwritten("a counterexample of K classes with other letters")
    table = statement.among.cells(len(example))
    binders = _letters(table)
    known = {letter: value for letter, value in _told(example).items() if letter in binders}
    unknown = [letter for letter in binders if letter not in known]
    equations = [
        put(cell, known) - count
        for row, counts in zip(table, example, strict=True)
        for cell, count in zip(row, counts, strict=True)
    ]
    try:
        found = next(iter(linsolve([e for e in equations if e != 0], *unknown)))
    except (NonlinearError, StopIteration):
        raise Unwritten("a counterexample in the letters of its family") from None
    values = known | dict(zip(unknown, found, strict=True))
    if any(value.free_symbols for value in values.values()):
        raise Unwritten("a counterexample in the letters of its family")
    there = " ".join(f"({gallina.text(values[letter], gallina.RATIONAL)})" for letter in binders)
    return f"intro claim; specialize (claim {there}); broken claim"


def _told(example: Counts) -> dict[Symbol, Expr]:
    """What some letters of families must be on a table, so that the others follow by linear equations.

    R is how many cases a class has, and g how often a label is guessed beside all that is wrong.
    """
    size = len(example)
    real = [Rational(sum(column)) for column in zip(*example, strict=True)]
    told: dict[Symbol, Expr] = dict(zip(letters("R", size), real, strict=True))
    recalls = [row[label] / cases for label, (row, cases) in enumerate(zip(example, real, strict=True)) if cases]
    if len(recalls) == size and sum(recalls) != 1:
        told |= {g: recall / (1 - sum(recalls)) for g, recall in zip(letters("g", size), recalls, strict=True)}
    return told


def proof(statement: ForClasses, size: int, numbers: Numbers) -> str:
    """The proof for this many classes: of the measures of each label, or with what each is in the cells."""
    begun = "; ".join(("begin_classes", *_shares(statement, size)))
    if numbers.has_roots:
        return f"{begun}; for_classes {size}%nat"
    table = statement.among.cells(size)
    steps = "; ".join(_values(statement, table, numbers)) or "idtac"
    every = links(cast(Relation | Chain, statement.claim))
    each = dict.fromkeys(_of_label(link, table, at, numbers) for link in every for at in labellings(link, size))
    settled = " | ".join(("settled", *filter(None, each)))
    if statement.among is not EVERY:
        return f"begin_classes; {steps}; both; first [ {settled} ]"
    if all(_is_sum(side) for link in every for side in (link.left, link.right)):
        ways = ["in_measures", "in_labels"]
    elif words(statement)[0] or any(link.operator != "=" for link in every):
        ways = ["in_measures", f"{steps}; first [ {settled} ]", "in_cells"]
    else:
        ways = ["in_cells", "in_measures"]
    return f"{begun}; both; first [ {' | '.join(f'solve [ {way} ]' for way in ways)} ]"


def _is_sum(side: Expr) -> bool:
    return isinstance(CLASS_WORDS.get(cast(Symbol, side), side), SumOver)


def _shares(statement: ForClasses, size: int) -> Iterator[str]:
    """That no label's share is 0."""
    known = {word.name for word in words(statement)[1]}
    margins = (Prevalence, Bias, EvennessR, EvennessP) if has_real_powers(statement) else (Prevalence, Bias)
    for word in margins:
        if word.name in known:
            yield from (f"share_of @{word} {label}%nat" for label in range(size))


def _of_label(link: Relation, table: Matrix, at: Labels, numbers: Numbers) -> str:
    """Of an inequality, the difference of its sides as a product whose sign can be read."""
    if link.operator == "=":
        return ""
    plain = Relation(spelled(link.left, table, at), link.operator, spelled(link.right, table, at))
    return scripts.proof(plain, numbers).removeprefix("begin; ")


def _values(statement: ForClasses, table: Matrix, numbers: Numbers) -> Iterator[str]:
    """What each word is of each label, in the letters of the family, and that nothing is divided by 0."""
    found, _ = words(statement)
    sides = [*expressions(statement), *(CLASS_WORDS[word] for word in found)]
    of_labels = {parts(each)[0] for side in sides for each in side.atoms(Of)}
    values = {
        (word, label): _value(word, table, label)
        for word in sorted(of_labels & set(VOCABULARY), key=str)
        for label in range(len(table))
    }
    powers = (p for value in values.values() for p in ordered(value.atoms(Pow)) if statement.among is not EVERY)
    below = dict.fromkeys(p.base for p in powers if p.exp.is_negative)
    yield from (f"above_zero ({gallina.text(factor, numbers)})" for factor in below)
    for (word, label), value in values.items():
        yield f"value_of @{gallina.name(cast(Symbol, word))} {label}%nat ({gallina.text(value, numbers)})"


def _value(word: Expr, table: Matrix, label: int) -> Expr:
    """What a word is of one label: of any table as of two classes, in a family as short as can be."""
    of_two = reduced(word)
    if of_two.free_symbols - set(CELLS):
        raise Unwritten("roots of a label")
    spelled_out = put(of_two, dict(zip((TP, FP, FN, TN), one_against_rest(table, label), strict=True)))
    if all(cell.is_Symbol for row in table for cell in row):
        return spelled_out
    algebra = Algebra()
    try:
        return algebra.expression(algebra.element(spelled_out))
    except Undecidable:
        return spelled_out


def words(statement: ForClasses) -> tuple[list[Symbol], set[Symbol]]:
    """The words about K classes, each after those that it needs, and the words about two of which they are made."""
    found: list[Symbol] = []
    for side in expressions(statement):
        _add(side, found)
    sides = [*expressions(statement), *(CLASS_WORDS[word] for word in found)]
    return found, {word for side in sides for word in _of_labels(side)}


def _add(e: Expr, found: list[Symbol]) -> None:
    for word in sorted(_symbols(e) & set(CLASS_WORDS), key=[*CLASS_WORDS].index):
        if word not in found:
            _add(CLASS_WORDS[word], found)
            found.append(word)


def _of_labels(e: Expr) -> Iterator[Symbol]:
    for each in e.atoms(Of):
        yield from (s for s in _symbols(parts(each)[0]) if s in VOCABULARY and s not in INDICES)


def _parameters(word: Symbol) -> tuple[Symbol, ...]:
    """The letters in what a word stands for that are no words, such as the multiplier of an interval."""
    return free_letters(ForClasses(Relation(CLASS_WORDS[word], "=", CLASS_WORDS[word])))


def definitions(found: Iterable[Symbol], numbers: Numbers) -> list[str]:
    """What each word about K classes stands for."""
    return [
        f"Definition {gallina.name(word)} {{classes : counts}}"
        f"{''.join(f' ({gallina.name(each)} : {numbers.sort})' for each in _parameters(word))} : {numbers.sort} :="
        f" {_Writer(numbers).text(CLASS_WORDS[word])[0]}."
        for word in found
    ]


def has_real_powers(statement: ForClasses) -> bool:
    """Whether a power in it has an exponent that is no whole number."""
    found, _ = words(statement)
    sides = [*expressions(statement), *(CLASS_WORDS[word] for word in found)]
    return any(not power.exp.is_integer for side in sides for power in side.atoms(Pow))
