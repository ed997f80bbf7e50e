"""Write golden vectors: JSON Lines by family, CSV beside it, their schema, and a manifest that holds for all.

``python -m derivations.golden.write`` computes them by both paths, and says whether everything is as it is written.
The texts are the same bytes on every machine; how they are compressed in the package is not part of that promise.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from time import monotonic
from typing import Any

from bookmaker_ref.golden.export import IDS_FILE, SCHEMA_FILE, in_csv
from bookmaker_ref.golden.reading import MANIFEST, content, data, load
from bookmaker_ref.golden.vector import (
    CONVENTIONS,
    FAMILIES,
    FLAGS,
    FORMAT,
    KEYS,
    PATTERNS,
    SCHEMA,
    STRATA,
    VERSION,
    NotGolden,
    Vector,
    line,
)
from bookmaker_ref.significance import definitions
from derivations.golden.second_path import disagreements
from derivations.golden.vectors import every, of_family


def texts(vectors: Iterable[Vector]) -> dict[str, str]:
    """The text of every file but the licence and the list of ids."""
    by_family: dict[str, list[Vector]] = {family: [] for family in FAMILIES}
    for vector in vectors:
        by_family[vector.family].append(vector)
    found: dict[str, str] = {}
    for family, members in by_family.items():
        if members:
            found[f"{family}.jsonl"] = "".join(f"{line(each)}\n" for each in members)
            found[f"{family}.csv"] = in_csv(members)
    found[SCHEMA_FILE] = _json(schema())
    found[MANIFEST] = _json(_manifest(by_family, found))
    return found


def _json(document: Any) -> str:
    return json.dumps(document, indent=2, ensure_ascii=True) + "\n"


def _manifest(by_family: Mapping[str, Sequence[Vector]], files: Mapping[str, str]) -> dict[str, Any]:
    every = [each for members in by_family.values() for each in members]
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "version": VERSION,
        "license": "CC0-1.0",
        "rows": "predicted",
        "vectors": len(every),
        "families": {
            family: {"vectors": len(by_family[family]), "meaning": meaning} for family, meaning in FAMILIES.items()
        },
        "strata": _counted((each.stratum for each in every), STRATA),
        "statuses": dict(sorted(Counter(each.status for each in every).items())),
        "measures": dict(sorted(Counter(each.measure for each in every).items())),
        "definitions": _definitions(),
        "flags": _counted((flag for each in every for flag in each.flags), FLAGS),
        "conventions": _counted((name for each in every for name in each.conventions), CONVENTIONS),
        "files": {
            name: {"sha256": sha256(text.encode()).hexdigest(), "bytes": len(text.encode())}
            for name, text in sorted(files.items())
        },
    }


def _definitions() -> dict[str, dict[str, str]]:
    """What the statistics are, which no equation alone says: as ``bookmaker show`` has it."""
    parts = {
        "two classes": {**definitions.OF_TWO, "fisher": definitions.FISHER},
        "K classes": definitions.OF_CLASSES,
        "but": definitions.AGAINST_PRINT,
    }
    names = sorted({name for part in parts.values() for name in part})
    return {name: {head: part[name] for head, part in parts.items() if name in part} for name in names}


def _counted(names: Iterable[str], meanings: Mapping[str, str]) -> dict[str, Any]:
    counts = Counter(names)
    return {name: {"vectors": counts[name], "meaning": meaning} for name, meaning in meanings.items()}


# --- JSON Schema ----------------------------------------------------------------------------------------------------


def schema() -> dict[str, Any]:
    """The JSON Schema of one line."""
    label = {"type": ["string", "integer"]}
    texts_by_name = {"type": "object", "additionalProperties": {"type": "string"}}
    properties: dict[str, Any] = {
        "schema": {"const": SCHEMA},
        "id": {"type": "string", **_pattern("id")},
        "family": {"enum": list(FAMILIES)},
        "stratum": {"enum": list(STRATA)},
        "table": {
            "description": "rows are predictions; an integer from 2^53 on, and a fraction, is a string",
            "type": "array",
            "items": {
                "type": "array",
                "items": {
                    "anyOf": [
                        {"type": "integer", "minimum": 0, "exclusiveMaximum": 2**53},
                        {"type": "string", "pattern": "^[0-9]+(/[0-9]+)?$"},
                    ]
                },
            },
        },
        "real": {"description": "the labels of the columns", "type": "array", "items": label},
        "predicted": {"description": "the labels of the rows", "type": "array", "items": label},
        "measure": {"type": "string", **_pattern("measure")},
        "variant": texts_by_name,
        "status": {"enum": ["valid", "undefined", "convention"]},
        "exact": {"type": ["string", "null"]},
        "digits": {"type": ["string", "null"], **_pattern("digits")},
        "float64": {"type": ["string", "null"], **_pattern("float64")},
        "reason": {"type": ["string", "null"]},
        "conventions": {**texts_by_name, "propertyNames": {"enum": list(CONVENTIONS)}},
        "flags": {"type": "array", "items": {"enum": list(FLAGS)}},
        "source": texts_by_name,
        "cases": {"type": "array", "items": {"type": "array", "items": label, "minItems": 2, "maxItems": 2}},
    }
    assert tuple(properties) == KEYS
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "type": "object",
        "properties": properties,
        "required": list(KEYS),
        "additionalProperties": False,
    }


def _pattern(name: str) -> dict[str, str]:
    return {"pattern": f"^{PATTERNS[name].pattern}$"}


# --- ids ------------------------------------------------------------------------------------------------------------


def ids_text(vectors: Iterable[Vector], before: str) -> str:
    """The list of all ids ever used, with what each stands for: those of before, and the new ones after them."""
    known = known_ids(before)
    lines = before.splitlines()
    for each in vectors:
        meaning = each.fingerprint()
        if known.get(each.id, meaning) != meaning:
            raise NotGolden(f"the id {each.id!a} stands for something else already: an id is never used again")
        if each.id not in known:
            lines.append(f"{meaning} {each.id}")
    return "".join(f"{each}\n" for each in lines)


def known_ids(text: str) -> dict[str, str]:
    """What each id stands for."""
    pairs = [each.partition(" ") for each in text.splitlines()]
    return {name: meaning for meaning, _, name in pairs}


# --- writing --------------------------------------------------------------------------------------------------------


def written(told: Callable[[str], object]) -> dict[str, bytes]:
    """What the files of the package should hold, by their paths: every vector, computed anew."""
    folder = "bookmaker_ref/golden/data"
    vectors: list[Vector] = []
    for family in FAMILIES:
        told(f"golden values: {family}")
        vectors += of_family(family)
    found = {name: text.encode() for name, text in texts(vectors).items() if not name.endswith(".csv")}
    found[IDS_FILE] = ids_text(vectors, content(data(), IDS_FILE).decode()).encode()
    return {f"{folder}/{name}{'.gz' if name.endswith('.jsonl') else ''}": each for name, each in found.items()}


def check(told: Callable[[str], object]) -> int:
    """Compute everything anew by both paths, and compare with the data of the package: 0 if all is as it is there."""
    start = monotonic()
    written_, bad = load(), 0
    vectors = list(every())
    told(f"{len(vectors)} vectors by the exact path: {monotonic() - start:.0f} s\n")
    for name, text in texts(vectors).items():
        if not name.endswith(".csv") and content(data(), name) != text.encode():
            bad += 1
            told(f"{name}: it is not what comes out\n")
    ids = known_ids(content(data(), IDS_FILE).decode())
    for vector in (*vectors, *written_):
        if ids.get(vector.id) != vector.fingerprint():
            bad += 1
            told(f"{vector.id}: {IDS_FILE} does not know it, or knows it as something else\n")
    start = monotonic()
    for found in disagreements(written_):
        bad += 1
        told(f"{found}\n")
    told(f"{len(written_)} vectors by their definitions and their formulas: {monotonic() - start:.0f} s\n")
    told(f"{bad} are wrong\n" if bad else "all agree\n")
    return 1 if bad else 0


def main() -> int:
    """Compute everything by both paths, and compare with the data of the package."""
    return check(sys.stdout.write)


if __name__ == "__main__":
    raise SystemExit(main())
