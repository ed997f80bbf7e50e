"""What ``bookmaker show`` says of a measure of K classes."""

from __future__ import annotations

from typing import Any

from bookmaker_ref.asking import records
from bookmaker_ref.generate.definitions import latex_of
from bookmaker_ref.layout import fields, paint
from bookmaker_ref.names import ambiguity, find_of_classes
from bookmaker_ref.symbolic import Measure
from bookmaker_ref.symbolic.multiclass import OF_CLASSES

KIND = "measure of K classes"
_PAGE = "docs/multiclass-measures.md"


def found(word: str) -> Measure | None:
    """The measure with this name, as `bookmaker_ref.names` reads it."""
    return None if ambiguity(word) else OF_CLASSES.get(find_of_classes(word) or "")


def document(each: Measure) -> dict[str, Any]:
    """All that is known of the measure, as JSON has it."""
    return {
        "name": each.name,
        "kind": KIND,
        "word": each.word.name,
        "title": each.title,
        "definition": str(each.means),
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
                ("word", each.word.name),
                ("definition", f"{each.word} = {each.means}"),
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
    return str(each.low).replace("oo", "infinity"), str(each.high).replace("oo", "infinity")


def _calls(each: Measure) -> dict[str, str]:
    call = f"bookmaker_ref.multiclass.{each.name}"
    return {
        "float64": f"{call}(table)",
        "arrays": f'{call}(tables, rows="predicted")',
        "exact": f"{call}.exact(table)",
    }
