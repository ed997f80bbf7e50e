"""Answers from any language, held against the golden values: an id and a value in each line of a file.

What `checking` asks a Python function for, another program answers in a file of its own. An answer is a number as any
language writes it, or a word for none; it is read as text, and exactly, so that no digit is lost on the way.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import inf, nan
from typing import Final

from bookmaker_ref.golden.asking import Answer, How, plain, shown
from bookmaker_ref.golden.diagnosis import diagnose
from bookmaker_ref.golden.reading import advice, load, measure_called
from bookmaker_ref.golden.report import Report, by_size
from bookmaker_ref.golden.request import TOLERANCE, Numbers, Request, checked_numbers, expected
from bookmaker_ref.golden.vector import Vector, called
from bookmaker_ref.messages import quoted

#: What stands for no number in some language.
_NO_NUMBER = frozenset({"", "nan", "-nan", "+nan", "na", "null", "none", "nil", "missing", "undefined", "nan(ind)"})
_INFINITE = re.compile(r"([-+]?)(inf|infinity|1\.#inf)", re.IGNORECASE)
_ERROR = re.compile(r"(error|raised|exception)\b.*", re.IGNORECASE | re.DOTALL)
#: Longer ones are nobody's answer, and an exponent of more digits would be a number that no memory holds.
_DECIMAL = re.compile(r"[-+]?([0-9]{1,400}(\.[0-9]{0,400})?|\.[0-9]{1,400})([eEdD][-+]?[0-9]{1,4})?")
_HEXADECIMAL = re.compile(r"[-+]?0[xX][0-9a-fA-F]{1,40}(\.[0-9a-fA-F]{0,40})?([pP][-+]?[0-9]{1,4})?")
_QUOTIENT = re.compile(r"[-+]?[0-9]{1,400}/0*[1-9][0-9]{0,399}")
_COLUMNS: Final = ("id", "value")
_RIGHT = "a line has an id and a value, such as binary/ordinary-01/recall,0.8235294117647058"


def answer(text: str) -> Answer:
    """What a text answers.

    >>> [answer(each).value for each in ("0.5", "27/136", "0x1p-1", "1d-1", "Inf")]
    [Fraction(1, 2), Fraction(27, 136), Fraction(1, 2), Fraction(1, 10), inf]
    >>> [answer(each).kind for each in ("NA", "error: overflow", "five")]
    ['number', 'raised', 'nothing']
    """
    word = text.strip()
    if word.casefold() in _NO_NUMBER:
        return Answer("number", nan, "nan")
    if infinite := _INFINITE.fullmatch(word):
        value = -inf if infinite[1] == "-" else inf
        return Answer("number", value, shown(value))
    if _ERROR.fullmatch(word):
        return Answer("raised", None, plain(word), "error")
    found = _number(word)
    if found is None:
        return Answer("nothing", None, f"the text '{plain(word)}'")
    return Answer("number", found, shown(found))


def _number(word: str) -> Fraction | None:
    if _DECIMAL.fullmatch(word):
        return Fraction(re.sub("[dD]", "e", word))
    if _QUOTIENT.fullmatch(word):
        return Fraction(word)
    if _HEXADECIMAL.fullmatch(word):
        try:
            return Fraction(float.fromhex(word))
        except OverflowError:
            return None
    return None


def read(lines: Iterable[str]) -> dict[str, str]:
    """The answers of a file by id: columns id and value among any others, or these two without a head.

    >>> read(["id,value", "binary/ordinary-01/recall,0.8"])
    {'binary/ordinary-01/recall': '0.8'}
    """
    text = list(lines)
    first = next((line for line in text if line.strip()), "")
    rows = csv.reader(text, delimiter=next((each for each in "\t;" if each in first), ","))
    places = (0, 1)
    found: dict[str, str] = {}
    for number, row in enumerate(rows, 1):
        names = [each.strip().casefold() for each in row]
        if not found and set(_COLUMNS) <= set(names):
            places = (names.index("id"), names.index("value"))
        elif any(names):
            if max(places) >= len(row):
                raise ValueError(f"line {number} has {len(row)} columns: {_RIGHT}")
            id_ = row[places[0]].strip()
            if id_ in found:
                raise ValueError(f"line {number} answers {quoted(id_)} again: one answer for each id")
            found[id_] = row[places[1]]
    if not found:
        raise ValueError(f"there is no answer in it: {_RIGHT}")
    return found


def check_answers(
    answers: Mapping[str, str],
    measure: str | None = None,
    *,
    name: str = "the answers",
    undefined: str | float | None = None,
    tolerance: float = TOLERANCE,
    absolute: float = 0.0,
    numbers: Numbers = "double",
    vectors: Iterable[Vector] | None = None,
) -> tuple[Report, ...]:
    """What answers by id are worth, a report for each measure, or for the one that is named.

    ``undefined``, ``tolerance`` and ``absolute`` are those of `check`. Diagnoses that would ask again are not made.
    Most languages compute in doubles, which do not hold a count such as 2^53 + 1. A wrong number on such a table is
    graded apart, as ``rounded``, and is no failure; with ``numbers="exact"`` it is one.

    >>> (report,) = check_answers({"binary/ordinary-01/recall": "0.8235294117647058"})
    >>> report.ok, report.measure
    (True, 'recall')
    """
    pool = tuple(load() if vectors is None else vectors)
    by_id = {each.id: each for each in pool}
    if measure is not None:
        measure = measure_called(measure, {each.measure for each in pool})
    for id_ in answers:
        if id_ not in by_id:
            raise ValueError(f"there is no golden vector {quoted(id_)}: {_near(id_, by_id)}")
    asked = sorted((by_id[id_] for id_ in answers), key=by_size)
    names = [measure] if measure is not None else list(dict.fromkeys(each.measure for each in asked))
    wanted, numbers = expected(undefined), checked_numbers(numbers)
    reports = []
    for each in names:
        chosen = tuple(vector for vector in asked if vector.measure == each)
        if not chosen:
            raise ValueError(f"no answer is one of {each}: its ids end in /{each}")
        left = sum(vector.measure == each for vector in pool) - len(chosen)
        left_out = {"without an answer": left} if left else {}
        request = Request(each, How("cells"), wanted, tolerance, absolute, numbers, None, chosen, left_out, pool)
        outcomes = tuple(request.judge(vector, answer(answers[vector.id])) for vector in chosen)
        diagnoses = diagnose([each for each in outcomes if each.kind != "rounded"], request.how, pool, None, each)
        told = wanted if isinstance(wanted, str | None) else str(float(wanted))
        shown = called(each, chosen)
        reports.append(Report(name, shown, "answers by id", told, tolerance, outcomes, left_out, diagnoses))
    return tuple(reports)


def _near(id_: str, ids: Iterable[str]) -> str:
    """What to say to an id that is none: those with the same measure or table are looked at alone, which is quick."""
    table, _, measure = id_.rpartition("/")
    kin = [each for each in ids if each.rpartition("/")[0] == table or each.rpartition("/")[2] == measure]
    return advice(id_, kin) if kin else "bookmaker golden DIR writes all of them, with their ids"
