"""What a classifier is worth, as a table says it: measures with their intervals, beside what chance gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from math import isfinite, isnan, nan
from typing import TYPE_CHECKING, Any, overload

from bookmaker_ref import significance
from bookmaker_ref._names import OF_TWO as NAMES_OF_TWO
from bookmaker_ref.arguments import level as checked_level, whole as whole_number
from bookmaker_ref.equality import ByValue
from bookmaker_ref.messages import short
from bookmaker_ref.names import nearest
from bookmaker_ref.reports import shown
from bookmaker_ref.reports.choice import OF_EACH, chosen
from bookmaker_ref.reports.reasons import why
from bookmaker_ref.reports.values import MOST_CASES, Asked, Value, by_chance
from bookmaker_ref.sheets import DIGITS, Sheet, Sheets
from bookmaker_ref.tables.checks import json_label, listed_names, named
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.groups import GroupedTally
from bookmaker_ref.tables.positive import (
    PositiveClassError,
    both_classes,
    conventional,
    depends_on_positive,
    positive_class,
)
from bookmaker_ref.tables.predictions import table_of

if TYPE_CHECKING:
    from bookmaker_ref.reports.groups import GroupReport

#: More decimals than this float64 does not have.
MOST_DIGITS = 17


@dataclass(frozen=True, eq=False, slots=True)
class OfClass(ByValue):
    """One class against the rest: of how many cases it is the label, of how many it was predicted, and measures."""

    label: Label
    real: float
    predicted: float
    values: tuple[Value, ...]


@dataclass(frozen=True, eq=False, slots=True)
class AgainstChance(ByValue):
    """The test of the hypothesis that predictions have nothing to do with the classes; why there is none, if so."""

    test: str
    p: float
    reason: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class Report(Sheets):
    """What `report` found. ``str`` tells it; ``to_markdown``, ``to_latex``, ``to_pandas`` and others give it away."""

    table: Contingency
    positive: Label | None
    level: float
    whole: tuple[Value, ...]
    classes: tuple[OfClass, ...]
    against_chance: AgainstChance
    weighted: bool = False
    #: The number of decimals shown; `to_json` and data frames have all digits.
    digits: int = DIGITS

    def __getitem__(self, measure: str | tuple[str, Label]) -> Value:
        """A measure of all classes, by any of its names; with a label, a measure of that class.

        >>> found = report([1, 0, 1, 1], [1, 0, 1, 0])
        >>> round(found["MCC"].value, 6), round(found["recall", 1].value, 6)
        (0.57735, 0.666667)
        """
        asked, *of_class = measure if isinstance(measure, tuple) else (measure,)
        (name,) = chosen([asked], len(self.classes))
        if of_class:
            return self._of_class(name, *of_class)
        found = next((each for each in self.whole if each.measure == name), None)
        if found is None and self.lacks_positive and depends_on_positive(name):
            labels = [each.label for each in self.classes]
            raise PositiveClassError(name, labels, lambda label: f"report[{name!r}, {label}]")
        if found is None:
            raise ValueError(f"{name} is not in this report: measures=[{name!r}] asks for it, measures='all' for all")
        return found

    def _of_class(self, name: str, label: Label) -> Value:
        values = next((each.values for each in self.classes if each.label == label), None)
        if values is None:
            raise ValueError(
                f"{named(label)} is not one of the classes, {listed_names([x.label for x in self.classes])}"
            )
        found = next((each for each in values if each.measure == name), None)
        if found is None:
            raise ValueError(f"{name} of each class is not in this report")
        return found

    @property
    def lacks_positive(self) -> bool:
        """Whether there are two classes, and neither is known to be the positive one."""
        return self.positive is None and len(self.classes) == 2

    def head(self) -> str:
        """How many cases and classes there are."""
        return shown.head(self)

    def sheets(self) -> Iterator[Sheet]:
        """What is measured of the whole, and of each class."""
        return shown.sheets_of(self)

    def notes(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """Chance, what is undefined, what there is no interval of."""
        return shown.notes_of(self, said)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values; what is undefined is None, with its reason."""
        return {
            "cases": plain_count(self.table.n),
            "labels": [json_label(each.label) for each in self.classes],
            "positive": None if self.positive is None else json_label(self.positive),
            "weighted": self.weighted,
            "level": self.level,
            "measures": {each.measure: _entry(each) for each in self.whole},
            "classes": [
                {
                    "label": json_label(each.label),
                    "real": plain_count(each.real),
                    "predicted": plain_count(each.predicted),
                    "measures": {value.measure: _entry(value) for value in each.values},
                }
                for each in self.classes
            ],
            "against_chance": {
                "test": self.against_chance.test,
                "p": number(self.against_chance.p),
                **({"undefined": self.against_chance.reason} if self.against_chance.reason else {}),
            },
        }

    def to_pandas(self) -> Any:
        """A row for each measure, of the whole and of each class, as a data frame of pandas."""
        return library("pandas").DataFrame(self.columns())

    def to_polars(self) -> Any:
        """A row for each measure, of the whole and of each class, as a data frame of polars."""
        return library("polars").DataFrame(self.columns())

    def columns(self) -> dict[str, list[Any]]:
        """A row for each measure, of the whole and of each class, as lists by the names of the columns.

        ``class`` is None in what is of all classes; ``cases`` is how many there are of the class.
        """
        n = plain_count(self.table.n)
        rows: list[tuple[str | None, float, Value]] = [(None, n, value) for value in self.whole]
        rows += [(as_text(each.label), plain_count(each.real), value) for each in self.classes for value in each.values]
        columns: dict[str, list[Any]] = {"class": [row[0] for row in rows], "cases": [row[1] for row in rows]}
        for name in ("measure", "value", "low", "high", "method", "chance", "reason"):
            columns[name] = [getattr(value, name) for *_, value in rows]
        return columns

    def __repr__(self) -> str:
        told = ", ".join(f"{each.measure} {each.value:.4g}" for each in self.whole[:2])
        return f"<report of {self.head()}: {told}>"


@overload
def report(
    y_true: Any,
    y_pred: Any = ...,
    *,
    labels: Iterable[Label] | None = ...,
    pos_label: Label | None = ...,
    sample_weight: Any = ...,
    level: float = ...,
    measures: Iterable[str] | str | None = ...,
    by: None = ...,
    digits: int = ...,
) -> Report: ...
@overload
def report(
    y_true: Any,
    y_pred: Any = ...,
    *,
    labels: Iterable[Label] | None = ...,
    pos_label: Label | None = ...,
    sample_weight: Any = ...,
    level: float = ...,
    measures: Iterable[str] | str | None = ...,
    by: Any,
    digits: int = ...,
    **comparison: Any,
) -> GroupReport: ...
def report(
    y_true: Any,
    y_pred: Any = None,
    *,
    labels: Iterable[Label] | None = None,
    pos_label: Label | None = None,
    sample_weight: Any = None,
    level: float = 0.95,
    measures: Iterable[str] | str | None = None,
    by: Any = None,
    digits: int = DIGITS,
    **comparison: Any,
) -> Report | GroupReport:
    r"""What predictions are worth: two vectors of labels, or a `Contingency` alone.

    ``measures`` names what to tell of all classes, ``"all"`` tells everything; without it there are a few. Each has the
    interval that is recommended for it, and its value where predictions are independent of the classes, with as many
    of each label as here. ``labels`` are all the classes; any other label is an error.

    ``pos_label`` is the positive class of two, which F1 and other measures of one class are of. Without it that is
    True, or 1 among 0 and 1 or -1 and 1. If the classes are others, measures of one class are reported for each of
    them.

    ``by`` is a third vector, with the group of each case: then there is a report of each group, and the differences
    between them. What is said of these is told by `bookmaker_ref.reports.report_of_groups`: ``compared``, ``against``
    and ``correction``.

    ``digits`` is the number of decimals that are shown; a value that these would show as 0 has so many significant
    digits instead. With ``sample_weight`` there are no intervals and no tests. Intervals and tests assume independent
    cases: if cases come in clusters, such as several from one patient, intervals are too narrow and p-values too small.

    >>> found = report([1] * 68 + [0] * 32, [1] * 56 + [0] * 12 + [1] * 20 + [0] * 12)
    >>> found
    <report of 100 cases, 2 classes: informedness 0.1985, markedness 0.2368>
    >>> print(*str(found).splitlines()[:6], sep="\n")
    100 cases, 2 classes
    <BLANKLINE>
    Both classes
      measure            value   95 % interval  by chance
      informedness       0.199  0.017 to 0.391      0.000
      markedness         0.237  0.020 to 0.448      0.000
    """
    share = checked_level(level)
    _check_taken(comparison, grouped=by is not None)
    if isinstance(y_true, Contingency):
        if y_pred is not None or sample_weight is not None or by is not None:
            raise TypeError(
                "a Contingency has its predictions, and its weights: give it alone;"
                " of one for each group reports.report_of_groups({group: table}) makes a report"
            )
        table = y_true if labels is None else y_true.arranged(labels)
        table.labels  # noqa: B018 -- which refuses a table whose sides have labels of their own
    elif y_pred is None:
        raise TypeError("report takes two vectors of labels, y_true and y_pred, or one Contingency")
    else:
        table = table_of(y_true, y_pred, labels, sample_weight, only=True)
    if by is not None:
        from bookmaker_ref.reports.groups import of_groups  # noqa: PLC0415 -- it is made of reports

        tally = GroupedTally(("y_true", "y_pred", "sample_weight"), "by")
        tally.add(y_true, y_pred, by, sample_weight)
        groups = {group: each.arranged(table.labels) for group, each in tally.tables().items()}
        for group, each in groups.items():
            if not each.n:
                raise ValueError(f"sample_weight is 0 for every case of group {named(group)}: leave these cases out")
        return of_groups(
            groups,
            table,
            pos_label=pos_label,
            level=share,
            measures=measures,
            weighted=sample_weight is not None,
            digits=digits,
            **comparison,
        )
    return of_table(table, pos_label, share, measures, sample_weight is not None, digits=digits)


def _check_taken(given: Iterable[str], *, grouped: bool) -> None:
    """Refuse what no report takes, and what is about groups where there are none."""
    for name in given:
        if name not in _OF_GROUPS:
            near = nearest(name, (*_TAKEN, *_OF_GROUPS), most=1)
            hint = f"; did you mean {near[0]}?" if near else _INSTEAD.get(name, "")
            raise TypeError(
                f"report has no {short(name, 40)[1:-1]}: it takes {', '.join(_TAKEN)}, and of groups"
                f" {shown.listed(_OF_GROUPS)}{hint}"
            )
        if not grouped:
            raise TypeError(f"{name} is about groups: say which there are, with by=")


_TAKEN = ("labels", "pos_label", "sample_weight", "level", "measures", "by", "digits")
_OF_GROUPS = ("compared", "against", "correction")
#: What reports of others take, and what there is here instead.
_INSTEAD = {
    "output_dict": "; to_json() is all of it as a dict",
    "target_names": "; y_true and y_pred may hold the names themselves",
    "zero_division": "; what is undefined is shown as such, with the reason",
}


def of_table(
    table: Contingency,
    pos_label: Label | None,
    level: float,
    measures: Any,
    weighted: bool = False,
    *,
    digits: int = DIGITS,
) -> Report:
    """The report of a table whose counts are cases, unless they are weights."""
    whole_number(digits, "digits", 1, MOST_DIGITS)
    table = with_both_classes(table, pos_label)
    classes, weighted = len(table.labels), weighted or not table.is_counted
    if not table.n:
        raise ValueError("the table has no cases: there is nothing to report")
    if classes < 2:
        raise ValueError(
            f"all cases are {named(table.labels[0])}, in reality and predicted: say which labels there could be,"
            f" as in labels=[{named(table.labels[0])}, ...]"
        )
    if classes > 2 and pos_label is not None:
        raise ValueError(
            f"pos_label is of two classes, and there are {classes}: leave it out, for each is told against the rest"
        )
    positive = known_positive(table, pos_label)
    asked = chosen(measures, classes)
    of_one = [name for name in asked if lacks_class(name, positive, classes)]
    at = 0.0 if weighted or table.n > MOST_CASES else level
    expected = by_chance(table)
    of_each = {label: _asked(table, expected, label) for label in table.labels}
    each = tuple(
        OfClass(
            label,
            sum(table.cells(label)[::2]),
            sum(table.cells(label)[:2]),
            tuple(of_each[label].value(name, at) for name in dict.fromkeys((*OF_EACH[classes > 2], *of_one))),
        )
        for label in table.labels
    )
    whole = tuple(asked_of(table, name, positive, expected).value(name, at) for name in asked if name not in of_one)
    return Report(table, positive, level, whole, each, _against_chance(table, weighted), weighted, digits)


def with_both_classes(table: Contingency, pos_label: Label | None) -> Contingency:
    """The table; where only one class occurs, and it is clear what the other one is, with both."""
    known = table.positive if pos_label is None else pos_label
    return table.arranged(both_classes(table.labels, known)) if len(table.labels) == 1 else table


def known_positive(table: Contingency, pos_label: Label | None) -> Label | None:
    """The positive class of two: the one that is given, or the table's own, or that of the convention, if any."""
    if pos_label is not None:
        return positive_class(table.labels, pos_label, what="report")
    if len(table.labels) != 2:
        return None
    return conventional(table.labels) if table.positive is None else table.positive


def lacks_class(measure: str, positive: Label | None, classes: int) -> bool:
    """Whether the measure depends on the positive class, and that class is unknown."""
    return positive is None and classes == 2 and depends_on_positive(measure)


def asked_of(table: Contingency, measure: str, positive: Label | None, expected: Contingency | None = None) -> Asked:
    """What a measure is of: the four cells of the positive class, or all classes."""
    expected = by_chance(table) if expected is None else expected
    two = len(table.labels) == 2 and measure in NAMES_OF_TWO.values()
    if not two:
        return Asked(table, expected)
    return _asked(table, expected, table.labels[-1] if positive is None else positive)  # the same for both, if None


def _asked(table: Contingency, expected: Contingency, label: Label) -> Asked:
    """One class against the rest, which of two is the other one."""
    others = [each for each in table.labels if each != label]
    return Asked(table.cells(label), expected.cells(label), label, others[0] if len(others) == 1 else None)


def _against_chance(table: Contingency, weighted: bool) -> AgainstChance:
    if weighted:
        return AgainstChance("", nan, "weights are no cases")
    if table.n > MOST_CASES:
        return AgainstChance("", nan, "intervals and tests are computed of up to 2^53 cases")
    if not (table.pp.all() and table.rp.all()):
        return AgainstChance("", nan, why("correlation", table))
    if len(table.labels) == 2:
        found = significance.fisher(*table.cells(table.labels[-1]), mid=True)
        return AgainstChance("Fisher's exact test, mid-p", float(found))
    outcome = significance.significance_of_classes("chi2_kb", table)
    return AgainstChance("Informedness against its variance under chance", float(outcome.p))


def library(name: str) -> Any:
    """What data frames are made with."""
    try:
        return import_module(name)
    except ImportError:
        raise ImportError(f"a data frame needs {name}: pip install {name}; to_json() needs nothing") from None


def _entry(value: Value) -> dict[str, Any]:
    entry = {
        "value": number(value.value),
        "interval": None if isnan(value.low) else [value.low, value.high],
        "method": value.method or None,
        "chance": number(value.chance),
    }
    return {**entry, "undefined": value.reason} if value.reason else entry


def as_text(label: object) -> str:
    r"""A label as a column of texts holds it: an escape for what UTF-8 has not.

    >>> as_text("\ud800") == r"\ud800", as_text(1)
    (True, '1')
    """
    return str(label).encode("utf-8", "backslashreplace").decode("utf-8")


def number(value: float) -> float | None:
    """A number as JSON has it; None for what is none."""
    return value if isfinite(value) else None


def plain_count(cases: Any) -> float:
    """A number of cases as Python's own; of weights a float."""
    return int(cases) if cases == int(cases) else float(cases)
