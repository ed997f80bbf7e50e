"""``docs/empirical.md``: what the papers say of simulations and typical tables, and what was measured of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from math import floor, log10
from typing import Any

from bookmaker_ref.generate.documents import anchor
from bookmaker_ref.generate.files import MARK, REFRESH
from bookmaker_ref.papers import PAPERS, entry
from bookmaker_ref.papers.claim import Claim
from bookmaker_ref.papers.empirical import CLAIMS, findings, measured, relatives

Found = Mapping[str, Any]

_HEAD = f"<!-- {MARK}: {REFRESH}; the numbers come from python -m bookmaker_ref.study.empirical --write -->"
_HOLDS = {True: "holds", False: "does not hold", None: "open"}


def page() -> str:
    """The page as Markdown."""
    return "\n\n".join(part for part in _parts(findings()) if part) + "\n"


def _parts(found: Mapping[str, Found]) -> Iterator[str]:
    counts = Counter(each["answer"] for each in found.values())
    yield _HEAD
    yield "# Empirical claims: what the papers say of simulations"
    yield (
        f"No proof decides these {len(found)} claims, so each is measured. A claim may be read in several ways; each"
        " reading is a list of numbers that have to lie on one side of a bound. The answer is *true* where every"
        " reading holds, *false* where none does, and *depends on* else. A number beside ± has this standard error; any"
        " other is exact, of every table with its probability. A reading is *open* where a number is less than three"
        " standard errors from its bound, or cannot be measured. **Bold** numbers are not where they should be,"
        " *slanted* ones too near to the bound to tell."
    )
    yield (
        "Answers follow from the numbers, but readings and bounds are choices: the texts seldom say how good is good."
        " Some of them were settled with first numbers in sight. Whoever would draw a line elsewhere finds the numbers"
        " here."
    )
    yield ", ".join(f"{counts[each]} *{each}*" for each in ("true", "false", "depends on")) + "."
    yield (
        "`bookmaker show ID --measure` measures a claim again, `--seed` and `--tables` do so with other tables, and"
        " `python -m bookmaker_ref.study.empirical` does it for all. *The tables of powers2011* are those of its"
        " figures in the reading nearest to its words: a perfect and a chance table added up, brought to N by random"
        " increments and decrements. *Decided case by case* are tables in which each case is informed with the"
        " probability of the level, else guessed, as the captions of 2008 have it. The author's own tables cannot be"
        f" had again. These are from seed {measured()['seed']}, {measured()['tables']} tables of each kind and level,"
        " fewer where tables are large."
    )
    for key, claims in groupby(CLAIMS.values(), key=lambda each: each.paper):
        listed = list(claims)
        yield f"## {key}"
        yield "\n".join(("| claim | answer |", "|---|---|", *map(_row, listed)))
        for claim in listed:
            yield from _claim(claim, found[claim.id])


def _row(claim: Claim) -> str:
    return f"| [{_cell(claim.title)}](#{_name(claim.id)}) | {_answer(findings()[claim.id])} |"


def _name(id: str) -> str:
    return id.replace(":", "-")


def _answer(finding: Found) -> str:
    return f"**{finding['answer']}**" if finding["answer"] == "false" else f"*{finding['answer']}*"


def _claim(claim: Claim, finding: Found) -> Iterator[str]:
    yield f'### <a id="{_name(claim.id)}"></a>{claim.title}'
    yield f"`{claim.id}`, {claim.section}: {_answer(finding)}"
    yield claim.reading
    yield f"Measured: {finding['settings']}."
    yield _table(finding)
    yield claim.note
    yield _others(claim)


def _table(finding: Found) -> str:
    rows = ["| reading | number | | to be | |", "|---|---|---|---|---|"]
    for reading in finding["readings"]:
        first = (reading["reading"], _HOLDS[reading["holds"]])
        if not reading["checks"]:
            rows.append(f"| {_cell(first[0])} | not measured | | | {first[1]} |")
        for place, check in enumerate(reading["checks"]):
            words, held = first if place == 0 else ("", "")
            sign = "below" if check["sign"] == "<" else "above"
            says, number = _cell(check["says"]), _number(check)
            rows.append(f"| {_cell(words)} | {says} | {number} | {sign} {check['bound']:.4g} | {held} |")
    return "\n".join(rows)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _number(check: Found) -> str:
    value, error = float(check["value"]), float(check["error"])
    if error:
        digits = min(8, max(0, -floor(log10(error))))
        shown = f"{value:.{digits}f} ± {error:.{digits}f}"
    else:
        shown = f"{value:.4g}"
    return {True: shown, False: f"**{shown}**", None: f"*{shown}*"}[check["holds"]]


def _others(claim: Claim) -> str:
    also, against = relatives(claim.id)
    parts = (("The same in", also), ("Against it", against), ("Derived of the same matter", claim.near))
    return " ".join(f"{words}: {', '.join(map(_link, ids))}." for words, ids in parts if ids)


def _link(id: str) -> str:
    if id in CLAIMS:
        return f"[{id}](#{_name(id)}) ({findings()[id]['answer']})"
    other = entry(id)
    return f"[{id}](equations/{PAPERS[other.paper].key}.md#{anchor(other)})"
