"""The letters of the papers: cells, margins, their proportions, and three ratios that fix a table.

Rows are predictions, columns are reality. UPPER case counts, lower case proportions of N::

            +R   -R                  +R   -R
    +P      TP   FP   PP      +P     tp   fp   pp
    -P      FN   TN   PN      -P     fn   tn   pn
            RP   RN   N              rp   rn   1
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr, Symbol

from bookmaker_ref.symbolic.vocabulary import FN as FN, FP as FP, TN as TN, TP as TP, define, export  # noqa: PLC0414

N = define("N", TP + FP + FN + TN)

RP = define("RP", TP + FN)
RN = define("RN", FP + TN)
PP = define("PP", TP + FP)
PN = define("PN", FN + TN)

tp = define("tp", TP / N)
fp = define("fp", FP / N)
fn = define("fn", FN / N)
tn = define("tn", TN / N)

rp = define("rp", RP / N)
rn = define("rn", RN / N)
pp = define("pp", PP / N)
pn = define("pn", PN / N)


@dataclass(frozen=True)
class Coordinates:
    """Three ratios that fix the table of proportions: what they are, and the proportions in terms of them.

    ``means`` says what each letter is in the vocabulary; ``cells`` gives tp, fp, fn, tn back.
    """

    name: str
    letters: tuple[Symbol, Symbol, Symbol]
    means: tuple[Expr, Expr, Expr]
    cells: tuple[Expr, Expr, Expr, Expr]


def _letters(*names: str) -> tuple[Symbol, ...]:
    return tuple(Symbol(name, real=True) for name in names)


def _coordinates() -> dict[str, Coordinates]:
    t, f, c = _letters("tpr", "fpr", "Skew")
    recall, inverse_recall, prevalence = _letters("Recall", "InverseRecall", "Prevalence")
    precision, inverse_precision, bias = _letters("Precision", "InversePrecision", "Bias")
    b, m, d = _letters("Informedness", "Markedness", "dtp")
    chosen = (
        # ROC space and the skew c = rn/rp; a cost ratio multiplies c.
        Coordinates(
            "roc", (t, f, c), (tp / rp, fp / rn, rn / rp), tuple(x / (1 + c) for x in (t, c * f, 1 - t, c * (1 - f)))
        ),
        Coordinates(
            "recall",
            (recall, inverse_recall, prevalence),
            (tp / rp, tn / rn, rp),
            (
                recall * prevalence,
                (1 - inverse_recall) * (1 - prevalence),
                (1 - recall) * prevalence,
                inverse_recall * (1 - prevalence),
            ),
        ),
        Coordinates(
            "precision",
            (precision, inverse_precision, bias),
            (tp / pp, tn / pn, pp),
            (
                precision * bias,
                (1 - precision) * bias,
                (1 - inverse_precision) * (1 - bias),
                inverse_precision * (1 - bias),
            ),
        ),
        # Recall with both margins: how Recall, Bias and Prevalence trade off (11-14).
        Coordinates(
            "recall_margins",
            (recall, bias, prevalence),
            (tp / rp, pp, rp),
            (
                recall * prevalence,
                bias - recall * prevalence,
                prevalence - recall * prevalence,
                1 - bias - prevalence + recall * prevalence,
            ),
        ),
        # The determinant with both margins: the four cells are expectation plus or minus dtp (20-27).
        Coordinates("deviation", (d, bias, prevalence), (tp - rp * pp, pp, rp), _cells(d, bias, prevalence)),
        # Informedness, and Markedness, with both margins (28, 29).
        Coordinates(
            "informedness",
            (b, bias, prevalence),
            (tp / rp - fp / rn, pp, rp),
            _cells(b * prevalence * (1 - prevalence), bias, prevalence),
        ),
        Coordinates(
            "markedness",
            (m, bias, prevalence),
            (tp / pp - fn / pn, pp, rp),
            _cells(m * bias * (1 - bias), bias, prevalence),
        ),
    )
    return {each.name: each for each in chosen}


def _cells(d: Expr, bias: Expr, prevalence: Expr) -> tuple[Expr, Expr, Expr, Expr]:
    return (
        bias * prevalence + d,
        bias * (1 - prevalence) - d,
        (1 - bias) * prevalence - d,
        (1 - bias) * (1 - prevalence) + d,
    )


COORDINATES: dict[str, Coordinates] = _coordinates()

export(globals())
