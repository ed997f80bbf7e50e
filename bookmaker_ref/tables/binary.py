"""The four cells of a 2x2 matrix: which is which depends on what its rows are, so that has to be said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar, overload

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
def cells(matrix: Any, *, rows: str = "", positive: int | None = None) -> Cells[Any]:
    """The cells of a 2x2 matrix of counts: nested sequences, or an array.

    ``rows="predicted"`` is how the papers set a table, ``rows="real"`` how scikit-learn does. ``positive`` is the
    index of the positive class: 0 where it comes first, 1 where it comes last, as it does among sorted 0 and 1.

    >>> cells([[56, 20], [12, 12]], rows="predicted", positive=0)
    Cells(tp=56, fp=20, fn=12, tn=12)
    >>> cells([[12, 20], [12, 56]], rows="real", positive=1)
    Cells(tp=56, fp=20, fn=12, tn=12)
    """
    if rows not in ("predicted", "real"):
        said = f", not {rows!r}" if rows else ""
        raise ValueError(f"say rows='predicted' (as in the papers) or rows='real' (as in scikit-learn){said}")
    if positive not in (0, 1) or isinstance(positive, bool):
        said = "" if positive is None else f", not {positive!r}"
        raise ValueError(f"say positive=0 or positive=1, the index of the positive class{said}")
    if hasattr(matrix, "tolist"):
        matrix = matrix.tolist()
    if not _is_square(matrix):
        raise ValueError("the matrix is not 2x2")
    p, n = positive, 1 - positive
    misses, alarms = (matrix[p][n], matrix[n][p]) if rows == "real" else (matrix[n][p], matrix[p][n])
    return Cells(tp=matrix[p][p], fp=alarms, fn=misses, tn=matrix[n][n])


def _is_square(matrix: Any) -> bool:
    try:
        return len(matrix) == 2 and all(len(row) == 2 and not isinstance(row, str) for row in matrix)
    except TypeError:
        return False
