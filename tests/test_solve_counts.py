"""Every table of counts that is consistent with reported values is found, and no other."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, strategies as st

from bookmaker_ref.exact import count_tables
from bookmaker_ref.exact.table import Cells
from bookmaker_ref.solving import Cases, consistent_tables, solve
from bookmaker_ref.solving.given import ROUNDINGS, BadValue, Given, read
from bookmaker_ref.solving.independence import rank
from bookmaker_ref.solving.words import Word, word, words
from tests.known import ratios
from tests.solving import (
    by_looking_at_all,
    defined,
    given_as,
    reported,
    scores,
    some_of,
    tables_of,
    words_of,
)
from tests.strategies import examples

pytestmark = pytest.mark.on_change


def _three() -> st.SearchStrategy[list[Word]]:
    return some_of(ratios(), 3, 3) | some_of(words()[9:], 3, 3)


@pytest.mark.slow
@given(
    tables_of(4, 60) | tables_of(60, 300),
    st.deferred(_three),
    st.sampled_from((None, 2, 3, 4)),
)
@examples(500)
def test_the_table_is_among_the_answers_of_any_three_independent_values(
    table: Cells, three: list[Word], places: int | None
) -> None:
    assume(defined(three, table) and rank([*three, word("N")]) == 4)
    assume(places != 2 or sum(table) <= 60)  # else they are too many
    values = reported(three, table, places)
    found = consistent_tables(values, Cases(sum(table), sum(table)), most=10**6)
    assert found.complete
    assert table in found.tables, list(map(str, values))


@pytest.mark.slow
@given(
    st.sampled_from((5, 12, 17, 30)).flatmap(lambda n: tables_of(n, n)),
    st.deferred(lambda: some_of(words(), 1, 4)),
    st.integers(1, 3),
    st.sampled_from(ROUNDINGS),
    st.randoms(use_true_random=False),
)
@examples(360)
def test_pruning_finds_what_looking_at_every_table_finds(
    table: Cells, some: list[Word], places: int, rounding: str, random: Random
) -> None:
    assume(defined(some, table))
    values = moved(reported(some, table, places, rounding), random, rounding)
    wanted = by_looking_at_all(values, sum(table))
    found = consistent_tables(values, Cases(sum(table), sum(table)), most=10**6)
    assert list(found.tables) == sorted(wanted), list(map(str, values))
    assert found.count == len(wanted)


def moved(values: list[Given], random: Random, rounding: str = "nearest") -> list[Given]:
    """The same, with every fourth value a little off."""
    found = []
    for each in values:
        found.append(each)
        if random.random() < 0.25 and "." in each.text:
            places = len(each.text.partition(".")[2])
            off = Fraction(each.text) + random.choice((-1, 1)) * Fraction(random.choice((1, 2, 5)), 10**places)
            with suppress(BadValue):  # beyond what the measure can be
                found[-1] = read(each.name, f"{float(off):.{places}f}", rounding=rounding)
    return found


def test_moved_values_mostly_have_no_table() -> None:
    """So both answers are tried above."""
    random, table = Random(1), (5, 3, 2, 7)
    true = reported(words_of("recall precision accuracy"), table, 2)
    counts = [len(by_looking_at_all(moved(true, random), 17)) for _ in range(20)]
    assert 0 in counts
    assert any(counts)


def test_both_ends_of_an_interval_belong_to_it() -> None:
    for value, rounding, status in (
        ("0.12", "nearest", "tables"),
        ("0.13", "nearest", "tables"),
        ("0.13", "half-even", "contradictory"),
        ("0.12", "half-up", "contradictory"),
    ):
        assert solve({"RP": "8", "TP": "1", "recall": value}, n=20, rounding=rounding).status == status


def test_an_irrational_value_is_held_against_the_border_exactly() -> None:
    """(3, 1, 2, 4) has the correlation sqrt(6)/6 = 0.4082482904638630163662140124509818..., far finer than a float."""
    below, above = "0.40824829046386301636621401", "0.40824829046386301636621402"
    cells = given_as("TP=3 FP=1 FN=2")
    at = Cases(10, 10)
    assert consistent_tables([*cells, read("MCC", f"{below}..{above}")], at).tables == ((3, 1, 2, 4),)
    assert consistent_tables([*cells, read("MCC", f"0.4..{below}")], at).none
    assert consistent_tables([*cells, read("MCC", f"{above}..0.5")], at).none


def test_a_hundred_thousand_cases_hold_as_many_tables_as_counting_by_hand() -> None:
    n = 100_000
    given = given_as("recall=0.8235 precision=0.7368 prevalence=0.6800")
    found = consistent_tables(given, Cases(n, n), most=10**5)
    wanted = set()
    for rp in range(67_995, 68_006):
        for tp in range(-(-82_345 * rp // 100_000), 82_355 * rp // 100_000 + 1):
            for pp in range(-(-100_000 * tp // 73_685), 100_000 * tp // 73_675 + 1):
                if n - rp >= pp - tp:
                    wanted.add((tp, pp - tp, rp - tp, n - rp - pp + tp))
    assert len(wanted) > 500
    assert set(found.tables) == wanted


def test_a_range_of_n_gives_the_tables_of_each_n() -> None:
    given = given_as("correlation=0.22 f1=0.78 accuracy=0.68")
    found = consistent_tables(given, Cases(20, 60), most=10**5)
    each = [consistent_tables(given, Cases(n, n), most=10**5).tables for n in range(20, 61)]
    assert found.count == sum(map(len, each)) > 5
    assert set(found.tables) == {table for some in each for table in some}


def test_a_count_takes_the_place_of_n() -> None:
    found = solve(scores("recall=14/17 precision=14/19 prevalence=0.68 TP=56"))
    assert found.needed == 4
    assert found.tables is not None
    assert (56, 20, 12, 12) in found.tables.tables
    assert found.tables.complete


def test_more_tables_than_are_listed_are_counted() -> None:
    given = [read("TP", "0..1000")]
    few = consistent_tables(given, Cases(30, 30), most=7)
    assert len(few.tables) == 7
    assert few.complete
    assert few.count == count_tables(30)
    broken_off = consistent_tables([read("recall", "0.8")], Cases(10**5, 10**5), boxes=20_000)
    assert not broken_off.complete
    assert not broken_off.none


def test_no_table_is_claimed_to_be_missing_where_the_search_ended() -> None:
    found = consistent_tables([read("recall", "0.8123")], Cases(10**5, 10**5), boxes=1)
    assert not found.count
    assert not found.complete
    assert not found.none


def test_a_table_on_which_a_value_is_undefined_does_not_count() -> None:
    assert consistent_tables(given_as("RP=0 recall=0.0"), Cases(5, 5)).none
    assert consistent_tables(given_as("RP=0 fallout=0.0"), Cases(5, 5)).tables == ((0, 0, 0, 5),)
