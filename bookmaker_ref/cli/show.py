"""``bookmaker show``: an equation, a claim, an erratum or a measure, with all that is known of it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import bookmaker_ref as bm
from bookmaker_ref.cli.terminal import Refused, write, write_json
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.papers.claim import Claim

SUMMARY = "look up an equation, a claim, an erratum or a measure"
DESCRIPTION = """\
Everything that is known of
  an equation   powers2011:28, or for short 28, eq28, "Equation 28"
  a line of it  powers2011:28.1
  a claim       powers2011:f1-is-harmonic-mean, or one about simulations:
                powers2011:kappa-fits; with --measure its numbers anew
  an erratum    powers2011:E7
  a measure     by any of its names: of two classes, of K, or both
  a statistic   of two classes or of K, or an exact test: chi2_yates, fisher
  a paper       powers2011: the list of its equations
Without a word: the list of all measures.
"""
EXAMPLES = """\
examples:
  bookmaker show 28
  bookmaker show powers2011
  bookmaker show powers2011:30.4
  bookmaker show informedness
  bookmaker show informedness_by_prevalence
  bookmaker show "DeltaP'"
"""
_CLAIMS_ARE = "docs/empirical.md lists them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("word", nargs="?", metavar="WORD", help="an id, or the name of a measure or a paper")
    parser.add_argument("--measure", action="store_true", help="measure a claim about simulations again")
    parser.add_argument("--seed", type=int, metavar="N", help="with --measure: another seed than the recorded one")
    parser.add_argument("--tables", type=int, metavar="N", help="with --measure: how many tables of each kind")


def run(arguments: argparse.Namespace) -> int:
    """Print what the word stands for."""
    again = arguments.measure or arguments.seed is not None or arguments.tables is not None
    if again and not arguments.measure:
        raise Refused("--seed and --tables say how to measure: give --measure, too")
    if arguments.word is None and again:
        raise Refused("--measure is for one claim: give its id, such as powers2011:kappa-fits")
    from bookmaker_ref.cli import show_classes, show_measures, show_records, show_statistics
    from bookmaker_ref.papers import PAPERS

    if arguments.word is None:
        write_json(show_measures.all_documents()) if arguments.json else write(show_measures.all_lines())
        return 0
    word = arguments.word.strip()
    claim = show_records.claim_called(word)
    if claim is not None:
        return _show_claim(claim, arguments)
    if again:
        raise Refused(f"{quoted(word)} is no claim about simulations: nothing is measured of it. {_CLAIMS_ARE}")
    ways: tuple[tuple[Callable[[str], Any], Callable[[Any], dict[str, Any]], Callable[[Any], list[str]]], ...] = (
        (PAPERS.get, show_records.paper_document, show_records.paper_lines),
        (show_measures.found, show_measures.document, show_measures.lines),
        (show_statistics.found, show_statistics.document, show_statistics.lines),
        (show_records.called, show_records.document, show_records.lines),
        (show_classes.found, show_classes.document, show_classes.lines),
    )
    for called, document, lines in ways:
        if (found := called(word)) is not None:
            write_json(document(found)) if arguments.json else write([*lines(found), *_files_are()])
            return 0
    raise Refused(_unknown(word))


def _files_are() -> list[str]:
    """Where derivations and pages are that are named by their paths, if they are not here."""
    from bookmaker_ref.papers.where import fetched_from

    where = fetched_from()
    return ["", f"Files of derivations/ and docs/ are {where}."] if where else []


def _unknown(word: str) -> str:
    """What there is instead of this word."""
    from bookmaker_ref.cli import show_records, show_statistics
    from bookmaker_ref.names import OF_CLASSES, OF_TWO, suggested

    if ranges := show_records.ranges(word):
        return f"nothing is called {quoted(word)}; {ranges}"
    near = suggested(word, sorted({*OF_TWO, *OF_CLASSES} | show_statistics.names() | show_records.names()))
    advice = f"did you mean {' or '.join(near)}?" if near else "try 28, powers2011:28 or informedness"
    return f"nothing is called {quoted(word)}; {advice}"


def _show_claim(claim: Claim, arguments: argparse.Namespace) -> int:
    """What was found of it, or what is found now; 1 if that contradicts what is recorded."""
    from bookmaker_ref.cli import records
    from bookmaker_ref.papers.empirical import findings

    finding, differs, command = findings()[claim.id], [], claim.command
    if arguments.measure:
        empirical = bm.study.empirical
        seed = empirical.SEED if arguments.seed is None else arguments.seed
        tables = empirical.TABLES if arguments.tables is None else arguments.tables
        try:
            bench = empirical.Bench(seed, tables)
        except ValueError as error:
            raise Refused(str(error)) from None
        found = empirical.measure(claim.id, bench)
        command = f"{command} --seed {seed} --tables {tables}"
        finding, differs = found.to_json(), empirical.differences(finding, found)
    if arguments.json:
        again = {"differs": differs} if arguments.measure else {}
        write_json({**records.claim_document(claim, finding, command), **again})
    else:
        write([*records.claim_lines(claim, finding, command), *_files_are()])
        if differs:
            write(["", "This is not what is recorded:", *(f"  {each}" for each in differs)])
    return 1 if differs else 0
