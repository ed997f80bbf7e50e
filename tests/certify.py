"""``python -m tests.certify FOLDER``: have Coq check the lemmas of the fixed part, see `tests.parts`.

Without ``FIXED_PART=1`` that is every lemma, as with ``make certify``. The theorems for every number of classes are
always among them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from bookmaker_ref.certifying import kernel, written
from bookmaker_ref.certifying.certificates import Certificate, Lemma, certificate
from bookmaker_ref.certifying.written import File
from bookmaker_ref.decide.kept import using
from tests import parts
from tests.records import every_paper, held

#: One lemma in `ONE_IN` is always checked.
ONE_IN = 10


@cache
def certificates() -> dict[str, tuple[Certificate, ...]]:
    """By the key of a paper: the lemmas of its records."""
    with using(held()):
        return {key: tuple(map(certificate, paper.records())) for key, paper in every_paper().items()}


def every_lemma() -> Iterator[Lemma]:
    """The lemmas of all papers."""
    return (lemma for found in certificates().values() for each in found for lemma in each.lemmas)


def content(lemma: Lemma) -> str:
    """The text of a lemma, the definitions of its words, and the files that it rests on."""
    bases = (base.text for base in written.foundations(lemma.numbers))
    return "\n".join([written.text([lemma], lemma.numbers, ""), *bases])


def files() -> list[File]:
    """The files with the lemmas of the part, and those with the theorems for every number of classes."""
    inputs = parts.by_id(every_lemma(), lambda each: each.name, content)
    wanted = {lemma.name for lemma in parts.part("make certify", "lemmas", inputs, ONE_IN)}
    found = []
    for key, each in certificates().items():
        kept = (replace(one, lemmas=tuple(a for a in one.lemmas if a.name in wanted)) for one in each)
        found.append((every_paper()[key], tuple(kept)))
    return [*written.of_every_size(), *written.of_papers(found)]


def main() -> int:
    """Write the files and have Coq check each; 1 if it rejects one, 2 if they cannot be written or Coq is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.certify", description=__doc__)
    parser.add_argument("folder", type=Path, help="output directory (created if missing)")
    folder: Path = parser.parse_args().folder
    try:
        release = kernel.release()
        folder.mkdir(parents=True, exist_ok=True)
        return _checked(folder, release)
    except (OSError, kernel.NoKernel) as error:
        print(f"python -m tests.certify: {error}", file=sys.stderr)
        return 2


def _checked(folder: Path, release: str) -> int:
    listed = files()
    for file in listed:
        (folder / f"{file.name}.v").write_text(file.text, encoding="utf-8")
    found = [kernel.checked(file, folder) for file in listed]
    lemmas, theorems = sum(len(file.lemmas) for file in listed), sum(len(file.theorems) for file in listed)
    print(f"{release}: {lemmas:,} lemmas and {theorems} theorems in {len(listed)} files")
    for each in parts.left_out:
        print(f"{each} (FRESH=1 checks all)")
    for checked in found:
        if not checked.accepted:
            print(f"{checked.file.name}.v is rejected: {checked.why}")
    return 0 if all(each.accepted for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())
