"""``bookmaker certificates``: the files, and what is said where there is no folder or no kernel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bookmaker_ref import papers
from bookmaker_ref.certifying import kernel
from tests.certified import needs_coq
from tests.commands import assert_refused, printed, run

pytestmark = pytest.mark.on_change("bookmaker_ref/**")


@pytest.mark.slow
def test_each_paper_has_its_files_with_a_head_and_lemmas(tmp_path: Path) -> None:
    out = printed("certificates", str(tmp_path / "new"), "powerskappa")
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    of_paper = ["powerskappa.v", "powerskappa_real.v", "powerskappa_slopes.v"]
    assert names == [*of_paper, "rational.v", "real.v", "slopes.v"]
    said, *others = ((tmp_path / "new" / name).read_text("utf-8") for name in of_paper)
    assert said.index("Definition N ") < said.index("Definition rp ") < said.index("Lemma powerskappa_")
    assert out.startswith(f"{sum(each.count('Lemma ') for each in (said, *others))} lemmas in 6 files")


@pytest.mark.slow
def test_the_document_names_each_record_and_what_is_missing_of_it(tmp_path: Path) -> None:
    found = json.loads(printed("certificates", str(tmp_path), "powerskappa", "--json"))
    assert [each["id"] for each in found["records"]] == [each.id for each in papers.PAPERS["powerskappa"].records()]
    assert not any(each["rests_on_kernel"] for each in found["records"])
    assert all(each["lemmas"] or each["missing"] for each in found["records"])


def test_a_folder_or_a_paper_that_cannot_be_is_refused(tmp_path: Path) -> None:
    assert_refused(run("certificates", ""), "the name of the folder is empty")
    assert_refused(run("certificates", str(tmp_path), "powers2012"), "no paper has the cite key 'powers2012'")
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert_refused(run("certificates", str(tmp_path / "file")), "is a file: give a folder")


def test_without_a_kernel_nothing_is_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernel, "PROGRAM", "no-such-program")
    assert_refused(run("certificates", str(tmp_path / "new"), "--check"), "install Coq (Debian: apt-get install coq)")
    assert not (tmp_path / "new").exists()


@needs_coq
@pytest.mark.slow
def test_the_kernel_accepts_a_paper_and_the_records_are_counted(tmp_path: Path) -> None:
    found = json.loads(printed("certificates", str(tmp_path), "powerskappa", "--check", "--json"))
    assert found["refused"] == []
    assert found["kernel"].startswith("Coq ")
    resting = [each for each in found["records"] if each["rests_on_kernel"]]
    assert [each for each in resting if each["missing"]] == []
    assert len(resting) >= len(found["records"]) / 2
