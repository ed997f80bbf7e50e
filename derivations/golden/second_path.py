"""Every vector once more, by the second path, from what the vector alone says; and whether both agree.

Measures come from their definitions in words (`definition`); statistics, tests and areas from the formulas of the
textbooks, which are written down here in another form than in `statistics`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mpmath import mp, mpf

from bookmaker_ref.golden.vector import Vector
from bookmaker_ref.symbolic.measures import MEASURES
from bookmaker_ref.symbolic.multiclass import OF_CLASSES
from derivations.golden.definition import (
    Counts,
    Defined,
    NoValue,
    divided,
    evaluated,
    near_zero,
    number,
    of_p_value,
    precision,
)
from derivations.golden.exact import DIGITS, written
from derivations.golden.textbook import of_many, of_two, p_of_many, p_of_two, upper


def second(vector: Vector) -> tuple[str | None, bool]:
    """The 40 digits of the second path, or None; and whether a term without a value had to be left out."""
    digits = precision(vector.counts) if vector.table else 160
    with mp.workdps(digits):
        try:
            return shown(_value(vector, lenient=False), digits), False
        except NoValue:
            pass
        if "by-continuity" not in vector.flags:
            return None, False
        try:
            return shown(_value(vector, lenient=True), digits), True
        except NoValue:
            return None, True


def shown(value: Any, digits: int) -> str:
    """An mpmath number as the vectors write it."""
    text = mp.nstr(value, max(60, digits // 2), strip_zeros=False)
    return written(Context(prec=DIGITS).plus(Decimal(text)))


def of_text(vector: Vector) -> str | None:
    """The 40 digits of the formula in the vector."""
    if vector.exact is None:
        return None
    digits = precision(vector.counts) if vector.table else 160
    with mp.workdps(digits):
        return shown(evaluated(vector.exact), digits)


def _value(vector: Vector, *, lenient: bool) -> Any:
    variant, measure = vector.variant, vector.measure
    if "p" in variant:
        return of_p_value(measure, Fraction(variant["p"]))
    if vector.family == "scores":
        return _of_scores(vector)
    if measure == "fisher":
        return _fisher(vector)
    if variant.get("value") == "p" or vector.family == "statistics" or measure.endswith("_williams"):
        return _statistic(vector, lenient=lenient)
    found = _measure(vector, lenient=lenient)
    return found / mp.log(2) if variant.get("base") == "2" else found


def _measure(vector: Vector, *, lenient: bool) -> Any:
    name, counts = vector.canonical, vector.counts
    square = len(counts) == len(vector.real)
    if not square:
        return _rectangular(name, counts, lenient=lenient)
    defined = _defined(counts, lenient)
    if vector.family not in {"classes", "rectangular"} and len(counts) == 2 and name in MEASURES:
        return defined.of_two(name)
    if name not in OF_CLASSES:
        return of_two(name, counts)
    return defined.of_classes(OF_CLASSES[name].word.name)


@lru_cache(maxsize=8)
def _defined(counts: Counts, lenient: bool) -> Defined:
    return Defined(counts, lenient=lenient)


def _statistic(vector: Vector, *, lenient: bool) -> Any:
    name, counts, variant = vector.measure, vector.counts, vector.variant
    two = len(counts) == len(vector.real) == 2
    freedom = variant.get("degrees of freedom", "papers")
    if "value" not in variant:
        return of_two(name, counts, lenient=lenient) if two else of_many(name, counts, lenient=lenient)
    if freedom == "limit":
        return p_of_two(name, counts) if two else p_of_many(name, counts)
    value = of_two(name, counts, lenient=lenient) if two else of_many(name, counts, lenient=lenient)
    return upper(value, int(variant["freedom"]))


# --- more labels than classes, or fewer -----------------------------------------------------------------------------


#: Which margins the definition divides by: those of predictions, q, and of classes, r.
_MARGINS = {
    "mutual_information": "qr",
    "g2": "qr",
    "cramers_v_g2": "qr",
    "conditional_entropy_real": "q",
    "conditional_entropy_predicted": "r",
}


def _rectangular(name: str, counts: Counts, *, lenient: bool) -> Any:
    rows = [number(sum(row)) for row in counts]
    columns = [number(sum(column)) for column in zip(*counts, strict=True)]
    n = mp.fsum(rows)
    q, r = ([divided(each, n) for each in side] for side in (rows, columns))
    joint = [number(cell) / n for row in counts for cell in row]

    def entropy(shares: Iterable[Any]) -> Any:
        return -mp.fsum(each * mp.log(each) for each in shares if each)

    if not lenient:  # the definitions divide by these, also where nothing is to be divided
        needed = _MARGINS.get(name, "")
        if ("q" in needed and not all(q)) or ("r" in needed and not all(r)):
            raise NoValue("an empty margin")
    information = near_zero(entropy(q) + entropy(r) - entropy(joint))
    least = mpf(min(len(rows), len(columns)) - 1)
    if name.startswith("evenness"):
        return _evenness(name, q, r)
    if name in {"chi2", "cramers_v", "contingency_coefficient"}:
        cells = (
            (cell, a, b) for row, a in zip(counts, rows, strict=True) for cell, b in zip(row, columns, strict=True)
        )
        parts = (divided(number(cell) ** 2, a * b) for cell, a, b in cells)
        chi2 = near_zero(n * (mp.fsum(parts) - 1))
        if name == "chi2":
            return chi2
        return mp.sqrt(divided(chi2, n * least)) if name == "cramers_v" else mp.sqrt(chi2 / (chi2 + n))
    return {
        "mutual_information": lambda: information,
        "entropy_real": lambda: entropy(r),
        "entropy_predicted": lambda: entropy(q),
        "conditional_entropy_real": lambda: near_zero(entropy(joint) - entropy(q)),
        "conditional_entropy_predicted": lambda: near_zero(entropy(joint) - entropy(r)),
        "g2": lambda: 2 * n * information,
        "cramers_v_g2": lambda: mp.sqrt(divided(2 * information, least)),
    }[name]()


def _evenness(name: str, q: list[Any], r: list[Any]) -> Any:
    _, side, form = name.split("_")
    if side == "global":
        return mp.sqrt(_evenness(f"evenness_real_{form}", q, r) * _evenness(f"evenness_predicted_{form}", q, r))
    shares = r if side == "real" else q
    if form == "plus":
        return mp.power(mp.fprod(shares), mpf(2) / len(shares))
    if form == "minus":
        return mp.fsum(each * (1 - each) for each in shares) / len(shares)
    return len(shares) / mp.fsum(divided(mpf(1), each * (1 - each)) for each in shares)


# --- scores, and the exact test ---------------------------------------------------------------------------------------


def _of_scores(vector: Vector) -> Any:
    rows = [(number(a), number(b)) for a, b in vector.counts]
    rp, rn = (mp.fsum(column) for column in zip(*rows, strict=True))
    if vector.measure == "auc":
        # Every pair of a positive and a negative, once.
        won = mp.fsum(
            a * b * (mpf(1) if i < j else mpf(1) / 2)
            for i, (a, _) in enumerate(rows)
            for j, (_, b) in enumerate(rows)
            if i <= j
        )
        return divided(won, rp * rn)
    _, rule, score = vector.variant["positive where"].split()
    chosen = [
        row
        for label, row in zip(vector.predicted, rows, strict=True)
        if Decimal(str(label)) > Decimal(score) or (rule == ">=" and label == score)
    ]
    tp, fp = mp.fsum(a for a, _ in chosen), mp.fsum(b for _, b in chosen)
    if vector.measure == "recall":
        return divided(tp, rp)
    if vector.measure == "fallout":
        return divided(fp, rn)
    return near_zero(divided(tp, rp) - divided(fp, rn))


def _fisher(vector: Vector) -> Any:
    (tp, fp), (fn, tn) = vector.counts
    rp, rn, pp = int(tp + fn), int(fp + tn), int(tp + fp)
    places = range(max(0, pp - rn), min(pp, rp) + 1)
    whole = mp.binomial(rp + rn, pp)
    chance = {x: mp.binomial(rp, x) * mp.binomial(rn, pp - x) / whole for x in places}
    greater = {x: mp.fsum(chance[y] for y in places if y >= x) for x in places}
    less = {x: mp.fsum(chance[y] for y in places if y <= x) for x in places}
    seen, mid, nothing = int(tp), "mid" in vector.variant, mpf(10) ** -50

    def no_more(by: dict[int, Any]) -> Any:
        return mp.fsum(
            chance[x] * (mpf(1) / 2 if mid and abs(by[x] - by[seen]) < nothing else 1)
            for x in places
            if by[x] <= by[seen] + nothing
        )

    tail, by = vector.variant["tail"], vector.variant.get("by", "probability")
    if tail != "two-sided":
        side = greater if tail == "greater" else less
        return side[seen] - (chance[seen] / 2 if mid else 0)
    if by == "doubling":
        return min(mpf(1), 2 * min(greater[seen], less[seen]))
    return no_more(chance if by == "probability" else {x: min(greater[x], less[x]) for x in places})


# --- both paths -------------------------------------------------------------------------------------------------------


def disagreement(vector: Vector) -> str | None:
    """What the second path, or the formula of the vector, says otherwise; None where all agree."""
    digits, left_out = second(vector)
    if digits != vector.digits:
        return f"{vector.id}: {vector.digits} by the exact path, {digits} by the definition"
    if left_out != ("by-continuity" in vector.flags):
        return f"{vector.id}: the flag by-continuity does not say what is so"
    formula = of_text(vector)
    if formula is not None and formula != vector.digits:
        return f"{vector.id}: {vector.digits}, but its formula comes to {formula}"
    return None


def disagreements(vectors: Iterable[Vector]) -> Iterator[str]:
    """Everything that does not agree."""
    for vector in vectors:
        found = disagreement(vector)
        if found is not None:
            yield found
