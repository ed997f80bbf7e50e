"""Where results go: into fresh arrays, or into those that the caller gives with ``out``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from bookmaker_ref.messages import short
from bookmaker_ref.numeric.doubles import Floats


def fresh(count: int, rows: int) -> Floats:
    """One piece of memory for all: pages are touched first only once, and are large where the system has such."""
    try:
        return np.empty((count, rows))
    except MemoryError:
        size = f"{8 * count * rows / 2**30:.3g} GiB"
        raise MemoryError(
            f"the results of {rows} tables take {size}, which are not there: give them in parts"
        ) from None


def given(out: Any, names: Sequence[str], shape: tuple[int, ...]) -> tuple[list[Floats], tuple[int, int]]:
    """The arrays that the caller gives, one for each name, each of the shape; and between which addresses they lie."""
    found = _by_name(out, names, shape)
    for each, where in found:
        _check(each, where, shape)
    spans = sorted((each.__array_interface__["data"][0], each.nbytes, where) for each, where in found)
    for (start, length, where), (after, _, other) in pairwise(spans):
        if after < start + length:
            raise ValueError(f"{where} and {other} lie in the same memory: each result needs its own")
    within = (spans[0][0], spans[-1][0] + spans[-1][1]) if spans else (0, 0)
    return [each for each, _ in found], within


def _by_name(out: Any, names: Sequence[str], shape: tuple[int, ...]) -> list[tuple[Any, str]]:
    if isinstance(out, np.ndarray):
        if len(names) == 1 and out.shape != (1, *shape):
            return [(out, "out")]
        if out.shape != (len(names), *shape):
            raise ValueError(
                f"out has the shape {out.shape}: these measures of these tables have {(len(names), *shape)}"
            )
        return [(out[i, ...], f"out[{i}]") for i in range(len(names))]
    if not isinstance(out, Mapping):
        raise TypeError(
            f"out is {short(out)}: it is a dict of arrays by the names of the measures, as an earlier call returned it,"
            " or one array with a row for each"
        )
    missing = [name for name in names if name not in out]
    other = [name for name in out if name not in names]
    if missing or other:
        what = f"has nothing for {missing[0]}" if missing else f"has {short(other[0])}, which is not computed"
        raise ValueError(f"out {what}: it has an array for each measure by its canonical name")
    return [(out[name], f"out[{name!r}]") for name in names]


def _check(each: Any, where: str, shape: tuple[int, ...]) -> None:
    if type(each) not in (np.ndarray, np.memmap):
        raise TypeError(f"{where} is {short(each)}: a result goes into a NumPy array")
    if each.dtype != np.float64:
        raise TypeError(f"{where} holds {each.dtype}: a result is of float64")
    if each.shape != shape:
        raise ValueError(f"{where} has the shape {each.shape}, and the tables have {shape}")
    if not each.flags.writeable:
        raise ValueError(f"{where} is read-only: a result is written into it")
    if not (each.flags.c_contiguous and each.flags.aligned):
        raise ValueError(f"{where} does not lie in memory in one piece, as a result does")
