"""``bookmaker show``: an equation, a claim, an erratum or a measure, with all that is known of it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from bookmaker_ref import __version__
from bookmaker_ref.cli.terminal import Refused, write, write_json
from bookmaker_ref.layout import Cell, columns, fields, paint, paragraph
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.papers.claim import Claim
    from bookmaker_ref.papers.record import Equation, Paper, Record
    from bookmaker_ref.symbolic import Measure

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
    if arguments.word is None:
        if again:
            raise Refused("--measure is for one claim: give its id, such as powers2011:kappa-fits")
        write_json(_all_document()) if arguments.json else write(_all_lines())
        return 0
    from bookmaker_ref.cli import show_classes, show_statistics
    from bookmaker_ref.papers import PAPERS

    word = arguments.word.strip()
    claim = _claim(word)
    if claim is not None:
        return _show_claim(claim, arguments)
    if again:
        raise Refused(f"{quoted(word)} is no claim about simulations: nothing is measured of it. {_CLAIMS_ARE}")
    measure, entry, paper = _measure(word), _entry(word), PAPERS.get(word)
    statistic = show_statistics.found(word) or (show_statistics.found(measure.name) if measure else None)
    if paper is not None:
        write_json(_paper_document(paper)) if arguments.json else write(_paper_lines(paper))
    elif measure is not None and ":" not in word:  # a claim of the same name is found by its full id
        many = show_classes.found(word) or show_classes.found(measure.name)
        if arguments.json:
            write_json(_measure_document(measure, many, statistic))
        else:
            write(_measure_lines(measure, many, statistic))
    elif statistic is not None:
        write_json(show_statistics.document(statistic)) if arguments.json else write(show_statistics.lines(statistic))
    elif entry is not None:
        write_json(_entry_document(entry)) if arguments.json else write(_entry_lines(entry))
    elif (of_classes := show_classes.found(word)) is not None:
        write_json(show_classes.document(of_classes)) if arguments.json else write(show_classes.lines(of_classes))
    else:
        raise Refused(_unknown(word))
    return 0


def _unknown(word: str) -> str:
    from bookmaker_ref.cli import show_statistics
    from bookmaker_ref.names import OF_CLASSES, OF_TWO, nearest
    from bookmaker_ref.papers import ERRATA, PAPERS, entry
    from bookmaker_ref.papers.empirical import CLAIMS

    number = re.fullmatch(r"(?:[a-z]+[0-9]+:)?([0-9]{1,9})(?:\.[0-9]*)?", _bare(word))
    if number and not any(number[1] == each.number for paper in PAPERS.values() for each in _equations(paper)):
        ranges = (f"the equations of {paper.key} are {_range(paper)}" for paper in PAPERS.values() if _equations(paper))
        return f"nothing is called {quoted(word)}; {', '.join(ranges)}"
    ids = {each.id for paper in PAPERS.values() for each in (*paper.contents, *paper.records())}
    slugs = {id.partition(":")[2] for id in ids if not entry(id).number[0].isdigit()}
    claims = {name for each in CLAIMS.values() for name in (each.id, each.number)}
    names = {*OF_TWO, *OF_CLASSES} | show_statistics.names()
    near = nearest(word, sorted(names | ids | slugs | claims | set(ERRATA)))
    advice = f"did you mean {' or '.join(near)}?" if near else "try 28, powers2011:28 or informedness"
    return f"nothing is called {quoted(word)}; {advice}"


# --- claims about simulations -----------------------------------------------------------------------------

_CLAIMS_ARE = "docs/empirical.md lists them"


def _claim(word: str) -> Claim | None:
    """The empirical claim with this id; the paper may be left out."""
    from bookmaker_ref.papers import PAPERS
    from bookmaker_ref.papers.empirical import CLAIMS

    return next((CLAIMS[id] for id in (word, *(f"{key}:{word}" for key in PAPERS)) if id in CLAIMS), None)


def _show_claim(claim: Claim, arguments: argparse.Namespace) -> int:
    """What was found of it, or what is found now; 1 if that contradicts what is recorded."""
    from bookmaker_ref.cli import records
    from bookmaker_ref.papers.empirical import findings

    finding, differs, command = findings()[claim.id], [], claim.command
    if arguments.measure:
        from bookmaker_ref.study import empirical

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
        write(records.claim_lines(claim, finding, command))
        if differs:
            write(["", "This is not what is recorded:", *(f"  {each}" for each in differs)])
    return 1 if differs else 0


# --- equations and claims ---------------------------------------------------------------------------------


def _entry(word: str) -> Equation | Record | None:
    """The equation, record, or record of an erratum with this id; the paper may be left out."""
    from bookmaker_ref.papers import ERRATA, PAPERS, entry

    bare = _bare(word)
    for id in (bare, *(f"{paper}:{bare}" for paper in PAPERS)):
        try:
            return entry(ERRATA.get(id, id))
        except KeyError:
            continue
    return None


def _bare(word: str) -> str:
    """The number in what people call an equation: 28 in (28), eq28, Eq. (28) and Equation 28."""
    named = re.sub(r"^([a-z]+[0-9]+:)?(?:equation|eqn?)[.\s]*(?=\(?[0-9])", r"\1", word, flags=re.IGNORECASE)
    return named.removeprefix("(").removesuffix(")")


def _equations(paper: Paper) -> list[Equation]:
    from bookmaker_ref.papers.record import Equation

    return [each for each in paper.contents if isinstance(each, Equation)]


def _unnumbered(paper: Paper) -> list[Record]:
    """What the paper sets apart or says without a number, except its printed figures."""
    from bookmaker_ref.papers.record import Record

    return [each for each in paper.contents if isinstance(each, Record) and each.kind != "number"]


def _range(paper: Paper) -> str:
    numbers = [each.number for each in _equations(paper)]
    return f"{numbers[0]} to {numbers[-1]}"


def _paper_document(paper: Paper) -> dict[str, Any]:
    from bookmaker_ref.cli import records
    from bookmaker_ref.papers import recorded

    found = recorded()
    return {
        "paper": paper.key,
        "title": paper.title,
        "equations": [records.document(each, found.get(each.id, {})) for each in _equations(paper)],
        "formulas": [records.document(each, found.get(each.id, {})) for each in _unnumbered(paper)],
        "bibtex": paper.bibtex,
    }


def _paper_lines(paper: Paper) -> list[str]:
    from bookmaker_ref.cli.records import STYLES
    from bookmaker_ref.papers import recorded

    found = recorded()
    rows = []
    for each in _equations(paper) or _unnumbered(paper):
        verdict = str(found.get(each.id, {}).get("verdict", "not recorded"))
        rows.append([Cell(each.id, "bold"), Cell(verdict, STYLES.get(verdict, "")), Cell(each.title)])
    return [f"{paint(paper.key, 'bold')}  {paper.title}", "", *columns(rows, "<<<", indent=2)]


def _entry_document(entry: Equation | Record) -> dict[str, Any]:
    from bookmaker_ref.cli import records
    from bookmaker_ref.papers import PAPERS, recorded, relatives

    found = recorded()
    lines = [
        {
            **records.document(each, found.get(each.id, {})),
            "latex": each.latex,
            "section": each.section,
            "note": each.note,
            "source": each.source,
            "detail": found.get(each.id, {}).get("detail", ""),
            "erratum": records.erratum_of(each.id),
            "read_otherwise": records.read_otherwise(each.id),
            "also": list(relatives(each.id)[0]),
            "against": list(relatives(each.id)[1]),
        }
        for each in records.lines_of(entry)
    ]
    own = lines[0] if entry.kind != "equation" else records.document(entry, found.get(entry.id, {}))
    return {
        **own,
        **({"lines": lines} if entry.kind == "equation" else {}),
        "where": records.where(entry),
        "bibtex": PAPERS[entry.paper].bibtex,
        "bibtex_of_errata": [_bibtex(each) for each in records.lines_of(entry) if records.erratum_of(each.id)],
    }


def _entry_lines(entry: Equation | Record) -> list[str]:
    from bookmaker_ref.cli import records
    from bookmaker_ref.papers import PAPERS, recorded
    from bookmaker_ref.papers.errata import WITHDRAWN

    paper = PAPERS[entry.paper]
    listed = (records.erratum_of(each.id) for each in records.lines_of(entry))
    errata = [erratum for erratum in listed if erratum and erratum not in WITHDRAWN]
    cited = f"{entry.id}, or {', '.join(errata)} for what is wrong in print" if errata else entry.id
    section = records.lines_of(entry)[0].section
    return [
        *records.shown(entry, recorded()),
        "",
        *fields([("section", section), *records.where(entry).items(), ("cite", f"{cited}, and the paper:")]),
        "",
        *(f"  {line}" for line in paper.bibtex.splitlines()),
        *(f"  {line}" for each in records.lines_of(entry) for line in _bibtex(each).splitlines()),
    ]


def _bibtex(record: Record) -> str:
    """How to cite the erratum on a record; empty if there is none."""
    from bookmaker_ref.cli.records import erratum_of
    from bookmaker_ref.papers import PAPERS
    from bookmaker_ref.papers.errata import bibtex
    from bookmaker_ref.papers.where import place

    erratum, paper = erratum_of(record.id), PAPERS[record.paper]
    about = f"{paper.author} ({paper.dated}), {paper.title}"
    return bibtex(erratum, place(record), about, __version__) if erratum else ""


# --- measures ---------------------------------------------------------------------------------------------


def _measure(word: str) -> Measure | None:
    from bookmaker_ref.language import find_measure

    return find_measure(word)


def _calls(measure: Measure) -> dict[str, str]:
    arguments = ", ".join(measure.arguments)
    return {
        "float64": f"bookmaker_ref.{measure.name}({arguments})",
        "exact": f"bookmaker_ref.exact.{measure.name}({arguments})",
        "symbolic": f"bookmaker_ref.symbolic.{measure.name}.expr",
    }


def _measure_document(measure: Measure, many: Measure | None, statistic: str | None) -> dict[str, Any]:
    from bookmaker_ref.cli import show_classes, show_statistics
    from bookmaker_ref.symbolic.vocabulary import text

    return {
        "name": measure.name,
        "kind": "measure",
        "word": measure.word.name,
        "title": measure.title,
        "definition": text(measure.means),
        "latex": measure.latex(),
        "expr": text(measure.expr),
        "domain": str(measure.domain),
        "range": [str(each) for each in measure.range],
        "aliases": list(measure.aliases),
        "printed": list(measure.records),
        "family": measure.family,
        "note": measure.note,
        "call": _calls(measure),
        "of_k_classes": show_classes.document(many) if many else None,
        "statistic": show_statistics.document(statistic) if statistic else None,
    }


def _measure_lines(measure: Measure, many: Measure | None, statistic: str | None) -> list[str]:
    from bookmaker_ref.cli import show_classes, show_statistics
    from bookmaker_ref.symbolic.vocabulary import text

    low, high = (str(each).replace("oo", "infinity") for each in measure.range)
    return [
        f"{paint(measure.name, 'bold')}  {measure.title}",
        *fields(
            [
                ("word", measure.word.name),
                ("definition", f"{measure.word} = {text(measure.means)}"),
                ("in counts", text(measure.expr)),
                ("defined where", str(measure.domain)),
                ("range", f"{low} to {high}"),
                ("also known as", ", ".join(measure.aliases)),
                ("family", measure.family),
                ("printed in", ", ".join(measure.records)),
                ("note", measure.note),
                ("LaTeX", measure.latex()),
            ]
        ),
        "",
        *fields(_calls(measure).items()),
        *(("", paint("of K classes", "bold"), *show_classes.lines(many)) if many else ()),
        *(("", paint("as a statistic", "bold"), *show_statistics.lines(statistic)) if statistic else ()),
    ]


def _all_document() -> dict[str, Any]:
    from bookmaker_ref.cli import show_statistics
    from bookmaker_ref.multiclass import MEASURES as OF_CLASSES
    from bookmaker_ref.symbolic import MEASURES

    keys = ("name", "title", "family")
    lists = {"measures": MEASURES.values(), "measures_of_k_classes": OF_CLASSES.values()}
    shown = {name: [{key: getattr(each, key) for key in keys} for each in found] for name, found in lists.items()}
    return shown | {"statistics": [{"name": name, "title": title} for name, title in show_statistics.titles().items()]}


def _all_lines() -> list[str]:
    from bookmaker_ref.cli import show_statistics
    from bookmaker_ref.generate.families import families
    from bookmaker_ref.multiclass import MEASURES as OF_CLASSES

    lines = []
    for family, members in families().items():
        lines += [
            "",
            paint(family, "bold"),
            *columns([[m.name, m.word.name, m.title] for m in members], "<<<", indent=2),
        ]
    lists = {"of K classes": list(OF_CLASSES), "statistics and tests": list(show_statistics.titles())}
    return [*lines[1:], *(line for head, names in lists.items() for line in ("", paint(head, "bold"), _listed(names)))]


def _listed(names: Iterable[str]) -> str:
    return paragraph(", ".join(names), 0)
