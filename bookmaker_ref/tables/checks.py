"""What a table and its labels may be, and the line that says what is wrong where they are not."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence, Set
from datetime import date, datetime, timedelta
from functools import cache
from numbers import Number
from typing import TYPE_CHECKING, Any, TypeAlias

from bookmaker_ref.engines import refuse_unread
from bookmaker_ref.later import np
from bookmaker_ref.messages import short

if TYPE_CHECKING:
    from numpy.typing import NDArray

Label = Hashable
Counts: TypeAlias = "NDArray[Any]"
_LARGEST = 2**62  # of the sum of all counts: so that no sum of two tables leaves int64 unseen


class DifferentLabels(ValueError):
    """A measure needs a diagonal, but predictions and classes have labels of their own."""

    def __init__(self, predicted: Sequence[Label], real: Sequence[Label]) -> None:
        super().__init__(
            f"predictions have the labels {listed_names(predicted, 6)}, reality has {listed_names(real, 6)}:"
            f" what counts as right needs the same labels on both sides; arranged(labels) adds what is missing,"
            f" multiclass.assign matches others"
        )


class UnknownLabel(KeyError):
    """A table was asked for a label that it does not have."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would quote its message


def checked_counts(given: Any) -> Counts:
    """A matrix of counts or weights that cannot be written to: int64, float64, or Python integers."""
    refuse_unread("the matrix", given)
    counts = _array(given)
    if counts.ndim != 2:
        raise ValueError(f"a table has rows and columns, not {counts.ndim} dimension{'s' * (counts.ndim != 1)}")
    if not counts.size:
        raise ValueError("the table has no cells")
    found = _numbers(counts)
    if found.dtype == object:
        bad = np.array([value < 0 for value in found.flat]).reshape(found.shape)
    else:
        bad = ~np.isfinite(found) | (found < 0) if found.dtype == np.float64 else found < 0
    if bad.any():
        row, column = (int(i) for i in np.argwhere(bad)[0])
        shown = short(found[row, column])
        raise ValueError(f"row {row}, column {column} is {shown}: a count is finite and not negative")
    with np.errstate(over="ignore"):
        holds = found.dtype != np.float64 or bool(np.isfinite(found.sum()))
    if not holds:
        raise ValueError("the counts add up to more than float64 holds")
    # A table owns its counts, for all the ways here make a copy: later changes of what was given do not reach it.
    return read_only(found)


def of_cases(counts: Counts) -> Counts:
    """The same as integers if they are whole: a matrix of floats counts cases, as NumPy and data frames have them."""
    if counts.dtype != np.float64 or not (counts == np.floor(counts)).all() or counts.sum() >= _LARGEST:
        return counts
    return read_only(counts.astype(np.int64))


def read_only(array: Counts) -> Counts:
    """The array so that nobody can write to it: NumPy makes a view of what is read-only never writeable again."""
    own = array if array.base is None else array.copy()
    own.flags.writeable = False
    return own.view()


def _array(given: Any) -> NDArray[Any]:
    if isinstance(given, np.ma.MaskedArray) and np.ma.getmaskarray(given).any():
        raise ValueError("the matrix has cells that are masked: a table has all of its counts")
    if hasattr(given, "__array__"):
        return array_of(given, "the matrix")
    rows = given
    if _is_nested(given):
        rows = [list(row) for row in given]
        if len({len(row) for row in rows}) > 1:
            lengths = ", ".join(str(len(row)) for row in rows[:12])
            raise ValueError(f"the rows of the matrix differ in length: {lengths}")
    try:
        return np.array(rows, dtype=object)  # NumPy would make texts, float64 or int64 of what is mixed
    except Exception:  # a stranger's object may raise anything
        raise TypeError("the matrix has cells that give no array: a count is a number") from None


def array_of(given: Any, what: str) -> NDArray[Any]:
    """What says that it can become an array, and may raise anything instead."""
    try:
        return np.asarray(given)
    except Exception:
        remedy = ": copy it to the processor first, as with .detach().cpu()" if hasattr(given, "device") else ""
        raise TypeError(f"{what} is a {type(given).__name__}, which gives no array{remedy}") from None


def _is_nested(given: Any) -> bool:
    return isinstance(given, list | tuple) and all(hasattr(r, "__iter__") and not isinstance(r, str) for r in given)


def _numbers(counts: NDArray[Any]) -> Counts:
    if counts.dtype.kind == "b":
        raise TypeError("the matrix holds truth values: a count is a number")
    if counts.dtype.kind in "iu" and (counts.dtype != np.uint64 or int(counts.max()) < _LARGEST):
        whole = counts.astype(np.int64, order="C")
        return whole if float(whole.sum(dtype=np.float64)) < _LARGEST else counts.astype(object)
    if counts.dtype.kind == "f":
        return counts.astype(np.float64, order="C")
    if counts.dtype.kind == "c":
        raise TypeError("the matrix holds complex numbers: a count is a whole number")
    values = [
        number(value, "row {}, column {}".format(*divmod(i, counts.shape[1]))) for i, value in enumerate(counts.flat)
    ]
    if any(isinstance(value, float) for value in values):
        try:
            return np.array(values, dtype=np.float64).reshape(counts.shape)
        except OverflowError:
            raise ValueError("the matrix has fractions, and a count that is larger than float64 holds") from None
    if sum(map(abs, values)) < _LARGEST:
        return np.array(values, dtype=np.int64).reshape(counts.shape)
    return np.array(values, dtype=object).reshape(counts.shape)


def number(value: Any, where: str) -> int | float:
    """A count as Python's own number; the error says where it stands."""
    try:
        if not isinstance(value, _no_numbers()) and not (isinstance(value, np.ndarray) and value.ndim):
            if hasattr(value, "__index__"):
                return int(value)
            if hasattr(value, "__float__"):
                return float(value)
    except OverflowError:
        raise ValueError(f"{where} is {named(value)}: a number that is not whole has to fit into float64") from None
    except Exception:  # a stranger's object may raise anything
        pass
    raise TypeError(f"{where} is {named(value)}: a count is a number")


@cache
def _no_numbers() -> tuple[type, ...]:
    """What float() takes, and what is no real number for all that."""
    return bool, np.bool_, str, bytes, complex, np.complexfloating, np.ma.MaskedArray


def count(value: Any, where: str) -> int | float:
    """A number that may be a count; the error says where it stands."""
    found = number(value, where)
    if not 0 <= found < float("inf"):
        raise ValueError(f"{where} is {short(found)}: a count is finite and not negative")
    return found


# --- labels -------------------------------------------------------------------------------------------------


def named(label: object) -> str:
    """A label for a message: short, on one line, nothing that a terminal would obey."""
    return short(label, 60)


def plain(label: Any) -> Label:
    """The label as Python's own number, truth value, text or date, so that 1 is 1 whichever array it came from."""
    if type(label) in (str, int):  # as a text has them, for which there need be no NumPy
        text: Label = label
        return text
    if isinstance(label, np.datetime64 | np.timedelta64):
        return _moment(label)
    if isinstance(label, np.number | np.bool_ | np.character):
        own: Label = label.item()
        return own
    found: Label = label
    return found


def json_label(label: Label) -> str | int:
    """The label as JSON has it: a text, a whole number or a truth value, or else as it is written."""
    return label if isinstance(label, str | int) else str(label)


def _moment(label: Any) -> Label:
    """A date, a time or a span as Python's own; what that does not know, such as nanoseconds, stays as it is."""
    coarse = label.astype(f"{label.dtype.kind}8[us]") if isinstance(label.item(), int) else label
    own: Label = coarse.item()
    known = own is None or (isinstance(own, date | timedelta) and bool(coarse == label))
    return own if known else label


def kind_of(label: Label) -> str:
    """What is never equal to what is of another kind, and not to be compared with it: a text, a date, or others."""
    if isinstance(label, str):
        return "text"
    return ("moment" if isinstance(label, datetime) else "day") if isinstance(label, date) else "other"


def checked_labels(labels: Iterable[Label], size: int | None, what: str) -> tuple[Label, ...]:
    """Labels that may name rows or columns: as many as there are, none missing, none twice.

    They are a sequence, an array, or a text whose letters are meant.
    """
    refuse_unread(what, labels)
    found = tuple(plain(label) for label in labels)
    if size is not None and len(found) != size:
        raise ValueError(f"{len(found)} {what} for {size} in the matrix")
    if not found:
        raise ValueError(f"there are no {what}")
    seen: set[Label] = set()
    for label in found:
        if not is_hashable(label):
            raise TypeError(f"one of the {what} is {named(label)}, which cannot be a label: it can change")
        if is_missing(label):
            raise ValueError(f"one of the {what} is {short(label)}: a missing label is no class; give it a name")
        if label in seen:
            raise ValueError(f"{named(label)} is twice among the {what}")
        seen.add(label)
    return found


def is_missing(label: object) -> bool:
    """Whether this stands for no label: None, nan of any kind, and what data frames put there."""
    if type(label) in (str, int):
        return False
    if label is None or type(label).__name__ in {"NAType", "NaTType", "MaskedConstant"}:
        return True
    # What is not equal to itself cannot be found again: nan, also of decimal.Decimal and of dates.
    return isinstance(label, Number | np.generic) and bool(label != label)  # noqa: PLR0124 -- that is the question


def is_hashable(label: object) -> bool:
    """Whether it can name a row: a tuple that holds a list cannot, which no type tells."""
    try:
        hash(label)
    except Exception:  # a stranger's object may raise anything
        return False
    return True


def listed_names(labels: Sequence[Label], most: int = 12) -> str:
    """Labels for a message, the first few of them."""
    shown = ", ".join(map(named, labels[:most]))
    return f"{shown} … ({len(labels)} in all)" if len(labels) > most else shown


def _written(label: Label) -> str:
    """The label as Python writes it, or by its type where it does not write itself."""
    try:
        return repr(label)
    except Exception:  # a stranger's object may raise anything
        return type(label).__name__


def in_order(labels: Iterable[Label]) -> tuple[Label, ...]:
    """Each label once, sorted; the error says where two kinds are mixed, for '1' and 1 are then two classes.

    >>> in_order(["b", "a", "b"])
    ('a', 'b')
    """
    distinct = dict.fromkeys(plain(label) for label in labels)
    for label in distinct:
        if is_missing(label):
            remedy = "leave the case out or give it a name"
            raise ValueError(f"a label is {short(label)}: a missing label is no class; {remedy}")
    if any(isinstance(label, Set) for label in distinct):  # whose < is no order
        return tuple(sorted(distinct, key=_written))
    try:
        return tuple(sorted(distinct))  # type: ignore[type-var]  # what cannot be compared is caught
    except TypeError:
        first = next(iter(distinct))
        other = next((label for label in distinct if kind_of(label) != kind_of(first)), None)
        if other is None:
            return tuple(sorted(distinct, key=_written))
        raise TypeError(
            f"labels of two kinds, {named(first)} and {named(other)}: make them the same kind, or give labels="
        ) from None
