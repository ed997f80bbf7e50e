"""Every public argument that names a measure takes every name of it, in the library and in the command."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from math import isnan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import comparing, exact, golden, multiclass, names, reports, significance, solving, study
from bookmaker_ref.cli.kinds import Kind
from bookmaker_ref.cli.main import VERBS
from bookmaker_ref.comparing.cases import PairedCases
from bookmaker_ref.exact import Table
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.study.model import informed
from tests.cases import for_each
from tests.commands import run

pytestmark = pytest.mark.on_change("bookmaker_ref/**", "docs/**")

#: Public modules: their functions, and the constructors of their classes, are what users call.
MODULES = (
    "bookmaker_ref",
    *(f"bookmaker_ref.{room}" for room in ("comparing", "displays", "exact", "golden", "multiclass", "reports", "roc")),
    *(f"bookmaker_ref.{room}" for room in ("scores", "significance", "solving", "study", "symbolic", "tables")),
    *(f"bookmaker_ref.study.{room}" for room in ("plan", "simulate", "worst")),
)
#: What parameters are called that name a measure, or something else: below it is said which they are.
PARAMETERS = {"measure", "measures", "name", "names", "of", "word", "quantity", "statistic", "score"}

CELLS = (56, 20, 12, 12)
TWO = [[56, 20], [12, 12]]
THREE = bm.Contingency.from_matrix([[9, 2, 1], [1, 7, 3], [2, 0, 8]], rows="predicted")
TRUTH, FIRST, SECOND = [0, 0, 1, 1, 0, 1, 0, 1, 1], [0, 1, 1, 1, 0, 0, 0, 1, 1], [1, 0, 1, 0, 0, 1, 0, 1, 0]
OF_THREE = [0, 1, 2, 2, 1, 0, 2], [0, 1, 2, 1, 1, 0, 0]

#: Every name of a measure, and those that are in use elsewhere.
IN_USE = [
    [part.strip() for part in line.split("|")]
    for line in Path(__file__).with_name("names_in_use.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
REFUSED = [name for name, measure, _ in IN_USE if measure == "refused"]
OF_TWO = {**names.OF_TWO, **{name: measure for name, measure, _ in IN_USE if measure != "refused"}}
OF_CLASSES = {**{name: each for name in OF_TWO if (each := names.find_of_classes(name))}, **names.OF_CLASSES}


def rule(measure: str, k: int = 2) -> Any:
    """The first interval of a measure that the study knows."""
    return next(iter(study.intervals(measure, k=k).values()))


@cache
def small(k: int = 2) -> Any:
    """A design with few tables."""
    even = "1/2" if k == 2 else ["1/3"] * 3
    model = informed("1/2", even, even)
    return study.Total(4, model) if k == 2 else study.TotalOfClasses(3, model)


@cache
def paired() -> PairedCases:
    """Two systems on the same cases."""
    return PairedCases.of_labels(TRUTH, FIRST, SECOND)


def simulated(measure: str, k: int) -> Any:
    """A study of few tables, drawn at random."""
    found = study.simulate.simulate(study.simulate.Recipe("events", k, 30), tables=20, measures=[measure], seed=1)
    return next(iter(found.to_json()["results"][0]["measures"].values()))


#: Functions of `significance` that take a measure and four counts.
OF_CELLS = (
    *("interval", "asymptotic_variance", "variance_of", "standard_error", "of_paper", "delta_method"),
    *("delta_plus_three", "price_bonett", "profile_likelihood"),
)


def of_cells(function: Callable[..., Any], name: str) -> Any:
    """The number that a function gives for a measure of four counts, or the fields of its result."""
    found = function(name, CELLS)
    return found if isinstance(found, float) else vars(found)


#: What users call with the name of a measure of two classes, and of more.
CALLS_OF_TWO: dict[str, Callable[[str], Any]] = {
    "evaluate_all": lambda name: bm.evaluate_all(*CELLS, [name]),
    "compare": lambda name: bm.compare(TRUTH, {"a": FIRST, "b": SECOND}, measure=name).to_json(),
    "report": lambda name: bm.report(TRUTH, FIRST, measures=[name]).to_json()["measures"],
    "show": lambda name: bm.show(name).formulas[0],
    "exact.answer": lambda name: exact.answer(name, Table(*CELLS)),
    "golden.load": lambda name: golden.load(family="binary", measure=name),
    "golden.check": lambda name: golden.check(lambda *_: None, name, "cells", most=20).to_json(),
    "golden.cases": lambda name: golden.cases(name, "cells"),
    "golden.parametrize": lambda name: golden.parametrize(name, "cells").mark.args,
    "comparing.paired_difference": lambda name: vars(comparing.paired_difference(name, paired())),
    "reports.report_of_groups": lambda name: reports.report_of_groups(
        {"a": bm.Contingency.from_matrix(TWO, rows="predicted"), "b": bm.Contingency.from_matrix(TWO, rows="real")},
        measures=[name],
    ).to_json(),
    **{f"significance.{each}": partial(of_cells, getattr(significance, each)) for each in OF_CELLS},
    "significance.interval_methods": significance.interval_methods,
    "significance.bootstrap": lambda name: vars(significance.bootstrap(name, CELLS, seed=1, resamples=100)),
    "significance.mercaldo_lau_zhou": lambda name: vars(significance.mercaldo_lau_zhou(name, CELLS, prevalence=0.1)),
    "significance.predictive_score": lambda name: vars(significance.predictive_score(name, CELLS, prevalence=0.1)),
    "significance.significance": lambda name: significance.significance(name, *CELLS).value,
    "solving.read": lambda name: solving.read(name, "0.5").name,
    "solve": lambda name: bm.solve({name: "0.5"}, 2, seconds=1e-9).given[0].name,
    "study.estimator": lambda name: study.estimator(name).values(*CELLS),
    "study.intervals": lambda name: list(study.intervals(name)),
    "study.why_no_interval": lambda name: study.why_no_interval("wilson", name),
    "study.coverage": lambda name: study.coverage(study.intervals()["wald"], small(), name).to_json(),
    "study.coverages": lambda name: study.coverages([study.intervals()["wald"]], small(), name)[0].to_json(),
    "study.drawn_coverage": lambda name: study.drawn_coverage(
        study.intervals()["wald"], small(), name, tables=20
    ).to_json(),
    "study.drawn_coverages": lambda name: study.drawn_coverages([study.intervals()["wald"]], small(), name, tables=20)[
        0
    ].to_json(),
    "study.bias": lambda name: study.bias(study.estimator("recall"), small(), name).to_json(),
    "study.biases": lambda name: study.biases([study.estimator("recall")], small(), name)[0].to_json(),
    "study.statistic_test": lambda name: study.statistic_test(name).name,
    "study.plan.width": lambda name: (
        study.plan.width(
            study.intervals()["wald"], study.plan.InTotal(informed("1/2", "1/2", "1/2")), "1.5", name, most=6
        ).of
    ),
    "study.simulate.simulate": lambda name: simulated(name, 2),
    "study.worst.coverage": lambda name: study.worst.coverage(rule(name), 2, name, within=0.4).to_json(),
}
CALLS_OF_CLASSES: dict[str, Callable[[str], Any]] = {
    "compare": lambda name: bm.compare(OF_THREE[0], {"a": OF_THREE[1], "b": OF_THREE[0]}, measure=name).to_json(),
    "report": lambda name: bm.report(*OF_THREE, measures=[name]).to_json()["measures"],
    "golden.check": lambda name: golden.check(
        lambda _: None, name, "matrix", rows="real", classes=3, most=20
    ).to_json(),
    "multiclass.evaluate": lambda name: multiclass.evaluate(THREE, [name]),
    "multiclass.exact_value": lambda name: multiclass.exact_value(name, THREE),
    "multiclass.expectation": lambda name: (
        multiclass.expectation(name, (1, 1, 2), Fraction(1, 2), (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))).mean
    ),
    "multiclass.expectation_of_sample": lambda name: (
        multiclass.expectation_of_sample(
            name, 2, (Fraction(1, 2), Fraction(1, 2)), Fraction(1, 2), (Fraction(1, 2), Fraction(1, 2))
        ).mean
    ),
    "multiclass.reason": lambda name: multiclass.reason(
        bm.Contingency.from_matrix([[1, 0], [0, 0]], rows="real"), name
    ),
    "significance.interval": lambda name: vars(significance.interval(name, THREE)),
    "significance.standard_error": lambda name: significance.standard_error(name, THREE),
    "significance.bootstrap": lambda name: vars(significance.bootstrap(name, THREE, seed=1, resamples=100)),
    "significance.delta_method": lambda name: vars(significance.delta_method(name, THREE)),
    "significance.significance_of_classes": lambda name: significance.significance_of_classes(name, THREE).value,
    "study.estimator": lambda name: study.estimator(name, 3).values(np.array([THREE.counts])),
    "study.intervals": lambda name: list(study.intervals(name, k=3)),
    "study.coverage": lambda name: study.coverage(study.intervals("accuracy", k=3)["wilson"], small(3), name).to_json(),
    "study.simulate.simulate": lambda name: simulated(name, 3),
    "study.worst.coverage_of_classes": lambda name: study.worst.coverage_of_classes(
        rule("cohen_kappa", 3), 2, name, most=1
    ).to_json(),
    "study.worst.drawn_coverage_of_classes": lambda name: study.worst.drawn_coverage_of_classes(
        rule("cohen_kappa", 3), 2, name, tables=20
    ).to_json(),
}
#: What draws many tables is tried with a few measures.
SLOW, SEVERAL = ("study.worst.drawn_coverage_of_classes",), ("cohen_kappa", "gorodkin_rk", "informedness")
#: Parameters of these names that name no measure, and why.
OTHERS = {
    **dict.fromkeys(("exact.Undefined.word", "multiclass.ClassMeasure.word"), "what an error or an entry is called"),
    **dict.fromkeys(("significance.papers_alpha.statistic", "significance.chi_squared_tail.statistic"), "a number"),
    **dict.fromkeys(("significance.papers_beta.statistic", "significance.papers_gamma.statistic"), "a number"),
    "golden.parametrize.name": "the argument of the test",
}


def outcome(call: Callable[[str], Any], name: str) -> Any:
    """What a call gives, or the kind of error that it raises."""
    try:
        return plain(call(name))
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:
        return type(error)


def plain(value: Any) -> Any:
    """A value that equals itself, also where it holds nan or arrays."""
    if isinstance(value, np.ndarray | np.generic):
        return repr(value.tolist())
    if isinstance(value, float):
        return "nan" if isnan(value) else value
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def public() -> Iterator[tuple[str, str]]:
    """Every public function with a parameter that may name a measure, and that parameter."""
    seen: set[int] = set()
    for room in MODULES:
        module = import_module(room)
        for name in getattr(module, "__all__", [each for each in vars(module) if not each.startswith("_")]):
            found = getattr(module, name)
            if not callable(found) or id(found) in seen or inspect.isclass(found):
                continue  # results and entries are made with canonical names
            seen.add(id(found))
            try:
                parameters = inspect.signature(found).parameters.values()
            except ValueError:
                continue
            where = f"{room}.{name}".removeprefix("bookmaker_ref.")
            yield from ((where, each.name) for each in parameters if each.name in PARAMETERS)


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/names_in_use.txt")
def test_every_public_argument_that_names_a_measure_is_tried() -> None:
    found = dict(public())
    assert len(found) > 30
    tried = CALLS_OF_TWO.keys() | CALLS_OF_CLASSES.keys()
    assert {f"{where}.{each}" for where, each in public() if where not in tried} - OTHERS.keys() == set()
    assert {where for where in tried if where not in found} == {"solve"}  # whose names are keys


def test_the_list_of_names_in_use_has_sources_and_at_least_seventy_names() -> None:
    assert len({name for name, _, _ in IN_USE}) == len(IN_USE) >= 70
    assert all(source for _, _, source in IN_USE)
    assert len(REFUSED) >= 8
    known = {*names.OF_TWO.values(), "refused"}
    assert {measure for _, measure, _ in IN_USE} <= known


def said(case: tuple[str, str]) -> str:
    """A case by its function and its measure."""
    return ": ".join(case)


@pytest.mark.slow
@for_each(
    [(where, measure) for where in CALLS_OF_TWO for measure in ("recall", "correlation", "lr_negative", "f1", "chi2")],
    said,
)
def test_a_name_in_use_elsewhere_gives_what_the_canonical_name_gives(where: str, measure: str) -> None:
    expected = outcome(CALLS_OF_TWO[where], measure)
    for name, canonical, _ in IN_USE:
        if canonical == measure:
            assert outcome(CALLS_OF_TWO[where], name) == expected, name


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/names_in_use.txt")
@for_each([(where, measure) for where in CALLS_OF_TWO for measure in sorted(COMPILED)], said, some=True)
def test_every_name_of_a_measure_of_two_classes_gives_what_its_canonical_name_gives(where: str, measure: str) -> None:
    called = [name for name, canonical in OF_TWO.items() if canonical == measure != name]
    expected = outcome(CALLS_OF_TWO[where], measure)
    for name in called:
        assert outcome(CALLS_OF_TWO[where], name) == expected, name


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/names_in_use.txt")
@for_each(
    [
        (where, measure)
        for where in CALLS_OF_CLASSES
        for measure in (SEVERAL if where in SLOW else sorted(multiclass.MEASURES))
    ],
    said,
    some=True,
)
def test_every_name_of_a_measure_of_classes_gives_what_its_canonical_name_gives(where: str, measure: str) -> None:
    called = [name for name, canonical in OF_CLASSES.items() if canonical == measure != name]
    expected = outcome(CALLS_OF_CLASSES[where], measure)
    for name in called:
        assert outcome(CALLS_OF_CLASSES[where], name) == expected, name


@for_each([(where, name) for where in CALLS_OF_TWO for name in ("auc", "geometric mean", "LR", "gini")], said)
def test_an_ambiguous_name_is_refused_with_what_it_may_mean(where: str, name: str) -> None:
    with pytest.raises((ValueError, LookupError), match=r"is ambiguous: .*'(balanced_accuracy|g_measure|lr_|inform)"):
        CALLS_OF_TWO[where]("roc_auc" if where.startswith("golden") and name == "auc" else name)


@for_each([(where, name) for where in CALLS_OF_TWO for name in ("sensitivty", "-recall", "recall-", "+recall")], said)
def test_a_misspelt_name_is_unknown_to_every_function(where: str, name: str) -> None:
    # The first says why an interval is not listed; for the second, -recall is recall with a minus.
    if where != "study.why_no_interval" and (where, name) != ("study.simulate.simulate", "-recall"):
        with pytest.raises((ValueError, LookupError)):
            CALLS_OF_TWO[where](name)


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/names_in_use.txt")
def test_most_functions_give_values_for_the_measures_that_are_tried() -> None:
    """Or else names would be compared by their errors alone."""
    for where, call in CALLS_OF_TWO.items():
        measures = ("recall", "correlation", "precision", "informedness", "markedness", "chi2")
        assert any(not isinstance(outcome(call, each), type) for each in measures), where
    for where, call in CALLS_OF_CLASSES.items():
        assert any(not isinstance(outcome(call, each), type) for each in ("cohen_kappa", "accuracy", "chi2")), where


# --- the command ------------------------------------------------------------------------------------------------------

COUNTS = ("56", "20", "12", "12")
DESIGN = ("--n", "8", "--prevalence", "1/2", "--guess", "1/2", "--informedness", "1/2")
#: How a command is called with a name, by its words and the argument.
COMMANDS: dict[tuple[str, str], Callable[[str, Path], tuple[str, ...]]] = {
    ("show", "word"): lambda name, _: ("show", name),
    ("report", "--measure"): lambda name, _: ("report", *COUNTS, f"--measure={name}", "--json"),
    ("compare", "--measure"): lambda name, folder: (
        *("compare", "--labels", str(folder / "cases.csv"), "--real", "real", "--systems", "a", "b"),
        *("--positive", "1", f"--measure={name}"),
    ),
    ("solve", "values"): lambda name, _: ("solve", f"{name}=0.5", "n=2"),
    ("check", "--measure"): lambda name, folder: ("check", str(folder / "answers.csv"), f"--measure={name}"),
    ("conform", "--measure"): lambda name, _: ("conform", "math:fsum", "--call", "cells", f"--measure={name}"),
    ("code sql", "measures"): lambda name, _: ("code", "sql", "--positive", "1", name),
    ("code python", "measures"): lambda name, _: ("code", "python", name),
    ("study coverage", "--of"): lambda name, _: ("study", "coverage", *DESIGN, f"--of={name}"),
    ("study bias", "--use"): lambda name, _: ("study", "bias", *DESIGN, f"--use={name}"),
    ("study worst", "--of"): lambda name, _: ("study", "worst", "--n", "2", "--use", "wald", f"--of={name}"),
    ("study plan", "--of"): lambda name, _: (
        *("study", "plan", "--informedness", "1/2", "--prevalence", "1/2", "--guess", "1/2", "--width", "1.5"),
        *("--most", "6", f"--of={name}"),
    ),
    ("study simulate", "--measures"): lambda name, _: (
        *(
            "study",
            "simulate",
            "--generator",
            "events",
            "--classes",
            "2",
            "--cases",
            "30",
            "--tables",
            "20",
            "--seed",
            "1",
        ),
        f"--measures={name}",
    ),
}
#: Options and arguments that a measure is named by, in every verb.
NAMING = {"--measure", "--measures", "--of", "word", "values", "measures"}
#: Those that name something else; all languages take names as Python does.
NO_MEASURES = {("show", "--measure"), ("study size", "--use"), ("study coverage", "--use")}
LANGUAGES = {"c", "cpp", "fortran", "rust", "go", "java", "javascript", "r", "julia", "matlab", "latex"}


def arguments_of(kinds: Mapping[str, Kind], before: str = "") -> Iterator[tuple[str, str]]:
    """Every verb with each of its arguments."""
    for name, kind in kinds.items():
        words = f"{before} {name}".strip()
        parser = argparse.ArgumentParser(add_help=False)
        kind.add_arguments(parser)
        yield from arguments_of(kind.kinds, words)
        for action in parser._actions:
            yield words, action.option_strings[0] if action.option_strings else action.dest


def test_every_argument_of_the_command_that_names_a_measure_is_tried() -> None:
    found = {(words, each) for words, each in arguments_of(VERBS) if each in NAMING} - NO_MEASURES
    found -= {(f"code {language}", "measures") for language in LANGUAGES}
    assert len(found) > 8
    assert found | {("study bias", "--use")} == COMMANDS.keys()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of cases and one of answers."""
    made = tmp_path_factory.mktemp("names")
    rows = "\n".join(",".join(map(str, row)) for row in zip(TRUTH, FIRST, SECOND, strict=True))
    (made / "cases.csv").write_text(f"real,a,b\n{rows}\n")
    answers = "\n".join(f"binary/ordinary-01/{each},0.5" for each in golden.manifest()["measures"] if each in ANSWERED)
    (made / "answers.csv").write_text(f"id,value\n{answers}\n")
    return made


ANSWERED = {"recall", "correlation", "lr_negative", "auc", "f1", "inverse_recall", "cohen_kappa", "informedness"}
#: For each, the names that are tried.
ASKED = {
    "recall": ("sensitivity", "TPR"),
    "correlation": ("MCC", "phi"),
    "lr_negative": ("LR-", "NLR"),
    "balanced_accuracy": ("bacc", "Balanced Accuracy"),
    "f1": ("F₁", "Dice"),
    "informedness": ("Youden's J", "ΔP'"),
}


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/names_in_use.txt")
@for_each([(*where, measure) for where in COMMANDS for measure in ASKED], " ".join)
def test_the_command_takes_every_name_of_a_measure(verb: str, argument: str, measure: str, *, folder: Path) -> None:
    call = COMMANDS[verb, argument]
    expected = run(*call(measure, folder))
    for name in ASKED[measure]:
        found = run(*call(name, folder))
        if verb == "show":  # of MCC, what it is for more classes is shown as well
            assert found.out.startswith(expected.out[:200]), name
        else:
            assert (found.status, found.out) == (expected.status, expected.out), name
        assert ("did you mean" in found.err) is False, name


@for_each(list(COMMANDS), " ".join)
def test_the_command_refuses_an_ambiguous_name_in_one_line(verb: str, argument: str, *, folder: Path) -> None:
    for name, measure in (("roc auc", "balanced_accuracy"), ("geometric mean", "g_measure"), ("lr", "lr_negative")):
        found = run(*COMMANDS[verb, argument](name, folder))
        assert (found.status, found.out) == (2, "")
        assert measure in found.err
        assert found.err.count("\n") == 1
