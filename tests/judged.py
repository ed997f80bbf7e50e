"""Statements with known truth for a judge, and what is wrong with its answers; no method of proof takes part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast

import pytest

from bookmaker_ref.decide.claims import Claim
from bookmaker_ref.decide.counterexample import smallest_counterexample
from bookmaker_ref.decide.exactly import NotOnTables
from bookmaker_ref.exact.undefined import NotExact
from bookmaker_ref.judging import Judge, is_there
from bookmaker_ref.language import parse_statement
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import All, Chain, Given, Iff, Relation, Statement
from bookmaker_ref.symbolic.notation import FN, FP, PN, PP, RN, RP, TN, TP, fn, fp, pn, pp, rn, rp, tn, tp
from bookmaker_ref.symbolic.rates import Bias, InverseRecall, Precision, Prevalence, Recall
from bookmaker_ref.symbolic.statement import changed, links, spelled_out
from bookmaker_ref.symbolic.terms import put

needs_z3 = pytest.mark.skipif(not is_there(), reason="Z3 is not installed (the extra judges)")

#: What a careless writer would take for one another.
_SLIPS = (
    {Recall: Precision, Precision: Recall},
    {Bias: Prevalence, Prevalence: Bias},
    {InverseRecall: Recall},
    {rp: pp, rn: pn, pp: rp, pn: rn},
    {tp: fp, fn: tn},
    {RP: PP, PN: RN},
    {TP: FP, FN: TN},
)
#: Up to this N a slip must be seen to matter.
_SEEN = 6


def corpus() -> dict[str, bool]:
    """Each statement of ``judged.txt``, and whether it is true."""
    lines = Path(__file__).with_name("judged.txt").read_text(encoding="utf-8").splitlines()
    truth: dict[str, bool] = {}
    now = True
    for line in lines:
        if line in ("true", "false"):
            now = line == "true"
        elif line.strip() and not line.startswith("#"):
            truth[line.strip()] = now
    return truth


def faults(judge: Judge, statements: dict[str, bool] | None = None) -> Iterator[str]:
    """What is wrong with the answers; to leave a statement open is none, but for what is true."""
    for text, is_true in (statements or corpus()).items():
        found = judge.judge(parse_statement(text))
        if found.is_contradicted or found.answer == ("false" if is_true else "proved"):
            yield f"{text}: {found.answer}, {found.why}"
        elif is_true and found.answer != "proved":
            yield f"{text}: not proved, {found.why}"


def slipped(records: Iterable[Record]) -> Iterator[tuple[str, Statement]]:
    """Statements of records with words that were mistaken for others, those alone that a small table breaks."""
    for record in records:
        for part in record.printed.parts if isinstance(record.printed, All) else (record.printed,):
            if isinstance(part, Relation | Chain | Given | Iff):
                yield from ((record.id, mutant) for mutant in _mutants(part) if _is_broken(mutant))


def _mutants(claim: Claim) -> Iterator[Claim]:
    for slip in _SLIPS:
        mutant = changed(claim, lambda side, slip=slip: put(side, slip))  # type: ignore[misc]
        if mutant != claim and isinstance(mutant, Relation | Chain | Given | Iff):
            yield mutant
    if isinstance(claim, Given):
        yield claim.conclusion
    for link in links(claim) if isinstance(claim, Relation | Chain) else ():
        yield Relation(link.left, link.operator, 2 * link.right)
        if link.operator in ("<=", ">="):
            yield Relation(link.left, "<" if link.operator == "<=" else ">", link.right)


def _is_broken(claim: Claim) -> bool:
    try:
        return smallest_counterexample(cast(Claim, spelled_out(claim)), last=_SEEN) is not None
    except (NotOnTables, NotExact):
        return False
