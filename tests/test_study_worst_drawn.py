"""The least coverage that is found among drawn tables: near the least of all tables, and counted in fresh ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.cli import study_drawn
from bookmaker_ref.cli.terminal import Bar
from bookmaker_ref.study import IntervalRule, TotalOfClasses, coverage, drawn, intervals, worst
from bookmaker_ref.study.worst import drawn_classes, samples
from bookmaker_ref.study.worst.class_places import Place, first_places, least_share
from tests.cases import for_each
from tests.commands import assert_refused
from tests.worst_cases import counted_again, study

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

F = Fraction


def of_kappa(name: str) -> IntervalRule:
    """The interval of kappa for three classes by that name."""
    return intervals("cohen_kappa", k=3)[name]


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that goes on from one place alone, by few tables."""
    for name, value in {"_KEPT": 1, "_AT_FIRST": 200, "_ALONG": 200, "_ABOUT": 3000, "_AT_LAST": 3000}.items():
        monkeypatch.setattr(drawn_classes, name, value)


# --- one sample, many places --------------------------------------------------------------------------------------


def places(k: int, many: int, seed: int) -> Iterator[Place]:
    """At random, about one place."""
    rng = np.random.default_rng(seed)
    for _ in range(many):
        shares = [tuple(1500 + rng.multinomial(10**4 - 1500 * k, [1 / k] * k)) for _ in range(2)]
        r, q = (tuple(int(each) for each in share) for share in shares)
        yield Place(r, q, int(rng.integers(3 * 10**8, 6 * 10**8)))


@pytest.mark.slow
@for_each(
    [
        ("cohen_kappa", "delta-plus-three", 3, 6),
        ("gorodkin_rk", "delta", 3, 5),
        ("markedness", "price-bonett", 3, 6),
        ("informedness", "delta-plus-three", 4, 4),
    ]
)
def test_one_sample_says_of_places_near_it_what_all_tables_say(of: str, name: str, k: int, n: int) -> None:
    rule = intervals(of, k=k)[name]
    near = [*places(k, 4, 1)]
    sample = samples.Sample.at(samples.Question(rule, n, of, 7), near, 8000, 0)
    others = [*places(k, 4, 2)]
    for place, found in sample.coverages([*near, *others]).items():
        exact = coverage(rule, TotalOfClasses(n, place.model), of).where_defined()[0]
        assert found == pytest.approx(float(exact), abs=0.02)


def test_of_places_far_away_a_sample_says_nothing() -> None:
    here, there = Place((8000, 1000, 1000), (8000, 1000, 1000), 0), Place((1000, 1000, 8000), (1000, 1000, 8000), 0)
    sample = samples.Sample.at(samples.Question(of_kappa("delta"), 60, "cohen_kappa", 1), [here], 2000, 0)
    found = sample.coverages([here, there])
    assert 0 < found[here] < 1
    assert found[there] == np.inf


# --- the search ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("of", "name", "k", "n"),
    [
        ("cohen_kappa", "delta-plus-three", 3, 8),
        ("markedness", "price-bonett", 3, 8),
        ("gorodkin_rk", "delta-plus-three", 3, 10),
        pytest.param("informedness", "delta-plus-three", 3, 10, marks=pytest.mark.exhaustive),
        pytest.param("cohen_kappa", "delta-plus-three", 4, 6, marks=pytest.mark.exhaustive),
        pytest.param("f1_macro", "delta-plus-three", 3, 8, marks=pytest.mark.exhaustive),
    ],
)
def test_it_comes_within_a_hundredth_of_the_least_of_all_tables(of: str, name: str, k: int, n: int) -> None:
    rule = intervals(of, k=k)[name]
    least = float(worst.coverage_of_classes(rule, n, of, k).at.where_defined()[0])
    found = worst.drawn_coverage_of_classes(rule, n, of, k, tables=50_000, seed=1)
    there = float(coverage(rule, TotalOfClasses(n, found.model), of).where_defined()[0])
    assert there <= least + 0.01
    assert found.at.where_defined()[0] - 0.005 <= there <= found.at.where_defined()[1] + 0.005
    assert min(*found.model.prevalences) >= F(1, 10)


@pytest.mark.slow
def test_the_tables_that_are_counted_are_others_than_those_of_the_search(
    brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, list[Any]] = {"searched": [], "counted": []}
    keys: dict[str, set[tuple[int, ...]]] = {"searched": set(), "counted": set()}
    real = drawn.drawn_tables

    def recorded(what: str) -> Any:
        def draw(cells: Any, n: int, many: int, seed: int, *key: int) -> Any:
            found = real(cells, n, many, seed, *key)
            assert key not in keys[what], "these were drawn before"
            keys[what].add(key)
            seen[what].append(found)
            return found

        return draw

    monkeypatch.setattr(samples, "drawn_tables", recorded("searched"))
    monkeypatch.setattr(drawn, "drawn_tables", recorded("counted"))
    found = worst.drawn_coverage_of_classes(of_kappa("delta-plus-three"), 60, "cohen_kappa", tables=40_000, seed=2)
    assert sum(map(len, seen["counted"])) == found.setting.tables == 40_000
    assert sum(map(len, seen["searched"])) == found.searched
    assert {key[0] for key in keys["counted"]} & {key[0] for key in keys["searched"]} == set()
    # And what is told is of these: counted here again, table by table.
    low, high = of_kappa("delta-plus-three").limits(np.concatenate(seen["counted"]))
    truth = float(found.at.truth)
    assert found.at.covered.count == int(((low <= truth) & (truth <= high)).sum())


@pytest.mark.slow
def test_what_is_told_is_not_less_because_the_place_was_chosen(brief: None) -> None:
    """An interval that covers half of all tables, by chance alone, does so anywhere; a search is fooled by it."""
    rng = np.random.default_rng(0)
    worth = rng.integers(1, 2**31, size=(3, 3))

    def limits(tables: Any) -> Any:
        mixed = (tables * worth).sum(axis=(1, 2)).astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        covers = (mixed >> np.uint64(40)) % np.uint64(2) == 0
        return np.where(covers, -1.0, 2.0), np.where(covers, 1.0, 3.0)

    found = worst.drawn_coverage_of_classes(IntervalRule("by chance", limits), 200, "cohen_kappa", tables=100_000)
    low, high = found.at.where_defined()
    assert low <= 0.5 <= high
    first = [*first_places(3, 1000)]
    question = samples.Question(IntervalRule("by chance", limits), 200, "cohen_kappa", 0)
    fooled = min(samples.Sample.at(question, first, 200, 0).coverages(first).values())
    assert fooled < low - 0.02


@pytest.mark.slow
def test_the_same_seed_finds_the_same_and_the_command_counts_it_again(brief: None) -> None:
    of = ("--n", "20", "--of", "kappa", "--classes", "3", "--use", "delta", "--level", "0.9")
    words = (*of, "--drawn", "2000", "--seed", "5", "--margin", "1/5")
    document, counted = counted_again(*words)
    assert study("worst", *words, "--json").json["results"] == [document]
    assert counted == document["found"]
    assert (counted["tables"], counted["seed"]) == (2000, 5)
    for each in ("prevalence", "guess"):
        assert min(map(F, counted["design"]["model"][each].split(", "))) >= F(1, 5)
    (other,) = study("worst", *words, "--seed", "6", "--json").json["results"]
    assert other["found"] != document["found"]


@pytest.mark.slow
def test_what_is_found_among_drawn_tables_is_never_called_proved(brief: None) -> None:
    found = worst.drawn_coverage_of_classes(of_kappa("delta-plus-three"), 30, "cohen_kappa", tables=1000, seed=3)
    document = json.loads(json.dumps(found.to_json()))
    assert (document["kind"], document["proved"]) == ("drawn worst coverage", False)
    assert (document["drawn"], document["seed"], document["confidence"]) == (1000, 3, "99/100")
    low, high = document["covers"]
    assert low < document["estimate"] < high
    assert (low, high) == found.at.where_defined()
    assert "least" not in document
    text = " ".join(str(found).split())
    assert "is no bound: elsewhere it may be less" in text
    for word in ("exact", "proved", "at least"):
        assert word not in text


@pytest.mark.slow
def test_where_all_tables_can_be_gone_through_none_is_drawn_unless_it_is_asked_for(
    brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_drawn, "_TABLES", 1000)
    words = ("worst", "--of", "cohen_kappa", "--classes", "3", "--use", "delta", "--json")
    kinds = [each["kind"] for each in study(*words, "--n", "3", "--n", "20").json["results"]]
    assert kinds == ["found coverage", "drawn worst coverage"]
    (asked,) = study(*words, "--n", "3", "--drawn", "500").json["results"]
    assert (asked["kind"], asked["drawn"], asked["seed"]) == ("drawn worst coverage", 500, 0)
    text = study(*words[:-1], "--n", "3", "--n", "20", "--seed", "2").out
    assert text.count("covers as seldom as") == text.count("covers about as seldom as") == 1


@pytest.mark.slow
def test_progress_goes_on_to_its_end(brief: None) -> None:
    seen: list[tuple[int, int]] = []
    worst.drawn_coverage_of_classes(
        of_kappa("delta"), 20, "cohen_kappa", tables=40_000, progress=lambda done, total: seen.append((done, total))
    )
    shares = [done / total for done, total in seen]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(set(shares)) > 5


@pytest.mark.slow
def test_what_is_found_is_told_though_the_rest_is_stopped(brief: None, monkeypatch: pytest.MonkeyPatch) -> None:
    real = worst.drawn_coverage_of_classes

    def stopped(rule: IntervalRule, *rest: Any, **options: Any) -> Any:
        if rule.name == "delta":
            raise KeyboardInterrupt
        return real(rule, *rest, **options)

    monkeypatch.setattr(worst, "drawn_coverage_of_classes", stopped)
    words = ("worst", "--n", "20", "--of", "kappa", "--classes", "3", "--drawn", "500")
    ran = study(*words, "--use", "delta-plus-three", "--use", "delta")
    assert ran.status == 130
    assert "delta-plus-three" in ran.out
    ran = study(*words, "--use", "delta-plus-three", "--use", "delta", "--json")
    assert [each["found"]["interval"]["name"] for each in ran.json["results"]] == ["delta-plus-three"]
    assert study(*words, "--use", "delta").out == ""


@pytest.mark.slow
def test_a_terminal_is_told_how_far_it_is(brief: None, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    monkeypatch.setattr(Bar, "__call__", lambda self, done=0, total=0: seen.append(done / total if total else 0))
    words = ("--use", "delta", "--use", "delta-plus-three", "--drawn", "500")
    assert study("worst", "--n", "20", "--of", "kappa", "--classes", "3", *words).status == 0
    assert seen == sorted(seen)
    assert max(seen) == 1


# --- places -------------------------------------------------------------------------------------------------------


def test_places_are_what_their_models_are() -> None:
    for place in [*places(4, 5, 3), *first_places(5, 1000)]:
        assert place.cells == pytest.approx(np.array(place.model.cells, dtype=float), abs=1e-15)
        assert sum(place.prevalence) == sum(place.guess) == 10**4
    start = Place((8000, 1000, 1000), (3000, 3000, 4000), 5 * 10**8)
    beside = [*start.beside(1000, 500, 10**8)]
    assert len(beside) == 2 + 2 + 6
    assert all(min(each.prevalence + each.guess) >= 1000 for each in beside)
    assert {each.margins for each in start.beside(1000, 0, 10**8)} == {start.margins}
    assert least_share("1/7", 3) == 1429


@for_each(
    [
        ("worst --n 8 --of kappa --drawn 10", "--drawn is for three classes or more"),
        ("worst --n 8 --of kappa --seed 1", "--seed is for three classes or more"),
        ("worst --n 8 --of kappa --classes 3 --seed 1", "--seed is of tables that are drawn"),
        (
            "worst --n 20 --of kappa --classes 3 --drawn 0",
            "--drawn is '0': it takes a whole number from 1 to 100000000",
        ),
        ("worst --n 20 --of kappa --classes 3 --drawn many", "--drawn is 'many': it takes a whole number"),
        ("worst --n 20 --of kappa --classes 3 --seed -1", "--seed is '-1': it takes a whole number from 0 to"),
        ("worst --n 20 --of kappa --classes 9", "k is 9: it takes a whole number from 3 to 8"),
        ("worst --n 2001 --of kappa --classes 3", "n is 2001: it takes a whole number from 2 to 2000"),
        (
            "worst --n 20 --of kappa --classes 3 --margin 1/2",
            "margin is 1/2: of 3 classes it is above 0, and 1/3 at most",
        ),
        ("worst --n 20 --of kappa --classes 3 --use wald", "wald is no interval of cohen_kappa of 3 classes"),
        ("worst --n 20 --of kapa --classes 3", "no interval of 'kapa' of 3 classes is studied"),
        ("coverage --n 20 --seed 1", "--seed is of tables that are drawn: add --drawn 100000"),
        ("coverage --n 20 --drawn 100 --skip 1e-9", "--skip is for all tables, and --drawn for some"),
        ("coverage --n 20 --drawn 100 --method fraction", "--method is for all tables, and --drawn for some"),
        ("coverage --rp 5 --rn 5 --drawn 100", "--drawn is for so many cases in all: say --n"),
        ("coverage --n 20 --drawn 1e9", "--drawn is '1e9': it takes a whole number from 1 to 100000000"),
    ],
    lambda case: case[0],
)
def test_an_invalid_option_of_drawn_tables_is_refused_in_one_line(words: str, said: str) -> None:
    assert_refused(study(*words.split()), said)
