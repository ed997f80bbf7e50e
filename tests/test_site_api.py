"""The reference of the library and of the command has all that users can import and type."""

from __future__ import annotations

import inspect
import re
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO

import pytest

import bookmaker_ref as bm
from bookmaker_ref.cli import main
from bookmaker_ref.cli.main import VERBS
from bookmaker_ref.papers import PAPERS
from bookmaker_ref.symbolic import MEASURES, VOCABULARY
from docs.site.records.pages import record_page
from docs.site.reference import api
from docs.site.reference.docstrings import as_markdown, records_in, speaking_of
from docs.site.reference.objects import Object, rooms
from tests.cases import for_each

pytestmark = pytest.mark.on_change("docs/**", "bookmaker_ref/**")

_DIRECTIVE = re.compile(r"^:{3,}\{py:(\w+)\} (\w+)", flags=re.M)


@cache
def pages() -> dict[str, str]:
    """Every page by its address."""
    return {each.address: each.text for each in api.made()}


def told_on(address: str) -> set[str]:
    """What a page has an entry of, or a row."""
    page = pages()[address]
    return {name for _, name in _DIRECTIVE.findall(page)} | set(re.findall(r"^\| `(\w+)` \|", page, flags=re.M))


@pytest.mark.slow
def test_every_public_name_of_the_package_is_on_its_page() -> None:
    modules = {name for name in bm.__all__ if f"bookmaker_ref.{name}" in {room.name for room in rooms()}}
    assert len(modules) > 8
    assert set(bm.__all__) - modules <= told_on("api/bookmaker_ref")
    assert all(f"](/api/{name}.md)" in pages()["api/bookmaker_ref"] for name in modules)


@pytest.mark.slow
def test_every_public_name_of_a_module_is_on_its_page() -> None:
    listed = 0
    for room in rooms():
        names = getattr(import_module(room.name), "__all__", [])
        inner = {each.name.rpartition(".")[2] for each in rooms() if each.name.startswith(f"{room.name}.")}
        assert set(names) - inner <= told_on(room.address), room.name
        listed += len(names)
        assert f"```{{py:module}} {room.name}\n```" in pages()[room.address]
    assert listed > 450


@pytest.mark.slow
def test_packages_that_list_nothing_have_their_measures_and_words() -> None:
    assert {*MEASURES, "Table", "Undefined", "tables", "answers"} <= told_on("api/exact")
    words = {str(word) for word in VOCABULARY if str(word) in vars(import_module("bookmaker_ref.symbolic"))}
    assert len(words) > 80
    assert words <= told_on("api/symbolic")
    assert "Callable" not in told_on("api/multiclass/losses")


@pytest.mark.slow
def test_no_entry_stands_twice_and_nothing_is_left_of_another_markup() -> None:
    for address, page in ((each, page) for each, page in pages().items() if each.startswith("api/")):
        entries = re.findall(r"^::::\{py:\w+\} (\w+)", page, flags=re.M)
        assert len(entries) == len(set(entries)), address
        prose = re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S)
        assert not re.search(r"``\w|^>>>|\.\. math::|<object", prose, flags=re.M), address


@pytest.mark.slow
def test_an_object_leads_to_its_source_which_has_a_page() -> None:
    links = [
        found for page in pages().values() for found in re.findall(r"^Source: .*\]\(/(.*)\.md#(\w+)\)$", page, re.M)
    ]
    assert len(links) > 300
    for address, name in links:
        assert f'<a id="{name}"></a>' in pages()[address] or f"{name} = " in pages()[address]


def test_a_docstring_has_its_example_its_formula_and_its_links() -> None:
    said = as_markdown(inspect.getdoc(bm.informedness) or "", "bookmaker_ref")
    assert "```math\nB = " in said
    assert "```pycon\n>>> informedness(56, 20, 12, 12)\n0.19852941176470587\n```" in said
    assert "[powers2011:15](/powers2011/15.md), [powers2011:18](/powers2011/18.md)" in said


@pytest.mark.slow
def test_a_name_in_a_docstring_leads_to_its_place() -> None:
    assert as_markdown("See `wilson`.", "bookmaker_ref.significance").startswith(
        "See {py:obj}`wilson <bookmaker_ref.significance.wilson>`"
    )
    assert as_markdown("The ``wilson`` way", "bookmaker_ref.roc") == "The `wilson` way"


def test_a_signature_has_types_and_leaves_out_what_stands_for_nothing() -> None:
    assert Object("bookmaker_ref.exact", "recall").signature.startswith("(tp: Any, fp: Any, fn: Any, tn: Any, *,")
    assert "level: float = 0.95" in Object("bookmaker_ref.significance", "wilson").signature
    assert "->" not in Object("bookmaker_ref.roc", "System").signature
    (optimum,) = (each for each in Object("bookmaker_ref.roc", "System").members() if each.name == "perverse_class")
    assert "self" not in optimum.signature


def test_a_default_that_is_a_class_is_called_as_in_the_source() -> None:
    (lines,) = (each for each in Object("bookmaker_ref.significance", "Difference").members() if each.name == "lines")
    assert lines.signature == "(said: Callable[[str], str] = str) -> Iterator[str]"


def test_a_type_that_two_modules_have_is_said_with_its_module() -> None:
    assert "~bookmaker_ref.solving.Answer" in Object("bookmaker_ref", "solve").signature


def test_a_choice_of_words_is_spelled_out() -> None:
    assert (
        "side: Literal['both', 'lower', 'upper'] = 'both'" in Object("bookmaker_ref.significance", "wilson").signature
    )


@pytest.mark.slow
def test_a_record_leads_to_what_says_that_it_is_of_it_and_back() -> None:
    assert len(speaking_of()) > 60
    assert "bookmaker_ref.informedness" in speaking_of()["powers2011:15"]
    for id_, names in speaking_of().items():
        for name in names:
            module, _, last = name.rpartition(".")
            assert id_ in records_in(Object(module, last).says)
    (equation,) = (each for each in PAPERS["powers2011"].contents if each.id == "powers2011:15")
    assert "{py:obj}`bookmaker_ref.informedness`" in record_page(equation)


def _jobs() -> list[tuple[str, ...]]:
    return [(name, *job.split()) for name, kind in VERBS.items() for job in kind.kinds or ("",)]


@pytest.mark.slow
@for_each(_jobs())
def test_every_option_that_help_tells_is_on_the_page_of_the_command(words: tuple[str, ...]) -> None:
    said = StringIO()
    with redirect_stdout(said):
        assert main([*words, "--help"]) == 0
    page = pages()["api/command"].split(f"```{{program}} bookmaker {' '.join(words)}\n")[1].split("```{program}")[0]
    told = set(re.findall(r"^:::\{option\} .*?(--[a-z-]+)", page, flags=re.M))
    usage = said.getvalue().split("\n\n")[0]
    options = set(re.findall(r"--[a-z][a-z-]*", usage))
    assert options == told
