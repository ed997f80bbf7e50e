"""statsmodels: contingency tables and agreement between raters."""

from __future__ import annotations

from typing import Any

from bookmaker_ref.golden.adapters.adapter import Adapter, Library, lazily
from bookmaker_ref.golden.vector import Vector

_SHIFTED = (
    "1/2 stands for each cell that is 0, unless shift_zeros=False; the documentation says that it is added to all cells"
)


def _kappa(matrix: Any) -> Any:
    return lazily("statsmodels.stats.inter_rater", "cohens_kappa")(matrix).kappa


def _fleiss(y_true: Any, y_pred: Any) -> Any:
    import numpy as np  # noqa: PLC0415 -- only for arrays

    labels, codes = np.unique(np.concatenate([y_true, y_pred]), return_inverse=True)
    votes = np.eye(len(labels), dtype=int)[codes.reshape(2, -1)]
    return lazily("statsmodels.stats.inter_rater", "fleiss_kappa")(votes.sum(axis=0))


def _table2x2(name: str, shift: bool) -> Any:
    def call(matrix: Any) -> Any:
        table = lazily("statsmodels.stats.contingency_tables", "Table2x2")
        return getattr(table(matrix, shift_zeros=shift), name)

    return call


def _nominal(shift: bool) -> Any:
    def call(matrix: Any) -> Any:
        table = lazily("statsmodels.stats.contingency_tables", "Table")
        return table(matrix, shift_zeros=shift).test_nominal_association().statistic

    return call


def _has_a_zero(vector: Vector) -> bool:
    return not all(cell for row in vector.counts for cell in row)


def _two(shown: str, measure: str, shift: bool) -> Adapter:
    told = "Table2x2(matrix)" if shift else "Table2x2(matrix, shift_zeros=False)"
    function, note = _table2x2(shown, shift), _SHIFTED if shift else ""
    excused = _has_a_zero if shift else None
    shown = f"{told}.{shown}"
    return Adapter(shown, measure, "matrix", function, rows="real", classes=2, note=note, on_purpose=excused)


LIBRARY = Library(
    "statsmodels",
    "statsmodels",
    "statsmodels",
    "statsmodels",
    (
        Adapter("cohens_kappa(matrix).kappa", "cohen_kappa", "matrix", _kappa, rows="real"),
        Adapter("fleiss_kappa(votes)", "fleiss_kappa", "labels", _fleiss, note="two raters: reality and prediction"),
        _two("oddsratio", "odds_ratio", True),
        _two("oddsratio", "odds_ratio", False),
        _two("riskratio", "lr_positive", True),
        _two("riskratio", "lr_positive", False),
        Adapter(
            "Table(matrix).test_nominal_association().statistic",
            "chi2",
            "matrix",
            _nominal(True),
            rows="real",
            note=_SHIFTED,
            on_purpose=_has_a_zero,
        ),
        Adapter(
            "Table(matrix, shift_zeros=False).test_nominal_association().statistic",
            "chi2",
            "matrix",
            _nominal(False),
            rows="real",
        ),
    ),
)
