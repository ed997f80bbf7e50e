"""Statistics of a table of K classes against independence, and what the p of each is worth.

As in `statistics`, p is given twice: with the papers' degrees of freedom, and from the limit under independence.

Pearson's statistic and G² have (K - 1)² degrees of freedom. With the margins given, Informedness B is linear in the
cells: normal in the limit. Its variance is V/(N - 1) exactly, with V from the margins
(`Margins.variances`), and K N B² Evenness tends to K V Evenness times chi-squared with **one** degree of freedom: not
K - 1, and not (K - 1)², whichever form of Evenness it is. The same is true of Markedness. The statistics with B M are
a product of two normal numbers whose correlation is below 1 in general from K = 3 on: no chi-squared, but its tail is
known (`product_tail`). Those of the determinant (58)-(60) tend to 0: under independence the determinant is of the order
of N to -(K - 1)/2, so that N det^(4/K) is of the order of N to -(K - 2)/K. No degrees of freedom make a test of them
for K > 2, and p is nan.

Where a margin is empty p is nan, unless nothing is divided by it: Informedness does without a label that is never used.
Where a single label is predicted, or all cases are of one class, only one value is possible: p and the scale are nan.

The papers want K - 1 for the K statistics against a specific alternate hypothesis, not against independence; of
that no limit is known at all (`hypotheses`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from bookmaker_ref import multiclass
from bookmaker_ref.later import np
from bookmaker_ref.names import canonical
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.hypotheses import chi_squared_tail
from bookmaker_ref.significance.statistics import Limit, Outcome, of_one, unknown
from bookmaker_ref.significance.whole_counts import counts_of, wholes
from bookmaker_ref.tables.contingency import Contingency

if TYPE_CHECKING:
    from numpy.typing import NDArray

Form = Literal["minus", "plus", "sharp"]
#: Of measures, how many cases there are, and K, to a number for each table.
Factor = Callable[[Mapping[str, Floats], Floats, int], Floats]


@dataclass(frozen=True, slots=True)
class ClassStatistic:
    """A statistic of K classes: a number, made of measures of `multiclass`.

    ``of`` is which of Informedness and Markedness are in it; ``factor`` what their product is multiplied by, beside N.
    """

    name: str
    title: str
    of: Literal["b", "m", "bm", "table", "determinant"]
    measures: tuple[str, ...]
    factor: Factor
    freedom_of_the_papers: Callable[[int, int], int]
    records: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Callable[[str], ClassStatistic], tuple[str]]:
        return _of_name, (self.name,)


#: Every statistic of K classes by name: ``chi2_kb`` has the - form of Evenness, as printed; ``chi2_kb_plus`` another.
OF_CLASSES: dict[str, ClassStatistic] = {}


def _of_name(name: str) -> ClassStatistic:
    """The statistic of this name, for pickle."""
    return OF_CLASSES[name]


_SIDE = {"b": "real", "m": "predicted", "bm": "global"}
_WORTH = {"b": "Informedness", "m": "Markedness", "bm": "Informedness and Markedness"}


def _least(labels: int, classes: int) -> int:
    return min(labels, classes) - 1


def _free_cells(labels: int, classes: int) -> int:
    return (labels - 1) * (classes - 1)


def _define_classes() -> None:
    def add(*parts: Any) -> None:
        found = ClassStatistic(*parts)
        OF_CLASSES[found.name] = found

    def table(name: str, title: str, measures: tuple[str, ...], value: Factor, *records: str) -> None:
        add(name, title, "table", measures, value, _free_cells, records)

    table("chi2", "Pearson's statistic", ("chi2",), lambda found, n, k: found["chi2"], "powers2011:cramers-v")
    table("g2", "the log-likelihood statistic", ("g2",), lambda found, n, k: found["g2"])
    table(
        "chi2_n_minus_1",
        "Pearson's with N - 1 for N, whose mean with given margins is exactly (K - 1)²",
        ("chi2",),
        lambda found, n, k: found["chi2"] * ((n - 1) / np.where(n > 0, n, 1.0)),
    )
    table(
        "g2_williams",
        "G² with Williams' correction for independence",
        ("g2", "williams"),
        lambda found, n, k: found["g2"] / found["williams"],
        "powers2011:williams-for-independence",
    )
    forms: dict[Form, str] = {"minus": "", "plus": "_plus", "sharp": "_sharp"}
    for after, (of, side) in enumerate(_SIDE.items()):
        for form, suffix in forms.items():
            evenness = f"evenness_{side}_{form}"
            title = f"of {_WORTH[of]}, with the {form} form of Evenness"
            mean, against = _by_evenness(evenness, 0), _by_evenness(evenness, 1)
            add(f"chi2_k{of}{suffix}", title, of, (evenness,), mean, _least, (f"powers2011:{47 + after}",))
            add(f"chi2_x{of}{suffix}", title, of, (evenness,), against, _free_cells, (f"powers2011:{50 + after}",))
        title = f"of {_WORTH[of]}, without Evenness"
        add(f"chi2_{of}", title, of, (), _whole, _free_cells, (f"powers2011:{53 + after}",))
        sharp = f"evenness_{side}_sharp"
        add(
            f"chi2_k{of}_determinant",
            f"of the determinant, |det|^(4/K), by the sharp form of Evenness: for {_WORTH[of]}",
            "determinant",
            ("determinant", sharp),
            _by_determinant(sharp),
            _least,
            (f"powers2011:{58 + after}",),
        )


def _by_evenness(evenness: str, power: int) -> Factor:
    return lambda found, n, k: k * (k - 1) ** power * found[evenness]


def _whole(found: Mapping[str, Floats], n: Floats, k: int) -> Floats:
    return np.full(n.shape, float(k - 1))


def _by_determinant(evenness: str) -> Factor:
    """K N det^(4/K) over Evenness, of the size of the determinant: printed with 2/K, of which (30) needs the square."""
    return lambda found, n, k: k * n * np.abs(found["determinant"]) ** (4 / k) / found[evenness]


_define_classes()


@dataclass(frozen=True, slots=True)
class Margins:
    """How many cases there are, the Biases and the Prevalences: along the last axis, of one table or many."""

    n: Floats
    bias: Floats
    prevalence: Floats

    @classmethod
    def of(cls, counts: Floats) -> Margins:
        """Of tables whose rows are predictions."""
        n = counts.sum(axis=(-2, -1))
        return cls(n, counts.sum(axis=-1) / n[..., None], counts.sum(axis=-2) / n[..., None])

    def filled(self) -> NDArray[np.bool_]:
        """Whether no margin is empty."""
        return np.asarray((self.bias > 0).all(axis=-1) & (self.prevalence > 0).all(axis=-1))

    def williams(self) -> Floats:
        """What G² is divided by (Williams 1976): 1 where the cases are many."""
        reals, predictions = ((1 / each).sum(axis=-1) - 1 for each in (self.prevalence, self.bias))
        free = (self.bias.shape[-1] - 1) * (self.prevalence.shape[-1] - 1)
        found = 1 + reals * predictions / (6 * self.n * free)
        return np.where(self.filled(), found, np.nan)

    def variances(self) -> tuple[Floats, Floats, Floats]:
        """N - 1 times the variances of Informedness and Markedness and their covariance, with these margins by chance.

        With q for the Biases, r for the Prevalences and D(l) for the determinant of class l against the rest,
        Informedness is the sum of a(l) D(l), a = q/(r (1 - r)), and Markedness that of b(l) D(l), b = 1/(1 - q). N - 1
        times the covariance of D(l) and D(m) is the product of their four margins, and q (1 - q) r (1 - r) of D(l)
        with itself: the moments of the hypergeometric distribution. No term is negative, and 1 - q is the sum of the
        other Biases, so nothing cancels: where the margins leave one table alone, a variance is 0 and not a residue.

        >>> for_b, for_m, both = Margins.of(np.array([[56.0, 20], [12, 12]])).variances()
        >>> round(float(for_b), 12), round(float(1 / for_m), 12), round(float(both), 12)
        (0.838235294118, 0.838235294118, 1.0)
        """
        q, r = self.bias, self.prevalence
        others = 1 - np.eye(q.shape[-1])
        not_q, not_r = q @ others, r @ others
        a, b = q / (r * not_r), 1 / not_q

        def covariance(first: Floats, second: Floats) -> Floats:
            own = (first * second * q * r * not_q * not_r).sum(axis=-1)
            found: Floats = own + (first * q * r * ((second * q * r) @ others)).sum(axis=-1)
            return found

        return covariance(a, a), covariance(b, b), covariance(a, b)

    def correlation(self) -> Floats:
        """The correlation of Informedness and Markedness by chance: 1 for two classes."""
        first, second, both = self.variances()
        found: Floats = np.clip(both / np.sqrt(first * second), -1, 1)
        return found


#: How many tails are computed at a time.
_TAILS = 1024


@cache
def _points() -> tuple[Floats, Floats]:
    """V² at the points of the trapezoidal rule over log v, and what they count: the density of |V|, V normal."""
    u = np.linspace(-40.0, 4.0, 881)
    squares = np.exp(2 * u)
    return squares, np.exp(u - squares / 2) * (2 / np.sqrt(2 * np.pi) * (u[1] - u[0]))


def product_tail(product: Any, correlation: Any) -> Floats:
    """The probability that the product of two standard normal numbers is at least this.

    With rho for their correlation, the product is (1 + rho)/2 U² - (1 - rho)/2 V² for two independent ones. For each V
    that is a tail of chi-squared, and one integral is left, right to ten digits. Below 0 it is 1 less that of the
    other sign.

    >>> round(float(product_tail(0.0, 0.0)), 12)
    0.5
    >>> round(float(product_tail(3.841458820694124, 1.0)), 12)  # the square of one
    0.05
    """
    t, rho = np.broadcast_arrays(np.asarray(product, dtype=np.float64), np.asarray(correlation, dtype=np.float64))
    sign = np.where(t < 0, -1.0, 1.0)
    size, of_u, of_v = (each.ravel() for each in (np.abs(t), (1 + sign * rho) / 2, (1 - sign * rho) / 2))
    found, (squares, weights) = np.empty(size.shape), _points()
    with np.errstate(divide="ignore", invalid="ignore"):
        for start in range(0, len(found), _TAILS):
            rows = slice(start, start + _TAILS)
            squared = (size[rows, None] + of_v[rows, None] * squares) / of_u[rows, None]
            found[rows] = special.erfc(np.sqrt(squared / 2)) @ weights
    return np.where(t < 0, 1 - found.reshape(t.shape), found.reshape(t.shape))


def significance_of_classes(name: str, table: Any, *, rows: Any = None) -> Outcome:
    """One statistic of a `Contingency`, or of an array of tables with ``rows=``, with its p-values.

    See `OF_CLASSES` for names, and above for what the limits are.

    >>> from bookmaker_ref import Contingency
    >>> table = Contingency.from_matrix([[30, 5, 5], [10, 20, 10], [5, 5, 30]], rows="real")
    >>> found = significance_of_classes("chi2_kb", table)
    >>> round(found.value, 2), found.freedom, found.freedom_of_the_papers
    (21.27, 1, 2)
    >>> found = significance_of_classes("chi2_kbm", table)
    >>> found.freedom, found.limit
    (None, 'product of normals')
    """
    if isinstance(name, str) and name not in OF_CLASSES:
        name = canonical(name, 3)
    statistic = OF_CLASSES.get(name) if isinstance(name, str) else None
    if statistic is None:
        raise unknown(name, OF_CLASSES, "statistic of K classes")
    single = isinstance(table, Contingency)
    wanted = [each for each in statistic.measures if each != "williams"]
    wanted += {"b": ["informedness"], "m": ["markedness"], "bm": ["informedness", "markedness"]}.get(statistic.of, [])
    found = multiclass.evaluate(table, wanted) if single else multiclass.evaluate(table, wanted, rows=rows)
    measured = {key: np.asarray(each, dtype=np.float64) for key, each in found.items()}
    counts = wholes(**{"the table": counts_of(table) if single else table})[1][0]
    counts = np.swapaxes(counts, -1, -2) if rows == "real" else counts
    labels, classes = counts.shape[-2:]
    with np.errstate(all="ignore"):
        margins = Margins.of(counts)
        if "williams" in statistic.measures:
            measured["williams"] = margins.williams()
        found_outcome = _judged(statistic, measured, margins, (labels, classes))
    return of_one(found_outcome) if single else found_outcome


def _judged(
    statistic: ClassStatistic, measured: Mapping[str, Floats], margins: Margins, size: tuple[int, int]
) -> Outcome:
    k = size[1]
    factor = statistic.factor(measured, margins.n, k)
    paper = statistic.freedom_of_the_papers(*size)
    freedom: int | None = 1
    limit: Limit = "scaled chi-squared"
    if statistic.of == "table":
        # G² is 0 for a class without cases, but not of so many degrees of freedom.
        scale = np.where(margins.filled(), 1.0, np.nan)
        value, freedom, limit = factor, _free_cells(*size), "chi-squared"
    elif statistic.of == "determinant":
        value, scale = factor, _scale_of_determinant(statistic, measured, margins)
        if k > 2:
            freedom, limit = None, "zero"
    else:
        of_b, of_m, _ = margins.variances()
        first = measured["markedness" if statistic.of == "m" else "informedness"]
        second = measured["informedness" if statistic.of == "b" else "markedness"]
        variances = (of_m if statistic.of == "m" else of_b) * (of_b if statistic.of == "b" else of_m)
        value, scale = margins.n * factor * first * second, factor * np.sqrt(variances)
        scale = np.where(scale == 0, np.nan, scale)  # one value alone is possible, and has no distribution
        if statistic.of == "bm" and k == 2 and not statistic.measures:
            limit = "chi-squared"  # both variances have the product 1
        if statistic.of == "bm" and k > 2:
            freedom, limit = None, "product of normals"
    if limit == "product of normals":
        p: Any = product_tail(value / scale, margins.correlation())
    else:
        p = chi_squared_tail(value / scale, freedom) if freedom else np.full(value.shape, np.nan)
    of_the_papers = chi_squared_tail(value, paper) if paper else np.full(value.shape, np.nan)
    scale = np.where(np.isnan(value), np.nan, scale)
    return Outcome(statistic.name, value, np.asarray(p), freedom, scale, limit, np.asarray(of_the_papers), paper)


def _scale_of_determinant(statistic: ClassStatistic, measured: Mapping[str, Floats], margins: Margins) -> Floats:
    """For two classes it is 2 N det² over an Evenness, and Pearson's N det² over both of the others."""
    if margins.prevalence.shape[-1] > 2:
        return np.zeros(margins.n.shape)
    both: Floats = margins.prevalence.prod(axis=-1) * margins.bias.prod(axis=-1)
    return 2 * both / measured[statistic.measures[1]]
