"""``bookmaker show`` of the measures of K classes: everything that is known of one, beside that of two classes."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import bookmaker_ref
from bookmaker_ref.language import find_measure
from bookmaker_ref.multiclass import MEASURES, ClassMeasure
from bookmaker_ref.papers import entry, recorded
from bookmaker_ref.symbolic import MEASURES as BINARY
from bookmaker_ref.symbolic.classes import CLASS_WORDS
from tests.cases import for_each
from tests.commands import printed, refusal, told

BOTH = [name for name in MEASURES if find_measure(name) is not None]
ONLY = [name for name in MEASURES if name not in BOTH]
TABLE = bookmaker_ref.Contingency.from_matrix([[3, 0, 0], [0, 1, 2], [2, 1, 3]], rows="real")


def shown(*words: str) -> str:
    return printed("show", *words)


def told_of(word: str) -> Any:
    return told("show", word)


def of_classes(document: Any) -> Any:
    return document if document["kind"] == "measure of K classes" else document["of_k_classes"]


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_there_are_names_of_both_kinds() -> None:
    assert {"informedness", "accuracy", "chi2", "correlation", "cohen_kappa", "determinant"} <= set(BOTH)
    assert {"informedness_by_prevalence", "gorodkin_rk", "cramers_v", "f1_macro"} <= set(ONLY)


@for_each(MEASURES.values(), lambda m: m.name)
def test_everything_that_is_known_is_shown(each: ClassMeasure) -> None:
    text = one_line(shown(each.name))
    word = next(word for word in CLASS_WORDS if word.name == each.word)
    for part in (
        f"{each.name} {each.title}",
        f"{each.word} = {CLASS_WORDS[word]}",
        *each.elsewhere,
        each.estimates,
        f"bookmaker_ref.multiclass.{each.name}(table)",
        f"bookmaker_ref.multiclass.{each.name}.exact(table)",
        f"docs/multiclass-measures.md#{each.name}",
        r"LaTeX",
    ):
        assert one_line(part) in text
    for id in each.records:
        verdict = recorded()[id]["verdict"]
        assert re.search(rf"{re.escape(id)}: {re.escape(entry(id).title)} \({verdict}\), docs/equations/\S+#\S+", text)
    assert ("no library gives it by default" in text) == (not each.elsewhere)


@for_each(MEASURES.values(), lambda m: m.name)
def test_json_has_it_too_and_the_calls_that_are_shown_work(each: ClassMeasure) -> None:
    found = of_classes(told_of(each.name))
    about = {"name": each.name, "title": each.title, "estimates": each.estimates, "elsewhere": list(each.elsewhere)}
    assert about.items() <= found.items()
    assert found["printed"] == [record["id"] for record in found["records"]] == list(each.records)
    assert all(record["verdict"] == recorded()[record["id"]]["verdict"] for record in found["records"])
    assert all(record["page"].startswith("docs/equations/") for record in found["records"])
    assert " = " in found["latex"]
    call = found["call"]
    assert set(call) == {"float64", "arrays", "exact"}
    known = {"bookmaker_ref": bookmaker_ref, "table": TABLE, "tables": TABLE.counts[None]}
    value = eval(call["float64"], {}, known)
    assert np.array_equal(eval(call["arrays"], {}, known), [value])
    if each.kind == "rational":
        assert float(eval(call["exact"], {}, known)) == value


@pytest.mark.slow
@for_each(ONLY)
def test_what_is_of_k_classes_alone_is_shown_alone(name: str) -> None:
    assert shown(name).startswith(f"{name}  {MEASURES[name].title}\n")
    assert told_of(name)["kind"] == "measure of K classes"


@for_each(BOTH)
def test_what_is_of_both_is_shown_as_before_and_then_of_k_classes(name: str) -> None:
    binary = find_measure(name)
    assert binary is not None
    text = shown(name)
    first, _, second = text.partition("\n\nof K classes\n")
    assert first.startswith(f"{binary.name}  {binary.title}\n")
    assert f"bookmaker_ref.exact.{binary.name}(tp, fp, fn, tn)" in first
    assert "multiclass" not in first
    assert second.startswith(f"{name}  {MEASURES[name].title}\n")
    found = told_of(name)
    assert (found["kind"], found["name"], found["of_k_classes"]["name"]) == ("measure", binary.name, name)
    assert "symbolic" in found["call"]


@pytest.mark.parametrize("name", ["DeltaP'", "youdens_j", "BookMarkG"])
def test_an_alias_of_two_classes_shows_k_classes_by_its_name(name: str) -> None:
    found = told_of(name)
    assert found["of_k_classes"]["name"] == found["name"] in ("informedness", "correlation")


@pytest.mark.parametrize(
    ("name", "of_two", "of_classes"),
    [
        ("MCC", "correlation", "gorodkin_rk"),
        ("Phi", "correlation", "gorodkin_rk"),
        ("bacc", "balanced_accuracy", "recall_macro"),
        ("Scott's pi", "scott_pi", "fleiss_kappa"),
    ],
)
def test_what_libraries_mean_by_a_name_is_shown_of_two_and_of_k_classes(
    name: str, of_two: str, of_classes: str
) -> None:
    found = told_of(name.replace("'", ""))
    assert (found["name"], found["of_k_classes"]["name"]) == (of_two, of_classes)


def test_what_is_of_two_classes_alone_says_so() -> None:
    assert "of K classes" not in shown("recall")
    assert told_of("recall")["of_k_classes"] is None
    keys = {"name", "kind", "word", "title", "definition", "latex", "expr", "domain", "range", "aliases", "printed"}
    assert keys | {"family", "note", "call", "of_k_classes", "statistic"} == set(told_of("recall"))


@pytest.mark.parametrize("word", ["GorodkinRK", "gorodkin-rk", "Gorodkin RK", " gorodkin_rk "])
def test_case_and_what_joins_words_do_not_matter(word: str) -> None:
    assert shown(word) == shown("gorodkin_rk")


def test_a_claim_keeps_its_name() -> None:
    assert shown("cramers-v").startswith("powers2011:cramers-v")
    assert shown("cramers_v").startswith("cramers_v  ")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("informednes_by_prevalence", "informedness_by_prevalence"),
        ("gorodkinrkk", "GorodkinRK"),
        ("adjusted_balanced_acuracy", "adjusted_balanced_accuracy"),
        ("f1_makro", "f1_macro"),
    ],
)
def test_a_slip_is_told_the_new_names(word: str, near: str) -> None:
    assert near in refusal("show", word)


def test_the_list_of_all_has_them() -> None:
    text = shown()
    names, _, statistics = text.partition("of K classes\n")[2].partition("statistics and tests\n")
    assert {"chi2_yates", "fisher"} <= set(re.findall(r"\w+", statistics))
    assert re.findall(r"\w+", names) == list(MEASURES)
    assert all(len(line) <= 100 for line in names.splitlines())
    found = told("show")
    assert [each["name"] for each in found["measures_of_k_classes"]] == list(MEASURES)
    assert {each["name"] for each in found["measures"]} == set(BINARY)
