"""What the explorer asks the package in the reader's browser: JSON in, JSON out, and no NumPy.

What a reader types is text for the package's own readers, and nothing else is done with it. Whatever they refuse comes
back as one line under ``error``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from bookmaker_ref.asking import prove, show
from bookmaker_ref.asking.proving import Decided
from bookmaker_ref.cli.evaluate import of_two_classes
from bookmaker_ref.cli.reading import Four
from bookmaker_ref.cli.terminal import Refused
from bookmaker_ref.decide import ClassTable, Counterexample, Example
from bookmaker_ref.layout import plain
from bookmaker_ref.messages import one_line, quoted
from bookmaker_ref.symbolic import Relation
from bookmaker_ref.symbolic.writing import written

Asked = Mapping[str, Any]
_LEVEL = "0.95"
#: What the words of a verdict are here, and what they mean.
_VERDICTS = {
    "proved": ("proved", "It holds on every table on which both sides are defined."),
    "false": ("refuted", "It does not hold on every table: the smallest that breaks it is below."),
    "undecided": ("undecided", "No method proves it, and no small table breaks it. That decides nothing."),
}
_WITHOUT_TABLE = "It does not hold."
_UNDER = "It holds on every table on which both sides are defined and the conditions hold."


def answer(text: str) -> str:
    r"""The answer to one request.

    >>> print(answer('{"ask": "prove", "statement": "Recall = TP/(TP + FN)"}')[:45])
    {"asked": "Recall = TP/(TP + FN)", "verdict":
    >>> answer('{"ask": "the time"}')
    '{"error": "ask is \'the time\': measures, classes, prove and show are what is asked here"}'
    """
    try:
        asked = json.loads(text)
        found = _way(asked)(asked)
    except (ValueError, TypeError, LookupError, ArithmeticError, Refused) as error:
        found = {"error": one_line(error.args[0] if isinstance(error, KeyError) and error.args else error)}
    return json.dumps(found, allow_nan=False)


def _way(asked: object) -> Callable[[Asked], dict[str, Any]]:
    if not isinstance(asked, dict):
        raise ValueError("a request is an object with 'ask'")
    way = WAYS.get(asked["ask"]) if isinstance(asked.get("ask"), str) else None
    if way is None:
        raise ValueError(f"ask is {quoted(str(asked.get('ask')))}: {_listed(WAYS)} are what is asked here")
    return way


def _listed(names: Mapping[str, object]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}"


# --- measures of two classes ------------------------------------------------------------------------------------


def _measures(asked: Asked) -> dict[str, Any]:
    """As ``bookmaker evaluate TP FP FN TN --json``: values, exact values, intervals with their methods, the test."""
    cells = asked.get("cells")
    if not isinstance(cells, list) or len(cells) != 4 or not all(type(each) is int and each >= 0 for each in cells):
        raise ValueError("cells are four whole numbers, none below 0: TP, FP, FN, TN")
    if not any(cells):
        raise ValueError("all counts are 0: a table has at least one case")
    return of_two_classes(Four(*cells), Fraction(_LEVEL)).to_json()


# --- formulas ---------------------------------------------------------------------------------------------------


def _prove(asked: Asked) -> dict[str, Any]:
    """As ``bookmaker prove STATEMENT --given CONDITION``."""
    statement, given = asked.get("statement"), asked.get("given", [])
    if not isinstance(statement, str):
        raise ValueError("statement is a text, such as Recall = TP/(TP + FN)")
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise ValueError("given is a list of texts, such as Bias = Prevalence")
    found = prove(statement, given)
    verdict, means = _VERDICTS[found.verdict]
    example = found.counterexample
    if found.verdict == "false" and not isinstance(example, Counterexample | ClassTable):
        means = _WITHOUT_TABLE
    return {
        "asked": statement,
        "verdict": verdict,
        "means": _UNDER if found.verdict == "proved" and given else means,
        "method": found.method,
        "reason": found.reason,
        "domain": found.domain,
        "statement": str(found.statement),
        "latex": found.latex(),
        "counterexample": None if example is None else _example(found, example),
        "lines": plain(found.lines()),
    }


def _example(found: Decided, example: Example) -> dict[str, Any]:
    """The table or the letters that break it, with the value of both sides and how each side is written."""
    sides = {"left": "", "right": ""}
    if isinstance(found.statement, Relation):
        sides = {"left": written(found.statement.left), "right": written(found.statement.right)}
    return {**asdict(example), **sides, "text": str(example)}


# --- what is known ----------------------------------------------------------------------------------------------


def _show(asked: Asked) -> dict[str, Any]:
    """As ``bookmaker show WORD``."""
    word = asked.get("word")
    if not isinstance(word, str):
        raise ValueError("word is a text: an id such as powers2011:28, or a name such as MCC")
    found = show(word)
    return {"word": found.word, "kind": found.kind, "latex": found.latex(), "lines": plain(found.lines())}


WAYS: dict[str, Callable[[Asked], dict[str, Any]]] = {
    "measures": _measures,
    "classes": lambda asked: {},
    "prove": _prove,
    "show": _show,
}
