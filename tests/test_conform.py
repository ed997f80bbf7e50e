"""What the program says of other libraries is what they do, in fair words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref.golden import adapters
from bookmaker_ref.golden.adapters import NAMES, Adapter, Library, Result, library, run
from bookmaker_ref.golden.adapters.results import summary
from bookmaker_ref.golden.reading import load
from bookmaker_ref.golden.report import scale
from docs.writers import conformance
from docs.writers.conformance import head, section
from docs.writers.files import MARK
from tests.commands import assert_refused, printed, run as run_words, told
from tests.paths import ROOT

PAGE = ROOT / "docs" / "conformance.md"


@cache
def result(name: str, shown: str, measure: str) -> Result:
    """What came of one call of a library."""
    of = library(name)
    if of.version is None:
        pytest.skip(f"{of.title} is not installed")
    (adapter,) = (each for each in of.adapters if (each.shown, each.measure) == (shown, measure))
    return run(adapter)


def planted(*functions: tuple[str, Callable[..., Any]], measure: str = "recall") -> Library:
    """A library of functions of four cells."""
    made = tuple(Adapter(name, measure, "cells", function) for name, function in functions)
    return Library("planted", "Planted", "pytest", "pytest", made)


def recall_or(value: Any) -> Callable[..., Any]:
    def recall(tp: int, fp: int, fn: int, tn: int) -> Any:
        return tp / (tp + fn) if tp + fn else value

    return recall


def in_int64(tp: int, fp: int, fn: int, tn: int) -> Any:
    with np.errstate(over="ignore"):
        return (
            np.int64(tp) * np.int64(tn) / float(tp + fn) / float(tn)
            if tn and tp + fn
            else recall_or(None)(tp, fp, fn, tn)
        )


# --- grades -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "grade", "values"),
    [
        (recall_or(float("nan")), "agrees", "agrees"),
        (recall_or(None), "agrees", "agrees"),
        (recall_or(0.0), "by convention", "agrees"),
        (recall_or(1.0), "by convention", "agrees"),
        (recall_or(float("inf")), "by convention", "agrees"),
        (lambda tp, fp, fn, tn: tp / (tp + fn) * (1 + 1e-12), "agrees", "loses digits"),
        (lambda *cells: np.float32(recall_or(np.nan)(*cells)), "agrees", "loses digits"),
        (lambda *cells: None if cells[0] == 3 else recall_or(None)(*cells), "by convention", "agrees"),
        (in_int64, "wrong", "wrong for large counts"),
        (lambda tp, fp, fn, tn: tp / (tp + fp) if tp + fp else None, "wrong", "wrong"),
        (lambda tp, fp, fn, tn: (tp + 1) / (tp + fn + 2), "wrong", "wrong"),
    ],
)
def test_convention_is_not_error_and_lost_digits_are_not_wrong(
    function: Callable[..., Any], grade: str, values: str
) -> None:
    found = run(Adapter("f", "recall", "cells", function))
    assert (found.grade, found.values) == (grade, values)
    assert (found.grade == "wrong") == bool(found.wrong)


def test_a_known_number_on_purpose_is_not_wrong_and_only_where_it_is_known() -> None:
    def shifted(tp: int, fp: int, fn: int, tn: int) -> Any:
        return bm.exact.recall(*(cell or Fraction(1, 2) for cell in (tp, fp, fn, tn)))

    assert run(Adapter("f", "recall", "cells", shifted)).grade == "wrong"
    found = run(Adapter("f", "recall", "cells", shifted, on_purpose=lambda each: 0 in each.cells))
    assert found.grade == "by convention"
    assert any("on purpose" in remark for remark in found.remarks)
    found = run(Adapter("f", "recall", "cells", lambda *cells: 2, on_purpose=lambda each: 0 in each.cells))
    assert found.grade == "wrong"


# --- what is known of libraries -----------------------------------------------------------------------------------


def test_scikit_learns_mcc_is_right_and_0_where_it_is_undefined() -> None:
    found = result("sklearn", "matthews_corrcoef(y_true, y_pred)", "correlation")
    assert (found.grade, found.values) == ("by convention", "agrees")
    assert {name for name in found.report.where_undefined if name != "raised"} == {"0"}
    assert "convention 'zero'" in found.where_undefined


def test_scikit_learns_adjusted_balanced_accuracy_is_minus_infinity_without_real_positives() -> None:
    found = result("sklearn", "balanced_accuracy_score(y_true, y_pred, adjusted=True)", "informedness")
    assert "-inf" in found.report.where_undefined
    assert found.made_up[0].vector.table[0][0] + found.made_up[0].vector.table[1][0] in (0, found.made_up[0].vector.n)  # type: ignore[operator] # counts
    assert found.values == "loses digits"


def test_scikit_learn_says_with_zero_division_what_it_gives() -> None:
    for name in ("precision_score", "recall_score"):
        found = result("sklearn", f"{name}(y_true, y_pred, average='macro')", name.replace("score", "macro"))
        assert found.grade == "by convention"
        assert "convention 'zero'" in found.where_undefined


def test_pycm_loses_digits_near_chance_and_says_none_where_there_is_nothing() -> None:
    found = result("pycm", "cm.BM[class]", "informedness")
    assert (found.grade, found.values, found.where_undefined) == ("agrees", "loses digits", "None")
    assert [each.name for each in found.report.diagnoses] == ["cancellation"]


def test_pycms_entropies_are_in_bits() -> None:
    assert result("pycm", "cm.MutualInformation", "mutual_information").grade == "agrees"
    (adapter,) = (each for each in library("pycm").adapters if each.shown == "cm.MutualInformation")
    assert "bits" in adapter.note


def test_statsmodels_puts_a_half_where_a_cell_is_0() -> None:
    found = result("statsmodels", "Table2x2(matrix).oddsratio", "odds_ratio")
    assert found.grade == "by convention"
    assert "half for zero" in found.report.conventions
    zeros = [each for each in found.report.outcomes if 0 in each.vector.cells and each.value is not None]
    assert len(zeros) > 20
    for each in zeros:  # all of them are that number, and none is hidden behind it
        tp, fp, fn, tn = (Fraction(cell) or Fraction(1, 2) for cell in each.vector.cells)
        assert float(each.value or 0) == pytest.approx(float(tp * tn / (fp * fn)), rel=1e-15)
    assert result("statsmodels", "Table2x2(matrix, shift_zeros=False).oddsratio", "odds_ratio").values == "agrees"


def test_scipys_odds_ratio_overflows() -> None:
    found = result("scipy", 'odds_ratio(matrix, kind="sample").statistic', "odds_ratio")
    assert (found.grade, found.values) == ("wrong", "wrong for large counts")
    tp, fp, fn, tn = found.wrong[0].vector.cells
    assert tp * tn > 2**63
    assert min(tp, fp, fn, tn) > 0 > (found.wrong[0].value or 0)
    for tail in ("two-sided", "greater", "less"):
        assert result("scipy", f'fisher_exact(matrix, alternative="{tail}")[1]', "fisher").grade == "agrees"


@pytest.mark.parametrize("name", NAMES)
def test_every_adapter_is_of_a_measure_that_its_call_shows(name: str) -> None:
    of = library(name)
    measures = {each.canonical for each in load()}
    assert of.name == name
    assert len(of.adapters) == len({(each.shown, each.measure) for each in of.adapters}) > 1
    assert {each.measure for each in of.adapters} <= measures
    assert all(each.rows == "real" for each in of.adapters if each.call == "matrix")


#: What is wrong on ordinary tables as well: single precision, and another mean than is said.
WRONG = {("torchmetrics", "correlation"), ("imblearn", "inverse_recall")}


@pytest.mark.on_change("bookmaker_ref/golden/**")
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_libraries_give_the_golden_values_of_ordinary_tables(name: str) -> None:
    for adapter in library(name).adapters:
        found = result(name, adapter.shown, adapter.measure)
        assert len(found.report.passed) > 0.3 * len(found.report.outcomes) or found.report.worst, adapter.shown
        assert not any(each.name in ("never answers", "transposed") for each in found.report.diagnoses), adapter.shown
        assert found.values != "wrong" or (name, adapter.measure) in WRONG, adapter.shown
        few = [each for each in found.report.outcomes if each.absolute is not None and each.vector.n <= 2000]
        assert len(few) > 5, adapter.shown
        for each in few:
            by_design = adapter.on_purpose is not None and adapter.on_purpose(each.vector)
            size = max(float(scale(each.vector)), abs(each.vector.value or 0))
            assert found.values == "wrong" or found.single or by_design or (each.absolute or 0) <= 1e-12 * size, each


# --- the command --------------------------------------------------------------------------------------------------


def test_without_a_name_the_libraries_are_listed() -> None:
    assert [line.split()[0] for line in printed("conform").splitlines()] == list(NAMES)
    document = told("conform")
    assert list(document) == list(NAMES)
    assert document["scipy"]["version"] == library("scipy").version


@pytest.mark.on_change("bookmaker_ref/golden/**")
@pytest.mark.slow
def test_a_library_is_checked_by_its_name_or_title() -> None:
    pytest.importorskip("statsmodels")
    of = library("statsmodels")
    lines = printed("conform", "statsmodels").splitlines()
    assert lines[0] == f"statsmodels {of.version}"
    assert lines[1].startswith(f"{len(of.adapters)} calls:")
    for adapter in of.adapters:
        assert any(line.startswith(f"  {adapter.shown} as {adapter.measure}") for line in lines)
    assert run_words("conform", "SciPy").status == 1  # one of its functions overflows
    document = told("conform", "statsmodels")["statsmodels"]
    calls = document["calls"]
    assert sum(document["counts"].values()) == len(calls) == len(of.adapters)
    assert all({"function", "grade", "values", "remarks", "note", "report"} == set(each) for each in calls)


@pytest.fixture
def instead(monkeypatch: pytest.MonkeyPatch) -> Callable[[Library], None]:
    def put(of: Library) -> None:
        monkeypatch.setattr(adapters, "NAMES", (of.name,))
        monkeypatch.setattr(adapters, "library", lambda name: of)

    return put


def test_a_wrong_function_is_told_and_is_status_1(instead: Callable[[Library], None]) -> None:
    def noisy(*cells: int) -> float:
        print("hello")
        return 0.5

    instead(planted(("right", recall_or(None)), ("wrong", noisy), ("zero", recall_or(0))))
    ran = run_words("conform", "planted")
    assert ran.status == 1
    assert "3 calls: 1 agree, 1 differ by convention, 1 with a wrong number; 0 lose digits." in ran.out
    assert "hello" not in ran.out
    order = [ran.out.index(f"  {name} as recall") for name in ("wrong", "zero", "right")]
    assert order == sorted(order)
    counts = run_words("conform", "all", "--json").json["planted"]["counts"]
    assert counts == {"wrong": 1, "by convention": 1, "agrees": 1}
    instead(planted(("right", recall_or(None)), ("zero", recall_or(0))))
    assert run_words("conform", "planted").status == 0


def test_bad_input_is_refused(instead: Callable[[Library], None]) -> None:
    assert_refused(run_words("conform", "sklern"), "did you mean sklearn")
    assert_refused(run_words("conform", "xyzzy"), "no adapter for 'xyzzy'", "there are sklearn, pycm")
    assert_refused(run_words("conform", "\x1b[31m" * 50), "no adapter for")
    instead(Library("planted", "Planted", "planted-dist", "no_such_module_at_all", ()))
    assert_refused(run_words("conform", "planted"), "Planted is not installed: pip install planted-dist\n")
    assert_refused(run_words("conform", "all"), "none of them is installed: pip install planted-dist\n")
    with pytest.raises(ValueError, match=r"no adapter is called 'os': there are"):
        library("os")


# --- the page -----------------------------------------------------------------------------------------------------


@pytest.mark.exhaustive
@pytest.mark.slow
def test_the_page_has_what_is_found_for_each_library_of_the_same_version() -> None:
    page = PAGE.read_text(encoding="utf-8")
    compared = 0
    for name in NAMES:
        of = library(name)
        if of.version is not None and f"## {of.title} {of.version}\n" in page:
            found = [result(name, each.shown, each.measure) for each in of.adapters]
            assert f"\n{summary(found)}.\n" in page
            for each in found:
                start = f"| `{each.adapter.shown}` | `{each.adapter.measure}`"
                row = next(line for line in page.splitlines() if line.startswith(start))
                assert (f"**{each.values}**" if each.wrong else each.values) in row
                assert each.where_undefined in row
            compared += 1
    assert compared, "the page is of other versions than what is installed: make update ANEW=docs/conformance.md"


def test_a_section_puts_what_is_wrong_first() -> None:
    told = section(planted(("right", recall_or(None)), ("wrong", lambda *cells: 0.5), ("zero", recall_or(0))))
    rows = [line for line in told.splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == ["wrong", "zero", "right"]
    assert "**wrong**" in rows[0]
    assert "0.5, not 0" in rows[0]
    assert "tp=0 fp=0 fn=0 tn=0: 0" in rows[1]


def test_the_head_of_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8").startswith(f"<!-- {MARK} -->\n\n{head()}")


def test_the_page_keeps_what_it_says_of_a_library_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = PAGE.read_text(encoding="utf-8").removeprefix(f"<!-- {MARK} -->\n\n")
    absent = [replace(library(name), distribution=f"no-{name}") for name in NAMES]
    assert {each.version for each in absent} == {None}
    monkeypatch.setattr(conformance, "library", lambda name: absent[NAMES.index(name)])
    said: list[str] = []
    assert conformance.written(said.append) == {"docs/conformance.md": before}
    assert len(said) == len(NAMES)
    assert all("is not installed: what the page says of it stays" in line for line in said)
