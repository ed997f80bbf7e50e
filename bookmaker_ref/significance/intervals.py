"""What a confidence interval is, which methods there are by name, and which one is recommended for which measure.

A method is one function, from counts and what may be left out to both ends, under `method` with its title and its
reference. That makes a `Method` of it, which is called as a function: arguments are checked there, once, and ends are
cut to the range of the measure.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from inspect import Parameter, cleandoc, signature
from math import isnan
from statistics import NormalDist
from typing import Any, Literal, TypeVar

from bookmaker_ref import html, names
from bookmaker_ref.alignment import check_matrix
from bookmaker_ref.arguments import level as checked_level, one_of, rows as checked_rows, word, wrong
from bookmaker_ref.later import np
from bookmaker_ref.layout import Fields
from bookmaker_ref.messages import short
from bookmaker_ref.numeric.counts import CELLS
from bookmaker_ref.sheets import between, decimal
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.whole_counts import counts, counts_of
from bookmaker_ref.tables.checks import DifferentLabels
from bookmaker_ref.tables.contingency import Contingency
from bookmaker_ref.tables.positive import both_classes, depends_on_positive, positive_first

#: ``both`` ends; or a ``lower`` bound alone, the other end being that of the range; or an ``upper`` one.
Side = Literal["both", "lower", "upper"]
#: What the rows of an array of tables are; nothing where it is no bare array.
Rows = Literal["predicted", "real"] | None
#: The lower and the upper end.
Ends = tuple[Any, Any]


@dataclass(frozen=True, eq=False)
class Interval(Fields):
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

    def _repr_html_(self) -> str:
        if not self._is_one:
            return super()._repr_html_()
        return html.paragraph(f"{between(self.low, self.high)} ({100 * self.level:.6g} % interval, {self.method})")

    def _repr_latex_(self) -> str:
        if not self._is_one:
            return super()._repr_latex_()
        return "--" if isnan(self.low) else f"$[{decimal(self.low)},\\ {decimal(self.high)}]$"

    @property
    def _is_one(self) -> bool:
        """Whether it is the interval of one table."""
        return np.ndim(self.low) == 0

    def covers(self, value: Any) -> Any:
        """Whether a value lies in it, the ends included; never where the ends are nan."""
        return (self.low <= value) & (value <= self.high)


@dataclass(frozen=True, slots=True)
class Tails:
    """What an interval leaves out: as much as its level says, at both ends or at one.

    >>> Tails(0.75, "both").share, Tails(0.75, "lower").share
    (0.125, 0.25)
    """

    level: float
    side: Side

    @classmethod
    def of(cls, level: Any, side: Any) -> Tails:
        """What a level and a side leave out, after it is sure that they are such."""
        found = checked_level(level)
        one_of(side, "side", ("both", "lower", "upper"))
        if side != "both" and found < 0.5:
            raise wrong(level, "level", "0.5 or more for a bound on one side", ValueError)
        return cls(found, side)

    @property
    def share(self) -> float:
        """The probability that is left out at each end, or at the only one."""
        return (1 - self.level) / (2 if self.side == "both" else 1)

    @property
    def z(self) -> float:
        """How many standard errors leave this probability beyond them, under a normal distribution."""
        return -NormalDist().inv_cdf(self.share)


#: From what a method takes, and the tails, to both ends.
Core = Callable[..., Ends]


@dataclass(frozen=True, eq=False)
class Method(ABC):
    """A way to an interval. Called as a function it takes what a user gives; `apply`, tables that are checked.

    Every method assumes that cases are independent of each other.
    """

    core: Core
    name: str
    title: str
    reference: str
    #: Which measures it is for; none named: any.
    measures: tuple[str, ...] = ()
    #: Whether it is for two classes only.
    binary: bool = False
    #: Whether it draws at random, or searches and integrates table by table.
    slow: bool = False

    def __reduce__(self) -> tuple[Callable[[str], Method], tuple[str]]:
        return _of_name, (self.name,)

    def __repr__(self) -> str:
        return f"<method {self.name}: {self.title}>"

    @property
    def options(self) -> tuple[str, ...]:
        """What may be said beside the level and the side."""
        parameters = signature(self.core).parameters.values()
        return tuple(each.name for each in parameters if each.kind is Parameter.KEYWORD_ONLY)

    @property
    def needs(self) -> tuple[str, ...]:
        """What has to be said beside the level and the side."""
        parameters = signature(self.core).parameters
        return tuple(name for name in self.options if parameters[name].default is Parameter.empty)

    def is_slow(self, measure: str) -> bool:
        """Whether one table may take long, of this measure."""
        return self.slow

    @abstractmethod
    def __call__(self, *given: Any, **options: Any) -> Interval:
        """The interval of what a user gives."""

    @abstractmethod
    def parts(self, measure: Any, tables: Floats) -> tuple[Any, ...]:
        """What the core takes of a measure and of an array of tables, whose rows are predictions."""

    def ends(self, parts: tuple[Any, ...], tails: Tails, options: Mapping[str, Any]) -> Ends:
        """Both ends, as the core has them."""
        return self.core(*parts, tails, **options)

    def range(self, *parts: Any) -> tuple[float, float]:
        """The least and the greatest value that there may be."""
        return -1.0, 1.0

    def apply(self, measure: Any, tables: Floats, *, level: Any, side: Any, **options: Any) -> Interval:
        """The interval of a measure, of tables that are checked."""
        return self.found(self.parts(measure, tables), level, side, options)

    def found(self, parts: tuple[Any, ...], level: Any, side: Any, options: Mapping[str, Any]) -> Interval:
        """The interval of these parts."""
        if options and (strange := [name for name in options if name not in self.options]):
            has = f"it has {', '.join(self.options)}" if self.options else "it has none"
            raise TypeError(f"{self.name} has no option {short(strange[0])}: {has}")
        if missing := [name for name in self.needs if name not in options]:
            raise TypeError(f"{self.name} needs {missing[0]}=, which says for what it is")
        tails = Tails.of(level, side)
        with np.errstate(all="ignore"):
            ends = self.ends(parts, tails, options)
        return self.told(ends, tails, *self.range(*parts))

    def told(self, ends: Ends, tails: Tails, least: float, most: float) -> Interval:
        """The interval of both ends, cut to the range; an end that is not asked for is that of the range."""
        low, high = (np.clip(np.asarray(end, dtype=np.float64), least, most) + 0.0 for end in ends)
        unknown = np.isnan(low) | np.isnan(high)
        if tails.side == "lower":
            high = np.where(unknown, np.nan, most)
        if tails.side == "upper":
            low = np.where(unknown, np.nan, least)
        found: Ends = (low.item(), high.item()) if low.ndim == 0 else (low, high)
        return Interval(found[0], found[1], tails.level, self.name, self.reference, tails.side)


class OfCounts(Method):
    """A method of proportions: it takes each part and its whole. Of no cases there is no interval."""

    def ends(self, parts: tuple[Any, ...], tails: Tails, options: Mapping[str, Any]) -> Ends:
        low, high = self.core(*parts, tails, **options)
        empty = parts[1] == 0 if len(parts) == 2 else (parts[1] == 0) | (parts[3] == 0)
        return np.where(empty, np.nan, low), np.where(empty, np.nan, high)


class OfTwoRates(OfCounts):
    """A method of two rates: it takes x1 of n1 cases, and x2 of n2."""

    def __call__(
        self, x1: Any, n1: Any, x2: Any, n2: Any, *, level: float = 0.95, side: Side = "both", **options: Any
    ) -> Interval:
        """The interval of what is to be known of both rates, the first compared with the second."""
        return self.found(proportions(x1=x1, n1=n1, x2=x2, n2=n2), level, side, options)


class OfTable(Method):
    """A method of the only measure that it is for: it takes the table."""

    def __call__(
        self, table: Any, *, rows: Rows = None, level: float = 0.95, side: Side = "both", **options: Any
    ) -> Interval:
        """The interval of a table."""
        return self.found((tables_of(table, rows, binary=self.binary),), level, side, options)

    def parts(self, measure: Any, tables: Floats) -> tuple[Any, ...]:
        return (tables,)


class OfMeasure(Method):
    """A method of several measures: it takes one of them, and the table."""

    def __call__(
        self, measure: Any, table: Any, *, rows: Rows = None, level: float = 0.95, side: Side = "both", **options: Any
    ) -> Interval:
        """The interval of a measure of a table."""
        if self.measures:
            word(measure, "measure")
        tables = tables_of(table, rows, binary=self.binary, measure=measure)
        if isinstance(measure, str):
            measure = names.resolved(measure, tables.shape[-1])
        if self.measures and measure not in self.measures:
            raise ValueError(f"{self.name} is for {', '.join(self.measures)}, not {short(measure)}")
        return self.found((measure, tables), level, side, options)

    def parts(self, measure: Any, tables: Floats) -> tuple[Any, ...]:
        return measure, tables


_INDEPENDENT = "It assumes that cases are independent of each other."

#: Every method by name. The modules that hold them write here as they are loaded, all with the package.
METHODS: dict[str, Method] = {}
_M = TypeVar("_M", bound=Method)


def _of_name(name: str) -> Method:
    """The method of this name, for pickle: one alone in each process."""
    import_module("bookmaker_ref.significance")  # whose modules write their methods down
    return METHODS[name]


def method(kind: type[_M], title: str, reference: str, *, name: str = "", **facts: Any) -> Callable[[Core], _M]:
    """Make a method of a function, by whose name it is known if by no other, and write it down."""

    def made(core: Core) -> _M:
        return registered(kind, name or core.__name__.replace("_", "-"), core, title, reference, **facts)

    return made


def registered(kind: type[_M], name: str, core: Core, title: str, reference: str, **facts: Any) -> _M:
    """The method of this name, written down."""
    found = kind(core, name, title, reference, **facts)
    # As a function has them, for help() and for the examples below it.
    given = [each for each in signature(kind.__call__).parameters.values() if each.name not in ("self", "options")]
    own = [each for each in signature(core).parameters.values() if each.kind is Parameter.KEYWORD_ONLY]
    vars(found).update(
        __doc__=f"{cleandoc(core.__doc__)}\n\n{_INDEPENDENT}" if core.__doc__ else None,
        __name__=core.__name__,
        __module__=core.__module__,
        __wrapped__=core,
        __signature__=signature(core).replace(parameters=[*given, *own], return_annotation=Interval),
    )
    METHODS[name] = found
    return found


#: The recommended method of each measure, for two classes and for more: nothing where there is none.
RECOMMENDED: dict[str, tuple[str, str]] = {
    **dict.fromkeys(
        (
            *("prevalence", "bias", "recall", "precision", "inverse_recall", "inverse_precision", "fallout"),
            # Jaccard is a share of the cases that are no true negatives, and F1 rises with it.
            *("miss_rate", "jaccard", "f1"),
        ),
        ("wilson", ""),
    ),
    "accuracy": ("wilson", "wilson"),
    "informedness": ("miettinen-nurminen", "delta-plus-three"),
    "markedness": ("miettinen-nurminen", "price-bonett"),
    # Where a class is rare the delta method covers too seldom with three cases more, and Fisher's z far too seldom; on
    # tables without errors that has no interval.
    "correlation": ("geometric-agresti-caffo", ""),
    # About the estimate, as Fleiss, Cohen and Everitt have it, there is none without errors, and few cover too seldom.
    "cohen_kappa": ("delta-plus-three", "delta-plus-three"),
    "gwet_ac1": ("delta-plus-three", "delta-plus-three"),
    "informedness_by_prevalence": ("price-bonett", "price-bonett"),
    "informedness_macro": ("price-bonett", "price-bonett"),
    "adjusted_balanced_accuracy": ("price-bonett", "price-bonett"),
    "markedness_by_prevalence": ("delta-plus-three", "delta-plus-three"),
    "markedness_macro": ("price-bonett", "price-bonett"),
    "adjusted_balanced_precision": ("price-bonett", "price-bonett"),
    "gorodkin_rk": ("geometric-agresti-caffo", "delta-plus-three"),
    # Exactly, with 10 and 10, 30 and 30 or 10 and 50 cases of both classes and rates from 0.03 to 0.97, these cover
    # 0.916 or more of 95 %, in the mean 0.952 to 0.967: as often as without N/(N - 1), or more often. (Of 16 cases, a
    # tenth of which is positive in the mean, LRPositive has 0.864 where I is 0.9.) By the logarithm a likelihood ratio
    # is covered 0.15 at worst, and 0.46 with 1/2 more; an odds ratio 0.87. Exact and mid-p intervals of an odds ratio
    # cover 0.97 and 0.948 or more there, but 0.99 and 0.976 in the mean: longer than is asked for.
    "lr_positive": ("miettinen-nurminen-ratio", ""),
    "lr_negative": ("miettinen-nurminen-ratio", ""),
    "odds_ratio": ("miettinen-nurminen-odds", ""),
}

#: The recommended method where a Prevalence is said: it covers where `miettinen-nurminen-ratio` does.
AT_A_PREVALENCE = "predictive-score"


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
    last two axes are a table. A measure that depends on which of two classes is positive, such as Recall, takes the
    cells, or a `Contingency` whose positive class is known: its classes are booleans, 0 and 1, or -1 and 1, or
    ``table.with_positive(label)`` has named it. Further options are those of the method, such as the ``seed`` of a
    bootstrap; with a ``prevalence`` Precision and Inverse Precision are those where the classes are so common, and not
    as in the table.

    Every method assumes that the cases are independent of each other. Where they come in clusters, such as several of
    one patient, the interval is too narrow and covers the true value less often than its level says.

    >>> from bookmaker_ref.significance import interval
    >>> interval("informedness", (56, 48, 14, 32)).method
    'miettinen-nurminen'
    >>> low, high = interval("informedness", (56, 48, 14, 32))
    >>> round(low, 4), round(high, 4)
    (0.0528, 0.3382)
    >>> low, high = interval("precision", (56, 48, 14, 32), prevalence=0.1)
    >>> round(low, 4), round(high, 4)
    (0.1071, 0.1567)
    """
    word(measure, "measure")
    tables = tables_of(table, rows, measure=measure)
    classes = tables.shape[-1]
    measure = names.resolved(measure, classes)
    chosen = _method(measure, classes, AT_A_PREVALENCE if method is None and "prevalence" in options else method)
    if chosen.binary and classes != 2:
        raise ValueError(
            f"{chosen.name} is about two classes, not {classes}: one_vs_rest(label) makes two of them"
            f"{_instead(measure, classes)}"
        )
    if chosen.measures and measure not in chosen.measures:
        others = [each.name for each in interval_methods(measure)]
        raise ValueError(f"{chosen.name} is no method for {short(measure)}: there are {', '.join(others)}")
    return chosen.apply(measure, tables, level=level, side=side, **options)


def interval_methods(measure: str | None = None) -> tuple[Method, ...]:
    """Every method, or those for one measure, of two classes or of more."""
    if measure is None:
        return tuple(METHODS.values())
    word(measure, "measure")
    called = {names.resolved(measure, 2), names.resolved(measure, 3)}
    return tuple(each for each in METHODS.values() if not each.measures or called.intersection(each.measures))


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
            own = [repr(each.name) for each in METHODS.values() if measure in each.measures]
            there = f"there are method={', '.join(own)}, and 'bootstrap'" if own else "method='bootstrap' is"
            raise ValueError(
                f"no method is recommended for {short(measure)}: {there} for any measure,"
                f" recommended ones are for {known}"
            )
    if word(name, "method", "wilson") not in METHODS:
        known = ", ".join(each.name for each in interval_methods(measure))
        raise ValueError(f"there is no method {short(name)} of {short(measure)}: there are {known}")
    return METHODS[name]


def _instead(measure: str, classes: int) -> str:
    other = RECOMMENDED.get(measure, ("", ""))[classes != 2]
    return f", method={other!r} is for any number" if other else ""


# --- what methods take --------------------------------------------------------------------------------------------

#: An interval says how far chance may have led few cases. Nobody knows how many cases weights stand for: the same
#: cases with weights ten times as large would have an interval a third as wide.
_WEIGHTS = "an interval takes whole counts: {}; weights are no cases, so count these without"


def proportions(**given: Any) -> tuple[Floats, ...]:
    """Pairs of a part and its whole, as counts of cases."""
    found = counts(given, _WEIGHTS)
    names = list(given)
    for at in range(0, len(found), 2):
        part, whole = found[at], found[at + 1]
        if (part > whole).any():
            place = np.unravel_index(int(np.argmax(part > whole)), part.shape)
            said = f"{names[at]} is {part[place]:g} of {names[at + 1]} = {whole[place]:g}"
            raise ValueError(f"{said}: a part is not more than the whole")
    return found


def cells_of(tables: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """The cells tp, fp, fn, tn of tables of two classes, whose rows are predictions."""
    return tables[..., 0, 0], tables[..., 0, 1], tables[..., 1, 0], tables[..., 1, 1]


def tables_of(given: Any, rows: str | None, *, binary: bool = False, whole: bool = True, measure: Any = None) -> Floats:
    """Tables as an array whose rows are predictions: of a `Contingency`, four cells, or an array with ``rows``.

    They are of counts of cases; `whole` is False for what is the same of proportions, such as a variance times N. If
    the ``measure`` depends on which of two classes is positive, that class comes first.
    """
    one_class = isinstance(measure, str) and depends_on_positive(measure)
    if isinstance(given, Contingency) and given.is_square:
        if one_class:
            given = positive_first(given, measure)
        elif len(given.labels) == 1:  # 0, 1 or a boolean is one of two classes
            given = given.arranged(both_classes(given.labels, given.positive))
    tables = _read(given, rows, _WEIGHTS if whole else None)
    if one_class and rows is not None and tables.shape[-1] == 2:
        raise ValueError(
            f"{measure} depends on which class is positive, and an array does not say: give the four cells, as in"
            f" bookmaker_ref.cells(array, rows={rows!r}, positive=0), or positive=1 where the positive class comes last"
        )
    if binary and tables.shape[-1] != 2:
        raise ValueError(f"this is about two classes, not {tables.shape[-1]}: one_vs_rest(label) makes two of them")
    return tables


def _read(given: Any, rows: str | None, says: str | None) -> Floats:
    if isinstance(given, Contingency):
        if rows is not None:
            raise TypeError("a Contingency knows its rows: rows= is for arrays")
        if not given.is_square:
            raise DifferentLabels(given.predicted, given.real)
        return counts({"the table": counts_of(given, says) if says else given.counts}, says)[0]
    if rows is None:
        if not isinstance(given, tuple) or len(given) != 4:  # a list of four could be the rows of four classes
            raise ValueError(
                "give a Contingency, four cells (tp, fp, fn, tn), or an array of tables with rows='predicted' or 'real'"
            )
        cells = np.stack(counts(dict(zip(CELLS, given, strict=True)), says))
        return np.moveaxis(cells.reshape(2, 2, *cells.shape[1:]), (0, 1), (-2, -1))
    turned = checked_rows(rows) == "real"
    (tables,) = counts({"tables": given}, says)
    check_matrix(given, "the table")
    if tables.ndim < 2 or tables.shape[-1] != tables.shape[-2] or tables.shape[-1] < 2:
        raise ValueError(f"the last two axes of {tables.shape} are no table: as many labels as classes, two at least")
    return np.swapaxes(tables, -1, -2) if turned else tables
