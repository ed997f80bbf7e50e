"""``bookmaker study simulate`` as people and programs meet it."""

from __future__ import annotations

import os
import resource
import shlex
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from bookmaker_ref.multiclass import MEASURES
from bookmaker_ref.study.simulate import Recipe, simulate
from tests.cases import for_each
from tests.commands import assert_refused, caller, refusals
from tests.waiting import alive, children, until

call = caller("study", "simulate")
TABLES = ("--generator", "events", "--classes", "3", "--cases", "12", "--tables", "200", "--seed", "5")


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "bookmaker_ref", "study", "simulate", *words]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def test_json_is_what_python_says() -> None:
    ran = call(*TABLES, "--measures", "informedness, p_chi2<0.05", "--json")
    found = simulate(Recipe("events", 3, 12), tables=200, seed=5, measures=["informedness", "p_chi2<0.05"])
    assert ran.status == 0
    assert ran.json == {**found.to_json(), "command": ran.json["command"]}


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
def test_the_command_in_the_result_gives_it_again() -> None:
    words = (
        "--generator mixture,informed_cells --classes 2,3 --cases 12 --tables 1e2 --measures informedness-I,p_chi2<0.05"
    )
    more = "--informedness 0:1:3 --informedness 1/3 --repair --around shifted_normal --any-margins --json --workers 2"
    first = call(*words.split(), *more.split())
    again = call(*shlex.split(first.json["command"])[3:], "--json")
    assert again.out == first.out
    assert "workers" not in first.json["command"]
    assert first.json["seed"] == 0
    recipes = first.json["recipes"]
    assert len(recipes) == 16
    assert [each["informedness"] for each in recipes[:4]] == [0.0, 0.5, 1.0, 1 / 3]
    kinds = {(each["generator"], each["classes"]) for each in recipes}
    assert kinds == {*product(("mixture", "informed_cells"), (2, 3))}
    assert all(each["repair"] and not each["exact_margins"] for each in recipes)


def test_steps_are_the_nearest_floats() -> None:
    ran = call("--generator", "decisions", *TABLES[2:], "--informedness", "0:1:11", "--tables", "1", "--json")
    assert [each["informedness"] for each in ran.json["recipes"]] == [i / 10 for i in range(11)]


def test_margins_can_be_given_and_that_of_perfect_tables_is_the_real_one() -> None:
    given = (*TABLES[2:], "--margins", "given", "--real-margin", "3,4,5")
    (recipe,) = call("--generator", "margin_first", *given, "--predicted-margin", "2,2,8", "--json").json["recipes"]
    assert (recipe["real"], recipe["predicted"]) == ([3, 4, 5], [2, 2, 8])
    assert call("--generator", "perfect", *given, "--measures", "accuracy").status == 0


def test_all_measures_are_those_of_k_classes() -> None:
    ran = call(*TABLES, "--measures", "all,p_g2", "--json")
    assert ran.json["measures"] == [*MEASURES, "p_g2"]


def test_people_see_a_table() -> None:
    ran = call(*TABLES, "--classes", "2,3", "--measures", "informedness,p_chi2<p_g2,informedness~markedness")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "200 tables of each kind, seed 5"
    assert lines[3].split()[:5] == ["K", "measure", "mean", "+-", "deviation"]
    found = simulate([Recipe("events", k, 12) for k in (2, 3)], tables=200, seed=5)
    one = found[1]["informedness"]
    assert f"{one.mean:.6f}" in next(line for line in lines if line.split()[:2] == ["3", "informedness"])
    assert "of a<b the mean is the share of tables where it is so" in ran.out.replace("\n", " ")
    assert max(map(len, lines)) <= 100


def test_a_file_has_what_json_prints(tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    ran = call(*TABLES, "--out", str(file), "--json")
    assert file.read_text() == ran.out
    assert [*tmp_path.iterdir()] == [file]
    assert f"All of it is in '{file}'." in call(*TABLES, "--out", str(file)).out


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    there, link = tmp_path / "there", tmp_path / "link.json"
    there.mkdir()
    link.symlink_to("there/all.json")
    for _ in range(2):  # a name that is new, and a file that is there
        assert call(*TABLES, "--out", str(link)).status == 0
        assert link.is_symlink()
        assert [each.name for each in there.iterdir()] == ["all.json"]
        assert sorted(each.name for each in tmp_path.iterdir()) == ["link.json", "there"]
    assert (there / "all.json").read_text() == call(*TABLES, "--json").out


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("link.json", "it is a link that leads to itself"),
        ("nowhere/all.json", "there is no folder '"),
        ("/dev/null", "is a pipe or a device"),
    ],
)
def test_a_link_that_leads_to_no_file_is_refused(target: str, said: str, tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(target)
    ran = call(*TABLES, "--out", str(link))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err
    assert link.is_symlink()
    assert [*tmp_path.iterdir()] == [link]


def test_rows_with_cells_are_in_a_parquet_file(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "all.parquet"
    assert call(*TABLES, "--measures", "informedness", "--out", str(file), "--cells").status == 0
    rows = parquet.read_table(file)
    assert rows.num_rows == 200
    assert rows.column_names[-2:] == ["cells", "informedness"]


#: Generators with the words after them, and what is wrong with these.
REFUSED = """
events --classes 1 | --classes is '1': it takes a whole number from 2 to 102
events --classes x | --classes is 'x': it takes a whole number from 2 to 102
events --classes 13 | cases is 12, but 13 classes need at least 13 cases
events --cases 1,,2 | --cases is '1,,2': something is missing between its commas
events --informedness 0.5 | informedness is 0.5, but events knows nothing of it
events --real-valued | --real-valued is given, but events has whole numbers only
mixture --informedness 1.5 | informedness is 1.5: it takes a probability, from 0 to 1
mixture --informedness nan | --informedness is 'nan', but it is a number from 0 to 1
mixture --informedness 0:1 | --informedness is '0:1', but it is a number
mixture --informedness 0:1:1 | has 1 steps, but there are from 2 to 1001
mixture --informedness 1/0 | which is a division by 0
mixtur | there is no generator 'mixtur'; did you mean 'mixture'?
margin_first --margins given | --margins is 'given', but --real-margin is missing: say --real-margin R,R,... with the
margin_first --margins given --real-margin 4,4,4 | --margins is 'given', but --predicted-margin is missing: say
margin_first --margins given --real-margin 4,4 --predicted-margin 4,4,4 | --real-margin has 2 counts, but there are 3
margin_first --margins given --real-margin 4,4,4 --predicted-margin 4,4,5 | --predicted-margin sums to 13, but there
margin_first --real-margin 4,4,4 | --real-margin is for given margins, and these are 'uniform': add --margins given
perfect --margins given --real-margin 4,4,4 --predicted-margin 4,4,4 | --predicted-margin is not for perfect ta
events --seed -1 | --seed is '-1': it takes a whole number from 0
events --seed 9223372036854775808 | it takes a whole number from 0 to 9223372036854775807
events --workers 0 | --workers is '0': it takes a whole number from 1 to 256
events --tables 1e30 | it takes a whole number from 1 to 1000000000
events --measures informednes | there is no measure 'informednes': did you mean informedness?
events --measures informedness,, | something is missing between its commas
events --measures '\x1b[2J' | '\\x1b[2J' cannot be read: '\\x1b' is not expected there
events --out nowhere/all.json | there is no folder 'nowhere': make it first, or name another
events --out '' | --out has no name of a file
events --cells | --cells is for a Parquet file: add --out FILE.parquet
events --n 5 | --n is not for bookmaker study simulate: say --cases
events --alpha 0.1 | --alpha is not for bookmaker study simulate: leave it out
"""


@for_each(refusals(REFUSED))
def test_what_cannot_be_is_refused_in_a_line(words: list[str], said: str) -> None:
    assert_refused(call(*TABLES, "--generator", *words), said)


@for_each(["--generator", "--classes", "--cases"])
def test_what_is_missing_is_named(missing: str) -> None:
    words = [word for pair in zip(TABLES[::2], TABLES[1::2], strict=True) if pair[0] != missing for word in pair]
    assert f"{missing} is missing" in call(*words).err


def test_a_folder_that_cannot_be_written_to_is_told() -> None:
    if not Path("/proc/self").is_dir():
        pytest.skip("no folder here refuses everybody")
    ran = call(*TABLES, "--out", "/proc/all.json")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("bookmaker: cannot write '/proc/all.json': ")


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
def test_where_there_is_no_room_nothing_has_the_final_name(tmp_path: Path) -> None:
    file = tmp_path / "all.json"

    def little() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    words = command(*TABLES, "--out", str(file))
    ran = subprocess.run(words, env=environment(), capture_output=True, text=True, check=False, preexec_fn=little)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        f"bookmaker: cannot write '{file}': File too large; what is done is kept in '{file}.part', and the same command"
        " goes on from there\n"
    )
    assert not file.exists()
    assert not list(tmp_path.rglob("*.new"))
    assert subprocess.run(words, env=environment(), capture_output=True, check=False).returncode == 0
    assert file.read_text() == call(*TABLES, "--json").out


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked at in /proc")
def test_ctrl_c_ends_all_processes_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    many = (*TABLES[:6], "--tables", "1e9", "--measures", "all", "--workers", "2", "--out", str(file))
    process = subprocess.Popen(command(*many), env=environment(), stderr=subprocess.PIPE, text=True, process_group=0)
    try:
        its_workers = until(lambda: len(found := children(process.pid)) == 2 and found)
        until((tmp_path / "all.json.part" / "summary-00000.npz").exists)
        assert process.pid not in map(os.getpgid, its_workers)  # which a terminal does not reach
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        _, said = process.communicate(timeout=300)
    finally:
        process.kill()
    assert process.returncode == 130
    part = f"{file}.part"
    assert said == (
        f"bookmaker: stopped; what is done is kept in '{part}', and the same command goes on from there\n"
        "bookmaker: interrupted\n"
    )
    until(lambda: not [each for each in its_workers if alive(each)])
    assert not file.exists()
