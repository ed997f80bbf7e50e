"""Who adds a measure writes its entry: every room then has it, after one run of the generators."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from docs.writers.files import FILES
from tests.paths import ROOT

#: Each test runs a copy of these folders.
pytestmark = [pytest.mark.slow, pytest.mark.on_change("bookmaker_ref/**", "derivations/**", "docs/writers/**")]

#: One with a quotient, one with a root, one with a logarithm: what is written by hand for each.
ENTRIES = """

YuleQ = _beyond_chance(
    "yule_q",
    "YuleQ",
    (OddsRatio - 1) / (OddsRatio + 1),
    "Yule's association",
    form=Form(determinant / (TP * TN + FP * FN), EXACT, needs=FP * FN),
    low=-1,
)
BalancedG = _beyond_chance(
    "balanced_g",
    "BalancedG",
    sqrt(Recall * InverseRecall),
    "the geometric mean of both recalls",
    form=Form(Root(TP * TN / rp_rn), ROOT),
    aliases=("GMeanOfRecalls",),
)
LogOddsRatio = _beyond_chance(
    "log_odds_ratio",
    "LogOddsRatio",
    log(OddsRatio),
    "the logarithm of the odds ratio",
    form=Form(log(TP * TN / (FP * FN)), "one logarithm of one quotient", needs=TP * TN * FP * FN),
    low=-oo,
    high=oo,
    aliases=("LOR",),
)
"""
#: What the module does not import yet.
IMPORTED = [
    ("from sympy import ", "from sympy import log, "),
    ("symbolic.forms import (\n", "symbolic.forms import (\n    ROOT,\n    Root,\n"),
]
NEW = ["yule_q", "balanced_g", "log_odds_ratio"]

#: A measure of K classes: its entry, and its formula.
OF_CLASSES = """
ErrorRate = _average(
    "error_rate",
    "ErrorRate",
    1 - AccuracyK,
    "How many of all cases are predicted wrong",
    aliases=("OverallError",),
    tex=r"\\mathrm{Error}",
)
"""
FORMULA = """
def error_rate(t: Ground[A]) -> A:
    return t.difference(t.n, t.sum(t.hits)) / t.n
"""

MAKE = """
from pathlib import Path
from bookmaker_ref.language import parse_statement
from bookmaker_ref.decide.truth import prove
from docs.writers.files import FILES, refresh

# What is decided with a new word in the same process, before anything is written.
found = prove(parse_statement("(YuleQ + 1)*(OddsRatio + 1) = 2*OddsRatio"))
assert found.verdict == "proved", found
assert prove(parse_statement("BalancedG^2 = Recall")).counterexample is not None
code = {path: made for path, made in FILES.items() if path.endswith(".py") or path == "docs/multiclass-measures.md"}
print(*refresh(Path.cwd(), code), sep="\\n")
print("again", refresh(Path.cwd(), code))
"""


#: The modules that are generated.
CODE = [path for path in FILES if path.endswith(".py")]


def copied(folder: Path) -> Path:
    """A copy of the repository with entries of new measures, and nothing that is generated from them yet."""
    leave_out = shutil.ignore_patterns("__pycache__", "data", "inputs.json")
    shutil.copytree(ROOT / "bookmaker_ref", folder / "bookmaker_ref", ignore=leave_out)
    for part in ("docs/writers", "derivations"):
        shutil.copytree(ROOT / part, folder / part, ignore=leave_out)
    entries = folder / "bookmaker_ref" / "symbolic" / "chance.py"
    for words in IMPORTED:
        changed(entries, words[0], words[1])
    changed(entries, "\nexport(", ENTRIES + "\nexport(")
    many = folder / "bookmaker_ref" / "symbolic" / "multiclass.py"
    changed(many, "\nRecallMacro = ", OF_CLASSES + "\nRecallMacro = ")
    formulas = folder / "bookmaker_ref" / "multiclass" / "formulas.py"
    formulas.write_text(formulas.read_text(encoding="utf-8") + "\n" + FORMULA, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copied(tmp_path_factory.mktemp("copy"))
    done = run(folder, MAKE)
    assert done.splitlines()[-1] == "again []"
    assert "bookmaker_ref/numeric/_generated.py" in done
    assert "bookmaker_ref/multiclass/_measures.py" in done
    assert '<a id="error_rate"></a>' in (folder / "docs" / "multiclass-measures.md").read_text(encoding="utf-8")
    return folder


def changed(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{path}: {before}"
    path.write_text(text.replace(before, after), encoding="utf-8")


def run(folder: Path, code: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_all_number_systems_have_it(copy: Path) -> None:
    found = run(
        copy,
        f"""
import numpy as np
import mpmath
import bookmaker_ref as bm
from bookmaker_ref.exact import Table, numbers, tables
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.symbolic import MEASURES, BalancedG, LogOddsRatio, YuleQ

assert [MEASURES[name].word for name in {NEW}] == [YuleQ, BalancedG, LogOddsRatio]
every = [*(cells for n in range(7) for cells in tables(n)), (10**6 + 1, 10**6, 10**6, 10**6), (3, 1, 2, 10**15)]
every += [(10**200, 1, 1, 10**200), (2**70 + 1, 2**70, 5, 5), (7, 7, 10**9, 10**9 + 1)]
for name in {NEW}:
    seen = 0
    many = getattr(bm, name)(*np.array(every, dtype=object).T)
    assert not getattr(bm.symbolic, name).domain.contains((0, 0, 0, 0))
    for cells, of_array in zip(every, many, strict=True):
        try:
            right = float(numbers.to_mpf(Table(*cells)[MEASURES[name].word.name], 60))
        except Undefined:
            right = None
        for value in (getattr(bm, name)(*cells), of_array, bm.evaluate_all(*cells, [name])[name]):
            if right is None:
                assert np.isnan(value), (name, cells, value)
            else:
                seen += 1
                assert abs(value - right) <= 4e-16 * abs(right), (name, cells, value, right)
    assert seen > 40, name
print(bm.log_odds_ratio(0, 20, 12, 12), bm.log_odds_ratio(0, 0, 0, 0), bm.log_odds_ratio(1, 1, 1, 1))
print(bm.yule_q(10, 0, 5, 5, limit=True), bm.informedness(10, 0, 5, 0, limit=True))
recall = bm.compile_formula("log(Recall)")
print(recall(0, 20, 12, 12), recall([0, 6], [1, 1], [2, 0], [3, 3]))
""",
    )
    assert found.splitlines() == ["nan nan 0.0", "nan 0.0", "nan [nan  0.]"]


def test_one_update_is_enough_after_a_measure_is_added(tmp_path: Path) -> None:
    """A process has imported modules that it then writes: pages made of them would be a run behind."""
    folder = copied(tmp_path)
    slow = "docs/figures/displays-deviation.svg"
    words = [word for path in (*CODE, "docs/multiclass-measures.md", slow) for word in ("--only", path)]

    def update(*more: str) -> list[str]:
        return run(folder, f"from docs.writers.__main__ import main; main({[*words, *more]})").splitlines()

    first = update()
    assert "bookmaker_ref/_names.py" in first
    assert {"docs/multiclass-measures.md", slow} <= {*first}
    assert update("--once") == ["every generated file is as it should be"]


def test_the_command_has_it(copy: Path) -> None:
    found = run(
        copy,
        """
import json
import sys
from bookmaker_ref.cli import main

for words in (
    ["evaluate", "56", "20", "12", "12", "--json"],
    *(["show", each, "--json"] for each in ("yule_q", "GMeanOfRecalls", "LOR")),
    ["prove", "LogOddsRatio = log(LRPositive) - log(LRNegative)", "--json"],
    ["prove", "YuleQ <= 1", "--json"],
    ["show", "OverallError", "--json"],
):
    assert main(words) == 0, words
    sys.stdout.flush()
""",
    )
    decoder, documents, text = json.JSONDecoder(), [], found.strip()
    while text:
        document, end = decoder.raw_decode(text)
        documents.append(document)
        text = text[end:].lstrip()
    evaluated: Any = documents[0]["measures"]
    assert set(NEW) <= set(evaluated)
    assert [each["name"] for each in documents[1:4]] == NEW
    assert [each["verdict"] for each in documents[4:6]] == ["proved", "proved"]
    assert documents[6]["name"] == "error_rate"
    assert documents[6]["definition"] == "1 - AccuracyK"


def test_sql_has_it(copy: Path) -> None:
    pytest.importorskip("duckdb")
    run(
        copy,
        f"""
from math import isnan
import duckdb
import bookmaker_ref as bm
from bookmaker_ref.exact import tables
from bookmaker_ref.generate.sql import Counted, measures_sql

every = [*(cells for n in range(7) for cells in tables(n)), (10**6 + 1, 10**6, 10**6, 10**6), (500, 20, 20, 10**6)]
on = duckdb.connect()
on.execute("CREATE TABLE cells (tp BIGINT, fp BIGINT, fn BIGINT, tn BIGINT)")
on.executemany("INSERT INTO cells VALUES (?, ?, ?, ?)", every)
columns = on.execute(measures_sql(Counted(), {NEW})).fetchall()
assert len(columns) == len(every)
for tp, fp, fn, tn, *values in columns:
    for name, value in zip({NEW}, values, strict=True):
        right = getattr(bm, name)(tp, fp, fn, tn)
        good = isnan(right) if value is None else abs(value - right) <= 1e-15 * abs(right)
        assert good, (name, tp, fp, fn, tn, value, right)
measures_sql(Counted(), {NEW}, dialect="sqlite")
""",
    )


@pytest.mark.exhaustive
def test_scores_of_it_are_solved_for_their_table(copy: Path) -> None:
    """On either side of chance, with N and without; nobody wrote bounds or a square of it."""
    run(
        copy,
        f"""
from fractions import Fraction
from bookmaker_ref.exact import Table
from bookmaker_ref.exact.numbers import to_float
from bookmaker_ref import solve
from bookmaker_ref.symbolic import MEASURES

for table in ((56, 20, 12, 12), (16, 20, 29, 20)):
    values = Table(*table)
    for name in {NEW}:
        scores = {{each: f"{{to_float(values[MEASURES[each].word.name]):.4f}}" for each in (name, "recall", "bias")}}
        with_n = solve(scores, n=sum(table))
        assert table in with_n.tables.tables, (name, scores, with_n.status)
        alone = solve({{**scores, "correlation": f"{{to_float(values['Correlation']):.3f}}"}})
        assert alone.status == "determined", (name, alone.status, alone.reason)
        shares = [Fraction(cell, sum(table)) for cell in table]
        parts = [[part[each] for each in ("tp", "fp", "fn", "tn")] for part in alone.parts]
        assert any(all(low <= x <= high for x, (low, high) in zip(shares, part, strict=True)) for part in parts)
(redundant,) = solve({{"recall": "0.8", "inverse_recall": "0.7", "balanced_g": "0.7483"}}).redundant
assert str(redundant.formula) == "sqrt(InverseRecall*Recall)", redundant
""",
    )


def test_golden_values_of_it_are_made_and_anyones_function_is_checked_with_them(copy: Path) -> None:
    """By the exact path and by the second one, on every table of the families; written, read, and used."""
    run(
        copy,
        f"""
from pathlib import Path
import bookmaker_ref as bm
from bookmaker_ref import golden, multiclass
from derivations.golden import vectors, write
from derivations.golden.second_path import disagreements

new = {NEW}
vectors.MEASURES = {{name: vectors.MEASURES[name] for name in new}}
vectors.multiclass.MEASURES = {{"error_rate": multiclass.MEASURES["error_rate"]}}
made = [*vectors.of_family("binary"), *vectors.of_family("classes")]
assert {{each.measure for each in made}} == {{*new, "error_rate"}}
assert not list(disagreements(made))
folder = Path("golden")
folder.mkdir()
for name, text in write.texts(made).items():
    (folder / name).write_text(text)
for name in new:
    found = golden.load(folder, measure=name)
    assert len(found) > 20
    assert golden.check(getattr(bm, name), name, "cells", undefined="nan", tolerance=2, vectors=found).ok, name
    assert not golden.check(bm.recall, name, "cells", vectors=found).ok
found = golden.load(folder, measure="error_rate")
assert len(found) > 20


def ours(matrix):
    return multiclass.error_rate(matrix, rows="predicted")


def naive(matrix):
    return 1 - matrix.diagonal().sum() / matrix.sum()


kind = {{"measure": "error_rate", "call": "matrix", "rows": "predicted", "undefined": "nan", "vectors": found}}
assert golden.check(ours, **kind).ok, golden.check(ours, **kind)
assert not golden.check(naive, **kind).ok
""",
    )


def test_a_measure_of_k_classes_needs_its_entry_and_its_formula(copy: Path) -> None:
    found = run(
        copy,
        """
import numpy as np
import bookmaker_ref as bm
from bookmaker_ref import multiclass
from bookmaker_ref.symbolic.multiclass import OF_CLASSES

table = bm.Contingency.from_matrix([[3, 0, 2], [0, 1, 1], [0, 2, 3]], rows="predicted")
print(multiclass.error_rate(table), multiclass.error_rate.exact(table), multiclass.evaluate(table, ["overall-error"]))
print(multiclass.error_rate(np.ones((2, 2, 2)), rows="real"), multiclass.error_rate.title)
print("error_rate" in multiclass.__all__, OF_CLASSES["error_rate"].means, bm.names.find_of_classes("OverallError"))
""",
    )
    assert found.splitlines() == [
        "0.4166666666666667 5/12 {'error_rate': 0.4166666666666667}",
        "[0.5 0.5] How many of all cases are predicted wrong",
        "True 1 - AccuracyK error_rate",
    ]
