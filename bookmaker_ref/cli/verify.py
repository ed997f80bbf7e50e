"""``bookmaker verify``: decide every record, and compare with what is recorded."""

from __future__ import annotations

import argparse
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from threading import current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from bookmaker_ref.cli import judged
from bookmaker_ref.cli.reading import whole_number
from bookmaker_ref.cli.terminal import Refused, advice, progress, undisturbed, write, write_json
from bookmaker_ref.layout import Cell, columns, paint
from bookmaker_ref.messages import FaultyText, quoted

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from pathlib import Path

    from bookmaker_ref.papers.claim import Claim
    from bookmaker_ref.papers.record import Equation, Paper, Record

    Entry = Equation | Record

Results = list[tuple[str, dict[str, Any]]]
#: What was found, by the id of the entry.
Findings = Mapping[str, Mapping[str, Any]]
#: What is found of one entry, whatever it is that is looked for.
Found = TypeVar("Found")

SUMMARY = "decide every record again"
DESCRIPTION = """\
Decide every equation, claim and number of the papers again, from nothing but
what is printed, and compare each verdict with the recorded one. What this
machine has decided before is not decided again where nothing that it rests on
has changed; how many these are is told, and --fresh decides them as well. What
is said of simulations is measured again, with fewer tables. Of an id, all that
is found is shown.

With --judge z3 each statement of the records, but printed numbers, is decided
by the solver Z3 as well, in real arithmetic, and both verdicts are compared.
"""
EXAMPLES = """\
examples:
  bookmaker verify
  bookmaker verify --fresh
  bookmaker verify powers2011 --json
  bookmaker verify powers2011:30.6
  bookmaker verify --judge z3

exit status: 0 all as recorded, 1 a verdict differs, 2 invalid input,
3 a verdict is undecided, and no other differs. With --judge: 0 none differs,
1 one does, 2 invalid input, or no solver.
"""
_SIGNALS = {signal.SIGINT, signal.SIGTERM}
_GRAVITY = (0, 3, 1)  # exit statuses: a verdict that differs is worse than one that is open
_TERMINATED = 143  # as a shell reports SIGTERM
_FAULTY = "faulty"  # a record that claims to correct what is true, and the like
_KINDS = {
    **{"equation": "equations", "line": "lines", "formula": "formulas", "claim": "claims", "number": "numbers"},
    "empirical": "simulations",
}


#: More processes than this help nobody.
_MOST_JOBS = 256


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("words", nargs="*", metavar="PAPER", help="cite keys, or ids; all papers if none is given")
    parser.add_argument("--fresh", action="store_true", help="decide everything, whatever was decided before")
    parser.add_argument("--judge", choices=["z3"], help="compare with what this solver says of each statement")
    parser.add_argument("--jobs", default="0", metavar="N", help="processes; one for each core if 0")


def chosen(keys: list[str]) -> list[Paper]:
    """The papers with these cite keys, or all."""
    from bookmaker_ref.papers import PAPERS

    unknown = [key for key in keys if key not in PAPERS]
    if unknown:
        raise Refused(f"no paper has the cite key {quoted(unknown[0])}: there are {', '.join(PAPERS)}")
    return [PAPERS[key] for key in dict.fromkeys(keys)] or list(PAPERS.values())


def _named(word: str) -> list[Entry | Claim]:
    """What a paper consists of, or the one record with this id."""
    from bookmaker_ref.asking.records import claims_of
    from bookmaker_ref.papers import PAPERS, entry
    from bookmaker_ref.papers.empirical import CLAIMS

    if ":" not in word:
        return [each for paper in chosen([word]) for each in (*paper.contents, *claims_of(paper))]
    if word in CLAIMS:
        return [CLAIMS[word]]
    try:
        return [entry(word)]
    except KeyError:
        ids = [*CLAIMS, *(each.id for paper in PAPERS.values() for each in paper.records())]
        said = advice(word, ids, "bookmaker show PAPER lists them")
        raise Refused(f"no record has the id {quoted(word)}: {said}") from None


def run(arguments: argparse.Namespace) -> int:
    """Decide, compare, and print; 0 if every verdict is what is recorded."""
    from bookmaker_ref.asking import records
    from bookmaker_ref.papers import PAPERS, recorded
    from bookmaker_ref.papers.claim import Claim
    from bookmaker_ref.papers.scope import counted_as, in_its_scope

    jobs = whole_number("jobs", arguments.jobs, 0, _MOST_JOBS)
    words = list(dict.fromkeys(arguments.words or PAPERS))
    named = {each.id: each for word in words for each in _named(word)}
    if arguments.judge:
        return judged.run(
            _records(named.values()), arguments.json, _decider(jobs or _cores(), arguments.fresh, judged.judged)
        )
    found = dict(_all_decided(list(named), jobs or _cores(), arguments.fresh))
    claims = [each for each in named.values() if isinstance(each, Claim)]
    listed = (records.with_its_lines(each) for each in named.values() if not isinstance(each, Claim))
    entries = list({part.id: part for parts in listed for part in parts}.values())
    before = {**recorded(), **{each.id: {"verdict": "empirical"} for each in claims}}
    changed = [
        {
            "id": each.id,
            "recorded": in_its_scope(before[each.id]) if each.id in before else None,
            "found": in_its_scope(found[each.id]),
        }
        for each in (*entries, *claims)
        if found[each.id]["verdict"] in ("undecided", _FAULTY)
        or in_its_scope(found[each.id]) != in_its_scope({"verdict": None, **before.get(each.id, {})})
    ]
    if arguments.json:
        counts = Counter(counted_as(found[each.id]) for each in (*entries, *claims))
        write_json(
            {
                "records": [_document(each, found[each.id]) for each in (*entries, *claims)],
                "counts": dict(counts),
                "changed": changed,
                "kept": sum("kept" in found[each.id] for each in entries),
            }
        )
    else:
        alone = [each for each in entries if each.id in words]
        shown = [line for each in alone for line in _shown(each, found)]
        papers = [word for word in words if word in PAPERS]
        counted = lines(papers, [*entries, *claims], found) if papers else []
        write([*shown, *counted, *changes(changed, found)])
    return max((3 if each["found"] == "undecided" else 1 for each in changed), key=_GRAVITY.index, default=0)


def _document(entry: Entry | Claim, found: Mapping[str, Any]) -> dict[str, Any]:
    """The record as JSON has it; of one that cannot even be read, what is known without reading it."""
    from bookmaker_ref.asking import records

    try:
        return records.document(entry, found) | _why_faulty(found)
    except Exception:
        if found["verdict"] != _FAULTY:
            raise
        return {"id": entry.id, "paper": entry.paper, "title": entry.title, "verdict": _FAULTY} | _why_faulty(found)


def _why_faulty(found: Mapping[str, Any]) -> dict[str, Any]:
    return {"detail": found.get("detail")} if found["verdict"] == _FAULTY else {}


def _shown(entry: Entry, found: Findings) -> list[str]:
    """The record for people; nothing of one that cannot even be read, which is among what differs."""
    from bookmaker_ref.asking import records

    try:
        return [*records.shown(entry, found), ""]
    except Exception:
        if all(each["verdict"] != _FAULTY for each in found.values()):
            raise
        return []


def _records(named: Iterable[Entry | Claim]) -> list[Record]:
    """The records among them, those of an equation each by itself; what is said of simulations is none."""
    from bookmaker_ref.asking.records import with_its_lines
    from bookmaker_ref.papers.claim import Claim
    from bookmaker_ref.papers.record import Record

    parts = (part for each in named if not isinstance(each, Claim) for part in with_its_lines(each))
    return list({part.id: part for part in parts if isinstance(part, Record)}.values())


# --- deciding ---------------------------------------------------------------------------------------------


def _all_decided(tasks: list[str], jobs: int, fresh: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is found of each task and of its lines, with progress."""
    total = sum(len(_ids(each)) for each in tasks)
    with _decider(min(jobs, len(tasks)), fresh, _decided) as decided:
        yield from progress(chain.from_iterable(decided(tasks)), total, "records decided")


@contextmanager
def _decider(
    jobs: int, fresh: bool, decided: Callable[[str], Found]
) -> Iterator[Callable[[list[str]], Iterator[Found]]]:
    """What decides the tasks, in so many processes; they end with it, however it ends."""
    from bookmaker_ref.decide import kept

    folder = kept.default_folder()
    if jobs <= 1:
        with kept.remembering(folder, fresh=fresh):
            yield lambda tasks: map(decided, tasks)
        return
    from concurrent.futures.process import (
        BrokenProcessPool,
        ProcessPoolExecutor,
    )
    from multiprocessing import active_children

    strangers = set(active_children())
    executor = ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(folder, fresh))
    with _ended_by_sigterm():
        try:
            yield lambda tasks: _in_parallel(executor, decided, tasks)
        except BrokenProcessPool:
            raise Refused("a process that was deciding has been killed; --jobs 1 does without any") from None
        except BaseException:
            for worker in set(active_children()) - strangers:
                worker.kill()
            raise
        finally:
            executor.shutdown(cancel_futures=True)


def _in_parallel(executor: ProcessPoolExecutor, decided: Callable[[str], Found], tasks: list[str]) -> Iterator[Found]:
    """What the workers find; they are there before this returns, and so before the thread that draws a bar."""
    from concurrent.futures import as_completed

    with undisturbed(_SIGNALS):  # a worker is not to meet a signal before it knows what to do about it
        futures = [executor.submit(decided, task) for task in tasks]
    return (each.result() for each in as_completed(futures))


def _start_worker(folder: Path | None, fresh: bool) -> None:
    """Leave Ctrl-C to the parent, end without a word when told to, and remember what was decided before."""
    from bookmaker_ref.decide import kept

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    kept.use(kept.Kept(folder, fresh=fresh))


@contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """Makes of SIGTERM an exit that first ends the workers; only the main thread can."""
    if current_thread() is not main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(_TERMINATED)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _decided(id: str) -> Results:
    """The verdict on one entry and on its lines, as plain data; runs in a process of its own."""
    from bookmaker_ref.asking.records import measured_again
    from bookmaker_ref.decide import FaultyRecord, decide, kept
    from bookmaker_ref.generate.verdicts import entry as plain
    from bookmaker_ref.papers import entry
    from bookmaker_ref.papers.empirical import CLAIMS

    try:
        if id in CLAIMS:
            return [(id, measured_again(id))]
        decision, is_kept = kept.told(lambda: decide(entry(id)))
    except (FaultyRecord, FaultyText) as fault:
        return [(each, {"verdict": _FAULTY, "detail": str(fault)}) for each in _ids(id)]
    except Exception as fault:  # one record that cannot be decided is found out, and does not stop the others
        return [(each, {"verdict": _FAULTY, "detail": f"{type(fault).__name__}: {fault}"}) for each in _ids(id)]
    return [(each.id, plain(each) | ({"kept": True} if is_kept else {})) for each in (decision, *decision.lines)]


def _ids(id: str) -> list[str]:
    from bookmaker_ref.asking.records import lines_of
    from bookmaker_ref.papers import entry
    from bookmaker_ref.papers.empirical import CLAIMS

    if id in CLAIMS:
        return [id]
    return list(dict.fromkeys((id, *(each.id for each in lines_of(entry(id))))))


# --- what is printed --------------------------------------------------------------------------------------


def lines(papers: list[str], named: Sequence[Entry | Claim], found: Findings) -> list[str]:
    """How many entries of each kind have each verdict, for people."""
    from bookmaker_ref.asking.records import STYLES
    from bookmaker_ref.papers.scope import counted_as, headings, verdict_under

    of_kind = Counter((counted_as(found[each.id]), str(getattr(each, "kind", "empirical"))) for each in named)
    kept = sum("kept" in found[each.id] for each in named)
    counts = {verdict for verdict, _ in of_kind}
    kinds = [kind for kind in _KINDS if any(of_kind[verdict, kind] for verdict in counts)]
    rows: list[list[Cell | str]] = [["", *(Cell(_KINDS[kind], "dim") for kind in kinds)]]
    for verdict in sorted(counts, key=[*headings(STYLES), _FAULTY].index):
        label = Cell(verdict, STYLES.get(verdict_under(verdict), "bold red"))
        rows.append([label, *(str(of_kind[verdict, kind] or "") for kind in kinds)])
    total = [Cell(str(sum(n for (_, k), n in of_kind.items() if k == kind)), "bold") for kind in kinds]
    names = ", ".join(papers)
    table = columns([*rows, ["", *total]], "<" + ">" * len(kinds), indent=2)
    now = "every record decided again"
    if kept:
        rest = sum(of_kind.values()) - kept
        now = f"{rest} decided again, {kept} kept from earlier runs (--fresh decides these as well)"
    return [f"{paint(names, 'bold')}: {now}", "", *table, ""]


def changes(changed: list[dict[str, Any]], found: Findings) -> list[str]:
    if not changed:
        return ["Every verdict is what is recorded."]
    rows = [
        [
            Cell(each["id"], "bold"),
            f"recorded {each['recorded'] or 'not at all'},",
            Cell(f"found {each['found']}", "red"),
            found[each["id"]].get("detail") or "" if each["found"] in ("undecided", _FAULTY) else "",
        ]
        for each in changed
    ]
    return [f"{len(changed)} differ from what is recorded, or are not decided:", *columns(rows, "<<<<", indent=2)]
