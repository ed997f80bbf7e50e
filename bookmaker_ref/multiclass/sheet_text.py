"""The Bookmaker's sheet as people read it, and as plain values: rounded from its exact values, or undefined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bookmaker_ref.exact import numbers
from bookmaker_ref.layout import (
    WIDEST,
    Cell,
    beside,
    columns,
    columns_of,
    fits,
    label_text,
    paint,
    paragraph,
    shortened,
    width,
    wrapped,
)
from bookmaker_ref.multiclass.abstention import Abstention
from bookmaker_ref.multiclass.bookmaker import Odds
from bookmaker_ref.multiclass.sheet import Absent, Horse, Powers, Sheet, defined
from bookmaker_ref.tables.checks import json_label
from bookmaker_ref.tables.contingency import Contingency, Label

_MEANS = "Means are weighted by Bias (of Recall by Prevalence)"
_MEAN_OF = {"F": "of F the harmonic", "G": "of G the geometric"}
_STRICT = "A mean is undefined where one of its parts is."
_BETS = "Bets are such that perfect play wins $10 on each class."
_LABEL = 12  # how much of a label is shown
_EXACT = 8  # and of an exact value, at least
_ENDS = 20  # and of one that is cut, for less tells nothing
_Row = list[Cell | str]
#: The columns of the list by class, the least needed first.
_SPARE = ("G", "F", "right", "odds", "Precision", "Recall", "weighted")
#: What may stand in the sheet.
Shown = numbers.Number | Powers | Absent
_ODDS = 9  # what is longer is shown as so many to 1
_UNDEFINED = Cell("undefined", "yellow")


def lines(sheet: Sheet, said: Callable[[str], str]) -> Iterator[str]:
    """Figure 1 with a column or a line for each class, and what is won; where labels are ignored, what that costs."""
    abstention = sheet.abstention
    yield from (paint(line, "bold") for line in wrapped(_heading(sheet), width()))
    yield ""
    lines, left_out = _table(sheet)
    yield from lines
    yield ""
    means = [_MEANS] + [mean for name, mean in _MEAN_OF.items() if name not in left_out]
    notes = [f"{means[0]}{': ' * (len(means) > 1)}{', '.join(means[1:])}{' mean' * (len(means) > 1)}.", _BETS]
    if left_out:
        where = "a wider terminal shows more, to_json() all of it" if width() < WIDEST else "to_json() has it all"
        notes.append(said(f"Left out for want of room: {', '.join(left_out)}; {where}."))
    yield from (paint(paragraph(note, 0), "dim") for note in notes)
    yield ""
    yield from _result(sheet)
    if abstention is not None:
        yield ""
        yield paint("Where no bet was made", "bold")
        yield from _aligned(_ignored(abstention), _is_plain(sheet))
    reasons = _reasons(sheet)
    for i, reason in enumerate(reasons):
        yield from [""] * (i == 0)
        yield from beside([Cell("undefined:", "yellow")], reason, gap=1)
    if reasons:
        yield from wrapped(_STRICT, width())


def _heading(sheet: Sheet) -> str:
    classes = f"{len(sheet.horses)} class{'es' * (len(sheet.horses) != 1)}"
    if (abstention := sheet.abstention) is None:
        return f"{cases(sheet.bets.n)}, {classes}"
    ignored = ", ".join(_name(label) for label in abstention.ignored)
    n = cases(_unscaled(abstention.table.n, sheet))
    return f"{count(sheet.bets.n)} of {n}, {classes}; no bet on {ignored}"


def _unscaled(n: float, sheet: Sheet) -> Fraction:
    return Fraction(n) / sheet.scale


def _is_plain(sheet: Sheet) -> bool:
    """Whether exact values are as short as they are meant: those of weights have all the digits of binary numbers."""
    return sheet.table.counts.dtype.kind != "f" or all(float(x).is_integer() for x in sheet.table.counts.flat)


def _table(sheet: Sheet) -> tuple[list[str], list[str]]:
    """The sheet with a column for each class if that fits, else with a line for each; and what is left out then."""
    if len(sheet.horses) < 12:  # what has more columns never fits
        for prefix in ("real ", ""):
            lines = _wide(sheet, prefix)
            if fits(lines):
                return lines, []
    return _by_class(sheet)


def _wide(sheet: Sheet, prefix: str) -> list[str]:
    """The sheet as in 2003."""
    horses, names = sheet.horses, [_name(horse.label) for horse in sheet.horses]
    real, nothing = [prefix + name for name in names], ["", ""]
    table = [
        _dim("", *real, "predicted", "Bias"),
        *(
            [*_dim(f"predicted {name}"), *_bold(map(count, row)), count(horse.bets), percent(horse.bias)]
            for name, horse, row in zip(names, horses, sheet.bets.cells, strict=True)
        ),
        [*_dim("real"), *(count(horse.cases) for horse in horses), count(sheet.bets.n), ""],
        [*_dim("Prevalence"), *(percent(horse.prevalence) for horse in horses), *nothing],
        _dim(*[""] * (len(names) + 3)),
        _dim("", *names, "mean", ""),
        *([*_dim(title), *map(percent, parts), percent(mean), ""] for title, parts, mean in _rates(sheet)),
        _dim(*[""] * (len(names) + 3)),
        [*_dim("fair odds"), *(odds(horse.odds) for horse in horses), *nothing],
        [*_dim("parts of 10"), *(decimal(horse.odds.part(10)) for horse in horses), *nothing],
        _dim(*[""] * (len(names) + 3)),
        _dim("", *real, "won", "weighted"),
        *(
            [*_dim(f"bet on {name}"), *map(dollars, [*row, horse.won, horse.weighted])]
            for name, horse, row in zip(names, horses, sheet.payoffs, strict=True)
        ),
        [*_dim("in all"), *map(dollars, [*sheet.payoffs_by_class, sheet.won, sheet.won])],
    ]
    return columns(table, "<" + ">" * (len(names) + 2))


def _by_class(sheet: Sheet) -> tuple[list[str], list[str]]:
    """One line for each class, without the columns that do not fit; and which these are."""
    horses, n = sheet.horses, sheet.bets.n
    table: dict[str, _Row] = {
        "": _dim(*(_name(horse.label) for horse in horses), "in all"),
        "real": [*(count(horse.cases) for horse in horses), count(n)],
        "predicted": [*(count(horse.bets) for horse in horses), count(n)],
        "right": [*(count(horse.hits) for horse in horses), count(sheet.accuracy * n)],
        **{title: [*map(percent, parts), percent(mean)] for title, parts, mean in _rates(sheet)},
        "odds": [*(odds(horse.odds) for horse in horses), ""],
        "weighted": [*(dollars(horse.weighted) for horse in horses), dollars(sheet.won)],
    }
    left_out: list[str] = []
    while not fits(lines := _listed(table)) and len(left_out) < len(_SPARE):
        left_out.append(_SPARE[len(left_out)])
        del table[left_out[-1]]
    return lines, ["what each cell pays", *reversed(left_out)]


def _listed(table: Mapping[str, _Row]) -> list[str]:
    return columns([_dim(*table), *zip(*table.values(), strict=True)], "<" + ">" * (len(table) - 1))


def _rates(sheet: Sheet) -> list[tuple[str, list[Shown], Shown]]:
    horses = sheet.horses
    return [
        ("Precision", [horse.precision for horse in horses], sheet.mean_precision),
        ("Recall", [horse.recall for horse in horses], sheet.mean_recall),
        ("F", [horse.f1 for horse in horses], sheet.mean_f),
        ("G", [horse.g_measure for horse in horses], sheet.mean_g),
        ("B", [horse.gain for horse in horses], sheet.informedness),
    ]


def _result(sheet: Sheet) -> list[str]:
    fair, plain = "what is won of what perfect play wins, at fair odds", _is_plain(sheet)
    if len(sheet.horses) <= 2:
        return _aligned([("B", sheet.informedness, fair)], plain, "bold")
    return _aligned(
        [
            ("B by Bias", sheet.informedness, fair),
            ("B by Prevalence", sheet.informedness_by_prevalence, "with bets that all win the same"),
        ],
        plain,
        "bold",
    )


def _ignored(abstention: Abstention) -> list[tuple[str, Shown, str]]:
    return [
        ("bets made", abstention.share, "n/N"),
        ("Accuracy of these", abstention.accuracy, ""),
        ("times n/N", abstention.discounted_accuracy, "right, of all cases"),
        ("B of these", _of(abstention, "informedness"), "at odds that are fair among them"),
        ("times n/N", _of(abstention, "discounted"), "what powers2003 takes for all cases"),
        ("B of all", _of(abstention, "overall"), "at odds that are fair among all cases"),
    ]


def _of(abstention: Abstention, name: str) -> Shown:
    return defined(lambda: getattr(abstention, name))


def _aligned(rows: Sequence[tuple[str, Shown, str]], plain: bool, style: str = "dim") -> list[str]:
    """A name, the share, its exact value as far as there is room for it, and what it is."""
    names, parts, notes = zip(*rows, strict=True)
    texts = (names, [percent(part).text for part in parts], notes)
    room = max(_EXACT, width() - sum(max(map(columns_of, each)) for each in texts) - 6)
    texts_of = [(exact(part) if plain else None) or "" for part in parts]
    values = [text if len(text) <= room else shortened(text, room) if room >= _ENDS else "" for text in texts_of]
    most = max(map(len, values))
    shares = max(map(len, texts[1]))
    before = max(map(len, names))
    return [
        line
        for name, part, value, what in zip(names, parts, values, notes, strict=True)
        for line in beside(
            [
                Cell(name.ljust(before), style),
                Cell(percent(part).text.rjust(shares), percent(part).style),
                *[Cell(value.ljust(most), "cyan")] * (most > 0),
            ],
            what,
        )
    ]


def _reasons(sheet: Sheet) -> list[str]:
    """Why parts of the sheet are undefined, each reason once."""
    parts = [part for _, each, mean in _rates(sheet) for part in (*each, mean)]
    return list(dict.fromkeys(part.reason for part in parts if isinstance(part, Absent)))


def _name(label: Label) -> str:
    return label_text(label, _LABEL)


def _dim(*texts: str) -> _Row:
    return [Cell(text, "dim") for text in texts]


def _bold(texts: Iterator[str]) -> _Row:
    return [Cell(text, "bold") for text in texts]


# --- for programs -------------------------------------------------------------------------------------------


def document(sheet: Sheet) -> dict[str, Any]:
    """All of it as plain values: floats, exact values, and why there is none."""
    table = sheet.table
    return {
        "table": {
            "rows": "predicted",
            "labels": [json_label(label) for label in table.real],
            "counts": [[_json_count(count, table) for count in row] for row in sheet.bets.cells],
            "n": _json_count(sheet.bets.n, table),
        },
        "unit": sheet.unit,
        "classes": [_class(horse) for horse in sheet.horses],
        "payoffs": [[part_json(part) for part in row] for row in sheet.payoffs],
        "payoffs_by_class": [part_json(part) for part in sheet.payoffs_by_class],
        "accuracy": part_json(sheet.accuracy),
        "mean_precision": part_json(sheet.mean_precision),
        "mean_recall": part_json(sheet.mean_recall),
        "mean_f1": part_json(sheet.mean_f),
        "mean_g_measure": part_json(sheet.mean_g),
        "informedness": part_json(sheet.informedness),
        "informedness_by_prevalence": part_json(sheet.informedness_by_prevalence),
        "won": part_json(sheet.won),
        "abstention": None if sheet.abstention is None else _of_abstention(sheet, sheet.abstention),
    }


def _class(horse: Horse) -> dict[str, object]:
    rates = ("prevalence", "bias", "precision", "recall", "inverse_precision", "inverse_recall", "f1", "g_measure")
    return {
        "label": json_label(horse.label),
        "odds": {"lose": horse.odds.lose, "win": horse.odds.win, "part_of_10": part_json(horse.odds.part(10))},
        **{name: part_json(getattr(horse, name)) for name in rates},
        "informedness": part_json(horse.gain),
        "won": part_json(horse.won),
        "weighted": part_json(horse.weighted),
    }


def _of_abstention(sheet: Sheet, abstention: Abstention) -> dict[str, object]:
    by_prevalence = replace(abstention, by="prevalence")
    means = ("informedness", "discounted", "overall")
    return {
        "ignored": [json_label(label) for label in abstention.ignored],
        "n": _json_count(_unscaled(abstention.table.n, sheet), abstention.table),
        "share": part_json(abstention.share),
        "accuracy": part_json(abstention.accuracy),
        "discounted_accuracy": part_json(abstention.discounted_accuracy),
        **{name: part_json(_of(abstention, name)) for name in means},
        **{f"{name}_by_prevalence": part_json(_of(by_prevalence, name)) for name in means},
        "same_prevalences": abstention.same_prevalences,
    }


def _json_count(count: float | Fraction, table: Contingency) -> int | float:
    return int(count) if count == int(count) and table.counts.dtype.kind != "f" else float(count)


# --- parts of the sheet ---------------------------------------------------------------------------------------


def rounded(value: Fraction, places: int) -> str:
    """The exact value to so many places; halves go away from 0, as a spreadsheet has them.

    >>> rounded(Fraction(785, 10), 0), rounded(Fraction(-1, 8), 2), rounded(Fraction(-1, 1000), 2)
    ('79', '-0.13', '0.00')
    """
    whole = int(abs(value) * 10**places + Fraction(1, 2))
    digits = str(whole).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if value < 0 and whole else text


def percent(part: Shown) -> Cell:
    """A share, to two decimals."""
    return _UNDEFINED if isinstance(part, Absent) else Cell(f"{rounded(100 * _fraction(part), 2)}%")


def dollars(part: Shown) -> Cell:
    """What is won, or in red lost."""
    if isinstance(part, Absent):
        return _UNDEFINED
    text = rounded(_fraction(part), 2)
    return Cell(f"-${text[1:]}", "red") if text.startswith("-") else Cell(f"${text}")


def decimal(value: Fraction) -> str:
    """Up to two decimals, and none where none are needed."""
    return rounded(value, 2).rstrip("0").rstrip(".")


def count(value: float | Fraction) -> str:
    """A number of cases, or a weight to six digits."""
    return str(int(value)) if value == int(value) else f"{float(value):.6g}"


def cases(n: float | Fraction) -> str:
    """So many cases."""
    return f"{count(n)} case{'s' * (n != 1)}"


def odds(of: Odds) -> str:
    """The odds in lowest terms; where these are long, rounded to so many to 1.

    >>> odds(Odds("a", 3, 7)), odds(Odds("b", 1000003, 500000))
    ('3:7', '2.00:1')
    """
    text = str(of)
    if len(text) <= _ODDS or not of.win or not of.lose:
        return text
    against = Fraction(of.lose, of.win)
    return f"{rounded(against, 2)}:1" if against >= 1 else f"1:{rounded(1 / against, 2)}"


def exact(part: Shown) -> str | None:
    """The exact value as text; None where there is none."""
    if isinstance(part, Absent):
        return None
    return str(part) if isinstance(part, Powers) else numbers.text(part)


def part_json(part: Shown) -> dict[str, float | str | None]:
    """The part for JSON: a float, the exact value, and why there is none."""
    if isinstance(part, Absent):
        return {"value": None, "exact": None, "undefined": part.reason}
    value = float(part) if isinstance(part, Powers) else numbers.to_float(part)
    return {"value": value, "exact": exact(part)}


def _fraction(part: numbers.Number | Powers) -> Fraction:
    """The part as a fraction, near enough to round it."""
    if isinstance(part, int | Fraction):
        return Fraction(part)
    return Fraction(float(part) if isinstance(part, Powers) else numbers.to_float(part))
