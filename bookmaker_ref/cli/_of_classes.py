"""What ``bookmaker show`` says of a measure of K classes."""

from __future__ import annotations

from typing import Any

from bookmaker_ref.cli import records
from bookmaker_ref.cli.terminal import fields, paint
from bookmaker_ref.generate.definitions import latex_of, means_of
from bookmaker_ref.multiclass.measure import MEASURES, Measure
from bookmaker_ref.names import find_of_classes

KIND = "measure of K classes"
_PAGE = "docs/multiclass.md"


def found(word: str) -> Measure | None:
    """The measure with this name, as `bookmaker_ref.names` reads it."""
    return MEASURES.get(find_of_classes(word) or "")


def document(each: Measure) -> dict[str, Any]:
    """All that is known of the measure, as JSON has it."""
    return {
        "name": each.name,
        "kind": KIND,
        "word": each.word,
        "title": each.title,
        "definition": str(means_of(each)),
        "latex": latex_of(each),
        "range": list(_range(each)),
        "square": each.square,
        "printed": list(each.records),
        "records": [records.reference(id) for id in each.records],
        "family": each.family,
        "elsewhere": list(each.elsewhere),
        "estimates": each.estimates,
        "page": f"{_PAGE}#{each.name}",
        "call": _calls(each),
    }


def lines(each: Measure) -> list[str]:
    """The same for people."""
    low, high = _range(each)
    return [
        f"{paint(each.name, 'bold')}  {each.title}",
        *fields(
            [
                ("word", each.word),
                ("definition", f"{each.word} = {means_of(each)}"),
                ("range", f"{low} to {high}"),
                ("labels", "the classes" if each.square else "any: they need not be the classes"),
                ("family", each.family),
                ("printed in", "\n".join(map(_reference, each.records))),
                ("elsewhere", "\n".join(each.elsewhere) or "no library gives it by default"),
                ("estimates", each.estimates),
                ("LaTeX", latex_of(each)),
                ("page", f"{_PAGE}#{each.name}"),
            ]
        ),
        "",
        *fields(_calls(each).items()),
    ]


def _reference(id: str) -> str:
    found = records.reference(id)
    return f"{id}: {found['title']} ({found['verdict']}), {found['page']}"


def _range(each: Measure) -> tuple[str, str]:
    return "-infinity" if each.low is None else f"{each.low:g}", "infinity" if each.high is None else f"{each.high:g}"


def _calls(each: Measure) -> dict[str, str]:
    call = f"bookmaker_ref.multiclass.{each.name}"
    return {
        "float64": f"{call}(table)",
        "arrays": f'{call}(tables, rows="predicted")',
        "exact": f"{call}.exact(table)",
    }
