"""What ``bookmaker evaluate`` says of a table of K classes: the measures of the whole, and of each class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from math import isnan
from typing import Any

from bookmaker_ref.cli.evaluated import (
    NOT_WHOLE,
    Evaluated,
    Interval,
    measure_json,
    number_json,
    without_counts,
)
from bookmaker_ref.cli.terminal import Refused
from bookmaker_ref.exact.measure import Answer, answer as measured
from bookmaker_ref.exact.table import Table
from bookmaker_ref.layout import Cell, columns, counted, fits, label_text, paint, paragraph
from bookmaker_ref.messages import quoted
from bookmaker_ref.multiclass import MEASURES, ExactTable, evaluate, reason
from bookmaker_ref.tables.binary import Cells
from bookmaker_ref.tables.contingency import Contingency, Label

_FAMILIES = {
    "association": "Association",
    "averages": "Averages, which chance can fool",
    "information": "Information, in nats",
    "statistics": "Departure from independence",
    "determinant": "From the determinant of the table",
    "evenness": "Evenness",
}
_STATISTICS = ("chi2", "g2")
#: What is shown of each class.
_OF_EACH = ("prevalence", "bias", "recall", "precision", "f1", "informedness", "markedness", "correlation")
_HEADS = {"prevalence": "prev", "informedness": "B(l)", "markedness": "M(l)", "correlation": "corr"}
#: Larger tables are not shown, and their exact values would fill pages.
_SHOWN, _EXACT_CELLS, _LOGARITHMS = 12, 400, 25
#: Of more classes, not each is shown; and the work for a determinant grows with the cube of their number, or faster.
_EACH, _DETERMINANTS = 50, 200
_NAME, _GAP = 30, 2
_LABEL, _LEAST_LABEL = 20, 6
_MOST_CASES = 2**53
TOO_MANY = "No intervals: of more than two classes they are computed for up to 2^53 cases."
#: Of more classes a method that takes the derivative by each cell takes seconds, then minutes.
_MOST_CLASSES = 30
_BY_EACH_CELL = "delta-plus-three"
_LEFT_OUT = f"Those of more than {_MOST_CLASSES} classes by {_BY_EACH_CELL} take long: significance.interval has them."


def of_classes(table: Contingency, level: Fraction) -> Evaluated:
    """The measures of the whole, of each class against the rest, and of counts the recommended intervals."""
    found, whole = _found(table), table.is_counted
    values = {name: each.value for name, each in found.items() if each.value is not None}
    given = _intervals(table, found, level) if whole and table.is_square else {}
    if not whole:
        why: str | None = NOT_WHOLE
    elif not given and table.n > _MOST_CASES:
        why = TOO_MANY
    else:
        why = None if table.is_square else ""
    families = {title: [name for name in found if MEASURES[name].family == key] for key, title in _FAMILIES.items()}
    return Evaluated(
        about={"table": _table_json(table)},
        blocks=[{title: names} for title, names in families.items() if names],
        answers=found,
        p_values={name: p for name, value in values.items() if (p := _p_value(table, name, value)) is not None},
        level=level,
        intervals=given,
        above=lambda: _above(table),
        below=lambda: _below(table),
        no_intervals=why,
        left_out=_LEFT_OUT if len(table.real) > _MOST_CLASSES else None,
        more=lambda: _more(table),
        name_width=_NAME,
    )


def _intervals(table: Contingency, names: Iterable[str], level: Fraction) -> dict[str, Interval]:
    """By measure, where one is recommended, does not take too long, and the table has it."""
    from bookmaker_ref.significance import RECOMMENDED, interval

    found: dict[str, Interval] = {}
    for name in names:
        if name not in RECOMMENDED or (RECOMMENDED[name][1] == _BY_EACH_CELL and len(table.real) > _MOST_CLASSES):
            continue
        with suppress(ValueError, ArithmeticError):  # of so many classes there is none
            given = interval(name, table, level=float(level))
            if not isnan(given.low):
                found[name] = given
    return found


def refuse_one_class(table: Contingency) -> None:
    """A table with one cell has no measures: whatever is predicted and real is the same in every case."""
    if table.counts.size == 1:
        real, predicted = (quoted(str(label), 20) for label in (table.real[0], table.predicted[0]))
        what = f"class, {real}" if table.is_square else f"class, {real}, and one predicted label, {predicted}"
        raise Refused(
            f"there is only one {what}: such a table tells nothing; two classes at least are to be told apart"
        )


def _exactly(value: float) -> int | Fraction:
    return int(value) if value == int(value) else Fraction(value)


def _found(table: Contingency) -> dict[str, Answer]:
    cells, are_whole = table.counts.size, table.is_counted
    names = [name for name, each in MEASURES.items() if table.is_square or not each.square]
    if _is_large(table):
        names = [name for name in names if MEASURES[name].family != "determinant"]
    exact = ExactTable(table) if cells <= _EXACT_CELLS else None
    found = {}
    for name, value in evaluate(table, names).items():
        if exact is not None and (cells <= _LOGARITHMS or MEASURES[name].kind != "logarithm"):
            given = exact.answer(name)
        elif value != value:  # noqa: PLR0124 -- nan
            given = Answer(None, None, reason(table, name))
        else:
            given = Answer(value, None, None)
        found[name] = given if are_whole else without_counts(name, given)
    return found


def _is_large(table: Contingency) -> bool:
    return min(len(table.predicted), len(table.real)) > _DETERMINANTS


def _p_value(table: Contingency, name: str, value: float) -> float | None:
    """How often chance alone makes the statistic so large, with (K - 1)(C - 1) degrees of freedom."""
    if name not in _STATISTICS:
        return None
    freedom = (len(table.predicted) - 1) * (len(table.real) - 1)
    if not freedom:
        return None
    from scipy.special import gammaincc

    return float(gammaincc(freedom / 2, value / 2))


# --- JSON -----------------------------------------------------------------------------------------------------


def _table_json(table: Contingency) -> dict[str, Any]:
    return {
        "rows": "predicted",
        "predicted": [_plain(label) for label in table.predicted],
        "real": [_plain(label) for label in table.real],
        "matrix": table.counts.tolist(),
        "n": table.n,
    }


def _more(table: Contingency) -> dict[str, Any]:
    """What is left out, and each class against the rest."""
    return {
        "left_out": [name for name, each in MEASURES.items() if each.family == "determinant" and _is_large(table)],
        "classes": list(_class_documents(table)) if table.is_square else [],
    }


def _class_documents(table: Contingency) -> Iterator[dict[str, Any]]:
    n = number_json(_exactly(table.n))
    for label in table.real:
        four = table.cells(label)
        yield {
            "label": _plain(label),
            "table": {**{name: number_json(cell) for name, cell in four._asdict().items()}, "n": n},
            "measures": {name: measure_json(each) for name, each in _of_each(four).items()},
        }


def _plain(label: Label) -> str | int | float | bool:
    return label if isinstance(label, str | int | float | bool) else str(label)


def _of_each(four: Cells[int | Fraction]) -> dict[str, Answer]:
    found = {name: measured(name, Table(*four)) for name in _OF_EACH}
    whole = all(cell.denominator == 1 for cell in four)
    return found if whole else {name: without_counts(name, each) for name, each in found.items()}


# --- for people -----------------------------------------------------------------------------------------------


def _above(table: Contingency) -> Iterator[str]:
    yield from _matrix(table)
    if not table.is_square:
        yield ""
        yield paragraph(
            "Predictions and reality have labels of their own, so nothing can be right: measures that need a diagonal"
            " are left out. bookmaker assign finds which label stands for which class.",
            0,
        )


def _below(table: Contingency) -> Iterator[str]:
    if _is_large(table):
        yield ""
        yield paragraph(
            f"Left out: what is made of the determinant, long to compute for more than {_DETERMINANTS} classes.", 0
        )
    if table.is_square:
        yield from ("", paint("Each class against the rest", "bold"))
        yield from _classes(table)


def _matrix(table: Contingency) -> Iterator[str]:
    labels, classes = len(table.predicted), len(table.real)
    size = f"{classes} class{'es' * (classes != 1)}"
    if not table.is_square:
        size = f"{labels} predicted label{'s' * (labels != 1)}, {size}"
    yield paint(f"{table.n:.15g} case{'s' * (table.n != 1)}, {size}", "bold")
    if max(table.counts.shape) > _SHOWN:
        return
    head = [Cell("", "dim"), *(Cell(f"real {_name(label)}", "dim") for label in table.real)]
    rows: list[list[Cell]] = [head]
    for label, counts in zip(table.predicted, table.counts.tolist(), strict=True):
        rows.append(
            [
                Cell(f"predicted {_name(label)}", "dim"),
                *(Cell(counted(_exactly(n))) for n in counts),
            ]
        )
    lines = columns(rows, "<" + ">" * len(table.real))
    if fits(lines):
        yield ""
        yield from lines


def _name(label: Label, most: int = _LABEL) -> str:
    return label_text(label, most)


def _classes(table: Contingency) -> Iterator[str]:
    """A line for each class, without the columns that do not fit."""
    if len(table.real) > _EACH:
        yield f"{' ' * _GAP}not shown for more than {_EACH} classes: --json has each"
        return
    rows = [
        [Cell("-" if x.value is None else f"{x.value:.4f}") for x in _of_each(table.cells(label)).values()]
        for label in table.real
    ]
    kept, most = len(_OF_EACH), _LABEL
    while not fits(lines := _listed(table, rows, kept, most)) and kept > 1:
        most, kept = (most - 1, kept) if most > _LEAST_LABEL else (_LABEL, kept - 1)
    yield from lines
    if kept < len(_OF_EACH):
        yield paragraph(f"Left out for want of room: {', '.join(_OF_EACH[kept:])}; --json has them.", 0)


def _listed(table: Contingency, rows: list[list[Cell]], kept: int, most: int) -> list[str]:
    head = [Cell("", "dim"), *(Cell(_HEADS.get(name, name), "dim") for name in _OF_EACH[:kept])]
    lines = [[Cell(_name(label, most)), *row[:kept]] for label, row in zip(table.real, rows, strict=True)]
    return columns([head, *lines], "<" + ">" * kept, indent=_GAP, gap=_GAP)
