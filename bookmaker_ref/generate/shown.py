r"""LaTeX of compiled code: what is computed, as a reader would write it, in the order in which it is computed."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from bookmaker_ref.generate.source import Scalar

_MARGINS = {"rp", "rn", "pp", "pn", "n"}
_SUM, _PRODUCT, _ATOM = 1, 2, 3


def latex_of(function: Scalar) -> str:
    r"""The value of a function as LaTeX, with margins as letters and other intermediates spelled out.

    >>> from bookmaker_ref.symbolic import MEASURES
    >>> from bookmaker_ref.symbolic.forms import CELLS_IN_CODE
    >>> from bookmaker_ref.generate.source import scalar
    >>> latex_of(scalar(MEASURES["informedness"].accurate.expr, CELLS_IN_CODE))
    '\\frac{TP\\,TN - FP\\,FN}{RP\\,RN}'
    """
    steps = {}
    for step in function.steps:
        name, _, means = step.partition(" = ")
        steps[name] = ast.parse(means, mode="eval").body
    return _Shown(steps).tex(ast.parse(function.value, mode="eval").body)[0]


class _Shown:
    def __init__(self, steps: dict[str, ast.expr]) -> None:
        self.steps = {name: means for name, means in steps.items() if name not in _MARGINS}

    def tex(self, node: ast.expr) -> tuple[str, int]:
        match node:
            case ast.Name(id=name) if name in self.steps:
                return self.tex(self.steps[name])
            case ast.Name(id=name):
                return (name if name in ("p", "e") else name.upper()), _ATOM
            case ast.Constant(value=value):
                return str(value), _ATOM
            case ast.UnaryOp(operand=operand):
                return f"-{self.inside(operand, _PRODUCT)}", _SUM
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                sign, above = ("-", left.operand) if isinstance(left, ast.UnaryOp) else ("", left)
                return rf"{sign}\frac{{{self.tex(above)[0]}}}{{{self.tex(right)[0]}}}", _PRODUCT
            case ast.BinOp(op=ast.Mult()):
                return self.product(node), _PRODUCT
            case ast.BinOp(left=left, op=operation, right=right):
                minus = isinstance(operation, ast.Sub)
                text = self.inside(right, _PRODUCT if minus else _SUM)
                return f"{self.tex(left)[0]} {'-' if minus else '+'} {text}", _SUM
            case ast.IfExp(body=body):
                return self.tex(body)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return self.call(name, arguments), _PRODUCT
        raise TypeError(f"{ast.unparse(node)}: no LaTeX is known")

    def inside(self, node: ast.expr, needed: int) -> str:
        text, binds = self.tex(node)
        return text if binds >= needed else rf"\left({text}\right)"

    def product(self, node: ast.expr) -> str:
        powers = Counter(self.inside(each, _PRODUCT) for each in self.factors(node))
        return r"\,".join(factor if power == 1 else f"{factor}^{power}" for factor, power in powers.items())

    def factors(self, node: ast.expr) -> Iterator[ast.expr]:
        if isinstance(node, ast.Name) and node.id in self.steps:
            node = self.steps[node.id]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            yield from self.factors(node.left)
            yield from self.factors(node.right)
        else:
            yield node

    def call(self, name: str, arguments: list[ast.expr]) -> str:
        if name == "root_of_ratio":
            return rf"\sqrt{{\frac{{{self.tex(arguments[0])[0]}}}{{{self.tex(arguments[1])[0]}}}}}"
        if name == "log_of_ratio":
            above, below = (self.tex(each)[0] for each in arguments)
            return rf"\ln {above}" if below == "1" and above.isalpha() else rf"\ln \left({_over(above, below)}\right)"
        if name == "over_root":
            return rf"\frac{{{self.tex(arguments[0])[0]}}}{{\sqrt{{{self.tex(arguments[1])[0]}}}}}"
        raise TypeError(f"{name}: no LaTeX is known")


def _over(above: str, below: str) -> str:
    return above if below == "1" else rf"\frac{{{above}}}{{{below}}}"
