"""The empirical claims, measured for the record, which `docs/empirical.md` and ``bookmaker show`` tell.

``python -m docs.writers.measured`` measures them again, with another seed or with more tables if you like.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bookmaker_ref.study.empirical import FEWEST, FINDERS, SEED, TABLES, Bench, Finding, measure
from docs.writers.files import Told

RECORD = "bookmaker_ref/papers/empirical.json"


def document(findings: Mapping[str, Finding], bench: Bench) -> dict[str, Any]:
    """What the record holds."""
    found = {claim: each.to_json() for claim, each in findings.items()}
    return {"about": "What was measured of each claim.", "seed": bench.seed, "tables": bench.tables, "findings": found}


def record(told: Told) -> dict[str, str]:
    """The text of the record."""
    bench = Bench()
    findings = {}
    for claim in FINDERS:
        told(claim)
        findings[claim] = measure(claim, bench)
    return {RECORD: json.dumps(document(findings, bench), indent=1, ensure_ascii=False) + "\n"}


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
    given = parser.parse_args(arguments)
    try:
        bench = Bench(given.seed, given.tables)
        for claim in given.claims or FINDERS:
            sys.stdout.write("\n".join(lines(claim, measure(claim, bench))) + "\n")
    except ValueError as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
