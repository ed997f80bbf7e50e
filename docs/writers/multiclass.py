"""``docs/multiclass.md``: every measure of K classes, with its definition, who else has it, and what it estimates.

No number on the page is typed: each is computed from its table, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

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
from bookmaker_ref.papers.where import anchor
from bookmaker_ref.symbolic import VOCABULARY, Measure, tex
from bookmaker_ref.symbolic.classes import CLASS_WORDS, Of
from bookmaker_ref.symbolic.multiclass import OF_CLASSES
from docs.writers.equations import verdicts_now

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
_FAMILIES: dict[str, tuple[str, str]] = {
    "association": (
        "Association",
        "1 where every label is right and, but for `informedness_micro` and `fleiss_kappa`, 0 where labels and classes"
        " are independent.",
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
    verdicts = verdicts_now()
    parts = [*_introduction(), *_estimates(), *_letters()]
    for family in _FAMILIES:
        parts += _family(family, verdicts)
    return markdown.page(*parts)


# --- the introduction -----------------------------------------------------------------------------------------


def _introduction() -> Iterator[str]:
    values = exact_table(PEERS)
    yield "# Measures of K classes"
    yield (
        "Each definition has a name of its own here, since elsewhere one name often stands for several. A measure is"
        " called with a `Contingency`, which knows its labels, or with an array of tables; it gives the nearest"
        " float64 or, on request, the exact number."
    )
    yield markdown.session(
        ">>> import bookmaker_ref as bm",
        f'>>> table = bm.Contingency.from_matrix({[list(row) for row in _turned(PEERS)]}, rows="real")',
        ">>> bm.multiclass.informedness(table)",
        repr(numbers.to_float(values["informedness"])),
        ">>> bm.multiclass.informedness.exact(table)",
        repr(values["informedness"]),
    )
    yield "`bookmaker show informedness_by_prevalence` prints what is known of one; `bookmaker evaluate` computes all."
    yield "## Five numbers that are called Informedness"
    yield (
        "On the table above they are five different numbers. For two classes four of them are one; `informedness_micro`"
        " is twice the Accuracy less 1 there, another number unless the classes are even or have the same Recall."
    )
    yield markdown.table(
        ("measure", "value", "what it is", "where else"),
        (
            (
                f"`{name}`",
                str(values[name]),
                OF_CLASSES[name].title,
                "<br>".join(OF_CLASSES[name].elsewhere) or "nowhere",
            )
            for name in _FIVE
        ),
    )
    beside = ", ".join(f"`{name}` {values[name]}" for name in _BESIDE)
    yield (
        f"For comparison: {beside}. `informedness`, by Bias, is what powers2003 defines and what is meant here by"
        " Informedness. What the five estimate is [below](#what-they-estimate)."
    )
    yield "## Which way round"
    turned = exact_table(_turned(PEERS))
    yield (
        "Rows are predictions and columns are reality, as in the papers; scikit-learn and PyCM have rows for reality."
        ' So a bare matrix is not taken without `rows="predicted"` or `rows="real"`: read the wrong way round, the'
        f" table above has the Informedness {turned['informedness']} instead of {values['informedness']}, which looks"
        " as good. The wrong number is a right one, `markedness_by_prevalence`. `gorodkin_rk`"
        f" ({turned['gorodkin_rk']}) and the kappas do not change, so they do not show the mistake."
    )
    yield "## Where there is no value"
    yield _undefined()
    yield "## Correlation, and where it has none"
    opposite = exact_table(OPPOSITE)
    yield (
        "`correlation` is the geometric mean of `informedness` and `markedness`, with the sign that both have. From"
        " three classes on they may differ in sign; the smallest such table, rows one after the other, is"
        f" {_rows(OPPOSITE)}, where B = {opposite['informedness']} and M = {opposite['markedness']}. Then there is no"
        f" mean, and `correlation` is nan (`exact` says: {_reason(opposite, 'correlation')}), with `limit=True` too."
        " `gorodkin_rk`, the Matthews correlation of the libraries, is another number, here"
        f" {opposite['gorodkin_rk']}; for two classes the two are the same."
    )
    yield "## What the determinant tells"
    yield (
        "Where decisions are right with probability I and else guesses, the determinant of the expected table over"
        " the product of the Prevalences is I to the power K - 1, exactly"
        " ([proof](open-questions.md#the-determinant-and-informedness-for-k-classes-44-46)). So it is the (K - 1)-th"
        " root that gives I, `determinant_informedness`; the exponents that powers2011 prints, 2/K and 1/(3K - 2),"
        " give other powers of I, under names that say so. Of other tables none of them is Informedness. Where all"
        f" labels are right, as on {_rows(PERFECT)}, each is {_all_of(PERFECT, 'determinant_informedness')}. A root"
        " that is no fraction and no square root has no exact form here: `exact` raises `NotExact`."
    )


def _undefined() -> str:
    table = exact_table(EMPTY)
    limited = ExactTable(table.table, limit=True)
    names = [each.name for each in OF_CLASSES.values() if each.family == "association"]
    without = [name for name in names if _reason(table, name)]
    left = [name for name in names if name not in without]
    return (
        f"A measure has no value where a part of it has none. On {_rows(EMPTY)} (rows one after the other) no case is"
        f" of the last class, with the label 2, so there is none of {_names(without)}: as numbers they are nan, and"
        f' `exact` raises `Undefined`, which says "{_reason(table, "informedness")}". The others of the family,'
        f" {_names(left)}, need no such part. With"
        " `limit=True`, the papers' convention, a class without cases adds nothing, since what it would add is a"
        f" multiple of a determinant that is 0: `informedness` is {limited['informedness']} then. What divides by how"
        " often a label is predicted, as `markedness` does, is undefined where a label never is. Nothing is replaced"
        " by 0 or 1 unasked."
    )


def _reason(table: ExactTable, name: str) -> str:
    try:
        table[name]
    except Undefined as undefined:
        return undefined.reason
    return ""


# --- what they estimate ---------------------------------------------------------------------------------------


def _estimates() -> Iterator[str]:
    yield "## What they estimate"
    yield (
        "Let each decision be right with probability I, and else a guess that is label l with probability q(l). The"
        " sizes of the classes are fixed, and each has cases. Then the expectation of Recall(l) is I + (1 - I) q(l),"
        " and that of Fallout(l) is (1 - I) q(l). So **the expectation of each B(l) is I, for any sizes and"
        " guesses**, and so is that of its means by weights that are fixed: `informedness_by_prevalence`,"
        " `informedness_macro` and `adjusted_balanced_accuracy`, whose weights are those of Inverse Prevalence, are"
        " exactly unbiased. The weights of `informedness` are not fixed: they come from the same decisions as B(l),"
        " and vary with it. Its expectation is"
    )
    yield markdown.math(r"\mathrm{E}[B] = I + \frac{(K - 2)\,I\,(1 - I)}{N}")
    yield (
        "whatever the sizes of the classes and the guesses are: exactly I for two classes, for mere guesses and for"
        " perfect decisions; else too great, by (K - 2)/(4 N) at most."
    )
    k, n = len(SIZES), sum(SIZES)
    yield (
        f"Below are exact expectations, over every table that can come out, for classes of {_and(SIZES)} cases, I ="
        f" {INFORMED}, and guesses by {_and(GUESS)}; the formula gives a bias of"
        f" {bias_of_informedness(k, n, INFORMED)}. Where a measure is undefined on some of these tables, it is the"
        " expectation given that it is not; the last column says how probable that is. With many cases each measure"
        " comes to its value on the expected table. That is I for the means of B(l) and, where guesses are drawn by"
        " Prevalence, for all others but `informedness_micro`; with other guesses it need not be."
    )
    yield markdown.table(
        ("measure", "expectation", "minus I", "with many cases", "undefined with probability"),
        (_estimate(each) for each in OF_CLASSES.values() if each.family == "association"),
    )
    yield (
        "In the Dual it is fixed how often each label is predicted; the class is that of the label with probability"
        " M, and else drawn by chance. There the same holds of `markedness` (by Bias), `markedness_macro` and"
        " `adjusted_balanced_precision`, which are exactly unbiased, and of `markedness_by_prevalence`, whose"
        " expectation is M + (K - 2) M (1 - M)/N. Where the sizes of the classes are drawn as well, what is said of"
        " the means of B(l) holds given that each class has cases. The determinant over the product of the"
        " Prevalences has the expectation I to the power K - 1, for any N; so its root, from three classes on, has"
        " not the expectation I in general."
    )
    yield markdown.session(
        ">>> from fractions import Fraction",
        ">>> from bookmaker_ref.multiclass.expectation import expectation",
        f">>> guess = [{', '.join(f'Fraction({q.numerator}, {q.denominator})' for q in GUESS)}]",
        f">>> expectation('informedness', {SIZES}, Fraction({INFORMED.numerator}, {INFORMED.denominator}), guess).mean",
        repr(expectation("informedness", SIZES, INFORMED, GUESS).mean),
    )


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


def _letters() -> Iterator[str]:
    shown = [each.word for each in OF_CLASSES.values()]
    words, of_one = _parts_of(shown)
    yield "## Letters"
    yield (
        "n(l, c), with both as indices, is how many cases of class c are predicted as l; N is how many there are in"
        " all, K how many classes. Every sum and product is over all of them, and 0 ln 0 is 0. What has one index is"
        " a measure of two classes, l against the rest, in the letters of powers2011: small ones are proportions of"
        " N, rp and pp those of real and of predicted positives, and IRecall and IPrecision are of the rest. What has"
        " no index is another measure of this page, or Chance:"
    )
    label = Symbol("l")
    rows = [(_inline(tex(Of(word, label))), _inline(tex(VOCABULARY[word]))) for word in of_one if word in VOCABULARY]
    counts = ", ".join(_inline(tex(Of(cell, label))) for cell in of_one if cell not in VOCABULARY)
    yield markdown.table(("of class l against the rest", "stands for"), [*rows, (counts, "the counts of that table")])
    for word in words:
        yield markdown.math(_plain(f"{tex(word)} = {latex_of_words(CLASS_WORDS[word])}"))
    yield (
        "Below, what is printed in a paper is linked to its record, with the verdict on the line of print where that is"
        " not as it should be."
    )


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
    title, said = _FAMILIES[family]
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
    found, verdict = entry(id), str(verdicts.get(id, {}).get("verdict", ""))
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
