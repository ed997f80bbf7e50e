"""What it costs to be always wrong, which with more than two classes depends on the wrong label that is chosen.

Where no case has its own label, the bets on l win -b/(1 - r). In all they lose the sum of b²/(1 - r), where a label
is weighted by its Bias b, and of b r/(1 - r), where it is weighted by its Prevalence r. With two classes both are 1.
With more, both are less than 1; the first is at least 1/(K - 1), the second can be as near to 0 as one likes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bookmaker_ref.multiclass.bookmaker import Weighting, Wins, checked_weighting, fails, occurs, prevalences
from bookmaker_ref.tables.checks import named
from bookmaker_ref.tables.contingency import Label

#: For each class the label that is chosen instead, or how often each wrong label is, in any unit.
Choice = Mapping[Any, Any]
Shares = Mapping[Label, Fraction]


@dataclass(frozen=True, slots=True)
class WrongBet:
    """A bet on one label where another class is real.

    ``loss`` is what the payoff of powers2003 takes, 1/(1 - r) of the label; ``to_win_one`` what is lost of a bet that
    would win 1, r/(1 - r), as in powers2011:42; ``expected`` the latter times how often this class is real, so that
    the losses of one wrong label for each class add up to -B by Prevalence.
    """

    real: Label
    predicted: Label
    loss: Fraction
    to_win_one: Fraction
    expected: Fraction


@dataclass(frozen=True, slots=True)
class GreatestLoss:
    """The most that can be lost, and who loses it: each of ``choices`` has for each class the labels that do."""

    loss: Fraction
    choices: tuple[Mapping[Label, tuple[Label, ...]], ...]


def wrong_bets(wins: Wins) -> tuple[WrongBet, ...]:
    """Every bet that can be wrong, class by class.

    >>> [(bet.real, bet.predicted, str(bet.loss)) for bet in wrong_bets({"a": 2, "b": 1, "c": 1})][:2]
    [('a', 'b', '4/3'), ('a', 'c', '4/3')]
    """
    r = _fair(wins)
    return tuple(
        WrongBet(real, bet, 1 / (1 - r[bet]), r[bet] / (1 - r[bet]), r[real] * r[bet] / (1 - r[bet]))
        for real in r
        for bet in r
        if bet != real
    )


def loss(wins: Wins, choice: Choice, *, by: Weighting = "bias") -> Fraction:
    """What is lost, as -B, by who is always wrong in this way.

    >>> horses = {"a": 2, "b": 1, "c": 1}
    >>> str(loss(horses, {"a": "b", "b": "a", "c": "a"})), str(loss(horses, {"a": "c", "b": "a", "c": "b"}))
    ('5/6', '13/24')
    """
    r = _fair(wins)
    bias = dict.fromkeys(r, Fraction(0))
    for real in r:
        for bet, share in _chosen(choice, real, r).items():
            bias[bet] += r[real] * share
    weights = bias if checked_weighting(by) == "bias" else r
    return sum((weights[bet] * bias[bet] / (1 - r[bet]) for bet in r), Fraction(0))


def greatest_loss(wins: Wins, *, by: Weighting = "bias") -> GreatestLoss:
    """The most that anybody can lose, and by which choices.

    By Prevalence it is r/(1 - s), with r and s the two greatest Prevalences, and who loses it backs the most probable
    wrong horse, as powers2003 says. By Bias it is the greatest 1 - r(l) + r(l)²/(1 - r(m)) of any two labels, and who
    loses it backs l whenever l loses, and m when l wins; l need not be the favourite. Nobody else loses as much.

    >>> horses = {"a": 2, "b": 1, "c": 1}
    >>> str(greatest_loss(horses).loss), str(loss(horses, favourite(horses)))
    ('7/8', '5/6')
    """
    r = _fair(wins)
    if checked_weighting(by) == "prevalence":
        first, second = sorted(r.values(), reverse=True)[:2]
        return GreatestLoss(first / (1 - second), (_most(r, max),))
    # The sum of b²/(1 - r) is strictly convex, so it is greatest at a corner of 0 <= b <= 1 - r, where a label is never
    # backed, or whenever it loses. Two cannot be backed whenever they lose: 2 - r(l) - r(m) > 1 with a third class. So
    # one has b = 1 - r(l), one the remaining r(l), and all others have 0.
    found = {(bet, other): 1 - r[bet] + r[bet] ** 2 / (1 - r[other]) for bet in r for other in r if bet != other}
    most = max(found.values())
    pairs = [pair for pair, value in found.items() if value == most]
    return GreatestLoss(most, tuple({real: (other if real == bet else bet,) for real in r} for bet, other in pairs))


def least_loss(wins: Wins, *, by: Weighting = "bias") -> Fraction:
    """The least that who is always wrong can lose: by Bias 1/(K - 1), where every wrong label is chosen alike.

    By Prevalence it is r/(1 - s), with r and s the two least Prevalences, where the least probable wrong horse is.
    """
    r = _fair(wins)
    if checked_weighting(by) == "bias":
        return Fraction(1, len(r) - 1)
    first, second = sorted(r.values())[:2]
    return first / (1 - second)


# --- ways of being wrong ------------------------------------------------------------------------------------


def favourite(wins: Wins) -> dict[Label, Label]:
    """Always the most probable wrong horse, the first of them where there are two."""
    return {real: labels[0] for real, labels in _most(_fair(wins), max).items()}


def outsider(wins: Wins) -> dict[Label, Label]:
    """Always the least probable wrong horse, the first of them where there are two."""
    return {real: labels[0] for real, labels in _most(_fair(wins), min).items()}


def evenly(wins: Wins) -> dict[Label, dict[Label, Fraction]]:
    """Each wrong horse as often as any other."""
    r = _fair(wins)
    return {real: {bet: Fraction(1, len(r) - 1) for bet in r if bet != real} for real in r}


def guessed(wins: Wins) -> dict[Label, dict[Label, Fraction]]:
    """A guess among the wrong horses, each as often as its Prevalence has it."""
    r = _fair(wins)
    return {real: {bet: r[bet] / (1 - r[real]) for bet in r if bet != real} for real in r}


#: By name, for who wants them all.
STRATEGIES: Mapping[str, Callable[[Wins], Choice]] = {
    "favourite": favourite,
    "outsider": outsider,
    "evenly": evenly,
    "guessed": guessed,
}


def _most(r: Shares, which: Callable[..., Fraction]) -> dict[Label, tuple[Label, ...]]:
    """For each class the other classes with the greatest, or the least, Prevalence."""
    extreme = {real: which(r[bet] for bet in r if bet != real) for real in r}
    return {real: tuple(bet for bet in r if bet != real and r[bet] == extreme[real]) for real in r}


def _fair(wins: Wins) -> dict[Label, Fraction]:
    r = prevalences(wins)
    if len(r) < 2:
        raise ValueError("who is always wrong needs two classes at least")
    return {label: fails(occurs(share, label, "loss"), label, "loss") for label, share in r.items()}


def _chosen(choice: Choice, real: Label, r: Shares) -> dict[Label, Fraction]:
    if real not in choice:
        raise KeyError(f"the choice does not say what is predicted where the class is {named(real)}")
    said = choice[real]
    if isinstance(said, Mapping):
        shares = {bet: share for bet, share in prevalences(said).items() if share}
    else:
        shares = {said: Fraction(1)}
    for label in shares:
        if label not in r:
            raise KeyError(f"there is no class {named(label)}")
        if label == real:
            raise ValueError(f"{named(label)} is predicted where it is real: that is not wrong")
    return shares
