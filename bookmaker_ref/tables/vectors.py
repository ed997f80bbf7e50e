"""Vectors of labels and weights from whatever holds them: lists, arrays, columns of data frames, Arrow.

No package is imported for it: what is given says itself what it can do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from bookmaker_ref.engines import how_to_count, is_unread
from bookmaker_ref.later import np
from bookmaker_ref.messages import short
from bookmaker_ref.names import nearest
from bookmaker_ref.tables.checks import array_of, named, number, plain

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Labels in an order: an array of one dimension, or a list.
Vector: TypeAlias = "NDArray[Any] | list[Any]"
#: The name of a case in a message, from its number in the vector at hand.
Place = Callable[[int], str]


_ROWS = 2**20
_COPY = "copy it to the processor first"


def case(number: int) -> str:
    """How a case of a vector is called: by its index.

    >>> case(17)
    'case 17'
    """
    return f"case {number}"


def missing(what: str, where: str, value: object = None, kind: str = "label") -> ValueError:
    """What to say of a label, or a weight, that is not there."""
    remedy = "give it a name" if kind == "label" else f"give it a {kind}"
    return ValueError(f"{what}, {where}: the {kind} is missing ({value}); leave the case out, or {remedy}")


def vector(given: Any, what: str, place: Place = case, *, within: str = "", kind: str = "label") -> Vector:
    """The labels as an array or a list; an error that names the first missing one, where the container knows it.

    Errors about the vector as a whole begin with ``within``; those about a case have ``place``.
    """
    if isinstance(given, list | tuple):
        return list(given)
    given = dense(given)
    if isinstance(given, str | bytes | Set | Mapping):
        raise TypeError(
            f"{within}{what} is a {type(given).__name__}, not a vector of {kind}s: give a list, an array or a column"
        )
    if is_unread(given):
        raise TypeError(f"{within}{what} is {how_to_count(given)}")
    empty = _first_empty(given)
    if empty is not None:
        raise missing(what, place(empty), kind=kind)
    array = _from_capsule(given, what, place, kind) if _speaks_arrow_only(given) else _array(given, what)
    if array is None:
        try:
            return list(given)
        except TypeError:
            raise TypeError(f"{within}{what} is a {type(given).__name__}, not a vector of {kind}s") from None
    if array.ndim != 1:
        raise ValueError(f"{within}{what} has {array.ndim} dimensions: a vector of {kind}s has one")
    if array.dtype.kind == "V":
        raise TypeError(f"{within}{what} is of dtype {array.dtype}: labels are numbers, texts, truth values or dates")
    return _dates(array) if array.dtype.kind in "Mm" else array


def _dates(array: NDArray[Any]) -> list[Any]:
    """Dates, times and spans as they are in a list."""
    distinct, which = np.unique(array, return_inverse=True)
    own = [plain(value) for value in distinct]
    return [own[i] for i in which.tolist()]


def dense(given: Any) -> Any:
    """Convert a sparse array of SciPy to a dense one, and a single column to one dimension."""
    if not (hasattr(given, "toarray") and hasattr(given, "nnz")):
        return given
    array = np.asarray(given.toarray())
    return array[:, 0] if array.ndim == 2 and array.shape[1] == 1 else array


def _first_empty(given: Any) -> int | None:
    """The first place where a column says that it has no value; None where it has all, or cannot say."""
    if isinstance(given, np.ma.MaskedArray):
        empty = np.ma.getmaskarray(given)
    elif hasattr(given, "isna"):  # pandas
        empty = np.asarray(given.isna())
    elif getattr(given, "null_count", None) is None:
        return None
    else:  # polars has a method, Arrow an attribute
        count = given.null_count() if callable(given.null_count) else given.null_count
        if not count:
            return None
        empty = np.asarray(given.is_null())
    return int(empty.argmax()) if empty.ndim == 1 and empty.any() else None


def _array(given: Any, what: str) -> NDArray[Any] | None:
    """The values as an array; None where the object offers none."""
    if isinstance(given, np.ndarray):
        return np.asarray(given)
    # Columns of pandas that know a missing value say which dtype they have without one.
    dtype = getattr(getattr(given, "dtype", None), "numpy_dtype", None)
    if dtype is not None and hasattr(given, "to_numpy"):
        return np.asarray(given.to_numpy(dtype=dtype))
    if hasattr(given, "__array__"):
        return array_of(given, what)
    if hasattr(given, "to_numpy"):
        return np.asarray(given.to_numpy())
    if hasattr(given, "__dlpack__"):
        try:
            return np.from_dlpack(given)
        except Exception:  # it is on another device, or a stranger's object raises anything
            raise TypeError(f"{what} is a {type(given).__name__}, which gives no array: {_COPY}") from None
    return None


def _speaks_arrow_only(given: Any) -> bool:
    arrow = hasattr(given, "__arrow_c_array__") or hasattr(given, "__arrow_c_stream__")
    return arrow and not hasattr(given, "__array__") and not hasattr(given, "to_numpy")


def _from_capsule(given: Any, what: str, place: Place, kind: str) -> NDArray[Any]:
    """What only speaks Arrow's C interface needs somebody who listens."""
    try:
        pyarrow = import_module("pyarrow")  # an extra
    except ImportError:
        raise TypeError(f"a {type(given).__name__} speaks Arrow only: install pyarrow, or give an array") from None
    chunked = hasattr(given, "__arrow_c_stream__")
    column = pyarrow.chunked_array(given) if chunked else pyarrow.array(given)
    empty = _first_empty(column)
    if empty is not None:
        raise missing(what, place(empty), kind=kind)
    return np.asarray(column)


def weights_of(given: Any, cases: int, place: Place = case, *, what: str = "weights", within: str = "") -> NDArray[Any]:
    """The weights as int64, uint64, float64, or Python integers where those are larger."""
    found = vector(given, what, place, within=within, kind="weight")
    array = _numbers(found) if isinstance(found, list) else found
    if len(array) != cases:
        raise ValueError(f"{within}there are {len(array)} weights for {cases} case{'s' * (cases != 1)}")
    if array.dtype.kind == "O" or array.dtype.kind in "bUSTc":
        array = _one_by_one(array, what, place)
    elif array.dtype.kind == "f":
        array = array.astype(np.float64)
    for start in range(0, len(array), _ROWS):  # some at a time: of a file in memory no copy is made
        part = array[start : start + _ROWS]
        good = np.asarray((part >= 0) & (part < np.inf), dtype=bool)
        if good.all():
            continue
        first = start + int(good.argmin())
        shown = short(array[first])
        raise ValueError(f"{what}, {place(first)}: {shown} is no weight, which is finite and not negative")
    return array


def _numbers(values: list[Any]) -> NDArray[Any]:
    """A list as an array that rounds nothing: NumPy would make one float64 of large integers and small ones."""
    if all(type(value) is float for value in values):
        return np.array(values, dtype=np.float64)
    found = np.empty(len(values), dtype=object)
    for i, value in enumerate(values):
        found[i] = value  # all at once NumPy would ask each for an array
    return found


def _one_by_one(array: NDArray[Any], what: str, place: Place) -> NDArray[Any]:
    """Numbers that came as objects; the error names the first that is none."""
    found: list[int | float] = []
    for i, value in enumerate(array.tolist()):
        try:
            found.append(number(value, ""))
        except TypeError:
            raise TypeError(f"{what}, {place(i)}: {named(value)} is no number") from None
        except ValueError:
            raise ValueError(f"{what}: some are fractions, and others larger than float64 holds") from None
    if any(isinstance(value, float) for value in found):
        try:
            return np.array(found, dtype=np.float64)
        except OverflowError:
            raise ValueError(f"{what}: some are fractions, and others larger than float64 holds") from None
    if all(-(2**63) <= value < 2**63 for value in found):
        return np.array(found, dtype=np.int64)
    return np.array(found, dtype=object)


# --- columns by name ------------------------------------------------------------------------------------------


def column_number(name: str, columns: Sequence[object], where: str) -> int:
    """Which column has this name; the error lists those that there are."""
    found = [i for i, column in enumerate(columns) if column == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise ValueError(f"{where} has {len(found)} columns {named(name)}")
    raise no_column(name, columns, where)


def no_column(name: object, columns: Sequence[object], where: str) -> ValueError:
    """The error for a column that is not there: it suggests the nearest, and lists the others."""
    texts = [column for column in columns if isinstance(column, str)]
    near = list(nearest(name, texts, most=1, alike=0.6)) if isinstance(name, str) else []
    near = near or [text for text in texts if isinstance(name, str) and text.strip().lower() == name.strip().lower()]
    meant = f" (did you mean {named(near[0])}?)" if near else ""
    most = 20
    others = ", ".join(map(named, columns[:most])) + (f" … ({len(columns)} in all)" if len(columns) > most else "")
    return ValueError(f"{where} has no column {named(name)}{meant}: its columns are {others or 'none'}")


def frame_column(frame: Any, name: object) -> Any:
    """A column of anything that has columns by name: pandas, polars, Arrow, a dict."""
    if isinstance(frame, Mapping):
        names: Any = frame
    else:
        names = getattr(frame, "column_names", getattr(frame, "columns", None))
    columns = list(names) if isinstance(names, Iterable) else None
    if columns is not None and name not in columns:
        raise no_column(name, columns, "the frame")
    try:
        return frame[name]
    except (TypeError, KeyError, IndexError):
        raise TypeError(f"a {type(frame).__name__} has no columns by name") from None
