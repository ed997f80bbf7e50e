"""The measures in JavaScript: what Python's integers give, bit for bit, and the golden values; in Node, where it is."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import isnan, nan, ulp
from random import Random
from typing import Any

import bookmaker_ref as bm
from bookmaker_ref import exact, golden
from bookmaker_ref.generate.javascript import function_of
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.symbolic import MEASURES
from tests.cases import for_each
from tests.node import NODE, needs_node
from tests.paths import ROOT

EXPLORER = ROOT / "docs" / "site" / "explorer"
pytestmark = needs_node

Table = Sequence[int | float]
#: How far logarithms may be off. Those of systems differ in the last digit. What is taken off one leaves a third of it
#: or more, so that digit counts up to three times, and one more is lost where the two differences are rounded.
_ULPS = 4
_ASK = """
import { readFileSync } from "node:fs";
const module = await import(process.argv[1]);
const cell = (each) => typeof each === "string" ? BigInt(each) : each;
const text = (found) => Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
const asked = (call, cells) => {
  try { return text(call(...cells)); } catch (error) { return error.name + ": " + error.message; }
};
const tables = JSON.parse(readFileSync(0, "utf8")).map((each) => each.map(cell));
console.log(JSON.stringify(tables.map((each) => [asked(module.evaluate, each), asked(module.exactly, each)])));
"""


def asked(tables: Iterable[Sequence[Any]]) -> list[tuple[Any, Any]]:
    """What ``evaluate`` and ``exactly`` say of each table; an integer goes as BigInt."""
    given = json.dumps([[str(each) if type(each) is int else each for each in table] for table in tables])
    measures = (EXPLORER / "measures.js").as_uri()
    call = [str(NODE), "--input-type=module", "--eval", _ASK, measures]
    done = subprocess.run(call, input=given, capture_output=True, text=True, timeout=60, check=False)
    assert not done.stderr, done.stderr
    return [tuple(each) for each in json.loads(done.stdout)]


def in_float64(found: dict[str, str]) -> dict[str, float]:
    return {name: float(value.replace("Infinity", "inf")) for name, value in found.items()}


@cache
def logarithms() -> frozenset[str]:
    return frozenset(name for name, each in MEASURES.items() if not each.takes_p and each.accurate.needs_divergence)


@cache
def tables() -> tuple[tuple[int, ...], ...]:
    """Small ones, empty ones, ones at chance or one off it, and ones of any size."""
    random = Random(16)
    small = [tuple(random.choice((0, 0, 1, 2, 3, 17)) for _ in range(4)) for _ in range(60)]
    sizes = (10, 10**3, 2**26, 2**31, 2**53, 2**62, 10**40)
    large = [tuple(random.randrange(size) for _ in range(4)) for size in sizes for _ in range(20)]
    at_chance = [(a * c, a * d, b * c, b * d + off) for a, b, c, d, *_ in large[20:60:4] for off in (0, 1)]
    uneven = [tuple(random.choice((0, 1, 5, random.randrange(10**18))) for _ in range(4)) for _ in range(60)]
    return tuple(dict.fromkeys([*small, *large, *at_chance, *uneven, (0, 0, 0, 0), (10**160, 1, 10**170, 3)]))


@cache
def found() -> list[tuple[dict[str, str], dict[str, str]]]:
    return asked(tables())


def test_each_measure_is_what_python_gives_bit_for_bit() -> None:
    seen = dict.fromkeys(COMPILED, 0)
    for table, (values, _) in zip(tables(), found(), strict=True):
        a, b, c, d = table
        expected = bm.evaluate_all(a, b, c, d)
        assert values.keys() == expected.keys()
        for name, value in in_float64(values).items():
            known = expected[name]
            seen[name] += not isnan(known)
            if isnan(known):
                assert isnan(value), (name, table, value)
            elif name in logarithms():
                assert abs(value - known) <= _ULPS * ulp(known), (name, table, value, known)
            else:
                assert value == known, (name, table, value, known)
    assert min(seen.values()) > 100, "each measure is defined on many of the tables"


def test_each_measure_is_the_golden_value() -> None:
    vectors = [each for each in golden.load(family="binary") if not each.variant]
    assert len(vectors) > 3000
    flat = {each.table: [int(cell) for row in each.table for cell in row] for each in vectors}
    answers = dict(zip(flat, asked(flat.values()), strict=True))
    for each in vectors:
        value = in_float64(answers[each.table][0])[each.canonical]
        if each.float64 is None:
            assert isnan(value), (each.id, value)
        else:
            right = float.fromhex(each.float64)
            off = _ULPS * ulp(right) if each.measure in logarithms() else 0.0
            assert abs(value - right) <= off, (each.id, value, right)


def test_an_exact_value_is_that_of_exact_integers() -> None:
    exactly = 0
    for table, (_, shown) in zip(tables(), found(), strict=True):
        for name, text in shown.items():
            value = getattr(exact, name)(*table)
            assert isinstance(value, int | Fraction)
            assert text == str(value), (name, table)
            exactly += 1
    assert exactly > 5000


def test_proportions_are_taken_exactly_and_have_no_statistics() -> None:
    random = Random(1)
    given: list[Table] = [[random.random() * scale for _ in range(4)] for scale in (1, 1e-300, 1e10) for _ in range(5)]
    given += [[5e-324, 1.0, 0.25, 3], [0.5, 0.25, 0, 0.25]]
    for table, (values, exactly) in zip(given, asked(given), strict=True):
        for name, value in in_float64(values).items():
            if MEASURES[name].needs_counts:
                assert isnan(value)
                assert name not in exactly
            elif name not in logarithms():
                known = getattr(bm, name)(*table)
                assert value == known or (isnan(value) and isnan(known)), (name, table)


NO_COUNTS: list[tuple[list[Any], str]] = [
    ([-1, 2, 3, 4], "RangeError: tp is -1: a count is not negative"),
    ([1, -0.5, 3, 4], "RangeError: fp is -0.5: a count is not negative"),
    ([1, 2, None, 4], "TypeError: fn is null: a count is an integer or a real number"),
    ([1, 2, 3, [4]], "TypeError: tn is [4]: a count is an integer or a real number"),
    ([1, 2, 3], "TypeError: tn is undefined: a count is an integer or a real number"),
    ([1, 2, 3, True], "TypeError: tn is true: a count is an integer or a real number"),
]


@for_each(
    lambda: [(*case, found) for case, found in zip(NO_COUNTS, asked(table for table, _ in NO_COUNTS), strict=True)]
)
def test_an_invalid_count_is_rejected_in_one_line(table: list[Any], said: str, found: tuple[Any, Any]) -> None:
    assert found == (said, said), table


def test_what_is_told_of_each_measure_is_its_entry() -> None:
    text = (EXPLORER / "measures.js").read_text(encoding="utf-8")
    listed = [json.loads(line.strip().rstrip(",")) for line in text.splitlines() if line.startswith('  {"name"')]
    assert {each["name"] for each in listed} == set(COMPILED)
    for each in listed:
        entry = MEASURES[each["name"]]
        assert each["title"] == entry.title
        assert each["defined"] == str(entry.domain)
        low, high = (nan if end is None else end for end in each["range"])
        for end, known in ((low, entry.low), (high, entry.high)):
            assert end == float(known) if known.is_finite else isnan(end)


# --- how it is written --------------------------------------------------------------------------------------------


def test_a_function_has_the_steps_of_its_form_and_a_root_is_rounded_once() -> None:
    lines = function_of(MEASURES["correlation"]).splitlines()
    assert lines[-11:] == [
        "function correlation(tp, fp, fn, tn) {",
        "  const rp = tp + fn;",
        "  const rn = fp + tn;",
        "  const pp = tp + fp;",
        "  const pn = fn + tn;",
        "  const rpRn = rp * rn;",
        "  const ppPn = pp * pn;",
        "  const margins = rpRn * ppPn;",
        "  const determinant = tp * tn - fp * fn;",
        "  return overRoot(determinant, margins);",
        "}",
    ]


def test_what_has_to_be_more_than_0_is_asked_for() -> None:
    assert "return rp === 0n ? NaN : quotient(4n * determinant, nSquared);" in function_of(MEASURES["wracc"])
