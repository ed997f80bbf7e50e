"""What a check asks, and what counts as right: its arguments, refused or understood, and the vectors they choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite, isnan, ulp
from numbers import Integral
from typing import Any, Final, Literal, TypedDict, cast

from bookmaker_ref.golden.asking import CALLS, Answer, Call, How, ask, plain
from bookmaker_ref.golden.reading import load, measure_called
from bookmaker_ref.golden.report import Kind, Outcome, by_size, grows, is_held_by_doubles, is_whole, scale
from bookmaker_ref.golden.vector import CONVENTIONS, Vector

TOLERANCE: Final = 4.0
_EPSILON = Fraction(1, 2**52)
#: How many variants are told.
_NEAREST = 3

#: What a function computes with: doubles, which do not hold every count; or numbers that do.
Numbers = Literal["double", "exact"]
Classes = int | Container[int] | None
Function = Callable[..., Any]

#: What may be said to be expected where a measure is undefined, beside a number and the names of `CONVENTIONS`.
EXPECTED: dict[str, str] = {
    "nan": "nan",
    "raise": "an error",
    "none": "None",
    "inf": "infinity, of either sign",
    "any": "whatever it gives is right",
}


class Options(TypedDict, total=False):
    """What may be said of a check beside its measure and its call; `golden.check` tells what each is for."""

    rows: Literal["predicted", "real"] | None
    undefined: str | float | None
    tolerance: float
    absolute: float
    positive: Literal["first", "last"]
    classes: Classes
    variant: Mapping[str, str] | None
    most: int | None
    fractions: bool
    numbers: Numbers
    seconds: float | None
    vectors: Iterable[Vector] | None


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked, and what counts as right: the checked arguments of `check`."""

    measure: str
    how: How
    undefined: str | Fraction | None
    tolerance: float
    absolute: float
    numbers: Numbers
    seconds: float | None
    chosen: tuple[Vector, ...]
    left_out: Mapping[str, int]
    pool: tuple[Vector, ...]

    def of(self, function: Function, vector: Vector) -> Outcome:
        """What the function gives for a vector, and what that is worth."""
        return self.judge(vector, ask(function, self.how, vector, self.seconds))

    def judge(self, vector: Vector, answer: Answer) -> Outcome:
        """What the answer to a vector is worth."""
        ulps = absolute = None
        if vector.value is not None and isinstance(answer.value, Fraction):
            ulps, absolute = error(answer.value, vector)
        follows = tuple(name for name, text in vector.conventions.items() if _equals(answer.value, text))
        kind = self._kind(vector, answer, ulps, absolute)
        if self.numbers == "double" and kind in ("off", "no value", "raised") and not is_held_by_doubles(vector):
            kind = "rounded"
        return Outcome(
            vector,
            kind,
            answer.text,
            answer.value,
            ulps,
            absolute,
            answer.error,
            answer.warnings,
            answer.changed,
            follows,
        )

    def _kind(self, vector: Vector, answer: Answer, ulps: float | None, absolute: float | None) -> Kind:
        if answer.kind == "slow":
            return "slow"
        if answer.error in ("ValueError", "OverflowError") and "beyond-float64" in vector.flags:
            return "refused"
        if answer.error == "ValueError" and self.how.call == "labels" and not vector.n:
            return "refused"
        if vector.value is None:
            return self._where_undefined(vector, answer)
        if ulps is None and grows(vector) and not is_whole(vector):
            return "refused"  # a statistic is of cases
        if ulps is not None and absolute is not None:
            return "passed" if ulps <= self.tolerance or absolute <= self.absolute else "off"
        if "by-continuity" in vector.flags and (answer.error or answer.value is None or isnan(answer.value)):
            return "convention"  # whoever divides by 0 there has a reason
        return "raised" if answer.kind == "raised" else "no value"

    def _where_undefined(self, vector: Vector, answer: Answer) -> Kind:
        if self.undefined is None:
            return "convention"
        return "passed" if self._expects(vector, answer) else "undefined"

    def _expects(self, vector: Vector, answer: Answer) -> bool:
        expected, value = self.undefined, answer.value
        if expected == "any":
            return True
        if expected == "raise":
            return bool(answer.error)
        if expected == "none":
            return answer.text in ("None", "the text 'None'")
        if isinstance(expected, Fraction):
            return value == expected
        if expected in CONVENTIONS:
            text = vector.conventions.get(expected, {"zero": "0", "one": "1"}.get(expected))
            if text is not None:
                return _equals(value, text)
            return bool(answer.error) or (isinstance(value, float) and isnan(value))  # it has no number there
        return isinstance(value, float) and (isnan(value) if expected == "nan" else abs(value) == inf)


def requested(measure: str, call: Call | None, options: Options) -> Request:
    """The arguments of `check`, refused or understood, and the vectors that they choose, smallest first."""
    for name in options.keys() - Options.__annotations__.keys():
        raise TypeError(f"{plain(name)}= is no option of a check: there are {', '.join(Options.__annotations__)}")
    rows, positive = options.get("rows"), options.get("positive", "first")
    tolerance, absolute = options.get("tolerance", TOLERANCE), options.get("absolute", 0.0)
    seconds, most, fractions = options.get("seconds"), options.get("most"), options.get("fractions", False)
    classes, variant, vectors = options.get("classes"), options.get("variant"), options.get("vectors")
    _check_call(call, rows, positive)
    for name, value in (("tolerance", tolerance), ("absolute", absolute)):
        if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
            raise ValueError(f"{name}={plain(repr(value))}: an error is a number from 0 upwards")
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0):
        raise ValueError(f"seconds={plain(repr(seconds))}: a limit is a number above 0")
    if most is not None and (isinstance(most, bool) or not isinstance(most, int) or most < 0):
        raise ValueError(f"most={plain(repr(most))}: a number of cases is an integer from 0 upwards")
    _check_choice(classes, variant, fractions)
    pool = load() if vectors is None else _vectors(vectors)
    if not isinstance(measure, str):
        raise TypeError(f"the measure is {plain(ascii(measure))}: give its name, such as 'correlation'")
    two = call == "cells" or (isinstance(classes, int) and classes == 2)
    names = {each.measure for each in pool}
    if classes is not None or measure not in names:
        measure = measure_called(measure, names, 2 if two else 3)
    numbered = not any(_of_more_than_two(each) for each in pool if each.measure == measure)
    how = How(cast(Call, call), rows, positive, most, fractions, numbered, _alone(pool, measure))
    wanted = expected(options.get("undefined"))
    chosen, left_out = _chosen(pool, measure, how, classes, variant)
    numbers = checked_numbers(options.get("numbers", "exact"))
    return Request(measure, how, wanted, tolerance, absolute, numbers, seconds, chosen, left_out, pool)


def checked_numbers(numbers: object) -> Numbers:
    """What a function computes with, as the caller says."""
    if numbers not in ("double", "exact"):
        raise ValueError(f"numbers={plain(repr(numbers))} is unknown: say 'double' or 'exact', what it computes with")
    return numbers


def error(value: Fraction, vector: Vector) -> tuple[float, float]:
    """How far a number is from the right one: in ulp, and as it is."""
    assert vector.digits is not None
    assert vector.value is not None
    gap = abs(value - Fraction(vector.digits))
    unit = Fraction(ulp(vector.value)) if vector.value else _EPSILON * scale(vector)
    return _float(gap / unit), _float(gap)


def name_of(function: Function) -> str:
    """What a function is called, in plain characters."""
    for name in ("__qualname__", "__name__"):
        found = getattr(function, name, None)
        if isinstance(found, str):
            return plain(found.rpartition("<locals>.")[2])
    return plain(type(function).__name__)


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return inf


def _equals(value: Fraction | float | None, text: str) -> bool:
    """Whether this is the value of a convention, to twelve digits."""
    if value is None:
        return False
    if text in ("inf", "nan"):
        return isinstance(value, float) and str(abs(value)) == text
    if not isinstance(value, Fraction):
        return False
    try:
        right = Fraction(text)
    except ValueError:  # a formula, which is not read here
        return False
    return abs(value - right) <= Fraction(1, 10**12) * max(abs(right), Fraction(1))


# --- what is asked ------------------------------------------------------------------------------------------------


def _check_call(call: object, rows: object, positive: object) -> None:
    if call not in CALLS:
        said = "call= is missing" if call is None else f"call={plain(repr(call))} is unknown"
        raise ValueError(f"{said}: say {', '.join(f'{name!r} for {text}' for name, text in CALLS.items())}")
    if call == "matrix" and rows not in ("predicted", "real"):
        said = "rows= is missing" if rows is None else f"rows={plain(repr(rows))} is unknown"
        raise ValueError(f"{said}: say whether the rows of a matrix are rows='predicted' or rows='real'")
    if call != "matrix" and rows is not None:
        raise ValueError(f"rows= is for call='matrix': call={call!r} has no rows")
    if positive not in ("first", "last"):
        raise ValueError(f"positive={plain(repr(positive))} is unknown: say 'first' or 'last', its place in a matrix")
    if call != "matrix" and positive == "last":
        raise ValueError(f"positive= is for call='matrix': with call={call!r} it is clear which class is positive")


def _check_choice(classes: object, variant: object, fractions: object) -> None:
    told = f"classes={plain(repr(classes))}: give a number such as 2, or several, such as range(3, 11)"
    if isinstance(classes, bool | str | bytes) or not isinstance(classes, int | Container | None):
        raise TypeError(told)
    if isinstance(classes, Sequence | Set) and not isinstance(classes, range):
        for size in classes:
            if isinstance(size, bool) or not isinstance(size, Integral):
                raise TypeError(f"{told}; {plain(repr(size))} is no number of classes")
    if variant is not None and not (
        isinstance(variant, Mapping) and all(isinstance(text, str) for pair in variant.items() for text in pair)
    ):
        raise TypeError(f"variant={plain(repr(variant))}: give names and texts, such as {{'value': 'p'}}")
    if not isinstance(fractions, bool):
        raise TypeError(f"fractions={plain(repr(fractions))}: say True or False")


def _vectors(vectors: object) -> tuple[Vector, ...]:
    right = "give golden vectors, such as golden.load(family='binary')"
    if isinstance(vectors, str | bytes | Vector) or not isinstance(vectors, Iterable):
        raise TypeError(f"vectors={plain(repr(vectors))}: {right}")
    found = tuple(vectors)
    for each in found:
        if not isinstance(each, Vector):
            raise TypeError(f"vectors= has {plain(repr(each))} in it: {right}")
    if not found:
        raise ValueError(f"vectors= is empty: {right}")
    return found


def expected(undefined: object) -> str | Fraction | None:
    """What is expected where there is no value, refused or understood."""
    if isinstance(undefined, str) and (undefined in EXPECTED or undefined in CONVENTIONS):
        return undefined
    if undefined is None:
        return None
    if isinstance(undefined, int | float | Fraction) and not isinstance(undefined, bool):
        if isinstance(undefined, float) and not isfinite(undefined):
            return "nan" if isnan(undefined) else "inf"
        return Fraction(undefined)
    names = ", ".join(map(repr, dict.fromkeys([*EXPECTED, *CONVENTIONS])))
    raise ValueError(f"undefined={plain(repr(undefined))} is unknown: say a number, or one of {names}")


def _chosen(
    pool: Iterable[Vector], measure: str, how: How, classes: Classes, variant: Mapping[str, str] | None
) -> tuple[tuple[Vector, ...], dict[str, int]]:
    """The vectors that are asked, and why how many others of the measure are not."""
    found, left_out = [], Counter[str]()
    wanted = dict(variant or {}).items()
    for vector in pool:
        if vector.measure != measure:
            continue
        if not (wanted <= vector.variant.items() if wanted else not vector.variant):
            left_out["another variant of the measure"] += 1
        elif not _of_classes(vector, classes):
            left_out["another number of classes than classes= says"] += 1
        elif why := how.why_not(vector):
            left_out[why] += 1
        else:
            found.append(vector)
    if not found:
        if set(left_out) == {"another variant of the measure"}:
            raise ValueError(_which_variant(pool, measure, variant or {}))
        others = {why: count for why, count in left_out.items() if "variant" not in why}
        most = max(others, key=lambda why: others[why])
        raise ValueError(f"no golden vector of {measure!r} can be asked as {how}: {most}")
    if wanted:
        found = _plainest(found, measure, dict(wanted), left_out)
    return tuple(sorted(found, key=by_size)), dict(left_out)


def _of_more_than_two(vector: Vector) -> bool:
    return (
        vector.family != "scores" and not vector.variant and {len(vector.real), len(vector.predicted)} - {0, 2} != set()
    )


def _alone(pool: Iterable[Vector], measure: str) -> bool:
    """Whether the measure has a value where there is one class."""
    return any(
        each.value is not None and len(each.table) == len(each.real) == 1 for each in pool if each.measure == measure
    )


def _plainest(found: list[Vector], measure: str, wanted: Mapping[str, str], left_out: Counter[str]) -> list[Vector]:
    """Of each table the variant that says no more than was asked for."""
    least: dict[tuple[str, str], int] = {}
    for vector in found:
        least[_asked(vector)] = min(len(vector.variant), least.get(_asked(vector), len(vector.variant)))
    kept = [vector for vector in found if len(vector.variant) == least[_asked(vector)]]
    if max(Counter(map(_asked, kept)).values()) > 1:
        raise ValueError(_which_variant(kept, measure, wanted))
    if len(kept) < len(found):
        left_out["another variant of the measure"] += len(found) - len(kept)
    return kept


def _asked(vector: Vector) -> tuple[str, str]:
    """The table of a vector by its name; what is published may be so more than once."""
    family, name, *_ = vector.id.split("/")
    return (vector.id, "") if family == "published" else (family, name)


def _which_variant(vectors: Iterable[Vector], measure: str, wanted: Mapping[str, str]) -> str:
    there = (dict(vector.variant) for vector in vectors if vector.measure == measure and vector.variant)
    every = list({str(variant): variant for variant in there}.values())
    nearest = sorted(every, key=lambda variant: _unlike(variant, wanted))[:_NEAREST]
    more = f" (the nearest of {len(every)})" if len(every) > len(nearest) else ""
    return f"say which variant of {measure!r}: variant={' or '.join(map(str, nearest))}{more}"


def _unlike(variant: Mapping[str, str], wanted: Mapping[str, str]) -> tuple[int, int]:
    """How far a variant is from the one that was asked for: by what it says of the same, and by its names."""
    return -len(variant.items() & wanted.items()), -len(variant.keys() & wanted.keys())


def _of_classes(vector: Vector, classes: Classes) -> bool:
    if classes is None:
        return True
    sizes = {len(vector.real), len(vector.predicted)}
    return sizes == {classes} if isinstance(classes, int) else all(size in classes for size in sizes)
