"""Write the page of results: ``python -m bookmaker_ref.golden.adapters [FILE]``."""

from __future__ import annotations

import sys
from pathlib import Path

from bookmaker_ref.golden.adapters.page import text


def main(words: list[str]) -> int:
    """Write it to the file, or to stdout."""
    if len(words) > 1 or any(word.startswith("-") for word in words):
        print("python -m bookmaker_ref.golden.adapters: give the file to write, or nothing", file=sys.stderr)
        return 2
    page = text()
    if words:
        Path(words[0]).write_text(page, encoding="utf-8", newline="\n")
    else:
        sys.stdout.write(page)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
