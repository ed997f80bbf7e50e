r"""Intervals by the profile likelihood: from the least to the greatest value of a measure over likely enough shares.

Let x be the counts of a table with a little more in each cell, of n in all. Shares p of the cells are likely enough if

.. math:: 2 \sum x \log\frac{x}{n p} \le z^2

which is a convex region about x/n. A value of the measure is in the interval if some of these shares have it, which is
where the deviance of the likeliest table with this value is not above z². So the upper end is the greatest value over
the region. Were the measure linear, with slopes g, it would be where

.. math:: \frac{n p}{x} = \frac{1}{m (\eta - g)}, \qquad m = \frac{1}{n} \sum \frac{x}{\eta - g}

for the one :math:`\eta` above all slopes with which the deviance is z². It is not: the slopes that are taken have to be
those of the measure at the very shares that they lead to. So they are found step by step, and then by Newton's method.
"""

from __future__ import annotations

from collections.abc import Callable

from bookmaker_ref.later import np
from bookmaker_ref.multiclass.evaluation import evaluate
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.classes import OfClasses
from bookmaker_ref.significance.intervals import Ends, Tails, method
from bookmaker_ref.significance.variances import canonical

#: What each cell has more; and for how many cases more than there are, with two classes, z² would be right.
MORE, OF_TWO = 1 / 16, 3
#: Slopes that differ no more than this lead to a value that is right to its square.
_NEAR, _STEP = 1e-7, 1e-6
#: So many steps are simple ones; so many there are, if not so many others led no further before.
_SIMPLE, _STEPS, _IDLE = 12, 80, 6
#: How far from the slopes at the estimate the search starts; of two ends that are each other's mirror image, to one.
_STARTS = (0.01, -0.03, 1.0, -1.0)
#: From tables of shares to the values of a measure and its slopes, but for what they all have more or less.
Sloped = Callable[[Floats], tuple[Floats, Floats]]


@method(
    OfClasses,
    "profile likelihood with 1/16 more in each cell",
    "after Wilks (1938), Annals of Mathematical Statistics 9, 60-62",
    measures=("cohen_kappa", "gorodkin_rk", "correlation"),
    slow=True,
)
def profile_likelihood(measure: str, tables: Floats, tails: Tails) -> Ends:
    """The values of a measure whose likeliest table is likely enough, with 1/16 of a case more in each cell.

    Of two classes the deviance may be 1 + 3/N times z², since with few cases it is greater than chi-squared. Where
    nothing is wrong the upper end is 1; nan where the measure of the given table is undefined.

    Of kappa of two classes, with prevalences and guesses from 1/50 to 1/2 and I from 0 to 0.9, it covers 0.951 and
    0.942 at least with 16 and 30 cases, where `delta_plus_three` covers 0.928 and 0.929, and is 0.96 and 0.93 times as
    wide on average; a little wider where margins are even. Over all margins from 1/10 to 9/10 it covers 0.930 and 0.927
    at least, the other 0.898 and 0.909; from 1/50 to 49/50 it is 0.902 and 0.902, the other 0.898 and 0.909
    (`bookmaker_ref.study.worst`). Of three classes and 8 and 12 cases kappa is covered 0.910 and 0.928, not 0.840 and
    0.874, and R_K 0.937 and 0.932, not 0.890 and 0.923. Correlation where both margins are rare it covers too seldom:
    0.766 with 16 cases, where `geometric_agresti_caffo` covers 0.946. One table takes some hundredths of a second.

    >>> [round(end, 4) for end in profile_likelihood("cohen_kappa", (56, 20, 12, 12))]
    [0.0128, 0.4133]
    """
    measure, classes = canonical(measure, tables.shape[-1]), tables.shape[-1]
    estimate = evaluate(tables, [measure], rows="predicted")[measure]
    defined = ~np.isnan(estimate)
    given = tables[defined]
    n, right = given.sum(axis=(-2, -1)), np.trace(given, axis1=-2, axis2=-1)
    square = tails.z**2 * (1 + (OF_TWO if classes == 2 else 0) / n)
    least, greatest = (sign * _greatest(_SLOPED[measure], given + MORE, square, sign) for sign in (-1, 1))
    if classes == 2:
        least = np.where(right == 0, np.fmin(least, _none_right(measure, given, square)), least)
    low, high = (np.full(tables.shape[:-2], np.nan) for _ in range(2))
    low[defined], high[defined] = least, np.where(right == n, 1.0, greatest)
    return low, high


def _none_right(measure: str, tables: Floats, square: Floats) -> Floats:
    """Of two classes, where no case is right: how low it is if false positives were as many as false negatives.

    It is so near to -1 that no slopes in float64 lead there. What is right has the rest of the deviance for itself.
    """
    if measure == "gorodkin_rk":
        return np.full(len(tables), -1.0)  # what is nearly so, as where nothing is wrong
    wrong = tables[..., [0, 1], [1, 0]] + MORE
    n = wrong.sum(axis=-1) + 2 * MORE
    rest = square - 2 * (wrong * np.log(2 * wrong / n[..., None])).sum(axis=-1)
    share = MORE / n * np.exp(-rest / (4 * MORE))
    shares = np.where(np.eye(2) == 1, share[..., None, None], 0.5 - share[..., None, None])
    return np.where(rest > 4 * MORE, _SLOPED[measure](shares)[0], np.nan)


# --- the greatest value -------------------------------------------------------------------------------------------


def _greatest(sloped: Sloped, tables: Floats, square: Floats, sign: int) -> Floats:
    """The greatest value of a measure, times a sign, over shares that are likely enough."""
    cells = tables.reshape(len(tables), tables.shape[-1] ** 2)

    def of_shares(shares: Floats) -> tuple[Floats, Floats]:
        value, slopes = sloped(shares.reshape(-1, *tables.shape[1:]))
        return sign * value, _even(sign * slopes.reshape(shares.shape))

    found = _climbed(of_shares, cells, square, _STARTS[0])
    # Where agreement is not more than by chance there may be several summits.
    again = np.flatnonzero(~(sloped(tables / cells.sum(axis=1)[:, None, None])[0] > 0.05))
    for start in _STARTS[1:]:
        found[again] = np.maximum(found[again], _climbed(of_shares, cells[again], square[again], start))
    found[again] = np.maximum(found[again], _crept(of_shares, cells[again], square[again]))
    return found


def _climbed(of_shares: Sloped, cells: Floats, square: Floats, start: float) -> Floats:
    """The value of a summit, by slopes that lead to shares where they are the slopes."""
    width = cells.shape[1]

    def at(slopes: Floats, x: Floats, bound: Floats) -> tuple[Floats, Floats]:
        return of_shares(likely(x, slopes, bound))

    slopes = _even(of_shares(cells / cells.sum(axis=1, keepdims=True))[1] + start * (np.arange(width) ** 2 % 7 - 2.0))
    found, there = at(slopes, cells, square)
    left, part, idle = np.arange(len(cells)), np.ones(len(cells)), np.zeros(len(cells))
    for step in range(_STEPS):
        x, bound = cells[left], square[left]
        off = there - slopes
        tried = [slopes + part[:, None] * off]
        if step >= _SIMPLE:
            moved = [at(slopes + _STEP * one, x, bound)[1] for one in np.eye(width)]
            change = np.eye(width) - np.stack([(each - there) / _STEP for each in moved], axis=-1)
            newton = np.linalg.solve(change + 1e-12 * np.eye(width), off[..., None])[..., 0]
            newton /= np.maximum(np.abs(newton).max(axis=1, keepdims=True), 1.0)
            tried += [slopes + newton, slopes + 0.3 * newton]
        tried = [_even(each) for each in tried]
        results = [at(each, x, bound) for each in tried]
        values = np.stack([np.nan_to_num(each[0], nan=-np.inf) for each in results])
        best, every = values.argmax(axis=0), np.arange(len(left))
        gained = values[best, every] - found[left]
        up = gained >= -1e-13
        slopes = np.where(up[:, None], np.stack(tried)[best, every], slopes)
        there = np.where(up[:, None], np.stack([each[1] for each in results])[best, every], there)
        found[left] = np.where(up, values[best, every], found[left])
        part = np.where(up, np.minimum(1.0, 1.3 * part), part / 2)
        idle += (gained < 1e-13) & (step >= _SIMPLE)
        more = (np.abs(there - slopes).max(axis=1) > _NEAR) & (idle < _IDLE)
        left, slopes, there, part, idle = (each[more] for each in (left, slopes, there, part, idle))
        if not len(left):
            break
    return found


def _crept(of_shares: Sloped, cells: Floats, square: Floats) -> Floats:
    """The same by shares, and from shares to shares: where hardly any case is right, slopes do not tell them apart."""
    shares = cells / cells.sum(axis=1, keepdims=True)
    found, slopes = of_shares(shares)
    left, part = np.arange(len(cells)), np.ones(len(cells))
    for _ in range(4 * _STEPS):
        step = likely(cells[left], slopes, square[left]) - shares
        values, there = of_shares(shares + part[:, None] * step)
        gained = values - found[left]
        up = gained > 0
        shares = np.where(up[:, None], shares + part[:, None] * step, shares)
        found[left], slopes = np.where(up, values, found[left]), np.where(up[:, None], there, slopes)
        part = np.where(up, np.minimum(1.0, 2 * part), part / 2)
        more = (gained > 1e-12) | (part > 1e-6) & ~up
        left, shares, slopes, part = left[more], shares[more], slopes[more], part[more]
        if not len(left):
            break
    return found


def _even(slopes: Floats) -> Floats:
    """The same from 0 on, up to 1: only how they differ matters."""
    least, most = slopes.min(axis=1, keepdims=True), slopes.max(axis=1, keepdims=True)
    found: Floats = (slopes - least) / (most - least)
    return found


def likely(cells: Floats, slopes: Floats, square: Floats) -> Floats:
    """The likely enough shares where what has these slopes is greatest.

    By u, the logarithm of how far eta is above all slopes, the logarithm of the deviance falls: Newton's method, and
    where it leaves what is known to enclose u, the middle of that.
    """
    n, gap = cells.sum(axis=1, keepdims=True), slopes.max(axis=1, keepdims=True) - slopes
    mean = (cells * gap).sum(axis=1, keepdims=True) / n
    spread = (cells * (gap - mean) ** 2).sum(axis=1)
    u = np.log(np.maximum(np.sqrt(spread / square) - mean[:, 0], 0.01))
    low, high, moving = np.full(len(u), -80.0), np.full(len(u), 60.0), np.full(len(u), True)
    for _ in range(80):
        above = np.exp(u)[:, None]
        beyond = _beyond(cells, gap, above, n)
        deviance = 2 * (cells * (beyond - np.log1p(beyond))).sum(axis=1)
        low, high = np.where(deviance > square, u, low), np.where(deviance > square, high, u)
        part = gap / (above + gap)
        mean = (cells * part).sum(axis=1, keepdims=True) / n
        slope = -2 * (cells * (part - mean) ** 2).sum(axis=1) / (1 - mean[:, 0])
        after = u - np.clip(np.log(deviance / square) * deviance / slope, -3.0, 3.0)
        after = np.where((after > low) & (after < high), after, (low + high) / 2)
        u, moving = np.where(moving, after, u), moving & (np.abs(after - u) > 1e-11)  # and nan does not
        if not moving.any():
            break
    found: Floats = cells / n * (1 + _beyond(cells, gap, np.exp(u)[:, None], n))
    return found


def _beyond(cells: Floats, gap: Floats, above: Floats, n: Floats) -> Floats:
    """By what part the share of each cell is greater than it is observed: small where there are many cases."""
    part, mean = gap / above, (cells * gap / (above + gap)).sum(axis=1, keepdims=True) / n
    less = part - mean - mean * part
    found: Floats = -less / (1 + less)
    return found


# --- values and slopes of shares ----------------------------------------------------------------------------------


def _kappa(shares: Floats) -> tuple[Floats, Floats]:
    right, predicted, real = _parts(shares)
    even = 1 - (predicted * real).sum(axis=-1)
    value = 1 - (1 - right) / even
    by_margins = predicted[..., None, :] + real[..., :, None]
    return value, np.eye(shares.shape[-1]) - ((1 - right) / even)[..., None, None] * by_margins


def _gorodkin(shares: Floats) -> tuple[Floats, Floats]:
    right, predicted, real = _parts(shares)
    covariance = right - (predicted * real).sum(axis=-1)
    of_predicted, of_real = (1 - (each**2).sum(axis=-1) for each in (predicted, real))
    by_row = (covariance / of_predicted)[..., None] * predicted - real
    by_column = (covariance / of_real)[..., None] * real - predicted
    slopes = np.eye(shares.shape[-1]) + by_row[..., :, None] + by_column[..., None, :]
    return covariance / np.sqrt(of_predicted * of_real), slopes


def _parts(shares: Floats) -> tuple[Floats, Floats, Floats]:
    """What is right; how often each label is predicted; and how often it is real."""
    return np.trace(shares, axis1=-2, axis2=-1), shares.sum(axis=-1), shares.sum(axis=-2)


_SLOPED: dict[str, Sloped] = {"cohen_kappa": _kappa, "gorodkin_rk": _gorodkin}
