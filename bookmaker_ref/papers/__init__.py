"""What the papers say: every equation, claim and number as a record, in the order of print.

Each paper is a text file of its own in this folder, ``powers2011.txt``; docs/records.md tells how it is written.

``entry("powers2011:28")`` is an equation, ``entry("powers2011:28.1")`` a line of it, and
``entry("powers2011:bias-equals-prevalence-recall")`` a claim of the text.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bookmaker_ref.messages import FaultyText as FaultyText
from bookmaker_ref.papers.errata import ERRATA as ERRATA
from bookmaker_ref.papers.record import Equation as Equation, Paper as Paper, Record as Record

#: The main paper first, the others in the order of time.
_KEYS = ("powers2011", "powers2003", "powers2008evaluation", "powers2008significance", "powerskappa")


def _text(file: str) -> str:
    try:
        return files(__package__).joinpath(file).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise FaultyText(f"{file}, line {line}: not in UTF-8: save the file in that encoding") from None


if TYPE_CHECKING:
    #: By cite key. The files are read when it is first asked for: whoever proves a formula needs none of them.
    PAPERS: dict[str, Paper]


if not TYPE_CHECKING:  # type checkers would take every name for one of these

    def __getattr__(name: str) -> dict[str, Paper]:
        if name == "PAPERS":
            return _papers()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@cache
def _papers() -> dict[str, Paper]:
    from bookmaker_ref.papers.reader import build, split  # noqa: PLC0415 -- when the papers are asked for

    return build({key: split(_text(f"{key}.txt"), f"{key}.txt") for key in _KEYS})


@cache
def _entries() -> dict[str, Record | Equation]:
    equations = (each for paper in _papers().values() for each in paper.contents)
    records = (each for paper in _papers().values() for each in paper.records())
    return {each.id: each for source in (equations, records) for each in source}


def entry(id: str) -> Record | Equation:
    """The equation, line, claim or number with this id; ``KeyError`` if there is none.

    >>> entry("powers2011:28.1").title
    'Recall from Informedness and the margins'
    """
    return _entries()[id]


@cache
def relatives(id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The records that say the same as this one, and those that cannot be true beside it, whichever names the other.

    >>> relatives("powers2008evaluation:1.1")
    (('powers2011:1.1', 'powers2008significance:1.1'), ())
    """
    also, against = _named()
    near = also.get(id, set())
    # What is named by a record that this one names is the same only if it is so word by word.
    far = {each for other in near for each in also[other] if _alike(each, id)}
    return tuple(each for each in _entries() if each in (near | far) - {id}), tuple(sorted(against.get(id, ())))


def _alike(one: str, other: str) -> bool:
    first, second = entry(one), entry(other)
    return isinstance(first, Record) and isinstance(second, Record) and first.printed == second.printed


@cache
def _named() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Which records name each other, from either end."""
    also: dict[str, set[str]] = {}
    against: dict[str, set[str]] = {}
    for each in (record for paper in _papers().values() for record in paper.records()):
        for found, names in ((also, each.also), (against, each.against)):
            for other in names:
                found.setdefault(each.id, set()).add(other)
                found.setdefault(other, set()).add(each.id)
    return also, against


@cache
def _decided() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(_text("verdicts.json"))
    return found


def recorded() -> dict[str, dict[str, Any]]:
    """What was decided about each record and equation, by id, as it is checked in."""
    return _decided()["verdicts"]


def was_edited(record: Record) -> bool:
    """Whether the record says something else than it did when its verdict was decided.

    >>> was_edited(entry("powers2011:28.1"))
    False
    """
    return record.id in recorded() and _decided()["digests"].get(record.id) != record.digest


@cache
def _places() -> dict[str, str]:
    text = files(__package__).joinpath("derivations.json").read_text(encoding="utf-8")
    places: dict[str, list[str]] = json.loads(text)["places"]
    return {id: place for place, ids in places.items() for id in ids}


def derived_in(id: str) -> str:
    """Where in the folder of derivations a record or an equation is derived: the file and the function.

    Empty of one that is new, until the places are written again.

    >>> derived_in("powers2011:28.1")
    'powers2011/margins.py: eq28'
    """
    return _places().get(id, "")


@cache
def _steps() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(_text("proofs.json"))["proofs"]
    return found


def steps_of(id: str) -> dict[str, Any] | None:
    """The idea of a derivation, and its parts: what is said, and the steps, each true, false or as in another record.

    None where a record has no derivation, or an equation whose lines are derived apart.

    >>> steps_of("powers2011:38")["parts"]
    [{'says': '', 'steps': [['true', '1/(1 + alpha/(1 - alpha)) = 1 - alpha for all alpha > 0']]}]
    """
    return _steps().get(derived_in(id))
