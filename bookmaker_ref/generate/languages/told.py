"""What the documentation of a function says of its measure, and the head of a file of all: in plain letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape as as_html

from sympy import oo

from bookmaker_ref import __version__, latex
from bookmaker_ref.generate.languages.language import Language
from bookmaker_ref.papers import recorded
from bookmaker_ref.papers.errata import YEAR
from bookmaker_ref.symbolic import Measure
from bookmaker_ref.symbolic.vocabulary import text

#: A formula in counts that is longer is left out: the definition in words says as much.
_LONGEST = 110
#: What not every compiler and printer has.
_PLAIN = {"±": "+/-", "²": "^2", "χ": "chi"}
#: The cells that are taken, where numbers are doubles: no product of theirs leaves what a double holds.
LEAST, MOST = -100, 100

#: What a paragraph has to become where comments are a language themselves.
ESCAPES: dict[str, Callable[[str], str]] = {
    "": str,
    "html": lambda paragraph: as_html(paragraph, quote=False),
    "latex": latex.text,
}

_TABLE = (
    "A table has four cells: tp and fp were predicted positive, fn and tn were predicted negative, tp and fn are really"
    " positive. Real positives are rp = tp + fn, real negatives rn = fp + tn; predicted positives are pp = tp + fp,"
    " predicted negatives pn = fn + tn; all cases are n. In the definitions capitals are counts, small letters are"
    " shares of n, and 0 log 0 is 0."
)
_PROVED = (
    "What each function computes is proved to be equal to its definition. A name such as powers2011:28 is the record of"
    " where a paper prints the measure: `bookmaker show powers2011:28 --proof` has the proof."
)
_BOUNDS = {
    "pairs": (
        "Cells are doubles: counts are exact up to 2^53, and proportions and weights are taken as the doubles that they"
        f" are. Each is 0 or lies between 2^{LEAST} and 2^{MOST}. Sums and products are kept in two doubles, of 100"
        " bits and more, so that a difference near chance is exact; the result is rounded once at its end. What is"
        " rational or a root is then within 1 unit in the last place, what has logarithms within 4. A perfect table has"
        " exactly 1, exact chance exactly 0, and nothing leaves its range."
    ),
    "integers": (
        "Cells are integers of any size, or other finite numbers, which are taken exactly. Sums and products are exact,"
        " and the result is rounded once at its end: what is rational or a root is the nearest float64, what has"
        " logarithms is within 4 units in the last place. A perfect table has exactly 1, exact chance exactly 0, and"
        " nothing leaves its range."
    ),
}
_UNDEFINED = (
    "Where a measure is undefined, since a margin is empty, it is {undefined}. So it is where a cell is negative or not"
    " finite{beyond}, and where what grows with the number of cases is asked of cells that are not whole."
)


def head(language: Language, measures: Iterable[Measure], call: str) -> tuple[str, ...]:
    """What a file says at its head: what it is, its version and licence, what a table is, and its bounds."""
    said = language.said
    exact = said.get("arithmetic", "pairs")
    beyond = "" if exact == "integers" else " or out of these bounds"
    bounds = (
        _BOUNDS[exact],
        said.get("refused") or _UNDEFINED.format(undefined=said["undefined"], beyond=beyond),
        *_paragraphs(language.texts.get("bounds", "")),
    )
    names = [each.name for each in measures]
    return (
        f"Measures of tables of two classes, as D. M. W. Powers defines them: {_listed(names)}.",
        f"Written by bookmaker_ref {__version__} with `{call}`. Licence: BSD-3-Clause, copyright (c) {YEAR}, the"
        " bookmaker_ref contributors.",
        _TABLE,
        _PROVED,
        *bounds,
    )


def _listed(names: list[str]) -> str:
    return ", ".join(names) if len(names) < 8 else f"{names[0]} and {len(names) - 1} others"


def _paragraphs(section: str) -> Iterator[str]:
    yield from (" ".join(each.split()) for each in section.split("\n\n") if each.strip())


def title(measure: Measure) -> str:
    """What it is, in one line."""
    said = plain(measure.title)
    return said[0].upper() + said[1:]


def paragraphs(measure: Measure, undefined: str, *, of_formula: str = "{0}") -> tuple[str, ...]:
    """Definition, range, domain, what is undefined, where it is printed and proved, and what else it is called."""
    shown = of_formula.replace("{0}", definition(measure))
    return tuple(plain(each) for each in (shown, *_paragraphs_of(measure, undefined)) if each)


def definition(measure: Measure) -> str:
    """The definition, and what it is in counts where that is short."""
    said = f"{measure.word} = {text(measure.means)}"
    counts = text(measure.expr)
    return f"{said} = {counts}" if len(said) + len(counts) <= _LONGEST else said


def _paragraphs_of(measure: Measure, undefined: str) -> Iterator[str]:
    counts = " It takes counts, no proportions." if measure.needs_counts else ""
    yield f"{reach_of(measure)}. Defined where {measure.domain}, {undefined} elsewhere.{counts}"
    if measure.unit:
        yield f"In {measure.unit}."
    if measure.note:
        yield measure.note
    if printed := where_printed(measure):
        yield printed
    others = [each for each in measure.aliases if each != measure.word.name]
    if others:
        yield f"Also known as {', '.join(others)}."


def reach_of(measure: Measure) -> str:
    """From where to where it goes."""
    low, high = measure.range
    return f"From {text(low)} upwards" if high == oo else f"From {text(low)} to {text(high)}"


def where_printed(measure: Measure) -> str:
    """The records that print it, and those among them that are proved as they are printed."""
    if not measure.records:
        return ""
    proved = [each for each in measure.records if recorded()[each]["verdict"] == "proved"]
    said = f"Printed in {_ids(measure.records)}"
    return f"{said}; proved in {_ids(proved)}." if proved else f"{said}."


def _ids(ids: Iterable[str]) -> str:
    """The records, each paper's key said once."""
    found, before = [], ""
    for each in ids:
        paper, _, number = each.partition(":")
        found.append(number if paper == before else each)
        before = paper
    return ", ".join(found)


def plain(said: str) -> str:
    """The text in letters that every compiler reads."""
    for letter, instead in _PLAIN.items():
        said = said.replace(letter, instead)
    return said
