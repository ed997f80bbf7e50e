"""An answer as people read it, and as plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from math import floor, isfinite, log10
from typing import TYPE_CHECKING, Any, Final

from bookmaker_ref.layout import Cell, columns, contingency, fields, paint
from bookmaker_ref.solving.words import find_word

if TYPE_CHECKING:
    from bookmaker_ref.solving.answer import Answer, Redundant
    from bookmaker_ref.solving.ratios import Branch
    from bookmaker_ref.solving.regions import Ends

_LONGEST = 400
#: As many digits as a float has before its point, and more.
_LONG = Context(prec=330)
_CELLS = ("tp", "fp", "fn", "tn")
_STYLES = {"tables": "bold green", "determined": "bold green", "family": "bold yellow", "open": "bold yellow"}

Said = Callable[[str], str]
#: What may be left unfinished when the time is up.
FORMULAS: Final = "formulas"
TABLES: Final = "all tables of counts"
BOUNDS: Final = "the narrowest bounds"
EXACT: Final = "the tables at the values as they are written"
REDUNDANT: Final = "which values are redundant"
FOLLOWING: Final = "which measures follow"
CONFLICT: Final = "the smallest contradictory part"
_NO_TABLE: Final = "No single table has these scores. This assumes:"


def assumed(answer: Answer) -> tuple[str, ...]:
    """What an answer takes for granted, one sentence each."""
    named = {each.name for each in answer.given}
    found = [
        "All values are scores of one 2x2 table, not averages over folds, runs, classes or data sets.",
        "All values have the same positive class; counts and Prevalence, too.",
    ]
    if area := named & {find_word("BalancedAccuracy").name}:
        found.append(
            f"{area.pop()} is balanced accuracy, (Recall + Inverse Recall)/2 of this table, not the area under a curve"
            " of scores."
        )
    if answer.cases is not None:
        found.append("n is the number of cases in this table.")
    return (
        *found,
        "Each value was computed from the table itself, and rounded to the interval given here.",
        "Every measure is defined on the table: a 0 printed for 0/0 does not count.",
    )


def document(answer: Answer) -> dict[str, Any]:
    """All of it as plain values; an end that there is none of is None."""
    cases, found = answer.cases, answer.tables
    return {
        "status": answer.status,
        "verdict": _verdict(answer),
        "assumptions": list(answer.assumptions),
        "reason": answer.reason or None,
        "unfinished": list(answer.unfinished),
        "conflict": list(answer.conflict),
        "implied": {name: _ends(ends) for name, ends in answer.implied},
        "given": [
            {
                "name": each.name,
                "text": each.text,
                "low": str(each.interval.low),
                "high": str(each.interval.high),
                "open": [each.interval.open_low, each.interval.open_high],
            }
            for each in answer.given
        ],
        "n": None if cases is None else [cases.low, cases.high],
        "needed": answer.needed,
        "independent": list(answer.independent),
        "redundant": [_redundant_document(each) for each in answer.redundant],
        "tables": None
        if found is None
        else {
            "count": found.count,
            "complete": found.complete,
            "listed": [dict(zip(_CELLS, table, strict=True)) for table in found.tables],
        },
        "formulas": [_formula_document(each) for each in answer.formulas],
        "no_formula": answer.no_formula or None,
        "exact": [
            {
                "exact": [str(cell) for cell in each.fractions] if each.fractions else list(each.exact or ()) or None,
                "values": [float(cell) for cell in each.cells or ()],
            }
            for each in answer.exact
        ],
        "parts": [{name: _ends(ends) for name, ends in part.items()} for part in answer.parts],
        "follows": {
            each.name: {"formula": None if each.formula is None else str(each.formula), "bounds": _ends(each.bounds)}
            for each in answer.follows
        },
    }


def _verdict(answer: Answer) -> str:
    """The answer in a sentence that is true by itself."""
    match answer.status:
        case "contradictory":
            return "no single 2x2 table has these scores"
        case "tables":
            return "there are tables of counts with these scores"
        case "determined":
            return "these scores determine a table of proportions, up to a finite choice"
        case "family":
            return "these scores do not determine a table of proportions"
        case "open":
            return "the search ended before a table was found"


def _redundant_document(redundant: Redundant) -> dict[str, object]:
    return {
        "name": redundant.name,
        "from": list(redundant.of),
        "formula": None if redundant.formula is None else str(redundant.formula),
        "implied": None if redundant.implied is None else _ends(redundant.implied),
        "adds": redundant.adds,
    }


def _formula_document(branch: Branch) -> dict[str, object]:
    return {
        "of": "counts" if branch.counts else "proportions",
        **{name: str(cell) for name, cell in zip(_CELLS, branch.cells, strict=True)},
        "roots": [{"letter": str(letter), "vanishes": str(of)} for letter, of in branch.roots],
        "free": [str(letter) for letter in branch.free],
        "conditions": list(branch.conditions),
    }


def _ends(ends: Ends) -> list[float | None]:
    return [end if isfinite(end) else None for end in ends]


def lines(answer: Answer, said: Said) -> list[str]:
    """The verdict, the values as they were read, and what follows from them."""
    values = " ".join(map(str, answer.given)) + ("" if answer.cases is None else f" n={answer.cases}")
    status = "contradictory for one table" if answer.status == "contradictory" else answer.status
    shown = [f"{Cell(status, _STYLES.get(answer.status, 'bold red'))}  {paint(values, 'bold')}", ""]
    read = columns(
        [[each.name, each.text, Cell(_read_as(answer, i), "dim")] for i, each in enumerate(answer.given)],
        "<<<",
        indent=2,
    )
    if answer.status == "contradictory":
        return [
            *shown,
            _NO_TABLE,
            *(f"  {each}" for each in answer.assumptions),
            "",
            *read,
            *_contradiction(answer, said),
        ]
    shown += read
    if answer.reason:
        shown += ["", f"Note: {answer.reason}."]
    if answer.tables is not None:
        shown += ["", *_tables(answer, said)]
    if answer.cases is None:
        shown += _formulas(answer, said) + _values(answer) + _following(answer, said)
    return shown + _redundant(answer, said) + _unfinished(answer, said)


def _read_as(answer: Answer, index: int) -> str:
    interval = answer.given[index].interval
    return "exactly" if interval.is_exact else f"in {interval}"


def _contradiction(answer: Answer, said: Said) -> list[str]:
    facts = [("reason", answer.reason)]
    if 0 < len(answer.conflict) < len(answer.given):
        facts.append(("conflict", f"{', '.join(answer.conflict)}, whatever the others are"))
    facts += [
        ("note", f"{each.name} was taken as exact; write {each.text}.0 for what is rounded")
        for each in answer.given
        if each.text.lstrip("+-").isdigit() and not each.word.is_count
    ]
    facts += [
        (name, f"{' to '.join(between(ends))} if the others are right")
        for name, ends in answer.implied
        if not _overlap(answer, name, ends)
    ]
    return ["", *fields(facts), *_unfinished(answer, said)]


def _unfinished(answer: Answer, said: Said) -> list[str]:
    left = [each for each in answer.unfinished if each != FORMULAS]
    return ["", said(f"The time was up before this was found: {', '.join(left)}; seconds= gives more.")] if left else []


def _overlap(answer: Answer, name: str, ends: Ends) -> bool:
    """Whether the reported value lies within what the others leave, so that saying so explains nothing."""
    interval = next(each.interval for each in answer.given if each.name == name)
    return bool(interval.low <= ends[1] and ends[0] <= interval.high)


def _tables(answer: Answer, said: Said) -> list[str]:
    found, cases = answer.tables, answer.cases
    assert found is not None
    if found.count == 1 and found.complete:
        return ["One table has all of them:", "", *contingency(*found.tables[0])]
    size = f" with N = {cases.low}" if cases is not None and cases.is_one else ""
    many = f"{found.count:,}" if found.complete else f"At least {found.count:,}"
    lines = [
        f"{many} tables{size} have all of them:" if found.count else "The search ended before a table was found.",
        "",
    ]
    if found.tables:
        rows: list[list[Cell | str]] = [[Cell(each, "dim") for each in ("TP", "FP", "FN", "TN", "N")]]
        rows += [[*map(str, table), str(sum(table))] for table in found.tables]
        lines += columns(rows, ">>>>>", indent=2)
    if found.count > len(found.tables):
        lines.append(said(f"  and {found.count - len(found.tables):,} more; most=K lists more"))
    return lines


def _formulas(answer: Answer, said: Said) -> list[str]:
    if answer.no_formula:
        return ["", said(f"No formula: {answer.no_formula}.")]
    lines: list[str] = []
    several = len(answer.formulas) > 1
    for index, branch in enumerate(answer.formulas, 1):
        head = "The table" if not branch.counts else "The counts"
        lines += ["", f"{head}{f', solution {index}' if several else ''}, where no cell is below 0:"]
        facts = [(name, _short(str(cell), said)) for name, cell in zip(_CELLS, branch.cells, strict=True)]
        facts += [("where", f"0 = {_short(str(of), said)}, in {letter}") for letter, of in branch.roots]
        facts += [("and", each) for each in branch.conditions]
        facts += [("free", ", ".join(map(str, branch.free)))]
        lines += fields(facts)
    return lines


def _short(text: str, said: Said) -> str:
    return text if len(text) <= _LONGEST else said(f"(a formula of {len(text)} characters; to_json() has it)")


def _values(answer: Answer) -> list[str]:
    lines: list[str] = []
    if answer.status == "determined":
        for each in answer.exact:
            texts = (
                [str(cell) for cell in each.fractions]
                if each.fractions
                else [f"{float(c):.6g}" for c in each.cells or ()]
            )
            lines += ["", "At the values as they are written:", *fields(zip(_CELLS, texts, strict=True))]
    several = len(answer.parts) > 1
    for index, part in enumerate(answer.parts, 1):
        lines += ["", f"Every table of proportions{f', part {index}' if several else ''} has"]
        lines += columns([[name, *between(ends)] for name, ends in part.items()], "<>>", indent=2)
    return lines


def between(ends: Ends) -> tuple[str, str]:
    """Both ends to six places, rounded outwards."""
    low, high = ends
    return _place(low, ROUND_FLOOR), _place(high, ROUND_CEILING)


def _place(end: float, rounding: str) -> str:
    """To six places or to seven digits; the float next to a number of few digits is that number."""
    if not isfinite(end):
        return "any"
    places = 6 if abs(end) < 10 else max(0, 6 - floor(log10(abs(end))))
    rounded = Decimal(f"{end:.15g}").quantize(Decimal(1).scaleb(-places), rounding, _LONG)
    return f"{rounded + 0:f}"


def _following(answer: Answer, said: Said) -> list[str]:
    if answer.status != "family" or not answer.follows:
        return []
    rows: list[Iterable[Cell | str]] = [
        [each.name, *between(each.bounds), Cell("" if each.formula is None else _short(str(each.formula), said), "dim")]
        for each in answer.follows
    ]
    wanted = answer.needed - len(answer.independent)
    more = "one more independent value" if wanted == 1 else f"{wanted} more independent values"
    return [
        "",
        f"Not a table yet: that takes {more}. What follows already:",
        *columns(map(list, rows), "<>><", indent=2),
    ]


def _redundant(answer: Answer, said: Said) -> list[str]:
    if not answer.redundant:
        return []
    lines = ["", "Redundant:"]
    for each in answer.redundant:
        how = f" = {_short(str(each.formula), said)}" if each.formula is not None else " up to a choice"
        lines.append(f"  {each.name} follows from {', '.join(each.of)}:{how}")
        if each.implied is not None:
            says = "narrows them" if each.adds else "adds nothing"
            lines.append(f"    between {' and '.join(between(each.implied))} by the others; as reported it {says}")
    return lines
