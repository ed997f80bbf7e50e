"""Frames whose rows have not been read, of Dask, Spark, polars and DuckDB: there may be more than memory holds.

So they are not read here. Their engine counts them, with one call that the error spells out, and the counts travel.
"""

from __future__ import annotations

from collections.abc import Callable


def is_unread(given: object, *, arrays: bool = True) -> bool:
    """Whether the rows of a frame or a column have not been read into memory, nor those of an array unless excluded."""
    engine = _engine(given)
    return engine != "" and (arrays or engine != "blocks")


def how_to_count(given: object, real: object = "real", predicted: object = "predicted", weights: object = None) -> str:
    """What the given object is, and the call that counts its rows without reading them here.

    >>> import polars
    >>> print(how_to_count(polars.LazyFrame(), "truth", "guess"))
    a polars LazyFrame, whose rows are not read into memory here: count them in its engine, as in \
Contingency.from_counts(frame.group_by('truth', 'guess').len().collect().rows())
    """
    call = _CALLS[_engine(given)](real, predicted, weights)
    return f"{_named(given)}, whose rows are not read into memory here: count them in its engine, {call}"


def how_to_read(given: object) -> str:
    """What the given column is, and how to read one that cannot be counted, such as a column of scores."""
    way = _READ.get(_engine(given), "")
    return f"{_named(given)}, which is not read into memory here: if it fits, read it first{way}"


def refuse_unread(name: str, given: object, *, arrays: bool = True) -> None:
    """Raise an error for a matrix, or a list of labels, that is not read into memory: it is small, so one can read it.

    >>> import polars
    >>> refuse_unread("labels", polars.LazyFrame())
    Traceback (most recent call last):
        ...
    TypeError: labels is a polars LazyFrame, which is not read into memory here: if it fits, read it first, with \
.collect()
    """
    if is_unread(given, arrays=arrays):
        raise TypeError(f"{name} is {how_to_read(given)}")


def _named(given: object) -> str:
    return f"a {_library(given)} {type(given).__name__}"


def _library(given: object) -> str:
    return type(given).__module__.partition(".")[0].lstrip("_")


def _engine(given: object) -> str:
    """Which engine has the rows; nothing if they are in memory."""
    kind, library = type(given), _library(given)
    if hasattr(kind, "__dask_graph__"):
        try:
            lazy = given.__dask_graph__() is not None  # type: ignore[attr-defined]  # xarray has None for its own
        except Exception:  # a stranger's object may raise anything
            return ""
        return ("dask" if hasattr(kind, "npartitions") and hasattr(kind, "map_partitions") else "blocks") * lazy
    if library in ("pyspark", "polars", "duckdb"):
        unread = {"pyspark": True, "polars": hasattr(kind, "collect"), "duckdb": hasattr(kind, "fetchall")}[library]
        return library * unread
    return "other" * (library in ("ibis", "vaex") or hasattr(kind, "collect") or hasattr(kind, "fetchall"))


# --- the calls ----------------------------------------------------------------------------------------------------


def _of_dask(real: object, predicted: object, weights: object) -> str:
    added = ".size()" if weights is None else f"[{weights!r}].sum()"
    groups = f"frame.groupby([{real!r}, {predicted!r}], dropna=False){added}"
    return f"as in Contingency.from_counts({groups}.compute().reset_index().itertuples(index=False))"


def _of_spark(real: object, predicted: object, weights: object) -> str:
    added = ".count()" if weights is None else f".sum({weights!r})"
    return f"as in Contingency.from_counts(frame.groupBy({real!r}, {predicted!r}){added}.collect())"


def _of_polars(real: object, predicted: object, weights: object) -> str:
    added = ".len()" if weights is None else f".agg(polars.sum({weights!r}))"
    return f"as in Contingency.from_counts(frame.group_by({real!r}, {predicted!r}){added}.collect().rows())"


def _of_duckdb(real: object, predicted: object, weights: object) -> str:
    added = "count(*)" if weights is None else f"sum({_identifier(weights)})"
    columns = f"{_identifier(real)}, {_identifier(predicted)}, {added}"
    return f"as in Contingency.from_counts(relation.aggregate({columns!r}).fetchall())"


def _identifier(name: object) -> str:
    """A name of SQL."""
    return '"' + str(name).replace('"', '""') + '"'


def _of_blocks(real: object, predicted: object, weights: object) -> str:
    vectors = "real.to_delayed(), predicted.to_delayed()" + (", weights.to_delayed()" if weights is not None else "")
    return f"block by block, as in Contingency.from_chunks(map(dask.compute, {vectors}))"


def _of_others(real: object, predicted: object, weights: object) -> str:
    added = "count" if weights is None else "sum of weights"
    return (
        f"by a group-by of both columns (`bookmaker code sql --counts` writes the statement), and give its rows"
        f" (real, predicted, {added}) to Contingency.from_counts"
    )


_CALLS: dict[str, Callable[[object, object, object], str]] = {
    "dask": _of_dask,
    "pyspark": _of_spark,
    "polars": _of_polars,
    "duckdb": _of_duckdb,
    "blocks": _of_blocks,
    "other": _of_others,
}
_READ = {
    "dask": ", with .compute()",
    "blocks": ", with .compute()",
    "polars": ", with .collect()",
    "duckdb": ", with .df()",
    "pyspark": ", with .toPandas()",
}
