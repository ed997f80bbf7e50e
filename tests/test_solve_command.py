"""``bookmaker solve`` as people and programs meet it."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nextafter
from typing import Any

import pytest

from bookmaker_ref.solving import answer_text
from tests.cases import for_each
from tests.commands import assert_refused, refusals, run

pytestmark = pytest.mark.on_change("bookmaker_ref/**")


def call(*words: str) -> tuple[int, str]:
    """Its status and what it prints."""
    ran = run("solve", *words)
    assert ran.err == ""
    return ran.status, ran.out


def document(*words: str) -> Any:
    return run("solve", *words, "--json").json


THREE = ("recall=0.8235", "precision=0.7368", "prevalence=0.68")


def test_one_table_is_shown_with_its_margins() -> None:
    status, out = call(*THREE, "n=100")
    rows = [line.split() for line in out.splitlines()]
    assert status == 0
    assert ["predicted", "+", "56", "20", "76"] in rows
    assert ["predicted", "-", "12", "12", "24"] in rows
    assert ["recall", "0.8235", "in", "[0.82345,", "0.82355]"] in rows


@pytest.mark.slow
def test_without_n_there_are_formulas_and_bounds() -> None:
    status, out = call(*THREE)
    rows = [line.split() for line in out.splitlines()]
    assert status == 0
    assert out.startswith("determined")
    assert ["tp", "Prevalence*Recall"] in rows
    assert ["prevalence", "0.675000", "0.685000"] in rows
    assert max(map(len, out.splitlines())) <= 100


def test_several_tables_are_listed_and_the_others_counted() -> None:
    status, out = call("accuracy=0.7", "n=12")
    assert status == 0
    assert "more; --most K lists more" in out
    _, few = call("accuracy=0.7", "n=12", "--most", "3")
    assert sum(line.split()[-1:] == ["12"] and len(line.split()) == 5 for line in few.splitlines()) == 3


@pytest.mark.slow
def test_a_contradiction_has_status_1_and_says_why() -> None:
    status, out = call(*THREE, "accuracy=0.69")
    assert status == 1
    assert out.startswith("contradictory")
    assert "No single table has these scores" in out
    assert "0.677514 to 0.682372 if the others are right" in " ".join(out.split())
    status, out = call("recall=0.8235", "precision=0.7468", "prevalence=0.68", "n=100")
    assert status == 1
    assert "176,851 tables" in out


def test_a_whole_number_is_exact_and_that_is_said() -> None:
    status, out = call("chi2=4", "recall=0.52", "n=13")
    assert status == 1
    assert "chi2 was taken as exact; write 4.0 for what is rounded" in out
    assert out.count("taken as exact") == 1


@pytest.mark.slow
def test_less_than_a_table_says_what_follows_and_what_is_redundant() -> None:
    status, out = call("recall=0.8235", "precision=0.7368", "f1=0.7778")
    assert status == 0
    assert "one more independent value" in out
    assert "f1 follows from recall, precision: = 2*Precision*Recall/(Precision + Recall)" in out
    assert "1 - Recall" in out


@pytest.mark.slow
def test_json_has_all_of_it() -> None:
    found = document(*THREE, "n=100")
    assert found["status"] == "tables"
    assert found["n"] == [100, 100]
    assert found["tables"] == {"count": 1, "complete": True, "listed": [{"tp": 56, "fp": 20, "fn": 12, "tn": 12}]}
    assert found["given"][0] == {
        "name": "recall", "text": "0.8235", "low": "16469/20000", "high": "16471/20000", "open": [False, False],
    }  # fmt: skip
    assert found["independent"] == ["recall", "precision", "prevalence", "N"]
    assert found["needed"] == 4

    free = document("recall=14/17", "precision=14/19", "prevalence=0.68..0.68")
    assert free["status"] == "determined"
    assert [Fraction(each) for each in free["exact"][0]["exact"]] == [
        Fraction(14, 25), Fraction(1, 5), Fraction(3, 25), Fraction(3, 25),
    ]  # fmt: skip
    assert free["formulas"][0]["tp"] == "Prevalence*Recall"
    assert free["formulas"][0]["of"] == "proportions"
    low, high = free["parts"][0]["informedness"]
    assert low <= 27 / 136 <= high

    no = document("recall=14/17", "precision=14/19", "f1=7/10")
    assert (no["status"], no["conflict"]) == ("contradictory", ["recall", "precision", "f1"])
    assert no["redundant"][0]["formula"] == "2*Precision*Recall/(Precision + Recall)"
    assert no["tables"] is None


@pytest.mark.slow
def test_infinite_bounds_are_null_in_json() -> None:
    found = document("skew=1.0")
    assert found["status"] == "family"
    assert all(len(ends) == 2 for ends in found["parts"][0].values())


@pytest.mark.slow
@for_each(["n=50..60", "n<=60", "N=..60"])
def test_n_may_be_a_range(word: str) -> None:
    found = document(*THREE, word)
    assert {"tp": 28, "fp": 10, "fn": 6, "tn": 6} in found["tables"]["listed"]


@for_each(
    [
        *refusals("""
recal=0.5 | did you mean recall
recall=0.8 TPR=0.8 | two values
recall=0.8 n=10.5 | whole number
recall=0.8 n=5 N=5 | two values
recall | write a name, = and a number
=1 | write a name, = and a number
recall= | write a name, = and a number
'__import__('"'"'os'"'"').system('"'"'touch x'"'"')=1' | no name
recall=0.8 --most 0 | --most
recall=0.8 --most x | --most
recall=0.8 --rounding up | no rounding
"""),
        (["recall=0.5"] * 30, "at most 24"),
    ]
)
def test_bad_input_is_refused_in_one_line(words: list[str], says: str) -> None:
    assert_refused(run("solve", *words), says)


@for_each(
    [
        ((1 / 3, 1 / 3), ("0.333333", "0.333334")),
        ((-1 / 3, -1 / 3), ("-0.333334", "-0.333333")),
        ((0.685, nextafter(0.685, 1)), ("0.685000", "0.685000")),
        ((-0.0, 1e-9), ("0.000000", "0.000001")),
        ((12345678.9, 1.5e300), ("12345678", "15" + "0" * 299)),
        ((-inf, inf), ("any", "any")),
    ]
)
def test_a_range_is_rounded_outwards_at_both_ends(ends: tuple[float, float], shown: tuple[str, str]) -> None:
    assert answer_text.between(ends) == shown


def test_a_negative_correlation_that_is_redundant_is_shown_with_its_sign() -> None:
    found = document("informedness=-1/5", "prevalence=1/2", "bias=2/5", "correlation=-0.2041")
    (redundant,) = found["redundant"]
    assert redundant["formula"] == "Informedness*sqrt(Prevalence*(Prevalence - 1)/(Bias*(Bias - 1)))"
    low, high = redundant["implied"]
    assert Fraction(low) ** 2 >= Fraction(1, 24) >= Fraction(high) ** 2  # (1/5)^2 (1/4)/(6/25)
    assert low <= high < 0
    assert found["status"] == "determined"
