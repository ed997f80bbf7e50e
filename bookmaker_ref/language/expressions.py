"""From tokens to an expression in the words of the papers.

Each level of the grammar is a method, from sums down to names. Nothing is evaluated, not even numbers: what
``1/(3*2 - 2) = 1`` says is the arithmetic. Every bound is checked before the work that it bounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import cast

from sympy import Expr, Rational, Symbol, Tuple, log
from sympy.core.symbol import Str

from bookmaker_ref.language.errors import MAX_CLASSES, MAX_DEPTH, MAX_ROW, FormulaError, plain
from bookmaker_ref.language.lookup import FUNCTIONS, PROBLEMS, arguments, of_classes, takes, word
from bookmaker_ref.language.parts import (
    OF_NUMBERS,
    Part,
    bounded,
    computed,
    constant,
    joined_product,
    joined_sum,
    negative,
    number_of,
    of_number,
    raised,
    sign_of,
)
from bookmaker_ref.language.tokens import Token, out_of_place
from bookmaker_ref.symbolic.algebra import Partial
from bookmaker_ref.symbolic.classes import (
    CLASS_WORDS,
    INDICES,
    Cell,
    Det,
    IfSame,
    Of,
    OverClasses,
    ProductOver,
    SumOver,
)
from bookmaker_ref.symbolic.functions import At, OnTable, Problem
from bookmaker_ref.symbolic.notation import COORDINATES, N
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

_HALF = Rational(1, 2)
_INDICES = {index.name: index for index in INDICES}
_OVER = re.compile(r"(sum|product)_([a-z])")
_JOINED: Mapping[str, type[OverClasses]] = {"sum": SumOver, "product": ProductOver}


@dataclass(slots=True)
class Reader:
    """Reads expressions from a row of tokens, one after the other."""

    tokens: Sequence[Token]
    letters: Mapping[str, Symbol] = field(default_factory=dict)
    place: int = 0
    #: Whether a word or sign was met that is about K classes.
    of_classes: bool = False
    _summed: tuple[str, ...] = ()

    # --- what comes next ------------------------------------------------------------------------------------

    @property
    def next(self) -> Token | None:
        """The token that is to be read next, if there is one."""
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def sees(self, *texts: str) -> bool:
        """Whether the next token is one of these."""
        return self.next is not None and self.next.kind != "phrase" and self.next.text in texts

    def take(self, *texts: str) -> Token | None:
        """The next token, if it is one of these; then it is read."""
        found = self.next
        if found is None or not self.sees(*texts):
            return None
        self.place += 1
        return found

    def missing(self) -> FormulaError:
        """That an operand should stand here."""
        before, token = self.tokens[self.place - 1] if self.place else None, self.next
        after = f"after '{before.text}' {before.where}" if before else "at the start"
        upto = f", before '{token.text}' {token.where}" if token else ""
        return FormulaError(f"a name or a number is missing {after}{upto}")

    def unexpected(self) -> FormulaError:
        """That what comes next has no place after what is read."""
        token = cast(Token, self.next)
        if token.kind == "comma":
            return FormulaError(f"'{token.text}' {token.where} belongs only inside min(...) and max(...)")
        if token.text in ("and", "not", "if", "else", "for", "as"):
            return out_of_place(token)
        if token.kind == "compare":
            return FormulaError(
                f"'{token.text}' {token.where} stands inside parentheses; it belongs between two whole sides"
            )
        before = self.tokens[self.place - 1]
        left, right = plain(before.text)[1:-1], plain(token.text)[1:-1]
        return FormulaError(f"nothing stands between '{left}' and '{right}' {token.where}: write * for a product")

    def _name(self, meaning: str) -> Token:
        token = self.next
        if token is None or token.kind != "name":
            raise FormulaError(f"{meaning} is missing{f' before {plain(token.text)} {token.where}' if token else ''}")
        self.place += 1
        return token

    def _expect(self, text: str, what: str) -> None:
        if self.take(text) is None:
            at = f"before {plain(self.next.text)} {self.next.where}" if self.next else "at the end"
            raise FormulaError(f"'{text}' is missing {at}: {what}")

    # --- sums, products, powers -----------------------------------------------------------------------------

    def side(self) -> Expr:
        """A whole side of a statement, as it is typed."""
        return bounded(self._sum(0).typed)

    def _sum(self, depth: int) -> Part:
        if depth > MAX_DEPTH:
            raise FormulaError(f"more than {MAX_DEPTH} parentheses are open {self.tokens[self.place - 1].where}")
        terms = [self._product(depth)]
        while sign := self.take("+", "-"):
            term = self._product(depth)
            terms.append(negative(term) if sign.text == "-" else term)
        return terms[0] if len(terms) == 1 else joined_sum(terms)

    def _product(self, depth: int) -> Part:
        factors = [self._signed(depth, 0)]
        signs = ["*"]
        while sign := self.take("*", "/"):
            factors.append(self._signed(depth, 0))
            signs.append(sign.text)
        return factors[0] if len(factors) == 1 else joined_product(signs, factors)

    def _signed(self, depth: int, row: int) -> Part:
        sign = self.take("+", "-")
        if sign is None:
            return self._power(depth, row)
        self._refuse_long_row(row + 1, sign)
        inner = self._signed(depth, row + 1)
        return negative(inner) if sign.text == "-" else inner

    def _power(self, depth: int, row: int) -> Part:
        base = self._whole(depth)
        sign = self.take("^", "**")
        if sign is None:
            return base
        self._refuse_long_row(row + 1, sign)
        return raised(base, self._signed(depth, row + 1))

    def _refuse_long_row(self, row: int, sign: Token) -> None:
        if row > MAX_ROW:
            raise FormulaError(f"too many signs or powers in a row {sign.where}; at most {MAX_ROW} are read")

    # --- names, numbers, calls, parentheses -----------------------------------------------------------------

    def _whole(self, depth: int) -> Part:
        token = self.next
        if token is None or token.kind in ("operator", "compare", "comma") or token.text in (")", "]"):
            raise self.missing()
        self.place += 1
        if token.kind == "number":
            return number_of(token)
        if token.text == "(":
            return self._group(token, depth)
        if token.text == "[":
            return Part(self._slope(depth))
        return self._called(token, depth) if self.take("(") else self._named(token)

    def _named(self, token: Token) -> Part:
        if token.kind == "phrase" or token.text in ("and", "not", "if", "else", "for", "as"):
            raise out_of_place(token)
        if token.text in self.letters:
            return Part(self.letters[token.text])
        if (found := of_classes(token.text)) is not None:
            self.of_classes = True
            return Part(found)
        return Part(word(token.text, token.where))

    def _group(self, opening: Token, depth: int) -> Part:
        """What stands in parentheses; a choice by two labels; or what is measured on the table that follows."""
        inner = self._sum(depth + 1)
        if self.take("if"):
            inner = Part(self._choice(inner, depth))
        self._close()
        before = self.place
        if self.take("("):
            rows = self.rows(depth)
            if rows is None:
                self.place = before
                raise self.unexpected()
            return Part(_on_table(inner.typed, rows, opening))
        return inner

    def _close(self) -> None:
        if self.take(")") is None:
            raise self.unexpected()

    def _choice(self, same: Part, depth: int) -> Expr:
        first = self._label()
        self._expect("=", "write for example (1 if l = c else 0)")
        second = self._label()
        self._expect("else", "write for example (1 if l = c else 0)")
        self.of_classes = True
        return cast(Expr, IfSame(first, second, same.typed, self._sum(depth + 1).typed))

    def _label(self) -> Symbol:
        token = self._name("the letter of a label")
        if token.text not in _INDICES:
            raise FormulaError(f"{plain(token.text)} {token.where} is no letter of a label: write l, c or k")
        self.of_classes = True
        return _INDICES[token.text]

    def _called(self, token: Token, depth: int) -> Part:
        name = token.text
        if over := _OVER.fullmatch(name):
            return Part(self._over_classes(over[1], over[2], token, depth))
        if name in PROBLEMS:
            inner = self._sum(depth + 1).typed
            self._close()
            return Part(PROBLEMS[name](inner))
        if name == "n" and self._labels_follow(2):
            row = self._label()
            self.take(",")
            column = self._label()
            self._close()
            return Part(cast(Expr, Cell(row, column)))
        if name.lower() in FUNCTIONS:
            return self._function(token, depth)
        return Part(self._measured(token, depth))

    def _labels_follow(self, count: int) -> bool:
        ahead = [each.text for each in self.tokens[self.place : self.place + 2 * count]]
        return len(ahead) == 2 * count and {*ahead[::2]} <= {*_INDICES} and ahead[1::2] == [*"," * (count - 1), ")"]

    def _over_classes(self, kind: str, index: str, token: Token, depth: int) -> Expr:
        if index not in _INDICES:
            raise FormulaError(f"'{token.text}' {token.where} runs over no label: write {kind}_l, {kind}_c or {kind}_k")
        if index in self._summed:
            raise FormulaError(
                f"'{token.text}' {token.where} stands inside another sum over {index}: take another letter"
            )
        self._summed = (*self._summed, index)
        part = self._sum(depth + 1)
        inner = self._choice(part, depth) if self.take("if") else part.typed
        self._close()
        self._summed = self._summed[:-1]
        self.of_classes = True
        return cast(Expr, _JOINED[kind](inner, _INDICES[index]))

    def _function(self, token: Token, depth: int) -> Part:
        name = token.text.lower()  # SymPy prints Abs, Min and Max
        values = [self._sum(depth + 1)]
        while self.take(","):
            values.append(self._sum(depth + 1))
        self._close()
        if not takes(name, len(values)):
            raise FormulaError(f"'{name}' {token.where} takes {arguments(name)}, not {len(values)}")
        if name == "sqrt":
            return raised(values[0], Part(_HALF, _HALF))
        kind = cast(Callable[..., Expr], FUNCTIONS[name])
        if name in OF_NUMBERS and not of_number(name, values[0]):
            raise FormulaError(f"'{name}' {token.where} takes {OF_NUMBERS[name]}, and nothing else")
        if all(each.number is not None for each in values):
            numbers = [cast(Expr, each.number) for each in values]
            if FUNCTIONS[name] is log and sign_of(numbers[0]) <= 0:
                raise FormulaError(f"'{name}' {token.where} of a number that is not positive")
            return Part(kind(*(each.typed for each in values), evaluate=False), constant(kind(*numbers)))
        return Part(kind(*(each.typed for each in values), evaluate=False))

    def _measured(self, token: Token, depth: int) -> Expr:
        """A measure of one label, as in ``Bias(l)``, or on one table, as in ``Recall(56, 20, 12, 12)``."""
        found = self.letters.get(token.text) or of_classes(token.text) or _word_called(token)
        if self._labels_follow(1):
            label = self._label()
            self._close()
            if of_classes(token.text) is not None:
                raise FormulaError(f"'{token.text}' {token.where} is about all classes: it has no label")
            return cast(Expr, Of(found, label))
        start = self.place
        if (rows := self.rows(depth)) is None:
            self.place = start
            raise FormulaError(f"'{token.text}' {token.where} is no function: write * for a product")
        return _on_table(found, rows, token)

    def rows(self, depth: int = 0) -> list[list[Expr]] | None:
        """The rows of a table up to its closing parenthesis; None of what is no table."""
        rows: list[list[Expr]] = [[]]
        while True:
            rows[-1].append(self._sum(depth + 1).typed)
            sign = self.take(",", ";", ")")
            if sign is None:
                raise self.unexpected()
            if sign.text == ")":
                return rows if sum(map(len, rows)) > 1 else None
            if sign.text == ";":
                rows.append([])

    def _slope(self, depth: int) -> Expr:
        """A derivative: ``[d Recall / d FN]``, the other cells held, or ``[d Recall / d Bias at fixed ...]``."""
        self._expect("d", "a derivative is written [d Recall / d FN]")
        of = self._whole(depth + 1).typed
        self._expect("/", "a derivative is written [d Recall / d FN]")
        self._expect("d", "a derivative is written [d Recall / d FN]")
        by = self._name("what a derivative is taken by")
        cells = [cell.name for cell in CELLS]
        held = [name for name in cells if name != by.text] if by.text in cells else []
        if self.take("at"):
            self._expect("fixed", "write for example at fixed Informedness, Prevalence")
            held = [self._name("what is held").text]
            while self.take(","):
                held.append(self._name("what is held").text)
        self._expect("]", "a derivative ends with it")
        return cast(Expr, Partial(of, Str(by.text), Str(_coordinates(by, held))))


def _word_called(token: Token) -> Symbol:
    try:
        return word(token.text, token.where)
    except FormulaError as error:
        if "ambiguous" in str(error):
            raise
    known = ", ".join(FUNCTIONS)
    raise FormulaError(f"unknown function {plain(token.text)} {token.where}; there are {known}")


def _coordinates(by: Token, held: Sequence[str]) -> str:
    """The coordinates that have these letters."""
    known = {"cells": CELLS, **{name: each.letters for name, each in COORDINATES.items()}}
    for name, letters in known.items():
        names = [letter.name for letter in letters]
        if by.text in names and sorted(names) == sorted([by.text, *held]):
            return name
    every = [[letter.name for letter in letters] for letters in known.values()]
    rest = [[name for name in names if name != by.text] for names in every if by.text in names]
    if not rest:
        several = ", ".join(dict.fromkeys(chain.from_iterable(every)))
        raise FormulaError(f"{plain(by.text)} {by.where} is nothing to derive by: there are {several}")
    several = "; ".join(" and ".join(names) for names in rest)
    said = f"not at fixed {', '.join(map(plain, held))}" if held else "with something held"
    raise FormulaError(f"{plain(by.text)} {by.where}: derive by it {said}, but at fixed {several}")


def _on_table(measure: Expr, rows: list[list[Expr]], token: Token) -> Expr:
    if any(cell.is_number and sign_of(computed(cell)) < 0 for row in rows for cell in row):
        raise FormulaError(f"{plain(token.text)} {token.where} takes a table, in which no cell is below 0")
    if len(rows) == 1:
        if len(rows[0]) != 4:
            counts = f"not {len(rows[0])}"
            raise FormulaError(
                f"{plain(token.text)} {token.where} takes a table of four counts TP, FP, FN, TN, {counts}"
            )
        if measure.free_symbols & {*CLASS_WORDS, Det}:
            raise FormulaError(
                f"{plain(token.text)} {token.where} is about K classes, whose table has rows, as in 56, 20; 12, 12"
            )
        return cast(Expr, At(measure, *rows[0]))
    if len(rows) > MAX_CLASSES:
        raise FormulaError(f"{plain(token.text)} {token.where} takes a table of at most {MAX_CLASSES} classes")
    if {len(row) for row in rows} != {len(rows)}:
        raise FormulaError(f"{plain(token.text)} {token.where} takes a table with as many columns as it has rows")
    if (other := of_two_classes(measure)) is not None:
        raise FormulaError(
            f"{plain(str(other))} in {plain(token.text)} {token.where} is about two classes, whose table is written"
            " TP, FP, FN, TN: 56, 20, 12, 12"
        )
    return cast(Expr, OnTable(measure, *(Tuple(*row) for row in rows)))


def of_two_classes(side: Expr) -> Expr | None:
    """What is about two classes in a formula of K: a word without a label, or another table; N is the same for both."""
    if isinstance(side, Symbol):
        return side if side != N and (side in VOCABULARY or side in CELLS) else None
    if isinstance(side, At | Problem | Partial):
        return cast(Expr, side)
    if isinstance(side, Of | OnTable):
        return None
    found = (of_two_classes(each) for each in side.args if isinstance(each, Expr))
    return next((each for each in found if each is not None), None)
