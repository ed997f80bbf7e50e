"""The vectors of each family: every table with every measure that it is for, computed by the exact path."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from bookmaker_ref import multiclass
from bookmaker_ref.exact._generated import MEASURES
from bookmaker_ref.golden import compute, strata
from bookmaker_ref.golden.compute import Answer, Counts, Value
from bookmaker_ref.golden.powers import Formula, Powers
from bookmaker_ref.golden.strata import Given
from bookmaker_ref.golden.vector import FAMILIES, Vector

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


def vectors(family: str, leave_out: Container[str] = ()) -> Iterator[Vector]:
    """Every vector of a family, in the order of the tables; ``leave_out`` are tables, as ``family/name``."""
    from bookmaker_ref.golden import assemble_more  # noqa: PLC0415 -- which is made with `made`

    maker = (_MAKERS | assemble_more.MAKERS)[family]
    for given in strata.tables(family):
        if f"{family}/{given.name}" not in leave_out:
            yield from maker(given)


def every() -> Iterator[Vector]:
    """Every vector of every family."""
    for family in FAMILIES:
        yield from vectors(family)


def made(
    given: Given,
    measure: str,
    answer: Answer,
    source: Mapping[str, str],
    *,
    variant: Mapping[str, str] | None = None,
    suffix: str = "",
    flags: tuple[str, ...] = (),
) -> Vector:
    """The vector of an answer."""
    name = f"{given.family}/{given.name}/{measure}{f'/{suffix}' if suffix else ''}"
    return Vector(
        name,
        given.family,
        given.stratum,
        given.table,
        given.real,
        given.predicted,
        measure,
        dict(variant or {}),
        answer.status,
        answer.exact,
        answer.digits,
        answer.float64,
        answer.reason,
        answer.conventions,
        flags,
        source,
        given.cases,
    )


# --- measures -----------------------------------------------------------------------------------------------------


def _two_classes(given: Given) -> Iterator[Vector]:
    counts = compute.counts_of(given)
    for name in MEASURES:
        answer = compute.of_two(name, counts)
        turned = compute.of_two(name, transposed(counts))
        found = flags(counts, answer, turned.digits) + continued(name, counts, answer)
        yield made(given, name, answer, source_of_two(name), flags=found)


def _many_classes(given: Given) -> Iterator[Vector]:
    counts = compute.counts_of(given)
    same = given.real == given.predicted
    for name, measure in multiclass.MEASURES.items():
        if measure.square and not same:
            continue
        answer = compute.of_classes(name, given)
        turned = compute.of_classes(name, turned_round(given)) if same else answer
        found = flags(counts, answer, turned.digits)
        if answer.value is not None and leaves_out(name, counts):
            found += ("by-continuity",)
        yield made(given, name, answer, source_of_classes(name), flags=found)


def _either(given: Given) -> Iterator[Vector]:
    yield from (_two_classes if len(given.real) == 2 else _many_classes)(given)


def turned_round(given: Given) -> Given:
    """The Dual problem: predictions and classes change places."""
    table = tuple(zip(*given.table, strict=True))
    return Given(given.family, given.name, given.stratum, table, given.predicted, given.real)


def transposed(counts: Counts) -> Counts:
    """The table of the Dual problem."""
    return tuple(zip(*counts, strict=True))


@lru_cache
def _records() -> Mapping[str, tuple[tuple[str, ...], str]]:
    from bookmaker_ref.symbolic import MEASURES as WORDS  # noqa: PLC0415 -- imports SymPy

    return {name: (each.records, each.title) for name, each in WORDS.items()}


def source_of_two(name: str) -> dict[str, str]:
    """Where a measure of two classes is defined."""
    return _source(*_records()[name])


def source_of_classes(name: str) -> dict[str, str]:
    """Where a measure of K classes is defined, and who else has it."""
    each = multiclass.MEASURES[name]
    found = _source(each.records, each.title)
    return found | ({"elsewhere": "; ".join(each.elsewhere)} if each.elsewhere else {})


def _source(records: tuple[str, ...], title: str) -> dict[str, str]:
    return {"equation": ", ".join(records)} if records else {"definition": title}


# --- flags --------------------------------------------------------------------------------------------------------


def flags(counts: Counts, answer: Answer, turned: str | None) -> tuple[str, ...]:
    """What there is to beware of; `turned` are the digits on the transposed table."""
    found = list(_of_table(counts))
    value = answer.value
    if value is not None:
        if _is_negative(value):
            found.append("negative")
        if answer.digits != turned:
            found.append("not-symmetric")
        if isinstance(value, Powers):
            found.append("high-root")
        if len(answer.exact or "") > _LONG:
            found.append("long")
    return tuple(found)


def _is_negative(value: Value) -> bool:
    if isinstance(value, Powers):
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


def margins(counts: Counts) -> tuple[list[Fraction], list[Fraction]]:
    """The sums of the rows and of the columns."""
    return [Fraction(sum(row)) for row in counts], [Fraction(sum(column)) for column in zip(*counts, strict=True)]


def leaves_out(name: str, counts: Counts) -> bool:
    """Whether the definition has a term without a value on this table, which is left out."""
    sides = zip(margins(counts), _BY_CONTINUITY.get(name, (False, False)), strict=True)
    return any(matters and not all(side) for side, matters in sides)


def continued(name: str, counts: Counts, answer: Answer) -> tuple[str, ...]:
    """The flag of a value of two classes whose definition has a term without a value on this table."""
    rows, columns = margins(counts)
    left_out = not all(rows[i] and columns[j] for i, j in _DIVIDED.get(name, ()))
    return ("by-continuity",) if left_out and answer.value is not None else ()


_MAKERS: dict[str, Callable[[Given], Iterator[Vector]]] = {
    "binary": _two_classes,
    "classes": _many_classes,
    "rectangular": _many_classes,
    "labels": _either,
    "rationals": _either,
}
