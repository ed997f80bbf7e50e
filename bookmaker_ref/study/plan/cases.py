"""How the cases of a planned study come about: so many in all, or so many of each class."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from bookmaker_ref.arguments import as_written, exact_probability, instance, wrong
from bookmaker_ref.study.designs import RealMargins, Total, fill
from bookmaker_ref.study.model import MODEL, Model, Probability


@dataclass(frozen=True, slots=True)
class InTotal:
    """So many cases in all, each from the model: how many of each class there are is left to chance."""

    model: Model

    def __post_init__(self) -> None:
        instance(self.model, "model", Model, MODEL)
        if self.model.k != 2:
            raise ValueError(f"the model has {self.model.k} classes: a study of two is planned")

    def design(self, step: int) -> Total:
        """The design with so many cases."""
        return Total(step, self.model)

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        return {"cases": "in total", "model": self.model.to_json()}


@dataclass(frozen=True, slots=True)
class InClasses:
    """So many real positives, and ``ratio`` as many real negatives, rounded up, with this Recall and Fallout.

    >>> InClasses("1/2", "1/4", "3/2").design(3)
    RealMargins(rp=3, rn=5, recall=Fraction(1, 2), fallout=Fraction(1, 4))
    """

    recall: Fraction
    fallout: Fraction
    ratio: Fraction

    def __init__(self, recall: Probability, fallout: Probability, ratio: Probability = 1) -> None:
        many = as_written(ratio, "ratio")
        if not 0 < many <= _MOST_RATIO or many * _MOST_RATIO < 1:
            raise wrong(ratio, "ratio", "negatives for each positive, from 1/1000 to 1000", ValueError)
        fill(self, exact_probability(recall, "recall"), exact_probability(fallout, "fallout"), many)

    @classmethod
    def of(cls, model: Model, ratio: Probability = 1) -> InClasses:
        """The Recall and Fallout of a model of two classes.

        >>> from bookmaker_ref.study.model import informed
        >>> InClasses.of(informed("1/2", "1/2", "1/2")).recall
        Fraction(3, 4)
        """
        margins = RealMargins.of(model, 1, 1)
        return cls(margins.recall, margins.fallout, ratio)

    def design(self, step: int) -> RealMargins:
        """The design with so many real positives."""
        return RealMargins(step, ceil(self.ratio * step), self.recall, self.fallout)

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        rates = {"recall": str(self.recall), "fallout": str(self.fallout)}
        return {"cases": "in classes", **rates, "ratio": str(self.ratio)}


Cases = InTotal | InClasses
_MOST_RATIO = 1000
