"""SciPy: tests and measures of association of contingency tables."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, itemgetter
from typing import Any

from bookmaker_ref.golden.adapters.adapter import Adapter, Library, called, lazily

_PAPERS = {"value": "p", "tail": "upper", "degrees of freedom": "papers"}
#: Beyond, Fisher's test takes minutes, or for ever.
_MOST = 10**6


def _chi2(part: str, **options: Any) -> Callable[[Any], Any]:
    return called("scipy.stats", "chi2_contingency", attrgetter(part), **options)


def _association(method: str, measure: str) -> Adapter:
    function = called("scipy.stats.contingency", "association", method=method)
    return _of(f'association(matrix, method="{method}")', measure, function)


def _odds_ratio() -> Adapter:
    function = called("scipy.stats.contingency", "odds_ratio", attrgetter("statistic"), kind="sample")
    return _of('odds_ratio(matrix, kind="sample").statistic', "odds_ratio", function, 2)


def _relative_risk(matrix: Any) -> Any:
    (tp, fn), (fp, tn) = matrix.tolist()
    return lazily("scipy.stats.contingency", "relative_risk")(tp, tp + fn, fp, fp + tn).relative_risk


def _entropy(axis: int) -> Callable[[Any], Any]:
    def call(matrix: Any) -> Any:
        rows = (matrix if axis == 1 else matrix.T).tolist()
        return lazily("scipy.stats", "entropy")([float(sum(row)) for row in rows])

    return call


def _of(shown: str, measure: str, function: Callable[[Any], Any], classes: int | None = None, **more: Any) -> Adapter:
    return Adapter(shown, measure, "matrix", function, rows="real", classes=classes, doubles=True, **more)


LIBRARY = Library(
    "scipy",
    "SciPy",
    "scipy",
    "scipy",
    (
        _of("chi2_contingency(matrix, correction=False).statistic", "chi2", _chi2("statistic", correction=False)),
        _of(
            "chi2_contingency(matrix, correction=False).pvalue",
            "chi2",
            _chi2("pvalue", correction=False),
            variant=_PAPERS,
        ),
        _of("chi2_contingency(matrix).statistic", "chi2_yates", _chi2("statistic"), 2),
        _of(
            'chi2_contingency(matrix, correction=False, lambda_="log-likelihood").statistic',
            "g2",
            _chi2("statistic", correction=False, lambda_="log-likelihood"),
        ),
        _association("cramer", "cramers_v"),
        _association("pearson", "contingency_coefficient"),
        *(
            _of(
                f'fisher_exact(matrix, alternative="{tail}")[1]',
                "fisher",
                called("scipy.stats", "fisher_exact", itemgetter(1), alternative=tail),
                2,
                variant={"value": "p", "tail": tail, **by},
                most=_MOST,
            )
            for tail, by in (("two-sided", {"by": "probability"}), ("greater", {}), ("less", {}))
        ),
        _odds_ratio(),
        _of("relative_risk(tp, tp + fn, fp, fp + tn).relative_risk", "lr_positive", _relative_risk, 2),
        _of("entropy(matrix.sum(axis=1))", "entropy_real", _entropy(1)),
        _of("entropy(matrix.sum(axis=0))", "entropy_predicted", _entropy(0)),
    ),
)
