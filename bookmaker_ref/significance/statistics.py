"""Statistics of a table of two classes against independence, and what the p of each is worth.

`significance` gives the statistic; p as the papers have it, from chi-squared with *their* degrees of freedom; and p
from what the statistic's distribution under independence tends to, for many cases. Both have one degree of freedom,
and they differ for those of the papers: not for Pearson's, G², BM, and their corrections.

Each statistic of the papers is Pearson's times a function of the margins (docs/open-questions.md, "The statistics at
two classes"), and so is its limit: ``scale`` times chi-squared. KB, XB, KM, XM, KBM, XBM are at most half of
Pearson's; +P is Pearson's times Inverse Bias, +R times Inverse Prevalence, and G² of one label is near chance what
chi-squared of it is. With the scale divided out all say what Pearson's says; without it p is too large (for B and M,
too large or too small).

Where a margin is empty p is nan, and so is the statistic, unless it divides by the other margins alone, or is G², by
whichever part, or with Yates' correction: then it is 0.
For few cases, see `fisher`; for more classes, `class_statistics`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from bookmaker_ref.later import np
from bookmaker_ref.layout import Fields
from bookmaker_ref.messages import short
from bookmaker_ref.names import canonical, nearest
from bookmaker_ref.numeric.counts import CELLS, is_array
from bookmaker_ref.numeric.evaluation import evaluate_all
from bookmaker_ref.significance.arrays import Floats, reals
from bookmaker_ref.significance.hypotheses import Value, chi_squared_tail

Limit = Literal["chi-squared", "scaled chi-squared", "product of normals", "zero"]


@dataclass(frozen=True, eq=False, slots=True)
class Outcome(Fields):
    """A statistic and its p-values; arrays where arrays were given.

    ``p`` is right for many cases: ``value/scale`` held against chi-squared with ``freedom`` degrees of freedom. There
    is no ``freedom`` where the limit is of another kind, and p is nan where it is 0. ``p_of_the_papers`` is ``value``
    itself against ``freedom_of_the_papers``.
    """

    name: str
    value: Value
    p: Value
    freedom: int | None
    scale: Value
    limit: Limit
    p_of_the_papers: Value
    freedom_of_the_papers: int


# --- two classes ------------------------------------------------------------------------------------------------


class _Measured:
    """The measures of tables of two classes, each computed when it is asked for."""

    def __init__(self, *cells: Any) -> None:
        self._cells = cells
        self._known: dict[str, Any] = {}
        _ = self["chi2"]  # which refuses what are no counts
        with np.errstate(over="ignore"):
            self.n = sum(reals(each, name) for each, name in zip(cells, CELLS, strict=True))
        if np.isinf(self.n).any():
            raise ValueError("the counts add up to more than float64 holds")

    def __getitem__(self, name: str) -> Floats:
        if name not in self._known:
            self._known[name] = np.asarray(_evaluate(name, self._cells))
        return cast("Floats", self._known[name])

    def cells(self) -> tuple[Floats, Floats, Floats, Floats]:
        """True positives and so on, as arrays."""
        a, b, c, d = np.broadcast_arrays(*(np.asarray(each, dtype=np.float64) for each in self._cells))
        return a, b, c, d


@dataclass(frozen=True, slots=True)
class Statistic:
    """A statistic of two classes: its value, and the multiple of chi-squared with one degree that it tends to."""

    name: str
    title: str
    value: Callable[[_Measured], Any]
    scale: Callable[[_Measured], Any] | None = None
    records: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Callable[[str], Statistic], tuple[str]]:
        return _of_name, (self.name,)


#: Every statistic of two classes by name.
STATISTICS: dict[str, Statistic] = {}


def _of_name(name: str) -> Statistic:
    """The statistic of this name, for pickle."""
    return STATISTICS[name]


def _add(
    name: str,
    title: str,
    value: Callable[[_Measured], Any] | str,
    scale: Callable[[_Measured], Any] | str | None = None,
    *records: str,
) -> None:
    measured = (lambda m: m[value]) if isinstance(value, str) else value
    scaled = (lambda m: m[scale]) if isinstance(scale, str) else scale
    STATISTICS[name] = Statistic(name, title, measured, scaled, records)


def _without_half(m: _Measured) -> Any:
    """Pearson's statistic with every deviation smaller by one half, or 0 (Yates 1934)."""
    deviation = np.abs(m["determinant"]) * m.n
    kept = np.maximum(0.0, 1 - 0.5 / np.where(deviation > 0, deviation, np.inf))
    return m["chi2"] * np.square(np.where(deviation > 0, kept, 0.0))


def _without_half_below_5(m: _Measured) -> Any:
    """The correction as the paper has it, for cells with less than 5 observed cases alone, whatever is expected."""
    cells = m.cells()
    a, b, c, d = cells
    deviation = np.abs(m["determinant"]) * m.n
    margins = (((a + b), (a + c)), ((a + b), (b + d)), ((c + d), (a + c)), ((c + d), (b + d)))
    found = np.zeros(deviation.shape)
    for cell, (row, column) in zip(cells, margins, strict=True):
        kept = np.where(cell < 5, np.maximum(0.0, deviation - 0.5), deviation)
        found = found + np.square(kept) / (row / m.n * column)
    return np.where(np.isnan(m["chi2"]), np.nan, found)


def _g2_without_half(m: _Measured) -> Any:
    """G² with every cell nearer to its expectation by one half, or there."""
    a, b, c, d = m.cells()
    # The deviation keeps its sign: with margins as they are, all four cells move by the same amount.
    deviation = np.nan_to_num(m["determinant"] * m.n)  # without cases there is none, and Pearson's statistic is nan
    moved = np.sign(deviation) * np.minimum(0.5, np.abs(deviation))
    cells = [np.maximum(each, 0.0) for each in (a - moved, b + moved, c + moved, d - moved)]
    found = np.where(np.abs(deviation) > 0.5, 2 * m.n * _evaluate("mutual_information", cells), 0.0)
    return np.where(np.isnan(m["g2"]), np.nan, found)


def _evaluate(name: str, cells: Sequence[Any]) -> Any:
    tp, fp, fn, tn = cells
    return evaluate_all(tp, fp, fn, tn, [name])[name]


def _williams(m: _Measured) -> Any:
    """What G² of the whole table is divided by; infinite where a margin is empty."""
    reals = 1 / (m["prevalence"] * m["inverse_prevalence"]) - 1
    predictions = 1 / (m["bias"] * m["inverse_bias"]) - 1
    return 1 + reals * predictions / (6 * m.n)


def _williams_of_fit(prevalence: str, share: str) -> Callable[[_Measured], Any]:
    """What G² of one label, or of one class, is divided by: its cases are fitted to the margin of the others."""
    return lambda m: williams_of_fit(1 / (m[prevalence] * (1 - m[prevalence])), m[share] * m.n, 2)


def williams_of_fit(reciprocals: Any, n: Any, k: int) -> Any:
    """Williams' divisor of G² where n cases are fitted to k classes of given shares (Williams 1976).

    ``1 + (S - 1)/(6 n (k - 1))`` where S is the sum of the reciprocal shares, ``reciprocals``. For even shares S is
    k², and with a = k it is the ``1 + (a² - 1)/(6 n r)`` of the paper, where r = k - 1. The text has S for a; it is
    the square of a (powers2011:williams-correction).

    >>> williams_of_fit(4, 10, 2)
    1.05
    """
    return 1 + (reciprocals - 1) / (6 * n * (k - 1))


def _define() -> None:
    even_p, even_r = "evenness_predicted", "evenness_real"
    beyond = "powers2011:multiples-of-pearson"
    _add("chi2", "Pearson's statistic", "chi2", None, "powers2011:35")
    _add("chi2_n_minus_1", "Pearson's with N - 1 for N, whose mean is exactly 1", _n_minus_1)
    _add("chi2_yates", "Pearson's with Yates' correction of every cell", _without_half)
    _add(
        "chi2_yates_below_5",
        "Pearson's with Yates' correction of the observed cells under 5 alone",
        _without_half_below_5,
        None,
        "powers2011:yates-correction",
    )
    _add("g2", "the log-likelihood statistic", "g2", None, "powers2011:31")
    _add("g2_yates", "G² with Yates' correction", _g2_without_half)
    _add(
        "g2_williams",
        "G² with Williams' correction for independence",
        _corrected("g2", _williams),
        None,
        "powers2011:williams-for-independence",
    )
    by_bias = "powers2011:bias-weighted-mean-of-chi2"
    by_prevalence = "powers2011:prevalence-weighted-mean-of-chi2"
    sides = {
        "plus_p": ("the positive predictions", "inverse_bias", "prevalence", "bias", "powers2011:30"),
        "minus_p": ("the negative predictions", "bias", "prevalence", "inverse_bias", by_bias),
        "plus_r": ("the real positives", "inverse_prevalence", "bias", "prevalence", by_prevalence),
        "minus_r": ("the real negatives", "prevalence", "bias", "inverse_prevalence", by_prevalence),
    }
    for side, (which, scale, fitted, share, record) in sides.items():
        _add(f"chi2_{side}", f"the squared deviation of {which}", f"chi2_{side}", scale, record)
        _add(f"g2_{side}", f"the information gain of {which}", f"g2_{side}", scale, "powers2011:31")
        _add(
            f"g2_{side}_williams",
            f"the information gain of {which}, with Williams' correction for a fit",
            _corrected(f"g2_{side}", _williams_of_fit(fitted, share)),
            scale,
            "powers2011:williams-correction",
        )
    papers = {"b": ("Informedness", even_p), "m": ("Markedness", even_r), "bm": ("Correlation", "evenness_global")}
    for letter, equation in {"k": 32, "x": 50}.items():
        for after, (of, (which, evenness)) in enumerate(papers.items()):
            record = f"powers2011:{equation + after}"
            _add(f"chi2_{letter}{of}", f"of {which}", f"chi2_k{of}", _twice(evenness), record, beyond)
    without = "without Evenness"
    of_b, of_m = (lambda m: m.n * m["informedness"] ** 2), (lambda m: m.n * m["markedness"] ** 2)
    _add("chi2_b", f"of Informedness {without}", of_b, lambda m: m[even_p] / m[even_r], "powers2011:53", beyond)
    _add("chi2_m", f"of Markedness {without}", of_m, lambda m: m[even_r] / m[even_p], "powers2011:54", beyond)
    _add("chi2_bm", f"of Correlation {without}", "chi2", None, "powers2011:55", beyond)


def _n_minus_1(m: _Measured) -> Any:
    return m["chi2"] * ((m.n - 1) / np.where(m.n > 0, m.n, 1.0))


def _twice(name: str) -> Callable[[_Measured], Any]:
    return lambda m: 2 * m[name]


def _corrected(name: str, divisor: Callable[[_Measured], Any]) -> Callable[[_Measured], Any]:
    def value(m: _Measured) -> Any:
        by = divisor(m)
        return m[name] / np.where(np.isinf(by), np.nan, by)  # which divides by an empty margin itself

    return value


_define()


def significance(name: str, tp: Any, fp: Any, fn: Any, tn: Any) -> Outcome:
    """One statistic of a table of two classes, or of arrays of tables, with its p-values. See `STATISTICS` for names.

    >>> found = significance("chi2_kb", 56, 20, 12, 12)
    >>> round(found.value, 4), round(found.p, 4), round(found.p_of_the_papers, 4)
    (1.7153, 0.0301, 0.1903)
    >>> round(significance("chi2", 56, 20, 12, 12).p, 4)
    0.0301
    """
    if isinstance(name, str) and name not in STATISTICS:
        name = canonical(name)
    statistic = STATISTICS.get(name) if isinstance(name, str) else None
    if statistic is None:
        raise unknown(name, STATISTICS, "statistic of two classes")
    single = not any(is_array(each) for each in (tp, fp, fn, tn))
    measured = _Measured(tp, fp, fn, tn)
    with np.errstate(all="ignore"):
        value = np.asarray(statistic.value(measured), dtype=np.float64)
        scale = np.ones(value.shape) if statistic.scale is None else np.asarray(statistic.scale(measured))
        scale = np.where(np.isnan(measured["chi2"]), np.nan, scale)
        p = chi_squared_tail(value / scale, 1)
    found = Outcome(
        name,
        value,
        np.asarray(p),
        1,
        scale,
        "chi-squared" if statistic.scale is None else "scaled chi-squared",
        np.asarray(chi_squared_tail(value, 1)),
        1,
    )
    return of_one(found) if single else found


def of_one(outcome: Outcome) -> Outcome:
    """The same with numbers for arrays of one."""
    names = ("value", "p", "scale", "p_of_the_papers")
    numbers: dict[str, Any] = {name: float(getattr(outcome, name)[()]) for name in names}
    return replace(outcome, **numbers)


def unknown(name: object, known: Mapping[str, object], what: str) -> ValueError:
    """The error for a name that nothing has."""
    near = nearest(name, known, most=1) if isinstance(name, str) else ()
    advice = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    return ValueError(f"no {what} is called {short(name, 60)}: {advice}")
