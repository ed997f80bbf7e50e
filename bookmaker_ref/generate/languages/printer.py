"""Steps in a language: its templates, with parentheses where operators need them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bookmaker_ref.generate.languages.language import Language
from bookmaker_ref.generate.lowering import Applied, Letter, Lowered, Node, Number, Step

#: An operation that is written between its operands, or before the one that it has; all others are calls.
_INFIX = re.compile(r"\{0\}[.0]* ?[-+*/] ?\{1\}|-\{0\}")
_SUM, _PRODUCT, _ATOM = 1, 2, 3
#: How tightly an operator binds, and how tightly what stands left and right of it has to.
_BINDS = {
    "add": (_SUM, (_SUM, _PRODUCT)),
    "plus": (_SUM, (_SUM, _PRODUCT)),
    "subtract": (_SUM, (_SUM, _PRODUCT)),
    "negate": (_SUM, (_ATOM,)),
    "multiply": (_PRODUCT, (_PRODUCT, _ATOM)),
    "divide": (_PRODUCT, (_PRODUCT, _ATOM)),
    "times": (_PRODUCT, (_PRODUCT, _ATOM)),
}


class Printer:
    """Writes steps in one language."""

    def __init__(self, language: Language, constants: dict[str, str]) -> None:
        self.language, self.constants = language, constants

    def steps(self, lowered: Lowered) -> Iterator[str]:
        """The steps of a form, each in a line of its own."""
        yield from map(self.step, lowered.steps)

    def step(self, step: Step) -> str:
        """A step under its name."""
        kind = "exact" if step.letter.exact else "float"
        name = self.language.local(step.letter.name)
        return self._template(kind).replace("{0}", name).replace("{1}", self.value(step.value))

    def value(self, node: Node, needed: int = 0) -> str:
        """What gives the value, in parentheses where it binds less tightly than is needed."""
        match node:
            case Letter():
                return self.language.local(node.name)
            case Number():
                return self._template("number").replace("{0}", str(node.value)) if node.exact else str(node.value)
            case Applied():
                return self._applied(node, needed)

    def _applied(self, node: Applied, needed: int) -> str:
        of_cells = f"{node.name}_cells"
        if all(map(_is_cell, node.operands)) and of_cells in self.language.operations:
            return self._written(of_cells, [self.value(each) for each in node.operands])
        template = self._template(node.name)
        if not _INFIX.fullmatch(template):
            return self._written(node.name, [self._operand(each, 0) for each in node.operands])
        binds, wanted = _BINDS[node.name]
        operands = [self._operand(each, want) for each, want in zip(node.operands, wanted, strict=True)]
        text = self._written(node.name, operands)
        return text if binds >= needed else f"({text})"

    def _operand(self, node: Node, needed: int) -> str:
        if _is_cell(node) and "cell" in self.language.operations:
            return self._template("cell").replace("{0}", self.value(node))
        return self.value(node, needed)

    def _written(self, name: str, operands: list[str]) -> str:
        places = {f"{{{place}}}": text for place, text in enumerate(operands)}
        return re.sub(r"\{[0-2]\}", lambda place: places[place[0]], self._template(name))

    def _template(self, name: str) -> str:
        text = self.language.operations[name]
        for constant, value in self.constants.items():
            text = text.replace(f"@{constant}@", value)
        return text


def _is_cell(node: Node) -> bool:
    return isinstance(node, Letter) and node.is_cell
