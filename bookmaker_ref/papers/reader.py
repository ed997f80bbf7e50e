"""From the text of a paper's file to its records; docs/records.md tells how such a file is written.

A file is split into entries, which is quick; what an entry states is read when somebody asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from bookmaker_ref.language import find_family
from bookmaker_ref.messages import FaultyText, quoted
from bookmaker_ref.names import nearest
from bookmaker_ref.papers.passage import Passage
from bookmaker_ref.papers.record import Equation, Kind, Paper, Record

_INDENT = 4
_HEAD = re.compile(
    r"(?:(?P<kind>formula|number) )?(?P<number>[a-z0-9][a-z0-9.-]*)"
    r"(?: = (?P<like>[a-z0-9]+:[a-z0-9.-]+))?(?:  (?P<title>\S.*))?"
)
_EQUATION = re.compile(r"\((?P<number>[0-9]+)\)  (?P<title>\S.*)")
_SECTION = re.compile(r"== (?P<name>.+) ==")
_ABOUT = ("title", "author", "year", "bibtex", "assumes")
#: What begins a field of an entry, and its name here; a statement has nothing before it.
_FIELDS = {
    "$": "latex",
    ">": "note",
    "should be:": "corrected",
    "true if:": "condition",
    "true instead:": "instead",
    "exactly:": "exact",
    "defines": "defines",
    "as in": "also",
    "against": "against",
    "unclear source": "source",
}
#: Those of them that are no words, in which a title or a note might go on.
_MARKS = tuple(mark for mark in _FIELDS if not mark.replace(" ", "").isalpha())
_STATED = ("printed", "corrected", "condition", "instead", "exact", "defines")
_NO_MARGIN = "no empty margin"


@dataclass(slots=True)
class Entry:
    """One entry of a file, as it is written: nothing of it is read yet."""

    paper: str
    number: str
    head: Passage
    kind: Kind
    section: str
    like: str = ""
    title: str = ""
    fields: dict[str, Passage] = field(default_factory=dict)
    without: set[str] = field(default_factory=set)

    @property
    def id(self) -> str:
        """The cite key of the paper and the number or slug within it."""
        return f"{self.paper}:{self.number}"


@dataclass(slots=True)
class File:
    """A paper's file, split into what it says of the paper and its entries."""

    key: str
    about: dict[str, Passage]
    entries: list[Entry]


# --- splitting --------------------------------------------------------------------------------------------


def split(text: str, name: str) -> File:
    """The entries of a file of this name, ``powers2011.txt``, in the order of print."""
    return _Splitter(name).split(text)


class _Splitter:
    def __init__(self, name: str) -> None:
        self.name = name
        self.file = File(name.removesuffix(".txt"), {}, [])
        self.section = ""
        self.line = 0
        #: Adds a further line to what was begun last.
        self.further: Callable[[str], None] | None = None

    def split(self, text: str) -> File:
        for self.line, raw in enumerate(text.split("\n"), start=1):
            line = raw.rstrip()
            if not line or line.startswith("#"):
                continue
            if "\t" in line:
                raise self.fault("a tab: write spaces")
            indent = len(line) - len(line.lstrip())
            if indent == 0:
                self._begin(line)
            elif indent == _INDENT and self.file.entries:
                self._field(line[_INDENT:])
            elif indent >= _INDENT and self.further is not None:
                self._continue_with(line, indent, self.further)
            else:
                raise self.fault(f"{indent} spaces: a field has {_INDENT} of them before it, what continues it more")
        for key in ("title", "author", "year", "bibtex"):
            if key not in self.file.about:
                raise FaultyText(f"{self.name}: the head says no {key}")
        return self.file

    def _continue_with(self, line: str, indent: int, further: Callable[[str], None]) -> None:
        """A further line of what was begun last, unless it looks like a field of its own."""
        if not self.file.entries:
            further(line[_INDENT:])
            return
        mark = next((each for each in _MARKS if line.strip() == each or line.strip().startswith(f"{each} ")), "")
        if mark:
            raise self.fault(
                f"{indent} spaces before '{mark}': write {_INDENT}; what continues a line begins otherwise"
            )
        further(line.strip())

    def fault(self, what: str) -> FaultyText:
        return self.passage("").fault(what)

    def passage(self, text: str) -> Passage:
        return Passage(text, self.name, self.line)

    def _begin(self, line: str) -> None:
        key, colon, rest = line.partition(":")
        if colon and key in _ABOUT and not self.section:
            self._about(key, rest.strip())
        elif section := _SECTION.fullmatch(line):
            self.section, self.further = section["name"], None
        elif equation := _EQUATION.fullmatch(line):
            self._entry(equation["number"], "equation", equation["title"])
        elif head := _HEAD.fullmatch(line):
            kind = head["kind"] or ("line" if head["number"][0].isdigit() else "claim")
            self._entry(head["number"], cast(Kind, kind), head["title"] or "", head["like"] or "")
        else:
            raise self.fault(
                f"{quoted(line)} is no beginning of an entry: write its number or slug, two spaces, and its title"
            )

    def _about(self, key: str, text: str) -> None:
        about = self.file.about
        if key in about:
            raise self.fault(f"{key} was said before, in line {about[key].line}")
        about[key] = self.passage(text)

        def further(line: str) -> None:
            about[key] = replace(about[key], text=f"{about[key].text}\n{line}".strip())

        self.further = further

    def _entry(self, number: str, kind: Kind, title: str, like: str = "") -> None:
        if not self.section:
            raise self.fault(f"{number} stands in no section: write == its name == before it")
        entry = Entry(self.file.key, number, self.passage(""), kind, self.section, like, title)
        self.file.entries.append(entry)

        def further(line: str) -> None:
            entry.title = f"{entry.title} {line}".strip()

        self.further = further

    def _field(self, line: str) -> None:
        entry = self.file.entries[-1]
        if line.startswith("no ") and line[3:] in (*_FIELDS, "note"):
            entry.without.add(_FIELDS.get(line[3:], "note"))
            return
        mark = next((each for each in _FIELDS if line == each or line.startswith(f"{each} ")), "")
        label = re.match(r"[A-Za-z ]+:(?= |$)", line)
        if label and not mark:
            raise self.fault(_unknown_field(label.group()))
        name, text = _FIELDS.get(mark, "printed"), line[len(mark) :].strip()
        if name == "source":
            text = "unclear"
        if name == "note" and name in entry.fields:
            self._continue(entry, name, text)
        elif name in entry.fields:
            before = f"after that in line {entry.fields[name].line}"
            if name != "printed":
                raise self.fault(f"a second '{mark}', {before}")
            raise self.fault(
                f"a second statement, {before}: write ; between two, and before what is none its mark, such as > or $"
            )
        elif not text:
            raise self.fault(f"nothing follows '{mark}'")
        else:
            entry.fields[name] = self.passage(text)
        self.further = lambda more: self._continue(entry, name, more)

    def _continue(self, entry: Entry, name: str, text: str) -> None:
        before = entry.fields[name]
        entry.fields[name] = replace(before, text=f"{before.text} {text}".strip())


def _unknown_field(label: str) -> str:
    labels = [each for each in _FIELDS if each.endswith(":")]
    near = nearest(label, labels, most=1)
    return f"no field is called {quoted(label)}: " + (f"write {near[0]}" if near else f"there are {', '.join(labels)}")


# --- building ---------------------------------------------------------------------------------------------


def build(files: Mapping[str, File]) -> dict[str, Paper]:
    """The papers of these files, which may refer to each other, by cite key."""
    entries: dict[str, Entry] = {}
    for file in files.values():
        for entry in file.entries:
            if entry.id in entries:
                raise entry.head.fault(f"{entry.number} was there before, in line {entries[entry.id].head.line}")
            entries[entry.id] = entry
    return {key: _paper(file, entries) for key, file in files.items()}


def _paper(file: File, entries: Mapping[str, Entry]) -> Paper:
    about = file.about
    assumes = about.get("assumes")
    if assumes is not None and assumes.text != _NO_MARGIN:
        raise assumes.fault(f"{quoted(assumes.text)} is nothing to assume: write {_NO_MARGIN}, or leave the line out")
    year = about["year"]
    if not (year.text.isdigit() or year.text == "undated"):
        raise year.fault(f"{quoted(year.text)} is no year: write a number, or undated")
    return Paper(
        key=file.key,
        title=about["title"].text,
        author=about["author"].text,
        year=int(year.text) if year.text.isdigit() else None,
        bibtex=about["bibtex"].text,
        contents=tuple(_contents(file.entries, entries)),
        sets_empty_margins_aside=assumes is not None,
    )


def _contents(rows: list[Entry], entries: Mapping[str, Entry]) -> Iterator[Equation | Record]:
    equation: Entry | None = None
    lines: list[Record] = []
    for entry in rows:
        if entry.kind == "line":
            if equation is None or not entry.number.startswith(f"{equation.number}."):
                raise entry.head.fault(f"{entry.number} is a line of no equation: write its number, as in (30), before")
            lines.append(_record(entry, entries))
            continue
        if equation is not None:
            yield _equation(equation, lines)
        equation, lines = (entry, []) if entry.kind == "equation" else (None, [])
        if equation is None:
            yield _record(entry, entries)
    if equation is not None:
        yield _equation(equation, lines)


def _equation(entry: Entry, lines: list[Record]) -> Equation:
    if not lines:
        raise entry.head.fault(f"equation {entry.number} has no lines")
    if strange := next((name for name in entry.fields if name != "note"), ""):
        raise entry.fields[strange].fault(f"equation {entry.number} has lines that state it, and a note alone")
    return Equation(entry.id, entry.title, tuple(lines), _text(entry.fields.get("note")), line=entry.head.line)


def _record(entry: Entry, entries: Mapping[str, Entry]) -> Record:
    whole = _whole(entry, entries)
    fields = whole.fields
    if "printed" not in fields:
        raise entry.head.fault(f"{entry.number} states nothing: write its statement below, after {_INDENT} spaces")
    if not whole.title:
        raise entry.head.fault(f"{entry.number} has no title: write it after the number and two spaces")
    offered = [name for name, mark in _OFFERS.items() if name in fields]
    if len(offered) > 1:
        marks = " and ".join(f"'{_OFFERS[name]}'" for name in offered)
        raise fields[offered[1]].fault(f"{entry.number} has {marks}, of which at most one can be meant")
    if "condition" in fields:
        fields = {**fields, "condition": _with_letters(fields["condition"], fields["printed"])}
    return Record(
        id=entry.id,
        title=whole.title,
        latex=_latex(entry, fields),
        kind=whole.kind,
        note=_text(fields.get("note")),
        source="unclear" if "source" in fields else "clear",
        section=entry.section,
        also=_ids(fields.get("also"), entries),
        against=_ids(fields.get("against"), entries),
        line=entry.head.line,
        **cast("dict[str, object]", {name: fields[name] for name in _STATED if name in fields}),  # type: ignore[arg-type]
    )


def _with_letters(condition: Passage, printed: Passage) -> Passage:
    """The condition with the letters of the statement, which are the same ones, unless it names its own."""
    _, of_all, letters = printed.text.partition(" for all ")
    if not of_all or " for all " in condition.text or find_family(condition.text) is not None:
        return condition
    return replace(condition, text=f"{condition.text} for all {letters}")


_OFFERS = {name: mark for mark, name in _FIELDS.items() if name in ("corrected", "condition", "instead")}


def _whole(entry: Entry, entries: Mapping[str, Entry]) -> Entry:
    """The entry with all that it takes over from the one that it refers to."""
    if not entry.like:
        return entry
    other = entries.get(entry.like)
    if other is None or other.kind == "equation":
        near = nearest(entry.like, entries, most=1)
        advice = f": did you mean {near[0]}?" if near else ""
        raise entry.head.fault(f"{entry.number} refers to {entry.like}, which is no record{advice}")
    if other.like:
        raise entry.head.fault(f"{entry.number} refers to {entry.like}, which refers to {other.like}: write that")
    own = entry.fields
    taken = {name: each for name, each in other.fields.items() if name not in ("also", "against", *entry.without)}
    also = Passage(", ".join([entry.like, *filter(None, [_text(own.get("also"))])]), entry.head.file, entry.head.line)
    return replace(entry, title=entry.title or other.title, fields={**taken, **own, "also": also})


def _text(passage: Passage | None) -> str:
    return passage.text if passage else ""


def _latex(entry: Entry, fields: Mapping[str, Passage]) -> str:
    """The line as the page sets it; of a number the digits, which its statement ends with."""
    if "latex" in fields:
        return fields["latex"].text
    _, rounds, digits = fields["printed"].text.rpartition(" rounds to ")
    if not rounds:
        raise entry.head.fault(f"{entry.number} has no line as the page sets it: write it in LaTeX after $")
    return digits.replace("%", r"\%")


def _ids(passage: Passage | None, entries: Mapping[str, Entry]) -> tuple[str, ...]:
    if passage is None:
        return ()
    ids = tuple(each.strip() for each in passage.text.split(","))
    for id in ids:
        if id not in entries:
            near = nearest(id, entries, most=1)
            raise passage.fault(f"{quoted(id)} is no record" + (f": did you mean {near[0]}?" if near else ""))
    return ids
