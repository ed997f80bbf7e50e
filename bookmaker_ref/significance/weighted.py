r"""Agreement where some disagreements are graver than others: weighted kappa, Gwet's AC1 and AC2, and their errors.

Both are 1 - D/E: how much reality and prediction disagree, D, over how much they would by chance, E. Each pair of
labels counts with what its weight lacks of 1, :math:`d_{ij} = 1 - w_{ij}`, so :math:`D = \sum d_{ij} p_{ij}`. Chance is
that of both margins for kappa (Cohen 1968), :math:`E = \sum d_{ij} p_{i \cdot} p_{\cdot j}`; for AC2 it is

.. math:: 1 - E = \frac{\sum w_{ij}}{K (K - 1)} \sum_l \pi_l (1 - \pi_l)

with :math:`\pi_l` the mean of both margins (Gwet 2008); AC1 is that with the weights 1 on the diagonal and 0 elsewhere.
The errors are those of large samples, by the slopes of D and E: for kappa that of Fleiss, Cohen and Everitt (1969), for
AC1 Gwet's (2008).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any, Literal

from bookmaker_ref.arguments import one_of, wrong
from bookmaker_ref.equality import ByValue
from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats, reals
from bookmaker_ref.significance.intervals import Interval, Rows, Side, Tails, tables_of

#: How much a disagreement counts: by how many labels lie between, by the square of that, or by a matrix of weights.
Weights = Literal["linear", "quadratic"] | Any
#: A standard error this small beside the slopes is what rounding leaves of 0.
_ROUNDING = 2.0**-45
_TAKES = "'linear', 'quadratic', or a matrix of numbers from 0 to 1 with 1 on its diagonal"


@dataclass(frozen=True, slots=True)
class _Graded:
    """How grave each disagreement is, predicted label by real class, and what counts as no agreement at all."""

    grave: Floats
    most: float


#: From counts, some times N² E, how many times, and how that changes with each cell, but for what all have in common.
_Chance = Callable[[Floats, _Graded], tuple[Floats, float, Floats]]


@dataclass(frozen=True, eq=False, repr=False)
class Agreement(ByValue):
    """An agreement of one table, or of many, with its standard error and its intervals."""

    name: str
    tables: Floats
    _graded: _Graded
    _chance: _Chance
    _least: float

    def __repr__(self) -> str:
        if self.tables.ndim > 2:
            return f"<{self.name} of tables of the shape {self.tables.shape[:-2]}>"
        return f"<{self.name} {self.value:.6g}, standard error {self.error:.6g}>"

    @property
    def value(self) -> Any:
        """The agreement: a number for one table, else an array; nan where chance leaves no disagreement at all."""
        return _plain(self._value_and_variance(self.tables)[0])

    @property
    def error(self) -> Any:
        """The standard error of large samples; 0 where all cases have one slope, as without any disagreement."""
        with np.errstate(all="ignore"):
            return _plain(np.sqrt(self._value_and_variance(self.tables)[1] / self.tables.sum(axis=(-2, -1))))

    def interval(self, *, method: str = "delta-plus-three", level: float = 0.95, side: Side = "both") -> Interval:
        """The interval by the delta method at the table with three cases more, or at the table itself, ``"delta"``.

        The three are spread evenly over all cells, as for kappa without weights. ``"delta"`` is nan where the standard
        error is 0; both are nan where there is no agreement to be had.

        >>> found = weighted_kappa([[5, 1, 0], [1, 4, 2], [0, 0, 3]], weights="linear", rows="real")
        >>> [round(end, 4) for end in found.interval()]
        [0.3002, 0.8826]
        """
        tails, more = Tails.of(level, side), one_of(method, "method", _METHODS) == "delta-plus-three"
        cells = self.tables.shape[-1] ** 2
        n = self.tables.sum(axis=(-2, -1))
        with np.errstate(all="ignore"):
            known = self._value_and_variance(self.tables)[0]
            middle, variance = (
                self._value_and_variance(cells * self.tables + 3) if more else self._value_and_variance(self.tables)
            )
            error = np.sqrt(variance / (n + 3 if more else n))
        half = tails.z * np.where((error > 0) & ~np.isnan(known), error, np.nan)
        low, high = (np.clip(end, self._least, 1.0) for end in (middle - half, middle + half))
        if side == "lower":
            high = high * 0 + 1
        if side == "upper":
            low = low * 0 + self._least
        return Interval(_plain(low), _plain(high), tails.level, method, _METHODS[method], tails.side)

    def _value_and_variance(self, tables: Floats) -> tuple[Floats, Floats]:
        """The agreement, and N times its variance; of counts in whole numbers up to the quotients, where these fit."""
        grave, n = self._graded.grave, tables.sum(axis=(-2, -1))
        with np.errstate(all="ignore"):
            by_chance, times, slopes_of_chance = self._chance(tables, self._graded)
            seen = times * n * (grave * tables).sum(axis=(-2, -1))
            value = (by_chance - seen) / by_chance
            each, n = by_chance[..., None, None], n[..., None, None]
            slopes = n * ((seen[..., None, None] / each) * slopes_of_chance - times * n * grave) / each
            mean = (tables / n * slopes).sum(axis=(-2, -1), keepdims=True)
            found: Floats = (tables / n * (slopes - mean) ** 2).sum(axis=(-2, -1))
            lost = (_ROUNDING * np.abs(slopes).max(axis=(-2, -1))) ** 2
        return value, np.where(found > lost, found, 0.0 * found)


_METHODS = {
    "delta-plus-three": "after Agresti and Caffo (2000), The American Statistician 54, 280-288",
    "delta": "Fleiss, Cohen and Everitt (1969), Psychological Bulletin 72, 323-327; Gwet (2008), British Journal of"
    " Mathematical and Statistical Psychology 61, 29-48",
}


def weighted_kappa(table: Any, *, weights: Weights, rows: Rows = None) -> Agreement:
    """Weighted kappa (Cohen 1968), with the standard error of Fleiss, Cohen and Everitt (1969).

    ``weights`` are ``"linear"``, 1 - |i - j|/(K - 1), or ``"quadratic"``, 1 - (i - j)²/(K - 1)², by the order of the
    labels in the table, or a matrix as the table is, with 1 on its diagonal and 0 to 1 elsewhere. Of two labels both
    are Cohen's kappa. Tables are counts of cases, as for `interval`.

    >>> found = weighted_kappa([[11, 3, 0], [2, 14, 3], [0, 1, 6]], weights="quadratic", rows="real")
    >>> found
    <weighted kappa 0.783654, standard error 0.0700277>
    """
    tables, graded = _given(table, weights, rows)
    return Agreement("weighted kappa", tables, graded, _of_margins, -1.0 if isinstance(weights, str) else -inf)


def gwet_ac(table: Any, *, weights: Weights | None = None, rows: Rows = None) -> Agreement:
    """Gwet's AC1, or with weights AC2, with its standard error (Gwet 2008).

    ``weights`` as for `weighted_kappa`, but a matrix is symmetric. How many labels there are counts, also those that
    nobody used: chance is at most one in so many.

    >>> gwet_ac([[118, 5], [2, 0]], rows="real")
    <Gwet's AC1 0.940776, standard error 0.0229646>
    """
    tables, graded = _given(table, weights, rows)
    if not (graded.grave == graded.grave.T).all():
        raise ValueError("weights are not symmetric: AC2 takes a matrix that is the same for both raters")
    name = "Gwet's AC1" if weights is None else "Gwet's AC2"
    # Chance leaves the least disagreement if both use all labels evenly: the mean of the matrix.
    least = 1 - graded.most / float(graded.grave.mean()) if graded.grave.any() else -inf
    return Agreement(name, tables, graded, _of_hard_cases, least)


def _of_margins(tables: Floats, graded: _Graded) -> tuple[Floats, float, Floats]:
    """The disagreement of independent margins."""
    predicted, real = tables.sum(axis=-1), tables.sum(axis=-2)
    of_label, of_class = real @ graded.grave.T, predicted @ graded.grave
    return (predicted * of_label).sum(axis=-1), 1.0, of_label[..., :, None] + of_class[..., None, :]


def _of_hard_cases(tables: Floats, graded: _Graded) -> tuple[Floats, float, Floats]:
    """The disagreement where cases that are hard to decide get any label (Gwet 2008)."""
    classes, n = tables.shape[-1], tables.sum(axis=(-2, -1))
    both = tables.sum(axis=-1) + tables.sum(axis=-2)
    times = 4 * classes * (classes - 1)
    weights = classes**2 * graded.most - float(graded.grave.sum())
    found = times * graded.most * n**2 - weights * (both * (2 * n[..., None] - both)).sum(axis=-1)
    return found, times, 2 * weights * (both[..., :, None] + both[..., None, :])


def _given(table: Any, weights: Weights | None, rows: Rows) -> tuple[Floats, _Graded]:
    """The tables, whose rows are predictions, and how grave each disagreement is."""
    tables = tables_of(table, rows)
    classes = tables.shape[-1]
    apart = np.abs(np.subtract.outer(np.arange(classes), np.arange(classes))).astype(np.float64)
    if weights is None:
        return tables, _Graded((apart > 0).astype(np.float64), 1.0)
    if isinstance(weights, str):
        if weights not in ("linear", "quadratic"):
            raise wrong(weights, "weights", _TAKES, ValueError)
        grave = apart if weights == "linear" else apart**2
        return tables, _Graded(grave, float(grave.max()))
    found = reals(weights, "weights")
    if found.shape != (classes, classes):
        raise ValueError(
            f"weights are of the shape {found.shape}: a table of {classes} labels takes {classes} x {classes}"
        )
    if not ((found >= 0) & (found <= 1)).all() or (np.diagonal(found) != 1).any():
        raise wrong(found.tolist(), "weights", _TAKES, ValueError)
    return tables, _Graded(1 - (found.T if rows == "real" else found), 1.0)


def _plain(found: Floats) -> Any:
    """A number of one table, else the array."""
    return found if np.ndim(found) else float(found)
