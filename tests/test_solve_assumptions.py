"""What a contradiction rests on: one table, one positive class, one kind of AUC; and how far each proof reaches."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from threading import Thread
from typing import Any

import pytest
from sympy import QQ
from sympy.polys.rings import ring

from bookmaker_ref import solve
from bookmaker_ref.solving import BadValue, budget
from bookmaker_ref.solving.roots import real_points
from bookmaker_ref.solving.words import find_word
from tests.cases import for_each
from tests.commands import assert_refused, run

pytestmark = pytest.mark.on_change

FOLDS, POSITIVES, NEGATIVES = 5, 12, 8
#: A triple whose formula has some ten thousand characters, and one whose equations have some ten thousand terms.
LONG = {"cohen_kappa": "-0.30", "g_measure": "0.16", "correlation": "-0.31"}
LONGER = {"bookmark": "0.10", "a_measure": "0.30", "scott_chance": "0.50"}


def averaged_over_folds(seed: int) -> dict[str, str]:
    """Four scores of a system, each the mean over five folds, to three places."""
    random = Random(seed)
    recall, fallout = random.uniform(0.6, 0.95), random.uniform(0.05, 0.4)
    sums = dict.fromkeys(("accuracy", "recall", "precision", "f1"), Fraction(0))
    for _ in range(FOLDS):
        tp = max(1, sum(random.random() < recall for _ in range(POSITIVES)))
        fp = sum(random.random() < fallout for _ in range(NEGATIVES))
        sums["accuracy"] += Fraction(tp + NEGATIVES - fp, POSITIVES + NEGATIVES)
        sums["recall"] += Fraction(tp, POSITIVES)
        sums["precision"] += Fraction(tp, tp + fp)
        sums["f1"] += Fraction(2 * tp, tp + fp + POSITIVES)
    return {name: f"{float(total / FOLDS):.3f}" for name, total in sums.items()}


@pytest.mark.slow
def test_a_contradiction_of_means_over_folds_states_that_it_assumes_one_table() -> None:
    size = FOLDS * (POSITIVES + NEGATIVES)
    answers = [solve(averaged_over_folds(seed), n=size) for seed in range(24)]
    contradictory = [each for each in answers if each.status == "contradictory"]
    assert len(contradictory) >= 20
    for each in contradictory:
        first = str(each).splitlines()
        assert first[0].startswith("contradictory for one table")
        assert first[2].startswith("No single table has these scores")
        assert "one 2x2 table, not averages over folds" in first[3]
        assert "same positive class" in first[4]
        assert "cannot all be right" not in str(each)
        document = each.to_json()
        assert document["verdict"] == "no single 2x2 table has these scores"
        assert document["assumptions"] == list(each.assumptions)
        assert [line.strip() for line in first[3 : 3 + len(each.assumptions)]] == document["assumptions"]
        assert "contradictory for one table" in repr(each)


def test_a_contradiction_with_balanced_accuracy_says_which_auc_it_means() -> None:
    found = solve({"accuracy": "0.85", "f1": "0.87", "balanced_accuracy": "0.93"}, n=100)
    assert found.status == "contradictory"
    (said,) = [each for each in found.assumptions if "area under a curve of scores" in each]
    assert said.startswith(f"{find_word('balanced_accuracy').name} is balanced accuracy")
    assert said in " ".join(str(found).split())
    assert said in found.to_json()["assumptions"]


@for_each(["html", "latex"])
def test_other_forms_of_an_answer_state_the_assumptions(form: str) -> None:
    found: Any = solve({"recall": "0.8", "miss_rate": "0.4"})
    shown = found._repr_html_() if form == "html" else found._repr_latex_().replace("~", " ")
    assert shown.index("not averages over folds") < shown.index("reason")


def test_help_says_that_all_values_are_of_one_table() -> None:
    said = " ".join(run("solve", "--help").out.split())
    assert "one 2x2 table" in said
    assert "Averages over folds" in said


# --- messages -------------------------------------------------------------------------------------------------


def test_no_score_at_all_is_refused_without_mention_of_n() -> None:
    with pytest.raises(BadValue, match=r"^no score is given; write"):
        solve({})
    with pytest.raises(BadValue, match=r"^no score is given, only N; write"):
        solve({}, n=100)


@for_each(["1e3", "1000", "1e3..1e3"])
def test_a_number_of_cases_may_have_an_exponent(text: str) -> None:
    found = solve({"recall": "0.8", "prevalence": "1/2"}, n=text, most=1)
    assert found.cases is not None
    assert (found.cases.low, found.cases.high) == (1000, 1000)


@for_each(["0.85±0.02", "0.85 ± 0.02", "0.85+-0.02", "0.85+/-0.02"])
def test_a_value_with_a_deviation_is_refused_with_the_right_forms(text: str) -> None:
    assert_refused(
        run("solve", f"accuracy={text}"), "accuracy=0.85 if it is one, or a range such as accuracy=0.83..0.87"
    )


# --- limits ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each([LONG, LONGER])
def test_numbers_are_complete_where_a_formula_takes_too_many_steps(values: dict[str, str]) -> None:
    found = solve(values)
    assert (found.status, found.formulas) == ("determined", ())
    assert found.no_formula
    assert found.parts
    assert found.is_complete
    assert run("solve", *(f"{name}={text}" for name, text in values.items())).status == 0


@pytest.mark.slow
def test_no_formula_takes_more_steps_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []
    spend = budget.spend

    def counted(products: int) -> None:
        counts.append(products)
        spend(products)

    monkeypatch.setattr("bookmaker_ref.solving.elimination.spend", counted)
    for values in (LONG, LONGER, {"recall": "0.8", "markedness": "0.31", "cohen_kappa": "0.42"}):
        counts.clear()
        solve(values)
        assert counts
        assert sum(counts) <= 3 * budget.MOST_PRODUCTS  # formulas, numbers, and what follows
        assert max(counts) <= 500_000


@pytest.mark.slow
def test_a_formula_is_left_out_if_its_steps_are_more_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.solving.ratios.limited_work", partial(budget.limited_work, 20_000))
    found = solve(LONG)
    assert (found.status, found.formulas) == ("determined", ())
    assert found.no_formula == "it would take too many steps"
    assert found.parts


def test_an_answer_that_a_limit_ended_says_what_is_missing_and_has_status_3() -> None:
    words = ("recall=0.8235", "precision=0.7368", "prevalence=0.68")
    ran = run("solve", *words, "n=100", "--seconds", "1e-9")
    assert ran.status == 3
    assert "--seconds gives more" in ran.out
    found = solve(dict(each.split("=") for each in words), seconds=1e-9)
    assert not found.is_complete
    assert found.unfinished
    assert found.to_json()["unfinished"] == list(found.unfinished)
    low, high = found.parts[0]["informedness"]
    assert low <= 27 / 136 <= high


def test_a_limit_of_time_works_in_every_thread() -> None:
    found: list[Any] = []
    halves = {"recall": "1/2", "precision": "1/2", "prevalence": "1/2"}
    thread = Thread(target=lambda: found.extend((solve(LONG, seconds=1e-9), solve(halves))))
    thread.start()
    thread.join()
    limited, next_in_the_thread = found
    assert limited.unfinished
    assert next_in_the_thread.unfinished == ()
    assert solve(halves).unfinished == ()


@for_each([0, -1, float("nan"), float("inf"), "5", True, None])
def test_seconds_must_be_a_positive_number(seconds: Any) -> None:
    with pytest.raises(BadValue, match=r"^seconds "):
        solve({"recall": "0.8"}, seconds=seconds)


# --- no tolerance decides what is proved ----------------------------------------------------------------------


@pytest.mark.slow
def test_a_cell_slightly_below_zero_is_a_contradiction() -> None:
    quarter_less = "0.24" + 44 * "9"  # Bias = tp - 10^-46, so that fp is negative
    found = solve({"prevalence": "1/2", "recall": "1/2", "bias": quarter_less}, rounding="exact")
    assert found.status == "contradictory"
    assert solve({"prevalence": "1/2", "recall": "1/2", "bias": "0.25"}, rounding="exact").status == "determined"


@for_each([(1, 0), (-2, 2)])
def test_nearly_double_roots_are_told_from_complex_ones(sign: int, count: int) -> None:
    _, x = ring("x", QQ)
    polynomial = (x - QQ(1, 2)) ** 2 + QQ(sign, 10**100)
    assert len(real_points([(0, polynomial)])) == count


def test_signs_at_a_root_are_exact() -> None:
    generators, x = ring("x", QQ)
    root = next(point for point in real_points([(0, x**2 - 2)]) if point.values[0] > 0)
    low = QQ(*Fraction("1.41421356237309504880168872420969807856967187537694807317667973799").as_integer_ratio())
    assert root.sign(x - low) == 1
    assert root.sign(x - low - QQ(1, 10**64)) == -1
    assert root.sign(x**3 - 2 * x) == 0
    assert root.sign(generators(0)) == 0
