"""The one module that translates a case into today's calls: a change of the interface changes this file alone.

Each function below answers the cases of the kind that its name says; its arguments are what the case asks.
"""

from __future__ import annotations

import inspect
import io
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import islice
from math import nan
from pathlib import Path
from typing import Any, get_args
from unittest import mock

import numpy as np
import sympy

import bookmaker_ref as bm
from bookmaker_ref import asking, comparing, multiclass, names, papers, roc, significance, solving, study
from bookmaker_ref.cli import main
from bookmaker_ref.cli.main import VERBS
from bookmaker_ref.displays.confusion import Shown
from bookmaker_ref.generate.dialects import DIALECTS
from bookmaker_ref.language import parse_statement
from bookmaker_ref.multiclass import losses
from bookmaker_ref.numeric import _generated, engine
from bookmaker_ref.reports import report_of_groups
from bookmaker_ref.scores.score import Average, meanings
from bookmaker_ref.significance import fishers_test, hypotheses, margins, mcnemars_test, powers_intervals, variances
from bookmaker_ref.solving import independence, words as solving_words
from bookmaker_ref.study import areas, empirical, figures, plan, simulate, worst
from bookmaker_ref.symbolic import tex
from bookmaker_ref.tables.contingency import against_rest
from tests.snapshot.inputs import Data, cells, columns, matrix, number
from tests.snapshot.values import attempt, described, digest, encoded, numbers_in, public

Answer = Callable[..., Any]
#: What answers the cases of each kind.
ANSWERS: dict[str, Answer] = {}


def answer(function: Answer) -> Answer:
    """Enter a function as what answers its kind."""
    ANSWERS[function.__name__.replace("_", " ")] = function
    return function


# --- the names that cases are made of ------------------------------------------------------------------------------

OF_TWO = tuple(_generated.__all__)
OF_P = ("posterior_alpha", "posterior_beta", "error_odds")
MEASURES = tuple(each for each in OF_TWO if each not in OF_P)
OF_CLASSES = tuple(multiclass.MEASURES)
STATISTICS = {2: tuple(significance.STATISTICS), 3: tuple(significance.OF_CLASSES)}
#: For each interval: its measures, whether it is slow, and whether it is for two classes only.
INTERVALS = {name: (each.measures, each.slow, each.binary) for name, each in significance.METHODS.items()}
#: Functions that are an interval, by what they take.
DIRECT = {
    name: tuple(inspect.signature(found).parameters)
    for name in significance.__all__
    if isinstance(found := getattr(significance, name), significance.Method)
}
AREA_METHODS = tuple(significance.AREA_METHODS)
ALTERNATIVES = get_args(hypotheses.Alternative)
FISHER_ORDERS = get_args(fishers_test.By)
MARGIN_METHODS, SIDES = get_args(margins.Method), get_args(margins.Side)
MCNEMAR_METHODS = get_args(mcnemars_test.Method)
SAMPLINGS = get_args(variances.Sampling)
CENTRES, FORMS = get_args(powers_intervals.Centre), get_args(powers_intervals.Form)
AVERAGES = (*get_args(Average), None)
SCORES = tuple(meanings())
PAIRED_METHODS = tuple(comparing.METHODS)
STUDIED = {k: tuple(study.tests(k)) for k in (2, 3)}
GENERATORS = tuple(simulate.GENERATORS)
CLAIMS = tuple(empirical.FINDERS)
FIGURES = tuple(figures.FIGURES)
ROUNDINGS = solving.ROUNDINGS
STRATEGIES = tuple(losses.STRATEGIES)
ERRATA = tuple(papers.ERRATA)
JOBS = {verb: tuple(kind.kinds) for verb, kind in VERBS.items()}
SQL_DIALECTS = tuple(DIALECTS)


def records() -> dict[str, tuple[str, ...]]:
    """The ids of all records, by paper."""
    return {key: tuple(each.id for each in paper.records()) for key, paper in papers.PAPERS.items()}


def machine() -> str:
    """What computes arrays here."""
    return engine()


# --- inputs ---------------------------------------------------------------------------------------------------------


def table_of(text: str) -> bm.Contingency:
    """A table of any number of classes, or of two with a positive one, from the text that cases have."""
    if ";" in text or "," not in text:
        rows = matrix(text)
        return bm.Contingency.from_matrix(rows, rows="predicted", labels="abcdefg"[: len(rows)])
    tp, fp, fn, tn = cells(text)
    return bm.Contingency.binary(tp=tp, fp=fp, fn=fn, tn=tn)


def _arrays(tables: Iterable[str], dtype: str = "int64") -> list[Any]:
    return [np.array(each, dtype=dtype) for each in zip(*map(cells, tables), strict=True)]


def _drawn(generator: int) -> np.random.Generator:
    return np.random.default_rng(generator)


def _of_all(keys: Iterable[Any], call: Answer) -> dict[str, Any]:
    """What comes of the call with each key; a tuple is several arguments."""
    given = {" ".join(map(str, key)) if isinstance(key, tuple) else str(key): key for key in keys}
    return {name: attempt(partial(call, *(key if isinstance(key, tuple) else (key,)))) for name, key in given.items()}


def _column(values: list[Any], container: str) -> Any:
    """A column of labels, or of numbers, in a container."""
    if container == "numpy":
        return np.array(values)
    if container == "object":
        return np.array(values, dtype=object)
    if container == "tuple":
        return tuple(values)
    if container.startswith("pandas"):
        import pandas as pd  # noqa: PLC0415 -- only where it is asked for

        return pd.Series(values, dtype="category" if container == "pandas category" else None)
    if container == "polars":
        import polars as pl  # noqa: PLC0415 -- as above

        return pl.Series("x", values)
    if container == "dask":
        return import_module("dask.array").from_array(np.array(values), chunks=7)
    return values


# --- measures -------------------------------------------------------------------------------------------------------


@answer
def measures(table: str, engine: Any) -> Any:
    """Every measure for a 2x2 table, computed in one way."""
    four = cells(table)
    if engine == "evaluate":
        return attempt(lambda: bm.evaluate_all(*four))
    calls: dict[str, Callable[[str], Any]] = {
        "one": lambda name: getattr(bm, name)(*four),
        "limit": lambda name: getattr(bm, name)(*four, limit=True),
        "exact": lambda name: getattr(bm.exact, name)(*four),
        "digits": lambda name: getattr(bm.exact, name)(*four, digits=30),
        "formula": lambda name: bm.compile_formula(name)(*four),
    }
    return _of_all(MEASURES, calls[engine])


@answer
def measures_of_arrays(tables: str, dtype: str, shape: str, threads: int) -> Any:
    """Every measure of many tables at a time, of one type of number and in one shape."""
    columns_ = [
        each.reshape(tuple(map(int, shape.split("x"))) if shape else ())
        for each in _arrays([*tables.split(" ")], dtype)
    ]
    found: dict[str, Any] = {"all": attempt(lambda: bm.evaluate_all(*columns_, threads=threads))}
    found["limit"] = attempt(lambda: bm.evaluate_all(*columns_, limit=True))
    found["alone"] = _of_all(MEASURES[::7], lambda name: getattr(bm, name)(*columns_))
    out = np.empty(columns_[0].shape)
    found["out"] = attempt(lambda: bm.recall(*columns_, out=out))
    return found


@answer
def measures_broadcast(measure: str) -> Any:
    """A measure of cells of shapes that go together, and of some that do not; of lists, and lazy arrays of Dask."""
    call = getattr(bm, measure)
    tp, fp = np.arange(1, 4)[:, None], np.arange(2, 6)[None, :]
    lazy = [import_module("dask.array").from_array(np.arange(1, 9) + i, chunks=3) for i in range(4)]
    given: dict[str, tuple[Any, ...]] = {
        "rows and columns": (tp, fp, 3, 4),
        "wrong shapes": (np.arange(3), np.arange(4), 1, 1),
        "lists": ([3, 5], [1, 2], [2, 0], [4, 1]),
        "negative": (-1, 1, 1, 1),
        "infinite": (float("inf"), 1, 1, 1),
        "nan": (nan, 1, 1, 1),
        "text": ("3", 1, 2, 4),
        "numpy scalars": (np.int8(3), np.uint16(1), np.float32(2), np.int64(4)),
        "empty": (np.array([]),) * 4,
    }
    found = _of_all(given, lambda name: call(*given[name]))
    found["lazy"] = attempt(lambda: call(*lazy).compute())
    return found


@answer
def measures_of_p(measure: str, p: str) -> Any:
    """A measure of a p-value: a number, an array and exactly."""
    values = [float(each) for each in p.split(",")]
    return {
        "one": _of_all(values, getattr(bm, measure)),
        "array": attempt(lambda: getattr(bm, measure)(np.array(values))),
        "exact": _of_all(p.split(","), lambda each: getattr(bm.exact, measure)(Fraction(each))),
    }


@answer
def measures_of_classes(table: str, engine: Any) -> Any:
    """Every measure of a table of any number of classes, by one way to compute it."""
    rows = np.array(matrix(table)) if "/" not in table else matrix(table)
    calls: dict[str, Callable[[str], Any]] = {
        "one": lambda name: getattr(multiclass, name)(table_of(table)),
        "matrix": lambda name: getattr(multiclass, name)(np.array(rows).T, rows="real"),
        "limit": lambda name: getattr(multiclass, name)(rows, rows="predicted", limit=True),
        "exact": lambda name: multiclass.MEASURES[name].exact(table_of(table)),
        "kept value": lambda name: multiclass.exact_value(name, table_of(table)),
        "kept": lambda name: multiclass.ExactTable(table_of(table))[name],
        "answer": lambda name: multiclass.ExactTable(table_of(table)).answer(name),
        "reason": lambda name: bool(multiclass.reason(table_of(table), name, "")),
    }
    if engine == "evaluate":
        return attempt(lambda: multiclass.evaluate(table_of(table)))
    return _of_all(OF_CLASSES, calls[engine])


@answer
def measures_of_class_arrays(tables: str) -> Any:
    """Every measure of an array of tables of as many classes."""
    batch = np.array([matrix(each) for each in tables.split(" ")])
    return {
        "all": attempt(lambda: multiclass.evaluate(batch, rows="predicted")),
        "limit": attempt(lambda: multiclass.evaluate(batch[:, None], rows="real", limit=True)),
    }


@answer
def formula(formula: str, tables: str) -> Any:
    """A formula, compiled, of tables one by one and at once."""
    compiled = bm.compile_formula(formula)
    return {
        "one": _of_all(tables.split(" "), lambda each: compiled(*cells(each))),
        "array": attempt(lambda: compiled(*_arrays(tables.split(" ")))),
        "limit": attempt(lambda: compiled(*_arrays(tables.split(" ")), limit=True)),
    }


@answer
def words(table: str) -> Any:
    """Every word of the vocabulary, exactly, on a table."""
    found = bm.exact.Table(*cells(table))
    vocabulary = [str(each) for each in bm.symbolic.VOCABULARY]
    return _of_all(vocabulary, lambda name: found[name]) | {"cells": encoded(found.cells)}


@answer
def exact_intervals(table: str, level: str) -> Any:
    """The recommended intervals for a 2x2 table, without NumPy."""
    return attempt(lambda: bm.exact.intervals(*cells(table), level=level))


@answer
def exact_answers(table: str) -> Any:
    """The exact value that the command prints for each measure, or the reason why it is undefined."""
    four = cells(table)
    one = _of_all(MEASURES[:8], lambda name: bm.exact.answer(name, bm.exact.Table(*four), limit=True))
    return {"all": attempt(lambda: bm.exact.answers(*four)), "one": one}


@answer
def all_tables(n: int) -> Any:
    """Every table with n cases."""
    every = list(bm.exact.tables(n))
    return {"count": bm.exact.count_tables(n), "digest": digest(repr(every)), "first": encoded(every[:3])}


@answer
def definition(measure: str) -> Any:
    """A two-class measure: its expression, range, domain and names."""
    found = bm.symbolic.MEASURES[measure]
    said = _of_all(public(type(found)), lambda name: getattr(found, name))
    texts = {name: digest(str(getattr(found, name))) for name in ("expr", "domain", "accurate")}
    texts["latex"] = digest(found.latex())
    return said | texts | {"tex": digest(tex(found.expr)), "counts": digest(str(bm.symbolic.in_counts(found.expr)))}


@answer
def definition_of_classes(measure: str) -> Any:
    """A K-class measure: its formula and names."""
    return described(multiclass.MEASURES[measure])


# --- tables ---------------------------------------------------------------------------------------------------------


@answer
def table(table: str) -> Any:
    """What a table says of itself, and the tables that are made of it."""
    found = table_of(table)
    labels = list(found.labels)
    first, last = labels[0], labels[-1]
    made: dict[str, Callable[[], Any]] = {
        "array": lambda: found.to_array(rows="real"),
        "cells": lambda: {str(each): found.cells(each) for each in labels},
        "enlarged": lambda: found.enlarged,
        "rest": lambda: found.one_vs_rest(last),
        "positive": lambda: found.with_positive(last),
        "permuted": lambda: found.permuted(dict(zip(labels, labels[::-1], strict=True))),
        "merged": lambda: found.merged({last: first}),
        "arranged": lambda: found.arranged(labels[::-1]),
        "without": lambda: found.without(last),
        "against": lambda: against_rest(found, first),
    }
    return described(found) | {name: attempt(call) for name, call in made.items()}


@answer
def cells_of_matrix(matrix: str) -> Any:
    """The cells of a matrix, whatever its rows and wherever its positive class."""
    given = [[number(each) for each in row.split(",")] for row in matrix.split(";")]
    ways = [(rows, positive) for rows in ("predicted", "real") for positive in (0, 1)]
    return _of_all(ways, lambda rows, positive: bm.cells(given, rows=rows, positive=positive))


@answer
def counted(data: str, container: str, weighted: bool) -> Any:
    """Columns of labels in a container, counted."""
    rows = columns(data)
    weights = _column(rows.weights, container) if weighted else None
    return attempt(
        lambda: bm.Contingency.from_labels(
            _column(rows.real, container), _column(rows.predicted, container), weights=weights
        )
    )


@answer
def counted_frame(data: str, container: str, weighted: bool) -> Any:
    """A frame with columns, a stream of chunks, or a file, counted."""
    rows = columns(data)
    frame: dict[str, Any] = {"real": rows.real, "predicted": rows.predicted, "w": rows.weights}
    named: dict[str, Any] = {"real": "real", "predicted": "predicted"} | ({"weights": "w"} if weighted else {})
    triples = list(
        zip(*(frame[each] for each in (*named,)[:2]), rows.weights if weighted else [1] * len(rows.real), strict=True)
    )
    if container == "chunks":
        kept = 2 + weighted
        parts = [
            [list(each) for each in zip(*triples[i : i + 17], strict=True)][:kept] for i in range(0, len(triples), 17)
        ]
        return attempt(lambda: bm.Contingency.from_chunks(parts))
    if container == "counts":
        return attempt(lambda: bm.Contingency.from_counts(triples))
    if container in ("csv", "tsv", "json", "parquet"):
        with _file(frame, container) as path:
            return attempt(lambda: bm.Contingency.from_file(path, **named))
    return attempt(lambda: bm.Contingency.from_frame(_frame(frame, container), **named))


def _frame(frame: dict[str, Any], container: str) -> Any:
    if container == "dict":
        return frame
    if container == "dask":
        return import_module("dask.dataframe").from_pandas(_frame(frame, "pandas"), npartitions=2)
    library, makes = {
        "pandas": ("pandas", "DataFrame"),
        "polars": ("polars", "DataFrame"),
        "lazy": ("polars", "LazyFrame"),
        "arrow": ("pyarrow", "table"),
    }[container]
    return getattr(import_module(library), makes)(frame)


@contextmanager
def _file(frame: Mapping[str, list[Any]], suffix: str) -> Iterator[str]:
    """A file with these columns."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"cases.{suffix}"
        rows = list(zip(*frame.values(), strict=True))
        if suffix == "parquet":
            import_module("pyarrow.parquet").write_table(_frame(dict(frame), "arrow"), path)
        elif suffix == "json":
            path.write_text("\n".join(json.dumps(dict(zip(frame, row, strict=True))) for row in rows) + "\n")
        else:
            mark = "," if suffix == "csv" else "\t"
            path.write_text("\n".join(mark.join(map(str, row)) for row in ([*frame], *rows)) + "\n")
        yield str(path)


# --- scores ---------------------------------------------------------------------------------------------------------


@answer
def scores(data: str, average: str | None, weighted: bool, undefined: Any) -> Any:
    """Every score of two vectors of labels."""
    rows = columns(data)
    weights = rows.weights if weighted else None
    positive = sorted(set(rows.real), key=str)[-1] if average == "binary" else None

    def score(name: str) -> Any:
        call = getattr(bm.scores, f"{name}_score")
        return call(
            *(rows.real, rows.predicted),
            pos_label=positive,
            average=average,
            sample_weight=weights,
            undefined=nan if undefined == "nan" else undefined,
        )

    return _of_all(SCORES, score)


@answer
def scorers(data: str) -> Any:
    """What each scorer says of an estimator that gives what a system predicted."""
    base: Any = import_module("sklearn.base")
    rows = columns(data)

    class Known(base.ClassifierMixin, base.BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
        def __init__(self) -> None:
            self.classes_ = np.unique(rows.real)

        def predict(self, places: Any) -> Any:
            return np.array(rows.predicted)[np.asarray(places).ravel()]

        def __sklearn_is_fitted__(self) -> bool:
            return True

    places = np.arange(len(rows.real))[:, None]
    found = _of_all(sorted(bm.scores.SCORERS), lambda name: bm.scores.SCORERS[name](Known(), places, rows.real))
    return found | {"get": attempt(lambda: bm.scores.SCORERS.get("none") is None)}


# --- intervals ------------------------------------------------------------------------------------------------------


def _ends(found: Any) -> list[Any]:
    return [found.low, found.high]


@answer
def interval(measure: str, method: Any, table: str, levels: str) -> Any:
    """An interval of a measure by a method, at each level, and at the first on each side."""
    options: dict[str, Any] = {"prevalence": 0.3} if "prevalence" in significance.METHODS[method].needs else {}
    if method == "bootstrap":
        options = {"seed": 7, "resamples": 499}
    options |= {"rows": "predicted"} if ";" in table else {}
    given = np.array(matrix(table)) if ";" in table else cells(table)
    each = [float(level) for level in levels.split(",")]
    return _of_all(
        [*((level, "both") for level in each), (each[0], "lower"), (each[0], "upper")],
        lambda level, side: _ends(
            significance.interval(measure, given, level=level, side=side, method=method, **options)
        ),
    )


@answer
def interval_of_arrays(measure: str, method: Any, tables: str, level: float) -> Any:
    """An interval of many tables at a time."""
    options: dict[str, Any] = {"prevalence": 0.3} if "prevalence" in significance.METHODS[method].needs else {}
    options |= {"rows": "predicted"} if ";" in tables else {}
    each = tables.split(" ")
    given: Any = np.array([*map(matrix, each)]) if ";" in tables else tuple(_arrays(each))
    return attempt(lambda: _ends(significance.interval(measure, given, level=level, method=method, **options)))


@answer
def interval_recommended(measure: str, table: str) -> Any:
    """The interval that is used by default, all of it."""
    return attempt(lambda: described(significance.interval(measure, table_of(table)))) | {
        "covers": attempt(lambda: significance.interval(measure, table_of(table)).covers(0.5))
    }


@answer
def interval_function(function: str, counts: str, level: float, side: Any) -> Any:
    """An interval by its own function: of x of n, of two rates, of a table or of a measure of one."""
    found = getattr(significance, function)
    options: dict[str, Any] = {"prevalence": 0.3} if "prevalence" in found.needs else {}
    options |= {"seed": 3, "resamples": 299} if function == "bootstrap" else {}
    given = [np.array(each) for each in zip(*(cells(row) for row in counts.split(" ")), strict=True)]
    given = given if len(given[0]) > 1 else [each[0] for each in given]
    tp, fp, fn, tn = given
    values = {"x": tp, "n": tp + fn, "x1": tp, "n1": tp + fn, "x2": fp, "n2": fp + tn}
    values |= {"table": tuple(given), "measure": (*found.measures, "informedness")[0]}
    arguments = [values[each] for each in DIRECT[function] if each in values]
    return attempt(lambda: _ends(found(*arguments, level=level, side=side, **options)))


@answer
def interval_of_paper(measure: str, table: str, deviation: Any, centre: Any, form: Any) -> Any:
    """An interval as the papers have it, and half of its width."""
    given, n = table_of(table), sum(cells(table.replace(";", ",")))
    call = partial(significance.of_paper, measure, given, deviation, centre=centre, form=form)
    return {
        "interval": attempt(lambda: _ends(call())),
        "multiplier": attempt(lambda: _ends(call(multiplier=2.0, level=0.9))),
        "half": attempt(lambda: significance.half_width(0.4, n, deviation, evenness=0.8)),
    }


@answer
def interval_of_posterior(counts: str, prior: str, level: float, side: Any) -> Any:
    """Posterior intervals of a rate and of a difference of two, and the distribution of that."""
    x1, n1, x2, n2 = cells(counts)
    a, b = map(float, prior.split(","))
    return {
        "rate": attempt(lambda: _ends(significance.posterior_rate(x1, n1, level=level, side=side, prior=(a, b)))),
        "difference": attempt(
            lambda: _ends(significance.posterior_difference(x1, n1, x2, n2, level=level, side=side, prior=(a, b)))
        ),
        "below": attempt(
            lambda: significance.beta_difference_cdf(
                np.array([-0.3, 0.0, 0.1, 0.6]), (x1 + a, n1 - x1 + b), (x2 + a, n2 - x2 + b)
            )
        ),
    }


@answer
def interval_by_bootstrap(measure: str, table: str, seed: int, sampling: Any, level: float) -> Any:
    """A bootstrap interval of seeded draws."""
    call = partial(significance.bootstrap, measure, table_of(table), seed=seed, sampling=sampling, level=level)
    return {
        "refuse": attempt(lambda: _ends(call(resamples=999))),
        "drop": attempt(lambda: _ends(call(resamples=499, undefined="drop", side="lower"))),
        "own": attempt(
            lambda: _ends(
                significance.bootstrap(
                    lambda tables: tables[..., 0, 0] / tables.sum((-2, -1)), table_of(table), seed=seed, resamples=199
                )
            )
        ),
    }


@answer
def variance(measure: str, table: str, sampling: Any) -> Any:
    """The large-sample variance of a measure, and what is made of it."""
    given = table_of(table)
    return {
        "asymptotic": attempt(lambda: significance.asymptotic_variance(measure, given, sampling=sampling)),
        "variance": attempt(lambda: significance.variance_of(measure, given, sampling=sampling)),
        "error": attempt(lambda: significance.standard_error(measure, given, sampling=sampling)),
        "evenness": attempt(lambda: significance.evenness_factor(given)),
    }


@answer
def methods_of_intervals(measure: str | None) -> Any:
    """The names of the methods that a measure has, with their references."""
    return {each.name: digest(f"{each.title} {each.reference}") for each in significance.interval_methods(measure)}


# --- tests ----------------------------------------------------------------------------------------------------------


@answer
def statistics(table: str) -> Any:
    """Every statistic of a table against independence."""
    if ";" in table:
        given = np.array(matrix(table))
        return _of_all(
            STATISTICS[3], lambda name: described(significance.significance_of_classes(name, given, rows="predicted"))
        )
    return _of_all(STATISTICS[2], lambda name: described(significance.significance(name, *cells(table))))


@answer
def statistics_of_arrays(tables: str) -> Any:
    """Every statistic of many tables at a time."""
    given = _arrays(tables.split(" "))
    return _of_all(STATISTICS[2], lambda name: significance.significance(name, *given))


@answer
def fisher(table: str, alternative: Any, by: Any, mid: bool) -> Any:
    """Fisher's exact test, as a float and exactly."""
    four = cells(table)
    how: dict[str, Any] = {"alternative": alternative, "by": by, "mid": mid}
    return {
        "float": attempt(lambda: significance.fisher(*four, **how)),
        "exact": attempt(lambda: significance.fisher_exact(*four, **how)) if sum(four) < 2000 else None,
        "array": attempt(lambda: significance.fisher(*[[each, 5, 2] for each in four], **how)),
    }


@answer
def fisher_of_classes(table: str, seed: int, tables: int) -> Any:
    """Fisher's test of any number of classes, from seeded tables."""
    return attempt(
        lambda: significance.fisher_classes(np.array(matrix(table)), rows="predicted", tables=tables, seed=seed)
    )


@answer
def unconditional(table: str, test: str, alternative: Any, fixed: Any) -> Any:
    """An unconditional test for a 2x2 table."""
    return attempt(lambda: getattr(significance, test)(*cells(table), alternative=alternative, fixed=fixed))


@answer
def boschloo_doubling(table: str) -> Any:
    """Boschloo's test with doubled tails."""
    return attempt(lambda: significance.boschloo(*cells(table), by="doubling"))


@answer
def margin(table: str, margin: float, method: Any, fixed: Any) -> Any:
    """Tests of Informedness against a margin, on both sides, and of equivalence."""
    tp, fp, fn, tn = cells(table)
    found = _of_all(
        SIDES,
        lambda side: significance.margin_test(tp, fp, fn, tn, margin, alternative=side, method=method, fixed=fixed),
    )
    given = abs(margin) or 0.05
    found["equivalence"] = attempt(
        lambda: significance.equivalence_test(tp, fp, fn, tn, given, method=method, fixed=fixed)
    )
    return found


@answer
def score_statistic(counts: str, difference: float) -> Any:
    """The score statistic of a difference of two rates."""
    x1, n1, x2, n2 = cells(counts)
    return _of_all(
        (True, False),
        lambda corrected: significance.score_statistic(x1, n1, x2, n2, difference, corrected=corrected),
    )


@answer
def mcnemar(first: int, second: int, cases: int, alternative: Any) -> Any:
    """McNemar's test by every method, exactly, and without condition."""
    found = _of_all(
        MCNEMAR_METHODS,
        lambda method: significance.mcnemar(first, second, method=method, alternative=alternative),
    )
    found["fraction"] = attempt(lambda: significance.mcnemar_exact(first, second, alternative=alternative))
    found["fraction mid"] = attempt(
        lambda: significance.mcnemar_exact(first, second, alternative=alternative, mid=True)
    )
    found["unconditional"] = attempt(
        lambda: significance.mcnemar_unconditional(first, second, cases, alternative=alternative)
    )
    return found


@answer
def adjusted(p: str, correction: str) -> Any:
    """p-values adjusted for how many there are."""
    values, call = [float(each) for each in p.split(",")], getattr(significance, correction)
    return {
        "refuse": attempt(lambda: call(values)),
        "leave": attempt(lambda: call([*values, nan], missing="leave")),
        "axis": attempt(lambda: call(np.array([values, values[::-1]]), axis=0)),
    }


@answer
def tails(statistic: float, classes: int) -> Any:
    """Tails of chi-squared, and alpha, beta and gamma of the papers."""
    return {
        "tail": attempt(lambda: significance.chi_squared_tail(statistic, classes)),
        "array": attempt(lambda: significance.chi_squared_tail([0.0, statistic, 2 * statistic], (classes - 1) ** 2)),
        "alpha": attempt(lambda: significance.papers_alpha(statistic, classes)),
        "beta": attempt(lambda: significance.papers_beta(statistic, statistic / 2, classes)),
        "gamma": attempt(lambda: significance.papers_gamma(statistic, 0.4, 100, classes)),
    }


@answer
def posterior(p: float) -> Any:
    """The posterior of the null hypothesis that a p-value leaves, and the p-value that leaves that much."""
    return {
        "posterior": attempt(lambda: described(significance.posterior(p))),
        "array": attempt(lambda: significance.posterior([p, 0.3, 0.001])),
        "p": attempt(lambda: significance.p_value_for(p)),
    }


# --- agreement, areas, curves ---------------------------------------------------------------------------------------


@answer
def agreement(table: str, measure: str, weights: str, levels: str) -> Any:
    """Weighted kappa, or AC1 and AC2: value, error and intervals."""
    size = len(matrix(table))
    given: Any = {
        "none": None,
        "own": [[1 - abs(i - j) ** 3 / size**3 for i in range(size)] for j in range(size)],
    }.get(weights, weights)
    call: Answer = significance.weighted_kappa if measure == "kappa" else significance.gwet_ac

    def told() -> Any:
        found = call(np.array(matrix(table)), weights=given, rows="predicted")
        sides = {side: _ends(found.interval(side=side)) for side in ("lower", "upper")}
        each = {level: _ends(found.interval(level=float(level))) for level in levels.split(",")}
        return {"value": found.value, "error": found.error, "name": found.name} | each | sides

    return attempt(told)


@answer
def area(data: str, levels: str) -> Any:
    """AUC of scores, with intervals by every method and level."""
    rows = columns(data)
    found = significance.auc(rows.real, rows.scores["a"], positive=rows.real[0])
    asked = [(method, float(level), "both") for method in AREA_METHODS for level in levels.split(",")]
    asked += [(method, 0.95, side) for method in AREA_METHODS for side in ("lower", "upper")]
    return described(found) | _of_all(
        asked, lambda method, level, side: _ends(found.interval(method=method, level=level, side=side))
    )


@answer
def area_difference(data: str, other: str) -> Any:
    """The difference of two AUC, of the same cases or of others: test and intervals."""
    rows, more = columns(data), columns(other)
    positive = rows.real[0]
    first, second = (significance.auc(each.real, each.scores["b"], positive=each.real[0]) for each in (rows, more))
    paired = significance.paired_areas(rows.real, rows.scores["a"], rows.scores["b"], positive=positive)
    asked = [(method, level) for method in ("square-and-add", "delong") for level in (0.9, 0.95)]

    def told(found: Any) -> Any:
        tests = _of_all(ALTERNATIVES, lambda side: found.test(alternative=side))
        intervals = _of_all(asked, lambda method, level: _ends(found.interval(method=method, level=level)))
        return described(found) | tests | intervals

    return {"paired": told(paired), "independent": told(significance.independent_areas(first, second))}


@answer
def curve(data: str, weighted: bool, corners: bool) -> Any:
    """The ROC curve of scores, its area, its hull and optima."""
    rows = columns(data)
    weights = rows.weights if weighted else None
    given = {"positive": rows.real[0], "weights": weights}

    def told() -> Any:
        found = roc.curve(rows.real, rows.scores["a"], **given, corners_only=corners)
        over = roc.hull(found)
        best = [roc.optimum(over, c=c) for c in (1, Fraction(1, 2), 3)]
        said = described(found) | {"hull": described(over), "optima": [described(each) for each in best]}
        said |= {"at": described(found.at(0.5)), "lines": [described(each.line) for each in best]}
        return said | {"system": described(found.system(1)), "on": over.at(0)}

    return {
        "curve": attempt(told),
        "pairs": attempt(lambda: roc.auc_from_pairs(rows.real, rows.scores["a"], **given)),
        "partial": attempt(lambda: roc.curve(rows.real, rows.scores["a"], **given).partial_auc(Fraction(1, 4))),
        "system": attempt(lambda: roc.curve(rows.real, rows.scores["a"], **given).system(2)),
    }


@answer
def band(data: str, level: float) -> Any:
    """Informedness at each threshold with its band."""
    rows = columns(data)
    return attempt(
        lambda: described(bm.displays.band(roc.curve(rows.real, rows.scores["a"], positive=rows.real[0]), level=level))
    )


@answer
def system(table: str) -> Any:
    """A system in ROC and PN space: its point, its lines, its polygons and its region."""
    found = roc.System(*cells(table))

    def region(level: float) -> Any:
        inside = roc.region(found, level=level)
        return [inside.radius, inside.boundary(8), inside.covers([0.2, 0.5], [0.5, 0.8])]

    shapes = [(name, space) for name in ("triangle", "trapezoid", "parallelogram") for space in ("roc", "pn")]
    said: dict[str, Callable[[], Any]] = {
        "shapes": lambda: _of_all(shapes, lambda name, space: described(getattr(roc, name)(found, space))),
        "kite": lambda: described(roc.kite(found)),
        "through": lambda: described(roc.Line.through(found, Fraction(1, 2))),
        "isocost": lambda: roc.isocost_line(found, c=Fraction(2, 3)).in_pn(found.rp, found.rn),
        "height": lambda: roc.isocost_line(found, c=2).height(Fraction(1, 3)),
        "holds": lambda: roc.isocost_line(found, c=2).holds(found.roc),
        "cost": lambda: roc.expected_cost(found, prevalence=Fraction(1, 3), cost_negative=2, cost_positive=5),
        "hull": lambda: described(roc.hull([found, roc.System(3, 1, 2, 4)])),
        "regions": lambda: _of_all((0.9, 0.95, 0.99), region),
    }
    return described(found) | {name: attempt(call) for name, call in said.items()}


@answer
def line(measure: str, value: str, skew: str) -> Any:
    """The line in ROC space on which a measure has this value."""
    at, c = Fraction(value), Fraction(skew)
    if measure == "informedness":
        return attempt(lambda: described(roc.informedness_line(at)))
    if measure == "cost":
        return {
            "skew": attempt(lambda: roc.cost_factor(skew=c, cost_ratio=at)),
            "prevalence": attempt(lambda: roc.cost_factor(prevalence=at, cost_ratio=c)),
        }
    return attempt(lambda: described(getattr(roc, f"{measure}_line")(at, skew=c)))


@answer
def picture(what: str, data: str) -> Any:
    """Digests of the numbers in a picture."""
    import matplotlib as mpl  # noqa: PLC0415 -- only where it is asked for

    mpl.use("Agg")
    import matplotlib.pyplot as plt  # noqa: PLC0415 -- after the choice of what draws

    rows = columns(data)
    table, cells_ = (rows.real, rows.predicted), (56, 20, 12, 12)
    given = roc.curve(rows.real, rows.scores["a"], positive=rows.real[0])
    calls: dict[str, Callable[[], Any]] = {
        **{f"confusion {shown}": partial(bm.displays.draw_confusion, *table, show=shown) for shown in get_args(Shown)},
        "systems": lambda: bm.displays.draw_systems(rows.real, rows.systems),
        "thresholds": lambda: bm.displays.draw_thresholds(given),
        "curve": lambda: roc.draw_curve(given, c=1),
        "perversions": lambda: roc.draw_perversions(roc.System(*cells_)),
        "comparison": lambda: bm.compare(rows.real, rows.systems).draw(),
        "points": lambda: roc.draw_systems({"x": roc.System(*cells_)}, space="pn", level=None),
    }
    try:
        axes = calls[what]()
        said = [_drawn_in(each) for each in (axes if isinstance(axes, Iterable) else [axes])]
        with tempfile.TemporaryDirectory() as folder:
            for save in (bm.displays.save, roc.save):
                save(axes, Path(folder) / "drawn.png")
        return said
    except Exception as error:  # its class is the result
        return {"error": type(error).__name__}
    finally:
        plt.close("all")


def _drawn_in(axes: Any) -> Any:
    lines = [encoded(np.asarray(each.get_xydata(), dtype=float)) for each in axes.get_lines()]
    texts = [numbers_in(each.get_text()) for each in axes.texts]
    return {"lines": digest(json.dumps(lines)), "texts": texts, "title": numbers_in(axes.get_title())}


# --- comparisons and reports ----------------------------------------------------------------------------------------


@answer
def comparison(*, data: str, measure: str, method: Any, test: str | None, correction: str, level: float) -> Any:
    """Systems on the same cases: each pair by a measure, a method and a test."""
    rows = columns(data)
    positive = sorted(set(rows.real), key=str)[-1] if len(set(rows.real)) == 2 else None

    def told() -> Any:
        found = bm.compare(
            *(rows.real, rows.systems, measure),
            pos_label=positive,
            method=method,
            test=test,
            correction=correction,
            level=level,
            seed=5,
            resamples=199,
        )
        return _without_sheets(found)

    return attempt(told)


def _without_sheets(found: Any) -> Any:
    """All numbers of a report: its document, its data frames, and the numbers of its text."""
    said: dict[str, Any] = {"document": found.to_json(), "text": digest(numbers_in(str(found)))}
    for name in ("to_html", "to_latex", "to_markdown"):
        said[name] = digest(numbers_in(getattr(found, name)()))
    return said | {name: attempt(getattr(found, name)) for name in ("to_pandas", "to_polars")}


@answer
def comparison_of_pairs(data: str, measure: str, method: Any) -> Any:
    """Two systems on the same cases, from their codes."""
    rows = columns(data)
    pairs = comparing.PairedCases.of_labels(rows.real, rows.systems["a"], rows.systems["b"])
    return {
        "difference": attempt(
            lambda: comparing.paired_difference(measure, pairs, method=method, seed=1, resamples=199)
        ),
        "pairs": described(pairs),
        "rest": attempt(lambda: pairs.against_rest(pairs.labels[0]).tables),
        "codes": attempt(lambda: comparing.PairedCases.of_codes(pairs.labels, pairs.real, pairs.first, pairs.second).n),
    }


@answer
def paired_informedness(pairs: str, margin: float) -> Any:
    """Informedness of two systems on the same cases: tests, intervals, exactly."""
    found = significance.Paired(*cells(pairs))
    said: dict[str, Any] = {
        "test": _of_all(ALTERNATIVES, lambda side: found.test(alternative=side)),
        "exact": _of_all(ALTERNATIVES, lambda side: found.exact(alternative=side)),
        "margin": _of_all(SIDES, lambda side: found.margin_test(margin, alternative=side)),
        "interval": _of_all((0.9, 0.95, 0.99, 0.999), lambda level: _ends(found.interval(level=level))),
    }
    said["equivalence"] = attempt(lambda: found.equivalence_test(abs(margin) or 0.1))
    said["mid"] = attempt(lambda: found.exact(mid=True))
    return described(found) | said


@answer
def paired_from_labels(data: str) -> Any:
    """The pairs that columns of labels make."""
    rows = columns(data)
    return attempt(
        lambda: significance.Paired.from_labels(rows.real, rows.systems["a"], rows.systems["b"], positive=rows.real[0])
    )


@answer
def estimates(first: str, second: str, margin: float, alternative: Any) -> Any:
    """Two estimates of independent samples, and the error of Informedness of each."""
    one, two = (
        (bm.informedness(*cells(each)), significance.informedness_error(*cells(each))) for each in (first, second)
    )
    return {
        "errors": encoded([one[1], two[1]]),
        "difference": attempt(
            lambda: significance.compare_estimates(*one, *two, margin=margin, alternative=alternative)
        ),
    }


@answer
def report(data: str, weighted: bool, by: bool, level: float, measures: str | None) -> Any:
    """A report of columns of labels, or of each group of them, with all its numbers."""
    rows = columns(data)
    positive = sorted(set(rows.real), key=str)[-1] if len(set(rows.real)) == 2 else None

    def told() -> Any:
        found = bm.report(
            *(rows.real, rows.predicted),
            pos_label=positive,
            sample_weight=rows.weights if weighted else None,
            by=rows.groups if by else None,
            level=level,
            measures=None if measures is None else measures if measures == "all" else measures.split(","),
        )
        return _without_sheets(found) | {"columns": found.columns() if hasattr(found, "columns") else None}

    return attempt(told)


@answer
def report_of_table(table: str, level: float) -> Any:
    """A report of a table."""
    return attempt(lambda: _without_sheets(bm.report(table_of(table), level=level)))


@answer
def report_of_tables(tables: str, against: Any, correction: str) -> Any:
    """Groups side by side, and how they differ."""
    given = {f"g{i}": table_of(each) for i, each in enumerate(tables.split(" "))}
    return attempt(lambda: _without_sheets(report_of_groups(given, against=against, correction=correction)))


# --- the bookmaker --------------------------------------------------------------------------------------------------


@answer
def bets(table: str) -> Any:
    """Odds, payoffs, winnings and gains of a table, and its sheet."""
    found = table_of(table)
    labels = list(found.labels)
    calls: dict[str, Callable[[], Any]] = {
        "odds": lambda: multiclass.fair_odds(found),
        "odd": lambda: [described(each) for each in multiclass.fair_odds(found)],
        "part": lambda: multiclass.fair_odds(found)[0].part(10),
        "payoffs": lambda: multiclass.payoffs(found),
        "payoff": lambda: multiclass.payoff(found, real=labels[0], predicted=labels[-1]),
        "winnings": lambda: multiclass.winnings(found, unit=10),
        "gains": lambda: multiclass.gains(found),
        "gain": lambda: multiclass.gain(found, labels[0]),
        "bias": lambda: multiclass.bookmaker(found),
        "prevalence": lambda: multiclass.bookmaker(found, by="prevalence"),
        "sheet": lambda: multiclass.Sheet(found).to_json(),
        "sheet text": lambda: described(multiclass.Sheet(found, unit=5)),
        "abstained": lambda: described(multiclass.abstained(found, labels[-1])),
    }
    return {name: attempt(call) for name, call in calls.items()}


@answer
def odds_of_probability(probability: str) -> Any:
    """Fair odds of a probability."""
    return attempt(lambda: described(multiclass.Odds.of("x", Fraction(probability))))


@answer
def lost(wins: str, by: Any) -> Any:
    """What bets lose that guess by a strategy, and what they can lose at most and at least."""
    horses = dict(zip("abcdefg", cells(wins), strict=False))
    calls: dict[str, Callable[[], Any]] = {
        "each": lambda: _of_all(STRATEGIES, lambda name: losses.loss(horses, losses.STRATEGIES[name](horses), by=by)),
        "evenly": lambda: losses.loss(horses, losses.evenly(horses), by=by),
        "guessed": lambda: losses.loss(horses, losses.guessed(horses), by=by),
        "favourite": lambda: losses.favourite(horses),
        "outsider": lambda: losses.outsider(horses),
        "greatest": lambda: losses.greatest_loss(horses, by=by),
        "least": lambda: losses.least_loss(horses, by=by),
        "wrong": lambda: losses.wrong_bets(horses),
    }
    return {name: attempt(call) for name, call in calls.items()}


@answer
def assignment(table: str, by: Any, many: bool) -> Any:
    """The best assignment of labels to classes, and what any other is worth."""
    found = table_of(table)
    labels = list(found.labels)
    turned = dict(zip(labels, labels[1:] + labels[:1], strict=True))
    return {
        "best": attempt(lambda: described(multiclass.assign(found, by, many_to_one=many))),
        "turned": attempt(lambda: multiclass.worth(found, turned, by)),
        "both": attempt(
            lambda: described(multiclass.Assignments([multiclass.assign(found, by), multiclass.assign(found)]))
        ),
    }


@answer
def expectation(measure: str, sizes: str, informed: str, fixed: Any) -> Any:
    """All values of a measure with their probabilities, where margins are fixed or cases are drawn."""
    many = [int(each) for each in sizes.split(",")]
    guess = [Fraction(1, len(many))] * len(many)
    share = [Fraction(each, sum(many)) for each in many]
    return {
        "fixed": attempt(
            lambda: described(multiclass.expectation(measure, many, Fraction(informed), guess, fixed=fixed))
        ),
        "sample": attempt(
            lambda: described(multiclass.expectation_of_sample(measure, 4, share, Fraction(informed), guess))
        ),
        "bias": attempt(lambda: multiclass.bias_of_informedness(len(many), sum(many), Fraction(informed))),
    }


# --- studies --------------------------------------------------------------------------------------------------------


def _design(design: str) -> Any:
    """A design from its text: total:n,informedness,prevalence,guess; real:rp,rn,recall,fallout; both:rp,rn,pp,odds."""
    kind, _, rest = design.partition(":")
    told = rest.split(",")
    if kind == "real":
        return study.RealMargins(int(told[0]), int(told[1]), *told[2:])
    if kind == "both":
        return study.BothMargins(*map(int, told[:3]), *told[3:])
    if kind == "total":
        return study.Total(int(told[0]), study.informed(*told[1:]))
    if kind == "chance":
        return study.Total(int(told[0]), study.independent(*told[1:]))
    shares = told[2:]
    return study.TotalOfClasses(int(told[0]), study.informed(told[1], shares, shares))


@answer
def design(design: str) -> Any:
    """A design, its model and every table of it with its probability."""
    found = _design(design)
    said = described(found) | {"model": described(found.model) if hasattr(found, "model") else None}
    if isinstance(found, study.TotalOfClasses):
        return said | {"margins": digest(repr(list(found.margins())))}

    def blocks() -> Any:
        every = study.enumerated(found, "float64")
        return [
            {"weights": block.weights, "size": block.size, "share": block.share(block.possible())}
            for block in every.blocks()
        ] + [every.tables, every.probability(1.0)]

    said["of"] = attempt(lambda: study.RealMargins.of(found.model, 5, 7))
    whole = attempt(lambda: [each.wholes() for each in study.enumerated(found, "fraction").blocks()])
    return said | {
        "blocks": attempt(blocks),
        "wholes": digest(repr(whole)),
        "rounding": described(study.enumerated(found)),
    }


@answer
def size(design: str, classes: int, alpha: str, method: Any) -> Any:
    """How often every test rejects."""
    tests = study.tests(classes)
    return attempt(
        lambda: study.rejections([tests[name] for name in STUDIED[classes]], _design(design), alpha, method=method)
    )


@answer
def size_of_one(design: str, test: str, alpha: str) -> Any:
    """How often one test rejects: its size or its power, with all that the result says."""
    given = study.tests()[test]
    return {
        "power": attempt(lambda: described(study.power(given, _design(design), alpha))),
        "size": attempt(lambda: study.size(given, _design(design), alpha)),
        "table": attempt(lambda: described(study.Table(study.rejections([given], _design(design), alpha)))),
    }


@answer
def statistic_of_study(statistic: str, degrees: int) -> Any:
    """A measure as a chi-squared test, and what it decides of a few tables."""
    found = study.statistic_test(statistic, degrees)
    four = tuple(np.array(each) for each in ([3, 9, 0], [1, 2, 0], [2, 1, 5], [4, 8, 5]))
    return {
        "decided": attempt(lambda: found.decided(four, Fraction(1, 20))),
        "exactly": attempt(lambda: found.exactly((9, 2, 1, 8), Fraction(1, 20))),
        "document": attempt(found.to_json),
    }


@answer
def critical_value(alpha: str, degrees: int, digits: int) -> Any:
    """What chi-squared exceeds with a probability, between two fractions."""
    return attempt(lambda: study.critical_value(alpha, degrees, digits))


@answer
def coverage(design: str, measure: str, classes: int, level: str, method: Any) -> Any:
    """How often every interval of a measure covers."""
    rules = study.intervals(measure, level, classes)
    return attempt(lambda: study.coverages(rules.values(), _design(design), measure, method=method))


@answer
def coverage_of_one(design: str, measure: str, rule: str) -> Any:
    """How often one interval covers, with all that the result says."""
    given = study.intervals(measure)[rule]
    return attempt(lambda: described(study.coverage(given, _design(design), measure))) | {
        "rule": encoded(given.to_json())
    }


@answer
def coverage_drawn(design: str, measure: str, rule: str, classes: int, seed: int) -> Any:
    """How often an interval covers in seeded tables."""
    given = study.intervals(measure, k=classes)[rule]
    call = partial(study.drawn_coverage, given, _design(design), measure, tables=400, seed=seed)
    return {
        "one": attempt(lambda: described(call())),
        "all": attempt(lambda: study.drawn_coverages([given], _design(design), measure, tables=200, seed=seed)),
    }


@answer
def why_no_interval(name: str, measure: str) -> Any:
    """Whether a study reports why it does not offer this interval."""
    return attempt(lambda: study.why_no_interval(name, measure) is not None)


@answer
def bias(design: str, classes: int, given: Any, measures: str) -> Any:
    """How far estimators are off on average, and their variance."""
    estimators = [study.estimator(name, classes) for name in measures.split(",")]
    one = estimators[0]
    four = tuple(np.array(each) for each in ([3, 0], [0, 0], [1, 1], [2, 2]))
    return {
        "all": attempt(lambda: study.biases(estimators, _design(design), given=given)),
        "one": attempt(lambda: described(study.bias(one, _design(design), given=given))),
        "undefined": attempt(lambda: one.is_undefined(*four)) if classes == 2 else None,
    }


@answer
def area_study(method: Any, level: float) -> Any:
    """How often an interval of AUC covers, in ratings and in drawn scores."""
    positive, negative = [0.1, 0.3, 0.6], [0.5, 0.3, 0.2]
    truth = areas.area_of_ratings(positive, negative)
    x, y = np.array([3.0, 1.0, 2.0]), np.array([0.5, 2.0])
    return {
        "truth": encoded(truth),
        "rated": attempt(lambda: areas.area_coverage(areas.rated(positive, negative, 4, 3), truth, method, level)),
        "drawn": attempt(
            lambda: areas.area_coverage(areas.drawn(1.0, 1.0, 6, 5, times=300, seed=2), 0.76, method, level)
        ),
        "seen": attempt(lambda: described(areas.seen_of_scores(x[None], y[None]))),
        "counts": attempt(lambda: areas.seen_of_counts(x, x[::-1])),
    }


@answer
def worst_size(test: str, n: int, alpha: str, prevalence: str) -> Any:
    """How often a test rejects at most."""
    between = tuple(prevalence.split(","))
    return attempt(lambda: described(worst.size(study.tests()[test], n, alpha, prevalence=between, guess=between)))


@answer
def worst_coverage(measure: str, rule: str, cases: str, level: str) -> Any:
    """How often an interval covers at least."""
    given = study.intervals(measure, level)[rule]
    many = cells(cases)
    return attempt(
        lambda: described(worst.coverage(given, many if len(many) == 2 else many[0], measure, within=0.01, most=200))
    )


@answer
def worst_of_classes(measure: str, rule: str, n: int) -> Any:
    """The least coverage found for three classes, among all tables and among drawn ones."""
    given = study.intervals(measure, k=3)[rule]
    return {
        "possible": worst.can_go_through(n, 3),
        "all": attempt(lambda: described(worst.coverage_of_classes(given, n, measure, most=40))),
        "drawn": attempt(lambda: described(worst.drawn_coverage_of_classes(given, n, measure, tables=2000, seed=1))),
    }


@answer
def planned_power(test: str, cases: str, aim: str, alpha: str, most: int) -> Any:
    """How many cases a test needs."""
    return attempt(lambda: described(plan.power(_test(test), _cases(cases), aim, alpha, most=most)))


@answer
def planned_width(*, measure: str, rule: str, cases: str, aim: str, greatest: bool, most: int) -> Any:
    """How many cases an interval needs."""
    given = study.intervals(measure)[rule]
    return attempt(lambda: described(plan.width(given, _cases(cases), aim, measure, greatest=greatest, most=most)))


def _test(test: str) -> Any:
    kind, _, rest = test.partition(":")
    if kind == "beyond":
        by, method, side = rest.split(",")
        return plan.beyond_margin(float(by), method=method, alternative=side)  # type: ignore[arg-type]  # as asked
    if kind == "within":
        by, method = rest.split(",")
        return plan.within_margins(float(by), method=method)  # type: ignore[arg-type]  # as asked
    return study.tests()[test]


def _cases(cases: str) -> Any:
    kind, _, rest = cases.partition(":")
    told = rest.split(",")
    return plan.InClasses(*told) if kind == "classes" else plan.InTotal(study.informed(*told))


@answer
def plan_described(test: str, cases: str) -> Any:
    """What a test of margins decides, and what kinds of cases say; the picture of a plan."""
    import matplotlib as mpl  # noqa: PLC0415 -- only where it is asked for

    mpl.use("Agg")
    given, kind = _test(test), _cases(cases)
    found = plan.power(given, kind, "0.5", most=16)
    four = tuple(np.array(each) for each in ([9, 3], [2, 1], [1, 2], [8, 4]))
    return {
        "decided": attempt(lambda: given.decided(four, Fraction(1, 20))),
        "exactly": attempt(lambda: given.exactly((9, 2, 1, 8), Fraction(1, 20))),
        "test": attempt(given.to_json),
        "cases": described(kind),
        "design": attempt(lambda: kind.design(6)),
        "of": attempt(lambda: plan.InClasses.of(study.informed("1/2", "1/2", "1/2"))),
        "drawn": attempt(lambda: _drawn_in(plan.draw_plan(found))),
        "own": attempt(lambda: _drawn_in(found.draw())),
    }


@answer
def simulation(*, generator: str, classes: int, cases: int, informedness: float, margins: str, seed: int) -> Any:
    """Tables drawn by a generator, and what comes of measures on them."""
    given: dict[str, Any] = {"informedness": informedness} if informedness else {}
    given |= {"margins": margins} if margins != "uniform" else {}
    measures = ("informedness", "correlation", "p_chi2<0.05", "informedness~markedness")

    def told() -> Any:
        recipe = simulate.Recipe(generator, classes, cases, **given)
        tables = simulate.draw(recipe, 20, _drawn(seed))
        found = simulate.simulate(recipe, tables=200, measures=measures, seed=seed)
        first = found[0]["informedness"]
        return {
            "counts": digest(json.dumps(encoded(tables.counts))),
            "told": tables.told,
            "found": found.to_json(),
            "quantile": first.quantile("0.25"),
            "again": simulate.Recipe.from_json(recipe.to_json()) == recipe,
            "text": digest(numbers_in(str(found))),
        }

    return attempt(told)


@answer
def simulation_described(seed: int) -> Any:
    """A study of two recipes: what it says of itself, and of its parts."""
    recipes = [simulate.as_published(3, 20, 0.5), simulate.Recipe("events", 3, 12)]
    asked = simulate.Study(recipes, 100, seed=seed, block=40)
    found = simulate.simulate(asked)
    return {
        "study": attempt(lambda: [asked.names, asked.size(0), asked.all_blocks(), list(asked.places())]),
        "blocks": attempt(lambda: asked.blocks(1)),
        "again": attempt(lambda: simulate.Study.from_json(asked.to_json()).to_json() == asked.to_json()),
        "found": attempt(found.to_json),
        "first": attempt(lambda: [each.to_json() for each in found.results]),
        "part": simulate.part_of(Path("x.json")).name,
    }


@answer
def claim(claim: str, seed: int, tables: int) -> Any:
    """An empirical claim of the papers, measured."""

    def told() -> Any:
        found = empirical.measure(claim, empirical.Bench(seed, tables))
        recorded = found.to_json()
        readings = [[each.holds, [check.holds for check in each.checks]] for each in found.readings]
        return {"document": recorded, "readings": readings, "same": empirical.differences(recorded, found)} | {
            name: getattr(found, name) for name in ("answer", "is_sure", "is_exact")
        }

    return attempt(told)


@answer
def bench(seed: int, tables: int) -> Any:
    """What measures the empirical claims: tables of a recipe, at one level and at all."""
    given = empirical.Bench(seed, tables)
    recipe = simulate.as_published(3, 16, 0.5)

    def maker(classes: int, cases: int, level: float) -> simulate.Recipe:
        return simulate.as_published(classes, cases, level)

    return {
        "drawn": digest(json.dumps(encoded(given.drawn(recipe).counts))),
        "larger": digest(json.dumps(encoded(given.larger(2).columns(recipe, ["informedness"])))),
        "random": encoded(given.random("x").random(3)),
        "over": digest(json.dumps(encoded(given.over(maker, 3, 16, ["informedness"], (0.0, 0.5))))),
    }


@answer
def figure(figure: str, seed: int, tables: int) -> Any:
    """A figure of the papers: the numbers in its picture."""
    import matplotlib as mpl  # noqa: PLC0415 -- only where it is asked for

    mpl.use("Agg")

    def told() -> Any:
        found = figures.drawn(figure, seed=seed, tables=tables)
        known = figures.known(figure)
        with tempfile.TemporaryDirectory() as folder:
            path = figures.checked(Path(folder) / "figure.png"), Path(folder) / "figure.png"
            figures.save(found.figure, path[1])
        axes = [_drawn_in(each) for each in found.figure.axes]
        caption = numbers_in(known.captioned(seed, tables))
        return {
            "slug": known.slug,
            "caption": caption,
            "axes": digest(json.dumps(axes)),
            "titles": [each["title"] for each in axes],
        }

    figures.needs_matplotlib()
    return attempt(told)


@answer
def progress(start: float, end: float) -> Any:
    """The progress messages of a figure."""
    told: list[float] = []
    watch = figures.Watch(told.append, start, end)
    for part in watch.parts(2, 1):
        list(part.counted([(1,), (2,)], 2))
        list(part.steps([1, 2, 3]))
    return encoded(told)


# --- statements and records ------------------------------------------------------------------------------------------


@answer
def proof(formula: str, given: Any) -> Any:
    """Whether a statement is proved, by which method, and its counterexample."""
    conditions = [each for each in given.split(" and ") if each]

    def told() -> Any:
        found = bm.prove(formula, conditions, seconds=60)
        document = found.to_json()
        kept = {name: document[name] for name in document if name not in ("asked", "given")}
        example = found.counterexample
        texts = [str(found.statement), found.latex(), str(sympy.S(0) if example is None else example)]
        return {
            "verdict": found.verdict,
            "scope": numbers_in(found.scope),
            "method": digest(found.method),
            "document": kept,
            "texts": [digest(each) for each in texts],
            "about": [digest(each) for each in (found.domain, found.smallest_among, found.heading)],
            "lines": digest(numbers_in("\n".join(found.lines()))),
            "open": bool(found.reason or found.contradiction),
        }

    return attempt(told)


@answer
def statement(statement: str) -> Any:
    """What is read of a statement: its parts, its expressions and letters, and how it is written."""
    read = parse_statement(statement)
    symbolic = bm.symbolic
    calls: dict[str, Callable[[], Any]] = {
        "text": lambda: digest(str(read)),
        "latex": lambda: digest(read.latex()),
        "spelled": lambda: digest(str(symbolic.spelled_out(read))),
        "sides": lambda: _of_all(
            ("parts", "conclusions", "relations", "expressions", "free_letters", "links"),
            lambda name: [str(each) for each in getattr(symbolic, name)(read)],
        ),
        "changed": lambda: digest(str(symbolic.changed(read, lambda e: e + 1))),
        "empty": lambda: [symbolic.is_empty(each) for each in symbolic.relations(read)],
        "counts": lambda: [digest(str(symbolic.in_counts(each))) for each in symbolic.expressions(read)],
        "tex": lambda: [digest(tex(each)) for each in symbolic.expressions(read)],
        "kind": lambda: type(read).__name__,
        "all": lambda: digest(repr(described(read))),
    }
    return {name: attempt(call) for name, call in calls.items()}


@answer
def built() -> Any:
    """Statements and functions made by hand, not read."""
    s: Any = bm.symbolic
    x, y = s.Recall, s.Precision
    lines: dict[str, Callable[[], Any]] = {
        "relation": lambda: s.relation(x, "<=", 1),
        "equal": lambda: s.equal(x, y, s.F1),
        "chain": lambda: s.chain("<", 0, x, y),
        "given": lambda: s.given(s.equal(x, y), then=s.equal(s.F1, x)),
        "classes": lambda: s.numbers_of_classes([2, 3, 4]),
        "xlogy": lambda: [s.XLogY(x, y).expanded(), s.XLogY(x, y / x).parts],
        "divergence": lambda: s.Divergence(x, y).expanded(),
        "at": lambda: [s.At(x, 3, 1, 2, 4).table, s.At(x, 3, 1, 2, 4)],
        "rows": lambda: s.OnTable(x, (3, 1), (2, 4)).rows,
        "problems": lambda: [each(x) for each in (s.Inverse, s.Dual, s.PerversePrediction, s.PerverseClass)],
        "coordinates": lambda: {name: digest(str(each)) for name, each in s.COORDINATES.items()},
    }
    return _of_all(lines, lambda name: digest(str(lines[name]())))


@answer
def record(id: str) -> Any:
    """A record: its verdict, and the digest of its description."""
    return {
        "recorded": encoded(papers.recorded().get(id)),
        "says": [papers.entry(id).digest, digest(papers.entry(id).latex)],  # type: ignore[union-attr]  # it is a record
        "edited": attempt(lambda: papers.was_edited(papers.entry(id))),  # type: ignore[arg-type]  # an error is a result
        "relatives": encoded(papers.relatives(id)),
        "derived": papers.derived_in(id),
        "steps": digest(json.dumps(papers.steps_of(id), sort_keys=True)),
    }


@answer
def shown(word: str | None, proof: bool) -> Any:
    """What a word stands for: the kind, the formulas and the numbers of what is shown."""

    def told() -> Any:
        found = bm.show(word, proof=proof)
        document = json.dumps(found.to_json(), sort_keys=True, default=str)
        derived = [] if word is None or not proof else [found.proof] if found.proof else []
        parts = [step for each in derived for part in each.parts for step in part.shown]
        return {
            "kind": found.kind,
            "numbers": digest(numbers_in(document)),
            "latex": attempt(lambda: digest(str(found.latex()))),
            "lines": digest(numbers_in("\n".join(found.lines()))),
            "proof": [digest(json.dumps(each.to_json(), sort_keys=True)) for each in derived],
            "steps": [[digest(each.shown), digest(each.latex()), digest(str(each.value))] for each in parts],
            "typeset": [digest(str(each.to_latex()) + "\n".join(each.lines())) for each in derived],
            "by id": attempt(lambda: asking.proof_of(str(word)) is not None),
        }

    return attempt(told)


@answer
def name(name: str) -> Any:
    """The measures that a name stands for, two-class and K-class."""
    calls = ("find", "find_of_classes", "canonical", "ambiguity")
    return _of_all(calls, lambda each: getattr(names, each)(name)) | {"hint": bool(names.hint(name))}


# --- solve ----------------------------------------------------------------------------------------------------------


@answer
def solved(values: str, n: str | None, rounding: str) -> Any:
    """The tables behind reported values, their number, and what follows from them."""
    reported = dict(each.split("=") for each in values.split(" "))

    def told() -> Any:
        found = solving.solve(reported, n=n, rounding=rounding, most=50, seconds=600)
        said = {each: getattr(found, each) for each in ("status", "is_complete", "independent", "conflict", "needed")}
        formulas = [[digest(str(each)) for each in branch.cells] for branch in found.formulas]
        return said | {"document": found.to_json(), "formulas": formulas, "lines": digest(numbers_in(str(found)))}

    return attempt(told)


@answer
def solved_parts(values: str, n: str, rounding: str) -> Any:
    """What is read of reported values, the tables that agree with them, and the region of proportions."""
    pairs = [each.split("=") for each in values.split(" ")]

    def told() -> Any:
        given = [solving.read(name, text, rounding=rounding) for name, text in pairs]
        within = solving.region(given)
        about = [solving_words.word(each.name) for each in given]
        low, high = (int(each) for each in n.split(".."))
        ends = given[0].interval
        return {
            "read": [described(each) for each in given],
            "interval": [described(ends), ends.within(Fraction(0), Fraction(1, 2)), ends.floats],
            "tables": described(solving.consistent_tables(given, solving.Cases(low, high), most=40)),
            "cases": described(solving.Cases(low, high)),
            "region": [within.empty, within.bounds("informedness"), [each.empty for each in within.parts()]],
            "rank": [independence.rank(about), independence.freedoms(about)],
            "independent": [each.name for each in independence.independent(about)],
            "follows": [independence.follows(solving_words.word(each), about) for each in ("f1", "accuracy")],
            "source": [each.name for each in independence.source(about[-1], about[:-1])],
        }

    return attempt(told)


# --- golden values --------------------------------------------------------------------------------------------------


@answer
def golden(measure: str) -> Any:
    """The golden values of a measure, as digests, and what the kit says of a wrong function."""
    vectors = bm.golden.load(measure=measure)
    asked = bm.golden.cases(measure, "cells", classes=2)
    wrong = bm.golden.check(lambda tp, fp, fn, tn: tp / (tp + fp + 1), measure, "cells", classes=2)
    return {
        "vectors": [len(vectors), digest("".join(json.dumps(each.to_json()) for each in vectors))],
        "cases": [len(asked), digest(repr([each.arguments for each in asked]))],
        "one": [described(each) for each in vectors[:3]],
        "labels": attempt(vectors[0].labels),
        "check": attempt(lambda: asked[0].check(lambda *_: nan)),
        "wrong": digest(numbers_in(json.dumps(wrong.to_json()))),
        "report": [wrong.ok, len(wrong.failures), len(wrong.passed), wrong.worst, encoded(wrong.smallest)],
        "parts": {name: digest(numbers_in(str(said))) for name, said in described(wrong).items()},
        "of": len(wrong.of("off")),
        "marked": attempt(lambda: len(bm.golden.parametrize(measure, "cells", classes=2).args[1])),
    }


@answer
def golden_manifest() -> Any:
    """What holds for all golden values."""
    return encoded(dict(bm.golden.manifest()))


# --- the command ----------------------------------------------------------------------------------------------------


@contextmanager
def _folder(data: str | None) -> Iterator[Path]:
    """A working folder with a cache and with the files that commands read."""
    here = Path.cwd()
    folder = Path(tempfile.mkdtemp())
    try:
        (folder / "matrix.csv").write_text("5,1,0\n2,7,1\n0,1,9\n")
        (folder / "answers.csv").write_text(
            "id,value\n" + "".join(f"{each.id},0.5\n" for each in islice(bm.golden.load(), 40))
        )
        (folder / "mine.py").write_text("def recall(tp, fp, fn, tn):\n    return tp / (tp + fn) if tp + fn else 0.0\n")
        if data is not None:
            rows: Data = columns(data)
            with _file({"real": rows.real, **rows.systems, "w": rows.weights, "group": rows.groups}, "csv") as path:
                shutil.copy(path, folder / "cases.csv")
        os.chdir(folder)
        sys.path.insert(0, str(folder))
        with mock.patch.dict(os.environ, {"COLUMNS": "100", "XDG_CACHE_HOME": str(folder / "cache")}):
            yield folder
    finally:
        os.chdir(here)
        sys.path.remove(str(folder))
        sys.modules.pop("mine", None)
        shutil.rmtree(folder)


@answer
def command(words: str, data: str | None) -> Any:
    """What a command gives: its exit status, the numbers that it prints, its document, and the files it writes."""
    given = words.split(" ")
    out, err = io.StringIO(), io.StringIO()
    with _folder(data) as folder, redirect_stdout(out), redirect_stderr(err):
        before = {each for each in folder.rglob("*") if each.is_file()}
        status = main(given)
        written = sorted(
            each for each in folder.rglob("*") if each.is_file() and each not in before and "cache" not in str(each)
        )
        files = {
            str(each.relative_to(folder)): digest(each.read_bytes())
            for each in written
            if each.suffix not in (".png", ".svg", ".pdf", ".pyc")
        }
    printed = out.getvalue()
    said: dict[str, Any] = {"status": status, "complains": bool(err.getvalue()), "files": files}
    if given[0] == "code":
        return said | {"text": digest(printed)}
    if "--json" in given and status != 2:
        return said | {"document": encoded(_without_times(json.loads(printed)))}
    return said | {"numbers": digest(numbers_in(printed))}


def _without_times(document: Any) -> Any:
    """A document without what depends on the machine and on the moment."""
    if isinstance(document, dict):
        hidden = ("seconds", "version", "versions", "command", "python", "libraries", "platform")
        return {name: _without_times(each) for name, each in document.items() if name not in hidden}
    return [_without_times(each) for each in document] if isinstance(document, list) else document
