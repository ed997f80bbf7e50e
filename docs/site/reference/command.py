"""The page of the command: every verb and its jobs, with what they take, as ``--help`` has it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from bookmaker_ref import markdown
from bookmaker_ref.cli.kinds import Kind
from bookmaker_ref.cli.main import VERBS
from docs.site.page import Page
from docs.site.reference.docstrings import as_markdown

_COMMAND = "bookmaker"
#: What a description quotes in LaTeX.
_FORMULA = re.compile(r"'([^']*\\[^']*)'")
#: What every verb takes.
_JSON = ("--json", "print one JSON document")


def page() -> Page:
    """All verbs, each with its options."""
    verbs = ((f"[`{name}`](#{_anchor(name)})", markdown.text(kind.summary)) for name, kind in VERBS.items())
    return Page(
        "api/command",
        markdown.page(
            "# The command",
            f"`{_COMMAND} VERB --help` says the same. Each verb takes `{_JSON[0]}`: {_JSON[1]}. Exit status:"
            " 0 proved or done, 1 refuted or the answer is no, 2 invalid input, 3 undecided.",
            markdown.table(("verb", "does"), verbs),
            *(part for name, kind in VERBS.items() for part in _verb(name, kind, 2)),
        ),
    )


def _anchor(words: str) -> str:
    """Where a heading of these words can be linked to."""
    return f"{_COMMAND}-{words}".replace(" ", "-")


def _verb(words: str, kind: Kind, level: int) -> Iterator[str]:
    """What a verb is for and takes; then each of its jobs."""
    yield f"{'#' * level} `{_COMMAND} {words}`"
    yield _paragraphs(kind.description)
    if not kind.kinds:
        yield from _arguments(words, kind)
    if kind.examples:
        yield f"```text\n{kind.examples.strip(chr(10))}\n```"
    for name, job in kind.kinds.items():
        yield from _verb(f"{words} {name}", job, level + 1)


def _paragraphs(said: str) -> str:
    """Words as paragraphs; what is laid out in columns as it is."""
    blocks = said.strip("\n").split("\n\n")
    return "\n\n".join(
        f"```text\n{each}\n```" if "\n  " in f"\n{each}" else as_markdown(_FORMULA.sub(r"``\1``", each))
        for each in blocks
    )


def _arguments(words: str, kind: Kind) -> Iterator[str]:
    """How it is called, and each option as one that other sites can link to."""
    parser = argparse.ArgumentParser(prog=f"{_COMMAND} {words}", add_help=False, allow_abbrev=False)
    kind.add_arguments(parser)
    parser.add_argument(_JSON[0], action="store_true", help=_JSON[1])
    yield f"```text\n{parser.format_usage().strip()}\n```"
    yield f"```{{program}} {_COMMAND} {words}\n```"
    for action in parser._actions:  # argparse tells it in no other way
        if action.help != argparse.SUPPRESS:
            yield f":::{{option}} {_said(action, parser)}\n\n{markdown.text(action.help or '')}\n:::"


def _said(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    """An option with its names and what follows it."""
    formatter = parser.formatter_class(prog=parser.prog)
    metavar = action.metavar if action.metavar is not None else action.dest.upper()
    value = "" if action.nargs == 0 else formatter._format_args(action, str(action.dest).upper())
    return ", ".join(f"{name} {value}".strip() for name in action.option_strings) or str(metavar)
