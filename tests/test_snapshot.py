"""The snapshot of every public number: it reaches all that is public, and its comparison finds every planted change."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from math import nextafter
from pathlib import Path
from typing import Any

import pytest

from bookmaker_ref import papers, significance
from bookmaker_ref.cli.main import VERBS
from tests.cases import for_each
from tests.paths import ROOT
from tests.snapshot import adapter
from tests.snapshot.__main__ import main
from tests.snapshot.cases import cases, every
from tests.snapshot.comparing import differences, ulps
from tests.snapshot.reached import Trace
from tests.snapshot.taking import FIRST, lines, read, write

pytestmark = pytest.mark.on_change("bookmaker_ref/**", "tests/snapshot/*")

KIND = "interval of posterior"
#: Public callables that no case has to reach, with the reason.
EXCEPTIONS = {
    **dict.fromkeys(
        (
            *("multiclass.ClassMeasure", "significance.Method", "study.figures.Figure"),
            *("symbolic.Coordinates", "symbolic.Measure", "symbolic.Path", "symbolic.ClassPath"),
            *("papers.Equation", "papers.Paper", "papers.Record"),
        ),
        "its objects are made while the package or its data is loaded, before anything is asked",
    ),
    **dict.fromkeys(
        (
            *("scores.Score", "study.Test", "study.Result", "study.Result.name", "study.Result.shown"),
            *("study.Result.to_json", "study.plan.Plan", "study.plan.Plan.enough", "study.plan.Plan.name"),
            "symbolic.Problem",
        ),
        "a protocol or a base class: what is made of it is reached",
    ),
    "study.figures.Figure.told": "the alternative text of a drawing, which is words",
}


def taken(path: Path, kind: str = KIND) -> Path:
    """A snapshot of one kind."""
    write(path, lines(cases(kind)))
    return path


def found(old: Path, new: Path) -> list[str]:
    """The differences of two snapshots."""
    return list(differences(read(old)[1], read(new)[1]))


#: In a process of its own, since what other tests have computed and kept is not called again.
_TRACE = """
import json
from tests.snapshot.cases import cases, thinned
from tests.snapshot.reached import Trace, load
from tests.snapshot.taking import answered
from tests.test_public_names import MODULES

trace = Trace(load(set(MODULES)))
with trace.watching():
    for case in thinned(cases()):
        answered(case)
print(json.dumps({"missed": sorted(trace.missed), "reached": len(trace.reached)}))
"""


@pytest.mark.exhaustive
def test_the_snapshot_reaches_every_public_callable() -> None:
    done = subprocess.run([sys.executable, "-c", _TRACE], cwd=ROOT, capture_output=True, text=True, check=True)
    traced = json.loads(done.stdout.splitlines()[-1])
    missed = {name.removeprefix("bookmaker_ref.") for name in traced["missed"]}
    assert missed - EXCEPTIONS.keys() == set()
    assert EXCEPTIONS.keys() - missed == set(), "these exceptions are reached, or are not public"
    assert traced["reached"] > 1000


def test_the_trace_misses_a_function_that_is_not_called() -> None:
    trace = Trace({"wilson": significance.wilson, "newcombe": significance.newcombe})
    with trace.watching():
        significance.wilson(3, 7)
    assert (trace.reached, trace.missed) == ({"wilson"}, {"newcombe"})


def test_the_snapshot_asks_every_method_measure_and_verb() -> None:
    asked = {(name, value) for case in cases() for name, value in case.asked}
    kinds = {case.kind for case in cases()}
    assert kinds == adapter.ANSWERS.keys()
    for argument, names in {
        "method": [*significance.METHODS, *significance.AREA_METHODS],
        "function": adapter.DIRECT,
        "measure": [*adapter.MEASURES, *adapter.OF_CLASSES, *adapter.OF_P],
        "alternative": adapter.ALTERNATIVES,
        "generator": adapter.GENERATORS,
        "figure": adapter.FIGURES,
        "claim": adapter.CLAIMS,
    }.items():
        assert {name for name in names if (argument, name) not in asked} == set(), argument
    words = [str(value) for name, value in asked if name == "words" and "--help" not in str(value)]
    ways = {f"{verb} {job}".strip() for verb, kind in VERBS.items() for job in kind.kinds or ("",)}
    assert {way for way in ways if not any(f"{each} ".startswith(f"{way} ") for each in words)} == set()


def test_the_kept_snapshot_has_the_keys_of_all_cases() -> None:
    kept = read(FIRST)[1].keys()
    keys = {case.key for case in cases()}
    assert (sorted(kept - keys), sorted(keys - kept)) == ([], [])
    assert FIRST.stat().st_size < 2_000_000


@pytest.mark.slow
def test_a_change_in_the_last_bit_of_one_interval_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, real = taken(tmp_path / "old.jsonl.gz"), significance.posterior_rate
    again = ["--only", KIND, "-n", "1", "--out", str(tmp_path / "new.jsonl.gz"), "--compare", str(old)]
    assert main(again) == 0
    assert capsys.readouterr().out.endswith("\n0 differences\n")

    def changed(x: Any, n: Any, **how: Any) -> significance.Interval:
        interval = real(x, n, **how)
        is_meant = (x, how["level"], how["side"], how["prior"]) == (56, 0.99, "both", (0.5, 0.5))
        return replace(interval, low=nextafter(interval.low, 1)) if is_meant else interval

    monkeypatch.setattr(significance, "posterior_rate", changed)
    assert main(again) == 1
    *_, line, last = capsys.readouterr().out.splitlines()
    key = f"{KIND} | counts=56,70,48,80 | prior=0.5,0.5 | level=0.99 | side=both | rate[0]: "
    assert line.startswith(f"changed  {key}")
    assert line.endswith(" (+1 ulp)")
    assert last == "1 differences"


def test_a_changed_verdict_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list(every("record", id=("powers2011:28.1", "powers2011:28.2")))
    write(tmp_path / "old.jsonl", lines(asked))
    recorded, id = papers.recorded(), "powers2011:28.1"
    changed = {**recorded, id: {**recorded[id], "verdict": "false"}}
    monkeypatch.setattr(papers, "recorded", lambda: changed)
    write(tmp_path / "new.jsonl", lines(asked))
    (line,) = found(tmp_path / "old.jsonl", tmp_path / "new.jsonl")
    assert line == "changed  record | id=powers2011:28.1 | recorded | verdict: 'proved' -> 'false'"


def test_lost_and_new_keys_are_found() -> None:
    old = {"measures | table=1": {"recall": "0x1.0000000000000p+0"}, "name | name=x": None}
    new = {"measures | table=1": {"f1": "0x1.0000000000000p+0"}, "name | name=y": None}
    assert list(differences(old, new)) == [
        "missing  name | name=x",
        "new      name | name=y",
        "changed  measures | table=1 | recall: missing: 1.0 0x1.0000000000000p+0",
        "changed  measures | table=1 | f1: new: 1.0 0x1.0000000000000p+0",
    ]


@pytest.mark.parametrize(
    ("old", "new", "distance"),
    [
        ("0x1.0000000000000p+0", "0x1.fffffffffffffp-1", -1),
        ("0x0.0p+0", "0x0.0000000000001p-1022", 1),
        ("-0x0.0000000000001p-1022", "0x0.0000000000001p-1022", 2),
        ("0x1.8p+1", "nan", None),
        ("1/2", "1/3", None),
    ],
)
def test_the_distance_of_two_floats_counts_the_floats_between(old: str, new: str, distance: int | None) -> None:
    assert ulps(old, new) == distance


def test_a_change_between_values_that_compare_equal_is_found() -> None:
    old, new = {"zero": "0x0.0p+0", "whole": 1, "true": 1}, {"zero": "-0x0.0p+0", "whole": "0x1.0p+0", "true": True}
    assert len(list(differences({"key": old}, {"key": new}))) == 3


@pytest.mark.slow
def test_a_snapshot_is_the_same_with_other_hashes_and_processes(tmp_path: Path) -> None:
    paths = []
    for seed, processes in (("0", "1"), ("1", "2")):
        paths.append(tmp_path / f"{seed}.jsonl.gz")
        words = ("--only", "bets", "-n", processes, "--out", str(paths[-1]))
        done = [sys.executable, "-m", "tests.snapshot", *words]
        subprocess.run(done, check=True, env=os.environ | {"PYTHONHASHSEED": seed}, cwd=FIRST.parents[2])
    assert paths[0].read_bytes() == paths[1].read_bytes()


@for_each(
    [
        ("--only nonsense", "unknown kind 'nonsense'"),
        ("-n 0", "-n must be at least 1, got 0"),
        ("-n two", "invalid int value: 'two'"),
        ("--compare nowhere.gz", "nowhere.gz"),
        ("--compare empty.gz", "empty.gz is not a snapshot"),
        ("--compare word.txt", "word.txt is not a snapshot"),
        ("--compare cut.gz", "cut.gz is not a snapshot"),
        ("--compare word.txt --out word.txt", "--compare and --out are both word.txt"),
    ],
    lambda case: case[0],
)
def test_invalid_arguments_are_rejected_before_anything_is_computed(
    words: str, facts: str, *, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.gz").touch()
    (tmp_path / "word.txt").write_text("hello")
    (tmp_path / "cut.gz").write_bytes(FIRST.read_bytes()[:1000])
    with pytest.raises(SystemExit) as ended:
        main(["--only", KIND, *words.split()])
    assert ended.value.code == 2
    assert facts in capsys.readouterr().err.splitlines()[-1]
    assert not (tmp_path / "build").exists() or not list((tmp_path / "build").iterdir())
