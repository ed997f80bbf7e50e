"""How far the prover reaches: statements of known truth are decided, none wrongly, and certificates can be refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from operator import attrgetter
from typing import Any

import pytest
from sympy import RR, ZZ, Integer, ring

from bookmaker_ref.asking import prove as ask
from bookmaker_ref.decide import SOLVED, Counterexample, far, logarithms, prove, refuting, supposing
from bookmaker_ref.decide.by_class import part_by_part
from bookmaker_ref.decide.certificate import Fact, Ground, Term, refutes
from bookmaker_ref.decide.claims import Claim, implications
from bookmaker_ref.decide.counterexample import SEARCHED, scattered, up_to
from bookmaker_ref.decide.exactly import NotOnTables, failing
from bookmaker_ref.decide.faces import idle, is_settled_inside
from bookmaker_ref.decide.far import far_counterexample, fulfilling
from bookmaker_ref.decide.linear import weights
from bookmaker_ref.decide.methods import prove_relation
from bookmaker_ref.decide.supposing import certainty
from bookmaker_ref.judging import Judge, solver
from bookmaker_ref.language import parse_statement
from bookmaker_ref.symbolic import CELLS, Recall
from bookmaker_ref.symbolic.algebra import in_cells
from bookmaker_ref.symbolic.paths import ALL_GUESSED, ALL_INFORMED
from bookmaker_ref.symbolic.statement import Chain, ForClasses, Given, Iff, Relation, Tends, expressions
from tests import parts
from tests.cases import for_each
from tests.known import Known
from tests.reach import known
from tests.records import meaning

pytestmark = pytest.mark.on_change

KNOWN = known()
KINDS = tuple(dict.fromkeys(each.kind for each in KNOWN))


def claim_of(text: str) -> Claim:
    said = parse_statement(text)
    assert isinstance(said, Relation | Chain | Given | Iff)
    return said


def link_of(text: str) -> Relation:
    said = parse_statement(text)
    assert isinstance(said, Relation)
    return said


def certain(text: str) -> bool:
    """Whether certificates alone prove it."""
    return all(certainty(link, given) for given, link in implications(claim_of(text)))


def test_there_are_many_statements_of_each_kind() -> None:
    assert len(KNOWN) >= 300
    assert all(sum(each.kind == kind for each in KNOWN) >= 4 for kind in KINDS)
    assert sum(not each.is_true for each in KNOWN) >= 60


def test_what_is_said_to_be_false_breaks_on_the_table_that_is_named() -> None:
    for each in KNOWN:
        if each.breaks is not None:
            assert failing(claim_of(each.text), each.breaks) is not None, each.text


@pytest.mark.slow
def test_what_is_said_to_be_true_breaks_on_no_small_table_and_on_none_of_the_larger() -> None:
    looked_at = 0
    for each in KNOWN:
        said = parse_statement(each.text)
        if each.is_true and isinstance(said, Relation | Chain | Given | Iff):
            try:
                broken = [t for t in (*up_to(7), *scattered()) if failing(said, t) is not None]
            except NotOnTables:
                continue  # letters that are no cells
            looked_at += 1
            assert not broken, (each.text, broken[0])
    assert looked_at >= 200


@pytest.mark.exhaustive
@pytest.mark.skipif(not solver.is_there(), reason="Z3 is not installed")
def test_a_solver_contradicts_none_of_them() -> None:
    judge, agreed = Judge(milliseconds=1500), 0
    inputs = parts.by_id(KNOWN, attrgetter("text"), lambda each: meaning(repr(each)))
    asked = parts.part("Z3 on the statements of known truth", "statements", inputs, 8)
    for each in asked:
        answer = judge.judge(parse_statement(each.text)).answer
        assert answer != ("false" if each.is_true else "proved"), each.text
        agreed += answer in ("proved", "false")
    assert agreed >= len(asked) // 4


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", KINDS)
def test_the_prover_decides_nearly_all_of_them_and_none_wrongly(kind: str) -> None:
    asked = [each for each in KNOWN if each.kind == kind]
    found = {each: prove(parse_statement(each.text)) for each in asked}
    for each, finding in found.items():
        assert finding.verdict != ("false" if each.is_true else "proved"), each.text
        if isinstance(finding.counterexample, Counterexample):
            assert failing(claim_of(each.text), finding.counterexample.table) is not None
    # A statement about every K may be decided for K = 2, 3, 4 only; the finding then names these K and stays undecided.
    decided = [finding for finding in found.values() if finding.verdict != "undecided" or finding.scope]
    assert len(decided) >= 0.97 * len(asked)


_PROVED = (
    "6*TP + 10*FP != 15",
    "TP^2 != 2*FP^2 given TP > 0",
    "N >= 35 given Prevalence = 2/5, Bias = 3/7",
    "(TP - 1)*(TP - 2) >= 0",
    "log(N) <= 37*N/100",
    "xlogy(Recall, Recall) >= -1/exp(1)",
    "PosteriorAlpha <= 29/100 given p <= 1/20",
    "log(1 + TP) >= 2*TP/(2 + TP)",
    "2*(TP - FP) <= (TP + FP)*log(TP/FP) given TP >= FP",
    "sqrt(TP*TN) + sqrt(FP*FN) <= sqrt(PP*PN)",
    "Recall > 1/2 given Informedness > 1/2",
    "TP >= 1 given Recall > 0",
    "N >= 7 given Prevalence = 3/7",
    "TP > FN given TP > FP, FP > FN",
    "abs(Informedness) = 0 given Informedness = 0",
    "MutualInformation = 0 given dtp = 0",
    "log(Recall) <= Recall - 1",
    "log(1 + Fallout) >= 0",
    "x = y given 2*x + z = 2*y + z for all x, y, z > 0",
    "x^3 + y^3 + z^3 >= 3*x*y*z for all x, y, z > 0",
    "Correlation <= sqrt(Recall)",
    "PosteriorAlpha <= 1",
)


@pytest.mark.slow
@for_each(_PROVED)
def test_what_was_open_is_proved_by_a_certificate(text: str) -> None:
    assert certain(text)


#: Each is false, by a little or in one place, and most tables do not show it.
_FALSIFIED = (
    "6*TP + 10*FP != 16",
    "TP^2 != 2*FP^2",
    "TP^2 != 2*FP^2 + 1 given FP > 0",
    "N >= 36 given Prevalence = 2/5, Bias = 3/7",
    "N >= 31 given Prevalence = 1/2, Bias = 1/3",
    "(TP - 1)*(TP - 3) >= 0",
    "log(N) <= 36*N/100",
    "xlogy(Recall, Recall) >= -36/100",
    "PosteriorAlpha <= 28/100 given p <= 1/20",
    "log(1 + TP) >= 2*TP/(2 + TP) + 1/100",
    "2*(TP - FP) <= (TP + FP)*log(TP/FP)",
    "sqrt(TP*FP)*log(TP/FP) <= TP - FP",
    "sqrt(TP*TN) + sqrt(FP*FN) < sqrt(PP*PN)",
    "sqrt(TP*TN) + sqrt(FP*FN) <= 99*sqrt(PP*PN)/100",
    "sqrt(-TP) >= 1",
    "log(TP*FP) <= log(TP + FP)",
    "N <= TP + FP + 1000",
    "Recall > 51/100 given Informedness > 1/2",
    "Recall > 1/2 given Informedness >= 1/2 - 1/1000",
    "TP >= 2 given Recall > 0",
    "N >= 8 given Prevalence = 3/7",
    "TP > FN + 2 given TP > FP, FP > FN",
    "TP > FN given TP >= FP, FP >= FN",
    "abs(Informedness) = 0 given Informedness <= 0",
    "MutualInformation = 0 given dtp >= 0",
    "MutualInformation > 0",
    "MutualInformation <= log(2)/2",
    "MutualInformation < log(2)",
    "MutualInformation <= 99*Chi2/(100*N)",
    "log(Recall) < Recall - 1",
    "log(Recall) <= 101*(Recall - 1)/100",
    "log(1 + Fallout) > 0",
    "x^3 + y^3 + z^3 >= 3001*x*y*z/1000 for all x, y, z > 0",
    "x^3 + y^3 + z^3 > 3*x*y*z for all x, y, z > 0",
    "x = y given 2*x + z >= 2*y + z for all x, y, z > 0",
    "Correlation < sqrt(Recall)",
    "Correlation <= Recall",
    "PosteriorAlpha < 1/2",
    "10000*TP^2 + 18767*TN^2 >= 27400*TP*TN",
    "Prevalence != 17/37",
    "N <= 1000",
    "F1 > 1/2 given Recall >= 1/2, Precision >= 1/2",
    "G2PlusP > 0",
    "sqrt(TP) <= TP - 1/100 given TP > 0",
    "(RP - RN)^2 >= 1 given FP > 0",
)


@pytest.mark.slow
@for_each(_FALSIFIED)
def test_no_certificate_is_found_for_what_is_false(text: str) -> None:
    assert not certain(text)


# --- what could go wrong in a certificate -----------------------------------------------------------------------


def certificate() -> tuple[Ground, tuple[Fact, ...], list[Term]]:
    """That x > 2 y and y >= x contradict each other for positive letters; z may be 0, and w is any number."""
    letters, x, y, _, w = ring("x, y, z, w", ZZ)
    ground = Ground(letters, frozenset((0, 1)), frozenset((0, 1, 2)), {})
    facts = (Fact(x - 2 * y, ">"), Fact(y - x, ">="), Fact(w - x, "="))
    one = (0, 0, 0, 0)
    return ground, facts, [Term(Fraction(1), one, (0,)), Term(Fraction(1), one, (1,))]


def faults() -> Iterator[list[Term]]:
    """What looks like that certificate, and is none."""
    _, _, (first, second) = certificate()
    yield []
    yield [first]
    yield [second]
    yield [replace(first, weight=Fraction(-1)), second]
    yield [first, replace(second, weight=Fraction(1, 3))]
    yield [first, replace(second, weight=Fraction(-1))]
    yield [replace(first, monomial=(0, 0, 0, 1)), replace(second, monomial=(0, 0, 0, 1))]  # times what may be negative
    yield [replace(first, monomial=(0, 0, 1, 0)), second]


def test_a_certificate_is_believed_and_each_fault_in_it_is_seen() -> None:
    ground, facts, terms = certificate()
    assert refutes(ground, facts, terms)
    for faulty in faults():
        assert not refutes(ground, facts, faulty), faulty


def malformed() -> Iterator[list[Term]]:
    """That certificate with something in it that is no part of one."""
    _, _, (first, second) = certificate()
    for monomial in ((0, 0, 0), (0, 0, 0, 0, 0), (), (0, 0, 0, -1), (False, 0, 0, 0), (0.0, 0, 0, 0), [0, 0, 0, 0]):
        yield [replace(first, monomial=monomial), second]  # type: ignore[arg-type]  # as a faulty search might
    for facts in ((2,), (-2,), (False,), (0.0,), [0], ("0",)):
        yield [replace(first, facts=facts), second]  # type: ignore[arg-type]  # likewise
    for weight in (0, Fraction(0), True, 1.0, float("inf"), float("nan"), "1", None):
        yield [replace(first, weight=weight), second]  # type: ignore[arg-type]  # likewise
    other, *_ = ring("w, x, y, z", ZZ)
    for square in (1, other.one, Fraction(1), "x"):
        yield [replace(first, square=square), second]  # type: ignore[arg-type]  # likewise
    yield [first, second, None]  # type: ignore[list-item]  # likewise


@pytest.mark.parametrize("terms", [*malformed()], ids=repr)
def test_a_malformed_certificate_is_not_believed(terms: list[Term]) -> None:
    ground, facts, _ = certificate()
    assert not refutes(ground, facts, terms)


def test_powers_below_zero_refute_nothing() -> None:
    letters, free, x = ring("L, x", ZZ)
    ground = Ground(letters, frozenset((1,)), frozenset((1,)), {})
    facts = (Fact(free * x - free, "="), Fact(x - 1, ">"))  # both hold where L = 0 and x = 2
    assert not refutes(ground, facts, [Term(Fraction(-1), (0, -1), (0,)), Term(Fraction(1), (0, 0), (1,))])
    assert not refutes(ground, facts, [Term(Fraction(-1), (-1, 0), (0,)), Term(Fraction(1), (0, 0), (1,))])


@pytest.mark.parametrize("sign", ["<", "<=", "!=", "", None])
def test_facts_of_another_sign_refute_nothing(sign: Any) -> None:
    ground, facts, terms = certificate()
    assert not refutes(ground, [Fact(facts[0].poly, sign), *facts[1:]], terms)


def test_facts_with_rounded_coefficients_refute_nothing() -> None:
    letters, x = ring("x", RR)
    ground = Ground(letters, frozenset((0,)), frozenset((0,)), {})
    assert not refutes(ground, [Fact(-1e-300 * x, ">")], [Term(Fraction(1), (0,), (0,))])


def test_a_sum_without_anything_above_zero_refutes_nothing() -> None:
    letters, x, y = ring("x, y", ZZ)
    one = (0, 0)
    terms = [Term(Fraction(1), one, (0,)), Term(Fraction(1), one, (1,))]
    facts = (Fact(x - y, ">="), Fact(y - x, ">="))
    assert not refutes(Ground(letters, frozenset((0, 1)), frozenset((0, 1)), {}), facts, terms)
    at_least_zero = Ground(letters, frozenset(), frozenset((0, 1)), {})
    assert not refutes(at_least_zero, (Fact(-x, ">="),), [Term(Fraction(1), one, (0,))])
    assert refutes(at_least_zero, (Fact(-x, ">"),), [Term(Fraction(1), one, (0,))])


def test_facts_that_can_hold_are_not_refuted_by_a_sign_that_is_taken_for_granted() -> None:
    letters, x, y, w = ring("x, y, w", ZZ)  # w is any number
    ground = Ground(letters, frozenset((0, 1)), frozenset((0, 1)), {})
    one, times_w = (0, 0, 0), (0, 0, 1)
    assert not refutes(ground, (Fact(x, ">="),), [Term(Fraction(-1), one, (0,))])
    assert not refutes(ground, (Fact(-w, ">"),), [Term(Fraction(1), one, (0,))])
    below_zero = Fact(x, ">="), Fact(-w * x - y, ">=")  # so are x = y = 1 and w = -2
    assert not refutes(ground, below_zero, [Term(Fraction(1), times_w, (0,)), Term(Fraction(1), one, (1,))])


def test_roots_are_taken_for_what_they_are() -> None:
    letters, x, q = ring("x, q", ZZ)
    ground = Ground(letters, frozenset((0, 1)), frozenset((0, 1)), {1: (2, x)})
    assert refutes(ground, (Fact(q**2 - 2 * x, ">="),), [Term(Fraction(1), (0, 0), (0,))])
    assert not refutes(ground, (Fact(2 * q**2 - x, ">="),), [Term(Fraction(1), (0, 0), (0,))])


def test_what_is_found_is_checked_before_it_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert certain("TP > FN given TP > FP, FP > FN")
    monkeypatch.setattr(refuting, "refutes", lambda ground, facts, terms: False)
    assert not certain("TP > FN given TP > FP, FP > FN")


def test_wrong_weights_are_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*asked: Any) -> dict[int, Fraction]:
        return {place: 2 * weight + place for place, weight in (weights(*asked) or {0: Fraction(1)}).items()}

    monkeypatch.setattr(refuting, "weights", wrong)
    assert not any(certain(text) for text in ("TP > FN given TP > FP, FP > FN", "Recall = Bias"))


def test_a_program_without_a_solution_has_none() -> None:
    assert weights([{0: 1}, {0: -1, 1: 1}], 2, {0}) is None
    found = weights([{0: 1, 1: -2}, {0: -1, 1: 1}, {0: -3, 1: 2}], 2, {0})
    assert found is not None
    assert all(weight > 0 for weight in found.values())


def test_a_fact_that_is_dropped_leaves_the_statement_open(monkeypatch: pytest.MonkeyPatch) -> None:
    assert certain("log(Recall) <= Recall - 1")
    monkeypatch.setattr(logarithms, "of_quotients", lambda *_: iter(()))
    monkeypatch.setattr(logarithms, "without", lambda _, difference, __: difference)
    monkeypatch.setattr(logarithms, "following", lambda *_: iter(()))
    monkeypatch.setattr(supposing, "sharper", lambda *_: iter(()))
    assert not certain("log(Recall) <= Recall - 1")


# --- counterexamples that are solved for ------------------------------------------------------------------------


@pytest.mark.slow
def test_the_smallest_table_far_out_is_found_and_shown_as_such() -> None:
    found = prove(claim_of("Prevalence != 17/37"))
    assert (found.verdict, found.method) == ("false", "smallest table")
    assert found.counterexample == Counterexample(0, 0, 17, 20, "17/37", "17/37")


def test_a_table_that_is_not_known_to_be_the_smallest_is_not_called_so() -> None:
    found = ask("Prevalence != 97/201")
    assert (found.verdict, found.method) == ("false", SOLVED)
    assert isinstance(found.counterexample, Counterexample)
    assert failing(claim_of("Prevalence != 97/201"), found.counterexample.table) is not None
    assert "A table that breaks it" in str(found)


@pytest.mark.slow
@for_each(("N >= 1", "Recall <= 1", "Correlation != 2"))
def test_of_what_is_true_no_table_is_found(text: str) -> None:
    assert far_counterexample(claim_of(text)) is None


def test_each_statement_is_known_once_with_a_reason() -> None:
    assert len({each.text for each in KNOWN}) == len(KNOWN)
    assert all(isinstance(each, Known) and each.reason for each in KNOWN)
    assert all(prove_relation(link, given) is None for given, link in implications(claim_of("Prevalence != 17/37")))


# --- limits of every label --------------------------------------------------------------------------------------


def test_a_limit_of_every_label_is_decided_for_each() -> None:
    said = parse_statement("B(l) = 1 for K = 2, 3")
    assert isinstance(said, ForClasses)
    assert isinstance(said.claim, Relation)
    informed = replace(said, claim=Tends(said.claim.left, Integer(1), ALL_INFORMED))
    assert prove(informed).verdict == "proved"
    assert prove(replace(informed, claim=Tends(said.claim.left, Integer(0), ALL_INFORMED))).verdict == "false"
    assert prove(replace(informed, claim=Tends(said.claim.left, Integer(0), ALL_GUESSED))).verdict == "proved"


# --- what whole numbers add, and where it is enough to look -------------------------------------------------------


def test_without_remainders_an_equation_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    assert certainty(link_of("6*TP + 10*FP != 15")).endswith("remainders of whole numbers")
    monkeypatch.setattr(supposing, "have_no_solution", lambda *_: False)
    assert not certain("6*TP + 10*FP != 15")


def test_without_a_look_at_counts_one_by_one_a_polynomial_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    assert certain("(TP - 3)*(TP - 4) >= 0")
    monkeypatch.setattr(supposing, "is_refuted_in_parts", lambda *_: False)
    assert not certain("(TP - 3)*(TP - 4) >= 0")


def test_what_holds_inside_need_not_hold_where_a_side_has_a_value_on_a_face_alone() -> None:
    assert not is_settled_inside(link_of("sqrt(-TP) >= 1"))
    assert not is_settled_inside(link_of("Recall > 0"))
    assert is_settled_inside(link_of("Recall <= 1"))


def test_cells_that_matter_by_their_sum_alone_are_one() -> None:
    sides = [in_cells(side) for side in expressions(claim_of("log(N) <= N"))]
    assert idle(sides, CELLS) == {*CELLS[1:]}
    assert idle([in_cells(Recall)], CELLS) == {CELLS[3]}
    assert idle([in_cells(Recall), CELLS[3]], CELLS) == set()


def test_a_certificate_of_no_case_is_none() -> None:
    assert not certain("1/(x - x) > 0 for all x > 0")


# --- tables that are tried ----------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each(
    ("GMeasure != 33/34", "log(N) <= 4", "TP^2 != 13*FP^2 + 1 given FP > 0", "Recall != 5/7 given Precision = 11/13")
)
def test_what_is_tried_breaks_a_claim_in_exact_numbers(text: str) -> None:
    found = far_counterexample(claim_of(text))
    assert found is not None
    assert sum(found.example.table) > SEARCHED
    assert failing(claim_of(text), found.example.table) is not None


@pytest.mark.slow
def test_what_is_quickly_broken_is_not_proved_at_length(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_length(*_: object) -> str | None:
        raise AssertionError("no certificate is looked for")

    monkeypatch.setattr("bookmaker_ref.decide.truth.prove_by_certificate", at_length)
    assert prove(claim_of("log(N) <= 4")).verdict == "false"
    assert prove(claim_of("PosteriorAlpha >= p")).verdict == "false"
    with pytest.raises(AssertionError, match="no certificate"):
        prove(claim_of("log(N) <= N/2"))


def test_floats_that_lie_break_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far, "floats", lambda _: lambda table: float(sum(table) % 7))
    assert far_counterexample(claim_of("sqrt(TP) <= N")) is None


def test_conditions_that_only_large_tables_fulfil_are_fulfilled() -> None:
    table = fulfilling([link_of("TP > 50"), link_of("FP > 30"), link_of("3*TN >= 40")])
    assert table is not None
    assert table[0] > 50
    assert table[1] > 30
    assert 3 * table[3] >= 40


def test_a_side_that_has_no_value_fulfils_nothing() -> None:
    assert fulfilling([link_of("Prevalence = 1"), link_of("Informedness = Informedness")]) is None


def test_cells_are_counts_also_where_roots_are_in_roots() -> None:
    found = prove(claim_of("TP/TP*sqrt(1 + sqrt(TP)) >= sqrt(2)"))  # false of half a case
    assert found.verdict != "false"


def test_what_is_solved_for_is_no_p_value_above_1() -> None:
    assert prove(claim_of("2*x <= 1 given p = 2*x for all x > 0")).verdict == "proved"
    assert prove(claim_of("2*x <= 9/10 given p = 2*x for all x > 0")).verdict == "false"


# --- claims about K classes, class by class -----------------------------------------------------------------------


def of_classes(text: str) -> Relation:
    said = parse_statement(text)
    assert isinstance(said, ForClasses)
    assert isinstance(said.claim, Relation)
    return said.claim


@for_each(("F1Macro <= (RecallMacro + PrecisionMacro)/2", "InformednessK <= 1", "sum_l(Bias(l)^2) <= 1"))
def test_an_inequality_between_sums_is_one_between_their_parts(text: str) -> None:
    assert part_by_part(of_classes(text), 3)


@pytest.mark.slow
@for_each(("F1Macro <= RecallMacro", "sum_l(Bias(l)^2) <= 1/2", "sum_l(Bias(l)^2) < 1", "sum_l(Bias(l))^2 <= 1/2"))
def test_no_inequality_is_proved_of_parts_that_is_false(text: str) -> None:
    assert not part_by_part(of_classes(text), 3)
