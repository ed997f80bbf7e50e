"""Every measure of one table of K classes that is in Python's own numbers, without NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.measure import Answer
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.multiclass.evaluation import reason
from bookmaker_ref.multiclass.measure import MEASURES, ClassMeasure
from bookmaker_ref.multiclass.one import ExactGround, RoundedGround
from bookmaker_ref.tables.plain import Plain

#: Of larger tables exact values fill pages, and those with logarithms take long.
EXACT_CELLS, LOGARITHMS = 400, 25


def answers(table: Plain) -> dict[str, Answer]:
    r"""What there is to say of each measure, by name; where there is no diagonal, of those that need none.

    >>> from bookmaker_ref.tables.plain import matrix_text
    >>> answers(matrix_text("3,0,0\n0,1,2\n2,1,3\n", rows="real"))["informedness"]
    Answer(value=0.4305555555555556, exact='31/72', undefined=None)
    """
    return dict(_answers(table))


def _answers(table: Plain) -> Iterator[tuple[str, Answer]]:
    exact, near = ExactGround.of(table.counts), RoundedGround.of(table.counts)
    size = len(table.real) * len(table.predicted)
    for name, each in MEASURES.items():
        if table.is_square or not each.square:
            is_exact = size <= (LOGARITHMS if each.kind == "logarithm" else EXACT_CELLS)
            try:
                yield name, _exactly(each, exact, near) if is_exact else Answer(_rounded(each, near), None, None)
            except (Undefined, ZeroDivisionError) as why:
                yield name, Answer(None, None, reason(table, name, why))


def _exactly(each: ClassMeasure, exact: ExactGround, near: RoundedGround) -> Answer:
    try:
        found = each.formula(exact).bare
    except NotExact:
        return Answer(_rounded(each, near), None, None)
    value = Fraction(found) if isinstance(found, int) else found
    return Answer(numbers.to_float(value), numbers.text(value), None)


def _rounded(each: ClassMeasure, ground: RoundedGround) -> float:
    return numbers.to_float(each.formula(ground).bare)
