"""What strangers write, by kind: numbers as text, labels, matrices, options, arrays, paths, formulas.

A run draws the same examples each time, so that a test is not green today and red tomorrow; how many, the profiles of
`tests/conftest.py` say. HOSTILE=5000 draws so many of each kind, and others each time: that is how the next fault of a
kind is looked for.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import import_module
from typing import Any, TypeVar

from hypothesis import settings, strategies as st

from tests.cases import rounds

_F = TypeVar("_F", bound=Callable[..., Any])

_LOOKING = os.environ.get("HOSTILE")


def examples(few: int) -> Callable[[_F], _F]:
    """How many inputs a test tries: of so many the share that the profile says, or as many as HOSTILE says."""
    if _LOOKING:
        return settings(derandomize=False, max_examples=int(_LOOKING))
    return settings(max_examples=rounds(few))


# --- objects ---------------------------------------------------------------------------------------------------------


class Rude:
    """An object that answers every question by an error; but it may be a label, for it has a hash."""

    def _raise(self, *_: object, **__: object) -> Any:
        raise RuntimeError("no\n" * 99)

    __repr__ = __str__ = __format__ = __index__ = __float__ = __bool__ = __eq__ = __le__ = __ge__ = __iter__ = _raise
    as_integer_ratio = item = _raise
    dtype = shape = property(_raise)
    __hash__ = object.__hash__


# --- numbers as text ----------------------------------------------------------------------------------------------

#: Digits at which something ends: int64, float64's whole numbers, what the command reads, float64, Python's own texts.
_LENGTHS = (1, 2, 15, 16, 17, 18, 19, 20, 40, 149, 150, 151, 308, 309, 310, 400, 4299, 4300, 4301, 5000)
_EXPONENTS = (-999999999999, -400, -330, -324, -323, -308, -30, 0, 5, 30, 307, 308, 309, 400, 5000, 999999999999)
_ODD_NUMBERS = (
    "", " ", "-0", "+0", "-1", "0.1", ".5", "5.", ".", "+7", "--7", "1e", "e5", "1e5.5", "0x10", "1_000", "1,5", "1/3",
    "nan", "NaN", "inf", "-inf", "Infinity", "null", "None", "true", "True", "٣", "１２", "½", "²", "1\x00",
    "\x1b[31m7",
    "2e-324", "4.9e-324", "5e-324", "2.2250738585072014e-308", "1.7976931348623157e308",
    "1.7976931348623159e308",
    "9007199254740993", "4611686018427387904", "9223372036854775807", "9223372036854775808", "18446744073709551616",
)  # fmt: skip


def whole_numbers() -> st.SearchStrategy[str]:
    """Digits alone, few or thousands."""
    few = st.integers(0, 300).map(str)
    many = st.builds(lambda first, length: first * length, st.sampled_from("123456789"), st.sampled_from(_LENGTHS))
    powers = st.sampled_from(_LENGTHS).map(lambda length: "1" + "0" * (length - 1))
    return few | few | many | powers


def decimal_numbers() -> st.SearchStrategy[str]:
    """Numbers with a point or an exponent, of any size."""
    mantissas = st.sampled_from(["1", "4.9", "9.99", "0.3", "123456789.123456789", "0"])
    scientific = st.builds(lambda m, e: f"{m}e{e}", mantissas, st.sampled_from(_EXPONENTS))
    plain = st.floats(0, 1000, allow_nan=False).map(repr)
    long = st.builds(lambda a, b: f"{a}.{b}", whole_numbers(), whole_numbers())
    return plain | scientific | long


def numbers() -> st.SearchStrategy[str]:
    """What may stand where a number should."""
    return st.one_of(whole_numbers(), decimal_numbers(), st.sampled_from(_ODD_NUMBERS), words(8))


# --- labels and other words ------------------------------------------------------------------------------------------

#: What a terminal obeys or hides, what breaks a line, what has no UTF-8, what no one sees, and what ends a file.
_TRICKS = (
    "\x1b[31m", "\x01", "\x07", "\x08", "\x7f", "\x9b31m", "\r", "\n", "\t", "\x0b", "\x85", "\u2028", "\u2029",
    "\u202e", "\u2066", "\u200b", "\u200e", "\ufeff", "\ud800", "\udcff", "\udfff", "\x00", "\U000e0041", "\xa0",
    "'", '"', "\\",
    ",", ";", "%s", "{}", "$(id)", "猫", "é", "e\u0301", "\U0001f468\u200d\U0001f469",
)  # fmt: skip
_PLAIN_WORDS = (
    "cat",
    "dog",
    "a",
    "b",
    "0",
    "1",
    "1.0",
    "NA",
    "nan",
    "None",
    "null",
    "All",
    "Total",
    "True",
    "-x",
    "-",
    "x y",
)


def words(most: int = 40) -> st.SearchStrategy[str]:
    """Any text: tricks of a stranger's among plain letters, nothing at all, and what is far too long."""
    parts = st.sampled_from(_TRICKS) | st.sampled_from(_PLAIN_WORDS) | st.text(max_size=4)
    short = st.lists(parts, max_size=5).map("".join).map(lambda text: text[:most])
    return short | st.sampled_from(_PLAIN_WORDS) | st.just("x" * most)


def encodable(text: str) -> str:
    """The text as a file of UTF-8 can hold it."""
    return text.encode("utf-8", "replace").decode()


# --- tables in files -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class File:
    """What stands in a file, and how the command is told of it."""

    suffix: str
    content: bytes
    options: tuple[str, ...]


def matrices() -> st.SearchStrategy[list[list[str]]]:
    """Rows of numbers, of one size or nearly; small tables of plain counts with something odd in them are the most."""
    size = st.integers(1, 4)
    any_ = st.tuples(size, size).flatmap(lambda shape: _rows(numbers(), *shape))
    square = size.flatmap(lambda k: _rows(st.sampled_from(("0", "1", "2", "7", "30")), k, k))
    odd = st.builds(_with, square, st.sampled_from(_BEYOND) | st.sampled_from(_BEYOND) | numbers(), st.integers(0, 15))
    extreme = size.flatmap(lambda k: _rows(st.sampled_from(_EXTREME), k, k))
    return square | odd | odd | extreme | any_ | st.lists(st.lists(numbers(), max_size=4), max_size=4)


def _with(rows: list[list[str]], number: str, place: int) -> list[list[str]]:
    """The rows with this number in one place, and in each second one more."""
    changed = [list(row) for row in rows]
    i, j = divmod(place, 4)
    changed[i % len(rows)][j % len(rows)] = number
    if place % 2:
        changed[j % len(rows)][i % len(rows)] = number
    return changed


#: Numbers of which tables are still read, or just no more.
_EXTREME = (
    "0",
    "1",
    "9" * 150,
    "1" + "0" * 149,
    "1" + "0" * 150,
    "1e-149",
    "1e-150",
    "1e-75",
    "1e75",
    "1e149",
    "1e150",
    "0.3",
)


#: And of which none is: no float64, no text of Python's, or measures that are neither.
_BEYOND = (
    "9" * 310,
    "8" * 400,
    "7" * 1500,
    "6" * 4300,
    "5" * 4301,
    "1e308",
    "1e400",
    "1e-320",
    "4.9e-324",
    "1e999999999999",
)


def _rows(cells: st.SearchStrategy[str], rows: int, columns: int) -> st.SearchStrategy[list[list[str]]]:
    return st.lists(st.lists(cells, min_size=columns, max_size=columns), min_size=rows, max_size=rows)


def matrix_files() -> st.SearchStrategy[File]:
    """Matrices as CSV, TSV and JSON, with labels or without."""
    sides = st.sampled_from(("predicted", "real"))
    return st.builds(
        _matrix_file, matrices(), st.sampled_from(("csv", "tsv", "json")), st.lists(words(), max_size=4), sides
    )


def _matrix_file(rows: list[list[str]], kind: str, labels: list[str], side: str) -> File:
    if kind == "json":
        text = _as_list(_as_list(map(_as_json, row)) for row in rows)
        if labels:
            text = f'{{"labels": {json.dumps(labels)}, "matrix": {text}}}'
    else:
        if len(labels) == len(rows) > 0:
            rows = [["", *labels], *([label, *row] for label, row in zip(labels, rows, strict=True))]
        text = _as_csv(rows, "," if kind == "csv" else "\t")
    return File(kind, encodable(text).encode(), ("--rows", side))


def label_files() -> st.SearchStrategy[File]:
    """A row for each case, with labels and weights, as CSV, TSV, JSON or Parquet."""
    case = st.tuples(_labels(), _labels(), _weights())
    plain = [(real, predicted, "1") for real in "ab" for predicted in "ab"]
    cases = st.lists(case, max_size=4) | st.lists(case, max_size=2).map(lambda more: [*plain, *more])
    weighted = st.booleans()
    return st.builds(_label_file, cases, st.sampled_from(("csv", "tsv", "json", "jsonl", "parquet")), weighted)


def _labels() -> st.SearchStrategy[str]:
    return st.sampled_from("abc") | st.sampled_from("abc") | words()


def _weights() -> st.SearchStrategy[str]:
    return (
        st.sampled_from(("1", "2", "0.5"))
        | st.sampled_from((*_EXTREME, *_BEYOND))
        | whole_numbers()
        | decimal_numbers()
        | numbers()
    )


def _label_file(cases: list[tuple[str, str, str]], kind: str, weighted: bool) -> File:
    options = ("--real", "r", "--predicted", "p", *(("--weights", "w") if weighted else ()))
    if kind == "parquet":
        return File(kind, _as_parquet(cases), options)
    if kind in ("json", "jsonl"):
        lines = [f'{{"r": {json.dumps(r)}, "p": {json.dumps(p)}, "w": {_as_json(w)}}}' for r, p, w in cases]
        text = "\n".join(lines) if kind == "jsonl" else _as_list(lines)
    else:
        text = _as_csv([["r", "p", "w"], *map(list, cases)], "," if kind == "csv" else "\t")
    return File(kind, encodable(text).encode(), options)


def _as_json(number: str) -> str:
    """The number as JSON has it, where it does, else a text."""
    return number if re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?", number) else json.dumps(number)


def _as_list(texts: Iterable[str]) -> str:
    return f"[{', '.join(texts)}]"


def _as_csv(rows: list[list[str]], delimiter: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue()


def _as_parquet(cases: list[tuple[str, str, str]]) -> bytes:
    pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")  # an extra, without types
    columns = {name: [encodable(case[i]) for case in cases] for i, name in enumerate("rp")}
    weights = pyarrow.array([_as_float(case[2]) for case in cases], pyarrow.float64())
    out = io.BytesIO()
    parquet.write_table(pyarrow.table({**columns, "w": weights}), out)
    return out.getvalue()


def _as_float(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


# --- formulas --------------------------------------------------------------------------------------------------------

#: A formula as it is meant: a number, a word, or an operation on others.
Formula = Fraction | str | tuple[Any, ...]
_WORDS = ("TP", "FP", "FN", "TN", "N", "RP", "PN", "tp", "rp", "Recall", "Precision", "Fallout", "Prevalence", "Bias",
          "Accuracy", "F1", "Informedness", "Markedness", "Correlation", "GMeasure", "EvennessR")  # fmt: skip
_NUMBERS = tuple(map(Fraction, ("0", "1", "2", "3", "1/2", "1/3", "-1", "7/4")))
_POWERS = tuple(map(Fraction, ("2", "3", "-1", "-2", "1/2", "-1/2", "3/2", "1/3", "2/3", "1/4", "-1/3", "0", "1")))
_BREAK = ("<", "<=", ">", ">=", "!=")


def formulas(depth: int = 3) -> st.SearchStrategy[Formula]:
    """Expressions of the language: words and numbers under roots, powers, logarithms, absolute values, extremes."""
    leaf = st.sampled_from(_WORDS) | st.sampled_from(_WORDS) | st.sampled_from(_NUMBERS)
    if not depth:
        return leaf
    inner = formulas(depth - 1)
    one = st.tuples(st.sampled_from(("sqrt", "log", "abs", "-")), inner)
    two = st.tuples(st.sampled_from(("+", "-", "*", "/", "min", "max")), inner, inner)
    power = st.tuples(st.just("^"), inner, st.sampled_from(_POWERS))
    under = st.builds(lambda x: ("sqrt", ("-", Fraction(1), ("abs", x))), inner)
    return leaf | one | two | two | power | under


def written(formula: Formula) -> str:
    """The formula as people type it."""
    if isinstance(formula, Fraction):
        return str(formula) if formula >= 0 and formula.denominator == 1 else f"({formula})"
    if isinstance(formula, str):
        return formula
    name, *parts = formula
    texts = [written(part) for part in parts]
    if name == "-" and len(parts) == 1:
        return f"(-{texts[0]})"
    if name in ("+", "-", "*", "/", "^"):
        return f"({f' {name} '.join(texts)})"
    return f"{name}({', '.join(texts)})"


@dataclass(frozen=True)
class Claim:
    """Two sides, a sign between them, and a condition or none."""

    left: Formula
    sign: str
    right: Formula
    given: Claim | None = None

    def __str__(self) -> str:
        return f"{written(self.left)} {self.sign} {written(self.right)}"


def claims() -> st.SearchStrategy[Claim]:
    """Statements that may be true: of two formulas, of one and itself in other words, of a power taken apart."""
    any_ = st.builds(Claim, formulas(), st.sampled_from(("=", *_BREAK)), formulas(1))
    same = st.builds(lambda x, how: Claim(x, "=", how(x)), formulas(), st.sampled_from(_REWRITTEN))
    bounds = st.builds(lambda x, sign, how: Claim(x, sign, how(x)), formulas(2), _signs(), st.sampled_from(_REWRITTEN))
    split = st.builds(_split, formulas(1), formulas(1))
    simple = st.builds(Claim, st.sampled_from(_WORDS), _signs(), st.sampled_from((*_WORDS, *_NUMBERS)))
    every = any_ | same | bounds | split
    return every | st.builds(lambda claim, given: replace(claim, given=given), every, simple)


def _signs() -> st.SearchStrategy[str]:
    return st.sampled_from(("=", *_BREAK))


def _split(x: Formula, y: Formula) -> Claim:
    return Claim(("sqrt", ("*", x, y)), "=", ("*", ("sqrt", x), ("sqrt", y)))


#: Other words for the same, where these have a value.
_REWRITTEN: tuple[Callable[[Formula], Formula], ...] = (
    lambda x: ("*", x, ("/", x, x)),
    lambda x: ("-", ("+", x, x), x),
    lambda x: ("/", ("-", ("^", x, Fraction(2)), Fraction(1)), ("+", ("abs", x), Fraction(1))),
    lambda x: ("max", x, ("-", x)),
    lambda x: ("^", ("^", x, Fraction(1, 3)), Fraction(3)),
    lambda x: ("sqrt", ("^", x, Fraction(2))),
    lambda x: ("log", ("^", x, Fraction(2))),
)
