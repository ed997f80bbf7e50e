"""Reading reported values: every number that may have been rounded to what is written, and no other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bookmaker_ref.exact.numbers import sqrt
from bookmaker_ref.solving import solve
from bookmaker_ref.solving.given import BadValue, Cases, Interval, plain_number, read, read_all, read_cases
from bookmaker_ref.solving.words import find_word, grows, words
from bookmaker_ref.symbolic import MEASURES, VOCABULARY
from bookmaker_ref.symbolic.algebra import reduced
from tests.cases import for_each


@for_each(
    [
        ("0.8235", "0.82345", "0.82355"), ("0.8240", "0.82395", "0.82405"), ("0.824", "0.8235", "0.8245"),
        ("82.35%", "0.82345", "0.82355"), ("82%", "0.815", "0.825"), ("8.24e-1", "0.8235", "0.8245"),
        ("0.82..0.83", "0.82", "0.83"), ("4/5..0.83", "0.8", "0.83"), ("14/17", "14/17", "14/17"), ("1", "1", "1"),
        ("1.0", "0.95", "1"), ("0.00", "0", "0.005"), (".5", "0.45", "0.55"),
    ]
)  # fmt: skip
def test_a_value_stands_for_all_that_is_rounded_to_it(text: str, low: str, high: str) -> None:
    interval = read("recall", text).interval
    assert (interval.low, interval.high) == (Fraction(low), Fraction(high))
    assert interval.low in interval
    assert interval.high in interval


@for_each(
    [
        ("half-up", "0.13", ["0.125", "0.1349"], ["0.135", "0.1249"]),
        ("half-up", "-0.13", ["-0.125", "-0.1349"], ["-0.135", "-0.1249"]),
        ("half-up", "0.00", ["0.0049", "-0.0049"], ["0.005", "-0.005"]),
        ("half-even", "0.12", ["0.125", "0.115"], ["0.1251"]),
        ("half-even", "0.13", ["0.126", "0.134"], ["0.125", "0.135"]),
        ("truncate", "0.12", ["0.12", "0.1299"], ["0.13", "0.1199"]),
        ("truncate", "-0.12", ["-0.12", "-0.1299"], ["-0.13", "-0.1199"]),
        ("truncate", "0.00", ["0.0099", "-0.0099"], ["0.01", "-0.01"]),
        ("floor", "-0.12", ["-0.12", "-0.1101"], ["-0.11", "-0.1201"]),
        ("ceil", "0.12", ["0.12", "0.1101"], ["0.11", "0.1201"]),
        ("any", "0.12", ["0.1101", "0.1299"], ["0.11", "0.13"]),
        ("exact", "0.12", ["0.12"], ["0.1200001"]),
    ]
)
def test_each_rounding_takes_its_own_ends(rounding: str, text: str, inside: list[str], outside: list[str]) -> None:
    interval = read("informedness", text, rounding=rounding).interval
    assert all(Fraction(each) in interval for each in inside)
    assert not any(Fraction(each) in interval for each in outside)


def test_an_irrational_number_at_the_border_is_decided_exactly() -> None:
    digits = 141421356237309504880168872420969807856967187537  # of sqrt(2), cut
    below, above = Fraction(digits, 10**47), Fraction(digits + 1, 10**47)
    assert sqrt(2) in Interval(below, above)
    assert sqrt(2) not in Interval(Fraction(0), below)
    assert sqrt(2) not in Interval(above, Fraction(2))
    assert Fraction(1) not in Interval(Fraction(1), Fraction(2), open_low=True)


def test_every_name_of_every_measure_of_a_table_is_taken() -> None:
    of_tables = [each for each in MEASURES.values() if not each.takes_p]
    assert len(of_tables) > 60
    for measure in of_tables:
        for name in {measure.name, measure.word.name, *measure.aliases} - {"AUC"}:
            assert find_word(name).name == measure.name, name


def test_case_tells_counts_from_shares() -> None:
    assert [find_word(name).name for name in ("TP", "tp", "n", "N", "RP", "rp")] == [
        "TP", "tp", "N", "N", "RP", "prevalence",
    ]  # fmt: skip
    assert {each.name for each in words() if grows(each.name)} >= {"TP", "chi2", "g2", "N"}
    assert not grows("tp")
    assert not grows("mutual_information")


@for_each(
    [
        ("recal", "0.5", "did you mean recall"), ("Betaa", "0.5", "unknown name"), ("RNa", "0.5", "unknown name"),
        ("recall", "nan", "finite"), ("recall", "-inf", "finite"), ("recall", "1.2", "between 0 and 1"),
        ("recall", "0.5..1.2", "between 0 and 1"), ("correlation", "-2..0", "between -1 and 1"),
        ("recall", "-0.5", "between 0 and 1"), ("recall", "82.35", "82.35% if per cent"),
        ("recall", "1/0", "divides by zero"), ("recall", "0.9..0.8", "no number"), ("recall", "0,8", "a point"),
        ("recall", "1e999999", "exponent"), ("recall", "9" * 10**6, "1000000 characters"),
        ("recall", "0." + "1" * 400, "characters"),
        *(("recall", text, "write a number") for text in ("__import__('os')", "0x10", "1_0", "٣", "", "1/2/3")),
        ("determinant", "0.31", "between -0.25 and 0.25"), ("TP", "-3", "0 or more"), ("TP", "50%", "a share"),
        ("__import__('os')", "1", "no name"), ("Recall*2", "1", "no name"), ("import", "1", "unknown name"),
        ("x" * 10**6, "1", "no name"), ("C", "0.3", "ambiguous"), ("p", "0.05", "p-value"),
        ("error_odds", "0.05", "p-value"), ("ra", "0.5", "1/2 for every table"),
    ]
)  # fmt: skip
def test_what_is_no_value_is_refused_in_one_line(name: str, text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says) as refused:
        read(name, text)
    message = str(refused.value)
    assert "\n" not in message
    assert message.isascii()
    assert len(message) < 300


def test_one_word_has_one_value_under_all_its_names() -> None:
    with pytest.raises(BadValue, match="'recall' and 'TPR' are both recall"):
        read_all([("recall", "0.8"), ("TPR", "0.8")])
    with pytest.raises(BadValue, match="two values"):
        read_all([("recall", "0.8"), ("recall", "0.9")])
    assert len(read_all([("recall", "0.8"), ("miss_rate", "0.2")])) == 2


@for_each([("100", (100, 100)), ("50..200", (50, 200)), ("..9", (1, 9))])
def test_the_number_of_cases_is_one_or_a_range(text: str, cases: tuple[int, int]) -> None:
    assert read_cases(text) == Cases(*cases)


@for_each(["0", "-5", "10.5", "nan", "200..50", "", "..", "5..", "9" * 400, "1000000000", "100/2"])
def test_what_is_no_number_of_cases_is_refused(text: str) -> None:
    with pytest.raises(BadValue, match=r"^n "):
        read_cases(text)


def test_a_number_of_thousands_of_digits_is_refused_in_a_short_line() -> None:
    for n in (10**5000, -(10**5000)):
        with pytest.raises(BadValue, match=r"^n is an integer of 5001 digits, but"):
            solve({"recall": "0.8"}, n)
    for value in (10**5000, Fraction(1, 10**5000)):
        with pytest.raises(BadValue, match=r"^TP is an? \w+( of 5001 digits)?, which is too long to be read$"):
            solve({"TP": value}, 5)


@for_each(["0", "-3", "1/3", "0.82345", "-0.05", "120", "1/1024", "7/640"])
def test_a_number_is_written_so_that_it_reads_back(text: str) -> None:
    assert Fraction(plain_number(Fraction(text))) == Fraction(text)


@pytest.mark.slow
@pytest.mark.on_change
def test_a_letter_of_the_papers_is_the_measure_that_it_equals() -> None:
    """Whatever a word of the vocabulary is taken for when it is given a value."""
    taken = {letter: MEASURES[find_word(str(letter)).name].word for letter in VOCABULARY if _is_taken(str(letter))}
    assert len(taken) > 70
    for letter, measure in taken.items():
        assert reduced(letter) == reduced(measure), letter


def _is_taken(letter: str) -> bool:
    try:
        return find_word(letter).name in MEASURES
    except ValueError:
        return False
