"""``bookmaker study`` as people and programs meet it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from bookmaker_ref.cli import main, study
from bookmaker_ref.study import Total, independent, size, statistic_test

_main = sys.modules["bookmaker_ref.cli.main"]
F = Fraction


@dataclass(frozen=True)
class Ran:
    """What came of one call."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out, parse_constant=_no_constant)


def _no_constant(text: str) -> None:
    raise AssertionError(f"{text} is no JSON")


Call = Callable[..., Ran]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    verbs: Mapping[str, object] = vars(_main)["_VERBS"]
    monkeypatch.setattr(_main, "_VERBS", {**verbs, "study": study})
    monkeypatch.setenv("COLUMNS", "100")

    def run(*words: str) -> Ran:
        status = main(["study", *words])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run


def test_the_size_of_chi2_kb_is_given_to_the_last_digit(call: Call) -> None:
    ran = call("size", "--n", "16", "--use", "chi2_kb", "--json")
    assert ran.status == 0
    (found,) = ran.json["results"]
    assert F(found["low"]["exact"]) == F(found["high"]["exact"]) == F(3891967, 1073741824)
    assert (found["kind"], found["alpha"], found["method"]) == ("size", "1/20", "fraction")


def test_the_bias_of_informedness_is_given_to_the_last_digit(call: Call) -> None:
    ran = call("bias", "--n", "4", "--informedness", "1/2", "--given", "margins", "--use", "informedness", "--json")
    (found,) = ran.json["results"]
    assert found["mean"]["exact"] == "448/809"
    assert found["truth"] == "1/2"


def test_a_result_says_enough_to_get_it_again(call: Call) -> None:
    words = ("size", "--n", "20", "--prevalence", ".3", "--guess", "2/5", "--use", "chi2", "--alpha", "0.1", "--json")
    (found,) = call(*words).json["results"]
    model = found["design"]["model"]
    again = size(
        statistic_test(found["test"]["name"], found["test"]["degrees"]),
        Total(found["design"]["n"], independent(model["prevalence"], model["guess"])),
        found["alpha"],
        method=found["method"],
    )
    assert again.to_json() == {**found, "design": {**found["design"], "model": again.to_json()["design"]["model"]}}


def test_a_table_for_people_has_a_row_for_each_number_of_cases_and_each_informedness(call: Call) -> None:
    ran = call("coverage", "--n", "10", "--n", "200", "--informedness", "0", "--informedness", ".5", "--use", "wald")
    assert ran.status == 0
    rows = [line.split() for line in ran.out.splitlines()]
    assert rows[0] == ["N", "I", "interval", "covers", "below", "above", "undefined", "width"]
    assert [row[:3] for row in rows[1:5]] == [[n, i, "wald"] for i in ("0", ".5") for n in ("10", "200")]
    assert "at most 1e-13 are left out" in ran.out.replace("\n", " ")
    assert max(map(len, ran.out.splitlines())) <= 100
    assert "\x1b" not in ran.out


def test_size_is_shown_with_every_usual_test(call: Call) -> None:
    ran = call("size", "--n", "8")
    assert {"chi2", "chi2_kb", "fisher", "fisher_mid_p"} <= {line.split()[2] for line in ran.out.splitlines()[:10]}
    assert "All probabilities are exact" in ran.out


@pytest.mark.parametrize(
    ("words", "design"),
    [
        (("--rp", "5", "--rn", "6"), "real margins"),
        (("--rp", "5", "--rn", "6", "--pp", "4"), "both margins"),
        (("--rp", "5", "--rn", "6", "--pp", "4", "--odds-ratio", "5/2"), "both margins"),
        (("--n", "5", "--prevalence", "1/2,1/4,1/4"), "total"),
    ],
)
@pytest.mark.parametrize("what", ["size", "bias"])
def test_every_design_can_be_asked_for(call: Call, what: str, words: tuple[str, ...], design: str) -> None:
    use = "chi2" if what == "size" else "informedness"
    ran = call(what, *words, "--use", use, "--json")
    assert ran.status == 0, ran.err
    assert ran.json["results"][0]["design"]["design"] == design


def test_three_classes_have_intervals_too(call: Call) -> None:
    words = ("--prevalence", "1/2,1/4,1/4", "--informedness", "1/3", "--use", "delta")
    ran = call("coverage", "--n", "5", *words, "--json")
    assert ran.json["results"][0]["truth"] == "1/3"


@pytest.mark.parametrize(
    ("words", "saying"),
    [
        (("shape", "--n", "5"), "unknown study 'shape': there are size, coverage, bias"),
        (("size",), "say how many cases: --n 16"),
        (("size", "--n", "5", "--rp", "3"), "give either the number of cases"),
        (("size", "--rp", "3"), "say how many cases"),
        (("size", "--n", "0"), "n is 0, but it is 1 or more"),
        (("size", "--n", "-3"), "--n is '-3', but it is a number of cases"),
        (("size", "--n", "\x1b[31m"), "--n is '\\x1b[31m'"),
        (("size", "--n", "5000"), "N = 5000 is too large"),
        (("size", "--n", "151", "--method", "fraction"), "use method='float64'"),
        (("size", "--n", "9", "--method", "guess"), "'fraction' or 'float64'"),
        (("size", "--n", "9", "--method", "float64", "--skip", "much"), "--skip is 'much'"),
        (("size", "--n", "9", "--alpha", "2"), "alpha is '2', but it is between 0 and 1"),
        (("coverage", "--n", "9", "--level", "95"), "level is '95', but it is between 0 and 1"),
        (("size", "--n", "9", "--level", "0.9"), "--level is for bookmaker study coverage"),
        (("bias", "--n", "9", "--given", "all"), "'defined' or 'margins'"),
        (("size", "--n", "9", "--use", "chi3"), "no test is called 'chi3': did you mean chi2?"),
        (("coverage", "--n", "9", "--use", "x"), "no interval is called 'x': there are"),
        (("bias", "--n", "9", "--use", "x"), "no measure 'x' of two classes"),
        (("size", "--n", "9", "--prevalence", "0.7,0.7"), "sum to 7/5, not to 1"),
        (("size", "--n", "9", "--informedness", "-0.5"), "a probability is from 0 to 1"),
        (("size", "--n", "9", "--informedness", "9**9**9"), "it takes a number such as 0.3 or 3/10"),
        (("size", "--n", "9", "--informedness", "1e999999999"), "it takes a number such as 0.3 or 3/10"),
        (("size", "--n", "40", "--prevalence", "1/2,1/4,1/4"), "too large for 3 classes"),
        (("size", "--n", "5", "--odds-ratio", "2"), "--odds-ratio is for both margins"),
        (("size", "--rp", "5", "--rn", "5", "--pp", "5", "--guess", "1/2"), "leave --guess out"),
        (("size", "--rp", "5", "--rn", "5", "--pp", "50"), "only 10 cases"),
    ],
)
def test_bad_input_is_refused_in_one_line(call: Call, words: tuple[str, ...], saying: str) -> None:
    ran = call(*words)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("bookmaker: ")
    assert ran.err.count("\n") == 1
    assert ran.err.rstrip("\n").isprintable()
    assert saying in ran.err


def test_progress_goes_to_its_end_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(study, "progress", lambda items, total, label: (seen.append(i) or i for i in items))  # type: ignore[func-returns-value]  # append gives None
    with study._bar("N = 5") as told:
        told(1, 4)
        assert len(seen) == 25
        told(4, 4)
    assert seen == list(range(100))
