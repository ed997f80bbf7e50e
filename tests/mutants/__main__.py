"""``python -m tests.mutants``: plant each mutant in a copy of the tree, and see whether a test fails."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from time import monotonic

from tests.mutants.listed import FOLDER, SELECTIONS, SURVIVES, Mutant, listed, record
from tests.mutants.nearest import Nearest
from tests.mutants.pieces import NotApplicable, place_of, sources
from tests.mutants.running import Control, Copy, Result, Selection, batches, first_failure
from tests.paths import ROOT


def main(arguments: Sequence[str] | None = None, root: Path = ROOT, folder: Path = FOLDER) -> int:
    """Run the mutants that are asked for; 1 if one that is recorded as killed survives, or if one does not apply."""
    asked = _parser().parse_args(arguments)
    by_area = listed(folder)
    everywhere = [mutant for mutants in by_area.values() for mutant in mutants]
    if asked.jobs < 1:
        print(f"--jobs must be at least 1, got {asked.jobs}", file=sys.stderr)
        return 2
    unknown = {*asked.area} - {*by_area} | {*asked.id} - {mutant.id for mutant in everywhere}
    if unknown:
        print(f"unknown: {', '.join(sorted(unknown))}; areas: {', '.join(by_area)}", file=sys.stderr)
        return 2
    among = everywhere
    if asked.area or asked.id:
        among = [each for each in everywhere if each.area in asked.area or each.id in asked.id]
    wanted = [each for each in among if asked.id or (asked.all and not each.equivalent) or each.killer(asked.selection)]
    missing = dict(_missing(among, root))
    for name, why in missing.items():
        print(
            f"{name:14} does not apply: {why} (adapt it in {folder.name}/{name.rpartition('-')[0]}.toml, or delete it)"
        )
    kept = _Kept(root / "build" / "mutants.jsonl", _state(root))
    waiting: SimpleQueue[Mutant] = SimpleQueue()
    for mutant in wanted:
        if mutant.id not in missing and (mutant.id, asked.selection) not in kept.results:
            waiting.put(mutant)
    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as temporary:
        tests = Selection.of(asked.selection, root / "Makefile")
        control = Control(root, Path(temporary) / "control", tests)
        control.try_all(filter(None, (mutant.killer(asked.selection) for mutant in wanted)))
        copies = [Copy(root, Path(temporary) / str(number)) for number in range(asked.jobs)]
        with ThreadPoolExecutor(asked.jobs) as pool:
            work = _Work(waiting, tests, Nearest(root), control, kept)
            try:
                for done in [pool.submit(work.on, copy) for copy in copies]:
                    done.result()
            finally:
                work.stop()
    found = {each.id: kept.results[each.id, asked.selection] for each in wanted if each.id not in missing}
    escaped = _told(wanted, found, asked.selection)
    if asked.record:
        record({name: {asked.selection: each.found} for name, each in found.items()}, folder)
    return 1 if escaped or missing else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--area", action="append", default=[], help="only the mutants of this area (repeatable)")
    parser.add_argument("--id", action="append", default=[], help="only this mutant (repeatable)")
    parser.add_argument("--with", dest="selection", choices=SELECTIONS, default="test", help="the tests to run [test]")
    parser.add_argument("--all", action="store_true", help="also mutants that are not recorded as killed")
    parser.add_argument("--record", action="store_true", help="write what killed each mutant into its file")
    parser.add_argument("--jobs", type=int, default=2, help="number of processes [2]")
    return parser


def _missing(mutants: Sequence[Mutant], root: Path) -> list[tuple[str, str]]:
    """The mutants that cannot be planted, each with the reason."""
    among, found = sources(root), []
    for mutant in mutants:
        try:
            place_of(mutant.was, among)
        except NotApplicable as why:
            found.append((mutant.id, str(why)))
    return found


@dataclass(frozen=True)
class _Work:
    """The mutants that are still to be run, and with which tests."""

    waiting: SimpleQueue[Mutant]
    tests: Selection
    nearest: Nearest
    control: Control
    kept: _Kept

    def stop(self) -> None:
        """Leave out what is still to be run."""
        with suppress(Empty):
            while True:
                self.waiting.get_nowait()

    def on(self, copy: Copy) -> None:
        """Run one mutant after the other on a copy."""
        with suppress(Empty):
            while True:
                mutant = self.waiting.get_nowait()
                start = monotonic()
                with copy.planted(mutant) as changed:
                    order = batches(self.nearest, changed, mutant.killer(self.tests.name))
                    found = first_failure(copy, self.control, self.tests, order)
                result = Result(mutant.id, self.tests.name, found or SURVIVES, round(monotonic() - start, 1))
                self.kept.add(result)
                print(f"{result.id:14} {result.seconds:6.0f} s  {_outcome(result)}", flush=True)


def _outcome(result: Result) -> str:
    return "SURVIVED" if result.found == SURVIVES else f"killed by {result.found}"


def _told(wanted: Sequence[Mutant], found: dict[str, Result], name: str) -> list[str]:
    """Print how many mutants of each area were killed; return those that were killed before and survive."""
    counts: dict[str, Counter[str]] = {}
    for mutant in wanted:
        if mutant.id in found:
            kind = "survived" if found[mutant.id].found == SURVIVES else "killed"
            counts.setdefault(mutant.area, Counter())[kind] += 1
    for area, kinds in counts.items():
        print(f"{area:12} {', '.join(f'{many} {kind}' for kind, many in sorted(kinds.items()))}")
    survived = {each for each, result in found.items() if result.found == SURVIVES}
    escaped = [each.id for each in wanted if each.killer(name) and each.id in survived]
    for each in escaped:
        print(f"{each} is recorded as killed, and survives")
    return escaped


class _Kept:
    """The results that were found with this state of the sources and the tests, in a file that is only added to."""

    def __init__(self, path: Path, state: str) -> None:
        self._path, self._state, self._lock = path, state, Lock()
        self.results: dict[tuple[str, str], Result] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            of_state, result = json.loads(line)
            if of_state == state:
                self.results[result["id"], result["selection"]] = Result(**result)

    def add(self, result: Result) -> None:
        """Keep a result."""
        with self._lock:
            self.results[result.id, result.selection] = result
            self._path.parent.mkdir(exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([self._state, asdict(result)]) + "\n")


def _state(root: Path) -> str:
    """A digest of the sources, the tests, and the mutants."""
    files = [source.path for source in sources(root)]
    files += [path for suffix in ("py", "txt", "toml") for path in (root / "tests").rglob(f"*.{suffix}")]
    return sha256(b"\0".join(path.read_bytes() for path in sorted(files))).hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())
