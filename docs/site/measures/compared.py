"""What is known of a measure beyond its value: which interval to use and what it covers, and who else computes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bookmaker_ref import markdown
from bookmaker_ref.golden.adapters import NAMES as LIBRARIES, library
from bookmaker_ref.significance import METHODS, RECOMMENDED, interval
from docs.site.measures.named import Named
from docs.site.measures.values import worked
from docs.writers import conformance
from docs.writers.what_to_use import LEVEL, Found, covers, rounded

_ROOT = Path(__file__).parents[3]
#: The share that was counted stands for the others: each is one, of so many cases.
_A_SHARE = "recall"
_K = {2: "two classes", 3: "three classes"}


# --- intervals ----------------------------------------------------------------------------------------------------


def intervals(each: Named) -> Iterator[str]:
    """The recommended one, for two classes and for more, with the worst coverage that was found."""
    two, many = RECOMMENDED.get(each.name, ("", ""))
    yield "## Which interval"
    if not two and not many:
        yield (
            'No interval is recommended for it. `bm.significance.interval(…, method="bootstrap")` is for any measure;'
            " [what to use](/what-to-use.md) has those that are recommended."
        )
        return
    rows = [_row(each.name, method, k) for method, k in ((each.two and two, 2), (each.many and many, 3)) if method]
    yield markdown.table(
        ("classes", "recommended", "of 95 %, it covers at worst", "in the middle", "where it is worst"), rows
    )
    if two and each.two is not None:
        low, high = interval(each.name, worked())
        yield f'On the table above `bm.significance.interval("{each.name}", {worked()})` is {low:.4f} to {high:.4f}.'
    yield "Every setting that was counted is in the [tables](/tables.md); [significance](/significance.md) tells why."


def _row(name: str, method: str, k: int) -> tuple[str, ...]:
    found = _counted(name, method, k)
    title = f"`{method}`: {markdown.text(METHODS[method].title)}"
    if found is None:
        return (_K[k] if k == 2 else "more", title, "not counted", "", "")
    return _K[k], title, f"**{rounded(found.worst, LEVEL)}**", f"{found.mean:.3f}", markdown.text(found.where)


def _counted(name: str, method: str, k: int) -> Found | None:
    of = _A_SHARE if RECOMMENDED[name] in (RECOMMENDED[_A_SHARE], RECOMMENDED["accuracy"]) and k == 2 else name
    try:
        return covers(of, k)(method)
    except LookupError:
        return None


# --- other libraries ----------------------------------------------------------------------------------------------


def computed(each: Named) -> Iterator[str]:
    """Every call of another library that gives it, and what it makes of the golden values."""
    rows = conformed().get(each.name, ())
    said = each.many.elsewhere if each.many is not None else ()
    if not (rows or said):
        return
    yield "## Who computes it"
    if rows:
        head = ("library", "numbers", "where undefined", "call", "smallest table that shows it")
        yield markdown.table(head, rows)
        yield "Measured on the golden values: [conformance](/conformance.md) says what the words mean."
    if said:
        yield f"Of K classes: {'; '.join(said)}."


@cache
def conformed() -> dict[str, tuple[tuple[str, ...], ...]]:
    """By measure: the rows of the page of conformance, with the library of each."""
    page = (_ROOT / conformance.PAGE).read_text(encoding="utf-8")
    titles = {library(name).title for name in LIBRARIES}
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for part in re.split(r"^## ", page, flags=re.M)[1:]:
        title = next((each for each in titles if part.startswith(f"{each} ")), "")
        for row in re.findall(r"^\| `.*\|$", part, flags=re.M) if title else ():
            call, of, _, numbers, undefined, shown = (
                cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", row)[1:-1]
            )
            name, _, classes = of.replace("`", "").partition(", ")
            found[name] = (
                *found.get(name, ()),
                (markdown.text(title), numbers, undefined, f"{call}, {classes}" if classes else call, shown),
            )
    return found
