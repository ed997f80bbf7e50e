"""Which measure a name stands for: one table of names, read in one way at every door.

A name is given once, in the entry of its measure; ``_names.py`` is generated of these. Numbers, formulas, the command
and the golden values all ask here, so none knows a name that another does not, or means something else by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from bookmaker_ref._names import OF_CLASSES, OF_TWO, WORDS

__all__ = [
    "OF_CLASSES",
    "OF_TWO",
    "TOLD_BY",
    "WORDS",
    "find",
    "find_of_classes",
    "loose",
    "meant",
    "nearest",
    "suggested",
]

#: How much alike two names must be for one to be meant by the other; "nonsense" is like "nouns-n" to 0.71.
_ALIKE = 0.75

#: What people ask for that is no measure here: the measures that tell it, which no spelling brings.
TOLD_BY = {
    "accuracy": "error, error rate, loss, hamming, hamming loss, zero one loss, misclassification,"
    " misclassification rate, rand, rand index, agreement, percent agreement, correct, hits",
    "f1": "f2, f0.5, f beta, fbeta, harmonic mean",
    "recall": "power, g mean, gmean, detection rate, completeness, true positives",
    "inverse_recall": "g mean, gmean",
    "auc": "roc, roc auc, auroc, area, mean recall, average recall",
    "precision": "pr auc, average precision, purity, lift, true discovery rate",
    "fallout": "type i, type i error, type 1 error, size, false alarm, false alarms, false positives",
    "miss_rate": "type ii, type ii error, type 2 error, misses, false negatives, missed",
    "lr_positive": "likelihood, likelihood ratio, lift, bayes factor",
    "odds_ratio": "odds, log odds, yule, yules q",
    "cohen_kappa": "cohen, agreement, chance corrected agreement",
    "fleiss_kappa": "fleiss, krippendorff, krippendorff alpha, krippendorffs alpha, inter rater, interrater",
    "mutual_information": "nmi, ami, information, information gain, normalized mutual information",
    "correlation": "association, r, corr, coefficient, phi coefficient",
    "prevalence": "imbalance, class imbalance, support, positives",
    "skew": "imbalance, class imbalance",
    "informedness": "skill, skill score, true skill, net benefit, edge, better than chance, beyond chance",
    "chi2": "chi, chi square, chisquare, chi squared test, significance",
}


def find(name: str) -> str | None:
    """The canonical name of a measure of two classes, or of a p-value, by any of its names.

    Case, underscores, hyphens and spaces do not matter, but in a word of formulas and in the shortest names; between
    two words a hyphen is a minus.

    >>> find("MCC"), find("cohens-kappa"), find("tpr"), find("bm"), find("TP"), find("xyzzy"), find("delta-fp")
    ('correlation', 'cohen_kappa', 'recall', 'informedness', None, None, None)
    """
    if name in OF_TWO or name in WORDS:
        return OF_TWO.get(name)
    if "-" in name and all(part in OF_TWO or part in WORDS for part in name.split("-")):
        return None  # a difference of two words, in a formula
    return _scored(_loosely(False), loose(name))


def find_of_classes(name: str) -> str | None:
    """The canonical name of a measure of K classes, by any of its names, or of those of the same one of two classes.

    >>> find_of_classes("rk"), find_of_classes("Recall macro"), find_of_classes("BM"), find_of_classes("recall")
    ('gorodkin_rk', 'recall_macro', 'informedness', None)

    Of the Matthews correlation of K classes all libraries mean R_K, which is Correlation for two.

    >>> find_of_classes("mcc"), find("mcc"), find_of_classes("correlation")
    ('gorodkin_rk', 'correlation', 'correlation')
    """
    return OF_CLASSES.get(name) or _scored(_loosely(True), loose(name)) or OF_CLASSES.get(find(name) or "")


def _scored(names: Mapping[str, str], name: str) -> str | None:
    """The measure of this name, or of one to which people add "score"."""
    return names.get(name) or names.get(name.removesuffix("score"))


def loose(name: str) -> str:
    """A name without what people write differently: case, underscores, hyphens, spaces."""
    return name.replace("_", "").replace("-", "").replace(" ", "").lower()


@cache
def _loosely(of_classes: bool) -> Mapping[str, str]:
    """Names without regard to case. One letter, or a short word in lower case, may mean something else."""
    return {
        loose(name): canonical
        for name, canonical in (OF_CLASSES if of_classes else OF_TWO).items()
        if len(name) > 3 or (len(name) > 1 and not name.islower() and name[-1] not in "+-")
    }


def nearest(name: str, names: Iterable[str], most: int = 3, alike: float = _ALIKE) -> tuple[str, ...]:
    """The names that are meant, perhaps: those that look most like it, the likest first; none where none is like it.

    >>> nearest("informednes", ["informedness", "markedness"]), nearest("xyzzy", ["informedness"])
    (('informedness',), ())
    """
    from difflib import get_close_matches  # noqa: PLC0415 -- only for a slip

    by_key: dict[str, list[str]] = {}
    for each in names:
        by_key.setdefault(loose(each), []).append(each)
    found = get_close_matches(loose(name[:80]), by_key, n=most, cutoff=alike)
    return tuple(each for key in found for each in by_key[key])[:most]


@cache
def _told_by() -> Mapping[str, tuple[str, ...]]:
    """What people ask for, loosely written, and the measures that tell it."""
    found: dict[str, tuple[str, ...]] = {}
    for measure, asked in TOLD_BY.items():
        for each in map(loose, asked.split(", ")):
            found[each] = (*found.get(each, ()), measure)
    return found


def suggested(name: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Which of these names to give instead of one that nothing has, one of each measure.

    By what it means; else by its spelling; else by what it is a part of.

    >>> suggested("error rate", OF_TWO), suggested("sensitivty", OF_TWO), suggested("odds", ["odds_of_bets"])
    (('accuracy',), ('Sensitivity',), ('odds_of_bets',))
    """
    known = list(names)
    asked = loose(name[:80])
    near = tuple(each for each in _told_by().get(asked.removesuffix("score"), ()) if each in known)
    near = near or nearest(name, known, most=9)
    if not near and len(asked) > 3:
        near = tuple(each for each in known if asked in loose(each))
    one_each: dict[str, str] = {}
    for each in near:
        measure = OF_TWO.get(each) or OF_CLASSES.get(each) or each
        best = one_each.setdefault(measure, each)
        if "_" in name and "_" not in best and loose(best) == loose(each):
            one_each[measure] = each  # in the way in which it was asked for
    return tuple(one_each.values())[:most]


def meant(name: str, names: Iterable[str]) -> str | None:
    """Which of these canonical names is meant: by another name of the measure, or by one that is nearly such.

    >>> meant("npv", ["inverse_precision", "recall"]), meant("sensitivty", ["recall"]), meant("npv", ["recall"])
    ('inverse_precision', 'recall', None)
    """
    among = set(names)
    for canonical in (name, find(name), find_of_classes(name)):
        if canonical in among:
            return canonical
    said = {each: each for each in sorted(among)}
    said |= {each: of for each, of in (*OF_CLASSES.items(), *OF_TWO.items()) if of in among}
    return next((said[each] for each in suggested(name, said, most=1)), None)
