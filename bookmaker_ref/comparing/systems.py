"""Several systems on the same cases, compared two by two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import isfinite, isnan
from typing import Any

import numpy as np

from bookmaker_ref import names, significance
from bookmaker_ref.arguments import level as checked_level, one_of
from bookmaker_ref.comparing.cases import PairedCases
from bookmaker_ref.comparing.difference import PairedDifference, paired_difference
from bookmaker_ref.layout import label_text
from bookmaker_ref.messages import short
from bookmaker_ref.sheets import NONE, Sheet, Sheets, between, decimal
from bookmaker_ref.tables.contingency import Label
from bookmaker_ref.tables.predictions import coded

#: How p-values of several pairs are adjusted; what is simultaneous of the intervals is Bonferroni's.
CORRECTIONS: dict[str, Callable[[list[float]], np.ndarray]] = {
    "holm": significance.holm,
    "bonferroni": significance.bonferroni,
    "benjamini-hochberg": significance.benjamini_hochberg,
    "none": np.asarray,
}
_LABEL = 24


@dataclass(frozen=True, eq=False)
class Comparison(Sheets):
    """What `compare` found: the value of each system, and the difference of each pair."""

    measure: str
    cases: int
    labels: tuple[Label, ...]
    values: Mapping[str, float]
    pairs: tuple[tuple[str, str], ...]
    differences: tuple[PairedDifference, ...]
    #: The p-value of each pair, adjusted for how many there are.
    adjusted: tuple[float, ...]
    correction: str
    level: float

    def head(self) -> str:
        """What is compared, and on how many cases."""
        return f"{self.measure} of {len(self.values)} systems on {self.cases} cases"

    def sheets(self) -> Iterator[Sheet]:
        """The systems, and each pair of them."""
        alone = tuple((label_text(name, _LABEL), decimal(value)) for name, value in self.values.items())
        yield Sheet("Each system", ("system", self.measure), alone, "<>")
        head = ("first − second", "difference", f"{100 * self.level:.6g} % interval", "p", "p, adjusted")
        rows = (
            (
                f"{label_text(a, _LABEL)} − {label_text(b, _LABEL)}",
                decimal(each.difference),
                between(each.low, each.high),
                _p(each.p),
                _p(p),
            )
            for (a, b), each, p in zip(self.pairs, self.differences, self.adjusted, strict=True)
        )
        yield Sheet("Each pair", head, tuple(rows), "<>>>>")

    def notes(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """By which method, and for how many pairs it is adjusted."""
        yield f"Intervals and p: {self.differences[0].method}, of the differences case by case."
        if len(self.pairs) > 1 and self.correction != "none":
            yield f"Adjusted for {len(self.pairs)} pairs: p by {self.correction}, intervals by Bonferroni."

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "measure": self.measure,
            "cases": self.cases,
            "labels": [str(label) for label in self.labels],
            "systems": {name: value if isfinite(value) else None for name, value in self.values.items()},
            "correction": self.correction,
            "pairs": [
                {"first": a, "second": b, **found.to_json(), "p_adjusted": p if isfinite(p) else None}
                for (a, b), found, p in zip(self.pairs, self.differences, self.adjusted, strict=True)
            ],
        }

    def __repr__(self) -> str:
        told = ", ".join(f"{label_text(name, _LABEL)} {value:.4g}" for name, value in self.values.items())
        return f"<comparison of {self.measure} on {self.cases} cases: {told}>"


def compare(
    y_true: Any,
    predictions: Mapping[str, Any],
    measure: str = "informedness",
    *,
    labels: Iterable[Label] | None = None,
    level: float = 0.95,
    method: str = "delta-plus-three",
    correction: str = "holm",
    **options: Any,
) -> Comparison:
    """Which of several systems is better by a measure, on the same cases: each pair with an interval and a test.

    ``predictions`` has a vector of labels for each system, by its name. Intervals hold together with the ``level``: of
    m pairs each leaves out an m-th of the rest (Bonferroni); p-values are adjusted by ``correction``. ``method`` is
    ``"delta-plus-three"`` or ``"bootstrap"``, which takes ``seed`` and ``resamples``.

    >>> truth = [1] * 50 + [0] * 50
    >>> compare(truth, {"a": [1] * 40 + [0] * 50 + [1] * 10, "b": [1] * 30 + [0] * 50 + [1] * 20})
    <comparison of informedness on 100 cases: a 0.6, b 0.2>
    """
    share = checked_level(level)
    one_of(correction, "correction", CORRECTIONS)
    if not isinstance(predictions, Mapping) or len(predictions) < 2:
        raise ValueError("predictions is a dict of two systems or more: {name: vector of labels}")
    strange = next((name for name in predictions if not isinstance(name, str)), None)
    if strange is not None:
        raise TypeError(f"a system is called {short(strange)}: its name is a text")
    known, (real, *said) = coded(
        {"y_true": y_true, **{f"the predictions of {n}": p for n, p in predictions.items()}}, labels
    )
    name = _measure(measure, len(known))
    pairs = tuple(combinations(predictions, 2))
    of = dict(zip(predictions, said, strict=True))
    alone = share if correction == "none" else 1 - (1 - share) / len(pairs)
    found = tuple(
        paired_difference(name, PairedCases.of_codes(known, real, of[a], of[b]), level=alone, method=method, **options)
        for a, b in pairs
    )
    adjusted = tuple(CORRECTIONS[correction]([each.p for each in found]).tolist())
    values = {a: each.first for (a, _), each in zip(pairs, found, strict=True)} | {pairs[-1][1]: found[-1].second}
    return Comparison(name, len(real), known, values, pairs, found, adjusted, correction, share)


def _measure(given: str, classes: int) -> str:
    ways = (names.find(given) if classes == 2 else None, names.find_of_classes(given)) if isinstance(given, str) else ()
    for each in ways:
        if each is not None:
            return each
    raise ValueError(f"measure is {short(given)}: it takes a measure of {classes} classes, such as 'informedness'")


def _p(value: float) -> str:
    return NONE if isnan(value) else f"{value:.3g}"
