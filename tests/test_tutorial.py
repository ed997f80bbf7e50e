"""docs/tutorial-formula.md: every command on it is run, and answers as it is printed there."""

from __future__ import annotations

import re
import shlex

import pytest

import bookmaker_ref as bm
from tests.cases import for_each
from tests.commands import run
from tests.paths import ROOT

pytestmark = pytest.mark.on_change("bookmaker_ref/**", "docs/*.md")

PAGE = (ROOT / "docs" / "tutorial-formula.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ bookmaker (.*?)\n(.*?)```", PAGE, re.DOTALL)


def answer(words: str) -> str:
    """What the command prints on a terminal, without blank lines at its end."""
    ran = run(*shlex.split(words))
    return (ran.out + ran.err).rstrip("\n") + "\n"


def test_every_example_is_one_command_with_its_answer() -> None:
    assert len(EXAMPLES) == PAGE.count("```console") > 5


@pytest.mark.slow
@for_each(EXAMPLES, lambda each: each[0])
def test_a_command_answers_as_it_is_printed(words: str, printed: str) -> None:
    assert answer(words) == printed


def test_an_answer_that_is_another_would_be_found() -> None:
    words, printed = EXAMPLES[0]
    assert answer(words.replace("sqrt", "2*sqrt")) != printed


@pytest.mark.slow
def test_there_is_each_kind_of_answer_and_it_ends_as_is_said() -> None:
    ends = {printed.split()[0]: run(*shlex.split(words)).status for words, printed in EXAMPLES}
    assert ends == {"false": 1, "proved": 0, "bookmaker:": 2, "undecided": 3}
    said = " ".join(PAGE.split())
    assert "0 if the formula is proved, 1 if it is false, 2 if it cannot be read, and 3 if it is undecided" in said


def test_what_it_says_of_python_is_so() -> None:
    (formula,) = re.findall(r'`bm\.prove\("(.*?)"\)`', PAGE)
    assert bm.prove(formula)
    assert not bm.prove(formula.replace("<=", ">"))


def test_it_fits_two_screens() -> None:
    assert len(PAGE.splitlines()) <= 2 * 60
