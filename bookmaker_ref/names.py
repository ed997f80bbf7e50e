"""Which measure a name stands for: every function and command that takes the name of a measure looks it up here.

A name is given once, in the entry of its measure; ``_names.py`` is generated from these entries. A name that means
several quantities raises an error that lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from unicodedata import normalize

from bookmaker_ref._names import OF_CLASSES, OF_TWO, WORDS
from bookmaker_ref.messages import short

__all__ = [
    "OF_CLASSES",
    "OF_TWO",
    "TOLD_BY",
    "WORDS",
    "AmbiguousName",
    "ambiguity",
    "canonical",
    "find",
    "find_of_classes",
    "hint",
    "meant",
    "nearest",
    "normalised",
    "resolved",
    "suggested",
]

#: How much alike two names must be for one to be meant by the other; "nonsense" is like "nouns-n" to 0.71.
_ALIKE = 0.75

#: What people ask for that is no measure here: the measures that tell it, which no spelling brings.
TOLD_BY = {
    "accuracy": "error, error rate, loss, hamming, hamming loss, zero one loss, misclassification,"
    " misclassification rate, rand, rand index, agreement, percent agreement, correct, hits",
    "f1": "f2, f0.5, f beta, fbeta, harmonic mean",
    "recall": "power, detection rate, completeness, true positives",
    "balanced_accuracy": "mean recall, average recall",
    "precision": "pr auc, average precision, purity, lift, true discovery rate",
    "fallout": "type i, type i error, type 1 error, size, false alarm, false alarms, false positives",
    "miss_rate": "type ii, type ii error, type 2 error, misses, false negatives, missed",
    "lr_positive": "likelihood, lift, bayes factor",
    "odds_ratio": "odds, log odds, yule, yules q",
    "cohen_kappa": "cohen, agreement, chance corrected agreement",
    "fleiss_kappa": "fleiss, krippendorff, krippendorff alpha, krippendorffs alpha, inter rater, interrater",
    "mutual_information": "nmi, ami, information, information gain, normalized mutual information",
    "correlation": "association, r, corr, coefficient",
    "prevalence": "imbalance, class imbalance, support, positives",
    "skew": "imbalance, class imbalance",
    "informedness": "skill, skill score, true skill, net benefit, edge, better than chance, beyond chance",
    "chi2": "chi, chi square, chisquare, chi squared test, significance",
}


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A name that means different quantities to different readers: what they are, and the measures among them."""

    meanings: str
    candidates: tuple[str, ...]


_AREA = Ambiguity(
    "usually it is the area under a curve of scores, which bookmaker_ref.significance.auc computes; the value of one"
    " table, (recall + inverse recall)/2, is 'balanced_accuracy'",
    ("balanced_accuracy",),
)
_GEOMETRIC = Ambiguity(
    "imbalanced-learn's is sqrt(recall*inverse_recall), which is not a measure here; sqrt(recall*precision) is"
    " 'g_measure'",
    ("g_measure",),
)
_PAIRS = Ambiguity(
    "scikit-learn's compares two clusterings by pairs of cases; sqrt(recall*precision) of one table is 'g_measure'",
    ("g_measure",),
)
_RATIO = Ambiguity(
    "the positive likelihood ratio is 'lr_positive' (LR+), the negative one 'lr_negative' (LR-)",
    ("lr_positive", "lr_negative"),
)
_GINI = Ambiguity(
    "the Gini coefficient of a curve of scores is 2*AUC - 1, by bookmaker_ref.significance.auc; the same of one table"
    " is 'informedness'",
    ("informedness",),
)
_C = Ambiguity(
    "in the papers it is the class ratio, 'skew'; elsewhere it is the area under a curve of scores, by"
    " bookmaker_ref.significance.auc",
    ("skew",),
)
#: The names that are refused instead of guessed, normalised.
AMBIGUOUS: Mapping[str, Ambiguity] = {
    **dict.fromkeys(("auc", "auroc", "rocauc", "aucroc", "roc", "area", "cindex", "cstatistic"), _AREA),
    **dict.fromkeys(("areaundercurve", "areaunderthecurve", "areaunderroc", "areaundertheroccurve"), _AREA),
    **dict.fromkeys(("geometricmean", "gmean"), _GEOMETRIC),
    **dict.fromkeys(("fowlkesmallows", "fowlkesmallowsindex", "fm", "fmi"), _PAIRS),
    **dict.fromkeys(("lr", "likelihoodratio"), _RATIO),
    **dict.fromkeys(("gini", "ginicoefficient", "giniindex"), _GINI),
    "c": _C,
}


class AmbiguousName(ValueError):
    """A name that means several quantities, with what each of them is called."""


def find(name: str) -> str | None:
    """The canonical name of a measure of two classes, or of a p-value, by any of its names.

    Names are compared as `normalised`, except symbols of formulas, whose case matters: one letter, or up to three small
    ones, such as rp. `AmbiguousName` if the name means several quantities.

    >>> find("MCC"), find("cohens-kappa"), find("tpr"), find("bm"), find("TP"), find("xyzzy"), find("LR-")
    ('correlation', 'cohen_kappa', 'recall', 'informedness', None, None, 'lr_negative')
    """
    _refuse_ambiguous(name)
    return _found(name)


def find_of_classes(name: str) -> str | None:
    """The canonical name of a measure of K classes, by any of its names, or of those of the same one of two classes.

    >>> find_of_classes("rk"), find_of_classes("Recall macro"), find_of_classes("BM"), find_of_classes("recall")
    ('gorodkin_rk', 'recall_macro', 'informedness', None)

    Of the Matthews correlation of K classes all libraries mean R_K, which is Correlation for two.

    >>> find_of_classes("mcc"), find("mcc"), find_of_classes("correlation")
    ('gorodkin_rk', 'correlation', 'correlation')
    """
    _refuse_ambiguous(name)
    return _found_of_classes(name)


def resolved(name: str, classes: int = 2) -> str:
    """The canonical name of a measure for this number of classes, by any of its names; an error for unknown names.

    >>> resolved("sensitivity"), resolved("mcc"), resolved("mcc", 3), resolved("recall_macro"), resolved("tpr", 3)
    ('recall', 'correlation', 'gorodkin_rk', 'recall_macro', 'recall')
    >>> resolved("sensitivty")
    Traceback (most recent call last):
    ValueError: unknown measure 'sensitivty'; did you mean 'recall'?
    """
    found = canonical(name, classes)
    if not is_canonical(found):
        raise ValueError(f"unknown measure {short(name)}; {advice(name)}")
    return found


def canonical(name: str, classes: int = 2) -> str:
    """As `resolved`, but a name that no measure has is returned unchanged, for callers that take other names as well.

    For three classes or more, a measure that exists for two classes alone is found, too, so that the caller can say so.

    >>> canonical("tpr"), canonical("cramers v", 3), canonical("fisher_mid_p")
    ('recall', 'cramers_v', 'fisher_mid_p')
    """
    if name in _canonical_of_classes() or (classes == 2 and name in _canonical_of_two()):
        return name
    first, second = (find, find_of_classes) if classes == 2 else (find_of_classes, find)
    return first(name) or second(name) or name


def is_canonical(name: str) -> bool:
    """Whether this is the canonical name of a measure, of two classes or of K."""
    return name in _canonical_of_two() or name in _canonical_of_classes()


def advice(name: str) -> str:
    """What to say of a name that no measure has: what was meant, or where all of them are listed."""
    near = meant(name, _canonical_of_two() | _canonical_of_classes())
    return f"did you mean {near!r}?" if near else "bookmaker show lists all measures"


def ambiguity(name: str) -> Ambiguity | None:
    """What a name may mean, if that is more than one quantity.

    >>> ambiguity("Geometric mean").candidates, ambiguity("auc_score").candidates, ambiguity("recall")
    (('g_measure',), ('balanced_accuracy',), None)
    """
    key = normalised(name)
    return AMBIGUOUS.get(key) or AMBIGUOUS.get(key.removesuffix("score"))


def hint(name: str) -> str:
    """What an error adds for a function of a measure that does not exist under this name.

    >>> hint("sensitivity"), hint("xyzzy")
    ("; the measure is called 'recall'", '')
    """
    if name.startswith("_"):
        return ""
    if (unclear := ambiguity(name)) is not None:
        return f": {unclear.meanings}"
    found = _found(name)
    return f"; the measure is called {found!r}" if found is not None else ""


def _refuse_ambiguous(name: str) -> None:
    if (found := ambiguity(name)) is not None:
        raise AmbiguousName(f"{short(name)} is ambiguous: {found.meanings}")


#: What is written between letters or digits, and does not matter there.
_BETWEEN = re.compile(r"(?<=[^\W_])[-_\s']+(?=[^\W_])")
#: Signs that look alike, and Greek letters by their names.
_WRITTEN = str.maketrans(
    dict.fromkeys("\N{MINUS SIGN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}", "-")
    | dict.fromkeys(
        "\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}\N{PRIME}\N{MODIFIER LETTER PRIME}", "'"
    )
    | {"ø": "o", "κ": "kappa", "φ": "phi", "π": "pi", "χ": "chi", "ρ": "rho", "Δ": "delta", "δ": "delta"}
    | {"\N{INCREMENT}": "delta"}
)


def normalised(name: str) -> str:
    """A name without what people write differently.

    Case is ignored, and hyphens, underscores, spaces and apostrophes between letters or digits. A sign or a prime at
    either end is part of the name.

    >>> [normalised(each) for each in ("Youden's J", "youdens-j", "LR-", "LR\N{MINUS SIGN}", "DeltaP'", "F₁ score")]
    ['youdensj', 'youdensj', 'lr-', 'lr-', "deltap'", 'f1score']
    """
    if not name.isascii():
        name = normalize("NFKC", name).translate(_WRITTEN)
    return _BETWEEN.sub("", name.strip()).lower()


def _found(name: str) -> str | None:
    """As `find`, and None for an ambiguous name."""
    if name in OF_TWO or name in WORDS:
        return OF_TWO.get(name)
    if all(len(part) == 1 and part in OF_TWO for part in re.split(r"\s*-\s*", name)):
        return None  # B-M is a difference of two symbols, and not BM
    return _scored(_by_key(False), normalised(name))


def _found_of_classes(name: str) -> str | None:
    """As `find_of_classes`, and None for an ambiguous name."""
    return OF_CLASSES.get(name) or _scored(_by_key(True), normalised(name)) or OF_CLASSES.get(_found(name) or "")


def _scored(names: Mapping[str, str], name: str) -> str | None:
    """The measure of this name, or of one to which people add "score"."""
    return names.get(name) or names.get(name.removesuffix("score"))


@cache
def _by_key(of_classes: bool) -> Mapping[str, str]:
    """Names as they are compared, without symbols of formulas, such as B, rp and RP, where case tells them apart."""
    words = {normalised(word) for word in WORDS}
    return {
        key: canonical
        for name, canonical in (OF_CLASSES if of_classes else OF_TWO).items()
        if len(name) > (3 if name.islower() else 1) and (key := normalised(name)) not in words
    }


@cache
def _canonical_of_two() -> frozenset[str]:
    return frozenset(OF_TWO.values())


@cache
def _canonical_of_classes() -> frozenset[str]:
    return frozenset(OF_CLASSES.values())


def nearest(name: str, names: Iterable[str], most: int = 3, alike: float = _ALIKE) -> tuple[str, ...]:
    """The names that are meant, perhaps: those that look most like it, the likest first; none where none is like it.

    >>> nearest("informednes", ["informedness", "markedness"]), nearest("xyzzy", ["informedness"])
    (('informedness',), ())
    """
    from difflib import get_close_matches  # noqa: PLC0415 -- only for a slip

    by_key: dict[str, list[str]] = {}
    for each in names:
        by_key.setdefault(normalised(each), []).append(each)
    found = get_close_matches(normalised(name[:80]), by_key, n=most, cutoff=alike)
    return tuple(each for key in found for each in by_key[key])[:most]


@cache
def _told_by() -> Mapping[str, tuple[str, ...]]:
    """What people ask for, loosely written, and the measures that tell it."""
    found: dict[str, tuple[str, ...]] = {}
    for measure, asked in TOLD_BY.items():
        for each in map(normalised, asked.split(", ")):
            found[each] = (*found.get(each, ()), measure)
    return found


def suggested(name: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Which of these names to give instead of one that nothing has, one of each measure.

    By what it means; else by its spelling; else by what it is a part of.

    >>> suggested("error rate", OF_TWO), suggested("sensitivty", OF_TWO), suggested("odds", ["odds_of_bets"])
    (('accuracy',), ('Sensitivity',), ('odds_of_bets',))
    """
    known = list(names)
    asked = normalised(name[:80])
    unclear = ambiguity(name[:80])
    told = unclear.candidates if unclear else _told_by().get(asked.removesuffix("score"), ())
    near = tuple(each for each in told if each in known)
    near = near or nearest(name, known, most=9)
    if not near and len(asked) > 3:
        near = tuple(each for each in known if asked in normalised(each))
    one_each: dict[str, str] = {}
    for each in near:
        measure = OF_TWO.get(each) or OF_CLASSES.get(each) or each
        best = one_each.setdefault(measure, each)
        if "_" in name and "_" not in best and normalised(best) == normalised(each):
            one_each[measure] = each  # in the way in which it was asked for
    return tuple(one_each.values())[:most]


def meant(name: str, names: Iterable[str]) -> str | None:
    """Which of these canonical names is meant: by another name of the measure, or by one that is nearly such.

    >>> meant("npv", ["inverse_precision", "recall"]), meant("sensitivty", ["recall"]), meant("npv", ["recall"])
    ('inverse_precision', 'recall', None)
    """
    among = set(names)
    for canonical in (name, _found(name), _found_of_classes(name)):
        if canonical in among:
            return canonical
    said = {each: each for each in sorted(among)}
    said |= {each: of for each, of in (*OF_CLASSES.items(), *OF_TWO.items()) if of in among}
    return next((said[each] for each in suggested(name, said, most=1)), None)
