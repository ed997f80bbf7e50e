"""Figures into files: whole or not at all, and the same bytes for the same figure."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookmaker_ref.study.simulate.store import replacing, target_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: What can be written, by the end of a file's name.
SUFFIXES = (".png", ".svg", ".pdf")
#: Points an inch where a figure is made of points.
_DPI = 200
#: The colours of its palette; steps between a line and the paper take most of them.
_COLOURS = 128


def save(figure: Figure, path: str | Path, *, about: str = "", title: str = "") -> Path:
    """Write a figure as the suffix of the path says; `title` and `about` are put into the file, for who cannot see it.

    The file is written beside its place and then renamed, so that nothing is ever half written under the final name;
    a link stays, and what it leads to is written.
    Raises ValueError for another suffix, and OSError where it cannot be written.
    """
    target = Path(path)
    content = rendered(figure, checked(target), about, title)
    where = target_of(target)
    if where.exists() and not where.is_file():  # a pipe or a device is written to, and cannot be renamed over
        where.write_bytes(content)
        return target
    with replacing(where) as part:
        part.write(content)
    return target


def checked(path: Path) -> str:
    """The suffix of a path that a figure can be written to: known, in a folder that is there, and not in the way."""
    if "\0" in str(path):
        raise ValueError("the name of the file has a null character in it, which no file's name has")
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        ends = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        raise ValueError(f"the name of the file says what to write: it ends with {ends}, not {suffix or 'nothing'!r}")
    where = target_of(path)
    if not where.parent.is_dir():
        raise FileNotFoundError(2, "there is no such folder: make it first", str(where.parent))
    if path.is_dir():
        raise IsADirectoryError(21, "there is a folder of that name", str(path))
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(13, "it may not be written over", str(path))
    return suffix


def rendered(figure: Figure, suffix: str, about: str = "", title: str = "") -> bytes:
    """The figure as the bytes of a file; the same figure gives the same, without a date."""
    import matplotlib as mpl  # noqa: PLC0415 -- an extra: nothing else needs it

    undated, told = {".svg": ("Date", "Description"), ".pdf": ("CreationDate", "Subject"), ".png": ("", "")}[suffix]
    said = {name: text for name, text in (("Title", title), (told, about)) if text}
    metadata: dict[str, Any] | None = {undated: None, **said} if undated else None
    stream = BytesIO()
    with mpl.rc_context({"svg.hashsalt": "bookmaker_ref"}):
        figure.savefig(stream, format=suffix[1:], metadata=metadata, dpi=_DPI)
    return _small(stream, about, title) if suffix == ".png" else stream.getvalue()


def _small(stream: BytesIO, about: str, title: str) -> bytes:
    """The same picture with a palette, which takes a third of the room; there are fewer colours in it than that."""
    from PIL import Image, PngImagePlugin  # noqa: PLC0415 -- matplotlib brings it, for its own PNG files

    stream.seek(0)
    palette = Image.open(stream).convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
    told, smaller = PngImagePlugin.PngInfo(), BytesIO()
    for name, text in (("Title", title), ("Description", about)):
        if text:
            told.add_itxt(name, text)
    palette.save(smaller, format="PNG", optimize=True, dpi=(_DPI, _DPI), pnginfo=told)
    return smaller.getvalue()
