"""``bookmaker evaluate`` shows the recommended interval of each measure, and says which it is."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from bookmaker_ref.cli import main
from bookmaker_ref.significance import RECOMMENDED, agresti_caffo, interval


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["evaluate", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    methods = found["intervals"]["methods"]
    assert set(methods) == {name for name, each in found["measures"].items() if each["interval"] is not None}
    return {
        name: {**each, "method": methods.get(name), "level": found["intervals"]["level"]}
        for name, each in found["measures"].items()
    }


def test_intervals_are_the_recommended_ones_and_say_which(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "56", "48", "14", "32")
    # Miettinen and Nurminen for 56/70 against 48/80, as PEERS and R's contingencytables have it.
    low, high = found["informedness"]["interval"]
    assert (round(low, 4), round(high, 4)) == (0.0528, 0.3382)
    assert found["informedness"]["method"] == "miettinen-nurminen"
    assert {name for name, each in found.items() if each["interval"] is not None} <= set(RECOMMENDED)
    assert found["chi2"]["interval"] is None


def test_intervals_of_arrays_and_of_the_command_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    for cells in ((56, 48, 14, 32), (9, 0, 1, 8), (1, 7, 3, 0), (2**60, 2**59, 3, 2**58)):
        found = told(capsys, *map(str, cells))
        for name, each in found.items():
            if each["interval"] is not None and sum(cells) < 2**53:
                expected = interval(name, cells)
                assert each["interval"] == pytest.approx([expected.low, expected.high], abs=1e-12)
                assert each["method"] == expected.method


def test_of_weights_there_are_none_and_the_command_says_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("3,0.5\n1,2\n", encoding="utf-8")
    words = ["--matrix", str(path), "--rows", "real"]
    for more in ([], ["--positive", "1"]):
        assert all(each["interval"] is None for each in told(capsys, *words, *more).values())
        assert main(["evaluate", *words, *more]) == 0
        assert "No intervals and no tests: they need counts of cases" in capsys.readouterr().out


def test_the_level_is_that_which_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    wide = told(capsys, "56", "48", "14", "32", "--level", "0.99")["informedness"]
    narrow = told(capsys, "56", "48", "14", "32", "--level", "0.5")["informedness"]
    assert wide["level"] == 0.99
    assert wide["interval"][0] < narrow["interval"][0] < narrow["interval"][1] < wide["interval"][1]


def test_of_k_classes_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("3,0,0\n0,1,2\n2,1,3\n", encoding="utf-8")
    found = told(capsys, "--matrix", str(path), "--rows", "real")
    expected = interval("adjusted_balanced_accuracy", [[3, 0, 2], [0, 1, 1], [0, 2, 3]], rows="predicted")
    assert found["adjusted_balanced_accuracy"]["interval"] == [expected.low, expected.high]
    assert found["adjusted_balanced_accuracy"]["method"] == "price-bonett"
    assert found["informedness"]["method"] == "delta-plus-three"
    assert main(["evaluate", "--matrix", str(path), "--rows", "real"]) == 0
    assert "recommended intervals, 95 %" in capsys.readouterr().out


def test_people_see_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "56", "20", "12", "12", "--level", "0.9"]) == 0
    shown = capsys.readouterr().out
    assert "recommended intervals, 90 %" in shown
    assert "miettinen-nurminen" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["1", "2", "3", "4", "--level", "95"], "--level is '95'"),
        (["1", "2", "3", "4", "--level", "nan"], "--level is 'nan'"),
        (["1", "2", "3", "4", "--level", "x"], "--level is 'x'"),
        (["1", "2", "3", "4", "--level", "1e-999999"], "--level is '1e-999999'"),
        (["1", "2", "3", "4", "--level", "1/0"], "--level is '1/0'"),
        (["1", "2", "3", "4", "--level", "0." + "9" * 19], "the most that can be told from 1"),
        (["1", "2", "3", "4", "--level", "9" * 10**5], "between 0 and 1"),
    ],
)
def test_a_mistake_is_one_line(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert main(["evaluate", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert said in captured.err


def test_the_recommended_is_near_another_good_one() -> None:
    ours, other = interval("informedness", (56, 48, 14, 32)), agresti_caffo(56, 70, 48, 80)
    assert abs(ours.low - other.low) < 0.01
    assert abs(ours.high - other.high) < 0.01


def test_a_level_is_read_as_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("56", "48", "14", "32", "--level")
    assert told(capsys, *words, "1/2")["informedness"] == told(capsys, *words, "0.5")["informedness"]
    assert told(capsys, *words, "95e-2")["informedness"] == told(capsys, *words, ".95")["informedness"]
    assert main(["evaluate", *words, "0.99999"]) == 0
    assert "recommended intervals, 99.999 %" in capsys.readouterr().out


def test_people_and_programs_are_told_which_p_is_that_of_chance(capsys: pytest.CaptureFixture[str]) -> None:
    # Pearson's statistic of 56 20 / 12 12 is 4.70, by hand 100 (56 * 12 - 20 * 12)^2 / (68 * 32 * 76 * 24).
    statistic = 99 * (56 * 12 - 20 * 12) ** 2 / (68 * 32 * 76 * 24)
    expected = 2 * NormalDist().cdf(-(statistic**0.5))
    assert main(["evaluate", "56", "20", "12", "12", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["test"]
    assert found == {"name": "chi2_n_minus_1", "p": pytest.approx(expected, rel=1e-12)}
    assert main(["evaluate", "56", "20", "12", "12"]) == 0
    assert f"Recommended: chi2_n_minus_1, p = {expected:.4g}." in " ".join(capsys.readouterr().out.split())


def test_too_many_cases_of_many_classes_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("1,0,2\n0,99999999999999999,3\n1,1,1\n", encoding="utf-8")
    assert main(["evaluate", "--matrix", str(path), "--rows", "real"]) == 0
    assert "up to 2^53 cases" in capsys.readouterr().out
