"""What each measure estimates: its exact expectation where a decision is known with probability I, and else guessed.

No sampling: every table that can come out has its probability and its exact value, in fractions. ``expectation`` is of
the model in which the classes have fixed sizes (or, in the Dual, the predictions), ``expectation_of_sample`` of the
one in which only the number of cases is fixed.

Of class l against the rest, Recall(l) and Fallout(l) are sums over cases, divided by what is fixed. Their expectations
are I + (1 - I) q(l) and (1 - I) q(l), where q(l) is how often a guess is l. So the expectation of B(l) is I, whatever
the sizes and the guesses are, and so is that of every mean of B(l) whose weights are fixed. The weights of
Informedness are not: see `bias_of_informedness`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import comb, factorial, lcm, prod
from typing import Literal

from bookmaker_ref.arguments import exact_probability, one_of, whole
from bookmaker_ref.exact.numbers import Exact
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.later import np
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.evaluation import ExactTable
from bookmaker_ref.multiclass.measure import MEASURES, ClassMeasure
from bookmaker_ref.names import find_of_classes
from bookmaker_ref.tables.contingency import Contingency

#: The counts of a table; its rows are predictions.
Counts = tuple[tuple[int, ...], ...]
#: A table that can come out, and its probability.
Chance = tuple[Counts, Fraction]

_MOST_TABLES = 1_000_000
_ZERO, _ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Expectation:
    """What can come out of a measure, and how probable each value is, where there is one."""

    measure: str
    #: The values, each once, with the probability of the tables that have it.
    values: tuple[tuple[Exact, Fraction], ...]
    #: The probability of the tables on which the measure is undefined.
    undefined: Fraction

    @cached_property
    def mean(self) -> Exact:
        """The expectation, given that the measure is defined."""
        return self._mean(1)

    @cached_property
    def variance(self) -> Exact:
        """The variance, given that the measure is defined."""
        return self._mean(2) - self.mean * self.mean

    def _mean(self, exponent: int) -> Exact:
        total: Exact = _ZERO
        for value, probability in self.values:
            total = total + value**exponent * probability
        return total / (1 - self.undefined)


def expectation(
    measure: ClassMeasure | str,
    sizes: Sequence[int],
    informed: Fraction | int,
    guess: Sequence[Fraction | int],
    *,
    fixed: Literal["real", "predicted"] = "real",
) -> Expectation:
    """The measure where each class has its fixed size, and each decision is right with a probability, else a guess.

    ``guess`` says how often each label is guessed. With ``fixed="predicted"`` it is the Dual: how often each label is
    predicted is fixed, and each prediction is marked by its class with that probability, and else by chance.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> expectation("informedness_by_prevalence", (3, 2, 2), half, (half, third, 1 - half - third)).mean
    Fraction(1, 2)
    >>> found = expectation("informedness", (3, 2, 2), half, (half, third, 1 - half - third))
    >>> found.mean - half, found.undefined
    (Fraction(1, 28), Fraction(0, 1))
    """
    one_of(fixed, "fixed", ("real", "predicted"))
    known, guesses, cases = (
        exact_probability(informed, "informed"),
        _distribution(guess, "guess", len(sizes)),
        _sizes(sizes),
    )
    _feasible(prod(comb(size + len(cases) - 1, size) for size in cases))
    tables = tables_of_classes(cases, known, guesses)
    if fixed == "predicted":
        tables = ((tuple(zip(*counts, strict=True)), chance) for counts, chance in tables)
    return expectation_over(measure, tables)


def expectation_of_sample(
    measure: ClassMeasure | str,
    cases: int,
    prevalences: Sequence[Fraction | int],
    informed: Fraction | int,
    guess: Sequence[Fraction | int],
) -> Expectation:
    """The measure where nothing is fixed but the number of cases: each is drawn with its class, then decided.

    What is undefined where a class has no cases is so with a probability that is not 0. Given that it is defined, what
    is unbiased for all sizes of the classes is so here as well.

    >>> half = Fraction(1, 2)
    >>> found = expectation_of_sample("informedness_macro", 3, (half, half), half, (half, half))
    >>> found.mean, found.undefined
    (Fraction(1, 2), Fraction(1, 4))
    """
    known, guesses = exact_probability(informed, "informed"), _distribution(guess, "guess", len(prevalences))
    real = _distribution(prevalences, "prevalences", len(prevalences))
    k = len(real)
    (number,) = _sizes((cases,))
    _feasible(comb(number + k * k - 1, number))
    return expectation_over(measure, tables_of_sample(number, real, known, guesses))


def expectation_over(measure: ClassMeasure | str, tables: Iterable[Chance]) -> Expectation:
    """The measure where these tables come out with these probabilities."""
    name = measure.name if isinstance(measure, ClassMeasure) else measure
    if isinstance(name, str):
        name = find_of_classes(name) or name
    if name not in MEASURES:
        raise ValueError(f"no measure of K classes is called {name!r:.60}: see bookmaker_ref.multiclass.MEASURES")
    values: dict[Exact, Fraction] = {}
    undefined = _ZERO
    for counts, chance in tables:
        try:
            found = exact_table(counts)[name]
        except Undefined:
            undefined += chance
        except NotExact as reason:
            raise NotExact(f"{name} has no exact expectation: {reason} on the table {counts}") from None
        else:
            values[found] = values.get(found, _ZERO) + chance
    if not values:
        raise Undefined("it is so on every table that can come out", name)
    return Expectation(name, tuple(values.items()), undefined)


def bias_of_informedness(classes: int, cases: int, informed: Fraction | int) -> Fraction:
    """How far the expectation of Informedness, the mean of B(l) by Bias, lies above I: (K - 2) I (1 - I)/N.

    Bias(l) = (X + Y)/N and B(l) = X/R - Y/(N - R), where X of the R cases of class l, and Y of the others, are
    predicted as l. X and Y are independent and binomial, of the probabilities a = I + (1 - I) q(l) and a - I. So the
    covariance of the two is ``(a(1 - a) - (a - I)(1 - a + I))/N = I (1 - I - 2 (1 - I) q(l))/N``, and the sum of these
    over the labels is the bias: neither the sizes of the classes nor the guesses are left in it.

    It is 0 for two classes, for mere guesses and for perfect decisions, else above 0, and at most (K - 2)/(4 N).

    >>> bias_of_informedness(3, 7, Fraction(1, 2))
    Fraction(1, 28)
    """
    known = exact_probability(informed, "informed")
    whole(cases, "cases", whole(classes, "classes", 2))  # each class has a case
    return (classes - 2) * known * (1 - known) / cases


# --- tables ---------------------------------------------------------------------------------------------------


def tables_of_classes(sizes: Sequence[int], informed: Fraction, guess: Sequence[Fraction]) -> Iterator[Chance]:
    """Every table of classes of these sizes that can come out, with its probability: one multinomial a class."""
    shares = zip(*model_cells(informed, [_ONE] * len(sizes), guess), strict=True)
    columns = [[way for way in ways(*each) if way[1]] for each in zip(sizes, shares, strict=True)]
    for chosen in product(*columns):
        counts, chances = zip(*chosen, strict=True)
        yield tuple(zip(*counts, strict=True)), prod(chances, start=_ONE)


def tables_of_sample(
    cases: int, prevalences: Sequence[Fraction], informed: Fraction, guess: Sequence[Fraction]
) -> Iterator[Chance]:
    """Every table of so many cases that can come out, with its probability: of classes of every size."""
    for sizes, share in ways(cases, tuple(prevalences)):
        if share:
            for counts, chance in tables_of_classes(sizes, informed, guess):
                yield counts, share * chance


def model_cells(
    informed: Fraction, prevalences: Sequence[Fraction], guess: Sequence[Fraction]
) -> tuple[tuple[Fraction, ...], ...]:
    """The model, I diag(r) + (1 - I) q rᵀ: how probable each cell is, or with ones for r how probable in its column."""
    return tuple(
        tuple(r * ((1 - informed) * q + (informed if label == real else 0)) for real, r in enumerate(prevalences))
        for label, q in enumerate(guess)
    )


@lru_cache(maxsize=1024)
def ways(n: int, chances: tuple[Fraction, ...]) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """How n cases can fall on labels with these probabilities, each way with its multinomial probability, also 0.

    Of these all tables are made, here one at a time with fractions, and in `bookmaker_ref.study` in arrays.
    """
    total = lcm(*(chance.denominator for chance in chances))
    parts = [int(chance * total) for chance in chances]
    found = []
    for counts in compositions(n, len(chances)):
        orders = factorial(n) // prod(map(factorial, counts))
        found.append((counts, Fraction(orders * prod(map(pow, parts, counts)), total**n)))
    return tuple(found)


def compositions(n: int, k: int) -> Iterator[tuple[int, ...]]:
    """Every way to write n as a sum of k integers, none of them negative."""
    if k == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in compositions(n - first, k - 1):
            yield first, *rest


@lru_cache(maxsize=20_000)
def exact_table(counts: Counts) -> ExactTable:
    """The exact values on a table; its rows are predictions.

    >>> exact_table(((3, 0, 2), (0, 1, 1), (0, 2, 3)))["informedness"]
    Fraction(31, 72)
    """
    return ExactTable(Contingency.from_matrix(np.array(counts, dtype=np.int64), rows="predicted"))


# --- checks ---------------------------------------------------------------------------------------------------


def _distribution(given: Sequence[Fraction | int], name: str, size: int) -> tuple[Fraction, ...]:
    found = tuple(exact_probability(each, f"{name}[{place}]") for place, each in enumerate(given))
    if len(found) != size:
        raise ValueError(f"{name} has {len(found)} probabilities for {size} classes")
    if sum(found) != 1:
        raise ValueError(f"{name} adds up to {short(sum(found))}, not to 1")
    return found


def _sizes(given: Sequence[int]) -> tuple[int, ...]:
    found = tuple(whole(size, "a number of cases", 0) for size in given)
    if not sum(found):
        raise ValueError("there are no cases")
    return found


def _feasible(tables: int) -> None:
    if tables > _MOST_TABLES:
        raise ValueError(f"there are {tables} such tables, and at most {_MOST_TABLES} are tried: take fewer cases")
