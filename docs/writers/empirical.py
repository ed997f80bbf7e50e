"""``docs/empirical.md``: what the papers say of simulations and typical tables, and what was measured of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from bookmaker_ref import markdown
from bookmaker_ref.papers import PAPERS, entry
from bookmaker_ref.papers.claim import Claim
from bookmaker_ref.papers.empirical import CLAIMS, measured, relatives
from bookmaker_ref.papers.where import anchor
from docs.writers.data import text_of
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
    for _, claims in groupby(CLAIMS.values(), key=lambda each: each.paper):
        rows = (_row(claim, found[claim.id], found) for claim in claims)
        yield markdown.table(("claim", "answer", "read how, and what is to be said"), rows)


def _name(id: str) -> str:
    return id.replace(":", "-")


def _row(claim: Claim, finding: Found, found: Mapping[str, Found]) -> tuple[str, str, str]:
    said = " ".join(each for each in (claim.reading, claim.note, _others(claim, found)) if each)
    return f"{markdown.target(_name(claim.id))}{claim.title}", _answer(finding), said


def _answer(finding: Found) -> str:
    """The answer, and of how many readings it is."""
    answer = markdown.bold(finding["answer"]) if finding["answer"] == "false" else f"*{finding['answer']}*"
    readings = finding["readings"]
    held = sum(each["holds"] is True for each in readings)
    return answer if len(readings) == 1 else f"{answer}: {held} of {len(readings)} readings hold"


def data() -> str:
    """Every number that was measured."""
    found = _measured_now()["findings"]
    return text_of("empirical", (row for claim in CLAIMS.values() for row in _numbers(claim, found[claim.id])))


def _numbers(claim: Claim, finding: Found) -> Iterator[tuple[object, ...]]:
    for reading in finding["readings"]:
        head = (
            claim.id,
            claim.title,
            finding["answer"],
            finding["settings"],
            reading["reading"],
            _HOLDS[reading["holds"]],
        )
        if not reading["checks"]:
            yield *head, "not measured", None, None, None, None
        for check in reading["checks"]:
            value, error, bound = (float(check[name]) for name in ("value", "error", "bound"))
            yield *head, check["says"], value, error or None, check["sign"], bound


def _others(claim: Claim, found: Mapping[str, Found]) -> str:
    also, against = relatives(claim.id)
    parts = (("The same in", also), ("Against it", against), ("Derived of the same matter", claim.near))
    return " ".join(f"{words}: {', '.join(_link(id, found) for id in ids)}." for words, ids in parts if ids)


def _link(id: str, found: Mapping[str, Found]) -> str:
    if id in CLAIMS:
        return f"[{id}](#{_name(id)}) ({found[id]['answer']})"
    other = entry(id)
    return f"[{id}](equations/{PAPERS[other.paper].key}.md#{anchor(other)})"
