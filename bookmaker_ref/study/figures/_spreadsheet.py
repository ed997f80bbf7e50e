"""The spreadsheet of powers2003, its only figure: four models of decision, and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bookmaker_ref.multiclass import Sheet
from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.figure import Figure, listed, so
from bookmaker_ref.study.figures.watch import UNWATCHED, Watch
from bookmaker_ref.tables.contingency import Contingency

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing


@dataclass(frozen=True, slots=True)
class Model:
    """One of the four: what it does, its cells TP, FP, FN, TN, and how many times too large they are."""

    title: str
    cells: tuple[int, int, int, int]
    scale: int

    @property
    def sheet(self) -> Sheet:
        """The sheet of this model."""
        tp, fp, fn, tn = self.cells
        return Sheet(Contingency.binary(tp=tp, fp=fp, fn=fn, tn=tn), scale=self.scale)


#: The tables of the page; those of the last two have one decimal there.
MODELS = (
    Model("Model 1: guesses", (56, 24, 14, 6), 1),
    Model("Model 2: perfect", (70, 0, 0, 30), 1),
    Model("Model 3: 15% perfect, else guesses", (581, 204, 119, 96), 10),
    Model("Model 4: 15% reversed, else guesses", (476, 249, 224, 51), 10),
)
#: The share of perfect play that each is named after.
SHARES = (Fraction(0), Fraction(1), Fraction(15, 100), Fraction(-15, 100))
_RIGHT, _WRONG, _HEAD = "#D6EEE4", "#F8E0D2", "#EEEEEE"


def _sheets(seed: int, tables: int, watch: Watch = UNWATCHED) -> tuple[Sheet, ...]:
    return tuple(model.sheet for model in MODELS)


def _draw(sheets: tuple[Sheet, ...]) -> Drawing:
    figure, axes = style.panels([4.1, 4.1], sharex=False, width=14.0)
    for panel, model, sheet in zip(axes.flat, MODELS, sheets, strict=True):
        _draw_sheet(panel, sheet)
        panel.set_title(model.title, fontsize=style.LARGE)
    style.headed(
        figure,
        _headline(sheets),
        "powers2003, Figure 1: the Bookmaker beside Precision, Recall, F and G; computed, not simulated",
    )
    return figure


def _headline(sheets: tuple[Sheet, ...]) -> str:
    informedness = [_percent(sheet.informedness) for sheet in sheets]
    return (
        f"Informedness is the share of perfect play: {', '.join(informedness)}; the F of horse 1 is"
        f" {', '.join(_percent(sheet.horses[0].f1, 2) for sheet in sheets)}"
    )


def _draw_sheet(axes: Axes, sheet: Sheet) -> None:
    """The cells of one sheet: cases above, dollars below."""
    axes.set_xlim(-0.75, 7)
    axes.set_ylim(10, 0)
    axes.set_axis_off()
    one, two = sheet.horses
    (tp, fp), (fn, tn) = sheet.bets.cells
    pays = sheet.payoffs
    rows: tuple[tuple[str, ...], ...] = (
        ("cases", "1 wins", "2 wins", "bets", "Precision", "F", "G"),
        (f"bet on 1: {_percent(one.bias)}", _count(tp), _count(fp), _count(one.bets), *_rates(one)),
        (f"bet on 2: {_percent(two.bias)}", _count(fn), _count(tn), _count(two.bets), *_rates(two)),
        (
            "total", _count(one.cases), _count(two.cases), _count(sheet.bets.n), _percent(sheet.mean_precision),
            _percent(sheet.mean_f, 2), _percent(sheet.mean_g, 2),
        ),
        ("Recall", _percent(one.recall), _percent(two.recall), _percent(sheet.mean_recall), "", "", ""),
        ("", "", "", "", "", "", ""),
        (f"odds {_odds(one)}:{_odds(two)}", "1 wins", "2 wins", "won", "weighted", "", ""),
        ("bet on 1", *map(_dollars, (*pays[0], one.won, one.weighted)), "", ""),
        ("bet on 2", *map(_dollars, (*pays[1], two.won, two.weighted)), "", ""),
        (
            "total", *(_dollars(sum((_part(row[i]) for row in pays), Fraction(0))) for i in (0, 1)),
            _dollars(sheet.unit * _part(sheet.informedness)), _dollars(_part(one.weighted) + _part(two.weighted)),
            "", f"B = {_percent(sheet.informedness)}",
        ),
    )  # fmt: skip
    for y, row in enumerate(rows):
        for x, text in enumerate(row):
            _cell(axes, x, y, text)


def _cell(axes: Axes, x: int, y: int, text: str) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415 -- an extra: nothing else needs it

    right = (x, y) in {(1, 1), (2, 2), (1, 7), (2, 8)}
    wrong = (x, y) in {(2, 1), (1, 2), (2, 7), (1, 8)}
    head = y in (0, 6)
    face = _RIGHT if right else _WRONG if wrong else _HEAD if head and text else None
    bold = right or text.startswith("B =")
    if face:
        left, width = (-0.73, 1.71) if x == 0 else (x + 0.02, 0.96)
        axes.add_patch(Rectangle((left, y + 0.05), width, 0.9, facecolor=face, edgecolor="none"))
    axes.text(
        -0.7 if x == 0 else x + 0.93, y + 0.55, text, ha="left" if x == 0 else "right", va="center", fontsize=11.5,
        fontweight="bold" if bold else "normal", family="DejaVu Sans", parse_math=False,
    )  # fmt: skip


def _rates(horse: Any) -> tuple[str, str, str]:
    return _percent(horse.precision), _percent(horse.f1, 2), _percent(float(horse.g_measure), 2)


def _part(part: Any) -> Fraction:
    assert isinstance(part, Fraction), "every part of these four sheets is defined"
    return part


def _percent(part: Any, digits: int | None = None) -> str:
    value = 100 * float(part)
    digits = (0 if abs(value - round(value)) < 1e-9 else 1) if digits is None else digits
    return f"{value:.{digits}f}%".replace("-", "−")


def _count(value: Any) -> str:
    return f"{float(value):g}"


def _odds(horse: Any) -> str:
    return f"{float(10 * horse.prevalence):g}"


def _dollars(part: Any) -> str:
    value = round(float(part), 2) + 0.0
    return f"{'−' if value < 0 else ''}${abs(value):.2f}"


def _found(sheets: tuple[Sheet, ...]) -> Sequence[str]:
    values = [sheet.informedness for sheet in sheets]
    accuracy = [sheet.accuracy for sheet in sheets]
    f1 = [sheet.horses[0].f1 for sheet in sheets]
    return (
        so(
            tuple(values) == SHARES,
            f"Bookmaker Informedness is {', '.join(_percent(value) for value in values)}: the share of perfect play in"
            " each model, exactly, and its negative where play is reversed.",
        ),
        so(
            all(_part(horse.gain) == sheet.informedness for sheet in sheets for horse in sheet.horses),
            "Bets on either horse win the same in each model, as two classes have to.",
        ),
        so(
            accuracy[0] > Fraction(1, 2) < accuracy[3],
            f"Guesses have an Accuracy of {_percent(accuracy[0])} and an F of {_percent(f1[0], 2)}; with 15% reversed"
            f" on purpose they are still {_percent(accuracy[3])} and {_percent(f1[3], 2)}.",
        ),
    )


listed(
    Figure(
        "powers2003:1",
        "The spreadsheet: the Bookmaker beside Precision, Recall, F and G",
        "Four models with N = 100: horse 1 wins 70 of 100 races, and guesses are 80 to 20. Above: cases, rows for bets"
        " and columns for winners; Precision, F and G of bets on each horse, and their means. F and G of the total are"
        " weighted by bets, the harmonic and the geometric mean. Below: what each cell wins in dollars. Right bets are"
        " bold. Where the page rounds to whole percent, one decimal is shown.",
        "Guessing wins nothing, perfect play all; playing perfectly 15% of the time wins 15%, and reversed loses 15%,"
        " which Precision, Recall, Accuracy, F and G do not show (Figure 1, and the section on decision models).",
        _sheets,
        _draw,
        _found,
        _headline,
        "Four sheets, each with a table of cases and one of dollars: right bets are bold on green, wrong ones on"
        " vermilion; what is won of ten dollars is Informedness.",
        simulated=False,
    )
)
