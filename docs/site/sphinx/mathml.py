"""Formulas as MathML, which browsers set by themselves: no script and no request when a page is read.

KaTeX makes it, in one node process for each process that asks.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from docs.site.sphinx.letters import apart, whole

_SCRIPT = Path(__file__).with_suffix(".mjs")
#: What it is made with, as docs/site/package-lock.json has it.
KATEX = _SCRIPT.parents[1] / "node_modules/katex"


class NotSet(ValueError):
    """KaTeX cannot set this formula."""


class Typesetter:
    """Sets one formula after the other; the node process starts with the first."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._of = 0  # a forked process must not share the pipes of its parent
        self._set: dict[tuple[str, bool], str] = {}

    def __call__(self, latex: str, *, display: bool = False) -> str:
        """The formula as one element of MathML."""
        if (latex, display) not in self._set:
            self._set[latex, display] = whole(self._asked(apart(latex), display))
        return self._set[latex, display]

    def _asked(self, latex: str, display: bool) -> str:
        if self._process is None or self._of != os.getpid():
            self._of = os.getpid()
            self._process = subprocess.Popen(
                ("node", str(_SCRIPT)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answered is not None
        asked.write(json.dumps({"latex": latex, "display": display}) + "\n")
        asked.flush()
        line = answered.readline()
        if not line:
            self.close()
            raise RuntimeError(f"node ended before it set a formula: is KaTeX in {KATEX.parent}?")
        answer: dict[str, str] = json.loads(line)
        if "error" in answer:
            raise NotSet(f"{latex}: {answer['error']}")
        return answer["mathml"]

    def close(self) -> None:
        """End the node process, if one was started here."""
        if self._process is not None and self._of == os.getpid():
            self._process.communicate()
        self._process = None
