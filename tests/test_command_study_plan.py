"""``bookmaker study plan`` as people and programs meet it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import for_each
from tests.commands import assert_refused, caller, refusals

call = caller("study")


def test_the_power_of_fishers_test_with_given_classes() -> None:
    words = ("--power", "0.8", "--recall", "0.8", "--fallout", "0.2", "--use", "fisher", "--most", "40")
    ran = call("plan", *words)
    assert ran.status == 0, ran.err
    rows = [line.split() for line in ran.out.splitlines()]
    assert rows[1] == ["24", "0.6", "fisher", "12", "+", "12", "0.811528", "24", "0.811528", "40"]
    assert max(map(len, ran.out.splitlines())) <= 100
    (found,) = call("plan", *words, "--json").json["results"]
    assert (found["least"]["n"], found["stays"]["n"], found["most"]) == (24, 24, 40)


def test_two_tests_have_two_rows_and_one_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "plan.svg"
    words = ("--informedness", "4/5", "--use", "chi2", "--use", "fisher", "--most", "30", "--figure", str(path))
    ran = call("plan", "--power", "9/10", *words)
    assert ran.status == 0, ran.err
    assert [line.split()[2] for line in ran.out.splitlines()[1:3]] == ["chi2", "fisher"]
    assert path.read_bytes().startswith(b"<?xml")


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
@for_each(
    [
        "--power 0.8 --margin -0.3 --informedness 0.2 --most 60",
        "--power 0.8 --margin -0.3 --ratio 2 --use exact --most 40",
        "--power 0.5 --margin -0.5,0.5 --informedness 0 --most 80",
        "--width 0.9 --most 40",
        "--width 0.9 --greatest --ratio 1 --most 60",
        "--width 0.9 --greatest --recall 0.8 --fallout 0.2 --most 60",
        "--width 0.5 --of recall --use wilson --ratio 1/2 --most 60",
        "--power 0.7 --prevalence 1/5 --guess 1/4 --most 60",
    ]
)
def test_whatever_is_enough_can_be_asked_for(words: str) -> None:
    ran = call("plan", *words.split(), "--json")
    assert ran.status == 0, ran.err
    (found,) = ran.json["results"]
    assert found["least"]["n"] <= found["stays"]["n"] <= found["most"]


@pytest.mark.slow
@for_each(
    refusals("""
--informedness 1/2 | say what is enough: either --power 0.8, of a test, or --width 0.3
--power 0.8 --width 0.3 | say what is enough: either
--width 0.3 --margin 0.1 | --margin is for a test
--width 0.3 --greatest | --greatest is of the width of an interval with given classes
--power 0.8 --greatest --ratio 1 | --greatest is of the width
--power 0.8 --ratio 1 --prevalence 1/2 | leave --prevalence out
--power 0.8 --recall 0.8 | --recall and --fallout go together
--power 0.8 --recall 0.8 --fallout 0.2 --guess 1/2 | leave --guess out
--power 0.8 --use wilson | wilson is an interval, not a test: give --width, not --power
--power 0.8 --margin 0.1 --use wald | no method for a margin is called 'wald'
--power 0.8 --margin 2 | margin is 2.0: it takes a number between -1 and 1
--power 0.8 --margin 0.1,0.2,0.3 | it takes one number, or the lower and the upper one
--power 0.8 --margin x | --margin is 'x': it takes
--power 8 | power is '8': it takes a number between 0 and 1
--power 0.8 --informedness 1/50 | say up to how many cases is to be looked: --most 1000
--power 0.8 --informedness 0 | what is true is chance, Informedness 0: no number of cases
--power 0.8 --recall 1/3 --fallout 1/3 | what is true is chance, Informedness 0
--power 0.8 --margin 0.6 --informedness 0.5 | Informedness is 1/2, and not beyond the margin 0.6
--power 0.8 --recall 0.8 --fallout 0.2 --margin 0.6 | Informedness is 3/5, and not beyond the margin 0.6
--power 0.8 --figure /nowhere/at/all/plan.png | there is no folder '/nowhere/at/all'
--width 0.3 --use wilson | wilson is no interval of informedness of 2 classes: there are
--width 0.3 --use chan-zhang | chan-zhang is too slow for the study
--power 0.8 --margin 0.5 | Informedness is 1/2, and not beyond the margin 0.5
--power 0.8 --margin -0.1,0.1 --informedness 0.5 | Informedness is 1/2, and not between -0.1 and 0.1
--power 0.8 --level 0.9 | --level is of an interval: it goes with --width
--power 0.8 --of recall | --of is of an interval: it goes with --width
--width 0.3 --alpha 0.1 | --alpha is of a test: it goes with --power
--power 0.8 --most 1 | --most is '1': it takes a whole number from 2 to 2000
--power 0.8 --prevalence 1/3,1/3,1/3 | a study of two classes is planned
--power 0.8 --figure plan.txt | it takes a file that ends with .png, .svg or .pdf
--power 0.8 --n 30 | say --most
""")
)
def test_a_mistake_is_told_in_a_line(words: list[str], said: str) -> None:
    assert_refused(call("plan", *words), said)
