"""``docs/what-to-use.md``: for each question the test or the interval to take, and the worst that was found of it.

All numbers are of the tables in ``docs/data/``; nothing is counted here. "At worst" is the worst of every row of these
tables that is about the same thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from bookmaker_ref import markdown
from bookmaker_ref.sheets import NONE
from bookmaker_ref.significance import RECOMMENDED
from bookmaker_ref.significance.areas import RECOMMENDED_AREA
from bookmaker_ref.study.setting import exact_text
from docs.writers import worst_of_classes
from docs.writers.areas import CUT, EXTREME, NORMAL
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
    #: For which numbers of cases the worst was searched; of a method without a search, how many the settings have.
    cases: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """A question, what to take, and what is often taken instead; each with what finds it in the data."""

    question: str
    take: str
    found: Callable[[str], Found]
    should: str
    instead: str = ""
    #: Over which margins the worst is known: of all (or of these) or, if there was no such search, of settings.
    margins: str = "settings"
    #: What the question says of the method that is taken, as a check of the numbers.
    claims: Callable[[], bool] | None = None


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


def covers(measure: str, k: int = 2, *, given: bool = False) -> Callable[[str], Found]:
    """How often an interval covers; with ``given``, only for real positives and negatives of given numbers."""

    def found(name: str) -> Found:
        rows = _coverages(measure, k, name, given=given)
        return _of(rows, "covers", min, lambda row: _coverage_again(row, measure, name))

    return found


def _coverages(measure: str, k: int, name: str, *, given: bool) -> list[Row]:
    """All that the tables know of how often an interval covers."""
    return [
        row
        for row in (*rows_of("interval-coverage"), *_worst_cases("interval"), *_found_of_classes())
        if (row["k"], row["measure"], row["interval"]) == (str(k), measure, name)
        and row["covers"]
        and (row["positives"] or not given)
    ]


def _worst_cases(kind: str) -> Iterator[Row]:
    """What is worst, as rows of the other tables have it."""
    for row in rows_of("worst-cases"):
        if row["kind"] == kind:
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
            "positives": "",
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
    scores = {
        NORMAL: f"normal scores of spread {worst['spread']}",
        CUT: f"{worst['ratings']} ratings",
        EXTREME: "each case of the smaller class is above or below all of the other",
    }[worst["scores"]]
    where = f"AUC {worst['auc']}, {scores}, {worst['positives']} positives, {worst['negatives']} negatives"
    even = [row for row in rows if row["scores"] != EXTREME]  # what was searched for as the worst is not in a mean
    mean = fmean(float(row["covers"]) for row in even)
    return Found(float(worst["covers"]), mean, len(rows), where, "", _width(even), _sizes(rows))


def _width(rows: Sequence[Row]) -> float | None:
    """In the middle of those settings where there is one."""
    widths = [float(row["width"]) for row in rows if row.get("width")]
    return median(widths) if widths else None


def _sizes(rows: Sequence[Row]) -> str:
    """How many cases there are, in all or as positives + negatives; after a search, only those it was made for."""
    rows = [row for row in rows if row.get("bound")] or rows
    alone = {int(row["n"]) for row in rows if not row.get("positives")} if "n" in rows[0] else set[int]()
    both = {(int(row["positives"]), int(row["negatives"])) for row in rows if row.get("positives")}
    texts = [*map(str, sorted(alone)), *(f"{m} + {n}" if n else str(m) for m, n in sorted(both))]
    return ", ".join(texts)


def _best_of_quick() -> bool:
    """Whether of all intervals of Informedness that were searched none is better at worst than Agresti-Caffo's."""
    names = {row["name"] for row in rows_of("worst-cases") if row["measure"] == "informedness" and row["positives"]}
    found = {
        name: min(float(row["covers"]) for row in _coverages("informedness", 2, name, given=True)) for name in names
    }
    return max(found, key=lambda name: found[name]) == "agresti-caffo"


def _surer_and_wider() -> bool:
    """Whether mid-p's interval of a rate is better at worst than Wilson's, and up to a tenth wider."""
    wilson, mid_p = (covers("recall")(name) for name in ("wilson", "binomial-mid-p"))
    assert wilson.width is not None and mid_p.width is not None  # noqa: PT018 -- both have settings
    return mid_p.worst > wilson.worst and 1 < mid_p.width / wilson.width < 1.1


def _sure_at_either_end() -> bool:
    """Whether Clopper and Pearson's interval misses a rate on neither side more often than 0.025."""
    rows = [row for row in rows_of("interval-coverage") if row["interval"] == "clopper-pearson" and row["covers"]]
    return all(max(float(row["below"]), float(row["above"])) <= 0.025 for row in rows)


_ANY, _NEITHER_RARE, _NOT_RARE = "any", "1/50 to 49/50", "1/50 to 1"
_EACH = "≥ 1/10, settings"
_AT_MOST, _ABOUT, LEVEL, _AT_LEAST = "at most 0.05", "0.05", "0.95", "at least 0.95"
ADVICE = (
    Advice("Better than chance? Two classes", "fisher_mid_p", rejects(2), _ABOUT, "g2", _ANY),
    Advice("… never more often wrong than α", "fisher", rejects(2), _AT_MOST, "chi2_n_minus_1", _ANY),
    Advice("… three classes", "chi2_kb_right", rejects(3), _ABOUT, "g2"),
    Advice("Do two systems differ? Same cases", "exchange, exact", difference_rejects, _AT_MOST),
    Advice("How great is Informedness? Two classes", "miettinen-nurminen", covers("informedness"), LEVEL, "wald", _ANY),
    Advice(
        "… given class sizes, quick, best at worst",
        "agresti-caffo",
        covers("informedness", given=True),
        LEVEL,
        "newcombe",
        "given",
        _best_of_quick,
    ),
    Advice("… never less sure than it says", "chan-zhang", covers("informedness"), _AT_LEAST),
    Advice("… three classes", "delta-plus-three", covers("informedness", 3), LEVEL, "delta", _EACH),
    Advice("Markedness, two classes", "miettinen-nurminen", covers("markedness"), LEVEL, "wald", _ANY),
    Advice("… three classes", "price-bonett", covers("markedness", 3), LEVEL, "delta", _EACH),
    Advice(
        "Correlation (Matthews), two classes",
        "geometric-agresti-caffo",
        covers("correlation"),
        LEVEL,
        "fisher-z",
        _NEITHER_RARE,
    ),
    Advice(
        "Cohen's kappa from 0 on, two classes",
        "delta-plus-three",
        covers("cohen_kappa"),
        LEVEL,
        "fleiss-cohen-everitt",
        _NEITHER_RARE,
    ),
    Advice("… three classes", "delta-plus-three", covers("cohen_kappa", 3), LEVEL, "fleiss-cohen-everitt", _EACH),
    Advice("Gorodkin's R_K, three classes", "delta-plus-three", covers("gorodkin_rk", 3), LEVEL, "delta", _EACH),
    Advice("A rate, such as Recall or Accuracy", "wilson", covers("recall"), LEVEL, margins=_ANY),
    Advice(
        "… surer at worst, and a little wider",
        "binomial-mid-p",
        covers("recall"),
        LEVEL,
        "agresti-coull",
        _ANY,
        _surer_and_wider,
    ),
    Advice("… never less sure than it says", "blaker", covers("recall"), _AT_LEAST, margins=_ANY),
    Advice(
        "… nor at either end by itself",
        "clopper-pearson",
        covers("recall"),
        _AT_LEAST,
        margins=_ANY,
        claims=_sure_at_either_end,
    ),
    Advice("F1", "wilson", covers("f1"), LEVEL, margins=_NOT_RARE),
    Advice(
        "LR+ from 1 to 1000",
        "miettinen-nurminen-ratio",
        covers("lr_positive"),
        LEVEL,
        "simel-samsa-matchar",
        _NEITHER_RARE,
    ),
    Advice("Odds ratio", "miettinen-nurminen-odds", covers("odds_ratio"), LEVEL, "gart", _NEITHER_RARE),
    Advice("AUC of scores", "wilson-placements", area_covers, LEVEL, "delong"),
    Advice("… never less sure than it says", "hoeffding", area_covers, _AT_LEAST),
    Advice("Two systems, difference of Informedness", "score", difference_covers, LEVEL, "Wald"),
    Advice("… other measures, or three classes", "delta-plus-three", drawn_covers, LEVEL, "bootstrap"),
)
#: What is recommended in the library, by the measure and the number of classes, is what the page says.
_RECOMMENDED = {
    ("informedness", 2): "How great is Informedness? Two classes",
    ("markedness", 2): "Markedness, two classes",
    ("correlation", 2): "Correlation (Matthews), two classes",
    ("cohen_kappa", 2): "Cohen's kappa from 0 on, two classes",
    ("gorodkin_rk", 3): "Gorodkin's R_K, three classes",
    ("recall", 2): "A rate, such as Recall or Accuracy",
    ("f1", 2): "F1",
    ("lr_positive", 2): "LR+ from 1 to 1000",
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
        "short": min(each.found(each.take).mean for each in ADVICE if each.should == LEVEL),
        "fisher_100": _size_of("fisher_mid_p", "100"),
        "fisher_112": _size_of("fisher_mid_p", "112"),
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


def _size_of(test: str, n: str) -> float:
    """The greatest size of a test that was found for a number of cases."""
    (row,) = (row for row in rows_of("worst-cases") if (row["kind"], row["name"], row["n"]) == ("test", test, n))
    return float(row["found"])


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
    if each.claims:
        sure(each.claims(), f"{each.take} is {each.question.strip('… ')}")


def _advice() -> str:
    head = ("question", "take", "should be", "at worst", "margins", "not", "at worst")
    return markdown.table(head, map(_row, ADVICE), "<<>><<>")


def _row(each: Advice) -> tuple[str, ...]:
    worst = each.found(each.take).worst
    instead = each.found(each.instead).worst if each.instead else None
    return (
        each.question,
        f"`{each.take}`",
        each.should.replace("at most", "≤").replace("at least", "≥"),
        f"**{rounded(worst, each.should)}**",
        each.margins,
        f"`{each.instead}`" if each.instead else NONE,
        NONE if instead is None else rounded(instead, each.should),
    )


def rounded(worst: float, should: str) -> str:
    """Three digits, rounded to the worse side: the size of a test upwards, the coverage of an interval downwards."""
    rounding = ROUND_CEILING if should in (_ABOUT, _AT_MOST) else ROUND_FLOOR
    return str(Decimal(repr(worst)).quantize(Decimal("0.001"), rounding=rounding))


def _where() -> str:
    head = ("question", "take", "settings", "cases", "on average", "at worst", "width", "at worst where", "counted by")
    rows = (
        (
            each.question,
            f"`{each.take}`",
            str(found.settings),
            found.cases or NONE,
            f"{found.mean:.3f}",
            f"**{rounded(found.worst, each.should)}**",
            NONE if found.width is None else f"{found.width:.2f}".replace("inf", "∞"),
            found.where,
            f"`{found.again}`" if found.again else NONE,
        )
        for each in ADVICE
        for found in (each.found(each.take),)
    )
    return markdown.table(head, rows, "<<><>>><<")


def _bounds() -> str:
    """What is proved of each question that is bounded, of what to take and of what is often taken instead."""
    head = ("question", "name", "cases", "margins", "never worse than", "found", "where")
    return markdown.table(head, _bound_rows(), "<<<<>><")


def _bound_rows() -> Iterator[tuple[str, ...]]:
    rows = rows_of("worst-cases")
    for (question, measure), names in _BOUNDED.items():
        for row in rows:
            if row["measure"] == measure and row["name"] in names:
                bound = _outwards(row["bound"], ROUND_CEILING if row["kind"] == "test" else ROUND_FLOOR)
                yield question, f"`{row['name']}`", *_cases(row), bound, f"{float(row['found']):.5f}", _place(row)


def _outwards(bound: str, rounding: str) -> str:
    """A bound with four digits, rounded to the side on which it remains true."""
    return f"**{Decimal(bound).quantize(Decimal('0.0001'), rounding=rounding)}**"


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
        return f"Recall = {_exact(row['informedness'])}"
    known = f", I = {_exact(row['informedness'])}" if row["informedness"] != "0" else ""
    prevalence = f"prevalence {_exact(row['prevalence'])}, " if row["prevalence"] else ""
    return f"{prevalence}guesses {_exact(row['guess'])}{known}"


def _of(rows: Sequence[Row], column: str, worst: Callable[..., Row], again: Callable[[Row], str]) -> Found:
    if not rows:
        raise LookupError(f"nothing was counted that has {column}")
    found = worst(rows, key=lambda row: float(row[column]))
    # What was searched for because it is the worst is no part of a mean.
    even = [row for row in rows if "bound" not in row]
    where, mean = "".join(_said(found)), fmean(float(row[column]) for row in even)
    return Found(float(found[column]), mean, len(rows), where, again(found), _width(even), _sizes(rows))


def _said(row: Row) -> Iterator[str]:
    """A setting in words."""
    if row.get("positives"):
        yield f"{row['positives']} positives, {row['negatives']} negatives, "
        if "bound" in row and row["negatives"] != "0":
            yield f"guesses {_exact(row['guess'])}, I = {_exact(row['informedness'])}"
            return
        yield f"Recall {_exact(row['recall'])}"
        if row["fallout"]:
            yield f", Fallout {_exact(row['fallout'])}"
        return
    yield f"N = {row['n']}, prevalence {row['prevalence']}, guesses {row['guess']}"
    if row["informedness"] != "0":
        yield f", I = {_exact(row['informedness'])}"


def _exact(fraction: str) -> str:
    """All digits: a rounded number may be on the other side of an end of an interval, where the coverage differs."""
    return exact_text(Fraction(fraction))


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
