"""Where margins are uneven and rates near their ends: what is recommended, and what is used instead, counted there too.

The settings are a grid, not a search: the worst of them is no bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bookmaker_ref.study.by_margins import LEVEL, Coverages, Margins, Sizes, Told, covering, sizes
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.designs import RealMargins

#: How probable the positive class is, and a guess of it.
SHARES = ("1/50", "1/20", "1/10", "1/5", "1/2")
TEST_NS, NS, IS = (16, 30, 64, 100), (16, 30), ("0", "0.1", "0.5", "0.9")
TESTS = ("chi2", "chi2_n_minus_1", "g2", "fisher", "fisher_mid_p", "chi2_kb", "outside_ci_b0")
#: Of each measure, what is recommended and what is often used.
INTERVALS = {
    "informedness": (
        *("miettinen-nurminen", "newcombe", "agresti-caffo", "wald"),
        *("powers-self-weighted", "powers-complement"),
    ),
    "markedness": ("miettinen-nurminen", "wald"),
    "correlation": ("geometric-agresti-caffo", "delta-plus-three", "fisher-z"),
    "cohen_kappa": ("delta-plus-three", "fleiss-cohen-everitt"),
    "f1": ("wilson", "clopper-pearson"),
    "lr_positive": ("miettinen-nurminen-ratio", "simel-samsa-matchar"),
    "odds_ratio": ("miettinen-nurminen-odds", "gart"),
}
#: Cases of both classes, and how probable it is that one of them is predicted positive.
GROUPS = ((10, 10), (30, 30), (10, 50), (5, 95))
RATES = ("0.003", "0.01", "0.02", "0.1", "0.3", "0.5", "0.7", "0.9", "0.98", "0.99", "0.997")
OF_GROUPS = ("miettinen-nurminen", "newcombe", "agresti-caffo", "wald")
#: A rate of so many cases: everywhere on a fine grid.
RATE_NS, STEPS = (10, 30, 100), 100
OF_RATES = ("wilson", "agresti-coull", "binomial-mid-p", "blaker", "clopper-pearson", "beta")


def margins() -> Iterator[Margins]:
    """Every pair of shares."""
    for prevalence, guess in product(SHARES, repeat=2):
        yield Margins("corner", prevalence, guess)


def rejected(told: Told) -> list[Sizes]:
    """How often tests reject what is chance."""
    found = [sizes(each, "0.05", TEST_NS, TESTS) for each in margins()]
    told("how often tests reject in the corners")
    return found


def covered(told: Told) -> list[Coverages]:
    """How often intervals cover."""
    found = []
    for measure, names in INTERVALS.items():
        rules = [intervals(measure, LEVEL)[name] for name in names]
        designs = [each.design(n, i) for n in NS for each in margins() for i in IS]
        found.append(covering(rules, designs, measure))
        told(f"how often intervals of {measure} cover in the corners")
    rules = [intervals("informedness", LEVEL)[name] for name in OF_GROUPS]
    found.append(
        covering(rules, (RealMargins(*at, *p) for at in GROUPS for p in product(RATES, RATES)), "informedness")
    )
    told("how often intervals of differences cover in the corners")
    rules = [intervals("recall", LEVEL)[name] for name in OF_RATES]
    rates = [f"{step}/{2 * STEPS}" for step in range(1, STEPS + 1)]
    found.append(covering(rules, (RealMargins(n, 0, p, 0) for n in RATE_NS for p in rates), "recall"))
    told("how often intervals of rates cover in the corners")
    return found
