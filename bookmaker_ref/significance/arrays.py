"""Arrays of numbers that are no counts: as float64, and in one shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from bookmaker_ref.alignment import check_aligned
from bookmaker_ref.arguments import wrong
from bookmaker_ref.engines import how_to_read, is_unread
from bookmaker_ref.later import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Floats: TypeAlias = "NDArray[np.float64]"
_TAKES = "a number, or an array of numbers"


def reals(value: Any, name: str) -> Floats:
    """A number, or an array of numbers, as float64; nan stays nan.

    >>> reals([1, 2.5], "n")
    array([1. , 2.5])
    >>> reals("3", "n")
    Traceback (most recent call last):
    TypeError: n is '3': it takes a number, or an array of numbers
    """
    found = array_of(value, name, _TAKES)
    if found.dtype.kind not in "iufO" or (
        found.dtype == object and not all(_is_real(each) for each in found.ravel().tolist())
    ):
        raise wrong(value, name, _TAKES, TypeError)
    try:
        return found.astype(np.float64)
    except OverflowError:
        raise wrong(value, name, "numbers that float64 holds", ValueError) from None


def reals_together(**given: Any) -> tuple[Floats, ...]:
    """Numbers, or arrays of numbers, as float64 of one shape.

    >>> reals_together(n=[4, 5], evenness=1)
    (array([4., 5.]), array([1., 1.]))
    """
    found = together(**{name: reals(value, name) for name, value in given.items()})
    check_aligned(given)
    return found


def _is_real(value: Any) -> bool:
    return not isinstance(value, bool | str) and hasattr(value, "__float__")


def array_of(value: Any, name: str, takes: str) -> NDArray[Any]:
    """What is given as an array of anything.

    >>> array_of([[1], [1, 2]], "tp", "an array")
    Traceback (most recent call last):
    ValueError: tp has rows that differ in length: it takes an array
    """
    if hasattr(value, "mask") and hasattr(value, "filled"):
        raise TypeError(f"{name} is masked: fill or drop what is masked first")
    if is_unread(value, arrays=False):
        raise TypeError(f"{name} is {how_to_read(value)}")
    try:
        return np.asarray(value)
    except ValueError:  # NumPy's own words are about its arrays
        raise ValueError(f"{name} has rows that differ in length: it takes {takes}") from None
    except Exception:  # a stranger's object may raise anything
        raise wrong(value, name, takes, TypeError) from None


def together(**arrays: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    """The arrays in one shape.

    >>> together(a=np.zeros(2), b=np.zeros(3))
    Traceback (most recent call last):
    ValueError: the shapes do not broadcast: a (2,), b (3,)
    """
    try:
        return tuple(np.broadcast_arrays(*arrays.values()))
    except ValueError:
        shapes = ", ".join(f"{name} {each.shape}" for name, each in arrays.items())
        raise ValueError(f"the shapes do not broadcast: {shapes}") from None
