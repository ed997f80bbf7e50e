"""``python -m docs.writers.measured``: measure the empirical claims again; with ``--write``, for the record.

The record is `bookmaker_ref/papers/empirical.json`, which `docs/empirical.md` and ``bookmaker show`` tell.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bookmaker_ref.study.empirical import FEWEST, FINDERS, SEED, TABLES, Bench, Finding, measure

RECORD = Path(__file__).parents[2] / "bookmaker_ref" / "papers" / "empirical.json"
_ABOUT = "What was measured of each claim; written by python -m docs.writers.measured --write, not by hand."


def document(findings: Mapping[str, Finding], bench: Bench) -> dict[str, Any]:
    """What the record holds."""
    found = {claim: each.to_json() for claim, each in findings.items()}
    return {"about": _ABOUT, "seed": bench.seed, "tables": bench.tables, "findings": found}


def lines(claim: str, finding: Finding) -> Iterator[str]:
    """A finding for people."""
    yield f"{claim}: {finding.answer}"
    yield f"    {finding.settings}"
    for reading in finding.readings:
        held = {True: "holds", False: "does not hold", None: "is open"}[reading.holds]
        yield f"    {reading.words + ': ' if reading.words else ''}{held}"
        for check in reading.checks:
            error = f" ± {check.number.error:.2g}" if check.number.error else ""
            yield f"        {check.says}: {check.number.value:.5g}{error}, to be {check.sign} {check.bound:.4g}"
    yield ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m docs.writers.measured", description=__doc__)
    parser.add_argument("claims", nargs="*", metavar="ID", help="ids of claims; all if none is given")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables of each recipe, {FEWEST} or more")
    parser.add_argument("--write", action="store_true", help=f"write {RECORD.name}, of all claims")
    given = parser.parse_args(arguments)
    if given.write and given.claims:
        parser.error("--write is for all claims together: give no ID")
    try:
        bench = Bench(given.seed, given.tables)
        findings = {}
        for claim in given.claims or FINDERS:
            findings[claim] = measure(claim, bench)
            if not given.write:
                sys.stdout.write("\n".join(lines(claim, findings[claim])) + "\n")
    except ValueError as error:
        parser.error(str(error))
    if given.write:
        text = json.dumps(document(findings, bench), indent=1, ensure_ascii=False) + "\n"
        new = RECORD.with_suffix(".new")
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(RECORD)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
