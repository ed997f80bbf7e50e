"""What is asked of a worst case: how many cases, and where margins and true values are; and what is answered."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bookmaker_ref.arguments import whole
from bookmaker_ref.study.worst.ranges import EVERY, MOST, Ends, Place, Range, checked as checked_range
from bookmaker_ref.study.worst.rates import OF_ALL, OF_NEGATIVES, OF_POSITIVES
from bookmaker_ref.study.worst.slices import Cases
from bookmaker_ref.tables.checks import named

#: What has no value where a margin is empty, or says nothing there; and where both margins are, if nothing is said.
_SYMMETRIC, _RATIOS = ("correlation", "cohen_kappa"), ("lr_positive", "lr_negative", "odds_ratio")
OF_BOTH_MARGINS = (*_SYMMETRIC, *_RATIOS)
USUAL_MARGINS: Range = ("1/10", "9/10")
#: Of what guesses may be limited; of what real margins of both classes may be given; and what counts all cases.
_GUESSED, _OF_BOTH_CLASSES = ("informedness", "markedness"), ("informedness", *_RATIOS)
_EVERY = Fraction(0), Fraction(1)
#: Of polynomials of three letters with more cases than this the search takes hours.
_MOST_OF_RATIOS = 30
#: What is limited, in words.
BOTH, BIAS = "the prevalence and the Bias are both", "the Bias is"


@dataclass(frozen=True, slots=True)
class Question:
    """Of which measure, of which cases and where, how near, and after how many stretches of true values it ends."""

    of: str
    cases: Cases
    prevalence: Ends
    guess: Ends
    truths: Ends
    within: float
    most: int

    @property
    def n(self) -> int:
        """How many cases there are."""
        return self.cases.n


@dataclass(frozen=True, slots=True)
class Bound:
    """The least coverage, the place next to which it is found, and whether the search ended before both met."""

    least: float
    place: Place
    stopped: bool
    #: What is limited, in words, and where it is.
    margins: tuple[str, Ends] | None = None


def checked(
    cases: int | tuple[int, int], of: str, ranges: tuple[Range | None, Range, Range], within: float, most: int
) -> Question:
    """The question, if all of it can be asked of this measure."""
    prevalence, guess, informedness = ranges
    usual = USUAL_MARGINS if of in OF_BOTH_MARGINS else EVERY
    xs = checked_range(usual if prevalence is None else prevalence, "prevalence")
    ys, ts = checked_range(guess, "guess"), checked_range(informedness, "informedness")
    if of not in _GUESSED and ys != _EVERY:
        raise ValueError(f"of {of} any guess is looked at: leave its range out")
    if of in OF_ALL and xs != _EVERY:
        raise ValueError(f"of {of} any prevalence is looked at: leave its range out")
    if of in _RATIOS and ts != _EVERY:
        raise ValueError(f"of {of} any Informedness from 0 to 1 is looked at: leave its range out")
    if of in _SYMMETRIC and (not xs[0] or sum(xs) != 1):
        raise ValueError(
            f"prevalence goes from {xs[0]} to {xs[1]}: of {of} both margins are so, and no label is special; give"
            " 1/10,9/10, or another number above 0 and 1 less it"
        )
    return Question(of, _cases(cases, of), xs, ys, ts, within, most)


def _cases(cases: int | tuple[int, int], of: str) -> Cases:
    if not isinstance(cases, tuple):
        n = whole(cases, "cases", 2, MOST)
        if of in _RATIOS and n > _MOST_OF_RATIOS:
            raise ValueError(
                f"cases are {n}: of {of} {_MOST_OF_RATIOS} are taken at most, or real positives and real negatives that"
                f" are given, as {n - n // 2} and {n // 2}"
            )
        return Cases(n)
    if len(cases) != 2:
        raise ValueError(f"cases are {named(cases)}, but they are a number, or real positives and real negatives")
    rp, rn = (whole(each, "cases", 0, MOST) for each in cases)
    if of in OF_POSITIVES and (rn or not rp):
        raise ValueError(f"the worst case of {of} is of real positives alone: give (10, 0), and not {named(cases)}")
    if of in OF_NEGATIVES and (rp or not rn):
        raise ValueError(f"the worst case of {of} is of real negatives alone: give (0, 10), and not {named(cases)}")
    if of not in (*_OF_BOTH_CLASSES, *OF_POSITIVES, *OF_NEGATIVES):
        raise ValueError(f"with real margins that are given there is no worst case of {of} here: give their sum")
    if of in _OF_BOTH_CLASSES and not (rp and rn):
        raise ValueError(f"{of} is undefined without cases of both classes: cases are {named(cases)}")
    return Cases(whole(rp + rn, "the sum of cases", 1, MOST), rp)
