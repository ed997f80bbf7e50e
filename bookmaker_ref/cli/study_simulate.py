"""``bookmaker study simulate``: tables drawn at random, and what comes of measures on them."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bookmaker_ref as bm
from bookmaker_ref.cli.reading import whole_number
from bookmaker_ref.cli.terminal import Bar, Refused, as_options, write, write_json
from bookmaker_ref.messages import one_line, quoted

if TYPE_CHECKING:
    from bookmaker_ref.study.simulate import Recipe, Simulated

SUMMARY = "draw tables at random, and measure them"
DESCRIPTION = """\
Draw tables at random, by a generator, and say what comes of measures on them:
means with their errors, quantiles, shares.
"""
EXAMPLES = """\
examples:
  bookmaker study simulate --generator mixture --classes 4 --cases 128
      --informedness 0:1:11 --measures informedness,correlation --seed 1
  bookmaker study simulate --generator events --classes 3 --cases 30
      --measures 'p_chi2<0.05,p_chi2<p_g2' --tables 1e6 --workers 2
      --out study.json
"""
#: What is meant by who gives an option that only other studies take.
INSTEAD = {
    **{"--n": "say --cases", "--prevalence": "say --margins", "--guess": "say --margins", "--use": "say --measures"},
    **{"--rp": "say --margins given --real-margin", "--rn": "say --margins given --real-margin"},
    **dict.fromkeys(("--pp", "--odds-ratio", "--alpha", "--level", "--of", "--given", "--method"), "leave it out"),
    "--skip": "leave it out",
}
#: What is told of a study, so that anybody gets it again: its options in the order in which they are written.
_WORDS = (
    *("generator", "classes", "cases", "tables", "measures", "seed", "informedness"),
    *("margins", "real_margin", "predicted_margin", "around", "repair", "any_cases", "any_margins", "real_valued"),
)
_MOST_STEPS = 1001


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What it takes."""
    add = parser.add_argument
    add("--generator", metavar="NAME", help="how tables are made (or NAME,NAME,...)")
    add("--classes", metavar="K", help="how many classes (or K,K,...)")
    add("--cases", metavar="N", help="how many cases a table has (or N,N,...)")
    add(
        "--informedness",
        action="append",
        metavar="I",
        help="how much is known, or LOW:HIGH:COUNT, 0 if not given (may be given again)",
    )
    add("--margins", metavar="KIND", help="uniform, binormal, even, given")
    add("--real-margin", metavar="R,R,...", help="with --margins given, the cases of each class")
    add("--predicted-margin", metavar="P,P,...", help="and those of each predicted label")
    add("--around", metavar="KIND", help="how cells lie around what is expected of them")
    add("--repair", action="store_true", help="ones where rows and columns are empty; they are counted")
    add("--any-cases", action="store_true", help="leave each table the cases that come, about N")
    add("--any-margins", action="store_true", help="margins with N cases on average only")
    add("--real-valued", action="store_true", help="cells that are no whole numbers")
    add("--tables", metavar="T", help="how many tables of each kind (10000)")
    add("--measures", metavar="NAME,...", help="names, or a-b, a<b, a~b of names; or all")
    add("--seed", metavar="SEED", help="a whole number; the same gives the same tables (0)")
    add("--workers", metavar="W", help="how many processes (1)")
    add("--out", metavar="FILE", help="write FILE.json, or FILE.parquet with a row for each table")
    add("--cells", action="store_true", help="with FILE.parquet, the cells of each table too")


def run(arguments: argparse.Namespace) -> int:
    """Simulate, and print or write."""
    out = None if arguments.out is None else _path(arguments.out)
    try:
        found = _simulated(arguments, out)
    except OSError as error:
        where = "" if out is None else f" {quoted(str(out), 150)}"
        raise Refused(f"cannot write{where}: {error.strerror or one_line(error)}{_kept(out)}") from None
    except (ValueError, TypeError, ArithmeticError, ImportError, MemoryError, RuntimeError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(one_line(error) or "there is not enough memory") from None
    except KeyboardInterrupt:
        if note := _kept(out):
            with suppress(OSError):
                sys.stderr.write(f"bookmaker: stopped{note}\n")
        raise
    if arguments.json:
        write_json(found.to_json())
    else:
        write(found.lines(as_options))
        if out is not None:
            write(["", f"All of it is in {quoted(str(out), 150)}."])
    return 0


def _simulated(arguments: argparse.Namespace, out: Path | None) -> Simulated:
    recipes = _recipes(arguments)
    measures = _measures(arguments.measures, recipes)
    tables, seed, workers = (
        default if (text := getattr(arguments, name)) is None else _whole(name, text)
        for name, default in (("tables", 10_000), ("seed", 0), ("workers", 1))
    )
    if arguments.cells and (out is None or out.suffix != ".parquet"):
        raise Refused("--cells is for a Parquet file: add --out FILE.parquet, or leave it out")

    with Bar("simulating blocks of tables") as bar:
        bar()
        return bm.study.simulate.simulate(
            recipes,
            tables=tables,
            measures=measures,
            seed=seed,
            workers=workers,
            progress=bar,
            out=out,
            cells=arguments.cells,
            command=_command(arguments),
            told=lambda line: bar.say(f"bookmaker: {line}"),
        )


def _kept(out: Path | None) -> str:
    """What to say where a study stops in the middle."""
    try:
        part = None if out is None else bm.study.simulate.part_of(out)
    except OSError:  # a link to itself
        return ""
    if part is None or not part.is_dir():
        return ""
    return f"; what is done is kept in {quoted(str(part), 150)}, and the same command goes on from there"


# --- what to simulate ---------------------------------------------------------------------------------------------


def _recipes(arguments: argparse.Namespace) -> list[Recipe]:
    given: dict[str, Any] = {
        "repair": arguments.repair,
        "exact_cases": not arguments.any_cases,
        "exact_margins": not arguments.any_margins,
        "discrete": not arguments.real_valued,
    }
    for name in ("margins", "around"):
        if (text := getattr(arguments, name)) is not None:
            given[name] = text
    for option, name in (("real_margin", "real"), ("predicted_margin", "predicted")):
        if (text := getattr(arguments, option)) is not None:
            given[name] = tuple(_whole(option, word) for word in _list(option, text))
    for name in ("generator", "classes", "cases"):
        if getattr(arguments, name) is None:
            raise Refused(f"--{name} is missing; say which tables to draw: --generator mixture --classes 4 --cases 128")
    generators = [word.strip() for word in _list("generator", arguments.generator)]
    _check_margins(given, generators)
    classes, cases = ([_whole(name, word) for word in _list(name, getattr(arguments, name))] for name in _SIZES)
    known = [
        value
        for text in arguments.informedness or ["0"]
        for word in _list("informedness", text)
        for value in _steps(word)
    ]
    if len(generators) * len(classes) * len(cases) * len(known) > 10**4:
        raise Refused("these are more than 10000 kinds of tables: give fewer values")
    kinds = product(generators, classes, cases, known)
    try:
        return [bm.study.simulate.Recipe(name, k, n, informedness=i, **given) for name, k, n, i in dict.fromkeys(kinds)]
    except (ValueError, TypeError) as error:
        line = re.sub(r"^(real|predicted)\b", r"--\1-margin", one_line(error))
        raise Refused(re.sub(r"^discrete is False\b", "--real-valued is given", line)) from None


def _check_margins(given: dict[str, Any], generators: Sequence[str]) -> None:
    """Margins that are given are there, and no others; said by the names of the options."""
    kind = given.get("margins", "uniform")
    for name, word, whose in (("real", "R", "class"), ("predicted", "P", "predicted label")):
        option = f"--{name}-margin"
        perfect = name == "predicted" and "perfect" in generators  # whose predictions are what is real
        if kind == "given" and name not in given and not (perfect and len(set(generators)) == 1):
            raise Refused(
                f"--margins is 'given', but {option} is missing: say {option} {word},{word},... with the"
                f" cases of each {whose}"
            )
        if kind != "given" and name in given:
            raise Refused(f"{option} is for given margins, and these are {quoted(kind)}: add --margins given")
        if name in given and perfect:
            raise Refused(f"{option} is not for perfect tables, whose predictions are what is real: leave it out")


_SIZES = ("classes", "cases")


def _measures(given: str | None, recipes: Sequence[Recipe]) -> list[str]:
    if given is None:
        return list(bm.study.simulate.MEASURES)
    words = [word.strip() for word in _list("measures", given)]
    return [name for word in words for name in (bm.multiclass.MEASURES if word == "all" else [word])]


def _list(option: str, text: str) -> list[str]:
    words = text.split(",")
    if not all(word.strip() for word in words):
        raise Refused(f"--{option.replace('_', '-')} is {quoted(text)}: something is missing between its commas")
    return words


def _whole(option: str, text: str) -> int:
    simulate = bm.study.simulate
    least, most = {
        "seed": (0, simulate.MOST_SEED),
        "tables": (1, simulate.MOST_TABLES),
        "workers": (1, simulate.MOST_WORKERS),
        "classes": (simulate.LEAST_CLASSES, simulate.MOST_CLASSES),
        "cases": (simulate.LEAST_CLASSES, simulate.MOST_CASES),
    }.get(option, (1, simulate.MOST_CASES))
    return whole_number(option, text, least, most)


def _steps(text: str) -> list[float]:
    """One number, or LOW:HIGH:COUNT, so many from the one to the other; each the nearest float."""
    parts = [each.strip() for each in text.split(":")]
    if len(parts) not in (1, 3) or not all(re.fullmatch(_NUMBER, each, re.ASCII) for each in parts[:2]):
        raise Refused(
            f"--informedness is {quoted(text)}, but it is a number from 0 to 1, or steps such as 0:1:11: write for"
            " example 0.5"
        )
    numbers = [_fraction(each) for each in parts[:2]]
    if len(parts) == 1:
        return [float(numbers[0])]
    count = whole_number("informedness", parts[2])
    if not 2 <= count <= _MOST_STEPS:
        raise Refused(f"--informedness {quoted(text)} has {count} steps, but there are from 2 to {_MOST_STEPS}")
    low, high = numbers
    return [float(low + (high - low) * i / (count - 1)) for i in range(count)]


_NUMBER = r"[-+]?(?:[0-9]{1,30}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:[eE][-+]?[0-9]{1,2}|/[0-9]{1,30})?"


def _fraction(text: str) -> Fraction:
    top, _, bottom = text.partition("/")
    if bottom and not int(bottom):
        raise Refused(f"--informedness is {quoted(text)}, which is a division by 0")
    return Fraction(top) / (int(bottom) if bottom else 1)


def _path(word: str) -> Path:
    if not word.strip() or "\0" in word:
        raise Refused("--out has no name of a file: write for example --out study.json")
    return Path(word)


def _command(arguments: argparse.Namespace) -> str:
    """The words that give the same numbers again, wherever, and with any number of workers."""
    words = ["bookmaker", "study", "simulate"]
    for name in _WORDS:
        value = getattr(arguments, name)
        option = f"--{name.replace('_', '-')}"
        if value is True:
            words.append(option)
        elif value:
            words += [part for text in ([value] if isinstance(value, str) else value) for part in (option, text)]
    return shlex.join(words)
