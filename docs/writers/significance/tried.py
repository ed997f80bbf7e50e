"""What else was tried for Correlation and kappa of two classes: how often it covers, exactly, over a grid of margins.

``python -m docs.writers.significance.tried`` counts it again, in a minute or two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from scipy.special import gammaincinv
from scipy.stats import qmc

from bookmaker_ref import markdown
from bookmaker_ref.exact.rates import DIFFERENCES
from bookmaker_ref.significance import METHODS, interval
from bookmaker_ref.significance.intervals import Tails
from bookmaker_ref.significance.variances import value_and_variance
from bookmaker_ref.study.by_margins import LEVEL, Margins, Told, covering, where_defined
from bookmaker_ref.study.covering import IntervalRule
from docs.writers.significance.claims import sure
from docs.writers.significance.corners import NS, SHARES

IS = ("0", "0.1", "0.3", "0.5", "0.7", "0.9")
RECOMMENDED = {"cohen_kappa": "delta-plus-three", "correlation": "geometric-agresti-caffo"}
#: Of two classes, Correlation has a formula for any number.
_FORMULA = {"cohen_kappa": "cohen_kappa", "correlation": "gorodkin_rk"}
_TAILS = Tails(0.95, "both")
_DRAWN = 12
Cells = Any
Pair = tuple[Any, Any]


@dataclass(frozen=True, slots=True)
class Tried:
    """An interval, over all margins: its coverage in the mean and at least, how often below 0.93, its mean width."""

    measure: str
    n: int
    name: str
    mean: float
    least: float
    seldom: float
    width: float


def tried(told: Told) -> list[Tried]:
    """All of them, for each measure and N; the recommended one is the first."""
    found = []
    for measure, n in product(RECOMMENDED, NS):
        designs = [Margins("", *each).design(n, i) for each in product(SHARES, SHARES) for i in IS]
        for name, each in covering(rules(measure), designs, measure).items():
            ends = [end for end in map(where_defined, each) if end is not None]
            covers = [end.high for end in ends]  # an end at the truth covers it
            width = [one.width or 0.0 for one in each]
            shares = sum(covers) / len(designs), min(covers), sum(end < 0.93 for end in covers) / len(designs)
            found.append(Tried(measure, n, name, *shares, sum(width) / len(width)))
        told(f"what else was tried of {measure}: N = {n}")
    return found


def rules(measure: str) -> Iterator[IntervalRule]:
    """The recommended interval, and what was tried beside it."""
    for name in (RECOMMENDED[measure], "profile-likelihood"):
        yield IntervalRule(name, partial(_by_name, measure, name), LEVEL)
    own: dict[str, Callable[..., Pair]] = {
        "Dirichlet posterior, 1/2 each": partial(dirichlet, measure),
        "delta method, arcsine, 2 more": partial(arcsine, measure),
    }
    if measure == "correlation":
        own["geometric mean, Miettinen-Nurminen"] = geometric_miettinen_nurminen
    else:
        own["harmonic mean, Miettinen-Nurminen"] = harmonic_miettinen_nurminen
    for name, limits in own.items():
        yield IntervalRule(name, limits, LEVEL)


def _by_name(measure: str, name: str, *cells: Cells) -> Pair:
    found = interval(measure, cells, method=name)
    return found.low, found.high


def value(measure: str, tp: Cells, fp: Cells, fn: Cells, tn: Cells) -> Any:
    """Kappa or Correlation."""
    pp, pn, rp, rn = tp + fp, fn + tn, tp + fn, fp + tn
    with np.errstate(all="ignore"):
        apart = (pp * rn + rp * pn) / 2 if measure == "cohen_kappa" else np.sqrt(pp * pn * rp * rn)
        return (tp * tn - fp * fn) / apart


def dirichlet(measure: str, *cells: Cells) -> Pair:
    """Equal tails of the posterior with half a case in each cell before, by evenly spread draws."""
    spread = qmc.Sobol(4, scramble=False).random_base2(_DRAWN) + 2.0 ** -(_DRAWN + 1)
    most = int(max(map(np.max, cells)))
    drawn = [np.stack([gammaincinv(k + 0.5, each) for k in range(most + 1)]) for each in spread.T]
    ends = np.array(
        [
            np.quantile(value(measure, *(by[k] for by, k in zip(drawn, table, strict=True))), (0.025, 0.975))
            for table in np.stack(cells, axis=-1).astype(int)
        ]
    ).T
    return _defined(measure, cells, (ends[0], ends[1]))


def arcsine(measure: str, *cells: Cells) -> Pair:
    """The delta method on the scale of the arcsine, where the spread of Correlation hardly changes."""
    tables = np.stack(cells, axis=-1).reshape(-1, 2, 2) + 0.5
    middle, variance = value_and_variance(_FORMULA[measure], tables)
    half = _TAILS.z * np.sqrt(variance / tables.sum(axis=(-2, -1)) / (1 - middle**2))
    turned = np.arcsin(middle)
    ends = tuple(np.sin(np.clip(turned + sign * half, -np.pi / 2, np.pi / 2)) for sign in (-1, 1))
    return _defined(measure, cells, (ends[0], ends[1]))


def geometric_miettinen_nurminen(*cells: Cells) -> Pair:
    """As `geometric-agresti-caffo`, of the score intervals of Informedness and Markedness."""
    core = METHODS["miettinen-nurminen"].core
    with np.errstate(all="ignore"):
        one, other = (core(*DIFFERENCES[each](*cells), _TAILS) for each in ("informedness", "markedness"))
        ends = tuple(np.sign(a) * np.sqrt(np.maximum(a * b, 0)) for a, b in zip(one, other, strict=True))
    return _defined("correlation", cells, (ends[0], ends[1]))


def harmonic_miettinen_nurminen(*cells: Cells) -> Pair:
    """Kappa is the harmonic mean of 1 - q/(s q + 1 - s), s a margin and q the ratio of the rates of errors and hits."""
    tp, fp, fn, tn = (each.astype(float) for each in cells)
    n, ends = tp + fp + fn + tn, []
    for wrong, first, second in ((fp, tp + fp, fn + tn), (fn, tp + fn, fp + tn)):
        with np.errstate(all="ignore"):
            low, high = METHODS["miettinen-nurminen-ratio"].core(wrong, first, tn, second, _TAILS)
            share = first / n
            ends.append([np.where(np.isinf(q), 1 - 1 / share, 1 - q / (share * q + 1 - share)) for q in (high, low)])
    with np.errstate(all="ignore"):
        both = [np.where(a * b > 0, 2 * a * b / (a + b), 0.0) for a, b in zip(*ends, strict=True)]
    return _defined("cohen_kappa", cells, (np.maximum(both[0], -1.0), both[1]))


def _defined(measure: str, cells: Cells, ends: Pair) -> Pair:
    """None where the measure has no value; 1 above where nothing is wrong, as for all that is said here."""
    undefined, right = np.isnan(value(measure, *cells)), cells[1] + cells[2] == 0
    return np.where(undefined, np.nan, ends[0]), np.where(undefined, np.nan, np.where(right, 1.0, ends[1]))


def table(found: Sequence[Tried]) -> str:
    """What was found as Markdown, each width beside that of the recommended one."""
    head = ("of", "N", "interval", "mean", "least", "below 0.93", "width")
    first = {(each.measure, each.n): each for each in reversed(found) if each.name == RECOMMENDED[each.measure]}
    of_kappa = {(each.n, each.name): each for each in found if each.measure == "cohen_kappa"}
    for n in NS:
        better, before = of_kappa[n, "profile-likelihood"], of_kappa[n, RECOMMENDED["cohen_kappa"]]
        sure(better.least > before.least + 0.01, "of kappa the profile likelihood covers more where it covers least")
        sure(better.width < 0.97 * before.width, "its intervals of kappa are shorter on average")
    for each in found:
        if each.measure == "correlation" and each.name != RECOMMENDED["correlation"]:
            sure(each.least < first["correlation", each.n].least, "of Correlation nothing else covers more at least")
    rows = (
        (
            each.measure.replace("cohen_", ""), str(each.n), f"`{each.name}`" if each.name in METHODS else each.name,
            f"{each.mean:.3f}", f"{each.least:.3f}", f"{each.seldom:.1%}",
            f"{each.width / first[each.measure, each.n].width:.2f}",
        )
        for each in found
    )  # fmt: skip
    return markdown.table(head, rows, "<><>>>>")


if __name__ == "__main__":
    print(table(tried(print)))
