"""The generated module of the measures of K classes: what their entries say of them, for whoever calls them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sympy import Expr

from bookmaker_ref.multiclass import MEASURES, ClassMeasure, formulas
from bookmaker_ref.symbolic import Measure
from bookmaker_ref.symbolic.multiclass import OF_CLASSES

_WIDTH = 120


class NoFormula(LookupError):
    """A measure of K classes that nothing computes."""


def module() -> str:
    """The text of ``multiclass/_measures.py``; families are in the order of their names."""
    entries = sorted(OF_CLASSES.values(), key=lambda each: each.family)
    return "\n".join(
        [
            "# ruff: noqa: E501 -- a sentence is one string",
            '"""Every measure of K classes, as its entry in `bookmaker_ref.symbolic.multiclass` says it."""',
            "",
            "from __future__ import annotations",
            "",
            "from bookmaker_ref.multiclass.measure import ClassMeasure",
            "",
            "__all__ = [",
            *(f'    "{each.name}",' for each in sorted(entries, key=lambda each: each.name)),
            "]",
            "",
            *(line for each in entries for line in _made(each)),
            "",
        ]
    )


def enter_new() -> None:
    """Let what was entered after the module was written be called as well: a page shows it in the same run."""
    for entry in OF_CLASSES.values():
        if entry.name not in MEASURES:
            ClassMeasure(**_said(entry))


def _made(entry: Measure) -> Iterator[str]:
    if not callable(getattr(formulas, entry.name, None)):
        raise NoFormula(f"{entry.name} is entered, but bookmaker_ref/multiclass/formulas.py has no such function")
    yield f"{entry.name} = ClassMeasure("
    for key, value in _said(entry).items():
        yield from _argument(key, value)
    yield ")"


def _argument(key: str, value: object) -> Iterator[str]:
    """An argument on a line of its own; of a tuple that is too long for one, each part."""
    if not isinstance(value, tuple):
        yield f"    {key}={_literal(value)},"
        return
    parts = [_literal(each) for each in value]
    line = f"    {key}=({', '.join(parts)}{',' if len(parts) == 1 else ''}),"
    if len(line) <= _WIDTH:
        yield line
    else:
        yield from (f"    {key}=(", *(f"        {part}," for part in parts), "    ),")


def _literal(value: object) -> str:
    if not isinstance(value, str) or '"' in value:
        return repr(value)
    return json.dumps(value, ensure_ascii=False)


def _said(entry: Measure) -> dict[str, Any]:
    """What there is to say; what goes without saying is left out."""
    always = {
        "name": entry.name,
        "title": entry.title,
        "family": entry.family,
        "kind": entry.kind,
        "word": entry.word.name,
        "low": _end(entry.low),
        "high": _end(entry.high),
    }
    perhaps = {"records": entry.records, "elsewhere": entry.elsewhere, "estimates": entry.estimates, "note": entry.note}
    left, _, right = entry.latex().partition(" = ")
    perhaps["latex"] = entry.latex() if left != right else left  # of a determinant there is no other word
    return always | ({} if entry.square else {"square": False}) | {key: each for key, each in perhaps.items() if each}


def _end(value: Expr) -> float | None:
    """An end of the range; nothing where there is none."""
    if not value.is_finite:
        return None
    return int(value) if value.is_Integer else float(value)
