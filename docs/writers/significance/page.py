"""docs/significance.md, written anew: every number of the page is computed, and every sentence about them checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path

from bookmaker_ref import markdown
from bookmaker_ref.significance import METHODS, OF_CLASSES, STATISTICS
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
from docs.writers.filling import filled
from docs.writers.significance import figures
from docs.writers.significance.agreement import AGREEMENT, EXACT_GROUP, EXACT_IS, RATE_PS, Agreement, agreement
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
    """The page as Markdown: the words of ``page.txt`` around its tables."""
    found, of_two, of_three = results.agreement, partial(_each, OF_TWO, IS), partial(_each, OF_THREE, IS_3)
    markedness = {(name, MARKEDNESS_N): each for name, each in results.markedness.items()}
    two_methods = "--of markedness --informedness 0.5 --use price-bonett --use delta"
    parts: dict[str, Iterable[str]] = {
        "findings": findings(results),
        "sizes": _sizes(results),
        "power": _power(results),
        "coverages": of_two(results.coverages, "{}-{}", ""),
        "markedness": of_two(markedness, "markedness-{}", "Markedness: ", use="--of markedness", true="Markedness"),
        "limits": [_limits()],
        "correlation": _agreement(found, "correlation", "Correlation"),
        "kappa": _agreement(found, "cohen_kappa", "Cohen's kappa"),
        "rates": _rates(found),
        "exact": _exact(found),
        "sizes_of_three": _sizes_of_three(results),
        "coverages_of_three": of_three(results.coverages_3, "3-{}-{}", "Informedness of three classes, "),
        "markedness_of_three": of_three(
            results.markedness_3, "3-markedness-{}-{}", "Markedness of three classes, ", use=two_methods
        ),
        "names": _names(),
    }
    texts = {name: "\n\n".join(each).lstrip("\n") for name, each in parts.items()}
    return filled(Path(__file__).with_suffix(".txt"), {**texts, "group": EXACT_GROUP}) + "\n"


# --- tables -----------------------------------------------------------------------------------------------------


def _sizes(results: Results) -> Iterator[str]:
    for (name, alpha), found in results.sizes.items():
        margins = next(each for each in OF_TWO if each.name == name)
        yield _heading(f"size-{name}-{alpha}", f"α = {alpha}, {margins.words()}")
        yield _size_table(found, SIZE_NS, float(alpha))
        yield _again("size", margins, SIZE_NS, f"--alpha {alpha} --use chi2 --use chi2_kb --use fisher")


def _power(results: Results) -> Iterator[str]:
    yield _heading("power", f"How often they reject what is not chance: N = {POWER_N}, α = 0.05")
    heads = (f"{name}, I = {i}" for name, i in results.powers)
    rows = ([f"`{name}`", *(share(found[name][0].high) for found in results.powers.values())] for name in POWER_TESTS)
    yield markdown.table(("test", *heads), rows)
    yield _again("size", EVEN, [POWER_N], f"--informedness {POWER_IS[0]} --use chi2 --use fisher_mid_p")


def _each(
    of: Sequence[Margins],
    truths: Sequence[str],
    found: Mapping[tuple[str, int], Coverages],
    slug: str,
    words: str,
    *,
    use: str = "",
    true: str = "",
) -> Iterator[str]:
    """The tables of every margins and N, and the command that shows them again."""
    if "--informedness" not in use:
        use = f"{use} {' '.join(f'--informedness {i}' for i in truths)}".strip()
    for (name, n), each in found.items():
        margins = next(one for one in of if one.name == name)
        yield from _coverage_tables(slug.format(name, n), f"{words}N = {n}, {margins.words()}", each, truths)
        if true:  # the values, which are not what the heads of the columns say
            values = ", ".join(f"{float(each.truth):.3f}" for each in next(iter(each.values())))
            yield f"The true {true} of these columns is {values}."
        yield _again("coverage", margins, [n], use)


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


def _agreement(found: Agreement, of: str, title: str) -> Iterator[str]:
    use = f"--of {of} {' '.join(f'--use {name}' for name in AGREEMENT[of])}"
    of_two = {(name, n): each for (measure, name, n), each in found.of_two.items() if measure == of}
    yield from _each(OF_TWO, IS, of_two, f"{of}-{{}}-{{}}", f"{title}: ", use=use, true=title)
    if of == "cohen_kappa":
        yield from _each(
            OF_THREE, IS_3, found.of_three, f"3-{of}-{{}}-{{}}", f"{title} of three classes, ", use=use, true=title
        )


def _rates(found: Agreement) -> Iterator[str]:
    for n, each in found.rates.items():
        yield from _coverage_tables(f"rate-{n}", f"A rate of n = {n} cases", each, RATE_PS, "p")
        yield f"Again: `bookmaker study coverage --rp {n} --rn 0 --guess {RATE_PS[0]} --of recall`"


def _exact(found: Agreement) -> Iterator[str]:
    for margins in OF_TWO:
        words = f"{EXACT_GROUP} cases of each class, guesses {margins.guess}"
        yield from _coverage_tables(f"exact-{margins.name}", words, found.exact[margins.name], EXACT_IS)


def _sizes_of_three(results: Results) -> Iterator[str]:
    for margins in OF_THREE:
        for slug, words, found, ns in (
            ("size", "Size, α = 0.05", results.sizes_3, SIZE_NS_3),
            ("chosen", "The same for more cases", results.chosen_3, CHOSEN_NS_3),
        ):
            yield _heading(f"{slug}-3-{margins.name}", f"{words}, {margins.words()}")
            yield _size_table(found[margins.name], ns, 0.05)
            yield _again("size", margins, ns, "--use chi2 --use chi2_kb")


def _names() -> Iterator[str]:
    titles = {name: (each.title, each.records) for name, each in STATISTICS.items()}
    titles |= {name: (each.title, each.records) for name, each in OF_CLASSES.items() if name not in titles}
    rows = ([f"`{name}`", title, ", ".join(f"`{each}`" for each in where)] for name, (title, where) in titles.items())
    yield markdown.table(("test", "what it is", "where"), rows)
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
    yield markdown.table(("test", "what it is"), ([f"`{name}`", title] for name, title in more.items()))
    shown = {"informedness", "markedness", "recall", *AGREEMENT}
    intervals = {name: each for name, each in METHODS.items() if shown & set(each.measures)}
    rows = ([f"`{name}`", each.title, each.reference] for name, each in intervals.items())
    yield markdown.table(("interval", "what it is", "reference"), rows)


def _size_table(found: Sizes, ns: Sequence[int], alpha: float) -> str:
    rows = (
        [names, *(markdown.bold(share(each.high), float(each.high) > alpha) for each in found[first])]
        for first, names in _grouped({name: [float(each.high) for each in row] for name, row in found.items()})
    )
    return markdown.table(("test", *(f"N = {n}" for n in ns)), rows)


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
    yield _heading(f"coverage-{slug}", words)
    yield markdown.table(("interval", *heads), shown[""])
    yield "<details><summary>Below and above, mean width, and how often it is undefined</summary>"
    for kind, title in (
        ("misses", "truth below / above"),
        ("width", "mean width where defined"),
        ("undefined", "undefined"),
    ):
        if shown[kind]:
            yield markdown.target(f"{kind}-{slug}")
            yield markdown.table((title, *heads), shown[kind])
    yield "</details>"


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


def _heading(slug: str, words: str) -> str:
    return f"\n### {markdown.target(slug)}{words}"


def _again(what: str, margins: Margins, ns: Sequence[int], more: str) -> str:
    return f"Again: `bookmaker study {what} {' '.join(f'--n {n}' for n in ns)} {margins.options()} {more}`"


def written(told: Told) -> dict[str, str | bytes]:
    """The page and its figures, by their paths."""
    return {PAGE: page(computed(told)), **figures.drawn(told)}
