"""What the essay says of intervals: how often each covers the truth, counted over every table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from bookmaker_ref.study.by_margins import EVEN, UNEVEN, Margins, covers, where_defined
from docs.writers.data import Row, rows_of
from docs.writers.significance.claims import sure
from docs.writers.significance.settings import limit_of_coverage
from docs.writers.what_to_use import covers as worst_of

#: The papers' two intervals about the estimate, and what is held against them, by their names in the data.
SELF_WEIGHTED, COMPLEMENT = "powers-self-weighted", "powers-complement"
RECOMMENDED, WALD = "miettinen-nurminen", "wald"
LEVEL, ALPHA, CASES = "0.95", "0.05", "30"
#: Between the last step of the data and 1, where curves are steep: counted here.
NEAR_ONE = ("0.96", "0.97", "0.98", "0.99")
LAST = float(NEAR_ONE[-1])


@dataclass(frozen=True, slots=True)
class Place:
    """Margins of two classes, as the data have them."""

    prevalence: str
    guess: str

    def has(self, row: Row) -> bool:
        """Whether a row is of them."""
        return (row["k"], row["prevalence"], row["guess"]) == ("2", self.prevalence, self.guess)


_MARGINS: Mapping[str, Margins] = {each.name: each for each in (EVEN, UNEVEN)}
PLACES: Mapping[str, Place] = {name: Place(each.prevalence, each.guess) for name, each in _MARGINS.items()}


@cache
def coverage(interval: str, margins: str) -> tuple[tuple[float, float], ...]:
    """How often an interval of Informedness covers, by I from 0 to the last step below 1."""
    found = [
        (float(Fraction(row["informedness"])), float(row["covers"]))
        for row in rows_of("interval-coverage")
        if row["measure"] == "informedness" and row["interval"] == interval and row["n"] == CASES
        if row["informedness"] and PLACES[margins].has(row) and row["covers"] and row["informedness"] != "1"
    ]
    sure(len(found) > 3, f"the coverage of {interval} was counted")
    near = covers(_MARGINS[margins], int(CASES), NEAR_ONE, names=[interval])[interval]
    for informed, each in zip(NEAR_ONE, map(where_defined, near), strict=True):
        sure(each is not None, f"Informedness is defined at {informed}")
        if each is not None:
            found.append((float(informed), each.low))
    return tuple(sorted(found))


def rejected(test: str, informed: str) -> float:
    """How often a test rejects chance at the level 0.05, with even margins."""
    (found,) = (
        float(row["rejects"])
        for row in rows_of("test-sizes")
        if (row["test"], row["alpha"], row["informedness"], row["n"]) == (test, ALPHA, informed, CASES)
        and PLACES[EVEN.name].has(row)
    )
    return found


def worst(interval: str) -> float:
    """The least that an interval covers in the pictures."""
    return min(least for margins in PLACES for _, least in coverage(interval, margins))


def of_intervals() -> dict[str, object]:
    """What is covered with 30 cases, and what it tends to with many."""
    limits = {
        f"limit_{name}_{i.replace('.', '')}": f"{limit_of_coverage(EVEN, i, deviation, 'two-class'):.2f}"
        for name, deviation in (("b1", "self-weighted"), ("b2", "complement"))
        for i in ("0", "0.5", "0.9")
    }
    least = {name: worst(name) for name in (SELF_WEIGHTED, COMPLEMENT, RECOMMENDED, WALD)}
    sure(least[RECOMMENDED] == max(least.values()), "the recommended interval covers best where each is worst")
    sure(min(coverage(RECOMMENDED, EVEN.name), key=lambda each: each[1])[0] == LAST, "it dips towards 1")
    elsewhere = worst_of("informedness")(SELF_WEIGHTED)
    sure(elsewhere.worst < least[SELF_WEIGHTED], "with rarer classes it covers less")
    turned = Margins("turned", UNEVEN.guess, UNEVEN.prevalence)
    sure(abs(turned.evenness() - UNEVEN.evenness()) < 1e-12, "exchanged margins have the same Evenness")
    for i in ("0", "05"):  # it is told once
        same = limits.pop(f"limit_b2_{i}") == limits[f"limit_b1_{i}"]
        sure(same, "both intervals cover as much where nothing is known, and in the middle")
    sure(1 - 0.5 == 1 - 2 * 0.5 + 2 * 0.5**2, "both deviations are the same in the middle")
    return {
        **limits,
        "level": LEVEL,
        "alpha": ALPHA,
        "few": CASES,
        "last": f"{LAST:g}",
        "worst_elsewhere": f"{elsewhere.worst:.2f}",
        "where_elsewhere": elsewhere.where,
        "even_prevalence": EVEN.prevalence,
        "even_guess": EVEN.guess,
        "worst_b1": f"{least[SELF_WEIGHTED]:.2f}",
        "worst_b2": f"{least[COMPLEMENT]:.2f}",
        "worst_wald": f"{least[WALD]:.2f}",
        "worst_recommended": f"{least[RECOMMENDED]:.2f}",
        "prevalence": UNEVEN.prevalence,
        "guess": UNEVEN.guess,
        "variance": f"{UNEVEN.variance('0'):.2f}",
        "variance_turned": f"{turned.variance('0'):.2f}",
        "needed": f"{(1 - 0.5**2) ** 0.5:.2f}",
        "given": f"{1 - 0.5:.2f}",
        "kb_size": f"{rejected('chi2_kb', '0'):.4f}",
        "kb_power": f"{rejected('chi2_kb', '1/2'):.2f}",
        "pearson_power": f"{rejected('chi2', '1/2'):.2f}",
        "settings": f"{len(rows_of('interval-coverage')) + len(rows_of('test-sizes')):,}",
    }
