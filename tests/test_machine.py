"""The machine in C: the same numbers as NumPy's and Python's to the last bit, and the same errors."""

from __future__ import annotations

import asyncio
import operator
import os
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

import bookmaker_ref as bm
from bookmaker_ref import golden, multiclass
from bookmaker_ref.multiclass import evaluation, programs
from bookmaker_ref.numeric import blocks, kernel, native, tapes
from bookmaker_ref.numeric.calls import COMPILED, Compiled, value_of
from bookmaker_ref.numeric.doubles import Doubles
from tests.cases import for_each
from tests.exactly import Table, columns, listed, random_tables, up_to
from tests.paths import ROOT
from tests.strategies import examples

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

_NAME = "bookmaker_ref.numeric._machine"
# Continuous integration says which compilers there are: with one, the extension was built.
MACHINE: Any = (
    import_module(_NAME)
    if "gcc" in os.environ.get("COMPILERS", "").split()
    else pytest.importorskip(_NAME, reason="the extension in C was not built: there was no compiler")
)
evaluate_all: Any = bm.evaluate_all
#: All but information, whose logarithms are NumPy's.
IN_MACHINE = [name for name in COMPILED if not name.startswith(("mutual_information", "g2"))]


def bits(values: NDArray[np.float64]) -> NDArray[np.int64]:
    """The bits of each number: 0 is not -0, and one nan is any other."""
    return np.where(np.isnan(values), np.int64(-1), np.ascontiguousarray(values).view(np.int64))


def both(compute: Callable[[], dict[str, NDArray[np.float64]]]) -> dict[str, int]:
    """How many bits of each measure differ between NumPy and the machine, where some do."""
    with native.using("numpy"):
        expected = compute()
    with native.using("c"):
        found = compute()
    assert list(found) == list(expected)
    differing = {name: int((bits(found[name]) != bits(expected[name])).sum()) for name in found}
    return {name: count for name, count in differing.items() if count}


# --- tables of two classes ------------------------------------------------------------------------------------


def test_the_machine_computes_all_but_logarithms() -> None:
    plan = blocks.PROGRAM.plan
    assert [name for name in COMPILED if kernel.is_exact(plan((name,)))] == IN_MACHINE
    assert len(IN_MACHINE) > 50


@pytest.mark.parametrize("limit", [False, True])
@pytest.mark.parametrize("kind", [np.int64, np.float64])
def test_random_tables_are_the_same_bits(kind: type, limit: bool) -> None:
    for most in (2, 30, 1000, 2**24, 2**25):
        tables: Any = np.random.default_rng(most).integers(0, most, (4, 20_001)).astype(kind)
        assert both(partial(evaluate_all, *tables, limit=limit)) == {}


@pytest.mark.slow
@pytest.mark.exhaustive
def test_ten_million_random_tables_are_the_same_bits() -> None:
    rng = np.random.default_rng(2011)
    for part in range(20):
        most = (10, 100, 10_000, 2**24)[part % 4]
        tables = rng.integers(0, most, (4, 500_000)).astype((np.int64, np.float64)[part % 2])
        assert both(partial(evaluate_all, *tables)) == {}


def test_a_sign_and_a_case_too_many_are_seen_in_each_cell() -> None:
    """Alone among plain tables: -0, a negative count, N just beyond what float64 is right for."""
    for cell in range(4):
        for value in (-0.0, 2.0**26, 2.0**26 - 9, 2.0**26 + 1):
            tables = np.random.default_rng(cell).integers(1, 4, (4, 700)).astype(float)
            tables[cell, 600] = value
            assert both(partial(evaluate_all, *tables)) == {}
        for kind in (np.int64, np.float64):
            tables = np.ones((4, 700), dtype=kind)
            tables[cell, 600] = -1
            with native.using("c"), pytest.raises(ValueError, match=r"\[600\] is -1(\.0)?: a count is not negative"):
                evaluate_all(*tables)


def test_every_golden_table_is_the_same_bits() -> None:
    cells = {
        each.table for family in ("binary", "published") for each in golden.load(family=family) if is_of_two(each.table)
    }
    assert len(cells) > 90
    counts: list[Any] = [(tp, fp, fn, tn) for (tp, fp), (fn, tn) in sorted(cells)]
    small = columns([each for each in counts if sum(each) <= 2**26])
    for tables in (small, columns(counts), tuple(each.astype(float) for each in small)):
        assert both(partial(evaluate_all, *tables)) == {}


def is_of_two(table: Any) -> bool:
    return len(table) == 2 and all(len(row) == 2 and all(isinstance(each, int) for each in row) for row in table)


def test_a_formula_of_the_user_runs_there_too() -> None:
    compiled: Any = bm.compile_formula("(TP*TN - FP*FN)/(RP*RN) + Precision/3")
    cells = np.random.default_rng(5).integers(1, 100, (4, 1000))
    with native.using("numpy"):
        expected = compiled(*cells)
    assert (bits(compiled(*cells)) == bits(expected)).all()


def test_what_the_machine_has_to_leave_is_left() -> None:
    """Proportions, large tables and empty ones stand among plain tables, and in blocks of their own."""
    rng = np.random.default_rng(7)
    tables = rng.integers(0, 50, (4, 100_000)).astype(float)
    for row, table in ((3, (0.5, 0.25, 0.0, 0.25)), (40_000, (2.0**40, 1, 2, 3)), (99_999, (2.0**60, 5, 6, 7))):
        tables[:, row] = table
    names = ["f1", "informedness", "correlation", "mutual_information"]
    assert both(lambda: evaluate_all(*tables, names)) == {}
    assert both(lambda: evaluate_all(tables[0], 3, np.int32(4), tables[1].astype(np.float32), names)) == {}


# --- one table ------------------------------------------------------------------------------------------------


def of_python(name: str, table: Table) -> float:
    return value_of(COMPILED[name], table)


def same_float(left: object, right: object) -> bool:
    """The same type and the same bits, or both nan: the shortest text that gives the number back."""
    assert type(left) is type(right)
    return repr(left) == repr(right)


@for_each(COMPILED)
def test_one_table_is_the_same_bits(name: str) -> None:
    quick = kernel.of_table(COMPILED[name].formula)
    assert quick is not None
    small = listed(up_to(6))
    answered = 0
    for table in (*small, *random_tables(150, 2**20), *random_tables(100, 2**26), *random_tables(50, 2**60)):
        found = quick(*table)
        answered += found is not None
        assert found is None or same_float(found, of_python(name, table)), table
    assert answered >= len(small) + 150


counts = st.one_of(st.integers(0, 40), st.integers(0, 2**26), st.integers(0, 2**70), st.sampled_from([2**53, 2**63]))


@given(st.sampled_from(list(COMPILED)), st.tuples(counts, counts, counts, counts))
@examples(300)
def test_any_counts_are_the_same_bits_or_left_to_python(name: str, table: Table) -> None:
    quick = kernel.of_table(COMPILED[name].formula)
    assert quick is not None
    found = quick(*table)
    assert found is None or same_float(found, of_python(name, table))


@given(st.lists(st.one_of(st.integers(-3, 9), st.booleans(), st.floats(), st.text(max_size=2), st.none()), max_size=6))
def test_what_is_no_count_is_left_to_python(given_: list[Any]) -> None:
    quick: Any = kernel.of_table(COMPILED["correlation"].formula)
    counts_only = len(given_) == 4 and all(type(each) is int and each >= 0 for each in given_)
    assert (quick(*given_) is not None) == counts_only


def test_the_public_functions_change_nothing_when_the_machine_is_loaded() -> None:
    """The first calls are Python's."""
    for name in ("correlation", "mutual_information", "chi2", "g_measure"):
        function: Any = getattr(bm, name)
        assert len({function(57, 20, 12, 12) for _ in range(40)}) == 1
        for _ in range(40):
            with pytest.raises(ValueError, match="fp is -1: a count is not negative"):
                function(1, -1, 2, 3)
            assert np.isnan(function(0, 0, 0, 0))


def test_a_tie_is_left_to_python() -> None:
    """A quotient half way between two floats: 2^53 + 1 is one, and 100 bits do not tell on which side it lies."""
    quick: Any = kernel.of_table(Compiled(lambda tp, fp, fn, tn: tp * fp / fn).formula)
    assert quick(2**53 + 1, 1, 1, 0) is None
    assert quick(2**53 + 3, 3, 3, 0) is None
    assert quick(2**53 + 1, 2**20, 2**20 - 1, 0) == (2**53 + 1) * 2**20 / (2**20 - 1)


# --- tables of K classes --------------------------------------------------------------------------------------


def of_classes(tables: Any, **options: Any) -> Callable[[], dict[str, NDArray[np.float64]]]:
    return lambda: multiclass.evaluate(tables, rows="predicted", threads=1, **options)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are made for the first table."""
    monkeypatch.setattr(programs, "_WORTH", 0)


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("shape", [(1, 1), (2, 2), (3, 3), (7, 7), (10, 10), (3, 5), (5, 1)], ids=str)
def test_tables_of_classes_are_the_same_bits(shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(shape)
    for most in (2, 9, 1000, 2**30, 2**44):
        tables = rng.integers(0, most, (60, *shape))
        for limit in (False, True):
            assert both(of_classes(tables, limit=limit)) == {}
        assert both(of_classes(tables[:1])) == {}
    weights = rng.random((40, *shape))
    weights[::3, 0] = 0
    assert both(of_classes(weights)) == {}


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("k", [2, 3, 4, 6, 10])
def test_many_tables_of_classes_are_the_same_bits(k: int) -> None:
    rng = np.random.default_rng([2003, k])
    for most in (4, 60, 1000):
        assert both(of_classes(rng.integers(0, most, (100_000 // k, k, k)))) == {}


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_every_golden_table_of_classes_is_the_same_bits() -> None:
    found: set[Any] = {each.table for each in golden.load(family="classes")} | {
        each.table for each in golden.load(family="rectangular")
    }
    tables = [each for each in found if len(each) <= 40 and all(type(cell) is int for row in each for cell in row)]
    assert len(tables) > 50
    for table in tables:
        large = any(cell >= 2**62 for row in table for cell in row)
        assert both(of_classes(np.array([table], dtype=object if large else np.int64))) == {}


@pytest.mark.usefixtures("at_once")
def test_tables_that_only_fractions_are_right_for_are_found() -> None:
    """One off chance, far from it, and singular: what is doubtful is computed again."""
    off = 2**30
    table = np.array([[off, off - 1, 1], [off + 1, off, 1], [1, 1, 0]])
    singular = np.array([[1, 2, 3], [2, 4, 6], [1, 1, 1]]) * 1000
    tables = np.array([table, singular, np.eye(3, dtype=np.int64), np.zeros((3, 3), dtype=np.int64)])
    assert both(of_classes(tables)) == {}
    program = programs.program_for(tables.astype(float), list(multiclass.MEASURES.values()), limit=False)
    assert program is not None
    results = np.empty((len(multiclass.MEASURES), len(tables)))
    with np.errstate(all="ignore"):
        doubts = program.run(tables.astype(float), results)
    assert doubts.any()
    assert not doubts.all()


@pytest.mark.usefixtures("at_once")
def test_what_is_in_doubt_is_the_same_too() -> None:
    """Tables on which classes above chance and below it cancel, times a power of 2, and a case more or less."""
    rng = np.random.default_rng(3)
    small = rng.integers(1, 6, (4000, 3, 3))
    above = multiclass.evaluate(small, ["adjusted_balanced_accuracy"], rows="predicted")["adjusted_balanced_accuracy"]
    chance = small[above == 0]
    assert len(chance) > 20
    large = np.concatenate([chance * 2**each for each in (10, 30, 42, 44, 46)])
    tables = (large + rng.integers(0, 2, large.shape)).astype(float)
    wanted = list(multiclass.MEASURES.values())
    found = []
    for chosen in ("numpy", "c"):
        results = np.empty((len(wanted), len(tables)))
        with native.using(chosen), np.errstate(all="ignore"):
            found.append(np.array(list(evaluation._computed_together(tables, wanted, results, False))))
    assert (found[0] == found[1]).all()
    assert 0 < found[0].sum() < found[0].size / 2
    assert both(of_classes(tables)) == {}


def test_a_program_is_made_when_it_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_asked", {})
    wanted = [multiclass.MEASURES["informedness"]]
    tables = np.ones((1, 6, 6))
    asked = [programs.program_for(tables, wanted, limit=False) is not None for _ in range(9)]
    assert asked == sorted(asked)
    assert {*asked} == {False, True}
    assert programs.program_for(np.ones((1000, 6, 6)), wanted, limit=True) is not None
    assert programs.program_for(np.ones((1000, 50, 50)), wanted, limit=True) is None


@pytest.mark.parametrize("lows", [(False, False), (True, False), (False, True), (True, True)])
@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "divide", "square_root"])
def test_both_parts_of_a_double_double_number_are_the_same(name: str, lows: tuple[bool, bool]) -> None:
    rng = np.random.default_rng(7)
    high = np.exp(rng.uniform(-30, 30, (2, 5000))) * (1 if name == "square_root" else rng.choice([-1, 1], (2, 5000)))
    high[:, 0] = 0
    low = high * rng.uniform(-1, 1, (2, 5000)) * 2.0**-54
    one, other = (Doubles(high[i], low[i] if lows[i] else None) for i in range(2))
    with np.errstate(all="ignore"):
        found = one.sqrt() if name == "square_root" else getattr(operator, _OPERATORS[name])(one, other)
    tape = tapes.Tape()
    places = [tapes.Slots(tape.fixed(1, i)) for i in range(6)]
    one_place, other_place = (tapes.Operand(places[2 * i], places[2 * i + 1] if lows[i] else None) for i in range(2))
    tape.write(f"{name}2", tapes.Operand(places[4], places[5]), one_place, other_place)
    slots = np.array([high[0], low[0], high[1], low[1], *np.empty((2, 5000))])
    made = tapes.program(MACHINE, tape)
    MACHINE.run(made.code, 0, 1, slots, 5000)
    assert found.low is not None
    assert (bits(slots[4]) == bits(found.high)).all()
    assert (bits(slots[5]) == bits(found.low)).all()


_OPERATORS = {"add": "add", "subtract": "sub", "multiply": "mul", "divide": "truediv"}


# --- strange arrays ---------------------------------------------------------------------------------------------

_VALUES = st.one_of(
    st.integers(0, 60),
    st.integers(0, 2**64 - 1),
    st.integers(-2, -1),
    st.sampled_from([0.5, 0.25, -0.0, 1e-300, 5e-324, 1e300, 2.0**53, float("nan"), float("inf"), -1.5]),
)
_DTYPES = ("i1", "u2", "i4", ">i8", "i8", "u8", "f2", "f4", "f8", ">f8", "g", "O", "?", "c16", "U3")


@st.composite
def arrays(draw: st.DrawFn) -> Any:
    """A column as somebody may have it: any type, any layout, a number, nothing at all."""
    values = draw(st.lists(_VALUES, max_size=6)) * draw(st.sampled_from([1, 1, 100]))
    if draw(st.integers(0, 5)) == 0:
        return draw(_VALUES)
    with np.errstate(all="ignore"):
        try:
            array = np.array(values, dtype=draw(st.sampled_from(_DTYPES)))
        except (OverflowError, ValueError):
            array = np.array(values, dtype=object)
    match draw(st.integers(0, 4)):
        case 1:
            array = np.repeat(array, 2)[::2]
        case 2:
            array = array[::-1]
        case 3:
            array = array.reshape(-1, 1)
        case 4:
            array.flags.writeable = False
    return array


def outcome(compute: Callable[[], dict[str, Any]]) -> Any:
    """The bits of what is computed, or the error."""
    try:
        found = compute()
    except Exception as error:
        return type(error).__name__, str(error)
    return {name: (np.shape(each), bits(np.asarray(each, dtype=float)).tolist()) for name, each in found.items()}


@given(st.tuples(arrays(), arrays(), arrays(), arrays()), st.booleans(), st.integers(0, 6))
@examples(400)
def test_strange_arrays_have_the_same_outcome(cells: Any, limit: bool, kind: int) -> None:
    names = ["informedness", "chi2", "correlation", "mutual_information", "balanced_accuracy"]

    def compute() -> Any:
        return evaluate_all(*cells, names, limit=limit, out=out_of(kind, cells, names))

    with native.using("numpy"):
        expected = outcome(compute)
    with native.using("c"):
        assert outcome(compute) == expected


def out_of(kind: int, cells: Any, names: list[str]) -> Any:
    """Where results are to go: nowhere, well, or as they cannot."""
    try:
        shape = np.broadcast_shapes(*(np.shape(each) for each in cells))
    except ValueError:
        shape = ()
    if kind <= 2:
        return None
    rows: Any = np.zeros((len(names), *shape))
    if kind == 4:
        rows.flags.writeable = False
    if kind == 5:
        rows = np.zeros((len(names), *shape, 2))[..., 0]
    if kind == 6:
        rows = rows.astype(np.float32)
    return rows if kind == 3 else dict(zip(names, rows, strict=True))


# --- what the machine refuses -------------------------------------------------------------------------------------


def test_a_program_cannot_leave_its_memory() -> None:
    tape = tapes.Tape()
    first, second = (tapes.Operand(tapes.Slots(tape.memory())) for _ in range(2))
    tape.write("copy", first, second)
    made = tapes.program(MACHINE, tape)
    slots = np.zeros((made.slots, 3))
    MACHINE.run(made.code, 0, 1, slots, 3)
    for arguments in ((0, 2, slots, 3), (-1, 1, slots, 3), (0, 1, slots, 4), (0, 1, slots[:1], 3), (0, 1, slots[0], 1)):
        with pytest.raises(ValueError, match="the slots do not hold the program"):
            MACHINE.run(made.code, *arguments)
    with pytest.raises(ValueError, match="slots do not hold"):
        MACHINE.run(made.code, 0, 1, slots.astype(np.int64), 3)
    words = struct.pack("19i", 0, 1, 1, 0, -1, 0, 0, 7, -1, 0, 0, *(0, -1, 0, 0) * 2)
    MACHINE.program(words, 8, 0, b"")
    for inside, code in ((7, words), (8, words[:-4]), (8, struct.pack("i", 999) + words[4:]), (-1, words)):
        with pytest.raises(ValueError, match="an instruction reaches beyond its slots"):
            MACHINE.program(code, inside, 0, b"")
    far = struct.pack("19i", 0, 3, 3, 0, -1, 3, 1, 0, -1, -1, 0, *(0, -1, 0, 0) * 2)
    with pytest.raises(ValueError, match="reaches beyond"):
        MACHINE.program(far, 9, 0, b"")
    with pytest.raises(ValueError, match="a step reads what is not there"):
        MACHINE.of_table(bytes([1, 0, 0, 64, 0]), b"")


def test_arrays_that_are_too_short_are_refused() -> None:
    plan = blocks.PROGRAM.plan(("recall",))
    code = kernel.table_program(MACHINE, plan, 1, (), large=False).code
    cells, result = (np.ones(10),) * 4, np.zeros(10)
    assert MACHINE.rows_done(code, cells, (result,), 10, 2.0**26) == 10
    assert (result == 0.5).all()
    for given_, results, count in (
        (cells, (result[:5],), 10),
        (cells, (result,), 11),
        (cells, (result,), -1),
        (cells, (result, result), 10),
        (cells[:3], (result,), 10),
        ((*cells[:3], np.ones(10, dtype=np.int32)), (result,), 10),
        ((*cells[:3], np.ones(9)), (result,), 10),
        (cells, (result.astype(np.int64),), 10),
    ):
        with pytest.raises(ValueError, match=r"four arrays of cells|another type or is too short"):
            MACHINE.rows_done(code, given_, results, count, 2.0**26)
    frozen = np.zeros(10)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        MACHINE.rows_done(code, cells, (frozen,), 10, 2.0**26)


# --- which engine ---------------------------------------------------------------------------------------------------


def engine_of(value: str) -> str:
    """What a new process says of its engine, or its error."""
    code = "import bookmaker_ref as bm; print(bm.numeric.engine())"
    environment = {**os.environ, native.VARIABLE: value}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    return done.stdout.strip() or done.stderr.splitlines()[-1]


@pytest.mark.slow
def test_the_environment_chooses_the_engine() -> None:
    assert engine_of("") == engine_of("c") == f"C ({MACHINE.LEVEL})"
    assert engine_of("numpy") == "NumPy"
    assert (
        engine_of("fortran")
        == "ValueError: BOOKMAKER_ENGINE is 'fortran': it is c or numpy, or not set, for c where it was built"
    )


# --- memory --------------------------------------------------------------------------------------------------------


def _unaligned(values: NDArray[Any], tmp_path: Path, way: str) -> NDArray[Any]:
    """The same values where no float64 begins at a multiple of its size."""
    data = b"\0\0\0" + values.tobytes()
    if way == "memmap":
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}"
        path.write_bytes(data)
        return np.memmap(path, values.dtype, "r", offset=3, shape=values.shape)
    if way == "frombuffer":
        return np.frombuffer(data, values.dtype, offset=3).reshape(values.shape)
    records = np.zeros(values.shape, [("flag", "i1"), ("cell", values.dtype)])
    records["cell"] = values
    return records["cell"]


@pytest.mark.parametrize("kind", [np.float64, np.int64])
@pytest.mark.parametrize("way", ["memmap", "frombuffer", "field"])
def test_unaligned_arrays_give_what_aligned_ones_give(way: str, kind: type, tmp_path: Path) -> None:
    cells: Any = np.random.default_rng(3).integers(0, 50, (4, 3000)).astype(kind)
    given = [_unaligned(each, tmp_path, way) for each in cells]
    assert not given[0].flags.aligned
    for chosen in ("c", "numpy"):
        with native.using(chosen):
            found, expected = evaluate_all(*given), evaluate_all(*cells)
            assert all((bits(found[name]) == bits(expected[name])).all() for name in expected)
            assert (bits(bm.informedness(*given)) == bits(expected["informedness"])).all()
    tables: Any = np.random.default_rng(3).integers(1, 50, (900, 3, 3)).astype(kind)
    unaligned = _unaligned(tables.ravel(), tmp_path, way).reshape(tables.shape)
    of_classes = [multiclass.evaluate(each, ["informedness"], rows="real") for each in (unaligned, tables)]
    assert (of_classes[0]["informedness"] == of_classes[1]["informedness"]).all()


_OUT_OF_MEMORY = """
import tracemalloc
import numpy as np
import _testcapi
from bookmaker_ref.numeric import _machine, kernel, native, tapes
from bookmaker_ref.numeric.blocks import PROGRAM

class Recorder:
    OPERATIONS, STEPS, REGISTERS = _machine.OPERATIONS, _machine.STEPS, _machine.REGISTERS
    def program(self, *given): self.given = given
    def of_table(self, *given): self.given = given

recorder = Recorder()
kernel.table_program(recorder, PROGRAM.plan(("informedness", "correlation")), 2, (), large=False)
program = recorder.given
from bookmaker_ref.numeric.plan import planned
from bookmaker_ref.numeric.calls import COMPILED
steps = kernel._steps(_machine, planned(4, kernel._cell, [COMPILED["informedness"].formula]))
made, table = _machine.program(*program), _machine.of_table(*steps)
cells, results = (np.ones(700),) * 4, (np.empty(700), np.empty(700))
calls = {
    "program": lambda: _machine.program(*program),
    "of_table": lambda: _machine.of_table(*steps),
    "rows_done": lambda: _machine.rows_done(made, cells, results, 700, 2.0**26),
    "one table": lambda: table(56, 20, 12, 12),
}
for name, call in calls.items():
    call()
    failed = 0
    for start in range(200):
        error = None
        _testcapi.set_nomemory(start, start + 1)
        try:
            call()
        except MemoryError:
            error = "MemoryError"
        finally:
            _testcapi.remove_mem_hooks()
        if error is None and start > 60:
            break
        failed += error is not None
    assert failed or name == "one table", name
    def fail_often():
        for start in [*range(12)] * 50:
            _testcapi.set_nomemory(start, start + 1)
            try:
                call()
            except MemoryError:
                pass
            finally:
                _testcapi.remove_mem_hooks()

    tracemalloc.start()
    fail_often()
    before = tracemalloc.get_traced_memory()[0]
    fail_often()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 5000, (name, grown)
    print(name, failed)
"""


def test_running_out_of_memory_is_a_memory_error() -> None:
    """Each allocation of each call fails once; a SystemError or a crash ends the program otherwise."""
    pytest.importorskip("_testcapi", reason="this Python was installed without its own tests")
    done = subprocess.run([sys.executable, "-c", _OUT_OF_MEMORY], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[0].startswith("program ")


# --- which engine ---------------------------------------------------------------------------------------------------


def test_a_choice_inside_another_ends_with_its_block() -> None:
    with native.using("c"):
        with native.using("numpy"):
            with native.using("c"):
                assert native.machine() is MACHINE
            assert native.machine() is None
        assert native.machine() is MACHINE


def test_a_choice_does_not_reach_other_threads_and_tasks() -> None:
    def engine_of(chosen: str, meet: threading.Barrier) -> str:
        with native.using(chosen):
            meet.wait(30)
            found = native.engine()
            meet.wait(30)  # so that both are inside when each has asked
        return found.partition(" ")[0]

    with ThreadPoolExecutor(2) as pool:
        meet = threading.Barrier(2)
        asked = [pool.submit(engine_of, chosen, meet) for chosen in ("c", "numpy")]
        assert [each.result() for each in asked] == ["C", "NumPy"]

    async def in_task(chosen: str) -> str:
        with native.using(chosen):
            await asyncio.sleep(0)
            found = native.engine()
            await asyncio.sleep(0)
        return found.partition(" ")[0]

    async def together() -> list[str]:
        return list(await asyncio.gather(in_task("numpy"), in_task("c"), in_task("numpy")))

    assert asyncio.run(together()) == ["NumPy", "C", "NumPy"]


def test_threads_of_a_call_use_the_engine_of_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bool, bool]] = []
    program_for = programs.program_for

    def noted(*given: Any, **options: Any) -> Any:
        asked.append((threading.current_thread() is threading.main_thread(), native.machine() is None))
        return program_for(*given, **options)

    monkeypatch.setattr(evaluation, "program_for", noted)
    with native.using("numpy"):
        multiclass.evaluate(np.ones((100_000, 3, 3)), ["informedness"], rows="real", threads=3)
    assert len(asked) > 3
    assert {which for _, which in asked} == {True}
    assert {main for main, _ in asked} == {False}
