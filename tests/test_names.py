"""Every name of a measure means that measure at every door, and no name means two."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import golden, multiclass, names, scores
from bookmaker_ref.cli import main
from bookmaker_ref.exact import Table, tables
from bookmaker_ref.generate.names_source import TwoMeanings, table
from bookmaker_ref.generate.sql import Counted, columns_of
from bookmaker_ref.golden.reading import measure_called
from bookmaker_ref.language import find_measure, parse_expression
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.solving.words import find_word
from bookmaker_ref.symbolic import CELLS, MEASURES, VOCABULARY, Measure
from tests.cases import for_each

OF_TABLES = {name: each for name, each in names.OF_TWO.items() if each in COMPILED}
#: What has no sign that formulas use for something else.
IDENTIFIERS = [name for name in names.OF_TWO if name.isidentifier()]
#: What the papers, Wikipedia, PyCM and scikit-learn call measures, and what people type.
USUAL = {
    name: measure
    for measure, written in {
        "informedness": "BM, bm, B, youden, YoudenJ, Youdens J, J, j, Peirce, TSS, HanssenKuipers, DeltaPPrime",
        "markedness": "MK, mk, M, deltaP",
        "recall": "sens, TPR, tpr, sensitivity, hit_rate, Coverage, TruePositiveRate",
        "inverse_recall": "spec, TNR, tnr, specificity, Selectivity, TrueNegativeRate",
        "precision": "PPV, ppv, TPA, tpa, TruePositiveAccuracy, PositivePredictiveValue, Confidence",
        "inverse_precision": "NPV, npv, TNA, tna, TrueNegativeAccuracy, NegativePredictiveValue",
        "fallout": "FPR, fpr, FalsePositiveRate, FalseAlarmRate",
        "miss_rate": "FNR, fnr, FalseNegativeRate",
        "false_discovery_rate": "FDR, fdr, FPA",
        "false_omission_rate": "FOR, FNA",
        "accuracy": "ACC, acc, accuracy_score, Accuracy score, RandAccuracy, TCA, TCR",
        "balanced_accuracy": "bacc, balanced_accuracy, balanced accuracy, Balanced-Accuracy",
        "jaccard": "CSI, threat_score, jaccard_index, CriticalSuccessIndex, Tanimoto, IoU",
        "correlation": "MCC, mcc, matthews_corrcoef, phi, Pearson",
        "bookmark": "CoefficientOfDetermination, SquaredCorrelation",
        "g_measure": "GMeasure, g-measure",
        "a_measure": "ArithmeticMean",
        "f1": "f1_score, f-score, fscore, F Score, dice, FMeasure, PS+, PSPlus",
        "inverse_f1": "IF1, PS-, PSMinus",
        "lr_positive": "LR+, lr+, LRPlus, PLR, PositiveLikelihoodRatio",
        "lr_negative": "LR-, lr-, LR\N{MINUS SIGN}, LRMinus, NLR, NegativeLikelihoodRatio",
        "odds_ratio": "DOR, dor, DiagnosticOddsRatio",
        "cohen_kappa": "kappa, HSS, HeidkeSkillScore",
        "cohen_chance": "ExpectedAccuracy",
        "g2": "GSquared, LogLikelihoodRatio",
        "prevalence": "BaseRate, ClassPrevalence",
        "bias": "LabelBias, PredictedPositiveRate",
        "skew": "ClassRatio",
    }.items()
    for name in written.split(", ")
}


def test_there_are_names_to_test() -> None:
    assert len(names.OF_TWO) > 200
    assert len(IDENTIFIERS) > 2 * len(MEASURES)
    assert set(names.OF_TWO.values()) == set(MEASURES)
    assert set(names.OF_CLASSES.values()) == set(multiclass.MEASURES)


@for_each(MEASURES.values(), lambda each: each.name)
def test_the_names_of_an_entry_are_in_the_table(measure: Measure) -> None:
    for name in (measure.name, measure.word.name, *measure.aliases):
        if name == "AUC":  # the papers' word, which formulas have alone
            assert name in names.WORDS
        else:
            assert names.OF_TWO[name] == measure.name


@for_each(USUAL.items())
def test_the_usual_abbreviations_are_known(name: str, canonical: str) -> None:
    assert names.find(name) == canonical


@pytest.mark.parametrize("registry", [names.OF_TWO, names.OF_CLASSES], ids=["two", "classes"])
def test_no_two_measures_share_a_normalised_name(registry: dict[str, str]) -> None:
    found: dict[str, set[str]] = {}
    for name, canonical in registry.items():
        found.setdefault(names.normalised(name), set()).add(canonical)
    assert len(found) > 80
    assert not {name: measures for name, measures in found.items() if len(measures) > 1}
    assert not found.keys() & names.AMBIGUOUS.keys()


def spelled(name: str) -> set[str]:
    """Other ways to write a name: in other case, and with its words apart."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    ways = {apart, apart.replace(" ", "-"), apart.replace(" ", "_"), name.replace("_", " "), name.replace("_", "-")}
    return ways | {each.upper() for each in ways} | {each.lower() for each in ways} | {f" {name} "}


@for_each([name for name in names.OF_TWO if len(name) > 3], some=True)
def test_case_and_separators_between_letters_do_not_matter(name: str) -> None:
    for way in spelled(name):
        assert names.find(way) == names.OF_TWO[name], way


@for_each(names.OF_TWO)
def test_a_sign_at_either_end_is_part_of_the_name(name: str) -> None:
    known = {names.normalised(each): canonical for each, canonical in names.OF_TWO.items()}
    for sign in ("-", "+", "'", "\N{MINUS SIGN}", "\N{PRIME}"):
        for way in (sign + name, name + sign):
            try:
                found = names.find(way)
            except names.AmbiguousName:
                found = None
            assert found in (None, known.get(names.normalised(way))), way
            assert found is None or names.normalised(way) != names.normalised(name)


@pytest.mark.parametrize(
    ("name", "value"),
    [("LR-", Fraction(8, 17)), ("LR\N{MINUS SIGN}", Fraction(8, 17)), ("lr+", Fraction(112, 85))],
)
def test_likelihood_ratios_are_told_apart_by_their_sign(name: str, value: Fraction) -> None:
    """(1 - Recall)/Specificity = (12/68)/(12/32), and Recall/(1 - Specificity) = (56/68)/(20/32)."""
    assert list(bm.evaluate_all(*TABLE, [name]).values()) == [float(value)]


@pytest.mark.parametrize("name", ["-recall", "recall-", "+recall", "recall'", "B-M", "lr*", "_recall", ""])
def test_what_is_no_name_is_unknown(name: str) -> None:
    with pytest.raises(ValueError, match="there is no measure"):
        bm.evaluate_all(*TABLE, [name])


@for_each(names.AMBIGUOUS)
def test_an_ambiguous_name_is_refused_with_its_candidates(name: str) -> None:
    candidates = names.AMBIGUOUS[name].candidates
    assert candidates
    with pytest.raises(names.AmbiguousName) as refused:
        names.find(name)
    for candidate in candidates:
        assert candidate in names.OF_TWO.values()
        assert f"'{candidate}'" in str(refused.value)
    assert refused.value.args == (str(refused.value),)
    assert not hasattr(bm, name) or name == "roc"  # the module


def test_one_name_in_two_entries_is_an_error() -> None:
    with pytest.raises(TwoMeanings, match="B is a name of bias and of informedness"):
        table([("B", "bias"), ("B", "informedness")])


def test_what_two_classes_and_k_classes_call_alike_is_the_same_number_of_two_classes() -> None:
    """Where a name has another measure for K classes, both are the same number of two."""
    pairs = {(names.find(name), names.find_of_classes(name)) for name in (*names.OF_TWO, *names.OF_CLASSES)}
    apart = {(two, many) for two, many in pairs if two and many and two != many}
    assert apart == {
        ("scott_pi", "fleiss_kappa"),
        ("correlation", "gorodkin_rk"),
        ("balanced_accuracy", "recall_macro"),
    }
    assert len([two for two, many in pairs if two and two == many]) == 9
    counts = np.array([cells for n in range(7) for cells in tables(n)]).reshape(-1, 2, 2)
    for two, many in apart:
        of_two = getattr(bm, str(two))(*counts.reshape(-1, 4).T)
        of_classes = getattr(multiclass, str(many))(counts, rows="predicted")
        assert of_classes == pytest.approx(of_two, rel=1e-12, abs=1e-15, nan_ok=True)


def test_a_word_that_is_no_measure_is_none() -> None:
    assert {word.name for word in (*CELLS, *VOCABULARY)} - names.OF_TWO.keys() | {"p"} == names.WORDS
    assert {names.find(word) for word in names.WORDS - {"AUC"}} == {None}


def test_a_letter_that_is_the_same_share_is_the_measure() -> None:
    """Tpr is Recall: these are found by the algebra, and no list of them is typed."""
    words = {each.word for each in MEASURES.values()}
    letters = [word for word in VOCABULARY if word.name in names.OF_TWO and word not in words]
    assert len(letters) == 12
    for letter in letters:
        here = Table(7, 2, 3, 11)
        assert here[letter.name] == here[MEASURES[names.OF_TWO[letter.name]].word.name]


# --- the doors --------------------------------------------------------------------------------------------


TABLE = (56, 20, 12, 12)


def test_numbers_know_every_name() -> None:
    for name, canonical in OF_TABLES.items():
        assert bm.evaluate_all(*TABLE, [name]) == {canonical: getattr(bm, canonical)(*TABLE)}, name
    tp, fp, fn, tn = ([each] for each in TABLE)
    found = bm.evaluate_all(tp, fp, fn, tn, list(OF_TABLES))
    assert list(found) == list(dict.fromkeys(OF_TABLES.values()))


def test_formulas_and_show_know_every_name() -> None:
    for name, canonical in names.OF_TWO.items():
        assert find_measure(name) is MEASURES[canonical], name
    here = Table(*TABLE)
    for name in IDENTIFIERS:
        if names.OF_TWO[name] in COMPILED:
            word = MEASURES[names.OF_TWO[name]].word
            assert here[str(parse_expression(name))] == here[word.name], name


@pytest.mark.slow
def test_compiled_formulas_know_every_name() -> None:
    for name in IDENTIFIERS:
        if name in OF_TABLES:
            assert bm.compile_formula(name)(*TABLE) == pytest.approx(getattr(bm, OF_TABLES[name])(*TABLE), rel=1e-12), (
                name
            )


def test_sql_knows_every_name() -> None:
    for name, canonical in OF_TABLES.items():
        assert columns_of(Counted(), [name])[-1] == canonical, name


def test_solve_knows_every_name() -> None:
    for name, canonical in OF_TABLES.items():
        assert find_word(name).name == canonical, name


def test_the_golden_kit_knows_every_name() -> None:
    known = golden.manifest()["measures"]
    for name in names.OF_CLASSES | names.OF_TWO:
        canonical = name if name in known else names.find(name) or names.find_of_classes(name)
        canonical = "auc" if canonical == "balanced_accuracy" else canonical
        assert measure_called(name, known.keys()) == canonical, name


def test_the_command_shows_every_name(capsys: pytest.CaptureFixture[str]) -> None:
    for name, canonical in (("tpr", "recall"), ("fnr", "miss_rate"), ("BM", "informedness"), ("rk", "gorodkin_rk")):
        assert main(["show", name, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["name"] == canonical


def test_k_classes_know_every_name() -> None:
    matrix = np.array([[[5, 1, 2], [1, 6, 0], [2, 2, 9]]])
    for name, canonical in names.OF_CLASSES.items():
        assert list(multiclass.evaluate(matrix, [name], rows="predicted")) == [canonical], name


# --- slips ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slip", "canonical"),
    [("informednes", "informedness"), ("sensitivty", "recall"), ("accuraccy", "accuracy"), ("mccc", "correlation")],
)
def test_a_slip_brings_what_was_meant(slip: str, canonical: str) -> None:
    assert names.meant(slip, MEASURES) == canonical
    with pytest.raises(ValueError, match=f"did you mean '{canonical}'"):
        bm.evaluate_all(*TABLE, [slip])


@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        ("error rate", "accuracy"),
        ("loss", "accuracy"),
        ("type I error", "fallout"),
        ("mean recall", "balanced_accuracy"),
        ("fbeta", "f1"),
        ("odds", "odds_ratio"),
        ("krippendorff", "fleiss_kappa"),
    ],
)
def test_what_no_spelling_brings_is_suggested_by_what_it_means(
    asked: str, canonical: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", asked]) == 2
    assert f"did you mean {canonical}?" in capsys.readouterr().err
    assert canonical not in names.nearest(asked, names.OF_TWO)


def test_what_is_suggested_by_meaning_is_a_measure_and_has_no_name_of_its_own() -> None:
    asked = {each for listed in names.TOLD_BY.values() for each in listed.split(", ")}
    assert len(asked) > 60
    assert names.TOLD_BY.keys() <= {*names.OF_TWO.values(), *names.OF_CLASSES.values()}
    assert not {each for each in asked if names.find(each) or names.find_of_classes(each)}


def test_one_name_of_each_measure_is_suggested() -> None:
    assert names.suggested("informednes", [*names.OF_TWO, *names.OF_CLASSES])[0] == "informedness"
    for slip in ("informednes", "sensitivty", "entropy", "prevalenc"):
        found = names.suggested(slip, [*names.OF_TWO, *names.OF_CLASSES], most=9)
        meant = [names.OF_TWO.get(each) or names.OF_CLASSES[each] for each in found]
        assert len(set(meant)) == len(meant) > 0


def test_nonsense_brings_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    for nonsense in ("nonsense", "xyzzy", "q", "foo_bar"):
        assert names.meant(nonsense, MEASURES) is None
        assert main(["show", nonsense]) == 2
        assert "did you mean" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["phi", "Phi coefficient", "φ", "pearson", "Pearson", "rho", "matthews", "MCC"])
def test_a_name_of_the_phi_coefficient_is_r_k_for_three_classes(name: str) -> None:
    assert (names.resolved(name), names.resolved(name, 3)) == ("correlation", "gorodkin_rk")


@pytest.mark.parametrize("name", ["correlation", "Correlation", "BMG", "BookMarkG"])
def test_a_name_of_the_papers_is_correlation_for_three_classes(name: str) -> None:
    assert names.resolved(name, 3) == "correlation"


def test_phi_of_three_classes_is_the_matthews_correlation_of_sklearn() -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    real, predicted = [0, 1, 2, 0, 1, 2, 1, 0], [0, 1, 1, 0, 2, 2, 1, 2]
    expected = pytest.approx(metrics.matthews_corrcoef(real, predicted))
    assert scores.phi_score(real, predicted) == scores.pearson_score(real, predicted) == expected
    report = bm.report(real, predicted, measures=["phi", "pearson"])
    assert report["phi"].value == report["pearson"].value == expected
