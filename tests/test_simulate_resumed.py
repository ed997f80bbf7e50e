"""A study that goes on believes what is there only as it was written: its file is that of one that never stopped."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bookmaker_ref.study.simulate import Study, blocks, run, simulate
from bookmaker_ref.study.simulate.summary import Summary
from tests.cases import for_each
from tests.strategies import examples
from tests.test_simulate import ASKED, RECIPES, STUDY

pytestmark = pytest.mark.on_change("bookmaker_ref/**")


@dataclass(frozen=True)
class Half:
    """A study that was stopped in the middle of its second recipe, and the file of one that was not."""

    file: Path
    whole: bytes

    @property
    def part(self) -> Path:
        return self.file.with_name(self.file.name + ".part")

    def kept(self) -> dict[str, bytes]:
        """The files of the folder, but the lock, which is empty."""
        return {each.name: each.read_bytes() for each in sorted(self.part.iterdir()) if each.name != "lock"}

    def put(self, kept: dict[str, bytes]) -> None:
        """Make the folder so."""
        shutil.rmtree(self.part, ignore_errors=True)
        self.part.mkdir()
        for name, content in kept.items():
            (self.part / name).write_bytes(content)

    def goes_on(self) -> list[str]:
        """Go on with the study, and see that the file is that of one that was never stopped; what was told."""
        told: list[str] = []
        simulate(STUDY, out=self.file, told=told.append, command="words")
        assert self.file.read_bytes() == self.whole
        assert not self.part.exists()
        self.file.unlink()
        return told


def stopped_in_the_middle(folder: Path, suffix: str, study: Study = STUDY, blocks_done: int = 8) -> Half:
    whole, file = folder / f"whole.{suffix}", folder / f"stopped.{suffix}"
    simulate(study, out=whole, command="words")

    def stop(done: int, total: int) -> None:
        if done == blocks_done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(study, out=file, progress=stop, command="words")
    return Half(file, whole.read_bytes())


@pytest.fixture(scope="module", params=["json", "parquet"])
def half(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Half:
    if request.param == "parquet":
        pytest.importorskip("pyarrow")
    return stopped_in_the_middle(tmp_path_factory.mktemp("half"), request.param)


@pytest.fixture(scope="module")
def kept(half: Half) -> dict[str, bytes]:
    """What its folder holds: study.json, two summaries, and for Parquet the rows of eight blocks."""
    found = half.kept()
    assert len(found) == 3 + 8 * (half.file.suffix == ".parquet")
    return found


@pytest.mark.slow
def test_a_study_whose_files_are_as_they_were_written_goes_on(half: Half, kept: dict[str, bytes]) -> None:
    half.put(kept)
    assert half.goes_on() == ["8 of 10 blocks were done before; going on from there"]


@pytest.mark.slow
@examples(40)
@given(data=st.data())
def test_a_flipped_bit_anywhere_is_seen_and_made_good(half: Half, kept: dict[str, bytes], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(kept)))
    place = data.draw(st.integers(0, len(kept[name]) - 1))
    content = bytearray(kept[name])
    content[place] ^= 1 << data.draw(st.integers(0, 7))
    half.put({**kept, name: bytes(content)})
    first, *_ = half.goes_on()
    assert first.startswith("1 of the files in ")
    assert f"({name}): what they had is made anew" in first


@pytest.mark.slow
@examples(15)
@given(data=st.data())
def test_a_file_that_is_cut_off_or_missing_is_made_good(
    half: Half, kept: dict[str, bytes], data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(sorted(kept)))
    length = data.draw(st.none() | st.just(0) | st.integers(0, len(kept[name]) - 1))
    others = {other: content for other, content in kept.items() if other != name}
    half.put(others if length is None else {**others, name: kept[name][:length]})
    told = half.goes_on()
    # The last summary that is missing is one that was not begun, and a study without a name is written anew.
    unseen = length is None and name in ("study.json", "summary-00001.npz")
    assert (f"({name})" in told[0]) is not unseen


@pytest.mark.slow
@examples(15)
@given(data=st.data())
def test_files_that_were_swapped_are_seen_and_made_good(
    half: Half, kept: dict[str, bytes], data: st.DataObject
) -> None:
    first, second = data.draw(st.lists(st.sampled_from(sorted(kept)), min_size=2, max_size=2, unique=True))
    half.put({**kept, first: kept[second], second: kept[first]})
    told = half.goes_on()[0]
    # Without its summary, all of a recipe is computed anew, and nobody looks for its rows.
    assert told.startswith("2 of the files in ") or ("summary" in told and "rows" in first + second)


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("other", ["another seed", "another version", "other tables"])
def test_a_file_of_another_study_is_seen_and_made_good(
    other: str, half: Half, kept: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, tables = 12 if other == "another seed" else 11, 901 if other == "other tables" else 900
    with monkeypatch.context() as changed:
        if other == "another version":
            here = blocks.versions()
            for module in (blocks, run):
                changed.setattr(module, "versions", lambda: {**here, "definitions": here["definitions"] + 1})
        study = Study(RECIPES, tables, ASKED, seed=seed, block=200)
        foreign = stopped_in_the_middle(tmp_path, half.file.suffix[1:], study).kept()
    assert foreign.keys() == kept.keys()
    for name in kept.keys() - {"study.json"}:
        half.put({**kept, name: foreign[name]})
        assert f"({name})" in half.goes_on()[0]
    half.put({**kept, "study.json": foreign["study.json"]})
    with pytest.raises(ValueError, match="is of another study"):
        half.goes_on()
    # Nor is all of it taken for this study where nothing says of which it is.
    half.put({name: content for name, content in foreign.items() if name != "study.json"})
    assert half.goes_on()[0].startswith("2 of the files in ")


@pytest.mark.slow
def test_another_study_does_not_go_on_from_there_and_the_words_are_those_of_the_first(
    half: Half, kept: dict[str, bytes]
) -> None:
    half.put(kept)
    with pytest.raises(ValueError, match=r"\.part' is of another study \(seed 11, here 12\): delete it"):
        simulate(Study(RECIPES, 900, ASKED, seed=12, block=200), out=half.file)
    with pytest.raises(ValueError, match=r"is of another study \(recipes\)"):
        simulate(Study(RECIPES[::-1], 900, ASKED, seed=11, block=200), out=half.file)
    assert not half.file.exists()
    assert simulate(STUDY, out=half.file, command="other words").command == "words"
    half.file.unlink()


@pytest.mark.slow
@for_each(
    [
        *({"command": "rm -rf"}, {"seed": 12}, {"tables": 10**400}, {"recipes": []}, {"more": 1}),
        *({"sha256": None}, {"sha256": "0" * 64}),
    ]
)
def test_a_study_that_was_changed_by_hand_is_not_believed(
    change: dict[str, Any], *, half: Half, kept: dict[str, bytes]
) -> None:
    half.put({**kept, "study.json": json.dumps({**json.loads(kept["study.json"]), **change}).encode()})
    told = half.goes_on()
    assert "(study.json): what they had is made anew" in told[0]
    assert told[1:] == ["8 of 10 blocks were done before; going on from there"]


@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"[]", b"null", b"{", b"PK\x03\x04 nonsense"),
        *(b"\xff\xfe{\0}\0", b"[" * 10**5, b'{"sha256": NaN}', b"9" * 5000),
    ],
    ids=lambda content: str(content[:10]),
)
def test_whatever_is_in_a_file_is_no_traceback(content: bytes, half: Half, kept: dict[str, bytes]) -> None:
    for name in kept:
        half.put({**kept, name: content})
        assert f"({name})" in half.goes_on()[0]


@pytest.mark.slow
def test_rows_that_change_while_others_are_computed_are_not_written(half: Half, kept: dict[str, bytes]) -> None:
    rows = "rows-00000-000000003.parquet"
    if rows not in kept:
        return

    def change(done: int, total: int) -> None:
        if done == total:
            (half.part / rows).write_bytes(kept["rows-00000-000000002.parquet"])

    half.put(kept)
    with pytest.raises(ValueError, match=r"'rows-00000-000000003\.parquet' in .* was changed while the study was comp"):
        simulate(STUDY, out=half.file, progress=change, command="words")
    assert not half.file.exists()
    assert f"({rows})" in half.goes_on()[0]


def test_many_changed_files_are_one_short_line(half: Half, kept: dict[str, bytes]) -> None:
    half.put(dict.fromkeys(kept, b""))
    (line,) = half.goes_on()
    assert line.startswith("3 of the files in ")
    assert line.endswith("(study.json, summary-00000.npz, summary-00001.npz): what they had is made anew")


def test_a_block_that_is_half_merged_when_it_is_stopped_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, file = tmp_path / "whole.json", tmp_path / "stopped.json"
    simulate(STUDY, out=whole)
    add, calls = Summary.add, 0

    def stopped_within(self: Any, other: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            self.tables += other.tables
            self.blocks += other.blocks
            raise KeyboardInterrupt
        add(self, other)

    monkeypatch.setattr(Summary, "add", stopped_within)
    with pytest.raises(KeyboardInterrupt):
        simulate(STUDY, out=file)
    simulate(STUDY, out=file)
    assert file.read_bytes() == whole.read_bytes()
