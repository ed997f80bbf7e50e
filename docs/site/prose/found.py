"""What the essay on the findings is made of: each number is counted here, from records, data and the library.

A sentence of the essay that says more than a number has its `sure` here: where it is not so, no page is made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

import bookmaker_ref as bm
from bookmaker_ref.multiclass.expectation import Counts, bias_of_informedness, exact_table, expectation
from bookmaker_ref.papers import PAPERS, entry
from bookmaker_ref.papers.empirical import measured
from bookmaker_ref.papers.record import Record
from bookmaker_ref.papers.scope import counted_as, headings
from docs.site.prose import found_intervals
from docs.writers.equations import verdicts_now
from docs.writers.significance.claims import sure

HALF = Fraction(1, 2)
_DOCS = Path(__file__).parents[2]


# --- what was right first ---------------------------------------------------------------------------------------

#: What holds as it is printed; and what does not, in the order in which it is told.
HOLDS = ("proved", "definition", "approximation")
NOT = ("conditional", "misprint", "false")
#: The third model of powers2003: how many are positive, how many known, how many of the others called positive.
PREVALENCE, KNOWN, GUESS = Fraction(7, 10), Fraction(3, 20), Fraction(4, 5)


def verdicts() -> dict[str, Counter[str]]:
    """How many statements of each paper have which verdict; an equation counts by its lines."""
    found = verdicts_now()
    return {
        key: Counter(str(found[each.id]["verdict"]) for each in paper.records() if each.kind != "equation")
        for key, paper in PAPERS.items()
    }


def exclusive() -> tuple[str, ...]:
    """The misprints of which a record says that they cannot all be ones, that record's own first."""
    said = [
        (record, found)
        for paper in PAPERS.values()
        for record in paper.records()
        for found in re.findall(r"This row, ([\d.]+) and ([\d.]+) cannot all be slips", record.note)
    ]
    sure(len(said) == 1, "one record says which slips exclude each other")
    ((record, others),) = said
    ids = (record.id, *(f"{record.paper}:{line}" for line in others))
    sure(all(verdicts_now()[id]["verdict"] == "misprint" for id in ids), "each is counted as a misprint")
    sure("the slip is here, or it is in both of those" in entry(ids[-1]).note, "the last stands against the others")
    return ids


def guesser() -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The cells of that model, of one case: TP, FP, FN, TN."""
    tp = PREVALENCE * (KNOWN + (1 - KNOWN) * GUESS)
    fp = (1 - PREVALENCE) * (1 - KNOWN) * GUESS
    return tp, fp, PREVALENCE - tp, 1 - PREVALENCE - fp


def of_verdicts() -> dict[str, object]:
    """How much of the papers holds."""
    each = verdicts()
    total = sum(each.values(), Counter())
    decided, held = sum(total.values()), sum(total[name] for name in HOLDS)
    sure(decided == held + sum(total[name] for name in NOT), "every statement has one of six verdicts")
    narrow = Counter(counted_as(found) for id, found in verdicts_now().items() if isinstance(entry(id), Record))
    answers = Counter(str(finding["answer"]) for finding in measured()["findings"].values())
    return {
        "decided": f"{decided:,}",
        "held": f"{held:,}",
        "held_for_some": sum(narrow[heading] for heading in headings(HOLDS) if heading not in HOLDS),
        "held_share": f"{100 * held / decided:.0f}",
        **total,
        "exclusive": len(exclusive()),
        "simulated": sum(answers.values()),
        "simulated_true": answers["true"],
        "simulated_false": answers["false"],
        "simulated_depends": answers["depends on"],
    }


def of_guesser() -> dict[str, object]:
    """What the usual measures make of a system that knows little."""
    cells = guesser()
    sure(bm.exact.informedness(*cells) == KNOWN, "Informedness is the share that is known")
    usual = ("recall", "precision", "f1", "accuracy", "informedness")
    return {
        "positive": round(100 * PREVALENCE),
        "known": round(100 * KNOWN),
        "guessed": round(100 * GUESS),
        **{f"of_{name}": f"{float(getattr(bm.exact, name)(*cells)):.2f}" for name in usual},
    }


# --- the determinant --------------------------------------------------------------------------------------------

K = 4
#: The same determinant and the same margins, and not the same Informedness: the pair of the record that says so.
TWINS: tuple[Counts, Counts] = (((1, 0, 1), (0, 2, 0), (1, 0, 3)), ((1, 0, 1), (1, 1, 0), (0, 1, 3)))


def exponents(k: int) -> dict[str, Fraction]:
    """The two of powers2011, and the one that gives back I in the model."""
    return {"two": Fraction(2, k), "other": Fraction(1, 3 * k - 2), "right": Fraction(1, k - 1)}


def estimated(name: str, informed: float, k: int = K) -> float:
    """What the determinant over the product of the Prevalences gives with an exponent, in the model."""
    return float(informed ** float((k - 1) * exponents(k)[name]))


def of_determinant() -> dict[str, object]:
    """What the exponents make of the half, and two tables that the determinant does not tell apart."""
    first, second = map(exact_table, TWINS)
    margins = [[*map(sum, table)] for table in TWINS], [[*map(sum, zip(*table, strict=True))] for table in TWINS]
    sure(all(one == other for one, other in margins), "both tables have the same margins")
    of_first, of_second = map(determinant, TWINS)
    sure(of_first == of_second != 0, "both tables have the same determinant")
    sure(exponents(2)["two"] == exponents(2)["right"] != exponents(2)["other"], "at two classes two of them agree")
    return {
        **simulated(),
        "half_two": f"{estimated('two', 0.5):.2f}",
        "half_other": f"{estimated('other', 0.5):.2f}",
        "other_at_two": exponents(2)["other"],
        "right_at_two": exponents(2)["right"],
        "twin_first": rows(TWINS[0]),
        "twin_second": rows(TWINS[1]),
        "twin_determinant": of_first,
        "twin_first_informed": first["informedness"],
        "twin_second_informed": second["informedness"],
    }


def simulated() -> dict[str, object]:
    """How far each exponent is off on tables that are drawn as powers2011 draws them: what docs/figures.md found."""
    page = (_DOCS / "figures.md").read_text(encoding="utf-8")
    said = re.search(r"by up to ([\d.]+) with the exponent 2/K, ([\d.]+) with 1/\(3K − 2\), and ([\d.]+) with", page)
    if said is None:
        raise LookupError("docs/figures.md does not say how far the exponents are off")
    two, other, right = said.groups()
    sure(float(right) < float(two) < float(other), "the third exponent is the nearest on the papers' tables too")
    return {"simulated_two": two, "simulated_other": other, "simulated_right": right}


def determinant(table: Counts) -> Fraction:
    """The determinant of the proportions of three classes."""
    (a, b, c), (d, e, f), (g, h, i) = table
    n = sum(map(sum, table))
    return Fraction(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g), n**3)


def rows(table: Counts) -> str:
    """A table in a line: its rows, one after the other."""
    return " / ".join(" ".join(map(str, row)) for row in table)


# --- which mean -------------------------------------------------------------------------------------------------

#: The table that several libraries were run on, with predictions in rows; and the smallest on which signs differ.
SHARED: Counts = ((3, 0, 2), (0, 1, 1), (0, 2, 3))
OPPOSITE: Counts = ((0, 0, 1), (0, 1, 0), (1, 2, 1))
CALLED = ("informedness", "informedness_by_prevalence", "informedness_macro", "informedness_micro")
ADJUSTED = "adjusted_balanced_accuracy"
#: Few cases, uneven, with guesses that are no prevalences: where a bias is seen best.
SIZES, GUESSES = (3, 2, 2), (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
#: Few cases, with even classes and guesses, and a system that knows much: where the mean with the bias is nearer.
FEW, EVEN, KNOWS_MUCH = (4, 4, 4), (Fraction(1, 3),) * 3, Fraction(9, 10)
#: What the example of many classes is of.
MANY_K, MANY_N = 10, 100


@cache
def bias(measure: str, informed: Fraction) -> float:
    """How far a measure lies above I on average, over every table that can come out."""
    return float(expectation(measure, SIZES, informed, GUESSES).mean - informed)


@cache
def squared_error(measure: str, informed: Fraction) -> Fraction:
    """How far a measure lies from I in the mean square, over every table that can come out."""
    found = expectation(measure, FEW, informed, EVEN)
    mean, variance = found.mean, found.variance
    sure(isinstance(mean, Fraction) and isinstance(variance, Fraction), "means of B(l) are fractions")
    assert isinstance(mean, Fraction)
    assert isinstance(variance, Fraction)
    return variance + (mean - informed) ** 2


def of_errors() -> dict[str, object]:
    """The errors of both means where nothing is known, and where much is."""
    by_bias, by_prevalence = "informedness", "informedness_by_prevalence"
    nothing, much = Fraction(0), KNOWS_MUCH
    sure(
        squared_error(by_bias, nothing) > squared_error(by_prevalence, nothing), "where nothing is known (42) is nearer"
    )
    sure(squared_error(by_bias, much) < squared_error(by_prevalence, much), "where much is known (41) is nearer")
    return {
        "few_sizes": f"{', '.join(map(str, FEW[:-1]))} and {FEW[-1]}",
        "few_informed": float(KNOWS_MUCH),
        "few_low_by_bias": f"{float(squared_error(by_bias, nothing)):.4f}",
        "few_low_by_prevalence": f"{float(squared_error(by_prevalence, nothing)):.4f}",
        "few_high_by_bias": f"{float(squared_error(by_bias, much)):.4f}",
        "few_high_by_prevalence": f"{float(squared_error(by_prevalence, much)):.4f}",
    }


def of_means() -> dict[str, object]:
    """The five numbers that are called Informedness, and what they estimate."""
    shared, opposite = exact_table(SHARED), exact_table(OPPOSITE)
    named = {f"is_{name}": shared[name] for name in (*CALLED, ADJUSTED)}
    sure(len({*named.values()}) == len(named), "the five are five numbers")
    for name in ("informedness_by_prevalence", "informedness_macro", ADJUSTED):
        sure(bias(name, HALF) == 0, f"{name} is unbiased")
    sure(bias("informedness", HALF) == float(bias_of_informedness(3, sum(SIZES), HALF)), "the formula has the bias")
    sure(opposite["informedness_by_prevalence"] > 0 > opposite["markedness"], "the signs differ")
    return {
        **named,
        "shared": rows(SHARED),
        "bias": f"{bias('informedness', HALF):.3f}",
        "many_k": MANY_K,
        "many_n": MANY_N,
        "many_bias": f"{float(bias_of_informedness(MANY_K, MANY_N, HALF)):.2f}",
        "opposite": rows(OPPOSITE),
        "opposite_b": opposite["informedness_by_prevalence"],
        "opposite_m": str(opposite["markedness"]).replace("-", "−"),
        "opposite_rk": opposite["gorodkin_rk"],
    }


def numbers() -> dict[str, object]:
    """All of them, each under one name."""
    found: dict[str, object] = {}
    for part in _parts():
        sure(not found.keys() & part.keys(), "each number of the essay has a name of its own")
        found |= part
    return found


def _parts() -> Iterator[Mapping[str, object]]:
    yield of_verdicts()
    yield of_guesser()
    yield of_determinant()
    yield of_means()
    yield of_errors()
    yield found_intervals.of_intervals()
