"""How often tests reject what is chance, exactly: the claims about chi-squared, G², Fisher's test and the KB family.

Every table of the settings is enumerated with its exact probability, so these numbers have no standard error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from statistics import fmean

from bookmaker_ref.study.by_margins import EVEN, EVEN_3, OF_TWO, UNEVEN, UNEVEN_3, Margins, covers, sizes, where_defined
from bookmaker_ref.study.empirical.bench import Bench
from bookmaker_ref.study.empirical.finding import Check, Finding, Number, Reading

_ALPHA = 0.05
#: Between these a test at 0.05 is taken as valid: Cochran (1952), the chi-squared test of goodness of fit.
_VALID = (0.04, 0.06)
_NS = (8, 16, 30, 64)
#: Where each cell expects 5 or more with either margins.
_MANY = (250,)
_TESTS = (
    *("chi2", "g2", "fisher", "chi2_kb", "chi2_km", "chi2_kbm", "chi2_b", "chi2_m"),
    *("chi2_plus_p", "chi2_minus_p", "g2_plus_p"),
)
_TRADITIONAL = ("chi2", "g2")
_IS = ("0", "0.25", "0.5", "0.75", "0.9")
_FAMILY = ("chi2_kb", "chi2_km", "chi2_kbm")
_NS_3 = (9, 12)
#: Where a cell expects less than 5.
_FEW = ((EVEN, (8, 16)), (UNEVEN, _NS))
_FEWER = "exact; K = 2, settings where a cell expects less than 5"
_SETTINGS = f"exact; K = 2, even and uneven margins (prevalence 1/10, guesses 1/5), N = {', '.join(map(str, _NS))}"


@cache
def _sizes(margins: Margins, ns: Sequence[int] = _NS, names: Sequence[str] = _TESTS) -> dict[str, dict[int, float]]:
    found = sizes(margins, str(_ALPHA), ns, names)
    return {name: {n: float(each.high) for n, each in zip(ns, row, strict=True)} for name, row in found.items()}


def _worst(names: Iterable[str], margins: Iterable[Margins] = OF_TWO, ns: Sequence[int] = _NS) -> float:
    """The greatest distance of a size from alpha."""
    return max(abs(_sizes(each)[name][n] - _ALPHA) for each in margins for name in names for n in ns)


def _greatest(names: Iterable[str], margins: Iterable[Margins] = OF_TWO) -> float:
    return max(_sizes(each)[name][n] for each in margins for name in names for n in _NS)


def chi2_for_few_cases(_: Bench) -> Finding:
    """The size of Pearson's test where a cell expects less than 5."""
    readings = []
    for margins, ns in _FEW:
        off = _worst(["chi2"], [margins], ns)
        check = Check("greatest |size - 0.05| of chi-squared", Number(off), ">", 0.01)
        readings.append(Reading(f"{margins.words()}, N = {', '.join(map(str, ns))}", (check,)))
    return Finding(f"{_FEWER}; unreliable: somewhere off by over 0.01", tuple(readings))


def g2_preferred(_: Bench) -> Finding:
    """The sizes of G² beside those of Pearson's test, where a cell expects less than 5."""
    readings = []
    for margins, ns in _FEW:
        g2, chi2 = (fmean(abs(_sizes(margins)[name][n] - _ALPHA) for n in ns) for name in ("g2", "chi2"))
        check = Check("mean |size - 0.05| of G² minus that of chi-squared", Number(g2 - chi2), "<", 0.0)
        readings.append(Reading(f"{margins.words()}, N = {', '.join(map(str, ns))}", (check,)))
    return Finding(f"{_FEWER}; preferred: nearer to 0.05 on average", tuple(readings))


def five_in_a_cell(_: Bench) -> Finding:
    """Whether 5 in each cell are enough for Pearson's test, and whether fewer are too few."""
    five = {"even": ((EVEN, 20), (EVEN, 30), (EVEN, 64)), "uneven": ((UNEVEN, 250),)}
    enough = [
        check
        for cases in five.values()
        for margins, n in cases
        for check in _is_valid(f"{margins.name}, N = {n}", _sizes(margins, (n,), ("chi2",))["chi2"][n])
    ]
    fewer = [
        Check(
            f"|size - 0.05| of chi-squared, {margins.name}, N = {n}",
            Number(_worst(["chi2"], [margins], [n])),
            ">",
            0.01,
        )
        for margins, ns in _FEW
        for n in ns
    ]
    return Finding(
        "exact; K = 2, alpha = 0.05, even and uneven margins (prevalence 1/10, guesses 1/5); valid: a size from 0.04 to"
        " 0.06 (Cochran 1952)",
        (Reading("5 in each cell are enough", tuple(enough)), Reading("with fewer it is not valid", tuple(fewer))),
    )


def _is_valid(words: str, found: float) -> Iterable[Check]:
    yield Check(f"size of chi-squared, {words}", Number(found), ">", _VALID[0])
    yield Check(f"size of chi-squared, {words}", Number(found), "<", _VALID[1])


def averages_beside_fisher(_: Bench) -> Finding:
    """The statistics of a label and their averages beside Fisher's exact test."""
    readings = []
    for words, names in (("averaged: KB, KM, KBM", _FAMILY), ("of one label", ("chi2_plus_p", "chi2_minus_p"))):
        checks = [
            Check(
                f"greatest size over that of Fisher's test, {margins.name}, N = {n}",
                Number(max(_sizes(margins)[each][n] for each in names) / _sizes(margins)["fisher"][n]),
                "<",
                0.5,
            )
            for margins in OF_TWO
            for n in _NS
        ]
        readings.append(Reading(words, tuple(checks)))
    return Finding(f"{_SETTINGS}; much more conservative: rejects chance less than half as often", tuple(readings))


def whole_table_inflates(_: Bench) -> Finding:
    """Whether some size of Pearson's test of the whole table is above alpha."""
    check = Check("greatest size of chi-squared of the whole table", Number(_greatest(["chi2"])), ">", _ALPHA)
    return Finding(_SETTINGS, (Reading("it can: in some setting", (check,)),))


def naive_where_uneven(_: Bench) -> Finding:
    """The sizes of (53) and (54): whether they can be far above alpha with uneven margins, and more than with even."""
    uneven, even = (_greatest(("chi2_b", "chi2_m"), [margins]) for margins in (UNEVEN, EVEN))
    checks = (
        Check("greatest size of (53) and (54), uneven margins", Number(uneven), ">", _VALID[1]),
        Check("the same, minus the greatest with even margins", Number(uneven - even), ">", 0.0),
    )
    return Finding(_SETTINGS, (Reading("they can: in some setting", checks),))


def labels_where_skewed(_: Bench) -> Finding:
    """How far the size of the statistic of one label is from alpha, with uneven margins, and from that of the other."""
    found = _sizes(UNEVEN)
    rare, other = (found[name][64] for name in ("chi2_plus_p", "chi2_minus_p"))
    checks = (
        Check("size of chi-squared of the rare label, over that of the other", Number(rare / other), ">", 10.0),
        Check("alpha over the size of that of the other", Number(_ALPHA / other), ">", 10.0),
    )
    settings = f"exact; K = 2, N = 64, {UNEVEN.words()}, alpha = {_ALPHA}; outlandishly: by a factor of ten"
    return Finding(settings, (Reading("", checks),))


def kb_more_reliable(_: Bench) -> Finding:
    """The KB family beside chi-squared and G²: sizes near alpha, sizes not above it."""
    family, traditional = _mean_off(_FAMILY), _mean_off(_TRADITIONAL)
    off = Number(family - traditional)
    exact = Check("mean |size - 0.05| of KB, KM and KBM minus that of chi-squared and G²", off, "<", 0.0)
    never = (
        Check("greatest size of KB, KM and KBM", Number(_greatest(_FAMILY)), "<", _ALPHA),
        Check("greatest size of chi-squared and G²", Number(_greatest(_TRADITIONAL)), ">", _ALPHA),
    )
    readings = (
        Reading("it rejects chance as often as it says", (exact,)),
        Reading("it never rejects chance more often than it says, and they do", never),
    )
    return Finding(f"{_SETTINGS}; alpha = {_ALPHA}", readings)


def _mean_off(names: Sequence[str]) -> float:
    """The mean distance of sizes from alpha."""
    return fmean(abs(_sizes(each)[name][n] - _ALPHA) for each in OF_TWO for name in names for n in _NS)


def intervals_more_reliable(_: Bench) -> Finding:
    """The intervals beside the tests: how far coverage is from 0.95, and size from 0.05."""
    readings = []
    for words, name in {"CI_B1 (66)": "powers-self-weighted", "CI_B2 (63)": "powers-complement"}.items():
        for form, suffix in {"with 2E": "", "without 2E": "-two-class"}.items():
            missed = fmean(_missed(margins, name + suffix, 30, _IS) for margins in OF_TWO)
            for tests, other in (("chi-squared and G²", _TRADITIONAL), ("the KB family", _FAMILY)):
                off = Number(missed - _mean_off(other))
                check = Check(f"mean |coverage - 0.95| minus mean |size - 0.05| of {tests}", off, "<", 0.0)
                readings.append(Reading(f"{words}, {form}, beside {tests}", (check,)))
    return Finding(
        f"{_SETTINGS}; intervals: N = 30, Informedness {', '.join(_IS)}, given that it is defined", tuple(readings)
    )


def _missed(margins: Margins, name: str, n: int, levels: Sequence[str]) -> float:
    """The mean distance of coverages from 0.95."""
    return fmean(_distances(margins, name, n, levels))


def _distances(margins: Margins, name: str, n: int, levels: Sequence[str]) -> list[float]:
    """How far coverages are from 0.95, level by level, given that Informedness is defined, as docs/significance.md."""
    found = (where_defined(each) for each in covers(margins, n, levels, names=[name])[name])
    return [abs(each.low - 0.95) for each in found if each is not None]


def fisher_without_given_margins(_: Bench) -> Finding:
    """The size of Fisher's test where no margin is given in advance."""
    greatest = _greatest(["fisher"])
    return Finding(
        f"{_SETTINGS}; neither margin given",
        (
            Reading(
                "it rejects chance more often than it says",
                (Check("greatest size of Fisher's test", Number(greatest), ">", _ALPHA),),
            ),
            Reading(
                "it does not reject chance as often as it says",
                (Check("greatest |size - 0.05| of Fisher's test", Number(_worst(["fisher"])), ">", 0.01),),
            ),
        ),
    )


def one_in_twenty(_: Bench) -> Finding:
    """How often chance is significant at 0.05, with few and some cases, and with many."""
    readings = []
    for ns in (_NS, _MANY):
        for words, name in (("chi-squared", "chi2"), ("G²", "g2"), ("Fisher's test", "fisher")):
            off = max(abs(_sizes(each, ns, (name,))[name][n] - _ALPHA) for each in OF_TWO for n in ns)
            check = Check("greatest |size - 0.05|", Number(off), "<", 0.01)
            readings.append(Reading(f"{words}, N = {', '.join(map(str, ns))}", (check,)))
    return Finding(
        "exact; K = 2, even and uneven margins (prevalence 1/10, guesses 1/5); one in twenty: from 0.04 to 0.06 in"
        " every setting",
        tuple(readings),
    )


def few_cases_unaccounted(_: Bench) -> Finding:
    """Sizes and coverages below and from N = 8K on."""
    tests = (*_TRADITIONAL, "fisher")
    words = "greatest |size - 0.05| of"
    below = [Check(f"{words} {each}, N = 8", Number(_worst([each], ns=(8,))), ">", 0.01) for each in tests]
    beyond = [Check(f"{words} {each}, N = 16, 30, 64", Number(_worst([each], ns=_NS[1:])), "<", 0.01) for each in tests]
    wald = max(each for margins in OF_TWO for each in _distances(margins, "wald", 8, _IS))
    below.append(Check("greatest |coverage - 0.95| of Wald's interval, N = 8", Number(wald), ">", 0.01))
    return Finding(
        f"exact; K = 2, 8K = 16, even and uneven margins (prevalence 1/10, guesses 1/5), alpha = {_ALPHA}; coverage"
        f" given that Informedness is defined, at the levels {', '.join(_IS)}",
        (
            Reading("below 8K no traditional measure is right", tuple(below)),
            Reading("from 8K on the traditional tests are", tuple(beyond)),
        ),
    )


def x_for_alpha(_: Bench) -> Finding:
    """Three classes: whether (50) is nearer to alpha than (47), or noticeably so, and whether it is near."""
    closer = []
    near = []
    for margins in (EVEN_3, UNEVEN_3):
        found = sizes(margins, str(_ALPHA), _NS_3, ("chi2_kb", "chi2_xb"))
        for n, *each in zip(_NS_3, found["chi2_kb"], found["chi2_xb"], strict=True):
            k, x = (float(one.high) for one in each)
            off = Number(abs(x - _ALPHA) - abs(k - _ALPHA))
            closer.append((f"|size - 0.05| of (50) minus that of (47), {margins.name}, N = {n}", off))
            near.append(Check(f"size of (50), {margins.name}, N = {n}", Number(x), ">", _VALID[0]))
    readings = (
        Reading("more accurate than (47), by however little", tuple(Check(*each, "<", 0.0) for each in closer)),
        Reading("more accurate than (47) by 0.01", tuple(Check(*each, "<", -0.01) for each in closer)),
        Reading("accurate: not below 0.04", tuple(near)),
    )
    return Finding(f"exact; K = 3, {EVEN_3.words()}; {UNEVEN_3.words()}", readings)
