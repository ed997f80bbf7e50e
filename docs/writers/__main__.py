"""``python -m docs.writers``, or ``make update``: write every generated file that is not as it should be."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from bookmaker_ref.generate.lowering import NoCode, check_forms
from bookmaker_ref.symbolic import MEASURES
from derivations.lookup import NoSuchRecord
from docs.writers.files import FILES, INPUTS, refresh

ROOT = Path(__file__).parents[2]
#: What nothing else is made from.
_ENDS = (".md", ".svg", ".png")
#: One run changes modules, the next what they make, and so on; nothing leads further than this.
_MOST_RUNS = 9
SETTLED = "every generated file is as it should be"


def main(words: list[str] | None = None) -> int:
    """Write them, and say which changed."""
    parser = argparse.ArgumentParser(prog="python -m docs.writers", description=__doc__)
    slow = [path for path, made in FILES.items() if made.slow]
    parser.add_argument(
        "anew", nargs="*", metavar="FILE", help=f"make it though its sources are the same: {', '.join(slow)}"
    )
    parser.add_argument("--only", action="append", default=[], metavar="FILE", help="make this file (repeatable) [all]")
    parser.add_argument("--once", action="store_true", help="run once, even if what was written changes other files")
    arguments = parser.parse_args(words)
    if unknown := [path for path in arguments.anew if path not in slow]:
        parser.error(f"{unknown[0]!a} is none of the files that take long: {', '.join(slow)}")
    if unknown := [path for path in arguments.only if path not in FILES]:
        parser.error(f"{unknown[0]!a} is not a generated file: docs/writers/files.py lists them")
    if not arguments.only:
        try:
            check_forms(MEASURES.values())  # before anything that takes long
        except NoCode as refused:
            parser.exit(1, f"{refused}\n")
    if not arguments.once:
        changed, status = _runs(ROOT, arguments.anew, arguments.only)
        if status:
            return status
    else:
        try:
            changed = refresh(
                ROOT,
                anew=arguments.anew,
                only=arguments.only,
                told=lambda line: print(line, file=sys.stderr, flush=True),
            )
        except NoSuchRecord as missing:
            parser.exit(1, f"{missing}: write one in derivations/, with @concludes above it\n")
    print("\n".join(changed) or SETTLED)
    return 0


def _runs(root: Path, anew: Sequence[str], only: Sequence[str]) -> tuple[list[str], int]:
    """Run in new processes until no file changes that another is made from: what changed, and the exit status.

    A process has imported the generated modules as they were before it wrote them.
    """
    changed: dict[str, None] = {}
    for run in range(_MOST_RUNS):
        words = [*(anew if not run else ()), *(word for path in only for word in ("--only", path))]
        done = subprocess.run(
            [sys.executable, "-m", "docs.writers", "--once", *words],
            cwd=root,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            return [], done.returncode
        now = [line for line in done.stdout.splitlines() if line != SETTLED]
        changed |= dict.fromkeys(now)
        if all(path.endswith(_ENDS) or path == INPUTS for path in now):
            return [*changed], 0
    print(f"files still change after {_MOST_RUNS} runs: {', '.join(now)}", file=sys.stderr)
    return [], 1


if __name__ == "__main__":
    raise SystemExit(main())
