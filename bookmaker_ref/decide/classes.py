"""Statements about tables of K classes: proved in plain letters, for one K after the other.

A statement in sums over classes becomes one in the letters of the family's cells (`symbolic.classes.spelled`), which
the `methods` decide as they do with two classes. The second way shares none of it: every word is
evaluated from its definition, exactly, on every small table of the family and on a sample of larger ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import cast

from sympy import Add, Basic, Expr, Integer, Mul, Pow, Rational, Symbol, nan, zoo
from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.asymptotics import approximation, limit
from bookmaker_ref.decide.by_class import body_and_index, equal_parts, of_each_class, part_by_part
from bookmaker_ref.decide.claims import halves
from bookmaker_ref.decide.class_tables import (
    Labels,
    breaks,
    broken_by_trial,
    example,
    first_broken,
    first_table,
    labellings,
    scattered,
    smallest_broken,
)
from bookmaker_ref.decide.exactly import COMPARE
from bookmaker_ref.decide.faces import idle
from bookmaker_ref.decide.finding import TRIED, ClassTable, Example, Finding, Point
from bookmaker_ref.decide.methods import prove_relation
from bookmaker_ref.decide.scope import true_for_some
from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Undecidable
from bookmaker_ref.symbolic.classes import (
    CLASS_WORDS,
    EVERY,
    Cell,
    Family,
    IfSame,
    K,
    Matrix,
    Of,
    ProductOver,
    SumOver,
    by_totals,
    spelled,
    transposed,
)
from bookmaker_ref.symbolic.statement import (
    EVERY_K,
    Approximate,
    Chain,
    ClassPath,
    Differs,
    ForClasses,
    Relation,
    Tends,
    links,
    numbers_of_classes,
)
from bookmaker_ref.symbolic.terms import made_of, parts, put

#: Every table with N up to this is looked at, by K; beyond K = 5 none is.
SMALL = {2: 8, 3: 5, 4: 4, 5: 3}
#: How far the search for a counterexample goes.
SEARCHED = {2: 12, 3: 8, 4: 5, 5: 4}
#: The further numbers of classes for which tables are tried, and the limit up to which claims about K alone are tried.
MORE, _MOST_CLASSES = (5, 6, 7, 8, 10, 20), 1000
FEWEST_MORE = MORE[0]
#: Where a claim holds that an empty margin may break.
NO_EMPTY_MARGIN = "no margin is empty"
#: How many letters may be chosen to be 0 or not, one choice after the other.
_LETTERS = 12


def prove_for_classes(statement: ForClasses) -> Finding:
    """Decide the statement for each K in turn; the first K that breaks it refutes it, whatever is open of another.

    A statement about every K is proved only by methods that hold for every K.
    """
    if isinstance(statement.claim, Differs) and not statement.sizes:
        return _differs_for_some(statement)
    if method := _of_every_number(statement):
        return Finding("proved", method, scope=EVERY_K)
    methods: list[str] = []
    unsure: list[Finding] = []
    for size in statement.tried:
        finding = _for_size(statement, size)
        if finding.verdict == "false":
            return replace(finding, smallest_among=_among(finding, statement, size))
        if finding.verdict == "undecided":
            unsure.append(finding)
        methods += finding.method.split("; ")
    for_every = not unsure and all(method.endswith(EVERY_K) for method in methods)
    method = "; ".join(dict.fromkeys(methods))
    if not statement.sizes and (broken := _broken_by_more(statement)):
        if not for_every:
            return replace(broken, method=TRIED, smallest_among="") if unsure else broken
        reason = f"{method} would prove it, but {broken.counterexample} breaks it: please report this"
        return Finding("undecided", reason=reason)
    if unsure:
        return unsure[0]
    domain = NO_EMPTY_MARGIN if NO_EMPTY_MARGIN in method else ""
    if for_every:
        return Finding("proved", method, domain=domain, scope=EVERY_K)
    scope = numbers_of_classes(statement.tried)
    method = f"{method}, with symbolic cells for {scope}"
    if statement.sizes:
        return Finding("proved", method, domain=domain, scope=scope)
    return Finding("undecided", method, reason=true_for_some(scope), domain=domain, scope=scope)


def _among(finding: Finding, statement: ForClasses, size: int) -> str:
    """Among which tables the counterexample is the smallest; empty if that is not known.

    They all have the least K that breaks the statement; a table with more classes may have fewer cases.
    """
    if finding.method != "smallest table":
        return ""
    return f"tables of {size} classes " + (
        "without an empty margin" if statement.among is EVERY else f"where {statement.among}"
    )


def _differs_for_some(statement: ForClasses) -> Finding:
    """Decide that two sides differ: one table proves it; a proof that they are equal for every K refutes it."""
    for size in statement.tried:
        finding = _for_size(statement, size)
        if finding.verdict == "proved":
            return replace(finding, scope=EVERY_K)
    differs = cast(Differs, statement.claim)
    equal = prove_for_classes(replace(statement, claim=Relation(differs.left, "=", differs.right)))
    if equal.verdict == "proved":
        return Finding("false", f"the sides are always equal ({equal.method})")
    if equal.counterexample is not None:
        return Finding("proved", f"witness: {equal.counterexample}", scope=EVERY_K)
    return Finding("undecided", reason="no table that was tried tells the sides apart")


def _of_every_number(statement: ForClasses) -> str:
    """A proof of a claim about the number of classes alone, which is 2 or more; empty if there is none."""
    claim = statement.claim
    if statement.sizes or not isinstance(claim, Relation | Chain) or not _is_of_number_alone(claim):
        return ""
    more = {K: Symbol("more", integer=True, nonnegative=True) + 2}
    try:
        methods = [
            prove_relation(Relation(put(each.left, more), each.operator, put(each.right, more)))
            for each in links(claim)
        ]
    except (Undecidable, NowhereDefined):
        return ""
    return f"{'; '.join(dict.fromkeys(filter(None, methods)))}, for {EVERY_K}" if all(methods) else ""


def _is_of_number_alone(claim: Relation | Chain) -> bool:
    found = set[Basic]().union(*(side.free_symbols for each in links(claim) for side in (each.left, each.right)))
    return found == {K}


def _broken_by_more(statement: ForClasses) -> Finding | None:
    """A table of more classes than the statement is decided for that breaks it, or a number of classes, if found."""
    claim = statement.claim
    if not isinstance(claim, Relation | Chain):
        return None
    for size in MORE:
        if broken := broken_by_trial(claim, size, statement.among):
            # A table with N = K and no empty margin has one case in each row and column, and all of these are tried.
            is_smallest = statement.among is EVERY and size == FEWEST_MORE and _cases(broken) == size
            found = Finding("false", "smallest table" if is_smallest else TRIED, broken)
            return replace(found, smallest_among=_among(found, statement, size))
    if not _is_of_number_alone(claim):
        return None
    for size in range(MORE[-1] + 1, _MOST_CLASSES):
        for each in links(claim):
            left, right = (put(side, {K: Integer(size)}) for side in (each.left, each.right))
            if isinstance(left, Rational) and isinstance(right, Rational) and not COMPARE[each.operator](left, right):
                return Finding("false", TRIED, Point({"K": str(size)}, str(left), str(right)))
    return None


def _cases(broken: Example) -> int:
    return sum(map(sum, broken.matrix)) if isinstance(broken, ClassTable) else 0


def _for_size(statement: ForClasses, size: int) -> Finding:
    claim, family = statement.claim, statement.among
    match claim:
        case Relation() | Chain():
            return _relations(claim, size, family)
        case Differs(left, right):
            apart = Relation(left, "!=", right)
            found = first_table(lambda table: breaks(Relation(left, "=", right), table), size, family, SEARCHED[size])
            if found is None:
                return Finding("undecided", reason=f"no small table with K = {size} tells the sides apart")
            shown = example(apart, found)
            return Finding("proved", f"witness {found}: {shown.lhs} against {shown.rhs}")
        case Approximate(left, right, path) if isinstance(path, ClassPath):
            table = path.cells(size)
            apart = Relation(left, "=", right)

            def of_label(at: Labels) -> Finding:
                one, other = (_factored(spelled(side, table, at)) for side in (left, right))
                return approximation(one, other, path, lambda: smallest_broken(apart, size, EVERY, SMALL[size]))

            return _worst(map(of_label, labellings(apart, size)))
        case Tends(expression, limiting, path) if isinstance(path, ClassPath):
            table = path.cells(size)
            every = labellings(Relation(expression, "=", limiting), size)
            return _worst(
                limit(_by_terms(spelled(expression, table, at)), spelled(limiting, table, at), path, None)
                for at in every
            )
        case _:
            raise TypeError(f"{claim}: not about K classes")


def _worst(findings: Iterable[Finding]) -> Finding:
    """What is found of every label together: false where it is of one, and open where it is of one."""
    return min(findings, key=lambda each: ("false", "undecided", "proved").index(each.verdict))


def _relations(claim: Relation | Chain, size: int, family: Family) -> Finding:
    broken, is_smallest = first_broken(claim, size, family, SMALL[size])
    if broken is not None:
        return Finding("false", "smallest table" if is_smallest else TRIED, broken)
    every = [half for link in links(claim) for half in halves(link)]
    methods = [_proved(link, family, size, at) for link in every for at in labellings(link, size)]
    if None in methods:
        broken, none_between = first_broken(claim, size, family, SEARCHED[size], first=SMALL[size] + 1)
        if broken is not None:
            return Finding("false", "smallest table" if is_smallest and none_between else TRIED, broken)
        if broken := broken_by_trial(claim, size, family):
            return Finding("false", TRIED, broken)
        reason = f"no method proves it for K = {size}, and no table with N up to {SEARCHED[size]} breaks it"
        return Finding("undecided", reason=reason)
    larger = scattered(size, family)
    if not larger:
        return Finding("undecided", reason=f"no larger table with K = {size} was found to hold a proof against")
    for table in larger:
        if any(breaks(link, table) for link in links(claim)):
            method = " and ".join(filter(None, methods))
            return Finding("undecided", reason=f"{method} would prove it, but {table} breaks it: please report this")
    return Finding("proved", "; ".join(dict.fromkeys(filter(None, methods))))


# --- proof --------------------------------------------------------------------------------------------------


def _proved(link: Relation, family: Family, size: int, at: Labels) -> str | None:
    """A proof in the cells of the family, or of any table by the totals of its classes or labels."""
    shapes = [family.cells]
    if family == EVERY and link.operator == "=":
        shapes += [by_totals, lambda size: transposed(by_totals(size))]
    return next(filter(None, (_prove_link(link, shape(size), at) for shape in shapes)), None)


def _prove_link(link: Relation, cells: Matrix, at: Labels) -> str | None:
    """The relation in plain letters; of an equation first what needs fewer of them."""
    try:
        if link.operator == "=":
            method = (
                _in_sums(link)
                or of_each_class(link)
                or part_by_part(link)
                or equal_parts(link.left, link.right, cells, at)
                or _same_factors(spelled(link.left, cells, at), spelled(link.right, cells, at))
                or _in_measures(link, cells, at)
            )
            if method:
                return method
        elif method := of_each_class(link) or part_by_part(link) or part_by_part(link, len(cells)):
            return method
        plain = Relation(spelled(link.left, cells, at), link.operator, spelled(link.right, cells, at))
        return prove_relation(_without_idle(plain)) or _strictly(plain, cells)
    except (Undecidable, NowhereDefined):
        return None


def _without_idle(plain: Relation) -> Relation:
    """The relation in fewer letters, where some matter by their sum alone."""
    sides = (plain.left, plain.right)
    letters = sorted({s for side in sides for s in side.free_symbols if isinstance(s, Symbol)}, key=str)
    empty = dict.fromkeys(idle(sides, [s for s in letters if s.is_nonnegative]), Integer(0))
    left, right = (put(side, empty) for side in sides)
    return plain if left.has(zoo, nan) or right.has(zoo, nan) else Relation(left, plain.operator, right)


def _strictly(link: Relation, cells: Matrix) -> str | None:
    """A strict inequality where no margin is empty.

    A polynomial whose coefficients are all positive vanishes or not by which letters are 0 alone, and so do the
    margins; so it is enough to look at each choice of such letters.
    """
    algebra = Algebra()
    left, right, *counts = algebra.elements(link.left, link.right, *(cell for row in cells for cell in row))
    difference = left - right
    above, below = algebra.sign_of(difference.numer), algebra.sign_of(difference.denom)
    wanted = {"<": (-1,), ">": (1,), "!=": (-1, 1)}.get(link.operator, ())
    if (
        above * below not in wanted
        or algebra.letters
        or any(algebra.sign_of(cell.numer) != 1 for cell in counts if cell)
    ):
        return None
    poly = difference.numer.as_expr()
    others = {letter for letter in poly.free_symbols if not letter.is_positive}  # beside cells, they may be 0 as well
    letters = sorted(others.union(*(cell.free_symbols for row in cells for cell in row)), key=str)
    if len(letters) > _LETTERS:
        return None
    for values in product((0, 1), repeat=len(letters)):
        at = dict(zip(letters, map(Integer, values), strict=True))
        table = [[int(cell.xreplace(at)) for cell in row] for row in cells]
        inside = all(map(sum, table)) and all(map(sum, zip(*table, strict=True)))
        if inside and poly.xreplace(at) == 0:
            return None
    return f"signs of factors, where {NO_EMPTY_MARGIN}"


def _in_sums(link: Relation) -> str | None:
    """Whether the sides are the same whatever the sums and products in them are: then they are so for every K."""
    sides = [_abstract(side, {}) for side in (link.left, link.right)]
    return "identity of the sums, for every K" if _is_identity(*sides) else None


def _abstract(expression: Expr, renamed: dict[Symbol, Symbol], depth: int = 0) -> Expr:
    """The expression with each sum and measure as one letter, its indices named by how deep their sum lies."""
    if expression in CLASS_WORDS:
        return _abstract(CLASS_WORDS[cast(Symbol, expression)], {}, depth)
    if isinstance(expression, Symbol):
        return renamed.get(expression, expression)
    if isinstance(expression, SumOver | ProductOver):
        body, index = body_and_index(expression)
        named = Symbol(f"index{depth}")
        inner = _abstract(body, {**renamed, index: named}, depth + 1)
        return Symbol(f"{expression.word}_{named}[{inner}]", real=True)
    if isinstance(expression, Of):
        return Symbol(str(Of(expression.args[0], _abstract(parts(expression)[1], renamed))), real=True)
    if isinstance(expression, Cell | IfSame):
        indexed = (_abstract(part, renamed, depth) for part in parts(expression))
        return Symbol(str(expression.func(*indexed)), real=True)
    if isinstance(expression, Pow) and not isinstance(expression.args[1], Rational):
        base, exponent = (_abstract(part, renamed, depth) for part in parts(expression))
        return Symbol(f"({base})^({exponent})", real=True)
    if not expression.args:
        return expression
    return made_of(expression, [_abstract(part, renamed, depth) for part in parts(expression)])


def _is_identity(left: Expr, right: Expr) -> bool:
    try:
        algebra = Algebra(expand=False)
        one, other = algebra.elements(left, right)
        return algebra.is_zero(one - other)
    except (Undecidable, NowhereDefined):
        return False


def _in_measures(link: Relation, cells: Matrix, at: Labels) -> str | None:
    """Whether the sides are the same whatever the measures of the labels are."""
    left, right = (spelled(side, cells, at, _as_letter) for side in (link.left, link.right))
    return "identity in the measures of each label" if _is_identity(left, right) else None


def _as_letter(word: Expr, table: Matrix, label: int) -> Expr:
    return Symbol(f"{word}_{label}", real=True)


def _same_factors(left: Expr, right: Expr) -> str | None:
    """Whether the sides are products of the same irreducible factors, to the same powers; nothing is multiplied out."""
    try:
        return "the same factors on both sides" if _all_cancel(left, right) else None
    except Undecidable:
        return None


def _all_cancel(left: Expr, right: Expr) -> bool:
    bases = [*_bases(left, Integer(1)), *_bases(right, Integer(-1))]
    algebra = Algebra()
    powers: dict[PolyElement, Rational] = {}
    sign = 1
    values = algebra.elements(*(base for base, _, _ in bases))
    for value, (_, exponent, under_root) in zip(values, bases, strict=True):
        if value == 0:
            return False
        own, factors = algebra.factors(value)
        if under_root and (own < 0 or any(algebra.sign_of(factor) != 1 for factor, _ in factors)):
            return False
        sign *= own if exponent.p % 2 else 1
        for factor, times in factors:
            powers[factor] = powers.get(factor, Integer(0)) + times * exponent
    return sign == 1 and not any(powers.values())


def _by_terms(expression: Expr) -> Expr:
    return Add(*map(_factored, Add.make_args(expression)))


def _factored(expression: Expr) -> Expr:
    """The expression as a product of powers of irreducible factors, where that can be done without a sign in doubt."""
    bases = list(_bases(expression, Integer(1)))
    algebra = Algebra(expand=False)
    result: Expr = Integer(1)
    values = algebra.elements(*(base for base, _, _ in bases))
    for value, (base, exponent, under_root) in zip(values, bases, strict=True):
        if value == 0:
            return expression
        own, factors = algebra.factors(value)
        certain = own > 0 and all(algebra.sign_of(factor) == 1 for factor, _ in factors)
        if under_root and not certain:
            result *= Pow(base, exponent)
            continue
        result *= Integer(own) ** exponent * Mul(*(Pow(f.as_expr(), times * exponent) for f, times in factors))
    return algebra.spelled(result)


def _bases(expression: Expr, exponent: Rational, under_root: bool = False) -> Iterator[tuple[Expr, Rational, bool]]:
    """What the expression is a product of, each with its exponent, and whether that comes from a root.

    The root of a square is an absolute value, so what is under a root is taken apart only if it is never negative.
    """
    if isinstance(expression, Mul):
        for factor in expression.args:
            yield from _bases(factor, exponent, under_root)
    elif isinstance(expression, Pow) and isinstance(expression.args[1], Rational):
        inner = expression.args[1]
        yield from _bases(expression.args[0], exponent * inner, under_root or inner.q != 1)
    else:
        yield expression, exponent, under_root
