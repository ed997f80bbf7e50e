"""Several systems on the same cases, compared two by two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import isfinite, isnan, nan
from typing import TYPE_CHECKING, Any

from bookmaker_ref import names
from bookmaker_ref.arguments import generator, level as checked_level, one_of, word
from bookmaker_ref.comparing.cases import PairedCases
from bookmaker_ref.comparing.difference import TITLES, PairedDifference, paired_difference
from bookmaker_ref.layout import label_text
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.reports.reasons import why
from bookmaker_ref.reports.shown import INDEPENDENT
from bookmaker_ref.sheets import NONE, Sheet, Sheets, between, count, decimal, frame
from bookmaker_ref.significance.several import CORRECTIONS
from bookmaker_ref.tables.checks import named
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.positive import both_classes, depends_on_positive, positive_class
from bookmaker_ref.tables.predictions import coded

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LABEL = 24
#: What is of a p-value, and of no table.
_OF_NO_TABLE = frozenset({"error_odds", "posterior_alpha", "posterior_beta"})
#: What is of the classes alone, and the same for all systems on the same cases.
_OF_CASES_ALONE = frozenset(
    {
        *("prevalence", "inverse_prevalence", "skew", "prevalence_g", "prevalence_h", "entropy_real"),
        *("evenness_real", "evenness_real_plus", "evenness_real_minus", "evenness_real_sharp"),
    }
)


@dataclass(frozen=True, eq=False)
class Comparison(Sheets):
    """What `compare` found: the value of each system, and the difference of each pair."""

    measure: str
    cases: int
    labels: tuple[Label, ...]
    #: The class that a measure of two classes is about, and None where it is about all.
    positive: Label | None
    values: Mapping[str, float]
    pairs: tuple[tuple[str, str], ...]
    differences: tuple[PairedDifference, ...]
    #: The p-value of each pair, adjusted for how many there are.
    adjusted: tuple[float, ...]
    correction: str
    level: float
    #: Why the measure is undefined, of each system of which it is.
    undefined: Mapping[str, str] = field(default_factory=dict)

    def head(self) -> str:
        """What is compared, and on how many cases."""
        of = "" if self.positive is None else f" of class {label_text(self.positive, _LABEL)},"
        return f"{self.measure}{of or ' of'} {len(self.values)} systems on {count(self.cases)} cases"

    def sheets(self) -> Iterator[Sheet]:
        """The systems, and each pair of them."""
        alone = tuple((label_text(name, _LABEL), decimal(value)) for name, value in self.values.items())
        yield Sheet("Each system", ("system", self.measure), alone, "<>")
        head = ("first − second", "difference", f"{100 * self.level:.6g} % interval", "p", "p, adjusted")
        rows = (
            (self._between(pair), decimal(each.difference), between(each.low, each.high), _p(each.p), _p(p))
            for pair, each, p in zip(self.pairs, self.differences, self.adjusted, strict=True)
        )
        yield Sheet("Each pair", head, tuple(rows), "<>>>>")

    def notes(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """By which method, and for how many pairs it is adjusted; what is undefined."""
        used = self.differences[0]
        own = used.test == used.method
        by = "by the same" if own else f"that the systems are exchangeable ({used.test.partition(', ')[2]})"
        yield f"Intervals by {TITLES[used.method]} ({used.method}); p {by}."
        if len(self.pairs) > 1 and self.correction != "none":
            yield f"Adjusted for {len(self.pairs)} pairs: p by {self.correction}, intervals by Bonferroni."
        for reason in dict.fromkeys(self.undefined.values()):
            unknown = [label_text(name, _LABEL) for name, why in self.undefined.items() if why == reason]
            yield f"{self.measure} is undefined for {', '.join(unknown)}: {reason}."
        if any(isfinite(each.difference) and isnan(each.low) for each in self.differences):
            yield f"Where there is no interval, {self.measure} has no slope: method='bootstrap' with seed=0 needs none."
        yield INDEPENDENT

    def draw(self, ax: Axes | None = None) -> Axes:
        """The difference of each pair with its interval, on axes of matplotlib, which are returned; 0 is marked."""
        from bookmaker_ref.comparing.figure import draw_differences  # noqa: PLC0415 -- matplotlib only where drawn

        return draw_differences(self, ax)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "measure": self.measure,
            "cases": self.cases,
            "labels": [str(label) for label in self.labels],
            "positive": None if self.positive is None else str(self.positive),
            "systems": {name: value if isfinite(value) else None for name, value in self.values.items()},
            "correction": self.correction,
            "level": self.level,
            "pairs": [
                {"first_system": a, "second_system": b, **found.to_json(), "p_adjusted": p if isfinite(p) else None}
                for (a, b), found, p in zip(self.pairs, self.differences, self.adjusted, strict=True)
            ],
        }

    def to_pandas(self) -> Any:
        """A row for each pair, as a data frame of pandas."""
        return frame("pandas", self._columns())

    def to_polars(self) -> Any:
        """A row for each pair, as a data frame of polars."""
        return frame("polars", self._columns())

    def _columns(self) -> dict[str, list[Any]]:
        rows = self.to_json()["pairs"]
        return {name: [nan if row[name] is None else row[name] for row in rows] for name in rows[0]}

    def _between(self, pair: tuple[str, str]) -> str:
        return " − ".join(label_text(name, _LABEL) for name in pair)

    def __repr__(self) -> str:
        told = ", ".join(f"{label_text(name, _LABEL)} {value:.4g}" for name, value in self.values.items())
        return f"<comparison of {self.measure} on {self.cases} cases: {told}>"


def compare(
    y_true: Any,
    predictions: Mapping[str, Any],
    measure: str = "informedness",
    *,
    labels: Iterable[Label] | None = None,
    pos_label: Label | None = None,
    sample_weight: None = None,
    level: float = 0.95,
    method: str | None = None,
    test: str | None = None,
    correction: str = "holm",
    seed: Any = None,
    resamples: int = 9999,
) -> Comparison:
    """Which of several systems is better by a measure, on the same cases: each pair with an interval and a test.

    ``predictions`` has a vector of labels for each system, by its name. Intervals hold together with the ``level``: of
    m pairs each leaves out an m-th of the rest (Bonferroni); p-values are adjusted by ``correction``. ``pos_label`` is
    the positive class, which a measure such as Recall or F1 needs, unless the classes are booleans, 0 and 1, or -1 and
    1. All other classes are then the negative one. ``labels`` are all the classes; any other label is an error.

    ``method`` is the recommended one for the measure, or one of ``"score"``, ``"bonett-price"``,
    ``"delta-plus-three"`` and ``"bootstrap"``, which takes ``seed`` and ``resamples``; docs/comparing.md says what each
    is worth. p is of the same method; ``test="exchange"`` is the exact test that the systems are exchangeable, by
    drawing with ``seed`` where there are too many ways.

    Weights are no cases, so there is no interval and no test with ``sample_weight``. Intervals and tests assume that
    cases are independent of each other: cases that come in clusters, such as several of one patient, have wider ones.

    >>> truth = [1] * 50 + [0] * 50
    >>> compare(truth, {"a": [1] * 40 + [0] * 50 + [1] * 10, "b": [1] * 30 + [0] * 50 + [1] * 20})
    <comparison of informedness on 100 cases: a 0.6, b 0.2>
    """
    share = checked_level(level)
    if seed is not None:
        generator(seed)  # which says what is wrong with it, whether anything is drawn or not
    one_of(correction, "correction", CORRECTIONS)
    if sample_weight is not None:
        raise ValueError(
            "compare takes whole cases: weights are no cases, so leave sample_weight out; the weighted value of each"
            " system is that of bookmaker_ref.scores"
        )
    if not isinstance(predictions, Mapping) or len(predictions) < 2:
        raise ValueError("predictions is a dict of two systems or more: {name: vector of labels}")
    strange = next((name for name in predictions if not isinstance(name, str)), None)
    if strange is not None:
        raise TypeError(f"a system is called {short(strange)}: its name is a text")
    known, (real, *said) = coded(
        {"y_true": y_true, **{f"the predictions of {short(n)}": p for n, p in predictions.items()}}, labels
    )
    if len(known) == 1:  # all numbers of labels are 0, and become that of this label among both classes
        both = both_classes(known, pos_label)
        at = both.index(known[0])
        known, real, said = both, real + at, [each + at for each in said]
    if len(known) < 2:
        raise ValueError(
            f"all cases are {named(known[0])}, in reality and predicted: say which labels there could be, as in"
            f" labels=[{named(known[0])}, ...]"
        )
    if pos_label is not None:
        positive_class(known, pos_label, what="compare")  # which raises where no class is called so
    name = _measure(measure, len(known) if pos_label is None else 2)
    positive = (
        positive_class(known, pos_label, what=name) if pos_label is not None or depends_on_positive(name) else None
    )
    of = dict(zip(predictions, said, strict=True))
    pairs = tuple(combinations(predictions, 2))
    alone = share if correction == "none" else 1 - (1 - share) / len(pairs)
    found, undefined = [], {}
    for a, b in pairs:
        cases = PairedCases.of_codes(known, real, of[a], of[b])
        cases = cases if positive is None else cases.against_rest(positive)
        each = paired_difference(name, cases, level=alone, method=method, test=test, seed=seed, resamples=resamples)
        found.append(each)
        for system, value, table in zip((a, b), (each.first, each.second), cases.contingencies, strict=True):
            if not isfinite(value) and system not in undefined:
                undefined[system] = _why(name, table, two=len(known) == 2)
    adjusted = tuple(CORRECTIONS[correction]([each.p for each in found], missing="leave").tolist())
    values = {a: each.first for (a, _), each in zip(pairs, found, strict=True)} | {pairs[-1][1]: found[-1].second}
    return Comparison(
        name, len(real), known, positive, values, pairs, tuple(found), adjusted, correction, share, undefined
    )


def _why(measure: str, table: Contingency, *, two: bool) -> str:
    """Why a measure of a system is undefined, in words of its classes, the last of which is positive."""
    if measure in MEASURES:
        return why(measure, table)
    rest, positive = table.labels
    return why(measure, table.cells(positive), positive, rest if two else None)


def _measure(given: str, classes: int) -> str:
    """The canonical name of a measure of so many classes."""
    word(given, "measure")
    of_two, of_any = names.find(given), names.find_of_classes(given)
    found = (of_two if classes == 2 else None) or of_any
    if found in _OF_NO_TABLE:
        raise ValueError(f"{found} is of a p-value, and not of a table: compare a measure such as 'informedness'")
    if found is not None and found.startswith(("chi2", "g2")):
        raise ValueError(f"{found} grows with the cases: compare a measure such as 'correlation' or 'gorodkin_rk'")
    if found in _OF_CASES_ALONE:
        raise ValueError(
            f"{found} is of the real classes alone, so no prediction changes it and all systems have the same: compare"
            " a measure such as 'informedness'"
        )
    if found is not None:
        return found
    if of_two is not None:
        raise ValueError(f"{of_two} is of two classes, and there are {classes}: say which one by pos_label=")
    known = {**names.OF_CLASSES, **(names.OF_TWO if classes == 2 else {})}
    near = [known.get(each, each) for each in names.nearest(given, [*dict.fromkeys(known.values()), *known], most=1)]
    meant = f"; did you mean {near[0]!r}?" if near else ", such as 'informedness'"
    raise ValueError(f"measure is {short(given)}: it takes a measure of {classes} classes{meant}")


def _p(value: float) -> str:
    return NONE if isnan(value) else f"{value:.3g}"
