"""What a notebook shows of a result, as HTML and as LaTeX: all of it, and a stranger's words as words."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from math import nan
from pathlib import Path
from typing import Any

import pytest

import bookmaker_ref as bm
from bookmaker_ref import html, latex
from bookmaker_ref.layout import Fields, Told, paint
from bookmaker_ref.significance import Interval, interval
from bookmaker_ref.solving import solve
from tests.cases import for_each
from tests.typeset import RULES, needs_latex, typeset

HOSTILE = ("<script>alert(1)</script>", "$x_&$", "a|b", "two\nlines", "\x1b[31mred", "{\\tiny", "")


class Page(HTMLParser):
    """Which elements there are, and the words in them; a page that is not closed in order is no page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.words: list[str] = []
        self.ignored: list[bool] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.seen.append(tag)
        self.ignored.append("mathjax_ignore" in (dict(attrs).get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.ignored.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(data)
            assert "$" not in data or any(self.ignored) or data.startswith(r"$\displaystyle ")


def balanced(text: str) -> bool:
    """Whether braces close in order, and no environment is left open."""
    bare = re.sub(r"\\[{}]", "", text)
    depth = [0]
    for letter in bare:
        depth.append(depth[-1] + {"{": 1, "}": -1}.get(letter, 0))
    begun, ended = (re.findall(rf"\\{word}{{(\w+)}}", bare) for word in ("begin", "end"))
    return min(depth) == depth[-1] == 0 and sorted(begun) == sorted(ended)


def results() -> list[tuple[str, Any]]:
    """One of each kind of result that a notebook may be asked for."""
    table = bm.Contingency.binary(tp=56, fp=20, fn=12, tn=12)
    truth, said = [1] * 68 + [0] * 32, [1] * 56 + [0] * 12 + [1] * 20 + [0] * 12
    return [
        ("table", table),
        ("interval", interval("informedness", table)),
        ("intervals", interval("informedness", ([56, 5], [20, 1], [12, 1], [12, 3]))),
        ("measure of classes", bm.multiclass.informedness),
        ("measure", bm.symbolic.MEASURES["informedness"]),
        ("report", bm.report(truth, said)),
        ("comparison", bm.compare(truth, {"a": said, "b": truth})),
        ("answer", solve({"recall": "0.8235", "precision": "0.7368", "prevalence": "0.68"}, n=100)),
        ("contradiction", solve({"recall": "0.8235", "precision": "0.7468", "prevalence": "0.68"}, n=100)),
    ]


@pytest.mark.slow
@for_each(results, lambda case: case[0])
def test_every_kind_of_result_is_shown_as_html_and_as_latex(case: tuple[str, Any]) -> None:
    _, result = case
    assert Page(result._repr_html_()).words
    assert balanced(result._repr_latex_())
    assert "\n" not in repr(result) or isinstance(result, bm.Contingency | Interval)


@pytest.mark.on_change
@pytest.mark.slow
@needs_latex
def test_latex_sets_every_kind_of_result(tmp_path: Path) -> None:
    shown = [result._repr_latex_() for _, result in results()]
    labels = [each for each in HOSTILE if each.isascii()]
    shown.append(bm.Contingency.from_matrix([[1] * 7] * 7, rows="real", labels=labels)._repr_latex_())
    shown.append(Lines(*labels, "", "  two  spaces", "[2pt]")._repr_latex_())
    head = f"\\documentclass{{article}}\\usepackage[T1]{{fontenc}}\\usepackage{{amsmath}}\n{RULES}"
    assert "Missing character" not in typeset(tmp_path, head, *shown)


def test_a_table_is_shown_with_its_margins() -> None:
    page = Page(bm.Contingency.binary(tp=56, fp=20, fn=12, tn=13)._repr_html_())
    assert page.words == [
        *("101 cases", "predicted", "real +", "real -", "all"),
        *("+", "56", "20", "76", "-", "12", "13", "25", "all", "68", "33", "101"),
    ]


def test_a_large_table_says_how_large_it_is() -> None:
    page = Page(bm.Contingency.from_matrix([[1] * 40] * 40, rows="real")._repr_html_())
    assert page.words[0] == "1600 cases, 40 predicted labels, 40 real classes"
    assert page.seen.count("tr") == 1 + 12 + 1 + 1
    assert "40" in page.words  # the margin of a row is of all of it


def test_labels_of_a_stranger_are_words() -> None:
    many = len(HOSTILE)
    table = bm.Contingency.from_matrix([[i + j for j in range(many)] for i in range(many)], rows="real", labels=HOSTILE)
    page = Page(table._repr_html_())
    assert set(page.seen) <= {"table", "caption", "thead", "tbody", "tr", "th", "td"}
    assert not any("\x1b" in word or "\n" in word for word in page.words)
    assert balanced(table._repr_latex_())
    assert r"\$x\_\&\$" in table._repr_latex_()


def test_an_interval_tells_both_ends_its_level_and_its_method() -> None:
    found = Interval(0.25, 0.5, 0.95, "wilson", "Wilson (1927)")
    assert Page(found._repr_html_()).words == ["0.250 to 0.500 (95 % interval, wilson)"]
    assert found._repr_latex_() == r"$[0.250,\ 0.500]$"
    assert Interval(nan, nan, 0.95, "wilson", "")._repr_latex_() == "--"


def test_a_formula_is_set_and_its_words_are_not() -> None:
    shown = bm.multiclass.informedness._repr_html_()
    assert r"$\displaystyle B = \sum_{l} \left(\mathrm{Bias}(l)\,B(l)\right)$" in shown
    assert bm.multiclass.informedness.latex == bm.symbolic.multiclass.OF_CLASSES["informedness"].latex()
    assert bm.symbolic.MEASURES["informedness"]._repr_latex_().startswith(r"$\displaystyle B = ")


class Lines(Told):
    """A result of these lines."""

    def __init__(self, *lines: str) -> None:
        self.given = lines

    def lines(self, said: Any = str) -> Any:
        """As they are given."""
        yield from self.given


def test_lines_keep_their_styles_and_their_words() -> None:
    told = Lines(paint("yes", "bold red") + " <b>", "  $x$", paint("\x1b[1m", "dim"), "<i>")
    page = Page(told._repr_html_())
    assert page.seen == ["pre", "span", "span"]
    assert page.words == ["yes", " <b>\n  $x$\n", r"\x1b[1m", "\n<i>"]
    assert "font-weight: bold; color:" in told._repr_html_()
    assert told._repr_latex_().split("\n")[1] == r"\mbox{}yes~\textless{}b\textgreater{} \\"


def test_words_of_a_paragraph_are_no_formula() -> None:
    page = Page(html.paragraph("<b> costs $5 or $6"))
    assert (page.seen, page.words) == (["p"], ["<b> costs $5 or $6"])


def test_fields_are_lines() -> None:
    assert issubclass(Fields, Told)
    assert html.screen(["a\nb"]).endswith(">a\nb</pre>")
    assert latex.screen([]).split("\n") == [r"\begin{flushleft}\ttfamily", r"\end{flushleft}"]
