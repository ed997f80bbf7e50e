"""The papers' files: each fault is told with its file and its line, and what is read can be written and read again."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import bookmaker_ref.papers
from bookmaker_ref.language import parse_conditions, parse_statement
from bookmaker_ref.papers import FaultyText, Record, entry
from bookmaker_ref.papers.reader import build, split
from bookmaker_ref.papers.record import Equation, Paper
from bookmaker_ref.symbolic import Bias, Prevalence, Recall, Relation, equal
from bookmaker_ref.symbolic.classes import UNIFORM, Family
from bookmaker_ref.symbolic.statement import is_empty, relations
from tests.cases import for_each
from tests.paths import ROOT
from tests.records import every_paper, every_record, forms
from tests.strategies import examples, words

pytestmark = pytest.mark.on_change("bookmaker_ref/**", "docs/records.md")

GOOD = """\
# what is said here is not read
title: On Tables
author: A. N. Author
year: 1999
assumes: no empty margin
bibtex:
    @book{sample,
      year = {1999},
    }

== The Beginning ==

(1)  Recall
    > A note on the equation,
    > in two lines.
1.1  Recall is a share
    Recall = TP/RP =
        TP/(TP + FN)
    $ r = tp/rp
    defines Recall
1.2  Recall is Bias, which
        it is not
    Recall = Bias
    $ r = b
    should be: Recall = tpr
    unclear source
    > The rate is meant.

at-chance  At chance Recall is Bias
    Recall = Bias
    $ r = b
    true if: Informedness = 0, Prevalence > 0
    against 1.1-is-no-id

number how-many  Of a hundred
    Recall(56, 20, 12, 12) rounds to 82.35%
"""
GOOD = GOOD.replace("    against 1.1-is-no-id\n", "    against sample:1.2\n")
OTHER = """\
title: More on Tables
author: A. N. Author
year: undated
bibtex:
    @misc{other}

== All of It ==

(7)  Recall
7.1 = sample:1.2
    no unclear source
    > Said before.
7.2 = sample:1.1  Once more
again = sample:at-chance
    as in sample:1.1
"""


def read(good: str = GOOD, other: str = OTHER) -> dict[str, Paper]:
    return build({"sample": split(good, "sample.txt"), "other": split(other, "other.txt")})


def record(papers: dict[str, Paper], id: str) -> Record:
    return next(each for each in papers[id.partition(":")[0]].records() if each.id == id)


# --- what a file says ---------------------------------------------------------------------------------------


def test_a_file_says_what_the_paper_is() -> None:
    paper = read()["sample"]
    assert (paper.key, paper.title, paper.author, paper.year) == ("sample", "On Tables", "A. N. Author", 1999)
    assert paper.bibtex == "@book{sample,\n  year = {1999},\n}"
    assert paper.sets_empty_margins_aside
    assert not read()["other"].sets_empty_margins_aside
    assert read()["other"].dated == "undated"


def test_entries_stand_in_the_order_of_print() -> None:
    equation, claim, number = read()["sample"].contents
    assert isinstance(equation, Equation)
    assert (equation.id, equation.title, equation.note) == (
        "sample:1",
        "Recall",
        "A note on the equation, in two lines.",
    )
    assert [line.id for line in equation.lines] == ["sample:1.1", "sample:1.2"]
    assert [each.kind for each in (*equation.lines, claim, number)] == ["line", "line", "claim", "number"]
    assert {each.section for each in read()["sample"].records()} == {"The Beginning"}


def test_a_record_has_all_that_is_written_of_it() -> None:
    found = record(read(), "sample:1.2")
    assert found.title == "Recall is Bias, which it is not"
    assert found.printed == equal(Recall, Bias)
    assert str(found.corrected) == "Recall = tpr"
    assert (found.latex, found.source, found.note) == ("r = b", "unclear", "The rate is meant.")
    assert record(read(), "sample:1.1").defines == Recall
    assert str(record(read(), "sample:1.1").printed) == "Recall = TP/RP = TP/(TP + FN)"
    chance = record(read(), "sample:at-chance")
    assert [str(each) for each in chance.condition] == ["Informedness = 0", "Prevalence > 0"]
    assert chance.against == ("sample:1.2",)


def test_an_entry_tells_the_line_on_which_it_begins() -> None:
    lines = GOOD.splitlines()
    paper = read()["sample"]
    for each in (*paper.contents, *paper.records()):
        beginning = f"({each.number})" if isinstance(each, Equation) else each.number
        assert beginning in lines[each.line - 1]
    text = files("bookmaker_ref.papers").joinpath("powers2011.txt").read_text(encoding="utf-8").splitlines()
    assert text[entry("powers2011:30.6").line - 1].startswith("30.6  Chi-squared of a label")


def test_a_number_needs_no_line_as_the_page_sets_it() -> None:
    assert record(read(), "sample:how-many").latex == r"82.35\%"


def test_a_kind_of_tables_may_be_a_condition() -> None:
    text = GOOD.replace("true if: Informedness = 0, Prevalence > 0", "true if: all margins equal")
    assert record(read(text), "sample:at-chance").condition == (UNIFORM,)


def test_a_condition_has_the_letters_of_its_statement() -> None:
    before = "Recall = Bias\n    $ r = b\n    true if: Informedness = 0, Prevalence > 0"
    assert GOOD.count(before) == 1

    def under(condition: str) -> Record:
        after = f"s >= s + t for all s > 0, t >= 0\n    $ r = b\n    true if: {condition}"
        return record(read(GOOD.replace(before, after)), "sample:at-chance")

    assert [str(each) for each in under("t = 0, s > 0").condition] == ["t = 0 for all t >= 0", "s > 0 for all s > 0"]
    assert [str(each) for each in under("t = 0 for all t > 0").condition] == ["t = 0 for all t > 0"]
    assert under("all margins equal").condition == (UNIFORM,)


def test_a_reference_takes_over_all_but_what_is_written_anew() -> None:
    papers = read()
    first, again = record(papers, "sample:1.2"), record(papers, "other:7.1")
    assert (again.title, again.printed, again.corrected) == (first.title, first.printed, first.corrected)
    assert (again.note, again.source, again.also) == ("Said before.", "clear", ("sample:1.2",))
    assert again.section == "All of It"
    assert record(papers, "other:7.2").title == "Once more"
    assert record(papers, "other:again").also == ("sample:at-chance", "sample:1.1")


# --- what is wrong with a file ------------------------------------------------------------------------------

#: A name for the fault: what is put for what in the good file, and the line of refusal.
FAULTS: dict[str, tuple[str, str, str]] = {
    "no title": ("title: On Tables\n", "", "sample.txt: the head says no title"),
    "a year that is none": ("1999\n", "soon\n", "line 4: 'soon' is no year: write a number, or undated"),
    "an assumption that is none": ("no empty margin", "nothing", "line 5: 'nothing' is nothing to assume"),
    "said twice": ("year: 1999", "year: 1999\nyear: 2000", "line 5: year was said before, in line 4"),
    "no section": ("== The Beginning ==\n", "", "line 12: 1 stands in no section"),
    "a tab": ("    $ r = tp/rp", "\t$ r = tp/rp", "line 19: a tab: write spaces"),
    "spaces": ("    $ r = tp/rp", "  $ r = tp/rp", "line 19: 2 spaces: a field has 4 of them"),
    "a line of LaTeX with a space too many": (
        "    $ r = tp/rp",
        "     $ r = tp/rp",
        r"line 19: 5 spaces before '\$': write 4",
    ),
    "a correction with a space too many": (
        "    should be: Recall = tpr",
        "     should be: Recall = tpr",
        "line 25: 5 spaces before 'should be:': write 4",
    ),
    "a note with a space too many": ("    > The rate", "      > The rate", "line 27: 6 spaces before '>': write 4"),
    "a word for another": (
        "    defines Recall",
        "    define Recall",
        "line 20: a second statement, .* its mark, such as >",
    ),
    "no beginning": ("at-chance  At chance", "At chance", "line 29: 'At chance Recall is Bias' is no beginning"),
    "no such field": ("should be:", "shuold be:", "line 25: no field is called 'shuold be:': write should be:"),
    "no field like it": ("should be:", "oops:", "line 25: no field is called 'oops:': there are should be:, true if:"),
    "a second statement": ("    should be:", "    Recall = 1\n    should be:", "line 25: a second statement, after"),
    "a second line of LaTeX": ("    should be:", "    $ x\n    should be:", r"line 25: a second '\$', after that in"),
    "nothing after its name": ("should be: Recall = tpr", "should be:", "line 25: nothing follows 'should be:'"),
    "no statement": ("    Recall = Bias\n    $ r = b\n    should", "    $ r = b\n    should", "1.2 states nothing"),
    "no LaTeX": ("    $ r = tp/rp\n", "", "line 16: 1.1 has no line as the page sets it"),
    "no title of a record": ("at-chance  At chance Recall is Bias", "at-chance", "line 29: at-chance has no title"),
    "two ways to mend it": ("    unclear source", "    true if: TP > 0", "1.2 has 'should be:' and 'true if:'"),
    "a number that was there": ("1.2  Recall", "1.1  Recall", "line 21: 1.1 was there before, in line 16"),
    "a line of no equation": ("1.2  Recall", "2.2  Recall", "line 21: 2.2 is a line of no equation"),
    "an equation without lines": ("(1)  Recall", "(9)  None\n(1)  Recall", "line 13: equation 9 has no lines"),
    "an equation with a statement": ("    > A note", "    Recall = 1\n    > A note", "equation 1 has lines that state"),
    "against what is none": ("against sample:1.2", "against sample:1.3", "'sample:1.3' is no record: did you mean"),
    "a sign": ("TP/RP =\n", "TP//RP =\n", "line 17: '//' .* write / for division"),
    "an unknown word": ("Recall = tpr", "Recal = tpr", "line 25: unknown name 'Recal' .* did you mean Recall"),
    "an unknown word that is defined": ("defines Recall", "defines Recal", "line 20: unknown name 'Recal'"),
    "an unknown word in a condition": ("Prevalence > 0", "Prevalance > 0", "line 32: unknown name 'Prevalance'"),
    "no condition": ("Informedness = 0, Prev", "Informedness, Prev", "line 32: a statement is needed"),
    "both sides the same": ("Recall = tpr", "Recall = Recall", "line 25: Recall = Recall says nothing, since both"),
}
IN_THE_OTHER: dict[str, tuple[str, str, str]] = {
    "a reference to nothing": ("sample:1.2", "sample:1.9", "other.txt, line 10: 7.1 refers to sample:1.9, which is no"),
    "a reference to an equation": ("sample:1.1  Once", "sample:1  Once", "7.2 refers to sample:1, which is no"),
    "a reference to a reference": ("again = sample:at-chance", "again = other:7.1", "line 14: .* write that"),
}


def everything(papers: dict[str, Paper]) -> None:
    """Read what is read when it is asked for."""
    for paper in papers.values():
        for each in paper.records():
            _ = each.printed, each.corrected, each.condition, each.instead, each.exact, each.defines


@for_each(FAULTS)
def test_each_fault_is_told_in_one_line_with_its_place(fault: str) -> None:
    old, new, says = FAULTS[fault]
    assert GOOD.count(old) == 1, "the fault is planted once"
    with pytest.raises(FaultyText, match=says) as refusal:
        everything(read(GOOD.replace(old, new)))
    assert re.match(r"sample\.txt(, line \d+)?: ", str(refusal.value))
    assert "\n" not in str(refusal.value)


@for_each(IN_THE_OTHER)
def test_a_reference_that_leads_nowhere_is_told_with_its_place(fault: str) -> None:
    old, new, says = IN_THE_OTHER[fault]
    assert OTHER.count(old) == 1
    with pytest.raises(FaultyText, match=says):
        everything(read(other=OTHER.replace(old, new)))


def test_the_file_without_a_fault_is_read_whole() -> None:
    everything(read())


_LINES = (
    *("title: x", "author: y", "year: 1999", "year: x", "bibtex:", "    @book{x}", "assumes: no empty margin", ""),
    *("== One ==", "== Two ==", "(1)  An equation", "1.1  A line", "1.2 = x:1.1", "1.2 = x:slug", "slug  A claim"),
    *("number n  A number", "formula f  A formula", "slug = x:slug", "1.1 = x:9", "# not read", "\t", "   three"),
    *(
        "    Recall = 1",
        "    Recall = Recall",
        "    $ x",
        "    > y",
        "    defines Recall",
        "    defines",
        "    no note",
    ),
    *("    should be: Bias = 1", "    true if: all margins equal", "    true if: TP > 0", "    exactly: 1 = 2"),
    *("    as in x:1.1", "    against x:slug, x:n", "    unclear source", "        and more", "    Recall(1, 1, 1, 1)"),
    *(
        "    oops: 1",
        "    no defines",
        "    > ",
        "    1 rounds to 1",
        "    InformednessK = 1",
        "    x > 0 for all x > 0",
    ),
)


@pytest.mark.slow
@examples(200)
@given(st.lists(st.sampled_from(_LINES) | words(40), max_size=25))
def test_any_file_is_read_or_its_fault_is_told_with_its_place(lines: list[str]) -> None:
    head = "title: x\nauthor: y\nyear: 1999\nbibtex: z\n\n== One ==\n"
    for text in ("\n".join(lines), head + "\n".join(lines)):
        fault = ""
        try:
            everything(build({"x": split(text, "x.txt")}))
        except FaultyText as error:
            fault = str(error)
        assert not fault or re.match(r"x\.txt(, line \d+)?: ", fault)
        assert fault.isprintable()


def test_a_file_in_another_encoding_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "powers2011.txt").write_bytes("title: x\n# Präzision\n".encode("latin-1"))
    monkeypatch.setattr(bookmaker_ref.papers, "files", lambda _: tmp_path)
    with pytest.raises(FaultyText, match=r"^powers2011\.txt, line 2: not in UTF-8: save the file in that encoding$"):
        bookmaker_ref.papers._text("powers2011.txt")


# --- the files that there are -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/papers/*")
def test_what_a_record_says_can_be_written_and_read_again() -> None:
    said = [(each.id, form) for each in every_record() for form in forms(each)]
    assert len(said) > 1300
    for id, form in said:
        again = parse_statement(str(form))
        assert again == form, id
        assert str(again) == str(form), id


def test_what_is_written_of_a_condition_can_be_read_again() -> None:
    conditions = [each for record in every_record() for each in record.condition if not isinstance(each, Family)]
    assert len(conditions) > 10
    for each in conditions:
        assert isinstance(each, Relation)
        assert parse_conditions(str(each)) == (each,)


@pytest.mark.slow
def test_no_side_is_compared_with_itself() -> None:
    said = [(each.id, part) for each in every_record() for form in forms(each) for part in relations(form)]
    assert [(id, str(part)) for id, part in said if is_empty(part)] == []


def test_every_word_that_is_defined_is_read() -> None:
    defined = {str(each.defines) for each in every_record() if each.defines is not None}
    assert {"Recall", "Informedness", "InformednessK", "Chi2XBK"} <= defined


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/papers/*")
def test_a_record_reads_its_own_statement_alone() -> None:
    """`bookmaker show` builds no formula but those that it shows."""
    program = (
        "import bookmaker_ref.papers.record as r\n"
        "read = r.Record.__dict__['printed'].read; texts = []\n"
        "r.Record.__dict__['printed'].read = lambda passage: texts.append(passage.text) or read(passage)\n"
        "from bookmaker_ref.papers import entry\n"
        "entry('powers2011:30.1').printed; entry('powers2011:30.1').printed\n"
        "print(len(texts), texts[0])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
    assert run.stdout.startswith("1 Chi2PlusP = (TP - ETP)^2/ETP"), run.stdout


@pytest.mark.slow
def test_to_prove_a_formula_no_paper_is_read() -> None:
    program = (
        "import sys\n"
        "from bookmaker_ref.cli.main import main\n"
        "main(['prove', 'Recall = Bias'])\n"
        "print([name for name in sys.modules if name == 'bookmaker_ref.papers.reader'])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
    assert run.stdout.startswith("false"), run.stdout
    assert run.stdout.endswith("[]\n"), run.stdout


def test_parallel_lines_are_written_once() -> None:
    text = files("bookmaker_ref.papers").joinpath("powers2008significance.txt").read_text(encoding="utf-8")
    assert "\n12.1 = powers2011:30.1\n" in text
    found = entry("powers2008significance:12.1")
    first = entry("powers2011:30.1")
    assert isinstance(found, Record)
    assert isinstance(first, Record)
    assert found.printed == first.printed
    assert found.also == ("powers2011:30.1",)


def test_no_line_is_too_long_for_a_page() -> None:
    for key in every_paper():
        text = files("bookmaker_ref.papers").joinpath(f"{key}.txt").read_text(encoding="utf-8")
        long = [number for number, line in enumerate(text.splitlines(), start=1) if len(line) > 120]
        assert not long, f"{key}.txt: {long}"


def test_the_page_on_records_says_only_what_is_read() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    table = page.partition("| a statement | says that |")[2].partition("\n\n")[0]
    said = [each for row in table.splitlines()[2:] for each in re.findall("`([^`]+)`", row.split(" | ")[0])]
    whole = [each for each in said if "…" not in each]
    assert len(whole) >= 8
    for each in whole:
        parse_statement(each)
    entries = re.findall(r"```\n(.*?)```", page, re.DOTALL)
    head = GOOD.partition("(1)  Recall")[0]
    for each in entries:
        split(head + each, "page.txt")


# --- what a field may hold ----------------------------------------------------------------------------------


def test_a_record_may_be_made_of_statements_too() -> None:
    found = Record("p:x", title="x", printed=equal(Bias, Prevalence), latex="x")
    assert found.printed == equal(Bias, Prevalence)
    assert found.corrected is None
    assert found.condition == ()


def test_a_record_needs_a_statement() -> None:
    with pytest.raises(TypeError, match="printed"):
        Record("p:x", title="x", latex="x")
