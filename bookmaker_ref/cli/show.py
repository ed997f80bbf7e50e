"""``bookmaker show``: an equation, a claim, an erratum or a measure, with all that is known of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import bookmaker_ref as bm
from bookmaker_ref.cli.terminal import Refused, tell, write, write_json
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.asking import Shown
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
  an interval   by the name of its method: wilson, miettinen-nurminen
  a paper       powers2011: the list of its equations
Without a word: the list of all measures.
"""
EXAMPLES = """\
examples:
  bookmaker show 28
  bookmaker show powers2011
  bookmaker show powers2011:30.4 --proof
  bookmaker show informedness
  bookmaker show informedness_by_prevalence
  bookmaker show "DeltaP'"
"""
_CLAIMS_ARE = "docs/empirical.md lists them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("word", nargs="?", metavar="WORD", help="an id, or the name of a measure or a paper")
    parser.add_argument("--proof", action="store_true", help="print also how it is derived, step by step")
    parser.add_argument("--latex", action="store_true", help="print its formulas, and with --proof its proof, as LaTeX")
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
    from bookmaker_ref.asking import Unknown, show, show_records

    word = None if arguments.word is None else arguments.word.strip()
    if word is None and (arguments.proof or arguments.latex):
        raise Refused("a proof is of one record: give its id, such as powers2011:28")
    claim = None if word is None else show_records.claim_called(word)
    if claim is not None and not (arguments.proof or arguments.latex):
        return _show_claim(claim, arguments)
    if again:
        raise Refused(f"{quoted(word or '')} is no claim about simulations: nothing is measured of it. {_CLAIMS_ARE}")
    try:
        found = show(word, proof=arguments.proof)
    except Unknown as error:
        raise Refused(str(error)) from None
    if arguments.latex:
        _typeset(found, arguments)
    else:
        tell(found, arguments.json)
    return 0


def _typeset(found: Shown, arguments: argparse.Namespace) -> None:
    """The formulas, and the proofs where they are asked for, as LaTeX."""
    if arguments.json:
        raise Refused("--latex and --json are two ways to print: give one of them; --json has the LaTeX, too")
    if not found.formulas:
        raise Refused(f"{quoted(found.word)} has no formula: ask for an equation, a claim or a measure")
    write([rf"\[{each}\]" for each in found.formulas])
    if found.with_proof:
        write(line for each in found.proofs for line in ("", *each.to_latex().split("\n")))


def _show_claim(claim: Claim, arguments: argparse.Namespace) -> int:
    """What was found of it, or what is found now; 1 if that contradicts what is recorded."""
    from bookmaker_ref.asking import records, show_records
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
        write([*records.claim_lines(claim, finding, command), *show_records.files_are()])
        if differs:
            write(["", "This is not what is recorded:", *(f"  {each}" for each in differs)])
    return 1 if differs else 0
