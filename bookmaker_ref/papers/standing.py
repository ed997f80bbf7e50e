"""On what each verdict rests: which judges came to it by themselves, as it was found and written down."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files

from bookmaker_ref.papers.record import Equation, Record

#: The judges beside each other, and what each of them is.
JUDGES: Mapping[str, str] = {
    "ours": "our methods of proof, or the smallest counterexample",
    "exact tables": "every small table, in exact numbers",
    "Z3": "the solver Z3, in real arithmetic",
    "Coq": "the proof kernel Coq",
}
#: How it is marked that one comes to a verdict by itself, or does not.
MARKS = {True: "✓", False: "-"}
#: Those that share no code with ours.
OTHERS = ("Z3", "Coq")


def standing(entry: Record | Equation) -> dict[str, str]:
    """By judge: nothing if it comes to the verdict by itself, else why it does not; of an equation, of all its lines.

    Empty of a record that was edited since it was judged.

    >>> from bookmaker_ref.papers import entry
    >>> standing(entry("powers2011:28.1"))
    {'ours': '', 'exact tables': '', 'Z3': '', 'Coq': ''}
    """
    if isinstance(entry, Record):
        found = _judged().get(entry.id)
        return {**found[1]} if found is not None and found[0] == entry.digest else {}
    lines = [standing(line) for line in entry.lines]
    return {judge: _of_lines([line[judge] for line in lines]) for judge in JUDGES} if all(lines) else {}


def rests_on(entry: Record | Equation) -> frozenset[str]:
    """The judges that come to the verdict by themselves."""
    return _who(standing(entry))


def _who(found: Mapping[str, str]) -> frozenset[str]:
    return frozenset(judge for judge, why_not in found.items() if not why_not)


def marks(found: Mapping[str, str]) -> str:
    """The judges as marks on one line, and why those that are missing do not come to the verdict.

    >>> marks({"ours": "", "exact tables": "", "Z3": "a limit", "Coq": "a limit"})
    'ours ✓  exact tables ✓  Z3 -  Coq -  (not by Z3 and Coq: a limit)'
    """
    shown = [f"{judge} {MARKS[not why_not]}" for judge, why_not in found.items()]
    return "  ".join([*shown, *([f"({missing})"] if (missing := missing_in(found)) else [])])


def missing_in(found: Mapping[str, str]) -> str:
    """Why some judges do not come to the verdict; empty if all do."""
    by_reason: dict[str, list[str]] = {}
    for judge, why_not in found.items():
        if why_not:
            by_reason.setdefault(why_not, []).append(judge)
    return "; ".join(f"not by {' and '.join(judges)}: {why_not}" for why_not, judges in by_reason.items())


def _of_lines(why_not: list[str]) -> str:
    there = why_not.count("")
    return "" if there == len(why_not) else f"only on {there} of {len(why_not)} lines" if there else why_not[0]


def counted(entries: Iterable[Record], found_of: Callable[[Record], Mapping[str, str]] = standing) -> str:
    """How many records have whose verdict, in a sentence."""
    found = [(each, _who(found_of(each))) for each in entries]
    said = [(each, judges) for each, judges in found if each.kind != "number"]
    both = sum(bool(judges & {*OTHERS}) for _, judges in said)
    by = ", ".join(f"{judge} on {sum(judge in judges for _, judges in found):,}" for judge in JUDGES if judge != "ours")
    return (
        f"Our methods decide all {len(found):,} records. Other judges agree: {by}; "
        f"{' or '.join(OTHERS)} on {both:,} ({both / len(said):.1%}) of the {len(said):,} that are not printed numbers."
    )


@cache
def _judged() -> dict[str, tuple[str, dict[str, str]]]:
    """By id of a record: the digest of what it said when it was judged, and what each judge came to."""
    return read(files(__package__).joinpath("standing.json").read_text(encoding="utf-8"))


def read(text: str) -> dict[str, tuple[str, dict[str, str]]]:
    """The same of the text of such a file."""
    judged: dict[str, dict[str, str]] = json.loads(text)["judged"]
    return {id: (each.pop("digest"), each) for id, each in judged.items()}
