"""Words as deciding evaluates them: from their definitions, with nothing of the code that is generated for `exact`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from bookmaker_ref import decide, exact
from bookmaker_ref.decide import Counterexample, prove
from bookmaker_ref.decide.counterexample import scattered, shared_out, up_to
from bookmaker_ref.decide.exactly import Cells, NotOnTables, failing, value
from bookmaker_ref.exact._generated import WORDS
from bookmaker_ref.symbolic import (
    CELLS,
    FN,
    RP,
    TP,
    VOCABULARY,
    At,
    Iff,
    MissRate,
    Recall,
    equal,
    given as under,
    relation,
)
from tests.known import words_of_tables

cells = st.tuples(*[st.integers(0, 60)] * 4)


def found(way: Callable[[], object]) -> object:
    try:
        return way()
    except exact.Undefined:
        return None


def differing(table: Cells) -> list[str]:
    """The words of which the two ways say something different on the table."""
    generated = exact.Table(*table)
    return [
        word.name
        for word in words_of_tables()
        if found(lambda word=word: value(word, table)) != found(lambda word=word: generated[word.name])  # type: ignore[misc]
    ]


def test_every_word_is_what_the_generated_code_of_exact_makes_of_it() -> None:
    assert len(words_of_tables()) == len(WORDS) > 90
    assert {table: differing(table) for table in (*up_to(5), *scattered()[:60]) if differing(table)} == {}


@given(cells)
def test_so_it_is_on_larger_tables(table: Cells) -> None:
    assert differing(table) == []


def test_a_word_that_one_way_has_wrong_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORDS, "Recall", WORDS["Precision"])
    assert "Recall" in differing((3, 1, 2, 4))
    assert differing((3, 1, 1, 4)) == []


def test_deciding_needs_no_generated_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.exact.table.WORDS", {})
    with pytest.raises(KeyError):
        exact.Table(1, 2, 3, 4)["Recall"]
    assert prove(equal(Recall, 1 - MissRate)).verdict == "proved"
    assert prove(equal(Recall, MissRate)).counterexample == Counterexample(0, 0, 1, 0, "0", "1")


def test_of_exact_deciding_takes_numbers_alone() -> None:
    files = sorted(Path(decide.__file__).parent.glob("*.py"))
    taken = {
        f"{node.module}.{alias.name}" if node.module == "bookmaker_ref.exact" else str(node.module)
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("bookmaker_ref.exact")
        for alias in node.names
    }
    assert len(files) > 15
    assert taken == {f"bookmaker_ref.exact.{name}" for name in ("contexts", "numbers", "undefined")}


def test_a_word_of_a_p_value_has_no_value_on_a_table() -> None:
    others = set(VOCABULARY) - set(words_of_tables())
    assert others
    for word in others:
        with pytest.raises(NotOnTables):
            value(word, (1, 2, 3, 4))


@pytest.mark.parametrize("n", range(5))
def test_cases_are_shared_out_in_every_way_once_the_least_first(n: int) -> None:
    shared = list(shared_out(n, len(CELLS)))
    assert shared == sorted(set(shared)) == list(exact.tables(n))


def test_a_claim_says_nothing_where_one_of_its_hypotheses_fails() -> None:
    wrong = equal(Recall, MissRate)
    holding, failing_one = relation(RP, ">", 0), relation(RP, ">", 9)
    assert failing(under(holding, then=wrong), (1, 1, 2, 1)) == wrong
    for hypotheses in ((holding, failing_one), (failing_one, holding)):
        assert failing(under(*hypotheses, then=wrong), (1, 1, 2, 1)) is None
        assert failing(Iff(holding, wrong, hypotheses), (1, 1, 2, 1)) is None
    assert failing(Iff(holding, wrong, (holding,)), (1, 1, 2, 1)) == wrong


def test_a_measure_on_a_table_made_of_counts_of_this_one() -> None:
    assert value(At(Recall, FN, 0, TP + FN, 7), (3, 1, 2, 4)) == value(Recall, (2, 0, 5, 7))
    assert value(At(Recall, Recall, 0, 1, 1), (3, 1, 2, 4)) == Fraction(3, 8)  # of 3/5 and 1
