"""Which well-known bug the failures look like.

A diagnosis is a guess that was tested: each one says how many failures it explains. None is made that a single table
speaks against, or that leaves much unexplained: it has four failures of five, or others have the rest. Large errors are
first held against other measures, other orders of the cells and simple slips of the formula; what is left is large
counts, or some property that the failing tables alone have. Small errors are cancellation or single precision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import inf, isnan, log, sqrt
from statistics import median

from bookmaker_ref.golden.asking import How, permuted, reversed_, transposed
from bookmaker_ref.golden.report import Diagnosis, Outcome, is_large, scale
from bookmaker_ref.golden.vector import Vector

Again = Callable[[Iterable[Vector]], list[Outcome]]
Found = Iterator[tuple[str, str, list[Outcome]]]
Guess = Callable[[Sequence[Outcome], Sequence[Outcome]], Found]

#: Below this error, relative to the value, a number is another rounding of the same.
_NEAR = 1e-9
_SINGLE = 1e-4
_EPSILON = 2.0**-52
#: How much of 1 a cancelled digit is, at most.
_CANCELLED = 64 * _EPSILON
#: How many tables a guess is tried on, before it is tried on all.
_FEW = 10
#: How much of the failures a guess explains that does not explain all.
_MOST = 0.8
_NAMES = ("tp", "fp", "fn", "tn")

#: What else may be done to a value by mistake.
_SLIPS: dict[str, tuple[str, Callable[[float], float]]] = {
    "sign lost": ("the absolute value: a root such as sqrt(B*M) has lost the sign", abs),
    "sign reversed": ("the value with the other sign", lambda x: -x),
    "percent": ("100 times the value: per cent", lambda x: 100 * x),
    "in bits": ("the value in bits: divided by log(2)", lambda x: x / log(2)),
    "in decimal digits": ("the value by logarithms to base 10: divided by log(10)", lambda x: x / log(10)),
    "complement": ("1 minus the value", lambda x: 1 - x),
    "from 0 to 1": ("(1 + value)/2: moved to the range from 0 to 1", lambda x: (1 + x) / 2),
    "from -1 to 1": ("2 value - 1: moved to the range from -1 to 1", lambda x: 2 * x - 1),
    "square": ("the square of the value", lambda x: x * x),
    "root": ("the root of the value", lambda x: sqrt(x) if x >= 0 else x),
    "reciprocal": ("1 over the value", lambda x: 1 / x if x else x),
    "half": ("half of the value", lambda x: x / 2),
    "double": ("twice the value", lambda x: 2 * x),
    "quarter": ("a fourth of the value", lambda x: x / 4),
    "four times": ("four times the value", lambda x: 4 * x),
    "clipped at 0": ("0 for every value below 0", lambda x: max(x, 0.0)),
}

#: Properties of tables that all failing ones may have, and none of the others.
_PROPERTIES: dict[str, Callable[[Vector], bool]] = {
    "K != C": lambda each: len(each.real) != len(each.predicted),
    "more than two classes": lambda each: max(len(each.real), len(each.predicted)) > 2,
    "two classes": lambda each: len(each.real) == len(each.predicted) == 2,
    "worse than chance": lambda each: "negative" in each.flags,
    "an empty margin": lambda each: not _margins(each),
    "a cell that is 0": lambda each: not all(cell for row in each.counts for cell in row),
    "exact chance": lambda each: "chance" in each.flags,
    "near chance": lambda each: "near-chance" in each.flags,
    "other labels than 0 and 1": lambda each: not {*each.real, *each.predicted} <= {0, 1},
    "cells that are fractions": lambda each: each.family == "rationals",
}


def diagnose(
    outcomes: Sequence[Outcome], how: How, pool: Sequence[Vector], again: Again | None, measure: str
) -> tuple[Diagnosis, ...]:
    """What the failures look like; nothing if they look like nothing known."""
    found: list[tuple[Diagnosis, int]] = []
    rest = [each for each in outcomes if each.failed]
    total = sum(each.vector.value is not None for each in rest)
    order = _order(how, again)
    formula: list[Guess] = [_other_measure(pool, measure), *([_chance] if measure == "cohen_kappa" else []), _slip]
    # A matrix or labels are easily exchanged, and then often give another measure; four named cells are not.
    formula = [*formula, order] if how.call == "cells" else [order, *formula]
    for guess in (_never, _single, *formula, _huge, _small, _share):
        valued = [each for each in rest if each.vector.value is not None]
        if not valued:
            break
        for name, text, explained in guess(rest if guess is order else valued, outcomes):
            valued_ones = sum(each.vector.value is not None for each in explained)
            found.append((Diagnosis(name, text, len(explained), explained[0]), valued_ones))
            gone = set(map(id, explained))
            rest = [each for each in rest if id(each) not in gone]
    complete = all(each.vector.value is None for each in rest)
    kept = [diagnosis for diagnosis, explains in found if complete or explains >= _MOST * total]
    return (*kept, *_undefined(outcomes, rest))


# --- whether two numbers are the same but for rounding ------------------------------------------------------------


def _value(outcome: Outcome) -> float | None:
    """The number that was given, if it was one."""
    value = outcome.value
    if value is None:
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return None if isnan(found) else found


def _close(outcome: Outcome, right: float | None) -> bool:
    value = _value(outcome)
    if value is None or right is None:
        return False
    return abs(value - right) <= max(_NEAR * abs(right), 1e-12 * float(scale(outcome.vector)))


def _is(outcome: Outcome, other: float) -> bool:
    """Whether what was given is this other value, or nearer to it than to the right one."""
    value, right = _value(outcome), outcome.vector.value
    return _close(outcome, other) or (
        value is not None and right is not None and abs(value - other) < abs(value - right)
    )


def gross(outcome: Outcome) -> bool:
    """Whether this is no matter of rounding."""
    return not _close(outcome, outcome.vector.value)


def _margins(vector: Vector) -> bool:
    return all(map(any, vector.counts)) and all(map(any, zip(*vector.counts, strict=True)))


def _of_size(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Those on tables that are not huge: what is asked about a formula, and not about its overflow."""
    return [each for each in outcomes if not is_large(each.vector)]


def _answered(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Those of them with a right value, where some number was given."""
    return [each for each in _of_size(outcomes) if each.vector.value is not None and _value(each) is not None]


# --- guesses: each gives a name, a sentence, and the failures that it explains ------------------------------------


def _never(failed: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Found:
    valued = [each for each in outcomes if each.vector.value is not None]
    first = failed[0]
    if len(valued) < 2 or len(failed) < len(valued):
        return
    if all(each.error == first.error != "" for each in failed):
        yield "never answers", f"{first.gave} on every table: is this how it is to be called?", list(failed)
    elif all(each.value is not None and each.value == first.value for each in failed):
        yield "constant", f"gives {first.gave} on every table", list(failed)
    elif all(_value(each) is None and not each.error for each in failed):
        yield "never answers", f"gives {first.gave}, and never a number", list(failed)


def _single(failed: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Found:
    ordinary = [each for each in _of_size(outcomes) if each.absolute and each.vector.value]
    relative = [each.absolute / abs(each.vector.value) for each in ordinary if each.absolute and each.vector.value]
    if len(relative) < 5 or not 1e-10 < median(relative) < 1e-6:
        return
    explained = [each for each in failed if each.absolute is not None and each.absolute <= _allowed(each)]
    if len(_of_size(explained)) == len(_of_size(failed)) and explained:
        yield (
            "single precision",
            "right to seven digits, as numbers of 32 bits are: one of their units is 2^29 ulp of float64",
            explained,
        )


def _allowed(outcome: Outcome) -> float:
    return _SINGLE * max(1.0, abs(outcome.vector.value or 0.0))


def _other_measure(pool: Sequence[Vector], measure: str) -> Guess:
    def guess(failed: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Found:
        told = [each for each in failed if _value(each) is not None]
        if not any(map(gross, _of_size(told))):
            return
        asked = {_table(each.vector): each for each in _answered(outcomes)}
        values: dict[str, dict[tuple[object, ...], float]] = {}
        for vector in pool:
            if not vector.variant and vector.value is not None and vector.measure != measure:
                values.setdefault(vector.measure, {})[_table(vector)] = vector.value
        names = [
            name
            for name, known in values.items()
            if len(known.keys() & asked.keys()) >= max(3, 0.6 * len(asked))
            and all(_close(each, known[table]) for table, each in asked.items() if table in known)
        ]
        if names:
            of = values[names[0]]
            explained = [each for each in told if _is(each, of.get(_table(each.vector), inf))]
            if explained:
                said = " and ".join(names[:2])
                yield "another measure", f"its values are those of {said}, on every table that has both", explained

    return guess


def _table(vector: Vector) -> tuple[object, ...]:
    return vector.table, vector.real == vector.predicted


def _order(how: How, again: Again | None) -> Guess:
    """Whether it is right where rows and columns, or classes, are exchanged."""
    changes: list[tuple[str, str, Callable[[Vector], Vector]]]
    if how.call == "matrix":
        other = "real" if how.rows == "predicted" else "predicted"
        text = f"right after transposition: it takes rows for {other}, and was called with rows='{how.rows}'"
        changes = [("transposed", text, transposed)]
    elif how.call == "labels":
        changes = [("labels swapped", "right once the vectors are exchanged: it takes (y_pred, y_true)", transposed)]
    else:
        changes = []
        for order in sorted(permutations(range(4)), key=lambda order: sum(i != j for i, j in enumerate(order)))[1:]:
            text = f"right once it is called as f({', '.join(_NAMES[cell] for cell in order)})"
            changes.append(("cells in another order", text, _permuting(order)))
    if how.call != "cells":
        other_place = "last" if how.positive == "first" else "first"
        told = f"positive='{other_place}' would be right" if how.call == "matrix" else "it takes 0 for the positive one"
        changes.append(("the other class is positive", f"right once the two classes are exchanged: {told}", reversed_))

    def guess(failed: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Found:
        valued = [each for each in failed if each.vector.value is not None]
        large = _of_size(each for each in valued if gross(each))
        if again is None or not large:
            return
        for name, text, change in changes:
            if change is reversed_ and not all(_two(each.vector) for each in failed):
                continue
            few, many = large[:_FEW], large[_FEW:]
            if all(not gross(each) for part in (few, many) for each in again(change(each.vector) for each in part)):
                now = again(change(each.vector) for each in failed)
                if how.call == "cells" and any(after.failed for after in now):
                    continue  # "right once it is called so" is said of all or nothing
                yield name, text, [before for before, after in zip(failed, now, strict=True) if not after.failed]
                return

    return guess


def _two(vector: Vector) -> bool:
    return len(vector.real) == 2 and vector.real == vector.predicted


def _permuting(order: tuple[int, ...]) -> Callable[[Vector], Vector]:
    return lambda vector: permuted(vector, order)


def _chance(failed: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Found:
    """Whether the chance term of kappa has the one margin twice, in place of both."""
    told = [each for each in failed if each.error or each.value is not None]
    if len([each for each in _of_size(told) if gross(each)]) < 2:
        return
    everything = _answered(outcomes)
    for side, name in enumerate(("prevalence", "bias")):
        if everything and all(_close(each, _kappa(each.vector, side)) for each in everything):
            text = (
                f"the agreement by chance is taken from {name} squared, one margin twice:"
                " it is the sum over the classes of prevalence times bias"
            )
            explained = [each for each in told if _explains(each, _kappa(each.vector, side))]
            yield "chance term", text, explained
            return


def _kappa(vector: Vector, side: int) -> float | None:
    """Kappa with the chance of columns (0) or of rows (1) alone; None where it divides by 0."""
    columns_and_rows = [*zip(*vector.counts, strict=True)], vector.counts
    chance = sum(Fraction(sum(margin)) ** 2 for margin in columns_and_rows[side])
    n = Fraction(vector.n)
    right = sum(row[place] for place, row in enumerate(vector.counts) if place < len(row))
    return float((n * right - chance) / (n * n - chance)) if n * n != chance else None


def _explains(outcome: Outcome, other: float | None) -> bool:
    """Whether what was given is this, or no number where this is none."""
    return _value(outcome) is None if other is None else _is(outcome, other)


def _slip(failed: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Found:
    told = [each for each in failed if _value(each) is not None]
    if len([each for each in _of_size(told) if gross(each)]) < 2:
        return
    everything = _answered(outcomes)
    for name, (text, slip) in _SLIPS.items():
        if all(_close(each, slip(each.vector.value or 0.0)) for each in everything):
            yield name, text, [each for each in told if _is(each, slip(each.vector.value or 0.0))]
            return


def _huge(failed: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Found:
    huge = [each for each in failed if gross(each)]
    if not huge or not all(is_large(each.vector) for each in huge):
        return
    start = f"wrong only for large counts, from N = {huge[0].vector.n} on"
    if any("overflow" in told for each in huge for told in each.warnings):
        yield "int64 overflow", f"{start}: products overflow, as a warning says", huge
    elif any(map(_wild, huge)):
        yield "int64 overflow", f"{start}: products leave 64 bits, and some of these errors are no rounding", huge
    else:
        yield "large counts", f"{start}: products leave 64 bits, and float64 has too few digits", huge


def _wild(outcome: Outcome) -> bool:
    """Whether lost digits do not explain this: nan, a root of what should be positive, or the wrong sign."""
    value, right = _value(outcome), outcome.vector.value
    if value is None or right is None:
        return True
    return min(abs(value), abs(right)) > 1e-6 and value * right < 0


def _small(failed: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Found:
    small = [each for each in failed if not gross(each) and each.ulps is not None]
    if not small:
        return
    worst = max(small, key=lambda each: each.ulps or 0.0)
    shown = f"worst {worst.ulps:.2g} ulp"
    if (
        all((each.absolute or 0.0) <= _CANCELLED * float(scale(each.vector)) for each in small)
        and (worst.ulps or 0.0) > 16
    ):
        near = sum("near-chance" in each.vector.flags for each in small)
        yield (
            "cancellation",
            f"digits are lost where the value is small, as by a difference of rates such as recall - fallout: {shown};"
            f" {near} of these tables are near chance. The determinant of whole counts, divided once, loses none",
            small,
        )
    elif (worst.ulps or 0.0) > 100:
        yield "lost digits", f"right, but for digits that were lost on the way: {shown}", small
    else:
        yield "rounding", f"off by some units of the last place: {shown}", small


def _share(failed: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Found:
    """A property that every failing table has, and no other."""
    large = [each for each in failed if gross(each)]
    passed = [each for each in outcomes if each.kind == "passed" and each.vector.value is not None]
    for name, has in _PROPERTIES.items():
        if len(large) > 1 and passed and all(has(each.vector) for each in large):
            without = [each for each in passed if not has(each.vector)]
            if without and len(without) == len(passed):
                yield name, f"wrong only on tables with this property, and on each: {name}", large
                return


def _undefined(outcomes: Sequence[Outcome], unexplained: Sequence[Outcome]) -> Iterator[Diagnosis]:
    """A made-up number where the measure is undefined, if that was not expected."""
    empty = [each for each in outcomes if each.vector.value is None and each.kind != "passed"]
    left = set(map(id, unexplained))
    for number in (0, 1):
        same = [each for each in empty if each.value == number and (not each.failed or id(each) in left)]
        if same:
            how = "wherever" if len(same) == len(empty) else f"on {len(same)} of {len(empty)} tables where"
            text = f"gives {number} {how} the measure is undefined"
            yield Diagnosis(f"{number} for undefined", text, sum(each.failed for each in same), same[0])
