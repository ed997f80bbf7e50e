"""The vectors of each family: every table with every measure that it is for, computed by the exact path."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import partial
from typing import Any

import numpy as np

from bookmaker_ref import multiclass
from bookmaker_ref.exact._generated import MEASURES
from bookmaker_ref.exact.measure import value as exact_value
from bookmaker_ref.exact.table import Table
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.golden.vector import FAMILIES, Vector
from bookmaker_ref.roc.curves import Curve
from bookmaker_ref.significance.class_statistics import OF_CLASSES
from bookmaker_ref.significance.fishers_test import fisher_exact
from bookmaker_ref.significance.statistics import STATISTICS
from derivations.golden import exact, statistics, tables
from derivations.golden.exact import Answer, Value, of_p_value
from derivations.golden.flags import continued, flags_of, leaves_out
from derivations.golden.given import Counts, Given, counts_of, transposed, turned_round
from derivations.golden.one_vector import made, source_of, source_of_classes, source_of_two
from derivations.golden.published import vectors_of

#: Fractions of more cases would fill pages.
_FEW = 300


def of_family(family: str, leave_out: Container[str] = ()) -> Iterator[Vector]:
    """Every vector of a family, in the order of the tables; ``leave_out`` are tables, as ``family/name``."""
    for given in tables.of_family(family):
        if f"{family}/{given.name}" not in leave_out:
            yield from _MAKERS[family](given)


def every() -> Iterator[Vector]:
    """Every vector of every family."""
    for family in FAMILIES:
        yield from of_family(family)


# --- measures -----------------------------------------------------------------------------------------------------


def _two_classes(given: Given) -> Iterator[Vector]:
    counts = counts_of(given)
    for name in MEASURES:
        answer = exact.of_two(name, counts)
        turned = exact.of_two(name, transposed(counts))
        found = flags_of(counts, answer, turned.digits) + continued(name, counts, answer)
        yield made(given, name, answer, source_of_two(name), flags=found)


def _many_classes(given: Given) -> Iterator[Vector]:
    counts = counts_of(given)
    same = given.real == given.predicted
    for name, measure in multiclass.MEASURES.items():
        if measure.square and not same:
            continue
        answer = exact.of_classes(name, given)
        turned = exact.of_classes(name, turned_round(given)) if same else answer
        found = flags_of(counts, answer, turned.digits)
        if answer.value is not None and leaves_out(name, counts):
            found += ("by-continuity",)
        yield made(given, name, answer, source_of_classes(name), flags=found)


def _either(given: Given) -> Iterator[Vector]:
    yield from (_two_classes if len(given.real) == 2 else _many_classes)(given)


def _answer(compute: Callable[[], Value], why: Callable[[str], str] = str) -> Answer:
    """What comes out; where nothing does, why, from what was said."""
    try:
        return Answer("valid", compute(), None, {})
    except (Undefined, ZeroDivisionError) as error:
        return Answer("undefined", None, why(error.reason if isinstance(error, Undefined) else ""), {})


def _flags(counts: Counts, answer: Answer, turned: Answer | None = None) -> tuple[str, ...]:
    found = flags_of(counts, answer, (turned or answer).digits)
    return (*found, "underflow") if answer.float64 == "0x0.0p+0" and answer.digits != "0" else found


# --- statistics ----------------------------------------------------------------------------------------------------

#: Each p-value: the part of its id, and what it is.
_P = ("papers", "limit")
_TAILS: dict[str, dict[str, str]] = {
    "two-sided": {"tail": "two-sided", "by": "probability"},
    "two-sided-mid": {"tail": "two-sided", "by": "probability", "mid": "yes"},
    "doubling": {"tail": "two-sided", "by": "doubling"},
    "blaker": {"tail": "two-sided", "by": "blaker"},
    "greater": {"tail": "greater"},
    "greater-mid": {"tail": "greater", "mid": "yes"},
    "less": {"tail": "less"},
}


def _statistics(given: Given) -> Iterator[Vector]:
    yield from (_of_two if len(given.table) == len(given.real) == 2 else _of_many)(given)


def _of_two(given: Given) -> Iterator[Vector]:
    counts = counts_of(given)
    two, turned = statistics.Two(counts), statistics.Two(transposed(counts))

    def why(said: str) -> str:
        """The empty margin, which Pearson's statistic names."""
        try:
            _ = two["chi2"]
        except Undefined as undefined:
            return undefined.reason
        return said

    for name, statistic in STATISTICS.items():
        source = source_of(statistic.records, statistic.title)
        value, _ = statistics.OF_TWO[name]
        answer, dual = _answer(partial(value, two), why), _answer(partial(value, turned))
        yield made(given, name, answer, source, flags=_flags(counts, answer, dual) + continued(name, counts, answer))
        for of in _P:
            p = partial(statistics.p_of_two, name, freedom=of)
            answer, dual = _answer(partial(p, two), why), _answer(partial(p, turned))
            variant = {"value": "p", "tail": "upper", "degrees of freedom": of, "freedom": "1"}
            found = _flags(counts, answer, dual) + continued(name, counts, answer)
            yield made(given, name, answer, source, variant=variant, suffix=f"p-{of}", flags=found)
    if two.n <= _FEW:
        yield from _fisher(given)


def _fisher(given: Given) -> Iterator[Vector]:
    (tp, fp), (fn, tn) = given.table
    source = {"definition": "Fisher's exact test, given both margins (Fisher 1935, Irwin 1935)"}
    for suffix, variant in _TAILS.items():
        options: dict[str, Any] = {"alternative": variant["tail"], "by": variant.get("by", "probability")}
        answer = Answer("valid", fisher_exact(tp, fp, fn, tn, mid="mid" in variant, **options), None, {})
        found = _flags(counts_of(given), answer)
        yield made(given, "fisher", answer, source, variant={"value": "p", **variant}, suffix=suffix, flags=found)


def _of_many(given: Given) -> Iterator[Vector]:
    counts = counts_of(given)
    square = given.real == given.predicted
    many = _many(given)
    turned = _many(turned_round(given)) if square else None

    def why(said: str) -> str:
        return exact.why_not(given, "chi2") if not said or "division" in said or said.endswith("= 0") else said

    def answers(computed: Callable[[statistics.Many], Value]) -> tuple[Answer, tuple[str, ...]]:
        answer = _answer(partial(computed, many), why)
        return answer, _flags(counts, answer, _answer(partial(computed, turned)) if turned else None)

    for name, statistic in OF_CLASSES.items():
        if statistic.of != "table" and not square:
            continue
        source = source_of(statistic.records, statistic.title)
        left_out = ("by-continuity",) if leaves_out(name, counts) else ()
        answer, found = answers(partial(statistics.of_many, name))
        yield made(given, name, answer, source, flags=found + left_out)
        papers = statistic.freedom_of_the_papers(*many.ground.shape)
        for of in _P:
            answer, found = answers(partial(statistics.p_of_many, name, freedom=of, papers=papers))
            variant = {"value": "p", "tail": "upper", "degrees of freedom": of}
            if of == "papers" or statistic.of == "table":
                variant["freedom"] = str(papers)
            elif statistic.of in {"b", "m"}:
                variant["freedom"] = "1"
            elif statistic.of == "bm":
                variant["limit"] = "product of two normals"
            found += left_out if answer.value is not None else ()
            yield made(given, name, answer, source, variant=variant, suffix=f"p-{of}", flags=found)


def _many(given: Given) -> statistics.Many:
    def measure(name: str) -> Value:
        answer = exact.of_classes(name, given)
        if answer.value is None:
            raise Undefined(answer.reason or "", name)
        return answer.value

    return statistics.Many(exact.ground(counts_of(given)), measure)


# --- scores --------------------------------------------------------------------------------------------------------

_AT = ("recall", "fallout", "informedness")


def _scores(given: Given) -> Iterator[Vector]:
    counts = counts_of(given)
    columns = np.array(given.table, dtype=np.int64)
    thresholds = np.append(np.inf, [float(score) for score in given.predicted])
    positives, negatives = (np.append(0, np.cumsum(column)) for column in columns.T)
    answer = _answer(lambda: Curve(thresholds, negatives, positives).exact_auc)
    definition = "the probability that a positive scores higher than a negative, and half of that of a tie"
    source = {"definition": definition, "elsewhere": "scikit-learn `roc_auc_score`"}
    yield made(given, "auc", answer, source, variant={"of": "scores"}, flags=_flags(counts, answer))
    rp, rn = int(positives[-1]), int(negatives[-1])
    for place, score in enumerate(given.predicted):
        for rule, row in ((">=", place + 1), (">", place)):
            tp, fp = int(positives[row]), int(negatives[row])
            table = Table(tp, fp, rp - tp, rn - fp)
            variant = {"positive where": f"score {rule} {score}"}
            suffix = f"{'at' if rule == '>=' else 'above'}-{place + 1}"
            for name in _AT:
                answer = _answer(partial(exact_value, name, table))
                found = _flags(counts, answer)
                yield made(given, name, answer, source_of_two(name), variant=variant, suffix=suffix, flags=found)


# --- the measures of a p-value ---------------------------------------------------------------------------------------


def _probabilities(given: Given) -> Iterator[Vector]:
    p = tables.P_VALUES[int(given.name.rpartition("-")[2]) - 1]
    for name in ("error_odds", "posterior_alpha", "posterior_beta"):
        answer = _answer(partial(of_p_value, name, p))
        yield made(given, name, answer, source_of_two(name), variant={"p": p})


_MAKERS: dict[str, Callable[[Given], Iterator[Vector]]] = {
    "binary": _two_classes,
    "classes": _many_classes,
    "rectangular": _many_classes,
    "labels": _either,
    "rationals": _either,
    "statistics": _statistics,
    "scores": _scores,
    "probabilities": _probabilities,
    "published": vectors_of,
}
