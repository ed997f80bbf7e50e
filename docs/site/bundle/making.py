"""The page that computes, with the Python that it runs.

Beside the page's own files stand Pyodide, Python's library, SymPy with mpmath, and the package, each without what is
not reached from there, compiled and compressed. What nothing changed of is not made again, and the same sources make
the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from docs.site.bundle.bundled import PYODIDE, ROOT, Sources, library, package, standard
from docs.site.bundle.notices import notices
from docs.site.sources import brought

_HERE = ROOT / "docs/site"
#: What the archives are made with: where it changes, all are made again.
_MADE_WITH = (_HERE / "bundle/archive.mjs", _HERE / "bundle/archive.py", PYODIDE / "pyodide.asm.wasm")
#: Where archives are kept by the digest of their sources.
_KEPT = ROOT / "build/explorer"
#: Of Pyodide, what is served as it is.
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
#: What keeps its docstrings and lines in the page: Pyodide reads its own, and a fault of ours is to be found.
_FULL = ("pyodide/", "_pyodide/", "bookmaker_ref/", "answers.py")
#: What is no part of the page.
_LEFT = frozenset((".py", ".pyc"))


def main(words: list[str] | None = None) -> int:
    """Bring the explorer to this folder."""
    parser = argparse.ArgumentParser(prog="python -m docs.site.bundle", description=__doc__)
    parser.add_argument("folder", type=Path, help="where it goes, such as site/explorer")
    asked = parser.parse_args(words)
    if asked.folder.exists() and not asked.folder.is_dir():
        parser.error(f"{asked.folder} is a file: give a folder, such as site/explorer")
    files = dict(bundled())
    changed = brought(asked.folder, files)
    sent = sum(map(weight, files, files.values()))
    print(f"{len(changed)} files of the explorer changed; it weighs {sent:,} bytes compressed", file=sys.stderr)
    return 0


def bundled() -> Iterator[tuple[str, bytes]]:
    """Every file of the explorer by its path, with its content."""
    yield from ((path.relative_to(_HERE / "explorer").as_posix(), path.read_bytes()) for path in _page())
    runtime = {name: (PYODIDE / name).read_bytes() for name in _RUNTIME}
    first, later = standard(started())
    runtime["python_stdlib.zip"] = archive(first, solid=False)
    runtime["library.zst"] = archive({**later, **library()}, solid=True)
    runtime["package.zst"] = archive(package(), solid=True)
    yield from ((f"python/{name}", content) for name, content in runtime.items())
    yield "python/parts.js", parts(runtime).encode()
    yield "python/NOTICES.txt", notices().encode()


def _page() -> list[Path]:
    """The files of the page itself, as they stand beside this."""
    found = (_HERE / "explorer").rglob("*")
    return sorted(file for file in found if file.is_file() and file.suffix not in _LEFT)


def parts(runtime: Mapping[str, bytes]) -> str:
    """What the worker loads: how large each file is, for its bar, and for which release Pyodide's packages would be."""
    sizes = {name: {"bytes": len(each), "sent": weight(name, each)} for name, each in runtime.items()}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())
    told = {"parts": sizes, "lock": {"info": lock["info"], "packages": {}}}
    return "".join(f"export const {name} = {json.dumps(each, indent=2)};\n" for name, each in told.items())


def weight(name: str, content: bytes) -> int:
    """How many bytes a host sends that compresses what it knows: archives are what they are."""
    return len(content) if name.endswith((".zst", ".zip")) else len(gzip.compress(content, 6, mtime=0))


# --- archives -----------------------------------------------------------------------------------------------------


def archive(sources: Sources, *, solid: bool) -> bytes:
    """An archive of these sources, as it was made last time if nothing changed."""
    given = _zipped(sources)
    request = {"full": _FULL, "solid": solid}

    def make(made: Path) -> None:
        asked = made.with_suffix(".sources")
        asked.write_bytes(given)
        _in_node({"sources": str(asked), "made": str(made), **request})
        asked.unlink()

    return _kept(given + json.dumps(request).encode(), make)


def started() -> frozenset[str]:
    """The files of Python's library without which no archive can be read."""
    return frozenset(json.loads(_kept(b"started", lambda made: _in_node({"started": str(made)}))))


def _kept(given: bytes, make: Callable[[Path], None]) -> bytes:
    """What is made of this, which is kept by the digest of it and of what makes it."""
    key = sha256(b"\0".join((given, *(path.read_bytes() for path in _MADE_WITH)))).hexdigest()
    kept = _KEPT / key
    if not kept.is_file():
        _KEPT.mkdir(parents=True, exist_ok=True)
        made = kept.with_suffix(".made")
        make(made)
        made.replace(kept)
    return kept.read_bytes()


def _in_node(request: Mapping[str, object]) -> None:
    subprocess.run(("node", str(_MADE_WITH[0]), json.dumps(request)), check=True, stdout=subprocess.DEVNULL)


def _zipped(sources: Sources) -> bytes:
    """The sources in one file, which says nothing else: no times, no order."""
    found = BytesIO()
    with zipfile.ZipFile(found, "w") as made:
        for path in sorted(sources):
            made.writestr(zipfile.ZipInfo(path), sources[path])
    return found.getvalue()
