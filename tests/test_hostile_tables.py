"""Tables of strangers: whatever stands in a file, the command answers, or refuses it in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.commands import Ran, checked
from tests.strategies import File, examples, label_files, matrix_files, numbers

_VERBS = ("evaluate", "bet", "assign", "report")


def given_as_file(folder: Path, verb: str, option: str, file: File, *more: str) -> Ran:
    """The verb on a file of its own."""
    path = folder / f"table.{file.suffix}"
    path.write_bytes(file.content)
    return checked(verb, option, str(path), *file.options, *more)


def piped(verb: str, option: str, file: File, *more: str) -> Ran:
    """The verb on what is piped in."""
    return checked(verb, option, "-", *file.options, "--format", file.suffix, *more, stdin=file.content)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


@pytest.mark.slow
@given(st.deferred(matrix_files), st.sampled_from(_VERBS))
@examples(80)
def test_any_matrix_is_measured_or_refused(folder: Path, file: File, verb: str) -> None:
    text = given_as_file(folder, verb, "--matrix", file)
    document = piped(verb, "--matrix", file, "--json")
    assert text.status == document.status


@pytest.mark.slow
@given(st.deferred(label_files), st.sampled_from(_VERBS))
@examples(60)
def test_any_cases_are_counted_or_refused(folder: Path, file: File, verb: str) -> None:
    text = given_as_file(folder, verb, "--labels", file)
    document = given_as_file(folder, verb, "--labels", file, "--json")
    assert text.status == document.status
    if file.suffix != "parquet":
        assert piped(verb, "--labels", file, "--json").out == document.out


@pytest.mark.slow
@given(
    st.deferred(label_files),
    st.sampled_from("rpw"),
    st.sampled_from(((), ("--against", "rest"), ("--compare", "recall"))),
)
@examples(60)
def test_any_cases_are_told_by_group_or_refused(folder: Path, file: File, column: str, more: tuple[str, ...]) -> None:
    text = given_as_file(folder, "report", "--labels", file, "--by", column, *more)
    for kind in ("markdown", "latex", "html"):
        assert (
            given_as_file(folder, "report", "--labels", file, "--by", column, *more, "--as", kind).status == text.status
        )
    assert given_as_file(folder, "report", "--labels", file, "--by", column, *more, "--json").status == text.status


@pytest.mark.slow
@given(st.lists(st.deferred(numbers), min_size=3, max_size=5), st.sampled_from(_VERBS))
@examples(40)
def test_any_four_words_are_counts_or_refused(counts: list[str], verb: str) -> None:
    assert checked(verb, *counts).status == checked(verb, *counts, "--json").status
