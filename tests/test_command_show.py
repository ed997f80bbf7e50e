"""``bookmaker show`` of what the papers say and of measures of two classes, by whatever people call them."""

from __future__ import annotations

import re

import pytest

from bookmaker_ref import papers
from bookmaker_ref.asking import show_records
from bookmaker_ref.language import find_measure
from bookmaker_ref.names import ambiguity
from bookmaker_ref.papers import ERRATA
from bookmaker_ref.papers.record import Record
from bookmaker_ref.significance import METHODS
from bookmaker_ref.symbolic import MEASURES, Recall, equal, tpr
from tests.cases import for_each
from tests.commands import assert_refused, caller, printed, told

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

call = caller("show")


@for_each(
    [
        (
            ("28", "(28)", "eq28", "Equation 28", "equation 28", "Eq. (28)", "powers2011:eq28", "powers2011:28"),
            (
                *("powers2011:28.1", "Recall = Informedness*(1 - Prevalence) + Bias", "proved"),
                *("@article{powers2011", "docs/equations/powers2011.md#equation-28"),
            ),
        ),
        (
            ("8.1", "powers2011:8.1"),
            ("misprint", "Fallout = fpr = fp/rp", "Fallout = fpr = fp/rn", "predicted +", r"\text{Fallout}"),
        ),
        (
            ("informedness", "Informedness", "DeltaP'", "youdens_j", "B", "Youden index"),
            (
                *("Recall + InverseRecall - 1", "RP, RN > 0", "-1 to 1", "YoudensJ", "powers2011:15"),
                "bookmaker_ref.exact.informedness(tp, fp, fn, tn)",
            ),
        ),
        (("general-payoff", "powers2003:general-payoff"), ("powers2003:general-payoff",)),
    ]
)
def test_show_by_whatever_people_call_it(words: tuple[str, ...], says: tuple[str, ...]) -> None:
    first, *others = (printed("show", word) for word in words)
    assert [part for part in says if part not in first] == []
    assert {*others} <= {first}


def test_show_names_that_are_no_identifiers() -> None:
    assert [call(alias).status for alias in ("PS+", "PS-")] == [0, 0]


def test_show_as_json() -> None:
    shown = told("show", "8")
    about = {"id": "powers2011:8", "paper": "powers2011", "number": "8", "kind": "equation", "verdict": "misprint"}
    assert about.items() <= shown.items()
    line = shown["lines"][0]
    assert (line["id"], line["corrected"]) == ("powers2011:8.1", "Fallout = fpr = fp/rn")
    assert set(line["counterexample"]) == {"tp", "fp", "fn", "tn", "lhs", "rhs"}
    assert shown["where"]["derivation"] == "derivations/powers2011/rates.py: eq8"
    assert told("show", "8.1")["id"] == "powers2011:8.1"


@pytest.mark.slow
@for_each(lambda: [each.id for paper in papers.PAPERS.values() for each in paper.contents], some=True)
def test_show_finds_everything_that_is_recorded(id: str) -> None:
    assert printed("show", id).startswith(id)


@for_each(lambda: sorted({each.id.partition(":")[2] for each in papers.PAPERS["powers2011"].contents}), some=True)
def test_show_without_a_paper_is_of_the_main_one(number: str) -> None:
    measure = None if ambiguity(number) else find_measure(number)  # a measure of that name goes first
    assert printed("show", number).startswith(measure.name if measure else f"powers2011:{number}")


@for_each(list(ERRATA), some=True)
def test_show_finds_every_erratum(erratum: str) -> None:
    out = printed("show", erratum)
    assert out.startswith(ERRATA[erratum])
    assert erratum in out


def test_show_a_paper_lists_its_equations() -> None:
    lines = printed("show", "powers2011").splitlines()
    rows = [re.split(r"  +", line.strip()) for line in lines if line.startswith("  ")]
    assert [row[0] for row in rows] == [f"powers2011:{number}" for number in range(1, 69)]
    assert rows[27] == ["powers2011:28", "proved", "Recall is Bias plus discounted Informedness"]
    shown = told("show", "powers2011")["equations"]
    told_of = [[each["id"], each["verdict"], each["title"]] for each in shown]
    assert [[id, verdict.partition(" for ")[0], title] for id, verdict, title in rows] == told_of
    assert rows[40][1] == "definition for K = 2, 3, 4"
    assert rows[38][1] == "misprint"  # broken for K = 2, whatever its correction is proved for


@pytest.mark.slow
@for_each(list(MEASURES))
def test_show_every_measure_as_json(name: str) -> None:
    shown = told("show", name)
    assert (shown["name"], shown["kind"], shown["title"]) == (name, "measure", MEASURES[name].title)
    assert shown["aliases"] == list(MEASURES[name].aliases)
    assert f"bookmaker_ref.{name}(" in shown["call"]["float64"]


def test_show_without_a_word_lists_each_measure_once() -> None:
    lines = printed("show").splitlines()
    assert sorted(line.split()[0] for line in lines if line.startswith("  ")) == sorted(MEASURES)
    assert [each["name"] for each in told("show")["measures"]] == list(MEASURES)


@for_each(
    [
        *((word, "the equations of powers2011 are 1 to 68") for word in ("69", "eq69", "(69)", "0", "69.1")),
        ("powers2011:69", "the equations of powers2011 are 1 to 68"),
        ("informednes", "nformedness"),
        ("powers2011:bias-equals-prevalenc", "powers2011:bias-equals-prevalence"),
        *((word, "") for word in ("powers2011:999", "", "\x00\x1b\n", "x" * 100_000)),
    ],
    ascii,
)
def test_show_refuses_what_is_unknown_and_says_what_there_is(word: str, says: str) -> None:
    assert_refused(call(word), says)


def test_what_is_measured_again_is_one_claim() -> None:
    assert_refused(call("--measure"), "--measure is for one claim: give its id")
    assert_refused(call("kappa-fits", "--seed", "3"), "give --measure, too")
    assert_refused(call("recall", "--measure"), "'recall' is no claim about simulations")


def test_a_new_record_is_shown_before_it_is_derived(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record("powers2011:is-new", "t", equal(Recall, tpr), "l")
    monkeypatch.setattr(show_records, "called", lambda _: record)
    out = printed("show", record.id)
    assert "powers2011:is-new  not recorded  t" in out
    assert "derivation" not in out


@for_each([*METHODS])
def test_an_interval_is_shown_by_the_name_of_its_method(name: str) -> None:
    method, found = METHODS[name], told("show", name)
    if name not in ("beta", "delta"):  # which are measures, and those come first
        assert (found["title"], found["reference"]) == (method.title, method.reference)
        assert found["measures"] == [*method.measures]
        assert all(f"{each}=" in found["call"] for each in method.needs)
        assert found["kind"] == "interval"


def test_an_interval_is_found_loosely_by_its_function_and_suggested() -> None:
    assert told("show", "Miettinen Nurminen Odds")["name"] == "miettinen-nurminen-odds"
    assert told("show", "price_bonett")["recommended"] == told("show", "price-bonett")["recommended"]
    assert "prevalence" in told("show", "mercaldo_lau_zhou")["options"]
    assert "clopper-pearson" in call("clopper-peerson").err
    assert "recommended for  lr_positive, lr_negative" in printed("show", "miettinen_nurminen_ratio")
