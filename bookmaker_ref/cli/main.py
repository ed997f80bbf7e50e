"""From the words on the command line to an exit status: 0 done, 1 the answer is no, 2 invalid input, 3 undecided."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NoReturn, TextIO, cast

from bookmaker_ref import __version__
from bookmaker_ref.cli import (
    assign,
    bet,
    certificates,
    check,
    code,
    compare,
    conform,
    errata,
    evaluate,
    figure,
    golden,
    prove,
    report,
    show,
    solve,
    study,
    verify,
)
from bookmaker_ref.cli.kinds import Kind
from bookmaker_ref.cli.terminal import Refused, advice
from bookmaker_ref.messages import FaultyText, one_line, quoted

#: What the command does, by name.
VERBS = {
    module.__name__.rpartition(".")[2]: Kind.of(module)
    for module in (
        report,
        compare,
        evaluate,
        bet,
        assign,
        prove,
        show,
        verify,
        certificates,
        errata,
        solve,
        study,
        figure,
        golden,
        conform,
        check,
        code,
    )
}
_EXAMPLES = """\
examples:
  bookmaker report --labels cases.csv --real class --predicted label
  bookmaker compare --labels cases.csv --real class --systems old new
  bookmaker evaluate 56 20 12 12
  bookmaker evaluate --labels cases.csv --real class --predicted label
  bookmaker bet 56 24 14 6
  bookmaker prove 'Recall = Informedness*(1 - Prevalence) + Bias'
  bookmaker show powers2011:28
  bookmaker solve recall=0.8235 precision=0.7368 prevalence=0.68 n=100
  bookmaker verify
  bookmaker errata --markdown

exit status: 0 done, or proved; 1 the answer is no, or refuted; 2 invalid
input; 3 undecided, or stopped by a limit.
bookmaker VERB --help says more on each.
"""
_INTERRUPTED = 130  # as a shell reports SIGINT,
_BROKEN_PIPE = 141  # and SIGPIPE
_BAD = 2
_LONGEST = 480  # characters of a complaint


class _Parser(argparse.ArgumentParser):
    """One that refuses in a line of its own, and takes a word with one minus sign for a value."""

    def error(self, message: str) -> NoReturn:
        raise Refused(f"{one_line(message)} ({self.prog} --help explains)")

    def _parse_optional(self, arg_string: str) -> Any:
        """None for what is no option: no option here has one minus sign, but -h; ``-Recall = -TP/RP`` is a formula."""
        return None if re.match("-[^-]", arg_string) and arg_string != "-h" else super()._parse_optional(arg_string)


class _Version(argparse.Action):
    def __call__(self, *_: object) -> None:
        sys.stdout.write(f"bookmaker {__version__}\n")
        raise SystemExit(0)


def _parser(words: Sequence[str]) -> _Parser:
    parser = _Parser(
        prog="bookmaker",
        description="D. M. W. Powers' measures of evaluation, computed, proved, looked up.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and leave")
    parser.set_defaults(json=False)
    _add(parser, VERBS, words, "verbs", "VERB")
    return parser


def _add(
    parser: argparse.ArgumentParser, kinds: Mapping[str, Kind], words: Sequence[str], title: str, called: str
) -> None:
    """Parsers for verbs, or for the jobs of a verb; to make one is slow, so one that no word asks for takes nothing."""
    parsers = parser.add_subparsers(title=title, metavar=called, required=True)
    for name, kind in kinds.items():
        inner = parsers.add_parser(
            name,
            help=kind.summary,
            description=kind.description,
            epilog=kind.examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        if name not in words:
            continue
        if kind.kinds:
            _add(inner, kind.kinds, words, "what there is", "WHAT")
        kind.add_arguments(inner)
        # Without a default, which would undo what stands before a job.
        inner.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON document")
        inner.set_defaults(run=kind.run, parser=inner, kind=kind)


def _run(words: Sequence[str]) -> int:
    _refuse_unknown(words, VERBS, "bookmaker", {})
    for word in words:
        if re.fullmatch("--[a-z-]+=--", word):  # argparse makes a list of it
            raise Refused(f"{word[:-3]} has the value '--', which says nothing: write a value after the =")
    arguments, others = _parser(words).parse_known_args(words)
    if others:
        raise Refused(_too_much(others, arguments.parser, arguments.kind))
    return cast(Callable[[argparse.Namespace], int], arguments.run)(arguments)


def _refuse_unknown(words: Sequence[str], kinds: Mapping[str, Kind], before: str, meant: Mapping[str, str]) -> None:
    """Refuse what is none of the verbs, or of the jobs of a verb, and say which is meant or which there are."""
    first = next(iter(words), None)
    if first in ("-h", "--help", "--version") or (first == "--json" and kinds is not VERBS):
        return
    if first is None or first.startswith("-"):
        raise Refused(f"say what to do: {before} {' | '.join(kinds)} ({before} --help explains)")
    if first not in kinds:
        are = "is" if len(kinds) == 1 else "are"
        unknown = "unknown verb" if kinds is VERBS else f"{before.removeprefix('bookmaker ')} has no"
        near = meant.get(first.casefold())
        said = f"did you mean {near}?" if near else advice(first, kinds, f"there {are} {', '.join(kinds)}")
        raise Refused(f"{unknown} {quoted(first)}: {said}")
    if kinds[first].kinds:
        _refuse_unknown(words[1:], kinds[first].kinds, f"{before} {first}", kinds[first].meant)


def _too_much(words: Sequence[str], parser: argparse.ArgumentParser, kind: Kind) -> str:
    """What is wrong with words that a verb does not take, and what would be right."""
    option = next((word.partition("=")[0] for word in words if word.startswith("--")), None)
    if option is None:
        return f"{quoted(words[0])} is one word too many ({parser.prog} --help explains)"
    if option in kind.instead:
        return f"{option} is not for {parser.prog}: {kind.instead[option]}"
    owners = [prog for prog, options in _options(VERBS, "bookmaker") if option in options]
    kin = [prog for prog in owners if prog.split()[:2] == parser.prog.split()[:2]]
    if kin:
        kin = kin if len(kin) <= 3 else [*kin[:3], "others"]
        listed = " and ".join(filter(None, (", ".join(kin[:-1]), kin[-1])))
        return f"{parser.prog.removeprefix('bookmaker ')} does not accept {option}, an option of {listed}: leave it out"
    said = advice(option, _options_of(kind), f"{parser.prog} --help explains")
    return f"{parser.prog.removeprefix('bookmaker ')} has no option {quoted(option)}: {said}"


def _options(kinds: Mapping[str, Kind], before: str) -> Iterator[tuple[str, list[str]]]:
    """Which options each verb has, or each job of it."""
    for name, kind in kinds.items():
        if kind.kinds:
            yield from _options(kind.kinds, f"{before} {name}")
        else:
            yield f"{before} {name}", _options_of(kind)


def _options_of(kind: Kind) -> list[str]:
    parser = argparse.ArgumentParser()
    kind.add_arguments(parser)
    return re.findall("--[a-z][a-z-]*", parser.format_usage())


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
    except (Refused, FaultyText) as refused:
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
