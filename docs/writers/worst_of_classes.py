"""``docs/data/worst-of-classes.csv``: how seldom intervals of three and five classes cover, found and not proved.

What all tables say is counted, what drawn tables say is told with between what it lies. Each row is kept in the user's
cache as soon as it is found (`kept`), so that a run that was stopped goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from fractions import Fraction
from functools import partial

from bookmaker_ref import markdown
from bookmaker_ref.study import intervals, worst
from bookmaker_ref.study.drawn import outwards
from bookmaker_ref.study.setting import bound_text, decimal
from docs.writers.data import TABLES, Row, rows_of, text_of
from docs.writers.files import Told
from docs.writers.kept import Cell, Kept

_MARGIN, _TABLES, _SEED = "1/10", 10**6, 1
#: Classes, and cases.
_SIZES = ((3, 16), (3, 30), (5, 30))
#: Measures, with the interval to take and the one that is often taken instead.
_NAMES = {
    "informedness": ("delta-plus-three", "delta"),
    "markedness": ("price-bonett", "delta"),
    "cohen_kappa": ("delta-plus-three", "fleiss-cohen-everitt"),
    "gorodkin_rk": ("delta-plus-three", "delta"),
}
_TITLES = {
    "informedness": "Informedness",
    "markedness": "Markedness",
    "cohen_kappa": "Cohen's kappa",
    "gorodkin_rk": "Gorodkin's R_K",
}
#: So many rows are looked for at a time: NumPy leaves a core free for each.
_AT_A_TIME = 2


@dataclass(frozen=True, slots=True)
class _Asked:
    k: int
    n: int
    measure: str
    name: str


def written(told: Told) -> dict[str, str]:
    """The file."""
    return {TABLES["worst-of-classes"].path: text_of("worst-of-classes", _rows(told))}


def _rows(told: Told) -> Iterator[tuple[Cell, ...]]:
    kept = Kept.by(__name__)
    asked = [_Asked(*size, measure, name) for size in _SIZES for measure, names in _NAMES.items() for name in names]
    with ThreadPoolExecutor(_AT_A_TIME) as threads:
        yield from threads.map(partial(_row, kept, told), asked)


def _row(kept: Kept, told: Told, asked: _Asked) -> tuple[Cell, ...]:
    told(f"the worst case of {asked.name} of {asked.measure}, {asked.k} classes, N = {asked.n}")
    return kept.row(f"{astuple(asked)} {_MARGIN} {_TABLES} {_SEED}", partial(_found, asked))


def _found(asked: _Asked) -> tuple[Cell, ...]:
    rule = intervals(asked.measure, k=asked.k)[asked.name]
    head = (asked.k, asked.n, _MARGIN, asked.measure, asked.name)
    if worst.can_go_through(asked.n, asked.k):
        counted = worst.coverage_of_classes(rule, asked.n, asked.measure, asked.k, margin=_MARGIN)
        told = dict(counted.model.told)
        numbers: tuple[Cell, ...] = (float(counted.at.where_defined()[0]), None, None, None, None)
    else:
        drawn = worst.drawn_coverage_of_classes(
            rule, asked.n, asked.measure, asked.k, margin=_MARGIN, tables=_TABLES, seed=_SEED
        )
        told = dict(drawn.model.told)
        low, high = drawn.at.where_defined()
        numbers = (
            drawn.at.given.estimate,
            bound_text(float(low), "down"),
            bound_text(float(high), "up"),
            _TABLES,
            _SEED,
        )
    return (*head, *numbers, *(told[name] for name in ("prevalence", "guess", "informedness")))


def found() -> str:
    """What was found of each, as a table of the page; exact numbers and estimates in columns of their own."""
    head = ("measure", "name", "classes", "cases", "counted", "drawn: between", "where")
    rows = (
        (
            _TITLES[row["measure"]],
            f"`{row['name']}`",
            row["k"],
            row["n"],
            "" if row["drawn"] else f"{float(row['covers']):.5f}",
            " and ".join(outwards(float(row["low"]), float(row["high"]))) if row["drawn"] else "",
            place(row),
        )
        for row in rows_of("worst-of-classes")
    )
    return markdown.table(head, rows, "<<>>>><")


def place(row: Row) -> str:
    """Where it is so."""
    shares = [" : ".join(decimal(Fraction(each)) for each in row[name].split(", ")) for name in ("prevalence", "guess")]
    return f"classes {shares[0]}, guesses {shares[1]}, I = {decimal(Fraction(row['informedness']))}"


def again(row: Row) -> str:
    """The command that counts a row again."""
    shares = " ".join(f"--{name} {row[name].replace(', ', ',')}" for name in ("prevalence", "guess"))
    drawn = f" --drawn {row['drawn']} --seed {row['seed']}" if row["drawn"] else ""
    how = f"--informedness {row['informedness']} --of {row['measure']} --use {row['name']}{drawn}"
    return f"bookmaker study coverage --n {row['n']} {shares} {how}"
