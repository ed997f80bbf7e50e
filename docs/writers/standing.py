"""``standing.json``: of each record, which judges come to its verdict by themselves, and why another does not."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from bookmaker_ref.certifying import kernel, written as files
from bookmaker_ref.certifying.certificates import Certificate, certificate
from bookmaker_ref.decide import kept
from bookmaker_ref.decide.tabled import why_not_on_tables
from bookmaker_ref.decide.truth import prove
from bookmaker_ref.judging import Judge, NoSolver, solver
from bookmaker_ref.judging.records import Compared, compared, forms, statements
from bookmaker_ref.papers import PAPERS
from bookmaker_ref.papers.record import Paper, Record
from bookmaker_ref.papers.standing import JUDGES, standing
from bookmaker_ref.symbolic.statement import parts
from docs.writers.files import Told

FILE = "bookmaker_ref/papers/standing.json"
#: By id of a record: nothing if a judge comes to its verdict, else why it does not.
Judged = Mapping[str, str]


def written(told: Told) -> dict[str, str]:
    """The file. Of a judge that is not installed it says what was found before, where the record is the same."""
    records = [record for paper in PAPERS.values() for record in paper.records()]
    with kept.remembering(kept.default_folder()):
        judged = {
            "ours": dict.fromkeys((each.id for each in records), ""),
            "exact tables": {each.id: on_tables(each) for each in records},
            "Z3": _by_solver(records, told),
            "Coq": _by_kernel(told),
        }
    data = {each.id: {"digest": each.digest, **{judge: judged[judge][each.id] for judge in JUDGES}} for each in records}
    return {FILE: json.dumps({"judged": data}, indent=1, ensure_ascii=False) + "\n"}


def on_tables(record: Record) -> str:
    """Why exact tables do not come to the verdict on all that the record says, if they do not."""
    every = (part for _, form in forms(record) for part in parts(form))
    return next(filter(None, (why_not_on_tables(part, prove(part)) for part in every)), "")


def by_solver(record: Record, found: Iterable[Compared]) -> str:
    """Why the solver does not, which was asked about each statement of the record."""
    if not any(statements(record)):
        return "a printed number"
    return next((each.why or each.outcome for each in found if each.outcome != "agree"), "")


def by_kernel(found: Certificate, accepted: frozenset[str]) -> str:
    """Why the kernel does not, of which these lemmas are accepted."""
    refused = [lemma.name for lemma in found.lemmas if lemma.name not in accepted]
    return next(iter(found.missing), f"{refused[0]} is refused" if refused else "")


def _by_solver(records: Sequence[Record], told: Told) -> Judged:
    try:
        told(f"{solver.release()} is asked about each record")
    except NoSolver as why:
        return _as_before("Z3", str(why), told)
    judge = Judge()
    return {each.id: by_solver(each, compared(each, judge)) for each in records}


def _by_kernel(told: Told) -> Judged:
    try:
        told(f"{kernel.release()} reads the certificates")
    except kernel.NoKernel as why:
        return _as_before("Coq", str(why), told)
    certified = [(paper, tuple(map(certificate, paper.records()))) for paper in PAPERS.values()]
    accepted = frozenset(_accepted(certified, told))
    return {each.record.id: by_kernel(each, accepted) for _, every in certified for each in every}


def _accepted(certified: Sequence[tuple[Paper, Sequence[Certificate]]], told: Told) -> Iterator[str]:
    with TemporaryDirectory() as folder:
        listed = files.of_papers(certified)
        for file in listed:
            (Path(folder) / f"{file.name}.v").write_text(file.text, encoding="utf-8")
        for file in listed:
            found = kernel.checked(file, Path(folder))
            if found.accepted:
                yield from (lemma.name for lemma in file.lemmas)
            else:
                told(f"{file.name}: {found.why}")


def _as_before(judge: str, why: str, told: Told) -> Judged:
    told(f"{why}; what it said of records that are the same stays")
    found: dict[str, str] = {}
    for record in (record for paper in PAPERS.values() for record in paper.records()):
        found[record.id] = f"{judge} was not asked"
        with suppress(FileNotFoundError):
            found[record.id] = standing(record).get(judge, found[record.id])
    return found
