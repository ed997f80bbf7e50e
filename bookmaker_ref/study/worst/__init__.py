"""The worst case of a test or an interval: over all margins, guesses and, for an interval, true values at once.

True values below chance are not searched: Informedness, kappa and Correlation are from 0 to 1, ratios from 1 on.

The cases are informed with probability I and else guessed. How often a test rejects, or an interval covers, is for
each true value a polynomial of the prevalence and the guess, which bounds itself (`polynomials`); between two ends of
intervals the tables that cover stay the same (`slices`). So what is called a bound holds everywhere, and what is called
found is the exact probability at one place, which `bookmaker study` counts again. Of Correlation and kappa the margins
change with the true value: there all models with one true value are such a polynomial (`surfaces`), and how much is
lost between two true values is bounded (`steepness`). Of rates, likelihood ratios and the odds ratio the true value is
itself a letter of the polynomial (`solids`; `rates`, `quotients`), and nothing is lost. Of three classes and more
nothing is bounded: `coverage_of_classes` only finds, and says so; where there are too many tables,
`drawn_coverage_of_classes` draws some, and tells with what error.

>>> from bookmaker_ref.study import tests, worst
>>> found = worst.size(tests()["chi2_n_minus_1"], 16)
>>> f"{float(found.at.value):.5f} to {found.most:.5f}"
'0.05519 to 0.05520'
"""

from __future__ import annotations

from bookmaker_ref.study.worst.classes import FoundCoverage, can_go_through, coverage_of_classes
from bookmaker_ref.study.worst.covering import WorstCoverage, coverage
from bookmaker_ref.study.worst.drawn_classes import DrawnWorst, drawn_coverage_of_classes
from bookmaker_ref.study.worst.sizes import WorstSize, size

__all__ = [
    "DrawnWorst",
    "FoundCoverage",
    "WorstCoverage",
    "WorstSize",
    "can_go_through",
    "coverage",
    "coverage_of_classes",
    "drawn_coverage_of_classes",
    "size",
]
