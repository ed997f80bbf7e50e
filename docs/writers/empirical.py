"""``docs/empirical.md``: what the papers say of simulations and typical tables, and what was measured of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from math import floor, log10
from pathlib import Path
from typing import Any

from bookmaker_ref import markdown
from bookmaker_ref.papers import PAPERS, entry
from bookmaker_ref.papers.claim import Claim
from bookmaker_ref.papers.empirical import CLAIMS, measured, relatives
from bookmaker_ref.papers.where import anchor
from docs.writers.files import made_already
from docs.writers.filling import filled

Found = Mapping[str, Any]

_HOLDS = {True: "holds", False: "does not hold", None: "open"}


def page() -> str:
    """The page as Markdown."""
    return markdown.page(*_parts(_measured_now()))


def _measured_now() -> Found:
    """What was measured just now, before it is written; else what is recorded."""
    text = made_already("bookmaker_ref/papers/empirical.json")
    found: Found = measured() if text is None else json.loads(text)
    return found


def _parts(record: Found) -> Iterator[str]:
    found: Mapping[str, Found] = record["findings"]
    counts = Counter(each["answer"] for each in found.values())
    yield filled(
        Path(__file__).with_suffix(".txt"),
        {
            "many": len(found),
            "counts": ", ".join(f"{counts[each]} *{each}*" for each in ("true", "false", "depends on")),
            "seed": record["seed"],
            "tables": record["tables"],
        },
    )
    for key, claims in groupby(CLAIMS.values(), key=lambda each: each.paper):
        listed = list(claims)
        yield f"## {key}"
        answers = ((f"[{each.title}](#{_name(each.id)})", _answer(found[each.id])) for each in listed)
        yield markdown.table(("claim", "answer"), answers)
        for claim in listed:
            yield from _claim(claim, found)


def _name(id: str) -> str:
    return id.replace(":", "-")


def _answer(finding: Found) -> str:
    return markdown.bold(finding["answer"]) if finding["answer"] == "false" else f"*{finding['answer']}*"


def _claim(claim: Claim, found: Mapping[str, Found]) -> Iterator[str]:
    finding = found[claim.id]
    yield f"### {markdown.target(_name(claim.id))}{claim.title}"
    yield f"`{claim.id}`, {claim.section}: {_answer(finding)}"
    yield claim.reading
    yield f"Measured: {finding['settings']}."
    yield _table(finding)
    yield claim.note
    yield _others(claim, found)


def _table(finding: Found) -> str:
    return markdown.table(
        ("reading", "number", "", "to be", ""), (row for each in finding["readings"] for row in _reading(each))
    )


def _reading(reading: Found) -> Iterator[tuple[str, ...]]:
    """A row for each check, the first with the words of the reading and whether it holds."""
    words, held = reading["reading"], _HOLDS[reading["holds"]]
    if not reading["checks"]:
        yield words, "not measured", "", "", held
    for check in reading["checks"]:
        sign = "below" if check["sign"] == "<" else "above"
        yield words, check["says"], _number(check), f"{sign} {check['bound']:.4g}", held
        words = held = ""


def _number(check: Found) -> str:
    value, error = float(check["value"]), float(check["error"])
    if error:
        digits = min(8, max(0, -floor(log10(error))))
        shown = f"{value:.{digits}f} ± {error:.{digits}f}"
    else:
        shown = f"{value:.4g}"
    return {True: shown, False: f"**{shown}**", None: f"*{shown}*"}[check["holds"]]


def _others(claim: Claim, found: Mapping[str, Found]) -> str:
    also, against = relatives(claim.id)
    parts = (("The same in", also), ("Against it", against), ("Derived of the same matter", claim.near))
    return " ".join(f"{words}: {', '.join(_link(id, found) for id in ids)}." for words, ids in parts if ids)


def _link(id: str, found: Mapping[str, Found]) -> str:
    if id in CLAIMS:
        return f"[{id}](#{_name(id)}) ({found[id]['answer']})"
    other = entry(id)
    return f"[{id}](equations/{PAPERS[other.paper].key}.md#{anchor(other)})"
