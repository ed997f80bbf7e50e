"""What a prediction tells of the class, in nats: Mutual Information and the entropies."""

from __future__ import annotations

from bookmaker_ref.multiclass.ground import A, Ground
from bookmaker_ref.multiclass.measure import measure


def mutual_information_of(t: Ground[A]) -> A:
    """Mutual Information as a sum of terms none of which is negative, so that nothing cancels near independence."""

    def mean_divergence() -> A:
        return t.sum(t.sum(t.divergence(t.expected, t.deviations))) / (t.n * t.n)

    return t.once("MI", mean_divergence)


def _entropy(t: Ground[A], margin: A) -> A:
    return t.sum(t.surprise(margin, t.every)) / t.n


@measure(
    "information",
    "logarithm",
    "MutualInformationK",
    high=None,
    square=False,
    records=("powers2011:39",),
    elsewhere=("scikit-learn `mutual_info_score`", "PyCM `cm.MutualInformation`, in bits"),
)
def mutual_information(t: Ground[A]) -> A:
    """Mutual Information of prediction and class, in nats; 0 for an empty row or column."""
    return mutual_information_of(t)


@measure(
    "information",
    "logarithm",
    "EntropyReal",
    high=None,
    square=False,
    elsewhere=("SciPy `entropy` of the class sizes", "PyCM `cm.ReferenceEntropy`, in bits"),
)
def entropy_real(t: Ground[A]) -> A:
    """The entropy H(R) of the real classes, in nats."""
    return _entropy(t, t.rp)


@measure(
    "information",
    "logarithm",
    "EntropyPredicted",
    high=None,
    square=False,
    elsewhere=("SciPy `entropy` of the numbers of predictions", "PyCM `cm.ResponseEntropy`, in bits"),
)
def entropy_predicted(t: Ground[A]) -> A:
    """The entropy H(P) of the predictions, in nats."""
    return _entropy(t, t.pp)


@measure(
    "information",
    "logarithm",
    "ConditionalEntropy",
    high=None,
    square=False,
    records=("powers2003:conditional-entropy", "powers2011:40"),
)
def conditional_entropy_real(t: Ground[A]) -> A:
    """H(R|P): what is still to be known of the class when the prediction is, in nats."""
    return t.sum(t.sum(t.surprise(t.cells, t.pp[..., :, None]))) / t.n


@measure(
    "information",
    "logarithm",
    "ConditionalEntropyPredicted",
    high=None,
    square=False,
    elsewhere=("PyCM `cm.ConditionalEntropy`, in bits",),
)
def conditional_entropy_predicted(t: Ground[A]) -> A:
    """H(P|R): what is still to be known of the prediction when the class is, in nats."""
    return t.sum(t.sum(t.surprise(t.cells, t.rp[..., None, :]))) / t.n
