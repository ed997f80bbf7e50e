"""From Python source to three-address code: each operation on whole blocks, into memory that is already there.

``determinant / (n * n)`` becomes::

    on.multiply(n, n, t1)
    on.divide(determinant, t1, out)

where ``on`` is an arithmetic (plain float64, or double-double) and ``t1`` is scratch of one block.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bookmaker_ref.numeric.arithmetic import Arithmetic, Kernel

_OPERATIONS = {ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply", ast.Div: "divide"}


class Instruction(NamedTuple):
    """An operation on letters, scratch and numbers; its target is the last of them."""

    operation: str
    arguments: tuple[str | float, ...]

    def __str__(self) -> str:
        return f"on.{self.operation}({', '.join(map(str, self.arguments))})"


@dataclass(frozen=True)
class Lowered:
    """A formula as three-address code: the letters it reads, its scratch, its lines."""

    inputs: tuple[str, ...]
    scratch: tuple[str, ...]
    lines: tuple[Instruction, ...]


def lowered(value: str, inputs: Iterable[str]) -> Lowered:
    """The source of an expression, lowered.

    >>> print(*lowered("tp * tn - fp * fn", ("tp", "fp", "fn", "tn")).lines, sep="; ")
    on.multiply(tp, tn, out); on.multiply(fp, fn, t1); on.subtract(out, t1, out)
    """
    code = _Lowering()
    code.into(ast.parse(value, mode="eval").body, "out")
    scratch = tuple(f"t{i}" for i in range(1, code.most + 1))
    return Lowered(tuple(inputs), scratch, tuple(code.lines))


def kernel_of(code: Lowered) -> Kernel:
    """Lowered code as a kernel, for formulas that are not known before the program runs."""

    def run(on: Arithmetic[Any], *blocks: Any) -> None:
        held = dict(zip((*code.inputs, "out", *code.scratch), blocks, strict=True))
        for operation, arguments in code.lines:
            getattr(on, operation)(*(held[each] if isinstance(each, str) else each for each in arguments))

    return Kernel(run, code.inputs, len(code.scratch))


class _Lowering:
    """Emits lines; scratch is taken and given back like a stack."""

    def __init__(self) -> None:
        self.lines: list[Instruction] = []
        self.taken = self.most = 0

    def into(self, node: ast.expr, target: str) -> None:
        """Emit what computes `node` into `target`, which nothing else needs until then."""
        match node:
            case ast.Name() | ast.Constant():
                self.emit("add", (node, ast.Constant(0)), target)
            case ast.BinOp(left=left, op=operation, right=right):
                self.emit(_OPERATIONS[type(operation)], (left, right), target)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                self.emit("subtract", (ast.Constant(0), operand), target)
            case ast.Call(func=ast.Name(id="root_of_ratio"), args=[above, below]):
                self.emit("divide", (above, below), target)
                self.lines.append(Instruction("square_root", (target, target)))
            case ast.Call(func=ast.Name(id="min"), args=arguments):
                self.emit("minimum", arguments, target)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                self.emit(name, arguments, target)
            case ast.IfExp(test=needs, body=value):
                self.into(value, target)
                before = self.taken
                self.lines.append(Instruction("only_where", (self.operand(needs, ""), target)))
                self.taken = before
            case _:
                raise TypeError(f"{ast.unparse(node)}: no code for blocks is known")

    def emit(self, operation: str, arguments: Iterable[ast.expr], target: str) -> None:
        """Emit one operation on operands, the first of which may use the target as its scratch."""
        before, free = self.taken, target
        operands: list[str | float] = []
        for argument in arguments:
            operands.append(self.operand(argument, free))
            if operands[-1] == free:
                free = ""
        self.lines.append(Instruction(operation, (*operands, target)))
        self.taken = before

    def operand(self, node: ast.expr, free: str) -> str | float:
        """The name or number that holds the value of `node`, computed into `free` or scratch if need be."""
        match node:
            case ast.Name(id=name):
                return name
            case ast.Constant(value=int(value) | float(value)):
                return float(value)
        if not free:
            self.taken += 1
            self.most = max(self.most, self.taken)
            free = f"t{self.taken}"
        self.into(node, free)
        return free
