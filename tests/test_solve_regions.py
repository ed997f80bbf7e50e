"""The boxes around consistent tables of proportions leave none out, and their absence is a proof."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from bookmaker_ref.exact import Table, Undefined
from bookmaker_ref.exact.numbers import to_float
from bookmaker_ref.exact.table import Cells
from bookmaker_ref.solving import Region, bounds, ranges, read, region
from bookmaker_ref.solving.shares import QUANTITIES
from bookmaker_ref.solving.words import Word, find_word, words
from bookmaker_ref.symbolic import TP, Recall, XLogY
from tests.cases import for_each
from tests.known import ratios
from tests.solving import box_around, defined, given_as, random_table, reported, some_of, tables_of
from tests.strategies import examples

pytestmark = pytest.mark.on_change


@pytest.fixture(params=["by hand", "by definition"])
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], bounds.Bounds]:
    """Bounds as they are, and with no word bounded by hand."""
    if request.param == "by definition":
        monkeypatch.setattr(bounds, "SHARP", {})
    return bounds.bounds_of.__wrapped__


@pytest.mark.slow
def test_the_bounds_of_every_word_hold_on_every_table_in_a_box(rules: Callable[[str], bounds.Bounds]) -> None:
    random = Random(1)
    checked = bounded = 0
    for _ in range(150):
        table = random_table(random, random.randint(1, 40))
        low = [max(0, cell - random.randint(0, 3)) for cell in table]
        high = [cell + random.randint(0, 3) for cell in table]
        box = box_around(np.array([low]).T, np.array([high]).T)
        for word in words():
            with np.errstate(all="ignore"):
                least, most = rules(word.name)(box)
            try:
                value = to_float(Table(*table)[word.symbol.name])
            except Undefined:
                continue
            assert not least[0] > value + 1e-12 * abs(value), (word.name, table, low, high)
            assert not most[0] < value - 1e-12 * abs(value), (word.name, table, low, high)
            checked += 1
            bounded += bool(np.isfinite(least[0]) and np.isfinite(most[0]))
    assert checked > 5_000
    assert bounded > checked / 2


@pytest.mark.parametrize("name", ranges.SHARP)
def test_what_is_bounded_by_hand_is_bounded_more_sharply_somewhere(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its definition would do."""
    draw = np.random.default_rng(3)
    cells = draw.integers(0, 30, (4, 500)) // draw.choice((1, 30), (4, 500))
    width = draw.integers(0, 9, (4, 500))
    box = box_around(cells, cells + width)
    with np.errstate(all="ignore"):
        by_hand = ranges.SHARP[name](box)
        monkeypatch.setattr(bounds, "SHARP", {each: rule for each, rule in ranges.SHARP.items() if each != name})
        by_definition = bounds.bounds_of.__wrapped__(name)(box)
        sharper = (by_hand[1] - by_hand[0]) < (by_definition[1] - by_definition[0]) * (1 - 1e-9)
        # Where no bound is known its end is nan.
        sharper |= np.isfinite(by_hand[1]) & ~np.isfinite(by_definition[1] - by_definition[0])
    assert sharper.mean() > 0.1


@pytest.mark.parametrize("name", ["f1", "correlation", "lr_positive", "chi2_kbm", "mutual_information", "odds_ratio"])
def test_bounds_by_definition_close_around_one_table(name: str, rules: Callable[[str], bounds.Bounds]) -> None:
    """A box of one table leaves nothing open: every step bounds, and none by much."""
    table = (56, 20, 12, 12)
    low, high = rules(name)(box_around(np.array([table]).T, np.array([table]).T))
    value = to_float(Table(*table)[find_word(name).symbol.name])
    assert low[0] <= value <= high[0]
    assert high[0] - low[0] < 1e-10 * (1 + abs(value))


def test_a_term_that_is_0_by_continuation_is_not_taken_for_undefined() -> None:
    """Without real positives Recall has no value, and TP log Recall is 0."""
    box = box_around(np.zeros((4, 1)), np.array([[0], [1], [0], [1]]))
    with np.errstate(all="ignore"):
        least, most = bounds._Known(box)[XLogY(TP, Recall)]
        assert not least[0] > 0
        assert not most[0] < 0
        assert bounds._Known(box)[2 * Recall][0][0] == np.inf


def ends(found: Region, name: str) -> tuple[float, float]:
    """The bounds of a word in a region that holds a table."""
    least_and_most = found.bounds(name)
    assert least_and_most is not None
    return least_and_most


@pytest.mark.slow
@given(tables_of(5, 500), st.deferred(lambda: some_of(ratios(), 1, 4)))
@examples(80)
def test_a_table_lies_in_the_region_of_what_is_reported_of_it(table: Cells, some: list[Word]) -> None:
    assume(defined(some, table))
    found = region(reported(some, table, 3), most=4000)
    assert not found.empty
    for word in ratios():
        if defined([word], table):
            value = to_float(Table(*table)[word.symbol.name])
            low, high = ends(found, word.name)
            assert low - 1e-9 <= value <= high + 1e-9, word.name
    shares = dict(zip(("tp", "fp", "fn", "tn"), (Fraction(cell, sum(table)) for cell in table), strict=True))
    assert any(holds(part, shares) for part in found.parts())


def holds(part: Region, shares: dict[str, Fraction]) -> bool:
    """Whether a table of proportions lies in this part."""
    return all(ends(part, name)[0] - 1e-7 <= share <= ends(part, name)[1] + 1e-7 for name, share in shares.items())


@for_each(
    [
        # f1 = 2pr/(p + r) is between .7466 and .7467 here; jaccard 1/(1/p + 1/r - 1); and so on by hand.
        ("recall=0.8000 precision=0.7000", "f1=0.748"),
        ("recall=0.80 inverse_recall=0.70", "informedness=0.52"),
        ("recall=0.8", "miss_rate=0.35"),
        ("recall=0.8235 precision=0.7368 prevalence=0.68", "accuracy=0.69"),
    ]
)
def test_a_value_that_cannot_go_with_the_others_leaves_nothing(values: str, off: str) -> None:
    assert not region(given_as(values)).empty
    assert region(given_as(f"{values} {off}")).empty


def test_where_nothing_is_left_no_word_has_bounds() -> None:
    nothing = region(given_as("recall=0.8 miss_rate=0.4"))
    assert {nothing.bounds(each.name) for each in words()} == {None}
    assert nothing.parts() == ()


def test_nothing_hides_where_a_rate_is_undefined() -> None:
    """Near RP = PP = 0 every cell of recall and precision vanishes, and f1 could be anything there."""
    assert region(given_as("recall=4/5 precision=7/10 f1=9/10")).empty


@for_each([("correlation", "RP RN PP PN"), ("odds_ratio", "FP FN"), ("cohen_kappa", "positives negatives")])
def test_no_box_has_something_empty_that_a_given_measure_needs(name: str, needed: str) -> None:
    boxes = region([read(name, "0.5")], most=4000).boxes
    assert len(boxes)
    for quantity in needed.split():
        assert (boxes.high[QUANTITIES.index(quantity)] > 0).all()


def test_two_solutions_are_two_parts() -> None:
    parts = region(given_as("informedness=0.1985 markedness=0.2368 prevalence=0.6800")).parts()
    first, second = sorted(ends(part, "tp") for part in parts)
    # 14/25 is the table 56 20 12 12; 129/625 its other branch: D = B x(1 - x), and y(1 - y) = D/M twice.
    assert first[0] < 129 / 625 < first[1] < second[0] < 14 / 25 < second[1]
