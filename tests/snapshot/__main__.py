"""``python -m tests.snapshot``: write a snapshot of every public number, or compare with one."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.snapshot.cases import GROUPS, cases
from tests.snapshot.comparing import differences
from tests.snapshot.taking import FIRST, NotASnapshot, Snapshot, header, lines, progress, read, write


def main(words: list[str] | None = None) -> int:
    """Run the command: 0 if nothing differs, 1 if something does, 2 for invalid arguments."""
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
        parser.error(f"unknown kind {asked.only!r}; groups of kinds: {', '.join(GROUPS)}")
    if asked.n < 1:
        parser.error(f"-n must be at least 1, got {asked.n}")
    if asked.compare and asked.compare.resolve() == asked.out.resolve():
        parser.error(f"--compare and --out are both {asked.out}; write the new snapshot to another file")
    try:
        old = read(asked.compare) if asked.compare else None  # before the cases are computed, which takes minutes
        asked.out.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, NotASnapshot) as error:
        parser.error(str(error))
    write(asked.out, progress(lines(chosen, asked.n), len(chosen)))
    print(f"{len(chosen)} cases in {asked.out}")
    return 0 if old is None else compared(old, read(asked.out), asked.only)


def compared(old: Snapshot, new: Snapshot, only: str | None) -> int:
    """Print every difference of two snapshots, or of the cases of one kind in them."""
    (made, before), (_, after) = old, new
    if only is not None:
        kinds = {only, *(key.partition(" | ")[0] for key in after)}
        before = {key: each for key, each in before.items() if key.partition(" | ")[0] in kinds}
    if made != header():
        print(f"the kept snapshot was made with {made}; this one with {header()}")
    found = list(differences(before, after))
    print("\n".join([*found, f"{len(found)} differences"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
