"""Intervals, tests and adjusted p-values that others have printed, to their last printed digit: tests/published.txt."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bookmaker_ref import significance
from bookmaker_ref.significance import (
    Agreement,
    Interval,
    Outcome,
    Paired,
    Posterior,
    benjamini_hochberg,
    price_bonett,
)
from tests.cases import for_each

LINES = [
    line
    for line in Path(__file__).with_name("published.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
#: What searches and integrates table by table.
SLOW = ("santner_snell", "chan_zhang")

#: What takes many p-values.
ADJUSTED = ("bonferroni", "holm", "benjamini_hochberg", "benjamini_yekutieli")


def read(word: str) -> Any:
    """A number, if it is one."""
    try:
        number = Fraction(word)
    except ValueError:
        return word
    return int(number) if number.denominator == 1 else float(number)


def computed(line: str) -> list[Any]:
    """What the function of a line gives."""
    name, *words = line.partition("->")[0].split()
    options = {key: read(value) for key, _, value in (word.partition("=") for word in words if "=" in word)}
    given = [read(word) for word in words if "=" not in word]
    if "/" in given:  # a table, after the name of a measure or alone
        measure = [given.pop(0)] if isinstance(given[0], str) else []
        rows = "\n".join(" ".join(map(str, given)).split("/"))
        given, options["rows"] = [*measure, np.loadtxt(rows.splitlines())], "real"
    if name in ADJUSTED:
        given = [given]
    found = getattr(significance, name)(*given, **options)
    if isinstance(found, Outcome):
        return [found.value, found.p]
    if isinstance(found, Agreement):
        return [found.value, found.error]
    if isinstance(found, Posterior):
        return [found.odds, found.alpha]
    return list(found) if isinstance(found, Interval | np.ndarray) else [found]


def agrees(found: list[Any], printed: list[str]) -> None:
    """Rounded to the digits that are printed; where these are all of a float's, up to its last ones."""
    for value, text in zip(found, printed, strict=True):
        number, _, power = text.partition("e")
        whole, _, digits = number.partition(".")
        if "/" in text:
            assert value == Fraction(text)
        elif len((whole + digits).lstrip("-0")) > 14:
            assert value == pytest.approx(float(text), rel=1e-13)
        else:
            rounded = f"{float(value):.{len(digits)}{'e' if power else 'f'}}"
            assert (rounded if float(rounded) else rounded.lstrip("-")) == text


@pytest.mark.slow
@for_each([line for line in LINES if line.split()[0] not in SLOW])
def test_what_is_printed_is_found(line: str) -> None:
    assert len(LINES) > 140
    found, printed = computed(line), line.partition("->")[2].split()
    if line.split(maxsplit=1)[0] in ADJUSTED:
        np.testing.assert_allclose(found, [float(each) for each in printed], rtol=1e-14)
    else:
        agrees(found, printed)


@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.parametrize("line", [line for line in LINES if line.split()[0] in SLOW])
def test_so_is_what_is_printed_of_exact_intervals(line: str) -> None:
    agrees(computed(line), line.partition("->")[2].split())


@for_each(
    [
        # R's statpsych, ci.2x2.prop.bs, by Price and Bonett (2004): the interaction, and both main effects.
        ((1, -1, -1, 1), 1.0, "-0.54287780 -0.00614181"),
        ((1, 1, -1, -1), 0.5, "-0.25183106 0.01653694"),
        ((1, -1, 1, -1), 0.5, "-0.17339968 0.09496831"),
    ]
)
def test_a_contrast_of_four_groups_has_the_interval_that_is_printed(
    signs: tuple[int, ...], scale: float, printed: str
) -> None:
    """Adjusted balanced accuracy is (the sum of the rates - 1)/3; a rate that counts against is 1 less its failures."""
    successes, size = (15, 24, 28, 23), 50
    hits = [count if sign > 0 else size - count for count, sign in zip(successes, signs, strict=True)]
    table = np.diag(hits) + np.diag([size - count for count in hits[:-1]], 1)
    table[-1, 0] = size - hits[-1]
    ends = price_bonett("adjusted_balanced_accuracy", table, rows="real")
    agrees([scale * (3 * end + 1 - 2) for end in ends], printed.split())


def test_a_paired_difference_has_the_interval_that_is_printed() -> None:
    # Fagerland, Lydersen and Laake (2017), chapter 8, Cavo et al.: the tests of R's contingencytables.
    found = Paired(161, 1, 6, 16, 0, 0).test()
    half = 1.959963984540054 * found.error
    agrees([found.value, found.value - half, found.value + half], ["-0.0621", "-0.1184", "-0.0058"])


def test_the_hypotheses_that_are_rejected_are_those_that_are_printed() -> None:
    # R's HDLSSkST, BenHoch, "outputs": 0 1 1 0 1 0 1 at 0.05.
    found = benjamini_hochberg([0.50, 0.01, 0.001, 0.69, 0.02, 0.05, 0.0025]) <= 0.05
    assert found.astype(int).tolist() == [0, 1, 1, 0, 1, 0, 1]
