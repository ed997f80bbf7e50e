"""Files with one class, or whose truth values are texts: commands and `from_file` answer what the library answers."""

from __future__ import annotations

from pathlib import Path

import pytest

import bookmaker_ref as bm
from tests.commands import run


def write(folder: Path, **columns: str) -> Path:
    """A CSV file whose columns have these labels, one for each case."""
    path = folder / "cases.csv"
    rows = [columns, *zip(*(texts.split() for texts in columns.values()), strict=True)]
    path.write_text("".join(f"{','.join(row)}\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize("said", ["false true true", "FALSE TRUE TRUE", "False True True"])
def test_from_file_accepts_booleans_as_labels(said: str, tmp_path: Path) -> None:
    path = write(tmp_path, y=said, p=said.split()[1] + " " + " ".join(said.split()[1:]))
    for labels in ([False, True], [True, False]):
        found = bm.Contingency.from_file(path, real="y", predicted="p", labels=labels)
        assert found.labels == tuple(labels)
        assert found.cells(True)._asdict() == {"tp": 2, "fp": 1, "fn": 0, "tn": 0}
    with pytest.raises(ValueError, match="none of the labels"):
        bm.Contingency.from_file(path, real="y", predicted="p", labels=[True])


@pytest.mark.parametrize("options", [(), ("--positive", "1"), ("--positive", "0")])
def test_a_file_with_one_known_class_is_reported(options: tuple[str, ...], tmp_path: Path) -> None:
    path = write(tmp_path, y="1 1 1 1", p="1 1 1 1", q="1 1 1 1", g="a a b b")
    positive = int(options[1]) if options else None
    ran = run("report", "--labels", str(path), "--real", "y", "--predicted", "p", "--json", *options)
    assert ran.json == bm.report([1] * 4, [1] * 4, pos_label=positive).to_json()
    by = run("report", "--labels", str(path), "--real", "y", "--predicted", "p", "--by", "g", "--json", *options)
    assert by.json == bm.report([1] * 4, [1] * 4, by=list("aabb"), pos_label=positive).to_json()
    more = ("--systems", "p", "q", "--measure", "accuracy", "--json", *options)
    compared = run("compare", "--labels", str(path), "--real", "y", *more)
    assert compared.json == bm.compare([1] * 4, {"p": [1] * 4, "q": [1] * 4}, "accuracy", pos_label=positive).to_json()


def test_a_positive_class_that_no_case_has_is_the_other_class(tmp_path: Path) -> None:
    path = write(tmp_path, y="well well", p="well well", q="well well")
    ran = run("report", "--labels", str(path), "--real", "y", "--predicted", "p", "--json", "--positive", "ill")
    assert ran.json == bm.report(["well"] * 2, ["well"] * 2, pos_label="ill").to_json()
    alone = run("report", "--labels", str(path), "--real", "y", "--predicted", "p")
    assert "there is only one class, 'well'" in alone.err


def test_compare_accepts_a_positive_class_that_is_only_predicted(tmp_path: Path) -> None:
    path = write(tmp_path, y="0 0 0 0", p="0 1 0 0", q="1 1 0 0")
    more = ("--systems", "p", "q", "--measure", "inverse_recall", "--positive", "1", "--json")
    ran = run("compare", "--labels", str(path), "--real", "y", *more)
    expected = bm.compare([0] * 4, {"p": [0, 1, 0, 0], "q": [1, 1, 0, 0]}, "inverse_recall", pos_label=1)
    assert ran.json == expected.to_json()
    assert expected.values == {"p": 0.75, "q": 0.5}
