"""Files in other languages: each compiles without a warning, gives every golden value, and nan where there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import isnan, nan, ulp
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from sympy import log

import bookmaker_ref as bm
from bookmaker_ref import golden
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.symbolic import MEASURES, in_counts
from bookmaker_ref.symbolic.functions import Divergence, XLogY
from tests.cases import for_each
from tests.commands import Ran, caller
from tests.languages.databases import DATABASES, Database
from tests.languages.here import of, on_change, there
from tests.languages.judging import DOUBLES, fault_of, judged, line, vectors
from tests.languages.page import PAGE, title_of
from tests.languages.toolchains import TOOLCHAINS, DoesNotRun, Toolchain

Answer = Callable[[Toolchain, Sequence[str]], list[float]]


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Answer:
    """What a program gives for some lines; each is compiled once."""
    root = tmp_path_factory.mktemp("programs")

    def answers(toolchain: Toolchain, asked: Sequence[str]) -> list[float]:
        folder = root / str(TOOLCHAINS.index(there(toolchain)))
        if not folder.exists():
            toolchain.build_in(folder)
        return toolchain.answers(asked, folder)

    return answers


# --- what they compute ------------------------------------------------------------------------------------------------


@on_change
@pytest.mark.slow
@pytest.mark.parametrize("toolchain", TOOLCHAINS, ids=lambda each: each.title)
def test_every_golden_value_is_given_with_its_sign_in_its_range_and_no_undefined_one(
    toolchain: Toolchain, answer: Answer
) -> None:
    asked = vectors(toolchain.most)
    found = judged(asked, answer(toolchain, [line(each) for each in asked]))
    assert found.wrong == ()
    assert found.worst_rational <= 0.5
    assert (found.valued + found.undefined, found.valued > 3000, found.undefined > 400) == (len(asked), True, True)


@on_change
@pytest.mark.slow
@pytest.mark.parametrize("database", DATABASES, ids=lambda each: each.title)
def test_sql_gives_every_golden_value_too(database: Database, tmp_path: Path) -> None:
    if database.path is None:
        pytest.skip(f"{database.program} is not installed")
    asked = vectors(database.most)
    found = judged(asked, database.values([line(each) for each in asked], tmp_path))
    assert found.wrong == ()
    assert (found.asked > 3500, found.undefined > 400) == (True, True)


def test_the_page_tells_of_every_language_and_of_as_many_values_as_there_are() -> None:
    text = PAGE.read_text(encoding="utf-8")
    every: tuple[Toolchain | Database, ...] = (*TOOLCHAINS, *DATABASES)
    for each in every:
        assert f"`{each.title}`" in text
        assert title_of(each.language) in text
    assert f"| {len(vectors())} |" in text
    assert f"| {len(vectors(DOUBLES))} |" in text
    assert f"{len(vectors()) - len(vectors(DOUBLES))} golden values" in text


def test_the_judge_sees_each_kind_of_fault() -> None:
    valued = {each.exact: each for each in vectors(DOUBLES) if each.measure == "informedness"}
    undefined = next(each for each in vectors(DOUBLES) if each.measure == "informedness" and each.value is None)
    some = next(each for each in valued.values() if "/" in (each.exact or ""))
    true = float(Fraction(some.exact or ""))
    assert fault_of(undefined, 0.0) == "it is undefined"
    assert fault_of(undefined, float("nan")) == ""
    assert fault_of(some, float("nan")) == "it is defined"
    assert fault_of(valued["1"], 1 - 2**-53) == "it is exactly so"
    assert fault_of(valued["0"], 2.0**-80) == "it is exactly so"
    assert fault_of(valued["0"], -0.0) == "it is 0, and not -0"
    assert fault_of(some, -true) == "another sign"
    assert fault_of(some, 1 + 2**-52) == "out of range"
    assert fault_of(some, true * (1 + 3 * 2**-52)).startswith("off by")
    assert fault_of(some, true) == ""


def every_table_as_doubles() -> dict[str, str]:
    """What programs in doubles are asked for each golden value of two classes: the nearest doubles of its cells."""
    two_classes = (each for each in golden.load() if each.canonical in COMPILED and not each.variant and each.table)
    return {
        each.id: f"{each.canonical} {' '.join(repr(float(Fraction(cell))) for cell in each.cells)}"
        for each in two_classes
        if len(each.table) == 2 and each.real == each.predicted
    }


#: Faults of one measure, from its value and its cells.
FAULTS: dict[str, Callable[[float, list[float]], float]] = {
    "sign": lambda value, cells: -value,
    "single precision": lambda value, cells: value * (1 + 2.0**-30),
    "cancellation": lambda value, cells: cells[0] / (cells[0] + cells[2]) - cells[1] / (cells[1] + cells[3]),
    "one table": lambda value, cells: 0.5 if cells == [56, 20, 12, 12] else value,
}


@on_change
@pytest.mark.slow
@pytest.mark.parametrize("title", ["node", "rustc -O"])
def test_the_command_finds_generated_programs_right_and_faults_in_them(
    title: str, answer: Answer, tmp_path: Path
) -> None:
    """All measures on all tables, those among them that no double holds."""
    asked = every_table_as_doubles()
    values = dict(zip(asked, answer(of(title), list(asked.values())), strict=True))
    assert len({line.split()[0] for line in asked.values()}) == len(COMPILED)

    def checked(given: dict[str, float], *options: str) -> Ran:
        (tmp_path / "answers.csv").write_text("id,value\n" + "".join(f"{id},{x!r}\n" for id, x in given.items()))
        return caller("check")(str(tmp_path / "answers.csv"), *options)

    right = checked(values)
    assert (right.status, "wrong on" in right.out) == (0, False)
    assert checked(values, "--numbers", "exact").status == 1
    cells = {id: [float(each) for each in said.split()[1:]] for id, said in asked.items()}
    own = [id for id in values if id.endswith("/informedness") and any(cells[id][::2]) and any(cells[id][1::2])]
    for fault in FAULTS.values():
        wrong = checked(values | {id: fault(values[id], cells[id]) for id in own})
        assert (wrong.status, wrong.out.count("wrong on")) == (1, 1)


@on_change
@pytest.mark.slow
@pytest.mark.parametrize(
    ("plain", "fast"), [("gcc -std=c99 -O2", "gcc -O3 -march=native"), ("g++ -std=c++11 -O2", "g++ -O3 -march=native")]
)
def test_the_bits_are_the_same_whatever_the_optimiser_may_do(
    plain: str, fast: str, answer: Answer, tmp_path: Path
) -> None:
    asked = [*map(line, vectors(DOUBLES)), *NEAR_CHANCE]
    (command,) = of(fast).build
    contracted = replace(of(fast), build=((*command, "-ffp-contract=fast", "-funroll-loops"),))
    first, *others = answer(of(plain), asked), answer(of(fast), asked), contracted.values(asked, tmp_path)
    assert all(list(map(float.hex, other)) == list(map(float.hex, first)) for other in others)


@on_change
@pytest.mark.slow
@pytest.mark.parametrize("title", ["node", "javac", "rustc -O", "Rscript", "python"])
def test_measures_without_a_logarithm_have_the_same_bits_in_every_language(title: str, answer: Answer) -> None:
    random = Random(28)
    names = [name for name in COMPILED if not MEASURES[name].takes_p]
    tables = [[random.randrange(random.choice((4, 30, 1000, 2**40))) for _ in range(4)] for _ in range(60)]
    asked = [f"{name} {' '.join(map(str, table))}" for name in names for table in tables]
    first, other = answer(of("gcc -std=c99 -O2"), asked), answer(of(title), asked)
    differ = {each.split()[0] for each, x, y in zip(asked, first, other, strict=True) if x.hex() != y.hex()}
    assert differ <= {name for name in names if in_counts(MEASURES[name].word).atoms(log, XLogY, Divergence)}
    assert len(names) > 50


@on_change
@pytest.mark.slow
@for_each(["-Ofast", "-ffast-math", "-ffinite-math-only"])
def test_c_refuses_what_breaks_it(option: str) -> None:
    (command,) = of("gcc -O3 -march=native").build
    fast = replace(of("gcc -O3 -march=native"), build=((*command, option),))
    with pytest.raises(DoesNotRun, match="compile without them"), TemporaryDirectory() as folder:
        fast.values([], Path(folder))


_RANDOM = Random(18)
_FACTORS = [[_RANDOM.randrange(1, 2**26) for _ in range(4)] for _ in range(200)]
#: Tables one off exact chance, of any size.
NEAR_CHANCE = tuple(f"informedness {a * c} {a * d} {b * c} {b * d + 1}" for a, b, c, d in _FACTORS)
#: Proportions, and what is no table: negative, no number, out of bounds, not whole where counts are needed.
ODD = (
    *("informedness 0.1 0.2 0.3 0.4", "correlation 1e-30 2e-30 3e-30 7e-30", "cohen_kappa 0.1 1e20 1e-20 3.5"),
    *("recall 1e30 1e30 1e30 1e30", "g2 3 0.5 1 1", "chi2 1 2 3 4.25", "chi2 1 2 3 4", "informedness -1 2 3 4"),
    *("informedness NaN 2 3 4", "markedness 1 2 3 1e31", "markedness 1 2 3 1e-31", "recall 1 2 -0.0 4"),
    *("mutual_information 0.25 0.25 0.25 0.25", "mutual_information 0.1 0.2 0.3 0.5", "determinant 0.1 0.2 0.3 0.6"),
    *("chi2 0.5 2 3 4", "chi2 1 2.5 3 4", "chi2 1 2 3.5 4", "chi2 4 3 2 1", "determinant 3 3 4 4"),
    *("f1 9007199254740992 1 1 1", "mutual_information 1e20 1 1 1e20", "g2 1 0 0 1", "lr_positive 3 0 1 2"),
)


def right(asked: str) -> float:
    """What is expected of a line: the measure's own number of those doubles, and nan of what is no table."""
    name, *words = asked.split()
    cells = [float(word) for word in words]
    fit = all(cell == 0 or 2.0**-100 <= cell <= 2.0**100 for cell in cells)
    if not fit or (COMPILED[name].needs_counts and not all(cell.is_integer() for cell in cells)):
        return nan
    return float(getattr(bm, name)(*cells))


@on_change
@pytest.mark.slow
@pytest.mark.parametrize(
    "toolchain", [each for each in TOOLCHAINS if each.language != "python"], ids=lambda each: each.title
)
def test_proportions_are_taken_as_they_are_and_what_is_no_table_has_no_value(
    toolchain: Toolchain, answer: Answer
) -> None:
    asked = [*ODD, *NEAR_CHANCE]
    expected = [right(each) for each in asked]
    assert 3 < sum(map(isnan, expected)) < len(ODD)
    for said, value, known in zip(asked, answer(toolchain, asked), expected, strict=True):
        assert isnan(value) == isnan(known), said
        assert isnan(known) or abs(value - known) <= 4 * ulp(known), (said, value, known)


@on_change
@pytest.mark.slow
@pytest.mark.parametrize("measure", ["recall", "g2", "evenness_global"])
@pytest.mark.parametrize("title", ["gcc -std=c99 -O2", "g++ -std=c++11 -O2", "rustc -O"])
def test_a_file_of_one_measure_compiles_without_a_warning_too(title: str, measure: str, tmp_path: Path) -> None:
    (value,) = replace(of(title), measures=(measure,)).values([f"{measure} 56 20 12 12"], tmp_path)
    assert value == pytest.approx(getattr(bm, measure)(56, 20, 12, 12), rel=1e-15)
