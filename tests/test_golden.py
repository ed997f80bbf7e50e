"""Golden vectors: what there is of them, that it is what comes out, and that ids mean one thing for ever."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bookmaker_ref import golden, multiclass
from bookmaker_ref.exact._generated import MEASURES
from bookmaker_ref.golden import export
from bookmaker_ref.golden.vector import CONVENTIONS, FAMILIES, FLAGS, KEYS, STRATA, Vector, from_json, line
from bookmaker_ref.significance import OF_CLASSES, STATISTICS
from bookmaker_ref.tables.contingency import Contingency
from derivations.golden import tables, vectors, write
from tests.paths import ROOT

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

DATA = Path(golden.__file__).parent / "data"
#: Tables whose statistics take seconds; `python -m derivations.golden.write` computes these too.
SLOW = {"statistics/many-ordinary-01", "statistics/many-ordinary-03", "statistics/many-ordinary-04"}


@cache
def every() -> tuple[Vector, ...]:
    return golden.load()


# --- what there is ------------------------------------------------------------------------------------------------


def test_there_are_thousands_of_vectors_in_less_than_two_megabytes() -> None:
    assert len(every()) >= 5000
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 2_000_000
    assert golden.manifest()["vectors"] == len(every())
    assert golden.manifest()["version"] == golden.VERSION
    told = re.findall(r"^\| ([0-9.]+) \|", (ROOT / "docs" / "golden.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert told[-1] == golden.VERSION, "docs/golden.md says what is new in each version of the values"


def measures_of(family: str) -> set[str]:
    return {each.canonical for each in every() if each.family == family}


def test_every_measure_has_vectors() -> None:
    assert set(MEASURES) == measures_of("binary")
    assert set(multiclass.MEASURES) == measures_of("classes")
    assert {name for name, each in multiclass.MEASURES.items() if not each.square} == measures_of("rectangular")
    assert {*STATISTICS, *OF_CLASSES, "fisher"} == measures_of("statistics")
    assert measures_of("probabilities") == {"error_odds", "posterior_alpha", "posterior_beta"}
    assert {*MEASURES, *multiclass.MEASURES} == measures_of("labels") == measures_of("rationals")


def test_every_measure_has_values_and_every_undefined_one_is_undefined_somewhere() -> None:
    valid = {each.measure for each in every() if each.status == "valid"}
    assert valid == {each.measure for each in every()}
    without = valid - {each.measure for each in every() if each.status != "valid"}
    # N = 0 has no proportions, so that only sums and counts of an exact test have a value everywhere.
    assert without <= {"fisher", "error_odds", "posterior_beta"}


@pytest.mark.parametrize(
    ("names", "used"),
    [
        (FAMILIES, lambda each: [each.family]),
        (STRATA, lambda each: [each.stratum]),
        (FLAGS, lambda each: each.flags),
        (CONVENTIONS, lambda each: each.conventions),
    ],
    ids=["families", "strata", "flags", "conventions"],
)
def test_what_is_explained_is_used_and_what_is_used_is_explained(names: dict[str, str], used: Any) -> None:
    assert set(names) == {name for each in every() for name in used(each)}


def test_classes_from_one_to_ten_are_there() -> None:
    assert {len(each.table) for each in every() if each.family == "classes"} == set(range(1, 11))


def test_counts_reach_2_to_62_and_products_overflow() -> None:
    huge = [each for each in every() if each.family == "binary" and each.stratum == "huge"]
    assert max(cell for each in huge for cell in each.cells) == 2**62
    assert all("int64-overflow" in each.flags for each in huge)
    small = [each for each in every() if each.table == ((56, 20), (12, 12))]
    assert small
    assert not any("int64-overflow" in each.flags for each in small)


@pytest.mark.parametrize(
    ("stratum", "holds"),
    [
        ("chance", lambda tp, fp, fn, tn: tp * tn == fp * fn),
        ("one off chance", lambda tp, fp, fn, tn: abs(tp * tn - fp * fn) == 1),
        ("perfect", lambda tp, fp, fn, tn: fp == fn == 0 and tp and tn),
        ("perverse", lambda tp, fp, fn, tn: tp == tn == 0 and fp and fn),
        ("empty margin", lambda tp, fp, fn, tn: not (tp + fp and fn + tn and tp + fn and fp + tn)),
        ("one cell", lambda *cells: sum(map(bool, cells)) == 1),
        ("imbalance", lambda *cells: max(cells) >= 9900),
        ("smallest", lambda *cells: sum(cells) in (1, 2)),
    ],
)
def test_a_stratum_holds_what_its_name_says(stratum: str, holds: Any) -> None:
    found = {each.cells for each in every() if each.family == "binary" and each.stratum == stratum}
    assert found
    assert all(holds(*cells) for cells in found)


def test_no_table_is_there_twice_in_a_family() -> None:
    for family in FAMILIES:
        if family == "published":
            continue
        found = Counter((each.table, each.cases, each.predicted) for each in tables.of_family(family) if each.table)
        assert not [table for table, count in found.items() if count > 1]


def test_label_orders_do_not_change_what_does_not_depend_on_them() -> None:
    found: dict[tuple[Any, ...], set[str | None]] = {}
    for each in every():
        if each.family == "classes" and each.table in (
            ((3, 0, 2), (0, 1, 1), (0, 2, 3)),
            ((3, 2, 0), (2, 3, 0), (1, 1, 0)),
        ):
            found.setdefault((each.measure,), set()).add(each.digits)
    permuted = [each for each in every() if each.id.startswith("classes/label-orders-01/")]
    original = {each.measure: each.digits for each in every() if each.id.startswith("classes/ordinary-02/")}
    assert permuted
    assert all(each.digits == original[each.measure] for each in permuted)
    # The rows alone in another order are another table.
    turned = [each for each in every() if each.id.startswith("classes/label-orders-03/")]
    assert any(each.digits != original[each.measure] for each in turned)


def test_cases_one_by_one_are_the_table() -> None:
    found = [each for each in every() if each.cases]
    assert {each.family for each in found} == {"labels"}
    for each in {each.table: each for each in found}.values():
        real, predicted = each.labels()
        table = Contingency.from_labels(real, predicted, labels=list(each.real))
        assert table.counts.tolist() == [list(row) for row in each.table]
        assert list(zip(real, predicted, strict=True)) == list(each.cases)


def test_a_table_can_be_listed_as_cases() -> None:
    vector = next(each for each in every() if each.id == "binary/ordinary-02/recall")
    real, predicted = vector.labels()
    assert Counter(zip(real, predicted, strict=True)) == {(1, 1): 3, (0, 1): 1, (1, 0): 2, (0, 0): 4}
    huge = next(each for each in every() if each.id == "binary/huge-04/recall")
    with pytest.raises(ValueError, match="too many"):
        huge.labels()


# --- numbers in three forms ------------------------------------------------------------------------------------------


def test_digits_float64_and_rational_formulas_are_one_number() -> None:
    fractions = 0
    for each in every():
        if each.digits is None:
            assert each.float64 is None
            assert each.exact is None
            continue
        assert each.float64 is not None
        assert float(each.digits) == float.fromhex(each.float64) == each.value
        assert each.value.hex() == each.float64
        assert len(re.sub(r"e.*|[-.]", "", each.digits).lstrip("0")) <= 40
        if each.exact is not None and re.fullmatch(r"-?\d+(/\d+)?", each.exact):
            exact = Fraction(each.exact)
            fractions += 1
            # Half a unit of the fortieth digit, and the nearest float64 as Python divides.
            assert abs(Fraction(each.digits) - exact) * 2 * 10**39 <= abs(exact)
            assert each.value == exact.numerator / exact.denominator
    assert fractions > 5000


def test_what_has_no_value_names_an_empty_margin() -> None:
    said = re.compile(
        r"there (are|is) (no|only) |nothing is predicted|all cases are|everything is predicted|the table "
        r"|Informedness and Markedness differ in sign|F of class|under independence|ErrorOdds = 0|.* = 0$|.*\(.* = 0\)"
    )
    found = [each for each in every() if each.status != "valid"]
    assert found
    for each in found:
        assert each.reason
        assert said.match(each.reason), each.reason
        assert (each.status == "convention") == bool(each.conventions)


# --- files -----------------------------------------------------------------------------------------------------------


def table_of(id: str) -> str:
    return "/".join(id.split("/")[:2])


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
@pytest.mark.some(1)
@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_checked_in_is_what_comes_out(family: str) -> None:
    computed = [line(each) for each in vectors.of_family(family, leave_out=SLOW)]
    assert computed == [line(each) for each in golden.load(family=family) if table_of(each.id) not in SLOW]
    assert computed


def test_the_manifest_says_what_every_statistic_is() -> None:
    definitions = golden.manifest()["definitions"]
    assert {each.measure for each in every() if each.family == "statistics"} == set(definitions)
    assert "observed (O < 5), whatever is expected" in definitions["chi2_yates_below_5"]["two classes"]
    assert "counts every table that is exactly as extreme" in definitions["fisher"]["two classes"]
    assert "printed with det^(2/K)" in definitions["chi2_kb_determinant"]["but"]


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
def test_the_manifest_and_the_schema_are_what_comes_out() -> None:
    found = write.texts(every())
    assert found["manifest.json"] == (DATA / "manifest.json").read_text()
    assert found["schema.json"] == (DATA / "schema.json").read_text()


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
def test_the_folder_has_every_file_with_its_sum(tmp_path: Path) -> None:
    names = export.copy(tmp_path)
    assert names == export.names() == sorted(path.name for path in tmp_path.iterdir())
    said = golden.manifest(tmp_path)["files"]
    for name, each in said.items():
        assert sha256((tmp_path / name).read_bytes()).hexdigest() == each["sha256"], name
    assert {name.removesuffix(".csv") for name in said if name.endswith(".csv")} == set(FAMILIES)
    assert golden.load(tmp_path) == every()
    assert golden.load(tmp_path / "scores.jsonl") == golden.load(family="scores")
    assert b"CC0 1.0" in (tmp_path / "LICENSE").read_bytes()
    assert not any(b"\r" in path.read_bytes() for path in tmp_path.iterdir())


def test_csv_says_what_json_says(tmp_path: Path) -> None:
    export.copy(tmp_path)
    for family in FAMILIES:
        with (tmp_path / f"{family}.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        for row, each in zip(rows, golden.load(family=family), strict=True):
            assert tuple(row) == KEYS
            assert (row["id"], row["digits"], row["exact"]) == (each.id, each.digits or "", each.exact or "")
            table = [line.split() for line in row["table"].split("; ")] if row["table"] else []
            assert table == [[str(cell) for cell in line] for line in each.table]


def checked(schema: dict[str, Any], value: Any, where: str) -> Iterator[str]:
    """What of a value is not as its schema says: as much of JSON Schema as ours uses."""
    kinds = {"string": str, "integer": int, "array": list, "object": dict, "null": type(None)}
    known = {"type", "const", "enum", "pattern", "items", "anyOf", "properties", "required", "additionalProperties"}
    known |= {"description", "minimum", "exclusiveMaximum", "minItems", "maxItems", "propertyNames", "$schema", "title"}
    assert set(schema) <= known, set(schema) - known
    if "type" in schema:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(isinstance(value, kinds[each]) and not isinstance(value, bool) for each in types):
            yield f"{where}: {value!r} is no {types}"
            return
    if "const" in schema and value != schema["const"]:
        yield f"{where}: {value!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{where}: {value!r} does not match"
    if "anyOf" in schema and not any(not list(checked(each, value, where)) for each in schema["anyOf"]):
        yield f"{where}: {value!r} is none of these"
    in_range = not isinstance(value, int) or (
        schema.get("minimum", value) <= value < schema.get("exclusiveMaximum", value + 1)
    )
    if not in_range:
        yield f"{where}: {value} is out of range"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{where}: {len(value)} items"
        for each in value:
            yield from checked(schema.get("items", {}), each, where)
    if isinstance(value, dict):
        yield from (f"{where}: no {name}" for name in schema.get("required", []) if name not in value)
        inner = schema.get("properties", {})
        more = schema.get("additionalProperties", {})
        for name, each in value.items():
            yield from checked(schema.get("propertyNames", {}), name, where)
            if name in inner:
                yield from checked(inner[name], each, name)
            elif more is False:
                yield f"{where}: {name} is too much"
            else:
                yield from checked(more, each, where)


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
def test_every_line_is_as_the_schema_says() -> None:
    schema = write.schema()
    for each in every():
        assert not list(checked(schema, json.loads(line(each)), each.id))


@pytest.mark.parametrize(
    "wrong",
    [
        {"table": [[1.5, 2], [3, 4]]},
        {"table": [[-1, 2], [3, 4]]},
        {"table": [[2**53, 2], [3, 4]]},
        {"status": "maybe"},
        {"float64": "0.5"},
        {"digits": "half"},
        {"flags": ["new"]},
        {"schema": 2},
        {"more": 1},
        {"conventions": {"seven": "7"}},
        {"id": "Binary/x/y"},
    ],
    ids=str,
)
def test_the_schema_sees_what_is_wrong(wrong: dict[str, Any]) -> None:
    record = json.loads(line(every()[0])) | wrong
    assert list(checked(write.schema(), record, ""))


def test_a_line_read_is_the_line_written() -> None:
    for each in every()[::7]:
        assert from_json(json.loads(line(each))) == each
        assert hash(each) == hash(each.id)


def test_large_integers_are_text_in_json_and_numbers_again() -> None:
    each = next(each for each in every() if each.id == "binary/huge-05/recall")
    assert json.loads(line(each))["table"][0][0] == "4611686018427387904"
    assert from_json(json.loads(line(each))).table[0][0] == 2**62


# --- ids -------------------------------------------------------------------------------------------------------------


def test_every_id_is_in_the_list_of_all_ids_with_what_it_stands_for() -> None:
    text = (DATA / "ids.txt").read_text()
    known = write.known_ids(text)
    assert len(known) == len(text.splitlines())
    for each in every():
        assert known[each.id] == each.fingerprint()


def test_the_list_of_ids_only_grows() -> None:
    text = (DATA / "ids.txt").read_text()
    assert write.ids_text(every(), text) == text
    first = every()[0]
    retired = f"{'0' * 16} binary/gone-01/recall\n" + text
    assert write.ids_text(every(), retired) == retired
    new = Vector(**{name: getattr(first, name) for name in KEYS[1:]} | {"id": "binary/new-01/recall"})
    assert write.ids_text([*every(), new], text) == f"{text}{new.fingerprint()} binary/new-01/recall\n"


def test_an_id_that_is_used_for_something_else_is_refused() -> None:
    text = (DATA / "ids.txt").read_text()
    first = every()[0]
    other = Vector(**{name: getattr(first, name) for name in KEYS[1:]} | {"table": ((1, 2), (3, 5))})
    with pytest.raises(golden.NotGolden, match=f"the id '{first.id}' stands for something else already"):
        write.ids_text([other], text)


# --- loading ---------------------------------------------------------------------------------------------------------


def test_loading_needs_neither_sympy_nor_numpy() -> None:
    code = (
        "import sys, bookmaker_ref.golden as g; found = g.load(); g.manifest();"
        "print(len(found), 'sympy' in sys.modules, 'numpy' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == [str(len(every())), "False", "False"]


def test_loading_by_name_is_a_part_of_all() -> None:
    found = golden.load(family="classes", measure="informedness", stratum="huge")
    assert [each.id for each in found] == [f"classes/huge-0{i}/informedness" for i in (1, 2, 3)]
