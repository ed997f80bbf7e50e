"""``bookmaker verify`` and ``bookmaker errata``: every record decided again, and what is wrong in print."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bookmaker_ref import papers
from bookmaker_ref.cli import main, terminal, verify as verify_verb
from bookmaker_ref.decide import kept
from bookmaker_ref.papers import ERRATA, FaultyText, empirical, entry, passage, recorded
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.passage import Passage
from bookmaker_ref.papers.record import Paper, Record
from bookmaker_ref.symbolic import Bias, Precision, Recall, equal, relation, tpr
from tests.cases import for_each
from tests.commands import Ran, assert_refused, on_a_screen, refusal, refusals, run as call, told
from tests.paths import ROOT
from tests.waiting import until

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

CLAIM = "powers2011:f1-is-harmonic-mean"
#: What every record says of itself in JSON.
RECORD = {"id", "title", "verdict", "scope", "printed", "corrected", "condition"}
RECORD |= {"counterexample", "smallest_among", "inside", "telling"}


def verify(*words: str) -> Ran:
    """In this process: what it does is made to take no time here."""
    return call("verify", "--jobs", "1", *words)


@pytest.fixture(autouse=True)
def papers_in_order() -> Iterator[None]:
    """Whatever a test does to the papers, the next one finds them as they were, in their order."""
    every = papers.PAPERS
    before = dict(every)
    yield
    every.clear()
    every.update(before)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Paper:
    """The papers cut down to two equations and two claims, so that deciding them takes no time."""
    paper = papers.PAPERS["powers2011"]
    equations = [each for each in paper.contents if each.id in ("powers2011:8", "powers2011:28")]
    claim = entry(CLAIM)
    short = replace(paper, contents=(*equations, claim))
    for other in set(papers.PAPERS) - {"powers2011"}:
        monkeypatch.delitem(papers.PAPERS, other)
    monkeypatch.setitem(papers.PAPERS, "powers2011", short)
    about_simulations = "powers2011:isocontours-are-straight"  # exact, and quick
    monkeypatch.setattr(empirical, "CLAIMS", {about_simulations: empirical.CLAIMS[about_simulations]})
    monkeypatch.setattr(kept, "default_folder", lambda: tmp_path / "kept")
    monkeypatch.setattr(kept, "_SETTLED", -1e9)  # whenever the sources were written
    return short


def test_verify_decides_again(few: Paper) -> None:
    ran = verify()
    assert (ran.status, ran.err) == (0, "")
    rows = [line.split() for line in ran.out.splitlines()]
    assert ["equations", "lines", "claims", "simulations"] in rows
    assert ["empirical", "1"] in rows
    assert ["misprint", "1", "2"] in rows
    assert ["proved", "1", "2", "1"] in rows
    assert "Every verdict is what is recorded." in ran.out


def test_verify_as_json(few: Paper) -> None:
    found = verify("powers2011", "--json").json
    equations = ["powers2011:8", "powers2011:8.1", "powers2011:8.2"]
    equations += ["powers2011:28", "powers2011:28.1", "powers2011:28.2"]
    assert [each["id"] for each in found["records"]] == [*equations, CLAIM, "powers2011:isocontours-are-straight"]
    assert all(set(each) == RECORD | {"paper", "number", "kind", "method"} for each in found["records"])
    assert found["counts"] == {"misprint": 3, "proved": 4, "empirical": 1}
    assert found["changed"] == []


def test_verify_on_several_processes_finds_the_same(few: Paper) -> None:
    several = call("verify", "--fresh", "--json", "--jobs", "2").json
    assert several == verify("--fresh", "--json").json
    assert several["kept"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_verify_tells_what_it_has_kept_of_earlier_runs(few: Paper, jobs: str) -> None:
    assert "powers2011: every record decided again\n" in call("verify", "--jobs", jobs).out
    again = call("verify", "--jobs", jobs)
    assert "powers2011: 1 decided again, 7 kept from earlier runs (--fresh decides these as well)\n" in again.out
    assert again.out.partition("\n")[2] == call("verify", "--fresh", "--jobs", jobs).out.partition("\n")[2]
    assert call("verify", "--jobs", jobs, "--json").json["kept"] == 7
    assert "powers2011: every record decided again\n" in call("verify", "--fresh", "--jobs", jobs).out


def test_verify_fails_where_a_verdict_is_not_what_is_recorded(few: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {**recorded(), "powers2011:28.1": {"verdict": "misprint"}}
    monkeypatch.setattr(papers, "recorded", lambda: changed)
    ran = verify()
    assert ran.status == 1
    assert "powers2011:28.1  recorded misprint,  found proved" in ran.out
    found = verify("--json")
    assert found.status == 1
    assert found.json["changed"] == [{"id": "powers2011:28.1", "recorded": "misprint", "found": "proved"}]
    monkeypatch.setattr(papers, "recorded", dict)
    ran = verify()
    assert ran.status == 1
    assert "recorded not at all" in ran.out


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (Record(CLAIM, "t", equal(Recall, 1), "l"), "found faulty"),
        (Record(CLAIM, "t", equal(Recall, tpr), "l", corrected=equal(Recall, 1)), "found faulty"),
        (
            Record(CLAIM, "t", Passage("Recal = tpr", "powers2011.txt", 19), "l"),
            "found faulty powers2011.txt, line 19: unknown name 'Recal'",
        ),
    ],
    ids=["false without a word", "corrects what is true", "cannot be read"],
)
def test_verify_fails_where_a_record_is_at_fault(
    few: Paper, monkeypatch: pytest.MonkeyPatch, record: Record, says: str
) -> None:
    monkeypatch.setattr(papers, "entry", lambda _: record)
    monkeypatch.setitem(papers.PAPERS, "powers2011", replace(few, contents=(record,)))
    ran = verify()
    assert ran.status == 1
    assert says in " ".join(ran.out.split())
    for words in ((), (record.id,)):
        ran = verify(*words, "--json")
        assert ran.status == 1
        (found,) = (each for each in ran.json["records"] if each["id"] == record.id)
        assert found["verdict"] == "faulty"
        assert found["detail"]
        assert {"id": record.id, "recorded": "proved", "found": "faulty"} in ran.json["changed"]
    ran = verify(record.id)
    assert ran.status == 1
    assert says in " ".join(ran.out.split())


def test_verify_reports_a_record_that_breaks_a_library(few: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a record is faulty, with the reason, and the others are reported as ever."""

    def breaks(text: str) -> None:
        raise OverflowError("too large to convert to float")

    record = Record(CLAIM, "t", Passage("Recall = tpr", "powers2011.txt", 19), "l")
    monkeypatch.setattr(passage, "parse_statement", breaks)
    monkeypatch.setattr(papers, "entry", lambda id: record)
    monkeypatch.setitem(papers.PAPERS, "powers2011", replace(few, contents=(record,)))
    for words in ((), (CLAIM,)):
        ran = verify(*words, "--json")
        assert ran.status == 1
        (found,) = (each for each in ran.json["records"] if each["id"] == CLAIM)
        assert (found["verdict"], found["detail"]) == ("faulty", "OverflowError: too large to convert to float")
        assert "OverflowError: too large to convert" in verify(*words).out


def test_verify_fails_where_a_record_is_undecided(few: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record(CLAIM, "t", relation(Recall, ">", 0), "l")
    undecided = {"verdict": "undecided", "detail": "nobody knows"}
    monkeypatch.setattr(verify_verb, "_decided", lambda id: [(id, undecided)])
    monkeypatch.setattr(papers, "recorded", lambda: {record.id: undecided})
    monkeypatch.setitem(papers.PAPERS, "powers2011", replace(few, contents=(record,)))
    ran = verify()
    assert ran.status == 3
    assert "nobody knows" in ran.out


def test_verify_takes_single_records_and_shows_what_it_finds(few: Paper) -> None:
    ran = verify("powers2011:8.1", CLAIM)
    assert (ran.status, ran.err) == (0, "")
    assert "powers2011:8.1  misprint  Fallout as a ratio of proportions" in ran.out
    assert "should be     Fallout = fpr = fp/rn" in ran.out
    assert f"{CLAIM}  proved" in ran.out
    assert ran.out.endswith("Every verdict is what is recorded.\n")
    found = verify("powers2011:8", "powers2011:8.1", "--json").json
    assert [each["id"] for each in found["records"]] == ["powers2011:8", "powers2011:8.1", "powers2011:8.2"]


def test_verify_shows_what_is_found_of_a_record_and_not_what_is_recorded(
    few: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record("powers2011:is-new", "t", equal(Recall, tpr), "l", instead=equal(Recall, Precision))
    monkeypatch.setattr(papers, "entry", lambda _: replace(record, printed=equal(Recall, Bias)))
    ran = verify(record.id)
    assert ran.status == 1
    assert "powers2011:is-new  faulty" in ran.out
    monkeypatch.setattr(papers, "entry", lambda _: replace(record, instead=None))
    ran = verify(record.id)
    assert "powers2011:is-new  proved" in ran.out
    assert "powers2011:is-new  recorded not at all,  found proved" in ran.out


@pytest.mark.parametrize("words", [("show", "powers2011:8"), ("verify", "powers2011:8"), ("verify",), ("errata",)])
def test_a_fault_in_the_file_of_a_paper_is_told_in_one_line(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty() -> None:
        raise FaultyText("powers2011.txt, line 19: a tab: write spaces")

    monkeypatch.setattr(papers, "_papers", faulty)
    monkeypatch.setattr(papers, "entry", lambda _: faulty())
    monkeypatch.delitem(vars(papers), "PAPERS", raising=False)
    assert refusal(*words) == "bookmaker: powers2011.txt, line 19: a tab: write spaces\n"


@for_each(
    refusals("""
verify powers1066 | powers2011
errata powers1066 | powers2011
verify powers2011:8.11 | did you mean powers2011:8.1?
verify --jobs -1 | --jobs is '-1': it takes a whole number from 0 to 256
verify --jobs many | --jobs is 'many': it takes a whole number
errata --markdown --json | --json
""")
)
def test_an_unknown_paper_record_or_number_is_rejected(words: list[str], says: str) -> None:
    assert_refused(call(*words), says)


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.skipif(os.name != "posix", reason="signals to a group of processes")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("everyone", [True, False], ids=["to the group", "to the parent"])
def test_a_signal_ends_verify_and_its_workers_quietly(number: int, status: int, everyone: bool) -> None:
    script = """if True:
        import os, signal, sys, time
        from bookmaker_ref.cli import main, verify

        signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may have it ignored

        def _decided(id):
            os.write(1, b"started\\n")
            time.sleep(60)

        _decided.__module__ = verify.__name__
        verify._decided = _decided
        sys.exit(main(["verify", "--jobs", "2"]))
    """
    command = [sys.executable, "-c", script]
    pipe = subprocess.PIPE
    running = subprocess.Popen(command, stdout=pipe, stderr=pipe, cwd=ROOT, start_new_session=True)
    assert running.stdout is not None
    assert running.stdout.readline() == b"started\n"
    (os.killpg if everyone else os.kill)(running.pid, number)
    out, err = running.communicate(timeout=300)
    assert running.returncode == status
    assert out in (b"", b"started\n")  # of the other worker
    assert err == (b"bookmaker: interrupted\n" if number == signal.SIGINT else b"")
    until(lambda: not _is_somebody(running.pid))


def _is_somebody(group: int) -> bool:
    """Whether a process of this group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_progress_of_verify_counts_records(monkeypatch: pytest.MonkeyPatch, few: Paper) -> None:
    seen: list[tuple[int, int]] = []
    monkeypatch.setattr(terminal.Bar, "__call__", lambda self, done, total: seen.append((done, total)))
    assert verify().status == 0
    assert seen == [(n, 8) for n in range(9)]


def test_the_bar_of_verify_is_drawn_beside_processes(monkeypatch: pytest.MonkeyPatch, few: Paper) -> None:
    """They are forked before its thread starts: Python warns of the other order, and warnings are errors here."""
    screen = on_a_screen(monkeypatch, at_once=True)
    assert main(["verify", "--jobs", "2"]) == 0
    assert re.search(r"\rrecords decided \[[#.]+\] [0-8]/8, ", screen.getvalue())


def test_the_readme_shows_what_verify_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {**recorded(), **{id: {"verdict": "empirical"} for id in empirical.CLAIMS}}
    monkeypatch.setattr(verify_verb, "_all_decided", lambda tasks, jobs, fresh: found.items())
    shown = re.search(
        r"```\n(powers2011,[^\n]* every record.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert shown is not None
    assert call("verify").out == shown[1]


# --- errata -------------------------------------------------------------------------------------------------------


def test_errata_lists_every_erratum() -> None:
    ran = call("errata")
    assert (ran.status, ran.err) == (0, "")
    assert [line.split()[0] for line in ran.out.splitlines() if line.startswith("powers")] == list(ERRATA)
    assert f"{len(ERRATA) - len(WITHDRAWN)} errata, and {len(WITHDRAWN)} that are withdrawn." in ran.out
    assert ran.out.count("  withdrawn ") == len(WITHDRAWN)
    assert ran.out.count("  read otherwise ") == len(READ_OTHERWISE)


def test_errata_as_json() -> None:
    listed = told("errata", "powers2011")["errata"]
    assert [each["id"] for each in listed] == [each for each in ERRATA if each.startswith("powers2011:")]
    assert len(listed) > 10
    for each in listed:
        assert set(each) == RECORD | {"record", "where", "latex", "why", "source", "label", "read_otherwise"}
        assert each["source"] in ("clear", "unclear")
        assert each["corrected"] or each["condition"] or each["id"] in WITHDRAWN


@pytest.mark.slow
@pytest.mark.parametrize(("erratum", "other"), READ_OTHERWISE.items())
def test_an_erratum_of_one_reading_names_the_one_in_which_the_page_is_right(erratum: str, other: str) -> None:
    said = " ".join(call("show", erratum).out.split())
    assert f"{erratum}; in another reading the page is right: {other}" in said
    assert told("show", erratum)["read_otherwise"] == other
    listed = told("errata", erratum.partition(":")[0])["errata"]
    assert [each["read_otherwise"] for each in listed if each["id"] == erratum] == [other]


def test_an_erratum_of_every_reading_names_no_other() -> None:
    assert told("show", "powers2011:E1")["read_otherwise"] is None
    assert "another reading" not in call("show", "powers2011:E1").out


def test_an_erratum_that_is_withdrawn_says_so_where_it_is_shown() -> None:
    for erratum in WITHDRAWN:
        said = " ".join(call("show", erratum).out.split())
        assert f"{erratum}, withdrawn" in said
        assert f"{erratum} for what is wrong in print" not in said


def test_errata_as_a_page() -> None:
    page = call("errata", "--markdown").out
    assert page.startswith("# Errata\n")
    assert all(f'id="{each.replace(":", "-")}"' in page for each in ERRATA)
