"""What runs on a forge: what `.ci/run` runs, the site that it tested is published, and nothing of it needs a secret."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from tests.paths import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "site.yml"
RUN = ROOT / ".ci" / "run"
#: Where Coq has its library of algebra.
ALGEBRA = "user-contrib/mathcomp/algebra/all_algebra.vo"


@pytest.fixture
def workflow() -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))


def test_no_secret_is_needed_and_no_right_is_given_that_is_not(workflow: Any) -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    assert re.findall(r"secrets|token:\s*\$|GITHUB_TOKEN|password", text) == []
    assert workflow["permissions"] == {"contents": "read"}
    assert "permissions" not in workflow["jobs"]["tests"]
    assert workflow["jobs"]["publish"]["permissions"] == {"pages": "write", "id-token": "write"}


def test_only_the_site_that_was_tested_is_published(workflow: Any) -> None:
    tests, publish = workflow["jobs"]["tests"], workflow["jobs"]["publish"]
    steps = [step.get("run") or step["uses"].partition("@")[0] for step in tests["steps"]]
    assert steps[-2:] == [".ci/run", "actions/upload-pages-artifact"]
    assert tests["steps"][-1]["with"] == {"path": "site"}
    assert publish["needs"] == "tests"
    assert [step["uses"].partition("@")[0] for step in publish["steps"]] == ["actions/deploy-pages"]


def test_only_actions_of_the_forge_itself_run(workflow: Any) -> None:
    used = [step["uses"] for job in workflow["jobs"].values() for step in job["steps"] if "uses" in step]
    assert len(used) == 5
    assert [each for each in used if not re.fullmatch(r"actions/[\w-]+@v\d+", each)] == []


def test_what_is_made_there_can_be_made() -> None:
    targets = set(re.findall(r"^([\w -]+):(?!=)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    known = {word for each in targets for word in each.split()}
    assert {"test-all", "certify", "browser"} <= known
    made = re.findall(r"\bmake ([\w-]+)", RUN.read_text(encoding="utf-8"))
    assert made == ["docs", "test-all", "certify", "site", "browser"]
    assert {*made} - {"docs"} <= known


def test_the_script_can_be_run_and_is_read_without_a_fault() -> None:
    assert RUN.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", RUN], check=True)


def test_everything_is_checked_once_a_week(workflow: Any) -> None:
    assert [sorted(each) for each in workflow[True]["schedule"]] == [["cron"]]  # YAML reads "on" as true
    (run,) = (step for step in workflow["jobs"]["tests"]["steps"] if step.get("run") == ".ci/run")
    assert run["env"] == {"FRESH": "${{ github.event_name == 'schedule' && '1' || '' }}"}


@pytest.mark.parametrize("fresh", ["", "1"])
@pytest.mark.parametrize(
    ("there", "installed"),
    [
        ((), "chromium nodejs npm coq libcoq-mathcomp-algebra gcc libc6-dev g++ gfortran r-base-core"),
        (("google-chrome", "node", "npm", "coqc", ALGEBRA, "gcc", "g++", "gfortran", "Rscript"), ""),
        (("chromium", "node", "gcc", "g++", "gfortran", "Rscript"), "nodejs npm coq libcoq-mathcomp-algebra"),
        (("chromium", "node", "npm", "coqc", "gcc", "g++"), "libcoq-mathcomp-algebra gfortran r-base-core"),
    ],
)
def test_the_script_installs_what_is_missing_and_lets_no_test_be_skipped(
    there: tuple[str, ...], installed: str, fresh: str, tmp_path: Path
) -> None:
    """In a folder of its own, with programs that only write down how they were called."""
    (tmp_path / "bin").mkdir()
    (tmp_path / ".ci").mkdir()
    for name in ("bash", "dirname", "id", "env", "timeout"):
        (tmp_path / "bin" / name).symlink_to(which(name) or "")
    if ALGEBRA in there:
        (tmp_path / ALGEBRA).parent.mkdir(parents=True)
        (tmp_path / ALGEBRA).touch()
    others = {"sudo": 'exec "$@"', "coqc": f"echo {tmp_path}"}
    for name in ({*there} - {ALGEBRA}) | {"apt-get", "make", "sudo"}:
        words = "${CI:+: CI=$CI $BROWSER $COMPILERS${FIXED_PART:+ part}${FRESH:+ everything}}"
        told = others.get(name, f'echo "{name} $*{words}" >> told')
        (tmp_path / "bin" / name).write_text(f"#!/bin/bash\n{told}\n", encoding="utf-8")
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / ".ci" / "run").write_bytes(RUN.read_bytes())
    environment = {"PATH": str(tmp_path / "bin"), "FRESH": fresh}
    subprocess.run(["bash", tmp_path / ".ci" / "run"], check=True, env=environment)
    lines = (tmp_path / "told").read_text(encoding="utf-8").split("\n")
    options = "apt-get install -qq --yes --no-install-recommends"
    asked = [each.strip() for each in lines if each.startswith("apt-get install")]
    assert asked == [f"{options} {installed}"] * bool(installed)
    words = f": CI=true required gcc g++ gfortran node Rscript {'everything' if fresh else 'part'}"
    assert [each.strip() for each in lines if each.startswith("make")][1:] == [
        f"make test-all{words}",
        f"make certify{words}",
        f"make site{words}",
        f"make browser WHICH_browser=browser{words}",
    ]
