"""Where the repository is, so that a test that moves finds its files."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
