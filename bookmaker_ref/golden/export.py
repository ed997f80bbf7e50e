"""Golden vectors as files for other languages, the same bytes everywhere: what ``bookmaker golden DIR`` writes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bookmaker_ref.golden.reading import MANIFEST, content, data, load
from bookmaker_ref.golden.vector import FAMILIES, KEYS, Vector

SCHEMA_FILE = "schema.json"
LICENSE_FILE = "LICENSE"
IDS_FILE = "ids.txt"
#: What `data` holds of the texts as they are; the vectors are compressed there, and CSV is made of them.
_PLAIN = (MANIFEST, SCHEMA_FILE, LICENSE_FILE, IDS_FILE)


def names() -> list[str]:
    """The files that `copy` writes."""
    return sorted([*_PLAIN, *(f"{family}.{kind}" for family in FAMILIES for kind in ("jsonl", "csv"))])


def copy(folder: Path) -> list[str]:
    """Write the vectors of the package into a folder, as JSON Lines and CSV; the names of the files."""
    found = {name: content(data(), name).decode("utf-8") for name in _PLAIN}
    for family in FAMILIES:
        found[f"{family}.jsonl"] = content(data(), f"{family}.jsonl").decode("utf-8")
        found[f"{family}.csv"] = in_csv(load(family=family))
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in found.items():
        (folder / name).write_bytes(text.encode("utf-8"))
    return sorted(found)


def in_csv(vectors: Iterable[Vector]) -> str:
    """The vectors as CSV: what has parts is one text, such as ``56 20; 12 12`` for a table."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(KEYS)
    writer.writerows([_flat(key, value) for key, value in vector.to_json().items()] for vector in vectors)
    return written.getvalue()


def _flat(key: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, dict):
        return "; ".join(f"{name}={each}" for name, each in value.items())
    if key in {"table", "cases"}:
        return "; ".join(" ".join(map(str, row)) for row in value)
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
