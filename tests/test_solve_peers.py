"""mlscorecheck on binary problems that both can state: P, N, and scores with their rounding.

It solves each score for one cell and never calls true scores inconsistent, at the price of letting some false ones
through (its documentation says so). So whatever it refuses we refuse, and what we refuse beyond that is held against
every table of that size.
"""

from __future__ import annotations

import logging
from random import Random

import pytest

from bookmaker_ref.exact import Table
from bookmaker_ref.exact.numbers import to_float
from bookmaker_ref.solving import Cases, consistent_tables, read
from bookmaker_ref.solving.words import word
from tests.solving import agrees, defined

_NAMES = {
    "acc": "accuracy", "sens": "recall", "spec": "inverse_recall", "bacc": "balanced_accuracy",
    "npv": "inverse_precision", "ppv": "precision", "f1": "f1", "fm": "g_measure", "f1n": "inverse_f1",
    "mk": "markedness", "lrp": "lr_positive", "lrn": "lr_negative", "mcc": "correlation", "bm": "informedness",
    "dor": "odds_ratio", "ji": "jaccard",
    "kappa": "cohen_kappa",
}  # fmt: skip


@pytest.mark.filterwarnings("ignore")  # what its dependencies say is theirs
def test_mlscorecheck_refuses_nothing_that_we_find_and_brute_force_settles_the_rest() -> None:
    check = pytest.importorskip("mlscorecheck.check.binary").check_1_testset_no_kfold
    logging.disable(logging.CRITICAL)
    random = Random(1)
    done = both = only_we = 0
    while done < 150:
        positive, negative = random.randint(3, 40), random.randint(3, 40)
        tp, tn = random.randint(0, positive), random.randint(0, negative)
        table = (tp, negative - tn, positive - tp, tn)
        some = random.sample(sorted(_NAMES), random.choice((2, 3, 4)))
        if not defined([word(_NAMES[name]) for name in some], table):
            continue
        places = random.choice((2, 3, 4))
        values = {name: to_float(Table(*table)[word(_NAMES[name]).symbol.name]) for name in some}
        if random.random() < 0.6:
            values[some[0]] += random.choice((-1, 1)) * random.choice((1, 3, 10, 40)) * 10**-places
        texts = {name: f"{value:.{places}f}" for name, value in values.items()}
        try:
            given = [read(_NAMES[name], text) for name, text in texts.items()]
        except ValueError:  # moved out of its range
            continue
        given += [read("RP", str(positive)), read("RN", str(negative))]
        done += 1
        ours = consistent_tables(given, Cases(positive + negative, positive + negative), most=10**5)
        theirs = check(
            testset={"p": positive, "n": negative},
            scores={name: float(text) for name, text in texts.items()},
            eps=0.5 * 10**-places,
            numerical_tolerance=1e-9,
        )["inconsistency"]
        if theirs:
            assert ours.none, (texts, positive, negative)
        every = [Table(a, negative - b, positive - a, b) for a in range(positive + 1) for b in range(negative + 1)]
        assert list(ours.tables) == sorted(each.cells for each in every if agrees(given, each))
        both, only_we = both + (theirs and ours.none), only_we + (ours.none and not theirs)
    assert both > 30
    assert only_we < both / 3
