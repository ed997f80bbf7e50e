"""How even the classes and the predictions are, in the three forms of powers2011: +, - and #.

For two classes the three are one, Prevalence times its inverse. From three on they are the K-th root of a product,
an arithmetic mean and a harmonic one.
"""

from __future__ import annotations

from bookmaker_ref.multiclass.ground import A, Ground
from bookmaker_ref.multiclass.measure import measure


def _plus(t: Ground[A], margin: A, k: int) -> A:
    return t.product_power(t.divide(margin, t.every), 2, k)


def _minus(t: Ground[A], margin: A, k: int) -> A:
    return t.sum(margin * (t.every - margin)) / (t.n * t.n * k)


def _sharp(t: Ground[A], margin: A, k: int) -> A:
    return t.divide(t.n * 0 + k, t.sum(t.divide(t.every * t.every, margin * (t.every - margin))))


@measure("evenness", "power", "EvennessRPlus", square=False, records=("powers2011:45", "powers2011:61"))
def evenness_real_plus(t: Ground[A]) -> A:
    """Evenness of the classes, +: the square of the geometric mean of the Prevalences."""
    return _plus(t, t.rp, t.shape[1])


@measure("evenness", "power", "EvennessPPlus", square=False, records=("powers2011:44",))
def evenness_predicted_plus(t: Ground[A]) -> A:
    """Evenness of the predictions, +: the square of the geometric mean of the Biases."""
    return _plus(t, t.pp, t.shape[0])


@measure("evenness", "power", "EvennessGPlus", square=False, records=("powers2011:46",))
def evenness_global_plus(t: Ground[A]) -> A:
    """Evenness of both, +: the geometric mean of those of classes and predictions."""
    return t.geometric_mean(_plus(t, t.rp, t.shape[1]), _plus(t, t.pp, t.shape[0]))


@measure("evenness", "rational", "EvennessRMinus", square=False, records=("powers2011:47", "powers2011:57"))
def evenness_real_minus(t: Ground[A]) -> A:
    """Evenness of the classes, -: the arithmetic mean of Prevalence times its inverse."""
    return _minus(t, t.rp, t.shape[1])


@measure("evenness", "rational", "EvennessPMinus", square=False, records=("powers2011:48",))
def evenness_predicted_minus(t: Ground[A]) -> A:
    """Evenness of the predictions, -: the arithmetic mean of Bias times its inverse."""
    return _minus(t, t.pp, t.shape[0])


@measure("evenness", "root", "EvennessGMinus", square=False, records=("powers2011:49",))
def evenness_global_minus(t: Ground[A]) -> A:
    """Evenness of both, -: the geometric mean of those of classes and predictions."""
    return t.geometric_mean(_minus(t, t.rp, t.shape[1]), _minus(t, t.pp, t.shape[0]))


@measure("evenness", "rational", "EvennessRSharp", square=False, records=("powers2011:58",))
def evenness_real_sharp(t: Ground[A]) -> A:
    """Evenness of the classes, #: the harmonic mean of Prevalence times its inverse."""
    return _sharp(t, t.rp, t.shape[1])


@measure("evenness", "rational", "EvennessPSharp", square=False, records=("powers2011:59",))
def evenness_predicted_sharp(t: Ground[A]) -> A:
    """Evenness of the predictions, #: the harmonic mean of Bias times its inverse."""
    return _sharp(t, t.pp, t.shape[0])


@measure("evenness", "root", "EvennessGSharp", square=False, records=("powers2011:60",))
def evenness_global_sharp(t: Ground[A]) -> A:
    """Evenness of both, #: the geometric mean of those of classes and predictions."""
    return t.geometric_mean(_sharp(t, t.rp, t.shape[1]), _sharp(t, t.pp, t.shape[0]))
