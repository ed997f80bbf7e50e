"""A page for every claim about simulations and typical tables: how it is read, and what was measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from bookmaker_ref import markdown
from bookmaker_ref.asking.records import claims_of, measured_number
from bookmaker_ref.papers.claim import Claim
from bookmaker_ref.papers.empirical import CLAIMS, findings, measured, relatives
from bookmaker_ref.papers.record import Paper
from docs.site.addresses import address_of, link, place_of, prose
from docs.site.page import Page
from docs.site.records.papers import cited
from docs.site.records.shown import Found, citation, folded, recorded_verdict, verdict
from docs.site.records.turning import Turn, turning

_MEANING = {
    "true": "every reading holds",
    "false": "no reading holds",
    "depends on": "it depends on how the claim is read: some readings hold, or are open",
}
_HOLDS = {True: "holds", False: "does not hold", None: "open"}


def pages(paper: Paper) -> Iterator[Page]:
    """The claims of a paper, in the order of print."""
    with_ends: list[Claim | None] = [None, *claims_of(paper), None]
    for (before, claim), (_, after) in pairwise(pairwise(with_ends)):
        assert claim is not None
        yield Page(address_of(claim.id), _page(paper, claim, before, after))


def _page(paper: Paper, claim: Claim, before: Claim | None, after: Claim | None) -> str:
    finding = findings()[claim.id]
    answer = str(finding["answer"])
    where = f"[{cited(paper)}](/{paper.key}/index.md#claims-about-simulations)"
    turns = [Turn(place_of(each.id), markdown.text(each.title)) if each else None for each in (before, after)]
    return markdown.page(
        f"# {markdown.text(claim.title)}",
        turning(turns[0], f"{where}, {markdown.text(claim.section)}", turns[1]),
        f'<p class="verdict-line">{verdict(answer)} <span>{_MEANING[answer]}</span></p>',
        "No proof decides what a paper says of simulations and typical tables, so it is measured: each reading is a"
        " list of numbers that have to lie on one side of a bound.",
        "## How it is read" if claim.reading else "",
        prose(claim.reading),
        "## What was measured",
        f"{prose(finding['settings'])}.",
        _readings(finding["readings"]),
        "A number beside ± has this standard error; any other is exact, of every table with its probability. A reading"
        " is open where a number is less than three standard errors from its bound, or cannot be measured.",
        "## What to know of the answer" if claim.note else "",
        prose(claim.note),
        *_near(claim),
        "## How to cite",
        f"This page is `{claim.id}`, an id that never changes. The paper, and what was found of it here:",
        folded(
            "BibTeX", *(f"```bibtex\n{text}\n```" for text in (paper.bibtex, citation(claim.id, claim.title, paper)))
        ),
        f"Measure it again: `{claim.command}`. The recorded numbers are from seed {measured()['seed']}.",
        turning(turns[0], "", turns[1]),
    )


def _readings(readings: Iterable[Found]) -> str:
    """Each reading, whether it holds, and each number beside its bound."""
    return markdown.table(
        ("reading", "number", "is", "has to be", "holds"), (row for each in readings for row in _rows(each))
    )


def _rows(reading: Found) -> Iterator[tuple[str, ...]]:
    words = markdown.text(reading["reading"]) or "as it stands"
    head = f"{words[:1].upper()}{words[1:]}: {verdict(_HOLDS[reading['holds']])}"
    if not reading["checks"]:
        yield head, "not measured", "", "", ""
    for at, check in enumerate(reading["checks"]):
        yield ("" if at else head, *_check(check))


def _check(check: Found) -> tuple[str, str, str, str]:
    sign = "below" if check["sign"] == "<" else "above"
    met = {True: "yes", False: "no", None: "too near to tell"}[check["holds"]]
    return markdown.text(check["says"]), measured_number(check), f"{sign} {check['bound']:.4g}", met


def _near(claim: Claim) -> Iterator[str]:
    also, against = relatives(claim.id)
    told = (("The same in", also), ("Against it", against), ("Derived of the same matter", claim.near))
    lines = [f"{words}: {', '.join(map(_judged, ids))}" for words, ids in told if ids]
    if lines:
        yield "## Near it"
        yield markdown.bullets(lines)


def _judged(id: str) -> str:
    told = verdict(str(findings()[id]["answer"])) if id in CLAIMS else recorded_verdict(id)
    return f"{link(id)} {told}"
