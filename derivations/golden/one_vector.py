"""The golden vector of one answer, and where its measure is defined."""

from __future__ import annotations

from collections.abc import Mapping

from bookmaker_ref import multiclass
from bookmaker_ref.golden.vector import GOLDEN_NAMES, Vector
from bookmaker_ref.symbolic import MEASURES
from derivations.golden.exact import Answer
from derivations.golden.given import Given


def made(
    given: Given,
    measure: str,
    answer: Answer,
    source: Mapping[str, str],
    *,
    variant: Mapping[str, str] | None = None,
    suffix: str = "",
    flags: tuple[str, ...] = (),
) -> Vector:
    """The vector of an answer."""
    measure = GOLDEN_NAMES.get(measure, measure)
    name = f"{given.family}/{given.name}/{measure}{f'/{suffix}' if suffix else ''}"
    return Vector(
        name,
        given.family,
        given.stratum,
        given.table,
        given.real,
        given.predicted,
        measure,
        dict(variant or {}),
        answer.status,
        answer.exact,
        answer.digits,
        answer.float64,
        answer.reason,
        answer.conventions,
        flags,
        source,
        given.cases,
    )


def source_of_two(name: str) -> dict[str, str]:
    """Where a measure of two classes is defined."""
    return source_of(MEASURES[name].records, MEASURES[name].title)


def source_of_classes(name: str) -> dict[str, str]:
    """Where a measure of K classes is defined, and who else has it."""
    each = multiclass.MEASURES[name]
    found = source_of(each.records, each.title)
    return found | ({"elsewhere": "; ".join(each.elsewhere)} if each.elsewhere else {})


def source_of(records: tuple[str, ...], title: str) -> dict[str, str]:
    """Where it is defined: in these equations, or by its title alone."""
    return {"equation": ", ".join(records)} if records else {"definition": title}
