"""Read golden vectors: those that come with the package, or a folder or a file of them."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PureWindowsPath
from typing import Any

from bookmaker_ref.golden.vector import (
    FAMILIES,
    FORMAT,
    GOLDEN_NAMES,
    SCHEMA,
    STRATA,
    NotGolden,
    Vector,
    from_json,
    other_schema,
)
from bookmaker_ref.messages import quoted, short
from bookmaker_ref.names import ambiguity, canonical, meant

MANIFEST = "manifest.json"
#: How many names are listed in one line.
_FEW = 30
#: How much of a path is told, and how long the name of a file can be.
_LONG, _LONGEST_NAME = 150, 200


def load(
    source: str | Path | None = None,
    *,
    family: str | None = None,
    measure: str | None = None,
    stratum: str | None = None,
) -> tuple[Vector, ...]:
    """The golden vectors, all or those of a family, a measure, a stratum.

    Without ``source`` those of the package; else of a folder that ``bookmaker golden`` wrote, or of one of its files.
    What is not ours, was changed since its manifest was written, or is of a newer form is refused with `NotGolden`.

    >>> (vector,) = [each for each in load(measure="informedness") if each.table == ((56, 20), (12, 12))][:1]
    >>> vector.exact, vector.digits, vector.value
    ('27/136', '0.1985294117647058823529411764705882352941', 0.19852941176470587)
    """
    _check_source(source)
    known(family, FAMILIES, "family")
    known(stratum, STRATA, "stratum")
    if source is None:
        found = _shipped(family)
    elif _is_folder(Path(source)):
        found = _of_folder(Path(source), manifest(source), family)
    else:
        found = _of_file(Path(source))
    if measure is not None:
        measure = measure_called(measure, {each.measure for each in found})
    return tuple(
        each
        for each in found
        if (family is None or each.family == family)
        and (measure is None or each.measure == measure)
        and (stratum is None or each.stratum == stratum)
    )


def known(name: str | None, names: Iterable[str], what: str) -> None:
    """Refuse a name that nothing has."""
    names = sorted(names)
    if name is None or name in names:
        return
    text = name if isinstance(name, str) else ""
    raise ValueError(
        f"no {what} of golden vectors is called {quoted(text) if text else short(name)}: {advice(text, names)}"
    )


def measure_called(name: str, names: Set[str], classes: int = 2) -> str:
    """The measure as the golden vectors call it, by their own name or any other name of the measure.

    >>> measure_called("mcc", {"correlation"}), measure_called("BACC", {"auc"}), measure_called("auc", {"auc"})
    ('correlation', 'auc', 'auc')

    Some names belong to different measures for two classes and for more.

    >>> [measure_called("scott_pi", {"scott_pi", "fleiss_kappa"}, classes) for classes in (2, 3)]
    ['scott_pi', 'fleiss_kappa']
    """
    if isinstance(name, str) and (name not in names or (classes > 2 and not ambiguity(name))):
        found = canonical(name, classes)
        if (golden := GOLDEN_NAMES.get(found, found)) in names:
            return golden
    known(name, names, "measure")
    return name


def advice(name: str, names: Iterable[str]) -> str:
    """What to say to a name that nothing has: the one that was meant, or which there are.

    >>> advice("mccc", ["correlation", "recall"]), advice("x", ["correlation", "recall"])
    ("did you mean 'correlation'?", 'there are correlation, recall')
    """
    names = sorted(names)
    near = meant(name, names)
    if near is not None:
        return f"did you mean {near!r}?"
    return f"there are {', '.join(names)}" if len(names) <= _FEW else f"there are {len(names)}, such as {names[0]}"


def _check_source(source: object) -> None:
    if source is not None and not isinstance(source, str | os.PathLike):
        told = ascii(source)[:40]
        raise TypeError(f"the source is {told}: give the path of a folder or of a file of golden vectors, or nothing")


def manifest(source: str | Path | None = None) -> Mapping[str, Any]:
    """What holds for all vectors: version, licence, counts, SHA-256, what flags and conventions mean."""
    _check_source(source)
    folder: Traversable = data() if source is None else Path(source)
    try:
        raw = (folder / MANIFEST).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        none = f"no {MANIFEST} in it, so no golden vectors (bookmaker golden writes them)"
        raise NotGolden(f"{_end_of(folder)}: {none}") from None
    except (OSError, ValueError) as error:
        raise NotGolden(f"{_end_of(folder)}: its {MANIFEST} cannot be read: {_reason(error)}") from None
    found = _parsed(_text(raw, MANIFEST), MANIFEST, ours=source is None)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise NotGolden(f"{MANIFEST}: not ours: its format is not {FORMAT!r}")
    if isinstance(found.get("schema"), bool) or found.get("schema") != SCHEMA:
        raise NotGolden(f"{MANIFEST}: {other_schema(found.get('schema'))}")
    if not isinstance(found.get("files"), dict):
        raise NotGolden(f"{MANIFEST}: it does not say which files there are")
    return found


def data() -> Traversable:
    """Where the vectors of the package are."""
    return files("bookmaker_ref.golden") / "data"


def content(folder: Traversable, name: str) -> bytes:
    """The bytes of a file, which may be compressed."""
    for there, unpacked in ((name, bytes), (f"{name}.gz", partial(_unzipped, name=name))):
        try:
            if (folder / there).is_file():
                return unpacked((folder / there).read_bytes())
        except NotGolden:
            raise
        except (OSError, ValueError) as error:
            raise NotGolden(f"{name}: the manifest names it, and it cannot be read: {_reason(error)}") from None
    raise NotGolden(f"{name}: the manifest names it, and it is not there")


def _unzipped(raw: bytes, name: str) -> bytes:
    try:
        return gzip.decompress(raw)
    except (OSError, EOFError, zlib.error) as error:
        raise NotGolden(f"{name}: not a gzip file: {error}") from None


def _is_folder(path: Path) -> bool:
    with suppress(OSError, ValueError):  # which reading it tells
        return path.is_dir()
    return False


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror or "") if isinstance(error, OSError) else "no file can have that name"


def _end_of(path: object) -> str:
    """The end of it is what differs, if it is long."""
    text = str(path)
    return text if len(text) <= _LONG else f"...{text[-_LONG:]}"


@cache
def _shipped(family: str | None) -> tuple[Vector, ...]:
    return _of_folder(data(), manifest(), family, ours=True)


def _of_folder(
    folder: Traversable, said_of_all: Mapping[str, Any], family: str | None, *, ours: bool = False
) -> tuple[Vector, ...]:
    """The vectors of the files that the manifest names, if they are as it says."""
    found: list[Vector] = []
    for name, said in said_of_all["files"].items():
        # Windows knows every separator there is.
        if name != PureWindowsPath(name).name or len(name) > _LONGEST_NAME or not name.isprintable():
            raise NotGolden(f"{MANIFEST}: it names {ascii(name)[:60]}, which is no file of this folder")
        if not name.endswith(".jsonl") or (family is not None and name != f"{family}.jsonl"):
            continue
        raw = content(folder, name)
        if not isinstance(said, dict) or sha256(raw).hexdigest() != said.get("sha256"):
            raise NotGolden(f"{name}: it was changed: its SHA-256 is not the one in {MANIFEST}")
        found += _of_lines(raw, name, ours=ours)
    if family is None and not found:
        raise NotGolden(f"{MANIFEST}: it names no file with vectors")
    return _once_each(found)


def _of_file(path: Path) -> tuple[Vector, ...]:
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        raise NotGolden(f"{_end_of(path)}: {_reason(error)}") from None
    return _once_each(_of_lines(_unzipped(raw, path.name) if path.suffix == ".gz" else raw, path.name))


def _of_lines(raw: bytes, name: str, *, ours: bool = False) -> list[Vector]:
    """The vectors of a file; those of the package were held against the schema when they were written."""
    found = []
    # Of the bytes: a text has ends of lines that JSON takes for letters.
    for number, line in enumerate(_text(raw, name).encode().splitlines(), 1):
        try:
            found.append(from_json(_parsed(line.decode(), "no golden vector", ours=ours), ours=ours))
        except NotGolden as error:
            raise NotGolden(f"{name}, line {number}: {error}") from None
    if not found:
        raise NotGolden(f"{name}: there are no vectors in it")
    return found


def _text(raw: bytes, name: str) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise NotGolden(f"{name}: not ours: it is no text in UTF-8") from None
    if text.startswith("\ufeff"):
        raise NotGolden(f"{name}: not ours: it begins with a byte order mark, and UTF-8 without one is read")
    return text


def _parsed(text: str, name: str, *, ours: bool = False) -> Any:
    """What JSON says; of what is not ours, only what every reader would understand in the same way."""
    try:
        return json.loads(text) if ours else json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except NotGolden as error:
        raise NotGolden(f"{name}: {error}") from None
    except json.JSONDecodeError:
        raise NotGolden(f"{name}: it is not JSON") from None
    except RecursionError:
        raise NotGolden(f"{name}: it is not JSON that can be read: lists in lists without an end") from None
    except ValueError:  # of Python's limit
        raise NotGolden(f"{name}: it has an integer of thousands of digits") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for place, (name, _) in enumerate(pairs) if name in dict(pairs[:place]))
        raise NotGolden(f"the name {ascii(twice)[:60]} is there twice in one object")
    return found


def _no_constant(text: str) -> None:
    raise NotGolden(f"{text} is no JSON")


def _once_each(found: list[Vector]) -> tuple[Vector, ...]:
    seen: set[str] = set()
    for each in found:
        if each.id in seen:
            raise NotGolden(f"the id {each.id!a} is there twice: an id is never used again")
        seen.add(each.id)
    return tuple(found)
