"""From the words on the command line to an exit status: 0 good, 1 the answer is no, 2 bad input."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NoReturn, TextIO, cast

from bookmaker_ref import __version__
from bookmaker_ref.cli import (
    assign,
    bet,
    code,
    conform,
    errata,
    evaluate,
    figure,
    golden,
    prove,
    show,
    solve,
    study,
    verify,
)
from bookmaker_ref.cli.terminal import Refused
from bookmaker_ref.messages import one_line, quoted

_VERBS = {
    "evaluate": evaluate,
    "bet": bet,
    "assign": assign,
    "prove": prove,
    "show": show,
    "verify": verify,
    "errata": errata,
    "solve": solve,
    "study": study,
    "figure": figure,
    "golden": golden,
    "conform": conform,
    "code": code,
}
_EXAMPLES = """\
examples:
  bookmaker evaluate 56 20 12 12
  bookmaker evaluate --labels cases.csv --real class --predicted label
  bookmaker bet 56 24 14 6
  bookmaker prove 'Recall = Informedness*(1 - Prevalence) + Bias'
  bookmaker show powers2011:28
  bookmaker solve recall=0.8235 precision=0.7368 prevalence=0.68 n=100
  bookmaker verify
  bookmaker errata --markdown

exit status: 0 good, 1 the answer is no, 2 bad input.
bookmaker VERB --help says more on each.
"""
_INTERRUPTED = 130  # as a shell reports SIGINT,
_BROKEN_PIPE = 141  # and SIGPIPE
_BAD = 2
_LONGEST = 480  # characters of a complaint


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Refused(f"{one_line(message)} ({self.prog} --help explains)")


class _Version(argparse.Action):
    def __call__(self, *_: object) -> None:
        sys.stdout.write(f"bookmaker {__version__}\n")
        raise SystemExit(0)


def _parser() -> _Parser:
    parser = _Parser(
        prog="bookmaker",
        description="D. M. W. Powers' measures of evaluation, computed, proved, looked up.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and leave")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for name, module in _VERBS.items():
        verb = verbs.add_parser(
            name,
            help=module.SUMMARY,
            description=module.DESCRIPTION,
            epilog=module.EXAMPLES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.add_arguments(verb)
        verb.add_argument("--json", action="store_true", help="print one JSON document")
        verb.set_defaults(run=module.run)
    return parser


def _guarded(words: Sequence[str]) -> list[str]:
    """The words, with a space before each that starts with one '-' and is no option.

    argparse takes ``-Recall = -TP/RP`` and ``-inf`` for options; nobody reads the space.
    """
    return [f" {word}" if len(word) > 1 and word[0] == "-" and word[1] not in "-h" else word for word in words]


def _run(words: Sequence[str]) -> int:
    if not words:
        raise Refused(f"say what to do: bookmaker {' | '.join(_VERBS)} (bookmaker --help explains)")
    if not words[0].startswith("-") and words[0] not in _VERBS:
        from difflib import get_close_matches

        near = get_close_matches(words[0][:40], _VERBS, n=1)
        advice = f"did you mean {near[0]}?" if near else f"there are {', '.join(_VERBS)}"
        raise Refused(f"unknown verb {quoted(words[0])}: {advice}")
    for word in words:
        if re.fullmatch("--[a-z-]+=--", word):  # argparse makes a list of it
            raise Refused(f"{word[:-3]} has the value '--', which says nothing: write a value after the =")
    arguments = _parser().parse_args(_guarded(words))
    return cast(Callable[[argparse.Namespace], int], arguments.run)(arguments)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words on the command line say, and return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without UTF-8 gets '?', not a traceback
    try:
        if _closed(sys.stdout):
            raise Refused("stdout is closed: there is nowhere to write the answer")
        status = _status(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except Refused as refused:
        _complain(str(refused))
        return _BAD
    except KeyboardInterrupt:
        _complain("interrupted")
        return _INTERRUPTED
    except BrokenPipeError:  # the reader has left
        _drop_output()
        return _BROKEN_PIPE
    except OSError as error:  # a full disk, for example
        _drop_output()
        _complain(f"cannot read or write: {error.strerror or error}")
        return _BAD
    return status


def _status(words: Sequence[str]) -> int:
    try:
        return _run(words)
    except SystemExit as leaving:  # --help and --version, and whoever was told to end
        return int(leaving.code or 0)


def _closed(stream: TextIO | None) -> bool:
    """Whether the process was started without this stream; the type of ``sys.stdout`` hides that."""
    return stream is None


def _complain(message: str) -> None:
    """One line on stderr, if there is one that takes it."""
    if not _closed(sys.stderr):  # print would write to stdout instead
        with suppress(OSError):
            print(f"bookmaker: {one_line(message, _LONGEST)}", file=sys.stderr, flush=True)


def _drop_output() -> None:
    """Leave unwritten what stdout did not take; Python would try, and complain, once more at its end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
