"""Where a worst case is looked for, and where it is found: in short numbers, and as options of the command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bookmaker_ref.arguments import exact_probability
from bookmaker_ref.study.designs import Design, RealMargins
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.study.model import Model, Probability, informed
from bookmaker_ref.study.setting import decimal, exact_text
from bookmaker_ref.study.worst.polynomials import Stretch
from bookmaker_ref.tables.checks import named

#: From where to where: every value between is looked at.
Range = Sequence[Probability]
EVERY: Range = (0, 1)
#: The same, checked.
Ends = tuple[Fraction, Fraction]
#: The largest N.
MOST = 150
_DIGITS = 4
_MORE_DIGITS = 9
#: Where a probability may be, and to how many digits a place is told, and a true value.
ANY = Fraction(0), Fraction(1)
PLACES, PLACES_OF_TRUTH = 5, 9
#: So rare is a class where the worst is the limit of ever rarer ones.
_RAREST = Fraction(1, 10**7)


def checked(given: Range, name: str) -> Ends:
    """Both ends of a range, the lower one first."""
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != 2:
        raise TypeError(f"{name} is {named(given)}, but a range has two ends: {name}=('1/20', '19/20')")
    low, high = (exact_probability(each, name) for each in given)
    if low >= high:
        raise ValueError(f"{name} goes from {low} to {high}: give the lower end first, and another after it")
    return low, high


def stretch(given: Ends) -> Stretch:
    """The same in floats."""
    return float(given[0]), float(given[1])


def nearby(x: float, inside: Ends, digits: int = _DIGITS) -> Fraction:
    """A short decimal number next to x that lies in the range, and not at an end that x is not at.

    >>> nearby(0.30001, (Fraction(0), Fraction(1))), nearby(0.00002, (Fraction(0), Fraction(1)))
    (Fraction(3, 10), Fraction(1, 50000))
    """
    low, high = inside
    for places in range(digits, _MORE_DIGITS + 1):
        found = Fraction(round(x * 10**places), 10**places)
        if low < found < high:
            return found
    return low if abs(x - low) <= abs(x - high) else high


def inside(share: Fraction) -> Fraction:
    """A share with both in it, near to one that only tends to have them."""
    return min(max(share, _RAREST), 1 - _RAREST)


@dataclass(frozen=True, slots=True)
class Narrowed:
    """A range that leaves something out: what is bounded there is not bounded elsewhere."""

    name: str
    low: Fraction
    high: Fraction

    @classmethod
    def of(cls, **ranges: tuple[Fraction, Fraction]) -> tuple[Narrowed, ...]:
        """Those of these that leave something out.

        >>> Narrowed.of(prevalence=(Fraction(1, 10), Fraction(1)), guess=(Fraction(0), Fraction(1)))
        (Narrowed(name='prevalence', low=Fraction(1, 10), high=Fraction(1, 1)),)
        """
        return tuple(cls(name, *ends) for name, ends in ranges.items() if ends != EVERY)

    def __str__(self) -> str:
        return f"{self.name} from {decimal(self.low)} to {decimal(self.high)}"


@dataclass(frozen=True, slots=True)
class Place:
    """Cases that are informed with this probability and else guessed, so often to be positive."""

    prevalence: Fraction
    guess: Fraction
    informedness: Fraction = Fraction(0)

    @classmethod
    def of(cls, model: Model) -> Place:
        """That of a model of two classes with both classes in it.

        >>> Place.of(informed("1/3", "1/4", "1/5")) == Place(Fraction(1, 4), Fraction(1, 5), Fraction(1, 3))
        True
        """
        (tp, fp), (fn, tn) = model.cells
        fallout = fp / (fp + tn)
        known = tp / (tp + fn) - fallout
        return cls(tp + fn, fallout / (1 - known) if known != 1 else Fraction(0), known)

    @property
    def model(self) -> Model:
        """The model of it."""
        return informed(self.informedness, self.prevalence, self.guess)

    def shown(self) -> tuple[str, str]:
        """The prevalence and the guess, exactly: a rounded one may be on the other side of an end of an interval."""
        return exact_text(self.prevalence), exact_text(self.guess)


def options(design: Design | TotalOfClasses, place: Place) -> str:
    """The design as it is given to the command."""
    known = f" --informedness {place.informedness}" if place.informedness else ""
    if isinstance(design, RealMargins):
        return f"--rp {design.rp} --rn {design.rn} --guess {place.guess}{known}"
    return f"--n {design.n} --prevalence {place.prevalence} --guess {place.guess}{known}"
