"""The page of what came of running every language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bookmaker_ref import markdown
from bookmaker_ref.generate.languages.language import language
from docs.writers.filling import filled
from tests.languages.judging import DOUBLES, MOST_OTHERS, MOST_RATIONAL, Judgement, vectors
from tests.paths import ROOT

PAGE = ROOT / "docs" / "languages.md"
_WORDS = Path(__file__).parent / "page.txt"
_HEAD = (
    "language",
    "run by",
    "version",
    "asked",
    "nearest",
    "worst, rational",
    "worst, others",
    "undefined",
    "same bits",
)


@dataclass(frozen=True)
class Run:
    """One language by one program: what came of it, and how many of its values are those of the first run."""

    language: str
    title: str
    version: str
    judgement: Judgement
    same: int
    compared: int


def title_of(name: str) -> str:
    """What a language is called."""
    return "SQL" if name == "sql" else language(name).title


def page(runs: Sequence[Run], missing: Sequence[str], contracted: int | None) -> str:
    """The page; what is not installed is said to be not run."""
    doubles = len(vectors()) - len(vectors(DOUBLES))
    said = (
        "the last digit of a logarithm may differ"
        if contracted is None
        else f"{contracted} of {len(vectors(DOUBLES))} values differ"
    )
    return filled(
        _WORDS,
        {
            "table": markdown.table(_HEAD, map(_row, runs)),
            "rational": MOST_RATIONAL,
            "others": MOST_OTHERS,
            "first": f"{title_of(runs[0].language)} ({runs[0].title})",
            "left_out": doubles,
            "missing": f"Not run, since they were not there: {', '.join(missing)}." if missing else "",
            "contracted": said,
        },
    )


def _row(run: Run) -> tuple[str, ...]:
    of = run.judgement
    return (
        title_of(run.language),
        f"`{run.title}`",
        run.version,
        str(of.asked),
        _of(of.nearest, of.valued),
        f"{of.worst_rational:.2f}",
        f"{of.worst_other:.2f}",
        _of(of.undefined, of.asked - of.valued),
        _of(run.same, run.compared),
    )


def _of(some: int, every: int) -> str:
    return f"all {every}" if some == every else f"{some} of {every}"
