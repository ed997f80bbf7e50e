"""statsmodels: contingency tables and agreement between raters."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from bookmaker_ref.golden.adapters.adapter import Adapter, Library, called, lazily
from bookmaker_ref.golden.vector import Vector

_TABLES = "statsmodels.stats.contingency_tables"
_SHIFTED = (
    "1/2 stands for each cell that is 0, unless shift_zeros=False; the documentation says that it is added to all cells"
)


def _fleiss(y_true: Any, y_pred: Any) -> Any:
    import numpy as np  # noqa: PLC0415 -- only for arrays

    labels, codes = np.unique(np.concatenate([y_true, y_pred]), return_inverse=True)
    votes = np.eye(len(labels), dtype=int)[codes.reshape(2, -1)]
    return lazily("statsmodels.stats.inter_rater", "fleiss_kappa")(votes.sum(axis=0))


def _has_a_zero(vector: Vector) -> bool:
    return not all(cell for row in vector.counts for cell in row)


def _two(shown: str, measure: str, shift: bool) -> Adapter:
    told = "Table2x2(matrix)" if shift else "Table2x2(matrix, shift_zeros=False)"
    function, note = called(_TABLES, "Table2x2", attrgetter(shown), shift_zeros=shift), _SHIFTED if shift else ""
    excused = _has_a_zero if shift else None
    shown = f"{told}.{shown}"
    return Adapter(shown, measure, "matrix", function, rows="real", classes=2, note=note, on_purpose=excused)


def _nominal(shift: bool) -> Adapter:
    told = "Table(matrix)" if shift else "Table(matrix, shift_zeros=False)"
    found = called(_TABLES, "Table", lambda table: table.test_nominal_association().statistic, shift_zeros=shift)
    note, excused = (_SHIFTED, _has_a_zero) if shift else ("", None)
    shown = f"{told}.test_nominal_association().statistic"
    return Adapter(shown, "chi2", "matrix", found, rows="real", note=note, on_purpose=excused)


_KAPPA = called("statsmodels.stats.inter_rater", "cohens_kappa", attrgetter("kappa"))
LIBRARY = Library(
    "statsmodels",
    "statsmodels",
    "statsmodels",
    "statsmodels",
    (
        Adapter("cohens_kappa(matrix).kappa", "cohen_kappa", "matrix", _KAPPA, rows="real"),
        Adapter("fleiss_kappa(votes)", "fleiss_kappa", "labels", _fleiss, note="two raters: reality and prediction"),
        _two("oddsratio", "odds_ratio", True),
        _two("oddsratio", "odds_ratio", False),
        _two("riskratio", "lr_positive", True),
        _two("riskratio", "lr_positive", False),
        _nominal(True),
        _nominal(False),
    ),
)
