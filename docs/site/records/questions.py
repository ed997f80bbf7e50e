"""A page for every question that the papers leave open: what is settled of it, the theorem with its proof, what is not.

The words are those of ``docs/open-questions.md``, and of the functions of ``derivations/beyond.py`` that it names.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bookmaker_ref import markdown
from derivations import beyond
from docs.site.addresses import linked, prose
from docs.site.page import Page
from docs.site.records.shown import folded, verdict
from docs.site.records.turning import Turn, turning

_SOURCE = Path(__file__).parents[2] / "open-questions.md"

#: The addresses of the questions, by how their sections, or their points, begin. They never change.
SLUGS = {
    "The determinant and Informedness for K classes": "determinant-and-informedness",
    "Which is the Informedness of K classes": "two-means-of-informedness",
    "What Informedness of K classes estimates": "what-informedness-estimates",
    "The sign of Informedness times Markedness": "sign-of-informedness-times-markedness",
    "The three forms of Evenness": "three-forms-of-evenness",
    "The statistics at two classes": "statistics-at-two-classes",
    "The variance of Informedness by chance": "variance-by-chance",
    "Degrees of freedom": "degrees-of-freedom",
    "The variance of Informedness in the model, and what an interval should look like": "variance-in-the-model",
    "The sketch of a proof": "sketch-of-a-proof",
    "Confidence intervals": "confidence-intervals",
    "The K statistics against an alternate hypothesis": "k-statistics-against-an-alternate",
    "What the intervals cover with few cases": "coverage-with-few-cases",
    "The exact variance of (41)": "exact-variance-of-41",
    "Inequalities for K ≥ 4": "inequalities-for-four-classes",
    "Sentences about simulations": "sentences-about-simulations",
    "The 12-class table of powers2003": "table-of-twelve-classes",
    "The garbled text": "garbled-text",
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question: its title, what is said of it, and whether it is settled."""

    title: str
    text: str
    settled: bool

    @property
    def slug(self) -> str:
        """Its address among the questions."""
        (found,) = {slug for start, slug in SLUGS.items() if self.title.startswith(start)}
        return found


@cache
def every() -> tuple[Question, ...]:
    """Every question, in the order of the page."""
    text = _SOURCE.read_text(encoding="utf-8")
    settled, left = text.partition("## Settled\n")[2].split("## Not settled\n")
    sections = re.split(r"^### (.+)\n", settled, flags=re.M)[1:]
    points = re.split(r"^- \*\*(.+?)\*\*", left, flags=re.M)[1:]
    answered = (Question(title, text.strip(), True) for title, text in zip(sections[::2], sections[1::2], strict=True))
    remaining = (Question(*_point(title, text), False) for title, text in zip(points[::2], points[1::2], strict=True))
    return (*answered, *remaining)


def _point(title: str, text: str) -> tuple[str, str]:
    """A point of a list as a question: the bold words at its beginning are its title, and its sentence's beginning."""
    said = " ".join(text.split())
    return title.rstrip("."), f"{title}{said if said[:1] in ':,.' else f' {said}'}".replace(". :", ".", 1)


def pages() -> Iterator[Page]:
    """The questions, and their index."""
    found = every()
    yield _index(found)
    for at, question in enumerate(found):
        before = _turn(found[at - 1]) if at else None
        after = _turn(found[at + 1]) if at + 1 < len(found) else None
        yield Page(f"questions/{question.slug}", _page(question, before, after))


def _index(found: tuple[Question, ...]) -> Page:
    def listed(settled: bool) -> str:
        return markdown.bullets(_link(each) for each in found if each.settled is settled)

    return Page(
        "questions/index",
        markdown.page(
            "# Open questions, one by one",
            "What the papers leave open, one page a question; [all on one page](/open-questions.md).",
            "## Settled here",
            listed(True),
            "## Not settled",
            listed(False),
        ),
    )


def _turn(question: Question) -> Turn:
    return Turn(f"/questions/{question.slug}.md", markdown.text(question.title))


def _link(question: Question) -> str:
    return f"[{markdown.text(question.title)}](/questions/{question.slug}.md)"


def _page(question: Question, before: Turn | None, after: Turn | None) -> str:
    word, says = ("settled", "with a proof") if question.settled else ("open", "not settled here")
    return markdown.page(
        f"# {markdown.text(question.title)}",
        turning(before, "[Open questions](/questions/index.md)", after),
        f'<p class="verdict-line">{verdict(word)} <span>{says}</span></p>',
        linked(_on_the_site(_NAMED.sub("", question.text))),
        *(part for name in _theorems(question.text) for part in _theorem(name)),
        turning(before, "", after),
    )


#: The names of theorems at the end of a text: on its page they follow with their proofs.
_NAMED = re.compile(r"\s(?:`\w+`(?:, | and )?)+\.?\Z")
_LINK = re.compile(r"\]\(([\w./-]+?)\.md(#[\w-]+)?\)")
_LINK_TO_SOURCE = re.compile(r"\]\(\.\./([\w./-]+)\)")


def _on_the_site(text: str) -> str:
    """Links of a page of docs/ as links from the root of the site."""
    inside = _LINK.sub(lambda found: f"](/{found[1]}.md{found[2] or ''})", text)
    return _LINK_TO_SOURCE.sub(r"](/sources/\1.md)", inside)


def _theorems(text: str) -> list[str]:
    """The functions of ``derivations/beyond.py`` that a text names, in turn."""
    return [
        name for name in dict.fromkeys(re.findall(r"`(\w+)`", text)) if inspect.isfunction(getattr(beyond, name, None))
    ]


_PROOF = re.compile(r"\AProof\.")


def _theorem(name: str) -> Iterator[str]:
    """A theorem with its proof in words, and what the machine checks of it."""
    function = getattr(beyond, name)
    paragraphs = inspect.cleandoc(function.__doc__ or "").split("\n\n")
    yield f"## Theorem: {name.replace('_', ' ')}"
    yield from (
        f"```\n{each}\n```" if each.startswith("    ") else _PROOF.sub("**Proof.**", prose(each)) for each in paragraphs
    )
    yield folded("What the machine checks of it", f"```python\n{_without_docstring(inspect.getsource(function))}\n```")


def _without_docstring(source: str) -> str:
    head, _, rest = source.partition('"""')
    return head.rstrip() + "\n" + rest.partition('"""')[2].strip("\n")
