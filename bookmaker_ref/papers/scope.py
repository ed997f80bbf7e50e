"""How far a recorded verdict goes: about K classes, it may have been decided for some K only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bookmaker_ref.symbolic.statement import EVERY_K

#: Verdicts that rest on a proof of what is printed; the others rest on a counterexample, whatever K it has.
_RESTING_ON_PROOF = ("definition", "proved", "approximation", "conditional")
_FOR_SOME = " for some K"
#: How it is recorded that no table at all is smaller than the counterexample.
ALL_TABLES = "all tables"


def narrow_scope(found: Mapping[str, Any]) -> str:
    """The K for which something was proved, if it was not proved for every K or table; otherwise empty."""
    scope = str(found.get("scope") or "")
    return "" if scope == EVERY_K else scope


def in_its_scope(found: Mapping[str, Any]) -> str:
    """The verdict, with the K for which it was decided if these are not all.

    >>> in_its_scope({"verdict": "proved", "scope": "K = 2, 3"}), in_its_scope({"verdict": "proved"})
    ('proved for K = 2, 3', 'proved')
    >>> in_its_scope({"verdict": "misprint", "scope": "K = 2, 3"})
    'misprint'
    """
    verdict, scope = str(found["verdict"]), narrow_scope(found)
    return f"{verdict} for {scope}" if scope and verdict in _RESTING_ON_PROOF else verdict


def counted_as(found: Mapping[str, Any]) -> str:
    """Under which heading the record is counted: those that were decided for some K only are counted apart.

    >>> counted_as({"verdict": "proved", "scope": "K = 2, 3"}), counted_as({"verdict": "proved", "scope": "every K"})
    ('proved for some K', 'proved')
    """
    verdict = str(found["verdict"])
    return verdict if in_its_scope(found) == verdict else f"{verdict}{_FOR_SOME}"


def headings(verdicts: Iterable[str]) -> tuple[str, ...]:
    """Every heading under which records are counted, in the order of the verdicts.

    >>> headings(["proved", "false"])
    ('proved', 'proved for some K', 'false')
    """
    some = {verdict: [f"{verdict}{_FOR_SOME}"] * (verdict in _RESTING_ON_PROOF) for verdict in verdicts}
    return tuple(heading for verdict, others in some.items() for heading in (verdict, *others))


def verdict_under(heading: str) -> str:
    """The verdict of the records that are counted under this heading.

    >>> verdict_under("proved for some K")
    'proved'
    """
    return heading.removesuffix(_FOR_SOME)


def of_its_correction(found: Mapping[str, Any]) -> str:
    """For which K the correction of something false is proved, if not for all, such as ``K = 2, 3``."""
    return "" if str(found.get("verdict")) in _RESTING_ON_PROOF else narrow_scope(found)


def smallest(found: Mapping[str, Any]) -> str:
    """What to call the recorded counterexample."""
    among = str(found.get("smallest_among") or "")
    if not among:
        return "such a table"
    return f"the smallest such table{'' if among == ALL_TABLES else among.removeprefix('tables')}"
