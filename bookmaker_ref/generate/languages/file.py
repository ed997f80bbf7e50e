"""One file in a language: the head, exact arithmetic, a function for each measure, and all of them by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bookmaker_ref.generate.languages import told
from bookmaker_ref.generate.languages.language import Language, language
from bookmaker_ref.generate.languages.printer import Printer
from bookmaker_ref.generate.languages.sections import Filling, Prose, filled
from bookmaker_ref.generate.languages.units import checked
from bookmaker_ref.generate.languages.vectors import chosen
from bookmaker_ref.generate.lowering import CELLS, Lowered, lowered
from bookmaker_ref.generate.series import coefficients
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.numeric.evaluation import canonical
from bookmaker_ref.numeric.special import LOG_2
from bookmaker_ref.symbolic import MEASURES, Measure

_WIDTH = 100
#: How far a value of the self-test may be off, as a share of it: a logarithm's last digits differ between systems.
_TOLERANCE = "1e-15"

Values = Mapping[str, Filling]


def code(
    name: str,
    measures: Iterable[str] | None = None,
    *,
    unit: str | None = None,
    self_test: bool = False,
    types: bool = False,
) -> str:
    """A file of measures, all or those that are named, in a language; or what types it has, where that is a file too.

    >>> "double bookmaker_recall(double tp" in code("c", ["recall"])
    True
    """
    on = language(name)
    if self_test and "self-test" not in on.texts:
        raise ValueError(f"a file of {on.title} computes nothing, so it has no test of itself: leave --self-test out")
    if types and "types" not in on.texts:
        raise ValueError(f"{on.title} has no file of types: leave --types out")
    return _File(on, _named(measures), checked(on, unit), self_test, types).text()


def file_name(name: str, unit: str | None = None, *, types: bool = False) -> str:
    """What the file is usually called.

    >>> file_name("c"), file_name("java", "Mine"), file_name("javascript", types=True)
    ('bookmaker.h', 'Mine.java', 'bookmaker.d.ts')
    """
    on = language(name)
    told_name = on.said["types-file" if types else "file"]
    named = checked(on, unit)
    return told_name.replace("@unit@", named).replace("@Unit@", named)


def function_of(name: str, measure: Measure) -> str:
    """The function of one measure alone, without documentation: it calls what its file begins with."""
    on = language(name)
    values = _File(on, (measure,), checked(on, None), self_test=False, types=False).values_of(measure)
    bare = {**values, "told": Prose(()), "title": ""}
    lines = re.sub(r'\s*"""[^"]*"""(?=\n)', "", filled(on.texts["measure"], bare)).splitlines()
    comment = tuple(on.said["comment"].split())
    return "\n".join(line for line in lines if line.strip() and not line.lstrip().startswith(comment))


def _named(measures: Iterable[str] | None) -> tuple[Measure, ...]:
    names = tuple(COMPILED) if measures is None else tuple(dict.fromkeys(map(canonical, measures)))
    if not names:
        raise ValueError("no measure is named: leave them out for all of them")
    return tuple(MEASURES[each] for each in names)


@dataclass(frozen=True)
class _File:
    """What a file is made of."""

    on: Language
    measures: Sequence[Measure]
    unit: str
    self_test: bool
    types: bool

    def text(self) -> str:
        """The file."""
        found = filled(self.on.texts["types" if self.types else "file"], {**self.common, **self.everything()})
        return found.rstrip("\n") + "\n"

    @cached_property
    def printer(self) -> Printer:
        """What writes the steps."""
        return Printer(self.on, {"unit": self.unit, "Unit": self.unit, "log_2": self.literal(LOG_2)})

    @cached_property
    def common(self) -> dict[str, Filling]:
        """What every section has."""
        return {"unit": self.unit, "UNIT": self.unit.upper(), "Unit": self.unit, "tolerance": _TOLERANCE}

    def call(self) -> str:
        """What was asked for, as a command."""
        asked = [each.name for each in self.measures] if len(self.measures) < len(COMPILED) else []
        named = ["--name", self.unit] if self.on.unit not in (None, self.unit) else []
        options = {"--self-test": self.self_test, "--types": self.types}
        return " ".join(
            ["bookmaker code", self.on.name, *asked, *named, *(each for each, is_set in options.items() if is_set)]
        )

    def everything(self) -> dict[str, Filling]:
        """What the file has beside: all measures, and the golden values if they are asked for."""
        entries = tuple(self.each("entry"))
        return {
            "head": self.prose(self.head(), _WIDTH),
            "series": tuple(self.series()),
            "measures": tuple(self.each("measure")),
            "entries": entries,
            "comma-entries": _with_commas(entries),
            "entries-in-line": ", ".join(entries),
            "public": tuple(self.each("public")),
            "type-measures": tuple(self.each("type-measure")),
            "type-entries": tuple(self.each("type-entry")),
            "count": str(len(self.measures)),
            "example": self.measures[0].name,
            "example-local": self.on.cased(self.measures[0].name),
            "least": self.literal(2.0**told.LEAST),
            "most": self.literal(2.0**told.MOST),
            "self-test": tuple(self.testing()) if self.self_test else (),
            "declare-self-test": tuple(self.on.texts.get("declare-self-test", "").splitlines())
            if self.self_test
            else (),
        }

    def head(self) -> Iterator[str]:
        """What the file says of itself."""
        for paragraph in told.head(self.on, self.measures, self.call()):
            yield paragraph.replace("@unit@", self.unit).replace("@Unit@", self.unit)

    def escaped(self, paragraph: str) -> str:
        """A paragraph in what the language reads comments as."""
        return told.ESCAPES[self.on.said.get("escape", "")](paragraph)

    def prose(self, paragraphs: Iterable[str], width: int) -> Prose:
        """Paragraphs in what the language reads comments as."""
        first, *others = map(self.escaped, paragraphs)
        return Prose((first, *(f"{self.on.said.get('paragraph', '')}{each}" for each in others)), width)

    def literal(self, value: float) -> str:
        """A float64 as a literal that is read as that very number."""
        text = value.hex() if self.on.said.get("literals") == "hexadecimal" else repr(value)
        return self.on.said.get("literal", "{0}").replace("{0}", text)

    def series(self) -> Iterator[str]:
        """The coefficients of the polynomial, highest power first."""
        *found, last = map(self.literal, coefficients()[0])
        between = self.on.said.get("between", ",")
        yield from (f"{each}{between}" for each in found)
        yield f"{last}{self.on.said.get('last', '')}"

    def each(self, section: str) -> Iterator[str]:
        """A section for each measure; functions with an empty line after each."""
        if section in self.on.texts:
            for measure in self.measures:
                yield from filled(self.on.texts[section], self.values_of(measure)).splitlines()
                yield from [""] * int(self.on.said.get("apart", "1")) if section.endswith("measure") else ()

    def values_of(self, measure: Measure) -> dict[str, Filling]:
        """What a section has of one measure."""
        on, form = self.on, lowered(measure.accurate.expr)
        local = on.cased(measure.name)
        called = on.said.get("measure", "@local@").replace("@unit@", self.unit)
        paragraphs = told.paragraphs(measure, on.said["undefined"], of_formula=on.said.get("formula", "`{0}`"))
        values: dict[str, Filling] = {
            **self.common,
            "name": measure.name,
            "name-escaped": self.escaped(measure.name),
            "local": local,
            "measure": called.replace("@name@", measure.name).replace("@local@", local),
            "title": self.escaped(told.title(measure)),
            "told": self.prose(paragraphs, _WIDTH - 4),
            "latex": measure.latex(),
            "check": on.checks[measure.needs_counts],
        }
        if on.operations:
            values["steps"] = tuple(self.printer.steps(form))
            values["value"] = self.printer.value(form.value)
            values["declarations"] = tuple(self.declarations(form))
        return values

    def declarations(self, form: Lowered) -> Iterator[str]:
        """Where names have to be told before: those of the steps, by type."""
        for kind in ("exact", "float"):
            names = [self.on.local(each.letter.name) for each in form.steps if each.letter.exact == (kind == "exact")]
            if names and (text := self.on.operations.get(f"declare_{kind}")):
                yield text.replace("{0}", ", ".join(names))

    def testing(self) -> Iterator[str]:
        """The self-test, with some golden values of each measure."""
        rows = tuple(row for measure in self.measures for row in self.rows(measure))
        values: Values = {**self.common, "vectors": rows, "comma-vectors": _with_commas(rows), "rows": str(len(rows))}
        yield from [""] * int(self.on.said.get("apart", "1"))
        yield from filled(self.on.texts["self-test"], values).splitlines()

    def rows(self, measure: Measure) -> Iterator[str]:
        """Some golden values of a measure."""
        for each in chosen(measure.name):
            cells = dict(zip(CELLS, map(str, each.cells), strict=True))
            value = self.on.said["nan"] if each.value is None else self.literal(each.value)
            yield from filled(
                self.on.texts["vector"], {**self.values_of(measure), **cells, "expected": value}
            ).splitlines()


def _with_commas(lines: tuple[str, ...]) -> tuple[str, ...]:
    return (*(f"{line}," for line in lines[:-1]), *lines[-1:])
