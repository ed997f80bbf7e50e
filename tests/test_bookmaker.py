"""The Bookmaker: the printed sheet of powers2003, what bets win, what is lost by being always wrong, abstention."""

from __future__ import annotations

import doctest
from collections.abc import Callable, Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import mpmath
import numpy as np
import pytest

from bookmaker_ref import exact
from bookmaker_ref.decide.class_tables import tables
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.multiclass import losses
from bookmaker_ref.multiclass.abstention import Abstention, abstained
from bookmaker_ref.multiclass.bookmaker import (
    Odds,
    Weighting,
    bookmaker,
    fair_odds,
    gain,
    gains,
    payoff,
    payoffs,
    prevalences,
    winnings,
)
from bookmaker_ref.multiclass.sheet import Absent, Powers, Sheet
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import Shows
from bookmaker_ref.tables.checks import DifferentLabels
from bookmaker_ref.tables.contingency import Contingency
from tests.cases import for_each, refused
from tests.figure1 import models
from tests.paths import ROOT

pytestmark = pytest.mark.on_change("docs/bookmaker.md")

Cells = tuple[tuple[int, ...], ...]
WEIGHTINGS: tuple[Weighting, ...] = ("bias", "prevalence")


def table(text: str) -> Contingency:
    """A table by rows, as ``"0 1/1 0"``; the labels are 1, 2, 3 and so on."""
    rows = [[int(cell) for cell in row.split()] for row in text.split("/")]
    return Contingency.from_matrix(rows, rows="predicted", labels=range(1, len(rows) + 1))


def test_the_examples_of_the_page_run() -> None:
    page = ROOT / "docs" / "bookmaker.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted > 20
    assert not found.failed


# --- Figure 1, number by number -----------------------------------------------------------------------------

#: What the sheet has for each number of the figure, by the slug of its record.
_PLACES = """
    n bets.n, edge informedness, accuracy accuracy, mean-f mean_f, mean-g mean_g, informedness horses.0.gain,
    prevalence horses.0.prevalence, inverse-prevalence horses.1.prevalence,
    bias horses.0.bias, inverse-bias horses.1.bias,
    tp bets.cells.0.0, fp bets.cells.0.1, fn bets.cells.1.0, tn bets.cells.1.1,
    pp horses.0.bets, pn horses.1.bets, rp horses.0.cases, rn horses.1.cases, total horses.+.bets,
    precision horses.0.precision, inverse-precision horses.1.precision,
    recall horses.0.recall, inverse-recall horses.1.recall,
    f1 horses.0.f1, inverse-f1 horses.1.f1, g-measure horses.0.g_measure, inverse-g horses.1.g_measure,
    odds-positive horses.0.odds.ten, odds-negative horses.1.odds.ten,
    payoff-tp payoffs.0.0, payoff-fp payoffs.0.1, payoff-fn payoffs.1.0, payoff-tn payoffs.1.1,
    payoff-rp payoffs_by_class.0, payoff-rn payoffs_by_class.1,
    won-positive horses.0.won, won-negative horses.1.won, won won,
    weighted-positive horses.0.weighted, weighted-negative horses.1.weighted, weighted horses.+.weighted
"""
ON_THE_SHEET: dict[str, str] = dict(map(str.split, _PLACES.split(",")))
COUNTS = {"n", "tp", "fp", "pp", "fn", "tn", "pn", "rp", "rn", "total"}


def on_the_sheet(sheet: Any, slug: str) -> Any:
    """The number at this place; ``+`` is the sum over the horses, ``ten`` the part of odds that add up to 10."""
    found = sheet
    for part in ON_THE_SHEET[slug].split("."):
        if part == "+":
            return sum(getattr(each, ON_THE_SHEET[slug].rpartition(".")[2]) for each in found)
        found = found.part(10) if part == "ten" else found[int(part)] if part.isdigit() else getattr(found, part)
    return found


def printed() -> list[tuple[str, Record]]:
    return [(model, record) for model, (records, _) in models().items() for record in records]


def shown(record: Record) -> str:
    assert isinstance(record.printed, Shows)
    return record.printed.text


def as_printed(value: Any, like: str) -> str:
    """The value with as many digits as the page has, halves away from 0."""
    if isinstance(value, Fraction | int):
        decimal = Decimal(Fraction(value).numerator) / Decimal(Fraction(value).denominator)
    else:
        decimal = Decimal(float(value) if isinstance(value, Powers) else str(numbers.to_mpf(value, 40)))
    percent = like.endswith("%")
    places = len(like.rstrip("%").partition(".")[2])
    found = (decimal * (100 if percent else 1)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return f"{found or abs(found)}{'%' * percent}"


@for_each(printed, lambda case: case[1].id)
def test_the_sheet_shows_what_the_page_prints(model: str, record: Record) -> None:
    tp, fp, fn, tn = models()[model][1]
    sheet = Sheet(Contingency.binary(tp=tp, fp=fp, fn=fn, tn=tn))
    slug = record.id.removeprefix(f"powers2003:{model}-")
    value = on_the_sheet(sheet, slug)
    if slug in COUNTS:  # the tables of two models are ten times as large as on the page
        value = Fraction(value) * 100 / sheet.bets.n
    assert as_printed(value, shown(record)) == shown(record)


def test_every_printed_number_of_all_models_is_tested() -> None:
    assert len(printed()) == 41 + 41 + 41 + 31
    for model, (records, _) in models().items():
        slugs = {record.id.removeprefix(f"powers2003:{model}-") for record in records}
        assert slugs <= set(ON_THE_SHEET)
        assert model == "model4" or slugs == set(ON_THE_SHEET)


@for_each(sorted(set(ON_THE_SHEET) - {"n", "total"}))
def test_the_comparison_with_the_page_can_fail(slug: str) -> None:
    other = Sheet(Contingency.binary(tp=97, fp=11, fn=3, tn=61))
    text = shown(next(r for r in models()["model1"][0] if r.id == f"powers2003:model1-{slug}"))
    assert as_printed(on_the_sheet(other, slug), text) != text


# --- odds, payoffs, gains -----------------------------------------------------------------------------------


def literally(cells: Cells) -> Fraction:
    """The formula of powers2003 as it is printed: the sum over l of p(l) times the sum over c of p(l, c) w(c|l)."""
    n, k = sum(map(sum, cells)), len(cells)
    p_class = [Fraction(sum(row[c] for row in cells), n) for c in range(k)]
    total = Fraction(0)
    for label in range(k):
        inner = Fraction(0)
        for c in range(k):
            w = 1 / p_class[label] if c == label else -1 / (1 - p_class[label])
            inner += Fraction(cells[label][c], n) * w
        total += Fraction(sum(cells[label]), n) * inner
    return total


def small_tables(k: int, most: int) -> list[Cells]:
    """Every table of so many classes, each of which occurs, and of so many cases at most."""
    every = [cells for n in range(1, most + 1) for cells in tables(k, n)]
    return [cells for cells in every if all(map(sum, zip(*cells, strict=True)))]


@pytest.mark.slow
def test_b_is_the_formula_as_printed_on_every_small_table_and_what_the_bets_on_each_class_win() -> None:
    for cells in [*small_tables(2, 7), *small_tables(3, 5)]:
        counts, n = Contingency.from_matrix(cells, rows="predicted"), sum(map(sum, cells))
        assert bookmaker(counts) == literally(cells)
        found, rows = gains(counts), [sum(row) for row in winnings(counts)]
        assert rows == list(found.values())
        assert sum(Fraction(sum(row), n) * won for row, won in zip(cells, rows, strict=True)) == bookmaker(counts)
        for label in counts.labels:
            assert found[label] == gain(counts, label) == exact.informedness(*counts.cells(label))


def test_with_two_classes_the_weights_do_not_matter() -> None:
    for cells in small_tables(2, 8):
        counts = Contingency.from_matrix(cells, rows="predicted")
        assert bookmaker(counts) == bookmaker(counts, by="prevalence") == exact.informedness(*cells[0], *cells[1])


@for_each(
    [
        ("3 0 2/0 1 1/0 2 3", "31/72", "1/3"),  # known from other programs
        ("0 0 1/0 1 0/1 1 0", "-7/24", "0"),  # the rest found by exhaustive search, without this package
        ("0 0 1/0 1 1/1 0 0", "1/8", "-1/6"),
        ("1 0 0/1 1 0/1 0 1", "2/3", "1/2"),
        ("0 0 1/1 0 0/0 2 0", "-13/24", "-1/2"),  # 1/4 1/3 + 1/4 1 + 1/2 1/3
        ("0 0 1/0 1 0/1 0 3", "3/10", "3/10"),
    ],
)
def test_both_means_are_told_apart_where_they_differ(cells: str, by_bias: str, by_prevalence: str) -> None:
    assert bookmaker(table(cells)) == Fraction(by_bias)
    assert bookmaker(table(cells), by="prevalence") == Fraction(by_prevalence)


@for_each(product([(1, 1), (5, 3, 2), (90, 9, 1, 4)], [(1, 0), (1, 7), (0, 1)]))
def test_guessing_wins_nothing_perfect_play_1_on_each_class_and_informed_play_its_share(wins: Any, mix: Any) -> None:
    guessed, known = mix
    for guess in product(range(3), repeat=len(wins)):  # however it guesses
        if any(guess):
            cells = guessed * np.outer(guess, wins) + known * np.diag(wins)
            informed = Contingency.from_matrix(cells, rows="predicted")
            share = Fraction(known, known + guessed * sum(guess))
            assert set(gains(informed).values()) == {share}
            assert bookmaker(informed) == bookmaker(informed, by="prevalence") == share


@pytest.mark.parametrize("wins", [(7, 3), (5, 3, 2), (90, 9, 1, 4)])
def test_odds_are_fair(wins: tuple[int, ...]) -> None:
    horses = dict(enumerate(wins))
    odds, r = fair_odds(horses), prevalences(horses)
    for one in odds:
        assert one.probability * one.lose == (1 - one.probability) * one.win
        assert one.decimal == 1 / r[one.label]
    assert sum(one.part(10) for one in odds) == 10
    for row in payoffs(horses):  # whichever is bet on, what is won and lost cancels
        assert sum(share * pays for share, pays in zip(r.values(), row, strict=True)) == 0


def test_what_a_bet_pays() -> None:
    # W = 70 percent: $1/W won on horse 1, $1/L lost; of three horses the loss is 1/(1 - r) whoever wins
    assert payoff({"1": 70, "2": 30}, real="1", predicted="1") == Fraction(10, 7)
    assert payoff({"1": 70, "2": 30}, real="2", predicted="1") == Fraction(-10, 3)
    three = {"a": 50, "b": 30, "c": 20}
    assert payoff(three, real="b", predicted="a") == payoff(three, real="c", predicted="a") == -2
    assert payoff(three, real="a", predicted="c") == Fraction(-5, 4)


NEVER = table("1 2/0 0").transposed()


@for_each(
    [
        (lambda: bookmaker(NEVER), "informedness is undefined: class 1 always occurs"),
        (lambda: gain(NEVER, 2), "informedness is undefined: class 2 never occurs"),
        (lambda: gain(NEVER, 1), "informedness is undefined: class 1 always occurs"),
        (lambda: payoff(NEVER, real=2, predicted=2), "payoff is undefined: class 2 never occurs"),
        (lambda: winnings(NEVER), "payoff is undefined: class 1 always occurs"),
        (lambda: bookmaker(table("0 0/0 0")), "no cases"),
        (lambda: fair_odds({"a": 0, "b": 0}), "no cases"),
        (lambda: fair_odds({}), "no cases"),
        (lambda: Odds("x", 1, 0).decimal, "decimal odds is undefined"),
        (lambda: losses.greatest_loss({"a": 1, "b": 0, "c": 1}), "loss is undefined: class 'b' never occurs"),
        (lambda: losses.greatest_loss({"a": 1, "b": 0}), "loss is undefined: class 'a' always occurs"),
        (lambda: Sheet(table("0 0/0 0")), "no cases"),
        (lambda: abstained(table("1 0/0 1"), 1, 2), "no case is left"),
        (lambda: abstained(table("1 1/0 0"), 1), "none is left"),
    ]
)
def test_what_has_no_odds_or_no_cases_is_undefined(ask: Callable[[], object], why: str) -> None:
    with pytest.raises(Undefined, match=why):
        ask()


def test_a_class_without_cases_is_no_matter_to_another() -> None:
    assert gain(table("1 0 1/1 0 0/0 0 1"), 1) == Fraction(1, 2) - Fraction(1, 2)


def test_a_predicted_label_that_is_no_class_is_refused() -> None:
    counts = Contingency.from_matrix([[1, 2], [2, 1], [0, 1]], rows="predicted", predicted="abx", real="ab")
    for ask in (bookmaker, gains, winnings, Sheet):
        with pytest.raises(DifferentLabels):
            ask(counts)


def test_a_class_that_is_never_predicted_gains_nothing() -> None:
    fewer = Contingency.from_matrix([[1, 2, 3], [2, 1, 0]], rows="predicted", predicted="ab", real="abc")
    assert gains(fewer) == gains(fewer.arranged("abc"))
    assert gains(fewer)["c"] == 0
    assert bookmaker(fewer) == bookmaker(fewer.arranged("abc"))


def test_weights_are_taken_as_the_fractions_that_they_are() -> None:
    cells = [[0.1, 0.2], [0.3, 0.7]]
    tp, fp, fn, tn = (Fraction(cell) for row in cells for cell in row)
    assert bookmaker(Contingency.from_matrix(cells, rows="predicted")) == tp / (tp + fn) - fp / (fp + tn)
    assert list(map(str, fair_odds({"a": 0.5, "b": 1.5}))) == ["3:1", "1:3"]


def test_counts_beyond_int64_are_exact() -> None:
    n = 10**30
    huge = Contingency.from_matrix([[n, 1], [0, n]], rows="predicted")
    assert bookmaker(huge) == 1 - Fraction(1, n + 1)


@for_each(
    [
        ({"a": -1, "b": 2}, "'a' wins -1 times: a count is finite and not negative"),
        ({"a": 1, "b": float("nan")}, "'b' wins nan times: a count is finite and not negative"),
        ({"a": float("inf"), "b": 2}, "'a' wins inf times: a count is finite and not negative"),
        ({"a": "1", "b": 2}, "'a' wins '1' times: that is no number"),
        ({"a": True, "b": 2}, "'a' wins True times: that is no number"),
    ]
)
def test_what_is_no_number_of_wins_is_refused(wins: dict[str, object], said: str) -> None:
    assert said in refused(fair_odds, wins)


def test_weights_have_a_name() -> None:
    with pytest.raises(ValueError, match="by='bias'"):
        bookmaker(table("1 0/0 1"), by="macro")  # type: ignore[arg-type]  # that is the test


# --- the sheet ----------------------------------------------------------------------------------------------


def test_the_sheet_of_two_classes_has_the_rates_of_both_and_their_inverses() -> None:
    same = ("precision", "recall", "f1", "g_measure", "inverse_precision", "inverse_recall")
    pairs = {**{name: name for name in same}, "gain": "informedness"}
    seen = 0
    for n in range(1, 8):
        for tp, fp, fn, tn in exact.tables(n):
            horse = Sheet(Contingency.binary(tp=tp, fp=fp, fn=fn, tn=tn)).horses[0]
            for name, measure in pairs.items():
                found, expected = getattr(horse, name), exact.answer(measure, exact.Table(tp, fp, fn, tn))
                if expected.undefined is not None:
                    assert isinstance(found, Absent), (tp, fp, fn, tn, name)
                else:
                    seen += 1
                    assert numbers.text(found) == expected.exact, (tp, fp, fn, tn, name)
    assert seen > 1000


def test_inverse_is_the_other_of_two_classes() -> None:
    one, other = Sheet(Contingency.binary(tp=56, fp=20, fn=12, tn=12)).horses
    assert (one.inverse_precision, one.inverse_recall) == (other.precision, other.recall)
    assert (other.inverse_precision, other.inverse_recall) == (one.precision, one.recall)


def test_accuracy_is_the_mean_precision_by_bias_and_the_mean_recall_by_prevalence() -> None:
    for cells in small_tables(3, 5):
        sheet = Sheet(Contingency.from_matrix(cells, rows="predicted"))
        if all(horse.bets for horse in sheet.horses):
            for weight, rate in (("bias", "precision"), ("prevalence", "recall")):
                assert sheet.accuracy == sum(getattr(h, weight) * getattr(h, rate) for h in sheet.horses)


def test_means_of_three_classes() -> None:
    # F is 3/4, 2/5, 6/11 and Bias 5/12, 1/6, 5/12: 1/(5/9 + 5/12 + 55/72) = 72/125; G squared is 3/5, 1/6, 3/10
    sheet = Sheet(table("3 0 2/0 1 1/0 2 3"))
    assert sheet.mean_f == Fraction(72, 125)
    assert str(sheet.mean_g) == "(3/5)^(5/24)*(1/6)^(1/12)*(3/10)^(5/24)"
    with mpmath.workdps(40):
        by_hand = (mpmath.mpf(3) / 5 * 3 / 10) ** (mpmath.mpf(5) / 24) * (mpmath.mpf(1) / 6) ** (mpmath.mpf(1) / 12)
        assert isinstance(sheet.mean_g, Powers)
        assert float(sheet.mean_g) == float(by_hand)
    assert sheet.informedness == Fraction(31, 72)
    assert sheet.won == Fraction(310, 72) == sum(h.weighted for h in sheet.horses if isinstance(h.weighted, Fraction))


def test_what_is_undefined_says_why_and_the_rest_stays() -> None:
    sheet = Sheet(Contingency.from_matrix([[3, 0, 2], [0, 0, 0], [1, 0, 3]], rows="predicted", labels="abc"))
    b = sheet.horses[1]
    assert b.precision == Absent("'b' is never predicted")
    assert b.recall == Absent("class 'b' never occurs")
    assert b.gain == sheet.informedness == Absent("class 'b' never occurs, and has no odds")
    assert sheet.payoffs[1][1] == Absent("class 'b' never occurs, and has no odds")
    assert isinstance(sheet.mean_f, Absent)
    assert isinstance(sheet.mean_g, Absent)
    assert isinstance(sheet.payoffs_by_class[1], Absent)
    assert sheet.accuracy == Fraction(2, 3)
    assert sheet.horses[0].gain == Fraction(3, 4) - Fraction(2, 5)
    assert str(b.odds) == "1:0"


def test_a_class_without_hits_has_f_0_and_no_harmonic_mean() -> None:
    sheet = Sheet(table("0 1/1 1"))
    assert sheet.horses[0].f1 == 0
    assert sheet.mean_f == Absent("F of 1 is 0, and has no harmonic mean")
    assert sheet.mean_g == 0


# --- always wrong -------------------------------------------------------------------------------------------

PREVALENCES = {
    3: [wins for n in range(3, 9) for wins in product(range(1, n), repeat=3) if sum(wins) == n],
    4: [wins for n in range(4, 8) for wins in product(range(1, n), repeat=4) if sum(wins) == n],
}


def wrong_tables(wins: tuple[int, ...]) -> Iterator[list[list[int]]]:
    """Every table with these classes and no right prediction."""
    k = len(wins)

    def columns(real: int) -> Iterator[list[int]]:
        for parts in product(range(wins[real] + 1), repeat=k - 1):
            if sum(parts) == wins[real]:
                yield [*parts[:real], 0, *parts[real:]]

    for chosen in product(*(list(columns(real)) for real in range(k))):
        yield [list(row) for row in zip(*chosen, strict=True)]


def lost(cells: list[list[int]], by: str) -> Fraction:
    """What such a table loses, written out."""
    n, k = sum(map(sum, cells)), len(cells)
    bias = [Fraction(sum(row), n) for row in cells]
    prevalence = [Fraction(sum(row[c] for row in cells), n) for c in range(k)]
    weights = bias if by == "bias" else prevalence
    return sum((w * b / (1 - r) for w, b, r in zip(weights, bias, prevalence, strict=True)), Fraction(0))


def pure_choices(k: int) -> list[dict[int, int]]:
    return [dict(enumerate(c)) for c in product(range(k), repeat=k) if all(c[i] != i for i in range(k))]


@pytest.mark.parametrize("by", WEIGHTINGS)
def test_nobody_loses_more_than_the_greatest_or_less_than_the_least_loss(by: Weighting) -> None:
    for wins in [*PREVALENCES[3], (1, 1, 1, 1), (2, 1, 1, 1), (1, 2, 1, 2)]:
        horses = dict(enumerate(wins))
        found = [lost(cells, by) for cells in wrong_tables(wins)]
        assert max(found) == losses.greatest_loss(horses, by=by).loss
        assert min(found) >= losses.least_loss(horses, by=by)
        if by == "prevalence":
            assert min(found) == losses.least_loss(horses, by=by) == losses.loss(horses, losses.outsider(horses), by=by)
        else:
            assert losses.loss(horses, losses.evenly(horses)) == losses.least_loss(horses) == Fraction(1, len(wins) - 1)


@pytest.mark.parametrize("by", WEIGHTINGS)
@pytest.mark.parametrize("k", [3, 4])
def test_who_loses_the_most_is_named_and_nobody_else(k: int, by: Weighting) -> None:
    for wins in PREVALENCES[k]:
        horses = dict(enumerate(wins))
        greatest = losses.greatest_loss(horses, by=by)
        named = {tuple(choice) for each in greatest.choices for choice in product(*(each[real] for real in range(k)))}
        found = {tuple(c.values()) for c in pure_choices(k) if losses.loss(horses, c, by=by) == greatest.loss}
        assert named == found, wins


@pytest.mark.slow
@pytest.mark.parametrize("by", WEIGHTINGS)
def test_a_loss_is_minus_b_of_such_a_table(by: Weighting) -> None:
    for wins in PREVALENCES[3]:
        for cells in wrong_tables(wins):
            counts = Contingency.from_matrix(cells, rows="predicted")
            choice = {real: {bet: cells[bet][real] for bet in range(3) if bet != real} for real in range(3)}
            assert losses.loss(dict(enumerate(wins)), choice, by=by) == -bookmaker(counts, by=by) == lost(cells, by)


def test_with_two_classes_whoever_is_always_wrong_loses_everything() -> None:
    horses = {"a": 7, "b": 3}
    for by in WEIGHTINGS:
        assert losses.greatest_loss(horses, by=by).loss == losses.least_loss(horses, by=by) == 1
        assert {losses.loss(horses, way(horses), by=by) for way in losses.STRATEGIES.values()} == {1}


def test_the_favourite_need_not_lose_the_most_by_bias() -> None:
    horses = {"a": 2, "b": 1, "c": 1}
    assert losses.loss(horses, losses.favourite(horses)) == Fraction(5, 6)
    assert losses.loss(horses, {"a": "b", "b": "a", "c": "b"}) == Fraction(7, 8) == losses.greatest_loss(horses).loss
    assert losses.loss(horses, losses.favourite(horses), by="prevalence") == Fraction(2, 3)
    assert losses.greatest_loss(horses, by="prevalence").loss == Fraction(1, 2) / (1 - Fraction(1, 4))


def test_permuted_labels_lose_between_1_over_k_minus_1_and_1() -> None:
    for wins in PREVALENCES[3]:
        horses = dict(enumerate(wins))
        for cycle in ({0: 1, 1: 2, 2: 0}, {0: 2, 1: 0, 2: 1}):
            loss = losses.loss(horses, cycle)
            assert Fraction(1, 2) <= loss < 1
            assert (loss == Fraction(1, 2)) == (len(set(wins)) == 1)


def test_by_prevalence_a_loss_is_the_sum_of_what_each_wrong_bet_is_expected_to_lose() -> None:
    for wins in PREVALENCES[3]:
        horses = dict(enumerate(wins))
        bets = {(bet.real, bet.predicted): bet for bet in losses.wrong_bets(horses)}
        assert len(bets) == 6
        for choice in pure_choices(3):
            assert losses.loss(horses, choice, by="prevalence") == sum(bets[pair].expected for pair in choice.items())
        for (real, predicted), bet in bets.items():
            assert bet.loss == -payoff(horses, real=real, predicted=predicted)


def test_a_wrong_choice_is_refused_with_its_place() -> None:
    horses = {"a": 2, "b": 1, "c": 1}
    with pytest.raises(ValueError, match="'a' is predicted where it is real"):
        losses.loss(horses, {"a": "a", "b": "a", "c": "a"})
    with pytest.raises(KeyError, match="where the class is 'c'"):
        losses.loss(horses, {"a": "b", "b": "a"})
    with pytest.raises(KeyError, match="there is no class 'd'"):
        losses.loss(horses, {"a": "d", "b": "a", "c": "a"})
    with pytest.raises(ValueError, match="two classes at least"):
        losses.greatest_loss({"a": 1})


# --- abstention ---------------------------------------------------------------------------------------------


def with_abstention(cells: tuple[tuple[int, ...], ...]) -> Contingency:
    """Predictions a, b, … and at last no decision."""
    k = len(cells[0])
    return Contingency.from_matrix(cells, rows="predicted", predicted=[*range(k), "?"], real=range(k))


def tables_with_abstention(k: int, most: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    for n in range(1, most + 1):
        for parts in product(range(n + 1), repeat=k * (k + 1)):
            if sum(parts) == n:
                yield tuple(parts[i : i + k] for i in range(0, k * (k + 1), k))


def test_the_discount_of_a_label_is_exact_just_where_its_class_stays_as_frequent() -> None:
    checked = 0
    for cells in tables_with_abstention(2, 5):
        decided, n = sum(map(sum, cells[:-1])), sum(map(sum, cells))
        r = [Fraction(sum(row[c] for row in cells), n) for c in range(2)]
        among = [Fraction(sum(row[c] for row in cells[:-1]), decided or 1) for c in range(2)]
        if not all(0 < x < 1 for x in (*r, *among)):
            continue
        found = abstained(with_abstention(cells), "?")
        within, of_all = gains(found.retained), found.gains_of_all
        for label in range(2):
            p, b = Fraction(cells[label][label], decided), Fraction(sum(cells[label]), decided)
            excess = of_all[label] - found.share * within[label]
            bracket = p / (r[label] * among[label]) + (b - p) / ((1 - r[label]) * (1 - among[label]))
            assert excess == found.share * (among[label] - r[label]) * bracket
            assert (excess == 0) == (among[label] == r[label] or not b)
            checked += 1
    assert checked > 400


@pytest.mark.slow
@pytest.mark.parametrize("by", WEIGHTINGS)
def test_the_discount_is_exact_where_all_classes_stay_as_frequent(by: Weighting) -> None:
    exact_ones = others = 0
    for cells in tables_with_abstention(2, 6):
        found = abstained_or_none(with_abstention(cells), by)
        if found is None:
            continue
        if found.same_prevalences:
            assert found.overall == found.discounted
            exact_ones += 1
        else:
            others += found.overall != found.discounted
    assert exact_ones > 100
    assert others > 100


def abstained_or_none(counts: Contingency, by: Weighting) -> Abstention | None:
    """The abstention, where everything about it is defined."""
    try:
        found = abstained(counts, "?", by=by)
        _ = found.overall, found.discounted
    except Undefined:
        return None
    return found


def test_perfect_decisions_in_a_share_of_each_class_are_worth_this_share() -> None:
    cells = ((6, 0, 0), (0, 3, 0), (0, 0, 9), (4, 2, 6))
    for by in WEIGHTINGS:
        found = abstained(with_abstention(cells), "?", by=by)
        assert found.informedness == found.accuracy == 1
        assert found.share == found.discounted == found.overall == found.discounted_accuracy == Fraction(3, 5)


def test_the_smallest_table_where_the_discount_is_not_exact() -> None:
    # powers2011:42 at the odds of all cases: 1/3 (-1/2) + 2/3 (-1) = -5/6, and 2/3 of -1 is not
    found = abstained(with_abstention(((0, 1), (1, 0), (0, 1))), "?", by="prevalence")
    assert (found.share, found.informedness) == (Fraction(2, 3), Fraction(-1))
    assert (found.discounted, found.overall) == (Fraction(-2, 3), Fraction(-5, 6))
    by_bias = abstained(with_abstention(((0, 1), (1, 0), (0, 1))), "?")
    assert by_bias.overall == Fraction(1, 2) * Fraction(-1, 2) + Fraction(1, 2) * -1


def test_the_discounted_accuracy_is_what_was_decided_rightly_of_all() -> None:
    for cells in tables_with_abstention(2, 5):
        if sum(map(sum, cells[:-1])):
            found = abstained(with_abstention(cells), "?")
            assert found.discounted_accuracy == Fraction(cells[0][0] + cells[1][1], sum(map(sum, cells)))


def test_a_class_keeps_its_column_as_long_as_it_has_cases() -> None:
    counts = table("5 1 0/1 3 0/0 1 2")
    assert abstained(counts, 3).retained == Contingency.from_matrix([[5, 1], [1, 3]], rows="predicted", labels=[1, 2])
    kept = abstained(counts, 2).retained
    assert kept.labels == (1, 2, 3)
    assert kept.counts.tolist() == [[5, 1, 0], [0, 0, 0], [0, 1, 2]]
    assert abstained(counts, 2, 3).retained.counts.tolist() == [[5, 1], [0, 0]]


def test_more_labels_than_classes_are_no_matter_if_they_are_ignored() -> None:
    counts = Contingency.from_matrix([[3, 1], [1, 3], [2, 2], [0, 1]], rows="predicted", predicted="abxy", real="ab")
    found = abstained(counts, "x", "y", "x")
    assert found.ignored == ("x", "y")
    assert found.share == Fraction(8, 13)
    assert found.informedness == Fraction(1, 2)
    with pytest.raises(DifferentLabels):
        abstained(counts, "x")


def test_what_cannot_be_ignored_is_refused() -> None:
    counts = table("1 0/0 1")
    with pytest.raises(KeyError, match="3 is none of the predicted labels"):
        abstained(counts, 3)
    with pytest.raises(ValueError, match="by='bias'"):
        abstained(counts, 1, by="macro")  # type: ignore[arg-type]  # that is the test
