"""Draw mutants with the operators of cosmic-ray, and print them as TOML.

Only this needs cosmic-ray 8.7.0, so it is not a dependency of the project. To repeat the draw, install it in an
environment of its own and run

    git checkout d50ce31 -- bookmaker_ref docs
    python -m tests.mutants.draw prover 80

from the root of the repository, with that environment's Python.

In each area every position of the code at which an operator applies is equally likely; then one of the operators at
that position is chosen. There is at most one mutant of a line. The first 40 of an area are its mutants, the others
replace those that turn out to be equivalent to the original. What is left out: annotations, `__all__`, imports for
type checkers, `strict=` of `zip`, decorators that only cache or declare types, and operators that nearly always end
in a TypeError (shifts and bits).
"""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib import import_module
from random import Random
from typing import Any

from tests.mutants.listed import Mutant, written
from tests.mutants.pieces import NotApplicable, Source, place_of, sources
from tests.paths import ROOT

SEED = 29
#: A piece of fewer characters may soon be there twice.
SHORTEST = 24

#: The files of each area; the first pattern that fits decides.
AREAS = (
    ("prover", "bookmaker_ref/symbolic/*"),
    ("prover", "bookmaker_ref/language/*"),
    ("prover", "bookmaker_ref/papers/*"),
    ("prover", "bookmaker_ref/decide/*"),
    ("prover", "bookmaker_ref/judging/*"),
    ("prover", "bookmaker_ref/certifying/*"),
    ("prover", "bookmaker_ref/solving/*"),
    ("statistics", "bookmaker_ref/significance/*"),
    ("statistics", "bookmaker_ref/study/*"),
    ("statistics", "bookmaker_ref/comparing/*"),
    ("command", "bookmaker_ref/cli/*"),
    ("command", "bookmaker_ref/asking/*"),
    ("command", "bookmaker_ref/reports/*"),
    ("command", "bookmaker_ref/generate/*"),
    ("command", "bookmaker_ref/golden/*"),
    ("command", "bookmaker_ref/displays/*"),
    ("command", "bookmaker_ref/tables/*files*"),
    ("command", "bookmaker_ref/tables/json_values*"),
    ("command", "bookmaker_ref/tables/parquet*"),
    ("command", "bookmaker_ref/tables/text_labels*"),
    ("measures", "bookmaker_ref/numeric/*"),
    ("measures", "bookmaker_ref/multiclass/*"),
    ("measures", "bookmaker_ref/exact/*"),
    ("measures", "bookmaker_ref/scores/*"),
    ("measures", "bookmaker_ref/roc/*"),
    ("measures", "bookmaker_ref/tables/*"),
    ("measures", "bookmaker_ref/alignment.py"),
    ("measures", "bookmaker_ref/arguments.py"),
    ("measures", "bookmaker_ref/engines.py"),
    ("measures", "bookmaker_ref/equality.py"),
    ("measures", "bookmaker_ref/names.py"),
    ("command", "bookmaker_ref/*"),
    ("pages", "docs/*"),
)
_NO_EFFECT = (
    "overload",
    "lru_cache",
    "cache",
    "cached_property",
    "wraps",
    "no_type_check",
    "override",
    "runtime_checkable",
)
_COMPARED = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")


def area_of(path: str) -> str | None:
    """The area of a file, named from the root."""
    return next((area for area, pattern in AREAS if fnmatch(path, pattern)), None)


def main(area: str, many: int) -> None:
    """Print as many mutants of the area as are wanted."""
    among = sources(ROOT)
    positions = sorted(
        (source.path.relative_to(ROOT).as_posix(), start, end, tuple(changes))
        for source in among
        if source.path.suffix == ".py" and area_of(source.path.relative_to(ROOT).as_posix()) == area
        for (start, end), changes in _positions(source).items()
    )
    random = Random(f"{SEED} {area}")
    random.shuffle(positions)
    by_path = {source.path.relative_to(ROOT).as_posix(): source for source in among}
    found: list[Mutant] = []
    lines: set[tuple[str, int]] = set()
    for path, start, _end, changes in positions:
        operator, occurrence = random.choice(changes)
        if (path, start[0]) in lines or len(found) == many:
            continue
        mutant = _mutant(f"{area}-{len(found) + 1:02}", by_path[path], operator, occurrence, among)
        if mutant is not None:
            found.append(mutant)
            lines.add((path, start[0]))
    print(f"# {len(positions)} positions; cosmic-ray 8.7.0, seed {SEED}, base d50ce31\n", file=sys.stderr)
    print(written(found))


def _operators() -> dict[str, Any]:
    plugins = import_module("cosmic_ray.plugins")
    names = sorted(
        name for name in plugins.operator_names() if not name.endswith(("VariableReplacer", "VariableInserter"))
    )
    return {name: plugins.get_operator(name)() for name in names if _is_wanted(name.partition("/")[2])}


def _is_wanted(operator: str) -> bool:
    """Whether its mutants are more than a TypeError."""
    kind, _, pair = operator.partition("Operator_")
    before, _, after = pair.partition("_")
    if kind == "ReplaceComparison":
        return (before in _COMPARED and after in _COMPARED) or {before, after} == {"Is", "IsNot"}
    return not any(word in operator for word in ("Shift", "Bit", "Invert", "UAdd"))


def _positions(source: Source) -> dict[tuple[Any, Any], list[tuple[str, int]]]:
    """The operators that apply at each position of a file, with the number of the occurrence."""
    tools = import_module("cosmic_ray.ast")
    left_out = list(_without_effect(ast.parse(source.text)))
    found: dict[tuple[Any, Any], list[tuple[str, int]]] = {}
    nodes = list(tools.ast_nodes(tools.get_ast(source.text)))
    for name, operator in _operators().items():
        occurrence = 0
        for node in nodes:
            for start, end in operator.mutation_positions(node):
                if not any(first <= start and end <= last for first, last in left_out):
                    found.setdefault((start, end), []).append((name, occurrence))
                occurrence += 1
    return found


def _without_effect(tree: ast.Module) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The ranges that no test can notice."""
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
                yield _range(annotation)
            case ast.FunctionDef(returns=ast.expr() as annotation):
                yield _range(annotation)
            case ast.If(test=test) if "TYPE_CHECKING" in ast.unparse(test):
                yield _range(node)
            case ast.Assign(targets=[ast.Name("__all__" | "__slots__")]) | ast.keyword(arg="strict"):
                yield _range(node)
        for decorator in getattr(node, "decorator_list", ()):
            if any(name in ast.unparse(decorator).split("(")[0].split(".") for name in _NO_EFFECT):
                yield (decorator.lineno, 0), (decorator.end_lineno, 10**6)


def _range(node: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


def _mutant(name: str, source: Source, operator: str, occurrence: int, among: list[Source]) -> Mutant | None:
    """The mutant, with as many lines around it as make it the only one of its kind."""
    visitor = import_module("cosmic_ray.mutating")
    code = visitor.mutate_code(source.text, _operators()[operator], occurrence)
    before, after = source.text.splitlines(), (code or "").splitlines()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            if code is None or ast.dump(ast.parse(code)) == ast.dump(ast.parse(source.text)):
                return None
        except SyntaxError:
            return None
    first = next(i for i, (old, new) in enumerate(zip(before, after, strict=False)) if old != new)
    same = next(i for i, (old, new) in enumerate(zip(before[::-1], after[::-1], strict=False)) if old != new)
    end, more = len(before) - same, len(after) - len(before)
    for around in range(12):
        start, stop = max(first - (around + 1) // 2, 0), min(end + around // 2, len(before))
        piece = "\n".join(before[start:stop])
        try:
            place = place_of(piece, among)
        except NotApplicable:
            continue
        if len("".join(piece.split())) >= SHORTEST and place.path == source.path:
            new = after[start : stop + more]
            margin = min(len(line) - len(line.lstrip()) for line in (*before[start:stop], *new) if line.strip())
            was, becomes = ("\n".join(line[margin:] for line in each) for each in (before[start:stop], new))
            return Mutant(name, operator.partition("/")[2], was, becomes)
    return None


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
