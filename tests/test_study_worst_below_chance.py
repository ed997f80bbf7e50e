"""What bounds say of true values below chance: nothing for kappa and likelihood ratios, all by symmetry for others."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.study import Model, Total, coverage, intervals, worst
from bookmaker_ref.study.designs import RealMargins
from tests.cases import for_each
from tests.paths import ROOT
from tests.worst_cases import chances, study, tables

F = Fraction

#: Models whose kappa is negative, as prevalence, Bias and kappa; with N and the coverage of delta-plus-three.
KAPPAS = [(8, "0.1953", "0.8047", "-0.458384", 0.8242), (16, "0.7914", "0.2086", "-0.492794", 0.8437)]
KAPPAS += [(30, "0.9", "0.1", "-0.151266", 0.8892)]
#: Recall and Fallout of 10 positives and 50 negatives, with the coverage of an interval of LR+.
RATIOS = [("koopman", "0.017876213", "0.99999999", 0.8350)]
RATIOS += [("miettinen-nurminen-ratio", "0.017665008", "0.99999999", 0.8368)]


def of_kappa(prevalence: str, bias: str, kappa: str) -> Model:
    """By its definition: kappa is twice the determinant over p (1 - q) + q (1 - p)."""
    p, q, k = F(prevalence), F(bias), F(kappa)
    determinant = k * (p * (1 - q) + q * (1 - p)) / 2
    tp = p * q + determinant
    return Model(((tp, q - tp), (p - tp, 1 - p - q + tp)))


def covered_by_enumeration(rule: Any, model: Model, n: int, truth: float) -> float:
    """Table by table, with their multinomial probabilities; kappa is undefined if all cases are in one right cell."""
    every = tables(n)
    probable = chances(every, [float(each) for row in model.cells for each in row])
    low, high = rule.limits(*every.T)
    defined = (every[:, 0] < n) & (every[:, 3] < n)
    with np.errstate(invalid="ignore"):
        return float(probable[defined & (low <= truth) & (truth <= high)].sum() / probable[defined].sum())


@pytest.mark.on_change
@pytest.mark.slow
@for_each(KAPPAS)
def test_bounds_of_kappa_say_that_they_hold_from_0_on(case: tuple[int, str, str, str, float]) -> None:
    n, prevalence, bias, kappa, known = case
    rule, model = intervals("cohen_kappa")["delta-plus-three"], of_kappa(prevalence, bias, kappa)
    counted = covered_by_enumeration(rule, model, n, float(kappa))
    assert counted == pytest.approx(known, abs=5e-5)
    assert coverage(rule, Total(n, model), "cohen_kappa").where_defined()[0] == pytest.approx(counted, abs=1e-9)
    assert F(kappa) < 0
    bound = worst.coverage(rule, n, "cohen_kappa", most=4000 if n == 8 else 1)  # of the others, what was searched alone
    assert bound.true_values == (F(0), F(1))
    assert n != 8 or counted < bound.least


@pytest.mark.slow
@for_each(RATIOS)
def test_bounds_of_lr_positive_say_that_they_hold_from_1_on(case: tuple[str, str, str, float]) -> None:
    name, recall, fallout, known = case
    rule = intervals("lr_positive")[name]
    counted = coverage(rule, RealMargins(10, 50, recall, fallout), "lr_positive").where_defined()[0]
    assert counted == pytest.approx(known, abs=5e-5)
    assert F(recall) < F(fallout)
    assert worst.coverage(rule, (10, 50), "lr_positive", within=0.05, most=1).true_values == (F(1), F(1000))


@pytest.mark.on_change
@pytest.mark.slow
@for_each(
    {
        "--n 8 --of kappa --use delta-plus-three": ("from 0 to 1; below 0 the coverage may be lower", ["0", "1"]),
        "--rp 5 --rn 5 --of lr_positive --use koopman": ("from 1 to 1000; below 1 the coverage may", ["1", "1000"]),
        "--rp 5 --rn 5 --of lr_negative --use koopman": ("from 1/1000 to 1; above 1 the coverage may", ["1/1000", "1"]),
        "--rp 5 --rn 5 --of informedness --use agresti-caffo": ("every Informedness from 0 to 1", ["0", "1"]),
    }.items(),
    lambda each: each[0],
)
def test_the_command_says_which_true_values_it_searched(case: tuple[str, tuple[str, list[str]]]) -> None:
    words, (said, values) = case
    assert said in " ".join(study("worst", *words.split()).out.split())
    assert study("worst", *words.split(), "--json").json["results"][0]["true_values"] == values


def test_the_page_says_which_true_values_were_searched() -> None:
    page = (ROOT / "docs" / "what-to-use.md").read_text(encoding="utf-8")
    proved = page.split("## What is proved")[1]
    assert "whatever" not in proved.split("|")[0]
    assert "for every Informedness from 0 to 1" in proved
    assert "kappa from 0 to 1 and LR+ from 1 to 1000, and below that the coverage may be lower" in proved


# --- where nothing below chance has to be searched ----------------------------------------------------------------


@pytest.mark.slow
@for_each(
    lambda: [(of, name) for of in ("informedness", "markedness", "correlation") for name in intervals(of)], " ".join
)
def test_limits_change_their_sign_if_labels_of_one_side_are_exchanged(case: tuple[str, str]) -> None:
    of, name = case
    rule = intervals(of)[name]
    for n in (5, 8):
        tp, fp, fn, tn = tables(n).T
        low, high = rule.limits(tp, fp, fn, tn)
        exchanged = (fp, tp, tn, fn) if of == "markedness" else (fn, tn, tp, fp)
        other_low, other_high = rule.limits(*exchanged)
        np.testing.assert_allclose(other_low, -high, rtol=0, atol=1e-9)
        np.testing.assert_allclose(other_high, -low, rtol=0, atol=1e-9)


@for_each(lambda: intervals("odds_ratio"))
def test_limits_of_the_odds_ratio_become_reciprocals(name: str) -> None:
    rule = intervals("odds_ratio")[name]
    for n in (5, 8):
        tp, fp, fn, tn = tables(n).T
        low, high = rule.limits(tp, fp, fn, tn)
        other_low, other_high = rule.limits(fn, tn, tp, fp)
        with np.errstate(divide="ignore"):
            np.testing.assert_allclose(other_low, 1 / np.asarray(high), rtol=1e-7, atol=1e-12)
            np.testing.assert_allclose(other_high, 1 / np.asarray(low), rtol=1e-7)
