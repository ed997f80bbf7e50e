"""What a confidence interval is, which methods there are by name, and which one is recommended for which measure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.numeric.columns import WHOLE_BELOW, columns
from bookmaker_ref.numeric.counts import CELLS, short
from bookmaker_ref.tables.checks import DifferentLabels, checked_rows, named
from bookmaker_ref.tables.contingency import Contingency

Floats = NDArray[np.float64]
#: ``both`` ends; or a ``lower`` bound alone, the other end being that of the range; or an ``upper`` one.
Side = Literal["both", "lower", "upper"]
#: What the rows of an array of tables are; nothing where it is no bare array.
Rows = Literal["predicted", "real"] | None
#: What finds both ends: a method gets the probability that it may leave out at each end.
Core = Callable[..., tuple[Any, Any]]


@dataclass(frozen=True, eq=False)
class Interval:
    """Where a parameter lies, with this confidence, by this method: numbers, or arrays of ends.

    Where the method is not defined, the ends are nan. Of a one-sided interval one end is that of the measure's range.

    >>> low, high = Interval(0.25, 0.5, 0.95, "wilson", "Wilson (1927)")
    >>> low, high
    (0.25, 0.5)
    """

    low: Any
    high: Any
    level: float
    method: str
    reference: str
    side: Side = "both"

    def __iter__(self) -> Iterator[Any]:
        return iter((self.low, self.high))

    @property
    def width(self) -> Any:
        """How long the interval is."""
        return self.high - self.low

    def covers(self, value: Any) -> Any:
        """Whether a value lies in it, the ends included; never where the ends are nan."""
        return (self.low <= value) & (value <= self.high)


@dataclass(frozen=True, eq=False)
class Method:
    """A way to an interval. ``apply`` takes the measure and an array of tables, whose rows are predictions."""

    name: str
    title: str
    reference: str
    #: Which measures it is for; none named: any.
    measures: tuple[str, ...]
    #: Whether it is for two classes only.
    binary: bool
    apply: Callable[..., Interval]
    #: What may be said beside the level and the side.
    options: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<method {self.name}: {self.title}>"


#: Every method by name. The modules that hold them write here as they are loaded, all with the package.
METHODS: dict[str, Method] = {}

#: The recommended method of each measure, for two classes and for more: nothing where there is none.
RECOMMENDED: dict[str, tuple[str, str]] = {
    **dict.fromkeys(
        (
            *("prevalence", "bias", "recall", "precision", "inverse_recall", "inverse_precision", "fallout"),
            "miss_rate",
        ),
        ("wilson", ""),
    ),
    "accuracy": ("wilson", "wilson"),
    "informedness": ("miettinen-nurminen", "delta-plus-three"),
    "markedness": ("miettinen-nurminen", "price-bonett"),
    # Where a class is rare Fisher's z covers far too seldom, and on tables without errors it has no interval.
    "correlation": ("delta-plus-three", ""),
    # About the estimate, as Fleiss, Cohen and Everitt have it, there is none without errors, and few cover too seldom.
    "cohen_kappa": ("delta-plus-three", "delta-plus-three"),
    "informedness_by_prevalence": ("price-bonett", "price-bonett"),
    "informedness_macro": ("price-bonett", "price-bonett"),
    "adjusted_balanced_accuracy": ("price-bonett", "price-bonett"),
    "markedness_by_prevalence": ("delta-plus-three", "delta-plus-three"),
    "markedness_macro": ("price-bonett", "price-bonett"),
    "adjusted_balanced_precision": ("price-bonett", "price-bonett"),
    "gorodkin_rk": ("delta-plus-three", "delta-plus-three"),
}


def interval(
    measure: str,
    table: Any,
    *,
    rows: Rows = None,
    level: float = 0.95,
    side: Side = "both",
    method: str | None = None,
    **options: Any,
) -> Interval:
    """The interval of a measure by the method that is recommended for it, or by another.

    ``table`` is a `Contingency`; or four cells ``(tp, fp, fn, tn)``, numbers or arrays; or with ``rows`` an array whose
    last two axes are a table. Further options are those of the method, such as the ``seed`` of a bootstrap.

    >>> interval("informedness", (56, 48, 14, 32)).method
    'miettinen-nurminen'
    >>> low, high = interval("informedness", (56, 48, 14, 32))
    >>> round(low, 4), round(high, 4)
    (0.0528, 0.3382)
    """
    if not isinstance(measure, str):
        raise TypeError(f"measure is {short(measure)}: it takes the name of one")
    tables = tables_of(table, rows)
    classes = tables.shape[-1]
    chosen = _method(measure, classes, method)
    if chosen.binary and classes != 2:
        raise ValueError(
            f"{chosen.name} is about two classes, not {classes}: one_vs_rest(label) makes two of them"
            f"{_instead(measure, classes)}"
        )
    if chosen.measures and measure not in chosen.measures:
        others = [each.name for each in methods(measure)]
        raise ValueError(f"{chosen.name} is no method for {named(measure)}: there are {', '.join(others)}")
    for name in options:
        if name not in chosen.options:
            has = f"it has {', '.join(chosen.options)}" if chosen.options else "it has none"
            raise TypeError(f"{chosen.name} has no option {named(name)}: {has}")
    return chosen.apply(measure, tables, level=level, side=side, **options)


def methods(measure: str | None = None) -> tuple[Method, ...]:
    """Every method, or those for one measure."""
    if measure is not None and not isinstance(measure, str):
        raise TypeError(f"measure is {short(measure)}: it takes the name of one")
    return tuple(each for each in METHODS.values() if measure is None or not each.measures or measure in each.measures)


def _method(measure: str, classes: int, name: str | None) -> Method:
    if name is None:
        two, many = RECOMMENDED.get(measure, ("", ""))
        name = two if classes == 2 else many
        if not name and two:
            raise ValueError(
                f"no interval of {measure} of {classes} classes is recommended: one_vs_rest(label) makes two"
            )
        if not name:
            known = ", ".join(RECOMMENDED)
            raise ValueError(
                f"no method is recommended for {named(measure)}: method='bootstrap' is for any measure,"
                f" recommended ones are for {known}"
            )
    if not isinstance(name, str):
        raise TypeError(f"method is {short(name)}: it takes the name of one")
    if name not in METHODS:
        raise ValueError(f"there is no method {named(name)}: there are {', '.join(METHODS)}")
    return METHODS[name]


def _instead(measure: str, classes: int) -> str:
    other = RECOMMENDED.get(measure, ("", ""))[classes != 2]
    return f", method={other!r} is for any number" if other else ""


# --- what methods share -------------------------------------------------------------------------------------------


def tail(level: float, side: Side) -> float:
    """The probability that may be left out at each end, or at the only one.

    >>> tail(0.75, "both"), tail(0.75, "lower")
    (0.125, 0.25)
    """
    if isinstance(level, bool) or not isinstance(level, int | float | np.floating):
        raise TypeError(f"level is {short(level)}: it takes a number between 0 and 1")
    if not 0 < level < 1:
        raise ValueError(f"level is {level}: it lies between 0 and 1, such as 0.95")
    if side not in ("both", "lower", "upper"):
        raise ValueError(f"side is {short(side)}: it is 'both', 'lower' or 'upper'")
    if side != "both" and level < 0.5:
        raise ValueError(f"level is {level}: a bound on one side takes 0.5 or more")
    return float(1 - level) / (2 if side == "both" else 1)


def quantile(probability: float) -> float:
    """How many standard errors leave this probability beyond them, under a normal distribution."""
    return -NormalDist().inv_cdf(probability)


def finished(
    method: Method, ends: tuple[Any, Any], level: float, side: Side, *, least: float = -1.0, most: float = 1.0
) -> Interval:
    """The interval of both ends, cut to the range of the measure; an end that is not asked for is that of the range."""
    low, high = (np.clip(np.asarray(end, dtype=np.float64), least, most) + 0.0 for end in ends)
    unknown = np.isnan(low) | np.isnan(high)
    if side == "lower":
        high = np.where(unknown, np.nan, most)
    if side == "upper":
        low = np.where(unknown, np.nan, least)
    one = low.ndim == 0
    return Interval(
        low.item() if one else low, high.item() if one else high, float(level), method.name, method.reference, side
    )


def counts(names: tuple[str, ...], values: tuple[Any, ...], *, whole: bool = True) -> tuple[Floats, ...]:
    """Counts as float64 of one shape; what is no count is refused, and so are weights, unless `whole` is False.

    An interval says how far chance may have led few cases. Nobody knows how many cases weights stand for: the same
    cases with weights ten times as large would have an interval a third as wide.
    """
    checked, shape = columns(names, values)
    found = []
    for column in checked:
        column.check()
        if whole and (uneven := column.first_uneven()):
            raise ValueError(f"an interval takes whole counts: {uneven}; weights are no cases, so count these without")
        if (column.given > WHOLE_BELOW).any():
            raise ValueError(f"{column.name} has a count above 2^53: intervals are computed in float64")
        values_ = column.given.astype(np.float64)
        found.append(np.broadcast_to(values_, shape))
    return tuple(found)


def cells_of(tables: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """The cells tp, fp, fn, tn of tables of two classes, whose rows are predictions."""
    return tables[..., 0, 0], tables[..., 0, 1], tables[..., 1, 0], tables[..., 1, 1]


def tables_of(given: Any, rows: str | None, *, binary: bool = False, whole: bool = True) -> Floats:
    """Tables as an array whose rows are predictions: of a `Contingency`, four cells, or an array with ``rows``.

    They are of counts of cases; `whole` is False for what is the same of proportions, such as a variance times N.
    """
    tables = _read(given, rows, whole)
    if binary and tables.shape[-1] != 2:
        raise ValueError(f"this is about two classes, not {tables.shape[-1]}: one_vs_rest(label) makes two of them")
    return tables


def _read(given: Any, rows: str | None, whole: bool) -> Floats:
    if isinstance(given, Contingency):
        if rows is not None:
            raise TypeError("a Contingency knows its rows: rows= is for arrays")
        if not given.is_square:
            raise DifferentLabels(given.predicted, given.real)
        return counts(("the table",), (given.counts,), whole=whole)[0]
    if rows is None:
        if not isinstance(given, tuple) or len(given) != 4:  # a list of four could be the rows of four classes
            raise ValueError(
                "give a Contingency, four cells (tp, fp, fn, tn), or an array of tables with rows='predicted' or 'real'"
            )
        tp, fp, fn, tn = counts(CELLS, tuple(given), whole=whole)
        return np.stack([np.stack([tp, fp], axis=-1), np.stack([fn, tn], axis=-1)], axis=-2)
    turned = checked_rows(rows) == "real"
    (tables,) = counts(("tables",), (given,), whole=whole)
    if tables.ndim < 2 or tables.shape[-1] != tables.shape[-2] or tables.shape[-1] < 2:
        raise ValueError(f"the last two axes of {tables.shape} are no table: as many labels as classes, two at least")
    return np.swapaxes(tables, -1, -2) if turned else tables
