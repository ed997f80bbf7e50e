"""Generated files are current, and each compiled form is the measure that it stands for."""

from __future__ import annotations

import json
from operator import add, mul, sub, truediv
from pathlib import Path
from typing import Any

import pytest
from sympy import Abs, Symbol

from bookmaker_ref.generate import verdicts
from bookmaker_ref.generate.lowering import lowered
from bookmaker_ref.generate.mark import MARK
from bookmaker_ref.generate.numeric_source import TABLE, example, scalar_of
from bookmaker_ref.generate.source import code
from bookmaker_ref.papers import recorded
from bookmaker_ref.symbolic import FN, FP, MEASURES, RP, TP, VOCABULARY, N, Recall
from bookmaker_ref.symbolic.algebra import same
from bookmaker_ref.symbolic.forms import (
    INTERMEDIATES,
    degree,
    determinant,
    in_words,
)
from docs.writers import equations, files
from docs.writers.files import FILES, REFRESH, difference, refresh, stale
from tests.cases import for_each
from tests.records import decided

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def decided_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decisions that are written down are those of the other tests."""
    monkeypatch.setattr(verdicts, "decide", lambda each: decided(each.id))


@pytest.mark.pinned
@pytest.mark.parametrize("path", FILES)
def test_the_generated_file_is_current(path: str, update: bool) -> None:
    if update:
        refresh(ROOT)
    found = difference(ROOT, path)
    assert not found, f"{found}\n\n{path} is not what the program writes. To write it anew: {REFRESH}"


def test_nothing_generated_is_left_over(update: bool) -> None:
    if update:
        refresh(ROOT)
    left = list(stale(ROOT))
    assert not left, f"no longer generated: {left}. To delete: {REFRESH}"


def greeting() -> str:
    return f"# {MARK}\nhello = 1\n"


def unmarked() -> str:
    return "hello = 1\n"


def test_refresh_writes_what_differs_and_deletes_what_is_stale(tmp_path: Path) -> None:
    table = {"docs/new.py": f"{__name__}:greeting"}
    old, other = tmp_path / "docs" / "old.py", tmp_path / "docs" / "other.py"
    old.parent.mkdir()
    old.write_text(greeting(), encoding="utf-8")
    other.write_text("# by hand\n" * 9 + f"# not {MARK}\n", encoding="utf-8")

    assert "+hello = 1" in difference(tmp_path, "docs/new.py", table)
    assert list(stale(tmp_path, table)) == ["docs/old.py"]
    assert refresh(tmp_path, table) == ["docs/new.py", "docs/old.py"]
    assert (tmp_path / "docs" / "new.py").read_text(encoding="utf-8") == greeting()
    assert not old.exists()
    assert other.exists()
    assert refresh(tmp_path, table) == []

    (tmp_path / "docs" / "new.py").write_text("# changed by hand\n", encoding="utf-8")
    assert "-# changed by hand" in difference(tmp_path, "docs/new.py", table)


def not_made() -> str:
    raise TypeError("no code is known")


def test_nothing_is_written_before_everything_is_made(tmp_path: Path) -> None:
    table = {"docs/first.py": f"{__name__}:greeting", "docs/second.py": f"{__name__}:not_made"}
    with pytest.raises(TypeError, match="no code is known"):
        refresh(tmp_path, table)
    assert not list(tmp_path.iterdir())


def test_the_pages_have_the_verdicts_that_were_decided_before_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "bookmaker_ref/papers/verdicts.json"
    monkeypatch.setattr(files, "_MADE", {})
    assert equations.verdicts_now() == recorded()
    decided_now = {"verdicts": {each: {**found, "verdict": "false"} for each, found in recorded().items()}}
    monkeypatch.setattr(files, "_MADE", {FILES[path]: json.dumps(decided_now)})
    assert {each["verdict"] for each in equations.verdicts_now().values()} == {"false"}


def test_a_text_without_the_mark_is_refused() -> None:
    with pytest.raises(ValueError, match="do not say"):
        files.text_of("x.py", {"x.py": f"{__name__}:unmarked"})


# --- forms ------------------------------------------------------------------------------------------------


def test_every_measure_has_a_form_and_a_reason() -> None:
    assert all(each.accurate.why for each in MEASURES.values())


@pytest.mark.parametrize("name", MEASURES)
def test_the_form_is_the_measure(name: str) -> None:
    assert same(in_words(MEASURES[name].accurate.value), MEASURES[name].word)


def test_another_form_is_not() -> None:
    assert not same(in_words(MEASURES["informedness"].accurate.value), MEASURES["markedness"].word)
    assert not same(in_words(-MEASURES["correlation"].accurate.value), MEASURES["correlation"].word)
    assert not same(in_words(MEASURES["g2_plus_p"].accurate.value), MEASURES["g2_plus_r"].word)


@pytest.mark.parametrize("step", [word for word in INTERMEDIATES if word in VOCABULARY], ids=str)
def test_a_margin_in_code_is_the_word(step: Symbol) -> None:
    assert same(INTERMEDIATES[step], step)


def test_what_needs_counts_is_what_grows_with_n() -> None:
    growing = {name for name, each in MEASURES.items() if each.needs_counts}
    assert growing == {name for name in MEASURES if name.startswith(("chi2", "g2"))}
    assert [degree(each) for each in (RP / N, determinant, TP + 1, RP + determinant)] == [0, 2, None, None]


def test_what_vanishes_at_chance_is_a_multiple_of_the_determinant() -> None:
    found = {name for name in MEASURES if MEASURES[name].vanishes_at_chance}
    assert {"determinant", "informedness", "markedness", "correlation", "cohen_kappa", "wracc", "chi2"} <= found
    assert found.isdisjoint({"recall", "auc", "scott_pi", "odds_ratio", "mutual_information", "g2"})
    assert all(same(in_words(MEASURES[name].accurate.value), 0 * Recall) is False for name in found)


# --- code -------------------------------------------------------------------------------------------------


@for_each(MEASURES)
def test_no_code_shares_a_reciprocal(name: str) -> None:
    """``A*(1/x)`` rounds twice: a quotient ends the formula, and what it divides by is no quotient."""
    function = scalar_of(name)
    assert not any("/" in step for step in function.steps), "a step that divides"
    assert function.value.count("/") <= 1


def test_code_keeps_to_one_quotient() -> None:
    assert code((TP - FP) / (2 * N) * RP) == "rp * (tp - fp) / (2 * n)"
    assert code(-(TP * FN)) == "-tp * fn"
    with pytest.raises(TypeError, match="use Root"):
        code(TP**Recall)
    with pytest.raises(TypeError, match="no code is known"):
        code(Abs(TP - FP))


@pytest.mark.parametrize(
    "formula",
    [
        "(tp - fp) * (fn - tn) / (tp * (fp - fn))",
        "(tp - fp) - (fn - tn) * ((tp + fn) - (fp + tn) * (tp - tn))",
        "tp - (fp - (fn - (tn - (tp - fn * tn))))",
        "-tp / (fp * fp) + 2 * tn",
        "(tp * fp - fn * tn) * (tp * fn - fp * tn) - (tp * tn - fp * fn) * (tp + fn * fn)",
    ],
)
def test_lowered_code_does_not_write_over_what_it_still_reads(formula: str) -> None:
    cells = {"tp": 7.0, "fp": 2.0, "fn": 5.0, "tn": 3.0}
    values: dict[Any, float] = dict(cells)
    operations = {"add": add, "subtract": sub, "multiply": mul, "divide": truediv}
    expected = eval(formula, {}, cells)
    for operation, (left, right, target) in lowered(formula, ("tp", "fp", "fn", "tn")).lines:
        values[target] = operations[operation](values.get(left, left), values.get(right, right))
    assert values["out"] == expected


@pytest.mark.parametrize("name", [name for name in MEASURES if not MEASURES[name].takes_p])
def test_the_expected_value_of_an_example_is_the_definition_s(name: str) -> None:
    """The doctests hold what the definition gives; here it is compared with the compiled function."""
    assert scalar_of(name).function(*TABLE) == pytest.approx(example(MEASURES[name]), rel=1e-15)
