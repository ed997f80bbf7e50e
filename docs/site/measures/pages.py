"""A page for every measure: what it is and is called, its values, its code, and what is proved and found of it.

Everything on it is computed from the entry of the measure, and from what the other pages are made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sympy import oo

from bookmaker_ref import markdown, scores
from bookmaker_ref.generate.definitions import latex_of
from bookmaker_ref.generate.families import families
from bookmaker_ref.generate.numeric_source import displayed
from bookmaker_ref.symbolic import Measure
from bookmaker_ref.symbolic.multiclass import OF_CLASSES
from bookmaker_ref.symbolic.vocabulary import tex
from docs.site.measures.code import languages
from docs.site.measures.compared import computed, intervals
from docs.site.measures.named import Named, elsewhere, every, names_of
from docs.site.measures.picture import picture
from docs.site.measures.printed import printed, proved
from docs.site.measures.values import estimates, undefined, values
from docs.site.page import Page
from docs.writers.multiclass import FAMILIES as FAMILIES_OF_CLASSES, definition

#: What these pages are made from.
OF = (
    "bookmaker_ref/**/*.py",
    "bookmaker_ref/papers/*",
    "docs/site/*.py",
    "docs/site/*/*.py",
    "docs/writers/*.py",
    "docs/data/interval-coverage.csv",
    "docs/conformance.md",
)


def made() -> Iterator[Page]:
    """The index, and a page for every name."""
    yield Page("measures/index", index())
    for each in every():
        yield Page(f"measures/{each.name}", page(each))


# --- one page -----------------------------------------------------------------------------------------------------


def page(each: Named) -> str:
    """The page of a measure of two classes, of K, or of both."""
    names = ", ".join(dict.fromkeys(name for name in (each.title, *names_of(each)) if name != each.name))
    return f"---\norphan: true\nnames: {names}\n---\n\n" + markdown.page(
        f"# {markdown.text(each.title)}",
        *_is(each),
        *elsewhere(each),
        *values(each),
        *undefined(each),
        *estimates(each),
        *intervals(each),
        *languages(each),
        *computed(each),
        *printed(each),
        *proved(each),
        *_functions(each),
    )


def _is(each: Named) -> Iterator[str]:
    """What it is, its formula, its range and where it is defined."""
    if each.two is not None:
        yield f"{_sentence(each.two.title)}"
        yield markdown.math(displayed(each.two))
        yield markdown.table(
            ("range", "defined where", "family"), [(_range(each.two), str(each.two.domain), each.two.family)]
        )
        yield markdown.text(each.two.note)
        yield picture(each)
    if each.many is not None:
        if each.two is not None:
            yield "## Of K classes"
            yield _sentence(each.many.title)
        else:
            yield _sentence(each.many.title)
        yield markdown.math(latex_of(each.many))
        labels = "the classes" if each.many.square else "any: they need not be the classes"
        yield markdown.table(
            ("range", "labels", "family"), [(_range(each.many), labels, FAMILIES_OF_CLASSES[each.many.family][0])]
        )
        yield markdown.text(each.many.note)


def _sentence(title: str) -> str:
    return markdown.text(f"{title[:1].upper()}{title[1:]}.")


def _range(measure: Measure) -> str:
    low, high = measure.range
    if (low, high) == (-oo, oo):
        return "any number"
    if high == oo:
        return f"{markdown.inline(tex(low))} upwards"
    return f"{markdown.inline(tex(low))} to {markdown.inline(tex(high))}" + (f" {measure.unit}" if measure.unit else "")


def _functions(each: Named) -> Iterator[str]:
    """The functions of the library that give it."""
    names = [f"bookmaker_ref.{each.name}", f"bookmaker_ref.exact.{each.name}"] if each.two is not None else []
    names += [f"bookmaker_ref.multiclass.{each.name}"] if each.many is not None else []
    names += [f"bookmaker_ref.scores.{name}" for name in (f"{each.name}_score",) if name in scores.__all__]
    yield "## In the library"
    yield markdown.bullets(f"{{py:obj}}`{name}`" for name in names)
    yield f"All that is known of it: `bookmaker show {each.name}`."


# --- the index ----------------------------------------------------------------------------------------------------


def index() -> str:
    """Every measure by family, with a line and its formula."""
    return markdown.page(
        "# Measures",
        "A page for each, with its formula, its values, its code, what is proved of it and who else computes it.",
        "## Two classes",
        *(part for family, members in families().items() for part in _family(family, members)),
        "## K classes",
        *(
            part
            for family, (title, said) in FAMILIES_OF_CLASSES.items()
            for part in _family(title, [each for each in OF_CLASSES.values() if each.family == family], said)
        ),
    )


def _family(title: str, members: Iterable[Measure], said: str = "") -> Iterator[str]:
    yield f"### {title[:1].upper()}{title[1:]}"
    yield said
    yield markdown.table(("measure", "is", "formula"), map(_line, members))


def _line(measure: Measure) -> tuple[str, str, str]:
    (named,) = (each for each in every() if each.name == measure.name)
    formula = definition(measure) if measure is named.many else measure.latex()
    return named.link, markdown.text(measure.title), markdown.inline(formula)
