"""What ``bookmaker study`` draws at random, where there are too many tables to go through: coverage, and its worst.

And what the jobs share that take a measure by name.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import bookmaker_ref as bm
from bookmaker_ref.cli.reading import whole_number
from bookmaker_ref.cli.terminal import Bar, Refused, as_options, write, write_json
from bookmaker_ref.names import AmbiguousName, canonical

if TYPE_CHECKING:
    from bookmaker_ref.study import IntervalRule, Result

#: How many letters of the name of a method are told: all, so that it can be copied.
WHOLE = 60
#: How many tables are counted at the worst place where nothing is said.
_TABLES = 10**6
_MOST = 10**8


# --- names --------------------------------------------------------------------------------------------------------


def measure_called(word: str, k: int = 2) -> str:
    """The canonical name of a measure of K classes by any of its names; the word itself if there is none.

    >>> measure_called("kappa"), measure_called("MCC"), measure_called("MCC", 3), measure_called("xyzzy")
    ('cohen_kappa', 'correlation', 'gorodkin_rk', 'xyzzy')
    """
    return canonical(word, k)


def name_measure(arguments: argparse.Namespace, k: int = 2) -> None:
    """Put the canonical name of the measure in the place of the one that is given."""
    if arguments.of is not None:
        try:
            arguments.of = measure_called(arguments.of, k)
        except AmbiguousName as error:
            raise Refused(str(error)) from None


def named(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """The same job, with a measure of --classes by any of its names; of two classes nothing is drawn."""

    def run_named(arguments: argparse.Namespace) -> int:
        k = whole_number("classes", arguments.classes, 2, 20)
        name_measure(arguments, k)
        if k == 2:
            refuse_drawn(arguments, "for three classes or more, since of two a bound is proved:")
        return run(arguments)

    return run_named


# --- what is drawn ------------------------------------------------------------------------------------------------


def add_drawn(parser: argparse.ArgumentParser, when: str) -> None:
    """How many tables are drawn, and by which seed."""
    parser.add_argument("--drawn", metavar="T", help=f"{when}: count in so many tables, drawn at random")
    parser.add_argument("--seed", metavar="SEED", help="of what is drawn; the same gives the same tables (0)")


def refuse_drawn(arguments: argparse.Namespace, why: str) -> None:
    """Refuse both options where nothing is drawn."""
    for name in ("drawn", "seed"):
        if getattr(arguments, name) is not None:
            raise Refused(f"--{name} is {why} leave it out")


def coverages(
    design: Any, rules: Sequence[IntervalRule], arguments: argparse.Namespace, how: dict[str, Any]
) -> Sequence[Result]:
    """How often these intervals cover, in tables that are drawn."""
    for name in ("method", "skip"):
        if how[name] is not None:
            raise Refused(f"--{name} is for all tables, and --drawn for some: leave one of them out")
    if not isinstance(design, bm.study.Total | bm.study.TotalOfClasses):
        raise Refused("--drawn is for so many cases in all: say --n, and leave --rp and --rn out")
    return bm.study.drawn_coverages(rules, design, arguments.of, **_drawn(arguments), progress=how["progress"])


def worst_of_classes(
    rule: IntervalRule, n: int, k: int, margin: str, *, arguments: argparse.Namespace, part: Part
) -> Result:
    """The least coverage that is found of K classes: in all tables where that can be, else in some."""
    worst = bm.study.worst
    asked = [whole_number("n", each) for each in arguments.n]
    if arguments.drawn is None and all(worst.can_go_through(each, k) for each in asked):
        refuse_drawn(arguments, "of tables that are drawn, and here all are gone through: add --drawn 1000000, or")
    if arguments.drawn is None and worst.can_go_through(n, k):
        part(0, 1)
        return worst.coverage_of_classes(rule, n, arguments.of, k, margin=margin)
    return worst.drawn_coverage_of_classes(rule, n, arguments.of, k, margin=margin, **_drawn(arguments), progress=part)


def _drawn(arguments: argparse.Namespace) -> dict[str, int]:
    seed, most = arguments.seed, bm.study.simulate.MOST_SEED
    return {
        "tables": _TABLES if arguments.drawn is None else whole_number("drawn", arguments.drawn, 1, _MOST),
        "seed": 0 if seed is None else whole_number("seed", seed, 0, most),
    }


# --- how far it is, and what is told ------------------------------------------------------------------------------


class Part:
    """How far one of several searches is, as part of all."""

    def __init__(self, bar: Bar, done: int, searches: int) -> None:
        self.bar, self.done, self.searches = bar, done, searches

    def __call__(self, done: int, total: int) -> None:
        """So much of this one is done."""
        self.bar(self.done * total + done, self.searches * total)


def as_found(results: Iterable[Result], arguments: argparse.Namespace, bar: Bar) -> list[Result]:
    """All results; those that were found are told though the rest is stopped."""
    found: list[Result] = []
    try:
        for each in results:
            found.append(each)  # noqa: PERF402 -- what is there when it is stopped is wanted
    except KeyboardInterrupt:
        if found:
            bar.say("bookmaker: stopped; this was found before")
            tell_worst(found, arguments)
        raise
    return found


def tell_worst(found: Sequence[Result], arguments: argparse.Namespace) -> None:
    """All in one document, or in a table of each kind."""
    if arguments.json:
        write_json({"study": "worst", **bm.study.Table(found).to_json()})
        return
    for at, (_, some) in enumerate(groupby(found, type)):
        write([""] if at else [])
        write(bm.study.Table([*some]).lines(as_options))
