"""``bookmaker certificates``: the records as lemmas for the proof kernel Coq, and what it says of them."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookmaker_ref.cli.terminal import Refused, progress, write, write_json
from bookmaker_ref.cli.verify import chosen
from bookmaker_ref.layout import Cell, columns, paint
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.certifying.certificates import Certificate
    from bookmaker_ref.certifying.kernel import Checked
    from bookmaker_ref.certifying.written import File
    from bookmaker_ref.papers.record import Paper

    Certified = list[tuple[Paper, tuple[Certificate, ...]]]

SUMMARY = "the records as lemmas for a proof kernel"
DESCRIPTION = """\
Writes the records of the papers as lemmas for the proof kernel Coq into a
folder, one file a paper and kind of numbers, each lemma below the statement as
it is printed, with every word defined at the head of the file. What has no
root is said of rational numbers, and rests on no axiom. Without a PAPER, so
are the theorems for every number of classes, which stand on mathcomp, Coq's
library of algebra.

With --check the kernel reads all of them, and it is told how many records
rest on it, and on which axioms.
"""
EXAMPLES = """\
examples:
  bookmaker certificates build/certificates
  bookmaker certificates build/certificates powers2003
  bookmaker certificates build/certificates --check

exit status: 0 written, and all accepted, 1 a file is refused, 2 invalid
input, or no kernel, or not all that it needs, 3 stopped by the limit of time.
"""
_KINDS = {"line": "lines", "formula": "formulas", "claim": "claims", "number": "numbers"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("folder", metavar="DIR", help="where to write; made if it is not there")
    parser.add_argument("words", nargs="*", default=[], metavar="PAPER", help="cite keys; all papers if none is given")
    parser.add_argument("--check", action="store_true", help="let the kernel read them")


def run(arguments: argparse.Namespace) -> int:
    """Write the files, and have them checked if that is asked for."""
    from bookmaker_ref.certifying import kernel, written

    papers = chosen(arguments.words)
    if not arguments.folder.strip():
        raise Refused("the name of the folder is empty: give a folder, such as build/certificates")
    try:
        release = kernel.release() if arguments.check else ""
    except kernel.NoKernel as why:
        raise Refused(str(why)) from None
    folder = Path(arguments.folder)
    _made(folder)
    certified = _certified(papers)
    files = [*(written.of_every_size() if not arguments.words else []), *written.of_papers(certified)]
    for file in files:
        (folder / f"{file.name}.v").write_text(file.text, encoding="utf-8")
    found = _checked(files, folder) if arguments.check else []
    if arguments.json:
        write_json(_document(certified, files, found, release))
    else:
        write([*_written(files, folder), *(_lines(certified, found, release) if arguments.check else [])])
    if any(not each.accepted and not each.stopped for each in found):
        return 1
    return 0 if all(each.accepted for each in found) else 3


def _made(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise Refused(f"{quoted(str(folder))} is a file: give a folder") from None
    except OSError as error:
        raise Refused(f"cannot write to {quoted(str(folder))}: {error.strerror or error}") from None
    except ValueError as error:  # a name with a null in it
        raise Refused(f"no folder can be at {quoted(str(folder))}: {error}") from None


def _certified(papers: Sequence[Paper]) -> Certified:
    """The lemmas of every record; what was decided before is not decided again."""
    from bookmaker_ref.certifying.certificates import certificate
    from bookmaker_ref.decide import kept

    records = [(paper.key, record) for paper in papers for record in paper.records()]
    with kept.remembering(kept.default_folder()):
        each = ((key, certificate(record)) for key, record in records)
        found = [*progress(each, len(records), "records written")]
    return [(paper, tuple(c for key, c in found if key == paper.key)) for paper in papers]


def _checked(files: Sequence[File], folder: Path) -> list[Checked]:
    """What the kernel says of each file; of those that stand on one it refuses, the same."""
    from bookmaker_ref.certifying.kernel import NoKernel, checked

    try:
        return [*progress((checked(file, folder) for file in files), len(files), "files checked")]
    except NoKernel as why:
        raise Refused(str(why)) from None


# --- what is printed --------------------------------------------------------------------------------------------


def resting(certified: Certified, found: Sequence[Checked]) -> set[str]:
    """The ids of the records whose verdict rests on lemmas that the kernel accepts, and on nothing else."""
    accepted = {lemma.name for each in found if each.accepted for lemma in each.file.lemmas}
    every = (certificate for _, certificates in certified for certificate in certificates)
    return {each.record.id for each in every if each.is_whole and {lemma.name for lemma in each.lemmas} <= accepted}


def _written(files: Sequence[File], folder: Path) -> list[str]:
    lemmas, theorems = (sum(map(len, each)) for each in zip(*((f.lemmas, f.theorems) for f in files), strict=True))
    for_all = f" and {theorems} theorems for every K" if theorems else ""
    return [f"{lemmas} lemmas{for_all} in {len(files)} files, in {quoted(str(folder))}.", ""]


def _lines(certified: Certified, found: Sequence[Checked], release: str) -> Iterator[str]:
    """How many records of each paper and kind rest on the kernel, on which axioms, and what is refused."""
    whole = resting(certified, found)
    records = [each.record for _, certificates in certified for each in certificates]
    rest = Counter((each.paper, str(each.kind)) for each in records if each.id in whole)
    all_of = Counter((each.paper, str(each.kind)) for each in records)
    kinds = [kind for kind in _KINDS if any(all_of[paper.key, kind] for paper, _ in certified)]
    rows: list[list[Cell | str]] = [["", *(Cell(_KINDS[kind], "dim") for kind in kinds), Cell("all", "dim")]]
    for paper, certificates in certified:
        shown = [_share(rest[paper.key, kind], all_of[paper.key, kind]) for kind in kinds]
        several = sum(rest[paper.key, kind] for kind in kinds)
        rows.append([Cell(paper.key, "bold"), *shown, _share(several, len(certificates))])
    yield f"{paint(f'{len(whole)} of {len(records)} records', 'bold')} rest on the kernel, {release}:"
    yield ""
    yield from columns(rows, "<" + ">" * (len(kinds) + 1), indent=2)
    yield ""
    yield from _axioms(found)
    yield from (f"{paint(each.file.name, 'bold red')}: {each.why}" for each in found if not each.accepted)


def _share(some: int, of: int) -> str:
    return f"{some} of {of}" if of else ""


def _axioms(found: Sequence[Checked]) -> Iterator[str]:
    accepted = [each for each in found if each.accepted and each.file.lemmas]
    free = sum(len(each.file.lemmas) for each in accepted if not each.axioms)
    yield f"No lemma is admitted. {free} lemmas rest on no axiom."
    if theorems := [name for each in found if each.accepted and not each.axioms for name in each.file.theorems]:
        yield f"{len(theorems)} theorems hold for every number of classes, and rest on no axiom."
    if axioms := sorted({axiom for each in accepted for axiom in each.axioms}):
        others = sum(len(each.file.lemmas) for each in accepted if each.axioms)
        yield f"{others} lemmas rest on the axioms of the reals in Coq's library: {', '.join(axioms)}."


def _document(certified: Certified, files: Sequence[File], found: Sequence[Checked], release: str) -> dict[str, Any]:
    whole = resting(certified, found)
    every = [each for _, certificates in certified for each in certificates]
    return {
        "kernel": release or None,
        "files": [
            {"name": f"{file.name}.v", "lemmas": len(file.lemmas), "theorems": [*file.theorems]} for file in files
        ],
        "refused": [{"name": f"{each.file.name}.v", "why": each.why} for each in found if not each.accepted],
        "axioms": sorted({axiom for each in found for axiom in each.axioms}),
        "records": [
            {
                "id": each.record.id,
                "lemmas": [lemma.name for lemma in each.lemmas],
                "rests_on_kernel": each.record.id in whole,
                "missing": list(each.missing),
            }
            for each in every
        ],
    }
