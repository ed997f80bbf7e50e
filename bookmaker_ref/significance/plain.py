r"""The recommended intervals of one table of K classes: without NumPy, in fractions up to the one root at the end.

The methods and their references are those of `significance.classes`, which computes them for arrays. Here the slopes
of each measure are written out: all of them are made of the hits, the Biases and the Prevalences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import TypeVar

from bookmaker_ref.exact.intervals import Ends, quantile
from bookmaker_ref.exact.measure import Answer
from bookmaker_ref.significance.classes import DUALS, least_of
from bookmaker_ref.significance.intervals import RECOMMENDED
from bookmaker_ref.tables.plain import Counts, Plain

_DIGITS = 60
N = TypeVar("N", int, Fraction)
Pair = tuple[Decimal, Decimal]
Row = tuple[Fraction, ...]
Shares = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class _Slopes:
    """A measure over the root of ``square``, and so its slopes: by each hit, each Bias and each Prevalence."""

    value: Fraction
    hits: Row
    biases: Row
    prevalences: Row
    square: Fraction = Fraction(1)


def intervals_of_classes(
    table: Plain, found: Mapping[str, Answer], level: Fraction = Fraction(95, 100)
) -> dict[str, Ends]:
    r"""The recommended interval of every measure that is linear in rates, or is made of hits and margins alone.

    ``found`` are the measures of this table: what is undefined has no interval.

    >>> from bookmaker_ref.multiclass.plain import answers
    >>> from bookmaker_ref.tables.plain import matrix_text
    >>> table = matrix_text("10,2,3\n1,12,4\n0,3,9", rows="predicted")
    >>> ends = intervals_of_classes(table, answers(table))["informedness"]
    >>> round(ends.low, 4), round(ends.high, 4), ends.method
    (Decimal('0.3530'), Decimal('0.7344'), 'delta-plus-three')
    """
    with localcontext(Context(prec=_DIGITS + 4 * len(str(table.n)))):
        z = quantile((1 - level) / 2)
        given = {}
        for name, each in found.items():
            ends = None if each.value is None else _ends(name, table.counts, z)
            if ends is not None:
                least = _decimal(least_of(name, len(table.real)))
                given[name] = Ends(max(ends[0], least), min(ends[1], Decimal(1)), RECOMMENDED[name][1])
    return given


def _ends(name: str, counts: Counts, z: Decimal) -> Pair | None:
    method = RECOMMENDED.get(name, ("", ""))[1]
    if method == "delta-plus-three" and name in _SLOPES:
        return _delta_plus_three(_SLOPES[name], counts, z)
    linear = DUALS.get(name, name)
    if method == "price-bonett" and linear in _WEIGHTS:
        return _price_bonett(linear, counts if linear == name else _turned(counts), z)
    return None


# --- the delta method ---------------------------------------------------------------------------------------------


def _delta_plus_three(slopes: Callable[[Row, Row, Row], _Slopes], counts: Counts, z: Decimal) -> Pair:
    """The delta method at the table with 3/K² more in each cell."""
    classes, n = len(counts), sum(map(sum, counts)) + 3
    shares = tuple(tuple((cell + Fraction(3, classes**2)) / n for cell in row) for row in counts)
    biases, prevalences = (tuple(sum(row, Fraction(0)) for row in each) for each in (shares, _turned(shares)))
    found = slopes(tuple(shares[i][i] for i in range(classes)), biases, prevalences)
    mean = square = Fraction(0)
    for i, row in enumerate(shares):
        for j, share in enumerate(row):
            slope = found.biases[i] + found.prevalences[j] + (found.hits[i] if i == j else 0)
            mean += share * slope
            square += share * slope**2
    root = _decimal(found.square).sqrt()
    return _about(_decimal(found.value) / root, (square - mean**2) / found.square / n, z)


def _informedness(hits: Row, biases: Row, prevalences: Row) -> _Slopes:
    """Of the sum of q (d - q r)/(r (1 - r)), with hits d, Biases q and Prevalences r."""
    each = [(d, q, r, r * (1 - r)) for d, q, r in zip(hits, biases, prevalences, strict=True)]
    return _Slopes(
        sum((q * (d - q * r) / w for d, q, r, w in each), Fraction(0)),
        tuple(q / w for _, q, _, w in each),
        tuple((d - 2 * q * r) / w for d, q, r, w in each),
        tuple(-q * (q * w + (d - q * r) * (1 - 2 * r)) / w**2 for d, q, r, w in each),
    )


def _markedness_by_prevalence(hits: Row, biases: Row, prevalences: Row) -> _Slopes:
    dual = _informedness(hits, prevalences, biases)
    return _Slopes(dual.value, dual.hits, dual.prevalences, dual.biases)


def _kappa(hits: Row, biases: Row, prevalences: Row) -> _Slopes:
    right, chance = sum(hits), _product(biases, prevalences)
    by_chance = -(1 - right) / (1 - chance) ** 2
    return _Slopes(
        (right - chance) / (1 - chance),
        (1 / (1 - chance),) * len(hits),
        tuple(by_chance * r for r in prevalences),
        tuple(by_chance * q for q in biases),
    )


def _gwet(hits: Row, biases: Row, prevalences: Row) -> _Slopes:
    both = tuple((q + r) / 2 for q, r in zip(biases, prevalences, strict=True))
    right, chance = sum(hits), _product(both, tuple(1 - each for each in both)) / (len(hits) - 1)
    by_each = tuple(-(1 - right) / (1 - chance) ** 2 * (1 - 2 * each) / 2 / (len(hits) - 1) for each in both)
    return _Slopes((right - chance) / (1 - chance), (1 / (1 - chance),) * len(hits), by_each, by_each)


def _gorodkin(hits: Row, biases: Row, prevalences: Row) -> _Slopes:
    covariance = sum(hits) - _product(biases, prevalences)
    predicted, real = (1 - _product(each, each) for each in (biases, prevalences))
    return _Slopes(
        covariance,
        (Fraction(1),) * len(hits),
        tuple(covariance * q / predicted - r for q, r in zip(biases, prevalences, strict=True)),
        tuple(covariance * r / real - q for q, r in zip(biases, prevalences, strict=True)),
        predicted * real,
    )


_SLOPES: dict[str, Callable[[Row, Row, Row], _Slopes]] = {
    "informedness": _informedness,
    "markedness_by_prevalence": _markedness_by_prevalence,
    "cohen_kappa": _kappa,
    "gwet_ac1": _gwet,
    "gorodkin_rk": _gorodkin,
}


# --- linear combinations of rates ---------------------------------------------------------------------------------


def _price_bonett(measure: str, counts: Counts, z: Decimal) -> Pair | None:
    """The adjusted Wald interval of a linear combination of rates; nothing where a class has no cases."""
    classes = len(counts)
    sizes = tuple(map(sum, _turned(counts)))
    if not all(sizes):
        return None
    weights, constant = _WEIGHTS[measure](sizes)
    middle, variance = constant, Fraction(0)
    for c, size in enumerate(sizes):
        adjusted = size + Fraction(4, classes)
        mean = square = Fraction(0)
        for label in range(classes):
            added = Fraction(2, classes) / (1 if label == c else classes - 1)
            share = (counts[label][c] + added) / adjusted
            mean += weights[label][c] * share
            square += weights[label][c] ** 2 * share
        middle += mean
        variance += (square - mean**2) / adjusted
    return _about(_decimal(middle), variance, z)


def _of_bets(sizes: tuple[int, ...], each: Row) -> tuple[Shares, Fraction]:
    """Weights of the cells where class l counts with ``each``: Recall for it, and Fallout against it."""
    n = sum(sizes)
    found = tuple(
        tuple(weight if label == c else -weight * size / (n - sizes[label]) for c, size in enumerate(sizes))
        for label, weight in enumerate(each)
    )
    return found, Fraction(0)


def _of_recalls(sizes: tuple[int, ...]) -> tuple[Shares, Fraction]:
    classes = range(len(sizes))
    one = Fraction(1, len(sizes) - 1)
    return tuple(tuple(one * (label == c) for c in classes) for label in classes), -one


_WEIGHTS: dict[str, Callable[[tuple[int, ...]], tuple[Shares, Fraction]]] = {
    "informedness_by_prevalence": lambda sizes: _of_bets(sizes, tuple(Fraction(each, sum(sizes)) for each in sizes)),
    "informedness_macro": lambda sizes: _of_bets(sizes, (Fraction(1, len(sizes)),) * len(sizes)),
    "adjusted_balanced_accuracy": _of_recalls,
}


# --- numbers ------------------------------------------------------------------------------------------------------


def _about(middle: Decimal, variance: Fraction, z: Decimal) -> Pair:
    half = z * _decimal(variance).sqrt()
    return middle - half, middle + half


def _turned(rows: tuple[tuple[N, ...], ...]) -> tuple[tuple[N, ...], ...]:
    """Rows for columns."""
    return tuple(zip(*rows, strict=True))


def _product(left: Row, right: Row) -> Fraction:
    return sum((x * y for x, y in zip(left, right, strict=True)), Fraction(0))


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator
