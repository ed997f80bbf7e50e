"""``bookmaker evaluate`` of four counts: each measure with its exact value, its test and its interval, and at once."""

from __future__ import annotations

import os
import subprocess
import sys

import mpmath
import pytest

from bookmaker_ref import exact, layout
from bookmaker_ref.cli._families import FAMILIES
from bookmaker_ref.symbolic import MEASURES
from tests.cases import for_each
from tests.commands import assert_refused, caller, printed, told
from tests.paths import ROOT

TABLE = ("evaluate", "56", "20", "12", "12")
call = caller("evaluate")


def test_evaluate_prints_every_measure_of_a_table_by_family() -> None:
    lines = printed(*TABLE).splitlines()
    assert lines[1].split() == ["predicted", "+", "56", "20", "76"]
    assert lines[3].split() == ["68", "32", "100"]
    assert ["informedness", "0.19852941176470587", "27/136"] in [line.split() for line in lines]
    heads = [line for line in lines if line and not line.startswith(" ")][2:]
    families, (why, _, intervals) = heads[: len(FAMILIES)], heads[len(FAMILIES) :]
    assert families == list(FAMILIES)
    assert why.startswith("p is what the papers make of each statistic")
    assert intervals == "recommended intervals, 95 %"
    assert {line.split()[0] for line in lines[4:] if line.startswith("  ")} == set(exact.answers(1, 1, 1, 1))
    assert max(map(len, lines)) <= 100


def test_families_hold_each_measure_of_a_table_once() -> None:
    assert sorted(name for members in FAMILIES.values() for name in members) == sorted(exact.answers(1, 1, 1, 1))
    assert all(MEASURES[name].family == family for family, members in FAMILIES.items() for name in members)


def test_evaluate_as_json() -> None:
    found = told(*TABLE)
    assert found["table"] == {"tp": 56, "fp": 20, "fn": 12, "tn": 12, "n": 100}
    assert found["intervals"]["level"] == 0.95
    assert found["intervals"]["methods"]["informedness"] == "miettinen-nurminen"
    measures = found["measures"]
    assert len(measures) > 50
    assert all(set(each) == {"value", "exact", "interval", "p"} for each in measures.values())
    assert measures["informedness"] == {
        "value": 0.19852941176470587,
        "exact": "27/136",
        # Miettinen and Nurminen of 56/68 against 20/32, the likeliest pair found by a search (eight digits).
        "interval": pytest.approx([0.01712664, 0.39111558], abs=1e-7),
        "p": None,
    }
    assert measures["correlation"]["exact"] == "9*sqrt(969)/1292"
    assert measures["mutual_information"]["value"] == pytest.approx(0.022500197142909593, rel=1e-15)


def test_p_values_are_those_of_chi_squared_with_one_degree_of_freedom() -> None:
    measures = told(*TABLE)["measures"]
    tested = {name: each for name, each in measures.items() if each["p"] is not None}
    assert set(tested) == {name for name in measures if name.startswith(("chi2", "g2"))}
    for each in tested.values():
        tail = mpmath.gammainc(mpmath.mpf(1) / 2, each["value"] / 2, mpmath.inf, regularized=True)
        assert each["p"] == pytest.approx(float(tail), rel=1e-13)


def test_evaluate_says_why_a_measure_is_undefined() -> None:
    measures = told("evaluate", "56", "0", "12", "0")["measures"]
    why = "there are no real negatives (RN = 0)"
    assert measures["fallout"] == {"value": None, "exact": None, "interval": None, "p": None, "undefined": why}
    assert "undefined" not in measures["recall"]
    shown = printed("evaluate", "56", "0", "12", "0")
    assert "  fallout               undefined" in shown
    assert "no real negatives (RN = 0)" in shown
    assert max(map(len, shown.splitlines())) <= 100


@for_each(
    ["--tp 56 --fp 20 --fn 12 --tn 8", "--tn=8 --fn 12 --fp 20 --tp=56", "56 20 12 -- 8", "+56 020 12 8"],
)
def test_counts_by_name_or_in_order_are_the_same_table(words: str) -> None:
    assert call(*words.split()).out == call("56", "20", "12", "8").out


def test_huge_counts_are_exact() -> None:
    n = 10**149
    measures = told("evaluate", str(n), "1", "1", str(n))["measures"]
    assert measures["recall"]["exact"] == f"{n}/{n + 1}"
    assert measures["odds_ratio"]["value"] == 1e298
    assert measures["correlation"]["value"] == 1.0
    assert max(map(len, call(str(n), "1", "1", str(n)).out.splitlines()[4:])) <= 100


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_exact_values_are_cut_to_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = call("1000000007", "998244353", "123456789", "987654321").out.splitlines()
    before = len("  cohen_kappa          -0.000000  -0.000000  miettinen-nurminen-ratio")  # which is never cut
    assert max(map(len, lines)) <= max(min(columns, 100), before)


def test_a_shortened_text_is_never_longer() -> None:
    text = "1234567890" * 3
    for most in range(-40, 40):
        assert len(layout.shortened(text, most)) <= max(0, min(most, len(text)))


def test_a_line_as_wide_as_the_terminal_fits_and_no_wider_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert layout.fits(["x" * 60, "\x1b[1m" + "猫" * 30 + "\x1b[0m"])
    assert not layout.fits(["x" * 61])


@for_each(
    [
        *("", "1 2 3", "1 2 3 4 5", "-1 2 3 4", "1.5 2 3 4", "1.0 2 3 4", "1,2,3,4", "0 0 0 0"),
        *("nan 2 3 4", "inf 2 3 4", "-inf 2 3 4", "1e3 2 3 4", "1_000 2 3 4", "0x10 2 3 4", "٣ 2 3 4", "one 2 3 4"),
        *("9" * 151 + " 1 1 1", "9" * 10_000 + " 1 1 1", "\udcff 1 1 1", "\x1b[31m\n 1 1 1", " 2 3 4"),
        *("--tp 1 --fp 2", "--tp 1 2 3 4", "--tp -1 --fp 2 --fn 3 --tn 4", "--tp", "1 2 3 4 --matrix", "1 2 3 4 --js"),
    ],
    ascii,
)
def test_what_is_no_table_is_refused(words: str) -> None:
    assert_refused(call(*words.split(" ") if words else ()))


def test_the_package_is_the_command() -> None:
    one, other = (
        subprocess.run([sys.executable, "-m", name, *TABLE], capture_output=True, check=True).stdout
        for name in ("bookmaker_ref", "bookmaker_ref.cli")
    )
    assert one == other
    assert b"0.19852941176470587" in one


def test_evaluate_starts_cold_without_numpy_or_sympy() -> None:
    script = (
        "import sys; from bookmaker_ref.cli import main;"
        f"assert main([*{TABLE}, *sys.argv[1:]]) == 0;"
        "print(sorted({'numpy', 'sympy', 'mpmath', 'scipy'} & set(sys.modules)), file=sys.stderr)"
    )
    for words in ([], ["--json"]):
        command = [sys.executable, "-c", script, *words]
        assert subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stderr == "[]\n"


@pytest.mark.slow
def test_evaluate_starts_as_fast_as_promised() -> None:
    def fastest(*words: str) -> float:
        return min(_seconds([sys.executable, *words]) for _ in range(5))

    assert fastest("-m", "bookmaker_ref.cli", *TABLE) <= 2.5 * fastest("-c", "import numpy")


def _seconds(command: list[str]) -> float:
    """Of a core, so that it does not matter what else the machine does."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system
