"""The derivations as text, for the command and for readers who have no sources of them."""

from __future__ import annotations

import inspect
import json
import tokenize
from collections.abc import Iterator
from io import StringIO
from typing import Any

from derivations.lookup import Derivation, every_derivation
from derivations.places import place_of
from derivations.steps import Step, written_down


def text_of_proofs() -> str:
    """The text of ``papers/proofs.json``: by the place of a derivation its idea, and its steps with their comments."""
    about = (
        "How the records are derived: each step is true, false, or as in another record. A third part is the "
        "code of an equation whose sides are evaluated to the same."
    )
    proofs = {place_of(each): {"idea": inspect.cleandoc(each.idea), "parts": [*_parts(each)]} for each in _of_records()}
    return json.dumps({"about": about, "proofs": proofs}, indent=1, ensure_ascii=False) + "\n"


def _of_records() -> Iterator[Derivation]:
    """The derivations that conclude a record."""
    return (each for each in every_derivation() if each.ids)


def _parts(of: Derivation) -> Iterator[dict[str, Any]]:
    """What is said, in the order of the lines, and the steps after it."""
    lines, first = inspect.getsourcelines(of.steps)
    said = {first + line - 1: text for line, text in comments("".join(lines))}
    steps = [*written_down(of.steps)]
    for line, text in [(0, ""), *said.items()]:
        end = min((other for other in said if other > line), default=10**9)
        own = [_step(step) for step in steps if line <= step.line < end]
        if text or own:
            yield {"says": text, "steps": own}


def comments(source: str) -> Iterator[tuple[int, str]]:
    """The comments of a source, each on the lines from its first on, with that line, from 1."""
    found: list[tuple[int, str]] = []
    last = -1
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line, alone = token.start[0], token.line.lstrip().startswith("#")
        text = token.string.lstrip("# ")
        if alone and line == last + 1 and not text[:1].isdigit():
            found[-1] = (found[-1][0], f"{found[-1][1]} {text}")
        else:
            found.append((line, text))
        last = line if alone else -1
    yield from found


def _step(step: Step) -> list[str]:
    return [step.kind, str(step.said), *([step.code] if step.code else [])]
