"""What ``bookmaker show`` says of a statistic or an exact test: what it is, for two classes and for K, and its p."""

from __future__ import annotations

from typing import Any

from bookmaker_ref.language import parse_expression
from bookmaker_ref.layout import fields, paint
from bookmaker_ref.significance import OF_CLASSES, STATISTICS, definitions
from bookmaker_ref.symbolic import G2, Chi2
from bookmaker_ref.symbolic.domain import Domain, domain_of

KIND = "statistic"
_FISHER = "fisher"
_PAGE = "docs/significance.md#names"
_TITLE = "Fisher's exact test"
_LABELS = {"domain": "defined where", "printed": "printed in", "freedom_of_the_papers": "in the papers"}


def titles() -> dict[str, str]:
    """Every name, and what it is in a few words."""
    found = {name: each.title for name, each in OF_CLASSES.items()}
    return found | {name: each.title for name, each in STATISTICS.items()} | {_FISHER: _TITLE}


def names() -> set[str]:
    """Every name that `found` knows."""
    return set(titles())


def found(word: str) -> str | None:
    """The name of the statistic that is meant; case, hyphens and spaces do not matter."""
    wanted = word.strip().lower().replace("-", "_").replace(" ", "_")
    return wanted if wanted in titles() else None


def document(name: str) -> dict[str, Any]:
    """All that is known of it, as JSON has it."""
    return {
        "name": name,
        "kind": KIND,
        "title": titles()[name],
        "of_two_classes": _of_two(name),
        "of_k_classes": _of_classes(name),
        "against_print": definitions.AGAINST_PRINT.get(name),
        "page": _PAGE,
    }


def lines(name: str) -> list[str]:
    """The same for people."""
    said = [f"{paint(name, 'bold')}  {titles()[name]}"]
    parts = {"two classes": _of_two(name), "K classes": _of_classes(name)}
    for head, part in parts.items():
        if part is not None:
            shown = [(_LABELS.get(label, label), _text(value)) for label, value in part.items()]
            said += ["", paint(f"of {head}", "bold"), *fields(shown)]
    more = [("but", definitions.AGAINST_PRINT.get(name, "")), ("page", _PAGE)]
    return [*said, "", *fields(more)]


def _text(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def _of_two(name: str) -> dict[str, Any] | None:
    """Its definition for two classes, where that has a value, where it is printed, and how to have it."""
    if name == _FISHER:
        return {
            "definition": definitions.FISHER,
            "domain": "everywhere: with an empty margin there is but one table, and p is 1 (mid-p 1/2)",
            "printed": [],
            "p": "exact: it is one",
            "call": "bookmaker_ref.significance.fisher_exact(tp, fp, fn, tn)",
        }
    if name not in STATISTICS:
        return None
    definition, scaled = definitions.OF_TWO[name], STATISTICS[name].scale is not None
    return {
        "definition": _formula(name, definition),
        "domain": str(domain_of_two(name)),
        "printed": list(STATISTICS[name].records),
        "p": "of chi-squared with one degree of freedom" + (", a multiple of which it tends to" if scaled else ""),
        "call": f'bookmaker_ref.significance.significance("{name}", tp, fp, fn, tn)',
    }


def domain_of_two(name: str) -> Domain:
    """The tables of two classes on which a statistic has a value."""
    definition = definitions.OF_TWO[name]
    if _is_words(definition):  # a correction of a statistic that is a word
        return domain_of(G2 if name.startswith("g2") else Chi2)
    return domain_of(parse_expression(definition))


def _of_classes(name: str) -> dict[str, Any] | None:
    """The same for K classes."""
    if name not in OF_CLASSES:
        return None
    each = OF_CLASSES[name]
    return {
        "definition": _formula(name, definitions.OF_CLASSES[name]),
        "domain": "where there are cases" if name == "g2" else _FILLED[each.of.replace("determinant", _side(name))],
        "printed": list(each.records),
        "p": _LIMITS[each.of],
        "freedom_of_the_papers": _FREEDOM[each.freedom_of_the_papers(3, 3)],
        "call": f'bookmaker_ref.significance.significance_of_classes("{name}", table)',
    }


def _formula(name: str, definition: str) -> str:
    return definition if _is_words(definition) else f"{name} = {definition}"


def _is_words(definition: str) -> bool:
    return definition.startswith("the ")


def _side(name: str) -> str:
    """Which of Informedness and Markedness a statistic of the determinant stands for."""
    return name.removeprefix("chi2_k").removesuffix("_determinant")


_FILLED = {
    "b": "every class has cases",
    "m": "every label is predicted",
    "bm": "every class has cases, and every label is predicted",
    "table": "every class has cases, and every label is predicted",
}
_LIMITS = {
    "b": "of chi-squared with one degree of freedom, a multiple of which it tends to",
    "m": "of chi-squared with one degree of freedom, a multiple of which it tends to",
    "bm": "of the product of two normal numbers, which it tends to",
    "table": "of chi-squared with (K - 1)^2 degrees of freedom",
    "determinant": "none for K > 2: under independence it tends to 0",
}
#: By what they are for three classes.
_FREEDOM = {2: "K - 1 degrees of freedom", 4: "(K - 1)^2 degrees of freedom"}
