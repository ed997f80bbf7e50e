"""What is found of an empirical claim: numbers with their errors, held against bounds, and the answer that follows.

A claim may be read in more than one way: by another generator, another form of an interval, another meaning of a word.
Each `Reading` is a list of `Check`; it holds where all of them do. The answer is "true" where every reading holds,
"false" where none does, else "depends on" the reading. No answer is typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

Answer = Literal["true", "false", "depends on"]
Sign = Literal["<", ">"]

#: How many standard errors a number has to be away from its bound.
SURE = 3.0


@dataclass(frozen=True, slots=True)
class Number:
    """A measured number with its standard error, which is 0 where the number is exact."""

    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Check:
    """A number, and the bound on whose one side it has to be."""

    says: str
    number: Number
    sign: Sign
    bound: float

    @property
    def holds(self) -> bool | None:
        """Whether it is on that side; None where it is too near to the bound to tell.

        >>> Check("share", Number(0.04, 0.001), "<", 0.05).holds, Check("share", Number(0.04, 0.01), "<", 0.05).holds
        (True, None)
        """
        if self.number.error and abs(self.number.value - self.bound) < SURE * self.number.error:
            return None
        return self.number.value < self.bound if self.sign == "<" else self.number.value > self.bound

    def to_json(self) -> dict[str, Any]:
        """The same as plain data, with as many digits as mean something."""
        number = asdict(self.number)
        plain = {name: float(f"{each:.4g}" if name == "error" else f"{each:.6g}") for name, each in number.items()}
        return {"says": self.says, **plain, "sign": self.sign, "bound": self.bound, "holds": self.holds}


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the claim. Without checks it cannot be measured, and ``words`` says why."""

    words: str
    checks: tuple[Check, ...] = ()

    @property
    def holds(self) -> bool | None:
        """Whether every check holds; None where that cannot be told."""
        each = [check.holds for check in self.checks]
        if False in each:
            return False
        return True if each and None not in each else None

    def to_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"reading": self.words, "holds": self.holds, "checks": [each.to_json() for each in self.checks]}


@dataclass(frozen=True, slots=True)
class Finding:
    """All readings of a claim, and what was computed of which tables."""

    settings: str
    readings: tuple[Reading, ...]

    def __post_init__(self) -> None:
        if not self.readings:
            raise ValueError("a finding needs a reading")

    @property
    def answer(self) -> Answer:
        """What follows for the claim.

        >>> low, high = (Check("mean", Number(each), "<", 1.0) for each in (0.5, 2.0))
        >>> Finding("", (Reading("one", (low,)), Reading("other", (high,)))).answer
        'depends on'
        """
        each = {reading.holds for reading in self.readings}
        if each == {True}:
            return "true"
        return "false" if each == {False} else "depends on"

    @property
    def is_sure(self) -> bool:
        """Whether the answer is the same however the readings would turn out that more tables would settle."""
        known = {each.holds for each in self.readings}
        return {True, False} <= known or all(each.holds is not None for each in self.readings if each.checks)

    @property
    def is_exact(self) -> bool:
        """Whether no number comes from random tables."""
        return all(not check.number.error for each in self.readings for check in each.checks)

    def to_json(self) -> dict[str, Any]:
        """The same as plain data: what `bookmaker_ref/papers/empirical.json` holds."""
        return {
            "answer": self.answer,
            "exact": self.is_exact,
            "settings": self.settings,
            "readings": [each.to_json() for each in self.readings],
        }


def differences(recorded: Mapping[str, Any], found: Finding) -> list[str]:
    """Where what is found now contradicts what is recorded: a check that now surely goes the other way.

    Fewer tables leave more checks open, which contradicts nothing.
    """
    said = []
    before = recorded["readings"]
    now = [each.to_json() for each in found.readings]
    if [(each["reading"], len(each["checks"])) for each in before] != [
        (each["reading"], len(each["checks"])) for each in now
    ]:
        return ["the readings are not those that are recorded"]
    for old, new in zip(before, now, strict=True):
        for was, check in zip(old["checks"], new["checks"], strict=True):
            if [was[each] for each in ("says", "sign", "bound")] != [check[each] for each in ("says", "sign", "bound")]:
                said.append(f"{check['says']}: not the check that is recorded")
            elif None not in (was["holds"], check["holds"]) and was["holds"] != check["holds"]:
                said.append(f"{check['says']}: {check['value']} ± {check['error']}, recorded {was['value']}")
    return said
