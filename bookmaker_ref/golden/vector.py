"""What a golden value is: a table, a measure, and what is right there to the last digit.

The form is versioned by `SCHEMA`, the values by `VERSION`, and neither with the code: who has read them once can tell
what has changed since. An id is never used for anything else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from hashlib import sha256
from typing import Any, Literal, cast

#: What every file says that it is, which form it has, and which values.
FORMAT = "bookmaker_ref golden vectors"
SCHEMA = 1
VERSION = "2.0.0"

Label = str | int
#: A count; ``"1/3"`` in the family of rationals.
Cell = int | str
Status = Literal["valid", "undefined", "convention"]
Shown = Mapping[str, str]

#: From here on an integer is written as text: JSON's readers in other languages would round it (RFC 7493).
_PLAIN_BELOW = 2**53
#: The most letters of a message, of a name in a file, and of a cell.
_LONGEST, _LONGEST_NAME, _LONGEST_CELL = 280, 200, 1000

FAMILIES: dict[str, str] = {
    "binary": "measures of two classes, on tables of counts (tp fp / fn tn)",
    "classes": "measures of K classes, on square tables",
    "rectangular": "measures that need no diagonal, where predictions and classes have labels of their own",
    "labels": "measures of two vectors of labels, in different orders, with labels that one side alone has",
    "statistics": "statistics of two and of K classes, and their p-values",
    "scores": "the area under the ROC curve of scores with ties; each row of the table is one score",
    "probabilities": "the measures of a p-value, which is in the variant; there is no table",
    "rationals": "tables of fractions, such as weights or proportions",
    "published": "tables and numbers that others have printed",
}

STRATA: dict[str, str] = {
    "ordinary": "nothing special",
    "smallest": "every table of two classes with one or two cases",
    "chance": "predictions and classes independent: the determinant is 0 exactly",
    "one off chance": "as near to chance as integers come: differences of rates lose their digits there",
    "perfect": "every prediction right",
    "perverse": "every prediction wrong",
    "empty cell": "one cell is 0, and no margin",
    "empty margin": "a row or a column is empty",
    "one cell": "all cases in one cell",
    "no cases": "the table is empty",
    "one class": "one label, on both sides",
    "huge": "counts to 2^62, whose products leave 64 bits",
    "imbalance": "one class is a million times as frequent as the other, or more",
    "label orders": "the same cases with their labels in another order",
    "one side only": "a label that only the predictions or only the classes have",
    "K != C": "more labels than classes, or fewer",
    "ties": "several cases at one threshold",
    "p-values": "a p-value, given exactly",
    "rationals": "cells that are fractions",
    "papers": "tables of the five papers",
    "others": "published by others",
}

FLAGS: dict[str, str] = {
    "int64-overflow": "a product of the four margins, or of two cells, leaves 64 bits",
    "beyond-float64": "a count that float64 does not hold",
    "near-chance": "the determinant is not 0, but below a thousandth of its terms: differences of rates lose digits",
    "chance": "the determinant is 0 exactly, and so is each of its multiples",
    "negative": "worse than chance: a root must keep the sign",
    "not-symmetric": "square, and the value changes where the table is transposed: a wrong orientation is seen",
    "K!=C": "there is no diagonal",
    "many-classes": "five classes or more",
    "high-root": "a root of a degree above 2",
    "underflow": "not 0, but below what float64 holds: the nearest is 0",
    "long": "the exact value has more than 200 characters",
    "by-continuity": "the definition divides by 0 here, and the value is what the sums of it are without that term",
}

CONVENTIONS: dict[str, str] = {
    "limit": "powers2011: a multiple of the determinant is 0 where it is undefined, as in the limit",
    "zero": "0 for 0/0: scikit-learn's zero_division=0, and its matthews_corrcoef",
    "one": "1 for 0/0: scikit-learn's zero_division=1",
    "infinity": "the limit of a quotient whose denominator alone is 0: 'inf'",
    "half": "1/2 is added to each of the four cells first (Haldane 1956, Anscombe 1956)",
    "half for zero": "1/2 stands for each cell that is 0, as statsmodels' Table2x2 has it",
    "left out": "classes without cases are left out of the mean, as scikit-learn's balanced_accuracy_score does",
}


#: Measures that were renamed after their vectors were published. Ids and lines of golden files never change.
GOLDEN_NAMES = {"balanced_accuracy": "auc"}
_RENAMED = {golden: name for name, golden in GOLDEN_NAMES.items()}


@dataclass(frozen=True, slots=True, repr=False)
class Vector:
    """One golden value: the measure of that name, on this table, is this.

    Rows of the table are predictions, columns reality; ``predicted`` are the labels of the rows and ``real`` those of
    the columns, the positive one first. ``exact`` is a formula that Python and SymPy read, ``digits`` has 40
    significant digits, and ``float64`` is the nearest, as ``float.hex`` writes it. Where there is no value ``reason``
    names the empty margin; ``conventions`` are what else is in use there (see `CONVENTIONS`).
    """

    id: str
    family: str
    stratum: str
    table: tuple[tuple[Cell, ...], ...]
    real: tuple[Label, ...]
    predicted: tuple[Label, ...]
    measure: str
    variant: Shown
    status: Status
    exact: str | None
    digits: str | None
    float64: str | None
    reason: str | None
    conventions: Shown
    flags: tuple[str, ...]
    source: Shown
    #: In the family of labels the cases one by one, as (real, predicted); elsewhere the table has them all.
    cases: tuple[tuple[Label, Label], ...] = ()

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Vector {self.id}: {self.digits or self.status}>"

    def to_json(self) -> dict[str, Any]:
        """The vector as JSON has it; an integer from 2^53 on is a text."""
        return {"schema": SCHEMA, **{name: _plain(getattr(self, name)) for name in KEYS[1:]}}

    @property
    def value(self) -> float | None:
        """The nearest float64."""
        return None if self.float64 is None else float.fromhex(self.float64)

    @property
    def canonical(self) -> str:
        """The measure as this package calls it.

        >>> from bookmaker_ref.golden import load
        >>> vector = load(family="binary", measure="balanced_accuracy")[0]
        >>> vector.measure, vector.canonical
        ('auc', 'balanced_accuracy')
        """
        return _RENAMED.get(self.measure, self.measure) if self.family != "scores" else self.measure

    @property
    def counts(self) -> tuple[tuple[int | Fraction, ...], ...]:
        """The table in numbers: integers, and fractions in the family of rationals."""
        return tuple(tuple(Fraction(cell) if isinstance(cell, str) else cell for cell in row) for row in self.table)

    @property
    def cells(self) -> tuple[int | Fraction, int | Fraction, int | Fraction, int | Fraction]:
        """tp, fp, fn, tn of a table of two classes."""
        if [len(row) for row in self.table] != [2, 2]:
            raise ValueError(f"{self.id} is no table of two classes: it has no tp, fp, fn, tn")
        (tp, fp), (fn, tn) = self.counts
        return tp, fp, fn, tn

    @property
    def n(self) -> int | Fraction:
        """How many cases there are."""
        return sum((cell for row in self.counts for cell in row), start=0)

    def labels(self, most: int = 100_000) -> tuple[list[Label], list[Label]]:
        """The cases as two vectors of labels: (real, predicted).

        Those that are given in an order keep it; else the cells come row by row. Refused for more than ``most``.
        """
        if self.cases:
            real, predicted = zip(*self.cases, strict=True)
            return list(real), list(predicted)
        if not all(isinstance(cell, int) for row in self.table for cell in row) or self.n > most:
            raise ValueError(f"{self.id} has {self.n} cases, which are too many, or broken, to list")
        pairs = [pair for pair, count in self._pairs() for _ in range(count)]
        return [real for real, _ in pairs], [predicted for _, predicted in pairs]

    def _pairs(self) -> Iterator[tuple[tuple[Label, Label], int]]:
        for predicted, row in zip(self.predicted, self.table, strict=True):
            for real, count in zip(self.real, row, strict=True):
                yield (real, predicted), cast(int, count)

    def fingerprint(self) -> str:
        """What the id stands for, in sixteen hexadecimal digits: everything that is asked, nothing of the answer."""
        asked = [self.table, self.real, self.predicted, self.cases, self.measure, dict(sorted(self.variant.items()))]
        return sha256(json.dumps(asked, separators=(",", ":")).encode()).hexdigest()[:16]


#: The keys of a line, in their order; ``schema`` comes first.
KEYS = ("schema", *(each.name for each in fields(Vector)))
_KEYS = frozenset(KEYS)
_INTEGER = re.compile(r"-?[0-9]+\Z")
_CELL = re.compile(r"[0-9]+(/0*[1-9][0-9]*)?")
_FRACTION = re.compile(r"-?[0-9]+(/[0-9]+)?")
#: What an exact text may be made of, and the division that no formula has.
_FORMULA = re.compile(r"([0-9]|[-+*/(), ]|E\b|(log|sqrt|erfc|gamma|uppergamma)(?=\())+")
_BY_ZERO = re.compile(r"/ *0+(?![0-9])")
#: What each of these texts looks like, here and in the JSON Schema.
PATTERNS = {
    "id": re.compile(r"[a-z]+/[a-z0-9-]+/[a-z0-9_]+(/[a-z0-9-]+)?"),
    "measure": re.compile(r"[a-z0-9_]+"),
    "digits": re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?"),
    "float64": re.compile(r"-?0x[01]\.[0-9a-f]+p[+-][0-9]+"),
}
_ENUMS = {"family": FAMILIES, "stratum": STRATA, "status": ("valid", "undefined", "convention")}


class NotGolden(ValueError):
    """What was given is no golden vector, or of a form that is not known here; one line, whatever is in a file."""

    def __init__(self, message: str) -> None:
        line = message if message.isprintable() else ascii(message)[1:-1]
        super().__init__(line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}...")


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return dict(value)
    return str(value) if isinstance(value, int) and abs(value) >= _PLAIN_BELOW else value


def line(vector: Vector) -> str:
    """The vector as one line of a file, without its end."""
    return json.dumps(vector.to_json(), separators=(",", ":"))


def from_json(record: Any, *, ours: bool = False) -> Vector:
    """The vector of such a record; refuses what is none, or of a newer form, and if not ``ours`` what breaks it."""
    if not isinstance(record, dict) or "schema" not in record:
        raise NotGolden("no golden vector: a JSON object with the key 'schema' is expected")
    if isinstance(record["schema"], bool) or record["schema"] != SCHEMA:
        raise NotGolden(other_schema(record["schema"]))
    if record.keys() != _KEYS:
        missing, strange = sorted(_KEYS - record.keys()), sorted(map(str, record.keys() - _KEYS))
        told = f"{', '.join(missing)} missing" if missing else f"{', '.join(strange)[:60]!a} unknown"
        raise NotGolden(f"no golden vector of schema {SCHEMA}: {told}")
    if not ours:
        _check_form(record)
    try:
        vector = Vector(
            record["id"],
            record["family"],
            record["stratum"],
            tuple(tuple(map(_cell, row)) for row in record["table"]),
            tuple(record["real"]),
            tuple(record["predicted"]),
            record["measure"],
            record["variant"],
            record["status"],
            record["exact"],
            record["digits"],
            record["float64"],
            record["reason"],
            record["conventions"],
            tuple(record["flags"]),
            record["source"],
            tuple((real, predicted) for real, predicted in record["cases"]),
        )
        _check(vector)
        if not ours:
            _check_exact(vector)
    except (TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise error if isinstance(error, NotGolden) else NotGolden(f"no golden vector: {error}") from None
    return vector


def other_schema(schema: object) -> str:
    """What to say of a form that is not this one."""
    newer = isinstance(schema, int) and not isinstance(schema, bool) and schema > SCHEMA
    advice = "a newer bookmaker-ref reads it" if newer else "this is no file of ours"
    return f"its schema is {ascii(schema)[:20]}, and {SCHEMA} is read here: {advice}"


def _cell(value: Any) -> Cell:
    if isinstance(value, str):
        return int(value) if _INTEGER.match(value) else value
    if type(value) is not int:
        raise NotGolden(f"a cell is {ascii(value)[:40]}: it is an integer, or a text such as '1/3'")
    return value


def _check(vector: Vector) -> None:
    """Whether the parts of a vector agree with each other: quick, for it is done whenever vectors are read."""
    if len(vector.table) != len(vector.predicted) or any(len(row) != len(vector.real) for row in vector.table):
        raise NotGolden(f"{vector.id}: the table and its labels differ in size")
    if (vector.status == "valid") != (vector.float64 is not None):
        raise NotGolden(f"{vector.id}: the status is {vector.status}, which does not go with its value")
    if vector.float64 is None:
        if vector.digits is not None or vector.reason is None:
            raise NotGolden(f"{vector.id}: without a value it has a reason and no digits")
    elif vector.digits is None or float(vector.digits) != float.fromhex(vector.float64):
        raise NotGolden(f"{vector.id}: digits and float64 are two different numbers")


# --- what is not ours is held against the whole schema -------------------------------------------------------------


def _check_form(record: Mapping[str, Any]) -> None:
    """Whether each part is what the schema says; slower, and only for what did not come with the package."""
    for key, among in _ENUMS.items():
        if not isinstance(record[key], str) or record[key] not in among:
            raise _strange(key, record[key], f"it is one of {', '.join(among)}"[:150])
    for key in ("id", "measure", "digits", "float64", "exact", "reason"):
        value = record[key]
        if value is None and key not in ("id", "measure"):
            continue
        if not isinstance(value, str) or (key in PATTERNS and not PATTERNS[key].fullmatch(value)):
            raise _strange(key, value, "it does not have the form that the schema says")
        if key in ("id", "measure") and len(value) > _LONGEST_NAME:
            raise _strange(key, value, f"it has at most {_LONGEST_NAME} letters")
    for key in ("variant", "conventions", "source"):
        value = record[key]
        if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
            raise _strange(key, value, "it has a text for each name")
    for key, among in (("flags", FLAGS), ("conventions", CONVENTIONS)):
        for name in record[key] if isinstance(record[key], dict) else _list(record, key):
            if not isinstance(name, str) or name not in among:
                raise _strange(key, name, "no such name is known")
    for row in _list(record, "table"):
        if not isinstance(row, list):
            raise _strange("table", row, "a row is a list of cells")
        for cell in row:
            _check_cell(cell)
    for key in ("real", "predicted"):
        _check_labels(key, _list(record, key))
    for pair in _list(record, "cases"):
        if not isinstance(pair, list) or len(pair) != 2:
            raise _strange("cases", pair, "a case is a pair of labels, the real one first")
        _check_labels("cases", pair)


def _check_cell(cell: object) -> None:
    if type(cell) is int:
        if cell < 0:
            raise _strange("table", cell, "a count is 0 or more")
        if cell >= _PLAIN_BELOW:
            raise _strange("table", cell, "an integer from 2^53 on is written as a text")
    elif not isinstance(cell, str):
        raise NotGolden(f"a cell is {ascii(cell)[:40]}: it is an integer, or a text such as '1/3'")
    elif len(cell) > _LONGEST_CELL:
        raise _strange("table", cell, f"a cell has at most {_LONGEST_CELL} digits")
    elif not _CELL.fullmatch(cell):
        raise _strange("table", cell, "a cell is a count, or a fraction such as '1/3'")


def _check_labels(key: str, labels: list[Any]) -> None:
    for label in labels:
        if not isinstance(label, str) and type(label) is not int:
            raise _strange(key, label, "a label is a text or an integer")


def _check_exact(vector: Vector) -> None:
    """Whether the exact text is a formula, and if it is a fraction, the value; it is never evaluated."""
    text = vector.exact
    if text is None:
        return
    if vector.value is None:
        raise NotGolden(f"{vector.id}: without a value there is nothing exact")
    if not _FORMULA.fullmatch(text) or _BY_ZERO.search(text):
        raise _strange("exact", text, "it is no formula that has a value")
    if _FRACTION.fullmatch(text) and float(Fraction(text)) != vector.value:
        raise NotGolden(f"{vector.id}: exact and float64 are two different numbers")


def _list(record: Mapping[str, Any], key: str) -> list[Any]:
    if not isinstance(record[key], list):
        raise _strange(key, record[key], "it is a list")
    found: list[Any] = record[key]
    return found


def _strange(key: str, value: object, right: str) -> NotGolden:
    return NotGolden(f"no golden vector: {key!r} has {ascii(value)[:40]}: {right}")


def called(measure: str, vectors: Iterable[Vector]) -> str:
    """The measure of these vectors as this package calls it; the golden name if they are of several measures."""
    found = {each.canonical for each in vectors}
    return found.pop() if len(found) == 1 else measure
