"""``python -m docs.writers``, or ``make update``: write every generated file that is not as it should be."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bookmaker_ref.generate.lowering import NoCode, check_forms
from bookmaker_ref.symbolic import MEASURES
from derivations.lookup import NoSuchRecord
from docs.writers.files import FILES, refresh

ROOT = Path(__file__).parents[2]


def main(words: list[str] | None = None) -> int:
    """Write them, and say which changed."""
    parser = argparse.ArgumentParser(prog="python -m docs.writers", description=__doc__)
    slow = [path for path, made in FILES.items() if made.of]
    parser.add_argument(
        "anew", nargs="*", metavar="FILE", help=f"make it though its sources are the same: {', '.join(slow)}"
    )
    anew = tuple(parser.parse_args(words).anew)
    if unknown := [path for path in anew if path not in slow]:
        parser.error(f"{unknown[0]!a} is none of the files that take long: {', '.join(slow)}")
    try:
        check_forms(MEASURES.values())  # before anything that takes long
        changed = refresh(ROOT, anew=anew, told=lambda line: print(line, file=sys.stderr, flush=True))
    except NoSuchRecord as missing:
        parser.exit(1, f"{missing}: write one in derivations/, with @concludes above it\n")
    except NoCode as refused:
        parser.exit(1, f"{refused}\n")
    print("\n".join(changed) or "every generated file is as it should be")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
