"""``README.md``, with the counts of verdicts that ``bookmaker verify`` prints; the rest of it is written by hand."""

from __future__ import annotations

import re
from pathlib import Path

from bookmaker_ref.cli.records import claims_of, every
from bookmaker_ref.cli.verify import changes, lines
from bookmaker_ref.layout import plain
from bookmaker_ref.papers import PAPERS
from bookmaker_ref.papers.empirical import CLAIMS
from docs.writers.equations import verdicts_now

_README = Path(__file__).parents[2] / "README.md"
_BLOCK = re.compile(r"(<!-- generated: make update -->\n```\n).*?(```\n)", re.DOTALL)


def page() -> str:
    """The page with the counts of now."""
    found = {**verdicts_now(), **{id: {"verdict": "empirical"} for id in CLAIMS}}
    named = [each for paper in PAPERS.values() for each in (*every(paper), *claims_of(paper))]
    shown = plain([*lines(list(PAPERS), named, found), *changes([], found)])
    text, blocks = _BLOCK.subn(lambda block: f"{block[1]}{shown}\n{block[2]}", _README.read_text(encoding="utf-8"))
    if blocks != 1:
        raise ValueError("README.md has no block that is marked as generated, or more than one")
    return text
