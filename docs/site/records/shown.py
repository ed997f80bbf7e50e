"""What pages of records are put together from: verdicts, tables of counts, values, and how to cite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any, cast

from sympy import Expr

from bookmaker_ref import __version__, latex, markdown
from bookmaker_ref.decide import class_tables, exactly
from bookmaker_ref.decide.enclosure import near
from bookmaker_ref.decide.exactly import NotOnTables
from bookmaker_ref.decide.witness import broken
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.language import FormulaError, parse_expression
from bookmaker_ref.papers import recorded
from bookmaker_ref.papers.errata import ADDRESS, YEAR
from bookmaker_ref.papers.record import Equation, Paper, Record
from bookmaker_ref.papers.scope import in_its_scope
from bookmaker_ref.papers.standing import JUDGES, MARKS, missing_in, standing
from bookmaker_ref.symbolic.classes import CLASS_WORDS, INDICES, Counts, K, free_indices
from bookmaker_ref.symbolic.statement import Chain, ForClasses, Relation, Statement, links
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY, tex
from bookmaker_ref.symbolic.writing import typeset

Found = Mapping[str, Any]
Cells = tuple[int, int, int, int]

#: What stands beside a number where a colour alone would tell the verdict.
SIGNS = {
    "definition": "",
    "proved": "",
    "approximation": "≈",
    "conditional": "if",
    "misprint": "×",
    "false": "×",
    "undecided": "?",
}


def verdict(word: str, said: str = "") -> str:
    """A verdict, in its colour and in its word, or as it is said.

    >>> verdict("depends on")
    '<span class="verdict verdict-depends-on">depends on</span>'
    >>> verdict("proved", "proved for K = 2, 3")
    '<span class="verdict verdict-proved">proved for K = 2, 3</span>'
    """
    return f'<span class="verdict verdict-{word.replace(" ", "-")}">{escape(said or word)}</span>'


def recorded_verdict(id: str) -> str:
    """The recorded verdict on a record, with the K for which it was decided if these are not all."""
    found = recorded()[id]
    return verdict(str(found["verdict"]), in_its_scope(found))


def aside_on_scope(id: str) -> str:
    """What to add to the meaning of a verdict that was reached for some K only."""
    found = recorded()[id]
    return "" if in_its_scope(found) == found["verdict"] else "; decided for these K only"


def judges(each: Record | Equation) -> str:
    """Which judges come to the verdict by themselves, as marks, and why another does not."""
    found = standing(each)
    if not found:
        return ""
    shown = (
        f'<span class="judge{"" if why_not else " judge-agrees"}" title="{escape(JUDGES[judge])}">'
        f'{escape(judge)} <span class="sign">{MARKS[not why_not]}</span></span>'
        for judge, why_not in found.items()
    )
    why = f' <span class="why">{escape(missing)}</span>' if (missing := missing_in(found)) else ""
    return f"[Judges](/records.md#who-judges): {' '.join(shown)}{why}"


def chip(words: str, to: str, word: str) -> str:
    """A short link in the colour of a verdict, with its sign."""
    sign = SIGNS[word]
    told = f' <span class="sign">{sign}</span>' if sign else ""
    return f'<span class="chip verdict-{word}">[{words}]({to}){told}</span>'


# --- tables of counts -------------------------------------------------------------------------------------------


def counts(matrix: Sequence[Sequence[int]], caption: str = "") -> str:
    """A table of counts with its margins: predictions in rows, what is real in columns, what is right marked."""
    size = len(matrix)
    names = ("+", "−") if size == 2 else tuple(str(each) for each in range(1, size + 1))
    total = sum(map(sum, matrix))
    head = "".join(f'<th scope="col">real {name}</th>' for name in names)
    rows = [
        f'<tr><th scope="row">predicted {name}</th>'
        + "".join(f'<td class="{"right" if at == column else "wrong"}">{n}</td>' for column, n in enumerate(row))
        + f'<td class="margin">{sum(row)}</td></tr>'
        for at, (name, row) in enumerate(zip(names, matrix, strict=True))
    ]
    sums = "".join(f'<td class="margin">{sum(column)}</td>' for column in zip(*matrix, strict=True))
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<table class="counts">{told}<thead><tr><td></td>{head}<th scope="col">all</th></tr></thead><tbody>'
        f'{"".join(rows)}<tr><th scope="row">all</th>{sums}<td class="margin">N = {total}</td></tr></tbody></table>'
    )


def example(record: Record, found: Found) -> str:
    """What breaks a statement, drawn, and what its two sides are there."""
    if "point" in found:
        return _sides(found, _letters(found["point"]), None)
    if "matrix" in found:
        matrix = cast(Counts, tuple(tuple(map(int, row)) for row in found["matrix"]))
        return f"{counts(matrix)}\n\n{_sides(found, 'There', *_broken_by_classes(record.printed, matrix))}"
    cells = cast(Cells, tuple(int(found[each]) for each in ("tp", "fp", "fn", "tn")))
    return f"{counts((cells[:2], cells[2:]))}\n\n{_sides(found, 'There', _broken_by(record.printed, cells, found))}"


def _letters(point: Mapping[str, str]) -> str:
    told = ", ".join(f"{letter} = {number}" for letter, number in point.items())
    return f"At {told}" if told else ""


def _broken_by(printed: Statement, cells: Cells, found: Found) -> Relation | None:
    """The relation that the table breaks, if it is the one whose sides were recorded."""
    try:
        relation = broken(printed, cells)
        if relation is None:
            return None
        sides = tuple(numbers.text(exactly.value(each, cells)) for each in (relation.left, relation.right))
    except (Undefined, NotOnTables, NotExact):
        return None
    return relation if sides == (found["lhs"], found["rhs"]) else None


def _broken_by_classes(printed: Statement, matrix: Counts) -> tuple[Relation | None, str]:
    """The same of a table of K classes, and for which labels."""
    claim = printed.claim if isinstance(printed, ForClasses) else printed
    if isinstance(claim, Relation | Chain):
        for each in links(claim):
            at = class_tables.failing_labels(each, matrix)
            if at is not None:
                return each, ", ".join(f"{index} = {label + 1}" for index, label in at.items())
    return None, ""


def _sides(found: Found, where: str, relation: Relation | None, at: str = "") -> str:
    """What both sides are."""
    left, right = (value(str(found[each])) for each in ("lhs", "rhs"))
    place = f"{where}, for {at}," if at else where
    if relation is None:
        said = f"the left side is {left}, the right side {right}."
        return f"{place} {said}" if place else said[:1].upper() + said[1:]
    first, second = (markdown.inline(typeset(each)) for each in (relation.left, relation.right))
    return f"{place} {first} is {left}, {'but' if relation.operator == '=' else 'and'} {second} is {right}."


# --- values -----------------------------------------------------------------------------------------------------


def value(text: str) -> str:
    r"""An exact value, as it is recorded, typeset.

    >>> value("-7/24"), value("1/3 = 33%"), value("0.2924...")
    ('$`-\\frac{7}{24}`$', '$`\\frac{1}{3}`$ = 33%', '0.2924…')
    """
    exact, equals, rest = text.partition(" = ")
    more = f" = {markdown.text(rest)}" if equals else ""
    if exact.endswith("..."):
        return f"{exact[:-3]}…{more}"
    return f"{markdown.inline(_in_latex(exact))}{more}" if _in_latex(exact) else markdown.text(text)


def _in_latex(exact: str) -> str:
    with suppress(ValueError):
        return _fraction(Fraction(exact)) if "." not in exact and "e" not in exact else exact
    with suppress(FormulaError):
        return tex(parse_expression(exact.replace("**", "^")))
    return ""


def _fraction(number: Fraction) -> str:
    if number.denominator == 1:
        return str(number)
    sign = "-" if number < 0 else ""
    return rf"{sign}\frac{{{abs(number.numerator)}}}{{{number.denominator}}}"


_LONGEST = 32  # signs of an exact value that a table has room for


def number(found: numbers.Exact) -> str:
    r"""A value for a table: exact, and in decimals where that says more.

    >>> number(Fraction(17, 25)), number(Fraction(3))
    ('$`\\frac{17}{25}`$ = 0.68', '$`3`$')
    """
    exact = numbers.text(found)
    if isinstance(found, Fraction) and found.denominator == 1:
        return value(exact)
    shown = f"{numbers.to_float(found):.6g}"
    if len(exact) > _LONGEST:
        return f"≈ {shown}"
    with suppress(ValueError):
        if isinstance(found, Fraction) and Fraction(shown) == found:
            return f"{value(exact)} = {shown}"
    return f"{value(exact)} ≈ {shown}"


def on_table(side: Expr, cells: Cells) -> str | None:
    """What a word or an expression is on a table of two classes; None where it is of no such table."""
    try:
        return number(exactly.value(side, cells))
    except Undefined as why:
        return f"undefined: {markdown.text(why.reason)}" if why.reason else "undefined"
    except (NotOnTables, NotExact):
        return None


@cache
def _words() -> frozenset[str]:
    return frozenset(map(str, (*CELLS, *VOCABULARY, *CLASS_WORDS, *INDICES, K)))


def on_classes(side: Expr, matrix: Counts) -> str | None:
    """The same of a table of K classes, where the indices are the first labels."""
    if not {str(each) for each in side.free_symbols} <= _words():
        return None  # a letter that no table has
    free = free_indices(side)
    at = {index: place for place, index in enumerate(INDICES) if index in free}
    try:
        found = number(class_tables.value(side, matrix, at))
    except Undefined:
        return "undefined"
    except (NotOnTables, NotExact):
        return None
    return f"{found} ({', '.join(f'{index} = {place + 1}' for index, place in at.items())})" if at else found


def by_itself(side: Expr) -> str | None:
    """What a number is that is said without a table."""
    if side.free_symbols:
        return None
    try:
        return f"≈ {float(near(side, {})):.6g}"
    except (NotOnTables, NotExact, ValueError, TypeError):
        return None


# --- how to cite ------------------------------------------------------------------------------------------------


@cache
def citation(id: str, what: str, paper: Paper) -> str:
    r"""How to cite a page of this site.

    >>> from bookmaker_ref.papers import PAPERS
    >>> print(citation("powers2011:28", "equation (28)", PAPERS["powers2011"]).splitlines()[2])
      title        = {{powers2011:28}: equation (28), decided and proved},
    """
    fields = {
        "author": r"{The bookmaker\_ref contributors}",
        "title": f"{{{latex.text(id)}}}: {latex.text(what)}, decided and proved",
        "year": str(YEAR),
        "howpublished": rf"bookmaker\_ref {latex.text(__version__)}",
        "version": latex.text(__version__),
        **({"url": ADDRESS} if ADDRESS else {}),
        "note": f"On {latex.text(f'{paper.author} ({paper.dated}), {paper.title}')}",
    }
    return "\n".join((f"@misc{{{id},", *(f"  {name:<12} = {{{said}}}," for name, said in fields.items()), "}"))


def folded(summary: str, *parts: str) -> str:
    """What is there for whoever opens it."""
    return "\n\n".join((f"<details><summary>{escape(summary)}</summary>", *parts, "</details>"))
