"""For which K a statement about K classes is decided, and among which tables a counterexample is the smallest.

What is true is known here from fractions alone (`tests.plain_classes`) and from elementary reasons.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import prod

import pytest

import bookmaker_ref as bm
from bookmaker_ref import layout
from bookmaker_ref.asking.proving import Decided
from bookmaker_ref.decide import ClassTable, Counterexample, Finding, classes
from bookmaker_ref.judging import solver
from bookmaker_ref.language import parse_statement
from bookmaker_ref.papers import recorded
from bookmaker_ref.papers.scope import counted_as, in_its_scope
from bookmaker_ref.symbolic.statement import ForClasses
from docs.site.explorer.answers import answer
from tests import plain_classes as plain
from tests.cases import for_each
from tests.commands import caller, run
from tests.paths import ROOT
from tests.plain_classes import Holds, Rows, breaks, first_broken, has_full_margins, read

pytestmark = pytest.mark.on_change("bookmaker_ref/**", "docs/open-questions.md")

call = caller("prove")
OPEN_QUESTIONS = ROOT / "docs/open-questions.md"


def _statements() -> Iterator[str]:
    """Bounds that equal classes reach for one K, and break for the next; then statements of other kinds."""
    for c in range(2, 9):
        yield f"K <= {c}"
        yield f"sum_l(Prevalence(l)^2) >= 1/{c}"
    for c in range(3, 8):
        yield f"sum_l(Bias(l)^2) >= 1/{c}"
        yield f"sum_l(Prevalence(l)*(1 - Prevalence(l))) <= 1 - 1/{c}"
    for c in range(4, 7):
        yield f"sum_l(1) <= {c}"
        yield f"K^2 <= {c * c}"
        yield f"sum_l(1 - Bias(l)) <= {c - 1}"
    yield from (line for line in _OTHER.splitlines() if line and not line.startswith("#"))


#: True for every K where the comment says why, false for some K elsewhere.
_OTHER = """
# True for every K: sums of shares, and what holds of each class against the rest.
K >= 2
K^2 >= 2*K
sum_l(Bias(l)) = 1
sum_l(Prevalence(l)) = 1
sum_l(1 - Prevalence(l)) = K - 1
sum_l(Bias(l) - Prevalence(l)) = 0
sum_l(Prevalence(l)^2) <= 1
InformednessK <= 1
InformednessK >= -1
abs(InformednessK) <= 1
InformednessK^2 <= 1
MarkednessK <= 1
Recall(l) <= 1
Informedness(l) >= -1
# True for every K by the mean inequality.
sum_l(Prevalence(l)^2) >= 1/K
K*sum_l(Bias(l)^2) >= 1
# True of every table without an empty margin, and of no other.
Bias(l) > 0 for K = 2
Prevalence(l) < 1
# True for two classes alone.
InformednessK = InformednessByPrevalence
InformednessK*MarkednessK >= 0
sum_l(Informedness(l)) = 2*InformednessK
Prevalence(l) + Bias(l) <= 2 - 1/K
InformednessK >= -1/2
# False at once.
InformednessK = MarkednessK
InformednessK < 1
InformednessK <= AccuracyK
Recall(l) <= Precision(l)
sum_l(Recall(l)) >= 1
sum_l(Recall(l)) <= 4
product_l(Prevalence(l)) >= 1/256
product_l(Prevalence(l)) <= 1/4
sum_l(Prevalence(l)^2) + sum_l(Bias(l)^2) >= 1/2
# Decided for the K that they name.
K <= 4 for K = 2, 3, 4
K <= 4 for K = 2, 3, 4, 5
sum_l(Prevalence(l)^2) >= 1/4 for K = 2, 3, 4
sum_l(Prevalence(l)^2) >= 1/4 for every K
InformednessK = InformednessByPrevalence for K = 2
"""
STATEMENTS = list(_statements())
#: Up to how many cases all tables are tried, with and without empty margins.
FEW = {2: 6, 3: 4}


@cache
def samples(classes: int) -> tuple[Rows, ...]:
    return plain.sampled(classes)


def named(text: str) -> tuple[int, ...]:
    """The K that a text speaks of by itself; none if it speaks of every K."""
    found = re.search(r"K = ([0-9, ]+)", text)
    return tuple(map(int, found[1].split(","))) if found else ()


def rows_of(found: Decided) -> Rows:
    match found.counterexample:
        case ClassTable(matrix):
            return matrix
        case Counterexample(tp, fp, fn, tn):
            return (tp, fp), (fn, tn)
    raise AssertionError(f"no table: {found}")


def assert_true_as_read_alone(text: str, holds: Holds, line: str) -> None:
    """The first line is true without anything else that is said."""
    verdict, _, said = line.partition("  ")
    assert said == text
    if verdict.startswith("false"):
        assert any(breaks(holds, table) for k in named(text) or range(2, 11) for table in samples(k))
        return
    assert verdict.startswith(("proved", "undecided"))
    if verdict == "undecided":
        return
    about = (named(verdict) if verdict.startswith("undecided") else named(text)) or (2, 3, 4, 5, 6, 7)
    assert not any(breaks(holds, table) for k in about for table in samples(k))
    if "where no margin is empty" not in verdict:
        some = {k: last for k, last in FEW.items() if k in about}
        assert first_broken(holds, some, full=False) is None


@pytest.mark.slow
@for_each(STATEMENTS, some=True)
def test_the_first_line_of_an_answer_is_true_as_read_alone(text: str) -> None:
    found = bm.prove(text)
    holds = read(text)
    assert_true_as_read_alone(text, holds, layout.plain(found.lines()).splitlines()[0])
    if found.verdict == "false":
        assert breaks(holds, rows_of(found))
        assert has_full_margins(rows_of(found))


def is_broken(text: str, sizes: tuple[int, ...]) -> bool:
    """Whether a sampled table with one of these numbers of classes breaks the statement."""
    holds = read(text)
    return any(breaks(holds, table) for k in sizes for table in samples(k))


def test_there_are_enough_statements_of_each_sort() -> None:
    broken = [text for text in STATEMENTS if is_broken(text, named(text) or (2, 3, 4, 5, 6, 7))]
    late = [text for text in broken if not is_broken(text, (2, 3, 4))]
    assert len(STATEMENTS) >= 60
    assert len(broken) >= 30
    assert len(late) >= 15


@pytest.mark.slow
@for_each(
    [
        ("K <= 4", "false", ""),
        ("K <= 4 for K = 2, 3, 4", "proved", "K = 2, 3, 4"),
        ("K <= 4 for K = 2, 3, 4, 5", "false", ""),
        ("K <= 4 for K = 4", "proved", "K = 4"),
        ("K < 3000", "undecided", "K = 2, 3, 4"),
        ("K < 50", "false", ""),
        ("K >= 2", "proved", "every K"),
        ("Bias(l) <= 1", "proved", "every K"),
        ("sum_l(Bias(l)) = 1", "proved", "every K"),
        ("Recall <= 1", "proved", "every table"),
        ("Recall <= 1; K < 3000", "undecided", "K = 2, 3, 4"),
        ("Recall <= 1; K <= 4", "false", ""),
        ("Bias(l) <= 1; K <= 4 for K = 2, 3", "proved", "K = 2, 3"),
        ("not always InformednessK = InformednessByPrevalence", "proved", "every K"),
        ("not always sum_l(Bias(l)) = 1", "false", ""),
    ]
)
def test_a_verdict_says_for_which_k_it_was_decided(text: str, verdict: str, scope: str) -> None:
    found = bm.prove(text)
    assert (found.verdict, found.scope, found.to_json()["scope"]) == (verdict, scope, scope or None)


def test_what_is_decided_for_some_k_only_is_undecided_everywhere() -> None:
    ran = call("K < 3000")
    assert ran.status == 3
    assert ran.out.splitlines()[0] == "undecided (decided for K = 2, 3, 4 only: true there)  K < 3000"
    found = bm.prove("K < 3000")
    assert "decided for K = 2, 3, 4 only: true there" in found._repr_html_()
    assert "decided for K = 2, 3, 4 only" in repr(found)
    with pytest.raises(ValueError, match=r"decided for K = 2, 3, 4 only: true there\); compare \.verdict"):
        bool(found)


def test_a_decision_for_the_named_k_is_a_proof() -> None:
    ran = call("K <= 4 for K = 2, 3, 4", "--json")
    assert (ran.status, ran.json["verdict"], ran.json["scope"]) == (0, "proved", "K = 2, 3, 4")
    assert bm.prove("K <= 4 for K = 2, 3, 4")
    assert not bm.prove("K <= 4")


@for_each([("Recall <= 1", 0), ("Recall = 1", 1), ("Recal = 1", 2), ("K < 3000", 3), ("K <= 4", 1)])
def test_the_exit_status_tells_proved_false_invalid_and_undecided(text: str, status: int) -> None:
    assert call(text).status == status


@pytest.mark.slow
def test_the_help_lists_every_exit_status() -> None:
    said = " ".join(run("--help").out.split())
    assert "0 done, or proved; 1 the answer is no, or refuted; 2 invalid input; 3 undecided" in said
    for verb in ("prove", "verify", "solve", "certificates"):
        assert re.search(r"exit status: 0 .* 1 .* 2 .* 3 ", " ".join(run(verb, "--help").out.split())), verb


def test_a_search_of_solve_that_ends_open_has_its_own_status(monkeypatch: pytest.MonkeyPatch) -> None:
    open_answer = replace(bm.solve({"recall": "0.5"}, n=10), status="open")
    monkeypatch.setattr(bm, "solve", lambda *_, **__: open_answer)
    assert run("solve", "recall=0.5", "n=10").status == 3


def test_the_explorer_says_for_which_k_it_was_decided() -> None:
    some = json.loads(answer('{"ask": "prove", "statement": "K < 3000"}'))
    assert (some["verdict"], some["scope"]) == ("undecided", "K = 2, 3, 4")
    assert "decided for K = 2, 3, 4 only: true there" in some["means"]
    named_ones = json.loads(answer('{"ask": "prove", "statement": "K <= 4 for K = 2, 3, 4"}'))
    assert named_ones["verdict"] == "proved"
    assert named_ones["means"].startswith("It holds for K = 2, 3, 4,")
    broken = json.loads(answer('{"ask": "prove", "statement": "InformednessK = InformednessByPrevalence"}'))
    assert (
        broken["counterexample"]["heading"] == "The smallest table of 3 classes without an empty margin that breaks it"
    )


def test_every_k_is_read_again_as_it_is_written() -> None:
    for text in ("K <= 4", "K <= 4 for every K", "InformednessK = MarkednessK where all margins equal"):
        statement = parse_statement(text)
        assert "for every K" in str(statement)
        assert parse_statement(str(statement)) == statement
        assert parse_statement(statement.latex()) == statement


@pytest.mark.slow
@pytest.mark.skipif(not solver.is_there(), reason="the solver Z3 is not installed")
def test_an_answer_of_the_solver_is_about_the_k_it_was_asked_about() -> None:
    found = bm.prove("Bias(l) > 0")  # for four classes it takes the solver
    assert (found.verdict, found.scope) == ("undecided", "K = 2, 3, 4")
    assert "Z3" in found.method
    line = layout.plain(found.lines()).splitlines()[0]
    assert line == "undecided (decided for K = 2, 3, 4 only: true there where no margin is empty)  Bias(l) > 0"
    named_ones = bm.prove("Bias(l) > 0 for K = 2, 3, 4")
    assert (named_ones.verdict, named_ones.scope) == ("proved", "K = 2, 3, 4")


# --- the smallest ---------------------------------------------------------------------------------------------------

#: False statements about K classes whose smallest counterexample has two classes or three.
FALSE_OF_CLASSES = [
    "InformednessK = InformednessByPrevalence",
    "InformednessK*MarkednessK >= 0",
    "InformednessK = MarkednessK",
    "InformednessK < 1",
    "InformednessK <= AccuracyK",
    "InformednessK >= -1/2",
    "Recall(l) <= Precision(l)",
    "sum_l(Recall(l)) >= 1",
    "K <= 2",
    "sum_l(Prevalence(l)^2) >= 1/2",
    "sum_l(Informedness(l)) = 2*InformednessK",
]


@pytest.mark.slow
@for_each(FALSE_OF_CLASSES, some=True)
def test_the_smallest_table_of_classes_is_the_smallest_by_enumeration(text: str) -> None:
    found = bm.prove(text)
    table = rows_of(found)
    assert found.verdict == "false"
    assert found.smallest_among == f"tables of {len(table)} classes without an empty margin"
    assert f"The smallest table of {len(table)} classes without an empty margin that breaks it" in str(found)
    most = {2: 8, 3: plain.n(table)} if len(table) == 3 else {2: plain.n(table)}
    assert first_broken(read(text), most, full=True) == table


def test_an_empty_margin_may_give_a_smaller_table_and_the_answer_says_so() -> None:
    text = "InformednessK = InformednessByPrevalence"
    found, holds = bm.prove(text), read(text)
    assert rows_of(found) == ((0, 0, 1), (0, 1, 0), (1, 1, 0))
    assert breaks(holds, ((0, 0, 0), (0, 0, 1), (1, 1, 0)))  # N = 3, and label 1 is never predicted
    assert "The smallest table of 3 classes without an empty margin that breaks it, K = 3 and N = 4" in str(found)
    assert recorded()["powers2011:42.1"]["smallest_among"] == "tables of 3 classes without an empty margin"


#: False statements, and a table of more classes that breaks each with fewer cases than the one that is shown.
_BROKEN_BY_FEWER_CASES: dict[str, Rows] = {
    "sum_l(1/Prevalence(l)) <= 11": ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
    "N*(K - 2) <= 5": ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
    "N*(7*K - 13) <= 7": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


@pytest.mark.slow
@for_each(_BROKEN_BY_FEWER_CASES.items(), lambda case: case[0])
def test_a_table_is_called_the_smallest_of_its_number_of_classes_alone(text: str, fewer: Rows) -> None:
    found, holds = bm.prove(text), read(text)
    table = rows_of(found)
    assert breaks(holds, fewer)
    assert plain.n(fewer) < plain.n(table)
    assert first_broken(holds, {len(table): plain.n(table)}, full=True) == table
    assert found.to_json()["smallest_among"] == f"tables of {len(table)} classes without an empty margin"
    assert f"The smallest table of {len(table)} classes without an empty margin that breaks it" in str(found)


@pytest.mark.slow
@for_each(
    [
        "sum_l(4*Prevalence(l)) >= sum_c(Prevalence(l))",
        "sum_c(4*Prevalence(c)) >= sum_l(Prevalence(c))",
        "sum_l(3*Prevalence(l) + 1) >= sum_c(2*Prevalence(l))",
        "sum_l(Prevalence(l) + 4*Bias(l)) >= sum_c(Prevalence(l)) + sum_l(Bias(l))",
    ]
)
def test_a_label_that_is_free_in_a_sum_is_not_taken_for_its_index(text: str) -> None:
    assert bm.prove(text).verdict == "false"


def test_what_more_classes_break_is_not_proved_for_every_k(monkeypatch: pytest.MonkeyPatch) -> None:
    statement = parse_statement("sum_l(Prevalence(l)^2) >= 1/9")  # false of ten classes of the same size
    assert isinstance(statement, ForClasses)
    monkeypatch.setattr(classes, "_for_size", lambda *_: Finding("proved", "a wrong proof, for every K"))
    found = classes.prove_for_classes(statement)
    assert (found.verdict, found.scope) == ("undecided", "")
    assert "please report this" in found.reason


#: False statements about two classes.
FALSE_OF_TWO = [
    "F1 = Accuracy",
    "Recall = Precision",
    "Recall >= Precision",
    "Informedness = Markedness",
    "Informedness >= 0",
    "TP*TN >= FP*FN",
    "TP + FP <= 9",
    "TP*TN <= 20",
    "Accuracy <= 9/10 given FP > 0",
    "Recall = 1 given Precision = 1",
    "abs(TP - FN) <= 3",
    "TP*FN*TN <= 7",
]


@pytest.mark.slow
@for_each(FALSE_OF_TWO)
def test_the_smallest_table_of_two_classes_is_the_smallest_by_enumeration(text: str) -> None:
    found = bm.prove(text)
    assert (found.verdict, found.smallest_among) == ("false", "all tables")
    assert "The smallest table that breaks it" in str(found)
    assert first_broken(read(text), {2: plain.n(rows_of(found))}, full=False) == rows_of(found)


@pytest.mark.slow
def test_the_smallest_table_of_a_tight_bound_with_a_root_is_the_smallest() -> None:
    found = bm.prove("sqrt(TP) <= 5.6568542494")  # the root of 32 is 5.65685424949238...
    assert Fraction("5.6568542494") ** 2 < 32
    assert (found.smallest_among, rows_of(found)) == ("all tables", ((32, 0), (0, 0)))


@for_each(["(10^17 + sqrt(2)*TP) - 10^17 <= 17", "(10^17 + sqrt(2)*TP) - 10^17 <= 11"])
def test_no_digits_are_lost_before_a_table_is_called_the_smallest(text: str) -> None:
    bound = int(text.rsplit(maxsplit=1)[-1])
    least = next(tp for tp in range(1, 100) if 2 * tp**2 > bound**2)
    found = bm.prove(text)
    assert (found.smallest_among, rows_of(found)) == ("all tables", ((least, 0), (0, 0)))


@pytest.mark.slow
@for_each(
    [
        "(sqrt(2) + sqrt(3)) > sqrt(5 + 2*sqrt(6))*N",  # the sides are equal for N = 1
        "(sqrt(2) + sqrt(3))*(K + 0*N) > sqrt(5 + 2*sqrt(6))*N",  # and here for N = K = 2
        "sqrt(TP) <= 5; sqrt(TP*FP*FN*TN) <= 70",  # of the second no table is known to be the smallest
    ]
)
def test_a_table_is_not_called_the_smallest_if_a_smaller_one_is_open(text: str) -> None:
    found = bm.prove(text)
    assert (found.verdict, found.smallest_among) == ("false", "")
    assert "mallest" not in str(found)


@pytest.mark.slow
@for_each(["Recall(1, 2, 3, 4) = 1", "TP*FP*FN*TN < 5000", "K <= 4 for K = 2, 3, 4, 5"])
def test_a_table_that_may_not_be_the_smallest_is_not_called_so(text: str) -> None:
    found = bm.prove(text)
    assert (found.verdict, found.smallest_among) == ("false", "")
    assert "mallest" not in str(found)


def det(table: Rows) -> Fraction:
    """The determinant of the shares of three classes, by the rule of Sarrus."""
    (a, b, c), (d, e, f), (g, h, i) = table
    return Fraction(a * e * i + b * f * g + c * d * h - c * e * g - b * d * i - a * f * h, plain.n(table) ** 3)


def of_prevalences(table: Rows) -> Fraction:
    """The product of three prevalences."""
    return prod((plain.prevalence(table, label) for label in range(3)), start=Fraction(1))


def has_other_root(table: Rows) -> bool:
    """Whether all labels are equally informed, more than not, and the root of the determinant is another value."""
    first, *others = (plain.informedness(table, label) for label in range(3))
    return first > 0 and others == [first, first] and det(table) != first**2 * of_prevalences(table)


#: What the page on open questions calls the smallest tables, and what each is a table of.
SMALLEST_OF_OPEN_QUESTIONS: dict[str, Holds] = {
    "0 0 1 / 0 0 1 / 1 1 0": lambda t: det(t) == 0 and plain.informedness_k(t) != 0,
    "0 0 1 / 0 1 0 / 1 0 0": lambda t: det(t) != 0 and plain.informedness_k(t) == 0,
    "0 0 1 / 1 0 0 / 0 1 0": lambda t: det(t) * plain.informedness_k(t) < 0,
    "1 0 1 / 1 1 0 / 0 1 1": has_other_root,
    "0 0 1 / 0 1 0 / 1 2 1": lambda t: plain.informedness_by_prevalence(t) * plain.markedness_k(t) < 0,
    "0 1 1 / 0 1 0 / 1 0 1": lambda t: plain.informedness_k(t) * plain.markedness_k(t) < 0,
}


@for_each(list(SMALLEST_OF_OPEN_QUESTIONS))
def test_the_smallest_tables_of_the_open_questions_are_so_by_enumeration(rows: str) -> None:
    table = tuple(tuple(map(int, row.split())) for row in rows.split(" / "))
    is_one = SMALLEST_OF_OPEN_QUESTIONS[rows]
    assert rows in " ".join(OPEN_QUESTIONS.read_text(encoding="utf-8").split())
    found = first_broken(lambda t: not is_one(t), {3: plain.n(table)}, full=True)
    assert found == table


def test_without_its_condition_another_table_of_equal_informedness_is_smaller() -> None:
    in_a_circle = ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    values = {plain.informedness(in_a_circle, label) for label in range(3)}
    assert values == {Fraction(-1, 2)}
    assert det(in_a_circle) != Fraction(1, 4) * of_prevalences(in_a_circle)
    assert "B(l) > 0" in OPEN_QUESTIONS.read_text(encoding="utf-8")


# --- records --------------------------------------------------------------------------------------------------------


def test_records_of_k_classes_name_the_k_wherever_the_verdict_is_printed() -> None:
    id = "powers2011:bookmaker-is-fair"
    assert in_its_scope(recorded()[id]) == "proved for K = 2, 3, 4"
    assert f"{id}  proved for K = 2, 3, 4  " in caller("show")(id).out
    assert f"{id}  proved for K = 2, 3, 4  " in caller("verify", "--jobs", "1")(id).out
    assert caller("show")(id, "--json").json["scope"] == "K = 2, 3, 4"


def test_records_decided_for_some_k_are_counted_apart() -> None:
    counted = [counted_as(found) for found in recorded().values()]
    narrow = [found for found in recorded().values() if found.get("scope", "").startswith("K = ")]
    assert counted.count("proved for some K") > 20
    assert sum(each.endswith("for some K") for each in counted) == sum(
        found["verdict"] in ("definition", "proved", "approximation", "conditional") for found in narrow
    )
    assert not any(each.startswith(("misprint for", "false for")) for each in counted)
