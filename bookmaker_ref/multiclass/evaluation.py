"""Measures of one table or of many: which numbers they are computed in, and what becomes of what is undefined."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from bookmaker_ref.alignment import check_matrix
from bookmaker_ref.arguments import flag, rows as checked_rows, threads as checked_threads
from bookmaker_ref.engines import refuse_unread
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.measure import Answer
from bookmaker_ref.exact.numbers import Exact
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.later import np
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.many import FloatGround
from bookmaker_ref.multiclass.measure import MEASURES, ClassMeasure
from bookmaker_ref.multiclass.one import ExactGround, RoundedGround
from bookmaker_ref.multiclass.programs import program_for
from bookmaker_ref.names import find_of_classes, meant
from bookmaker_ref.numeric.counts import fraction
from bookmaker_ref.tables.checks import DifferentLabels, named
from bookmaker_ref.tables.contingency import Contingency
from bookmaker_ref.tables.plain import Margins

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Floats: TypeAlias = "NDArray[np.float64]"

#: Cells of the tables that are computed at a time: few enough for the cache.
_BLOCK = 131072
_MOST_DIMENSIONS = 32  # that NumPy walks through
#: The measures that divide by how often a label is predicted.
_OF_PREDICTIONS = re.compile("markedness|precision|predicted|of_bets")
#: From so many cases on, a table is computed in fractions.
_WHOLE_BELOW = 2**53
#: So are weights in all below the one, or of which one is smaller than the other times all.
_SMALLEST, _LOST = 2.0**-200, 2.0**-50


@overload
def evaluate(table: Contingency, names: Iterable[str] | None = None, *, limit: bool = False) -> dict[str, float]: ...
@overload
def evaluate(
    table: ArrayLike,
    names: Iterable[str] | None = None,
    *,
    rows: Literal["predicted", "real"],
    limit: bool = False,
    threads: int | None = None,
) -> dict[str, Floats]: ...
def evaluate(
    table: Any,
    names: Iterable[str] | None = None,
    *,
    rows: Any = None,
    limit: bool = False,
    threads: int | None = None,
) -> Any:
    """Measures by name: of one table as numbers, of an array of tables as arrays.

    Without names, all of them; where predictions and classes have labels of their own, those that need no diagonal.
    The last two axes of an array are a table, and ``rows`` says which of them is which. What is undefined is nan;
    with ``limit`` a multiple of the determinant of two classes is 0 there, the papers' convention.

    >>> from bookmaker_ref import Contingency
    >>> table = Contingency.from_matrix([[3, 0, 0], [0, 1, 2], [2, 1, 3]], rows="real")
    >>> evaluate(table, ["informedness", "gorodkin_rk"])
    {'informedness': 0.4305555555555556, 'gorodkin_rk': 0.36666666666666664}
    >>> evaluate([[[3, 0], [1, 4]], [[1, 1], [1, 1]]], ["informedness"], rows="real")
    {'informedness': array([0.8, 0. ])}
    """
    limit, threads = flag(limit, "limit"), checked_threads(threads)
    if isinstance(table, Contingency):
        if rows is not None:
            raise TypeError("a Contingency knows its rows: rows= is for arrays")
        wanted = _wanted(names, table.is_square)
        if not table.is_square and any(each.square for each in wanted):
            raise DifferentLabels(table.predicted, table.real)
        found = _computed(table.counts[None], wanted, limit=limit, threads=1)
        return {name: values.item() for name, values in found.items()}
    checked_rows(rows)
    tables = _tables(table)
    if rows == "real":
        tables = np.swapaxes(tables, -1, -2)
    size, shape = tables.shape[-2:], tables.shape[:-2]
    wanted = _wanted(names, size[0] == size[1])
    for each in wanted:
        if each.square and size[0] != size[1]:
            raise ValueError(f"{each.name} needs the same labels on both sides, not {size[0]} and {size[1]}")
    found = _computed(tables.reshape(-1, *size), wanted, limit=limit, threads=threads)
    return {name: values.reshape(shape) if shape else values.item() for name, values in found.items()}


def _wanted(names: Iterable[str] | None, square: bool) -> list[ClassMeasure]:
    if names is None:
        return [each for each in MEASURES.values() if square or not each.square]
    if isinstance(names, str):
        raise TypeError(f"names is the text {short(names)}: give a list of names")
    wanted = []
    for name in names:
        canonical = None
        if isinstance(name, str):
            canonical = name if name in MEASURES else find_of_classes(name)
        if canonical is None:
            near = meant(str(name), MEASURES)
            advice = f"did you mean {near}?" if near else "multiclass.MEASURES has them all"
            raise ValueError(f"no measure of K classes is called {named(name)}: {advice}")
        wanted.append(MEASURES[canonical])
    return wanted


# --- many tables ----------------------------------------------------------------------------------------------


def _tables(given: Any) -> NDArray[Any]:
    if isinstance(given, np.ma.MaskedArray):
        raise TypeError("the array is masked: fill in or leave out what is missing first")
    refuse_unread("the table", given, arrays=False)
    try:
        tables = np.asarray(given)
    except ValueError:
        raise ValueError("the tables differ in size: an array of tables has the same classes throughout") from None
    except Exception:  # a stranger's object may raise anything
        raise TypeError(f"{short(given)} gives no array of numbers") from None
    if tables.ndim > _MOST_DIMENSIONS:
        raise ValueError(f"the array has {tables.ndim} dimensions: at most {_MOST_DIMENSIONS} are taken")
    if tables.ndim < 2:
        raise ValueError(f"an array of tables has two axes or more, not {tables.ndim}: predictions and classes")
    check_matrix(given, "the table")
    if not all(tables.shape[-2:]):
        raise ValueError("the tables have no cells")
    if tables.dtype.kind not in "iufO" or tables.dtype.itemsize > 8:
        raise TypeError(f"the tables hold {tables.dtype.name}: counts are numbers")
    if tables.dtype == object:
        exact = np.empty(tables.shape, dtype=object)
        for place, value in np.ndenumerate(tables):
            try:
                exact[place] = Fraction(*fraction(value, "a count"))
            except TypeError:
                raise TypeError(f"{short(value)} at {list(place)}: a count is a number") from None
            except ValueError:
                raise ValueError(f"{short(value)} at {list(place)}: a count is finite and not negative") from None
        return exact
    values = tables.flat  # some at a time: of a file in memory no copy is made
    for start in range(0, tables.size, _BLOCK):
        part = values[start : start + _BLOCK]
        good = (part >= 0) & (part < np.inf)
        if not good.all():
            place = tuple(int(i) for i in np.unravel_index(start + int(np.argmin(good)), tables.shape))
            raise ValueError(f"{short(tables[place])} at {list(place)}: a count is finite and not negative")
    return tables


def _computed(
    tables: NDArray[Any], wanted: Sequence[ClassMeasure], *, limit: bool, threads: int | None
) -> dict[str, Floats]:
    results = np.empty((len(wanted), len(tables)))
    count = max(1, _BLOCK // (tables.shape[1] * tables.shape[2]))
    starts = iter(range(0, len(tables), count))  # taking the next is one step of the interpreter: no lock is needed

    def work() -> None:
        with np.errstate(all="ignore"):
            for start in starts:
                _block(tables[start : start + count], wanted, results[:, start : start + count], limit)

    workers = max(1, min(_processors() if threads is None else threads, len(tables) // count // 2))
    if workers == 1:
        work()
    else:
        with ThreadPoolExecutor(workers) as pool:
            for done in [pool.submit(copy_context().run, work) for _ in range(workers)]:  # with the engine chosen here
                done.result()
    return dict(zip((each.name for each in wanted), results, strict=True))


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _block(tables: NDArray[Any], wanted: Sequence[ClassMeasure], results: Floats, limit: bool) -> None:
    alone = np.zeros(len(tables), dtype=bool)
    if tables.dtype == object:
        alone[:] = True
    else:
        counts = tables.astype(np.float64)
        totals = counts.sum(axis=(1, 2))
        alone = (totals >= _WHOLE_BELOW) | _uneven(counts, totals)
        if alone.any():
            counts = np.where(alone[:, None, None], 0.0, counts)
        computed = _computed_together(counts, wanted, results, limit) if not alone.all() else iter(())
    one_by_one: dict[int, RoundedGround] = {}
    for each, result in zip(wanted, results, strict=True):
        again = alone
        if not alone.all():
            again = alone | next(computed)
        for row in np.flatnonzero(again).tolist():
            if row not in one_by_one:
                one_by_one[row] = RoundedGround.of(tables[row], limit=limit)
            result[row] = _rounded(each, one_by_one[row])


def _computed_together(
    counts: Floats, wanted: Sequence[ClassMeasure], results: Floats, limit: bool
) -> Iterator[NDArray[np.bool_]]:
    """Compute one measure after the other; where only exact numbers will do."""
    counts = np.ascontiguousarray(counts)
    program = program_for(counts, wanted, limit=limit)
    if program is not None:
        yield from program.run(counts, results) != 0
        return
    ground = FloatGround.of(counts, limit=limit)
    for each, result in zip(wanted, results, strict=True):
        ground.forget()
        result[:] = _high(each, ground)
        yield ground.doubtful


def _uneven(counts: Floats, totals: Floats) -> NDArray[np.bool_]:
    """Tables of weights whose products leave float64, or of which a margin would lose the smallest."""
    if (counts == np.rint(counts)).all():
        return np.zeros(len(counts), dtype=bool)
    least = np.where(counts > 0, counts, np.inf).min(axis=(1, 2))
    found: NDArray[np.bool_] = ((least < totals * _LOST) & (least < 1)) | (totals < _SMALLEST)
    return found


def _high(each: ClassMeasure, ground: FloatGround) -> Floats:
    try:
        found: Floats = each.formula(ground).high
    except ZeroDivisionError:  # K - 1, of a single class
        return np.full(len(ground.doubtful), np.nan)
    return found


def _rounded(each: ClassMeasure, ground: RoundedGround) -> float:
    try:
        return numbers.to_float(each.formula(ground).bare)
    except (Undefined, ZeroDivisionError):
        return float("nan")


# --- one table, exactly ---------------------------------------------------------------------------------------


def exact_value(name: str, table: Contingency, *, limit: bool = False) -> Exact:
    """The exact value of a measure: a fraction, or a number with roots and logarithms.

    Raises ``Undefined``, which names the empty margin, and ``NotExact`` for what is no such number.

    >>> from bookmaker_ref import Contingency
    >>> exact_value("informedness", Contingency.from_matrix([[3, 0, 0], [0, 1, 2], [2, 1, 3]], rows="real"))
    Fraction(31, 72)
    """
    return ExactTable(table, limit)[name]


@dataclass(frozen=True)
class ExactTable:
    """One table whose margins are added up once, for many measures."""

    table: Contingency
    limit: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.table, Contingency):
            raise TypeError("an exact value is of one Contingency: Contingency.from_matrix(matrix, rows=...) makes one")
        object.__setattr__(self, "_ground", ExactGround.of(self.table.counts, limit=self.limit))

    def __getitem__(self, name: str) -> Exact:
        (each,) = _wanted([name], square=True)
        name = each.name
        if each.square and not self.table.is_square:
            raise DifferentLabels(self.table.predicted, self.table.real)
        if not self.table.n:
            raise Undefined("the table has no cases", name)
        try:
            found: Exact = each.formula(self._ground).bare  # type: ignore[attr-defined]  # set above, as it is frozen
        except (Undefined, ZeroDivisionError) as error:
            raise Undefined(reason(self.table, name, error), name) from None
        return Fraction(found) if isinstance(found, int) else found

    def answer(self, name: str) -> Answer:
        """What there is to say of a measure: its float64, its exact value as text, or else why it has none."""
        try:
            exact = self[name]
        except Undefined as undefined:
            return Answer(None, None, undefined.reason)
        except NotExact:
            (found,) = evaluate(self.table, [name], limit=self.limit).values()
            return Answer(found, None, None)
        return Answer(numbers.to_float(exact), numbers.text(exact), None)


def reason(table: Margins, name: str, otherwise: object = "a part of it is a division by zero") -> str:
    """Why a measure that is undefined on this table is so, or else what was said of it; nothing is computed."""
    return _why(table, find_of_classes(name) or name) or (
        otherwise.reason if isinstance(otherwise, Undefined) else str(otherwise)
    )


def _why(table: Margins, name: str) -> str:
    """Which margin is empty, or full, if one is."""
    if not table.n:
        return "the table has no cases"
    if len(table.real) == 1 or len(table.predicted) == 1:
        return "there is only one class" if len(table.real) == 1 else "there is only one predicted label"
    real = (table.rp, table.real, "there are no cases of class", "all cases are of class")
    predicted = (table.pp, table.predicted, "nothing is predicted as", "everything is predicted as")
    sides = (predicted, real) if _OF_PREDICTIONS.search(name) else (real, predicted)
    for empty in (True, False):
        for margin, labels, *said in sides:
            for count, label in zip(margin, labels, strict=True):
                if count == (0 if empty else table.n):
                    return f"{said[0] if empty else said[1]} {named(label)}"
    return ""
