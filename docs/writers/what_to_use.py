"""``docs/what-to-use.md``: for each question the test or the interval to take, and the worst that was found of it.

All numbers are of the tables in ``docs/data/``; nothing is counted here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from bookmaker_ref import markdown
from bookmaker_ref.sheets import NONE
from bookmaker_ref.significance import RECOMMENDED
from bookmaker_ref.significance.areas import RECOMMENDED_AREA
from docs.writers import worst_of_classes
from docs.writers.data import Row, rows_of
from docs.writers.filling import filled
from docs.writers.significance.agreement import EXACT
from docs.writers.significance.claims import sure
from docs.writers.significance.corners import GROUPS, NS, RATES, SHARES, TEST_NS

ALPHA = "0.05"


class Found(NamedTuple):
    """What was found of a test or an interval: the worst and where it is, and over how many settings the mean.

    Of an interval also how wide it is in the middle of the settings, as a mean over the tables of each.
    """

    worst: float
    mean: float
    settings: int
    where: str
    again: str
    width: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """A question, what to take, and what is often taken instead; each with what finds it in the data."""

    question: str
    take: str
    found: Callable[[str], Found]
    should: str
    instead: str = ""


def rejects(k: int) -> Callable[[str], Found]:
    """Of a test how often it rejects what is chance."""

    def found(name: str) -> Found:
        rows = [
            row
            for row in (*rows_of("test-sizes"), *_worst_cases("test"))
            if (row["k"], row["alpha"], row["informedness"], row["test"]) == (str(k), ALPHA, "0", name)
        ]
        return _of(rows, "rejects", max, lambda row: f"bookmaker study size {_model(row)} --use {name}")

    return found


def covers(measure: str, k: int = 2) -> Callable[[str], Found]:
    """Of an interval how often it covers; where the truth is 1 there is but one estimate, which says nothing."""

    def found(name: str) -> Found:
        rows = [
            row
            for row in (*rows_of("interval-coverage"), *_worst_cases("interval"), *_found_of_classes())
            if (row["k"], row["measure"], row["interval"]) == (str(k), measure, name)
            and row["covers"]
            and (float(row["truth"]) < 1 or measure in _UNBOUNDED)
        ]
        return _of(rows, "covers", min, lambda row: _coverage_again(row, measure, name))

    return found


#: What is 1 by chance, and has no greatest value.
_UNBOUNDED = ("lr_positive", "odds_ratio")


def _worst_cases(kind: str) -> Iterator[Row]:
    """What is worst, as rows of the other tables have it; but where a class is too rare."""
    for row in rows_of("worst-cases"):
        anywhere = (row["from"], row["to"]) == ("0", "1") and not row["positives"]
        if row["kind"] == kind and (kind == "test" or not anywhere):
            known, guess = Fraction(row["informedness"]), Fraction(row["guess"])
            rates = {"recall": str(known + (1 - known) * guess), "fallout": str((1 - known) * guess)}
            truth = {"truth": str(float(known)), "rejects": row["found"], "covers": row["found"]}
            yield {**row, **rates, **truth, "k": "2", "alpha": ALPHA, kind: row["name"]}


def _found_of_classes() -> Iterator[Row]:
    """What a search found of three classes and more, as rows of the other tables have it; of drawn ones the low end."""
    for row in rows_of("worst-of-classes"):
        yield {
            **row,
            "covers": row["low"] or row["covers"],
            "interval": row["name"],
            "truth": str(float(Fraction(row["informedness"]))),
            "bound": "",
        }


def difference_covers(name: str) -> Found:
    """Of an interval of the difference of Informedness: the least of each size of the classes."""
    rows = [row for row in rows_of("difference-coverage") if row["interval"] == name]
    worst = min(rows, key=lambda row: float(row["least"]))
    where = f"{worst['first']} and {worst['second']} cases of both classes"
    settings = sum(int(row["settings"].split()[0]) for row in rows if "pairs" in row["settings"])
    mean, width = fmean(float(row["mean"]) for row in rows), _width(rows)
    return Found(float(worst["least"]), mean, settings, where, "", width)


def drawn_covers(name: str) -> Found:
    """Of an interval of a difference of other measures, over systems drawn at random."""
    rows = [row for row in rows_of("difference-drawn") if row["method"] == name]
    worst = min(rows, key=lambda row: float(row["covers"]))
    where = f"{worst['measure']} of classes of {worst['shares'].replace(' ', ', ')}, {worst['n']} cases"
    mean = fmean(float(row["covers"]) for row in rows)
    return Found(float(worst["covers"]), mean, len(rows), where, "", _width(rows))


def difference_rejects(name: str) -> Found:
    """Of a test how often it finds a difference of systems that are exchangeable."""
    rows = [row for row in rows_of("difference-tests") if row["test"] == name]
    worst = max(rows, key=lambda row: float(row["exchangeable"]))
    where = f"{worst['first']} and {worst['second']} cases of both classes"
    mean = fmean(float(row["exchangeable"]) for row in rows)
    return Found(float(worst["exchangeable"]), mean, len(rows), where, "")


def area_covers(name: str) -> Found:
    """Of an interval of AUC: of ratings in every sample, of normal scores in drawn ones."""
    rows = [row for row in rows_of("area-coverage") if row["interval"] == name]
    worst = min(rows, key=lambda row: float(row["covers"]))
    scores = f"{worst['ratings']} ratings" if worst["ratings"] else f"normal scores of spread {worst['spread']}"
    where = f"AUC {float(worst['auc']):.3g}, {scores}, {worst['positives']} positives, {worst['negatives']} negatives"
    mean = fmean(float(row["covers"]) for row in rows)
    return Found(float(worst["covers"]), mean, len(rows), where, "", _width(rows))


def _width(rows: Sequence[Row]) -> float | None:
    """In the middle of those settings where there is one."""
    widths = [float(row["width"]) for row in rows if row.get("width")]
    return median(widths) if widths else None


_AT_MOST, _ABOUT, _LEVEL, _AT_LEAST = "at most 0.05", "0.05", "0.95", "at least 0.95"
ADVICE = (
    Advice("Better than chance? Two classes", "fisher_mid_p", rejects(2), _ABOUT, "g2"),
    Advice("… never more often wrong than α", "fisher", rejects(2), _AT_MOST, "chi2_n_minus_1"),
    Advice("… three classes", "chi2_kb_right", rejects(3), _ABOUT, "g2"),
    Advice("Do two systems differ? Same cases", "exchange, exact", difference_rejects, _AT_MOST),
    Advice("How great is Informedness? Two classes", "miettinen-nurminen", covers("informedness"), _LEVEL, "wald"),
    Advice("… the best worst case of what is quick", "agresti-caffo", covers("informedness"), _LEVEL, "newcombe"),
    Advice("… never less sure than it says", "chan-zhang", covers("informedness"), _AT_LEAST),
    Advice("… three classes", "delta-plus-three", covers("informedness", 3), _LEVEL, "delta"),
    Advice("Markedness, two classes", "miettinen-nurminen", covers("markedness"), _LEVEL, "wald"),
    Advice("… three classes", "price-bonett", covers("markedness", 3), _LEVEL, "delta"),
    Advice("Correlation (Matthews), two classes", "geometric-agresti-caffo", covers("correlation"), _LEVEL, "fisher-z"),
    Advice("Cohen's kappa, two classes", "delta-plus-three", covers("cohen_kappa"), _LEVEL, "fleiss-cohen-everitt"),
    Advice("… three classes", "delta-plus-three", covers("cohen_kappa", 3), _LEVEL, "fleiss-cohen-everitt"),
    Advice("Gorodkin's R_K, three classes", "delta-plus-three", covers("gorodkin_rk", 3), _LEVEL, "delta"),
    Advice("A rate, such as Recall or Accuracy", "wilson", covers("recall"), _LEVEL),
    Advice("… surer at worst, and a little wider", "binomial-mid-p", covers("recall"), _LEVEL, "agresti-coull"),
    Advice("… never less sure than it says", "blaker", covers("recall"), _AT_LEAST),
    Advice("… nor at either end by itself", "clopper-pearson", covers("recall"), _AT_LEAST),
    Advice("F1", "wilson", covers("f1"), _LEVEL),
    Advice("LR+", "miettinen-nurminen-ratio", covers("lr_positive"), _LEVEL, "simel-samsa-matchar"),
    Advice("Odds ratio", "miettinen-nurminen-odds", covers("odds_ratio"), _LEVEL, "gart"),
    Advice("AUC of scores", "wilson-placements", area_covers, _LEVEL, "delong"),
    Advice("… never less sure than it says", "hoeffding", area_covers, _AT_LEAST),
    Advice("Two systems, difference of Informedness", "score", difference_covers, _LEVEL, "Wald"),
    Advice("… other measures, or three classes", "delta-plus-three", drawn_covers, _LEVEL, "bootstrap"),
)
#: What is recommended in the library, by the measure and the number of classes, is what the page says.
_RECOMMENDED = {
    ("informedness", 2): "How great is Informedness? Two classes",
    ("markedness", 2): "Markedness, two classes",
    ("correlation", 2): "Correlation (Matthews), two classes",
    ("cohen_kappa", 2): "Cohen's kappa, two classes",
    ("gorodkin_rk", 3): "Gorodkin's R_K, three classes",
    ("recall", 2): "A rate, such as Recall or Accuracy",
    ("f1", 2): "F1",
    ("lr_positive", 2): "LR+",
    ("odds_ratio", 2): "Odds ratio",
}


def page() -> str:
    """The page as Markdown."""
    by_question = {each.question: each.take for each in ADVICE}
    for (measure, k), question in _RECOMMENDED.items():
        sure(RECOMMENDED[measure][k - 2] == by_question[question], f"{by_question[question]} is what is recommended")
    sure(by_question["AUC of scores"] == RECOMMENDED_AREA, f"{RECOMMENDED_AREA} is what is recommended")
    for each in ADVICE:
        _sure(each)
    surer = _wider("informedness", "agresti-caffo", by_question["How great is Informedness? Two classes"])
    sure(surer > 1, "the interval that is surer at worst is wider where systems are good")
    numbers = {
        "advice": _advice(),
        "surer": surer,
        "short": min(each.found(each.take).mean for each in ADVICE if each.should == _LEVEL),
        "where": _where(),
        "bounds": _bounds(),
        "of_classes": worst_of_classes.found(),
        "shares": ", ".join(SHARES),
        "ns": " and ".join(map(str, NS)),
        "test_ns": ", ".join(map(str, TEST_NS)),
        "groups": ", ".join(f"{a} and {b}" for a, b in GROUPS),
        "low": RATES[0],
        "high": RATES[-1],
    }
    return filled(Path(__file__).with_suffix(".txt"), numbers) + "\n"


def _wider(measure: str, name: str, other: str) -> float:
    """How many times as wide one interval is, in the middle of the settings with systems that are good."""
    widths: dict[str, dict[str, float]] = {name: {}, other: {}}
    for row in rows_of("interval-coverage"):
        is_good = (
            row["positives"] and float(Fraction(row["recall"])) >= 0.7 and float(Fraction(row["fallout"] or 0)) <= 0.3
        )
        if is_good and row["measure"] == measure and row["interval"] in widths:
            widths[row["interval"]][f"{row['positives']} {row['negatives']} {row['recall']} {row['fallout']}"] = float(
                row["width"]
            )
    return median(widths[name][each] / width for each, width in widths[other].items() if each in widths[name])


def _sure(each: Advice) -> None:
    """What is taken keeps what it promises, if it promises a bound, and is nearer to it than what is taken instead."""
    side, meant = each.should.rpartition(" ")[::2]
    worst, level = each.found(each.take).worst, float(meant)
    kept = {"at most": worst <= level, "at least": worst >= level, "": True}[side]
    sure(kept, f"{each.take} is {each.should}")
    if each.instead:
        instead = each.found(each.instead).worst
        sure(abs(worst - level) < abs(instead - level), f"{each.take} is nearer to {meant} than {each.instead}")


def _advice() -> str:
    head = ("question", "take", "should be", "at worst", "not", "at worst")
    return markdown.table(head, map(_row, ADVICE), "<<>><>")


def _row(each: Advice) -> tuple[str, ...]:
    worst = each.found(each.take).worst
    instead = each.found(each.instead).worst if each.instead else None
    return (
        each.question,
        f"`{each.take}`",
        each.should.replace("at most", "≤").replace("at least", "≥"),
        f"**{worst:.3f}**",
        f"`{each.instead}`" if each.instead else NONE,
        NONE if instead is None else f"{instead:.3f}",
    )


def _where() -> str:
    head = ("question", "take", "settings", "on average", "at worst", "width", "at worst where", "counted again by")
    rows = (
        (
            each.question,
            f"`{each.take}`",
            str(found.settings),
            f"{found.mean:.3f}",
            f"**{found.worst:.3f}**",
            NONE if found.width is None else f"{found.width:.2f}".replace("inf", "∞"),
            found.where,
            f"`{found.again}`" if found.again else NONE,
        )
        for each in ADVICE
        for found in (each.found(each.take),)
    )
    return markdown.table(head, rows, "<<>>>><<")


def _bounds() -> str:
    """What is proved of each question that is bounded, of what to take and of what is often taken instead."""
    head = ("question", "name", "cases", "margins", "never worse than", "found", "where")
    return markdown.table(head, _bound_rows(), "<<<<>><")


def _bound_rows() -> Iterator[tuple[str, ...]]:
    rows = rows_of("worst-cases")
    for (question, measure), names in _BOUNDED.items():
        for row in rows:
            if row["measure"] == measure and row["name"] in names:
                bound = _outwards(float(row["bound"]), ceil if row["kind"] == "test" else floor)
                yield question, f"`{row['name']}`", *_cases(row), bound, f"{float(row['found']):.5f}", _place(row)


def _outwards(bound: float, rounded: Callable[[float], int]) -> str:
    """With four digits, and no less sure than it is."""
    return f"**{rounded(bound * 10**4) / 10**4:.4f}**"


#: The questions whose answers are bounded, with the measure (none of a test), and of which names.
_BOUNDED = {
    ("Better than chance?", ""): ("fisher_mid_p", "fisher", "chi2_n_minus_1"),
    ("How great is Informedness?", "informedness"): ("miettinen-nurminen", "agresti-caffo"),
    ("Correlation, two classes", "correlation"): ("delta-plus-three", "geometric-agresti-caffo"),
    ("Cohen's kappa, two classes", "cohen_kappa"): ("delta-plus-three",),
    ("A rate", "recall"): ("wilson", "binomial-mid-p", "agresti-coull", "blaker", "clopper-pearson"),
    ("F1", "f1"): ("wilson", "binomial-mid-p"),
    ("LR+", "lr_positive"): ("miettinen-nurminen-ratio", "koopman"),
    ("Odds ratio", "odds_ratio"): ("miettinen-nurminen-odds", "cornfield-mid-p"),
}


def _cases(row: Row) -> tuple[str, str]:
    where = NONE if (row["from"], row["to"]) == ("0", "1") else f"{row['from']} to {row['to']}"
    if row["positives"]:
        return f"{row['positives']} and {row['negatives']}" if row["negatives"] != "0" else row["positives"], where
    return row["n"], "any" if where == NONE else where


def _place(row: Row) -> str:
    if row["negatives"] == "0":
        return f"Recall = {_decimal(row['informedness'])}"
    known = f", I = {_decimal(row['informedness'])}" if row["informedness"] != "0" else ""
    prevalence = f"prevalence {_decimal(row['prevalence'])}, " if row["prevalence"] else ""
    return f"{prevalence}guesses {_decimal(row['guess'])}{known}"


def _of(rows: Sequence[Row], column: str, worst: Callable[..., Row], again: Callable[[Row], str]) -> Found:
    if not rows:
        raise LookupError(f"nothing was counted that has {column}")
    found = worst(rows, key=lambda row: float(row[column]))
    # What was searched for because it is the worst is no part of a mean.
    even = [row for row in rows if "bound" not in row]
    where, mean = "".join(_said(found)), fmean(float(row[column]) for row in even)
    return Found(float(found[column]), mean, len(rows), where, again(found), _width(even))


def _said(row: Row) -> Iterator[str]:
    """A setting in words."""
    if row.get("positives"):
        yield f"{row['positives']} positives, {row['negatives']} negatives, Recall {_decimal(row['recall'])}"
        if row["fallout"]:
            yield f", Fallout {_decimal(row['fallout'])}"
        return
    yield f"N = {row['n']}, prevalence {row['prevalence']}, guesses {row['guess']}"
    if row["informedness"] != "0":
        yield f", I = {_decimal(row['informedness'])}"


def _decimal(fraction: str) -> str:
    return f"{float(Fraction(fraction)):g}"


def _model(row: Row) -> str:
    shares = f"--prevalence {row['prevalence']} --guess {row['guess']}".replace(", ", ",")
    known = "" if row["informedness"] == "0" else f" --informedness {row['informedness']}"
    return f"--n {row['n']} {shares}{known}"


def _coverage_again(row: Row, measure: str, name: str) -> str:
    """The command; none for what is too slow for it."""
    if name in EXACT:
        return ""
    if "drawn" in row:
        return worst_of_classes.again(row)
    of = "" if measure == "informedness" else f" --of {measure}"
    model = _groups(row) if row["positives"] else _model(row)
    return f"bookmaker study coverage {model}{of} --use {name}"


def _groups(row: Row) -> str:
    """Two rates as a model that informs with their difference, and else guesses so that the Fallout is right."""
    recall, fallout = Fraction(row["recall"]), Fraction(row["fallout"] or row["recall"])
    known = recall - fallout
    guess = fallout / (1 - known)
    informed = f" --informedness {known}" if known else ""
    return f"--rp {row['positives']} --rn {row['negatives']}{informed} --guess {guess}"
