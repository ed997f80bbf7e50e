"""Monte Carlo studies: the same whoever computes them, right in what they say, whole or not there."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import product
from math import isnan, sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bookmaker_ref.multiclass import MEASURES
from bookmaker_ref.significance import OF_CLASSES, STATISTICS, significance, significance_of_classes
from bookmaker_ref.study import Total, independent, size, statistic_test
from bookmaker_ref.study.simulate import Recipe, Simulated, Study, blocks, measuring, simulate, store, workers
from bookmaker_ref.study.simulate.drawing import draw
from bookmaker_ref.study.simulate.expressions import LONGEST, read
from bookmaker_ref.study.simulate.summary import QUANTILES, Summary, described
from tests.benchmarks import simulate as benchmark
from tests.cases import for_each
from tests.waiting import alive, children, until

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

RECIPES = (Recipe("mixture", 3, 20, informedness=0.5), Recipe("events", 4, 12))
ASKED = (
    *("informedness", "p_chi2", "chi2_kbm", "informedness-markedness", "p_chi2<0.05", "informedness~correlation"),
    "corrected",
)
STUDY = Study(RECIPES, 900, ASKED, seed=11, block=200)


@cache
def of_study() -> Simulated:
    """What this process finds by itself."""
    return simulate(STUDY)


def text(study: Simulated) -> str:
    return json.dumps(study.to_json(), allow_nan=False)


def every_row(study: Study, recipe: int) -> dict[str, NDArray[np.float64]]:
    """All values of a recipe, from its blocks, without any summary."""
    singles = [each.text for each in study.asked if each.kind != "pair"]
    rows = [blocks.compute(study, place, rows=True).rows for place in study.places() if place.recipe == recipe]
    values = np.concatenate([each.values for each in rows if each is not None], axis=1)
    return dict(zip(singles, values, strict=True))


# --- the same, whoever computes it --------------------------------------------------------------------------------


def test_each_block_has_the_random_numbers_of_its_own_spawned_seed() -> None:
    for place in STUDY.places():
        source = np.random.SeedSequence(11).spawn(2)[place.recipe].spawn(5)[place.block]
        drawn = draw(RECIPES[place.recipe], place.tables, np.random.default_rng(source))
        rows = blocks.compute(STUDY, place, rows=True, cells=True).rows
        assert rows is not None
        assert np.array_equal(rows.cells, drawn.counts)  # type: ignore[arg-type]  # there are cells


@pytest.mark.slow
@pytest.mark.parametrize(("suffix", "count"), [("json", 4), ("parquet", 2)])
def test_the_same_seed_gives_the_same_bytes_on_any_number_of_processes(suffix: str, count: int, tmp_path: Path) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    files = [tmp_path / f"{number}.{suffix}" for number in (1, count)]
    for number, file in zip((1, count), files, strict=True):
        simulate(STUDY, workers=number, out=file, cells=suffix == "parquet")
    assert files[0].read_bytes() == files[1].read_bytes()


def test_another_seed_gives_other_numbers() -> None:
    other = simulate(Study(RECIPES, 900, ASKED, seed=12, block=200))
    assert other.to_json()["results"] != of_study().to_json()["results"]


def test_an_executor_computes_the_same() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert text(simulate(STUDY, client=executor)) == text(of_study())


#: A program of its own, since processes of a cluster begin with the file that started it; and where the machine is
#: busy, they may take minutes to answer.
CLUSTER = """
import json, os, sys
import dask, distributed
from bookmaker_ref.study.simulate import Study, simulate

if __name__ == "__main__":
    study = Study.from_json(json.load(sys.stdin))
    patient = {"distributed.comm.timeouts.connect": "240s", "distributed.comm.timeouts.tcp": "240s"}
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with (
        dask.config.set(patient),
        distributed.LocalCluster(**options) as cluster,
        distributed.Client(cluster, timeout="240s") as client,
    ):
        found = simulate(study, client=client).to_json()
        elsewhere = sorted(set(client.run(os.getpid).values()) - {os.getpid()})
    json.dump({"found": found, "processes": len(elsewhere)}, sys.stdout)
"""


@pytest.mark.slow
def test_the_processes_of_a_cluster_of_dask_compute_the_same(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    program = tmp_path / "cluster.py"
    program.write_text(CLUSTER, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(
        [sys.executable, str(program)], input=json.dumps(STUDY.to_json()), env=environment, cwd=tmp_path,
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["processes"] == 2
    assert told["found"] == json.loads(text(of_study()))


def test_a_result_says_all_that_is_needed_to_get_it_again() -> None:
    found = simulate(STUDY, command="bookmaker study simulate ...")
    told = json.loads(text(found))
    again = Study.from_json(told)
    assert again == STUDY
    assert text(simulate(again, command=told["command"])) == text(found)
    assert told["numpy"] == np.__version__
    assert {"bookmaker_ref", "definitions"} <= told.keys()


def test_a_worker_with_other_versions_is_refused() -> None:
    class Old:
        def submit(self, fn: Callable[..., blocks.Found], /, *arguments: Any) -> Future[blocks.Found]:
            done: Future[blocks.Found] = Future()
            done.set_result(fn(*arguments)._replace(versions={"numpy": "1.0"}))
            return done

    with pytest.raises(RuntimeError, match=r"a worker has numpy 1\.0, and here is"):
        simulate(STUDY, client=Old())


def test_no_more_is_computed_ahead_than_there_is_memory_for() -> None:
    class Counting:
        _max_workers = 2
        waiting = most = 0

        def submit(self, fn: Callable[..., blocks.Found], /, *arguments: Any) -> Any:
            self.waiting += 1
            self.most = max(self.most, self.waiting)
            return SimpleNamespace(result=lambda: self.taken(fn(*arguments)))

        def taken(self, found: blocks.Found) -> blocks.Found:
            self.waiting -= 1
            return found

    client = Counting()
    simulate(Study(RECIPES, 90, ["informedness"], block=10), client=client)
    assert (client.most, client.waiting) == (4, 0)


def test_progress_counts_the_blocks() -> None:
    seen: list[tuple[int, int]] = []
    simulate(STUDY, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(i, 10) for i in range(11)]


# --- right in what it says ----------------------------------------------------------------------------------------


@for_each([0, 1])
def test_a_summary_says_what_numpy_says_of_all_values_at_once(recipe: int) -> None:
    of_recipe, rows = of_study()[recipe], every_row(STUDY, recipe)
    some_undefined = False
    for name, values in rows.items():
        one, defined = of_recipe[name], values[~np.isnan(values)]
        some_undefined |= len(defined) < len(values)
        assert (one.defined, one.undefined) == (len(defined), len(values) - len(defined))
        assert one.mean == pytest.approx(float(np.mean(defined)), rel=1e-12, abs=1e-14)
        if one.kind == "truth":
            assert one.error == pytest.approx(sqrt(np.mean(defined) * (1 - np.mean(defined)) / len(defined)))
            continue
        assert one.deviation == pytest.approx(float(np.std(defined, ddof=1)), rel=1e-12)
        assert one.error == pytest.approx(float(np.std(defined, ddof=1)) / sqrt(len(defined)), rel=1e-12)
        assert (one.low, one.high) == (defined.min(), defined.max())
        for p in QUANTILES:
            true, told = float(np.quantile(defined, float(p), method="inverted_cdf")), one.quantile(p)
            assert one.grid is not None
            assert told is not None
            within = one.grid.within * (1 if one.grid.name == "absolute" else abs(true))
            assert abs(told - true) <= within * (1 + 1e-9), (name, p)
    assert some_undefined  # few cases leave margins empty


def test_a_pair_says_what_numpy_says() -> None:
    study = Study(RECIPES, 900, ["informedness", "correlation", "informedness~correlation"], seed=3, block=100)
    found, rows = simulate(study), every_row(study, 1)
    both = np.array([rows["informedness"], rows["correlation"]])
    both = both[:, ~np.isnan(both).any(axis=0)]
    one = found[1]["informedness ~ correlation"]
    assert one.defined == both.shape[1] < 900
    assert one.correlation == pytest.approx(np.corrcoef(both)[0, 1], rel=1e-12)
    assert one.covariance == pytest.approx(np.cov(both)[0, 1], rel=1e-12)
    assert (one.mean, one.mean_2) == pytest.approx(both.mean(axis=1).tolist(), rel=1e-12)


def test_a_constant_has_no_deviation_at_all() -> None:
    asked = [read("x"), read("x~x")]
    total = Summary.empty(asked)
    for count in (3, 7, 5):
        columns = {"x": np.full(count, 0.1), "repaired": np.zeros(count, int), "corrected": np.zeros(count, int)}
        total.add(Summary.of(asked, columns, count))
    number, pair = described(asked, total)
    assert (number.mean, number.deviation, number.error, number.quantile("0.5")) == (0.1, 0.0, 0.0, 0.1)
    assert (pair.covariance, pair.correlation) == (0.0, None)


def test_what_is_undefined_everywhere_is_counted_and_has_no_numbers() -> None:
    found = simulate(Study([Recipe("perfect", 2, 2)], 50, ["p_chi2-p_chi2/0", "p_chi2/0<1", "p_chi2~p_chi2/0"]))[0]
    for one in found.values():
        told = one.to_json()
        assert (told["defined"], told["undefined"]) == (0, 50)
        assert not [value for key, value in told.items() if isinstance(value, float)]
    assert found["p_chi2-p_chi2/0"].quantile(0.5) is None


def test_how_often_chi_squared_rejects_is_what_all_tables_together_say() -> None:
    n, tables = 16, 40_000
    exact = size(statistic_test("chi2"), Total(n, independent("1/2", "1/2")), "0.05").low
    share = simulate(Recipe("events", 2, n), tables=tables, measures=["p_chi2<0.05"], seed=4)[0]["p_chi2<0.05"]
    # Where a margin is empty the test is undefined, and does not reject.
    rejects = share.to_json()["holds"] / tables
    assert abs(rejects - float(exact)) < 5 * sqrt(float(exact) * (1 - float(exact)) / tables)
    assert share.undefined > 0


def test_repairs_and_corrections_are_counted() -> None:
    recipe = Recipe("mixture", 4, 8, repair=True)
    study = Study(recipe, 300, ["repaired", "corrected"], seed=2, block=70)
    rows, found = every_row(study, 0), simulate(study)[0]
    assert found.drawn == {
        "repaired": rows["repaired"].sum(),
        "tables_repaired": (rows["repaired"] > 0).sum(),
        "corrected": rows["corrected"].sum(),
        "tables_corrected": (rows["corrected"] > 0).sum(),
    }
    assert found.drawn["repaired"] >= found.drawn["tables_repaired"] > 0


def test_numbers_are_those_of_scipy_and_scikit_learn() -> None:
    pytest.importorskip("sklearn")
    tables = np.random.default_rng(8).multinomial(128, np.full(16, 1 / 16), size=20).reshape(-1, 4, 4)
    found = measuring.measured(tables, benchmark.SAME)
    for i, table in enumerate(tables):
        assert [found[name][i] for name in benchmark.SAME] == pytest.approx(benchmark.of_table(table), rel=1e-9)


# --- names --------------------------------------------------------------------------------------------------------

SMALL = np.array([table for table in product(range(4), repeat=4) if sum(table)]).reshape(-1, 2, 2)


@for_each([2, 3])
def test_every_name_can_be_computed(k: int) -> None:
    names = [name for name in measuring.names(k) if name not in measuring.DRAWN]
    tables = SMALL if k == 2 else np.random.default_rng(1).integers(0, 4, (50, 3, 3))
    found = measuring.measured(tables, names)
    assert list(found) == names
    assert {values.shape for values in found.values()} == {(len(tables),)}
    assert set(MEASURES) < set(names)
    for name in names:
        assert measuring.resolved(name, [k]) == name
        if measuring.is_within_one(name):
            assert np.nanmax(np.abs(found[name])) <= 1, name


def test_p_values_are_those_of_the_significance_room() -> None:
    for name in ("chi2", "g2", "chi2_kb", "chi2_yates"):
        if name in OF_CLASSES:
            outcome = significance_of_classes(name, SMALL, rows="predicted")
        else:
            outcome = significance(name, *SMALL.reshape(-1, 4).T)
        expected = {name: outcome.value, f"p_{name}": outcome.p, f"paper_p_{name}": outcome.p_of_the_papers}
        for key, values in measuring.measured(SMALL, expected).items():
            assert np.array_equal(values, expected[key], equal_nan=True), key


def test_a_name_means_the_same_for_two_classes_as_for_more() -> None:
    from bookmaker_ref import evaluate_all  # noqa: PLC0415 -- the other way to compute them

    of_two = evaluate_all(*SMALL.reshape(-1, 4).T)
    shared = [name for name in of_two if name in MEASURES or name in OF_CLASSES]
    assert len(shared) > 8
    found = measuring.measured(SMALL, shared)
    for name in shared:
        assert found[name] == pytest.approx(of_two[name], rel=1e-13, abs=1e-15, nan_ok=True), name
    shared = [name for name in STATISTICS if name in OF_CLASSES]
    assert shared
    for name, here in measuring.measured(SMALL, shared).items():
        other = significance(name, *SMALL.reshape(-1, 4).T).value
        assert here == pytest.approx(other, rel=1e-12, abs=1e-14, nan_ok=True)


def test_rows_are_predictions() -> None:
    # TP 3, FP 1, FN 2, TN 4.
    found = measuring.measured(np.array([[[3, 1], [2, 4]]]), ["recall", "precision"])
    assert (Fraction(found["recall"][0]).limit_denominator(9), found["precision"][0]) == (Fraction(3, 5), 0.75)


@for_each(
    [
        *[("x", 0.5), ("x - y", -1.5), ("x-y-y", -3.5), ("x - (y - 1)", -0.5), ("-x*y/4", -0.25), ("|x-y|+1e1", 11.5)],
        *[("||x|-|y||", 1.5), ("sqrt(y*2)", 2.0), ("x < y", 1.0), ("2*x >= 1", 1.0), ("x > .5", 0.0), ("x <= I", 1.0)],
        *[("N/K - x", 3.5), ("x/(y-2)", None), ("sqrt(-x)", None), ("x/(y-2) < 1", None), ("x < z", None)],
    ]
)
def test_an_expression_is_what_it_says(written: str, value: float | None) -> None:
    columns = {"x": np.array([0.5]), "y": np.array([2.0]), "z": np.array([np.nan]), "I": 0.5, "K": 2.0, "N": 8.0}
    (found,) = read(written).value(columns)
    assert isnan(found) if value is None else found == value


@for_each(
    [
        *((written, "something is missing at its end") for written in ("", "x-", "(x", "|x")),
        *[("x y", "'y' is not expected there"), ("a<b<c", "'<' is not expected there")],
        *[("a~b~c", "'~' is not expected there"), ("sqrt x", "'x' is not expected there")],
        *[("__import__('os')", r"'\(' is not expected there"), ("x.real", r"'\.' is not expected there")],
        *[("I/N", "asks for no measure"), ("x*1e999", "beyond what float64 holds")],
        *[("(" * 150 + "x" + ")" * 150, "at most 200"), ("x" * (LONGEST + 1), "at most 200")],
    ]
)
def test_what_is_no_expression_is_refused(written: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read(written)


def test_expressions_may_be_as_deep_as_they_may_be_long() -> None:
    deep = (LONGEST - 1) // 2
    assert read("(" * deep + "x" + ")" * deep).is_name


# --- what is refused ----------------------------------------------------------------------------------------------


@for_each(
    [
        ({"tables": 0}, "tables is 0: it takes a whole number from 1"),
        ({"tables": 10**30}, "tables is 10+: it takes a whole number from 1 to 1000000000"),
        ({"tables": 1.5}, "tables is 1.5: it takes a whole number from 1"),
        ({"seed": -1}, "seed is -1: it takes a whole number from 0"),
        ({"block": 0}, "block is 0: it takes a whole number from 1"),
        ({"recipes": ()}, "there are 0 recipes"),
        ({"recipes": ["events"]}, "'events' is no recipe"),
        ({"measures": ()}, "measures is empty"),
        ({"measures": "informedness"}, "measures is the text 'informedness': give a list of names"),
        ({"measures": ["informednes"]}, "no measure 'informednes': did you mean informedness"),
        ({"measures": ["recall"]}, "recall is of two classes, and there are tables of 4"),
        ({"measures": ["p_fisher"]}, "p_fisher is of two classes"),
    ]
)
def test_a_study_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        Study(**{"recipes": RECIPES, "tables": 5, **change})


@for_each([0, 257])
def test_workers_that_cannot_be_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match=rf"workers is {count}: it takes a whole number from 1 to 256"):
        simulate(STUDY, workers=count)


@pytest.mark.slow
def test_an_exact_test_of_cells_that_are_not_whole_is_refused_also_by_workers() -> None:
    study = Study(Recipe("uniform", 2, 10, discrete=False), 50, ["p_fisher"], block=10)
    for number in (1, 2):
        with pytest.raises(ValueError, match="p_fisher is of counts of cases, and these tables have cells that are"):
            simulate(study, workers=number)


def test_a_worker_that_is_killed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    started = workers._started

    def dying() -> subprocess.Popen[bytes]:
        process = started()
        process.kill()
        return process

    monkeypatch.setattr(workers, "_started", dying)
    with pytest.raises(RuntimeError, match=r"a worker process has ended by itself \(signal 9"):
        simulate(STUDY, workers=2)


# --- files --------------------------------------------------------------------------------------------------------


def test_a_parquet_file_has_a_row_for_each_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "all.parquet"
    found = simulate(STUDY, out=file, cells=True, command="words")
    read_back = parquet.ParquetFile(file)
    assert json.loads(read_back.schema_arrow.metadata[store.METADATA]) == json.loads(text(found))
    sizes = [read_back.metadata.row_group(i).num_rows for i in range(read_back.num_row_groups)]
    assert sizes == [200, 200, 200, 200, 100] * 2
    rows = read_back.read().to_pydict()
    assert rows["recipe"] == [0] * 900 + [1] * 900
    assert rows["table"] == [*range(900)] * 2
    assert (rows["I"][0], rows["K"][900], rows["N"][900]) == (0.5, 4, 12)
    assert [sum(cells) for cells in rows["cells"]] == rows["cases"] == [20] * 900 + [12] * 900
    for j in (0, 1):
        for name, values in every_row(STUDY, j).items():
            here = rows[name][900 * j : 900 * (j + 1)]
            assert here == [None if isnan(each) else each for each in values.tolist()], name
    # Each measure is that of the cells beside it.
    tables = np.array(rows["cells"][900:]).reshape(-1, 4, 4)
    again = measuring.measured(tables, ["informedness"])["informedness"]
    assert np.array_equal(
        again, [np.nan if each is None else each for each in rows["informedness"][900:]], equal_nan=True
    )


def test_a_summary_is_kept_after_the_first_block_and_where_a_recipe_is_done_and_else_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    write = store._write

    def counted(path: Path, content: bytes) -> None:
        kept.append(path.name)
        write(path, content)

    monkeypatch.setattr(store, "_write", counted)
    for seconds, blocks_of_each in ((1e9, (2, 1)), (-1.0, (5, 5))):
        kept.clear()
        monkeypatch.setattr(store, "_EVERY", seconds)
        simulate(STUDY, out=tmp_path / "all.json")
        assert tuple(kept.count(f"summary-0000{recipe}.npz") for recipe in (0, 1)) == blocks_of_each


def test_a_parquet_file_takes_cells_that_are_not_whole(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    simulate(Study(Recipe("uniform", 2, 10, discrete=False), 20), out=tmp_path / "real.parquet", cells=True)
    rows = parquet.read_table(tmp_path / "real.parquet").to_pydict()
    assert all(sum(cells) == pytest.approx(10) for cells in rows["cells"])
    assert any(cell % 1 for cells in rows["cells"] for cell in cells)


#: What is killed: every block is kept at once, and each takes a while.
PROGRAM = """
import sys, time
from bookmaker_ref.study.simulate import blocks, run, store
from tests.test_simulate import STUDY
store._EVERY = 0
merged = run.Summary.add
calls = []
def until_killed(self, other):
    merged(self, other)
    calls.append(other)
    if len(calls) == 8:  # in the middle of the second recipe, where 7 blocks are kept
        time.sleep(3600)
run.Summary.add = until_killed
run.simulate(STUDY, workers=2, out=sys.argv[1], cells=sys.argv[1].endswith("parquet"))
"""


@pytest.mark.some(1)
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked at in /proc")
@pytest.mark.parametrize("suffix", ["json", "parquet"])
def test_a_study_that_is_killed_goes_on_to_the_same_file(suffix: str, tmp_path: Path) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    cells = suffix == "parquet"
    whole, file = tmp_path / f"whole.{suffix}", tmp_path / f"killed.{suffix}"
    simulate(STUDY, out=whole, cells=cells)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(file)], env=environment)
    part = tmp_path / f"killed.{suffix}.part"
    try:
        until(lambda: (part / "summary-00001.npz").exists() or process.poll() is not None)
        its_workers = children(process.pid)
    finally:
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    assert not file.exists()
    assert len(its_workers) == 2
    until(lambda: not any(map(alive, its_workers)))
    told: list[str] = []
    seen: list[int] = []
    simulate(STUDY, out=file, cells=cells, told=told.append, progress=lambda done, total: seen.append(done))
    assert 5 < seen[0] < 10  # in the middle of the second recipe
    assert told == [f"{seen[0]} of 10 blocks were done before; going on from there"]
    assert file.read_bytes() == whole.read_bytes()
    assert not part.exists()


@pytest.mark.slow
def test_a_study_can_be_stopped_after_any_block_and_any_number_of_times(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    simulate(STUDY, out=tmp_path / "whole.parquet")
    file = tmp_path / "stopped.parquet"
    first: list[int] = []
    for _ in range(11):

        def stop(done: int, total: int, begun: list[int] = []) -> None:  # noqa: B006 -- one for each function
            begun.append(done)
            if len(begun) == 1:
                first.append(done)
            elif done < total:
                raise KeyboardInterrupt

        try:
            simulate(STUDY, out=file, progress=stop)
            break
        except KeyboardInterrupt:
            assert not file.exists()
    assert first == [*range(10)]
    assert file.read_bytes() == (tmp_path / "whole.parquet").read_bytes()


def test_two_do_not_compute_the_same_file_at_once(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    file = tmp_path / "both.json"
    with store.Store(file, STUDY), pytest.raises(ValueError, match="is in use: the same study is being computed"):
        simulate(STUDY, out=file)
    simulate(STUDY, out=file)


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["json", "parquet"])
def test_a_disk_that_is_full_leaves_no_file_and_can_be_gone_on_with(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    simulate(STUDY, out=tmp_path / f"whole.{suffix}")
    file = tmp_path / f"full.{suffix}"
    real, room, left = os.fsync, 0, 0

    def full(handle: int) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(handle)

    refused = 0
    while not file.exists():
        left = room
        monkeypatch.setattr(os, "fsync", full)
        with suppress(OSError) if room else pytest.raises(OSError, match="No space left on device"):
            simulate(STUDY, out=file)
        if not file.exists():
            refused += 1
            assert not list(tmp_path.rglob("*.new"))
        monkeypatch.setattr(os, "fsync", real)
        room += 1
        assert room < 20
    assert refused > 2
    assert file.read_bytes() == (tmp_path / f"whole.{suffix}").read_bytes()


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "draw", lambda *_: pytest.fail("it was computed"))
    for name, cells, said in (
        ("nowhere/all.json", False, r"there is no folder '.*nowhere': make it first"),
        ("all.csv", False, r"'all\.csv' does not say what kind of file it is: end it in \.json or \.parquet"),
        ("", False, "is a folder, not a file"),
        ("all.json", True, "cells are kept in a Parquet file alone"),
    ):
        with pytest.raises(ValueError, match=said):
            simulate(STUDY, out=tmp_path / name, cells=cells)
    assert not list(tmp_path.iterdir())


def test_parquet_without_pyarrow_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ImportError, match=r"pip install \'\.\[parquet\]\'"):
        simulate(STUDY, out=tmp_path / "all.parquet")
    assert not list(tmp_path.iterdir())


def test_the_benchmark_computes_the_same_both_ways() -> None:
    pytest.importorskip("sklearn")
    rows = benchmark.compared(200, 2, 1)
    assert [row.name for row in rows][-1] == "SciPy and scikit-learn"
    assert "tables a second" in benchmark.rates(rows, 200)
