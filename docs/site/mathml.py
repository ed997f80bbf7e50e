"""Formulas as MathML, which browsers set by themselves: no script and no request when a page is read.

One node process answers for all formulas of one process of Sphinx.
"""

from __future__ import annotations

import json
import os
import subprocess
from functools import cache
from pathlib import Path
from typing import IO


class NotSet(ValueError):
    """KaTeX cannot set this formula."""


@cache
def mathml(latex: str, display: bool = False) -> str:
    r"""A formula as MathML.

    >>> mathml(r"\frac{1}{2}")[:60]
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics>'
    """
    asked, answered = _katex(os.getpid())
    asked.write(json.dumps({"latex": latex, "display": display}) + "\n")
    asked.flush()
    answer: dict[str, str] = json.loads(answered.readline())
    if "error" in answer:
        raise NotSet(f"{latex}: {answer['error']}")
    return answer["mathml"]


@cache
def _katex(asking: int) -> tuple[IO[str], IO[str]]:
    """The pipes to one node process for each process that asks: a forked one must not share those of its parent."""
    command = ("node", str(Path(__file__).with_suffix(".mjs")))
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout
