"""How often the recommended interval covers where cases come in clusters, which it does not know of."""

from __future__ import annotations

from functools import cache

import numpy as np

from bookmaker_ref.significance import interval
from docs.writers.filling import Numbers

#: Half of the clusters are of real positives, and the others of real negatives.
CLUSTERS, SIZE = 40, 10
#: How often a case is right, on average; the share of a cluster has a beta distribution about it.
RIGHT = 0.8
#: The correlation of two cases of one cluster.
CORRELATION = "1/3"
_BETA = 2.0  # the sum of both parameters: 1/correlation - 1
DRAWS, SEED = 20_000, 1


@cache
def coverage() -> float:
    """The share of drawn tables whose 95 % interval has the true Informedness in it."""
    random = np.random.default_rng(SEED)
    of_each = (DRAWS, CLUSTERS // 2)
    shares = random.beta(_BETA * RIGHT, _BETA * (1 - RIGHT), (2, *of_each))
    tp, tn = random.binomial(SIZE, shares).sum(axis=-1)
    cases = SIZE * CLUSTERS // 2
    return float(interval("informedness", (tp, cases - tn, cases - tp, tn)).covers(2 * RIGHT - 1).mean())


def numbers() -> Numbers:
    """What the page says of it."""
    return {
        "clusters": CLUSTERS,
        "cluster_size": SIZE,
        "cluster_correlation": CORRELATION,
        "cluster_informedness": 2 * RIGHT - 1,
        "cluster_draws": f"{DRAWS:,}",
        "clustered": coverage(),
    }
