"""Node, and what comes from npm: where they are not, a test that needs them says so and is skipped."""

from __future__ import annotations

import shutil

import pytest

from docs.site.sphinx.mathml import KATEX

NODE = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed, which runs JavaScript here")
needs_katex = pytest.mark.skipif(
    NODE is None or not KATEX.is_dir(), reason="KaTeX is not installed, which sets formulas here: `make site` brings it"
)
