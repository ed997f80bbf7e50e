"""The benchmark of the engines: its rivals compute the same, it prints its tables, and the page has its words."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from bookmaker_ref import evaluate_all
from tests.benchmarks import engine
from tests.benchmarks.numeric import MEASURES, random_tables


def words_of(page: str) -> str:
    """The page without what was measured, and on which machine."""
    prose = re.sub(r"^### .*\n\n(\|.*\n)+\n", "", page, flags=re.MULTILINE)
    return re.sub(r"Here it was .*\.\n|^'.*'$", "", prose, flags=re.MULTILINE)


@pytest.mark.on_change("tests/benchmarks/**", "bookmaker_ref/numeric/**", "docs/speed.md")
@pytest.mark.slow
def test_the_loop_in_c_computes_the_same() -> None:
    tables = random_tables(1001, np.float64)
    expected = evaluate_all(*tables, measures=MEASURES)
    with engine.loops(2) as compiled:
        if not compiled:
            pytest.skip("there is no C compiler")
        for loop in compiled.values():
            for found, name in zip(loop(tables), MEASURES, strict=True):
                assert found == pytest.approx(expected[name], rel=1e-14)


@pytest.mark.on_change("tests/benchmarks/**", "bookmaker_ref/numeric/**", "docs/speed.md")
@pytest.mark.slow
def test_the_tables_are_printed_and_the_page_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = engine.PAGE.read_text(encoding="utf-8")
    monkeypatch.setattr(engine, "PAGE", tmp_path / "speed.md")
    engine.main(["--tables", "200", "--rounds", "1", "--threads", "1"])
    assert not engine.PAGE.exists()
    shown = capsys.readouterr().out
    for part in (
        "NumPy by hand",
        "evaluate_all in NumPy, out",
        "K = 10",
        "of processors",
        "correlation(56, 20, 12, 12)",
    ):
        assert part in shown
    engine.main(["--tables", "200", "--rounds", "1", "--threads", "1", "--write"])
    written = engine.PAGE.read_text(encoding="utf-8")
    assert "{" not in re.sub(r"```.*?```", "", written, flags=re.DOTALL)
    assert words_of(written) == words_of(there)
