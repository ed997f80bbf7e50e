"""Every file that this program writes, and the one way to write them.

The table says which function gives the text of which file; ``pytest --update`` calls ``refresh``. A text depends
on records and expressions alone, so it is the same on every machine and on every day.

To add a file, add a line to ``FILES``, and put ``MARK`` into one of the first lines of its text.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path

from bookmaker_ref.generate.mark import MARK

#: How people write the files anew.
REFRESH = "pytest --update tests/test_generated.py"
#: Where generated files lie: what bears the mark there and is not in the table is no longer wanted.
_PLACES = ("bookmaker_ref", "derivations", "docs", "tests")
_HEAD = 5
_COMMENT = f"<!-- {MARK}: {REFRESH} -->"

#: The text of each file: ``module:function``, imported when it is needed, and an argument if there is one.
FILES: dict[str, str] = {
    "bookmaker_ref/_names.py": "bookmaker_ref.generate.names_source:module",
    "bookmaker_ref/_facts.py": "bookmaker_ref.generate.facts_source:module",
    "bookmaker_ref/multiclass/_measures.py": "bookmaker_ref.generate.classes_source:module",
    "bookmaker_ref/numeric/_series.py": "bookmaker_ref.generate.series:module",
    "bookmaker_ref/numeric/_generated.py": "bookmaker_ref.generate.numeric_source:formulas_module",
    "bookmaker_ref/numeric/_kernels.py": "bookmaker_ref.generate.numeric_source:kernels_module",
    "bookmaker_ref/cli/_families.py": "bookmaker_ref.generate.families:families_source",
    "bookmaker_ref/exact/_generated.py": "bookmaker_ref.generate.exact_source:words_source",
    "bookmaker_ref/exact/_measures.py": "bookmaker_ref.generate.exact_source:measures_source",
    "bookmaker_ref/papers/verdicts.json": "bookmaker_ref.generate.verdicts:recorded_text",
    "bookmaker_ref/papers/derivations.json": "derivations.places:text_of_places",
    # The pages show the recorded verdicts, so they come after them.
    "docs/equations/powers2011.md": "docs.writers.equations:page_of:powers2011",
    "docs/equations/powers2003.md": "docs.writers.equations:page_of:powers2003",
    "docs/equations/powers2008evaluation.md": "docs.writers.equations:page_of:powers2008evaluation",
    "docs/equations/powers2008significance.md": "docs.writers.equations:page_of:powers2008significance",
    "docs/equations/powerskappa.md": "docs.writers.equations:page_of:powerskappa",
    "docs/errata.md": "docs.writers.equations:errata",
    "docs/empirical.md": "docs.writers.empirical:page",
    "docs/multiclass.md": "docs.writers.multiclass:page",
}


def text_of(path: str, files: Mapping[str, str] = FILES) -> str:
    """What the file should say."""
    text = _made(files[path], markdown=path.endswith(".md"))
    if not _marked(text):
        raise ValueError(f"{path}: its first {_HEAD} lines do not say {MARK!r}")
    return text


def difference(root: Path, path: str, files: Mapping[str, str] = FILES) -> str:
    """How the file on disk differs from what it should say; empty if it does not."""
    wanted = text_of(path, files)
    file = root / path
    found = file.read_text(encoding="utf-8") if file.exists() else ""
    lines = difflib.unified_diff(
        found.splitlines(), wanted.splitlines(), f"{path} (as it is)", f"{path} (as it should be)", lineterm=""
    )
    return "" if found == wanted else "\n".join(lines) or f"{path}: the ends of its lines differ"


def stale(root: Path, files: Mapping[str, str] = FILES) -> Iterator[str]:
    """Generated files that nothing generates any more."""
    for place in _PLACES:
        for file in sorted((root / place).rglob("*")):
            path = file.relative_to(root).as_posix()
            if path not in files and file.is_file() and _is_generated(file):
                yield path


def refresh(root: Path, files: Mapping[str, str] = FILES) -> list[str]:
    """Write every file that is not as it should be, delete what is stale; the paths that changed.

    All texts are made before the first is written: what fails on the way leaves every file as it was.
    """
    changed = [path for path in files if difference(root, path, files)]
    for path in changed:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text_of(path, files), encoding="utf-8", newline="\n")
    for path in list(stale(root, files)):
        (root / path).unlink()
        changed.append(path)
    return changed


def made_already(path: str) -> str | None:
    """The text of a file, if it was made in this process: it may not be written yet."""
    return _MADE.get(FILES[path])


_MADE: dict[str, str] = {}


def _made(by: str, *, markdown: bool = False) -> str:
    if by not in _MADE:
        module, function, *arguments = by.split(":")
        make: Callable[..., str] = getattr(import_module(module), function)
        text = make(*arguments)
        _MADE[by] = text if _marked(text) or not markdown else f"{_COMMENT}\n\n{text}"
    return _MADE[by]


def _is_generated(file: Path) -> bool:
    if file.suffix in {".pyc", ".so"}:
        return False
    with file.open("rb") as opened:
        return MARK.encode() in b"".join(opened.readline(1000) for _ in range(_HEAD))


def _marked(text: str) -> bool:
    return any(MARK in line for line in text.splitlines()[:_HEAD])
