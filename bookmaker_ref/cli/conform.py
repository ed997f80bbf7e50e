"""``bookmaker conform``: what other libraries, or a function of yours, make of the golden values."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from bookmaker_ref.cli import conform_function
from bookmaker_ref.cli.check import add_expectations
from bookmaker_ref.cli.terminal import Refused, advice, progress, write, write_json
from bookmaker_ref.layout import Cell, columns, fields, paint, width, wrapped
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.golden.adapters import Library, Result

SUMMARY = "other libraries, or your function, against golden values"
DESCRIPTION = """\
Calls the functions of a library that is installed with every golden value
that they can be asked for, and says which agree, which differ by convention,
and which give a wrong number, with the smallest table for each.

With module:function it asks that function of yours, once for each table that
its call can show, and says where it is off and what that looks like. Its
module is imported, so it runs; --measure and --call say what it computes and
takes.

What a function gives where a measure is undefined is a convention, no error.
Without a name: which libraries there are adapters for, and what is installed.
"""
EXAMPLES = """\
examples:
  bookmaker conform
  bookmaker conform sklearn
  bookmaker conform all --json
  bookmaker conform mine:informedness
  bookmaker conform mine.scores:kappa --measure cohen_kappa --call labels

exit status: 0 no wrong number, 1 some function gives one, 2 not installed.
`bookmaker check FILE` takes the answers of programs in other languages.
"""
_OF_FUNCTIONS = ("measure", "call", "rows", "positive", "numbers", "undefined", "tolerance", "absolute")
_STYLES = {"wrong": "bold red", "by convention": "yellow", "agrees": "green"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes: a library, or a function with what it computes and how it is called."""
    add = parser.add_argument
    add("library", metavar="LIBRARY", nargs="?", help="its name, or all; or module:function")
    add("--measure", metavar="NAME", help="what the function computes, if it is not called so")
    add("--call", choices=("cells", "labels", "matrix"), help="what it takes: four counts, two vectors, or a matrix")
    add("--rows", choices=("predicted", "real"), help="what the rows of the matrix are")
    add("--positive", choices=("first", "last"), help="where the positive class stands in the matrix")
    add(
        "--numbers",
        choices=("double", "exact"),
        help="what it computes with: exact, or double, which does not hold every count",
    )
    add_expectations(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check, and say what came of it; 1 if a function gives a wrong number."""
    from bookmaker_ref.golden.adapters import NAMES, library
    from bookmaker_ref.golden.adapters.results import results as results_of

    if arguments.library is not None and conform_function.is_function(arguments.library):
        return conform_function.run(arguments)
    if given := [name for name in _OF_FUNCTIONS if getattr(arguments, name) is not None]:
        raise Refused(f"--{given[0]} is about a function, module:function: leave it out, or name one")
    if arguments.library is None:
        return _listed([library(name) for name in NAMES], arguments.json)
    found = _asked(arguments.library.strip())
    results = {each.name: list(progress(results_of(each), len(each.adapters), each.title)) for each in found}
    if arguments.json:
        write_json({each.name: _document(each, results[each.name]) for each in found})
    else:
        for place, each in enumerate(found):
            write([""] if place else [])
            write(_lines(each, results[each.name]))
    return int(any(each.grade == "wrong" for of in results.values() for each in of))


def _asked(name: str) -> list[Library]:
    """The libraries that are meant, if they are installed."""
    from bookmaker_ref.golden.adapters import NAMES, library

    if name == "all":
        found = [each for each in map(library, NAMES) if each.version is not None]
        if not found:
            raise Refused(f"none of them is installed: pip install {' '.join(library(n).distribution for n in NAMES)}")
        return found
    word = name.lower()
    names = {each.title.lower(): each.name for each in map(library, NAMES)} | {each: each for each in NAMES}
    if word not in names:
        begun = next((f"did you mean {names[each]}?" for each in names if word and each.startswith(word)), None)
        said = advice(word, names, begun or f"there are {', '.join(NAMES)}, and all")
        raise Refused(f"no adapter for {quoted(name)}: {said}")
    chosen = library(names[word])
    if chosen.version is None:
        raise Refused(f"{chosen.title} is not installed: pip install {chosen.distribution}")
    return [chosen]


def _listed(libraries: list[Library], as_json: bool) -> int:
    if as_json:
        write_json(
            {
                each.name: {"title": each.title, "version": each.version, "calls": len(each.adapters)}
                for each in libraries
            }
        )
        return 0
    rows: list[list[Cell | str]] = [
        [
            Cell(each.name, "bold"),
            each.version or f"not installed: pip install {each.distribution}",
            f"{len(each.adapters)} calls",
        ]
        for each in libraries
    ]
    write(columns(rows, "<<>", indent=2))
    return 0


def _document(of: Library, results: list[Result]) -> dict[str, object]:
    grades = [each.grade for each in results]
    return {
        "title": of.title,
        "version": of.version,
        "counts": {grade: grades.count(grade) for grade in _STYLES},  # type: ignore[arg-type] # its keys are grades
        "calls": [each.to_json() for each in results],
    }


def _lines(of: Library, results: list[Result]) -> list[str]:
    from bookmaker_ref.golden.adapters.results import GRADES, summary

    lines = [paint(f"{of.title} {of.version}", "bold"), *wrapped(f"{summary(results)}.", width())]
    for grade, meaning in GRADES.items():
        found = [each for each in results if each.grade == grade]
        if found:
            lines += ["", paint(f"{len(found)} {meaning}", _STYLES[grade])]
        for each in found:
            lines.append(f"  {paint(each.adapter.shown, 'bold')} as {each.adapter.measure}")
            told = [("", remark) for remark in (*each.remarks, each.adapter.note) if remark]
            lines += fields(told, indent=2)
    return lines
