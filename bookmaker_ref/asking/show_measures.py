"""What ``bookmaker show`` says of a measure of two classes, with that of K classes and the statistic of its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from bookmaker_ref.asking import show_classes, show_statistics
from bookmaker_ref.generate.families import families
from bookmaker_ref.language import find_measure
from bookmaker_ref.layout import columns, fields, paint, paragraph
from bookmaker_ref.multiclass import MEASURES as OF_CLASSES
from bookmaker_ref.names import ambiguity
from bookmaker_ref.symbolic import MEASURES, Measure
from bookmaker_ref.symbolic.vocabulary import text


class Known(NamedTuple):
    """A measure, and what has the same name."""

    measure: Measure
    many: Measure | None
    statistic: str | None


def found(word: str) -> Known | None:
    """The measure with this name; with a colon it is a claim that is asked for, which may be called as a measure is."""
    measure = None if ":" in word or ambiguity(word) else find_measure(word)
    if measure is None:
        return None
    many = show_classes.found(word) or show_classes.found(measure.name)
    return Known(measure, many, show_statistics.found(word) or show_statistics.found(measure.name))


def _calls(measure: Measure) -> dict[str, str]:
    arguments = ", ".join(measure.arguments)
    return {
        "float64": f"bookmaker_ref.{measure.name}({arguments})",
        "exact": f"bookmaker_ref.exact.{measure.name}({arguments})",
        "symbolic": f"bookmaker_ref.symbolic.{measure.name}.expr",
    }


def document(of: Known) -> dict[str, Any]:
    """All that is known of it, as JSON has it."""
    measure, many, statistic = of
    return {
        "name": measure.name,
        "kind": "measure",
        "word": measure.word.name,
        "title": measure.title,
        "definition": text(measure.means),
        "latex": measure.latex(),
        "expr": text(measure.expr),
        "domain": str(measure.domain),
        "range": [str(each) for each in measure.range],
        "aliases": list(measure.aliases),
        "printed": list(measure.records),
        "family": measure.family,
        "note": measure.note,
        "call": _calls(measure),
        "of_k_classes": show_classes.document(many) if many else None,
        "statistic": show_statistics.document(statistic) if statistic else None,
    }


def lines(of: Known) -> list[str]:
    """The same for people."""
    measure, many, statistic = of
    low, high = (str(each).replace("oo", "infinity") for each in measure.range)
    return [
        f"{paint(measure.name, 'bold')}  {measure.title}",
        *fields(
            [
                ("word", measure.word.name),
                ("definition", f"{measure.word} = {text(measure.means)}"),
                ("in counts", text(measure.expr)),
                ("defined where", str(measure.domain)),
                ("range", f"{low} to {high}"),
                ("also known as", ", ".join(measure.aliases)),
                ("family", measure.family),
                ("printed in", ", ".join(measure.records)),
                ("note", measure.note),
                ("LaTeX", measure.latex()),
            ]
        ),
        "",
        *fields(_calls(measure).items()),
        *(("", paint("of K classes", "bold"), *show_classes.lines(many)) if many else ()),
        *(("", paint("as a statistic", "bold"), *show_statistics.lines(statistic)) if statistic else ()),
    ]


def all_documents() -> dict[str, Any]:
    """Every measure and statistic, as JSON has them."""
    keys = ("name", "title", "family")
    lists = {"measures": MEASURES.values(), "measures_of_k_classes": OF_CLASSES.values()}
    shown = {name: [{key: getattr(each, key) for key in keys} for each in found] for name, found in lists.items()}
    return shown | {"statistics": [{"name": name, "title": title} for name, title in show_statistics.titles().items()]}


def all_lines() -> list[str]:
    """The same for people."""
    shown: list[str] = []
    for family, members in families().items():
        shown += [
            "",
            paint(family, "bold"),
            *columns([[m.name, m.word.name, m.title] for m in members], "<<<", indent=2),
        ]
    lists = {"of K classes": list(OF_CLASSES), "statistics and tests": list(show_statistics.titles())}
    return [*shown[1:], *(line for head, names in lists.items() for line in ("", paint(head, "bold"), _listed(names)))]


def _listed(names: Iterable[str]) -> str:
    return paragraph(", ".join(names), 0)
