"""Three ratios that are not redundant fix all others (powers2011, 2.1): formulas, branches, and what is redundant."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import assume, given, reject, strategies as st
from sympy import QQ, Expr, Rational, cancel, sqrt, symbols
from sympy.parsing.sympy_parser import parse_expr
from sympy.polys.fields import field

from bookmaker_ref.exact.table import Cells
from bookmaker_ref.solving import independence, solve
from bookmaker_ref.solving.budget import TooHard
from bookmaker_ref.solving.independence import follows, independent, rank, source
from bookmaker_ref.solving.ratios import System, branches, numbers, relation
from bookmaker_ref.solving.roots import with_root
from bookmaker_ref.solving.words import Word, find_word, word, words
from bookmaker_ref.symbolic import CELLS, COORDINATES, MEASURES, in_counts
from tests.cases import for_each
from tests.known import ratios
from tests.solving import defined, given_as, reported, scores, some_of, tables_of, words_of
from tests.strategies import examples

pytestmark = pytest.mark.on_change


@pytest.mark.slow
@for_each(COORDINATES)
def test_the_coordinates_of_the_papers_are_found_again(name: str) -> None:
    """The cells in terms of ROC space, of rates and margins, of deviations: typed by hand in symbolic/notation.py."""
    known = COORDINATES[name]
    of = [find_word(str(letter)) for letter in known.letters]
    (branch,) = branches(of)
    names = {each.symbol: letter for each, letter in zip(of, known.letters, strict=True)}
    for found, wanted in zip(branch.cells, known.cells, strict=True):
        assert cancel(found.xreplace(names) - wanted) == 0


def independent_at(table: Cells, three: list[Word]) -> bool:
    """Whether they fix the table: where Recall, Inverse Recall and Accuracy are the same, any Prevalence has them."""
    slopes = [[float(slope) for slope in independence._Dual(table).of(each.symbol)[1]] for each in three]
    return bool(np.linalg.matrix_rank(np.array(slopes) * sum(table), tol=1e-9) == 3)


@pytest.mark.slow
@given(tables_of(10, 80), st.deferred(lambda: some_of(ratios(), 3, 3)))
@examples(75)
def test_a_random_table_is_a_solution_of_its_own_ratios(table: Cells, three: list[Word]) -> None:
    assume(min(table) and defined(three, table) and rank(three) == 3)  # else they may be of one kind there
    assume(independent_at(table, three))
    reports = reported(three, table, None)
    assume(not any("." in each.text for each in reports))
    try:
        found = [each.cells for each in numbers(reports) if each.cells is not None]
    except TooHard:
        reject()
    wanted = [cell / sum(table) for cell in table]
    assert any(all(abs(float(a) - b) < 1e-9 for a, b in zip(cells, wanted, strict=True)) for cells in found)


def test_ratios_that_fix_tables_in_general_leave_some_open() -> None:
    """Recall, Inverse Recall and Accuracy of 1/11 each: whatever the Prevalence is."""
    three = words_of("recall inverse_recall accuracy")
    assert rank(three) == 3
    assert not independent_at((1, 10, 10, 1), three)
    assert independent_at((1, 10, 9, 2), three)
    (family,) = numbers(reported(three, (1, 10, 10, 1), None))
    assert family.cells is None
    assert family.free


@pytest.mark.some(4)
@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [
        "recall precision prevalence",
        "recall precision accuracy",
        "informedness markedness prevalence",
        "correlation recall precision",
        "odds_ratio f1 g_measure",
        "lr_positive lr_negative bias",
    ],
)
def test_each_formula_gives_back_what_it_is_made_of(names: str) -> None:
    """At numbers: the branch's own cells, put into the definitions of the vocabulary by SymPy."""
    table = (56, 20, 12, 12)
    reports = reported(words_of(names), table, None)
    found = branches([each.word for each in reports])
    values = {each.word.symbol: Rational(each.reported.numerator, each.reported.denominator) for each in reports}
    hits = 0
    for branch in found:
        cells = dict(zip(CELLS, (cell.xreplace(values) for cell in branch.cells), strict=True))
        for name in names.split():
            expression = in_counts(MEASURES[name].word).xreplace(cells)
            assert abs((expression**2 - values[MEASURES[name].word] ** 2).evalf(40)) < 1e-30
        hits += all(abs(float(cell) - share / 100) < 1e-9 for cell, share in zip(cells.values(), table, strict=True))
    assert hits == 1


def test_a_wrong_solution_is_not_verified() -> None:
    system = System(words_of("recall precision prevalence"))
    (way,) = system.solved()
    assert system.verified(way)
    place, fraction = way.fractions[0]
    assert not system.verified(replace(way, fractions=((place, fraction + 1), *way.fractions[1:])))
    assert not system.verified(replace(way, fractions=(), free=system.unknowns))


def test_a_quadratic_has_both_its_branches() -> None:
    """B, M and prevalence x: D = B x(1 - x) and y(1 - y) = D/M, so y and 1 - y both do."""
    reports = reported(words_of("informedness markedness prevalence"), (56, 20, 12, 12), None)
    found = sorted(each.fractions for each in numbers(reports) if each.fractions is not None)
    assert [sum(cells[:2]) for cells in found] == [Fraction(24, 100), Fraction(76, 100)]
    assert found[1] == (Fraction(14, 25), Fraction(1, 5), Fraction(3, 25), Fraction(3, 25))


def test_a_fraction_in_a_root_of_a_quadratic_is_written_with_its_square_root() -> None:
    """Against the roots of 3 z² + a z - 5 as school has them."""
    _, a, z = field("a,z", QQ)
    letter = symbols("a")
    shown = [with_root((1 + 2 * z) / (a + z), 1, (3 * z**2 + a * z - 5).numer, sign, {0: letter}) for sign in (1, -1)]
    roots = [(-letter + sign * sqrt(letter**2 + 60)) / 6 for sign in (1, -1)]
    fractions = [(1 + 2 * root) / (letter + root) for root in roots]
    found, wanted = ({each.subs(letter, Rational(7, 3)).evalf(30) for each in some} for some in (shown, fractions))
    assert all(min(abs(one - other) for other in wanted) < 1e-25 for one in found)
    assert len(found) == 2


def test_a_negative_correlation_keeps_its_sign() -> None:
    (found,) = numbers(given_as("correlation=-1/5 prevalence=1/2 bias=1/2"))
    assert found.fractions == (Fraction(1, 5), Fraction(3, 10), Fraction(3, 10), Fraction(1, 5))
    assert numbers(given_as("g_measure=1/2 recall=1/2 precision=1/3")) == []


def test_a_count_makes_counts_of_proportions() -> None:
    (found,) = numbers(given_as("recall=14/17 precision=14/19 TP=56 N=100"))
    assert [str(cell) for cell in found.fractions or ()] == ["56", "20", "12", "12"]


@pytest.mark.slow
@for_each(
    [
        ("f1", "recall precision", "2*Precision*Recall/(Precision + Recall)"),
        ("miss_rate", "recall", "1 - Recall"),
        ("jaccard", "f1", "F1/(2 - F1)"),
        ("g_measure", "recall precision", "sqrt(Recall*Precision)"),
        ("odds_ratio", "lr_positive lr_negative", "LRPositive/LRNegative"),
        ("informedness", "recall inverse_recall", "Recall + InverseRecall - 1"),
        ("balanced_accuracy", "informedness", "(Informedness + 1)/2"),
        ("skew", "prevalence", "(1 - Prevalence)/Prevalence"),
        ("wracc", "determinant", "4*dtp"),
        ("accuracy", "recall inverse_recall prevalence", "Recall*Prevalence + InverseRecall*(1 - Prevalence)"),
    ]
)
def test_what_follows_has_the_formula_that_is_known(target: str, of: str, formula: str) -> None:
    found = relation(word(target), words_of(of))
    letters = {str(each.symbol): each.symbol for each in words_of(of)}
    wanted = cast(Expr, parse_expr(formula, letters))  # our own text, not a user's
    assert found is not None
    assert cancel(found.shown**2 - wanted**2) == 0


@for_each(
    [
        ("recall miss_rate", 1),
        ("recall precision f1", 2),
        ("recall precision f1 jaccard g_measure a_measure", 2),
        ("recall inverse_recall informedness balanced_accuracy lr_positive roc_distance", 2),
        ("correlation informedness markedness", 2),
        ("correlation informedness markedness prevalence", 3),
        ("prevalence skew evenness_real prevalence_g prevalence_h", 1),
        ("recall precision prevalence accuracy f1", 3),
        ("recall precision prevalence N", 4),
        ("chi2 correlation N", 2),
        ("g2 mutual_information N", 2),
        ("TP FP FN TN N", 4),
        ("determinant wracc delta delta_fp", 1),
        ("cohen_kappa scott_pi accuracy", 3),
    ]
)
def test_ranks_that_are_known_from_the_definitions(names: str, count: int) -> None:
    assert rank(words_of(names)) == count


def test_what_follows_is_proved_and_from_the_fewest() -> None:
    recall, precision, prevalence = words_of("recall precision prevalence")
    following = {each.name for each in words() if follows(each, [recall, precision])}
    known = "recall precision miss_rate false_discovery_rate f1 jaccard g_measure a_measure"
    assert following == set(known.split())
    assert [each.name for each in source(word("f1"), [prevalence, recall, precision])] == ["recall", "precision"]
    assert [each.name for each in independent([recall, word("miss_rate"), precision])] == ["recall", "precision"]


def test_that_a_word_follows_rests_on_minors_and_not_on_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the gradients at a table were of too low a rank by accident."""
    monkeypatch.setattr(independence, "rank", lambda words: 0)
    assert not follows(word("accuracy"), [word("recall")])
    assert not follows(word("f1"), words_of("recall prevalence"))
    assert follows(word("f1"), words_of("recall precision"))


def test_a_family_says_what_is_fixed_and_by_what() -> None:
    found = solve(scores("recall=0.8235 precision=0.7368"))
    assert (found.status, found.needed, found.independent) == ("family", 3, ("recall", "precision"))
    by_name = {each.name: each for each in found.follows}
    low, high = by_name["f1"].bounds
    ends = [2 * r * p / (r + p) for r, p in ((0.82345, 0.73675), (0.82355, 0.73685))]
    assert ends[0] - 1e-5 < low <= ends[0]
    assert ends[1] <= high < ends[1] + 1e-5
    assert "accuracy" not in by_name


@pytest.mark.slow
@for_each(
    [
        ("recall=14/17 precision=14/19 f1=7/9", False),
        ("recall=0.8235 precision=0.7368 f1=0.78", False),
        ("recall=0.82 precision=0.74 f1=0.7778", True),
    ]
)
def test_a_redundant_value_is_named_with_what_it_adds(values: str, adds: bool) -> None:
    (redundant,) = solve(scores(values)).redundant
    precision, recall = symbols("Precision Recall", real=True)
    assert (redundant.name, redundant.of, redundant.adds) == ("f1", ("recall", "precision"), adds)
    assert redundant.formula is not None
    assert cancel(redundant.formula - 2 * precision * recall / (precision + recall)) == 0


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize(
    "values",
    [
        "recall=14/17 precision=14/19 f1=7/10",
        "recall=0.80 miss_rate=0.22 prevalence=0.5",
        "f1=0.5000 jaccard=0.335 accuracy=0.7",
        "lr_positive=2.00 lr_negative=0.50 odds_ratio=4.2",
        "recall=0.82 precision=0.73 accuracy=0.75 f1=0.90",
        "accuracy=0.75 prevalence=0.3 f1=0.90",
        "informedness=1/2 prevalence=1/2 bias=9/10",
    ],
)
def test_a_contradiction_names_a_smallest_part(values: str) -> None:
    found = solve(scores(values))
    assert found.status == "contradictory"
    assert found.conflict
    part = {name: scores(values)[name] for name in found.conflict}
    assert solve(part).status == "contradictory"
    for name in part:
        fewer = {other: text for other, text in part.items() if other != name}
        assert not fewer or solve(fewer).status != "contradictory"


@pytest.mark.slow
@for_each(
    [
        "recall=0.80 miss_rate=0.205",
        "recall=0.795..0.8 miss_rate=0.205",
        "lr_positive=2.00 lr_negative=0.50 odds_ratio=4.1",
    ]
)
def test_values_at_the_edge_of_their_rounding_are_no_contradiction(values: str) -> None:
    """0.80 may be 0.795 and 0.21 0.205; 2.005/0.495 is above 4.05."""
    assert solve(scores(values)).status == "family"


@for_each(
    [
        {"recall": 0.8235}, {"recall": None}, {"recall": True}, {}, {"n": "100"}, {"recall": "0.8", "N": "5", "n": "5"},
        {3: "0.5"}, {"recall": np.ones((2, 2, 2))},
    ]
)  # fmt: skip
def test_a_call_that_makes_no_sense_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"float|value|two values|no score|no name") as refused:
        solve(values)
    assert "\n" not in str(refused.value)


@for_each(
    [
        (option, given)
        for option in ("n", "most", "rounding")
        for given in (np.ones((2, 2, 2)), np.ma.array([1, 2]), object(), [], "x" * 999)
    ]
)
def test_an_option_that_makes_no_sense_is_refused_in_one_short_line(option: str, given: object) -> None:
    options: dict[str, Any] = {option: given}
    with pytest.raises(ValueError, match=r".") as refused:
        solve({"recall": "0.8"}, **options)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.slow
@for_each(["wracc=-1/2 tp=0/1 false_discovery_rate=1/1", "recall=1/3 inverse_recall=2/3 bias=1/3"])
def test_nothing_follows_where_values_are_not_independent(values: str) -> None:
    """Without true positives false discoveries are 1; by chance, of Recall 1/3 and Inverse Recall 2/3, Bias is 1/3."""
    found = solve(scores(values))
    assert (found.status, found.follows, found.formulas) == ("family", (), ())
    assert "not independent" in found.reason


#: Of these docs/solve.md says that any three that are not redundant fix the table, by equations that are linear in turn
EIGHT = "recall inverse_recall precision inverse_precision prevalence bias accuracy f1"


def triples() -> list[list[Word]]:
    return [list(three) for three in combinations(words_of(EIGHT), 3) if rank(three) == 3]


def test_there_are_as_many_triples_as_the_page_says() -> None:
    assert len(triples()) == 55


@pytest.mark.slow
@for_each(triples, lambda three: [each.name for each in three], some=True)
def test_three_ratios_fix_the_table_where_the_page_says_so(three: list[Word]) -> None:
    (way,) = System(three).solved()
    assert not way.roots
    assert not way.free


def test_an_empty_margin_empties_its_cells() -> None:
    """Bias 0 or 1 by its Evenness: then two cells are 0, though the equations leave them open."""
    (table,) = numbers(given_as("evenness_predicted=0/1 recall=1/1 prevalence=1/3"))
    assert [str(cell) for cell in table.fractions or ()] == ["1/3", "2/3", "0", "0"]
    found = solve(scores("inverse_bias=0.0 evenness_predicted=0.0"), rounding="ceil")  # as 5 10 0 0 has them
    assert found.status == "family"
