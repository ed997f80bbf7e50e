"""``python -m tests.languages`` runs every language that is installed on every golden value of two classes.

It prints what came of it, and ends with 1 if any value is wrong; ``--write`` writes docs/languages.md. With the names
of languages only these are run.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.languages.databases import DATABASES, Database
from tests.languages.judging import DOUBLES, judged, line, vectors
from tests.languages.page import PAGE, Run, page, title_of
from tests.languages.toolchains import TOOLCHAINS, DoesNotRun, Toolchain


def main(words: Sequence[str]) -> int:
    """Run what is there, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.languages", description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="only these")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    arguments = parser.parse_args(words)
    every: tuple[Toolchain | Database, ...] = (*TOOLCHAINS, *DATABASES)
    chosen = [each for each in every if each.language in (arguments.languages or [each.language])]
    runs: list[Run] = []
    missing: list[str] = []
    failed = 0
    first: dict[str, float] = {}
    for each in chosen:
        if each.path is None:
            missing.append(f"{title_of(each.language)} (`{each.title}`)")
            continue
        try:
            values = values_of(each)
        except DoesNotRun as error:
            failed += 1
            print(f"{each.title}: {error}")
            continue
        first = first or values
        found = judged([vector for vector in vectors() if vector.id in values], values.values())
        both = values.keys() & first.keys()
        same = sum(values[id_].hex() == first[id_].hex() for id_ in both)
        runs.append(Run(each.language, each.title, each.told_version(), found, same, len(both)))
        failed += len(found.wrong)
        print(f"{each.title}: {found.asked} asked, {found.nearest} of {found.valued} nearest, {same} the same bits")
        print("".join(f"  {wrong}\n" for wrong in found.wrong), end="")
    print(f"not there: {', '.join(missing) or 'nothing'}")
    if arguments.write and runs and not failed:
        PAGE.write_text(page(runs, missing, contracted(first)) + "\n", encoding="utf-8")
    return int(bool(failed))


def values_of(each: Toolchain | Database) -> dict[str, float]:
    """What a language gives for each golden value that its numbers hold, by id."""
    asked = vectors(each.most)
    with TemporaryDirectory() as folder:
        values = each.values([line(vector) for vector in asked], Path(folder))
    return {vector.id: value for vector, value in zip(asked, values, strict=True)}


def contracted(first: dict[str, float]) -> int | None:
    """How many values Fortran gives otherwise where the compiler may contract; None where it is not there."""
    off = next(each for each in TOOLCHAINS if "-ffp-contract=off" in each.title)
    if off.path is None:
        return None
    (build,) = off.build
    free = replace(off, build=(tuple(word for word in build if word != "-ffp-contract=off"),))
    values = values_of(free)
    assert len(values) == len(vectors(DOUBLES))
    return sum(value.hex() != first[id_].hex() for id_, value in values.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
