"""Pages that LaTeX sets."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

needs_latex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
#: The package booktabs, or where that is not installed its commands.
RULES = (
    "\\IfFileExists{booktabs.sty}{\\usepackage{booktabs}}"
    "{\\let\\toprule\\hline\\let\\midrule\\hline\\let\\bottomrule\\hline}"
)


def typeset(folder: Path, head: str, *parts: str) -> str:
    """What LaTeX says while it sets these parts, each from a new page on."""
    body = "\n\n\\clearpage ".join(parts)
    text = f"{head}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    (folder / "page.tex").write_text(text, encoding="utf-8")
    words = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "page.tex"]
    done = subprocess.run(words, cwd=folder, capture_output=True, check=False, text=True, errors="replace", timeout=200)
    assert done.returncode == 0, done.stdout[-1500:]
    return done.stdout
