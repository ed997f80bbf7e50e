"""A test of many cases tries each, fails with those that fail, and takes some only where it says so."""

from __future__ import annotations

import inspect

import pytest

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


def test_no_case_at_all_is_a_failure() -> None:
    @for_each(lambda: [])
    def never(case: int) -> None:
        raise AssertionError(case)

    with pytest.raises(AssertionError, match="there is no case"):
        never()


@pytest.mark.parametrize(("of_a_hundred", "many"), [(10, 25), (50, 125), (100, 250)])
def test_some_are_always_the_same_and_all_are_all(of_a_hundred: int, many: int) -> None:
    cases = list(range(250))
    found = chosen(cases, "a test", of_a_hundred)
    assert len(found) == many
    assert found == sorted(set(found)) == chosen(cases, "a test", of_a_hundred)
    assert chosen([7], "a test", of_a_hundred) == [7]
    assert chosen(cases, "a test", 10) != chosen(cases, "another", 10)
