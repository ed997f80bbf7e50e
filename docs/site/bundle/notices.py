"""Whose work the explorer ships, under which licences, for the file that stands beside it."""

from __future__ import annotations

import json
import textwrap
from dataclasses import dataclass
from importlib.metadata import distribution, version
from pathlib import Path

from docs.site.bundle.bundled import PYODIDE, ROOT

_LICENCES = ROOT / "docs/site/bundle/licences"


@dataclass(frozen=True, slots=True)
class Part:
    """One work that is shipped: its release, where it comes from, and under which licence."""

    name: str
    release: str
    home: str
    licence: str
    #: What of it is shipped otherwise than it was published.
    changed: str
    text: str


def parts() -> tuple[Part, ...]:
    """Every work that the explorer ships and that is not ours, with the text of its licence."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())["info"]
    pyodide = json.loads((PYODIDE / "package.json").read_bytes())
    return (
        Part(
            "Pyodide",
            pyodide["version"],
            "https://github.com/pyodide/pyodide",
            pyodide["license"],
            "pyodide.mjs, pyodide.asm.mjs and pyodide.asm.wasm are as they were published. The WebAssembly holds"
            " CPython and what it is linked with (below), built with Emscripten.",
            (_LICENCES / "MPL-2.0.txt").read_text(encoding="utf-8"),
        ),
        Part(
            "CPython",
            lock["python"],
            "https://www.python.org",
            "PSF-2.0",
            "python_stdlib.zip and library.zst hold its library in part, compiled; most of it without docstrings.",
            (_LICENCES / "Python.txt").read_text(encoding="utf-8"),
        ),
        Part(
            "SymPy",
            version("sympy"),
            "https://www.sympy.org",
            "BSD-3-Clause",
            "library.zst holds it in part, compiled and without docstrings.",
            _licence("sympy"),
        ),
        Part(
            "mpmath",
            version("mpmath"),
            "https://mpmath.org",
            "BSD-3-Clause",
            "library.zst holds it without its tests, compiled and without docstrings.",
            _licence("mpmath"),
        ),
    )


#: What Pyodide links into its WebAssembly beside CPython.
_LINKED = (
    ("Emscripten's runtime", "MIT, or University of Illinois/NCSA", "https://emscripten.org"),
    ("musl", "MIT", "https://musl.libc.org"),
    ("LLVM's libc++ and compiler-rt", "Apache-2.0 WITH LLVM-exception", "https://llvm.org"),
    ("libffi", "MIT", "https://github.com/libffi/libffi"),
    ("zlib", "Zlib", "https://zlib.net"),
    ("bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2"),
    ("XZ Utils' liblzma", "0BSD", "https://tukaani.org/xz"),
    ("Zstandard", "BSD-3-Clause", "https://github.com/facebook/zstd"),
    ("SQLite", "in the public domain", "https://sqlite.org"),
    ("hiwire", "MPL-2.0", "https://github.com/hoodmane/hiwire"),
    ("mpdecimal", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal"),
    ("Expat", "MIT", "https://libexpat.github.io"),
    ("HACL*", "MIT", "https://github.com/hacl-star/hacl-star"),
)
_RULE = "=" * 100


def notices() -> str:
    """The file: each work, what is changed of it, and the text of its licence; and what is linked with CPython."""
    head = _filled(
        "The explorer runs Python in your browser. What it loads for that is the work of others, which is shipped here"
        " unchanged but for what is said of each. The sources are where each of them comes from."
    )
    linked = "\n".join(f"  {name}: {licence}. {home}" for name, licence, home in _LINKED)
    sections = [head, *map(_section, parts()), f"Linked into pyodide.asm.wasm beside CPython:\n\n{linked}"]
    return f"\n\n{_RULE}\n\n".join(sections) + "\n"


def _section(part: Part) -> str:
    return f"{part.name} {part.release}, {part.licence}\n{part.home}\n\n{_filled(part.changed)}\n\n{part.text.strip()}"


def _filled(text: str) -> str:
    return textwrap.fill(text, len(_RULE))


def _licence(name: str) -> str:
    """The text that the distribution brings."""
    files = [Path(str(each.locate())) for each in distribution(name).files or () if each.name == "LICENSE"]
    return files[0].read_text(encoding="utf-8")
