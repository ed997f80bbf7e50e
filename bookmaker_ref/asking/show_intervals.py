"""What ``bookmaker show`` says of a method of intervals: what it is, whose, of which measures, and how to call it."""

from __future__ import annotations

from typing import Any

from bookmaker_ref.layout import fields, paint
from bookmaker_ref.significance import METHODS, RECOMMENDED, Method
from bookmaker_ref.significance.intervals import AT_A_PREVALENCE

KIND = "interval"


def names() -> set[str]:
    """Every name that `found` knows."""
    return set(METHODS)


def found(word: str) -> Method | None:
    """The method that is meant, by its name or its function's; case, underscores and spaces do not matter.

    >>> found("Clopper Pearson")
    <method clopper-pearson: exact interval>
    """
    wanted = word.strip().lower().replace("_", "-").replace(" ", "-")
    functions = {each.core.__name__.replace("_", "-"): each for each in METHODS.values() if _is_function(each)}
    return {**functions, **METHODS}.get(wanted)


def document(method: Method) -> dict[str, Any]:
    """All that is known of it, as JSON has it."""
    needs = "".join(f", {name}=..." for name in method.needs)
    measure = (method.measures or ("informedness",))[0]
    return {
        "name": method.name,
        "kind": KIND,
        "title": method.title,
        "reference": method.reference,
        "measures": list(method.measures),
        "classes": "two" if method.binary else "any number that its measure is of",
        "recommended": [
            *(name for name, both in RECOMMENDED.items() if method.name in both),
            *(f"{name} at a given prevalence" for name in method.measures if method.name == AT_A_PREVALENCE),
        ],
        "options": list(method.options),
        "call": f'bookmaker_ref.significance.interval("{measure}", table, method="{method.name}"{needs})',
    }


def lines(method: Method) -> list[str]:
    """The same for people."""
    told = document(method)
    shown = [
        ("by", told["reference"]),
        ("of", ", ".join(told["measures"]) or "any measure"),
        ("classes", told["classes"]),
        ("recommended for", ", ".join(told["recommended"])),
        ("options", ", ".join(told["options"])),
        ("call", told["call"]),
    ]
    return [f"{paint(method.name, 'bold')}  {method.title}", *fields(shown)]


def _is_function(method: Method) -> bool:
    """Whether a function of its own makes it: those of the papers share one."""
    return sum(each.core.__name__ == method.core.__name__ for each in METHODS.values()) == 1
