"""Cases that two systems decided: how often each pair of labels was predicted of each class."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.equality import ByValue
from bookmaker_ref.tables.checks import listed_names, named
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.positive import depends_on_positive, positive_class
from bookmaker_ref.tables.predictions import coded

Codes = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class PairedCases(ByValue):
    """How many cases there are of each class of which the first system says one label and the second another.

    Only what occurs is held: place by place ``real``, ``first`` and ``second`` have numbers of labels, and ``counts``
    how many such cases there are. ``positive`` is the positive class, if somebody has named it; then it comes last.

    >>> cases = PairedCases.of_labels([1, 1, 0, 0], [1, 1, 0, 1], [1, 0, 1, 1])
    >>> cases.n, cases.tables[0].tolist()
    (4, [[1.0, 0.0], [1.0, 2.0]])
    """

    labels: tuple[Label, ...]
    real: Codes
    first: Codes
    second: Codes
    counts: NDArray[np.int64]
    positive: Label | None = None

    @classmethod
    def of_labels(cls, y_true: Any, first: Any, second: Any, labels: Iterable[Label] | None = None) -> PairedCases:
        """The cases of three vectors of labels, of the same length."""
        known, codes = coded({"y_true": y_true, "first": first, "second": second}, labels)
        return cls.of_codes(known, *codes)

    @classmethod
    def of_codes(cls, labels: tuple[Label, ...], real: Codes, first: Codes, second: Codes) -> PairedCases:
        """The cases of three vectors of numbers of labels."""
        many = len(labels)
        keys, counts = np.unique((real * many + first) * many + second, return_counts=True)
        return cls(labels, keys // many**2, keys // many % many, keys % many, counts.astype(np.int64))

    @property
    def n(self) -> int:
        """How many cases there are."""
        return int(self.counts.sum())

    def against_rest(self, positive: Label) -> PairedCases:
        """One class, which is positive and comes last, against the rest: every other label counts as the same one.

        >>> cases = PairedCases.of_labels(["a", "b", "c"], ["b", "b", "c"], ["a", "b", "a"]).against_rest("b")
        >>> cases.labels, cases.tables[0].tolist()
        (('not b', 'b'), [[1.0, 0.0], [1.0, 1.0]])
        """
        if positive not in self.labels:
            raise ValueError(f"{named(positive)} is not one of the labels, {listed_names(self.labels)}")
        at = self.labels.index(positive)
        labels = [label for label in self.labels if label != positive]
        rest = labels[0] if len(labels) == 1 else f"not {positive}"
        codes = ((each == at).astype(np.intp) for each in (self.real, self.first, self.second))
        return replace(self._merged((rest, positive), *codes), positive=positive)

    def positive_last(self, measure: str) -> PairedCases:
        """These cases with the positive class last, if the measure depends on it."""
        if not depends_on_positive(measure) or self.positive is not None or len(self.labels) > 2:
            return self
        say = "cases.against_rest({})".format
        return self.against_rest(positive_class(self.labels, what=measure, say=say))

    def _merged(self, labels: tuple[Label, ...], real: Codes, first: Codes, second: Codes) -> PairedCases:
        """The same cases with other labels; what is alike now is counted together."""
        many = len(labels)
        keys, which = np.unique((real * many + first) * many + second, return_inverse=True)
        counts = np.bincount(which, weights=self.counts).astype(np.int64)
        return PairedCases(labels, keys // many**2, keys // many % many, keys % many, counts)

    def right_alone(self) -> NDArray[np.float64]:
        """For each class how many cases the first system alone has right, how many the second, and of how many.

        >>> PairedCases.of_labels([1, 1, 0, 0], [1, 1, 0, 1], [1, 0, 1, 1]).right_alone().tolist()
        [[1.0, 0.0, 2.0], [1.0, 0.0, 2.0]]
        """
        first, second = self.first == self.real, self.second == self.real
        found = [
            np.bincount(self.real, weights=self.counts * which, minlength=len(self.labels))
            for which in (first & ~second, second & ~first, np.ones_like(first))
        ]
        return np.stack(found, axis=-1)

    @property
    def tables(self) -> NDArray[np.float64]:
        """The tables of both systems, whose rows are predictions."""
        found = np.zeros((2, len(self.labels), len(self.labels)))
        for table, said in zip(found, (self.first, self.second), strict=True):
            np.add.at(table, (said, self.real), self.counts)
        return found

    @property
    def contingencies(self) -> tuple[Contingency, Contingency]:
        """The tables of both systems."""
        first, second = (
            Contingency(table.astype(np.int64), self.labels, self.labels, self.positive) for table in self.tables
        )
        return first, second
