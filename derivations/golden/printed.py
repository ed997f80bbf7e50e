"""What others have printed of a table, number by number, as it is on the page: read from ``printed.txt``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Number:
    """One printed number: of which measure, and the text; a ``%`` at its end divides by 100."""

    measure: str
    text: str
    variant: Mapping[str, str] = field(default_factory=dict)
    suffix: str = ""
    note: str = ""
    of_classes: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """A table, rows are predictions, and what is printed of it."""

    name: str
    stratum: str
    table: tuple[tuple[int, ...], ...]
    reference: str
    numbers: tuple[Number, ...]
    doi: str = ""


_NUMBER = re.compile(r"(\w+)( [^=]+)? = (\S+?)(?: \((.+)\))?")


def _number(line: str, many: bool) -> Number:
    """One number.

    >>> _number("fisher two-sided mid = 0.04466", False).suffix, _number("chi2 p 2 = 0.2494", True).variant["freedom"]
    ('two-sided-mid', '2')
    """
    found = _NUMBER.fullmatch(line)
    assert found is not None, f"{line!r} is no number of a measure"
    measure, said, text, note = found.groups(default="")
    variant: dict[str, str] = {}
    suffix = ""
    match words := said.split():
        case [] | ["of", "K"]:
            many = many or bool(words)
        case ["in", "bits"]:
            variant, suffix = {"base": "2"}, "bits"
        case ["at", p]:
            variant, suffix = {"p": p}, p.replace("/", "-")
        case ["p", *freedom]:
            variant, suffix = {"value": "p", "tail": "upper", "freedom": "".join(freedom) or "1"}, "p"
        case [tail, *mid]:
            variant, suffix = {"value": "p", "tail": tail} | dict.fromkeys(mid, "yes"), "-".join(words)
    return Number(measure, text, variant, suffix, note, many)


def _printed(text: str) -> Iterator[Printed]:
    for block in re.sub("^#.*\n", "", text, flags=re.MULTILINE).strip().split("\n\n"):
        head, *rest = block.splitlines()
        name, _, cells = head.partition(":")
        table = tuple(tuple(map(int, row.split())) for row in cells.split("/") if row.strip())
        numbers = " ".join(line.strip() for line in rest if line.startswith("    ")).split("; ")
        about = [line.strip() for line in rest if not line.startswith("    ")]
        doi = about.pop().removeprefix("doi ") if about[-1].startswith("doi ") else ""
        many = bool(table) and [len(row) for row in table] != [2, 2]
        yield Printed(name, "others", table, " ".join(about), tuple(_number(each, many) for each in numbers), doi)


OTHERS = tuple(_printed((Path(__file__).parent / "printed.txt").read_text(encoding="utf-8")))
