"""``python -m docs.site``, or ``make site``: the whole site, into ``site/``."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

from docs.site.lasting import kept
from docs.site.sources import MAKERS, key_of, served, written

ROOT = Path(__file__).parents[2]
_SPHINX = ("-m", "sphinx", "-b", "html", "-j", "auto", "-q", "-c", "docs/site/sphinx", "-d", "build/site.known")
#: A warning is an error: a link that leads nowhere, a formula that cannot be set, a sign that the font lacks. Not where
#: some pages were left out on purpose, to which others lead.
_STRICT = ("-W",)
#: What Sphinx is told by, beyond what it keeps an eye on itself: where it changed, every page is set again.
MADE_WITH = (
    "docs/site/contents.py",
    "docs/site/package-lock.json",
    "docs/site/sphinx/*.py",
    "docs/site/sphinx/*.mjs",
    "docs/site/sphinx/templates/**/*",
)


def main(words: list[str] | None = None) -> int:
    """Make it, and say what took how long."""
    parser = argparse.ArgumentParser(prog="python -m docs.site", description=__doc__)
    parser.add_argument(
        "--only", nargs="*", choices=MAKERS, default=MAKERS, help="make the pages of these makers alone"
    )
    parser.add_argument("--no-explorer", action="store_true", help="leave the explorer out")
    asked = parser.parse_args(words)
    began = time.monotonic()
    if new := kept():
        _told(f"{new} new addresses are on the list of docs/site/addresses.txt, which only grows: commit it")
    changed = written(ROOT, ROOT / "build/site", asked.only, _told)
    _told(f"{len(changed)} sources changed, {time.monotonic() - began:.1f} s")
    key, made_with = key_of(ROOT, MADE_WITH), ROOT / "build/site.made-with"
    anew = not made_with.is_file() or made_with.read_text(encoding="utf-8") != key
    strict = set(asked.only) == set(MAKERS)
    options = [*(("-E", "-a") if anew else ()), *(_STRICT if strict else ())]
    ended = subprocess.run((sys.executable, *_SPHINX, *options, "build/site", "site"), cwd=ROOT, check=False).returncode
    if ended:
        _told("the site is not made: mend what is said above")
        return ended
    made_with.write_text(key, encoding="utf-8")
    served(ROOT / "build/site", ROOT / "site")
    _told(f"pages are made, {time.monotonic() - began:.1f} s")
    if not asked.no_explorer:
        ended = subprocess.run(
            (sys.executable, "-m", "docs.site.bundle", "site/explorer"), cwd=ROOT, check=False
        ).returncode
        _told(f"the explorer is made, {time.monotonic() - began:.1f} s")
    return ended


def _told(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
