"""docs/significance.md, written anew: every number of the page is computed, and every sentence about them checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bookmaker_ref import markdown
from bookmaker_ref.study.by_margins import OF_THREE, OF_TWO, Coverages, Sizes, Told, covers, sizes
from bookmaker_ref.study.covering import Coverage
from bookmaker_ref.study.rejecting import Rejection
from docs.writers.data import TABLES, text_of
from docs.writers.filling import filled
from docs.writers.significance import corners, elsewhere as worse, figures, rows
from docs.writers.significance.agreement import EXACT_GROUP, Agreement, agreement
from docs.writers.significance.elsewhere import Elsewhere, elsewhere
from docs.writers.significance.findings import findings
from docs.writers.significance.settings import (
    ALPHAS,
    CHOSEN_3,
    CHOSEN_NS_3,
    COVERAGE_NS,
    COVERAGE_NS_3,
    IS,
    IS_3,
    MARKEDNESS_N,
    POWER_IS,
    POWER_N,
    POWER_TESTS,
    SIZE_NS,
    SIZE_NS_3,
    limit_of_coverage,
)
from docs.writers.significance.tried import Tried, table, tried

PAGE = "docs/significance.md"
#: The intervals of the table of limits: about the estimate, with these deviations.
LIMITS = {"CI_B1": "self-weighted", "CI_B2": "complement"}
MARKEDNESS_3 = ("price-bonett", "delta")
#: How rows of the data are counted again.
AGAIN = (
    "bookmaker study size --n 16 --prevalence 1/2 --guess 1/2 --alpha 0.05 --use chi2_kb",
    "bookmaker study coverage --n 30 --prevalence 1/10 --guess 1/5 --informedness 0.5 --use wald",
    "bookmaker study coverage --n 16 --prevalence 1/2 --guess 1/2 --informedness 0.9 --of correlation --use fisher-z",
    "bookmaker study coverage --rp 10 --rn 0 --guess 0.01 --of recall --use wilson",
)


@dataclass(frozen=True, slots=True)
class Results:
    """Everything that was computed for the page."""

    sizes: Mapping[tuple[str, str], Sizes]
    powers: Mapping[tuple[str, str], Sizes]
    coverages: Mapping[tuple[str, int], Coverages]
    markedness: Mapping[str, Coverages]
    sizes_3: Mapping[str, Sizes]
    chosen_3: Mapping[str, Sizes]
    coverages_3: Mapping[tuple[str, int], Coverages]
    markedness_3: Mapping[tuple[str, int], Coverages]
    agreement: Agreement
    elsewhere: Elsewhere
    corner_sizes: Sequence[Sizes]
    corner_coverages: Sequence[Coverages]
    tried: Sequence[Tried]


def computed(told: Told) -> Results:
    """All of it, in some minutes."""
    three = {each.name: each for each in OF_THREE}
    return Results(
        {(m.name, alpha): sizes(m, alpha, SIZE_NS, told=told) for m in OF_TWO for alpha in ALPHAS},
        {
            (m.name, i): sizes(m, "0.05", [POWER_N], POWER_TESTS, informedness=i, told=told)
            for m in OF_TWO
            for i in POWER_IS
        },
        {(m.name, n): covers(m, n, IS, told=told) for m in OF_TWO for n in COVERAGE_NS},
        {m.name: covers(m, MARKEDNESS_N, IS, "markedness", told=told) for m in OF_TWO},
        {name: sizes(m, "0.05", SIZE_NS_3, told=told) for name, m in three.items()},
        {name: sizes(m, "0.05", CHOSEN_NS_3, CHOSEN_3, told=told) for name, m in three.items()},
        {(name, n): covers(m, n, IS_3, told=told) for name, m in three.items() for n in COVERAGE_NS_3},
        {
            (name, n): covers(m, n, IS_3, "markedness", MARKEDNESS_3, told=told)
            for name, m in three.items()
            for n in COVERAGE_NS_3
        },
        agreement(told),
        elsewhere(told),
        corners.rejected(told),
        corners.covered(told),
        tried(told),
    )


def page(results: Results) -> str:
    """The page as Markdown: the words of ``page.txt`` around its findings."""
    again = "\n".join(("```", *AGAIN, "```"))
    parts = {"findings": "\n\n".join(findings(results)), "limits": _limits(), "group": EXACT_GROUP, "again": again}
    parts |= {"tried": table(results.tried)}
    return filled(Path(__file__).with_suffix(".txt"), parts) + "\n"


def _limits() -> str:
    rows = (
        [
            f"{name}, {'with' if form == 'general' else 'without'} 2E, {m.name}",
            *(markdown.bold(share(value), value < 0.94) for value in (limit_of_coverage(m, i, d, form) for i in IS)),
        ]
        for m in OF_TWO
        for name, d in LIMITS.items()
        for form in ("general", "two-class")
    )
    return markdown.table(("interval", *(f"I = {i}" for i in IS)), rows)


def share(value: float) -> str:
    """A probability as it is shown."""
    return f"{value:.4f}"


def data(results: Results) -> dict[str, str]:
    """Everything that was counted, row by row: for the page, for its figures, and where it is worse."""
    drawn = [
        each
        for figure in figures.FIGURES
        for found in figures.counted(figure).values()
        for several in found.values()
        for each in several
    ]
    rejected = [worse.rejected(), *(each for each in drawn if isinstance(each, Rejection))]
    covered = [*worse.covered().values(), *(each for each in drawn if isinstance(each, Coverage))]
    of_agreement = results.agreement
    tests = [
        *results.sizes.values(), *results.powers.values(), *results.sizes_3.values(), *results.chosen_3.values(),
        *results.corner_sizes, {"": rejected},
    ]  # fmt: skip
    intervals = [
        *results.coverages.values(), *results.markedness.values(), *results.coverages_3.values(),
        *results.markedness_3.values(), *of_agreement.of_two.values(), *of_agreement.of_three.values(),
        *of_agreement.rates.values(), *of_agreement.exact.values(), *results.corner_coverages, {"": covered},
    ]  # fmt: skip
    found = {
        "test-sizes": rows.of_sizes(tests),
        "interval-coverage": rows.of_coverages(intervals),
        "names-of-tests-and-intervals": rows.of_names(),
    }
    return {TABLES[name].path: text_of(name, each) for name, each in found.items()}


def written(told: Told) -> dict[str, str | bytes]:
    """The page, its figures and its data, by their paths."""
    results = computed(told)
    return {PAGE: page(results), **data(results), **figures.drawn(told)}
