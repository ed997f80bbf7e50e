r"""The odds ratio of a table of two classes, with its standard intervals.

It is TP TN over FP FN, and the same whichever margins are fixed. It is infinite where FP or FN is 0, and so is the
upper end; where TP or TN is 0, so is the lower one. Where a margin is empty the table says nothing of it: nan.

Score intervals (Cornfield 1956; Miettinen and Nurminen 1985) are the odds ratios that a score test does not reject. The
likeliest table with a lower one and the same margins has :math:`\lambda` cases less on its diagonal and as many more
beside it, and there z² is :math:`\lambda^2` times the sum of the reciprocals of all four cells (`shifted`).

The exact intervals have both margins given. Then TP has the non-central hypergeometric distribution: each table has its
weight by chance, times the odds ratio to the power TP. The ends are where either tail is what may be left out, with the
table seen, or by mid-p with half of it. Every table is added up that is not too rare to matter; of very many cases some
of them, as far from each other, and what lies between follows by the rule of Euler and Maclaurin to all digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.difference import crossing
from bookmaker_ref.significance.intervals import Ends, OfTable, Tails, cells_of, method
from bookmaker_ref.significance.ratios import about_logarithm
from bookmaker_ref.significance.shifted import part, shifted

#: How many standard deviations beyond the ends tables are left out: what they add is below 1e-21.
_BEYOND = 10.0
#: Of more tables to either side than twice this some are left out, and as many are kept.
_EACH = 2**13
#: How many weights are held at a time: no more than those of one table of which some are left out.
_BLOCK = 4 * _EACH
#: How often the way to an end is doubled: no logarithm of an odds ratio is further from the estimate.
_DOUBLED = 40


class OfOdds(OfTable):
    """A method of the odds ratio: it takes the table, and has no interval where a margin is empty."""

    def ends(self, parts: tuple[Any, ...], tails: Tails, options: Any) -> Ends:
        tables = parts[0]
        empty = (tables.sum(axis=-1) == 0).any(axis=-1) | (tables.sum(axis=-2) == 0).any(axis=-1)
        low, high = self.core(*cells_of(tables), tails, **options)
        return np.where(empty, np.nan, low), np.where(empty, np.nan, high)

    def range(self, *parts: Any) -> tuple[float, float]:
        return 0.0, np.inf


_OF_ODDS: dict[str, Any] = {"measures": ("odds_ratio",), "binary": True}


# --- score intervals, and by the logarithm ------------------------------------------------------------------------


@method(
    OfOdds,
    "score interval of the odds ratio, variance times N/(N - 1)",
    "Miettinen and Nurminen (1985), Statistics in Medicine 4, 213-226",
    **_OF_ODDS,
)
def miettinen_nurminen_odds(tp: Floats, fp: Floats, fn: Floats, tn: Floats, tails: Tails) -> Ends:
    """The odds ratios that the score test does not reject, with the variance times N/(N - 1).

    >>> [round(end, 4) for end in miettinen_nurminen_odds((9, 4, 4, 10))]
    [1.0934, 28.9419]
    """
    total = tp + fp + fn + tn
    return _not_rejected(tp, fp, fn, tn, tails.z**2 * total / (total - 1))  # a table has two cases, or an empty margin


@method(
    OfOdds,
    "score interval of the odds ratio",
    "Cornfield (1956), Proceedings of the Third Berkeley Symposium 4, 135-148, without his correction for continuity",
    **_OF_ODDS,
)
def cornfield(tp: Floats, fp: Floats, fn: Floats, tn: Floats, tails: Tails) -> Ends:
    """The odds ratios that the score test does not reject, with the variance as it is.

    >>> [round(end, 4) for end in cornfield((0, 15, 16, 57))]
    [0.0, 0.9532]
    """
    return _not_rejected(tp, fp, fn, tn, np.broadcast_to(np.float64(tails.z**2), tp.shape))


def _not_rejected(tp: Floats, fp: Floats, fn: Floats, tn: Floats, square: Floats) -> Ends:
    # With both labels of the predictions exchanged the odds ratio is turned over.
    return _lower(tp, tn, fp, fn, square), 1 / _lower(fp, fn, tp, tn, square)


def _lower(a: Floats, d: Floats, b: Floats, c: Floats, square: Floats) -> Floats:
    """The lower end of a d over b c."""
    fewest, beyond = np.minimum(a, d), np.abs(a - d)
    shift, left = shifted(_excess, fewest, beyond, b, c, square)
    found = (left / (b + shift)) * ((beyond + left) / (c + shift))
    return np.where(fewest == 0, 0.0, found)


def _excess(shift: Floats, left: Floats, *columns: Floats) -> Floats:
    """How far z² is above its value, times the cases that are left: finite where there are none."""
    beyond, b, c, square = columns
    found: Floats = shift**2 * (1 + part(left, beyond + left)) + left * (
        shift * (part(shift, b + shift) + part(shift, c + shift)) - square
    )
    return found


@method(
    OfOdds,
    "standard errors of the logarithm, with 1/2 more in each cell",
    "Woolf (1955), Annals of Human Genetics 19, 251-253; Gart (1966), Journal of the Royal Statistical Society B 28,"
    " 164-179",
    **_OF_ODDS,
)
def gart(tp: Floats, fp: Floats, fn: Floats, tn: Floats, tails: Tails) -> Ends:
    """Woolf's interval, the logarithm and so many of its standard errors, of a table with 1/2 more in each cell.

    >>> [round(end, 4) for end in gart((0, 15, 16, 57))]
    [0.0064, 1.9804]
    """
    a, b, c, d = (cell + 0.5 for cell in (tp, fp, fn, tn))
    return about_logarithm((a / b) * (d / c), 1 / a + 1 / b + 1 / c + 1 / d, tails)


# --- exact intervals ----------------------------------------------------------------------------------------------


@method(
    OfOdds,
    "exact interval of the odds ratio, given both margins",
    "Cornfield (1956), Proceedings of the Third Berkeley Symposium 4, 135-148; Fisher (1935), Journal of the Royal"
    " Statistical Society 98, 39-82",
    **_OF_ODDS,
)
def cornfield_exact(tp: Floats, fp: Floats, fn: Floats, tn: Floats, tails: Tails) -> Ends:
    """The odds ratios that neither exact one-sided test rejects, as R's fisher.test has it: it never covers too seldom.

    >>> [round(end, 4) for end in cornfield_exact((2, 15, 10, 3))]
    [0.0033, 0.3632]
    """
    return _exact((tp, fp, fn, tn), tails, 1.0)


@method(
    OfOdds,
    "mid-p interval of the odds ratio, given both margins",
    "Mehta and Walsh (1992), The American Statistician 46, 146-150",
    **_OF_ODDS,
)
def cornfield_mid_p(tp: Floats, fp: Floats, fn: Floats, tn: Floats, tails: Tails) -> Ends:
    """The same where the table seen counts by half in either tail: shorter, and not always enough.

    >>> [round(end, 4) for end in cornfield_mid_p((3, 1, 1, 3))]
    [0.3101, 308.5568]
    """
    return _exact((tp, fp, fn, tn), tails, 0.5)


def _exact(cells: tuple[Floats, ...], tails: Tails, own: float) -> Ends:
    """Both ends of each different table, where the tail with this part of the table seen is what is left out."""
    rows = np.stack(cells, axis=-1).reshape(-1, 4)
    different, place = np.unique(rows, axis=0, return_inverse=True)
    ends = np.full((2, len(different)), np.nan)
    for some in _blocks(different, tails.z):
        columns = different[some].T
        ends[0, some] = _lower_exact(columns, tails, own)
        ends[1, some] = 1 / _lower_exact(columns[[1, 0, 3, 2]], tails, own)
    low, high = ends[:, place.reshape(-1)].reshape(2, *cells[0].shape)
    return low, high


def _reach(cells: Floats, z: float) -> Floats:
    """How far from the table seen others are that count: their variance grows by one with each step at most."""
    steps = (z + _BEYOND) ** 2
    variance = 1 / (1 / cells).sum(axis=0)
    found: Floats = np.ceil((steps + np.sqrt(steps**2 + 4 * steps * variance)) / 2)
    return found


def _blocks(rows: Floats, z: float) -> Iterator[Any]:
    """The places of tables that have about as many others beside them, some at a time."""
    with np.errstate(all="ignore"):
        width = np.minimum(rows.sum(axis=-1), 2 * _reach(rows.T, z))
    order = np.argsort(width, kind="stable")[::-1]
    start = 0
    while start < len(order):
        stop = start + max(1, int(_BLOCK // (width[order[start]] + 1)))
        yield order[start:stop]
        start = stop


def _lower_exact(cells: Floats, tails: Tails, own: float) -> Floats:
    """The lower end, by how far its logarithm is from that of the table with 1/2 more in each cell."""
    a, b, c, d = cells
    near = (a + 0.5) / (b + 0.5) * ((d + 0.5) / (c + 0.5))
    reach = _reach(cells, tails.z)
    stride = max(1.0, reach.max() // _EACH)
    steps, logarithms = _weights(cells, near, reach) if stride == 1 else _some_weights(cells, stride, reach)
    centre = int(np.searchsorted(steps, 0.0))
    wanted = np.log(tails.share) - np.log1p(-tails.share)

    def excess(by: Floats, at: Floats) -> Floats:
        """The logarithm of the odds of the upper tail, less what it shall be."""
        weights = logarithms[at.astype(np.intp)] + steps * by[:, None]
        weights = np.exp(weights - weights.max(axis=-1, keepdims=True))
        seen = weights[:, centre]
        # What the rule of Euler and Maclaurin adds of those that are left out, by the value and its slope.
        half, slope = seen * (stride - 1) / 2, seen * by * (stride**2 - 1) / 12
        above = stride * weights[:, centre + 1 :].sum(axis=-1) + half + slope
        below = stride * weights[:, :centre].sum(axis=-1) + half - slope
        found: Floats = np.log(above + own * seen) - np.log(below + (1 - own) * seen) - wanted
        return found

    some = np.arange(len(a), dtype=np.float64)
    error = (tails.z + 1) * np.sqrt((1 / (cells + 0.5)).sum(axis=0))
    fewest = np.minimum(a, d)
    sought = np.where(fewest > 0, error, np.nan)
    low, high = (_far_enough(excess, some, sign * sought, sign) for sign in (-1.0, 1.0))
    # Of half of the only table above there is no more than one half: no odds ratio is so great.
    found = np.where(np.isinf(high), np.inf, near * np.exp(crossing(excess, low, high, some)))
    return np.where(fewest == 0, 0.0, found)


def _weights(cells: Floats, near: Floats, reach: Floats) -> tuple[Floats, Floats]:
    """How many cases more or less on the diagonal, and the logarithms of the weights over that of the table seen.

    The odds ratio ``near`` is in it already, so that no weight is large.
    """
    a, b, c, d = (cell[:, None] for cell in cells)

    def added(first: Floats, second: Floats, third: Floats, fourth: Floats, ratio: Floats) -> Floats:
        """Those of cases that come to the first two cells from the others, one by one."""
        most = np.minimum(np.minimum(third, fourth)[:, 0], reach).max()
        step = np.arange(1.0, most + 1)
        ways = (
            np.maximum(third - step + 1, 0.0) / (first + step) * (np.maximum(fourth - step + 1, 0.0) / (second + step))
        )
        found: Floats = np.cumsum(np.log(ways * ratio), axis=-1)
        return found

    above = added(a, d, b, c, near[:, None])
    below = added(b, c, a, d, 1 / near[:, None])
    steps = np.arange(-below.shape[1], above.shape[1] + 1.0)
    return steps, np.concatenate((below[:, ::-1], np.zeros_like(a), above), axis=1)


def _some_weights(cells: Floats, stride: float, reach: Floats) -> tuple[Floats, Floats]:
    """The same of every so many tables, where all cells hold very many cases: by Stirling's formula.

    With 1/2 more in each cell its terms of the first order in the number of steps cancel, since the odds ratio of that
    table is in the weights.
    """
    steps = stride * np.arange(-_EACH * 2, _EACH * 2 + 1.0)
    steps = steps[np.abs(steps) <= reach.max()]
    logarithms = np.zeros((cells.shape[1], len(steps)))
    for cell, sign in zip(cells + 0.5, (1, -1, -1, 1), strict=True):
        size, by = cell[:, None], sign * steps
        logarithms -= (size + by) * np.log1p(by / size) + (1 / size - 1 / (size + by)) / 24
    return steps, logarithms


def _far_enough(excess: Any, some: Floats, start: Floats, sign: float) -> Floats:
    """A point beyond the crossing: on the side of this sign, the way doubled until the excess has it too."""
    found = start
    for _ in range(_DOUBLED):
        short = sign * excess(found, some) <= 0
        if not short.any():
            return found
        found = np.where(short, 2 * found, found)
    return np.where(sign * excess(found, some) <= 0, sign * np.inf, found)
