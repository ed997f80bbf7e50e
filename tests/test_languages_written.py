"""How files in other languages are written: what each has to say, and that no stranger's name becomes code."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from sympy import Expr, log, sqrt

import bookmaker_ref as bm
from bookmaker_ref import __version__
from bookmaker_ref.generate.languages.file import code, function_of
from bookmaker_ref.generate.languages.language import NAMES, language
from bookmaker_ref.generate.languages.printer import Printer
from bookmaker_ref.generate.languages.sections import NoPlace, filled
from bookmaker_ref.generate.languages.told import title
from bookmaker_ref.generate.lowering import OPERATIONS, Applied, Letter, NoCode, lowered, operations
from bookmaker_ref.generate.source import scalar
from bookmaker_ref.symbolic import FN, FP, MEASURES, RN, RP, TN, TP, Fallout, Measure, Recall
from bookmaker_ref.symbolic.forms import CELLS_IN_CODE, Form, Root
from docs.site.sphinx.mathml import KATEX
from docs.writers import __main__ as writers
from tests.cases import for_each
from tests.languages.here import on_change, there
from tests.languages.toolchains import TOOLCHAINS
from tests.node import NODE, needs_katex

#: The languages whose files have a name inside.
NAMED = ("c", "cpp", "fortran", "go", "java", "julia", "matlab")


@cache
def of_tables() -> list[Measure]:
    """The measures that a table is enough for."""
    return [each for each in MEASURES.values() if not each.takes_p]


def computing() -> list[str]:
    return [name for name in NAMES if language(name).operations]


def named_inside() -> list[str]:
    return [name for name in NAMES if language(name).unit]


# --- how they are written ---------------------------------------------------------------------------------------------


@for_each(computing)
def test_a_language_has_every_operation_and_no_other(name: str) -> None:
    beside = {"cell", "number", "exact", "float", "add_cells", "multiply_cells", "declare_exact", "declare_float"}
    assert set(language(name).operations) - beside == set(OPERATIONS)


def test_every_operation_is_needed_by_some_form() -> None:
    forms = [lowered(each.accurate.expr) for each in of_tables()]
    nodes = [node for form in forms for node in (form.value, *(step.value for step in form.steps))]
    assert {name for node in nodes for name in operations(node)} == set(OPERATIONS)


@for_each(
    lambda: [FP / TP + TN, Root(TP / RP) + 1, 3 * Root(TP / RP), TP / (1 + Root(TP / RP)), Root(Root(TP / RP) / TN)]
)
def test_what_would_be_rounded_twice_is_refused(form: Expr) -> None:
    with pytest.raises(NoCode, match="rounded twice"):
        lowered(form)


@for_each(
    lambda: [
        sqrt(FP * RP) / (sqrt(TP * RN) + sqrt(FP * RP)),
        Root(FP / RN) / (Root(TP / RP) + Root(FP / RN)),
        1 / (1 + Root(TP * RN / (FP * RP))),
        log(TP * TN / (FP * FN)),
    ]
)
def test_make_update_names_the_entry_of_a_form_without_code(
    form: Expr, *, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is written, and in one line with what can be done."""
    threshold = sqrt(Fallout) / (sqrt(Recall) + sqrt(Fallout))
    entry = replace(
        MEASURES["recall"], name="prevalence_threshold", means=threshold, form=Form(form, "a quotient of roots")
    )
    monkeypatch.setitem(MEASURES, entry.name, entry)
    monkeypatch.setattr(writers, "refresh", lambda *_, **__: pytest.fail("something was made"))
    with pytest.raises(SystemExit) as ended:
        writers.main([])
    said = capsys.readouterr().err
    assert ended.value.code == 1
    assert said.startswith("the form of prevalence_threshold has no code. ")
    assert "Write a form as one quotient" in said
    assert said.count("\n") == 1


@for_each(of_tables)
def test_the_steps_are_those_of_the_functions_in_python(each: Measure) -> None:
    form = lowered(each.accurate.expr)
    known = scalar(each.accurate.expr, CELLS_IN_CODE)
    assert [step.letter.name for step in form.steps] == [line.split(" = ")[0] for line in known.steps]


@on_change
@pytest.mark.slow
@for_each(NAMES)
def test_a_file_says_its_version_licence_and_bounds_and_of_each_measure_all_that_there_is_to_say(name: str) -> None:
    text = code(name)
    assert text.isascii()
    assert not re.search(r"@[a-z_-]+@", text)
    assert text.endswith("\n")
    assert not re.search(r"[ \t]+$", text, flags=re.M)
    for said in (__version__, "BSD-3-Clause", f"bookmaker code {name}", "powers2011:28"):
        assert said in text
    joined = " ".join(re.sub(r"^\s*(\*|//[/!]?|!>?|#'?|%)?", "", line).strip() for line in text.splitlines())
    for each in of_tables():
        assert " ".join(title(each).split()) in joined.replace("\\&", "&").replace("&gt;", ">")
        for id_ in each.records[:1]:
            assert f"Printed in {id_}" in joined


@on_change
@pytest.mark.slow
def test_the_types_are_those_of_the_module() -> None:
    exported = re.findall(r"^export (?:const|function) (\w+)", code("javascript", self_test=True), flags=re.M)
    declared = re.findall(
        r"^export declare (?:const|function) (\w+)", code("javascript", types=True, self_test=True), flags=re.M
    )
    assert sorted(exported) == sorted(declared)
    assert len(exported) == len(of_tables()) + 3


@for_each(NAMES)
def test_a_function_is_named_as_its_language_names_functions(name: str) -> None:
    expected = {"go": "CohenKappa", "java": "cohenKappa", "javascript": "cohenKappa", "matlab": "cohenKappa"}
    called = expected.get(name, "bookmaker_cohen_kappa" if name == "c" else "cohen_kappa")
    assert called in (function_of(name, MEASURES["cohen_kappa"]) if name != "latex" else "cohen_kappa")


def test_a_place_that_nothing_fills_is_an_error() -> None:
    with pytest.raises(NoPlace, match="@b@"):
        filled("@a@ @b@\n", {"a": "x"})


def nodes(name: str) -> str:
    """What two letters and a third give under an operation inside of another, in C++ and in C."""
    a, b, c = map(Letter, ("pp", "pn", "n"))
    outer, inner, side = name.split()
    within = Applied(inner, (b, c))
    node = Applied(outer, (within, a) if side == "left" else (a, within))
    return Printer(language("cpp"), {}).value(node)


def test_parentheses_stand_where_another_order_would_be_read() -> None:
    read = (
        "add multiply left",
        "add add left",
        "subtract multiply right",
        "multiply multiply left",
        "subtract add left",
    )
    assert [nodes(each) for each in read] == ["pn * n + pp", "pn + n + pp", "pp - pn * n", "pn * n * pp", "pn + n - pp"]
    other = (
        "subtract add right",
        "subtract subtract right",
        "add add right",
        "multiply add left",
        "multiply multiply right",
    )
    assert [nodes(each) for each in other] == [
        "pp - (pn + n)",
        "pp - (pn - n)",
        "pp + (pn + n)",
        "(pn + n) * pp",
        "pp * (pn * n)",
    ]
    negated = Applied("negate", (Applied("add", (Letter("pp"), Letter("pn"))),))
    assert Printer(language("cpp"), {}).value(negated) == "-(pp + pn)"


# --- names that strangers give ----------------------------------------------------------------------------------------

HOSTILE_NAMES = (
    *('a"', "a'", "a`b", "a\\", "a;b", "a b", "a\nb", "a-b", "a.b", "a/*", "*/", "//", "--", "#", "%", "@unit@", "{0}"),
    *("", " ", "1a", "_a", "a_", "a__b", "ünï", "名", "а", "a\u202eb", "a\0", "x" * 99, "class", "module", "package"),
    *("if", "int", "namespace", "recall", "Recall", "informedness"),
)


@for_each(named_inside)
def test_no_word_of_a_language_is_taken_for_a_name(name: str) -> None:
    words = {
        word if language(name).said["unit-case"] != "pascal" else word.capitalize() for word in language(name).reserved
    }
    assert len(words) > 20
    assert [word for word in words if not refusal_of(name, word)] == []


def refusal_of(name: str, unit: str) -> str:
    """What is said of a name that a language does not take; nothing if it does."""
    try:
        code(name, ["recall"], unit=unit)
    except ValueError as error:
        return str(error)
    return ""


@for_each(named_inside)
def test_a_name_that_is_none_is_refused_in_a_sentence_and_never_becomes_code(name: str) -> None:
    refused = 0
    for hostile in HOSTILE_NAMES:
        said = refusal_of(name, hostile)
        refused += bool(said)
        assert said.isprintable()
        assert said or (
            re.fullmatch("[A-Za-z][A-Za-z0-9_]*", hostile) and hostile in code(name, ["recall"], unit=hostile)
        )
    assert refused >= len(HOSTILE_NAMES) - 6


def test_every_language_whose_files_have_a_name_inside_is_compiled() -> None:
    assert sorted(NAMED) == sorted(name for name in computing() if language(name).unit)


#: Names that look like something else, and are taken.
_ODD_NAMES = {"snake": "int_8_t", "lower": "int8x", "pascal": "Nul9X"}


@on_change
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_a_name_that_is_taken_compiles_and_runs(name: str, tmp_path: Path) -> None:
    toolchain = there(next(each for each in TOOLCHAINS if each.language == name))
    unit = _ODD_NAMES[language(name).said["unit-case"]]
    (value,) = toolchain.called(unit).values(["recall 56 20 12 12"], tmp_path)
    assert value == bm.recall(56, 20, 12, 12)
    assert any(unit in path.name for path in tmp_path.rglob("*"))


@needs_katex
def test_every_definition_in_latex_is_set(tmp_path: Path) -> None:
    formulas = re.findall(r"\\\[ (.*) \\\]", code("latex"))
    assert len(formulas) == len(of_tables())
    script = (
        "import { readFileSync } from 'node:fs';"
        f"const katex = (await import({json.dumps((KATEX / 'dist' / 'katex.mjs').as_uri())})).default;"
        "for (const each of JSON.parse(readFileSync(0, 'utf8'))) katex.renderToString(each, {strict: 'error'});"
    )
    done = subprocess.run(
        [str(NODE), "--input-type=module", "--eval", script],
        input=json.dumps(formulas),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@for_each(lambda: [name for name in computing() if not language(name).unit])
def test_a_file_that_has_no_name_inside_takes_none(name: str) -> None:
    with pytest.raises(ValueError, match="leave --name out"):
        code(name, unit="mine")
