"""What the explorer's page computes beside the measures: its link, its fields, its words, its pictures; in Node."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from tests.cases import for_each
from tests.node import NODE, needs_node
from tests.paths import ROOT

pytestmark = pytest.mark.on_change("docs/site/**")

EXPLORER = ROOT / "docs" / "site" / "explorer"


def run(script: str, given: object = None) -> Any:
    """What `answer` is at the end of this script, which imports modules of the page by `page("name.js")`."""
    whole = (
        'import { readFileSync } from "node:fs";'
        f"const page = (name) => import({json.dumps(EXPLORER.as_uri())} + `/${{name}}`);"
        'const given = JSON.parse(readFileSync(0, "utf8"));'
        f"{script}\n;console.log(JSON.stringify(answer));"
    )
    done = subprocess.run(
        [str(NODE), "--input-type=module", "--eval", whole],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert not done.stderr, done.stderr
    return json.loads(done.stdout)


def answered(modules: str, call: str, cases: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Each case with what the call gives for its first part, which is `each` there; one process gives all of them."""
    tried = f"try {{ return {call}; }} catch (error) {{ return `${{error}}`; }}"
    every = list(cases)
    found = run(f"{modules} const answer = given.map((each) => {{ {tried} }});", [given for given, *_ in every])
    return [(*case, one) for case, one in zip(every, found, strict=True)]


def first(case: tuple[Any, ...]) -> str:
    """The id of a case: what is given, with escapes for what turns or hides text."""
    return ascii(case[0])


# --- the link -----------------------------------------------------------------------------------------------------

_START = {
    "panel": "two",
    "cells": ["56", "20", "12", "12"],
    "formula": "",
    "given": "",
    "form": "matrix",
    "rows": "predicted",
    "text": "",
}
_TEXTS = (
    "",
    "Recall = Precision",
    "a&b=c#d%41+",
    "<img src=x onerror=alert(1)>",
    "é λ 猫 🐈",
    'x\ty\n"z"\n',
    "\\frac{1}{2}",
)


def states() -> list[dict[str, Any]]:
    random = Random(16)
    return [
        {
            "panel": random.choice(("two", "many", "formula")),
            "cells": [
                random.choice(("", "0", "7", "9007199254740992", str(random.randrange(10**9)))) for _ in range(4)
            ],
            "formula": random.choice(_TEXTS),
            "given": random.choice(_TEXTS),
            "form": random.choice(("matrix", "labels")),
            "rows": random.choice(("predicted", "real")),
            "text": random.choice(_TEXTS),
        }
        for _ in range(200)
    ]


@needs_node
def test_a_link_brings_back_what_was_shown() -> None:
    given = [_START, *states()]
    found = run(
        'const { read, written } = await page("state.js"); const answer = given.map((each) => read(written(each)));',
        given,
    )
    assert found == [{"state": each, "reason": ""} for each in given]


@needs_node
def test_what_no_link_has_room_for_is_left_out_of_it() -> None:
    given = {**_START, "cells": ["-1", "0012", "x", "4"], "text": "1," * 8000, "panel": "many"}
    found = run('const { read, written } = await page("state.js"); const answer = read(written(given)).state;', given)
    assert found == {**_START, "cells": ["", "12", "", "4"], "panel": "many"}


LINKS = [
    ("#tp=-1", "tp is no count"),
    ("#tp=1e3", "tp is no count"),
    ("#fp=9007199254740993", "fp is no count"),
    ("#tn=0x10", "tn is no count"),
    ("#fn=%3Cimg%3E", "fn is no count"),
    ("#tp=1&tp=2", "it says “tp” twice"),
    ("#panel=constructor", "panel is one of two, many, formula"),
    ("#form=__proto__", "form is one of matrix, labels"),
    ("#rows=", "rows is one of predicted, real"),
    ("#__proto__=1", "nothing here is named “__proto__”"),
    ("#toString=1", "nothing here is named “toString”"),
    ("#cells=1", "nothing here is named “cells”"),
    ("#link=1", "nothing here is named “link”"),
    ("#<img src=x onerror=alert(1)>", "nothing here is named “<img src”"),
    ("#javascript:alert(1)", "nothing here is named “javascript:alert(1)”"),
    ("#formula=a%00b", "formula has signs that no keyboard types"),
    ("#formula=%FF", "formula has signs that no keyboard types"),
    ("#text=%E2%80%AEx", "text has signs that no keyboard types"),
    (f"#formula={'a' * 2001}", "formula is too long"),
    (f"#text={'a' * 8001}", "text is too long"),
    (f"#formula={'%41' * 6000}", "it is too long"),
    (f"#{'a' * 500}", f"nothing here is named “{'a' * 39}…”"),
]


@needs_node
@for_each(lambda: answered('const { read } = await page("state.js");', "read(each)", LINKS), first)
def test_a_link_that_says_anything_else_is_not_read(hash_: str, reason: str, found: Any) -> None:
    assert found == {"state": None, "reason": f"This link is not read: {reason}."}, hash_


@needs_node
def test_a_panel_has_an_address_of_its_own_and_none_is_the_start() -> None:
    found = run(
        'const { read } = await page("state.js"); const answer = given.map(read);', ["", "#", "#formula", "#two"]
    )
    nothing = {"state": None, "reason": ""}
    assert found == [
        nothing,
        nothing,
        {"state": {**_START, "panel": "formula"}, "reason": ""},
        {"state": _START, "reason": ""},
    ]


# --- fields -------------------------------------------------------------------------------------------------------


FIELDS: list[tuple[str, str | None, str]] = [
    ("56", "56", ""),
    (" 0 ", "0", ""),
    ("007", "7", ""),
    ("9007199254740992", "9007199254740992", ""),
    ("", None, ""),
    ("9007199254740993", None, "2^53 = 9007199254740992"),
    ("9" * 4000, None, "2^53 = 9007199254740992"),
    ("-3", None, "“-3”: a count is not negative"),
    ("2.5", None, "“2.5”: a count is a whole number"),
    ("1,000", None, "“1,000”: write a whole number in digits alone"),
    ("1e3", None, "“1e3”: write a whole number in digits alone"),
    ("٣", None, "“٣”: write a whole number in digits alone"),
    ("<b>", None, "“<b>”: write a whole number in digits alone"),
]


def fields() -> list[tuple[Any, ...]]:
    """Each field with its count, as a text, and the reason why it has none."""
    modules = """const { countOf } = await page("counts.js");
        const told = ({ value, reason }) => ({ value: value === null ? null : String(value), reason });"""
    return answered(modules, "told(countOf(each))", FIELDS)


@needs_node
@for_each(fields, first)
def test_a_field_has_a_count_or_the_reason_why_it_has_none(
    text: str, count: str | None, reason: str, found: dict[str, str]
) -> None:
    assert found["value"] == count, text
    assert reason in found["reason"]
    assert bool(reason) == bool(found["reason"])
    assert len(found["reason"]) < 150


@needs_node
def test_sliders_end_above_the_largest_count_and_at_a_round_number() -> None:
    largest = [0, 1, 13, 14, 20, 56, 99, 100, 667, 10**6, 2**52, 2**53]
    ends = run(
        'const { scaleOf } = await page("counts.js");'
        " const answer = given.map((each) => scaleOf([0n, BigInt(each), 1n, 0n]));",
        [str(each) for each in largest],
    )
    for most, end in zip(largest, ends, strict=True):
        assert most <= end <= min(max(20, 4 * most), 2**53)
        assert end == 2**53 or re.fullmatch("[125]0*", str(end))
        assert end == 2**53 or end >= 1.5 * most


# --- words --------------------------------------------------------------------------------------------------------


SHOWN = [
    ("decimal(27 / 136, 4)", "0.1985"),
    ("decimal(27 / 136, 'all')", "0.19852941176470587"),
    ("decimal(0.65, 6)", "0.65"),
    ("decimal(-0.00000123456, 4)", "-0.000001235"),
    ("decimal(1e-12, 4)", "1e-12"),
    ("decimal(0, 4)", "0"),
    ("decimal(2251799813685248 / 2251799813685249, 6)", "≈ 1"),
    ("decimal(2251799813685248 / 2251799813685249, 'all')", "0.9999999999999996"),
    ("decimal(1, 'all', '18014398509481983/18014398509481984')", "≈ 1"),
    ("decimal(-0.9999999, 6)", "≈ -1"),
    ("decimal(0, 6, '1/' + '9'.repeat(400))", "≈ 0"),
    ("decimal(1, 6, '1')", "1"),
    ("decimal(0, 6, '0')", "0"),
    ("decimal(1, 4, null)", "1"),
    ("interval([1 - 2e-15, 1 - 1e-16], 6)", "0.999999999999998 to ≈ 1"),
    ("interval([0.49999997, 0.50000003], 4)", "0.49999997 to 0.50000003"),
    ("interval([1, 1], 6)", "1 to 1"),
    ("exactly('11*sqrt(546)/546', 6)", "11·√546/546"),
    ("exactly('(18 + 9*sqrt(3) + sqrt(165))/66', 6)", "(18 + 9·√3 + √165)/66"),
    ("exactly('1'.repeat(40), 6)", "1" * 29 + "…"),
    ("exactly('1'.repeat(40), 'all')", "1" * 40),
    ("interval([0.017123456, 0.39], 6)", "0.01712 to 0.39"),
    ("probability(0.031042)", "p = 0.031"),
    ("probability(0.00001234)", "p = 1.2e-5"),
    ("interval([0.0171234567, 0.39], 'all')", "0.0171235 to 0.39"),
    ("probability(0)", "p < 1e-300"),
    ("undefinedHere('RP > 0')", "undefined: needs RP > 0"),
]


@needs_node
@for_each(lambda: answered('const shown = await page("shown.js");', 'eval("shown." + each)', SHOWN), first)
def test_numbers_are_shown_as_people_read_them(call: str, shown: str, found: str) -> None:
    assert found == shown, call


NAMES: list[tuple[str, set[str]]] = [
    ("MCC", {"correlation"}),
    ("sensitivity", {"recall"}),
    ("Youden", {"informedness"}),
    ("inverse_recall", {"inverse_recall", "balanced_accuracy"}),  # the mean of Recall and Inverse Recall
    ("Kappas", {"cohen_chance", "cohen_kappa", "scott_chance", "scott_pi"}),
    ("no such measure", set()),
]


def found_by_name() -> list[tuple[Any, ...]]:
    modules = 'const { matches } = await page("shown.js"); const { measures } = await page("measures.js");'
    return answered(modules, "measures.filter((one) => matches(one, each)).map((one) => one.name)", NAMES)


@needs_node
@for_each(found_by_name, first)
def test_a_measure_is_found_by_any_name_of_it(asked: str, names: set[str], found: list[str]) -> None:
    assert set(found) == names, asked


@needs_node
def test_what_is_read_aloud_has_the_value_the_interval_or_the_reason() -> None:
    said = run(
        'const { spoken } = await page("shown.js"); const { evaluate, measures } = await page("measures.js");'
        " const answer = spoken(evaluate(80n, 20n, 0n, 0n), { informedness: [-0.0463, 0.162] }, measures,"
        ' ["informedness", "markedness"]);'
    )
    assert said == "Informedness 0, 95 % interval -0.0463 to 0.162; Markedness is undefined: needs PP, PN > 0."


LABELS = [
    ("cat", "cat"),
    ("Schmetterling é 猫 🐈 שלום", "Schmetterling é 猫 🐈 שלום"),
    ("a\u202eb", r"a\u{202e}b"),
    ("\u2066x\u2069\u200f", r"\u{2066}x\u{2069}\u{200f}"),
    ("\x00\x1b", r"\u{0}\u{1b}"),
]


@needs_node
@for_each(lambda: answered('const { visible } = await page("counts.js");', "visible(each)", LABELS), first)
def test_what_turns_or_hides_a_label_is_seen(text: str, shown: str, found: str) -> None:
    assert found == shown, text


# --- pictures -----------------------------------------------------------------------------------------------------


@needs_node
def test_the_point_the_line_of_chance_and_the_line_of_equal_informedness_lie_where_they_should() -> None:
    random = Random(3)
    points = [{"x": random.random(), "y": random.random()} for _ in range(50)]
    points += [{"x": x, "y": y} for x in (0, 1) for y in (0, 1)]
    placed = run(
        'const { placed } = await page("pictures.js"); const answer = given.map((each) => placed(1, 0.5, each));',
        points,
    )
    for each, found in zip(points, placed, strict=True):
        box, even = found["box"], found["even"]

        def share(x: float, y: float, box: dict[str, float] = box) -> tuple[float, float]:
            across = (x - box["left"]) / (box["right"] - box["left"])
            return across, (box["bottom"] - y) / (box["bottom"] - box["top"])

        assert box["bottom"] - box["top"] == pytest.approx((box["right"] - box["left"]) / 2)
        assert share(**found["point"]) == pytest.approx((each["x"], each["y"]))
        assert share(**found["chance"]) == pytest.approx((each["x"], each["x"]))
        for end in (share(even["x1"], even["y1"]), share(even["x2"], even["y2"])):
            assert end[1] - end[0] == pytest.approx(each["y"] - each["x"])
            assert all(-1e-9 <= part <= 1 + 1e-9 for part in end)
            assert min(*end, 1 - end[0], 1 - end[1]) == pytest.approx(0)  # on the edge of the box


SHAPES = [
    ((68, 32), {"width": 32 / 68, "height": 1, "toScale": True}),
    ((32, 68), {"width": 1, "height": 32 / 68, "toScale": True}),
    ((50, 50), {"width": 1, "height": 1, "toScale": True}),
    ((1, 1000), {"width": 1, "height": 0.25, "toScale": False}),
    ((1000, 1), {"width": 0.25, "height": 1, "toScale": False}),
]


@needs_node
@for_each(lambda: answered('const { shape } = await page("pictures.js");', "shape(...each)", SHAPES), first)
def test_pn_space_has_one_scale_unless_a_class_is_rare(
    margins: tuple[int, int], shape: dict[str, float], found: dict[str, float]
) -> None:
    assert found == pytest.approx(shape), margins


@needs_node
def test_a_table_without_a_class_has_no_point_and_the_picture_says_why() -> None:
    found = run(
        'const { inRates, inCounts } = await page("pictures.js"); const { evaluate } = await page("measures.js");'
        " const rates = (...cells) => inRates(evaluate(...cells.map(BigInt))).sentence;"
        " const counts = (...cells) => inCounts(cells.map(BigInt), NaN).sentence;"
        " const answer = [rates(1, 0, 1, 0), rates(0, 0, 0, 0), counts(0, 1, 0, 1), rates(56, 20, 12, 12)];"
    )
    assert found == [
        "No point: there are no real negatives (RN = 0).",
        "No point: there are no real negatives (RN = 0) and no real positives (RP = 0).",
        "No point: there are no real positives.",
        "Fallout 0.625, Recall 0.8235: 0.1985 above chance.",
    ]


# --- the package --------------------------------------------------------------------------------------------------

_FAKE = """
const { engine } = await page("engine.js");
const told = [];
class Fake {
  starts = 0; alive = null;
  start(hear) {
    if (this.alive === null) {
      this.starts += 1;
      this.alive = new Promise((resolve, reject) => { this.end = reject; setTimeout(() => {
        if (fails) return reject(new Error("the prover cannot be loaded: status 404"));
        hear(0.5, "loading"); resolve(); }, 5); });
    }
    return this.alive;
  }
  async ask(request) { await this.alive; return { said: request }; }
  stop() { this.alive = null; this.end(new Error("stopped")); }
}
let fails = false;
const fake = new Fake();
const used = engine(async () => fake, ({ how, share }) => told.push(share ? `${how} ${share}` : how));
const caught = (promise) => promise.then(() => "done", (error) => error.message);
"""


@needs_node
def test_the_prover_is_loaded_once_and_tells_how_far_it_is() -> None:
    found = run(
        f"{_FAKE} await Promise.all([used.start(), used.start(), used.ask(1)]); const last = await used.ask(2);"
        " const answer = [told, fake.starts, last];"
    )
    assert found == [["loading", "loading 0.5", "ready"], 1, {"said": 2}]


@needs_node
def test_a_prover_that_was_stopped_is_loaded_anew_and_one_that_fails_says_so() -> None:
    found = run(
        f"{_FAKE} await used.start(); used.stop(); await used.start(); const half = caught(used.start());"
        " used.stop(); const first = caught(used.start()); used.stop(); fails = true;"
        " const answer = [await half, await first, await caught(used.ask(1)), used.how, told, fake.starts];"
    )
    assert found[:4] == ["done", "stopped", "the prover cannot be loaded: status 404", "failed"]
    stopped = ["absent", "loading"]
    assert found[4][3:] == [*stopped, "loading 0.5", "ready", *stopped, *stopped, "failed"]
    assert found[5] == 4


# --- what the page may not have -----------------------------------------------------------------------------------

#: Ways in which text becomes markup or script.
_MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|DOMParser|createContextualFragment"
    r"|setHTML|srcdoc|\bon\w+\s*=\s*[\"'`]|javascript:|setAttribute\(\"style|style\.cssText"
)
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self';"
    " img-src 'self' data:; base-uri 'none'; form-action 'none'"
)


def against_the_rules(script: str) -> list[str]:
    """The ways in which this script could make markup of text."""
    return _MARKUP.findall(script)


def test_no_script_of_the_page_makes_markup_of_text() -> None:
    scripts = sorted(EXPLORER.glob("*.js"))
    assert len(scripts) > 10
    assert {
        path.name: found for path in scripts if (found := against_the_rules(path.read_text(encoding="utf-8")))
    } == {}


@for_each(
    [
        "x.innerHTML = text",
        "x.insertAdjacentHTML('beforeend', text)",
        "eval(text)",
        "new Function(text)",
        "set(x, { onclick: 1 }); x = '<a onclick=\"y\">'",
    ]
)
def test_a_script_that_would_is_found(script: str) -> None:
    assert against_the_rules(script)


def test_the_page_has_its_policy_and_no_script_or_style_written_into_it() -> None:
    text = (EXPLORER / "index.html").read_text(encoding="utf-8")
    assert f'http-equiv="Content-Security-Policy" content="{_POLICY}"' in text
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?://", text) == []
    assert all(here.count(":") == 0 for here in re.findall(r'(?:src|href)="([^"]+)"', text))


def test_every_module_of_the_first_numbers_is_fetched_at_once() -> None:
    text = (EXPLORER / "index.html").read_text(encoding="utf-8")
    preloaded = set(re.findall(r'rel="modulepreload" href="([^"]+)"', text))
    imported, found = {"main.js"}, {"main.js"}
    while found:
        scripts = [(EXPLORER / name).read_text(encoding="utf-8") for name in found]
        found = {
            name for script in scripts for name in re.findall(r'^import .* from "\./([^"]+)"', script, re.M)
        } - imported
        imported |= found
    assert preloaded == imported - {"main.js"}
    assert "prover.js" not in preloaded  # it comes after them
