"""The essay on what was found, with its pictures. Its words are in ``findings.txt``; no number stands there.

Numbers are those of `found`, formulas and links stand here: a link says which verdict its record has to have, so that
the essay does not outlive it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from bookmaker_ref import markdown
from docs.site.addresses import link, place_of
from docs.site.page import Page
from docs.site.prose import chart, found, found_pictures as pictures
from docs.writers.equations import verdicts_now
from docs.writers.filling import filled
from docs.writers.significance.claims import sure
from docs.writers.what_to_use import ADVICE, Advice, rounded

ADDRESS = "what-we-found"
#: What the essay is made from.
OF = (
    "bookmaker_ref/**/*",
    "docs/data/*.csv",
    "docs/figures.md",
    "docs/site/*.py",
    "docs/site/*/*.py",
    "docs/site/prose/findings.txt",
    "docs/writers/**/*",
)

_PICTURES = {
    "verdicts": pictures.verdicts,
    "exponents": pictures.exponents,
    "means": pictures.means,
    "coverages": pictures.coverages,
}
#: The formulas of the essay; `tests/test_findings.py` holds each against the numbers.
FORMULAS = {
    "informedness_formula": r"\mathrm{Informedness} = \mathrm{Recall} + \mathrm{Inverse\;Recall} - 1,",
    "model_formula": r"P \;=\; I\, \operatorname{diag}(r) + (1 - I)\, q\, r^{\mathsf T}"
    r" \;=\; \bigl(I\,\mathrm{Id} + (1 - I)\, q\, e^{\mathsf T}\bigr)\, \operatorname{diag}(r),",
    "determinant_formula": r"\det\, P \;=\; I^{K-1} \prod_l r_l",
    "bias_formula": r"\mathrm{E}[B] \;=\; I + \frac{(K - 2)\,I\,(1 - I)}{N}.",
}
_INLINE = {
    "two_exponent": "2/K",
    "other_exponent": "1/(3K - 2)",
    "right_exponent": "1/(K - 1)",
    "self_weighted": r"1 - 2|B| + 2B^2",
    "complement": "1 - |B|",
    "rest": "1 - I",
    "needed_formula": r"\sqrt{1 - I^2}/\sqrt N",
    "two_e": "2E",
    "ones": "e",
    "k_two": "K = 2",
    "k_four": f"K = {found.K}",
    "kb_formula": r"2\,\mathrm{Bias}\,(1 - \mathrm{Bias})",
    "no_knowledge": "I = 0",
}
#: Where words in brackets lead: the record, and whether it holds as it is printed.
LEADS = {
    "informed_gain": ("powers2003:informed-gain", True),
    "general_informed_gain": ("powers2003:general-informed-gain", True),
    "slope": ("powerskappa:slope-on-class", True),
    "wracc": ("powers2011:wracc-without-skew", True),
    "auc": ("powers2011:informedness-from-auc", True),
    "correlation": ("powers2011:bookmark-is-squared-correlation", True),
    "recall_of_guesser": ("powers2011:informed-guesser", True),
    "kappa": ("powers2011:kappa-retains-bias", True),
    "other_slip": ("powers2011:other-exponent-at-two-classes", False),
    "signs_by_bias": ("powers2011:coefficient-of-determination", False),
    "signs_by_prevalence": ("powers2011:coefficient-of-determination-by-prevalence", False),
    "no_formula": ("powers2011:determinant-and-margins-give-informedness", False),
}
#: Where the misprints stand that exclude each other, the last against the first two.
_SLIPS = ("slip_there", "slip_there_too", "slip_here")
#: Equations that the essay tells of.
_EQUATIONS = {
    **{"eq_b": "powers2011:45", "eq_bias_mean": "powers2011:41", "eq_prevalence_mean": "powers2011:42"},
    "eq_markedness_mean": "powers2011:43",
}
#: Of what to use, the questions that one asks first.
_FIRST = (
    "Better than chance? Two classes",
    "Better than chance? Three classes",
    "How great is Informedness? Two classes",
    "How great is Informedness? Three classes",
    "Two systems, difference of Informedness",
)


def made() -> Iterator[Page]:
    """The essay with its pictures."""
    yield Page(ADDRESS, page())


def page() -> str:
    """The essay."""
    return filled(Path(__file__).with_suffix(".txt"), fields()) + "\n"


def fields() -> Mapping[str, object]:
    """What stands in the place of each name in braces."""
    return {
        **found.numbers(),
        **{name: markdown.math(formula) for name, formula in FORMULAS.items()},
        **{name: markdown.inline(formula) for name, formula in _INLINE.items()},
        **{name: f"({_place(*each)})" for name, each in LEADS.items()},
        **{name: link(id, f"equation {id.rpartition(':')[2]}") for name, id in _EQUATIONS.items()},
        "style": chart.STYLE,
        **{f"{name}_picture": drawn() for name, drawn in _PICTURES.items()},
        **{name: f"({place_of(id)})" for name, id in zip(_SLIPS, found.exclusive(), strict=True)},
        "of_hundred": 100,
        "nothing": 0,
        "near_one": "0.9",
        "twins": _twins(),
        "advice": _advice(),
    }


def _place(id: str, holds: bool) -> str:
    """Where a record stands, which has to be as the essay says."""
    verdict = verdicts_now()[id]["verdict"]
    sure(holds == (verdict in found.HOLDS), f"{id} {'holds' if holds else 'does not hold'}")
    return place_of(id)


def _twins() -> str:
    """Two tables with one determinant."""
    numbers = found.of_determinant()
    rows = (
        (str(numbers[f"twin_{which}"]), str(numbers["twin_determinant"]), str(numbers[f"twin_{which}_informed"]))
        for which in ("first", "second")
    )
    return markdown.table(("table, row by row", "determinant", "Informedness"), rows, "<>>")


def _advice() -> str:
    """The first questions, what to take, and what is often taken; each with the worst that was found."""
    asked, rows = _asked(), []
    for question in _FIRST:
        each = asked[question]
        instead = f"`{each.instead}`: {rounded(each.found(each.instead).worst, each.should)}" if each.instead else "–"
        worst = rounded(each.found(each.take).worst, each.should)
        rows.append((question, each.should, f"`{each.take}`", worst, instead))
    return markdown.table(("question", "promised", "take", "at worst", "instead of, at worst"), rows, "<<<><")


def _asked() -> dict[str, Advice]:
    """What to use, by its question in full: one that goes on begins with dots."""
    found_, before = {}, ""
    for each in ADVICE:
        if each.question.startswith("… "):
            found_[f"{before} {each.question.removeprefix('… ').capitalize()}"] = each
        else:
            before = each.question.partition("?")[0] + "?"
            found_[each.question] = each
    return found_
