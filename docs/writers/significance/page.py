"""docs/significance.md, written anew: every number of the page is computed, and every sentence about them checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from bookmaker_ref import markdown
from bookmaker_ref.study.by_margins import (
    EVEN,
    OF_THREE,
    OF_TWO,
    Coverages,
    Margins,
    Sizes,
    Told,
    covers,
    sizes,
    where_defined,
)
from bookmaker_ref.study.covering import Coverage
from docs.writers.significance import figures
from docs.writers.significance.agreement import (
    AGREEMENT,
    EXACT_GROUP,
    EXACT_IS,
    RATE_NS,
    RATE_PS,
    Agreement,
    agreement,
)
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

PAGE = "docs/significance.md"
#: The intervals of the table of limits: about the estimate, with these deviations.
LIMITS = {"CI_B1": "self-weighted", "CI_B2": "complement"}
MARKEDNESS_3 = ("price-bonett", "delta")


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
    )


def page(results: Results) -> str:
    """The page as Markdown."""
    parts = _sizes(results), _coverages(results), _agreement(results.agreement), _of_three(results)
    return "\n".join(chain(findings(results), *parts, _names()))


# --- tables -----------------------------------------------------------------------------------------------------


def _sizes(results: Results) -> Iterator[str]:
    yield "## How often tests reject what is chance (K = 2)"
    yield ""
    yield (
        "A name alone is held against chi-squared as the papers do it (one degree of freedom); with `_right` its scale"
        " is divided out first. Names whose numbers are the same in the whole table share a row. **Bold**: more often"
        " than α. Where a margin is empty most tests are undefined and do not reject; that is counted as it is. The"
        " commands below take any name of the first column after `--use`, and more than one of them."
        " `chi2_yates_below_5` corrects a cell where fewer than 5 cases are observed in it, whatever is expected there;"
        " two-sided mid-p counts every table that is exactly as probable as the one seen by half, not that one alone."
    )
    for margins in OF_TWO:
        for alpha in ALPHAS:
            found = results.sizes[margins.name, alpha]
            yield from _heading(f"size-{margins.name}-{alpha}", f"α = {alpha}, {margins.words()}")
            yield from _size_table(found, SIZE_NS, float(alpha))
            yield from _again("size", margins, SIZE_NS, f"--alpha {alpha} --use chi2 --use chi2_kb --use fisher")
    yield from _heading("power", f"How often they reject what is not chance: N = {POWER_N}, α = 0.05")
    heads = [f"{m.name}, I = {i}" for m in OF_TWO for i in POWER_IS]
    rows = {name: [results.powers[m.name, i][name][0] for m in OF_TWO for i in POWER_IS] for name in POWER_TESTS}
    yield from _table("test", heads, ([f"`{name}`", *(share(each.high) for each in row)] for name, row in rows.items()))
    yield from _again("size", EVEN, [POWER_N], f"--informedness {POWER_IS[0]} --use chi2 --use fisher_mid_p")


def _coverages(results: Results) -> Iterator[str]:
    yield "## How often intervals of Informedness cover it (K = 2)"
    yield ""
    yield (
        "Nominally 0.95. Numbers are given that the measure is defined, as the command prints them (of every"
        ' interval, or of those that are named after `--use`) under "where defined".'
        " Where a method gives no interval, as the delta method on tables without errors, it does not cover."
        " **Bold**: below 0.94. I is the true Informedness. Two numbers with .. between them:"
        " tables where an end and the truth cannot be told apart in float64."
    )
    for margins in OF_TWO:
        for n in COVERAGE_NS:
            words = f"N = {n}, {margins.words()}"
            found = results.coverages[margins.name, n]
            yield from _coverage_tables(f"{margins.name}-{n}", words, found, IS)
            yield from _again("coverage", margins, [n], " ".join(f"--informedness {i}" for i in IS))
    yield "### Markedness"
    yield ""
    for margins in OF_TWO:
        words = f"Markedness: N = {MARKEDNESS_N}, {margins.words()}"
        yield from _coverage_tables(f"markedness-{margins.name}", words, results.markedness[margins.name], IS)
        yield from _true("Markedness", results.markedness[margins.name])
        yield from _again(
            "coverage", margins, [MARKEDNESS_N], "--of markedness " + " ".join(f"--informedness {i}" for i in IS)
        )
    yield from _limits()


def _limits() -> Iterator[str]:
    yield from _heading("limits", "What the papers' intervals tend to")
    yield (
        "With many cases the half width is X d/√(f N), where d is the deviation and f is 2E or 1, and the standard"
        " error"
        " of Informedness √(v/N): coverage tends to the probability that a standard normal number is within X d/√(f v)."
    )
    yield ""
    rows = (
        [
            f"{name}, {'with' if form == 'general' else 'without'} 2E, {m.name}",
            *(markdown.bold(share(value), value < 0.94) for value in (limit_of_coverage(m, i, d, form) for i in IS)),
        ]
        for m in OF_TWO
        for name, d in LIMITS.items()
        for form in ("general", "two-class")
    )
    yield from _table("interval", [f"I = {i}" for i in IS], rows)


def _agreement(found: Agreement) -> Iterator[str]:
    titles = {"correlation": "Correlation", "cohen_kappa": "Cohen's kappa"}
    for of, title in titles.items():
        yield f"## How often intervals of {title} cover it"
        yield ""
        use = f"--of {of} {' '.join(f'--use {name}' for name in AGREEMENT[of])}"
        for margins in OF_TWO:
            for n in COVERAGE_NS:
                each = found.of_two[of, margins.name, n]
                yield from _coverage_tables(
                    f"{of}-{margins.name}-{n}", f"{title}: N = {n}, {margins.words()}", each, IS
                )
                yield from _true(title, each)
                yield from _again("coverage", margins, [n], f"{use} {' '.join(f'--informedness {i}' for i in IS)}")
        if of != "cohen_kappa":
            continue
        for margins in OF_THREE:
            for n in COVERAGE_NS_3:
                each, words = found.of_three[margins.name, n], f"{title} of three classes, N = {n}, {margins.words()}"
                yield from _coverage_tables(f"3-{of}-{margins.name}-{n}", words, each, IS_3)
                yield from _true(title, each)
                yield from _again("coverage", margins, [n], f"{use} {' '.join(f'--informedness {i}' for i in IS_3)}")
    yield "## How often intervals of a rate cover it"
    yield ""
    yield "Of n cases, a fixed number, each counts with probability p: Recall of so many real positives, or Accuracy."
    yield ""
    for n in RATE_NS:
        yield from _coverage_tables(f"rate-{n}", f"A rate of n = {n} cases", found.rates[n], RATE_PS, "p")
        yield f"Again: `bookmaker study coverage --rp {n} --rn 0 --guess {RATE_PS[0]} --of recall`"
        yield ""
    yield "## Exact intervals of Informedness"
    yield ""
    yield (
        f"{EXACT_GROUP} real positives and {EXACT_GROUP} real negatives, two binomial distributions. The intervals of"
        " Santner and Snell and of Chan and Zhang are exact by construction: for any rates and any numbers of cases"
        " their coverage is never below the level. They are too slow for `bookmaker study`; here they are"
        " `docs.writers.significance.agreement.exact_rule`."
    )
    for margins in OF_TWO:
        words = f"{EXACT_GROUP} cases of each class, guesses {margins.guess}"
        yield from _coverage_tables(f"exact-{margins.name}", words, found.exact[margins.name], EXACT_IS)


def _true(title: str, found: Coverages) -> Iterator[str]:
    """The true values, where they are not what the heads of the columns say."""
    truths = ", ".join(f"{float(each.truth):.3f}" for each in next(iter(found.values())))
    yield f"The true {title} of these columns is {truths}."
    yield ""


def _of_three(results: Results) -> Iterator[str]:
    yield "## Three classes"
    yield ""
    yield (
        "In float64; what rounding may add is less than the digits that are shown. Names alone have the papers' degrees"
        " of freedom, `_right` the limit: of one degree for B or M, the product of two normals for both, and none (nan,"
        " which does not reject) for the determinant."
    )
    for margins in OF_THREE:
        found = results.sizes_3[margins.name]
        yield from _heading(f"size-3-{margins.name}", f"Size, α = 0.05, {margins.words()}")
        yield from _size_table(found, SIZE_NS_3, 0.05)
        yield from _again("size", margins, SIZE_NS_3, "--use chi2 --use chi2_kb")
        found = results.chosen_3[margins.name]
        yield from _heading(f"chosen-3-{margins.name}", f"The same for more cases, {margins.words()}")
        yield from _size_table(found, CHOSEN_NS_3, 0.05)
        yield from _again("size", margins, CHOSEN_NS_3, "--use chi2 --use chi2_kb")
    for margins in OF_THREE:
        for n in COVERAGE_NS_3:
            words = f"Informedness of three classes, N = {n}, {margins.words()}"
            yield from _coverage_tables(f"3-{margins.name}-{n}", words, results.coverages_3[margins.name, n], IS_3)
            yield from _again("coverage", margins, [n], " ".join(f"--informedness {i}" for i in IS_3))
    for margins in OF_THREE:
        for n in COVERAGE_NS_3:
            words = f"Markedness of three classes, N = {n}, {margins.words()}"
            found_m = results.markedness_3[margins.name, n]
            yield from _coverage_tables(f"3-markedness-{margins.name}-{n}", words, found_m, IS_3)
            yield from _again(
                "coverage", margins, [n], "--of markedness --informedness 0.5 --use price-bonett --use delta"
            )


def _names() -> Iterator[str]:
    from bookmaker_ref.significance import METHODS, OF_CLASSES, STATISTICS  # noqa: PLC0415 -- for their titles alone

    yield "## Names"
    yield ""
    titles = {name: (each.title, each.records) for name, each in STATISTICS.items()}
    titles |= {name: (each.title, each.records) for name, each in OF_CLASSES.items() if name not in titles}
    rows = ([f"`{name}`", title, ", ".join(f"`{each}`" for each in where)] for name, (title, where) in titles.items())
    yield from _table("test", ["what it is", "where"], rows)
    more = {
        "fisher": "Fisher's exact test, two-sided by probability",
        "fisher_mid_p": "the same, every table that is exactly as probable as the one seen counted by half (mid-p)",
        "fisher_doubling": "twice the smaller side",
        "fisher_greater": "one-sided: more than chance",
        "fisher_greater_mid_p": "one-sided, mid-p",
        "outside_ci_b0": "Informedness lies outside of CI_B0, the papers' interval about 0; in Python alone, as"
        " `bookmaker_ref.study.by_margins.outside_null`",
        "outside_ci_b0_two_class": "the same without 2E",
    }
    yield from _table("test", ["what it is"], ([f"`{name}`", title] for name, title in more.items()))
    shown = {"informedness", "markedness", "recall", *AGREEMENT}
    intervals = {name: each for name, each in METHODS.items() if shown & set(each.measures)}
    rows = ([f"`{name}`", each.title, each.reference] for name, each in intervals.items())
    yield from _table("interval", ["what it is", "reference"], rows)


def _size_table(found: Sizes, ns: Sequence[int], alpha: float) -> Iterator[str]:
    rows = (
        [names, *(markdown.bold(share(each.high), float(each.high) > alpha) for each in found[first])]
        for first, names in _grouped({name: [float(each.high) for each in row] for name, row in found.items()})
    )
    yield from _table("test", [f"N = {n}" for n in ns], rows)


def _coverage_tables(
    slug: str, words: str, found: Coverages, truths: Sequence[str], letter: str = "I"
) -> Iterator[str]:
    shown: dict[str, list[list[str]]] = {"": [], "misses": [], "width": [], "undefined": []}
    for first, names in _grouped({name: [_key(each) for each in row] for name, row in found.items()}):
        row = found[first]
        shown[""].append([names, *(_covered(each) for each in row)])
        shown["misses"].append([names, *(_missed(each) for each in row)])
        shown["width"].append([names, *("undefined" if each.width is None else f"{each.width:.3f}" for each in row)])
    for first, names in _grouped({name: [float(each.undefined) for each in row] for name, row in found.items()}):
        if any(each.undefined for each in found[first]):
            shown["undefined"].append([names, *(share(each.undefined) for each in found[first])])
    heads = [f"{letter} = {i}" for i in truths]
    yield from _heading(f"coverage-{slug}", words)
    yield from _table("interval", heads, shown[""])
    yield "<details><summary>Below and above, mean width, and how often it is undefined</summary>"
    yield ""
    for kind, title in (
        ("misses", "truth below / above"),
        ("width", "mean width where defined"),
        ("undefined", "undefined"),
    ):
        if shown[kind]:
            yield markdown.target(f"{kind}-{slug}")
            yield ""
            yield from _table(title, heads, shown[kind])
    yield "</details>"
    yield ""


def _key(found: Coverage) -> tuple[float, ...]:
    ends = where_defined(found)
    numbers = (-1.0,) if ends is None else (ends.low, ends.high, *ends.below, *ends.above)
    return (*(round(each, 12) for each in numbers), round(found.width or -1.0, 12), round(float(found.undefined), 12))


def _covered(found: Coverage) -> str:
    ends = where_defined(found)
    if ends is None:
        return "undefined"
    return markdown.bold(_bracket((ends.low, ends.high)), ends.high < 0.94)


def _missed(found: Coverage) -> str:
    ends = where_defined(found)
    return "undefined" if ends is None else f"{_bracket(ends.below)} / {_bracket(ends.above)}"


def _bracket(pair: tuple[float, float]) -> str:
    """One number, or both where they are not the same with so many digits."""
    low, high = map(share, pair)
    return low if low == high else f"{low}..{high}"


def _grouped(rows: Mapping[str, Sequence[object]]) -> Iterator[tuple[str, str]]:
    """The first name of each group with the same numbers, and all names of it."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for name, row in rows.items():
        key = tuple(round(each, 12) if isinstance(each, float) else each for each in row)
        groups.setdefault(key, []).append(name)
    return ((names[0], ", ".join(f"`{name}`" for name in names)) for names in groups.values())


def share(value: float | Fraction) -> str:
    """A probability as it is shown."""
    return f"{float(value):.4f}"


def _heading(slug: str, words: str) -> Iterator[str]:
    yield ""
    yield f"### {markdown.target(slug)}{words}"
    yield ""


def _table(corner: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield markdown.table((corner, *heads), rows)
    yield ""


def _again(what: str, margins: Margins, ns: Sequence[int], more: str) -> Iterator[str]:
    yield f"Again: `bookmaker study {what} {' '.join(f'--n {n}' for n in ns)} {margins.options()} {more}`"
    yield ""


def written(told: Told) -> dict[str, str | bytes]:
    """The page and its figures, by their paths."""
    return {PAGE: page(computed(told)), **figures.drawn(told)}
