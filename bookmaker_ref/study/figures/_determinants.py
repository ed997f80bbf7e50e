"""What the determinant tells of Informedness: Figure 3 of powers2011, and the exponent that it looks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.figure import Figure, listed, so
from bookmaker_ref.study.figures.p_values import (
    IN_ORDER,
    OF_FIGURE_2,
    P_PANELS,
    P_READ,
    X_AND_ALPHA,
    p_row,
    with_fisher,
)
from bookmaker_ref.study.figures.panes import CORRELATED, INFORMED, MARKED, Panel, Row, draw_rows, from_informedness
from bookmaker_ref.study.figures.samples import ESTIMATES, Floats, Sample, Step, in_blocks, published, sampled
from bookmaker_ref.study.figures.style import INFORMEDNESS, OTHER, plain, signed
from bookmaker_ref.study.figures.watch import UNWATCHED, Watch
from bookmaker_ref.study.simulate.cells import informed_expectation
from bookmaker_ref.study.simulate.measuring import measured
from bookmaker_ref.study.simulate.recipe import LEVELS, Recipe, as_published

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

#: The estimates by their names in the papers and by their exponents.
FROM_PREVALENCES = {
    "determinant_informedness_2k": "DB: Prevalences, 2/K",
    "determinant_informedness_3k2": "DBa: the same, 1/(3K − 2)",
    "determinant_informedness": "the same, exact 1/(K − 1)",
}
FROM_BIASES = {
    "determinant_markedness_2k": "DM: Biases, 2/K",
    "determinant_markedness_3k2": "DMa: the same, 1/(3K − 2)",
}
DIFFERENCES = {
    f"{name} off": f"{short} less B" for short, name in zip(("DB", "DBa", "exact"), FROM_PREVALENCES, strict=True)
}


def estimated(counts: NDArray[Any], level: float) -> Mapping[str, Floats]:
    """All that Figure 3 shows but Fisher's test."""
    found = measured(counts, (*ESTIMATES, *FROM_PREVALENCES, *FROM_BIASES, "p_g2", "p_chi2"))
    for name in FROM_PREVALENCES:
        found[f"{name} off"] = found[name] - found["informedness"]
    return found


def _three(seed: int, tables: int, watch: Watch = UNWATCHED) -> Sample:
    steps = published(4, 128)
    first, second = watch.parts(1, 1)
    return with_fisher(sampled(steps, estimated, seed, tables, first), steps, second)


def _zero(axes: Axes, sample: Sample) -> None:
    """Where a difference vanishes."""
    style.target(axes, sample.levels, [0.0] * len(sample.levels), "none")


def _longest_bar(sample: Sample, name: str) -> str:
    """Where 95% lie, at the step at which that is widest."""
    many = sample.many[name]
    step = int(np.argmax(many.high - many.low))
    return f"at I = {sample.levels[step]}: {plain(many.low[step], 2)} to {plain(many.high[step], 2)}"


def _headline(sample: Sample) -> str:
    worst = [plain(float(np.abs(sample.many[name].mean).max())) for name in DIFFERENCES]
    return (
        "The determinant over the Prevalences misses Informedness on average, by up to"
        f" {worst[0]} with the exponent 2/K, {worst[1]} with 1/(3K − 2), and {worst[2]} with 1/(K − 1)"
    )


def _draw_three(sample: Sample) -> Drawing:
    prevalences, biases = (
        [Panel(name, title, told=from_informedness) for name, title in each.items()]
        for each in (FROM_PREVALENCES, FROM_BIASES)
    )
    differences = [
        Panel(name, title, told=_longest_bar, target=False, beside=None, more=_zero)
        for name, title in DIFFERENCES.items()
    ]
    rows = (
        Row("from Prevalences", (*prevalences, INFORMED)),
        Row("difference", (*differences, None), 2.3),
        Row("from Biases", (*biases, MARKED, CORRELATED)),
        p_row(*P_PANELS),
    )
    return draw_rows(sample, _headline(sample), "powers2011, Figure 3: K = 4, N = 128", rows, legend=(1, 3))


def _found_of_three(sample: Sample) -> Sequence[str]:
    two_k, three_k2, exact = (sample.many[name].mean for name in DIFFERENCES)
    worst, best = int(np.argmin(two_k)), int(np.argmax(three_k2))
    return (
        so(
            two_k.min() < -0.1 and max(abs(two_k[0]), abs(two_k[-1])) < abs(two_k.min()) / 1.5,
            f"With 2/K the estimate is near Informedness at I = 0 ({signed(two_k[0])} on average) and nearer than"
            f" elsewhere at I = 1 ({signed(two_k[-1])}); between, it is up to {plain(-two_k.min())} too low, at"
            f" I = {LEVELS[worst]}: as said.",
        ),
        so(
            three_k2.max() > 0.1 > abs(three_k2[-1]),
            f"With 1/(3K − 2) it is near at I = 1 ({signed(three_k2[-1])}) and up to {plain(three_k2.max())} too high"
            f" below, at I = {LEVELS[best]}; at I = 0 its mean is {signed(three_k2[0])}, while its bar is the longest"
            " of all: of a determinant near 0 it makes a large number of either sign.",
        ),
        so(
            np.abs(exact).max() < min(np.abs(two_k).max(), np.abs(three_k2).max()) / 1.5,
            f"With 1/(K − 1) it is from {signed(exact.min())} to {signed(exact.max())} off Informedness. These tables"
            " are not those of the model, in which the classes of what is guessed are those of what is known; and a"
            " root of an estimate is not the estimate of a root (`powers2011:3-exponents`).",
        ),
    )


# --- the exponent -----------------------------------------------------------------------------------------------

SIZES = (3, 4, 5, 8)
#: Cases of each class.
FEW, MANY = 32, 512
#: What is done with the determinant over the Prevalences, by the exponent.
EXPONENTS: dict[str, Any] = {
    "1/(K − 1)": lambda k: 1 / (k - 1),
    "2/K": lambda k: 2 / k,
    "1/(3K − 2)": lambda k: 1 / (3 * k - 2),
}
#: The exponent that gives Informedness has its colour; dashes and marks tell the others apart.
_LOOKS: dict[str, tuple[str, str, Any, str]] = {
    "1/(K − 1)": ("exact exponent, 1/(K − 1)", INFORMEDNESS, style.SOLID, "s"),
    "2/K": ("published, 2/K", OTHER, style.DASHED, "v"),
    "1/(3K − 2)": ("published, 1/(3K − 2)", OTHER, style.MIXED, "D"),
}


@dataclass(frozen=True, slots=True)
class Off:
    """A mean with its standard error, less what it is held against."""

    mean: float
    error: float


@dataclass(frozen=True, eq=False, slots=True)
class Exponents:
    """How far each estimate is off.

    Attributes
    ----------
    tables, seed
        What was drawn: so many tables for each number.
    expected
        On the expected table: by exponent, K and I.
    sampled
        On drawn tables of the model: by exponent, K, cases of a class, and I.
    power
        The mean of the determinant over the Prevalences itself, less I to the power K - 1: by K, cases and I.
    uneven
        At I = 1/2, with uniform random margins in place of even ones: by exponent and K, for `FEW` cases.
    published
        At I = 1/2, less Informedness, on the tables of powers2011: by exponent and K, for `FEW` cases.
    """

    seed: int
    tables: int
    expected: Mapping[tuple[str, int, float], float]
    sampled: Mapping[tuple[str, int, int, float], Off]
    power: Mapping[tuple[int, int, float], Off]
    uneven: Mapping[tuple[str, int], Off]
    published: Mapping[tuple[str, int], Off]


def _exponents(seed: int, tables: int, watch: Watch = UNWATCHED) -> Exponents:
    expected: dict[tuple[str, int, float], float] = {}
    found: dict[tuple[str, int, int, float], Off] = {}
    power: dict[tuple[int, int, float], Off] = {}
    uneven: dict[tuple[str, int], Off] = {}
    papers: dict[tuple[str, int], Off] = {}
    first, second = watch.parts(6, 1)
    for k, level in first.steps(list(product(SIZES, LEVELS))):
        ratio = _ratio(_expected_table(k, level))
        expected |= {(name, k, level): float(_root(ratio, to(k))[0]) - level for name, to in EXPONENTS.items()}
        for each in (FEW, MANY):
            recipe = Recipe("decisions", k, each * k, informedness=level, margins="even")
            ratio, _ = _drawn(recipe, tables, seed, k, each, round(10 * level))
            power[k, each, level] = _off(ratio - level ** (k - 1))
            found |= {(name, k, each, level): _off(_root(ratio, to(k)) - level) for name, to in EXPONENTS.items()}
    for k in second.steps(SIZES):
        ratio, _ = _drawn(Recipe("decisions", k, FEW * k, informedness=0.5), tables, seed, k, 0)
        uneven |= {(name, k): _off(_root(ratio, to(k)) - 0.5) for name, to in EXPONENTS.items()}
        ratio, informedness = _drawn(as_published(k, FEW * k, 0.5), tables, seed, k, 1)
        papers |= {(name, k): _off(_root(ratio, to(k)) - informedness) for name, to in EXPONENTS.items()}
    return Exponents(seed, tables, expected, found, power, uneven, papers)


def _expected_table(k: int, informedness: float) -> Floats:
    """The shares that the model expects, with classes as 1 to K and guesses the other way round."""
    real = np.arange(1, k + 1) / (k * (k + 1) / 2)
    return informed_expectation(informedness, real[None, ::-1], real[None], 1)


def _ratio(counts: NDArray[Any]) -> Floats:
    """The determinant over the product of the Prevalences."""
    power = counts.shape[-1] - 1
    root = measured(counts, ["determinant_informedness"])["determinant_informedness"]
    ratio: Floats = np.sign(root) * np.abs(root) ** power
    return ratio


def _root(ratio: Floats, exponent: float) -> Floats:
    """To this power, with the sign that it has."""
    found: Floats = np.sign(ratio) * np.abs(ratio) ** exponent
    return found


def _drawn(recipe: Recipe, tables: int, seed: int, *key: int) -> tuple[Floats, Floats]:
    """The determinant over the Prevalences, and Informedness, of so many tables."""
    blocks = in_blocks(Step(recipe.informedness, recipe), tables, seed, 2, *key)
    found = [(_ratio(counts), measured(counts, ["informedness"])["informedness"]) for counts in blocks]
    ratios, others = map(np.concatenate, zip(*found, strict=True))
    return ratios, others


def _off(values: Floats) -> Off:
    return Off(float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values))))


def _headline_of_exponents(data: Exponents) -> str:
    off = {name: signed(data.expected[name, 4, 0.5]) for name in EXPONENTS if name != "1/(K − 1)"}
    return (
        "Only the exponent 1/(K − 1) gives back I on the expected table; at I = 1/2 and K = 4 the published ones"
        f" are off by {off['2/K']} (2/K) and {off['1/(3K − 2)']} (1/(3K − 2))"
    )


def _draw_exponents(data: Exponents) -> Drawing:
    figure, axes = style.panels([3.1, 3.1])
    fine = np.linspace(0, 1, 201)
    for panel, k in zip(axes.flat, SIZES, strict=True):
        style.target(panel, [0, 1], [0, 0], "none")
        for name, (label, colour, dashes, marker) in _LOOKS.items():
            curve = _root(fine ** (k - 1), EXPONENTS[name](k)) - fine
            panel.plot(fine, curve, color=colour, linestyle=dashes, linewidth=1.8, label=label)
            for each, face in ((FEW, "white"), (MANY, colour)):
                off = [data.sampled[name, k, each, level] for level in LEVELS]
                panel.errorbar(
                    LEVELS, [one.mean for one in off], yerr=[5 * one.error for one in off], linestyle="none",
                    marker=marker, markersize=4.5, color=colour, markerfacecolor=face, capsize=2,
                    label=f"drawn tables, N = {each} K, {name}",
                )  # fmt: skip
        panel.set_ylim(-0.27, 0.47)
        style.named_axes(panel, title=f"K = {k}")
    for panel in axes[:, 0]:
        style.named_axes(panel, up="mean estimate less I")
    for panel in axes[-1]:
        style.named_axes(panel, across="true Informedness I")
    style.headed(
        figure,
        _headline_of_exponents(data),
        "powers2011, beside Figure 3: each case informed with probability I, or else guessed; even margins;"
        f" {data.tables:,} tables for each mean; seed {data.seed}",
    )
    curves = [
        style.entry(label, color=colour, linestyle=dashes, linewidth=1.8, marker=marker, markersize=4.5)
        for label, colour, dashes, marker in _LOOKS.values()
    ]
    sizes = [
        style.entry(f"marks: means of drawn tables, N = {each} K", color=style.GIVEN, linestyle="none", marker="s",
                    markersize=4.5, markerfacecolor=face)
        for each, face in ((FEW, "white"), (MANY, style.GIVEN))
    ]  # fmt: skip
    style.legend(figure, [*curves, style.entry("lines: the expected table", color=style.GIVEN), *sizes])
    return figure


def _found_of_exponents(data: Exponents) -> Sequence[str]:
    exact = [off for (name, *_), off in data.expected.items() if name == "1/(K − 1)"]
    strays = [abs(off.mean) / off.error for off in data.power.values() if off.error > 0]
    half = {k: data.sampled["1/(K − 1)", k, FEW, 0.5].mean for k in SIZES}
    later = {k: data.sampled["1/(K − 1)", k, MANY, 0.5].mean for k in SIZES}
    two_k = {k: data.expected["2/K", k, 0.5] for k in SIZES}
    three_k2 = {k: data.expected["1/(3K − 2)", k, 0.5] for k in SIZES}
    ours = {k: data.published["1/(K − 1)", k].mean for k in SIZES}
    beyond = all(
        abs(data.published[name, k].mean) > abs(ours[k]) for name in ("2/K", "1/(3K − 2)") for k in SIZES
    )  # fmt: skip

    def each(values: Mapping[int, float], digits: int = 3) -> str:
        return ", ".join(signed(values[k], digits) for k in SIZES)

    return (
        so(
            max(map(abs, exact)) < 1e-12,
            f"On the expected table the exponent 1/(K − 1) gives I: no estimate for K = {', '.join(map(str, SIZES))}"
            f" and eleven steps is more than {max(map(abs, exact)):.0e} off, which is rounding. The published ones give"
            f" other powers of I: at I = 1/2, 2/K is off by {each(two_k)}, and 1/(3K − 2) by {each(three_k2)}.",
        ),
        so(
            max(strays) < 5,
            "Of drawn tables, what is unbiased for any N is the determinant over the Prevalences itself, as an estimate"
            f" of I to the power K − 1: of {len(strays)} means none is more than {max(strays):.1f} standard errors off."
            " With the classes given, the columns of the table are independent, and a determinant is linear in each.",
        ),
        so(
            all(later[k] < 0 and half[k] < 3 * later[k] for k in SIZES),
            "Its root is therefore not unbiased, for K > 2, but tends to I: at I = 1/2 with even margins it is off by"
            f" {each(half, 4)} at N = {FEW} K, and by {each(later, 4)} at N = {MANY} K. With the published exponents"
            " what is off stays, however many cases there are.",
        ),
        so(
            beyond,
            "On the tables of powers2011, where Informedness itself varies about I and from label to label, the exact"
            f" exponent's estimate lies below Informedness, by {each(ours)} on average at I = 1/2; the published two"
            " are further off, for each K.",
        ),
        *_table(data),
    )


def _table(data: Exponents) -> Sequence[str]:
    """The same as a table, with standard errors."""
    heads = ["exponent", "K", "expected table", f"N = {FEW} K", f"N = {MANY} K", f"uneven, N = {FEW} K", "powers2011"]
    rows = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for name, k in product(EXPONENTS, SIZES):
        cells = [
            data.sampled[name, k, FEW, 0.5], data.sampled[name, k, MANY, 0.5], data.uneven[name, k],
            data.published[name, k],
        ]  # fmt: skip
        shown = [f"{signed(off.mean, 4)} ± {off.error:.5f}" for off in cells]
        expected = data.expected[name, k, 0.5]
        rows.append(f"| {name} | {k} | {signed(expected, 4) if abs(expected) > 1e-12 else '0'} | {' | '.join(shown)} |")
    return ("\n".join(rows),)


listed(
    Figure(
        "powers2011:3",
        "Estimates of association from the determinant",
        f"{OF_FIGURE_2} A negative determinant keeps its sign. The differences that the caption speaks of are read as"
        " those from Informedness; they are shown for the estimates from the Prevalences. Those from the Biases are"
        f" nearly the same, and have a row of their own.{X_AND_ALPHA}{P_READ}{IN_ORDER}",
        "The estimate with 2/K matches well near B = 0 and B = 1, and less well between, which suggests another"
        " exponent; 1/(3K − 2) matches well where association is high and has a similar error where Informedness is"
        " low. The exact relationship is left open, and 2/K is used on (below eq. 46).",
        _three,
        _draw_three,
        _found_of_three,
        _headline,
        "Rows of panels against the target Informedness. From the Prevalences: with 2/K the estimate lies below the"
        " target between 0 and 1, with 1/(3K − 2) above it and with the widest spread, with 1/(K − 1) nearest, a"
        " little below. Then these less Informedness; the same from the Biases, with Markedness and Correlation, which"
        " follow the target; and three p-values, which fall to 0 by I = 0.4.",
    )
)
listed(
    Figure(
        "powers2011:3-exponents",
        "The exponent that Figure 3 looks for",
        "Not in the paper. Each case is informed with probability I and told right, or else guessed. Lines: the"
        " expected table, where the determinant over the product of the Prevalences is I to the power K − 1. Marks:"
        " means over {tables} drawn tables each, with bars of 5 standard errors, which are mostly smaller than the"
        " marks; classes and guesses even, N = 32 K (hollow) and 512 K (filled). Seed {seed}.",
        "powers2011 tries 2/K and 1/(3K − 2) and leaves the exponent open (below eq. 46).",
        _exponents,
        _draw_exponents,
        _found_of_exponents,
        _headline_of_exponents,
        "Panels for K = 3, 4, 5 and 8: what the mean estimate is off, by the true Informedness. With 1/(K − 1) the line"
        " is 0 throughout; with 2/K it hangs below, deepest in the middle; with 1/(3K − 2) it stands above, highest"
        " near 0.2. The marks of drawn tables lie on these lines but where Informedness and N are small.",
    )
)
