"""What `bookmaker show` points to exists, and it knows every name that the page of recommendations prints."""

from __future__ import annotations

import copy
import pickle
import re
from functools import cache

import pytest

import bookmaker_ref as bm
from bookmaker_ref import names, papers
from bookmaker_ref.asking import show_intervals, show_methods, show_statistics
from bookmaker_ref.papers import ERRATA
from bookmaker_ref.papers.empirical import CLAIMS
from bookmaker_ref.study import tests as study_tests
from tests.cases import for_each
from tests.paths import ROOT

pytestmark = pytest.mark.on_change("bookmaker_ref/**", "docs/*.md")

_LINK = re.compile(r"(docs/[\w./-]+\.md)(?:#([\w.-]+))?")


def measures() -> list[str]:
    return sorted({*names.OF_TWO.values(), *names.OF_CLASSES.values()})


def methods() -> list[str]:
    return sorted(show_statistics.names() | show_intervals.names() | show_methods.names())


def records() -> list[str]:
    """Every entry of the papers, and the papers."""
    entries = [each.id for paper in papers.PAPERS.values() for each in paper.contents]
    return [*entries, *ERRATA, *CLAIMS, *papers.PAPERS]


@cache
def anchors(page: str) -> frozenset[str]:
    """The anchors of a page: those that are set, and those of headings, as GitHub and the site make them."""
    text = (ROOT / page).read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
    return frozenset({*re.findall(r'<a id="([^"]+)"', text), *slugs})


def links(word: str) -> list[tuple[str, str]]:
    """Every page that is printed under a word, with its anchor."""
    shown = bm.show(word)
    unbroken = re.sub(r"\s+", " ", str(shown))
    return _LINK.findall(unbroken) + _LINK.findall(str(shown.to_json()))


def linked(word: str) -> bool:
    """Whether all of these links lead somewhere, and there is one."""
    found = links(word)
    for page, anchor in found:
        assert (ROOT / page).is_file(), page
        assert not anchor or anchor in anchors(page), f"{page}#{anchor}"
    return bool(found)


@pytest.mark.slow
@for_each(measures)
def test_every_page_that_is_shown_with_a_measure_exists_with_its_anchor(word: str) -> None:
    assert linked(word) or word not in names.OF_CLASSES.values()


@pytest.mark.slow
@for_each(methods)
def test_every_page_that_is_shown_with_a_method_exists_with_its_anchor(word: str) -> None:
    assert linked(word) or word in show_intervals.names()


@pytest.mark.slow
@for_each(records, some=True)
def test_every_page_that_is_shown_with_a_record_exists_with_its_anchor(word: str) -> None:
    assert linked(word) or word in papers.PAPERS


def recommended() -> list[str]:
    """Every name in the tables of docs/what-to-use.md, but whole commands."""
    page = (ROOT / "docs" / "what-to-use.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    return sorted({name for row in rows for name in re.findall(r"`([^`]+)`", row) if not name.startswith("bookmaker ")})


def test_show_describes_every_name_in_the_tables_of_recommendations() -> None:
    found = recommended()
    assert {"fisher_mid_p", "chi2_kb_right", "exchange, exact", "wilson-placements", "hoeffding", "score"} <= {*found}
    for name in found:
        shown = bm.show(name)
        assert shown.kind.split()[-1] in {"test", "statistic", "measure", "AUC", "intervals", "systems"}, name
        assert len(str(shown)) > 80, name


@pytest.mark.parametrize("name", ["bonett-price", "delong", "newcombe", "delong-logit", "exchange", "Fisher mid-p"])
def test_show_describes_other_methods_by_name(name: str) -> None:
    assert len(str(bm.show(name))) > 80


@for_each(lambda: [*study_tests(2), *study_tests(3)])
def test_show_describes_every_test_of_the_study(name: str) -> None:
    assert re.search(rf"'name': '{name}'", str(bm.show(name).to_json()))  # chi2_bm is shown below the measure chi2


@for_each(["MCC", "powers2011:28", "wilson", "fisher_mid_p", "chi2_yates", "powers2011", "gorodkin_rk", *CLAIMS][:9])
def test_what_is_shown_can_be_pickled_and_copied(word: str) -> None:
    shown = bm.show(word)
    for again in (pickle.loads(pickle.dumps(shown)), copy.deepcopy(shown)):
        assert again == shown
        assert (str(again), again.to_json()) == (str(shown), shown.to_json())


def test_the_list_of_all_measures_and_a_proof_can_be_pickled() -> None:
    for shown in (bm.show(), bm.show("powers2011:30.4", proof=True)):
        again = pickle.loads(pickle.dumps(shown))
        assert str(again) == str(shown)
        assert again.with_proof is shown.with_proof
