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

import mpmath

from bookmaker_ref.asking import prove, show
from bookmaker_ref.asking.proving import Decided
from bookmaker_ref.cli.evaluate import of_two_classes
from bookmaker_ref.cli.evaluated import measure_json
from bookmaker_ref.cli.reading import Four
from bookmaker_ref.cli.terminal import Refused
from bookmaker_ref.decide import ALL_TABLES, ClassTable, Counterexample, Example
from bookmaker_ref.exact.intervals import Ends, intervals
from bookmaker_ref.exact.measure import Answer, answer as measured
from bookmaker_ref.exact.table import Table
from bookmaker_ref.layout import plain
from bookmaker_ref.messages import one_line, quoted
from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.multiclass.plain import answers
from bookmaker_ref.significance.intervals import RECOMMENDED
from bookmaker_ref.significance.plain import intervals_of_classes
from bookmaker_ref.symbolic.statement import ForClasses, Given, Relation, Statement, conclusions
from bookmaker_ref.symbolic.writing import written
from bookmaker_ref.tables.checks import Label
from bookmaker_ref.tables.plain import Format, Plain, labels_text, matrix_text

Asked = Mapping[str, Any]
#: A message of the terminal names a command; on the page it names the link at the top.
_ON_THE_PAGE = ("bookmaker show lists the measures", "see “Measures” at the top of this page for all names")
_NAME = "the pasted text"
_LEVEL = "0.95"
#: The odds ratio of larger counts may leave the range of a float.
_LARGEST = 10**150
#: What the words of a verdict are here, and what they mean.
_VERDICTS = {
    "proved": ("proved", "It holds on every table on which both sides are defined."),
    "false": ("refuted", "It does not hold on every table: {table} that breaks it is below."),
    "undecided": (
        "undecided",
        "No method proves it, and no small table breaks it. That decides nothing; the command asks Z3 too.",
    ),
}
_FOR_SOME_K = "It was {reason}. For other numbers of classes nothing is known."
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
        said = one_line(error.args[0] if isinstance(error, KeyError) and error.args else error)
        found = {"error": said.replace(*_ON_THE_PAGE)}
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
    _refuse_large(max(cells))
    return of_two_classes(Four(*cells), Fraction(_LEVEL)).to_json()


# --- measures of K classes --------------------------------------------------------------------------------------


def _classes(asked: Asked) -> dict[str, Any]:
    """As ``bookmaker evaluate --matrix`` or ``--labels`` with ``--json``, of a text."""
    table = _table(asked)
    if len(table.real) == len(table.predicted) == 1:
        raise ValueError("there is only one class: such a table tells nothing; two at least are to be told apart")
    if not table.n:
        raise ValueError("all counts are 0: a table has at least one case")
    _refuse_large(max(map(max, table.counts)))
    found = answers(table)
    ends = _intervals(table, found)
    return {
        "table": {
            "rows": "predicted",
            "predicted": table.predicted,
            "real": table.real,
            # As text: a page's own numbers hold no count beyond 2^53.
            "matrix": [[*map(str, row)] for row in table.counts],
            "n": str(table.n),
        },
        "measures": {
            name: {
                **measure_json(each, _p_value(table, name, each.value)),
                "interval": [float(ends[name].low), float(ends[name].high)] if name in ends else None,
                "title": MEASURES[name].title,
                "family": MEASURES[name].family,
            }
            for name, each in found.items()
        },
        "classes": [_against_rest(table, label) for label in table.real] if table.is_square else [],
        "intervals": {
            "level": float(_LEVEL),
            "methods": {name: each.method for name, each in ends.items()},
        },
    }


_FORMS = ("matrix", "labels")
_OF_EACH = ("prevalence", "bias", "recall", "precision", "f1", "informedness", "markedness", "correlation")


def _table(asked: Asked) -> Plain:
    """The table that was pasted: of a spreadsheet there are tabs between its cells, of an array blanks."""
    text, form = asked.get("text"), asked.get("form")
    if not isinstance(text, str):
        raise ValueError("text is what was pasted: a matrix of counts, or two columns of labels")
    kind: Format = "tsv" if "\t" in text.strip().partition("\n")[0] else "csv"
    if form == "matrix":
        if not set(text) & set(",;\t"):
            text = "\n".join(",".join(line.split()) for line in text.splitlines())
        return matrix_text(text, rows=asked.get("rows", "predicted"), format=kind, name=_NAME)
    if form == "labels":
        real, predicted = (str(asked.get(each, each)) for each in ("real", "predicted"))
        if real == predicted:
            raise ValueError(
                f"the first line names the columns, such as real,predicted: here both are named {quoted(real)}"
            )
        return labels_text(text, real=real, predicted=predicted, format=kind, name=_NAME)
    raise ValueError(f"form is {quoted(str(form))}: it is {' or '.join(_FORMS)}")


def _refuse_large(cell: int) -> None:
    if cell >= _LARGEST:
        raise ValueError(f"a count has {len(str(cell))} digits; fewer than {len(str(_LARGEST))} are read")


def _p_value(table: Plain, name: str, value: float | None) -> float | None:
    """How often chance alone makes the statistic so large, with (K - 1)(C - 1) degrees of freedom."""
    freedom = (len(table.predicted) - 1) * (len(table.real) - 1)
    if name not in ("chi2", "g2") or value is None or not freedom:
        return None
    return float(mpmath.gammainc(mpmath.mpf(freedom) / 2, mpmath.mpf(value) / 2, regularized=True))


def _intervals(table: Plain, found: Mapping[str, Answer]) -> dict[str, Ends]:
    """The recommended ones; of two classes, first those that are for two."""
    if not table.is_square:
        return {}
    hits = sum(table.counts[i][i] for i in range(len(table.real)))
    given = {**intervals_of_classes(table, found), "accuracy": intervals(hits, 0, table.n - hits, 0)["recall"]}
    if len(table.real) == 2:
        of_two = intervals(*table.cells(table.real[0]))
        if "correlation" in of_two:  # of two classes, that is Gorodkin's R_K
            of_two["gorodkin_rk"] = of_two["correlation"]
        given = {name: each for name, each in given.items() if RECOMMENDED[name][0]} | {
            name: of_two[name] for name in MEASURES if name in of_two and name in RECOMMENDED
        }
    return given


def _against_rest(table: Plain, label: Label) -> dict[str, Any]:
    four = table.cells(label)
    return {
        "label": label,
        "table": {**four._asdict(), "n": table.n},
        "measures": {name: measure_json(measured(name, Table(*four))) for name in _OF_EACH},
    }


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
    means = means.format(table="the smallest" if found.smallest_among == ALL_TABLES else "one")
    example = found.counterexample
    if found.verdict == "false" and not isinstance(example, Counterexample | ClassTable):
        means = _WITHOUT_TABLE
    if found.verdict == "undecided" and found.scope:
        means = _FOR_SOME_K.format(reason=found.reason)
    elif found.verdict == "proved" and found.scope.startswith("K = "):
        means = f"It holds for {found.scope}, on every table on which both sides are defined."
    return {
        "asked": statement,
        "verdict": verdict,
        "scope": found.scope,
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
    left, right = _sides(found.statement)
    return {**asdict(example), "left": left, "right": right, "text": str(example), "heading": found.heading}


def _sides(statement: Statement) -> tuple[str, str]:
    """Both sides as they are written, of a statement that compares two and no more."""
    compared = [*conclusions(statement)] if isinstance(statement, Relation | Given | ForClasses) else []
    return (written(compared[0].left), written(compared[0].right)) if len(compared) == 1 else ("", "")


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
    "classes": _classes,
    "prove": _prove,
    "show": _show,
}
