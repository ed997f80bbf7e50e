"""Every file that this program writes, and the one way to write them: ``make update``.

`FILES` says of each what makes it. What is quick is made each time, and a test compares it with the file. What takes
minutes is made when its input changed: `INPUTS` has a key of the sources that it was made from and the digests of what
was written, so that both are checked without making it. The sources are all files that its writer imports or names,
directly or through others (`sources`). All is made before the first file is written. What is made depends on records,
expressions and seeds alone, so it is the same on every machine and on every day.

A run may change modules that it has already imported. `make update` therefore starts a new process until nothing
changes any more (`rounds`).

To add a file, add a line to `FILES`.
"""

from __future__ import annotations

import difflib
import gzip
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

from docs.writers.sources import Sources, said

#: What each generated text says in one of its first lines, in whatever its comments look like; CSV has no comments.
MARK = "generated, not written by hand: make update"
_HEADS = {".py": f"# {MARK}\n", ".md": f"<!-- {MARK} -->\n\n", ".json": f'{{\n "generated": "{MARK}",\n'}
_HEADS[".svg"] = f"<!-- {MARK} -->\n"
_HEADS[".js"] = f"// {MARK}\n"
_HEADS[".h"] = f"/* {MARK} */\n\n"
_LINES = 3

#: Where generated files lie: what bears the mark there and is not in the table is no longer wanted.
_PLACES = ("bookmaker_ref", "derivations", "docs", "tests")
#: What was made from which sources.
INPUTS = "docs/writers/inputs.json"

Told = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Made:
    """What makes a file: ``module:function``, imported when it is needed, and an argument if there is one.

    Usually the function returns the text of the file, without the mark. If it is ``slow``, it takes a function for
    messages, returns the contents of several files by their paths, and is called only when a source of its module has
    changed, or a file that one of the patterns ``of`` matches.
    """

    by: str
    of: tuple[str, ...] = ()
    slow: bool = False


#: In this order: a page that shows what another file says comes after it.
FILES: dict[str, Made] = {
    "bookmaker_ref/_names.py": Made("bookmaker_ref.generate.names_source:module"),
    "bookmaker_ref/_facts.py": Made("bookmaker_ref.generate.facts_source:module"),
    "bookmaker_ref/multiclass/_measures.py": Made("bookmaker_ref.generate.classes_source:module"),
    "bookmaker_ref/numeric/_series.py": Made("bookmaker_ref.generate.series:module"),
    "bookmaker_ref/numeric/machine/series.h": Made("bookmaker_ref.generate.series:header"),
    "bookmaker_ref/numeric/_generated.py": Made("bookmaker_ref.generate.numeric_source:formulas_module"),
    "bookmaker_ref/cli/_families.py": Made("bookmaker_ref.generate.families:families_source"),
    "bookmaker_ref/exact/_generated.py": Made("bookmaker_ref.generate.exact_source:words_source"),
    "bookmaker_ref/exact/_measures.py": Made("bookmaker_ref.generate.exact_source:measures_source"),
    "bookmaker_ref/papers/verdicts.json": Made("bookmaker_ref.generate.verdicts:recorded_text"),
    "bookmaker_ref/papers/derivations.json": Made("derivations.places:text_of_places"),
    "bookmaker_ref/papers/proofs.json": Made("derivations.proofs:text_of_proofs"),
    "bookmaker_ref/papers/standing.json": Made("docs.writers.standing:written", slow=True),
    "bookmaker_ref/papers/empirical.json": Made("docs.writers.measured:record", slow=True),
    "bookmaker_ref/golden/data": Made("derivations.golden.write:written", slow=True),
    "docs/site/explorer/series.js": Made("bookmaker_ref.generate.javascript:series_module"),
    "docs/site/explorer/measures.js": Made("bookmaker_ref.generate.javascript:measures_module"),
    "docs/figures/informedness.svg": Made("docs.writers.readme:picture"),
    "docs/figures/displays-deviation.svg": Made("docs.writers.displays:written", slow=True),
    "README.md": Made("docs.writers.readme:page"),
    "docs/equations/powers2011.md": Made("docs.writers.equations:page_of:powers2011"),
    "docs/equations/powers2003.md": Made("docs.writers.equations:page_of:powers2003"),
    "docs/equations/powers2008evaluation.md": Made("docs.writers.equations:page_of:powers2008evaluation"),
    "docs/equations/powers2008significance.md": Made("docs.writers.equations:page_of:powers2008significance"),
    "docs/equations/powerskappa.md": Made("docs.writers.equations:page_of:powerskappa"),
    "docs/errata.md": Made("docs.writers.errata:page"),
    "docs/data/errata.csv": Made("docs.writers.errata:data"),
    "docs/empirical.md": Made("docs.writers.empirical:page"),
    "docs/data/empirical.csv": Made("docs.writers.empirical:data"),
    "docs/multiclass.md": Made("docs.writers.multiclass:page"),
    "docs/multiclass-measures.md": Made("docs.writers.multiclass:measures"),
    "docs/data/multiclass.csv": Made("docs.writers.multiclass:data"),
    "docs/data.md": Made("docs.writers.data:page"),
    "docs/figures.md": Made("docs.writers.figures:written", slow=True),
    "docs/significance.md": Made("docs.writers.significance.page:written", slow=True),
    "docs/comparing.md": Made("docs.writers.comparing.page:written", slow=True),
    "docs/data/worst-cases.csv": Made("docs.writers.worst:written", slow=True),
    "docs/data/worst-of-classes.csv": Made("docs.writers.worst_of_classes:written", slow=True),
    "docs/data/area-coverage.csv": Made("docs.writers.areas:written", slow=True),
    "docs/what-to-use.md": Made("docs.writers.what_to_use:page"),
    "docs/conformance.md": Made("docs.writers.conformance:written", slow=True),
}
#: Of this one a part alone is generated, and it says so there.
_IN_PART = "README.md"


# --- what is made each time -------------------------------------------------------------------------------------


def text_of(path: str, files: Mapping[str, Made] = FILES) -> str:
    """What the file should say."""
    text = _made(files[path].by)
    return text if path == _IN_PART else _marked(path, text)


def difference(root: Path, path: str, files: Mapping[str, Made] = FILES) -> str:
    """How the file on disk differs from what it should say, or why it has to be made anew; empty if it does not."""
    if files[path].slow:
        return why_anew(root, path, files)
    wanted = text_of(path, files)
    file = root / path
    found = file.read_text(encoding="utf-8") if file.exists() else ""
    lines = difflib.unified_diff(
        found.splitlines(), wanted.splitlines(), f"{path} (as it is)", f"{path} (as it should be)", lineterm=""
    )
    return "" if found == wanted else "\n".join(lines) or f"{path}: the ends of its lines differ"


def made_already(path: str) -> str | None:
    """The text of a file, if it was made in this process: it may not be written yet."""
    return _LATER.get(path) or (_MADE.get(FILES[path].by) if path in FILES else None)


_MADE: dict[str, str] = {}
_LATER: dict[str, str] = {}


def _marked(path: str, text: str) -> str:
    return _HEADS.get(Path(path).suffix, "") + text.removeprefix("{\n")


def _made(by: str) -> str:
    if by not in _MADE:
        _MADE[by] = _maker(by)()
    return _MADE[by]


def _maker(by: str) -> Callable[..., Any]:
    module, function, *arguments = by.split(":")
    make: Callable[..., Any] = getattr(import_module(module), function)
    return lambda *more: make(*arguments, *more)


# --- what takes long --------------------------------------------------------------------------------------------


def why_anew(root: Path, path: str, files: Mapping[str, Made] = FILES) -> str:
    """Why what takes long has to be made anew; empty if it has not."""
    known = _inputs(root).get(path)
    if known is None:
        return f"{path}: {INPUTS} does not say what it was made from"
    for name, digest in known["files"].items():
        if not (root / name).is_file():
            return f"{name} is not there"
        if _digest((root / name).read_bytes()) != digest:
            return f"{name} is not what was written"
    if key_of(root, files[path], known["files"]) != known["key"]:
        return f"{path}: its sources changed since it was made"
    return ""


def key_of(root: Path, made: Made, written: Collection[str], later: Mapping[str, bytes] = MappingProxyType({})) -> str:
    """A key of everything that these files are made from, as it is or as it will be; they themselves do not count."""
    found = sources_of(root, made, later)
    return _digest("\n".join(f"{path}\n{found[path]}" for path in sorted({*found} - {*written})).encode())


def sources_of(root: Path, made: Made, later: Mapping[str, bytes] = MappingProxyType({})) -> dict[str, str]:
    """The files that these are made from, each with what counts of it."""
    sources = Sources(root, later)
    found = sources.of(made.by.partition(":")[0])
    patterns = {path for pattern in made.of for path in root.glob(pattern) if path.is_file()}
    if made.of and not patterns:
        raise FileNotFoundError(f"there are no files {' '.join(made.of)}")
    for path in sorted(file.relative_to(root).as_posix() for file in patterns):
        content = sources.read(path)
        found[path] = said(content.decode()) if path.endswith(".py") else _digest(content)
    return found


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:20]


def _inputs(root: Path) -> dict[str, Any]:
    file = root / INPUTS
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["made"] if file.exists() else {}
    return found


# --- writing ----------------------------------------------------------------------------------------------------


def refresh(
    root: Path,
    files: Mapping[str, Made] = FILES,
    *,
    anew: Collection[str] = (),
    only: Collection[str] = (),
    told: Told = lambda line: None,
) -> list[str]:
    """Write every file that is not as it should be, delete what is stale; the paths that changed.

    What takes long is made if its sources changed, or if it is among ``anew``. If one of its sources is itself made in
    this run, and changes, it is left for the next run, which imports and reads that source as it is then. With ``only``
    nothing else is made or deleted. Nothing is written before all is made: what fails on the way leaves every file as
    it was.
    """
    contents: dict[str, bytes] = {}
    before = _inputs(root)
    inputs = {path: known for path, known in before.items() if path in files}
    for path, made in files.items():
        if only and path not in only:
            continue
        if not made.slow:
            contents[path] = text_of(path, files).encode()
        elif path in anew or (why := why_anew(root, path, files)):
            changing = {name for name, content in contents.items() if not _is(root / name, content)}
            if waits := sorted(changing & sources_of(root, made).keys()):
                told(f"{path} waits for the next run: {waits[0]} changes in this one")
                continue
            told(f"{path}: made anew" if path in anew else why)
            contained = _maker(made.by)(told)
            if path in contained:
                contained[path] = _marked(path, contained[path])
            found = {name: text.encode() if isinstance(text, str) else text for name, text in contained.items()}
            _LATER.update({name: each.decode() for name, each in found.items() if name.endswith((".json", ".csv"))})
            contents |= {name: _as_packed(root / name, content) for name, content in found.items()}
            inputs[path] = {
                "key": key_of(root, made, found, contents),
                "files": {name: _digest(contents[name]) for name in sorted(found)},
            }
    if inputs or before:
        contents[INPUTS] = (json.dumps({"generated": MARK, "made": inputs}, indent=1) + "\n").encode()
    changed = [path for path, content in contents.items() if not _is(root / path, content)]
    for path in changed:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(contents[path])
    written = {name for known in before.values() for name in known["files"]}
    wanted = {name for known in inputs.values() for name in known["files"]}
    for path in () if only else (*stale(root, files), *sorted(written - wanted)):
        (root / path).unlink(missing_ok=True)
        changed.append(path)
    return changed


def stale(root: Path, files: Mapping[str, Made] = FILES) -> Iterator[str]:
    """Generated files that nothing generates any more."""
    wanted = {*files, INPUTS, *(name for known in _inputs(root).values() for name in known["files"])}
    for place in _PLACES:
        for file in sorted((root / place).rglob("*")):
            path = file.relative_to(root).as_posix()
            if path not in wanted and "node_modules" not in file.parts and file.is_file() and _is_generated(file):
                yield path


def _as_packed(file: Path, content: bytes) -> bytes:
    """The same in a packed file; one that holds it already stays as it is, however it was packed."""
    if file.suffix != ".gz":
        return content
    old = file.read_bytes() if file.exists() else b""
    return old if old and gzip.decompress(old) == content else gzip.compress(content, 9, mtime=0)


def _is(file: Path, content: bytes) -> bool:
    return file.is_file() and file.read_bytes() == content


def _is_generated(file: Path) -> bool:
    if file.suffix not in _HEADS:
        return False
    with file.open("rb") as opened:
        return MARK.encode() in b"".join(opened.readline(1000) for _ in range(_LINES))
