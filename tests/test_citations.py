"""Every BibTeX entry that is printed or written can be set by LaTeX as it stands, and says what is known."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bookmaker_ref import __version__, latex
from bookmaker_ref.cli.main import main
from bookmaker_ref.papers import ERRATA, PAPERS, entry, errata
from bookmaker_ref.papers.errata import ADDRESS, WITHDRAWN, YEAR, bibtex
from bookmaker_ref.papers.record import Equation
from tests.cases import for_each
from tests.pages import WRITTEN
from tests.paths import ROOT

_ABOUT = ("CITATION.cff", "pyproject.toml")

_ENTRY = re.compile(r"@(?P<kind>\w+)\{(?P<key>[^,\s]+),\n(?P<fields>(?:  \w+ *= \{.*\},\n)+)\}")
_FIELD = re.compile(r"  (\w+) *= \{(.*)\},")
#: What LaTeX takes for a command of its own where no backslash stands before it.
_SPECIAL = re.compile(r"(?<!\\)[&%$#_^~]")
#: What each kind of entry needs, so that BibTeX does not complain.
_NEEDED = {
    "article": {"author", "title", "journal", "year"},
    "inproceedings": {"author", "title", "booktitle", "year"},
    "misc": {"author", "title"},
}


def faults(text: str) -> list[str]:
    """What is wrong with a BibTeX entry."""
    found = _ENTRY.fullmatch(text)
    if found is None:
        return ["it is no entry with a field a line"]
    fields = dict(_FIELD.findall(found["fields"]))
    wrong = [f"{name} is missing" for name in sorted(_NEEDED.get(found["kind"], {"?"}) - set(fields))]
    wrong += [f"{found['key']}: not a key that BibTeX takes"] * (not re.fullmatch(r"[\w:.-]+", found["key"]))
    for name, value in fields.items():
        wrong += [f"{name}: a bare {sign}" for sign in _SPECIAL.findall(value)]
        wrong += [f"{name}: unbalanced braces"] * (not balanced(value))
        wrong += [f"{name}: not plain letters"] * (not value.isascii())
        wrong += [f"{name}: a straight quotation mark"] * ('"' in value)
        wrong += [f"{name}: empty"] * (not value.strip("{} "))
    return wrong


def balanced(value: str) -> bool:
    """Whether every brace in it is closed; BibTeX counts those with a backslash as well."""
    depth = 0
    for sign in value:
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return False
    return depth == 0


def in_pages() -> Iterator[tuple[str, str]]:
    """Every entry within a page, by the page and its key."""
    for page in WRITTEN.values():
        for text in re.findall(r"```bibtex\n(.*?)\n```", page.read_text(encoding="utf-8"), re.DOTALL):
            yield f"{page.name}: {text.partition(',')[0]}", text


def shown(word: str, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    assert main(["show", word, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


PAGES = dict(in_pages())


@pytest.mark.parametrize("key", PAPERS)
def test_the_entry_of_a_paper_can_be_set(key: str) -> None:
    assert faults(PAPERS[key].bibtex) == []


@pytest.mark.parametrize("place", PAGES)
def test_an_entry_on_a_page_can_be_set(place: str) -> None:
    assert faults(PAGES[place]) == []


def test_there_are_entries_on_the_pages() -> None:
    """One of each paper on its page, and our own."""
    places = [place.partition(": ")[0] for place in PAGES]
    assert sorted(places) == sorted(["README.md", *(f"{key}.md" for key in PAPERS)])


@for_each(ERRATA, some=True)
def test_the_entry_of_an_erratum_can_be_set_and_says_what_is_known(
    erratum: str, *, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = shown(erratum, capsys)["bibtex_of_errata"]
    assert isinstance(listed, list)
    (text,) = (each for each in listed if f"{{{erratum}," in each)
    assert faults(text) == []
    paper = PAPERS[erratum.partition(":")[0]]
    for known in (f"year         = {{{YEAR}}}", f"version      = {{{__version__}}}", latex.text(paper.title)):
        assert known in text


def test_lines_of_an_equation_are_cited_with_their_errata(capsys: pytest.CaptureFixture[str]) -> None:
    equation = entry("powers2011:30")
    assert isinstance(equation, Equation)
    listed = shown("powers2011:30", capsys)["bibtex_of_errata"]
    assert isinstance(listed, list)
    assert len(listed) == sum(line.id in ERRATA.values() for line in equation.lines) == 2


def test_the_year_is_that_of_the_licence() -> None:
    assert f"Copyright (c) {YEAR}," in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_what_a_release_fills_in_agrees() -> None:
    """Version, year and address stand in several files; where there is no address yet, none has one."""
    citation, project = (ROOT.joinpath(each).read_text("utf-8") for each in _ABOUT)
    own = PAGES["README.md: @misc{bookmaker-ref"]
    assert f"version: {__version__}\n" in citation
    for field in (f"year         = {{{YEAR}}}", f"version      = {{{__version__}}}", f"version {__version__}}}"):
        assert field in own
    assert re.findall(r"^repository-code: \"(.*)\"$", citation, re.MULTILINE) == [ADDRESS] * bool(ADDRESS)
    assert (ADDRESS in tomllib.loads(project)["project"].get("urls", {}).values()) == bool(ADDRESS)
    assert re.findall(r"  url +=", own) == ["  url          ="] * bool(ADDRESS)


def test_an_address_is_part_of_the_entry_of_an_erratum(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ("url" in bibtex("powers2011:E3", "the text", "a paper", "0.1")) == bool(ADDRESS)
    monkeypatch.setattr(errata, "ADDRESS", "https://example.org/bookmaker-ref")
    text = bibtex("powers2011:E3", "the text", "a paper", "0.1")
    assert "  url          = {https://example.org/bookmaker-ref},\n" in text
    assert faults(text) == []


@pytest.mark.parametrize("signs", ["R&D", "5%", "$x_1^2$", "#1", "a~b", "{", "a\\b", '"Recall & Precision"'])
def test_any_text_can_be_part_of_an_entry(signs: str) -> None:
    text = bibtex("powers2011:E3", "the text", signs, "0.1")
    assert faults(text) == []
    assert latex.text(signs) in text


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (("precision, recall", "precision & recall"), "title: a bare &"),
        (("{Powers", "{Pow_ers"), "author: a bare _"),
        (("{ROC}", "{ROC"), "title: unbalanced braces"),
        (("Powers", "Pówers"), "author: not plain letters"),
        (("  journal = {Journal of Machine Learning Technologies},\n", ""), "journal is missing"),
        (("powers2011,", "powers 2011,"), "it is no entry with a field a line"),
    ],
)
def test_an_entry_that_cannot_be_set_would_be_noticed(changed: tuple[str, str], says: str) -> None:
    text = PAPERS["powers2011"].bibtex
    assert changed[0] in text
    assert says in faults(text.replace(changed[0], changed[1]))


@pytest.mark.slow
def test_latex_sets_every_entry(tmp_path: Path) -> None:
    if not all(map(shutil.which, ("bibtex", "pdflatex"))):
        pytest.skip("bibtex and pdflatex are not installed")
    known = {each: where for each, where in ERRATA.items() if each not in WITHDRAWN}
    texts = [*(paper.bibtex for paper in PAPERS.values()), *PAGES.values()]
    texts += [bibtex(each, where, PAPERS[each.partition(":")[0]].title, __version__) for each, where in known.items()]
    entries = {text.partition(",")[0]: text for text in texts}
    (tmp_path / "all.bib").write_text("\n".join(entries.values()), encoding="ascii")
    page = r"\documentclass{article}\begin{document}\nocite{*}\bibliographystyle{plain}\bibliography{all}\end{document}"
    (tmp_path / "page.tex").write_text(page, encoding="ascii")
    for command in (["pdflatex"], ["bibtex"], ["pdflatex"]):
        options = ["-interaction=nonstopmode", "-halt-on-error"] if command == ["pdflatex"] else []
        done = subprocess.run([*command, *options, "page"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:]
        assert "Warning--" not in done.stdout.replace("Warning--to sort", "")
    assert (tmp_path / "page.bbl").read_text(encoding="ascii").count("\\bibitem") == len(entries)


@pytest.mark.slow
def test_the_citation_file_is_valid(tmp_path: Path) -> None:
    pytest.importorskip("cffconvert")
    good = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    for text, status in ((good, 0), (good.replace("title:", "titel:", 1), 1)):
        (tmp_path / "CITATION.cff").write_text(text, encoding="utf-8")
        done = subprocess.run(
            [str(Path(sys.executable).with_name("cffconvert")), "--validate"],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        assert done.returncode == status
