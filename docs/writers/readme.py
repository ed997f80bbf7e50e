"""``README.md``: the numbers and the output of its examples, the counts of verdicts and judges; the rest is by hand."""

from __future__ import annotations

import os
import re
from collections import Counter
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
_BLOCK = re.compile(r"(<!-- generated -->\n```\n).*?(```\n)", re.DOTALL)
_SENTENCE = re.compile(r"(<!-- generated -->\n)(?!```)(?:[^\n]+\n)+")
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
    sentences = iter((problem(), decided(), judges()))
    if len(_SENTENCE.findall(text)) != 3:
        raise ValueError("README.md has three paragraphs marked as generated: the problem, the verdicts, the judges")
    parts = iter((printed(example[1]), counts()))
    text = _BLOCK.sub(lambda block: f"{block[1]}{next(parts)}\n{block[2]}", text)
    return _SENTENCE.sub(lambda found: f"{found[1]}{_wrapped(next(sentences))}\n", text)


def problem() -> str:
    """Accuracy, F1 and Informedness of the example, and of answering 1 for every case."""
    tp, fp, fn, tn = _CELLS
    always = (tp + fn, fp + tn, 0, 0)
    accuracy, f1, b = ([f(*cells) for cells in (_CELLS, always)] for f in (bm.accuracy, bm.f1, bm.informedness))
    if accuracy[0] != accuracy[1] or f1[0] >= f1[1] or b[1] != 0:
        raise ValueError("README.md says that always answering 1 has the same accuracy, a better F1 and Informedness 0")
    return (
        f"A classifier has an accuracy of {accuracy[0]:.3g} and an F1 of {f1[0]:.3g}. Calling every case positive has"
        f" the same accuracy and a better F1, {f1[1]:.3g}. The *Informedness* of such a guess is 0; the classifier's is"
        f" {b[0]:.3g}."
    )


def decided() -> str:
    """How many records were decided, and how many of them are not right as printed."""
    found = verdicts_now()
    verdicts = Counter(found[record.id]["verdict"] for paper in PAPERS.values() for record in paper.records())
    wrong = sum(verdicts[each] for each in ("misprint", "false", "conditional"))
    return (
        f"**What you can rely on.** The prover of this package has checked {sum(verdicts.values()):,} formulas, claims"
        f" and printed numbers in {len(PAPERS)} papers. Of these, {wrong} are wrong as printed or lack a"
        " condition ([errata](docs/errata.md)). *Proved* means that a decision procedure found a proof, and that exact"
        " values on small tables agree; for two classes, on every table of up to 8 cases. A mark shows statements"
        " decided only for 2, 3 and 4 classes. The functions are tested against exact fractions. The interface may"
        " still change; ids such as `powers2011:28` will not."
    )


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
    """How many records have whose verdict."""
    records = (record for paper in PAPERS.values() for record in paper.records())
    anew = made_already(_STANDING)
    judged = {} if anew is None else read(anew)
    return counted(records) if anew is None else counted(records, lambda record: judged[record.id][1])


def _wrapped(text: str) -> str:
    """The paragraph in lines as wide as the others; links stay whole."""
    return "\n".join(wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False))


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
