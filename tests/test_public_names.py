"""Public names: none hides a builtin, and type checkers know all of them and no others."""

from __future__ import annotations

import builtins
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import bookmaker_ref as bm
from bookmaker_ref import names, scores

#: What users import, with a name of each that is there and one that is not.
MODULES = {
    "bookmaker_ref": ("informedness", "informednes"),
    "bookmaker_ref.asking": ("prove", "proove"),
    "bookmaker_ref.comparing": ("compare", "comapre"),
    "bookmaker_ref.displays": ("draw_systems", "draw_system"),
    "bookmaker_ref.exact": ("correlation", "corelation"),
    "bookmaker_ref.golden": ("parametrize", "parametrise"),
    "bookmaker_ref.multiclass": ("informedness", "informednes"),
    "bookmaker_ref.multiclass.losses": ("greatest_loss", "greatest_los"),
    "bookmaker_ref.numeric": ("engine", "engin"),
    "bookmaker_ref.papers": ("PAPERS", "PAPER"),
    "bookmaker_ref.reports": ("report", "reprot"),
    "bookmaker_ref.roc": ("curve", "curvve"),
    "bookmaker_ref.scores": ("youden_score", "yuoden_score"),
    "bookmaker_ref.significance": ("wilson", "willson"),
    "bookmaker_ref.solving": ("solve", "slove"),
    "bookmaker_ref.study": ("worst", "wurst"),
    "bookmaker_ref.study.plan": ("width", "wdith"),
    "bookmaker_ref.study.simulate": ("simulate", "simulat"),
    "bookmaker_ref.study.worst": ("size", "sise"),
    "bookmaker_ref.symbolic": ("recall", "recal"),
    "bookmaker_ref.tables.contingency": ("Contingency", "Contingenzy"),
    "bookmaker_ref.words": ("Recall", "Recal"),
}


def _starred(module: ModuleType) -> list[str]:
    found = [each for each in vars(module) if not each.startswith("_")]
    return getattr(module, "__all__", found)


def _own(module: ModuleType) -> list[str]:
    """Those of them that are not merely imported there, where no list says so."""
    if hasattr(module, "__all__"):
        return _starred(module)
    defined = {each: getattr(vars(module)[each], "__module__", None) for each in _starred(module)}
    within = "bookmaker_ref" if hasattr(module, "__path__") else module.__name__
    return [each for each, where in defined.items() if where and where.startswith(within)]


@pytest.mark.parametrize("name", MODULES)
def test_importing_all_names_hides_no_builtin(name: str) -> None:
    module = import_module(name)
    assert [each for each in _starred(module) if hasattr(builtins, each)] == []


@pytest.mark.parametrize("name", MODULES)
def test_the_right_name_is_there_and_the_wrong_one_is_not(name: str) -> None:
    right, wrong = MODULES[name]
    module = import_module(name)
    assert hasattr(module, right)
    assert not hasattr(module, wrong)


def _errors(text: str, tmp_path: Path, cache: Path) -> dict[int, str]:
    """What mypy says of each line of a file; the cache has what it knows of the package from the run before."""
    file = tmp_path / "user.py"
    file.write_text(text)
    root = Path(bm.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(cache), str(file)],
        capture_output=True,
        text=True,
        check=False,
        cwd=root,
    )
    assert done.stderr == ""
    found = (line.split(":", 2) for line in done.stdout.splitlines() if line.startswith((str(file), "../", "/")))
    return {int(line): said for _, line, said in found}


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**")
def test_mypy_knows_every_public_name_and_no_misspelt_one(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    lines, wrong = [], set()
    for name, (right, misspelt) in MODULES.items():
        alias = name.replace(".", "_")
        public = _own(import_module(name))
        lines += [f"import {name} as {alias}", f"{alias}.{right}", *(f"{alias}.{each}" for each in public)]
        wrong |= {len(lines) + 1, len(lines) + 2}
        lines += [f"{alias}.{misspelt}", f"from {name} import {misspelt} as _{misspelt}"]
    for each in {*names.OF_TWO, *names.OF_CLASSES}:
        for form in {each, each.lower()}:
            if form.isidentifier() and scores.score.canonical(form):
                lines.append(f"bookmaker_ref_scores.{form}_score")
    kept = getattr(request.config, "cache", None)  # there is none with -p no:cacheprovider
    cache = kept.mkdir("mypy") if kept else tmp_path / "cache"
    found = _errors("\n".join(lines) + "\n", tmp_path, cache)
    assert {lines[number - 1]: found[number] for number in found.keys() - wrong} == {}
    assert {number: lines[number - 1] for number in wrong - found.keys()} == {}
