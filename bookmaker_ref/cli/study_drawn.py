"""What ``bookmaker study`` draws at random, where there are too many tables to go through: coverage, and its worst."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

import bookmaker_ref as bm
from bookmaker_ref.cli.reading import whole_number
from bookmaker_ref.cli.study_named import chosen, measure_called
from bookmaker_ref.cli.terminal import Bar, Refused

if TYPE_CHECKING:
    from bookmaker_ref.study import IntervalRule, Result

#: How many tables are counted where nothing is said.
_TABLES = 10**6
_MOST = 10**8


def add_drawn(parser: argparse.ArgumentParser, when: str) -> None:
    """How many tables are drawn, and by which seed."""
    parser.add_argument("--drawn", metavar="T", help=f"{when}, count in so many tables drawn at random")
    parser.add_argument("--seed", metavar="SEED", help="of what is drawn; the same gives the same tables (0)")


def drawn_of(arguments: argparse.Namespace) -> dict[str, int] | None:
    """How many tables are drawn, and their seed; None where all are gone through."""
    if arguments.drawn is None:
        return None
    return {"tables": whole_number("drawn", arguments.drawn, 1, _MOST), "seed": _seed(arguments)}


def coverages(design: Any, chosen: Sequence[IntervalRule], arguments: argparse.Namespace, bar: Any) -> Sequence[Result]:
    """How often these intervals cover, in tables that are drawn."""
    for name in ("method", "skip"):
        if getattr(arguments, name) is not None:
            raise Refused(f"--{name} is for all tables, and --drawn for some: leave one of them out")
    if not isinstance(design, bm.study.Total | bm.study.TotalOfClasses):
        raise Refused("--drawn is for so many cases in all: say --n, and leave --rp and --rn out")
    measure = measure_called(arguments.of, design.model.k)
    return bm.study.drawn_coverages(chosen, design, measure, **(drawn_of(arguments) or {}), progress=bar)


def refuse_drawn(arguments: argparse.Namespace, why: str) -> None:
    """Refuse both options where nothing is drawn."""
    for name in ("drawn", "seed"):
        if getattr(arguments, name) is not None:
            raise Refused(f"--{name} is {why} leave it out")


def worst_of_classes(cases: Sequence[Any], k: int, arguments: argparse.Namespace, bar: Bar) -> Iterator[Result]:
    """The least coverage that is found of K classes: in all tables where that can be, else in some."""
    if arguments.of is None or any(isinstance(each, tuple) for each in cases):
        raise Refused(f"of {k} classes the worst is looked for with --n and --of alone, as --n 8 --of gorodkin_rk")
    measure = measure_called(arguments.of, k)
    known: Mapping[str, IntervalRule] = bm.study.intervals(measure, arguments.level, k)
    rules = [known[name] for name in chosen(arguments.use, known, "interval", list(known))]
    if arguments.drawn is None and all(bm.study.worst.can_go_through(n, k) for n in cases):
        refuse_drawn(arguments, "of tables that are drawn, and here all are gone through: add --drawn 1000000, or")
    margin = "1/10" if arguments.margin is None else arguments.margin
    for done, (n, rule) in enumerate(product(cases, rules)):
        said = _Part(bar, done, len(cases) * len(rules))
        if arguments.drawn is None and bm.study.worst.can_go_through(n, k):
            said(0, 1)
            yield bm.study.worst.coverage_of_classes(rule, n, measure, k, margin=margin)
        else:
            how = drawn_of(arguments) or {"tables": _TABLES, "seed": _seed(arguments)}
            yield bm.study.worst.drawn_coverage_of_classes(rule, n, measure, k, margin=margin, **how, progress=said)


class _Part:
    """How far one of several searches is, as part of all."""

    def __init__(self, bar: Bar, done: int, searches: int) -> None:
        self.bar, self.done, self.searches = bar, done, searches

    def __call__(self, done: int, total: int) -> None:
        """So much of this one is done."""
        self.bar(self.done * total + done, self.searches * total)


def _seed(arguments: argparse.Namespace) -> int:
    most = bm.study.simulate.MOST_SEED
    return 0 if arguments.seed is None else whole_number("seed", arguments.seed, 0, most)
