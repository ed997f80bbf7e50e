"""What a table is worth where some predicted labels stand for no decision: those cases cost nothing (powers2003).

Of N cases n are left. The text takes B of the n cases times n/N for B of all of them. That is exact for the Accuracy;
for what the bets on one label win it is exact just where its class is as frequent among the n cases as among the N:

    B_N(l) - n/N B_n(l) = n/N (r' - r) [p/(r r') + (b - p)/((1 - r)(1 - r'))]

with p, b and r' the share of right bets, the Bias and the Prevalence of the label among the n cases, and r its
Prevalence among all N. The bracket is positive wherever there are bets on the label, so the discounted value is too
low for a label whose class is more frequent among the retained cases, and too high where it is less frequent.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.multiclass.bookmaker import (
    Bets,
    Weighting,
    bookmaker,
    checked_weighting,
    prevalences,
)
from bookmaker_ref.tables.checks import DifferentLabels, Label, listed_names, named
from bookmaker_ref.tables.contingency import Contingency


@dataclass(frozen=True, slots=True, repr=False)
class Abstention:
    """All cases, those in which there was a decision, and what the decisions are worth.

    ``retained`` has the labels that are left; a class without a label keeps its column as long as it has cases there.
    What is undefined raises when it is asked for.
    """

    table: Contingency
    ignored: tuple[Label, ...]
    retained: Contingency
    by: Weighting = "bias"

    def __repr__(self) -> str:
        labels = ", ".join(map(named, self.ignored))
        return f"<Abstention: {self.retained.n:.15g} of {self.table.n:.15g} cases, no bet on {labels}>"

    @property
    def share(self) -> Fraction:
        """In what share of all cases there was a decision: n/N."""
        return Fraction(Bets.of(self.retained).n) / Bets.of(self.table).n

    @property
    def accuracy(self) -> Fraction:
        """How often a decision was right: the mean recall of the retained cases."""
        bets = Bets.of(self.retained)
        return Fraction(sum(bets.hits.values())) / bets.n

    @property
    def discounted_accuracy(self) -> Fraction:
        """The same times n/N: how many of all cases were decided, and rightly. This is exact."""
        return self.share * self.accuracy

    @property
    def informedness(self) -> Fraction:
        """B of the retained cases, at the odds that are fair among them."""
        return bookmaker(self.retained, by=self.by)

    @property
    def discounted(self) -> Fraction:
        """The same times n/N: how powers2003 estimates B of all cases."""
        return self.share * self.informedness

    @property
    def gains_of_all(self) -> dict[Label, Fraction]:
        """B(l) of each label that is left, at the odds of all cases; an ignored case wins and loses nothing."""
        r = prevalences(self.table)
        return {label: self.share * g for label, g in Bets.of(self.retained).gains(r).items()}

    @property
    def overall(self) -> Fraction:
        """B at the odds of all cases, which the discounted value stands for.

        The weights are the Prevalences among all cases, or the Biases among the bets that are made: these add up to 1,
        so that perfect decisions in a share of each class, and none in the others, are worth this share.
        """
        weights = Bets.of(self.retained).biases if self.by == "bias" else prevalences(self.table)
        return sum((weights[label] * g for label, g in self.gains_of_all.items()), Fraction(0))

    @property
    def same_prevalences(self) -> bool:
        """Whether each class is as frequent among the retained cases as among all: then the discount is exact."""
        among, of_all = prevalences(self.retained), prevalences(self.table)
        return all(among.get(label, Fraction(0)) == r for label, r in of_all.items())


def abstained(table: Contingency, *labels: Label, by: Weighting = "bias") -> Abstention:
    """What is left of the table when these predicted labels mean that no bet is made.

    Classes that occur only where there was no bet are left out, as powers2003 has it. There may be more predicted
    labels than classes, as long as those that are no class are ignored.

    >>> table = Contingency.from_matrix([[2, 0], [1, 3], [1, 1]], rows="predicted", predicted="ab?", real="ab")
    >>> found = abstained(table, "?")
    >>> str(found.share), str(found.informedness), str(found.discounted), str(found.overall)
    ('3/4', '2/3', '1/2', '1/2')
    """
    checked_weighting(by)
    ignored = tuple(dict.fromkeys(labels))
    unknown = [label for label in ignored if label not in table.predicted]
    if unknown:
        there = listed_names(table.predicted)
        raise KeyError(f"{named(unknown[0])} is none of the predicted labels: there are {there}")
    if len(ignored) == len(table.predicted):
        raise Undefined("all predicted labels are ignored, and no case is left", "informedness")
    rest = table.without(*ignored)
    if not rest.n:
        raise Undefined("all cases have a predicted label that is ignored, and none is left", "informedness")
    if not set(rest.predicted) <= set(rest.real):
        raise DifferentLabels(rest.predicted, rest.real)
    kept = [i for i, c in enumerate(rest.real) if rest.rp[i] or c in rest.predicted]
    classes = tuple(rest.real[i] for i in kept)
    positive = table.positive if table.positive in classes else None
    retained = Contingency(rest.counts[:, kept], rest.predicted, classes, positive)
    return Abstention(table, ignored, retained.arranged(classes), by)
