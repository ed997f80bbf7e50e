"""The notebooks run from a clean start, show what they promise, and are kept without outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cases import for_each
from tests.paths import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
WIDEST = 130
#: What the text around a cell promises of it.
SAYS = {
    "checking-a-published-claim": ("contradictory", "proved", "false", "0.199", "misprint"),
    "comparing-two-classifiers": ("new − old", "north", "correlation"),
    "first-steps": ("0.199", "emu", "accuracy"),
}
_RESULTS = ("bm.report(", "bm.compare(", "bm.prove(", "bm.solve(", "bm.show(", "report", "compared", "table", "found")


def read(path: Path) -> Any:
    """The notebook, if it is one."""
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == list(SAYS)


@for_each(NOTEBOOKS)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    notebook = read(path)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert cells
    assert not any(cell.outputs or cell.execution_count for cell in cells)
    assert notebook.cells[0].source.startswith("# ")
    assert max(len(line) for cell in notebook.cells for line in cell.source.split("\n")) <= WIDEST


@pytest.mark.on_change("docs/notebooks/*.ipynb", "bookmaker_ref/**")
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")  # of what runs it
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_its_pictures_and_tables(path: Path, tmp_path: Path) -> None:
    client = pytest.importorskip("nbclient").NotebookClient
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    notebook = read(path)
    client(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    pictures, tables, told = 0, 0, ""
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        assert not [each for each in cell.outputs if each.output_type == "stream" and each.name == "stderr"]
        shown = [each.data for each in cell.outputs if each.output_type in ("execute_result", "display_data")]
        last = cell.source.split("\n")[-1]
        if "draw" in last:
            assert [each for each in shown if "image/png" in each], last
            pictures += 1
        if last.startswith(_RESULTS) and "draw" not in last:
            assert [each for each in shown if "text/html" in each and "text/latex" in each], last
            tables += 1
            told += shown[0]["text/html"]
    assert tables >= 2
    assert pictures >= 1
    for word in SAYS[path.stem]:
        assert word in told
