"""What an adapter is: which function of a library gives which measure, and how it is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any, Literal

from bookmaker_ref.golden.asking import Call
from bookmaker_ref.golden.checking import check
from bookmaker_ref.golden.reading import load
from bookmaker_ref.golden.report import Outcome, Report, is_large, scale, table_text
from bookmaker_ref.golden.vector import Vector

Values = Literal["agrees", "loses digits", "wrong for large counts", "wrong"]
Grade = Literal["agrees", "by convention", "wrong"]

#: What is said of the numbers of a function where the measure has a value, and what is meant.
VALUES: dict[Values, str] = {
    "agrees": "every number is within 4 ulp of the exact value",
    "loses digits": "off by more than 4 ulp, but right to six digits of 1, of N for a statistic, or of the value",
    "wrong for large counts": "right to six digits but where products leave 64 bits, or counts what float64 holds",
    "wrong": "not right to six digits on some ordinary table",
}
_SIX_DIGITS = 1e-6


@dataclass(frozen=True)
class Adapter:
    """One function of a library, for one measure."""

    #: The call as a user of the library writes it.
    shown: str
    measure: str
    call: Call
    function: Callable[..., Any]
    rows: Literal["predicted", "real"] | None = None
    classes: int | range | None = None
    variant: Mapping[str, str] = field(default_factory=dict)
    most: int | None = None
    #: Whether it computes in doubles, whatever it is given, so that no count beyond them is its own.
    doubles: bool = False
    #: Whether it takes square tables alone.
    square: bool = False
    #: What its user has to know.
    note: str = ""
    #: The tables on which it gives another number on purpose, as the note says.
    on_purpose: Callable[[Vector], bool] | None = None


@dataclass(frozen=True)
class Library:
    """A library, and its functions that are checked."""

    #: The word for it on the command line; what it is called; what is installed, and what imported.
    name: str
    title: str
    distribution: str
    module: str
    adapters: tuple[Adapter, ...]

    @property
    def version(self) -> str | None:
        """The version that is installed; None if none is."""
        try:
            return version(self.distribution) if find_spec(self.module) else None
        except PackageNotFoundError:
            return None


@dataclass(frozen=True)
class Result:
    """What came of checking one function."""

    adapter: Adapter
    report: Report

    @cached_property
    def values(self) -> Values:
        """How right it is where the measure has a value."""
        if self.wrong:
            huge = all(is_large(each.vector) for each in self.wrong)
            return "wrong for large counts" if huge else "wrong"
        return "loses digits" if any(each.ulps is not None for each in self._unexcused) else "agrees"

    @property
    def single(self) -> bool:
        """Whether it computes in numbers of 32 bits."""
        return any(each.name == "single precision" for each in self.report.diagnoses)

    @property
    def _unexcused(self) -> Iterator[Outcome]:
        excused = self.adapter.on_purpose
        return (each for each in self.report.failures if excused is None or not excused(each.vector))

    @cached_property
    def wrong(self) -> tuple[Outcome, ...]:
        """Where it gives a wrong number, no matter of lost digits; smallest table first."""
        return tuple(each for each in self._unexcused if each.value is not None and not _to_six_digits(each))

    @cached_property
    def refused(self) -> tuple[Outcome, ...]:
        """Where it gives an error, None or a text, though there is a value."""
        return tuple(each for each in self.report.failures if each.value is None)

    @cached_property
    def on_purpose(self) -> tuple[Outcome, ...]:
        """Where it gives another number on purpose."""
        excused = self.adapter.on_purpose
        return tuple(each for each in self.report.failures if excused is not None and excused(each.vector))

    @cached_property
    def made_up(self) -> tuple[Outcome, ...]:
        """Where it gives a number that the measure does not have: a convention of its own."""
        empty = (each for each in self.report.outcomes if each.vector.value is None)
        return tuple(each for each in empty if each.value is not None and each.category != "nan")

    @property
    def grade(self) -> Grade:
        """The answer in one word."""
        if self.wrong:
            return "wrong"
        return "by convention" if self.made_up or self.refused or self.on_purpose else "agrees"

    @property
    def remarks(self) -> list[str]:
        """What there is to say of its numbers, with the smallest table for each."""
        found = []
        if self.wrong:
            first = self.wrong[0]
            single = " (single precision)" if self.single else ""
            found.append(f"{self.values}{single}, first on {table_text(first.vector)}: {first}")
        elif self.values == "loses digits":
            worst = max((each for each in self._unexcused if each.ulps is not None), key=lambda each: each.ulps or 0.0)
            single = ", as single precision does" if self.single else ""
            found.append(f"loses digits{single}, most on {table_text(worst.vector)}: {worst}")
        for outcomes, text in ((self.on_purpose, "another number on purpose"), (self.refused, "refuses")):
            if outcomes:
                first = outcomes[0]
                found.append(f"{text} on {len(outcomes)}, first on {table_text(first.vector)}: {first}")
        if self.where_undefined:
            first_made_up = f", first on {table_text(self.made_up[0].vector)}" if self.made_up else ""
            found.append(f"where undefined: {self.where_undefined}{first_made_up}")
        return found

    @property
    def where_undefined(self) -> str:
        """What it gives where the measure is undefined, in words."""
        groups = self.report.where_undefined
        if not groups:
            return ""
        parts = [name if len(groups) == 1 else f"{name} ({len(found)})" for name, found in groups.items()]
        names = sorted(self.report.conventions if self.made_up else (), key=lambda name: name != "zero")
        return ", ".join(parts) + (f"; convention '{names[0]}'" if names else "")

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        return {
            "function": self.adapter.shown,
            "grade": self.grade,
            "values": self.values,
            "remarks": self.remarks,
            "note": self.adapter.note or None,
            "report": self.report.to_json(),
        }


@cache
def _square() -> tuple[Vector, ...]:
    return tuple(each for each in load() if each.real == each.predicted)


def lazily(module: str, name: str) -> Any:
    """A function of an optional package, which is imported when it is called for."""
    return getattr(import_module(module), name)


def called(module: str, name: str, then: Callable[[Any], Any] | None = None, **options: Any) -> Callable[..., Any]:
    """That function of an optional package with these options, and ``then`` of what it gives."""

    def call(*given: Any) -> Any:
        found = lazily(module, name)(*given, **options)
        return found if then is None else then(found)

    return call


def shown_options(options: Mapping[str, Any]) -> str:
    """Options as they follow the arguments of a call.

    >>> shown_options({"average": "macro"})
    ", average='macro'"
    """
    return "".join(f", {key}={value!r}" for key, value in options.items())


def _to_six_digits(outcome: Outcome) -> bool:
    right = outcome.vector.value
    if outcome.absolute is None or right is None:
        return False
    return outcome.absolute <= _SIX_DIGITS * max(float(scale(outcome.vector)), abs(right))


def run(adapter: Adapter, seconds: float | None = None) -> Result:
    """Check the function with every vector that its call shows."""
    report = check(
        adapter.function,
        adapter.measure,
        adapter.call,
        rows=adapter.rows,
        classes=adapter.classes,
        variant=adapter.variant,
        most=adapter.most,
        numbers="double" if adapter.doubles else "exact",
        seconds=seconds,
        vectors=_square() if adapter.square else None,
    )
    return Result(adapter, report)
