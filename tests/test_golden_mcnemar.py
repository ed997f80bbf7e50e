"""The golden p-values of McNemar's test: computed again from its definition, and held against the functions."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bookmaker_ref import golden
from bookmaker_ref.significance import mcnemar, mcnemar_exact, mcnemar_unconditional
from derivations.golden import mcnemar as definition

PATH = Path(golden.__file__).parent / "data" / "mcnemar.csv"


@cache
def every() -> tuple[dict[str, str], ...]:
    with PATH.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def ours(row: dict[str, str]) -> float:
    counts = int(row["first"]), int(row["second"])
    side: Any = row["alternative"]
    if row["test"] == "unconditional":
        return mcnemar_unconditional(*counts, int(row["cases"]), alternative=side)
    method: Any = row["test"]
    return mcnemar(*counts, method=method, alternative=side)


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/mcnemar.csv")
def test_the_file_is_what_the_definition_gives() -> None:
    assert PATH.read_bytes() == definition.text().encode()


def test_an_id_is_the_whole_question_and_asked_once() -> None:
    assert len(every()) > 100
    ids = [row["id"] for row in every()]
    assert len({*ids}) == len(ids)
    for row in every():
        of = f"{row['first']}-{row['second']}" + (f"-of-{row['cases']}" if row["cases"] else "")
        assert row["id"] == f"mcnemar/{of}/{row['test']}/{row['alternative']}"
    assert {row["test"] for row in every()} == {"exact", "mid", "asymptotic", "continuity", "unconditional"}


@pytest.mark.slow
def test_the_functions_give_what_is_golden() -> None:
    for row in every():
        expected = float.fromhex(row["float64"])
        assert float(row["digits"]) == expected
        assert ours(row) == pytest.approx(expected, rel=2e-12, abs=0), row["id"]


def test_the_fractions_are_those_of_the_exact_function() -> None:
    fractions = [row for row in every() if row["test"] in ("exact", "mid") and row["exact"]]
    assert len(fractions) > 50
    for row in fractions:
        side: Any = row["alternative"]
        found = mcnemar_exact(int(row["first"]), int(row["second"]), alternative=side, mid=row["test"] == "mid")
        assert str(found) == row["exact"], row["id"]
