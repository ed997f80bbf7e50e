"""Tables and labels as people paste them into the explorer: each is read right, asked about, or refused with a remedy.

Expected counts are written by hand: how many cases of each real class got each predicted label.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from docs.site.explorer.answers import answer
from tests.cases import for_each
from tests.node import needs_node
from tests.test_explorer_page import run

pytestmark = [needs_node, pytest.mark.on_change("docs/site/**")]

_READ = 'const { readPasted, requestOf } = await page("pasted.js");'


@dataclass(frozen=True)
class Paste:
    """One paste with the form that its reader has chosen, and what is right: counts by (real, predicted) class."""

    name: str
    form: str
    text: str
    counts: dict[tuple[str, str], int]
    chosen: dict[str, Any] = field(default_factory=dict)


def square(*rows: tuple[int, ...], labels: str = "") -> dict[tuple[str, str], int]:
    """Counts by (real, predicted) class, with real classes as rows."""
    names = labels.split() or [str(i) for i in range(len(rows))]
    return {(a, b): n for a, row in zip(names, rows, strict=True) for b, n in zip(names, row, strict=True) if n}


def pairs(real: str, predicted: str) -> dict[tuple[str, str], int]:
    return dict(Counter(zip(real.split(), predicted.split(), strict=True)))


_REAL = {"rows": "real", "rowsChosen": True}
#: The errors of one class outnumber those of the other, so exchanged columns give other counts.
_HEART = pairs("1 0 1 1", "0 0 1 0")
_FIVE = pairs("1 0 1 1 0", "1 0 0 1 0")
_WELL = pairs("sick well sick sick", "well well sick well")
_TWO = square((50, 10), (5, 35))
_CATS = square((10, 2), (1, 12), labels="cat dog")
_NO_YES = square((50, 10), (5, 100), labels="no yes")

READ = (
    # labels, a case a line
    Paste("0/1 without a header", "labels", "1,0\n0,0\n1,1\n1,0", _HEART),
    Paste(
        "0/1 with tabs, Windows line ends, blank lines", "labels", "1\t0\r\n0\t0\r\n1\t1\r\n1\t0\r\n\r\n\r\n", _HEART
    ),
    Paste("0/1 with blanks", "labels", "1 0\n0 0\n1 1\n1 0\n", _HEART),
    Paste("header of scikit-learn's names", "labels", "y_true,y_pred\n1,0\n0,0\n1,1\n1,0", _HEART),
    Paste("the prediction first", "labels", "Predicted;Actual\n0;1\n0;0\n1;1\n0;1", _HEART),
    Paste("truth and one other column", "labels", "truth,model_a\nsick,well\nwell,well\nsick,sick\nsick,well", _WELL),
    Paste("an index written by pandas", "labels", ",y_true,y_pred\n0,1,0\n1,0,0\n2,1,1\n3,1,0", _HEART),
    Paste(
        "a data frame as pandas prints it",
        "labels",
        "   y_true  y_pred\n0       1       0\n1       0       0\n2       1       1\n3       1       0",
        _HEART,
    ),
    Paste(
        "a data frame as R prints it",
        "labels",
        "  real predicted\n1 sick      well\n2 well      well\n3 sick      sick\n4 sick      well",
        _WELL,
    ),
    Paste(
        "write.csv of R",
        "labels",
        '"","real","predicted"\n"1","sick","well"\n"2","well","well"\n"3","sick","sick"\n"4","sick","well"',
        _WELL,
    ),
    Paste(
        "an id and a score beside them",
        "labels",
        "id,label,y_pred,y_score\na,1,0,0.3\nb,0,0,0.2\nc,1,1,0.9\nd,1,0,0.8",
        _HEART,
    ),
    Paste(
        "quoted labels with commas",
        "labels",
        'real,predicted\n"sick, very","well"\nwell,well',
        {("sick, very", "well"): 1, ("well", "well"): 1},
    ),
    Paste("single quotes", "labels", "'sick','well'\n'well','well'\n'sick','sick'\n'sick','well'", _WELL),
    Paste(
        "labels with blanks and tabs",
        "labels",
        "actual class\tpredicted class\nvery ill\tnot ill\nnot ill\tnot ill",
        {("very ill", "not ill"): 1, ("not ill", "not ill"): 1},
    ),
    Paste("byte order mark of Excel", "labels", "\ufeffreal;predicted\r\n1;0\r\n0;0\r\n1;1\r\n1;0\r\n", _HEART),
    Paste("semicolons and decimal commas", "labels", "1,0;0,0\n0,0;0,0\n1,0;1,0\n1,0;0,0", _HEART),
    Paste("floats that are whole", "labels", "1.0,0\n0.0,0\n1.0,1\n1.0,0", _HEART),
    Paste("booleans against 0 and 1", "labels", "True,0\nFalse,0\nTrue,1\nTrue,0", _HEART),
    Paste(
        "booleans of R and Python",
        "labels",
        "TRUE,False\nFALSE,False\nTRUE,True\nTRUE,False",
        pairs("True False True True", "False False True False"),
    ),
    Paste("-1 and 1", "labels", "actual pred\n1 -1\n-1 -1\n1 1", pairs("1 -1 1", "-1 -1 1")),
    Paste(
        "a table in Markdown",
        "labels",
        "| real | predicted |\n|------|-----------|\n| sick | well |\n| well | well |\n"
        "| sick | sick |\n| sick | well |",
        _WELL,
    ),
    Paste(
        "rows of psql",
        "labels",
        " real | predicted \n------+-----------\n sick | well\n well | well\n sick | sick\n sick | well\n(4 rows)",
        _WELL,
    ),
    Paste("text labels, the first of which come again", "labels", "sick,well\nwell,well\nsick,sick\nsick,well", _WELL),
    Paste(
        "three columns with counts",
        "labels",
        "real,predicted,count\ncat,cat,10\ncat,dog,2\ndog,cat,1\ndog,dog,12",
        _CATS,
    ),
    Paste(
        "as.data.frame of a table of R",
        "labels",
        "  actual predicted Freq\n1     no        no   50\n"
        "2    yes        no    5\n3     no       yes   10\n4    yes       yes  100",
        _NO_YES,
    ),
    Paste("assignments of Python", "labels", "y_true = [1,0,1,1,0]\ny_pred = [1,0,0,1,0]", _FIVE),
    Paste("assignments under the other form", "matrix", "y_true = [1,0,1,1,0]\ny_pred = [1,0,0,1,0]", _FIVE),
    Paste(
        "arrays of NumPy, the prediction first",
        "labels",
        "y_hat = np.array([1, 0, 0, 1, 0])\nactual = np.array([1, 0, 1, 1, 0], dtype=int)",
        _FIVE,
    ),
    Paste("arrays as NumPy prints them", "labels", "[1 0 1 1 0]\n[1 0 0 1 0]", _FIVE),
    Paste("arrays in several lines", "labels", "array([1, 0, 1,\n       1, 0])\narray([1, 0, 0,\n       1, 0])", _FIVE),
    Paste(
        "lists of text",
        "labels",
        "real = ['sick', 'well', \"sick\", 'sick']\npred = ['well', 'well', 'sick', 'well',]",
        _WELL,
    ),
    Paste(
        "vectors of R",
        "labels",
        'actual <- factor(c("sick", "well", "sick", "sick"))\npredicted <- c("well", "well", "sick", "well")',
        _WELL,
    ),
    Paste("whole numbers of R", "labels", "y <- c(1L, 0L, 1L, 1L, 0L)\npred <- c(1L, 0L, 0L, 1L, 0L)", _FIVE),
    Paste(
        "factors as R prints them",
        "labels",
        "> actual\n[1] sick well sick\n[4] sick\nLevels: sick well\n"
        "> predicted\n[1] well well sick\n[4] well\nLevels: sick well",
        _WELL,
    ),
    Paste("JSON by columns", "labels", '{"y_true": [1, 0, 1, 1, 0], "y_pred": [1, 0, 0, 1, 0]}', _FIVE),
    Paste(
        "JSON by records",
        "labels",
        '[{"real": "sick", "predicted": "well"}, {"real": "well", "predicted": "well"},'
        ' {"real": "sick", "predicted": "sick"}, {"real": "sick", "predicted": "well"}]',
        _WELL,
    ),
    Paste("pairs of zip", "labels", "[(1, 0), (0, 0), (1, 1), (1, 0)]", _HEART),
    Paste("both names before one sign", "labels", "y_true, y_pred = [1, 0, 1, 1, 0], [1, 0, 0, 1, 0]", _FIVE),
    Paste(
        "booleans whose first case does not come again",
        "labels",
        "True,True\nFalse,False",
        pairs("True False", "True False"),
    ),
    Paste(
        "yes and no whose first case does not come again",
        "labels",
        "no,no\nyes,yes\nyes,yes",
        pairs("no yes yes", "no yes yes"),
        {"header": False},
    ),
    Paste("two lines that are named", "labels", "Actual: 1 0 1 1 0\nPredicted: 1 0 0 1 0", _FIVE),
    Paste("JSON lines", "labels", '{"real": 1, "predicted": 0}\n{"real": 0, "predicted": 0}', pairs("1 0", "0 0")),
    Paste(
        "a data frame of Python", "labels", 'pd.DataFrame({"y_true": [1, 0], "y_pred": [0, 0]})', pairs("1 0", "0 0")
    ),
    Paste("commas at the ends of lines", "labels", "real,predicted,\n1,0,\n0,0,", pairs("1 0", "0 0")),
    # tables of counts
    Paste("MATLAB", "matrix", "C = [50 10; 5 35]", _TWO, _REAL),
    Paste("a matrix as MATLAB prints it", "matrix", "C =\n\n    50    10\n     5    35\n", _TWO, _REAL),
    Paste("a title above the table", "matrix", "Confusion Matrix\n50 10\n5 35", _TWO, _REAL),
    Paste("sides named with each class", "matrix", "\tpred cat\tpred dog\ntrue cat\t10\t2\ntrue dog\t1\t12", _CATS),
    Paste(
        "columns named alone, as R prints them",
        "matrix",
        "     Predicted\n     cat dog\ncat   10   2\ndog    1  12",
        _CATS,
    ),
    Paste("commas", "matrix", "50,10\n5,35", _TWO, _REAL),
    Paste("blanks, Windows line ends", "matrix", "50 10\r\n 5 35\r\n\r\n", _TWO, _REAL),
    Paste("tabs of Excel, with an empty corner", "matrix", "\tcat\tdog\ncat\t10\t2\ndog\t1\t12", _CATS, _REAL),
    Paste(
        "tabs of Excel, with titles and totals",
        "matrix",
        "\t\tPredicted\t\t\n\t\tcat\tdog\tTotal\nActual\tcat\t10\t2\t12\n\tdog\t1\t12\t13\n\tTotal\t11\t14\t25",
        _CATS,
    ),
    Paste("semicolons and a named corner", "matrix", "Actual;cat;dog\ncat;10;2\ndog;1;12", _CATS),
    Paste("decimal commas", "matrix", "50,0;10,0\n5,0;35,0", _TWO, _REAL),
    Paste("corner with both names", "matrix", "actual\\predicted,cat,dog\ncat,10,2\ndog,1,12", _CATS),
    Paste("a printed array of NumPy", "matrix", "[[50 10]\n [ 5 35]]", _TWO, _REAL),
    Paste("the representation of an array", "matrix", "array([[50, 10],\n       [ 5, 35]], dtype=int64)", _TWO, _REAL),
    Paste(
        "scikit-learn at the prompt",
        "matrix",
        ">>> confusion_matrix(y_true, y_pred)\narray([[50, 10],\n       [ 5, 35]])",
        _TWO,
        _REAL,
    ),
    Paste("an array of floats", "matrix", "[[50. 10.]\n [ 5. 35.]]", _TWO, _REAL),
    Paste("floats with exponents", "matrix", "[[5.0e+01 1.0e+01]\n [5.0e+00 3.5e+01]]", _TWO, _REAL),
    Paste("nested lists with labels", "matrix", "cm = [[10, 2], [1, 12]]\nlabels = ['cat', 'dog']", _CATS, _REAL),
    Paste(
        "JSON of this package",
        "matrix",
        '{"rows": "predicted", "predicted": ["cat", "dog"], "real": ["cat", "dog"], "matrix": [[10, 1], [2, 12]]}',
        _CATS,
    ),
    Paste("a data frame of pandas", "matrix", "     cat  dog\ncat   10    2\ndog    1   12", _CATS, _REAL),
    Paste(
        "a crosstab of pandas",
        "matrix",
        "Predicted   0   1\nActual           \n0          50  10\n1           5  35",
        _TWO,
    ),
    Paste(
        "a crosstab with margins",
        "matrix",
        "Actual      0   1  All\nPredicted             \n"
        "0          50   5   55\n1          10  35   45\nAll        60  40  100",
        _TWO,
    ),
    Paste("a crosstab written as CSV", "matrix", "Actual,0,1\n0,50,10\n1,5,35", _TWO),
    Paste(
        "a class that is never predicted",
        "matrix",
        "pred   0\ntrue    \n0     50\n1      5",
        {("0", "0"): 50, ("1", "0"): 5},
    ),
    Paste("a table of R", "matrix", "      predicted\nactual  no yes\n   no   50  10\n   yes   5 100", _NO_YES),
    Paste(
        "caret in R",
        "matrix",
        "          Reference\nPrediction  no yes\n       no   50   5\n       yes  10 100",
        _NO_YES,
    ),
    Paste("a table of R without names", "matrix", "     \n       no yes\n  no   50  10\n  yes   5 100", _NO_YES, _REAL),
    Paste("classes in another order", "matrix", ",dog,cat\ncat,2,10\ndog,12,1", _CATS, _REAL),
    Paste("the command's own layout", "matrix", "a,b\n1,2\n3,4", square((1, 2), (3, 4), labels="a b"), _REAL),
)


def readings(pastes: list[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    """What the page does with each text: ``request``, ``question`` with ``answers``, or ``reason``."""
    found: list[dict[str, Any]] = run(
        f"{_READ} const answer = given.map(([text, chosen]) => {{ try {{ const found = readPasted(text, chosen);"
        " return found.form ? { request: requestOf(found), about: found.about } : found;"
        " } catch (error) { return { error: `${error}` }; } });",
        pastes,
    )
    return found


def chosen(form: str, **others: Any) -> dict[str, Any]:
    return {"form": form, "rows": "predicted", "rowsChosen": False, **others}


def reading(text: str, form: str, **others: Any) -> dict[str, Any]:
    (found,) = readings([(text, chosen(form, **others))])
    return found


def counts_of(request: dict[str, Any]) -> dict[tuple[str, str], int]:
    """The counts by (real, predicted) class that the package reads from the page's request."""
    told = json.loads(answer(json.dumps(request)))
    assert "error" not in told, told
    table = told["table"]
    return {
        (str(real), str(predicted)): int(n)
        for predicted, row in zip(table["predicted"], table["matrix"], strict=True)
        for real, n in zip(table["real"], row, strict=True)
        if int(n)
    }


@pytest.mark.slow
def test_every_paste_is_read_right_under_its_form() -> None:
    found = readings([(each.text, chosen(each.form, **each.chosen)) for each in READ])
    wrong = {
        paste.name: got
        for paste, got in zip(READ, found, strict=True)
        if "request" not in got or counts_of(got["request"]) != paste.counts
    }
    assert wrong == {}
    assert len(READ) >= 40


def test_no_paste_is_read_wrong_under_the_other_form() -> None:
    """Where the form is not what was pasted, the page reads the same counts, asks, or refuses."""
    other = {"labels": "matrix", "matrix": "labels"}
    # The reader has chosen what the rows are before, so that no question about them stops a wrong reading.
    found = readings([(each.text, chosen(other[each.form], **{**_REAL, **each.chosen})) for each in READ])
    wrong = {
        paste.name: got
        for paste, got in zip(READ, found, strict=True)
        if "request" in got and counts_of(got["request"]) != paste.counts
    }
    assert wrong == {}


def test_the_two_pastes_that_were_misread_are_counted_right() -> None:
    assert counts_of(reading("1,0\n0,0\n1,1\n0,1", "labels")["request"]) == {
        ("1", "0"): 1, ("0", "0"): 1, ("1", "1"): 1, ("0", "1"): 1,
    }  # fmt: skip
    lists = reading("y_true = [1,0,1,1,0]\ny_pred = [1,0,0,1,1]", "labels")
    assert sum(counts_of(lists["request"]).values()) == 5
    assert "“y_true” is taken for the real classes" in lists["about"][0]


AMBIGUOUS = [
    ("labels", "sick,well\nill,fit\nill,ill", "Is the first line", 3),
    ("labels", "real,fake\nfake,fake\nfake,fake", "Is the first line", 3),
    ("labels", "class,label\nsick,ill\nill,ill", "Is the first line", 3),
    ("labels", "Disease,Test\npos,neg\nneg,neg", "Is the first line", 3),
    ("labels", "none,some\nsome,some\nnone,none", "Is “none” a missing value?", 1),
    ("labels", "real,predicted\ncat,cat\nNaN,dog", "Is “NaN” a missing value?", 1),
    ("labels", "id,truth,pred_a,pred_b\n1,a,a,b\n2,b,b,b", "Which column has the predicted labels?", 2),
    ("labels", "a,b\n1,0\n0,0", "could be a table of counts", 2),
    ("labels", "a,b\n1,0\n0,0\n1,1", "Which column has the real classes?", 2),
    ("labels", "cat,cat,10\ncat,dog,2\ndog,dog,12", "Does the third column count", 1),
    ("labels", "1 0 1 1 0\n1 0 0 1 1", "two lists of labels", 2),
    ("labels", "0,1\n1,0\n2,1\n3,1\n4,0", "counts the lines", 1),
    ("labels", "sick,1\nwell,0\nsick,1", "no label in common", 1),
    ("labels", "1,1\n0,-1\n0,1", "the other -1 and 1", 1),
    ("labels", "10,2,3\n1,12,4\n0,3,9", "could be a table of counts", 2),
    ("labels", "[[50, 10], [5, 35]]", "could be a table of counts", 1),
    ("labels", ",cat,dog\ncat,10,2\ndog,1,12", "could be a table of counts", 2),
    ("matrix", "1,0\n0,0\n1,1\n0,1", "does not look like a table of counts", 2),
    ("matrix", "y_true,y_pred\n1,0\n0,1", "does not look like a table of counts", 2),
    ("matrix", "sick,well\nwell,well", "does not look like a table of counts", 2),
    ("matrix", "[[50, 10], [5, 35]]", "does not say what its rows are", 2),
    ("matrix", "50,10\n5,35", "does not say what its rows are", 2),
    ("matrix", "\tD+\tD-\nT+\t50\t10\nT-\t5\t35", "does not say what its rows are", 2),
]


def asked_about() -> list[tuple[str, str, int, dict[str, Any], list[dict[str, Any]]]]:
    """Each ambiguous paste with the question about it, and what comes of each answer."""
    found = readings([(text, chosen(form)) for form, text, *_ in AMBIGUOUS])
    answers = [
        [(text, chosen(**{"form": form, **each["chosen"]})) for each in one.get("answers", ())]
        for (form, text, *_), one in zip(AMBIGUOUS, found, strict=True)
    ]
    again = iter(readings([each for some in answers for each in some]))
    return [
        (text, asks, choices, one, [next(again) for _ in some])
        for (_, text, asks, choices), one, some in zip(AMBIGUOUS, found, answers, strict=True)
    ]


@for_each(asked_about, lambda each: ascii(each[0]))
def test_an_ambiguous_paste_is_asked_about(
    text: str, asks: str, choices: int, found: dict[str, Any], again: list[dict[str, Any]]
) -> None:
    assert asks in found.get("question", found), text
    assert len(found["answers"]) == choices
    # Every answer leads somewhere: to a reading, to a further question, or to a refusal.
    assert not [each for each in again if each.get("question") == found["question"] or "error" in each]


def test_the_answer_decides_what_the_first_line_is() -> None:
    text = "sick,well\nill,fit\nill,ill"
    answers = reading(text, "labels")["answers"]
    found = readings([(text, chosen(**{"form": "labels", **each["chosen"]})) for each in answers])
    assert [counts_of(each["request"]) for each in found] == [
        {("sick", "well"): 1, ("ill", "fit"): 1, ("ill", "ill"): 1},
        {("ill", "fit"): 1, ("ill", "ill"): 1},
        {("fit", "ill"): 1, ("ill", "ill"): 1},
    ]


UNREAD = [
    ("labels", "", "Paste a table or labels first"),
    ("labels", "y_true\n1\n0\n1", "paste two"),
    ("labels", "[1, 0, 1]", "paste the real and the predicted labels"),
    ("labels", "real,predicted\ncat,\n,dog", "Case 2 has no real class"),
    ("labels", "y_true,y_pred,weight\n1,0,0.5\n0,0,1.5", "not supported here"),
    ("matrix", "tn, fp, fn, tp = 50, 10, 5, 35", "Two classes"),
    ("matrix", "56 20 12 12", "Two classes"),
    ("labels", "real,predicted\ncat,cat\ndog", "Line 3 should have 2 cells, but has 1"),
    ("labels", "y_true,y_score\n1,0.93\n0,0.12", "Apply a threshold"),
    ("labels", "1;0,93\n0;0,12", "Apply a threshold"),
    ("labels", "1 0,93\n0 0,12", "use tabs or semicolons"),
    ("labels", "a,b,c,d\ne,f,g,h\na,f,c,d", "name"),
    ("labels", "y_true = [1, 0, 1]\ny_pred = [1, 0]", "one label a case"),
    ("labels", "y_true = [1, 0, , 1]\ny_pred = [1, 0, 1, 1]", "a value is missing"),
    ("labels", "[0 1 1 ... 0 1 0]\n[0 1 0 ... 0 1 1]", "print it in full"),
    ("labels", "0    1\n1    0\nName: y_true, dtype: int64", "to_csv(index=False)"),
    ("labels", "y <- sample(c(0, 1), 10)", "print its value"),
    ("matrix", "0.83,0.17\n0.12,0.88", "paste the counts"),
    ("matrix", "1,x\n2,3", "a count is expected"),
    ("matrix", "<img src=x onerror=alert(1)>", "There are no counts"),
    ("matrix", "1,-2\n2,3", "a count is not negative"),
    ("matrix", "1.000\t20\n3\t4", "digits alone"),
    ("matrix", "1,2\n3", "Line 2 should have 2 cells"),
    ("matrix", "1,2,3,4,5\n3,4,5,6,7", "write the names of the classes"),
    ("matrix", "5,1,6\n2,4,6\n7,5,12", "leave the totals out"),
    ("matrix", ",a,b,All\na,5,1,7\nb,2,4,6\nAll,7,5,13", "not the sum of the others"),
    ("matrix", ",a,a\na,1,2\na,3,4", "Two classes are called"),
    ("matrix", "very ill 10 2\nwell 1 12", "if names have blanks"),
    ("matrix", "array([50, 10,  5, 35])", "Two classes"),
    ("matrix", "matrix(c(50, 5, 10, 35), nrow = 2)", "print its value"),
    (
        "matrix",
        "              precision    recall  f1-score   support\n\n 0  0.9  0.8  0.85  60",
        "confusion matrix",
    ),
]


def unread() -> list[tuple[str, str, dict[str, str]]]:
    found = readings([(text, chosen(form)) for form, text, _ in UNREAD])
    return [(text, says, one) for (_, text, says), one in zip(UNREAD, found, strict=True)]


@for_each(unread, lambda each: ascii(each[0]))
def test_what_is_not_read_is_refused_with_a_remedy_of_this_page(text: str, says: str, found: dict[str, str]) -> None:
    assert found.keys() == {"reason"}, (text, found)
    assert says in found["reason"]
    assert "bookmaker" not in found["reason"]
    assert "\n" not in found["reason"]


def test_names_of_classes_reach_the_package_as_they_were_pasted() -> None:
    text = 'real\tpredicted\n<img src=x onerror=alert(1)>\t=1+1\n"a ""b"""\t=1+1\n=1+1\t=1+1'
    found = counts_of(reading(text, "labels")["request"])
    assert found == {("<img src=x onerror=alert(1)>", "=1+1"): 1, ('a "b"', "=1+1"): 1, ("=1+1", "=1+1"): 1}


def test_measures_of_a_whole_table_do_not_depend_on_the_order_of_classes() -> None:
    """The page never chooses a positive class: with two classes it shows each, and measures that need none."""
    told = []
    for text in (",no,yes\nno,50,10\nyes,5,100", ",yes,no\nyes,100,5\nno,10,50"):
        found = json.loads(answer(json.dumps(reading(text, "matrix", **_REAL)["request"])))
        each = sorted(found["classes"], key=lambda one: str(one["label"]))
        told.append(({name: one["value"] for name, one in found["measures"].items()}, each))
    values, classes = zip(*told, strict=True)
    assert classes[0] == classes[1]
    assert values[0] == pytest.approx(values[1], rel=1e-12)
