"""Claims about K classes that come down to each class against the rest, which are tables of two classes.

So does a claim about every label; an equation between sums, class by class; and an inequality between sums, if the same
holds of their parts. A number is a sum as well: of its shares, by Bias, by Prevalence, or equal ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from sympy import Add, Expr, Integer, Mul, Rational, Symbol, expand

from bookmaker_ref.decide.methods import prove_relation
from bookmaker_ref.symbolic.classes import (
    CLASS_WORDS,
    INDICES,
    Cell,
    Det,
    IfSame,
    K,
    Labels,
    Matrix,
    Of,
    OverClasses,
    SumOver,
    free_indices,
    spelled,
)
from bookmaker_ref.symbolic.notation import TP, N
from bookmaker_ref.symbolic.rates import Bias, Prevalence
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.terms import made_of, parts, put
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY


def of_each_class(link: Relation) -> str | None:
    """A claim about every label alone is one about two classes."""
    free = free_indices(link.left) | free_indices(link.right)
    if len(free) != 1:
        return None
    left, right = (_with_two_classes(side, *free) for side in (link.left, link.right))
    method = prove_relation(Relation(left, link.operator, right)) if left is not None and right is not None else None
    return method and f"{method}, as for two classes, for every K"


def part_by_part(link: Relation, size: int | None = None) -> str | None:
    """A relation between sums over classes, proved of what each class adds to them; without a size, for every K."""
    if link.operator not in ("<=", ">=") and (link.operator != "=" or size is not None):
        return None
    number_of_classes = K if size is None else Integer(size)
    found = [*_parts_of(Add(link.left, Mul(-1, link.right), evaluate=False), Integer(1), number_of_classes)]
    sums = [(factor, each) for factor, each in found if isinstance(each, SumOver)]
    if not sums or len(sums) + sum(each == 1 for _, each in found) < len(found):
        return None
    if any(factor.has(K) for factor, _ in sums) or not all(_is_of_its_index_alone(each) for _, each in sums):
        return None
    index = body_and_index(sums[0][1])[1]
    total = Add(*(factor * body_and_index(each)[0].xreplace({body_and_index(each)[1]: index}) for factor, each in sums))
    two = _with_two_classes(total, index)
    total_number = expand(Add(*(factor for factor, each in found if each == 1)))
    # K is the sum of 1 over the classes, so b K adds b to each of them.
    each_class, number = total_number.coeff(K), total_number.coeff(K, 0)
    if two is None or each_class.has(K) or expand(total_number - each_class * K - number) != 0:
        return None
    shares: tuple[Expr, ...] = (Integer(0),)
    if number:
        shares = (Bias, Prevalence) if size is None else (Bias, Prevalence, Rational(1, size))
    for share in shares:
        if method := prove_relation(Relation(two + each_class + number * share, link.operator, Integer(0))):
            return f"{method}, class by class" + (", for every K" if size is None else "")
    return None


def _is_of_its_index_alone(over: SumOver) -> bool:
    """Whether the index may be renamed: no label is fixed outside, and no sum or product inside has an index too."""
    return not free_indices(over) and not body_and_index(over)[0].has(OverClasses)


def _parts_of(expression: Expr, factor: Expr, size: Expr) -> Iterator[tuple[Expr, Expr]]:
    """What the expression is a sum of, each with a number before it: sums over classes, 1, or what is neither."""
    opened = _opened(expression)
    if not opened.free_symbols - {K}:
        yield factor * put(opened, {K: size}), Integer(1)
    elif isinstance(opened, Add):
        for each in parts(opened):
            yield from _parts_of(each, factor, size)
    elif isinstance(opened, Mul) and (numbers := [each for each in parts(opened) if not each.free_symbols - {K}]):
        others = [each for each in parts(opened) if each.free_symbols - {K}]
        yield from _parts_of(Mul(*others), factor * put(Mul(*numbers), {K: size}), size)
    else:
        yield factor, _as_sum(opened)


def equal_parts(left: Expr, right: Expr, cells: Matrix, at: Labels) -> str | None:
    """Two sums, or products, over the same index are equal if their terms are."""
    left, right = _as_sum(_opened(left)), _as_sum(_opened(right))
    if not isinstance(left, OverClasses) or not isinstance(right, OverClasses) or type(left) is not type(right):
        return None
    (one, index), (other, second) = body_and_index(left), body_and_index(right)
    if index != second:
        return None
    two = [_with_two_classes(body, index) for body in (one, other)]
    if two[0] is not None and two[1] is not None and (method := prove_relation(Relation(two[0], "=", two[1]))):
        return f"{method}, class by class, for every K"
    methods = [
        prove_relation(Relation(spelled(one, cells, {**at, index: i}), "=", spelled(other, cells, {**at, index: i})))
        for i in range(len(cells))
    ]
    return f"{', '.join(dict.fromkeys(map(str, methods)))}, class by class" if all(methods) else None


def _with_two_classes(expression: Expr, index: Symbol) -> Expr | None:
    """What is said of one class against the rest, as of a table of two classes; None if it says more than that."""
    if isinstance(expression, Of) and expression.args[1] == index:
        return parts(expression)[0]
    if isinstance(expression, Cell) and expression.args == (index, index):
        return TP
    if isinstance(expression, Of | Cell | OverClasses | IfSame) or expression in CLASS_WORDS or expression in INDICES:
        return None
    if not expression.args:
        return None if _says_more(expression) else expression
    found = [_with_two_classes(part, index) for part in parts(expression)]
    said = [each for each in found if each is not None]
    return made_of(expression, said) if len(said) == len(found) else None


def _says_more(atom: Expr) -> bool:
    """Whether an atom is about the whole table, or about two classes without saying which; N is both."""
    return atom != N and (atom in (Det, K) or atom in VOCABULARY or atom in CELLS)


def body_and_index(over: OverClasses) -> tuple[Expr, Symbol]:
    """What is added up or multiplied, and the index that runs over the labels."""
    return cast(tuple[Expr, Symbol], over.args)


def _as_sum(expression: Expr) -> Expr:
    """A multiple of a sum as a sum of multiples."""
    factors = Mul.make_args(expression)
    sums = [factor for factor in factors if isinstance(factor, SumOver)]
    if len(factors) == 1 or len(sums) != 1:
        return expression
    body, index = body_and_index(sums[0])
    others = [factor for factor in factors if factor is not sums[0]]
    return expression if any(index in free_indices(o) for o in others) else SumOver(Mul(*others, body), index)


def _opened(expression: Expr) -> Expr:
    """What a word about K classes stands for, if the expression is one."""
    while expression in CLASS_WORDS:
        expression = CLASS_WORDS[cast(Symbol, expression)]
    return expression
