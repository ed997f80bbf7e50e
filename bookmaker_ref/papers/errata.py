"""The errata by number. Ids are cited, so this list is only ever added to, at its end."""

from __future__ import annotations

from bookmaker_ref import latex

#: The record that each erratum is about: in the order of print at first, later ones as they are found.
_LISTED: tuple[str, ...] = (
    "powers2011:jaccard-is-free-of-one-cell",
    "powers2011:jaccard-equation-number",
    "powers2011:8.1",
    "powers2011:8.2",
    "powers2011:9.1",
    "powers2011:9.2",
    "powers2011:bias-equals-prevalence-fallout",
    "powers2011:auc-is-optimized",
    "powers2011:equal-error-rates",
    "powers2011:auc-and-skew",
    "powers2011:negative-likelihood-ratio",
    "powers2011:22.4",
    "powers2011:degenerate-informedness",
    "powers2011:degenerate-markedness",
    "powers2011:24.2",
    "powers2011:25.1",
    "powers2011:25.2",
    "powers2011:25.3",
    "powers2011:26.1",
    "powers2011:26.2",
    "powers2011:all-really-positive",
    "powers2011:30.6",
    "powers2011:30.7",
    "powers2011:g2-is-n-times-mutual-information",
    "powers2011:g2-is-twice-as-sensitive",
    "powers2011:31.3",
    "powers2011:31.8",
    "powers2011:31.9",
    "powers2011:yates-correction",
    "powers2011:32.2",
    "powers2011:32.3",
    "powers2011:33.2",
    "powers2011:table2-informedness-is-wracc",
    "powers2011:table2-letter-of-markedness",
    "powers2011:table2-threshold",
    "powers2011:table2-a-chi2-plus-r",
    "powers2011:table2-b-chi2-plus-r",
    "powers2011:examples-kappa",
    "powers2011:examples-inverse-and-dual-b",
    "powers2011:examples-inverse-dual",
    "powers2011:confidence-range",
    "powers2011:confidence-full-hypothesis",
    "powers2011:confidence-arithmetic-mean",
    "powers2011:confidence-harmonic-mean",
    "powers2011:confidence-extreme-of-geometric-mean",
    "powers2011:confidence-extreme-of-harmonic-mean",
    "powers2011:confidence-error-bars",
    "powers2011:confidence-outside-one-bar",
    "powers2011:confidence-bars-meet",
    "powers2011:39.1",
    "powers2011:42.1",
    "powers2011:coefficient-of-determination",
    "powers2011:coefficient-of-determination-by-prevalence",
    "powers2011:denominators-of-both",
    "powers2011:44.2",
    "powers2011:45.2",
    "powers2011:other-exponent-at-two-classes",
    "powers2011:weighted-sum-of-statistics",
    "powers2011:statistic-weighted-by-prevalence",
    "powers2011:common-usage-of-chi-squared",
    "powers2011:evenness-maximum-for-k-classes",
    "powers2011:whole-table-underestimates",
    "powers2011:56.1",
    "powers2011:57.1",
    "powers2011:57.2",
    "powers2011:left-side-of-57",
    "powers2011:evenness-as-product-of-prevalences",
    "powers2011:58.1",
    "powers2011:59.1",
    "powers2011:60.1",
    "powers2011:61.2",
    "powers2011:62.1",
    "powers2011:plus-form-is-product",
    "powers2011:williams-correction",
    "powers2011:64.1",
    "powers2011:65.1",
    "powers2011:confidence-generalizes-directly",
    "powers2011:67.1",
    "powers2011:68.1",
    "powers2011:overlap-of-both-intervals",
    "powers2011:figure-6-half-width",
    "powers2003:type-1-error-and-precision",
    "powers2003:accuracy-in-counts",
    "powers2003:accuracy-is-rand-index",
    "powers2003:perfect-play-is-model-one",
    "powers2003:entropy-weights",
    "powers2003:general-misinformed-loss",
    "powers2003:greatest-diagonal",
    "powers2003:class-a-b",
    "powers2003:class-b-b",
    "powers2003:class-e-b",
    "powers2003:class-i-b",
    "powers2003:class-m-b",
    "powers2003:class-n-b",
    "powers2003:class-p-b",
    "powers2003:class-z-b",
    "powers2003:row-r-is-recall",
    "powers2003:average-precision",
    "powers2008evaluation:7.1",
    "powers2008evaluation:7.2",
    "powers2008evaluation:8.1",
    "powers2008evaluation:8.2",
    "powers2008evaluation:bias-equals-prevalence-fallout",
    "powers2008evaluation:false-positives-outnumber-at-chance",
    "powers2008evaluation:auc-is-optimized",
    "powers2008evaluation:equal-error-rates",
    "powers2008evaluation:bias-equals-prevalence-accuracy",
    "powers2008significance:accuracy-equation-number",
    "powers2008significance:equal-exactly-where-bias-is-prevalence",
    "powers2008significance:11.2",
    "powers2008significance:12.6",
    "powers2008significance:g2-is-twice-as-sensitive",
    "powers2008significance:13.3",
    "powers2008significance:13.6",
    "powers2008significance:g2-is-n-times-mutual-information",
    "powers2008significance:root-is-correlation",
    "powers2008significance:confidence-range",
    "powers2008significance:confidence-full-hypothesis",
    "powers2008significance:confidence-error-bars",
    "powers2008significance:confidence-outside-one-bar",
    "powers2008significance:confidence-bars-meet",
    "powerskappa:bias",
    "powerskappa:definition-3-chance",
    "powerskappa:fleiss-kappa-normalizes-determinant",
    "powers2011:specific-agreements-give-the-table",
    "powers2011:false-positives-outnumber-at-chance",
    "powers2011:wracc-reaches-its-range",
    "powers2011:deviations-of-all-cells",
    "powers2011:examples-not-significant-by-the-whole-table",
    "powers2011:recall-without-informedness",
    "powers2011:determinants-of-two-classes",
    "powers2011:determinant-and-margins-give-informedness",
    "powers2011:confidence-one-tailed-error-bar",
    "powers2011:figure-7-bands-almost-meet",
    "powers2011:degrees-of-freedom-of-the-others",
    "powers2011:equation-put-into-57",
    "powers2011:general-forms-equation-numbers",
    "powers2011:figures-with-intervals",
    "powers2011:inside-another-interval",
    "powers2011:any-three-ratios",
    "powers2003:alpha-is-beta-squared",
    "powers2003:common-choice-wins",
    "powers2008evaluation:any-three-ratios",
    "powers2008evaluation:wracc-reaches-its-range",
    "powers2008evaluation:effect-equation-numbers",
    "powers2008significance:any-three-ratios",
    "powers2008significance:figure2-null-and-full",
    "powers2008significance:spurious-improvement",
    "powers2008significance:confidence-one-tailed-error-bar",
    "powerskappa:definition-3-is-of-scott-and-fleiss",
    "powerskappa:informedness-is-unbiased-wracc",
    "powers2011:correlation-of-given-informedness",
    "powers2011:greater-determinant",
    "powers2011:correlation-is-geometric-mean",
    "powers2011:one-label-by-the-prevalence-of-the-table",
    "powers2011:even-margins-match-global-evenness",
    "powers2008evaluation:correlation-is-geometric-mean",
    "powers2008significance:correlation-is-geometric-mean",
    "powerskappa:correlation-is-geometric-mean",
)


def _numbered(records: tuple[str, ...]) -> dict[str, str]:
    """By number, one paper after the other, whenever they were found."""
    of_paper: dict[str, list[str]] = {}
    for record in records:
        of_paper.setdefault(record.partition(":")[0], []).append(record)
    return {f"{paper}:E{n}": record for paper, mine in of_paper.items() for n, record in enumerate(mine, 1)}


#: Erratum id, such as ``powers2011:E7``, to the id of the record it corrects.
ERRATA: dict[str, str] = _numbered(_LISTED)

#: Errata that are none any more, since the sentence holds in a reading that the page allows. Their ids stay theirs.
WITHDRAWN: frozenset[str] = frozenset(
    {"powers2011:E49", "powers2011:E81", "powers2008significance:E14", "powers2003:E18", "powerskappa:E5"}
)

#: Errata of one reading of a sentence that is right in another one, which the page allows as well: to the record in
#: which it is right.
READ_OTHERWISE: dict[str, str] = {
    "powers2011:E82": "powers2011:specific-agreements-leave-out-no-cell",
    "powers2011:E83": "powers2011:skew-weighs-chance-errors",
    "powers2011:E84": "powers2011:wracc-range",
    "powers2011:E85": "powers2011:twice-determinant-is-total-error",
    "powers2011:E86": "powers2011:examples-not-significant",
    "powers2011:E87": "powers2011:informedness-without-markedness",
    "powers2011:E97": "powers2011:three-cells-give-the-fourth",
    "powers2011:E98": "powers2011:correlation-greatest-where-bias-is-prevalence",
    "powers2011:E99": "powers2011:greatest-determinant",
    "powers2011:E101": "powers2011:one-label-has-one-degree-of-freedom",
    "powers2011:E102": "powers2011:even-margins-match-estimates",
    "powers2008evaluation:E6": "powers2008evaluation:skew-weighs-chance-errors",
    "powers2008evaluation:E10": "powers2008evaluation:three-cells-give-the-fourth",
    "powers2008evaluation:E11": "powers2008evaluation:wracc-range",
    "powers2008significance:E15": "powers2008significance:three-ratios-fix-the-table",
}


#: The year of the version that is cited.
YEAR = 2026
#: Where this version is published: nowhere yet, and then nothing is said.
ADDRESS = ""


def bibtex(erratum: str, where: str, paper: str, version: str) -> str:
    r"""How to cite an erratum of this version: `where` says to what it belongs in the paper, which `paper` names.

    >>> print(bibtex("powers2011:E3", "equation (8), line 1", "D. Powers (2011)", "1.0"))
    @misc{powers2011:E3,
      author       = {{The bookmaker\_ref contributors}},
      title        = {Erratum {powers2011:E3}: equation (8), line 1},
      year         = {2026},
      howpublished = {bookmaker\_ref 1.0, docs/errata.md},
      version      = {1.0},
      note         = {On D. Powers (2011); statement, counterexample, correction and proof},
    }
    """
    return "\n".join(
        (
            f"@misc{{{erratum},",
            r"  author       = {{The bookmaker\_ref contributors}},",
            f"  title        = {{Erratum {{{latex.text(erratum)}}}: {latex.text(where)}}},",
            f"  year         = {{{YEAR}}},",
            rf"  howpublished = {{bookmaker\_ref {latex.text(version)}, docs/errata.md}},",
            f"  version      = {{{latex.text(version)}}},",
            *([f"  url          = {{{ADDRESS}}},"] if ADDRESS else ()),
            f"  note         = {{On {latex.text(paper)}; statement, counterexample, correction and proof}},",
            "}",
        )
    )
