"""A test of many cases tries each, fails with those that fail, and takes some only where it says so."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest
from hypothesis import settings

from tests import cases
from tests.cases import chosen, for_each


def test_every_case_is_tried_and_those_that_fail_are_told() -> None:
    tried = []

    @for_each([(1, "a"), (2, "b"), (3, "c")], lambda case: case[1])
    def odd(number: int, letter: str, *, given: str) -> None:
        tried.append(letter + given)
        assert number % 2

    assert list(inspect.signature(odd).parameters) == ["given"]
    with pytest.raises(ExceptionGroup, match="1 of 3 cases fail: b") as failed:
        odd(given="!")
    assert tried == ["a!", "b!", "c!"]
    assert failed.value.exceptions[0].__notes__ == ["case: b"]


def test_a_case_of_one_argument_is_that_argument() -> None:
    tried = []

    @for_each([(1, 2), 3])
    def alone(case: object) -> None:
        tried.append(case)

    alone()
    assert tried == [(1, 2), 3]


def test_a_case_that_fails_in_words_is_a_failure_and_none_can_be_skipped() -> None:
    @for_each([pytest.fail, print])
    def one_fails(case: Callable[[str], None]) -> None:
        case("said")

    @for_each([print, pytest.skip])
    def one_is_skipped(case: Callable[[str], None]) -> None:
        case("said")

    with pytest.raises(BaseExceptionGroup, match="1 of 2 cases fail"):
        one_fails()
    with pytest.raises(AssertionError, match="cannot be skipped"):
        one_is_skipped()


def test_no_case_at_all_is_a_failure() -> None:
    @for_each(lambda: [])
    def never(case: int) -> None:
        raise AssertionError(case)

    with pytest.raises(AssertionError, match="there is no case"):
        never()


@pytest.mark.parametrize(("profile", "many"), [("quick", 25), ("default", 50), ("all", 250)])
def test_the_profile_says_how_much_is_tried(profile: str, many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "settings", lambda: settings.get_profile(profile))
    assert (cases.rounds(250), cases.rounds(1)) == (many, 1)


@pytest.mark.parametrize("many", [10, 249, 250, 300])
def test_some_are_always_the_same_and_of_more_than_all_all(many: int) -> None:
    every = list(range(250))
    found = chosen(every, "a test", many)
    assert len(found) == min(many, 250)
    assert found == sorted(set(found)) == chosen(every, "a test", many)
    assert (found == chosen(every, "another", many)) == (many >= 250)
