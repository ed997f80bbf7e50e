"""``bookmaker study simulate``: tables drawn at random, and what comes of measures on them."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookmaker_ref.cli.reading import plain_word
from bookmaker_ref.cli.terminal import Bar, Refused, write, write_json
from bookmaker_ref.layout import Cell, columns, paint, paragraph
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.study.simulate import Described, OfRecipe, Recipe, Simulated

DESCRIPTION = """\
  simulate  draw tables at random, by a generator, and say what comes of
            measures on them: means with their errors, quantiles, shares
"""
EXAMPLES = """\
  bookmaker study simulate --generator mixture --classes 4 --cases 128
      --informedness 0:1:11 --measures informedness,correlation --seed 1
  bookmaker study simulate --generator events --classes 3 --cases 30
      --measures 'p_chi2<0.05,p_chi2<p_g2' --tables 1e6 --workers 2 --out study.json
"""
#: What it takes beside --informedness, as the parser calls it; no other study does.
OPTIONS = (
    *("generator", "classes", "cases", "tables", "measures", "seed", "workers", "out", "cells"),
    *("margins", "real_margin", "predicted_margin", "around", "repair", "any_cases", "any_margins", "real_valued"),
)
#: What it does not take, and what is meant by who gives it.
_OTHERS = {
    **{"n": "say --cases", "prevalence": "say --margins", "guess": "say --margins", "use": "say --measures"},
    **{"rp": "say --margins given --real-margin", "rn": "say --margins given --real-margin"},
    **dict.fromkeys(("pp", "odds_ratio", "alpha", "level", "of", "given", "method", "skip"), "leave it out"),
}
_MOST_STEPS = 1001
_SHOWN = ("0.025", "0.5", "0.975")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What it takes beside what all studies take."""
    add = parser.add_argument
    add("--generator", metavar="NAME", help="simulate: how tables are made (or NAME,NAME,...)")
    add("--classes", metavar="K", help="simulate: how many classes (or K,K,...)")
    add("--cases", metavar="N", help="simulate: how many cases a table has (or N,N,...)")
    add("--margins", metavar="KIND", help="simulate: uniform, binormal, even, given")
    add("--real-margin", metavar="R,R,...", help="simulate: with --margins given, the cases of each class")
    add("--predicted-margin", metavar="P,P,...", help="simulate: and those of each predicted label")
    add("--around", metavar="KIND", help="simulate: how cells lie around what is expected of them")
    add("--repair", action="store_true", help="simulate: ones where rows and columns are empty; they are counted")
    add("--any-cases", action="store_true", help="simulate: leave each table the cases that come, about N")
    add("--any-margins", action="store_true", help="simulate: margins with N cases on average only")
    add("--real-valued", action="store_true", help="simulate: cells that are no whole numbers")
    add("--tables", metavar="T", help="simulate: how many tables of each kind (10000)")
    add("--measures", metavar="NAME,...", help="simulate: names, or a-b, a<b, a~b of names; or all")
    add("--seed", metavar="SEED", help="simulate: a whole number; the same gives the same tables (0)")
    add("--workers", metavar="W", help="simulate: how many processes (1)")
    add("--out", metavar="FILE", help="simulate: write FILE.json, or FILE.parquet with a row for each table")
    add("--cells", action="store_true", help="simulate: with FILE.parquet, the cells of each table too")


def run(arguments: argparse.Namespace) -> int:
    """Simulate, and print or write."""
    for option, instead in _OTHERS.items():
        if getattr(arguments, option, None) is not None:
            raise Refused(f"--{option.replace('_', '-')} is not for bookmaker study simulate: {instead}")
    out = None if arguments.out is None else _path(plain_word(arguments.out))
    try:
        found = _simulated(arguments, out)
    except OSError as error:
        where = "" if out is None else f" {quoted(str(out), 150)}"
        raise Refused(f"cannot write{where}: {error.strerror or _line(error)}{_kept(out)}") from None
    except (ValueError, TypeError, ArithmeticError, ImportError, MemoryError, RuntimeError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(_line(error) or "there is not enough memory") from None
    except KeyboardInterrupt:
        if note := _kept(out):
            with suppress(OSError):
                sys.stderr.write(f"bookmaker: stopped{note}\n")
        raise
    if arguments.json:
        write_json(found.to_json())
    else:
        write(_lines(found))
        if out is not None:
            write(["", f"All of it is in {quoted(str(out), 150)}."])
    return 0


def _simulated(arguments: argparse.Namespace, out: Path | None) -> Simulated:
    from bookmaker_ref.study.simulate import simulate

    recipes = _recipes(arguments)
    measures = _measures(arguments.measures, recipes)
    tables, seed, workers = (
        default if (text := getattr(arguments, name)) is None else _whole(name, plain_word(text))
        for name, default in (("tables", 10_000), ("seed", 0), ("workers", 1))
    )
    if arguments.cells and (out is None or out.suffix != ".parquet"):
        raise Refused("--cells is for a Parquet file: add --out FILE.parquet, or leave it out")

    with Bar("simulating blocks of tables") as bar:
        bar()
        return simulate(
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
    from bookmaker_ref.study.simulate.store import part_of

    try:
        part = None if out is None else part_of(out)
    except OSError:  # a link to itself
        return ""
    if part is None or not part.is_dir():
        return ""
    return f"; what is done is kept in {quoted(str(part), 150)}, and the same command goes on from there"


# --- what to simulate ---------------------------------------------------------------------------------------------


def _recipes(arguments: argparse.Namespace) -> list[Recipe]:
    from bookmaker_ref.study.simulate import Recipe

    given: dict[str, Any] = {
        "repair": arguments.repair,
        "exact_cases": not arguments.any_cases,
        "exact_margins": not arguments.any_margins,
        "discrete": not arguments.real_valued,
    }
    for name in ("margins", "around"):
        if (text := getattr(arguments, name)) is not None:
            given[name] = plain_word(text)
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
        return [Recipe(name, k, n, informedness=i, **given) for name, k, n, i in dict.fromkeys(kinds)]
    except (ValueError, TypeError) as error:
        line = re.sub(r"^(real|predicted)\b", r"--\1-margin", _line(error))
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
    from bookmaker_ref.multiclass import MEASURES as OF_CLASSES
    from bookmaker_ref.study.simulate import MEASURES

    if given is None:
        return list(MEASURES)
    words = [word.strip() for word in _list("measures", given)]
    return [name for word in words for name in (OF_CLASSES if word == "all" else [word])]


def _list(option: str, text: str) -> list[str]:
    words = plain_word(text).split(",")
    if not all(word.strip() for word in words):
        raise Refused(f"--{option.replace('_', '-')} is {quoted(text)}: something is missing between its commas")
    return words


def _whole(option: str, text: str) -> int:
    """A whole number, as 100000 or 1e5."""
    found = re.fullmatch(r"(-?[0-9]{1,40})(?:[eE]\+?([0-9]{1,2}))?", text.strip(), re.ASCII)
    name = option.replace("_", "-")
    if found is None:
        if re.fullmatch(r"[0-9]+(?:[eE]\+?[0-9]+)?", text.strip(), re.ASCII):
            raise Refused(f"--{name} is {quoted(text)}, which is too large: it is at most {_most(option)}")
        example = _EXAMPLE.get(name, 1)
        raise Refused(f"--{name} is {quoted(text)}, but it is a whole number: write for example {example}")
    number: int = int(found[1]) * 10 ** int(found[2] or 0)
    return number


def _most(option: str) -> int:
    from bookmaker_ref.study.simulate import blocks, recipe, run

    return {
        "seed": recipe.MOST_SEED,
        "tables": blocks.MOST_TABLES,
        "workers": run.MOST_WORKERS,
        "classes": recipe.MOST_CLASSES,
        "informedness": _MOST_STEPS,
    }.get(option, recipe.MOST_CASES)


_EXAMPLE = {"classes": 4, "cases": 128, "tables": 100000, "seed": 1, "workers": 2}


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
    count = _whole("informedness", parts[2])
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
    for name in OPTIONS:
        value = getattr(arguments, name)
        if name == "margins":
            words += [part for text in arguments.informedness or () for part in ("--informedness", plain_word(text))]
        if value in (None, False) or name in ("workers", "out", "cells"):
            continue
        words += [f"--{name.replace('_', '-')}"] + ([] if value is True else [plain_word(value)])
    return shlex.join(words)


def _line(error: BaseException) -> str:
    line = " ".join(str(error).split())
    return line if line.isprintable() else ascii(line)[1:-1]


# --- for people ---------------------------------------------------------------------------------------------------

_OF_RECIPE = {"generator": "generator", "classes": "K", "cases": "N", "informedness": "I"}


def _lines(found: Simulated) -> Iterator[str]:
    recipes = found.study.recipes
    vary = [name for name in _OF_RECIPE if len({getattr(each, name) for each in recipes}) > 1]
    same = [f"{head} = {_shown(getattr(recipes[0], name))}" for name, head in _OF_RECIPE.items() if name not in vary]
    each = " of each kind" if len(recipes) > 1 else ""
    yield paint(paragraph(f"{found.study.tables} tables{each}, seed {found.study.seed}", 0), "bold")
    yield paragraph(", ".join(same), 0)
    yield ""
    undefined = any(one.undefined for result in found.results for one in result.values())
    heads = [_OF_RECIPE[name] for name in vary] + ["measure", "mean", "+-", "deviation"]
    heads += [f"{100 * float(p):g} %" for p in _SHOWN] + ["undefined"] * undefined
    rows: list[list[Cell | str]] = [[Cell(head, "dim") for head in heads]]
    for result in found.results:
        about = [_shown(getattr(result.recipe, name)) for name in vary]
        for name, one in result.items():
            row: list[Cell | str] = [*about, name, *_row(one)]
            rows.append(row + ([str(one.undefined)] if undefined else []))
    yield from columns(rows, ">" * len(vary) + "<" + ">" * (len(heads) - len(vary) - 1))
    yield ""
    yield from (paint(paragraph(note, 0), "dim") for note in _notes(found))


def _row(one: Described) -> list[Cell | str]:
    if one.kind == "pair":
        return [Cell(_number(one.correlation), "bold"), "", "", "", "", ""]
    mean, error = Cell(_number(one.mean), "bold"), _number(one.error)
    if one.kind == "truth":
        return [mean, error, "", "", "", ""]
    return [mean, error, _number(one.deviation), *(_number(one.quantile(p)) for p in _SHOWN)]


def _notes(found: Simulated) -> Iterator[str]:
    kinds = {one.kind for result in found.results for one in result.values()}
    said = ["+- is the standard error of the mean"]
    if "truth" in kinds:
        said.append("of a<b the mean is the share of tables where it is so")
    if "pair" in kinds:
        said.append("of a~b it is their correlation")
    yield "; ".join(said) + ". --json has more, and more digits."
    drawn = _total(found.results)
    total = found.study.tables * len(found.results)
    if drawn["tables_repaired"]:
        yield f"{drawn['tables_repaired']} of {total} tables had empty margins and got {drawn['repaired']} cases there."
    if drawn["tables_corrected"]:
        yield (
            f"{drawn['tables_corrected']} of {total} tables took {drawn['corrected']} increments and decrements to have"
            " N cases."
        )


def _total(results: Sequence[OfRecipe]) -> dict[str, int]:
    return {name: sum(each.drawn[name] for each in results) for name in results[0].drawn}


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.6f}" if value == 0 or 1e-4 <= abs(value) < 1e5 else f"{value:.5g}"


def _shown(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
