"""A statement as questions to a solver: whether all that is supposed can be true, and what is claimed false.

Tables have cells that are not negative, and not all of them are empty; here they may be any such proportions, among
which are the whole counts. A side that has no value on a table says nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sympy import Symbol

from bookmaker_ref.decide.claims import Claim, implications
from bookmaker_ref.decide.class_tables import labellings
from bookmaker_ref.judging.quotients import number
from bookmaker_ref.judging.script import Script, both, negated
from bookmaker_ref.judging.translation import Place, Translation
from bookmaker_ref.symbolic.classes import Family
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.vocabulary import CELLS


@dataclass(frozen=True)
class Question:
    """What breaks a claim, as a script: if it cannot be, the claim is true."""

    translation: Translation
    place: Place
    broken: str

    @property
    def is_exact(self) -> bool:
        """Whether what breaks it in the script breaks it."""
        return not self.translation.script.inexact

    @property
    def symbols(self) -> Mapping[str, Symbol]:
        """What each letter of the script stands for, of those that are in the statement."""
        return self.translation.symbols

    def text(self, milliseconds: int, steps: int, more: Sequence[str] = ()) -> str:
        """The script, with further conditions if there are any."""
        return self.translation.script.text(both(*more, self.broken), milliseconds, steps)

    def pinned(self, cells: Sequence[int | Fraction]) -> list[str]:
        """That the cells are these."""
        own = [cell for row in self.place.matrix for cell in row] or self.place.cells
        script = self.translation.script
        return [script.compared(cell, "=", number(n)) for cell, n in zip(own, cells, strict=True)]

    def letters(self, point: Mapping[str, Fraction]) -> list[str]:
        """That letters which are no words have these values."""
        translation = self.translation
        known = {str(symbol): symbol for symbol in translation.symbols.values()}
        return [
            translation.script.compared(translation.value(known[each], self.place), "=", number(x))
            for each, x in point.items()
            if each in known
        ]


def two_classes(whole: bool = False, merged: bool = False) -> tuple[Translation, Place]:
    """A table of two classes in letters, not empty; with ``whole`` they are counts."""
    translation = Translation(Script(merges=merged))
    script = translation.script
    cells = tuple(translation.free(cell, "Int" if whole else "Real") for cell in CELLS)
    script.require_not_zero(script.sum(cells))
    return translation, Place(cells=cells)


def of_claim(claim: Claim, whole: bool = False, merged: bool = False) -> Iterator[Question]:
    """One question for each implication that the claim comes down to."""
    for hypotheses, relation in implications(claim):
        translation, place = two_classes(whole, merged)
        supposed = [compared(translation, each, place) for each in hypotheses]
        yield Question(translation, place, both(*supposed, negated(compared(translation, relation, place))))


def of_classes(size: int, family: Family, merged: bool = False) -> tuple[Translation, Place]:
    """A table of the family in its letters: no cell is negative, and no margin empty."""
    translation = Translation(Script(merges=merged))
    script = translation.script
    matrix = tuple(tuple(translation.value(cell, Place()) for cell in row) for row in family.cells(size))
    for cell in (each for row in matrix for each in row):
        if not script.is_not_negative(cell):
            script.condition(script.compared(cell, ">=", number(0)))
    for margin in (*matrix, *zip(*matrix, strict=True)):
        total = script.sum(margin)
        script.condition(script.compared(total, ">", number(0)))
        script.require_not_zero(total)
    return translation, Place(matrix=matrix)


def of_relation(link: Relation, size: int, family: Family, merged: bool = False) -> Iterator[Question]:
    """One question for each choice of labels."""
    for at in labellings(link, size):
        translation, place = of_classes(size, family, merged)
        place = place.labelled(at)
        yield Question(translation, place, negated(compared(translation, link, place)))


def compared(translation: Translation, relation: Relation, place: Place) -> str:
    """The relation in the script, with all that must hold for its sides to have values."""
    left, right = (translation.value(side, place) for side in (relation.left, relation.right))
    return translation.script.compared(left, relation.operator, right)
