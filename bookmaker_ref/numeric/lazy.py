"""Dask arrays of tables: a lazy array of measures, computed block by block where and when Dask computes it.

Dask is imported only where somebody gives one of its arrays. Each block goes the way of any NumPy array, so the
numbers are the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import isnan
from typing import Any

import numpy as np

from bookmaker_ref.alignment import check_aligned
from bookmaker_ref.numeric import blocks
from bookmaker_ref.numeric.columns import columns
from bookmaker_ref.numeric.counts import CELLS, NeedsCounts
from bookmaker_ref.numeric.doubles import Floats
from bookmaker_ref.numeric.evaluation import explained


def is_lazy(*values: object) -> bool:
    """Whether any of the values is a graph of Dask's, which is not to be computed here."""
    return any(hasattr(value, "__dask_graph__") and value.__dask_graph__() is not None for value in values)


def evaluate(
    names: tuple[str, ...], cells: Sequence[Any], *, limit: bool = False, threads: int | None = None, all_: bool = False
) -> dict[str, Any]:
    """Measures of Dask arrays of tables, by name; one pass over each block gives all of them.

    Blocks are computed side by side by Dask, so each takes one thread unless ``threads`` says more.
    ``all_``: nobody named the measures, which an error then explains.
    """
    arguments, chunks, known = _aligned(cells)
    options = {"names": names, "limit": limit, "threads": threads or 1, "known": known, "all_": all_}
    one = len(names) == 1
    found = _mapped(
        _block,
        arguments,
        new_axis=None if one else 0,
        chunks=chunks if one else ((len(names),), *chunks),
        meta=np.empty((0,) * (len(chunks) + (not one))),
        **options,
    )
    return {names[0]: found} if one else {name: found[i] for i, name in enumerate(names)}


def evaluate_probability(name: str, p: Any) -> Any:
    """A measure of a Dask array of p-values."""
    _refuse_others(("p",), (p,))
    return _mapped(_block_of_probability, (p,), chunks=p.chunks, meta=np.empty((0,) * p.ndim), name_of_measure=name)


def _mapped(function: Any, arguments: Sequence[Any], **options: Any) -> Any:
    return _dask().map_blocks(function, *arguments, dtype=float, **options)


def _dask() -> Any:
    """The module of Dask's arrays; somebody has given one, so it is installed."""
    return import_module("dask.array")


# --- before anything is computed --------------------------------------------------------------------------


def _aligned(cells: Sequence[Any]) -> tuple[list[Any], tuple[Any, ...], bool]:
    """The arguments as arrays whose blocks fit, the chunks of the result, and whether all shapes are known."""
    array = _dask()
    _refuse_others(CELLS, cells)
    # What Dask does not hold is looked at now, and so is the type of what it holds.
    plain = [np.empty(0, cell.dtype) if is_lazy(cell) else cell for cell in cells]
    checked = [columns((name,), (cell,))[0][0].given for name, cell in zip(CELLS, plain, strict=True)]
    arrays = [
        cell if is_lazy(cell) else array.from_array(each, chunks=-1 if each.dtype.kind == "O" else "auto")
        for cell, each in zip(cells, checked, strict=True)
    ]
    check_aligned({name: cell for name, cell in zip(CELLS, cells, strict=True) if not is_lazy(cell)})
    known = not any(np.isnan(size) for each in arrays for size in each.shape)
    if known:
        _refuse_shapes(arrays)
    else:
        _refuse_unknown(cells, arrays)
    dimensions = max(each.ndim for each in arrays)
    indexed = [part for each in arrays for part in (each, tuple(range(dimensions - each.ndim, dimensions)))]
    chunks, arrays = array.core.unify_chunks(*indexed, warn=False)
    return list(arrays), tuple(chunks[axis] for axis in range(dimensions)), known


def _refuse_others(names: Sequence[str], values: Sequence[Any]) -> None:
    array = _dask()
    for name, value in zip(names, values, strict=True):
        if is_lazy(value) and not isinstance(value, array.Array):
            kind = f"{type(value).__module__.partition('.')[0]} {type(value).__name__}"
            raise TypeError(f"{name} is a lazy {kind}: give the Dask array in it, which is its .values or its .data")


def _refuse_shapes(arrays: Sequence[Any]) -> None:
    try:
        np.broadcast_shapes(*(each.shape for each in arrays))
    except ValueError:
        shapes = ", ".join(f"{name} {each.shape}" for name, each in zip(CELLS, arrays, strict=True))
        raise ValueError(f"the shapes do not go together: {shapes}") from None


def _refuse_unknown(cells: Sequence[Any], arrays: Sequence[Any]) -> None:
    """Blocks of unknown size go together where each array has as many of them, or is one number."""
    many = [each for each in arrays if each.ndim]
    if (
        any(not is_lazy(cell) for cell, each in zip(cells, arrays, strict=True) if each.ndim)
        or len({each.numblocks for each in many}) > 1
    ):
        raise ValueError(
            "the sizes of some blocks are not known, so it is not known whether the arrays go together:"
            " call compute_chunk_sizes() on them first"
        )


# --- what is done with a block ----------------------------------------------------------------------------


def _block(
    *parts: Any,
    names: tuple[str, ...],
    limit: bool,
    threads: int,
    known: bool,
    all_: bool,
    block_info: Any = None,
) -> Floats:
    """The measures of one block: of its shape, or with an axis of measures before it."""
    where = _place(block_info, len(names) > 1)
    shapes = {np.shape(each) for each in parts if np.ndim(each)}
    if not known and len(shapes) > 1:  # a block of one row would be repeated in silence
        raise ValueError(f"the shapes do not go together: {', '.join(map(str, sorted(shapes)))}{where}")
    try:
        found = blocks.evaluate(names, parts, limit=limit, threads=threads)
    except NeedsCounts as error:
        raise ValueError(f"{explained(error, names, None if all_ else names)}{where}") from None
    except (ValueError, TypeError) as error:
        raise type(error)(f"{error}{where}") from None
    return found[names[0]] if len(names) == 1 else np.stack([found[name] for name in names])


def _block_of_probability(block: Any, *, name_of_measure: str, block_info: Any = None) -> Floats:

    try:
        return blocks.evaluate_probability(name_of_measure, block)
    except (ValueError, TypeError) as error:
        raise type(error)(f"{error}{_place(block_info, False)}") from None


def _place(block_info: Any, stacked: bool) -> str:
    """Where a block stands, for errors, whose positions are within the block."""
    if not block_info:
        return ""
    spans = block_info[None]["array-location"][stacked:]
    numbers = block_info[None]["chunk-location"][stacked:]
    if not spans:
        return ""
    if any(isnan(each) for span in spans for each in span):  # nan: no size is known
        return f" (in block {list(map(int, numbers))})"
    return f" (in the block that starts at {[int(start) for start, _ in spans]})"
