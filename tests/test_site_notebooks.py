"""The notebooks on the site: run, with what comes of them, and nothing in them that would run in the page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bookmaker_ref.html import typeset
from tests.node import needs_katex
from tests.paths import ROOT

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

from docs.site.reference.notebooks import NotStatic, _shown, made, on_the_site, run  # noqa: E402 -- only where these are

FOLDER = ROOT / "docs" / "notebooks"


def outputs(notebook: Any) -> list[Any]:
    """All outputs of a notebook."""
    return [each for cell in notebook["cells"] if cell["cell_type"] == "code" for each in cell["outputs"]]


@pytest.mark.on_change("docs/notebooks/*.ipynb", "bookmaker_ref/**", "docs/site/**")
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")  # of what runs it
@needs_katex
def test_every_notebook_has_its_outputs_and_says_nothing_on_stderr() -> None:
    found = {each.path: json.loads(each.content) for each in made()}
    assert set(found) == {f"notebooks/{path.name}" for path in FOLDER.glob("*.ipynb")}
    for path, notebook in found.items():
        shown = outputs(notebook)
        forms = [form for each in shown for form in each.get("data", ())]
        assert len(forms) > 3, path
        assert any(form.startswith(("image/", "text/html")) for form in forms), path
        assert all(len(each.get("data", "x")) == 1 for each in shown), path
        assert not [each for each in shown if each["output_type"] == "error" or each.get("name") == "stderr"], path
    assert "0.199" in json.dumps(found["notebooks/first-steps.ipynb"])


@pytest.mark.on_change("docs/notebooks/*.ipynb", "bookmaker_ref/**", "docs/site/**")
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")  # of what runs it
def test_a_notebook_runs_with_the_library_that_stands_here() -> None:
    code = "import bookmaker_ref as bm\nbm.__file__"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    run(notebook)
    (found,) = outputs(notebook)
    assert str(FOLDER.parents[1]) in found["data"]["text/plain"]


def test_links_of_a_notebook_lead_to_pages_of_the_site() -> None:
    said = "See [other](comparing-two-classifiers.ipynb), [report](../report.md) and $`a^2`$."
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell(said)],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python"}},
    )
    there = on_the_site(notebook, FOLDER / "first-steps.ipynb")["cells"][0]["source"]
    assert "[other](/notebooks/comparing-two-classifiers.ipynb)" in there
    assert "[report](/report.md)" in there
    assert "{math}`a^2`" in there


def test_of_an_output_the_form_is_kept_that_needs_no_script() -> None:
    assert _shown({"text/plain": "x", "text/html": "<b>x</b>"}, "here") == {"text/html": "<b>x</b>"}
    assert _shown({"text/plain": "x", "image/png": "abc", "text/html": "y"}, "here") == {"image/png": "abc"}


def test_an_output_that_would_run_something_is_refused() -> None:
    with pytest.raises(NotStatic, match="here shows text/html"):
        _shown({"text/html": "<script>alert(1)</script>"}, "here")
    with pytest.raises(NotStatic, match="application/javascript"):
        _shown({"application/javascript": "alert(1)"}, "here")


@needs_katex
def test_a_formula_of_an_output_is_set_already() -> None:
    found = _shown({"text/html": f"<b>x</b>{typeset('B < 1')}"}, "here")["text/html"]
    assert found.startswith('<b>x</b><div class="formula"><math')
    assert "$" not in found
