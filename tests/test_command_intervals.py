"""``bookmaker evaluate`` shows the recommended interval of each measure, and says which it is."""

from __future__ import annotations

from math import comb, inf
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from bookmaker_ref.significance import RECOMMENDED, interval
from tests.cases import for_each
from tests.commands import printed, refusal, refusals, told


def measures_of(*words: str) -> Any:
    """The measures, each with the level and the method of its interval."""
    found = told("evaluate", *words)
    methods = found["intervals"]["methods"]
    assert set(methods) == {name for name, each in found["measures"].items() if each["interval"] is not None}
    return {
        name: {**each, "method": methods.get(name), "level": found["intervals"]["level"]}
        for name, each in found["measures"].items()
    }


def test_intervals_are_the_recommended_ones_and_say_which() -> None:
    found = measures_of("56", "48", "14", "32")
    # Miettinen and Nurminen for 56/70 against 48/80, as PEERS and R's contingencytables have it.
    low, high = found["informedness"]["interval"]
    assert (round(low, 4), round(high, 4)) == (0.0528, 0.3382)
    assert found["informedness"]["method"] == "miettinen-nurminen"
    assert {name for name, each in found.items() if each["interval"] is not None} <= set(RECOMMENDED)
    assert found["chi2"]["interval"] is None


def test_intervals_of_arrays_and_of_the_command_are_the_same() -> None:
    for cells in ((56, 48, 14, 32), (9, 0, 1, 8), (1, 7, 3, 0), (2**60, 2**59, 3, 2**58)):
        found = measures_of(*map(str, cells))
        for name, each in found.items():
            if each["interval"] is not None and sum(cells) < 2**53:
                expected = interval(name, cells)
                ends = [inf if end is None else end for end in each["interval"]]  # JSON has no infinity
                assert ends == pytest.approx([expected.low, expected.high], rel=1e-12, abs=1e-12)
                assert each["method"] == expected.method


def test_of_weights_there_are_none_and_the_command_says_why(tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("3,0.5\n1,2\n", encoding="utf-8")
    words = ["--matrix", str(path), "--rows", "real"]
    for more in ([], ["--positive", "1"]):
        assert all(each["interval"] is None for each in measures_of(*words, *more).values())
        assert "No intervals and no tests: they need counts of cases" in printed("evaluate", *words, *more)


def test_the_level_is_that_which_is_asked_for() -> None:
    wide = measures_of("56", "48", "14", "32", "--level", "0.99")["informedness"]
    narrow = measures_of("56", "48", "14", "32", "--level", "0.5")["informedness"]
    assert wide["level"] == 0.99
    assert wide["interval"][0] < narrow["interval"][0] < narrow["interval"][1] < wide["interval"][1]


def test_of_k_classes_too(tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("3,0,0\n0,1,2\n2,1,3\n", encoding="utf-8")
    found = measures_of("--matrix", str(path), "--rows", "real")
    expected = interval("adjusted_balanced_accuracy", [[3, 0, 2], [0, 1, 1], [0, 2, 3]], rows="predicted")
    assert found["adjusted_balanced_accuracy"]["interval"] == [expected.low, expected.high]
    assert found["adjusted_balanced_accuracy"]["method"] == "price-bonett"
    assert found["informedness"]["method"] == "delta-plus-three"
    assert "recommended intervals, 95 %" in printed("evaluate", "--matrix", str(path), "--rows", "real")


def test_people_see_a_section() -> None:
    shown = printed("evaluate", "56", "20", "12", "12", "--level", "0.9")
    assert "recommended intervals, 90 %" in shown
    assert "miettinen-nurminen" in shown


@for_each(
    [
        *refusals("""
1 2 3 4 --level 95 | --level is '95'
1 2 3 4 --level nan | --level is 'nan'
1 2 3 4 --level x | --level is 'x'
1 2 3 4 --level 1e-999999 | --level is '1e-999999'
1 2 3 4 --level 1/0 | --level is '1/0'
1 2 3 4 --level 0.9999999999999999999 | the most that can be told from 1
"""),
        (["1", "2", "3", "4", "--level", "9" * 10**5], "between 0 and 1"),
    ]
)
def test_a_mistake_is_one_line(words: list[str], said: str) -> None:
    assert said in refusal("evaluate", *words)


def test_a_level_is_read_as_it_is_written() -> None:
    words = ("56", "48", "14", "32", "--level")
    assert measures_of(*words, "1/2")["informedness"] == measures_of(*words, "0.5")["informedness"]
    assert measures_of(*words, "95e-2")["informedness"] == measures_of(*words, ".95")["informedness"]
    assert "recommended intervals, 99.999 %" in printed("evaluate", *words, "0.99999")


def test_people_and_programs_are_told_which_p_is_that_of_chance() -> None:
    # Of all tables with these margins, by the number of their true positives: what is less probable, and half of ties.
    weights = {tp: comb(68, tp) * comb(32, 76 - tp) for tp in range(44, 69)}
    sums = sum(each * ((each <= weights[56]) + (each < weights[56])) for each in weights.values())
    expected = sums / (2 * comb(100, 76))
    found = told("evaluate", "56", "20", "12", "12")["test"]
    assert found == {"name": "fisher_mid_p", "p": pytest.approx(expected, rel=1e-12)}
    assert f"Recommended: fisher_mid_p, p = {expected:.4g}." in " ".join(
        printed("evaluate", "56", "20", "12", "12").split()
    )


def test_of_very_many_cases_the_test_is_pearsons() -> None:
    # By hand N (ad - bc)^2 over the product of the margins, with N - 1 for N.
    statistic = 10_099 * (5606 * 1212 - 2020 * 1262) ** 2 / (6868 * 3232 * 7626 * 2474)
    found = told("evaluate", "5606", "2020", "1262", "1212")["test"]
    assert found == {"name": "chi2_n_minus_1", "p": pytest.approx(2 * NormalDist().cdf(-(statistic**0.5)), rel=1e-9)}


def test_too_many_cases_of_many_classes_are_told(tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("1,0,2\n0,99999999999999999,3\n1,1,1\n", encoding="utf-8")
    assert "up to 2^53 cases" in printed("evaluate", "--matrix", str(path), "--rows", "real")


def test_an_end_that_is_infinite_is_null_for_programs_and_told_to_people() -> None:
    found = measures_of("9", "0", "1", "8")
    for name in ("odds_ratio", "lr_positive"):
        assert found[name]["undefined"] == "there are no false positives (FP = 0)"
        low, high = found[name]["interval"]
        assert low == pytest.approx(interval(name, (9, 0, 1, 8)).low, rel=1e-12)
        assert high is None
    assert "inf  miettinen-nurminen-odds" in printed("evaluate", "9", "0", "1", "8")
