"""Tables and numbers that others have printed: who, where, what exactly, and whether it is what comes out.

A printed number agrees if it lies within half a unit of its last digit of the exact value. Where it does not the
vector has the exact value, and says what the printed one should have been.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import cache

from mpmath import mp

from bookmaker_ref.exact import numbers
from bookmaker_ref.exact._generated import MEASURES
from bookmaker_ref.exact.numbers import Irrational
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.golden.vector import Label, Vector
from bookmaker_ref.papers import PAPERS
from bookmaker_ref.significance.fishers_test import fisher_exact
from bookmaker_ref.symbolic import MEASURES as WORDS, Shows
from bookmaker_ref.symbolic.statement import All
from derivations.golden import exact, statistics
from derivations.golden.exact import Answer, Value
from derivations.golden.flags import flags_of
from derivations.golden.given import Given, counts_of, turned_round
from derivations.golden.one_vector import made, source_of_classes, source_of_two
from derivations.golden.printed import OTHERS, Number, Printed
from derivations.golden.radicals import Formula

#: A number with so many digits is a float64 as it was computed.
_FLOAT64 = 15
#: Of the five papers; only this one has a DOI, that of its later copy.
_DOIS = {"powers2011": "10.48550/arXiv.2010.16061"}


@cache
def every() -> Mapping[str, Printed]:
    """Everything that is printed, by the name of its table."""
    found = {each.name: each for each in (*_of_papers(), *OTHERS)}
    assert len(found) == len([*_of_papers(), *OTHERS]), "two tables have one name"
    return found


def givens() -> Iterator[Given]:
    """The tables."""
    for each in every().values():
        labels: tuple[Label, ...] = (1, 0) if len(each.table) == 2 else tuple("abcdefghij"[: len(each.table)])
        same = len(each.table) == len(each.table[0]) if each.table else True
        real = labels if same else tuple("abcdefghij"[: len(each.table[0])])
        predicted = labels if same else tuple("ABCDEFGHIJ"[: len(each.table)])
        if not each.table:
            real = predicted = ()
        yield Given("published", each.name, each.stratum, each.table, real, predicted)


def vectors_of(given: Given) -> Iterator[Vector]:
    """A vector for each number that is printed of a table."""
    each = every()[given.name]
    for number in each.numbers:
        value = _value(number, given)
        source = {"reference": each.reference}
        if each.doi:
            source["doi"] = each.doi
        source |= {"printed": number.text, "agrees": agreement(value, number.text)}
        if number.note:
            source["note"] = number.note
        source |= _defined(number)
        answer = Answer("valid", value, None, {})
        counts = counts_of(given)
        square = given.real == given.predicted
        found = flags_of(counts, answer, _turned(number, given) if square else answer.digits) if given.table else ()
        yield made(given, number.measure, answer, source, variant=number.variant, suffix=number.suffix, flags=found)


def _turned(number: Number, given: Given) -> str | None:
    """The digits on the transposed table."""
    try:
        return exact.digits(_value(number, turned_round(given)))
    except Undefined:
        return None


def _defined(number: Number) -> dict[str, str]:
    if number.variant and "base" not in number.variant:
        return {}
    if number.measure in MEASURES and not number.of_classes:
        return source_of_two(number.measure)
    return source_of_classes(number.measure) if number.of_classes else {}


def _value(number: Number, given: Given) -> Value:
    if number.measure in {"error_odds", "posterior_alpha"}:
        return exact.of_p_value(number.measure, number.variant["p"])
    counts = counts_of(given)
    if number.measure == "fisher":
        (tp, fp), (fn, tn) = given.table
        mid = "mid" in number.variant
        return fisher_exact(tp, fp, fn, tn, alternative=number.variant["tail"], mid=mid)  # type: ignore[arg-type]
    if number.variant.get("value") == "p":
        statistic = _value(Number(number.measure, "0", of_classes=number.of_classes), given)
        return statistics.chi_squared(statistic, int(number.variant["freedom"]))
    if number.measure in statistics.OF_TWO and not number.of_classes:
        found: Value = statistics.OF_TWO[number.measure][0](statistics.Two(counts))
        return found
    answer = exact.of_classes(number.measure, given) if number.of_classes else exact.of_two(number.measure, counts)
    if answer.value is None:
        raise Undefined(answer.reason or "", number.measure)
    return _in_bits(answer.value) if number.variant.get("base") == "2" else answer.value


def _in_bits(value: Value) -> Value:
    """What is in nats, in bits."""
    assert isinstance(value, Irrational)
    try:
        return numbers.divide(value, numbers.log(2))
    except ArithmeticError:

        def number(digits: int) -> object:
            with mp.workdps(digits + 10):
                return numbers.to_mpf(value, digits + 10) / mp.log(2)

        return Formula(f"({value})/log(2)", number)


# --- agreement ------------------------------------------------------------------------------------------------------


def agreement(value: Value, printed: str) -> str:
    """Whether the printed number is the value, rounded; and what it should be if not.

    >>> agreement(Fraction(2, 3), "0.667"), agreement(Fraction(2, 3), "66.6%"), agreement(Fraction(17, 70), "17/70")
    ('yes', 'no: 66.7%', 'yes')
    """
    if "/" in printed:
        return "yes" if Fraction(printed) == value else f"no: {exact.text(value)}"
    bare = printed.rstrip("%")
    unit = Decimal(1).scaleb(int(Decimal(bare).as_tuple().exponent))
    context = Context(prec=60, rounding=ROUND_HALF_EVEN)
    right = Decimal(exact.digits(value, 50))
    right = context.multiply(right, 100) if printed.endswith("%") else right
    if abs(context.subtract(right, Decimal(bare))) <= context.divide(unit, 2):
        return "yes"
    if len(Decimal(bare).as_tuple().digits) >= _FLOAT64 and float(bare) == exact.nearest(value):
        return "yes"  # the nearest float64, with as many digits as it takes
    rounded = right.quantize(unit, rounding=ROUND_HALF_EVEN, context=context)
    return f"no: {rounded:f}{'%' if printed.endswith('%') else ''}"


# --- the five papers --------------------------------------------------------------------------------------------------


def _of_papers() -> Iterator[Printed]:
    """Every number of the papers that is a measure of a table, from their records."""
    names: dict[object, str] = {each.word: name for name, each in WORDS.items()}
    for paper in PAPERS.values():
        found: dict[tuple[int, ...], list[Number]] = {}
        for record in paper.records():
            shown = record.printed.parts if isinstance(record.printed, All) else (record.printed,)
            for place, each in enumerate(shown, 1):
                if isinstance(each, Shows) and each.table is not None and each.word in names:
                    slug = record.id.partition(":")[2] + (f"-{place}" if len(shown) > 1 else "")
                    number = Number(names[each.word], each.text, suffix=slug, note=record.note)
                    found.setdefault(each.table, []).append(number)
        for (tp, fp, fn, tn), printed in found.items():
            reference = f"{paper.author} ({paper.dated}), {paper.title}"
            name = f"{paper.key}-{tp}-{fp}-{fn}-{tn}"
            table = ((tp, fp), (fn, tn))
            yield Printed(name, "papers", table, reference, tuple(printed), _DOIS.get(paper.key, ""))
