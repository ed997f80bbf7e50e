"""``python -m tests.snapshot``: write a snapshot of every public number, or compare with one."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.snapshot.cases import GROUPS, cases
from tests.snapshot.comparing import differences
from tests.snapshot.taking import FIRST, header, lines, progress, read, write


def main(words: list[str] | None = None) -> int:
    """Do what the words say: 0 if nothing differs, 1 if something does, 2 if there is no such kind."""
    parser = argparse.ArgumentParser(prog="python -m tests.snapshot", description="Record every public number.")
    parser.add_argument(
        "--compare", metavar="FILE", type=Path, help=f"print every difference from this snapshot, such as {FIRST.name}"
    )
    parser.add_argument("--only", metavar="KIND", help=f"cases of this kind or group ({', '.join(GROUPS)})")
    parser.add_argument(
        "--out", metavar="FILE", type=Path, default=Path("build/snapshot.jsonl.gz"), help="output file [%(default)s]"
    )
    parser.add_argument(
        "-n", metavar="N", type=int, default=os.cpu_count() or 1, help="number of processes [one per core]"
    )
    asked = parser.parse_args(words)
    chosen = cases(asked.only)
    if not chosen:
        parser.error(f"unknown kind {asked.only!r}")
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    write(asked.out, progress(lines(chosen, asked.n), len(chosen)))
    print(f"{len(chosen)} cases in {asked.out}")
    return compared(asked.compare, asked.out, asked.only) if asked.compare else 0


def compared(old: Path, new: Path, only: str | None) -> int:
    """Print every difference of two snapshots; of one kind, only cases of that kind."""
    (made, before), (_, after) = read(old), read(new)
    if only is not None:
        kinds = {only, *(key.partition(" | ")[0] for key in after)}
        before = {key: each for key, each in before.items() if key.partition(" | ")[0] in kinds}
    if made != header():
        print(f"{old} was made with {made}; this is {header()}")
    found = list(differences(before, after))
    print("\n".join([*found, f"{len(found)} differences"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
