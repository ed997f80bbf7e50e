"""Other programs, as processes of their own: a solver, a proof kernel."""

from __future__ import annotations

import subprocess
from pathlib import Path


def run(
    words: list[str], seconds: float, said: str = "", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """What a program answers to these words and this text; it is ended when its time is up."""
    return subprocess.run(
        words,
        input=said,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=seconds,
        check=False,
    )
