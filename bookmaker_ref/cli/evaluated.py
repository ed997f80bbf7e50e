"""What ``bookmaker evaluate`` says of one table, of two classes or of K: measures, p-values, intervals.

Whatever knows the table (`evaluate` of two classes, `evaluate_classes` of more) fills in an `Evaluated`, and this
writes it down. Nothing here takes NumPy: a table of two classes is answered without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite
from typing import Any, Protocol

from bookmaker_ref.exact import Answer
from bookmaker_ref.layout import Cell, Told, beside, columns, paint, paragraph, shortened, width

#: What is said where some cells are no counts: of the table, and of a statistic.
NOT_WHOLE = (
    "No intervals and no tests: they need counts of cases, and cells or weights are not whole."
    " Leave the weights out for those of the cases."
)
_NO_COUNTS = "it is of counts of cases, and some cells are not whole numbers"
#: From here on the places after the point of an end are left out.
_GREAT = 1e7
NONE = "No intervals: none of the measures has one on this table."
_GAP = 2
_NAME_OF_INTERVAL = 20


class Interval(Protocol):
    """Both ends, and the method that gave them."""

    @property
    def low(self) -> Any: ...
    @property
    def high(self) -> Any: ...
    @property
    def method(self) -> str: ...


@dataclass(frozen=True)
class Evaluated(Told):
    """All that there is to say of one table.

    ``blocks`` are the families of measures by title; the columns of one block stand below each other. ``above`` and
    ``below`` are lines about the table itself, made when they are wanted; ``about`` and ``more`` belong to the JSON,
    before the measures and after. ``no_intervals`` is the reason where there can be none.
    """

    about: Mapping[str, Any]
    blocks: Sequence[Mapping[str, Sequence[str]]]
    answers: Mapping[str, Answer]
    p_values: Mapping[str, float]
    level: Fraction
    intervals: Mapping[str, Interval]
    above: Callable[[], Iterator[str]]
    below: Callable[[], Iterator[str]]
    no_intervals: str | None = None
    left_out: str | None = None
    more: Callable[[], Mapping[str, Any]] = dict
    name_width: int = 20
    last: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The measures with their p-values and intervals, and by which methods; or why there are none.

        An end that is infinite is null.
        """
        ends = {name: [_finite(each.low), _finite(each.high)] for name, each in self.intervals.items()}
        measures = {
            name: {**measure_json(each, self.p_values.get(name)), "interval": ends.get(name)}
            for name, each in self.answers.items()
        }
        why = {"left_out": NOT_WHOLE} if self.no_intervals == NOT_WHOLE else {}
        methods = {name: each.method for name, each in self.intervals.items()}
        return {
            **self.about,
            "measures": measures,
            **self.more(),
            "intervals": {"level": float(self.level), "methods": methods, **why},
            **self.last,
        }

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """The table, its measures by family, and a section of intervals."""
        yield from self.above()
        for block in self.blocks:
            yield from self._block(block)
        yield from self.below()
        yield from self._intervals()

    def _block(self, families: Mapping[str, Sequence[str]]) -> Iterator[str]:
        """A line for each measure: its value, p where one has it, and its exact value; or why it has none."""
        answers = {name: self.answers[name] for names in families.values() for name in names}
        tested = any(name in self.p_values for name in answers)
        defined = [name for name, each in answers.items() if each.undefined is None]
        found = dict(zip(defined, _aligned([self._row(name, tested) for name in defined], tested), strict=True))
        for family, names in families.items():
            yield from ("", paint(family, "bold"))
            for name in names:
                if name in found:
                    yield found[name]
                else:
                    start = [Cell(name.ljust(self.name_width)), Cell("undefined", "yellow")]
                    yield from beside(start, answers[name].undefined or "", indent=_GAP, gap=_GAP)

    def _row(self, name: str, tested: bool) -> list[Cell]:
        answer, p = self.answers[name], self.p_values.get(name)
        p_value = [Cell("" if p is None else f"p = {p:.4g}")] if tested else []
        return [Cell(name.ljust(self.name_width)), Cell(repr(answer.value)), *p_value, Cell(answer.exact or "", "dim")]

    def _intervals(self) -> Iterator[str]:
        if self.no_intervals is not None:
            yield from ("", paragraph(self.no_intervals, 0)) if self.no_intervals else ()
            return
        yield ""
        if self.intervals:
            rows: list[list[Cell | str]] = [
                [
                    name.ljust(_NAME_OF_INTERVAL),
                    _end(float(each.low)),
                    _end(float(each.high)),
                    Cell(each.method, "dim"),
                ]
                for name, each in self.intervals.items()
            ]
            yield paint(f"recommended intervals, {_percent(self.level)} %", "bold")
            yield from columns(rows, "<>><", indent=_GAP)
        else:
            yield NONE
        yield from [] if self.left_out is None else [self.left_out]


def _aligned(rows: Sequence[Sequence[Cell]], tested: bool) -> list[str]:
    """The rows as lines; the exact value, which stands last, gets the room that is left."""
    align = "<.<" if tested else "<."
    before = columns([[cell.text for cell in row[:-1]] for row in rows], align, indent=_GAP, gap=_GAP)
    room = width() - max(map(len, before), default=0) - _GAP
    cut = [[*row[:-1], Cell(shortened(row[-1].text, room), row[-1].style)] for row in rows]
    return columns(cut, align + "<", indent=_GAP, gap=_GAP)


def measure_json(answer: Answer, p: float | None = None) -> dict[str, Any]:
    """A measure as plain values."""
    shown = {"value": answer.value, "exact": answer.exact, "interval": None, "p": p}
    return shown if answer.undefined is None else {**shown, "undefined": answer.undefined}


def _end(value: float) -> str:
    """An end as people read it: six places, or six digits of what is too great for them.

    >>> _end(0.25), _end(1.5e30)
    ('0.250000', '1.5e+30')
    """
    return f"{value:.6f}" if abs(value) < _GREAT else f"{value:.6g}"


def _finite(end: Any) -> float | None:
    """The end of an interval, as JSON has it: what is infinite is null."""
    return float(end) if isfinite(end) else None


def without_counts(name: str, given: Answer) -> Answer:
    """What may be said of cells that are not whole: no statistic, and no fraction with all digits of binary numbers."""
    if given.undefined is not None:
        return given
    return Answer(None, None, _NO_COUNTS) if is_statistic(name) else Answer(given.value, None, None)


def is_statistic(name: str) -> bool:
    """Whether the measure is a statistic that counts of cases alone have, such as chi2_kb."""
    return name.startswith(("chi2", "g2"))


def number_json(value: int | Fraction) -> int | float:
    """A number of cases, or of weights."""
    return int(value) if value.denominator == 1 else float(value)


def _percent(level: Fraction) -> str:
    """Per cent, with as many digits as it has.

    >>> _percent(Fraction("0.95")), _percent(Fraction("0.999")), _percent(Fraction(1, 3))
    ('95', '99.9', '33.333333333333336')
    """
    return repr(float(100 * level)).removesuffix(".0")
