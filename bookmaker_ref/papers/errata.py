"""The errata by number. Ids are cited, so this list is only ever added to, at its end."""

from __future__ import annotations

from collections import Counter

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
)


def _numbered(records: tuple[str, ...]) -> dict[str, str]:
    count: Counter[str] = Counter()
    numbered = {}
    for record in records:
        paper = record.partition(":")[0]
        count[paper] += 1
        numbered[f"{paper}:E{count[paper]}"] = record
    return numbered


#: Erratum id, such as ``powers2011:E7``, to the id of the record it corrects.
ERRATA: dict[str, str] = _numbered(_LISTED)
