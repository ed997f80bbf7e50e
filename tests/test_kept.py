"""What was decided once is not decided again, unless what it rests on has changed; and nothing else is believed."""

from __future__ import annotations

import ast
import errno
import inspect
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest
from sympy import Dummy, Float, Symbol

from bookmaker_ref import decide as room
from bookmaker_ref.decide import Counterexample, FaultyRecord, Finding, decide, kept, prove
from bookmaker_ref.decide.kept import Content, Kept, Unsaid, remembering
from bookmaker_ref.decide.methods import GAINS
from bookmaker_ref.language import parse_statement
from bookmaker_ref.papers import entry, recorded
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    VOCABULARY,
    All,
    ForClasses,
    G2PlusP,
    MissRate,
    Recall,
    Shows,
    Statement,
    equal,
    notation,
    relation,
    rp,
)
from bookmaker_ref.symbolic.classes import CLASS_WORDS, EVERY, UNIFORM, Family, K
from bookmaker_ref.symbolic.multiclass import InformednessK
from tests.cases import for_each
from tests.records import every_record, forms

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

PACKAGE = Path(room.__file__).parents[1]
TRUE, WRONG = equal(Recall, 1 - MissRate), equal(Recall, MissRate)
#: One of each sort of example, and one of a path.
SORTS = ("powers2011:8", "powers2011:30", "powers2011:41", "powers2011:22", "powers2011:evenness-maximum-for-k-classes")


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the sources were written, they are what runs."""
    monkeypatch.setattr(kept, "_SETTLED", -1e9)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "of" / "findings"


def nobody(statement: Statement) -> NoReturn:
    raise AssertionError(f"{statement} is decided again")


def file_in(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def believed(folder: Path, statement: Statement = TRUE) -> Finding | None:
    """What is kept of the statement."""
    held = Kept(folder)
    return held._earlier.get(held.content.key(statement))


@pytest.fixture
def one(folder: Path) -> Finding:
    """A folder with one finding in it."""
    with remembering(folder):
        found = prove(WRONG)
    assert believed(folder, WRONG) == found
    return found


# --- what is kept -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_was_decided_is_not_decided_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with remembering(folder) as held:
        first = [kept.told(lambda id=id: decide(entry(id))) for id in SORTS]  # type: ignore[misc]
    assert held.decided > len(SORTS)
    assert not any(is_kept for _, is_kept in first)
    monkeypatch.setattr("bookmaker_ref.decide.truth._by_kind", nobody)
    with remembering(folder) as held:
        assert [kept.told(lambda id=id: decide(entry(id))) for id in SORTS] == [(each, True) for each, _ in first]  # type: ignore[misc]
    assert held.decided == 0
    for again in (remembering(folder, fresh=True), remembering(folder / "other"), remembering(None)):
        with again, pytest.raises(AssertionError, match="decided again"):
            decide(entry(SORTS[0]))
    with pytest.raises(AssertionError, match="decided again"):
        prove(TRUE)


def test_a_statement_that_comes_twice_in_a_run_is_decided_once_and_counts_as_decided(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with remembering(folder) as held:
        found = prove(TRUE)
        monkeypatch.setattr("bookmaker_ref.decide.truth._by_kind", nobody)
        assert kept.told(lambda: prove(TRUE)) == (found, False)
    assert held.decided == 2


def test_a_fresh_finding_takes_the_place_of_what_was_kept(folder: Path, one: Finding) -> None:
    forged = replace(one, verdict="proved", counterexample=None)
    kept._append(file_in(folder), kept.line_of(Content().key(WRONG), forged))
    assert believed(folder, WRONG) == forged
    for _ in range(2):
        with remembering(folder, fresh=True):
            assert prove(WRONG) == one
    assert believed(folder, WRONG) == one
    assert len([line for line in file_in(folder).read_bytes().splitlines() if line]) == 3


def test_what_nobody_can_tell_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.decide.truth._by_kind", lambda _: Finding("undecided", reason="nobody knows"))
    with remembering(folder):
        assert prove(TRUE).verdict == "undecided"
    assert not folder.exists()


def test_a_record_at_fault_stays_one(folder: Path) -> None:
    record = Record("powers2011:test", "a test", TRUE, "")
    for _ in range(2):
        with remembering(folder):
            assert decide(record).verdict == "proved"
            with pytest.raises(FaultyRecord):
                decide(replace(record, corrected=TRUE))


# --- what a finding rests on --------------------------------------------------------------------------------------


def statements() -> Iterator[Statement]:
    for record in every_record():
        yield from forms(record)


@pytest.mark.slow
def test_two_statements_have_one_key_exactly_if_they_are_the_same() -> None:
    content = Content()
    keys: dict[str, Statement] = {}
    for each in statements():
        keys.setdefault(content.key(each), each)
        assert keys[content.key(each)] == each
    assert len(keys) == len(set(statements())) > 1000
    assert {content.key(each): each for each in statements()}.keys() == keys.keys()


@for_each(
    [
        *(
            parse_statement(text)
            for text in (
                "Recall <= 1 - MissRate",
                "1 - MissRate = Recall",
                "Recall = 1 - MissRate = 1 - MissRate",
                "Recall = 1 - MissRate given Bias = Prevalence",
                "InformednessK <= K for K = 2",
                "InformednessK <= K for K = 3",
                "Recall(1, 2, 3, 4) rounds to 0.25",
                "Recall(1, 2, 3, 4) rounds to 0.250",
            )
        ),
        All((TRUE,)),
        equal(Symbol("Recall", positive=True), 1 - MissRate),
    ]
)
def test_whatever_is_changed_in_a_statement_its_key_is_another(changed: Statement) -> None:
    others = (TRUE, parse_statement("InformednessK <= K for K = 2, 3"), Shows(Recall, None, "0.25"))
    assert Content().key(changed) not in {Content().key(each) for each in others}


def test_a_statement_rests_on_the_meaning_of_each_word_in_it_and_of_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    of_classes = ForClasses(relation(InformednessK, "<=", 1), (2,))
    before = [Content().key(each) for each in (TRUE, of_classes)]
    VOCABULARY[new := Symbol("Newcomer", real=True)] = 2 * Recall
    try:
        assert [Content().key(each) for each in (TRUE, of_classes)] == before
    finally:
        del VOCABULARY[new]
    with monkeypatch.context() as patch:
        patch.setitem(VOCABULARY, rp, 2 * VOCABULARY[rp])  # Recall is tp/rp
        assert Content().key(TRUE) != before[0]
    with monkeypatch.context() as patch:
        patch.setitem(CLASS_WORDS, InformednessK, 2 * CLASS_WORDS[InformednessK])
        assert Content().key(TRUE) == before[0]
        assert Content().key(of_classes) != before[1]
    monkeypatch.setitem(VOCABULARY, G2PlusP, 2 * VOCABULARY[G2PlusP])  # of which a method speaks
    assert Content().key(TRUE) != before[0]


def test_every_word_that_a_method_speaks_of_is_in_each_key() -> None:
    rooms = [each for name, each in sys.modules.items() if name.startswith("bookmaker_ref.decide")]
    spoken = {each for module in rooms for each in vars(module).values() if isinstance(each, Symbol)}
    of_sources = {each for each in vars(notation).values() if isinstance(each, Symbol)}
    assert len(rooms) > 15
    assert set(GAINS) <= {word for word in spoken if word in VOCABULARY} - of_sources <= set(kept.SPOKEN_OF)


@pytest.mark.parametrize(
    "statement",
    [
        equal(Dummy("x"), 1),
        equal(Recall, Float("0.5")),
        ForClasses(equal(K, K + 1), (2,), replace(EVERY, contains=eval("lambda table: False"))),
    ],
    ids=["a letter like no other", "a rounded number", "a family of a stranger"],
)
def test_what_has_no_content_to_tell_has_no_key(statement: Statement, folder: Path) -> None:
    with pytest.raises(Unsaid):
        Content().key(statement)
    with remembering(folder) as held:
        prove(relation(Recall, "<=", 1))
        held.finding(statement, lambda _: Finding("proved", "a test"))
    assert (held.decided, len(held._now)) == (2, 1)


def file_of(module: str, name: str) -> str:
    """The file of ours that has what is imported under this name from the module."""
    place = PACKAGE.joinpath(*module.split(".")[1:])
    inner, whole = place / f"{name}.py", place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return (inner if inner.exists() else whole).relative_to(PACKAGE).as_posix()


@cache
def imported() -> set[tuple[str, str]]:
    """The modules of ours from which a source takes something, and what it takes."""
    return {
        (str(node.module), alias.name)
        for path in kept.sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("bookmaker_ref")
        for alias in node.names
    }


def test_every_module_that_decides_is_among_the_sources() -> None:
    there = {path.relative_to(PACKAGE).as_posix() for path in kept.sources()}
    assert {"decide/signs.py", "decide/kept.py", "symbolic/algebra.py", "exact/numbers.py"} <= there
    assert all((PACKAGE / name).exists() for name in kept.LEFT_OUT)
    taken = {file_of(*each) for each in imported()}
    # Of records only what they say is used, and that is in the key; names and the version decide nothing.
    assert taken - there <= kept.LEFT_OUT | {"papers/record.py", "names.py", "_names.py", "__init__.py"}


def test_nothing_but_words_is_taken_from_a_module_that_is_left_out() -> None:
    """Who took a function from there would believe what a change of it has made false."""
    taken = {each for each in imported() if file_of(*each) in kept.LEFT_OUT}
    assert ("bookmaker_ref.symbolic", "G2PlusP") in taken
    found = [getattr(sys.modules[module], name) for module, name in taken]
    left_out = {f"bookmaker_ref.{name.removesuffix('.py').replace('/', '.')}" for name in kept.LEFT_OUT}
    assert [
        each for each in found if not isinstance(each, Symbol) and getattr(each, "__module__", "") in left_out
    ] == []


def test_a_family_rests_on_its_cells_and_on_the_source_of_what_recognises_it() -> None:
    families = {id(each.among): each.among for each in statements() if isinstance(each, ForClasses)}
    named = {Content()._of(family) for family in families.values()}
    assert len(named) == len(families) > 6
    for family in families.values():
        code = family.contains.__code__
        module = sys.modules[family.contains.__module__]
        called = [getattr(module, name) for name in code.co_names if hasattr(module, name)]
        files = {inspect.getsourcefile(each.contains if isinstance(each, Family) else each) for each in called}
        assert files <= {code.co_filename, *map(str, kept.sources())}, family.label
    assert Content()._of(replace(EVERY, cells=UNIFORM.cells)) not in named
    assert Content()._of(replace(EVERY, contains=UNIFORM.contains)) not in named


def test_a_change_of_a_source_or_of_a_release_forgets_everything(
    folder: Path, one: Finding, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = kept.methods()
    for path in kept.sources():
        with monkeypatch.context() as patch:
            text = path.read_bytes() + b"\n"
            real = Path.read_bytes
            patch.setattr(Path, "read_bytes", lambda self, p=path, t=text, r=real: t if self == p else r(self))
            assert kept.methods() not in (state, None), path
    for module, release in (("sympy", "0.1"), ("mpmath", "0.1")):
        with monkeypatch.context() as patch:
            patch.setattr(f"{module}.__version__", release)
            assert kept.methods() not in (state, None)
            assert believed(folder, WRONG) is None
    assert believed(folder, WRONG) == one


def test_where_a_source_was_changed_just_now_nothing_is_kept_or_believed(
    folder: Path, one: Finding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "_SETTLED", 5.0)
    monkeypatch.setattr(kept, "_BEGAN", max(path.stat().st_mtime for path in kept.sources()) + 4)
    assert kept.methods() is None
    assert believed(folder, WRONG) is None
    with remembering(folder):
        assert prove(TRUE).verdict == "proved"
    monkeypatch.setattr(kept, "_BEGAN", kept._BEGAN + 2)
    assert believed(folder, WRONG) == one
    assert believed(folder, TRUE) is None


# --- what is believed ---------------------------------------------------------------------------------------------


def test_a_flipped_bit_is_seen(folder: Path, one: Finding) -> None:
    file = file_in(folder)
    whole = file.read_bytes()
    key = Content().key(WRONG)
    line = whole.strip()
    for place in range(len(line)):
        for bit in range(8):
            damaged = bytearray(line)
            damaged[place] ^= 1 << bit
            assert kept._parsed(bytes(damaged)) is None, (place, bit)
    assert kept._parsed(line) == (key, one)
    file.write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
    with remembering(folder) as held:
        assert prove(WRONG) == one
    assert held.decided == 1
    assert believed(folder, WRONG) == one  # as it was decided again


def test_a_file_that_ends_too_early_costs_its_last_line_alone(folder: Path, one: Finding) -> None:
    with remembering(folder):
        prove(TRUE)
    file = file_in(folder)
    whole = file.read_bytes()
    first = len(whole) - whole[::-1].index(b"\n", 1)
    for end in range(first, len(whole) - 1, 7):
        file.write_bytes(whole[:end])
        assert (believed(folder, WRONG), believed(folder, TRUE)) == (one, None)
    with remembering(folder):  # what is added begins a line of its own
        found = prove(TRUE)
    assert (believed(folder, WRONG), believed(folder, TRUE)) == (one, found)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "null",
        "7",
        '{"verdict": "perhaps"}',
        '{"verdict": "undecided"}',
        '{"verdict": "proved", "method": 7}',
        '{"verdict": "proved", "colour": "red"}',
        '{"verdict": "proved", "counterexample": {"tp": "1"}}',
        '{"verdict": "false", "counterexample": {"tp": 1, "fp": 1, "fn": 1, "tn": 1.5, "lhs": "0", "rhs": "1"}}',
        '{"verdict": "false", "counterexample": {"matrix": [[1, "2"], 3], "lhs": "0", "rhs": "1"}}',
        '{"verdict": "false", "counterexample": {"point": {"x": [1]}, "lhs": "0", "rhs": "1"}}',
        '{"verdict": "proved", "method": ' + "9" * 5000 + "}",
    ],
    ids=lambda text: text[:40],
)
def test_what_is_no_finding_is_not_believed_whatever_its_digest(folder: Path, one: Finding, text: str) -> None:
    key = Content().key(TRUE)
    with file_in(folder).open("ab") as file:
        file.write(f"{kept._sealed(key, text)} {key} {text}\n".encode())
    assert (believed(folder), believed(folder, WRONG)) == (None, one)


@for_each(["proved", "false"])
def test_every_sort_of_finding_is_read_as_it_was_written(verdict: str) -> None:
    for id, found in recorded().items():
        example = found.get("counterexample")
        data = {"verdict": verdict, "method": found["method"], "counterexample": example, "reason": id, "domain": ""}
        data |= {name: found.get(name, "") for name in ("scope", "smallest_among")}
        again = Finding.of_data(json.loads(json.dumps(data)))
        assert json.loads(json.dumps(again.as_data())) == data
        assert (again.counterexample is None) == (example is None)


def _link(file: Path) -> None:
    real = file.rename(file.with_suffix(".real"))
    file.symlink_to(real)


def _pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


@pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.chmod(0o620),
        lambda file: file.chmod(0o602),
        lambda file: file.parent.chmod(0o777),
        _link,
        _pipe,
    ],
    ids=["a group may write", "all may write", "all may write in the folder", "a link", "a pipe"],
)
def test_a_file_that_others_may_have_written_is_neither_read_nor_written(
    folder: Path, one: Finding, spoil: Callable[[Path], None]
) -> None:
    file = file_in(folder)
    spoil(file)
    size = file.stat().st_size
    assert believed(folder, WRONG) is None
    with remembering(folder):
        assert prove(WRONG) == one
    assert file.stat().st_size == size


@pytest.mark.skipif(os.name != "posix", reason="owners as POSIX has them")
def test_a_file_of_somebody_else_is_not_believed(folder: Path, one: Finding, monkeypatch: pytest.MonkeyPatch) -> None:
    somebody = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: somebody)
    assert believed(folder, WRONG) is None


# --- disks --------------------------------------------------------------------------------------------------------


def test_findings_that_are_added_at_the_same_time_are_all_there(folder: Path, one: Finding) -> None:
    file, found = file_in(folder), Finding("false", "x" * 3000, Counterexample(1, 2, 3, 4, "0", "1"))
    keys = [f"{number:064x}" for number in range(400)]
    with ThreadPoolExecutor(8) as many:
        list(many.map(lambda key: kept._append(file, kept.line_of(key, found)), keys))
    assert kept._read(file) == {**dict.fromkeys(keys, found), Content().key(WRONG): one}


def test_a_disk_that_takes_nothing_is_no_failure(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with remembering(tmp_path / "file" / "folder"):
        assert prove(TRUE).verdict == "proved"

    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(os, "write", full)
    with remembering(folder):
        assert (prove(TRUE).verdict, prove(WRONG).verdict) == ("proved", "false")
    assert believed(folder) is None


def test_the_states_that_were_not_used_for_longest_go_and_no_other_file(folder: Path) -> None:
    folder.mkdir(parents=True)
    old = [folder / f"findings-{number:064x}.txt" for number in range(12)]
    for age, each in enumerate((*old, folder / "letter.txt")):
        each.write_text("", encoding="utf-8")
        os.utime(each, (10**9 - age, 10**9 - age))
    with remembering(folder):
        prove(TRUE)
    left = set(folder.iterdir())
    assert believed(folder) is not None
    assert left - {file for file in left if file.stat().st_mtime > 10**9} == {*old[:7], folder / "letter.txt"}


def test_the_folder_is_one_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kept.default_folder() == tmp_path / "bookmaker_ref"
    monkeypatch.setenv("XDG_CACHE_HOME", "here")  # not absolute, which is to be ignored
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    assert kept.default_folder() == tmp_path / "home" / ".cache" / "bookmaker_ref"

    def homeless() -> NoReturn:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    assert kept.default_folder() is None


def test_what_is_proved_beside_stays_as_it_is(folder: Path) -> None:
    """A record with one form that is kept, and another that is not."""
    record = Record(
        "powers2011:test", "a test", WRONG, "", instead=parse_statement("Recall = Informedness*(1 - Prevalence) + Bias")
    )
    with remembering(folder):
        prove(WRONG)
    with remembering(folder):
        found, is_kept = kept.told(lambda: decide(record))
    assert (found, is_kept) == (decide(record), False)
