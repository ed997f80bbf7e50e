"""What Sphinx is given: pages as MyST reads them, the navigation, names for the search, and what is written anew."""

from __future__ import annotations

import json
import re
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from bookmaker_ref.papers import PAPERS, derived_in
from docs.site import contents, sources
from docs.site.__main__ import MADE_WITH
from docs.site.page import Page
from docs.site.prose import front
from docs.site.reference import code
from docs.site.sphinx import letters, names, policy
from docs.site.sphinx.github import Places, as_myst, led
from docs.site.sphinx.mathml import Typesetter
from docs.site.sphinx.navigation import navigation
from tests.cases import for_each
from tests.node import needs_katex
from tests.paths import ROOT

RECORDS = [each for paper in PAPERS.values() for each in paper.records()]


# --- pages as MyST reads them -----------------------------------------------------------------------------------


def test_code_is_left_alone_and_all_else_is_made_myst() -> None:
    text = "[a](b.md#c) $`x`$\n\n```python\n[a](b.md) $`x`$\n# no heading\n```\n\n```math\nx\n```\n"
    led_to = partial(led, Places({"docs/b.md": "b"}), "docs/a.md")
    assert as_myst(text, "a", led_to) == (
        "[a](/b.md#c) {math}`x`\n\n```python\n[a](b.md) $`x`$\n# no heading\n```\n\n```{math}\nx\n```\n"
    )


@pytest.mark.parametrize(
    ("link", "there"),
    [
        ("../README.md#cite", "/readme.md#cite"),
        ("equations/powers2011.md", "/equations/powers2011.md"),
        ("figures/x.svg", "/figures/x.svg"),
        ("notebooks", "/notebooks/first-steps.ipynb"),
        ("../derivations/beyond.py", "/sources/derivations/beyond.py.md"),
        ("https://arxiv.org/abs/2010.16061", "https://arxiv.org/abs/2010.16061"),
        ("#here", "#here"),
        ("nowhere.md", "nowhere.md"),
    ],
)
def test_links_of_a_page_of_prose_lead_to_where_things_stand_on_the_site(link: str, there: str) -> None:
    shown = {path: f"sources/{path}" for path in ("derivations/beyond.py",)}
    assert led(Places({**sources.addresses(ROOT), **shown}), "docs/records.md", link) == there


@for_each(RECORDS, lambda each: each.id)
def test_what_is_printed_is_set_with_no_sign_that_is_not_in_print(record: object) -> None:
    latex = record.latex  # type: ignore[attr-defined]  # a record has it
    set_apart = letters.apart(latex).replace(r"\operatorname{det}", r"\det")
    assert set_apart.count(r"\cdot") == latex.count(r"\cdot")
    assert re.sub(r"\\math(?:rm|it)\{(\w+)\}", r"\1", set_apart) == re.sub(r"\\math(?:rm|it)\{(\w+)\}", r"\1", latex)


def test_a_product_of_words_has_a_sign() -> None:
    assert letters.apart(r"\mathit{rp}\,\mathit{rn}") == r"\mathrm{rp}\cdot \mathrm{rn}"
    assert letters.apart(r"\text{rp rn} + \operatorname{fp}") == r"\text{rp rn} + \operatorname{fp}"
    assert letters.apart(r"\begin{array}{cc}tp\end{array}") == r"\begin{array}{cc}\mathrm{tp}\end{array}"


# --- sources ----------------------------------------------------------------------------------------------------


def test_every_derivation_has_a_place_on_the_page_of_its_source() -> None:
    pages = {each.address: each.text for each in code.made()}
    places = {derived_in(each.id) for each in RECORDS} - {""}
    assert len(places) > 100
    for file, _, function in (place.partition(": ") for place in places):
        assert f'\n## <a id="{function}"></a>' in pages[f"sources/derivations/{file}"], (file, function)
    assert all(f"sources/bookmaker_ref/papers/{paper}.txt" in pages for paper in PAPERS)


@for_each([file for pattern in code.SHOWN for file in ROOT.glob(pattern)], lambda file: file.name)
def test_nothing_of_a_source_is_lost_on_its_page(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    page = code.page(file.relative_to(ROOT).as_posix(), text)
    fenced = re.findall(r"^(`{3,})(?:python|yaml|coq|text)\n(.*?)\n\1$", page, re.M | re.S)
    if text.startswith('"""'):
        about, text = text.split('"""', 2)[1:]
        assert all(word in page for word in re.findall(r"[A-Za-z]{4,}", about))
        fenced = [each for each in fenced if each[1] in text]
    assert _lines("\n".join(each for _, each in fenced)) == _lines(text)


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


# --- what is written anew ---------------------------------------------------------------------------------------


def test_only_what_changed_is_written_and_what_is_not_wanted_is_deleted(tmp_path: Path) -> None:
    files = {"a.md": b"a", "b/c.md": b"c"}
    assert sources.brought(tmp_path, files) == ["a.md", "b/c.md"]
    (tmp_path / "kept").write_bytes(b"kept")
    before = (tmp_path / "a.md").stat().st_mtime_ns
    assert sources.brought(tmp_path, {"a.md": b"a"}, frozenset({"kept"})) == ["b/c.md"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.md", "kept"]
    assert (tmp_path / "a.md").stat().st_mtime_ns == before


def test_a_maker_makes_its_pages_again_only_where_a_source_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, told = tmp_path / "root", list[str]()
    (root / "docs/site").mkdir(parents=True)
    for each in ("docs/site/a.py", "README.md", "CONTRIBUTING.md"):
        (root / each).write_text("1")
    monkeypatch.setattr(front, "made", lambda: iter([Page("index", "# One\n")]))
    monkeypatch.setattr(front, "OF", ("docs/site/*.py",), raising=False)

    def write() -> list[str]:
        return sources.written(root, tmp_path / "into", ["prose.front"], told.append)

    assert sorted(write()) == ["contributing.md", "index.md", "readme.md"]
    assert write() == []
    assert len(told) == 1
    (root / "docs/site/a.py").write_text("2")
    assert write() == []
    assert len(told) == 2
    assert (tmp_path / "into/index.md").read_text().startswith("# One\n")


def _watched() -> dict[str, tuple[str, ...]]:
    modules = {each: import_module(f"docs.site.{each}") for each in sources.MAKERS}
    return {"Sphinx": MADE_WITH, **{name: getattr(each, "OF", sources.OF_ALL) for name, each in modules.items()}}


@for_each(lambda: [(name, each) for name, patterns in _watched().items() for each in patterns])
def test_what_pages_are_made_from_is_there(watched: tuple[str, str]) -> None:
    assert any(file.is_file() for file in ROOT.glob(watched[1])), f"{watched[0]} watches {watched[1]}, which is nothing"


def test_two_makers_cannot_make_one_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "made", lambda: iter([Page("index", "# One\n"), Page("index", "# Two\n")]))
    with pytest.raises(ValueError, match=r"docs/site/prose/front\.py makes index\.md twice"):
        sources.written(tmp_path, tmp_path / "into", ["prose.front"])


# --- the navigation ---------------------------------------------------------------------------------------------

#: Pages of docs/ that are reached from others alone: long lists, one for each paper.
_NOT_PLACED = re.compile(r"equations/")


def test_every_page_of_prose_stands_once_in_the_navigation() -> None:
    placed = [page for part in contents.CONTENTS for page in part.pages]
    assert len(placed) == len(set(placed))
    there = set(sources.addresses(ROOT).values())
    assert {each for each in there if not _NOT_PLACED.match(each)} - set(placed) == set()
    assert contents.SHORT.keys() <= set(placed)


def test_no_two_pages_are_called_the_same_in_the_navigation() -> None:
    titles = {page: _title(page) for part in contents.CONTENTS for page in part.pages}
    html = navigation("roc", titles, titles, lambda here, to: f"{to}.html")
    called = re.findall(r'<a class="[^"]*" href="[^"]*">(.*?)</a>', html)
    assert len(called) == len(titles) > 30
    assert len(set(called)) == len(called)
    assert max(map(len, called)) <= 42
    assert html.count('class="toctree-l1 current"') == 1


def _title(page: str) -> str:
    file = ROOT / "docs" / f"{page}.md"
    return file.read_text(encoding="utf-8").partition("# ")[2].partition("\n")[0] if file.is_file() else page


# --- the search -------------------------------------------------------------------------------------------------


def test_a_record_is_found_by_its_id_and_by_what_stands_after_the_colon() -> None:
    assert tuple(PAPERS) == names._PAPERS
    lead = b'<meta http-equiv="refresh" content="0; url=30.html#line-6">'
    found = [*names.names_of("powers2011/30"), *names.leads("powers2011/30.6", lead)]
    script = names.script([*found, names.Name("nowhere", "nowhere")], {"powers2011/30": "(30) <Chi>"})
    listed = json.loads(script.removeprefix("const NAMES = ").rstrip(";\n"))
    assert listed["pages"] == [["powers2011/30", "(30) <Chi>"]]
    assert sorted(each[0] for each in listed["names"]) == ["30", "30.6", "powers2011:30", "powers2011:30.6"]
    assert ["30.6", 0, "#line-6"] in listed["names"]


# --- the policy, and the first page -----------------------------------------------------------------------------


def test_a_script_that_differs_from_page_to_page_is_refused(tmp_path: Path) -> None:
    template = tmp_path / "page.html"
    template.write_text("<script>one</script><script src='x'></script>")
    assert policy.written_in(template) == ("one",)
    template.write_text("<script>{{ two }}</script>")
    with pytest.raises(ValueError, match="differs from page to page"):
        policy.written_in(template)


def test_the_first_page_has_four_ways_in_and_numbers_that_are_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = front.page()
    ways = text.split("\n## ")[1:]
    assert [each.partition("\n")[0] for each in ways] == [
        "I have predictions",
        "Is this formula true?",
        "I maintain a library",
        "I cite or read the papers",
    ]
    assert all(len(re.findall(r"\]\(/[\w./#-]+\)", each)) >= 3 for each in ways)
    assert "Accuracy and by F1 A is better (0.90 to 0.80, 0.95 to 0.88)" in text
    read = re.sub(r'<figure[^>]*aria-label="(.*?)">.*?</figure>', r"\1", text)
    assert len(read.partition("\n## ")[0].split()) < 250, "it says in thirty seconds what this is"
    monkeypatch.setattr(front, "_B", (72, 3, 18, 7))
    with pytest.raises(ValueError, match="as often in either group"):
        front.page()


@needs_katex
def test_formulas_are_set_as_mathml_of_whole_words() -> None:
    typeset = Typesetter()
    assert "<mi>etp</mi><mo>⋅</mo>" in re.sub("</?mrow>", "", typeset(r"\mathit{etp}\,\mathit{dtp}"))
    assert "annotation" not in typeset("x")
    typeset.close()
