"""The four cells of a 2x2 matrix: which is which depends on what its rows are, so that has to be said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar, overload

from bookmaker_ref.alignment import check_matrix
from bookmaker_ref.arguments import rows as checked_rows, whole, wrong
from bookmaker_ref.engines import refuse_unread
from bookmaker_ref.numeric.counts import fraction, is_array

if TYPE_CHECKING:
    from numpy.typing import NDArray

T = TypeVar("T")


class Cells(NamedTuple, Generic[T]):
    """The four cells, in the order in which every measure takes them."""

    tp: T
    fp: T
    fn: T
    tn: T


@overload
def cells(
    matrix: Sequence[Sequence[T]], *, rows: Literal["predicted", "real"], positive: Literal[0, 1]
) -> Cells[T]: ...
@overload
def cells(matrix: NDArray[Any], *, rows: Literal["predicted", "real"], positive: Literal[0, 1]) -> Cells[Any]: ...
def cells(matrix: Any, *, rows: str | None = None, positive: int | None = None) -> Cells[Any]:
    """The cells of a 2x2 matrix of counts: nested sequences, or an array.

    ``rows="predicted"`` is how the papers set a table, ``rows="real"`` how scikit-learn does. ``positive`` is the
    index of the positive class: 0 where it comes first, 1 where it comes last, as it does among sorted 0 and 1.

    >>> cells([[56, 20], [12, 12]], rows="predicted", positive=0)
    Cells(tp=56, fp=20, fn=12, tn=12)
    >>> cells([[12, 20], [12, 56]], rows="real", positive=1)
    Cells(tp=56, fp=20, fn=12, tn=12)
    """
    side = checked_rows(rows)
    try:
        p = whole(positive, "positive", 0, 1)
    except (TypeError, ValueError):
        raise wrong(positive, "positive", "0 or 1, the index of the positive class", ValueError) from None
    refuse_unread("the matrix", matrix)
    check_matrix(matrix, "the matrix")
    given = _rows(matrix)
    if len(given) != 2 or any(len(row) != 2 for row in given):
        raise ValueError("the matrix is not 2x2")
    n = 1 - p
    misses, alarms = (given[p][n], given[n][p]) if side == "real" else (given[n][p], given[p][n])
    found = Cells(tp=given[p][p], fp=alarms, fn=misses, tn=given[n][n])
    if any(map(is_array, found)):
        raise ValueError("the matrix is not 2x2: its cells are arrays, not numbers")
    for name, value in zip(found._fields, found, strict=True):
        fraction(value, name)  # which refuses what is no count
    return found


def _rows(matrix: Any) -> list[list[Any]]:
    """The rows as lists; none where there are no rows."""
    given = _listed(matrix)
    return [_listed(row) for row in given]


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple) and hasattr(value, "__array__"):
        try:
            value = value.__array__().tolist()
        except Exception:  # a stranger's object may raise anything
            raise TypeError(
                f"a {type(value).__name__} gives no array: the matrix is nested lists, or an array"
            ) from None
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str | bytes) else []
