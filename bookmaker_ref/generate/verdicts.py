"""The recorded verdicts: what `decide` finds of every record, written down so that a change is seen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from bookmaker_ref.decide import Decision, decide
from bookmaker_ref.papers import PAPERS
from bookmaker_ref.papers.record import Equation


def recorded_text() -> str:
    """Every decision as JSON, from the record's id to what was found, and a digest of what each record said then."""
    data = {
        "about": "What was decided of each record.",
        "verdicts": {d.id: entry(d) for paper in PAPERS.values() for d in decisions(paper.contents)},
        "digests": {each.id: each.digest for paper in PAPERS.values() for each in paper.records()},
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def decisions(contents: Iterable[Any]) -> Iterator[Decision]:
    """Each equation followed by its lines, and each other record, decided."""
    for each in contents:
        decision = decide(each)
        yield decision
        if isinstance(each, Equation):
            yield from decision.lines


def entry(decision: Decision) -> dict[str, Any]:
    """A decision as plain data, without what is empty."""
    fields = asdict(decision)
    del fields["id"], fields["lines"]
    plain: dict[str, Any] = json.loads(json.dumps(fields))  # rows of a table as lists, as they are read back
    return {key: value for key, value in plain.items() if value not in (None, "")}
