"""What there is to beware of in a golden vector: its flags, each found from the table and the value."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from derivations.golden.exact import Answer, Value
from derivations.golden.given import Counts, margins
from derivations.golden.radicals import Formula, Radical

_LONG = 200
_INT64 = 2**63 - 1
#: A deviation from chance below this part of what chance has is near chance.
_NEAR = 1000
#: Sums of terms x log y that leave out one with x = 0 where y has no value: as a row is empty, or a column.
_BY_CONTINUITY = {
    "mutual_information": (True, True),
    "g2": (True, True),
    "cramers_v_g2": (True, True),
    "conditional_entropy_real": (True, False),
    "conditional_entropy_predicted": (False, True),
}
_EVERY_CELL = ((0, 0), (0, 1), (1, 0), (1, 1))
#: The same of two classes: the cells whose expectation the definition divides by.
_DIVIDED = {
    "g2": _EVERY_CELL,
    "g2_yates": _EVERY_CELL,
    "g2_plus_p": ((0, 0), (0, 1)),
    "g2_minus_p": ((1, 0), (1, 1)),
    "g2_plus_r": ((0, 0), (1, 0)),
    "g2_minus_r": ((0, 1), (1, 1)),
}


def flags_of(counts: Counts, answer: Answer, turned: str | None) -> tuple[str, ...]:
    """What there is to beware of; `turned` are the digits on the transposed table."""
    found = list(_of_table(counts))
    value = answer.value
    if value is not None:
        if _is_negative(value):
            found.append("negative")
        if answer.digits != turned:
            found.append("not-symmetric")
        if isinstance(value, Radical):
            found.append("high-root")
        if len(answer.exact or "") > _LONG:
            found.append("long")
    return tuple(found)


def _is_negative(value: Value) -> bool:
    if isinstance(value, Radical):
        return value.sign < 0
    return not isinstance(value, Formula) and value < 0  # a formula is a probability, or the root of what is not


@lru_cache(maxsize=16)
def _of_table(counts: Counts) -> tuple[str, ...]:
    rows, columns = margins(counts)
    n = sum(rows, start=Fraction(0))
    found = []
    if _overflows(counts):
        found.append("int64-overflow")
    cells = [cell for row in counts for cell in row]
    if all(cell.denominator == 1 for cell in cells) and any(int(float(each)) != each for each in (*cells, n)):
        found.append("beyond-float64")
    gaps = [
        (abs(cell * n - row * column), row * column)
        for row, line in zip(rows, counts, strict=True)
        for column, cell in zip(columns, line, strict=True)
    ]
    if n and not any(gap for gap, _ in gaps):
        found.append("chance")
    elif n and all(_NEAR * gap < expected for gap, expected in gaps if gap):
        found.append("near-chance")
    if len(rows) != len(columns):
        found.append("K!=C")
    if max(len(rows), len(columns)) >= 5:
        found.append("many-classes")
    return tuple(found)


def _overflows(counts: Counts) -> bool:
    """Whether a product of two cells, or for two classes of the four margins, leaves 64 bits."""
    first, second = sorted((cell for row in counts for cell in row), reverse=True)[:2] if _cells(counts) > 1 else (0, 0)
    if first * second > _INT64:
        return True
    rows, columns = margins(counts)
    return len(rows) == len(columns) == 2 and rows[0] * rows[1] * columns[0] * columns[1] > _INT64


def _cells(counts: Counts) -> int:
    return sum(map(len, counts))


def leaves_out(name: str, counts: Counts) -> bool:
    """Whether the definition has a term without a value on this table, which is left out."""
    sides = zip(margins(counts), _BY_CONTINUITY.get(name, (False, False)), strict=True)
    return any(matters and not all(side) for side, matters in sides)


def continued(name: str, counts: Counts, answer: Answer) -> tuple[str, ...]:
    """The flag of a value of two classes whose definition has a term without a value on this table."""
    rows, columns = margins(counts)
    left_out = not all(rows[i] and columns[j] for i, j in _DIVIDED.get(name, ()))
    return ("by-continuity",) if left_out and answer.value is not None else ()
