"""Generated files are current, and each compiled form is the measure that it stands for."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from sympy import Abs, Symbol

from bookmaker_ref.generate import verdicts
from bookmaker_ref.generate.numeric_source import TABLE, example, scalar_of
from bookmaker_ref.generate.source import code
from bookmaker_ref.papers import recorded
from bookmaker_ref.papers.empirical import measured
from bookmaker_ref.symbolic import FN, FP, MEASURES, RP, TP, VOCABULARY, N, Recall
from bookmaker_ref.symbolic.algebra import same
from bookmaker_ref.symbolic.forms import (
    INTERMEDIATES,
    degree,
    determinant,
    in_words,
)
from derivations.lookup import parallel
from docs.writers import empirical, equations, files, readme
from docs.writers.__main__ import SETTLED, main as update
from docs.writers.files import FILES, INPUTS, MARK, Made, difference, refresh, stale
from tests.cases import for_each
from tests.paths import ROOT
from tests.records import decided


@pytest.fixture(autouse=True)
def decided_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decisions that are written down are those of the other tests."""
    monkeypatch.setattr(verdicts, "decide", lambda each: decided(each.id))


@pytest.mark.slow
@pytest.mark.pinned
@for_each(FILES, some=11)
def test_the_generated_file_is_current(path: str) -> None:
    assert not (found := difference(ROOT, path)), f"{found}\n\n{path} is not what the program writes: make update"


@pytest.mark.slow
@pytest.mark.pinned
@pytest.mark.parametrize("path", ["docs/multiclass.md", "docs/what-to-use.md"])
def test_a_page_that_tests_read_is_current(path: str) -> None:
    assert not difference(ROOT, path)


@pytest.mark.slow
def test_nothing_generated_is_left_over() -> None:
    assert not list(stale(ROOT)), "make update deletes it"


# --- the writer ---------------------------------------------------------------------------------------------------

HELLO, PAGE, PICTURE = "docs/hello.py", "docs/page.md", "docs/picture.png"
QUICK = {HELLO: Made(f"{__name__}:greeting")}
SLOW = {PAGE: Made(f"{__name__}:drawn", of=("source/*.py", "source/seed.txt"), slow=True)}
runs: list[str] = []


def greeting() -> str:
    return "hello = 1\n"


def drawn(told: Callable[[str], object]) -> dict[str, str | bytes]:
    told("the picture is drawn")
    runs.append("drawn")
    return {PAGE: "# A picture\n", PICTURE: b"\x89 from seed " + (Path.cwd() / "source/seed.txt").read_bytes()}


def not_made(*_: object) -> str:
    raise TypeError("no code is known")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in {"code.py": "def seeds():\n    return 1\n", "seed.txt": "7"}.items():
        (tmp_path / "source").mkdir(exist_ok=True)
        (tmp_path / "source" / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    runs.clear()
    return tmp_path


def test_a_record_without_a_derivation_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("docs.writers.__main__.refresh", lambda *_, **__: parallel("powers2008significance:12.3"))
    with pytest.raises(SystemExit) as ended:
        update(["--once"])
    assert ended.value.code == 1
    assert capsys.readouterr().err == (
        "powers2008significance:12.3 has no derivation, and no record with its statement has one:"
        " write one in derivations/, with @concludes above it\n"
    )


def test_refresh_writes_what_differs_and_deletes_what_is_stale(tmp_path: Path) -> None:
    old, other = tmp_path / "docs" / "old.py", tmp_path / "docs" / "other.py"
    old.parent.mkdir()
    old.write_text(f"# {MARK}\n", encoding="utf-8")
    other.write_text("# by hand\n" * 9 + f"# not {MARK}\n", encoding="utf-8")

    assert "+hello = 1" in difference(tmp_path, HELLO, QUICK)
    assert list(stale(tmp_path, QUICK)) == ["docs/old.py"]
    assert refresh(tmp_path, QUICK) == [HELLO, "docs/old.py"]
    assert (tmp_path / HELLO).read_text(encoding="utf-8") == f"# {MARK}\nhello = 1\n"
    assert not old.exists()
    assert other.exists()
    assert refresh(tmp_path, QUICK) == []

    (tmp_path / HELLO).write_text("# changed by hand\n", encoding="utf-8")
    assert "-# changed by hand" in difference(tmp_path, HELLO, QUICK)


def test_nothing_is_written_before_everything_is_made(folder: Path) -> None:
    for last in (Made(f"{__name__}:not_made"), Made(f"{__name__}:not_made", of=("source/*",), slow=True)):
        with pytest.raises(TypeError, match="no code is known"):
            refresh(folder, {**QUICK, **SLOW, "docs/last.py": last})
        assert [path.name for path in folder.iterdir()] == ["source"]


def test_what_takes_long_is_made_when_its_sources_changed_and_not_before(folder: Path) -> None:
    said: list[str] = []
    assert f"{INPUTS} does not say what it was made from" in difference(folder, PAGE, SLOW)
    assert set(refresh(folder, SLOW, told=said.append)) == {PAGE, PICTURE, INPUTS}
    assert said[-1] == "the picture is drawn"
    assert (folder / PAGE).read_text(encoding="utf-8") == f"<!-- {MARK} -->\n\n# A picture\n"
    assert (folder / PICTURE).read_bytes() == b"\x89 from seed 7"
    assert not difference(folder, PAGE, SLOW)
    assert refresh(folder, SLOW) == []
    (folder / "source" / "folder.py").mkdir()
    assert not difference(folder, PAGE, SLOW), "a folder is no source"

    code, seed = folder / "source" / "code.py", folder / "source" / "seed.txt"
    told = '"""What it does."""\nimport math\ndef seeds():  # a comment\n\n    return 1\n'
    code.write_text(told, encoding="utf-8")
    assert not difference(folder, PAGE, SLOW), "comments, docstrings, blank lines and imports make no other picture"
    for source, text in ((code, "def seeds():\n    return 2\n"), (seed, "8")):
        source.write_text(text, encoding="utf-8")
        assert difference(folder, PAGE, SLOW) == f"{PAGE}: its sources changed since it was made"
        assert INPUTS in refresh(folder, SLOW)
        assert not difference(folder, PAGE, SLOW)
    assert (folder / PICTURE).read_bytes() == b"\x89 from seed 8"
    assert len(runs) == 3
    assert refresh(folder, SLOW, anew=(PAGE,)) == []
    assert len(runs) == 4


def test_what_takes_long_waits_for_sources_that_the_same_run_changes(folder: Path) -> None:
    code = "source/code.py"
    files = {code: Made(f"{__name__}:greeting"), **SLOW}
    said: list[str] = []
    assert refresh(folder, files, told=said.append) == [code]
    assert not runs
    assert said == [f"{PAGE} waits for the next run: {code} changes in this one"]
    assert set(refresh(folder, files)) == {PAGE, PICTURE, INPUTS}
    assert refresh(folder, files) == []
    assert runs == ["drawn"]


@for_each(
    {
        "nothing changes": [[]],
        "pages alone": [["docs/errata.md", INPUTS]],
        "code, then a page": [["bookmaker_ref/_names.py"], ["docs/errata.md"]],
        "code, then data, then nothing": [["bookmaker_ref/_names.py"], ["docs/data/errata.csv"], []],
    }.items(),
    lambda case: case[0],
)
def test_the_command_runs_until_no_source_changes(
    case: tuple[str, list[list[str]]], *, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, written = case
    left = [*written]

    def run(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        assert words[3] == "--once"
        return subprocess.CompletedProcess(words, 0, "\n".join(left.pop(0) or [SETTLED]) + "\n")

    monkeypatch.setattr(subprocess, "run", run)
    assert update([]) == 0
    assert not left
    wanted = [path for paths in written for path in paths] or [SETTLED]
    assert capsys.readouterr().out.splitlines() == wanted


def test_the_command_ends_with_the_status_of_a_run_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda words, **_: subprocess.CompletedProcess(words, 1, ""))
    assert update([]) == 1


@pytest.mark.parametrize("path", [PAGE, PICTURE])
def test_what_takes_long_and_was_changed_by_hand_is_seen(folder: Path, path: str) -> None:
    refresh(folder, SLOW)
    before = (folder / path).read_bytes()
    (folder / path).write_bytes(before + b".")
    assert difference(folder, PAGE, SLOW) == f"{path} is not what was written"
    assert refresh(folder, SLOW) == [path]
    assert (folder / path).read_bytes() == before
    (folder / path).unlink()
    assert difference(folder, PAGE, SLOW) == f"{path} is not there"


def test_a_picture_that_nothing_draws_any_more_is_deleted(folder: Path) -> None:
    refresh(folder, {**QUICK, **SLOW})
    assert set(refresh(folder, QUICK)) == {PAGE, PICTURE, INPUTS}
    assert not (folder / PICTURE).exists()


def test_sources_that_are_not_there_are_no_sources(folder: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"there are no files elsewhere/\*"):
        refresh(folder, {PAGE: Made(f"{__name__}:drawn", of=("elsewhere/*",), slow=True)})
    assert all(any(ROOT.glob(pattern)) for made in FILES.values() for pattern in made.of)


def test_the_pages_have_the_verdicts_that_were_decided_before_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "bookmaker_ref/papers/verdicts.json"
    monkeypatch.setattr(files, "_MADE", {})
    assert equations.verdicts_now() == recorded()
    decided_now = {"verdicts": {each: {**found, "verdict": "false"} for each, found in recorded().items()}}
    monkeypatch.setattr(files, "_MADE", {FILES[path].by: json.dumps(decided_now)})
    assert {each["verdict"] for each in equations.verdicts_now().values()} == {"false"}
    assert "false" in readme.page().split("numbers  simulations")[1].split("```")[0]
    assert "proved" not in readme.page().split("numbers  simulations")[1].split("```")[0]


def test_the_page_of_claims_has_what_was_measured_before_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "bookmaker_ref/papers/empirical.json"
    monkeypatch.setattr(files, "_LATER", {path: json.dumps({**measured(), "seed": 123456789})})
    assert "from seed 123456789," in empirical.page()


def test_the_command_says_what_it_can_make_anew(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        update(["docs/errata.md"])
    assert "'docs/errata.md' is none of the files that take long: " in capsys.readouterr().err


# --- forms ------------------------------------------------------------------------------------------------


def test_every_measure_has_a_form_and_a_reason() -> None:
    assert all(each.accurate.why for each in MEASURES.values())


@pytest.mark.slow
@for_each(MEASURES)
def test_the_form_is_the_measure(name: str) -> None:
    assert same(in_words(MEASURES[name].accurate.value), MEASURES[name].word)


def test_another_form_is_not() -> None:
    assert not same(in_words(MEASURES["informedness"].accurate.value), MEASURES["markedness"].word)
    assert not same(in_words(-MEASURES["correlation"].accurate.value), MEASURES["correlation"].word)
    assert not same(in_words(MEASURES["g2_plus_p"].accurate.value), MEASURES["g2_plus_r"].word)


@pytest.mark.parametrize("step", [word for word in INTERMEDIATES if word in VOCABULARY], ids=str)
def test_a_margin_in_code_is_the_word(step: Symbol) -> None:
    assert same(INTERMEDIATES[step], step)


def test_what_needs_counts_is_what_grows_with_n() -> None:
    growing = {name for name, each in MEASURES.items() if each.needs_counts}
    assert growing == {name for name in MEASURES if name.startswith(("chi2", "g2"))}
    assert [degree(each) for each in (RP / N, determinant, TP + 1, RP + determinant)] == [0, 2, None, None]


# --- code -------------------------------------------------------------------------------------------------


@for_each(MEASURES)
def test_no_code_shares_a_reciprocal(name: str) -> None:
    """``A*(1/x)`` rounds twice: a quotient ends the formula, and what it divides by is no quotient."""
    function = scalar_of(name)
    assert not any("/" in step for step in function.steps), "a step that divides"
    assert function.value.count("/") <= 1


def test_code_keeps_to_one_quotient() -> None:
    assert code((TP - FP) / (2 * N) * RP) == "rp * (tp - fp) / (2 * n)"
    assert code(-(TP * FN)) == "-tp * fn"
    with pytest.raises(TypeError, match="use Root"):
        code(TP**Recall)
    with pytest.raises(TypeError, match="no code is known"):
        code(Abs(TP - FP))


@pytest.mark.slow
@for_each(lambda: [name for name in MEASURES if not MEASURES[name].takes_p])
def test_the_expected_value_of_an_example_is_the_definition_s(name: str) -> None:
    """The doctests hold what the definition gives; here it is compared with the compiled function."""
    assert scalar_of(name).function(*TABLE) == pytest.approx(example(MEASURES[name]), rel=1e-15)
