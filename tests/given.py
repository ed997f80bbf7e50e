"""Tables in files, as the words in which the command is told of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def matrix(folder: Path, content: Any, kind: str = "csv", rows: str = "predicted") -> list[str]:
    """A file with this matrix: a text, or what JSON is made of."""
    return ["--matrix", str(_written(folder, "matrix", content, kind)), "--rows", rows]


def labels(folder: Path, content: str, *more: str) -> list[str]:
    """A file with a line for each case, whose first columns are what is real and what was predicted."""
    real, predicted, *_ = content.partition("\n")[0].split(",")
    return ["--labels", str(_written(folder, "cases", content, "csv")), "--real", real, "--predicted", predicted, *more]


def _written(folder: Path, name: str, content: Any, kind: str) -> Path:
    path = folder / f"{name}.{kind}"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path
