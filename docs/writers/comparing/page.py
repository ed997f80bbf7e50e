"""docs/comparing.md, written anew: every number of the page is computed, and what its sentences say is checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from math import sqrt
from pathlib import Path

from docs.writers.comparing import counted, drawn
from docs.writers.comparing.counted import INTERVALS, TESTS, Coverage, Size
from docs.writers.comparing.drawn import Drawn, Two
from docs.writers.data import TABLES, text_of
from docs.writers.files import Told
from docs.writers.filling import filled

PAGE = "docs/comparing.md"
#: How many cases there are of either class.
SIZES = ((10, 10), (20, 20), (30, 30), (40, 8))
TEST_SIZES = ((10, 10), (20, 20), (40, 8))
FAR = (40, 8)
#: Few cases of a class, and how often both systems are right.
RARE, RARER = (45, 5), (48, 2)
RIGHT, OTHER_RIGHT = 0.95, 0.6
#: How often the classes are, and how often both systems know.
TWO = Two((0.7, 0.3), 0.8, 0.6)
THREE = (Two((0.5, 0.3, 0.2), 0.8, 0.6), Two((1 / 3, 1 / 3, 1 / 3), 0.7, 0.7), Two((0.8, 0.15, 0.05), 0.8, 0.6))
NS = (30, 100, 300)
OF_TWO, OF_THREE = ("markedness", "correlation", "f1"), ("informedness", "markedness", "cohen_kappa")
MANY, MANY_BOOT, RESAMPLES, SEED = 2000, 500, 999, 11
BOOT_NS = (30, 100)
EXAMPLE = """import numpy as np
import bookmaker_ref as bm

rng = np.random.default_rng(7)
y_true = rng.choice(["cat", "dog", "emu"], 200)
systems = {}
for name, skill in {"old": 0.5, "new": 0.7, "newest": 0.75}.items():
    systems[name] = np.where(rng.random(200) < skill, y_true, rng.choice(["cat", "dog", "emu"], 200))
print(bm.compare(y_true, systems))"""

Key = tuple[Two, str, int, str]


@dataclass(frozen=True)
class Results:
    """All that was computed for the page."""

    coverages: Mapping[tuple[str, tuple[int, int]], Coverage]
    far: Mapping[str, Coverage]
    rare: Mapping[tuple[str, tuple[int, int]], Coverage]
    sizes: Mapping[tuple[str, tuple[int, int]], Size]
    others: Mapping[Key, Drawn]


def written(told: Told) -> dict[str, str]:
    """The page and its data."""
    found = computed(told)
    return {PAGE: page(found), **data(found)}


def computed(told: Told) -> Results:
    """All numbers."""
    coverages: dict[tuple[str, tuple[int, int]], Coverage] = {}
    for sizes in SIZES:
        told(f"differences of Informedness, {sizes[0]} and {sizes[1]} cases")
        coverages |= {(name, sizes): counted.coverage(name, sizes) for name in INTERVALS}
    far = {
        name: counted.coverage(name, FAR, counted.drawn_settings(FAR))
        for name in ("`score`", "`bonett-price`", "`delta-plus-three`")
    }
    rare = {
        (name, sizes): counted.coverage(name, sizes, counted.independent(sizes, RIGHT, OTHER_RIGHT))
        for sizes in (RARE, RARER)
        for name in ("`score`", "`delta-plus-three`")
    }
    tests = {(name, sizes): counted.size(name, sizes) for sizes in TEST_SIZES for name in TESTS}
    others: dict[Key, Drawn] = {}
    for two, measures in ((TWO, OF_TWO), *((each, OF_THREE) for each in THREE)):
        told(f"differences of systems drawn at random, {len(two.shares)} classes")
        for measure in measures:
            for n in NS:
                others[two, measure, n, "delta-plus-three"] = drawn.coverage(
                    two, measure, n, MANY, SEED, method="delta-plus-three"
                )
                if n in BOOT_NS and measure == measures[0]:
                    others[two, measure, n, "bootstrap"] = drawn.coverage(
                        two, measure, n, MANY_BOOT, SEED, method="bootstrap", resamples=RESAMPLES
                    )
    return Results(coverages, far, rare, tests, others)


def page(found: Results) -> str:
    """The page of these numbers."""
    numbers = _numbers(found)
    return filled(Path(__file__).with_suffix(".txt"), numbers) + "\n"


def _numbers(found: Results) -> dict[str, object]:
    worst = {name: _over(found, name) for name in INTERVALS}
    slopes = {key: each for key, each in found.others.items() if key[-1] == "delta-plus-three"}
    score, delta = worst["`score`"], worst["`delta-plus-three`"]
    safe = worst["`bonett-price`"]
    added = worst["square-and-add of Tango's"]
    tests = {name: _test(found, name) for name in TESTS}
    few, many = BOOT_NS
    boot = found.others[THREE[0], "informedness", few, "bootstrap"]
    numbers: dict[str, object] = {
        "example": f"```python\n{EXAMPLE}\n```",
        "told": f"```\n{_told()}\n```",
        "score": score,
        "delta": delta,
        "narrower": delta.width / score.width,
        "safe": safe,
        "safe_width": safe.width / score.width,
        "far_safe": found.far["`bonett-price`"],
        "equal": max(found.sizes["`exchange`, exact", each].equal for each in TEST_SIZES),
        "added": Coverage(added.least, added.mean, added.below, added.width / score.width),
        "wald": worst["Wald"],
        "drawn": counted.DRAWN,
        "far": found.far["`score`"],
        "far_delta": found.far["`delta-plus-three`"],
        "far_sizes": " and ".join(map(str, FAR)),
        "rare": found.rare["`score`", RARE],
        "rare_delta": found.rare["`delta-plus-three`", RARE],
        "rarer": found.rare["`score`", RARER],
        "rare_sizes": " and ".join(map(str, RARE)),
        "rarer_sizes": " and ".join(map(str, RARER)),
        "right": RIGHT,
        "other_right": OTHER_RIGHT,
        "slopes_low": min(each.share for each in slopes.values()),
        "slopes_high": max(each.share for each in slopes.values()),
        "fewest": NS[0],
        "boot_n": many,
        "boot_none": boot.none / boot.defined,
        "boot_given": boot.covered / (boot.defined - boot.none),
        "boot_shares": ", ".join(map(str, THREE[0].shares)),
        "boot_many": found.others[THREE[0], "informedness", many, "bootstrap"],
        "slopes_few": found.others[THREE[0], "informedness", few, "delta-plus-three"],
        "slopes_many": found.others[THREE[0], "informedness", many, "delta-plus-three"],
        "exchange": tests["`exchange`, exact"],
        "test": tests["`score`"],
        "apart": counted.DIFFERENCE,
        "pairs": len(counted.RATES) ** 2,
        "many": MANY,
        "many_boot": MANY_BOOT,
        "resamples": RESAMPLES,
        "error": sqrt(0.95 * 0.05 / MANY),
        "error_boot": sqrt(0.95 * 0.05 / MANY_BOOT),
        "sizes": "; ".join(" and ".join(map(str, each)) for each in SIZES),
    }
    _check(score.least > max(delta.least, 0.93), "score covers nearly what it says")
    _check(safe.least > score.least and safe.mean > score.mean, "bonett-price covers more than score")
    _check(safe.least > 0.945, "bonett-price hardly ever covers too little")
    _check(added.width > score.width and added.mean > score.mean, "square-and-add is wider than score")
    _check(found.far["`score`"].least > found.far["`delta-plus-three`"].least, "elsewhere score covers more by far")
    careful = 0.95 < found.rare["`score`", RARE].least < found.rare["`score`", RARER].least
    _check(careful, "score covers more than it says where a class has few cases")
    _check(numbers["slopes_low"] > 0.93, "by slopes coverage is nearly as said")  # type: ignore[operator] # a float
    _check(tests["`exchange`, exact"].exchangeable <= 0.05, "the exact test keeps its level")
    _check(tests["`score`"].power > tests["`exchange`, exact"].power, "the exact test finds less")
    return numbers


def _check(holds: bool, sentence: str) -> None:
    if not holds:
        raise ValueError(f"{PAGE} says what is no longer so: {sentence}")


def _told() -> str:
    """What the example prints."""
    with redirect_stdout(StringIO()) as said:
        exec(EXAMPLE, {})
    return said.getvalue().rstrip()


def _over(found: Results, name: str) -> Coverage:
    """Over all sizes: the least coverage, and means."""
    each = [found.coverages[name, sizes] for sizes in SIZES]
    return Coverage(
        min(x.least for x in each),
        *(sum(getattr(x, of) for x in each) / len(each) for of in ("mean", "below", "width")),
    )


def _test(found: Results, name: str) -> Size:
    each = [found.sizes[name, sizes] for sizes in TEST_SIZES]
    return Size(max(x.exchangeable for x in each), max(x.equal for x in each), sum(x.power for x in each) / len(each))


def data(found: Results) -> dict[str, str]:
    """Everything that was counted, row by row."""
    rows = {
        "difference-coverage": _coverages(found),
        "difference-tests": (
            (*sizes, name.replace("`", ""), each.exchangeable, each.equal, each.power)
            for (name, sizes), each in sorted(found.sizes.items(), key=lambda one: TEST_SIZES.index(one[0][1]))
        ),
        "difference-drawn": _others(found),
    }
    return {TABLES[name].path: text_of(name, each) for name, each in rows.items()}


def _coverages(found: Results) -> Iterator[tuple[object, ...]]:
    settings: dict[str, Iterable[tuple[str, tuple[int, int], Coverage]]] = {
        f"{len(counted.RATES) ** 2} pairs of rates": ((name, at, each) for (name, at), each in found.coverages.items()),
        f"{counted.DRAWN} pairs drawn at random": ((name, FAR, each) for name, each in found.far.items()),
        f"{RIGHT:.0%} and {OTHER_RIGHT:.0%} right, independently": (
            (name, at, each) for (name, at), each in found.rare.items()
        ),
    }
    for words, several in settings.items():
        for name, at, each in several:
            yield *at, name.replace("`", ""), words, each.least, each.mean, each.below, each.width


def _others(found: Results) -> Iterator[tuple[object, ...]]:
    for (two, measure, n, method), each in found.others.items():
        shares = " ".join(f"{share:.2g}" for share in two.shares)
        width = None if each.none == each.defined else each.width
        yield (
            shares,
            f"{two.first} {two.second}",
            measure,
            n,
            method,
            each.share,
            width,
            each.none / each.defined,
            (each.defined),
        )
