"""``bookmaker code LANGUAGE``: the measures as one file in another programming language."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from textwrap import fill

from bookmaker_ref.cli.kinds import Kind
from bookmaker_ref.cli.terminal import Refused, write_json

#: What each language's file is, in a line.
_FILES = {
    "c": "C: a header of inline functions",
    "cpp": "C++: a header in a namespace",
    "fortran": "Fortran: a module of elemental functions",
    "rust": "Rust: a module",
    "go": "Go: a package",
    "java": "Java: a class of static methods",
    "javascript": "JavaScript: an ES module; --types for TypeScript",
    "python": "Python: a module without dependencies",
    "r": "R: a script of vectorised functions",
    "julia": "Julia: a module",
    "matlab": "MATLAB and Octave: a class of static functions",
    "latex": "LaTeX: a document with every definition",
}
#: What else people call them.
MEANT = {
    **dict.fromkeys(("c99", "c11", "h", "header"), "c"),
    **dict.fromkeys(("c++", "cxx", "cc", "hpp"), "cpp"),
    **dict.fromkeys(("f90", "f95", "f03", "f08", "gfortran"), "fortran"),
    **dict.fromkeys(("rs", "cargo"), "rust"),
    "golang": "go",
    "jvm": "java",
    **dict.fromkeys(("js", "node", "mjs", "ecmascript", "ts", "typescript"), "javascript"),
    **dict.fromkeys(("py", "python3"), "python"),
    **dict.fromkeys(("rscript", "cran"), "r"),
    "jl": "julia",
    **dict.fromkeys(("octave", "m"), "matlab"),
    **dict.fromkeys(("tex", "pdflatex"), "latex"),
    **dict.fromkeys(("duckdb", "sqlite", "spark", "postgres", "postgresql", "mysql"), "sql"),
}
_WIDTH = 78
_DESCRIPTION = """\
One file in {title}, ready to use, without dependencies: a documented function for each measure, in the form that is
proved equal to its definition. Rational measures are correctly rounded, also near chance. The head of the file says for
which counts it is exact and what it returns if a measure is undefined. docs/languages.md has the results on all golden
values.
"""
_DOCUMENT = """\
A LaTeX document with the definition of each measure, in the form that is proved equal to it, and where it is undefined.
It has formulas to read and copy, not functions to run.
"""
_EXAMPLES = """\
examples:
  bookmaker code {name} > FILE
  bookmaker code {name} informedness MCC
"""


def _add(name: str, parser: argparse.ArgumentParser) -> None:
    from bookmaker_ref.generate.languages.language import language

    on = language(name)
    add = parser.add_argument
    add("measures", nargs="*", metavar="MEASURE", help="some measures, by any name; else all")
    if on.unit is not None:
        add("--name", metavar="NAME", help=f"{on.said['unit-is']} of another name than {on.unit}")
    if "self-test" in on.texts:
        add(
            "--self-test",
            action="store_true",
            help="with some golden values, and a function that holds the file to them",
        )
    if "types" in on.texts:
        add("--types", action="store_true", help=f"its types instead, for {on.said['types-file']}")


def _run(name: str, arguments: argparse.Namespace) -> int:
    from bookmaker_ref.generate.languages.file import code, file_name

    unit, types = getattr(arguments, "name", None), getattr(arguments, "types", False)
    self_test = getattr(arguments, "self_test", False)
    try:
        text = code(name, arguments.measures or None, unit=unit, self_test=self_test, types=types)
        file = file_name(name, unit, types=types)
    except ValueError as error:
        raise Refused(str(error)) from None
    if arguments.json:
        write_json({"language": name, "file": file, "code": text})
    else:
        sys.stdout.write(text)
    return 0


def _kind(name: str, summary: str) -> Kind:
    title, _, _ = summary.partition(":")
    return Kind(
        summary,
        f"{fill(_DOCUMENT if name == 'latex' else _DESCRIPTION.format(title=title), _WIDTH)}\n",
        _EXAMPLES.format(name=name),
        partial(_add, name),
        partial(_run, name),
    )


KINDS = {name: _kind(name, summary) for name, summary in _FILES.items()}
