"""The command as people and programs meet it: what it prints, its JSON, its exit status."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import mpmath
import pytest

import bookmaker_ref
import bookmaker_ref.papers
from bookmaker_ref import exact, layout
from bookmaker_ref.cli import main, show_records, terminal, verify as verify_verb
from bookmaker_ref.cli._families import FAMILIES
from bookmaker_ref.cli.kinds import Kind
from bookmaker_ref.decide import kept
from bookmaker_ref.language import find_measure
from bookmaker_ref.papers import ERRATA, PAPERS, FaultyText, empirical, entry, recorded
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.passage import Passage
from bookmaker_ref.papers.record import Paper, Record
from bookmaker_ref.study.simulate.blocks import versions
from bookmaker_ref.symbolic import MEASURES, Bias, Precision, Recall, equal, relation, tpr
from tests.bad_formulas import REFUSED
from tests.cases import for_each
from tests.commands import assert_refused, run, shell
from tests.waiting import until

call = run
ROOT = Path(__file__).parents[1]


# --- evaluate ---------------------------------------------------------------------------------------------


def test_evaluate_prints_every_measure_of_a_table_by_family() -> None:
    ran = call("evaluate", "56", "20", "12", "12")
    lines = ran.out.splitlines()
    assert (ran.status, ran.err) == (0, "")
    assert lines[1].split() == ["predicted", "+", "56", "20", "76"]
    assert lines[3].split() == ["68", "32", "100"]
    assert ["informedness", "0.19852941176470587", "27/136"] in [line.split() for line in lines]
    heads = [line for line in lines if line and not line.startswith(" ")][2:]
    families, (why, _, intervals) = heads[: len(FAMILIES)], heads[len(FAMILIES) :]
    assert families == list(FAMILIES)
    assert why.startswith("p is what the papers make of each statistic")
    assert intervals == "recommended intervals, 95 %"
    names = {line.split()[0] for line in lines[4:] if line.startswith("  ")}
    assert names == set(exact.answers(1, 1, 1, 1))
    assert max(map(len, lines)) <= 100


def test_families_hold_each_measure_of_a_table_once() -> None:
    names = [name for members in FAMILIES.values() for name in members]
    assert sorted(names) == sorted(exact.answers(1, 1, 1, 1))
    assert all(MEASURES[name].family == family for family, members in FAMILIES.items() for name in members)


def test_evaluate_as_json() -> None:
    ran = call("evaluate", "56", "20", "12", "12", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.json["table"] == {"tp": 56, "fp": 20, "fn": 12, "tn": 12, "n": 100}
    measures = ran.json["measures"]
    assert len(measures) > 50
    assert ran.json["intervals"]["level"] == 0.95
    assert ran.json["intervals"]["methods"]["informedness"] == "miettinen-nurminen"
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
    measures = call("evaluate", "56", "20", "12", "12", "--json").json["measures"]
    tested = {name: each for name, each in measures.items() if each["p"] is not None}
    assert set(tested) == {name for name in measures if name.startswith(("chi2", "g2"))}
    for each in tested.values():
        tail = mpmath.gammainc(mpmath.mpf(1) / 2, each["value"] / 2, mpmath.inf, regularized=True)
        assert each["p"] == pytest.approx(float(tail), rel=1e-13)


def test_evaluate_says_why_a_measure_is_undefined() -> None:
    measures = call("evaluate", "56", "0", "12", "0", "--json").json["measures"]
    assert measures["fallout"] == {
        "value": None,
        "exact": None,
        "interval": None,
        "p": None,
        "undefined": "there are no real negatives (RN = 0)",
    }
    assert "undefined" not in measures["recall"]
    printed = call("evaluate", "56", "0", "12", "0").out
    assert "  fallout               undefined" in printed
    assert "no real negatives (RN = 0)" in printed
    assert max(map(len, printed.splitlines())) <= 100


@pytest.mark.parametrize(
    "words",
    [
        ["--tp", "56", "--fp", "20", "--fn", "12", "--tn", "8"],
        ["--tn=8", "--fn", "12", "--fp", "20", "--tp=56"],
        ["56", "20", "12", "--", "8"],
        ["+56", "020", "12", "8"],
    ],
)
def test_counts_by_name_or_in_order_are_the_same_table(words: list[str]) -> None:
    assert call("evaluate", *words).out == call("evaluate", "56", "20", "12", "8").out


def test_huge_counts_are_exact() -> None:
    n = 10**149
    measures = call("evaluate", str(n), "1", "1", str(n), "--json").json["measures"]
    assert measures["recall"]["exact"] == f"{n}/{n + 1}"
    assert measures["odds_ratio"]["value"] == 1e298
    assert measures["correlation"]["value"] == 1.0
    lines = call("evaluate", str(n), "1", "1", str(n)).out.splitlines()
    assert max(map(len, lines[4:])) <= 100


@pytest.mark.parametrize("columns", ["40", "60", "80", "200"])
def test_exact_values_are_cut_to_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = call("evaluate", "1000000007", "998244353", "123456789", "987654321").out.splitlines()
    before = len("  cohen_kappa          -0.000000  -0.000000  fleiss-cohen-everitt")  # which is never cut
    assert max(map(len, lines)) <= max(min(int(columns), 100), before)


def test_a_shortened_text_is_never_longer() -> None:
    text = "1234567890" * 3
    for most in range(-40, 40):
        assert len(layout.shortened(text, most)) <= max(0, min(most, len(text)))


@for_each(
    [
        [],
        ["1", "2", "3"],
        ["1", "2", "3", "4", "5"],
        ["-1", "2", "3", "4"],
        ["1.5", "2", "3", "4"],
        ["1.0", "2", "3", "4"],
        ["nan", "2", "3", "4"],
        ["inf", "2", "3", "4"],
        ["-inf", "2", "3", "4"],
        ["1e3", "2", "3", "4"],
        ["1_000", "2", "3", "4"],
        ["0x10", "2", "3", "4"],
        ["٣", "2", "3", "4"],
        ["", "2", "3", "4"],
        ["one", "2", "3", "4"],
        ["1,2,3,4"],
        ["0", "0", "0", "0"],
        ["9" * 151, "1", "1", "1"],
        ["9" * 10_000, "1", "1", "1"],
        ["\udcff", "1", "1", "1"],
        ["\x1b[31m\n", "1", "1", "1"],
        ["--tp", "1", "--fp", "2"],
        ["--tp", "1", "2", "3", "4"],
        ["--tp", "-1", "--fp", "2", "--fn", "3", "--tn", "4"],
        ["--tp"],
        ["1", "2", "3", "4", "--matrix"],
        ["1", "2", "3", "4", "--js"],
    ]
)
def test_what_is_no_table_is_refused(words: list[str]) -> None:
    assert_refused(call("evaluate", *words))


def test_the_package_is_the_command() -> None:
    done = [
        subprocess.run(
            [sys.executable, "-m", name, "evaluate", "56", "20", "12", "12"], capture_output=True, check=True
        )
        for name in ("bookmaker_ref", "bookmaker_ref.cli")
    ]
    assert done[0].stdout == done[1].stdout
    assert b"0.19852941176470587" in done[0].stdout


def test_evaluate_starts_cold_without_numpy_or_sympy() -> None:
    script = (
        "import sys; from bookmaker_ref.cli import main;"
        "assert main(['evaluate', '56', '20', '12', '12', *sys.argv[1:]]) == 0;"
        "print(sorted({'numpy', 'sympy', 'mpmath', 'scipy'} & set(sys.modules)), file=sys.stderr)"
    )
    for words in ([], ["--json"]):
        done = subprocess.run(
            [sys.executable, "-c", script, *words], capture_output=True, text=True, check=True, cwd=ROOT
        )
        assert done.stderr == "[]\n"


@pytest.mark.slow
def test_evaluate_starts_as_fast_as_promised() -> None:
    def fastest(*words: str) -> float:
        return min(_seconds([sys.executable, *words]) for _ in range(5))

    ours = fastest("-m", "bookmaker_ref.cli", "evaluate", "56", "20", "12", "12")
    assert ours <= 2.5 * fastest("-c", "import numpy")


def _seconds(command: list[str]) -> float:
    """Of a core, so that it does not matter what else the machine does."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


# --- prove ------------------------------------------------------------------------------------------------


def test_prove_says_proved() -> None:
    ran = call("prove", "Recall = Informedness*(1 - Prevalence) + Bias")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("proved  Recall = Informedness*(1 - Prevalence) + Bias\n")
    assert "RP, RN > 0" in ran.out


def test_prove_says_false_and_draws_the_smallest_table() -> None:
    ran = call("prove", "F1 = Accuracy")
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith("false  F1 = Accuracy\n")
    assert "  predicted -        1        1   2\n" in ran.out
    assert "left side   F1 = 0\n" in ran.out
    assert "right side  Accuracy = 1/2\n" in ran.out


@pytest.mark.slow
def test_prove_says_undecided_and_why() -> None:
    ran = call("prove", "log(1 + TP) + log(1 + FP) >= log(1 + TP + FP)")
    assert ran.status == 1
    assert ran.out.startswith("undecided  ")
    assert "reason" in ran.out


def test_prove_as_json() -> None:
    false = call("prove", "F1 = Accuracy", "--json")
    assert false.status == 1
    assert false.json == {
        "verdict": "false",
        "method": "smallest table",
        "counterexample": {"tp": 0, "fp": 0, "fn": 1, "tn": 1, "lhs": "0", "rhs": "1/2"},
        "domain": "one of (TP, FP, FN) > 0",
        "reason": "",
    }
    proved = call("prove", "MCC^2 = B*M", "--json")
    assert (proved.status, proved.json["verdict"], proved.json["counterexample"]) == (0, "proved", None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["Recall = Precision"], 1),
        (["Recall = Precision", "--given", "Bias = Prevalence"], 0),
        (["LR > 1 > NLR"], 1),
        (["LR > 1 > NLR", "--given", "Informedness > 0"], 0),
        (["Recall = 1", "--given", "FN = 0", "--given=FP = 0"], 0),
        (["-Recall=-tp/rp"], 0),
        (["-Recall = -tp/rp"], 0),
        (["--", "-Recall=-tp/rp"], 0),
        (["abs(B) <= 1", "--seconds", "30"], 0),
        (["Recall/Recall = 1"], 0),
        (["0*TP != 0"], 1),
        (["max(TP, FP) >= min(TP, FP)"], 0),
        (["f1_score = positive_predictive_value", "--given", "-Bias = -Prevalence"], 0),
    ],
)
def test_prove_with_conditions_and_signs(words: list[str], status: int) -> None:
    assert call("prove", *words).status == status


def test_conditions_are_shown() -> None:
    ran = call("prove", "Recall = Precision", "--given", "Bias = Prevalence", "--given", "TP > 0")
    assert "given   Bias = Prevalence\n          TP > 0\n" in ran.out


@pytest.mark.slow
@pytest.mark.parametrize("text", [text for text, _ in REFUSED.values()], ids=REFUSED)
def test_what_is_no_formula_is_refused_at_once(text: str) -> None:
    def seconds() -> float:
        start = time.process_time()
        assert_refused(call("prove", text))
        assert_refused(call("prove", "TP = TP", "--given", text))
        return time.process_time() - start

    assert seconds() < 0.5 or seconds() < 0.5  # once, Python may be clearing up what other tests have left


@pytest.mark.slow
def test_a_formula_comes_from_stdin_too() -> None:
    assert call("prove", "-", stdin=b"TP + FP\n = PP\n").status == 0
    assert_refused(call("prove", "-", stdin=b"(" * 10_000_000))
    assert_refused(call("prove", "-", stdin=b"\xff\xfe\x00TP"))


@pytest.mark.slow
def test_nothing_is_executed(tmp_path: Path) -> None:
    proof = tmp_path / "executed"
    for text in (f"__import__('os').mkdir('{proof}')", f'open("{proof}", "w") = 1', f"[].__class__.{proof.name}"):
        assert_refused(call("prove", text))
    assert not proof.exists()


def test_a_proof_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.decide.prove", lambda *_: time.sleep(60))
    start = time.perf_counter()
    ran = call("prove", "TP = FP", "--seconds", "0.2")
    assert time.perf_counter() - start < 30
    assert ran.status == 1
    assert "undecided" in ran.out
    assert "within 0.2 s" in ran.out


def test_a_formula_too_deep_for_the_methods_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def deep(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr("bookmaker_ref.decide.prove", deep)
    ran = call("prove", "TP = FP", "--json")
    assert (ran.status, ran.json["verdict"]) == (1, "undecided")


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "sqrt(1 + abs(" * 15 + "TP" + "))" * 15 + " = 1",
        "log(1 + log(1 + TP)) = FP",
        "1/(1 + 1/(" * 15 + "tp" + "))" * 15 + " > 0",
        "+".join(["MCC"] * 200) + " = 200*MCC",
        "p^2 = p",
        "1 = 2",
        "0*TP = 0",
        "max(TP, TP) = TP",
        "log(TP) = TP^(1/2)",
    ],
    ids=lambda text: text[:20],
)
def test_odd_formulas_have_an_answer(text: str) -> None:
    ran = call("prove", text, "--json")
    assert ran.status in (0, 1)
    assert ran.err == ""
    assert ran.json["verdict"] in ("proved", "false", "undecided")


def test_a_proof_in_a_thread_has_no_limit_and_no_trouble() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(main, ["prove", "TP = TP"]).result() == 0


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_seconds_are_a_time(seconds: str) -> None:
    assert_refused(call("prove", "TP = FP", "--seconds", seconds))


# --- show -------------------------------------------------------------------------------------------------


def test_show_an_equation() -> None:
    ran = call("show", "powers2011:28")
    assert (ran.status, ran.err) == (0, "")
    for text in ("powers2011:28.1", "Recall = Informedness*(1 - Prevalence) + Bias", "proved", "@article{powers2011"):
        assert text in ran.out
    assert "docs/equations/powers2011.md#equation-28" in ran.out
    assert call("show", "28").out == call("show", "(28)").out == ran.out


def test_show_a_line_with_its_counterexample() -> None:
    ran = call("show", "8.1")
    for text in ("misprint", "Fallout = fpr = fp/rp", "Fallout = fpr = fp/rn", "predicted +", r"\text{Fallout}"):
        assert text in ran.out


def test_show_as_json() -> None:
    shown = call("show", "8", "--json").json
    assert {key: shown[key] for key in ("id", "paper", "number", "kind", "verdict")} == {
        "id": "powers2011:8",
        "paper": "powers2011",
        "number": "8",
        "kind": "equation",
        "verdict": "misprint",
    }
    line = shown["lines"][0]
    assert (line["id"], line["corrected"]) == ("powers2011:8.1", "Fallout = fpr = fp/rn")
    assert set(line["counterexample"]) == {"tp", "fp", "fn", "tn", "lhs", "rhs"}
    assert shown["where"]["derivation"] == "derivations/powers2011/rates.py: eq8"
    assert call("show", "8.1", "--json").json["id"] == "powers2011:8.1"


@for_each([each.id for paper in PAPERS.values() for each in paper.contents], some=True)
def test_show_finds_everything_that_is_recorded(id: str) -> None:
    ran = call("show", id)
    assert ran.status == 0
    assert ran.out.startswith(id)


@for_each(sorted({each.id.partition(":")[2] for each in PAPERS["powers2011"].contents}), some=True)
def test_show_without_a_paper_is_of_the_main_one(number: str) -> None:
    measure = find_measure(number)  # a measure of that name goes first
    assert call("show", number).out.startswith(measure.name if measure else f"powers2011:{number}")


def test_show_without_a_paper_finds_what_another_one_has_alone() -> None:
    assert call("show", "general-payoff").out.startswith("powers2003:general-payoff")


@pytest.mark.parametrize("word", ["eq28", "Equation 28", "equation 28", "Eq. (28)", "powers2011:eq28"])
def test_show_an_equation_as_people_call_it(word: str) -> None:
    assert call("show", word).out == call("show", "powers2011:28").out != ""


def test_show_a_paper_lists_its_equations() -> None:
    ran = call("show", "powers2011")
    rows = [line.split(maxsplit=2) for line in ran.out.splitlines() if line.startswith("  ")]
    assert [row[0] for row in rows] == [f"powers2011:{number}" for number in range(1, 69)]
    assert rows[27] == ["powers2011:28", "proved", "Recall is Bias plus discounted Informedness"]
    shown = call("show", "powers2011", "--json").json
    assert [[each["id"], each["verdict"], each["title"]] for each in shown["equations"]] == rows


@pytest.mark.parametrize("word", ["69", "eq69", "(69)", "0", "powers2011:69", "69.1"])
def test_show_says_which_equations_there_are(word: str) -> None:
    ran = call("show", word)
    assert_refused(ran)
    assert "the equations of powers2011 are 1 to 68" in ran.err


@for_each(list(ERRATA), some=True)
def test_show_finds_every_erratum(erratum: str) -> None:
    ran = call("show", erratum)
    assert ran.status == 0
    assert ran.out.startswith(ERRATA[erratum])
    assert erratum in ran.out


@pytest.mark.parametrize("name", ["informedness", "Informedness", "DeltaP'", "youdens_j", "B", "Gini"])
def test_show_a_measure_by_any_name(name: str) -> None:
    ran = call("show", name)
    assert ran.status == 0
    for text in (
        "Recall + InverseRecall - 1",
        "RP, RN > 0",
        "-1 to 1",
        "YoudensJ",
        "powers2011:15",
        "bookmaker_ref.exact.informedness(tp, fp, fn, tn)",
    ):
        assert text in ran.out


@pytest.mark.slow
@for_each(list(MEASURES))
def test_show_every_measure_as_json(name: str) -> None:
    shown = call("show", name, "--json").json
    assert (shown["name"], shown["kind"], shown["title"]) == (name, "measure", MEASURES[name].title)
    assert shown["aliases"] == list(MEASURES[name].aliases)
    assert f"bookmaker_ref.{name}(" in shown["call"]["float64"]


def test_show_without_a_word_lists_the_measures() -> None:
    ran = call("show")
    assert ran.status == 0
    assert {line.split()[0] for line in ran.out.splitlines() if line.startswith("  ")} == set(MEASURES)
    assert {each["name"] for each in call("show", "--json").json["measures"]} == set(MEASURES)


@pytest.mark.parametrize("alias", ["PS+", "PS-"])
def test_show_names_that_are_no_identifiers(alias: str) -> None:
    assert call("show", alias).status == 0


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("informednes", "nformedness"),
        ("powers2011:bias-equals-prevalence", "powers2011:bias-equals-prevalence-recall"),
        ("powers2011:999", ""),
        ("", ""),
        ("\x00\x1b\n", ""),
        ("x" * 100_000, ""),
    ],
    ids=ascii,
)
def test_show_refuses_what_is_unknown(word: str, near: str) -> None:
    if word in {each.id for paper in PAPERS.values() for each in paper.contents}:
        pytest.skip("is recorded")
    ran = call("show", word)
    assert_refused(ran)
    assert near in ran.err


# --- verify -----------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def papers_in_order() -> Iterator[None]:
    """Whatever a test does to the papers, the next one finds them as they were, in their order."""
    before = dict(PAPERS)
    yield
    PAPERS.clear()
    PAPERS.update(before)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Paper:
    """The papers cut down to two equations and two claims, so that deciding them takes no time."""
    paper = PAPERS["powers2011"]
    equations = [each for each in paper.contents if each.id in ("powers2011:8", "powers2011:28")]
    claim = entry("powers2011:f1-is-harmonic-mean")
    short = replace(paper, contents=(*equations, claim))
    for other in set(PAPERS) - {"powers2011"}:
        monkeypatch.delitem(PAPERS, other)
    monkeypatch.setitem(PAPERS, "powers2011", short)
    about_simulations = "powers2011:isocontours-are-straight"  # exact, and quick
    monkeypatch.setattr(empirical, "CLAIMS", {about_simulations: empirical.CLAIMS[about_simulations]})
    monkeypatch.setattr(kept, "default_folder", lambda: tmp_path / "kept")
    monkeypatch.setattr(kept, "_SETTLED", -1e9)  # whenever the sources were written
    return short


def test_verify_decides_again(few: Paper) -> None:
    ran = call("verify", "--jobs", "1")
    assert (ran.status, ran.err) == (0, "")
    rows = [line.split() for line in ran.out.splitlines()]
    assert ["equations", "lines", "claims", "simulations"] in rows
    assert ["empirical", "1"] in rows
    assert ["misprint", "1", "2"] in rows
    assert ["proved", "1", "2", "1"] in rows
    assert "Every verdict is what is recorded." in ran.out


def test_verify_as_json(few: Paper) -> None:
    ran = call("verify", "powers2011", "--json", "--jobs", "1")
    records = ran.json["records"]
    assert [each["id"] for each in records] == [
        "powers2011:8",
        "powers2011:8.1",
        "powers2011:8.2",
        "powers2011:28",
        "powers2011:28.1",
        "powers2011:28.2",
        "powers2011:f1-is-harmonic-mean",
        "powers2011:isocontours-are-straight",
    ]
    assert all(
        set(each)
        == {
            "id",
            "paper",
            "number",
            "title",
            "kind",
            "verdict",
            "printed",
            "corrected",
            "condition",
            "counterexample",
            "inside",
            "telling",
            "method",
        }
        for each in records
    )
    assert ran.json["counts"] == {"misprint": 3, "proved": 4, "empirical": 1}
    assert ran.json["changed"] == []


def test_verify_on_several_processes_finds_the_same(few: Paper) -> None:
    several = call("verify", "--fresh", "--json", "--jobs", "2").json
    assert several == call("verify", "--fresh", "--json", "--jobs", "1").json
    assert several["kept"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_verify_tells_what_it_has_kept_of_earlier_runs(few: Paper, jobs: str) -> None:
    assert "powers2011: every record decided again\n" in call("verify", "--jobs", jobs).out
    again = call("verify", "--jobs", jobs)
    assert "powers2011: 1 decided again, 7 kept from earlier runs (--fresh decides these as well)\n" in again.out
    assert again.out.partition("\n")[2] == call("verify", "--fresh", "--jobs", jobs).out.partition("\n")[2]
    assert call("verify", "--jobs", jobs, "--json").json["kept"] == 7
    assert "powers2011: every record decided again\n" in call("verify", "--fresh", "--jobs", jobs).out


def test_verify_fails_where_a_verdict_is_not_what_is_recorded(few: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {**recorded(), "powers2011:28.1": {"verdict": "misprint"}}
    monkeypatch.setattr(bookmaker_ref.papers, "recorded", lambda: changed)
    ran = call("verify", "--jobs", "1")
    assert ran.status == 1
    assert "powers2011:28.1  recorded misprint,  found proved" in ran.out
    found = call("verify", "--jobs", "1", "--json")
    assert (found.status, found.json["changed"]) == (
        1,
        [{"id": "powers2011:28.1", "recorded": "misprint", "found": "proved"}],
    )


def test_verify_fails_where_a_verdict_is_not_recorded(few: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bookmaker_ref.papers, "recorded", dict)
    ran = call("verify", "--jobs", "1")
    assert ran.status == 1
    assert "recorded not at all" in ran.out


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (Record("powers2011:f1-is-harmonic-mean", "t", equal(Recall, 1), "l"), "found faulty"),
        (
            Record("powers2011:f1-is-harmonic-mean", "t", equal(Recall, tpr), "l", corrected=equal(Recall, 1)),
            "found faulty",
        ),
    ],
    ids=["false without a word", "corrects what is true"],
)
def test_verify_fails_where_a_record_is_at_fault(
    few: Paper, monkeypatch: pytest.MonkeyPatch, record: Record, says: str
) -> None:
    monkeypatch.setattr(bookmaker_ref.papers, "entry", lambda _: record)
    monkeypatch.setitem(PAPERS, "powers2011", replace(few, contents=(record,)))
    ran = call("verify", "--jobs", "1")
    assert ran.status == 1
    assert says in ran.out


def test_verify_fails_where_a_record_is_undecided(few: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record("powers2011:f1-is-harmonic-mean", "t", relation(Recall, ">", 0), "l")
    undecided = {"verdict": "undecided", "detail": "nobody knows"}
    monkeypatch.setattr(verify_verb, "_decided", lambda id: [(id, undecided)])
    monkeypatch.setattr(bookmaker_ref.papers, "recorded", lambda: {record.id: undecided})
    monkeypatch.setitem(PAPERS, "powers2011", replace(few, contents=(record,)))
    ran = call("verify", "--jobs", "1")
    assert ran.status == 1
    assert "nobody knows" in ran.out


def test_verify_takes_single_records_and_shows_what_it_finds(few: Paper) -> None:
    ran = call("verify", "powers2011:8.1", "powers2011:f1-is-harmonic-mean", "--jobs", "1")
    assert (ran.status, ran.err) == (0, "")
    assert "powers2011:8.1  misprint  Fallout as a ratio of proportions" in ran.out
    assert "should be     Fallout = fpr = fp/rn" in ran.out
    assert "powers2011:f1-is-harmonic-mean  proved" in ran.out
    assert ran.out.endswith("Every verdict is what is recorded.\n")
    found = call("verify", "powers2011:8", "powers2011:8.1", "--json", "--jobs", "1").json
    assert [each["id"] for each in found["records"]] == ["powers2011:8", "powers2011:8.1", "powers2011:8.2"]


def test_verify_shows_what_is_found_of_a_record_and_not_what_is_recorded(
    few: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record("powers2011:is-new", "t", equal(Recall, tpr), "l", instead=equal(Recall, Precision))
    monkeypatch.setattr(bookmaker_ref.papers, "entry", lambda _: replace(record, printed=equal(Recall, Bias)))
    ran = call("verify", "powers2011:is-new", "--jobs", "1")
    assert ran.status == 1
    assert "powers2011:is-new  faulty" in ran.out
    monkeypatch.setattr(bookmaker_ref.papers, "entry", lambda _: replace(record, instead=None))
    ran = call("verify", "powers2011:is-new", "--jobs", "1")
    assert "powers2011:is-new  proved" in ran.out
    assert "powers2011:is-new  recorded not at all,  found proved" in ran.out


def test_verify_names_the_nearest_id_of_one_that_no_record_has() -> None:
    ran = call("verify", "powers2011:8.11")
    assert_refused(ran)
    assert "did you mean powers2011:8.1?" in ran.err


def test_a_new_record_is_shown_before_it_is_derived(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record("powers2011:is-new", "t", equal(Recall, tpr), "l")
    monkeypatch.setattr(show_records, "called", lambda _: record)
    ran = call("show", "powers2011:is-new")
    assert (ran.status, ran.err) == (0, "")
    assert "powers2011:is-new  not recorded  t" in ran.out
    assert "derivation" not in ran.out


@pytest.mark.parametrize("words", [("show", "powers2011:8"), ("verify", "powers2011:8"), ("verify",), ("errata",)])
def test_a_fault_in_the_file_of_a_paper_is_told_in_one_line(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty() -> None:
        raise FaultyText("powers2011.txt, line 19: a tab: write spaces")

    monkeypatch.setattr(bookmaker_ref.papers, "_papers", faulty)
    monkeypatch.setattr(bookmaker_ref.papers, "entry", lambda _: faulty())
    monkeypatch.delitem(vars(bookmaker_ref.papers), "PAPERS", raising=False)
    ran = call(*words)
    assert_refused(ran)
    assert ran.err == "bookmaker: powers2011.txt, line 19: a tab: write spaces\n"


def test_verify_tells_which_statement_cannot_be_read(few: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    passage = Passage("Recal = tpr", "powers2011.txt", 19)
    record = Record("powers2011:f1-is-harmonic-mean", "t", passage, "l")
    monkeypatch.setattr(bookmaker_ref.papers, "entry", lambda _: record)
    monkeypatch.setitem(PAPERS, "powers2011", replace(few, contents=(record,)))
    ran = call("verify", "--jobs", "1")
    assert ran.status == 1
    assert "found faulty powers2011.txt, line 19: unknown name 'Recal'" in " ".join(ran.out.split())


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.skipif(os.name != "posix", reason="signals to a group of processes")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("everyone", [True, False], ids=["to the group", "to the parent"])
def test_a_signal_ends_verify_and_its_workers_quietly(number: int, status: int, everyone: bool) -> None:
    script = """if True:
        import os, signal, sys, time
        from bookmaker_ref.cli import main, verify

        signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may have it ignored

        def _decided(id):
            os.write(1, b"started\\n")
            time.sleep(60)

        _decided.__module__ = verify.__name__
        verify._decided = _decided
        sys.exit(main(["verify", "--jobs", "2"]))
    """
    running = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == b"started\n"
    (os.killpg if everyone else os.kill)(running.pid, number)
    out, err = running.communicate(timeout=300)
    assert running.returncode == status
    assert out in (b"", b"started\n")  # of the other worker
    assert err == (b"bookmaker: interrupted\n" if number == signal.SIGINT else b"")
    until(lambda: not _is_somebody(running.pid))


def _is_somebody(group: int) -> bool:
    """Whether a process of this group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("verb", ["verify", "errata"])
def test_no_such_paper(verb: str) -> None:
    ran = call(verb, "powers1066")
    assert_refused(ran)
    assert "powers2011" in ran.err


def test_jobs_are_a_number() -> None:
    assert_refused(call("verify", "--jobs", "-1"), "--jobs is '-1': it takes a whole number from 0 to 256")
    assert_refused(call("verify", "--jobs", "many"), "--jobs is 'many': it takes a whole number")


# --- errata -----------------------------------------------------------------------------------------------


def test_errata_lists_every_erratum() -> None:
    ran = call("errata")
    assert (ran.status, ran.err) == (0, "")
    shown = [line.split()[0] for line in ran.out.splitlines() if line.startswith("powers")]
    assert shown == list(ERRATA)
    assert f"{len(ERRATA)} errata." in ran.out
    assert ran.out.count("  withdrawn ") == len(WITHDRAWN)
    assert ran.out.count("  read otherwise ") == len(READ_OTHERWISE)


def test_errata_as_json() -> None:
    listed = call("errata", "powers2011", "--json").json["errata"]
    assert [each["id"] for each in listed] == [each for each in ERRATA if each.startswith("powers2011:")]
    assert len(listed) > 10
    keys = {"id", "record", "where", "title", "verdict", "printed", "latex", "corrected", "condition"}
    keys |= {"counterexample", "inside", "telling", "why", "source", "label", "read_otherwise"}
    for each in listed:
        assert set(each) == keys
        assert each["source"] in ("clear", "unclear")
        assert each["corrected"] or each["condition"] or each["id"] in WITHDRAWN


@pytest.mark.slow
@pytest.mark.parametrize(("erratum", "other"), READ_OTHERWISE.items())
def test_an_erratum_of_one_reading_names_the_one_in_which_the_page_is_right(erratum: str, other: str) -> None:
    said = " ".join(call("show", erratum).out.split())
    assert f"{erratum}; in another reading the page is right: {other}" in said
    assert call("show", erratum, "--json").json["read_otherwise"] == other
    listed = call("errata", erratum.partition(":")[0], "--json").json["errata"]
    assert [each["read_otherwise"] for each in listed if each["id"] == erratum] == [other]


def test_an_erratum_of_every_reading_names_no_other() -> None:
    shown = call("show", "powers2011:E1", "--json").json
    assert shown["read_otherwise"] is None
    assert "another reading" not in call("show", "powers2011:E1").out


def test_an_erratum_that_is_withdrawn_says_so_where_it_is_shown() -> None:
    for erratum in WITHDRAWN:
        said = " ".join(call("show", erratum).out.split())
        assert f"{erratum}, withdrawn" in said
        assert f"{erratum} for what is wrong in print" not in said


def test_errata_as_a_page() -> None:
    page = call("errata", "--markdown").out
    assert page.startswith("# Errata\n")
    assert all(f'id="{each.replace(":", "-")}"' in page for each in ERRATA)
    assert_refused(call("errata", "--markdown", "--json"))


# --- the frame --------------------------------------------------------------------------------------------


def _jobs(kinds: Mapping[str, Kind], *before: str) -> Iterator[tuple[str, ...]]:
    """Every verb, and every job of a verb that has several."""
    for name, kind in kinds.items():
        yield (*before, name)
        yield from _jobs(kind.kinds, *before, name)


@pytest.mark.parametrize("words", [(), *_jobs(vars(sys.modules["bookmaker_ref.cli.main"])["_VERBS"])], ids=" ".join)
def test_help_is_readable_and_has_examples(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = call(*words, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert "examples:\n  bookmaker " in ran.out
    assert max(map(len, ran.out.splitlines())) < 80


def test_version() -> None:
    ran = call("--version")
    assert ran.status == 0
    assert ran.out == f"bookmaker {bookmaker_ref.__version__}\n"


def test_the_version_is_the_same_wherever_it_stands() -> None:
    version = bookmaker_ref.__version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "bookmaker_ref.__version__"}
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    heads = re.findall("^## (.*)$", (ROOT / "docs" / "changelog.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heads[0] == (f"{version} (not released)" if "dev" in version else version)
    assert versions()["bookmaker_ref"] == version


@pytest.mark.parametrize(
    "words",
    [[], ["evalute", "1"], ["--frobnicate"], ["\x00"], ["prove"], ["show", "a", "b"], ["-h" * 999]],
    ids=ascii,
)
def test_what_is_no_command_is_refused(words: list[str]) -> None:
    assert_refused(call(*words))


def test_a_misspelt_verb_brings_the_nearest() -> None:
    assert "did you mean evaluate?" in call("evalute", "1").err


def test_an_interrupt_leaves_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bookmaker_ref.decide.prove", interrupted)
    ran = call("prove", "TP = FP")
    assert (ran.status, ran.err) == (130, "bookmaker: interrupted\n")


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m bookmaker_ref.cli evaluate 56 20 12 12 --json | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("{\n", "")


def _redirected(command: str) -> tuple[int, str]:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m bookmaker_ref.cli {command}', sys.executable],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=ROOT,
    )
    return done.returncode, done.stderr


@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("words", ["evaluate 1 2 3 4", "evaluate 1 2 3 4 --json", "show 28", "--version"])
def test_a_full_disk_is_one_line(words: str) -> None:
    assert _redirected(f"{words} >/dev/full") == (2, "bookmaker: cannot read or write: No space left on device\n")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams")
@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("prove 'Recall=1' >&-", "bookmaker: stdout is closed: there is nowhere to write the answer\n"),
        ("prove - <&-", "bookmaker: stdin is closed: there is no formula to read from it\n"),
        ("evaluate 1 2 3 2>&-", ""),
        ("evaluate 1 2 3 4 >&- 2>&-", ""),
    ],
)
def test_a_closed_stream_is_one_line(command: str, says: str) -> None:
    assert _redirected(command) == (2, says)


@pytest.mark.slow
def test_a_terminal_without_unicode_gets_plain_characters() -> None:
    ran = shell("show", "wracc", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (ran.status, ran.err) == (0, "")
    assert "scaled to ?1" in ran.out


# --- the terminal -----------------------------------------------------------------------------------------


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def on_a_screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Everything that is printed from here on goes to a terminal."""
    shown = Screen()
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return shown


def test_colour_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_a_screen(monkeypatch)
    main(["prove", "TP = TP"])
    assert "\x1b[1;32mproved\x1b[0m" in screen.getvalue()
    before = len(screen.getvalue())
    monkeypatch.setenv("NO_COLOR", "1")
    main(["prove", "TP = TP"])
    assert "\x1b" not in screen.getvalue()[before:]


@pytest.mark.slow
def test_no_colour_in_a_pipe() -> None:
    assert "\x1b" not in shell("evaluate", "1", "2", "3", "4").out
    for words in (["prove", "TP = FP"], ["show", "8"]):
        assert "\x1b" not in call(*words).out


def test_colour_does_not_shift_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_screen(monkeypatch)
    rows: list[list[layout.Cell | str]] = [["a", layout.Cell("10", "red")], [layout.Cell("bcd", "bold"), "2"]]
    plain = [
        line.replace("\x1b[31m", "").replace("\x1b[1m", "").replace("\x1b[0m", "")
        for line in layout.columns(rows, "<>")
    ]
    assert plain == ["a    10", "bcd   2"]


def test_progress_shows_on_a_terminal_after_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_a_screen(monkeypatch)
    assert list(terminal.progress("abc", 3, "deciding")) == ["a", "b", "c"]
    assert screen.getvalue() == ""
    monkeypatch.setattr(terminal, "_PATIENCE", 0.0)
    monkeypatch.setattr(terminal, "_EVERY", 0.001)
    for done, _ in enumerate(terminal.progress("abc", 3, "deciding")):
        drawn = f"] {done}/3, 0 s"
        until(lambda drawn=drawn: drawn in screen.getvalue())  # type: ignore[misc] # while this step takes long
    assert screen.getvalue().endswith("\r\x1b[K")


def test_the_progress_of_verify_counts_records(monkeypatch: pytest.MonkeyPatch, few: Paper) -> None:
    seen: list[tuple[int, int]] = []
    monkeypatch.setattr(terminal.Bar, "__call__", lambda self, done, total: seen.append((done, total)))
    assert call("verify", "--jobs", "1").status == 0
    assert seen == [(n, 8) for n in range(9)]


def test_the_bar_of_verify_is_drawn_beside_processes(monkeypatch: pytest.MonkeyPatch, few: Paper) -> None:
    """They are forked before its thread starts: Python warns of the other order, and warnings are errors here."""
    screen = on_a_screen(monkeypatch)
    monkeypatch.setattr(terminal, "_PATIENCE", 0.0)
    monkeypatch.setattr(terminal, "_EVERY", 0.001)
    assert main(["verify", "--jobs", "2"]) == 0
    assert re.search(r"\rrecords decided \[[#.]+\] [0-8]/8, ", screen.getvalue())


def test_every_exception_from_the_rules_of_ruff_has_a_reason() -> None:
    for path in (ROOT / "bookmaker_ref" / "cli").glob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert re.search(r"# noqa(?!: [A-Z0-9, ]+ -- \w)", line) is None, (path.name, line)


def test_progress_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "_PATIENCE", 0.0)
    assert list(terminal.progress("abc", 3, "deciding")) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


def test_the_readme_shows_what_verify_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {**recorded(), **{id: {"verdict": "empirical"} for id in empirical.CLAIMS}}
    monkeypatch.setattr(verify_verb, "_all_decided", lambda tasks, jobs, fresh: found.items())
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"```\n(powers2011,[^\n]* every record.*?)```", readme, re.DOTALL)
    assert shown is not None
    assert call("verify").out == shown[1]
