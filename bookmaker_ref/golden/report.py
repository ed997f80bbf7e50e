"""What came of asking a function for golden values: numbers, the smallest failing table, what it looks like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite
from typing import Any, Literal

from bookmaker_ref.golden.vector import Vector

Kind = Literal["passed", "off", "no value", "raised", "slow", "undefined", "convention", "refused", "rounded"]

#: Each kind of outcome, and what it means. The first five are failures.
KINDS: dict[Kind, str] = {
    "off": "another number than the right one",
    "no value": "nan, infinite, None or no number, where there is a value",
    "raised": "an error, where there is a value",
    "slow": "no answer in time",
    "undefined": "where the measure is undefined, something else than was said to be expected",
    "passed": "right, within the tolerance",
    "convention": "where the measure is undefined, and nothing was said to be expected: no error",
    "refused": "a count beyond float64, a statistic of cells that are not whole, or no labels, refused: no error",
    "rounded": "off on a table that doubles do not hold, such as one with the count 2^53 + 1: no error",
}
FAILURES: tuple[Kind, ...] = ("off", "no value", "raised", "slow", "undefined")
#: The ends of the bars in which errors are counted, in ulp: 0.5 is the nearest float64.
BARS = (0.5, 1.0, 4.0, 100.0, 1e6, inf)
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a function gave for one vector."""

    vector: Vector
    kind: Kind
    #: In words: a number as Python writes it, "raised ValueError: …", "None".
    gave: str
    value: Fraction | float | None
    #: How far from the right value: in units of its last place, and as it is.
    ulps: float | None
    absolute: float | None
    error: str = ""
    warnings: tuple[str, ...] = ()
    #: Whether it changed what it was given.
    changed: bool = False
    #: Where the measure is undefined, the conventions that it follows there.
    follows: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether this is an error of the function."""
        return self.kind in FAILURES

    @property
    def category(self) -> str:
        """Where there is no right value: 0, 1, nan, None, inf, raised, or another number."""
        if self.error:
            return "raised"
        if self.value is None:
            return "None" if self.gave in ("None", "the text 'None'") else "no number"
        if isinstance(self.value, float):  # nan, inf and -inf
            return self.gave
        return str(self.value) if self.value in (0, 1) else "another number"

    def __str__(self) -> str:
        right = self.vector.exact or self.vector.digits
        if self.vector.value is None:
            return f"gave {self.gave}; undefined: {self.vector.reason}"
        assert right is not None
        told = right if len(right) <= 40 else f"{right[:37]}..."
        if repr(self.vector.value) not in (told, f"{told}.0"):
            told += f" = {self.vector.value!r}"
        return f"gave {self.gave}, right is {told}" + (f" ({_ulps(self.ulps)})" if self.ulps is not None else "")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A well-known bug that the failures look like."""

    name: str
    text: str
    #: How many of the failures it explains.
    explains: int
    smallest: Outcome

    def __str__(self) -> str:
        explains = f"explains {self.explains}" if self.explains else "no error without an expectation"
        return f"{self.name}: {self.text} ({explains}; smallest table {table_text(self.smallest.vector)})"


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """What came of all vectors, the smallest table first: least N, then in the order of its cells."""

    function: str
    measure: str
    call: str
    undefined: str | None
    tolerance: float
    outcomes: tuple[Outcome, ...]
    #: Vectors of the measure that were not asked for: why, and how many.
    left_out: Mapping[str, int]
    diagnoses: tuple[Diagnosis, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing failed: ``assert report.ok, str(report)``."""
        return not any(each.failed for each in self.outcomes)

    def of(self, *kinds: Kind) -> tuple[Outcome, ...]:
        """The outcomes of these kinds (see `KINDS`)."""
        return tuple(each for each in self.outcomes if each.kind in kinds)

    @property
    def passed(self) -> tuple[Outcome, ...]:
        """What was right."""
        return self.of("passed")

    @property
    def failures(self) -> tuple[Outcome, ...]:
        """What was wrong, the smallest table first."""
        return self.of(*FAILURES)

    @property
    def smallest(self) -> Outcome | None:
        """The failure on the smallest table."""
        return next(iter(self.failures), None)

    @property
    def worst(self) -> float | None:
        """The largest error in ulp, among all numbers that were given where there is a value."""
        found = [each.ulps for each in self._counted if each.ulps is not None]
        return max(found, default=None)

    @property
    def _counted(self) -> Iterator[Outcome]:
        """The outcomes that say something of the function, and not of its numbers."""
        return (each for each in self.outcomes if each.kind != "rounded")

    @property
    def distribution(self) -> Mapping[float, int]:
        """How many errors are at most so many ulp, and more than the bar before."""
        found = Counter(
            next(bar for bar in BARS if each.ulps <= bar) for each in self._counted if each.ulps is not None
        )
        return {bar: found[bar] for bar in BARS if found[bar]}

    @property
    def where_undefined(self) -> Mapping[str, tuple[Outcome, ...]]:
        """What it gives where the measure is undefined."""
        return _grouped((each for each in self.outcomes if each.vector.value is None), lambda each: each.category)

    @property
    def conventions(self) -> tuple[str, ...]:
        """The conventions that it follows wherever there is one of this name, and there is one somewhere."""
        empty = [each for each in self.outcomes if each.vector.value is None and each.kind != "refused"]
        names = dict.fromkeys(name for each in empty for name in each.vector.conventions)
        return tuple(
            name for name in names if all(name in each.follows for each in empty if name in each.vector.conventions)
        )

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        counts = Counter(each.kind for each in self.outcomes)
        return {
            "function": self.function,
            "measure": self.measure,
            "call": self.call,
            "undefined": self.undefined,
            "tolerance": self.tolerance,
            "ok": self.ok,
            "vectors": len(self.outcomes),
            "counts": {kind: counts[kind] for kind in KINDS if counts[kind]},
            "worst_ulp": _finite(self.worst),
            "distribution": [{"ulp": _finite(bar), "vectors": n} for bar, n in self.distribution.items()],
            "where_undefined": {name: len(found) for name, found in self.where_undefined.items()},
            "conventions": list(self.conventions),
            "diagnoses": [
                {
                    "name": each.name,
                    "text": each.text,
                    "explains": each.explains,
                    "smallest": _outcome_json(each.smallest),
                }
                for each in self.diagnoses
            ],
            "failures": [_outcome_json(each) for each in self.failures],
            "changed_input": sum(each.changed for each in self.outcomes),
            "warnings": dict(Counter(text for each in self.outcomes for text in each.warnings)),
            "left_out": dict(self.left_out),
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<{next(self.lines())}>"

    def lines(self, most: int = _SHOWN) -> Iterator[str]:
        """The report for people, with so many failures shown."""
        failed = self.failures
        verdict = "right on all" if self.ok else f"wrong on {len(failed)} of"
        yield f"{self.function} as {self.measure}, called as {self.call}: {verdict} {len(self.outcomes)} vectors"
        for kind, meaning in KINDS.items():
            if count := len(self.of(kind)):
                yield f"  {kind:<11}{count:>5}  {meaning}"
        if self.worst is not None:
            bars = self.distribution.items()
            parts = (f"{n} within {bar:g}" if isfinite(bar) else f"{n} above {BARS[-2]:g}" for bar, n in bars)
            yield f"  ulp: {', '.join(parts)}; worst {_ulps(self.worst)}, tolerance {self.tolerance:g}"
        for place, each in enumerate(failed[:most]):
            yield f"  {'smallest' if not place else 'next'} failing table: {table_text(each.vector)}, {each.vector.id}"
            yield f"    {each}"
        if len(failed) > most:
            yield f"  and {len(failed) - most} more"
        for found_bug in self.diagnoses:
            yield f"  looks like {found_bug}"
        yield from self._notes()

    def _notes(self) -> Iterator[str]:
        groups = self.where_undefined
        if groups:
            parts = ", ".join(f"{name} on {len(found)}" for name, found in groups.items())
            expected = "no expectation was given" if self.undefined is None else f"expected: {self.undefined}"
            yield f"  where undefined it gives {parts} ({expected})"
        changed = next((each for each in self.outcomes if each.changed), None)
        if changed is not None:
            yield f"  it changes what it is given: first on {table_text(changed.vector)}"
        told = Counter(text for each in self.outcomes for text in each.warnings)
        for text, times in told.most_common(3):
            yield f"  warned {times} times: {text}"
        for reason, count in self.left_out.items():
            yield f"  left out {count}: {reason}"


def by_size(vector: Vector) -> tuple[Any, ...]:
    """What orders vectors: least N, then the fewest cells, then these in their order."""
    cells = [cell for row in vector.counts for cell in row]
    return vector.n, len(cells), len(vector.table), cells, vector.id


def scale(vector: Vector) -> Fraction:
    """How large the measure is by nature: 1, or N for a statistic."""
    return max(Fraction(vector.n), Fraction(1)) if grows(vector) else Fraction(1)


def grows(vector: Vector) -> bool:
    """Whether the measure is a statistic, which grows with the number of cases."""
    return vector.measure.startswith(("chi2", "g2")) and vector.variant.get("value") != "p"


def is_whole(vector: Vector) -> bool:
    """Whether all cells are whole numbers."""
    return all(Fraction(cell).denominator == 1 for row in vector.counts for cell in row)


def is_held_by_doubles(vector: Vector) -> bool:
    """Whether each cell is a float64, so that a program that computes in doubles is given the table as it is."""
    return all(Fraction(float(cell)) == cell for row in vector.counts for cell in row)


def is_large(vector: Vector) -> bool:
    """Whether products leave 64 bits, N*N among them, or counts what float64 holds."""
    return bool({"int64-overflow", "beyond-float64"}.intersection(vector.flags)) or vector.n**2 >= 2**63


def table_text(vector: Vector) -> str:
    """A table in one line."""
    if len(vector.table) == 2 and vector.real == vector.predicted:
        tp, fp, fn, tn = vector.cells
        return f"tp={tp} fp={fp} fn={fn} tn={tn}"
    rows = "; ".join(" ".join(map(str, row)) for row in vector.table)
    return f"[{rows}] (rows predicted)"


def _ulps(value: float | None) -> str:
    if value is None:
        return "no number"
    if not isfinite(value):
        return "more ulp"
    shown = f"{value:.2g}" if value < 1000 else f"{value:.1e}".replace("e+0", "e").replace("e+", "e")
    return f"{shown} ulp"


def _grouped(found: Iterable[Outcome], key: Callable[[Outcome], str]) -> dict[str, tuple[Outcome, ...]]:
    groups: dict[str, list[Outcome]] = {}
    for each in found:
        groups.setdefault(key(each), []).append(each)
    ordered: Sequence[tuple[str, list[Outcome]]] = sorted(groups.items(), key=lambda pair: -len(pair[1]))
    return {name: tuple(group) for name, group in ordered}


def _finite(value: float | None) -> float | None:
    return value if value is not None and isfinite(value) else None


def _outcome_json(each: Outcome) -> dict[str, Any]:
    return {
        "id": each.vector.id,
        "table": each.vector.to_json()["table"],
        "kind": each.kind,
        "gave": each.gave,
        "right": each.vector.exact or each.vector.digits,
        "float64": each.vector.float64,
        "reason": each.vector.reason,
        "ulp": _finite(each.ulps),
        "warnings": list(each.warnings),
    }
