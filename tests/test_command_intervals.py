"""``bookmaker evaluate --intervals``: the recommended interval of each measure, and which it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bookmaker_ref.cli import main
from bookmaker_ref.significance import RECOMMENDED, agresti_caffo, interval


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["evaluate", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)["measures"]


def test_intervals_are_the_recommended_ones_and_say_which(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "56", "48", "14", "32", "--intervals")
    # Miettinen and Nurminen for 56/70 against 48/80, as PEERS and R's contingencytables have it.
    low, high = found["informedness"]["interval"]
    assert (round(low, 4), round(high, 4)) == (0.0528, 0.3382)
    assert found["informedness"]["method"] == "miettinen-nurminen"
    assert {name for name, each in found.items() if each["interval"] is not None} <= set(RECOMMENDED)
    assert found["chi2"]["interval"] is None


def test_without_the_option_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert all(each["interval"] is None for each in told(capsys, "56", "48", "14", "32").values())


def test_the_level_is_that_which_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    wide = told(capsys, "56", "48", "14", "32", "--level", "0.99")["informedness"]
    narrow = told(capsys, "56", "48", "14", "32", "--level", "0.5")["informedness"]
    assert wide["level"] == 0.99
    assert wide["interval"][0] < narrow["interval"][0] < narrow["interval"][1] < wide["interval"][1]


def test_of_k_classes_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("3,0,0\n0,1,2\n2,1,3\n", encoding="utf-8")
    found = told(capsys, "--matrix", str(path), "--rows", "real", "--intervals")
    expected = interval("adjusted_balanced_accuracy", [[3, 0, 2], [0, 1, 1], [0, 2, 3]], rows="predicted")
    assert found["adjusted_balanced_accuracy"]["interval"] == [expected.low, expected.high]
    assert found["adjusted_balanced_accuracy"]["method"] == "price-bonett"
    assert found["informedness"]["interval"] is None  # none is recommended
    assert main(["evaluate", "--matrix", str(path), "--rows", "real", "--intervals"]) == 0
    assert "Intervals, 95 %" in capsys.readouterr().out


def test_people_see_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "56", "20", "12", "12", "--level", "0.9"]) == 0
    shown = capsys.readouterr().out
    assert "Intervals, 90 %" in shown
    assert "miettinen-nurminen" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["1", "2", "3", "4", "--level", "95"], "--level is '95'"),
        (["1", "2", "3", "4", "--level", "nan"], "--level is 'nan'"),
        (["1", "2", "3", "4", "--level", "x"], "--level is 'x'"),
        ([str(2**60), "2", "3", "4", "--intervals"], "2^53"),
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
