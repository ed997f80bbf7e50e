"""Every verdict is found by the machine, is what is recorded, and carries what it must."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from operator import attrgetter
from typing import Any

import pytest
from sympy import Add, Expr, Mul, Pow, Rational, Symbol

from bookmaker_ref.asking import records
from bookmaker_ref.decide import Counterexample, FaultyRecord, decide, prove
from bookmaker_ref.decide.claims import Claim, implications, sides
from bookmaker_ref.decide.counterexample import CONFIRMED, up_to
from bookmaker_ref.decide.exactly import Cells, failing, value as exact_value
from bookmaker_ref.decide.methods import prove_relation
from bookmaker_ref.decide.precision import speaks_of_numbers
from bookmaker_ref.exact import Undefined
from bookmaker_ref.exact.undefined import NotExact
from bookmaker_ref.generate.verdicts import entry as plain
from bookmaker_ref.papers import FaultyText, _entries, entry, recorded, was_edited
from bookmaker_ref.papers.reader import split
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    CELLS,
    At,
    Bias,
    Chain,
    Given,
    Iff,
    Informedness,
    Prevalence,
    Recall,
    Relation,
    equal,
)
from bookmaker_ref.symbolic.algebra import plain as plain_form
from bookmaker_ref.symbolic.domain import domain_of
from bookmaker_ref.symbolic.statement import spelled_out
from tests.by_sympy import breaks
from tests.cases import for_each
from tests.commands import checked
from tests.records import RECORDED, decided, every_record


def said(record: Record) -> Claim | None:
    """What is printed, as it is decided, if it speaks of tables alone, so that each table makes it true or false."""
    statement = spelled_out(record.printed)
    if not isinstance(statement, Relation | Chain | Given | Iff) or speaks_of_numbers(statement):
        return None
    return statement if all(plain_form(side).free_symbols <= set(CELLS) for side in sides(statement)) else None


@cache
def about_tables() -> list[tuple[Record, Claim]]:
    """The records that speak of tables alone, with what they say."""
    return [(record, claim) for record in every_record() if (claim := said(record)) is not None]


@cache
def refuted() -> list[tuple[Record, Claim]]:
    """Those that a table breaks, but for statements about tables of their own."""
    return [
        (record, claim)
        for record, claim in about_tables()
        if "tp" in recorded()[record.id].get("counterexample", {}) and not any(side.has(At) for side in sides(claim))
    ]


@cache
def proved() -> list[tuple[Record, Claim]]:
    """Those that are proved."""
    return [each for each in about_tables() if recorded()[each[0].id]["verdict"] == "proved"]


def id_of(case: tuple[Record, Claim]) -> str:
    return case[0].id


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(every_record, attrgetter("id"))
def test_the_verdict_is_what_is_recorded_and_carries_what_it_must(record: Record) -> None:
    decision = decided(record.id)
    assert plain(decision) == recorded()[record.id]
    assert decision.verdict != "undecided"
    if decision.verdict in ("proved", "definition", "approximation"):
        assert decision.method
        assert decision.counterexample is None
    if decision.verdict in ("misprint", "false"):
        assert decision.counterexample is not None
        assert decision.corrected
    if decision.verdict == "conditional":
        assert decision.counterexample is not None
        assert decision.condition
    if decision.verdict == "approximation":
        assert "exactly" in decision.detail
        assert "O(" in decision.method


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(proved, id_of, some=100)
def test_proved_records_hold_on_every_small_table_of_their_domain(record: Record, statement: Claim) -> None:
    expressions = sides(statement)
    domain = domain_of(*expressions)
    for table in up_to(CONFIRMED):
        assert failing(statement, table) is None, (record.id, table)
        assert domain.contains(table) == all(defined(side, table) for side in expressions), (record.id, table)


def defined(expression: Expr, table: Cells) -> bool:
    try:
        exact_value(expression, table)
    except Undefined:
        return False
    except NotExact:  # a root of a root: it exists, but not among the exact numbers
        return True
    return True


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(refuted, id_of)
def test_the_counterexample_is_the_smallest_table_that_breaks_the_form(record: Record, statement: Claim) -> None:
    """SymPy's own arithmetic, which shares nothing with ours, has to break the form, too."""
    example = decided(record.id).counterexample
    assert isinstance(example, Counterexample)
    if example.lhs.startswith("undefined"):
        return
    assert breaks(statement, example.table)
    smaller = (t for t in up_to(sum(example.table)) if (sum(t), t) < (sum(example.table), example.table))
    assert not any(failing(statement, t) for t in smaller)


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(refuted, id_of)
def test_no_method_proves_what_a_table_breaks(record: Record, statement: Claim) -> None:
    methods = [prove_relation(relation, hypotheses) for hypotheses, relation in implications(statement)]
    example = decided(record.id).counterexample
    assert None in methods or (example is not None and example.lhs.startswith("undefined"))


def test_there_are_records_of_each_sort_to_test() -> None:
    assert len(proved()) > 100
    assert len(refuted()) > 20


# --- the machine decides, not the record ------------------------------------------------------------------


RIGHT = Record("powers2011:test", "a test", equal(Recall, Informedness * (1 - Prevalence) + Bias), latex="")


def test_a_flipped_sign_changes_the_verdict() -> None:
    assert decide(RIGHT).verdict == "proved"
    wrong = replace(RIGHT, printed=equal(Recall, Informedness * (1 + Prevalence) + Bias))
    assert decide(replace(wrong, corrected=RIGHT.printed)).verdict == "misprint"
    assert decide(replace(wrong, instead=RIGHT.printed)).verdict == "false"


def test_a_record_that_is_at_fault_is_not_given_a_verdict() -> None:
    with pytest.raises(FaultyRecord, match="what is printed is true"):
        decide(replace(RIGHT, corrected=RIGHT.printed))
    wrong = replace(RIGHT, printed=equal(Recall, Bias))
    with pytest.raises(FaultyRecord, match="nothing of what is right"):
        decide(wrong)
    with pytest.raises(FaultyRecord, match="corrected form is not proved"):
        decide(replace(wrong, corrected=equal(Recall, 2 * Bias)))
    with pytest.raises(FaultyRecord, match="conditional form is not proved"):
        decide(replace(wrong, condition=(Relation(Bias, "=", Prevalence),)))
    with pytest.raises(ValueError, match="at most one"):
        replace(wrong, corrected=RIGHT.printed, instead=RIGHT.printed)


def test_no_verdict_can_be_typed_in_a_record() -> None:
    head = "title: x\nauthor: y\nyear: 1999\nbibtex: z\n\n== One ==\n\nslug  A claim\n    Recall = Bias\n    $ x\n"
    for word in ("verdict:", "proved:"):
        with pytest.raises(FaultyText, match=f"line 11: no field is called '{word}'"):
            split(f"{head}    {word} proved\n", "x.txt")


# --- what was edited since ------------------------------------------------------------------------------------


def test_beside_a_statement_that_was_edited_the_verdict_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    says, asked = "edited since it was decided: run make update", ("powers2011:8.1", "powers2011:8")
    record = entry(asked[0])
    assert isinstance(record, Record)
    equation = entry(asked[1])
    assert isinstance(equation, Equation)
    assert [each.id for each in every_record() if was_edited(each)] == []
    for edited in (record, replace(record, printed=RIGHT.printed)):
        monkeypatch.setitem(_entries(), record.id, edited)
        monkeypatch.setitem(_entries(), equation.id, replace(equation, lines=(edited, *equation.lines[1:])))
        assert [checked("show", id).out.count(says) for id in asked] == [edited is not record] * 2
        assert checked("show", record.id, "--json").json["edited"] == (edited is not record)
    new = replace(record, id="powers2011:8.9")
    assert not was_edited(new)
    assert says not in "".join(records.shown(new, {}))


@for_each(
    [
        {"printed": equal(Recall, Bias)},
        {"corrected": None},
        {"corrected": None, "instead": RIGHT.printed},
        {"corrected": None, "condition": (Relation(Bias, "=", Prevalence),)},
        {"exact": RIGHT.printed},
        {"defines": Recall},
    ]
)
def test_a_digest_is_of_all_that_a_verdict_is_found_of_and_of_nothing_else(changed: dict[str, Any]) -> None:
    record = entry("powers2011:8.1")
    assert isinstance(record, Record)
    assert was_edited(replace(record, **changed))
    assert not was_edited(replace(record, title="x", latex="y", note="z", section="here", line=7))


# --- mutations ------------------------------------------------------------------------------------------------

_TWINS = {
    "rp": "rn", "pp": "pn", "RP": "RN", "PP": "PN", "TP": "FN", "FP": "TN", "tp": "fp", "fn": "tn",
    "Recall": "Precision", "Informedness": "Markedness", "Bias": "Prevalence", "EvennessR": "EvennessP",
    "PrevG": "BiasG", "InverseRecall": "InversePrecision", "fpr": "fnr", "tpr": "tnr",
}  # fmt: skip
_TWINS |= {b: a for a, b in _TWINS.items()}


def mutants(expression: Expr) -> Iterator[Expr]:
    """The expression with one thing changed: a sign, a letter, a factor, an exponent."""
    if isinstance(expression, Symbol):
        if twin := _TWINS.get(expression.name):
            yield Symbol(twin, **expression.assumptions0) if expression in CELLS else _word(twin)
        yield 2 * expression
    if isinstance(expression, Pow) and isinstance(expression.exp, Rational):
        yield Pow(expression.base, expression.exp + 1)
    if isinstance(expression, Add | Mul | Pow):
        for index, argument in enumerate(expression.args):
            assert isinstance(argument, Expr)
            changed = [-argument] if isinstance(expression, Add) else []
            for other in (*changed, *mutants(argument)):
                arguments = [*expression.args[:index], other, *expression.args[index + 1 :]]
                yield expression.func(*arguments)


def _word(name: str) -> Symbol:
    cell = next((c for c in CELLS if c.name == name), None)
    return cell or Symbol(name, real=True)


def mutated(statement: Claim, rng: random.Random) -> Claim | None:
    """A random mutant of a random side of the conclusion, or None where nothing can be changed."""
    if isinstance(statement, Given):
        inner = mutated(statement.conclusion, rng)
        return None if inner is None else Given(statement.hypotheses, inner)  # type: ignore[arg-type]  # same sort
    if isinstance(statement, Iff):
        return None
    link = rng.choice(statement.relations) if isinstance(statement, Chain) else statement
    choices = [m for m in mutants(link.right) if m != link.right]
    return Relation(link.left, link.operator, rng.choice(choices)) if choices else None


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
def test_a_hundred_mutations_are_refuted_or_proved_still_true() -> None:
    rng = random.Random(2011)
    refuted = 0
    still_true: list[str] = []
    while refuted + len(still_true) < 100:
        mutant = mutated(rng.choice(proved())[1], rng)
        if mutant is None:
            continue
        finding = prove(mutant)
        if not any(all(defined(side, table) for side in sides(mutant)) for table in up_to(CONFIRMED)):
            continue  # a root of what is negative everywhere: nothing is claimed
        assert finding.verdict != "undecided", (str(mutant), finding)
        if finding.verdict == "false":
            assert isinstance(finding.counterexample, Counterexample)
            assert failing(mutant, finding.counterexample.table) or "undefined" in finding.counterexample.lhs
            refuted += 1
        else:
            assert finding.method, str(mutant)
            still_true.append(str(mutant))
    assert refuted > 80, still_true
