"""Files in other languages: each compiles without a warning, gives every golden value, and nan where there is none."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import replace
from fractions import Fraction
from math import isnan, nan, ulp
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from sympy import Expr

import bookmaker_ref as bm
from bookmaker_ref import __version__
from bookmaker_ref.generate.languages.file import code, function_of
from bookmaker_ref.generate.languages.language import NAMES, language
from bookmaker_ref.generate.languages.sections import NoPlace, filled
from bookmaker_ref.generate.languages.told import title
from bookmaker_ref.generate.lowering import OPERATIONS, NoCode, lowered, operations
from bookmaker_ref.generate.source import scalar
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.symbolic import FP, MEASURES, RP, TN, TP, Measure
from bookmaker_ref.symbolic.forms import CELLS_IN_CODE, Root
from docs.site.sphinx.mathml import KATEX
from tests.cases import for_each
from tests.languages.databases import DATABASES, Database
from tests.languages.judging import DOUBLES, fault_of, judged, line, vectors
from tests.languages.page import PAGE, title_of
from tests.languages.toolchains import TOOLCHAINS, DoesNotRun, Toolchain
from tests.node import NODE, needs_katex

OF_TABLES = [each for each in MEASURES.values() if not each.takes_p]
COMPUTING = [name for name in NAMES if language(name).operations]


def there(toolchain: Toolchain) -> Toolchain:
    """The toolchain, if its program is here."""
    if toolchain.path is None:
        said = f"{toolchain.program} is not installed, which runs {language(toolchain.language).title} here"
        assert toolchain.program not in os.environ.get("COMPILERS", "").split(), said
        pytest.skip(said)
    return toolchain


def of(title: str) -> Toolchain:
    """The toolchain of this title."""
    (found,) = (each for each in TOOLCHAINS if each.title == title)
    return there(found)


# --- what they compute ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("toolchain", TOOLCHAINS, ids=lambda each: each.title)
def test_every_golden_value_is_given_with_its_sign_in_its_range_and_no_undefined_one(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    asked = vectors(toolchain.most)
    values = there(toolchain).values([line(each) for each in asked], tmp_path)
    found = judged(asked, values)
    assert found.wrong == ()
    assert (found.valued + found.undefined, found.valued > 3000, found.undefined > 400) == (len(asked), True, True)


@pytest.mark.slow
@pytest.mark.parametrize("database", DATABASES, ids=lambda each: each.title)
def test_sql_gives_every_golden_value_too(database: Database, tmp_path: Path) -> None:
    if database.path is None:
        pytest.skip(f"{database.program} is not installed")
    asked = vectors(database.most)
    found = judged(asked, database.values([line(each) for each in asked], tmp_path))
    assert found.wrong == ()
    assert (found.asked > 3500, found.undefined > 400) == (True, True)


def test_the_page_tells_of_every_language_and_of_as_many_values_as_there_are() -> None:
    text = PAGE.read_text(encoding="utf-8")
    every: tuple[Toolchain | Database, ...] = (*TOOLCHAINS, *DATABASES)
    for each in every:
        assert f"`{each.title}`" in text
        assert title_of(each.language) in text
    assert f"| {len(vectors())} |" in text
    assert f"| {len(vectors(DOUBLES))} |" in text
    assert f"{len(vectors()) - len(vectors(DOUBLES))} golden values" in text


def test_the_judge_sees_each_kind_of_fault() -> None:
    valued = {each.exact: each for each in vectors(DOUBLES) if each.measure == "informedness"}
    undefined = next(each for each in vectors(DOUBLES) if each.measure == "informedness" and each.value is None)
    some = next(each for each in valued.values() if "/" in (each.exact or ""))
    true = float(Fraction(some.exact or ""))
    assert fault_of(undefined, 0.0) == "it is undefined"
    assert fault_of(undefined, float("nan")) == ""
    assert fault_of(some, float("nan")) == "it is defined"
    assert fault_of(valued["1"], 1 - 2**-53) == "it is exactly so"
    assert fault_of(valued["0"], 2.0**-80) == "it is exactly so"
    assert fault_of(some, -true) == "another sign"
    assert fault_of(some, 1 + 2**-52) == "out of range"
    assert fault_of(some, true * (1 + 3 * 2**-52)).startswith("off by")
    assert fault_of(some, true) == ""


@pytest.mark.slow
@for_each(["-Ofast", "-ffast-math", "-ffinite-math-only"])
def test_c_refuses_what_breaks_it(option: str) -> None:
    (command,) = of("gcc -O3 -march=native").build
    fast = replace(of("gcc -O3 -march=native"), build=((*command, option),))
    with pytest.raises(DoesNotRun, match="compile without them"), TemporaryDirectory() as folder:
        fast.values([], Path(folder))


#: Proportions, and what is no table: negative, no number, out of bounds, not whole where counts are needed.
ODD = (
    *("informedness 0.1 0.2 0.3 0.4", "correlation 1e-30 2e-30 3e-30 7e-30", "cohen_kappa 0.1 1e20 1e-20 3.5"),
    *("recall 1e30 1e30 1e30 1e30", "g2 3 0.5 1 1", "chi2 1 2 3 4.25", "chi2 1 2 3 4", "informedness -1 2 3 4"),
    *("informedness NaN 2 3 4", "markedness 1 2 3 1e31", "markedness 1 2 3 1e-31", "recall 1 2 -0.0 4"),
    *("mutual_information 0.25 0.25 0.25 0.25", "mutual_information 0.1 0.2 0.3 0.5", "determinant 0.1 0.2 0.3 0.6"),
    *("f1 9007199254740992 1 1 1", "mutual_information 1e20 1 1 1e20", "g2 1 0 0 1", "lr_positive 3 0 1 2"),
)


def right(asked: str) -> float:
    """What is expected of a line: the measure's own number of those doubles, and nan of what is no table."""
    name, *words = asked.split()
    cells = [float(word) for word in words]
    fit = all(cell == 0 or 2.0**-100 <= cell <= 2.0**100 for cell in cells)
    if not fit or (COMPILED[name].needs_counts and not all(cell.is_integer() for cell in cells)):
        return nan
    return float(getattr(bm, name)(*cells))


@pytest.mark.slow
@pytest.mark.parametrize(
    "toolchain", [each for each in TOOLCHAINS if each.language != "python"], ids=lambda each: each.title
)
def test_proportions_are_taken_as_they_are_and_what_is_no_table_has_no_value(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    near_chance = [f"informedness {a * c} {a * d} {b * c} {b * d + 1}" for a, b, c, d in _factors(200)]
    asked = [*ODD, *near_chance]
    expected = [right(each) for each in asked]
    assert 3 < sum(map(isnan, expected)) < 10
    for said, value, known in zip(asked, there(toolchain).values(asked, tmp_path), expected, strict=True):
        assert isnan(value) == isnan(known), said
        assert isnan(known) or abs(value - known) <= 4 * ulp(known), (said, value, known)


def _factors(count: int) -> list[tuple[int, ...]]:
    random = Random(18)
    return [tuple(random.randrange(1, 2**26) for _ in range(4)) for _ in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("measure", ["recall", "g2", "evenness_global"])
@pytest.mark.parametrize("title", ["gcc -std=c99 -O2", "g++ -std=c++11 -O2", "rustc -O"])
def test_a_file_of_one_measure_compiles_without_a_warning_too(title: str, measure: str, tmp_path: Path) -> None:
    (value,) = replace(of(title), measures=(measure,)).values([f"{measure} 56 20 12 12"], tmp_path)
    assert value == pytest.approx(getattr(bm, measure)(56, 20, 12, 12), rel=1e-15)


# --- how they are written ---------------------------------------------------------------------------------------------


@for_each(COMPUTING)
def test_a_language_has_every_operation_and_no_other(name: str) -> None:
    beside = {"cell", "number", "exact", "float", "add_cells", "multiply_cells", "declare_exact", "declare_float"}
    assert set(language(name).operations) - beside == set(OPERATIONS)


def test_every_operation_is_needed_by_some_form() -> None:
    forms = [lowered(each.accurate.expr) for each in OF_TABLES]
    nodes = [node for form in forms for node in (form.value, *(step.value for step in form.steps))]
    assert {name for node in nodes for name in operations(node)} == set(OPERATIONS)


@for_each([FP / TP + TN, Root(TP / RP) + 1, 3 * Root(TP / RP), TP / (1 + Root(TP / RP)), Root(Root(TP / RP) / TN)])
def test_what_would_be_rounded_twice_is_refused(form: Expr) -> None:
    with pytest.raises(NoCode, match="rounded twice"):
        lowered(form)


@for_each(OF_TABLES)
def test_the_steps_are_those_of_the_functions_in_python(each: Measure) -> None:
    form = lowered(each.accurate.expr)
    known = scalar(each.accurate.expr, CELLS_IN_CODE)
    assert [step.letter.name for step in form.steps] == [line.split(" = ")[0] for line in known.steps]


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
    for each in OF_TABLES:
        assert " ".join(title(each).split()) in joined.replace("\\&", "&").replace("&gt;", ">")
        for id_ in each.records[:1]:
            assert f"Printed in {id_}" in joined


@for_each(NAMES)
def test_a_function_is_named_as_its_language_names_functions(name: str) -> None:
    expected = {"go": "CohenKappa", "java": "cohenKappa", "javascript": "cohenKappa", "matlab": "cohenKappa"}
    called = expected.get(name, "bookmaker_cohen_kappa" if name == "c" else "cohen_kappa")
    assert called in (function_of(name, MEASURES["cohen_kappa"]) if name != "latex" else "cohen_kappa")


def test_a_place_that_nothing_fills_is_an_error() -> None:
    with pytest.raises(NoPlace, match="@b@"):
        filled("@a@ @b@\n", {"a": "x"})


# --- names that strangers give ----------------------------------------------------------------------------------------

HOSTILE_NAMES = (
    *('a"', "a'", "a`b", "a\\", "a;b", "a b", "a\nb", "a-b", "a.b", "a/*", "*/", "//", "--", "#", "%", "@unit@", "{0}"),
    *("", " ", "1a", "_a", "a_", "a__b", "ünï", "名", "а", "a\u202eb", "a\0", "x" * 99, "class", "module", "package"),
    *("if", "int", "namespace", "recall", "Recall", "informedness"),
)


def refusal_of(name: str, unit: str) -> str:
    """What is said of a name that a language does not take; nothing if it does."""
    try:
        code(name, ["recall"], unit=unit)
    except ValueError as error:
        return str(error)
    return ""


@for_each([name for name in NAMES if language(name).unit])
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


#: Names that look like something else, and are taken.
_ODD_NAMES = {"snake": "int_8_t", "lower": "int8x", "pascal": "Nul9X"}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in COMPUTING if language(name).unit])
def test_a_name_that_is_taken_compiles_and_runs(name: str, tmp_path: Path) -> None:
    toolchain = there(next(each for each in TOOLCHAINS if each.language == name))
    unit = _ODD_NAMES[language(name).said["unit-case"]]
    (value,) = toolchain.called(unit).values(["recall 56 20 12 12"], tmp_path)
    assert value == bm.recall(56, 20, 12, 12)
    assert any(unit in path.name for path in tmp_path.rglob("*"))


@needs_katex
def test_every_definition_in_latex_is_set(tmp_path: Path) -> None:
    formulas = re.findall(r"\\\[ (.*) \\\]", code("latex"))
    assert len(formulas) == len(OF_TABLES)
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


@for_each([name for name in COMPUTING if not language(name).unit])
def test_a_file_that_has_no_name_inside_takes_none(name: str) -> None:
    with pytest.raises(ValueError, match="leave --name out"):
        code(name, unit="mine")
