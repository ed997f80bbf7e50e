"""What compiles and runs each language: a program that reads tables and writes values, and how it is built."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import nan
from pathlib import Path

from bookmaker_ref.generate.languages.file import code, file_name
from bookmaker_ref.generate.languages.language import language
from bookmaker_ref.programs import run
from tests.languages.judging import DOUBLES

DRIVERS = Path(__file__).parent / "drivers"
#: A file that a program is made of: what ``bookmaker code`` writes, or the driver beside it.
_CODE, _DRIVER = "code", "driver"
_SECONDS = 300.0


class DoesNotRun(RuntimeError):
    """What was written does not compile, does not run, or finds itself wrong."""


@dataclass(frozen=True)
class Toolchain:
    """One way to run a language.

    ``files`` are what is written where it is run, ``build`` commands that have to succeed, ``call`` what reads lines of
    ``measure tp fp fn tn`` and writes a value for each.
    """

    language: str
    title: str
    program: str
    version: tuple[str, ...]
    call: tuple[str, ...]
    build: tuple[tuple[str, ...], ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    #: What its file is called inside, and which measures it has, if not as usual and all.
    unit: str | None = None
    measures: tuple[str, ...] | None = None

    @property
    def most(self) -> int | None:
        """The largest cell that it is asked for; None where integers are of any size."""
        return None if language(self.language).said.get("arithmetic") == "integers" else DOUBLES

    @property
    def path(self) -> str | None:
        """Where its program is, if it is there."""
        return shutil.which(self.program)

    def told_version(self) -> str:
        """Which release its program says that it is."""
        done = run(list(self.version), 60)
        found = re.search(r"[0-9]+(\.[0-9]+)+", done.stdout + done.stderr)
        return found[0] if found else ""

    def values(self, asked: Sequence[str], folder: Path) -> list[float]:
        """What it gives for each line of ``measure tp fp fn tn``, from a folder where nothing else is."""
        self.build_in(folder)
        return self.answers(asked, folder)

    def build_in(self, folder: Path) -> None:
        """Write the program, and compile it."""
        folder.mkdir(exist_ok=True)
        self.write(folder)
        for command in self.build:
            _done(list(command), folder)

    def answers(self, asked: Sequence[str], folder: Path) -> list[float]:
        """The answers of the program in this folder, where it was built."""
        said = _done(list(self.call), folder, "".join(f"{line}\n" for line in asked))
        values = [_number(word) for word in said.split()]
        if len(values) != len(asked):
            raise DoesNotRun(f"{self.title} gave {len(values)} values for {len(asked)} lines")
        return values

    def write(self, into: Path) -> None:
        """Write the files of the program."""
        for name, kind in self.files.items():
            file = into / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text(kind), encoding="utf-8")

    def text(self, kind: str) -> str:
        """What a file says."""
        if kind == _DRIVER:
            driver = (DRIVERS / f"{self.language}.txt").read_text(encoding="utf-8")
            usual = language(self.language).unit
            return driver if self.unit is None else driver.replace(str(usual), self.unit)
        return _code(self.language, self.measures, self.unit) if kind == _CODE else kind

    def called(self, unit: str) -> Toolchain:
        """The same with another name inside of its file, and for its file."""
        usual = str(language(self.language).unit)
        files = {name.replace(usual, unit): kind.replace(usual, unit) for name, kind in self.files.items()}
        build = tuple(tuple(word.replace(usual, unit) for word in command) for command in self.build)
        return replace(self, unit=unit, files=files, build=build)


@cache
def _code(language: str, measures: tuple[str, ...] | None, unit: str | None) -> str:
    """The file of a language, which several toolchains compile."""
    return code(language, measures, unit=unit, self_test=True)


def _done(command: list[str], folder: Path, said: str = "") -> str:
    done = run(command, _SECONDS, said, folder)
    if done.returncode:
        raise DoesNotRun(f"{' '.join(command)} ended with {done.returncode}: {(done.stderr + done.stdout)[:2000]}")
    return done.stdout


def _number(word: str) -> float:
    """A number as any of the languages writes it."""
    return nan if word in ("NA", "NaN", "-nan") else float(word)


def _compiled(
    language: str, title: str, program: str, main: str, *options: str, last: tuple[str, ...] = ()
) -> Toolchain:
    """A compiler that makes one program of the driver, which takes in the file, or of both."""
    file = file_name(language)
    sources = (file, main) if language == "fortran" else (main,)
    return Toolchain(
        language,
        title,
        program,
        (program, "--version"),
        ("./program",),
        ((program, *options, *sources, "-o", "program", *last),),
        {file: _CODE, main: _DRIVER},
    )


def _interpreted(language: str, title: str, program: str, *before: str, main: str) -> Toolchain:
    """An interpreter that is given the driver."""
    files = {file_name(language): _CODE, main: _DRIVER}
    if language == "javascript":
        files["package.json"] = '{"type": "module"}\n'
    return Toolchain(language, title, program, (program, "--version"), (program, *before, main), (), files)


_GO_MODULE = "module example\n\ngo 1.18\n"
_LIBM = ("-lm",)
_STRICT = ("-Wall", "-Wextra", "-Werror")

TOOLCHAINS: tuple[Toolchain, ...] = (
    _compiled("c", "gcc -std=c99 -O2", "gcc", "main.c", "-std=c99", "-pedantic", *_STRICT, "-O2", last=_LIBM),
    _compiled("c", "gcc -O3 -march=native", "gcc", "main.c", *_STRICT, "-O3", "-march=native", last=_LIBM),
    _compiled("c", "clang -O3", "clang", "main.c", "-Wall", "-O3", "-march=native", last=_LIBM),
    _compiled("cpp", "g++ -std=c++11 -O2", "g++", "main.cpp", "-std=c++11", "-pedantic", *_STRICT, "-O2"),
    _compiled("cpp", "g++ -O3 -march=native", "g++", "main.cpp", *_STRICT, "-O3", "-march=native"),
    _compiled("fortran", "gfortran -std=f2008 -O2", "gfortran", "main.F90", "-std=f2008", "-Wall", "-O2"),
    _compiled(
        "fortran",
        "gfortran -O3 -march=native -ffp-contract=off",
        "gfortran",
        "main.F90",
        *("-Wall", "-O3", "-march=native", "-ffp-contract=off"),
    ),
    _compiled("rust", "rustc -O", "rustc", "main.rs", "-O", "-D", "warnings"),
    Toolchain(
        "go",
        "go",
        "go",
        ("go", "version"),
        ("./program",),
        (("go", "vet", "./..."), ("go", "build", "-o", "program", ".")),
        {"bookmaker/bookmaker.go": _CODE, "main.go": _DRIVER, "go.mod": _GO_MODULE},
    ),
    Toolchain(
        "java",
        "javac",
        "javac",
        ("javac", "-version"),
        ("java", "Main"),
        (("javac", "-Xlint:all", "-Werror", "Bookmaker.java", "Main.java"),),
        {"Bookmaker.java": _CODE, "Main.java": _DRIVER},
    ),
    _interpreted("javascript", "node", "node", main="main.js"),
    _interpreted("python", "python", sys.executable, main="main.py"),
    _interpreted("r", "Rscript", "Rscript", "--vanilla", main="main.R"),
    _interpreted("julia", "julia", "julia", "--startup-file=no", main="main.jl"),
    _interpreted("matlab", "octave", "octave-cli", "--no-init-file", "--quiet", main="main.m"),
)
