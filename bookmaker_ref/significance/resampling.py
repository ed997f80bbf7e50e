"""The bootstrap with bias correction and acceleration, for any measure of a table (Efron 1987)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from bookmaker_ref.arguments import generator, one_of, whole, wrong
from bookmaker_ref.later import np
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.evaluation import evaluate
from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.numeric.evaluation import evaluate_all
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import Floats, reals
from bookmaker_ref.significance.classes import LINEAR, least_of
from bookmaker_ref.significance.intervals import Ends, OfMeasure, Tails, cells_of, method
from bookmaker_ref.significance.variances import Sampling

#: The most samples: their tables are all held at once.
MOST = 10**6
#: From an array of tables, whose rows are predictions, to their values.
Statistic = Callable[[Floats], Floats]


class OfAny(OfMeasure):
    """A method of any measure, also of one that the caller has."""

    def range(self, *parts: Any) -> tuple[float, float]:
        """Samples lie in the range of their measure by themselves; one that nobody knows has none."""
        measure, tables = parts
        if measure in LINEAR:
            return float(least_of(measure, tables.shape[-1])), 1.0
        known = MEASURES.get(measure) if isinstance(measure, str) else None
        low = -np.inf if known is None or known.low is None else known.low
        high = np.inf if known is None or known.high is None else known.high
        return float(low), float(high)


@method(
    OfAny,
    "bootstrap with bias correction and acceleration (BCa)",
    "Efron (1987), Journal of the American Statistical Association 82, 171-185",
    slow=True,
)
def bootstrap(
    measure: str | Statistic,
    tables: Floats,
    tails: Tails,
    *,
    seed: int | np.random.Generator | None = None,
    resamples: int = 9999,
    sampling: Sampling = "total",
    undefined: Literal["refuse", "drop"] = "refuse",
) -> Ends:
    """The BCa interval of any measure: cases are drawn again, with what is fixed kept.

    ``table`` has whole counts; ``measure`` is a name, or a function from an array of tables, whose rows are
    predictions, to their values. ``sampling`` keeps the number of cases, those of the classes (``real``), or
    those of the predictions.

    There is no interval, but an error, where all samples give the same value, as without any error; where the value
    lies beyond all of theirs; and where one case less leaves the measure undefined. Samples where it is undefined are
    refused, too, or dropped if so asked.

    >>> low, high = bootstrap("informedness", (56, 48, 14, 32), seed=1, sampling="real")
    >>> 0.03 < low < 0.08, 0.31 < high < 0.36
    (True, True)
    """
    counts = _one(tables)
    statistic, name = _statistic(measure, counts.shape[-1])
    random = generator(seed)
    wanted = whole(resamples, "resamples", 100, MOST)
    one_of(undefined, "undefined", ("refuse", "drop"))
    estimate = float(statistic(counts[None].astype(np.float64))[0])
    if np.isnan(estimate):
        raise ValueError(f"{name} is undefined for this table: there is nothing to draw an interval about")
    values = statistic(drawn(counts, wanted, sampling, random))
    missing = int(np.isnan(values).sum())
    if missing and undefined == "refuse":
        raise ValueError(
            f"{name} is undefined in {missing} of {wanted} samples, where a margin is empty: keep the margins with"
            f" sampling='real' or 'predicted', or leave these out with undefined='drop'"
        )
    values = values[~np.isnan(values)]
    if not len(values) or values.min() == values.max():
        raise ValueError(f"all samples have the same {name}: this table has too little variety for a bootstrap")
    below = ((values < estimate).sum() + (values <= estimate).sum()) / (2 * len(values))
    if not 0 < below < 1:
        raise ValueError(f"the {name} of the table lies beyond that of all samples: the bootstrap has no interval here")
    acceleration = accelerated(statistic, counts, name)
    shift = float(special.ndtri(below))
    places = [_place(shift, acceleration, float(special.ndtri(each))) for each in (tails.share, 1 - tails.share)]
    low, high = np.quantile(values, places)
    return low, high


def drawn(counts: Any, resamples: int, sampling: Sampling, source: np.random.Generator) -> Floats:
    """So many tables drawn from the cases of one, with replacement."""
    one_of(sampling, "sampling", ("total", "real", "predicted"))
    if sampling == "total":
        flat = source.multinomial(int(counts.sum()), counts.ravel() / counts.sum(), size=resamples)
        return flat.reshape(resamples, *counts.shape).astype(np.float64)
    found = np.zeros((resamples, *counts.shape))
    groups = counts.T if sampling == "real" else counts
    for at, group in enumerate(groups):
        if group.sum():
            sample = source.multinomial(int(group.sum()), group / group.sum(), size=resamples)
            found[(slice(None), slice(None), at) if sampling == "real" else (slice(None), at)] = sample
    return found


def accelerated(statistic: Statistic, counts: Any, name: str = "measure") -> float:
    """The acceleration, from the tables with one case less; all cases of a cell leave the same one."""
    cells = np.argwhere(counts > 0)
    fewer = np.repeat(counts[None].astype(np.float64), len(cells), axis=0)
    fewer[np.arange(len(cells)), cells[:, 0], cells[:, 1]] -= 1
    values, times = statistic(fewer), counts[counts > 0].astype(np.float64)
    if np.isnan(values).any():
        row, column = cells[int(np.argmax(np.isnan(values)))].tolist()
        raise ValueError(
            f"{name} is undefined with one case less in row {row}, column {column}: too few for a bootstrap"
        )
    from_mean = (times * values).sum() / times.sum() - values
    spread = (times * from_mean**2).sum()
    return float((times * from_mean**3).sum() / (6 * spread**1.5)) if spread > 0 else 0.0


def _place(shift: float, acceleration: float, z: float) -> float:
    moved = shift + z
    return float(special.ndtr(shift + moved / (1 - acceleration * moved)))


def _one(counts: Floats) -> Any:
    if counts.ndim != 2:
        raise ValueError("the bootstrap takes one table at a time")
    if not counts.sum():
        raise ValueError("the table has no cases")
    return counts.astype(np.int64)


def _statistic(measure: str | Statistic, classes: int) -> tuple[Statistic, str]:
    if callable(measure):
        return _own(measure), "the measure"
    if not isinstance(measure, str):
        raise wrong(measure, "measure", "a name, or a function from an array of tables", TypeError)
    if classes == 2 and measure in COMPILED:
        return lambda tables: evaluate_all(*cells_of(tables), [measure])[measure], measure
    if measure in MEASURES:
        return lambda tables: evaluate(tables, [measure], rows="predicted")[measure], measure
    about = "of two classes" if measure in COMPILED else ""
    raise ValueError(f"{short(measure)} is {'a measure ' + about if about else 'no measure'}: this table has {classes}")


def _own(function: Statistic) -> Statistic:
    """A function of the caller's, held to what it is for."""

    def statistic(tables: Floats) -> Floats:
        found = reals(function(tables), "what the measure gives")
        if found.shape != tables.shape[:1]:
            raise ValueError(
                f"the measure gives an array of shape {found.shape} for {len(tables)} tables: one number each"
            )
        return found

    return statistic
