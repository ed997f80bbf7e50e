"""The essay on what was found: no number is typed, each is what another way of counting gives, and it stays short."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from html import unescape
from itertools import permutations, product
from math import comb, floor, prod, sqrt
from statistics import NormalDist
from string import Formatter
from typing import Any

import pytest

from bookmaker_ref.papers import entry
from bookmaker_ref.papers.record import Record
from docs.site.addresses import place_of
from docs.site.prose import chart, findings, found, found_intervals, found_pictures
from docs.writers.equations import verdicts_now
from tests.cases import for_each
from tests.paths import ROOT

pytestmark = pytest.mark.on_change("README.md", "docs/**", "bookmaker_ref/papers/*")
TEMPLATE = (ROOT / "docs" / "site" / "prose" / "findings.txt").read_text(encoding="utf-8")
#: Names with digits: of intervals.
NAMES = r"CI_B\d"
X = NormalDist().inv_cdf(0.975)
Matrix = tuple[tuple[int, ...], ...]


@cache
def fields() -> Mapping[str, object]:
    """What stands in the essay for each name in braces, without a monkeypatch."""
    return findings.fields()


@cache
def essay() -> str:
    """The essay, without a monkeypatch."""
    return findings.page()


# --- its words --------------------------------------------------------------------------------------------------


def test_no_number_is_typed_but_in_names_and_years() -> None:
    words = "".join(part for part, *_ in Formatter().parse(TEMPLATE))
    assert re.findall(r"\d+", re.sub(rf"{NAMES}|\b(19|20)\d\d\b|\]\(/.*?\)", "", words)) == []


def test_it_is_short() -> None:
    words = re.sub(r'<figure[^>]*aria-label="(.*?)">.*?</figure>', r"\1", essay())
    assert 1500 < len(words.split()) <= 2500


def test_every_number_that_is_counted_is_told_and_no_other() -> None:
    named = {name for _, name, _, _ in Formatter().parse(TEMPLATE) if name}
    assert named <= {*fields()}
    # Three verdicts stand in a sum, one bias in a picture, and the twins in a table.
    elsewhere = {"proved", "definition", "approximation", "bias"}
    assert {*fields()} - named == elsewhere | {name for name in fields() if name.startswith("twin_")}


def test_what_the_records_do_not_say_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = dict(verdicts_now())
    id = "powers2011:determinant-and-margins-give-informedness"
    monkeypatch.setattr(findings, "verdicts_now", lambda: verdicts | {id: {"verdict": "proved"}})
    with pytest.raises(ArithmeticError, match="does not hold"):
        findings.page()


def test_each_kind_of_verdict_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "verdicts", lambda: {"powers2011": Counter(proved=3, undecided=1)})
    with pytest.raises(ArithmeticError, match="one of six verdicts"):
        found.of_verdicts()


# --- its numbers, by another way --------------------------------------------------------------------------------


def test_the_verdicts_are_those_that_verify_prints() -> None:
    """README.md has what it prints: columns of equations, lines, formulas, claims, numbers and simulations."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    head = re.search(r"^ +equations.*$", text, re.MULTILINE)
    assert head is not None
    ends = {word: head[0].index(word) + len(word) for word in head[0].split()}
    counted: Counter[str] = Counter()
    for line in text[head.end() :].split("\n\nEvery")[0].splitlines():
        for number in re.finditer(r"\d+", line):
            column = next(word for word, end in ends.items() if end == number.end())
            if line.split()[0].isalpha() and column not in ("equations", "simulations"):
                counted[line.split()[0]] += int(number[0])
    assert {name: fields()[name] for name in counted} == counted
    assert f"{sum(counted.values()):,}" == fields()["decided"]
    held = sum(counted[name] for name in ("proved", "definition", "approximation"))
    assert f"{held:,}" == fields()["held"]
    assert f"{held / sum(counted.values()):.0%}" == f"{fields()['held_share']}%"


def test_the_claims_about_simulations_are_those_of_the_data() -> None:
    answers = {row["claim"]: row["answer"] for row in rows("empirical")}
    counted = Counter(answers.values())
    assert len(answers) == fields()["simulated"]
    for name in ("true", "false", "depends on"):
        assert counted[name] == fields()[f"simulated_{name.split()[0]}"]


def rows(name: str) -> list[dict[str, str]]:
    with (ROOT / "docs" / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def test_the_guesser_looks_well_by_hand() -> None:
    """Of ten thousand cases."""
    positive, known = 7000, 1500
    guessed = (10000 - known) * 8 // 10
    right = positive * known // 10000 + (positive - positive * known // 10000) * 8 // 10
    wrong = guessed + positive * known // 10000 - right
    negative = 10000 - positive
    assert fields()["of_recall"] == f"{right / positive:.2f}"
    assert fields()["of_precision"] == f"{right / (right + wrong):.2f}"
    assert fields()["of_f1"] == f"{2 * right / (right + wrong + positive):.2f}"
    assert fields()["of_accuracy"] == f"{(right + negative - wrong) / 10000:.2f}"
    assert fields()["of_informedness"] == f"{right / positive - wrong / negative:.2f}"
    assert (fields()["positive"], fields()["known"], fields()["guessed"]) == (70, 15, 80)


def determinant(cells: list[list[Fraction]]) -> Fraction:
    """By every permutation."""
    k = len(cells)
    return sum(
        (
            (-1) ** sum(order[i] > order[j] for i in range(k) for j in range(i + 1, k))
            * prod((cells[i][order[i]] for i in range(k)), start=Fraction(1))
            for order in permutations(range(k))
        ),
        Fraction(0),
    )


@for_each(range(2, 6))
def test_the_formula_of_the_determinant_is_right(k: int) -> None:
    informed = Fraction(2, 5)
    sizes = [Fraction(each + 1, k * (k + 1) // 2) for each in range(k)]
    guesses = [Fraction(2**each, 2**k - 1) for each in range(k)]
    table = [
        [(1 - informed) * q * r + informed * r * (i == j) for j, r in enumerate(sizes)] for i, q in enumerate(guesses)
    ]
    assert determinant(table) == informed ** (k - 1) * prod(sizes)
    assert r"I^{K-1} \prod_l r_l" in findings.FORMULAS["determinant_formula"]


def test_what_the_exponents_give_is_what_a_determinant_gives() -> None:
    even = [[Fraction(1 + 4 * (i == j), 32) for j in range(4)] for i in range(4)]  # I = 1/2: 1/8 + 1/32 on the diagonal
    assert [sum(row) for row in even] == [Fraction(1, 4)] * 4
    share = float(determinant(even) * 4**4)
    assert fields()["half_two"] == f"{share ** (2 / 4):.2f}"
    assert fields()["half_other"] == f"{share ** (1 / 10):.2f}"
    assert share ** (1 / 3) == pytest.approx(0.5)


def informednesses(table: Matrix) -> list[Fraction]:
    """Of each label against the rest, by its rates."""
    n = sum(map(sum, table))
    real = [sum(column) for column in zip(*table, strict=True)]
    return [
        Fraction(row[label], real[label]) - Fraction(sum(row) - row[label], n - real[label])
        for label, row in enumerate(table)
    ]


def by_bias(table: Matrix) -> Fraction:
    n = sum(map(sum, table))
    return sum((Fraction(sum(row), n) * b for row, b in zip(table, informednesses(table), strict=True)), Fraction(0))


def matrix(text: object) -> Matrix:
    return tuple(tuple(map(int, row.split())) for row in str(text).split(" / "))


def test_the_twins_are_twins() -> None:
    first, second = matrix(fields()["twin_first"]), matrix(fields()["twin_second"])
    assert sorted(map(sum, first)) == sorted(map(sum, second))
    assert [*map(sum, first)] == [*map(sum, second)]
    assert [*map(sum, zip(*first, strict=True))] == [*map(sum, zip(*second, strict=True))]
    for table, name in ((first, "twin_first_informed"), (second, "twin_second_informed")):
        n = sum(map(sum, table))
        assert determinant([[Fraction(cell, n) for cell in row] for row in table]) == fields()["twin_determinant"]
        assert by_bias(table) == fields()[name]


def test_the_twins_are_those_of_the_record_to_which_the_essay_leads() -> None:
    record = entry("powers2011:determinant-and-margins-give-informedness")
    assert isinstance(record, Record)
    tables_of_it = [
        each.replace(",", "").replace("; ", " / ") for each in re.findall(r"\((.*?)\)", str(record.printed))
    ]
    assert tables_of_it == [fields()["twin_first"], fields()["twin_second"]]


def test_the_signs_differ_by_the_means_that_are_named() -> None:
    table = matrix(fields()["opposite"])
    n, turned = sum(map(sum, table)), tuple(zip(*table, strict=True))
    real = [sum(column) for column in turned]
    by_prevalence = sum((Fraction(r, n) * b for r, b in zip(real, informednesses(table), strict=True)), Fraction(0))
    # Markedness is Informedness of the table on its side, and Bias its Prevalence.
    marked = sum((Fraction(sum(row), n) * m for row, m in zip(table, informednesses(turned), strict=True)), Fraction(0))
    assert str(by_prevalence) == str(fields()["opposite_b"])
    assert str(marked).replace("-", "−") == fields()["opposite_m"]
    assert by_prevalence > 0 > marked


def test_misprints_that_exclude_each_other_are_said_to_be_one_inconsistency(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fields()["exclusive"] == 3
    there, too, here = found.exclusive()
    assert (there, too, here) == ("powers2011:44.2", "powers2011:45.2", "powers2011:61.2")
    told = essay()
    for id in (there, too, here):
        assert f"]({place_of(id)})" in told
    verdicts = dict(verdicts_now())
    monkeypatch.setattr(found, "verdicts_now", lambda: verdicts | {too: {"verdict": "proved"}})
    with pytest.raises(ArithmeticError, match="each is counted as a misprint"):
        found.exclusive()


def test_the_five_numbers_are_those_of_their_definitions() -> None:
    table = matrix(fields()["shared"])
    n, k = sum(map(sum, table)), len(table)
    real = [sum(column) for column in zip(*table, strict=True)]
    each, right = informednesses(table), [table[i][i] for i in range(k)]
    assert fields()["is_informedness"] == by_bias(table)
    assert fields()["is_informedness_by_prevalence"] == sum(Fraction(r, n) * b for r, b in zip(real, each, strict=True))
    assert fields()["is_informedness_macro"] == sum(each) / k
    wrong = n - sum(right)  # pooled: each case once against its class, and K - 1 times among the others
    assert fields()["is_informedness_micro"] == Fraction(sum(right), n) - Fraction(wrong, n * (k - 1))
    recall = sum((Fraction(a, r) for a, r in zip(right, real, strict=True)), Fraction(0)) / k
    assert fields()["is_adjusted_balanced_accuracy"] == (recall - Fraction(1, k)) / (1 - Fraction(1, k))


def expected(of: Callable[[Matrix], Fraction]) -> Fraction:
    """Over every way in which seven cases can be decided, each in its order: I is one half."""
    real = [label for label, size in enumerate((3, 2, 2)) for _ in range(size)]
    guess = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    total = Fraction(0)
    for labels in product(range(3), repeat=len(real)):
        chance = prod(
            (guess[label] / 2 + Fraction(label == truth, 2) for label, truth in zip(labels, real, strict=True)),
            start=Fraction(1),
        )
        counted = Counter(zip(labels, real, strict=True))
        total += chance * of(tuple(tuple(counted[label, truth] for truth in range(3)) for label in range(3)))
    return total


@pytest.mark.slow
def test_the_mean_by_bias_is_off_as_the_formula_says_and_the_plain_mean_is_not() -> None:
    off = expected(by_bias) - Fraction(1, 2)
    assert off == Fraction(3 - 2, 4 * 7)
    assert f"{float(off):.3f}" == fields()["bias"]
    assert r"\frac{(K - 2)\,I\,(1 - I)}{N}" in findings.FORMULAS["bias_formula"]
    assert expected(lambda table: sum(informednesses(table), Fraction(0)) / 3) == Fraction(1, 2)
    assert f"{(10 - 2) / (4 * 100):.2f}" == fields()["many_bias"]


def tables(
    n: int, prevalence: float, guess: float, informed: float
) -> Iterator[tuple[float, tuple[int, int, int, int]]]:
    """Every table in which both classes occur, with its probability given that they do: TP, FP, FN, TN."""
    recall, fallout = informed + (1 - informed) * guess, (1 - informed) * guess
    known = 1 - prevalence**n - (1 - prevalence) ** n
    for rp in range(1, n):
        rn = n - rp
        of_margins = comb(n, rp) * prevalence**rp * (1 - prevalence) ** rn / known
        for tp in range(rp + 1):
            of_tp = comb(rp, tp) * recall**tp * (1 - recall) ** (rp - tp)
            for fp in range(rn + 1):
                chance = of_margins * of_tp * comb(rn, fp) * fallout**fp * (1 - fallout) ** (rn - fp)
                yield chance, (tp, fp, rp - tp, rn - fp)


def wald(tp: int, fp: int, fn: int, tn: int) -> float:
    return X * sqrt(tp * fn / (tp + fn) ** 3 + fp * tn / (fp + tn) ** 3)


def of_the_papers(deviation: Callable[[float], float]) -> Callable[[int, int, int, int], float]:
    def half_width(tp: int, fp: int, fn: int, tn: int) -> float:
        n, b = tp + fp + fn + tn, tp / (tp + fn) - fp / (fp + tn)
        evenness = 4 * sqrt((tp + fn) * (fp + tn) * (tp + fp) * (fn + tn)) / n**2
        return X * deviation(abs(b)) / sqrt(2 * evenness * (n - 1)) if evenness else -1.0  # none, which covers nothing

    return half_width


@pytest.mark.slow
@pytest.mark.parametrize(
    ("interval", "half_width", "field"),
    [
        (found_intervals.WALD, wald, "worst_wald"),
        (found_intervals.COMPLEMENT, of_the_papers(lambda b: 1 - b), "worst_b2"),
        (found_intervals.SELF_WEIGHTED, of_the_papers(lambda b: 1 - 2 * b + 2 * b * b), "worst_b1"),
    ],
)
def test_the_worst_coverage_is_that_of_every_table(interval: str, half_width: Any, field: str) -> None:
    at = {
        (name, i): covers for name in found_intervals.PLACES for i, covers in found_intervals.coverage(interval, name)
    }
    (name, informed), worst = min(at.items(), key=lambda each: each[1])
    margins = found_intervals.PLACES[name]
    covered = sum(
        chance
        for chance, cells in tables(30, float(Fraction(margins.prevalence)), float(Fraction(margins.guess)), informed)
        if abs(cells[0] / (cells[0] + cells[2]) - cells[1] / (cells[1] + cells[3]) - informed)
        <= half_width(*cells) + 1e-12
    )
    assert covered == pytest.approx(worst, rel=1e-5)
    assert f"{covered:.2f}" == fields()[field]


def test_the_curves_go_on_to_where_the_essay_says_and_near_one_all_but_the_recommended_break() -> None:
    for interval in (found_intervals.WALD, found_intervals.COMPLEMENT, found_intervals.RECOMMENDED):
        for name in found_intervals.PLACES:
            informed = [i for i, _ in found_intervals.coverage(interval, name)]
            assert informed == sorted({*informed})
            assert f"{informed[-1]:g}" == fields()["last"] == "0.99"
    for interval, least in ((found_intervals.COMPLEMENT, 0.0), (found_intervals.RECOMMENDED, 0.8901)):
        (covers,) = [c for i, c in found_intervals.coverage(interval, "even") if i == 0.99]
        assert covers == pytest.approx(least, abs=5e-5)
    worst = min(
        (
            row
            for row in rows("interval-coverage")
            if (row["k"], row["measure"], row["interval"]) == ("2", "informedness", "powers-self-weighted")
            if row["covers"] and float(row["truth"]) < 1
        ),
        key=lambda row: float(row["covers"]),
    )
    assert fields()["worst_elsewhere"] == f"{float(worst['covers']):.2f}"
    assert f"N = {worst['n']}, prevalence {worst['prevalence']}, guesses {worst['guess']}" in str(
        fields()["where_elsewhere"]
    )


def test_the_limits_are_those_of_a_normal_number() -> None:
    for i in (0.0, 0.5, 0.9):
        for name, deviation in (("b1", 1 - 2 * i + 2 * i * i), ("b2", 1 - i)):
            reach = X * deviation / sqrt(1 - i * i)
            told = name if i == 0.9 else "b1"  # both are the same elsewhere
            covered = 2 * NormalDist().cdf(reach) - 1
            assert fields()[f"limit_{told}_{f'{i:g}'.replace('.', '')}"] == f"{covered:.2f}"
    assert fields()["needed"] == f"{sqrt(1 - 0.25):.2f}"
    assert fields()["variance"] == f"{0.2 * 0.8 / (0.1 * 0.9):.2f}"
    assert fields()["variance_turned"] == f"{0.1 * 0.9 / (0.2 * 0.8):.2f}"


def test_the_tests_reject_as_often_as_every_table_says() -> None:
    def pearson(tp: int, fp: int, fn: int, tn: int) -> float:
        margins = (tp + fp) * (fn + tn) * (tp + fn) * (fp + tn)
        return 30 * (tp * tn - fp * fn) ** 2 / margins if margins else 0.0

    def kb(tp: int, fp: int, fn: int, tn: int) -> float:
        bias = (tp + fp) / 30
        return 2 * bias * (1 - bias) * pearson(tp, fp, fn, tn)

    def rejects(statistic: Callable[..., float], informed: float) -> float:
        given = 1 - 2 * 0.5**30  # where a class does not occur nothing is rejected
        return given * sum(chance for chance, cells in tables(30, 0.5, 0.5, informed) if statistic(*cells) > X * X)

    assert f"{rejects(kb, 0.5):.2f}" == fields()["kb_power"]
    assert f"{rejects(pearson, 0.5):.2f}" == fields()["pearson_power"]
    assert f"{rejects(kb, 0):.4f}" == fields()["kb_size"]
    assert f"{len(rows('test-sizes')) + len(rows('interval-coverage')):,}" == fields()["settings"]


def test_the_advice_has_the_worst_of_the_data() -> None:
    counted = [
        float(row["covers"])
        for row in rows("interval-coverage")
        if (row["k"], row["measure"], row["interval"]) == ("2", "informedness", "miettinen-nurminen")
        if row["covers"]
    ]
    counted += [
        float(row["found"])
        for row in rows("worst-cases")
        if (row["measure"], row["name"]) == ("informedness", "miettinen-nurminen")
    ]
    line = next(line for line in str(fields()["advice"]).splitlines() if "`miettinen-nurminen`" in line)
    assert f"| {floor(min(counted) * 1000) / 1000:.3f} |" in line
    assert len(str(fields()["advice"]).splitlines()) == 2 + 5


# --- its pictures -----------------------------------------------------------------------------------------------


def bright(colour: str) -> float:
    """How bright a colour is, as the rules of accessibility have it."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrasts(name: str) -> list[float]:
    """Of a colour of the style with the page, light, dark, and dark because the reader's system is."""
    styles = ROOT / "docs" / "site" / "sphinx" / "static"
    text = "".join((styles / f"{each}.css").read_text(encoding="utf-8") for each in ("colours", "chart"))
    light, *dark = re.findall(rf"--{name}: (#\w+);", text)
    found = [1.05 / (bright(light) + 0.05)]
    return found + [(bright(each) + 0.05) / (bright("#131416") + 0.05) for each in dark]


PICTURES = ("verdicts", "exponents", "means", "coverages")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_says_in_words_what_it_shows(name: str) -> None:
    drawn = getattr(found_pictures, name)()
    words = getattr(found_pictures, f"{name}_in_words")()
    assert unescape(re.findall('aria-label="(.*?)"', drawn)[0]) == words
    assert "\n" not in drawn
    assert drawn in essay()


def test_every_colour_of_a_picture_can_be_read_on_a_light_page_and_on_a_dark_one() -> None:
    drawn = "".join(getattr(found_pictures, name)() for name in PICTURES)
    named = {*re.findall(r'<(?:text|rect|polyline) class="(\w+)"', drawn)} - {"on", "grid", "meant", chart.GREY}
    assert named == {chart.GREEN, chart.BLUE, chart.RED, chart.ORANGE, chart.PURPLE}
    for name in named:
        assert len(contrasts(name)) == 3
        assert min(contrasts(name)) > 4.5, name
    assert not re.findall(r"#[0-9a-f]{3,6}\b", drawn), "no colour is written into a picture"


def test_no_two_lines_differ_in_colour_alone() -> None:
    assert len({dashes for *_, dashes in found_pictures._INTERVALS}) == len(found_pictures._INTERVALS)
    assert len({dashes for *_, dashes in found_pictures._MEANS}) == len(found_pictures._MEANS)
    assert len({colour for _, _, colour in found_pictures._KINDS}) == 4


def test_a_line_lies_where_its_points_are() -> None:
    panel = chart.Panel(10, 20, 100, 200, (0, 1), (-1, 1))
    assert panel.at(0, 1) == (10, 20)
    assert panel.at(1, -1) == (110, 220)
    assert 'points="10.0,120.0 110.0,20.0"' in panel.drawn(chart.Line("", ((0, 0), (1, 1)), chart.RED))
