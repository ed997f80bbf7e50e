"""Sources as the reader's Python takes them: compiled, without what nobody reads there, in one file.

This runs inside Pyodide (`archive.mjs`), for bytecode belongs to one release of Python, and that of the page is another
than the one that makes the site. The same sources give the same bytes.
"""

from __future__ import annotations

import io
import json
import marshal
import struct
import sys
import zipfile
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Any

#: PEP 552: not checked against a source, for there is none. The rest would be its time and size.
_HEAD = MAGIC_NUMBER + struct.pack("<III", 0, 0, 0)
#: No file of an archive has a time of its own.
_TIME = (1980, 1, 1, 0, 0, 0)
_HAS_DOCSTRING = 0x4000000
#: As small as it gets: more memory to compress, and none to unpack that Pyodide would not have.
_LEVEL, _WINDOW = 22, 26


def started() -> str:
    """The files of Python's library that are loaded before the first archive can be, as a list in JSON."""
    import_module("compression.zstd")
    places = (getattr(module, "__file__", None) or "" for module in sys.modules.values())
    return json.dumps(sorted(place.partition(".zip/")[2] for place in places if ".zip/" in place))


def write(sources: str, made: str, full: str, solid: bool) -> None:
    """Make the archive of a file of sources; ``full`` is a list in JSON, for it comes from JavaScript."""
    Path(made).write_bytes(archived(Path(sources).read_bytes(), tuple(json.loads(full)), solid=solid))


def archived(given: bytes, full: tuple[str, ...], *, solid: bool) -> bytes:
    """An archive of these sources, compiled; with docstrings and lines only what begins with one of the names.

    A solid one is compressed as a whole, for which it is smaller; any other, each file by itself, is what Python can
    start from.
    """
    kind = zipfile.ZIP_STORED if solid else zipfile.ZIP_DEFLATED
    whole = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(given)) as sources, zipfile.ZipFile(whole, "w", kind, compresslevel=9) as made:
        for name in sorted(sources.namelist()):
            path, content = _compiled(name, sources.read(name), bare=not name.startswith(full))
            made.writestr(zipfile.ZipInfo(path, _TIME), content, kind, 9)
    return _zstandard(whole.getvalue()) if solid else whole.getvalue()


def _zstandard(content: bytes) -> bytes:
    zstd: Any = import_module("compression.zstd")  # of Python 3.14 on
    parameter = zstd.CompressionParameter
    options = {parameter.compression_level: _LEVEL, parameter.window_log: _WINDOW, parameter.checksum_flag: 1}
    found: bytes = zstd.compress(content, options=options)
    return found


def _compiled(name: str, content: bytes, *, bare: bool) -> tuple[str, bytes]:
    if not name.endswith(".py"):
        return name, content
    code = compile(content, name, "exec", dont_inherit=True)
    return f"{name}c", _HEAD + marshal.dumps(_bare(code) if bare else code)


def _bare(code: CodeType) -> CodeType:
    """The code without docstrings and without the lines that it comes from; its checks stay."""
    found = [_bare(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    place = _docstring(code)
    if place is not None:
        found[place] = ""
    return code.replace(co_consts=tuple(found), co_linetable=b"")


def _docstring(code: CodeType) -> int | None:
    """Which constant is the docstring: of a function the first, of a class or a module what becomes ``__doc__``."""
    if code.co_flags & _HAS_DOCSTRING:
        return 0
    if "__doc__" not in code.co_names:
        return None
    dis = import_module("dis")
    last = None
    for each in dis.get_instructions(code):
        if each.opname == "STORE_NAME" and each.argval == "__doc__":
            return (
                last.arg if last is not None and last.opname == "LOAD_CONST" and isinstance(last.argval, str) else None
            )
        last = each
    return None
