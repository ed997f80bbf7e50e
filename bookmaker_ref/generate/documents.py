"""Text that is written from the records and the vocabulary: pages to read beside a paper, and listings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import groupby
from types import ModuleType
from typing import Any

from sympy import sstr

from bookmaker_ref.generate.files import MARK, REFRESH, made_already
from bookmaker_ref.papers import ERRATA, PAPERS, derived_in, entry, recorded, relatives
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.record import Equation, Paper, Record
from bookmaker_ref.symbolic import (
    MEASURES,
    All,
    Approximate,
    At,
    ClassPath,
    Measure,
    Path,
    Relation,
    Shows,
    Statement,
    Tends,
)

#: How a reader goes through the measures; a family that is not here comes last.
_ORDER = (
    "margins",
    "rates",
    "means and overlaps",
    "beyond chance",
    "kappas",
    "likelihood ratios",
    "evenness",
    "expectation",
    "chi-squared",
    "log-likelihood",
)


def families() -> dict[str, tuple[Measure, ...]]:
    """The measures by family, in the order in which they are shown."""
    names = dict.fromkeys((*_ORDER, *(each.family for each in MEASURES.values())))
    return {name: tuple(each for each in MEASURES.values() if each.family == name) for name in names}


def families_source() -> str:
    """The text of ``cli/_families.py``, which lists the measures of a table by family without loading SymPy."""
    listed = {family: [each for each in members if not each.takes_p] for family, members in families().items()}
    return "".join(
        (
            f'"""The measures of a table by family; {MARK}."""\n\n',
            "FAMILIES: dict[str, tuple[str, ...]] = {\n",
            *(
                f'    "{family}": (\n' + "".join(f'        "{each.name}",\n' for each in members) + "    ),\n"
                for family, members in listed.items()
                if members
            ),
            "}\n",
        )
    )


# --- the pages --------------------------------------------------------------------------------------------

#: What was decided, by the id of the record, as it is recorded.
Verdicts = Mapping[str, Mapping[str, Any]]

_MEANING = {
    "definition": "introduces a word",
    "proved": "true as printed, on every table where both sides are defined",
    "conditional": "true only under a condition that is not stated there",
    "approximation": "printed as an approximation; the exact relation is given",
    "misprint": "false as printed, and evidently meant otherwise",
    "false": "false, and meant as it is printed, or no small correction saves it",
    "empirical": "about simulations or distributions",
    "undecided": "not decided",
}
_WRONG = ("misprint", "false", "undecided")
_HEAD = f"<!-- {MARK}: {REFRESH} -->"


def anchor(each: Equation | Record) -> str:
    """Where on its paper's page an entry stands."""
    return f"equation-{each.number}" if each.kind in ("equation", "line") else each.number


def module_of(each: Equation | Record) -> str:
    """The module that records an entry, as a path below ``papers/``; its derivation has the same path.

    >>> module_of(entry("powers2011:30.4"))
    'powers2011/significance.py'
    """
    return _modules(each.paper).get(each.id, f"{each.paper}.py")


@cache
def _modules(paper: str) -> dict[str, str]:
    """The module of every entry of a paper that is kept in several."""
    package = import_module(f"bookmaker_ref.papers.{paper}")
    found = {}
    for name, module in vars(package).items():
        if isinstance(module, ModuleType):
            for each in _entries(vars(module).values()):
                found[each.id] = f"{paper}/{name}.py"
    return found


def _entries(values: Iterable[object]) -> Iterator[Equation | Record]:
    """The entries among the values, within tuples too."""
    for value in values:
        if isinstance(value, Equation):
            yield value
            yield from value.lines
        elif isinstance(value, Record):
            yield value
        elif isinstance(value, tuple):
            yield from _entries(value)


def equations_page(paper: Paper, verdicts: Verdicts) -> str:
    """``docs/equations/….md``: the paper, equation by equation and claim by claim, to read beside it."""
    records = list(paper.records())
    equations = [each for each in paper.contents if isinstance(each, Equation)]
    index = " · ".join(f"[({each.number})](#{anchor(each)})" for each in equations)
    numbered = f"{len(equations)} numbered equations and " if equations else ""
    return _page(
        _HEAD,
        f"# {paper.key}: {'equation by equation' if equations else 'formula by formula'}",
        f"{paper.author} ({paper.dated}), *{paper.title}*. {numbered}{len(records)} records, in"
        " the order of print: what the page says, whether it is true, and what is right where it is not.",
        f"**Equations** {index}" if equations else "",
        "**Verdicts** " + _counted(verdicts[each.id]["verdict"] for each in records),
        "\n".join(f"- *{verdict}*: {_MEANING[verdict]}" for verdict in _present(records, verdicts)),
        "Each equation is derived step by step in a function of its number, which its heading links to; what is wrong"
        " in print is listed in [errata.md](../errata.md)."
        if equations
        else "What is wrong in print is listed in [errata.md](../errata.md).",
        f"```bibtex\n{paper.bibtex}\n```",
        *_contents(paper, verdicts),
    )


def errata_page(papers: Iterable[Paper], verdicts: Verdicts) -> str:
    """``docs/errata.md``: what is wrong in print, by number, with the proof that it is and what is right."""
    parts = []
    for paper in papers:
        listed = {erratum: entry(id) for erratum, id in ERRATA.items() if entry(id).paper == paper.key}
        records = {erratum: each for erratum, each in listed.items() if isinstance(each, Record)}
        parts += [
            f"## {paper.key}",
            f"{paper.author} ({paper.dated}), *{paper.title}*.",
            f"```bibtex\n{paper.bibtex}\n```",
            _overview(records),
            *(part for erratum, each in records.items() for part in _erratum(erratum, each, verdicts[each.id])),
        ]
    return _page(
        _HEAD,
        "# Errata",
        "What is wrong in print, each with the smallest table that shows it, the right form, and a number that can"
        " be cited and never changes. Smallest means fewest cases, then least (TP, FP, FN, TN). Where the smallest has"
        " an empty margin, the smallest without one stands beside it; where the table does not tell what is printed"
        " from what it should be, one that does. That a form is"
        " wrong, and that its correction is right, is decided by the program: `bookmaker verify` does it again. Where a"
        " sentence can be read in two ways and is right in one, the erratum says so, and is about the other one alone.",
        *parts,
    )


def page_of(key: str) -> str:
    """The text of the page of the paper with this cite key."""
    return equations_page(PAPERS[key], verdicts_now())


def errata() -> str:
    """The text of ``docs/errata.md``."""
    return errata_page(PAPERS.values(), verdicts_now())


def verdicts_now() -> Verdicts:
    """The verdicts that were decided just now, before they are written; else those that are recorded."""
    text = made_already("bookmaker_ref/papers/verdicts.json")
    return recorded() if text is None else _verdicts_in(text)


@cache
def _verdicts_in(text: str) -> Verdicts:
    found: Verdicts = json.loads(text)["verdicts"]
    return found


def _page(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def _counted(verdicts: Iterable[str]) -> str:
    found = list(verdicts)
    return ", ".join(f"{found.count(verdict)} {verdict}" for verdict in _MEANING if verdict in found)


def _present(records: Iterable[Record], verdicts: Verdicts) -> list[str]:
    found = {verdicts[each.id]["verdict"] for each in records}
    return [verdict for verdict in _MEANING if verdict in found]


# --- one entry after the other ----------------------------------------------------------------------------


def _contents(paper: Paper, verdicts: Verdicts) -> Iterator[str]:
    for section, entries in groupby(paper.contents, key=_section):
        if section:
            yield f"## {section}"
        for is_number, group in groupby(entries, key=lambda each: each.kind == "number"):
            if is_number:
                yield _numbers([each for each in group if isinstance(each, Record)], verdicts)
                continue
            for each in group:
                yield from _equation(each, verdicts) if isinstance(each, Equation) else _claim(each, verdicts)


def _section(each: Equation | Record) -> str:
    return each.lines[0].section if isinstance(each, Equation) else each.section


def _equation(equation: Equation, verdicts: Verdicts) -> Iterator[str]:
    yield f"### {_target(anchor(equation))}({equation.number}) {equation.title}"
    file, _, function = derived_in(equation.id).partition(": ")
    yield f"[Derivation](../../derivations/{file}): `{function}`. {equation.note}".rstrip()
    for line in equation.lines:
        yield f"{_target(anchor(line))}**{line.number}** {line.title}: {_verdict(verdicts[line.id])}"
        yield from _body(line, verdicts[line.id])


def _claim(claim: Record, verdicts: Verdicts) -> Iterator[str]:
    yield f"#### {_target(anchor(claim))}{claim.title}"
    yield f"`{claim.id}`: {_verdict(verdicts[claim.id])}"
    yield from _body(claim, verdicts[claim.id])


def _target(name: str) -> str:
    return f'<a id="{name}"></a>'


def _verdict(found: Mapping[str, Any]) -> str:
    verdict = str(found["verdict"])
    method = f", by {found['method']}" if found.get("method") and verdict == "proved" else ""
    return f"**{verdict}**" if verdict in _WRONG else f"*{verdict}*{method}"


def _body(record: Record, found: Mapping[str, Any]) -> Iterator[str]:
    yield _math(record.latex)
    yield f"Read as `{record.printed}`."
    yield from _right(record, found)
    yield from _remarks(record)
    yield _others(record, "")
    if erratum := next((id for id, about in ERRATA.items() if about == record.id), ""):
        link = f"Erratum [{erratum}](../errata.md#{erratum.replace(':', '-')})."
        yield " ".join([link, *_in_another_reading(erratum, "")])


def _in_another_reading(erratum: str, pages: str) -> Iterator[str]:
    """Why an erratum is none, or is one of a reading only; ``pages`` is the way to the page of the paper, if any."""
    if erratum in WITHDRAWN:
        yield "Withdrawn: in a reading that the page allows it is right, or near enough. The number stays its own."
    if other := READ_OTHERWISE.get(erratum):
        page = f"{pages}{entry(other).paper}.md" if pages else ""
        yield f"In another reading the page is right: [{other}]({page}#{anchor(entry(other))})."


def _others(record: Record, pages: str) -> str:
    """Where else the same is said, and whether it is right there; what cannot be true beside it."""
    also, against = relatives(record.id)
    lines = []
    if also:
        lines.append(f"The same in {', '.join(_judged(id, record, pages) for id in also)}.")
    if against:
        lines.append(f"It cannot be true beside {', '.join(_judged(id, record, pages) for id in against)}.")
    return " ".join(lines)


def _judged(id: str, beside: Record, pages: str) -> str:
    """A link to another record, with its verdict where that is not the one of this record."""
    other = entry(id)
    verdict = str(verdicts_now().get(id, {}).get("verdict", ""))
    page = "" if other.paper == beside.paper and not pages else f"{pages}{other.paper}.md"
    return f"[{id}]({page}#{anchor(other)})" + (f" ({verdict})" if verdict else "")


def _remarks(record: Record) -> Iterator[str]:
    yield record.note
    if record.source == "unclear":
        yield "The text as we have it, not its author, may be to blame."


def _right(record: Record, found: Mapping[str, Any]) -> Iterator[str]:
    """What shows that the printed form is wrong, or not the whole truth, and what is right."""
    if isinstance(record.printed, Approximate | Tends):
        yield _along(record.printed.path)
    if table := found.get("counterexample"):
        yield _sentence(record, found)
        yield _example(table)
    for name, says in further(record).items():
        if table := found.get(name):
            yield f"{says[:1].upper()}{says[1:]}:"
            yield _example(table)
    if record.corrected is not None:
        yield "It should be:"
        yield _math(record.corrected.latex())
    if record.condition:
        yield "It holds where"
        yield _math(r",\; ".join(each.latex() for each in record.condition))
    if record.instead is not None:
        yield "True instead is:"
        yield _math(record.instead.latex())
    if record.exact is not None:
        yield "Exactly:"
        yield _math(record.exact.latex())


def further(record: Record) -> dict[str, str]:
    """What the tables beside the smallest counterexample show, by the names under which they are recorded."""
    aside = " (the paper assumes none)" if PAPERS[record.paper].sets_empty_margins_aside else ""
    return {
        "inside": f"the smallest without an empty margin{aside}",
        "telling": "the smallest that also tells it from what it should be",
    }


def _along(path: Path | ClassPath) -> str:
    """What the letters of a path are, where it moves a table."""
    if isinstance(path, ClassPath):
        return f"As {path}."
    if not any(path.small in cell.free_symbols for cell in path.cells):
        return ""
    cells = ", ".join(f"{name} = {sstr(cell)}" for name, cell in zip(("TP", "FP", "FN", "TN"), path.cells, strict=True))
    return f"Along `{cells}`, as {path.small} vanishes and the other letters stay."


def _sentence(record: Record, found: Mapping[str, Any]) -> str:
    """What the table that follows shows of the record."""
    detail = str(found.get("detail", ""))
    match record.printed:
        case Approximate():
            return f"{detail[:1].upper()}{detail[1:]}. The smallest table on which the two sides differ at all:"
        case Tends():
            return f"{detail[:1].upper()}{detail[1:]}. From this table, for one:"
        case _ if "point" in found["counterexample"]:
            return "The two sides differ." if not found["counterexample"]["point"] else "It fails, for one:"
        case Shows():
            return "On the table of the paper:"
        case _ if _about_named_tables(record):
            return "On a table of the paper:"
        case _:
            return (
                f"{'Without the condition it' if record.condition else 'It'} fails on this table, and on none smaller:"
            )


def _about_named_tables(record: Record) -> bool:
    parts = record.printed.parts if isinstance(record.printed, All) else (record.printed,)
    return any(isinstance(part, Shows) for part in parts) or any(
        side.has(At) for part in parts if isinstance(part, Relation) for side in (part.left, part.right)
    )


def _math(latex: str) -> str:
    # Between dollars, Markdown takes some backslashes for its own; in a fence it takes none.
    return f"```math\n{latex}\n```"


def _example(found: Mapping[str, Any]) -> str:
    if "point" in found:
        letters = ", ".join(f"{letter} = {number}" for letter, number in found["point"].items())
        return f"{f'At {letters}: left' if letters else 'Left'} side {found['lhs']}, right side {found['rhs']}."
    return _square(found) if "matrix" in found else _table(found)


def _square(found: Mapping[str, Any]) -> str:
    matrix = found["matrix"]
    labels = range(1, len(matrix) + 1)
    return "\n".join(
        (
            f"| N = {sum(map(sum, matrix))} | {' | '.join(f'real {i}' for i in labels)} |",
            "|---" * (len(matrix) + 1) + "|",
            *(f"| **predicted {i}** | {' | '.join(map(str, row))} |" for i, row in zip(labels, matrix, strict=True)),
            "",
            f"Left side {found['lhs']}, right side {found['rhs']}.",
        )
    )


def _table(found: Mapping[str, Any]) -> str:
    tp, fp, fn, tn = (int(found[each]) for each in ("tp", "fp", "fn", "tn"))
    return "\n".join(
        (
            f"| N = {tp + fp + fn + tn} | real + | real − |",
            "|---|---|---|",
            f"| **predicted +** | {tp} | {fp} |",
            f"| **predicted −** | {fn} | {tn} |",
            "",
            f"Left side {found['lhs']}, right side {found['rhs']}.",
        )
    )


def _numbers(records: list[Record], verdicts: Verdicts) -> str:
    """Printed numbers, one a row."""
    rows = [
        f"| {_target(anchor(each))}`{each.number}` | {_cell(each.title)} | $`{_cell(each.latex)}`$ |"
        f" {_verdict({'verdict': verdicts[each.id]['verdict']})} | {_number(each.corrected)} | {_cell(each.note)} |"
        for each in records
    ]
    return "\n".join(["| id | what | as printed | verdict | should be | note |", "|---|---|---|---|---|---|", *rows])


def _number(corrected: Statement | None) -> str:
    if corrected is None:
        return ""
    return corrected.text if isinstance(corrected, Shows) else f"$`{_cell(corrected.latex())}`$"


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


# --- errata -----------------------------------------------------------------------------------------------


def place(record: Record) -> str:
    """Where in the paper a record stands, in words."""
    if record.kind == "line":
        number, _, line = record.number.partition(".")
        return f"equation ({number})" + (f", line {line}" if line else "")
    return f'section "{record.section}"' if record.section else "the text"


def _overview(records: Mapping[str, Record]) -> str:
    rows = [
        f"| [{erratum}](#{erratum.replace(':', '-')}) | {_cell(place(each))} | `{each.number}` | {_cell(each.title)}"
        + " (withdrawn)" * (erratum in WITHDRAWN)
        + " (right in another reading)" * (erratum in READ_OTHERWISE)
        + " |"
        for erratum, each in records.items()
    ]
    if not rows:
        return "None so far."
    return "\n".join(["| erratum | where | record | what is said there |", "|---|---|---|---|", *rows])


def _erratum(erratum: str, record: Record, found: Mapping[str, Any]) -> Iterator[str]:
    yield f"### {_target(erratum.replace(':', '-'))}{erratum}: {place(record)}"
    link = f"[{record.id}](equations/{record.paper}.md#{anchor(record)})"
    yield from _in_another_reading(erratum, "equations/")
    yield f"What is said there: {record.title} ({link}, *{found['verdict']}*). {record.label.capitalize()}:"
    yield _math(record.latex)
    yield from _right(record, found)
    yield from _remarks(record)
    yield _others(record, "equations/")
