"""What ``bookmaker evaluate`` says of a table of K classes: the measures of the whole, and of each class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bookmaker_ref.cli.terminal import Cell, columns, paint, paragraph, quoted, shortened, width, write, write_json
from bookmaker_ref.exact import Answer, answers
from bookmaker_ref.multiclass.evaluation import ExactTable, evaluate
from bookmaker_ref.multiclass.measure import MEASURES
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
_NAME, _GAP = 30, 2


@dataclass(frozen=True)
class _Found:
    """All that there is to say of one measure."""

    answer: Answer
    p: float | None


def answer(table: Contingency, *, as_json: bool) -> int:
    """Print the measures of the table."""
    found = _found(table)
    if as_json:
        write_json(_document(table, found))
    else:
        write(_lines(table, found))
    return 0


def _found(table: Contingency) -> dict[str, _Found]:
    values = evaluate(table)
    exact, cells = ExactTable(table), table.counts.size
    found = {}
    for name, value in values.items():
        most = _LOGARITHMS if MEASURES[name].kind == "logarithm" else _EXACT_CELLS
        given = exact.answer(name) if cells <= most or value != value else Answer(value, None, None)  # noqa: PLR0124 -- nan
        found[name] = _Found(given, _p_value(table, name, given.value))
    return found


def _p_value(table: Contingency, name: str, value: float | None) -> float | None:
    """How often chance alone makes the statistic so large, with (K - 1)(C - 1) degrees of freedom."""
    if value is None or name not in _STATISTICS:
        return None
    freedom = (len(table.predicted) - 1) * (len(table.real) - 1)
    if not freedom:
        return None
    from scipy.special import gammaincc  # noqa: PLC0415 -- only where there is a statistic

    return float(gammaincc(freedom / 2, value / 2))


# --- JSON -----------------------------------------------------------------------------------------------------


def _document(table: Contingency, found: dict[str, _Found]) -> dict[str, Any]:
    return {
        "table": {
            "rows": "predicted",
            "predicted": [_plain(label) for label in table.predicted],
            "real": [_plain(label) for label in table.real],
            "matrix": table.counts.tolist(),
            "n": table.n,
        },
        "measures": {name: _measure(each.answer, each.p) for name, each in found.items()},
        "classes": [_class_document(table, label) for label in table.real] if table.is_square else [],
    }


def _class_document(table: Contingency, label: Label) -> dict[str, Any]:
    tp, fp, fn, tn = table.cells(label)
    return {
        "label": _plain(label),
        "table": {"tp": tp, "fp": fp, "fn": fn, "tn": tn, "n": table.n},
        "measures": {name: _measure(each, None) for name, each in _of_each(table, label).items()},
    }


def _measure(given: Answer, p: float | None) -> dict[str, float | str | None]:
    shown = {"value": given.value, "exact": given.exact, "interval": None, "p": p}
    return shown if given.undefined is None else {**shown, "undefined": given.undefined}


def _plain(label: Label) -> str | int | float | bool:
    return label if isinstance(label, str | int | float | bool) else str(label)


def _of_each(table: Contingency, label: Label) -> dict[str, Answer]:
    found = answers(*table.cells(label))
    return {name: found[name] for name in _OF_EACH}


# --- for people -----------------------------------------------------------------------------------------------


def _lines(table: Contingency, found: dict[str, _Found]) -> Iterator[str]:
    yield from _matrix(table)
    if not table.is_square:
        yield ""
        yield paragraph(
            "Predictions and reality have labels of their own, so nothing can be right: measures that need a diagonal"
            " are left out. bookmaker assign finds which label stands for which class.",
            0,
        )
    for family, title in _FAMILIES.items():
        names = [name for name in found if MEASURES[name].family == family]
        if names:
            yield from ("", paint(title, "bold"))
            yield from _aligned([_row(name, found[name]) for name in names])
    if table.is_square:
        yield from ("", paint("Each class against the rest", "bold"))
        yield from _classes(table)


def _matrix(table: Contingency) -> Iterator[str]:
    size = f"{len(table.predicted)} predicted labels, {len(table.real)} real classes"
    if table.is_square:
        size = f"{len(table.real)} classes"
    yield paint(f"{table.n:g} cases, {size}" if isinstance(table.n, float) else f"{table.n} cases, {size}", "bold")
    if max(table.counts.shape) > _SHOWN:
        return
    head = [Cell("", "dim"), *(Cell(f"real {_name(label)}", "dim") for label in table.real)]
    rows: list[list[Cell]] = [head]
    for label, counts in zip(table.predicted, table.counts.tolist(), strict=True):
        rows.append(
            [
                Cell(f"predicted {_name(label)}", "dim"),
                *(Cell(f"{n:g}" if isinstance(n, float) else str(n)) for n in counts),
            ]
        )
    lines = columns(rows, "<" + ">" * len(table.real))
    if max(map(len, columns([[cell.text for cell in row] for row in rows], "<" + ">" * len(table.real)))) <= width():
        yield ""
        yield from lines


def _name(label: Label) -> str:
    return quoted(str(label), 20)[1:-1]


def _row(name: str, found: _Found) -> list[Cell]:
    label, given = Cell(name.ljust(_NAME)), found.answer
    if given.undefined is not None:
        return [label, Cell("undefined", "yellow"), Cell(given.undefined, "dim")]
    p = "" if found.p is None else f"p = {found.p:.4g}  "
    return [label, Cell(repr(given.value)), Cell(p + (given.exact or ""), "dim")]


def _aligned(rows: list[list[Cell]]) -> list[str]:
    """The rows as lines; what stands last, a reason or an exact value, gets the room that is left."""
    before = columns([[cell.text for cell in row[:-1]] for row in rows], "<.", indent=_GAP, gap=_GAP)
    room = width() - max(map(len, before)) - _GAP
    cut = [[*row[:-1], Cell(shortened(row[-1].text, room), row[-1].style)] for row in rows]
    return columns(cut, "<.<", indent=_GAP, gap=_GAP)


def _classes(table: Contingency) -> list[str]:
    head = [Cell("", "dim"), *(Cell(_HEADS.get(name, name), "dim") for name in _OF_EACH)]
    rows = [head]
    for label in table.real:
        shown = _of_each(table, label).values()
        rows.append([Cell(_name(label)), *(Cell("-" if x.value is None else f"{x.value:.4f}") for x in shown)])
    return columns(rows, "<" + ">" * len(_OF_EACH), indent=_GAP, gap=_GAP)
