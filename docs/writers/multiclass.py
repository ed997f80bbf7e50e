"""``docs/multiclass.md``: what to know of measures of K classes. ``docs/multiclass-measures.md``: their definitions.

The words of the first are in ``multiclass.txt``. No number on it is typed: each is computed from its table, exactly.
``docs/data/multiclass.csv`` has who else has a measure, and what it estimates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from pathlib import Path

from sympy import Symbol, preorder_traversal

from bookmaker_ref import markdown
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.numbers import Exact
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.generate.classes_source import enter_new
from bookmaker_ref.generate.definitions import latex_of, latex_of_words
from bookmaker_ref.multiclass.evaluation import ExactTable
from bookmaker_ref.multiclass.expectation import Counts, bias_of_informedness, exact_table, expectation
from bookmaker_ref.papers import entry
from bookmaker_ref.papers.in_markdown import Verdicts
from bookmaker_ref.papers.scope import in_its_scope
from bookmaker_ref.papers.where import anchor
from bookmaker_ref.symbolic import VOCABULARY, Measure, tex
from bookmaker_ref.symbolic.classes import CLASS_WORDS, Of
from bookmaker_ref.symbolic.multiclass import OF_CLASSES
from docs.writers.data import text_of
from docs.writers.equations import verdicts_now
from docs.writers.filling import Numbers, filled

_TEXT = Path(__file__).with_suffix(".txt")
#: The table that several libraries were run on. Its rows are predictions, as everywhere; theirs are real.
PEERS: Counts = ((3, 0, 2), (0, 1, 1), (0, 2, 3))
#: The smallest table of three classes on which Informedness and Markedness differ in sign.
OPPOSITE: Counts = ((0, 1, 1), (0, 1, 0), (1, 0, 1))
#: A class that never occurs, the last.
EMPTY: Counts = ((3, 1, 0), (1, 4, 0), (0, 1, 0))
#: All labels are right.
PERFECT: Counts = ((4, 0, 0), (0, 2, 0), (0, 0, 1))

#: The model of the section on estimates: sizes of the classes, I, and how often each label is guessed.
SIZES, INFORMED = (3, 2, 2), Fraction(1, 2)
GUESS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))

_FIVE = (
    "informedness",
    "informedness_by_prevalence",
    "informedness_macro",
    "informedness_micro",
    "adjusted_balanced_accuracy",
)
_BESIDE = ("gorodkin_rk", "cohen_kappa", "markedness", "markedness_by_prevalence")
FAMILIES: dict[str, tuple[str, str]] = {
    "association": (
        "Association",
        "1 where every label is right and, but for `informedness_micro`, `fleiss_kappa` and `gwet_ac1`, 0 where labels"
        " and classes are independent.",
    ),
    "averages": ("Averages", "What chance can fool: where labels and classes are independent these are above 0."),
    "information": ("Information", "In nats. The labels may be others than the classes: no diagonal is needed."),
    "statistics": (
        "Departure from independence",
        "No diagonal is needed here either. Where there are not as many labels as classes, K is the smaller number.",
    ),
    "determinant": ("The determinant", ""),
    "evenness": ("Evenness", "For two classes each of the three forms is Prevalence (or Bias) times its inverse."),
}
#: Verdicts that go without saying.
_AS_EXPECTED = ("definition", "proved")
_DIGITS = 4  # of a denominator that people read


def page() -> str:
    """The text of the page."""
    enter_new()
    return markdown.page(filled(_TEXT, _numbers()))


def measures() -> str:
    """The text of the page of definitions."""
    enter_new()
    verdicts = verdicts_now()
    families = (part for family in FAMILIES for part in _family(family, verdicts))
    listed = ", ".join(f"[{title.lower()}](#{_heading(title)})" for title, _ in FAMILIES.values())
    return markdown.page(
        filled(_TEXT.with_name("multiclass_measures.txt"), {**_letters(), "families": listed}), *families
    )


def data() -> str:
    """Every measure, as a row of a table."""
    enter_new()
    return text_of(
        "multiclass",
        (
            (
                each.name,
                each.title,
                FAMILIES[each.family][0],
                definition(each),
                ", ".join(each.records),
                "; ".join(each.elsewhere),
                each.estimates,
            )
            for each in OF_CLASSES.values()
        ),
    )


def _heading(title: str) -> str:
    """Where a heading can be linked to."""
    return title.lower().replace(" ", "-")


def _numbers() -> Numbers:
    """What the sentences of ``multiclass.txt`` have for their names in braces."""
    return {**_of_peers(), **_undefined(), **_signs_and_determinants(), **_estimates()}


# --- the introduction -----------------------------------------------------------------------------------------


def _of_peers() -> Numbers:
    values, turned = exact_table(PEERS), exact_table(_turned(PEERS))
    rows = (
        (f"`{name}`", str(values[name]), OF_CLASSES[name].title, "<br>".join(OF_CLASSES[name].elsewhere) or "nowhere")
        for name in _FIVE
    )
    return {
        "five_session": markdown.session(
            ">>> import bookmaker_ref as bm",
            f'>>> table = bm.Contingency.from_matrix({[list(row) for row in _turned(PEERS)]}, rows="real")',
            ">>> bm.multiclass.informedness(table)",
            repr(numbers.to_float(values["informedness"])),
            ">>> bm.multiclass.informedness.exact(table)",
            repr(values["informedness"]),
        ),
        "five": markdown.table(("measure", "value", "what it is", "where else"), rows),
        "beside": ", ".join(f"`{name}` {values[name]}" for name in _BESIDE),
        "informedness": values["informedness"],
        "turned_informedness": turned["informedness"],
        "turned_rk": turned["gorodkin_rk"],
    }


def _undefined() -> Numbers:
    table = exact_table(EMPTY)
    names = [each.name for each in OF_CLASSES.values() if each.family == "association"]
    without = [name for name in names if _reason(table, name)]
    return {
        "empty": _rows(EMPTY),
        "without": _names(without),
        "undefined": _reason(table, "informedness"),
        "left": _names([name for name in names if name not in without]),
        "limited": ExactTable(table.table, limit=True)["informedness"],
    }


def _signs_and_determinants() -> Numbers:
    opposite = exact_table(OPPOSITE)
    return {
        "opposite": _rows(OPPOSITE),
        "opposite_b": opposite["informedness"],
        "opposite_m": opposite["markedness"],
        "no_correlation": _reason(opposite, "correlation"),
        "opposite_rk": opposite["gorodkin_rk"],
        "perfect": _rows(PERFECT),
        "perfect_value": _all_of(PERFECT, "determinant_informedness"),
    }


def _reason(table: ExactTable, name: str) -> str:
    try:
        table[name]
    except Undefined as undefined:
        return undefined.reason
    return ""


# --- what they estimate ---------------------------------------------------------------------------------------


def _estimates() -> Numbers:
    rows = (_estimate(each) for each in OF_CLASSES.values() if each.family == "association")
    head = ("measure", "expectation", "minus I", "with many cases", "undefined with probability")
    return {
        "expectation": markdown.math(r"\mathrm{E}[B] = I + \frac{(K - 2)\,I\,(1 - I)}{N}"),
        "sizes": _and(SIZES),
        "informed": INFORMED,
        "guess": _and(GUESS),
        "bias": bias_of_informedness(len(SIZES), sum(SIZES), INFORMED),
        "estimates": markdown.table(head, rows),
        "estimates_session": markdown.session(
            ">>> from fractions import Fraction",
            ">>> from bookmaker_ref.multiclass.expectation import expectation",
            f">>> guess = {list(GUESS)}",
            f">>> expectation('informedness', {SIZES}, {INFORMED!r}, guess).mean",
            repr(expectation("informedness", SIZES, INFORMED, GUESS).mean),
        ),
    }


def _estimate(each: Measure) -> tuple[str, ...]:
    found = expectation(each.name, SIZES, INFORMED, GUESS)
    expected = exact_table(_expected_table())[each.name]
    return (
        f"`{each.name}`",
        _number(found.mean),
        "**0**" if found.mean == INFORMED else _number(found.mean - INFORMED),
        _number(expected),
        _number(found.undefined),
    )


def _expected_table() -> Counts:
    """The expected table, times what makes its cells integers."""
    cells = [
        [size * ((1 - INFORMED) * q + (INFORMED if label == real else 0)) for real, size in enumerate(SIZES)]
        for label, q in enumerate(GUESS)
    ]
    scale = lcm(*(cell.denominator for row in cells for cell in row))
    return tuple(tuple(int(cell * scale) for cell in row) for row in cells)


def _number(value: Exact) -> str:
    """A fraction that people can read, or else its first digits."""
    if isinstance(value, Fraction) and len(str(value.denominator)) <= _DIGITS:
        return str(value)
    return f"{numbers.to_float(value):.4f} …"


# --- letters --------------------------------------------------------------------------------------------------


def _letters() -> Numbers:
    words, of_one = _parts_of([each.word for each in OF_CLASSES.values()])
    label = Symbol("l")
    rows = [(_inline(tex(Of(word, label))), _inline(tex(VOCABULARY[word]))) for word in of_one if word in VOCABULARY]
    counts = ", ".join(_inline(tex(Of(cell, label))) for cell in of_one if cell not in VOCABULARY)
    head = ("of class l against the rest", "stands for")
    return {
        "of_one": markdown.table(head, [*rows, (counts, "the counts of that table")]),
        "of_all": "\n\n".join(
            markdown.math(_plain(f"{tex(word)} = {latex_of_words(CLASS_WORDS[word])}")) for word in words
        ),
    }


def _parts_of(shown: Sequence[Symbol]) -> tuple[list[Symbol], list[Symbol]]:
    """The words about K classes that are no measure but stand in one, and the measures of one class."""
    words: list[Symbol] = []
    of_one: list[Symbol] = []
    waiting = list(shown)
    while waiting:
        for part in preorder_traversal(CLASS_WORDS[waiting.pop(0)]):
            word = part.args[0] if isinstance(part, Of) else part
            if not isinstance(word, Symbol):
                continue
            if isinstance(part, Of) and word not in of_one:
                of_one.append(word)
            elif word in CLASS_WORDS and word not in (*shown, *words):
                words.append(word)
                waiting.append(word)
    return words, sorted(of_one, key=str)


# --- families -------------------------------------------------------------------------------------------------


def _family(family: str, verdicts: Verdicts) -> Iterator[str]:
    title, said = FAMILIES[family]
    members = [each for each in OF_CLASSES.values() if each.family == family]
    yield f"## {title}"
    yield said
    yield markdown.table(
        ("measure", "definition", "printed in, and where else"),
        (
            (
                f"{markdown.target(each.name)}`{each.name}`<br>{each.title}",
                _inline(definition(each)),
                "<br>".join((*(_record(id, verdicts) for id in each.records), *each.elsewhere)),
            )
            for each in members
        ),
    )
    # In a table of its own: beside a formula there is no room for sentences.
    if any(each.estimates for each in members):
        yield markdown.table(
            ("measure", "what it estimates, or is"),
            ((f"`{each.name}`", each.estimates) for each in members if each.estimates),
        )


def definition(each: Measure) -> str:
    r"""The definition of a measure as LaTeX that also GitHub takes.

    >>> print(definition(OF_CLASSES["informedness_macro"]))
    B_{\mathrm{macro}} = \frac{\sum_{l} B(l)}{K}
    """
    return _plain(latex_of(each))


def _plain(latex: str) -> str:
    """Without bars, which end a cell of a table, and without the operators that GitHub refuses."""
    for given, instead in ((r"\operatorname{", r"\mathrm{"), (r"\|", r"\Vert "), ("|", r"\vert ")):
        latex = latex.replace(given, instead)
    return latex


def _record(id: str, verdicts: Verdicts) -> str:
    found, verdict = entry(id), in_its_scope(verdicts[id]) if id in verdicts else ""
    link = f"[{id}](equations/{found.paper}.md#{anchor(found)})"
    return f"{link} (*{verdict}*)" if verdict and verdict not in _AS_EXPECTED else link


# --- text ---------------------------------------------------------------------------------------------------


def _inline(latex: str) -> str:
    return markdown.inline(_plain(latex))


def _rows(counts: Counts) -> str:
    return " / ".join(" ".join(map(str, row)) for row in counts)


def _turned(counts: Counts) -> Counts:
    return tuple(zip(*counts, strict=True))


def _names(names: Sequence[str]) -> str:
    return _and([f"`{name}`" for name in names])


def _and(parts: Sequence[object]) -> str:
    *most, last = map(str, parts)
    return f"{', '.join(most)} and {last}" if most else last


def _all_of(counts: Counts, start: str) -> str:
    """The one value that all measures of that beginning have on the table."""
    (value,) = {exact_table(counts)[name] for name in OF_CLASSES if name.startswith(start)}
    return str(value)
