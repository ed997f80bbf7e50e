"""``README.md``: what its first example prints, the counts of verdicts and judges; the rest is written by hand."""

from __future__ import annotations

import os
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from textwrap import wrap
from unittest.mock import patch

import bookmaker_ref as bm
from bookmaker_ref.asking.records import claims_of, every
from bookmaker_ref.cli.verify import changes, lines
from bookmaker_ref.layout import WIDEST, plain
from bookmaker_ref.papers import PAPERS
from bookmaker_ref.papers.empirical import CLAIMS
from bookmaker_ref.papers.standing import counted, read
from docs.writers.equations import verdicts_now
from docs.writers.files import made_already

_README = Path(__file__).parents[2] / "README.md"
_BLOCK = re.compile(r"(<!-- generated: make update -->\n```\n).*?(```\n)", re.DOTALL)
_SENTENCE = re.compile(r"(<!-- generated: make update -->\n)All [^\n]*\n(?:[^\n]+\n)*")
_EXAMPLE = re.compile(r"```python\n(import bookmaker_ref as bm\n.*?)```", re.DOTALL)
#: Which judges come to which verdict.
_STANDING = "bookmaker_ref/papers/standing.json"
#: How long the lines of the page are.
_WIDTH = 120
#: The cells of that example, which the picture is of.
_CELLS = (56, 20, 12, 12)


def page() -> str:
    """The page with what its example prints now, and the counts of now."""
    text = _README.read_text(encoding="utf-8")
    example = _EXAMPLE.search(text)
    if example is None or len(_BLOCK.findall(text)) != 2:
        raise ValueError("README.md has an example, what it prints, and what verify prints, both marked as generated")
    if len(_SENTENCE.findall(text)) != 1:
        raise ValueError("README.md says in one sentence how many records have whose verdict, marked as generated")
    parts = iter((printed(example[1]), counts()))
    text = _BLOCK.sub(lambda block: f"{block[1]}{next(parts)}\n{block[2]}", text)
    return _SENTENCE.sub(lambda found: f"{found[1]}{judges()}\n", text)


def printed(code: str) -> str:
    """What lines of Python print where the terminal is wide enough."""
    screen = StringIO()
    with redirect_stdout(screen), patch.dict(os.environ, COLUMNS=str(WIDEST)):
        exec(code, {})
    return screen.getvalue().rstrip("\n")


def counts() -> str:
    """How many records have which verdict."""
    found = {**verdicts_now(), **{id: {"verdict": "empirical"} for id in CLAIMS}}
    named = [each for paper in PAPERS.values() for each in (*every(paper), *claims_of(paper))]
    return plain([*lines(list(PAPERS), named, found), *changes([], found)])


def judges() -> str:
    """How many records have whose verdict, in lines as wide as the others."""
    records = (record for paper in PAPERS.values() for record in paper.records())
    anew = made_already(_STANDING)
    judged = {} if anew is None else read(anew)
    said = counted(records) if anew is None else counted(records, lambda record: judged[record.id][1])
    return "\n".join(wrap(said, _WIDTH))


def picture() -> str:
    """Informedness as how high a point of ROC space lies above the chance line, as SVG."""
    fallout, recall, height = bm.fallout(*_CELLS), bm.recall(*_CELLS), bm.informedness(*_CELLS)
    side, left, top = 320, 60, 30

    def at(x: float, y: float) -> tuple[str, str]:
        return f"{left + side * x:.1f}", f"{top + side * (1 - y):.1f}"

    (x, y), (_, foot), (right, upper), (_, lower) = at(fallout, recall), at(fallout, fallout), at(1, 1), at(0, 0)
    middle = at(fallout, (recall + fallout) / 2)[1]
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 410 410" font-family="sans-serif" font-size="14">
<rect width="410" height="410" fill="#ffffff"/>
<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="#606060"/>
<line x1="{left}" y1="{lower}" x2="{right}" y2="{upper}" stroke="#606060" stroke-dasharray="6 4"/>
<text x="{at(0.2, 0)[0]}" y="{at(0, 0.13)[1]}" fill="#606060">guessing: B = 0 on average</text>
<line x1="{x}" y1="{foot}" x2="{x}" y2="{y}" stroke="#0072B2" stroke-width="4"/>
<circle cx="{x}" cy="{y}" r="7" fill="#0072B2" stroke="#000000"/>
<text x="{float(x) - 12:.1f}" y="{float(middle) + 5:.1f}" text-anchor="end" fill="#0072B2">B = {height:.3f}</text>
<text x="{float(x) - 12:.1f}" y="{float(y) - 8:.1f}" text-anchor="end">a classifier</text>
<circle cx="{left}" cy="{top}" r="6" fill="#009E73" stroke="#000000"/>
<text x="{left + 12}" y="{top + 20}" fill="#006b4e">no error: B = 1</text>
<text x="{left + side / 2:.0f}" y="{top + side + 42}" text-anchor="middle">Fallout, or 1 − specificity</text>
<g transform="translate(22 {top + side / 2:.0f}) rotate(-90)">
<text text-anchor="middle">Recall, or sensitivity</text></g>
<text x="{left}" y="{top + side + 20}" text-anchor="middle">0</text>
<text x="{left + side}" y="{top + side + 20}" text-anchor="middle">1</text>
<text x="{left - 12}" y="{top + side + 4}" text-anchor="middle">0</text>
<text x="{left - 12}" y="{top + 5}" text-anchor="middle">1</text>
</svg>
"""
