"""The page of results: for each library that is installed, what its functions make of the golden values."""

from __future__ import annotations

import re
from math import floor, isfinite, log10
from pathlib import Path

from bookmaker_ref import markdown
from bookmaker_ref.golden.adapters import NAMES, library
from bookmaker_ref.golden.adapters.adapter import VALUES, Library, Result
from bookmaker_ref.golden.adapters.results import GRADES, results, summary
from bookmaker_ref.golden.report import Outcome, table_text
from bookmaker_ref.golden.vector import CONVENTIONS, VERSION, Vector
from docs.writers.files import Told

PAGE = "docs/conformance.md"

#: A table of more cells is told by its id.
_CELLS = 9
_LONGEST = 60


def written(told: Told) -> dict[str, str]:
    """The page. Of a library that is not installed the section stays as it is on the page."""
    sections = []
    for each in map(library, NAMES):
        told(f"{each.title} {each.version or 'is not installed: what the page says of it stays'}")
        sections.append(section(each) if each.version is not None else _section_before(each))
    return {PAGE: "\n".join([head(), *filter(None, sections)])}


def _section_before(of: Library) -> str:
    """What the page says of a library now, if anything."""
    before = (Path(__file__).parents[2] / PAGE).read_text(encoding="utf-8")
    parts = re.split(r"^(?=## )", before, flags=re.MULTILINE)
    found = next((part for part in parts if part.startswith(f"## {of.title} ")), "")
    return found.rstrip("\n") + "\n" if found else ""


def head() -> str:
    """The page up to its first library."""
    values = "\n".join(f"- **{name}**: {meaning}." for name, meaning in VALUES.items())
    conventions = "\n".join(f"- *{name}*: {meaning}." for name, meaning in CONVENTIONS.items())
    words = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    return words.format(version=VERSION, values=values, conventions=conventions)


def section(of: Library) -> str:
    """What there is to say of one library."""
    found = list(results(of))
    lines = [f"## {of.title} {of.version}", "", f"{summary(found)}.", ""]
    head = ("function", "measure", "vectors", "numbers", "where undefined", "smallest table that shows it")
    lines.append(markdown.table(head, (_row(each) for grade in GRADES for each in found if each.grade == grade)))
    notes: dict[str, dict[str, None]] = {}
    for each in found:
        if each.adapter.note:
            notes.setdefault(each.adapter.note, {})[f"`{each.adapter.shown}`"] = None
    if notes:
        lines += ["", *(f"- {', '.join(calls)}: {note}." for note, calls in notes.items())]
    return "\n".join(lines) + "\n"


def _row(result: Result) -> list[str]:
    function, measure = f"`{result.adapter.shown}`", f"`{result.adapter.measure}`"
    classes = ", two classes" if result.adapter.classes == 2 else ""
    numbers = f"**{result.values}**" if result.wrong else result.values
    if result.single:
        numbers += " (single precision)"
    elif result.values == "loses digits":
        numbers += f" (to {_power(result)} ulp)"
    if result.refused:
        numbers += f"; refuses {len(result.refused)}"
    if result.on_purpose:
        numbers += f"; {len(result.on_purpose)} others on purpose"
    tables = str(len(result.report.outcomes))
    return [function, f"{measure}{classes}", tables, numbers, result.where_undefined, _shown(result)]


def _power(result: Result) -> str:
    """The largest error as a power of ten: what is below differs between machines."""
    worst = max((each.ulps for each in result.report.failures if each.ulps is not None), default=0.0)
    return f"10^{floor(log10(worst))}" if isfinite(worst) and worst >= 10 else "10"


def _shown(result: Result) -> str:
    """The smallest table for what counts most."""
    shows: tuple[Outcome, ...] = result.wrong or result.on_purpose or result.refused or result.made_up
    if not shows:
        return ""
    first = shows[0]
    if first.value is None or first.vector.value is None:
        gave = first.gave.partition(":")[0]
        return f"{_table(first.vector)}: {gave}"
    return f"{_table(first.vector)}: {float(first.value):.6g}, not {first.vector.value:.6g}"


def _table(vector: Vector) -> str:
    told = table_text(vector)
    cells = sum(map(len, vector.table))
    return f"`{vector.id}`" if cells > _CELLS or len(told) > _LONGEST else told.removesuffix(" (rows predicted)")
