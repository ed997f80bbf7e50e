"""Words of strangers where a verb takes a name, a label, a path or a number: answered or refused, in one line."""

from __future__ import annotations

import json
import shlex

import pytest
from hypothesis import given, strategies as st

from bookmaker_ref import layout
from bookmaker_ref.cli import main
from bookmaker_ref.messages import escaped, one_line, quoted, short
from tests.commands import checked
from tests.strategies import Rude, examples, numbers, words

#: Where a stranger's word may stand; what is slow to answer is left out.
_PLACES = """
{}
evaluate {} 1 1 1
evaluate 5 1 2 4 --level {}
evaluate 5 1 2 4 {}
evaluate --tp {} --fp 1 --fn 1 --tn 1
evaluate --matrix {} --rows real
evaluate --matrix - --rows {}
evaluate --matrix - --rows real --format {}
evaluate --matrix - --rows real --positive {}
evaluate --labels {} --real r --predicted p
report --labels - --real r --predicted p --by {}
report --labels - --real r --predicted p --by w --compare {}
report 5 1 2 4 --measure {}
report 5 1 2 4 --positive {}
evaluate --labels - --real {} --predicted p
evaluate --labels - --real r --predicted p --weights {}
bet 1 {} 1 1
bet --matrix - --rows real --ignore {}
assign 1 2 3 {}
assign 1 2 3 4 --by {}
show {}
errata {}
prove 'Recall {} 1'
prove 'Recall = 1' --seconds {}
conform {}
figure {}
code {}
code sql {}
code sql recall --positive {}
code sql recall --table {} --dialect spark
code sql --counts --real {}
code sql recall --by {}
code sql recall --weight {} --dialect sqlite
code sql recall --cells {}
code sql --dialect {}
""".strip().splitlines()
_PIPED = b"r,p,w\na,a,1\nb,a,1\nb,b,2\n"


@pytest.mark.slow
@given(st.sampled_from(_PLACES), words() | numbers(), st.booleans())
@examples(150)
def test_any_word_in_any_place_is_taken_or_refused(place: str, word: str, as_json: bool) -> None:
    if word.strip() in ("-h", "--help", "--version"):
        return
    said = [each.replace("{}", word) for each in shlex.split(place)]
    checked(*said, *(["--json"] if as_json else []), stdin=_PIPED)


@pytest.mark.slow
@given(words(), words(), st.sampled_from(("evaluate", "bet", "assign", "report")))
@examples(40)
def test_labels_are_shown_without_what_a_terminal_obeys(real: str, predicted: str, verb: str) -> None:
    rows = (
        f'[{{"r": {json.dumps(real)}, "p": {json.dumps(predicted)}}}, {{"r": "a", "p": "b"}}, {{"r": "b", "p": "a"}}]'
    )
    checked(verb, "--labels", "-", "--real", "r", "--predicted", "p", "--format", "json", stdin=rows.encode())


@given(words(300) | numbers() | st.lists(words()) | st.integers() | st.binary() | st.none())
@examples(100)
def test_a_value_in_a_message_is_short_and_seen(value: object) -> None:
    for shown in (short(value), short(value, 60), one_line(value, 60), quoted(str(value))):
        assert shown.isprintable()
        assert len(shown) <= 400
    assert len(short(value)) <= 40


@pytest.mark.parametrize(
    "value", [Rude(), [Rude()], "x" * 10**6, [[1] * 10**5] * 9, 10**100_000, {"a": "\x1b" * 99}], ids="abcdef"
)
def test_no_value_is_too_rude_for_a_message(value: object) -> None:
    assert short(value).isprintable()
    assert len(short(value)) <= 40


def test_a_painted_text_has_no_colours_but_ours() -> None:
    assert layout.paint("\x1b[31ma\nb\x07", "bold") == "\x1b[1m\\x1b[31ma\nb\\x07\x1b[0m"


def test_an_escape_says_what_it_stands_for() -> None:
    for letter in map(chr, (*range(32), 0x7F, 0x85, 0x9B, 0x202E, 0x2028, 0xD800, 0xE0041)):
        assert escaped(f"a{letter}b").isprintable()
        assert escaped(letter).encode().decode("unicode_escape").encode("utf-16", "surrogatepass") == letter.encode(
            "utf-16", "surrogatepass"
        )
    assert escaped("naïve 猫") == "naïve 猫"


@pytest.mark.parametrize(
    "words",
    [
        ("evaluate", "5", "3", "2", "1", "--level=--"),
        ("study", "size", "--n=--"),
        ("study", "plan", "--power=--"),
        ("code", "sql", "--table=--"),
    ],
)
def test_two_hyphens_are_no_value_of_an_option(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    option = words[-1].partition("=")[0]
    assert capsys.readouterr().err == (
        f"bookmaker: {option} has the value '--', which says nothing: write a value after the =\n"
    )
