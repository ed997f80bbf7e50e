"""From a text to what it says of tables: relations and chains of them, under hypotheses, along a path, for K classes.

::

    text       = said {";" said} ["on the table" CELLS] ["for all" LETTERS]
    said       = claim ["given" relation {"," relation}] ["as" PATH] ["for K =" SIZES | "for every K"] ["where" FAMILY]
    claim      = side OPERATOR side {OPERATOR side}
               | relation "if and only if" relation
               | "not always" side "=" side
               | side "->" side  |  side "~" side
               | side "rounds to" NUMBER
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import pairwise
from typing import TypeVar, cast, get_args

from sympy import Expr, Integer, Symbol

from bookmaker_ref.language.errors import MAX_DEPTH, FormulaError, plain
from bookmaker_ref.language.expressions import Reader, of_two_classes
from bookmaker_ref.language.from_latex import is_latex, without_latex
from bookmaker_ref.language.lookup import reserved
from bookmaker_ref.language.parts import computed
from bookmaker_ref.language.phrases import FAMILIES, PATHS
from bookmaker_ref.language.tokens import Token, out_of_place, tokens
from bookmaker_ref.messages import quoted
from bookmaker_ref.symbolic.classes import EVERY, INDICES, free_indices
from bookmaker_ref.symbolic.functions import At, OnTable
from bookmaker_ref.symbolic.statement import (
    EVERY_K,
    SIZES,
    All,
    Approximate,
    Chain,
    ClassPath,
    Differs,
    ForClasses,
    Given,
    Iff,
    Operator,
    Path,
    Relation,
    Shows,
    Statement,
    Tends,
    changed,
    expressions,
    links,
)
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY
from bookmaker_ref.symbolic.writing import written

_OPERATORS: Mapping[str, Operator] = {"==": "=", **{each: each for each in get_args(Operator)}}
_CLAUSES = ("given", "as", "for", "where")
_Letters = Mapping[str, Symbol]
_Row = tuple[Token, ...]
Read = TypeVar("Read")


def _also_in_latex(parse: Callable[[str], Read]) -> Callable[[str], Read]:
    """The reader, for formulas in LaTeX as well; where one is refused, with the plain formula that it is read as."""

    @wraps(parse)
    def read(text: str) -> Read:
        if not is_latex(text):
            return parse(text)
        said = without_latex(text)
        try:
            return parse(said)
        except FormulaError as error:
            raise FormulaError(f"{error}; the LaTeX is read as {quoted(said, 120)}") from None

    return read


@_also_in_latex
def parse_expression(text: str) -> Expr:
    """The expression that a text such as ``Informedness*Bias`` stands for, in the words of the papers.

    It is to be computed, so its numbers are: 2*Bias/3 is 2/3 of Bias.
    """
    found = _matched(tokens(text))
    reader = Reader(found)
    side = reader.side()
    if reader.next is not None:
        if reader.next.kind == "compare":
            raise FormulaError("an expression is needed here, without = or an inequality")
        raise reader.unexpected()
    if reader.of_classes:
        raise FormulaError("an expression of a table of two classes is needed here, and this is about K classes")
    return computed(side)


@_also_in_latex
def parse_statement(text: str) -> Statement:
    """The statement that a text such as ``LR > 1 > NLR given Informedness > 0`` makes about tables."""
    found, letters = _without_letters(_matched(tokens(text)))
    found, cells = _without_table(found, letters)
    parts = tuple(_said(row, letters) for row in _split(found, ";"))
    if cells and any(isinstance(part, ForClasses) for part in parts):
        raise FormulaError("'on the table' has the cells of two classes: leave it out of what is about K classes")
    said = parts[0] if len(parts) == 1 else All(parts)
    return changed(said, lambda side: _measured(side, cells)) if cells else said


@_also_in_latex
def parse_conditions(text: str) -> tuple[Relation, ...]:
    """Relations with commas between them, such as ``Bias = Prevalence, TP > 0``, all of which are to hold."""
    found, letters = _without_letters(_matched(tokens(text)))
    reader = _Claim(letters)
    relations = tuple(link for row in _split(found, ",") for link in reader.hypothesis(row))
    if reader.of_classes:
        raise FormulaError("a condition is a relation about tables of two classes, such as Bias = Prevalence")
    return relations


# --- brackets and clauses ---------------------------------------------------------------------------------


def _matched(found: _Row) -> _Row:
    """The tokens, if each bracket is closed, and nothing between brackets that belongs between two sides."""
    opened: list[Token] = []
    for index, token in enumerate(found):
        if token.text in ("(", "["):
            opened.append(token)
        elif token.text in (")", "]"):
            if not opened:
                opens = {")": "(", "]": "["}[token.text]
                raise FormulaError(f"'{token.text}' {token.where} closes nothing: take it away, or add a '{opens}'")
            opened.pop()
        elif token.kind == "compare" and opened and not (token.text == "=" and found[index - 2].text == "if"):
            raise FormulaError(
                f"'{token.text}' {token.where} stands inside parentheses; it belongs between two whole sides"
            )
        if len(opened) > MAX_DEPTH:
            raise FormulaError(f"more than {MAX_DEPTH} parentheses are open {token.where}")
    if opened:
        raise FormulaError(f"'{opened[-1].text}' {opened[-1].where} is not closed: add a ')'")
    return found


def _at_top(found: Sequence[Token]) -> Iterator[tuple[int, Token]]:
    """The tokens outside of brackets, with their places."""
    depth = 0
    for index, token in enumerate(found):
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if depth == 0:
            yield index, token


def _split(found: Sequence[Token], at: str) -> list[_Row]:
    """The rows between the signs, none of them empty."""
    ends = [index for index, token in _at_top(found) if token.text == at]
    rows = [tuple(found[start:end]) for start, end in pairwise([-1, *ends, len(found)]) for start in (start + 1,)]
    for row, end in zip(rows, [*ends, len(found)], strict=True):
        if not row:
            token = found[end] if end < len(found) else found[-1]
            raise FormulaError(f"nothing stands beside '{at}' {token.where}: write a statement, or take it away")
    return rows


def _without_letters(found: _Row) -> tuple[_Row, _Letters]:
    """The tokens before ``for all``, and the letters after it with their signs: ``for all X, s > 0, t >= 0``."""
    start = next((i for i, (a, b) in enumerate(pairwise(found)) if (a.text, b.text) == ("for", "all")), None)
    if start is None:
        return found, {}
    _refuse_nothing_before(found, start, "for all")
    letters: dict[str, Symbol] = {}
    row: list[Token] = []
    reader = Reader(found, place=start + 2)
    while reader.next is not None:
        name = reader.next
        if name.kind != "name" or reserved(name.text):
            raise FormulaError(f"{plain(name.text)} {name.where} is no letter: for all is followed by letters and > 0")
        reader.place += 1
        row.append(name)
        if sign := reader.take(">", ">="):
            if reader.take("0") is None:
                raise FormulaError(f"'{sign.text}' {sign.where}: letters are > 0 or >= 0")
            strict = sign.text == ">"
            letters |= {
                each.text: Symbol(each.text, positive=True) if strict else Symbol(each.text, nonnegative=True)
                for each in row
            }
            row = []
        if reader.next is not None and reader.take(",") is None:
            raise FormulaError(f"{plain(reader.next.text)} {reader.next.where} has no place after for all")
    if row or not letters:
        raise FormulaError("for all is followed by letters and their sign, such as: for all X, s > 0")
    return found[:start], letters


def _refuse_nothing_before(found: _Row, start: int, words: str) -> None:
    if start == 0:
        raise FormulaError(f"nothing stands before '{words}' {found[0].where}: write a statement there")


def _without_table(found: _Row, letters: _Letters) -> tuple[_Row, tuple[Expr, ...]]:
    """The tokens before ``on the table (...)``, and its four cells: what is said of measures is said of that table."""
    texts = [token.text for token in found]
    start = next((i for i, _ in _at_top(found) if texts[i : i + 3] == ["on", "the", "table"]), None)
    if start is None:
        return found, ()
    _refuse_nothing_before(found, start, "on the table")
    reader = Reader(found, letters, place=start + 3)
    rows = reader.rows() if reader.take("(") else None
    if rows is None or [*map(len, rows)] != [4] or reader.next is not None:
        where = found[start].where
        raise FormulaError(f"'on the table' {where} ends what is said, with four cells: on the table (a, b, c, d)")
    return found[:start], tuple(rows[0])


def _measured(side: Expr, cells: tuple[Expr, ...]) -> Expr:
    """The side on the table with these cells, if there is a word of tables in it."""
    words = {*VOCABULARY, *CELLS} & side.free_symbols
    return cast(Expr, At(side, *cells)) if words else side


def _clauses(found: _Row) -> dict[str, _Row]:
    """The claim, as ``""``, and what follows each word that opens a clause."""
    starts = [(index, token) for index, token in _at_top(found) if token.kind == "name" and token.text in _CLAUSES]
    clauses = {"": found[: starts[0][0]] if starts else found}
    for number, (index, token) in enumerate(starts):
        if token.text in clauses:
            raise FormulaError(f"'{token.text}' {token.where} stands there twice")
        end = starts[number + 1][0] if number + 1 < len(starts) else len(found)
        clauses[token.text] = found[index + 1 : end]
        if not clauses[token.text]:
            raise FormulaError(f"nothing follows '{token.text}' {token.where}")
    return clauses


# --- what is said -----------------------------------------------------------------------------------------


def _said(found: _Row, letters: _Letters) -> Statement:
    clauses = _clauses(found)
    path = _path(clauses.get("as", ()))
    if path is not None:
        moved = _letters_of(path)
        for letter in sorted(moved.keys() & letters.keys()):
            if letters[letter] != moved[letter]:
                raise FormulaError(f"'{letter}' is a letter of the way '{path}', where it is > 0: take another letter")
        letters = {**moved, **letters}
    claim = _Claim(letters)
    hypotheses = tuple(link for row in _given(clauses) for link in claim.hypothesis(row))
    said = claim.read(clauses[""], hypotheses, path)
    if not (claim.of_classes or "for" in clauses or "where" in clauses):
        if isinstance(said, Approximate | Tends) and isinstance(said.path, ClassPath):
            raise FormulaError(f"'{said.path}' is a way for tables of K classes: name a measure of them")
        return said
    if taken := sorted(letters.keys() & {"K", *(index.name for index in INDICES)}):
        meaning = "the number of classes" if taken[0] == "K" else "the letter of a label"
        raise FormulaError(f"'{taken[0]}' is {meaning} here: take another letter for what is said for all of them")
    if not isinstance(said, Relation | Chain | Differs | Approximate | Tends) or hypotheses:
        raise FormulaError("of K classes nothing can be given but a kind of tables: where all margins equal")
    if isinstance(said, Approximate | Tends) and isinstance(said.path, Path):
        raise FormulaError(f"'{said.path}' is a way for tables of two classes, and this is about K of them")
    for side in expressions(said):
        if isinstance(said, Differs) and (free := free_indices(side)):
            raise FormulaError(f"'{min(map(str, free))}' is no label here: not always is about whole tables")
        if (other := of_two_classes(side)) is not None:
            advice = f": write {other}(l)" if isinstance(other, Symbol) else ""
            raise FormulaError(f"{plain(written(other))} is about two classes, and this is about K of them{advice}")
    family = FAMILIES[clauses["where"][0].text] if "where" in clauses else EVERY
    _nothing_after(clauses.get("where", ())[1:])
    return ForClasses(said, _sizes(clauses["for"]) if "for" in clauses else (), family)


def _given(clauses: Mapping[str, _Row]) -> list[_Row]:
    return _split(clauses["given"], ",") if "given" in clauses else []


def _path(found: _Row) -> Path | ClassPath | None:
    _nothing_after(found[1:])
    return PATHS[found[0].text] if found else None


def _nothing_after(found: Sequence[Token]) -> None:
    if found:
        raise FormulaError(f"{plain(found[0].text)} {found[0].where} has no place here")


def _letters_of(path: Path | ClassPath) -> _Letters:
    """What is free on the way, beside the cells: it may stand in the limit."""
    if isinstance(path, ClassPath):
        return {path.small.name: path.small}
    found = {symbol for cell in path.cells for symbol in cell.free_symbols if isinstance(symbol, Symbol)}
    return {symbol.name: symbol for symbol in (found | {path.small}) if not reserved(symbol.name)}


def _sizes(found: _Row) -> tuple[int, ...]:
    """The numbers of classes that are named; none for every K."""
    texts = [token.text for token in found]
    if texts == EVERY_K.split():
        return ()
    sizes = texts[2::2]
    known = {str(size): size for size in SIZES}
    if texts[:2] != ["K", "="] or not sizes or {*texts[3::2]} - {","} or len(texts) % 2 == 0 or {*sizes} - {*known}:
        first = found[0]
        if first.text != "K":
            raise out_of_place(Token("for", "name", first.start - 4, first.start - 1))
        raise FormulaError(f"'for K' {first.where} takes numbers of classes from 2 to 5, as in: for K = 2, 3, 4")
    return tuple(known[each] for each in sizes)


class _Claim:
    """Reads the claim of a statement, and its hypotheses."""

    def __init__(self, letters: _Letters) -> None:
        self.letters = letters
        self.of_classes = False

    def read(self, found: _Row, hypotheses: tuple[Relation, ...], path: Path | ClassPath | None) -> Statement:
        """What is claimed."""
        if not found:
            raise FormulaError("a statement is needed: write = or an inequality between two sides")
        texts = [token.text for token in found]
        signs = [token for _, token in _at_top(found) if token.kind == "compare"]
        if along := [sign for sign in signs if sign.text in ("->", "~")]:
            return self._along(found, along[0], path, hypotheses)
        if path is not None:
            raise FormulaError(f"'as {path}' belongs to a limit, A -> B, or an approximation, A ~ B")
        if texts[:2] == ["not", "always"]:
            return self._differs(found[2:], hypotheses)
        for index, token in _at_top(found):
            if texts[index : index + 4] == ["if", "and", "only", "if"]:
                left, right = self._one(found[:index], token), self._one(found[index + 4 :], token)
                return Iff(left, right, hypotheses)
            if texts[index : index + 2] == ["rounds", "to"]:
                return self._shows(found[:index], found[index + 2 :], token, hypotheses)
        chain = self._chain(found)
        return Given(hypotheses, chain) if hypotheses else chain

    def hypothesis(self, found: _Row) -> tuple[Relation, ...]:
        """A relation that is given, or several in a chain."""
        return links(self._chain(found))

    def _sides(self, found: _Row) -> tuple[list[Expr], list[Token]]:
        """What stands between the signs, and the signs."""
        reader = Reader(found, self.letters)
        sides, signs = [reader.side()], list[Token]()
        while (sign := reader.next) is not None and sign.kind == "compare":
            reader.place += 1
            signs.append(sign)
            sides.append(reader.side())
        if reader.next is not None:
            raise reader.unexpected()
        self.of_classes |= reader.of_classes
        return sides, signs

    def _chain(self, found: _Row) -> Relation | Chain:
        sides, signs = self._sides(found)
        if not signs:
            raise FormulaError("a statement is needed: write = or an inequality between two sides")
        _refuse_two_equals(signs)
        for sign in signs:
            if sign.text not in _OPERATORS:
                raise FormulaError(f"'{sign.text}' {sign.where} has no place here: write = or an inequality")
        operators = [_OPERATORS[sign.text] for sign in signs]
        relations = tuple(map(Relation, sides, operators, sides[1:]))
        return relations[0] if len(relations) == 1 else Chain(relations)

    def _one(self, found: _Row, at: Token) -> Relation:
        chain = self._chain(found) if found else None
        if not isinstance(chain, Relation):
            raise FormulaError(f"'if and only if' {at.where} stands between two relations of two sides each")
        return chain

    def _two(self, found: _Row, sign: str) -> tuple[Expr, Expr]:
        sides, signs = self._sides(found)
        if [each.text for each in signs] != [sign]:
            raise FormulaError(f"one '{sign}' between two sides is needed here")
        return sides[0], sides[1]

    def _differs(self, found: _Row, hypotheses: tuple[Relation, ...]) -> Differs:
        if not found:
            raise FormulaError("not always is followed by two sides with = between them")
        return Differs(*self._two(found, "="), hypotheses)

    def _along(
        self, found: _Row, sign: Token, path: Path | ClassPath | None, hypotheses: tuple[Relation, ...]
    ) -> Statement:
        if path is None:
            example = next(iter(PATHS))
            raise FormulaError(f"'{sign.text}' {sign.where} needs a way for the table: write for example as {example}")
        if hypotheses:
            raise FormulaError(f"'{sign.text}' {sign.where} is along its way alone, and takes no further conditions")
        left, right = self._two(found, sign.text)
        return Approximate(left, right, path) if sign.text == "~" else Tends(left, right, path)

    def _shows(self, found: _Row, number: _Row, at: Token, hypotheses: tuple[Relation, ...]) -> Shows:
        texts = [token.text for token in number]
        digits = number[-1] if number else at
        if digits.kind != "number" or texts[:-1] not in ([], ["-"]) or "e" in digits.text.lower():
            raise FormulaError(f"'rounds to' {at.where} is followed by a number as it is printed, such as 82.35%")
        if hypotheses:
            raise FormulaError(f"'rounds to' {at.where} takes no conditions")
        sides, signs = self._sides(found)
        if signs:
            raise FormulaError(f"'rounds to' {at.where} stands after one side alone")
        if not _is_number(sides[0]):
            raise FormulaError(f"'rounds to' {at.where} stands after a number, or a measure of one table of numbers")
        return _shown(sides[0], "".join(texts))


def _is_number(side: Expr) -> bool:
    """Whether nothing is free in it: a word only as what is measured on a table of numbers."""
    if isinstance(side, At):
        return all(_is_number(cast(Expr, cell)) for cell in side.args[1:])
    if isinstance(side, OnTable):
        return all(_is_number(cell) for row in side.rows for cell in row)
    return not isinstance(side, Symbol) and all(_is_number(cast(Expr, each)) for each in side.args)


def _shown(side: Expr, digits: str) -> Shows:
    if isinstance(side, At) and all(isinstance(cell, Integer) for cell in side.args[1:]):
        return Shows(cast(Expr, side.args[0]), side.table, digits)
    return Shows(side, None, digits)


def _refuse_two_equals(signs: Sequence[Token]) -> None:
    """One sign for equality in one formula: where there are both, the one may be meant to ask and the other to say."""
    found = {token.text: token for token in reversed(signs) if token.text in ("=", "==")}
    if len(found) == 2:
        first, second = sorted(found.values(), key=lambda token: token.start)
        raise FormulaError(
            f"'{second.text}' {second.where} stands beside '{first.text}' {first.where}: both mean equal; write"
            f" the same sign between all sides, as in Recall = TPR = 1 - FNR"
        )
