"""The lists of mutants: one TOML file for each area."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

FOLDER = Path(__file__).parent
#: The selections of tests for which it is recorded what kills a mutant, the smaller one first.
SELECTIONS = ("quick", "test")
#: Recorded instead of a test if none notices the mutant.
SURVIVES = "survives"


@dataclass(frozen=True)
class Mutant:
    """A change of the code that at least one test should notice."""

    id: str
    what: str
    was: str
    becomes: str
    #: For a selection of tests, `quick` or `test`: the test that noticed the mutant, or `SURVIVES`.
    killed: dict[str, str] = field(default_factory=dict)
    #: Why no test can notice it.
    equivalent: str = ""

    @property
    def area(self) -> str:
        """The part of the project that it changes."""
        return self.id.rpartition("-")[0]

    def killer(self, selection: str) -> str | None:
        """The test that is recorded as killing it, if any."""
        found = self.killed.get(selection)
        return None if found == SURVIVES else found


def listed(folder: Path = FOLDER) -> dict[str, list[Mutant]]:
    """The mutants of each area."""
    return {path.stem: read(path) for path in sorted(folder.glob("*.toml"))}


def read(path: Path) -> list[Mutant]:
    """The mutants of a file."""
    found = [Mutant(**each) for each in tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])]
    for mutant in found:
        if mutant.area != path.stem:
            raise ValueError(f"{path}: {mutant.id!r} must begin with {path.stem!r}")
    if len({mutant.id for mutant in found}) < len(found):
        raise ValueError(f"{path}: two mutants have the same id")
    return found


def record(killed: dict[str, dict[str, str]], folder: Path = FOLDER) -> None:
    """Write what killed each mutant, by its id and the selection of tests, into the files."""
    for area, mutants in listed(folder).items():
        new = [replace(each, killed=each.killed | killed.get(each.id, {})) for each in mutants]
        if new != mutants:
            path = folder / f"{area}.toml"
            head = path.read_text(encoding="utf-8").partition("[[mutant]]")[0]
            path.write_text(head + written(new), encoding="utf-8")


def written(mutants: Iterable[Mutant]) -> str:
    """The mutants as TOML."""
    return "\n".join(map(_entry, mutants))


def _entry(mutant: Mutant) -> str:
    lines = ["[[mutant]]", f"id = {_text(mutant.id)}", f"what = {_text(mutant.what)}"]
    lines += [f"was = {_code(mutant.was)}", f"becomes = {_code(mutant.becomes)}"]
    lines += [f"killed.{name} = {_text(mutant.killed[name])}" for name in SELECTIONS if name in mutant.killed]
    if mutant.equivalent:
        lines.append(f"equivalent = {_text(mutant.equivalent)}")
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def _code(text: str) -> str:
    code = text.strip("\n")
    if "'''" not in code:
        return f"'''\n{code}\n'''"
    escaped = code.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{escaped}\n"""'
