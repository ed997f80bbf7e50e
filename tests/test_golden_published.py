"""Numbers that others have printed: as they are on the page, with their source, and what is wrong about some."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

from bookmaker_ref import golden
from bookmaker_ref.golden.vector import Vector
from bookmaker_ref.papers import recorded
from derivations.golden.published import agreement


@cache
def published() -> tuple[Vector, ...]:
    return golden.load(family="published")


def test_at_least_twenty_examples_of_others_have_a_source() -> None:
    tables = {each.id.split("/")[1]: each.source["reference"] for each in published() if each.stratum == "others"}
    assert len(tables) >= 20
    assert len(set(tables.values())) >= 20
    for each in published():
        assert re.search(r"\d", each.source["printed"])
        assert re.match(r"yes$|no: ", each.source["agrees"])
        assert re.fullmatch(r"10\.\d{4,}/\S+", each.source.get("doi", "10.1000/x"))


def test_what_is_printed_is_the_value_at_its_digits_or_says_what_should_be() -> None:
    """Decided here from the 40 digits alone."""
    wrong = 0
    for each in published():
        printed, agrees = each.source["printed"], each.source["agrees"]
        assert each.digits is not None
        if "/" in printed:
            assert agrees == "yes"
            assert Fraction(printed) == Fraction(str(each.exact))
            continue
        number = Decimal(printed.rstrip("%"))
        value = Decimal(each.digits) * (100 if printed.endswith("%") else 1)
        unit = Decimal(1).scaleb(int(number.as_tuple().exponent))
        near = abs(value - number) <= unit / 2
        nearest = len(number.as_tuple().digits) >= 15 and float(printed.rstrip("%")) == each.value
        assert (agrees == "yes") == (near or nearest), each.id
        if agrees != "yes":
            wrong += 1
            assert abs(value - Decimal(agrees.removeprefix("no: ").rstrip("%"))) <= unit / 2, each.id
    assert 4 < wrong < len(published()) / 5


def test_the_papers_numbers_that_are_wrong_are_those_of_the_errata() -> None:
    """The verdicts of the records were decided elsewhere."""
    verdicts = recorded()
    compared = 0
    for each in published():
        if each.stratum != "papers":
            continue
        slug = each.id.split("/")[-1]
        key = f"{each.id.split('/')[1].split('-')[0]}:{slug}"
        if key not in verdicts:  # one of several numbers in a sentence
            key = key.rpartition("-")[0]
            assert key in verdicts
            continue
        compared += 1
        assert (verdicts[key]["verdict"] in {"misprint", "false"}) == (each.source["agrees"] != "yes"), each.id
    assert compared > 60


def test_table_2_of_powers2011_and_figure_1_of_powers2003_are_there() -> None:
    tables = {each.table for each in published() if each.stratum == "papers"}
    assert {((56, 20), (12, 12)), ((30, 12), (30, 28))} <= tables
    assert {((56, 24), (14, 6)), ((70, 0), (0, 30)), ((581, 204), (119, 96)), ((476, 249), (224, 51))} <= tables
    found = {each.id: each for each in published()}
    misprint = found["published/powers2011-56-20-12-12/chi2_plus_r/table2-a-chi2-plus-r"]
    assert (misprint.source["printed"], misprint.source["agrees"]) == ("1.61", "no: 1.50")
    assert "Markedness was put for Informedness" in misprint.source["note"]


@pytest.mark.parametrize(
    ("value", "printed", "said"),
    [
        (Fraction(1, 8), "0.12", "yes"),  # half way is right either way
        (Fraction(1, 8), "0.13", "yes"),
        (Fraction(1, 8), "0.14", "no: 0.12"),
        (Fraction(2, 3), "0.66", "no: 0.67"),
        (Fraction(2, 3), "66.67%", "yes"),
        (Fraction(2, 3), "67%", "yes"),
        (Fraction(2, 3), "66%", "no: 67%"),
        (Fraction(25, 9), "2.7777777777777777", "yes"),  # the nearest float64
        (Fraction(25, 9), "2.7777777777777773", "no: 2.7777777777777778"),
        (Fraction(1, 70), "1/70", "yes"),
        (Fraction(1, 70), "2/70", "no: 1/70"),
        (Fraction(-1, 3), "-0.33", "yes"),
    ],
)
def test_agreement_is_half_a_unit_of_the_last_digit(value: Fraction, printed: str, said: str) -> None:
    assert agreement(value, printed) == said


@pytest.mark.parametrize(
    ("name", "module", "function", "printed"),
    [
        ("sklearn-mcc", "sklearn.metrics", "matthews_corrcoef", ["-0.33"]),
        ("sklearn-kappa", "sklearn.metrics", "cohen_kappa_score", ["0.6875"]),
        ("sklearn-jaccard", "sklearn.metrics", "jaccard_score", ["0.6666"]),
        ("sklearn-likelihood-ratios-cats", "sklearn.metrics", "class_likelihood_ratios", ["1.33", "0.66"]),
        ("sklearn-mutual-information", "sklearn.metrics", "mutual_info_score", ["0.0566"]),
        ("sklearn-balanced-accuracy", "sklearn.metrics", "balanced_accuracy_score", ["0.625"]),
        ("scipy-fisher", "scipy.stats", "fisher_exact", ["0.10256410256410257", "0.9953379953379957"]),
        ("scipy-barnard", "scipy.stats", "barnard_exact", ["0.0640"]),
        ("scipy-chi2", "scipy.stats", "chi2_contingency", ["2.7688587616781319", "0.24935220877729619"]),
        ("scipy-association", "scipy.stats.contingency", "association", ["0.18617813077483678"]),
    ],
)
def test_documentation_says_what_is_said_of_it(name: str, module: str, function: str, printed: list[str]) -> None:
    """Where the release is the one that is named: others may have been corrected."""
    library = pytest.importorskip(module.partition(".")[0])
    found = {each.source["printed"]: each for each in published() if each.id.split("/")[1] == name}
    assert set(printed) <= set(found)
    if library.__version__ not in found[printed[0]].source["reference"]:
        return
    text = getattr(pytest.importorskip(module), function).__doc__
    assert all(number in text for number in printed)
