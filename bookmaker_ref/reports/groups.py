"""Groups of cases, each with a report of its own, and how much they differ.

Groups have no case in common, so a difference of two is one of independent tables (`independent.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any

from bookmaker_ref.arguments import level as checked_level, one_of
from bookmaker_ref.messages import short
from bookmaker_ref.reports.choice import called, chosen
from bookmaker_ref.reports.group_differences import AGAINST, IN_GROUP, GroupDifference, group_differences
from bookmaker_ref.reports.report import (
    Report,
    as_text,
    known_positive,
    lacks_class,
    library,
    number,
    of_table,
    with_both_classes,
)
from bookmaker_ref.reports.shown import (
    INDEPENDENT,
    cases_of,
    chance_of,
    class_sheets,
    few,
    interval_head,
    listed,
    methods_of,
    positive_of,
    sheet_of,
    undefined_of,
)
from bookmaker_ref.reports.values import MOST_CASES, is_compared
from bookmaker_ref.sheets import DIGITS, Sheet, Sheets, between, count, decimal, name_of, p_value
from bookmaker_ref.significance.several import CORRECTIONS
from bookmaker_ref.tables.checks import in_order, json_label, named
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.positive import positive_class

#: What stands for all other cases.
REST = "(rest)"
#: So many measures stand side by side where none is compared.
_BESIDE = 3


@dataclass(frozen=True, eq=False, slots=True)
class GroupReport(Sheets):
    """A report of all cases, one of each group, and the differences between groups."""

    whole: Report
    groups: Mapping[Label, Report]
    differences: tuple[GroupDifference, ...]
    compared: tuple[str, ...]
    against: str
    correction: str
    level: float

    def __getitem__(self, group: Label) -> Report:
        """The report of one group."""
        return self.groups[group]

    def head(self) -> str:
        """How many cases, classes and groups there are."""
        return f"{self.whole.head()}, {len(self.groups)} group{'s' * (len(self.groups) != 1)}"

    def sheets(self) -> Iterator[Sheet]:
        """The groups side by side and their differences; all of them together, and each."""
        yield self._side_by_side()
        if self.differences:
            yield self._differences()
        yield from self._sheets_of(self.whole, "All groups")
        for group, report in self.groups.items():
            yield from self._sheets_of(report, f"Group {name_of(group)}: {cases_of(report)}")

    def notes(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """How it was compared, what is undefined, and by which methods there are intervals."""
        if self.differences:
            yield (
                "Differences: both intervals together, as Newcombe does with those of two rates; p is that of the"
                " interval that ends at 0."
            )
            many = sum(not each.reason for each in self.differences)
            if many > 1 and self.correction != "none":
                yield (
                    f"Adjusted for {many} comparisons: p by {self.correction}, intervals of differences by Bonferroni."
                    " What is said of one group is not."
                )
        elif self.whole.weighted:
            yield next(chance_of(self.whole, said))
        elif not self.compared and self.whole.whole:
            names = listed(called(each.measure) for each in self.whole.whole)
            yield f"Groups are not compared: no interval of a difference of {names} is recommended."
        yield from positive_of(self.whole, said)
        yield from few(self._undefined(), said)
        yield from methods_of(self.whole, classes=False)
        if not self.whole.weighted:
            yield INDEPENDENT

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values; what is undefined is None, with its reason."""
        return {
            "all": self.whole.to_json(),
            "groups": [{"group": json_label(group), **report.to_json()} for group, report in self.groups.items()],
            "against": self.against,
            "correction": self.correction,
            "differences": [
                {
                    "measure": each.measure,
                    "first": json_label(each.first),
                    "second": None if each.second is None else json_label(each.second),
                    "difference": number(each.difference),
                    "interval": None if isnan(each.low) else [each.low, each.high],
                    "p": number(each.p),
                    "p_adjusted": number(each.adjusted),
                    **({"undefined": each.reason} if each.reason else {}),
                }
                for each in self.differences
            ],
        }

    def to_pandas(self, what: str = "measures") -> Any:
        """The ``"measures"`` of each group, or the ``"differences"``, as a data frame of pandas."""
        return library("pandas").DataFrame(self._columns(what))

    def to_polars(self, what: str = "measures") -> Any:
        """The ``"measures"`` of each group, or the ``"differences"``, as a data frame of polars."""
        return library("polars").DataFrame(self._columns(what))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name_of(group)} {report.table.n:.15g}" for group, report in [*self.groups.items()][:4])
        return f"<report of {self.head()}: {shown}{', ...' * (len(self.groups) > 4)}>"

    def _columns(self, what: str) -> dict[str, list[Any]]:
        one_of(what, "what", ("measures", "differences"))
        if what == "differences":
            found = {name: [getattr(each, name) for each in self.differences] for name in _OF_DIFFERENCES}
            for side in ("first", "second"):
                found[side] = [REST if each is None else as_text(each) for each in found[side]]
            return found
        columns: dict[str, list[Any]] = {"group": []}
        for group, report in self.groups.items():
            for name, values in report.columns().items():
                columns.setdefault(name, []).extend(values)
            columns["group"] += [as_text(group)] * (len(columns["measure"]) - len(columns["group"]))
        return columns

    def _sheets_of(self, report: Report, title: str) -> Iterator[Sheet]:
        """What is measured of one group, and of its classes where none is the positive one."""
        if report.whole:
            yield sheet_of(report, title)
        if report.lacks_positive:
            yield from class_sheets(report, f"{title}. ")

    def _side_by_side(self) -> Sheet:
        beside = self.compared or tuple(each.measure for each in self.whole.whole[:_BESIDE])
        ends, names = interval_head(self.level), [called(each) for each in beside]
        rows, digits = [], self.whole.digits
        for name, report in [*((name_of(group), each) for group, each in self.groups.items()), ("all", self.whole)]:
            of = {each.measure: each for each in report.whole}
            values = [of[measure] for measure in beside]
            cells = [part for v in values for part in (decimal(v.value, digits), between(v.low, v.high, digits))]
            rows.append((name, count(report.table.n), *cells, p_value(report.against_chance.p).removeprefix("p = ")))
        head = ("group", "cases", *(part for name in names for part in (name, ends)), "p, against chance")
        return Sheet("Each group", head, tuple(rows), "<>" + ">>" * len(names) + ">", kept=2, together=2)

    def _differences(self) -> Sheet:
        many = len(self.compared) > 1
        rows = []
        for each in self.differences:
            second = REST if each.second is None else name_of(each.second)
            rows.append(
                (
                    f"{name_of(each.first)} − {second}",
                    *([called(each.measure)] if many else []),
                    decimal(each.difference, self.whole.digits),
                    between(each.low, each.high, self.whole.digits),
                    *(p_value(p).removeprefix("p = ") for p in (each.p, each.adjusted)),
                )
            )
        title = "Differences" if many else f"Differences of {called(self.compared[0])}"
        head = ("first − second", *(["measure"] if many else []), "difference", interval_head(self.level), "p")
        return Sheet(title, (*head, "p, adjusted"), tuple(rows), "<<>>>>" if many else "<>>>>", kept=1 + many)

    def _undefined(self) -> Iterator[str]:
        for group, report in self.groups.items():
            for sentence in undefined_of(report, classes=False):
                yield f"Group {name_of(group)}: {sentence}"
        for reason in dict.fromkeys(each.reason for each in self.differences):
            if reason and not reason.startswith(IN_GROUP):
                yield f"Some differences have no interval: {reason}."


_OF_DIFFERENCES = ("measure", "first", "second", "difference", "low", "high", "p", "adjusted", "reason")


def report_of_groups(
    tables: Mapping[Any, Contingency],
    *,
    pos_label: Label | None = None,
    level: float = 0.95,
    measures: Iterable[str] | str | None = None,
    compared: Iterable[str] | str | None = None,
    against: str = "each",
    correction: str = "holm",
    weighted: bool = False,
    digits: int = DIGITS,
) -> GroupReport:
    """A report of each of several tables, which have no case in common, and the differences between them.

    ``compared`` names measures with a recommended interval; without it they are those of ``measures`` that have one, or
    Informedness where none is named. Each group is held ``against`` each other one, or against the ``"rest"``: all
    other cases. Differences hold together with the ``level``: of m comparisons each leaves out an m-th of the rest
    (Bonferroni); p-values are adjusted by ``correction``: holm, bonferroni, benjamini-hochberg, benjamini-yekutieli,
    or none, which leaves both as they are. ``digits`` is the number of decimals that are shown. Intervals and tests
    assume independent cases.

    >>> import bookmaker_ref as bm
    >>> old = bm.Contingency.binary(tp=45, fp=5, fn=5, tn=45)
    >>> new = bm.Contingency.binary(tp=40, fp=20, fn=10, tn=30)
    >>> found = report_of_groups({"old": old, "new": new})
    >>> found
    <report of 200 cases, 2 classes, 2 groups: old 100, new 100>
    >>> round(found.differences[0].difference, 4), found.differences[0].p < 0.001
    (0.4, True)
    """
    groups = _arranged(tables)
    whole = sum(list(groups.values())[1:], next(iter(groups.values())))
    return of_groups(
        groups,
        whole,
        pos_label=pos_label,
        level=level,
        measures=measures,
        compared=compared,
        against=against,
        correction=correction,
        weighted=weighted,
        digits=digits,
    )


def of_groups(
    groups: Mapping[Label, Contingency],
    whole: Contingency,
    *,
    pos_label: Label | None,
    level: float,
    measures: Iterable[str] | str | None,
    compared: Iterable[str] | str | None = None,
    against: str = "each",
    correction: str = "holm",
    weighted: bool = False,
    digits: int = DIGITS,
) -> GroupReport:
    """The same of tables whose labels are those of the whole."""
    share = checked_level(level)
    one_of(against, "against", AGAINST)
    one_of(correction, "correction", CORRECTIONS)
    whole = with_both_classes(whole, pos_label)
    groups = {group: table.arranged(whole.labels) for group, table in groups.items()}
    positive = known_positive(whole, pos_label)
    pos_label = pos_label if positive is None else positive  # also of a group whose table does not know it
    names, shown = _compared(compared, measures, whole.labels, positive)
    of_all = of_table(whole, pos_label, share, shown, weighted, digits=digits)
    of_each = {
        group: of_table(table, pos_label, share, shown, of_all.weighted, digits=digits)
        for group, table in groups.items()
    }
    counted = len(groups) > 1 and not (of_all.weighted or whole.n > MOST_CASES)
    told = (
        group_differences(groups, whole, of_all.positive, names, level=share, against=against, correction=correction)
        if counted
        else ()
    )
    return GroupReport(of_all, of_each, told, names, against, correction, share)


def _arranged(tables: Mapping[Any, Contingency]) -> dict[Label, Contingency]:
    """The tables, all with the same labels."""
    if not isinstance(tables, Mapping) or not tables:
        raise TypeError("report_of_groups takes a dict of tables: {group: Contingency}")
    for group, table in tables.items():
        if not isinstance(table, Contingency):
            raise TypeError(f"group {named(group)} is {short(table)}: it takes a Contingency")
        if not table.n:
            raise ValueError(f"group {named(group)} has no cases: leave it out")
    labels = in_order(label for table in tables.values() for label in table.labels)
    first = next(iter(tables.values())).labels
    labels = first if set(first) == set(labels) else labels
    return {group: table.arranged(labels) for group, table in tables.items()}


def _compared(
    asked: Iterable[str] | str | None,
    measures: Iterable[str] | str | None,
    labels: tuple[Label, ...],
    positive: Label | None,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which measures are compared, and which are shown."""
    classes = len(labels)
    shown = chosen(measures, classes)
    if asked is None:
        few_named = measures is not None and measures != "all"
        names = tuple(each for each in shown if is_compared(each, classes) and not lacks_class(each, positive, classes))
        names = names if few_named else ("informedness",)
    else:
        names = chosen([asked] if isinstance(asked, str) else asked, classes)
        for name in names:
            if lacks_class(name, positive, classes):
                positive_class(labels, what=f"the comparison of groups by {name}")  # which raises
        if without := [each for each in names if not is_compared(each, classes)]:
            known = [each for each in chosen("all", classes) if is_compared(each, classes)]
            raise ValueError(
                f"no interval of a difference of {listed(without)} of {classes} classes is recommended, so groups are"
                f" not compared by it; they can be by {listed(known, 12)}"
            )
    return names, (*shown, *(each for each in names if each not in shown))
