"""``bookmaker study`` as people and programs meet it."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb

import pytest

from bookmaker_ref.cli.study_drawn import measure_called
from bookmaker_ref.cli.terminal import Bar
from bookmaker_ref.names import OF_CLASSES, OF_TWO
from bookmaker_ref.study import Total, independent, intervals, size, statistic_test, tests
from tests.cases import for_each
from tests.commands import assert_refused, caller, refusals

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

call = caller("study")
F = Fraction


def test_the_size_of_chi2_kb_is_given_to_the_last_digit() -> None:
    ran = call("size", "--n", "16", "--use", "chi2_kb", "--json")
    assert ran.status == 0
    (found,) = ran.json["results"]
    assert F(found["low"]["exact"]) == F(found["high"]["exact"]) == F(3891967, 1073741824)
    assert (found["kind"], found["alpha"], found["method"]) == ("size", "1/20", "fraction")


def test_the_bias_of_informedness_is_given_to_the_last_digit() -> None:
    ran = call("bias", "--n", "4", "--informedness", "1/2", "--given", "margins", "--use", "informedness", "--json")
    (found,) = ran.json["results"]
    assert found["mean"]["exact"] == "448/809"
    assert found["truth"] == "1/2"


def test_a_result_says_enough_to_get_it_again() -> None:
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


def test_a_table_for_people_has_a_row_for_each_number_of_cases_and_each_informedness() -> None:
    ran = call("coverage", "--n", "10", "--n", "200", "--informedness", "0", "--informedness", ".5", "--use", "wald")
    assert ran.status == 0
    rows = [line.split() for line in ran.out.splitlines()]
    assert rows[0] == ["N", "I", "interval", "covers", "where", "defined", "below", "above", "undefined", "width"]
    assert [row[:3] for row in rows[1:5]] == [[n, i, "wald"] for i in ("0", "0.5") for n in ("10", "200")]
    assert "at most 1e-13 are left out" in ran.out.replace("\n", " ")
    assert max(map(len, ran.out.splitlines())) <= 100
    assert "\x1b" not in ran.out


def test_every_interval_of_a_rate_is_counted_by_its_name() -> None:
    """Of 10 cases and 3/10, by hand: no case is probable by 0.0282, 6 or more by 0.0473, and 7 or more by 0.0106.

    Three are expected, and 1.96 deviations are 2.84 cases. By Blaker's acceptability no case has 0.0282 + 0.0106.
    """
    kept = {
        "wilson": range(1, 6),
        "agresti-coull": range(6),
        "clopper-pearson": range(7),
        "binomial-mid-p": range(1, 7),
        "blaker": range(1, 7),
    }
    words = ("coverage", "--rp", "10", "--rn", "0", "--guess", "3/10", "--of", "recall", "--json")
    for name, counts in kept.items():
        (found,) = call(*words, "--use", name).json["results"]
        expected = sum(comb(10, x) * F(3, 10) ** x * F(7, 10) ** (10 - x) for x in counts)
        assert F(found["covered"]["low"]["exact"]) == F(found["covered"]["high"]["exact"]) == expected, name


def test_size_is_shown_with_every_usual_test() -> None:
    ran = call("size", "--n", "8")
    assert {"chi2", "chi2_kb", "fisher", "fisher_mid_p"} <= {line.split()[2] for line in ran.out.splitlines()[:10]}
    assert "All probabilities are exact" in ran.out


@for_each(
    [
        ("--rp 5 --rn 6", "real margins"),
        ("--rp 5 --rn 6 --pp 4", "both margins"),
        ("--rp 5 --rn 6 --pp 4 --odds-ratio 5/2", "both margins"),
        ("--n 5 --prevalence 1/2,1/4,1/4", "total"),
    ]
)
def test_every_design_can_be_asked_for(words: str, design: str) -> None:
    for what, use in (("size", "chi2"), ("bias", "informedness")):
        ran = call(what, *words.split(), "--use", use, "--json")
        assert ran.status == 0, ran.err
        assert ran.json["results"][0]["design"]["design"] == design


def test_three_classes_have_intervals_too() -> None:
    words = ("--prevalence", "1/2,1/4,1/4", "--informedness", "1/3", "--use", "delta")
    ran = call("coverage", "--n", "5", *words, "--json")
    assert ran.json["results"][0]["truth"] == "1/3"


@for_each(
    refusals("""
shape --n 5 | study has no 'shape': there are size, coverage, bias, worst, plan, simulate
sizes --n 5 | study has no 'sizes': did you mean size?
--n 5 size | say what to do: bookmaker study size | coverage | bias | worst | plan | simulate
size | say how many cases: --n 16
size --n 5 --rp 3 | give either the number of cases
size --rp 3 | say how many cases
size --n -3 | --n is '-3': it takes a whole number from 0 to 999999999
size --n '\x1b[31m' | --n is '\\x1b[31m'
size --n 9 --method float64 --skip much | --skip is 'much'
size --n 9 --alpha 2 | alpha is '2': it takes a number between 0 and 1
size --n 9 --level 0.9 | study size does not accept --level, an option of bookmaker study
size --n 9 --level 0.9 | bookmaker study coverage
size --n 9 --level 0.9 |  and bookmaker study plan: leave it out
bias --n 9 --seed=3 | bookmaker study coverage
bias --n 9 --seed=3 | study bias does not accept --seed
size --n 9 --use wald | wald is an interval, not a test: use bookmaker study coverage
worst --n 9 --use wald | wald is an interval, not a test: add --of MEASURE
worst --n 9 --use wilson | wilson is an interval, not a test: add --of MEASURE
worst --n 9 --of recall --use chi2 | chi2 is a test, not an interval: leave out --of
coverage --n 9 --use fisher_mid_p | fisher_mid_p is a test, not an interval: use
size --n 9 --alhpa 0.1 | study size has no option '--alhpa': did you mean --alpha?
size --n 9 10 | '10' is one word too many
size --n 9 --use chi3 | no test is called 'chi3': did you mean chi2?
coverage --n 9 --use x | no interval is called 'x': there are
coverage --n 9 --use chan-zhang | chan-zhang is too slow for the study
coverage --n 9 --use bootstrap | bootstrap is too slow for the study
coverage --n 9 --use wilson | wilson is no interval of informedness of 2 classes: there are
bias --n 9 --use x | no measure 'x' of two classes
size --n 9 --informedness '9**9**9' | it takes a number such as 0.3 or 3/10
size --n 5 --odds-ratio 2 | --odds-ratio is for both margins
size --rp 5 --rn 5 --pp 5 --guess 1/2 | leave --guess out
size --n 99999999999999999999999 | it takes a whole number from 0 to 999999999
size --n nan | --n is 'nan'
size --n 8 --prevalence , | prevalence is ''
coverage --n 8 --of __class__ | no interval of '__class__'
coverage --n 5 --prevalence 1/3,1/3,1/3 --of correlation | of 3 classes is studied
coverage --n 5 --prevalence 0 | there are no real positives
bias --n 8 --use '' | there is no measure ''
bias --n 8 --use error_odds | no measure 'error_odds' of two classes
""")
)
def test_bad_input_is_refused_in_one_line(words: list[str], saying: str) -> None:
    assert_refused(call(*words), saying)


@pytest.mark.slow
@for_each(
    [
        (("coverage", "--n", "5"), ("MCC", "phi", "Matthews"), "correlation"),
        (("coverage", "--n", "5"), ("F1 score", "f-measure", "Dice"), "f1"),
        (("coverage", "--n", "5", "--prevalence", "1/2,1/4,1/4"), ("mcc", "R_K", "rk"), "gorodkin_rk"),
        (("coverage", "--n", "4", "--prevalence", "1/2,1/4,1/4"), ("kappa", "Cohens kappa"), "cohen_kappa"),
        (("worst", "--n", "4", "--use", "delta-plus-three"), ("kappa", "Cohens-Kappa"), "cohen_kappa"),
        (("worst", "--n", "3", "--classes", "3", "--use", "delta"), ("MCC",), "gorodkin_rk"),
        (("worst", "--rp", "5", "--rn", "0", "--use", "wilson"), ("TPR", "sensitivity"), "recall"),
        (("plan", "--width", "0.6", "--most", "40"), ("kappa", "CohenKappa"), "cohen_kappa"),
    ]
)
def test_a_measure_may_be_called_by_any_name_that_the_house_knows(
    words: tuple[str, ...], called: tuple[str, ...], canonical: str
) -> None:
    expected = call(*words, "--of", canonical, "--json")
    assert expected.status == 0, expected.err
    for name in called:
        assert call(*words, "--of", name, "--json").out == expected.out, name


def test_every_name_of_a_measure_is_taken() -> None:
    for k, names in ((2, OF_TWO), (3, OF_CLASSES)):
        assert len(names) > 50
        assert {name: measure_called(name, k) for name in names} == names
    assert measure_called("xyzzy") == "xyzzy"


def test_a_list_of_methods_has_each_name_as_it_can_be_copied() -> None:
    for words, names in {
        ("coverage", "--n", "9", "--of", "correlation"): interval_names("correlation"),
        ("coverage", "--n", "9", "--of", "correlation", "--use", "wilson"): interval_names("correlation"),
        ("worst", "--n", "9", "--classes", "3", "--of", "informedness"): interval_names("informedness", 3),
        ("plan", "--width", "0.5", "--of", "cohen_kappa"): interval_names("cohen_kappa"),
        ("size", "--n", "9"): [*tests()],
    }.items():
        ran = call(*words, "--use", "xyzzy") if "--use" not in words else call(*words)
        assert ran.status == 2
        told = re.findall("'([^']*)'", ran.err.partition("there are ")[2])
        assert told == names[:12], ran.err
    assert max(map(len, interval_names("informedness", 3)[:12])) > 20


def interval_names(measure: str, k: int = 2) -> list[str]:
    return [*intervals(measure, k=k)]


def test_progress_says_how_much_of_each_size_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int, int]] = []
    monkeypatch.setattr(Bar, "__call__", lambda self, done=0, total=0: seen.append((self.label, done, total)))
    assert call("size", "--n", "5", "--n", "6", "--prevalence", "1/2", "--guess", "1/2").status == 0
    assert {label for label, *_ in seen} == {"N = 5", "N = 6"}
    for label in ("N = 5", "N = 6"):
        steps = [(done, total) for name, done, total in seen if name == label]
        assert steps[0] == (0, 0)
        assert steps[-1][0] == steps[-1][1] > 0


def test_moments_that_skipping_leaves_open_are_shown_as_two_numbers_and_with_what_to_do() -> None:
    words = ("bias", "--n", "100", "--prevalence", "1/10000", "--guess", "1/1000", "--given", "margins")
    rough = call(*words, "--use", "informedness", "--skip", "0.01")
    assert rough.status == 0
    row = rough.out.splitlines()[1].split()
    mean_low, mean_high = row[4].split("..")
    assert float(mean_low) < 0 < float(mean_high)
    assert "--method fraction leaves nothing out" in " ".join(rough.out.split())
    assert ".." not in call(*words, "--use", "informedness").out


def test_a_mean_without_a_bound_is_unknown_at_that_end() -> None:
    ran = call("bias", "--n", "200", "--use", "chi2")
    assert "..unknown" in ran.out
    assert "--skip 0 leaves nothing out" in " ".join(ran.out.split())


def test_an_irrational_mean_is_written_out_in_the_document() -> None:
    """Of 2 coins 4 outcomes in 16 have full margins: Correlation is 1 in two, -1 in two. From N = 3 on it has roots."""
    (two,) = call("bias", "--n", "2", "--use", "correlation", "--json").json["results"]
    assert (two["mean"]["exact"], two["condition"]["exact"], two["variance"]["value"]) == ("0", "1/4", 1.0)
    words = ("--informedness", "1/2", "--use", "correlation", "--json")
    (four,) = call("bias", "--n", "4", *words).json["results"]
    assert "sqrt(3)" in four["mean"]["exact"]
    assert float(four["mean"]["digits"]) == four["mean"]["value"]
    assert four["variance"]["exact"] is None
    assert float(four["variance"]["digits"]) == four["variance"]["value"]


def test_no_number_is_a_negative_zero() -> None:
    ran = call("bias", "--n", "200", "--use", "informedness", "--use", "markedness")
    assert "-0.000000" not in ran.out
    assert "+0.000000" in ran.out


def test_what_covers_is_given_where_the_measure_is_defined_too() -> None:
    """With full information Informedness is undefined where all cases are of one class, and else always covered."""
    words = ("coverage", "--n", "16", "--informedness", "1", "--use", "delta-plus-three")
    row = call(*words).out.splitlines()[1].split()
    assert row[3:5] == ["0.999969", "1.000000"]
    assert "given that informedness is defined" in " ".join(call(*words).out.split())
    (found,) = call(*words, "--json").json["results"]
    assert F(found["covered"]["low"]["exact"]) == F(found["covered"]["high"]["exact"]) == 1 - F(1, 2) ** 15
    assert found["where_defined"]["given"] == "informedness is defined"
    assert found["where_defined"]["low"] == found["where_defined"]["high"] == {"value": 1.0, "exact": "1"}


def test_where_nothing_is_defined_it_says_so() -> None:
    """Of one case one class has none."""
    assert call("coverage", "--n", "1", "--use", "wald").out.splitlines()[1].split()[3:5] == ["0.000000", "undefined"]
    (found,) = call("coverage", "--n", "1", "--use", "wald", "--json").json["results"]
    assert found["where_defined"]["low"] == {"value": None, "exact": None}


def test_what_is_asked_for_twice_is_counted_once() -> None:
    words = ("--n", "6", "--n", "06", "--n", "5", "--informedness", "0.5", "--informedness", "1/2", "--use", "wald")
    rows = call("coverage", *words, "--json").json["results"]
    assert [each["design"]["n"] for each in rows] == [6, 5]


def test_only_what_is_studied_is_listed() -> None:
    ran = call("coverage", "--n", "6", "--of", "inverse_f1")
    listed = ran.err.strip().partition("those of ")[2].split(", ")
    assert "gorodkin_rk" not in listed
    for measure in listed:
        assert call("coverage", "--n", "3", "--of", measure).status == 0, measure
