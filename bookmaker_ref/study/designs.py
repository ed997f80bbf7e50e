"""What is fixed before the cases are seen: their number, the real margins, or both margins; and the tables there are.

Every design comes as *grids*. With given real margins, TP and FP are independent, so that the probability of a table is
a product: one factor for the margins, one for TP, one for FP. No table needs a factorial of its own, and no number is
further from exact than a binomial probability.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.arguments import as_written, exact_probability, instance, whole as whole_number, wrong
from bookmaker_ref.study.model import MODEL, Model, Probability

Floats = NDArray[np.float64]
Four = tuple[Fraction, Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Grid:
    """The tables with these real margins, TP from `first_tp` and FP from `first_fp` on.

    The probability of a table is the share of the grid times that of its TP and that of its FP. The same as integers,
    over the total of the design, are in ``whole``, where the probabilities are exact.
    """

    rp: int
    rn: int
    first_tp: int
    first_fp: int
    share: float
    tp_shares: Floats
    fp_shares: Floats
    whole: tuple[int, list[int], list[int]] | None = None

    @property
    def size(self) -> int:
        """How many tables there are."""
        return len(self.tp_shares) * len(self.fp_shares)

    def rows(self, start: int, stop: int) -> Grid:
        """The part with these values of TP, counted from the first."""
        whole = self.whole and (self.whole[0], self.whole[1][start:stop], self.whole[2])
        tp_shares = self.tp_shares[start:stop]
        return Grid(
            self.rp, self.rn, self.first_tp + start, self.first_fp, self.share, tp_shares, self.fp_shares, whole
        )


@dataclass(frozen=True, slots=True)
class Total:
    """So many cases, each from the model: the multinomial distribution."""

    n: int
    model: Model
    k: ClassVar = 2

    def __post_init__(self) -> None:
        whole_number(self.n, "n", 1)
        instance(self.model, "model", Model, MODEL)
        if self.model.k != 2:
            raise ValueError(f"the model has {self.model.k} classes, and Total is for two: TotalOfClasses takes more")

    @property
    def expected(self) -> Four:
        """The expected table."""
        (tp, fp), (fn, tn) = self.model.cells
        return tp * self.n, fp * self.n, fn * self.n, tn * self.n

    @property
    def is_null(self) -> bool:
        """Whether predictions know nothing of the class."""
        return self.model.is_independent

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        return {"design": "total", "n": self.n, "model": self.model.to_json()}

    def denominator(self) -> int:
        """What the integer weights of all tables add up to."""
        return int(_common(share for row in self.model.cells for share in row) ** self.n)

    def whole_grids(self) -> Iterator[Grid]:
        """Every table, exactly."""
        d = _common(share for row in self.model.cells for share in row)
        tp, fp, fn, tn = (int(share * d) for row in self.model.cells for share in row)
        for rp in range(self.n + 1):
            rn = self.n - rp
            tables = comb(self.n, rp) * (tp + fn) ** rp * (fp + tn) ** rn
            if tables:
                whole = comb(self.n, rp), _binomial_weights(rp, tp, fn), _binomial_weights(rn, fp, tn)
                yield _whole_grid(rp, rn, whole, d**self.n)

    def float_grids(self, skip: float) -> Iterator[Grid]:
        """The tables in float64, but for some that have together at most this probability."""
        (tp, fp), (_, _) = self.model.cells
        rp_share, rn_share = self.model.prevalences
        margins = binomial(self.n, rp_share)
        first, stop = trimmed(margins, skip / 3)
        for rp in range(first, stop):
            share = float(margins[rp])
            if not share:
                continue
            # Rare margins may leave out more of what they have: all of them together stay below what is allowed.
            each = skip / (3 * (stop - first) * share)
            yield _float_grid((rp, self.n - rp), share, _ratio(tp, rp_share), _ratio(fp, rn_share), each)


@dataclass(frozen=True, slots=True)
class RealMargins:
    """So many real positives and negatives, predicted with this Recall and Fallout: the product of two binomials."""

    rp: int
    rn: int
    recall: Fraction
    fallout: Fraction
    k: ClassVar = 2

    def __init__(self, rp: int, rn: int, recall: Probability, fallout: Probability) -> None:
        _check_margins(rp, rn)
        fill(self, rp, rn, exact_probability(recall, "recall"), exact_probability(fallout, "fallout"))

    @classmethod
    def of(cls, model: Model, rp: int, rn: int) -> RealMargins:
        """The Recall and Fallout of a model of two classes, whose prevalence does not matter here.

        >>> from bookmaker_ref.study.model import informed
        >>> RealMargins.of(informed("1/2", "1/5", "1/2"), 10, 20).recall
        Fraction(3, 4)
        """
        instance(model, "model", Model, MODEL)
        if model.k != 2:
            raise ValueError(f"the model has {model.k} classes: real margins may be fixed for two")
        (tp, fp), _ = model.cells
        rp_share, rn_share = model.prevalences
        if not rp_share or not rn_share:
            raise ValueError("the model has one class alone, and says nothing of the other")
        return cls(rp, rn, tp / rp_share, fp / rn_share)

    @property
    def n(self) -> int:
        """How many cases there are."""
        return self.rp + self.rn

    @property
    def expected(self) -> Four:
        """The expected table."""
        tp, fp = self.recall * self.rp, self.fallout * self.rn
        return tp, fp, self.rp - tp, self.rn - fp

    @property
    def is_null(self) -> bool:
        """Whether predictions know nothing of the class."""
        return self.recall == self.fallout

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        rates = {"recall": str(self.recall), "fallout": str(self.fallout)}
        return {"design": "real margins", "n": self.n, "rp": self.rp, "rn": self.rn, **rates}

    def denominator(self) -> int:
        """What the integer weights of all tables add up to."""
        return int(self.recall.denominator**self.rp * self.fallout.denominator**self.rn)

    def whole_grids(self) -> Iterator[Grid]:
        """Every table, exactly."""
        parts = [(rate.numerator, rate.denominator - rate.numerator) for rate in (self.recall, self.fallout)]
        whole = 1, _binomial_weights(self.rp, *parts[0]), _binomial_weights(self.rn, *parts[1])
        yield _whole_grid(self.rp, self.rn, whole, self.denominator())

    def float_grids(self, skip: float) -> Iterator[Grid]:
        """The tables in float64, but for some that have together at most this probability."""
        yield _float_grid((self.rp, self.rn), 1.0, self.recall, self.fallout, skip / 2)


@dataclass(frozen=True, slots=True)
class BothMargins:
    """Both margins given: the hypergeometric distribution, or Fisher's non-central one with an odds ratio."""

    rp: int
    rn: int
    pp: int
    odds_ratio: Fraction = Fraction(1)
    k: ClassVar = 2

    def __init__(self, rp: int, rn: int, pp: int, odds_ratio: Probability = 1) -> None:
        _check_margins(rp, rn)
        whole_number(pp, "pp", 0)
        if pp > rp + rn:
            raise ValueError(f"pp is {pp}, but there are only {rp + rn} cases to predict")
        odds = as_written(odds_ratio, "odds_ratio")
        if odds <= 0:
            raise wrong(odds_ratio, "odds_ratio", "a number above 0", ValueError)
        fill(self, rp, rn, pp, odds)

    @property
    def n(self) -> int:
        """How many cases there are."""
        return self.rp + self.rn

    @property
    def expected(self) -> Four:
        """The expected table."""
        weights = self._weights()
        total = sum(weights.values())
        tp = Fraction(sum(tp * weight for tp, weight in weights.items()), total)
        return tp, self.pp - tp, self.rp - tp, self.rn - self.pp + tp

    @property
    def is_null(self) -> bool:
        """Whether predictions know nothing of the class."""
        return self.odds_ratio == 1

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        margins = {"rp": self.rp, "rn": self.rn, "pp": self.pp}
        return {"design": "both margins", "n": self.n, **margins, "odds_ratio": str(self.odds_ratio)}

    def denominator(self) -> int:
        """What the integer weights of all tables add up to."""
        if self.odds_ratio == 1:
            return comb(self.n, self.pp)
        return sum(self._weights().values())

    def whole_grids(self) -> Iterator[Grid]:
        """Every table, exactly."""
        total = self.denominator()
        for tp, weight in self._weights().items():
            yield _one_table(self._cells(tp), weight / total, weight)

    def float_grids(self, skip: float) -> Iterator[Grid]:
        """The tables in float64, but for some that have together at most this probability."""
        tp = np.arange(max(0, self.pp - self.rn), min(self.rp, self.pp) + 1, dtype=np.float64)
        # Each probability from the one before; the last ratio leads out of the range, and is 0.
        ratios = (self.rp - tp) * (self.pp - tp) / ((tp + 1) * (self.rn - self.pp + tp + 1)) * float(self.odds_ratio)
        shares = _normal(ratios[:-1])
        first, stop = trimmed(shares, skip)
        for i in range(first, stop):
            yield _one_table(self._cells(int(tp[i])), float(shares[i]))

    def _cells(self, tp: int) -> tuple[int, int, int, int]:
        return tp, self.pp - tp, self.rp - tp, self.rn - self.pp + tp

    def _weights(self) -> dict[int, int]:
        lowest, highest = max(0, self.pp - self.rn), min(self.rp, self.pp)
        a, b = self.odds_ratio.as_integer_ratio()
        return {
            tp: comb(self.rp, tp) * comb(self.rn, self.pp - tp) * a ** (tp - lowest) * b ** (highest - tp)
            for tp in range(lowest, highest + 1)
        }


Design = Total | RealMargins | BothMargins


def fill(made: Any, *values: Any) -> None:
    """Write the fields of a frozen dataclass whose arguments are not its fields as they are given."""
    for each, value in zip(fields(made), values, strict=True):
        object.__setattr__(made, each.name, value)


def _check_margins(rp: int, rn: int) -> None:
    whole_number(rp, "rp", 0)
    whole_number(rn, "rn", 0)
    whole_number(rp + rn, "rp + rn", 1)


# --- probabilities ------------------------------------------------------------------------------------------


def binomial(n: int, p: Fraction) -> Floats:
    """The probabilities of 0 … n successes: each from its neighbour, starting at the most probable.

    An error grows by a few units in the last place with every step away from there, and what is far away is rare.

    >>> binomial(2, Fraction(1, 2)).tolist()
    [0.25, 0.5, 0.25]
    """
    if p in (0, 1):
        certain = np.zeros(n + 1)
        certain[n if p else 0] = 1
        return certain
    odds = float(p / (1 - p))
    j = np.arange(n, dtype=np.float64)
    return _normal((n - j) / (j + 1) * odds)


def _normal(ratios: Floats) -> Floats:
    """Probabilities, each the one before times a ratio; the ratios fall."""
    mode = int(np.searchsorted(-ratios, -1.0))
    found = np.empty(len(ratios) + 1)
    found[mode] = 1
    np.cumprod(ratios[mode:], out=found[mode + 1 :])
    if mode:
        found[:mode] = np.cumprod(1 / ratios[:mode][::-1])[::-1]
    return np.asarray(found / found.sum())


def trimmed(shares: Floats, skip: float) -> tuple[int, int]:
    """From where to where probabilities are kept, if so much may be left out at the ends in all.

    >>> trimmed(np.array([0.125, 0.25, 0.25, 0.25, 0.125]), 0.3)
    (1, 4)
    """
    if skip <= 0:
        return 0, len(shares)
    most = min(skip, 0.5) / 2 * (1 - 1e-9)  # sums are rounded
    first = int(np.searchsorted(np.cumsum(shares), most, side="right"))
    last = int(np.searchsorted(np.cumsum(shares[::-1]), most, side="right"))
    return first, len(shares) - last


def _float_grid(margins: tuple[int, int], share: float, recall: Fraction, fallout: Fraction, skip: float) -> Grid:
    rp, rn = margins
    tp_shares, fp_shares = binomial(rp, recall), binomial(rn, fallout)
    (first_tp, stop_tp), (first_fp, stop_fp) = trimmed(tp_shares, skip), trimmed(fp_shares, skip)
    return Grid(rp, rn, first_tp, first_fp, share, tp_shares[first_tp:stop_tp], fp_shares[first_fp:stop_fp])


def _whole_grid(rp: int, rn: int, whole: tuple[int, list[int], list[int]], total: int) -> Grid:
    weight, tp_weights, fp_weights = whole
    of_tp, of_fp = sum(tp_weights), sum(fp_weights)
    share = weight * of_tp * of_fp / total
    tp_shares, fp_shares = (np.array([w / s for w in ws]) for ws, s in ((tp_weights, of_tp), (fp_weights, of_fp)))
    return Grid(rp, rn, 0, 0, share, tp_shares, fp_shares, whole)


def _one_table(cells: tuple[int, int, int, int], share: float, weight: int | None = None) -> Grid:
    tp, fp, fn, tn = cells
    whole = None if weight is None else (weight, [1], [1])
    return Grid(tp + fn, fp + tn, tp, fp, share, np.ones(1), np.ones(1), whole)


@cache
def _pascal(n: int) -> tuple[int, ...]:
    return tuple(comb(n, k) for k in range(n + 1))


def _binomial_weights(n: int, success: int, failure: int) -> list[int]:
    wins, losses = _powers(success, n), _powers(failure, n)
    return [ways * wins[k] * losses[n - k] for k, ways in enumerate(_pascal(n))]


def _powers(base: int, n: int) -> list[int]:
    powers = [1]
    for _ in range(n):
        powers.append(powers[-1] * base)
    return powers


def _common(shares: Iterator[Fraction]) -> int:
    return lcm(*(share.denominator for share in shares))


def _ratio(part: Fraction, whole: Fraction) -> Fraction:
    return part / whole if whole else Fraction(0)
