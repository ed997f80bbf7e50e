"""All measures at once, or those that are named: of one table, or of arrays of tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, overload

from bookmaker_ref import names
from bookmaker_ref.arguments import flag, threads as checked_threads
from bookmaker_ref.numeric.calls import COMPILED, PROBABILITY_FORMULAS, value_of
from bookmaker_ref.numeric.counts import MISSING, NeedsCounts, is_array, refuse_matrix, short, whole

if TYPE_CHECKING:
    from bookmaker_ref.numeric.calls import Array, Floats, Number

    Names = Iterable[str] | None
    Out = Mapping[str, Floats] | Floats | None


# fmt: off
@overload
def evaluate_all(
    tp: Number, fp: Number, fn: Number, tn: Number, measures: Names = ...,
    *, limit: bool = ..., threads: int | None = ...,
) -> dict[str, float]: ...
@overload
def evaluate_all(
    tp: Array, fp: Array | Number, fn: Array | Number, tn: Array | Number, measures: Names = ...,
    *, limit: bool = ..., threads: int | None = ..., out: Out = ...,
) -> dict[str, Floats]: ...
@overload
def evaluate_all(
    tp: Number, fp: Array, fn: Array | Number, tn: Array | Number, measures: Names = ...,
    *, limit: bool = ..., threads: int | None = ..., out: Out = ...,
) -> dict[str, Floats]: ...
@overload
def evaluate_all(
    tp: Number, fp: Number, fn: Array, tn: Array | Number, measures: Names = ...,
    *, limit: bool = ..., threads: int | None = ..., out: Out = ...,
) -> dict[str, Floats]: ...
@overload
def evaluate_all(
    tp: Number, fp: Number, fn: Number, tn: Array, measures: Names = ...,
    *, limit: bool = ..., threads: int | None = ..., out: Out = ...,
) -> dict[str, Floats]: ...
# fmt: on
def evaluate_all(
    tp: Any,
    fp: Any = MISSING,
    fn: Any = MISSING,
    tn: Any = MISSING,
    measures: Names = None,
    *,
    limit: bool = False,
    threads: int | None = None,
    out: Out = None,
) -> dict[str, float] | dict[str, Floats]:
    """Every measure of a table, or those that are named, by canonical name.

    Numbers give floats, arrays give arrays of the shape that they broadcast to. Where a measure is undefined it
    is nan; with ``limit=True`` each multiple of the determinant is 0 there. ``measures`` may use any alias.
    Proportions will do where no measure needs counts. Large arrays are computed on all processors that the
    process may use, or on as many ``threads`` as are named. Dask arrays give lazy arrays, which one pass over each
    block computes together.

    ``out`` has arrays for the results, which saves the time for new memory: a dict by canonical name, as an earlier
    call returned it, or one array with a row for each measure; of float64, each of them in one piece.

    >>> evaluate_all(56, 20, 12, 12, ["informedness", "MCC"])
    {'informedness': 0.19852941176470587, 'correlation': 0.21684124109359199}
    """
    if tn is MISSING:
        refuse_matrix("evaluate_all", tp, fp, fn)
    limit = flag(limit, "limit")
    threads = checked_threads(threads)
    names = tuple(COMPILED) if measures is None else _named(measures)
    if is_array(tp) or is_array(fp) or is_array(fn) or is_array(tn):
        from bookmaker_ref.numeric import blocks, lazy  # noqa: PLC0415 -- NumPy, only for arrays

        if lazy.is_lazy(tp, fp, fn, tn):
            if out is not None:
                raise TypeError("out is for arrays that are computed now: what is lazy has no numbers yet")
            return lazy.evaluate(names, (tp, fp, fn, tn), limit=limit, threads=threads, all_=measures is None)
        try:
            return blocks.evaluate(names, (tp, fp, fn, tn), limit=limit, threads=threads, out=out)
        except NeedsCounts as error:
            raise explained(error, names, measures) from None
    if out is not None:
        raise TypeError("out is for arrays of tables: of one table the results are numbers")
    table, uneven = whole(tp, fp, fn, tn)
    if uneven and (needing := [name for name in names if COMPILED[name].needs_counts]):
        raise explained(NeedsCounts(needing[0], uneven), names, measures)
    return {name: value_of(COMPILED[name], table, limit=limit) for name in names}


def canonical(name: str) -> str:
    """The canonical name of a measure of a table, by any of its names.

    >>> canonical("MCC"), canonical("cohens_kappa")
    ('correlation', 'cohen_kappa')
    """
    if not isinstance(name, str):
        raise TypeError(f"measures holds {short(name)}: a measure is named by a string")
    found = names.find(name)
    if found in COMPILED:
        return found
    if found in PROBABILITY_FORMULAS:
        raise ValueError(f"{name} is a measure of a p-value, not of a table: call bookmaker_ref.{found}(p)")
    near = names.meant(name, COMPILED)
    raise ValueError(f"there is no measure {short(name)}" + (f"; did you mean {short(near)}?" if near else ""))


def _named(measures: Iterable[str]) -> tuple[str, ...]:
    if isinstance(measures, str):
        raise TypeError(f"measures is {short(measures)}: give a list of names")
    return tuple(dict.fromkeys(map(canonical, measures)))


def explained(error: NeedsCounts, names: Iterable[str], measures: Names) -> ValueError:
    """The same error; where nobody asked for these measures by name, with what to do about it."""
    if measures is not None:
        return error
    needing = ", ".join(name for name in names if COMPILED[name].needs_counts)
    return ValueError(f"{needing} need counts, and {error.uneven}: name the measures that you want, measures=[...]")
