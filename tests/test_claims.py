"""Sentences of the pages, the help and the messages that a machine can check: installation, counts, files, numbers."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import bookmaker_ref as bm
from bookmaker_ref import golden
from bookmaker_ref.exact import Undefined
from bookmaker_ref.golden.adapters import NAMES, library
from bookmaker_ref.papers import PAPERS
from tests.commands import run
from tests.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
_KINDS = {".md", ".txt", ".py", ".ipynb", ".html", ".js", ".toml"}
#: Pages that a repository may have; the tests name them without needing them.
_USUAL = {"SECURITY.md", "CODE_OF_CONDUCT.md", "READ-ME.md"}
_FOLDERS = ("bookmaker_ref", "docs", "derivations", "tests")


def texts() -> dict[str, str]:
    """Every text of the repository that a reader may meet, by its path."""
    files = [file for folder in _FOLDERS for file in (ROOT / folder).rglob("*") if file.suffix in _KINDS]
    files += [each for each in ROOT.iterdir() if each.suffix in _KINDS or each.name == "Makefile"]
    kept = (each for each in files if "node_modules" not in each.parts and each != Path(__file__))
    read = {str(each.relative_to(ROOT)): each.read_text(encoding="utf-8") for each in kept}
    # A generated page has its sentences from a source that is read here, too.
    return {path: text for path, text in read.items() if "generated, not written by hand" not in text[:300]}


# --- installation -------------------------------------------------------------------------------------------------


def known_distributions() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(each for several in extras.values() for each in several)]
    names = {re.split(r"[\[<>=~! ]", each)[0] for each in wanted} - {project["name"]}
    return names | {library(name).distribution for name in NAMES} | {"pre-commit", ".", *(f".[{e}]" for e in extras)}


def test_every_pip_command_names_something_that_exists() -> None:
    """The package is on no package index: its extras are installed from a copy of the repository."""
    known = known_distributions()
    assert {".", ".[judges]", ".[plot]", "pyarrow"} <= known
    assert "bookmaker-ref" not in known
    for path, text in texts().items():
        for target in re.findall(r"pip install (?:-[-\w]+ )*['\"]?([\w.\[\],-]+)", text):
            name = target.rstrip(".,") or "."
            # A command in a message may end in what the message fills in.
            assert name in known or name in ("planted-dist", ".[", "constraints.txt"), (path, target)
        if path != "pyproject.toml":
            assert "bookmaker-ref[" not in text, path


def test_missing_extension_message_says_how_to_build_it_here() -> None:
    """The command is tried in a fresh environment before a release; it must not use wheels that pip has kept."""
    code = (
        "import sys; sys.modules['bookmaker_ref.numeric._machine'] = None\n"
        "from bookmaker_ref.numeric import native\n"
        "try: native.engine()\n"
        "except ImportError as error: print(error)"
    )
    environment = {"BOOKMAKER_ENGINE": "c", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, env=environment
    )
    assert "`pip install --force-reinstall --no-deps --no-cache-dir .` in a copy of the repository" in done.stdout


# --- files --------------------------------------------------------------------------------------------------------


def test_every_page_named_in_capitals_is_in_the_repository() -> None:
    for path, text in texts().items():
        for name in re.findall(r"\b[A-Z]{4,}\.md\b", text):
            assert (ROOT / name).is_file() or name in _USUAL, (path, name)


# --- numbers ------------------------------------------------------------------------------------------------------


def test_golden_page_counts_its_values() -> None:
    page = (ROOT / "docs" / "golden.md").read_text(encoding="utf-8")
    assert "More than 10,000 values of all measures" in " ".join(page.split())
    assert len(golden.load()) > 10_000


def test_no_page_says_that_informedness_is_zero_for_every_guess() -> None:
    """It is so on average only: these guesses are as biased as the classes, and worse than chance."""
    assert bm.exact.informedness(2, 3, 3, 2) == Fraction(-1, 5)
    for path, text in texts().items():
        if path.startswith("docs/equations") or path.startswith("tests"):
            continue
        for sentence in re.split(r"(?<=[.;:])\s", " ".join(text.split())):
            if re.search(r"\b0[^.;]{0,20} for every way of guessing|\bhowever biased\b", sentence):
                assert "on average" in sentence, (path, sentence)


def test_no_page_says_that_the_advice_fits_a_screen() -> None:
    for path, text in texts().items():
        assert not re.search(r"fits? (a|on a|one) screen|\bone screen\b", " ".join(text.split()), re.IGNORECASE), path


def test_scorers_are_not_counted_by_hand() -> None:
    assert not re.search(r"\(\d+ of them\)", (ROOT / "docs" / "scores.md").read_text(encoding="utf-8"))
    assert not re.search(r"### \d+ measures of .*K = ", (ROOT / "docs" / "speed.md").read_text(encoding="utf-8"))


# --- help ---------------------------------------------------------------------------------------------------------


def test_help_of_the_command_lists_every_exit_status() -> None:
    said = " ".join(run("--help").out.split())
    assert re.search(r"exit status: 0 .*\b1 .*\brefuted\b.*\b2 invalid input\b.*\b3 undecided\b", said)


def test_help_of_bet_allows_decimals_as_bet_does() -> None:
    assert "four whole numbers" not in run("bet", "--help").out
    assert run("bet", "0.5", "0.25", "0.125", "0.125").status == 0


def test_help_of_latex_promises_a_document_and_no_functions_that_run() -> None:
    said = " ".join(run("code", "latex", "--help").out.split())
    assert "A LaTeX document with the definition of each measure" in said
    assert "rounded" not in said
    assert "golden" not in said


@pytest.mark.parametrize(
    ("words", "owners"),
    [
        (("study", "size", "--n", "9", "--level", "0.9"), {"study coverage", "study worst", "study plan"}),
        (("study", "bias", "--n", "9", "--seed", "3"), {"study coverage", "study worst", "study simulate"}),
        (("code", "r", "--name", "x"), {"code c", "code cpp", "others"}),
    ],
)
def test_an_option_of_another_verb_is_refused_with_all_that_have_it(words: tuple[str, ...], owners: set[str]) -> None:
    ran = run(*words)
    assert ran.status == 2
    assert "does not accept" in ran.err
    assert all(each in ran.err for each in owners)


# --- messages -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("labels", [[1, 1, 1], ["a", "a", "a"], [0, 0, 0]])
def test_auc_of_one_class_says_that_there_is_only_one(labels: list[Any]) -> None:
    with pytest.raises(Undefined, match="all cases are of one class"):
        bm.significance.auc(labels, [0.1, 0.2, 0.3])


# --- the README ---------------------------------------------------------------------------------------------------

_TP, _FP, _FN, _TN = 56, 20, 12, 12


def first_words(count: int) -> str:
    return " ".join(README.split()[:count])


def test_readme_has_at_most_950_words() -> None:
    assert len(README.split()) <= 950


def test_readme_answers_six_questions_in_its_first_400_words() -> None:
    start = first_words(400)
    for answer in (
        "a Python package and a command: the reference implementation",
        "**If you evaluate classifiers**",
        "**If you read or cite the papers**",
        "**If you maintain a metrics library**",
        "Accuracy and F1 cannot tell",
        "pip install .",
        "print(bm.report(y_true, y_pred))",
        "`bookmaker show 28`",
        "docs/equations/powers2011.md#equation-28",
        "**What you can rely on.**",
        "Youden's J",
        "balanced_accuracy_score(..., adjusted=True)",
        "Guessing scores 0 on average",
        "Negative values",
        "weighted by how often each class is predicted",
    ):
        assert answer in start, answer
    page = (ROOT / "docs" / "equations" / "powers2011.md").read_text(encoding="utf-8")
    assert 'id="equation-28"' in page


def test_readme_example_has_the_numbers_that_it_names() -> None:
    real, n = _TP + _FN, _TP + _FP + _FN + _TN
    accuracy, always = Fraction(_TP + _TN, n), Fraction(real, n)
    f1 = Fraction(2 * _TP, 2 * _TP + _FP + _FN)
    f1_always = Fraction(2 * real, 2 * real + n - real)
    informedness = Fraction(_TP, real) - Fraction(_FP, n - real)
    assert accuracy == always
    assert f1 < f1_always
    said = " ".join(README.split())
    sentences = (
        f"an accuracy of {float(accuracy):.2f} and an F1 of {float(f1):.3f}.",
        f"Calling every case positive has the same accuracy and a better F1, {float(f1_always):.2f}.",
        f"The *Informedness* of such a guess is 0; the classifier's is {float(informedness):.3f}.",
    )
    assert [each for each in sentences if each not in said] == []


def test_readme_counts_the_records_that_were_decided() -> None:
    kept = json.loads((ROOT / "bookmaker_ref" / "papers" / "verdicts.json").read_text(encoding="utf-8"))
    records = {record.id for paper in PAPERS.values() for record in paper.records()}
    found = [each["verdict"] for id, each in kept["verdicts"].items() if id in records]
    wrong = sum(each in ("misprint", "false", "conditional") for each in found)
    assert f"checked {len(found):,} formulas" in " ".join(README.split())
    assert f"{wrong} are wrong as printed or lack a condition" in " ".join(README.split())


def test_informedness_of_more_classes_is_what_the_readme_says() -> None:
    counts = [[3, 0, 2], [0, 1, 1], [0, 2, 3]]
    n = sum(map(sum, counts))
    mean = Fraction(0)
    for label in range(3):
        tp, predicted, real = counts[label][label], sum(counts[label]), sum(row[label] for row in counts)
        mean += Fraction(predicted, n) * (Fraction(tp, real) - Fraction(predicted - tp, n - real))
    assert bm.multiclass.informedness.exact(bm.Contingency.from_matrix(counts, rows="predicted")) == mean


def test_adjusted_balanced_accuracy_of_scikit_learn_is_informedness_of_two_classes() -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    real = [1] * (_TP + _FN) + [0] * (_FP + _TN)
    predicted = [1] * _TP + [0] * _FN + [1] * _FP + [0] * _TN
    found = metrics.balanced_accuracy_score(real, predicted, adjusted=True)
    assert found == pytest.approx(bm.informedness(_TP, _FP, _FN, _TN), rel=1e-12)
