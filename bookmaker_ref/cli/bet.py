"""``bookmaker bet``: the sheet of powers2003 for a table of counts: fair odds, what each bet wins, rates, averages."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bookmaker_ref.cli.reading import add_table_arguments, few_names, plain_word, scaled_table_of
from bookmaker_ref.cli.terminal import Refused, write, write_json
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
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from fractions import Fraction

    from bookmaker_ref.cli.sheet_text import Shown
    from bookmaker_ref.multiclass.abstention import Abstention
    from bookmaker_ref.multiclass.sheet import Horse, Sheet
    from bookmaker_ref.tables.contingency import Contingency, Label

SUMMARY = "odds, payoffs and winnings of a table of counts"
DESCRIPTION = """\
The Bookmaker's sheet for a table of any number of classes. Whoever predicts a
label bets on it, at odds that are fair for how often its class occurs: so
guessing wins nothing, and perfect play wins $10 on each class. What is won in
all is B, Informedness; rates and averages stand beside it.

A table is four counts, TP FP FN TN, which may have decimals; or a file with a matrix of counts, where
--rows says what its rows are; or a file with a row for each case and columns
with its real class and its predicted label.
"""
EXAMPLES = """\
examples:
  bookmaker bet 56 24 14 6
  bookmaker bet --matrix counts.csv --rows predicted
  bookmaker bet --labels cases.csv --real class --predicted label --ignore '?'
"""
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    add_table_arguments(parser)
    parser.add_argument(
        "--ignore",
        action="append",
        default=[],
        metavar="LABEL",
        help="a predicted label that means no decision: no bet is made (may be given again)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the sheet."""
    table, scale = scaled_table_of(arguments)
    from bookmaker_ref.multiclass.sheet import Sheet

    abstention = _abstention(table, [plain_word(word) for word in arguments.ignore])
    retained = table if abstention is None else abstention.retained
    _each_is_a_class(retained)
    sheet = Sheet(retained, scale=scale)
    if arguments.json:
        write_json(_document(sheet, abstention))
    else:
        write(_lines(sheet, abstention))
    return 0


def _abstention(table: Contingency, words: Sequence[str]) -> Abstention | None:
    if not words:
        return None
    from bookmaker_ref.multiclass.abstention import abstained

    by_text = {str(label): label for label in table.predicted}
    for word in words:
        if word not in by_text:
            raise Refused(f"no label {quoted(word)} is predicted: there are {few_names(table.predicted)}")
    ignored = {by_text[word] for word in words}
    rest = table.without(*ignored) if len(ignored) < len(table.predicted) else None
    if rest is None or not rest.n:
        raise Refused("all cases have a predicted label that is ignored: nothing is left to bet on")
    _each_is_a_class(rest)
    return abstained(table, *(label for label in table.predicted if label in ignored))


def _each_is_a_class(table: Contingency) -> None:
    classes = set(table.real)
    odd = next((label for label in table.predicted if label not in classes), None)
    if odd is not None:
        raise Refused(
            f"the predicted label {quoted(str(odd), 20)} is no class: there are {few_names(table.real)}; leave it out"
            f" with --ignore, or find out with bookmaker assign which class it stands for"
        )


# --- for people ---------------------------------------------------------------------------------------------


def _lines(sheet: Sheet, abstention: Abstention | None) -> Iterator[str]:
    yield from (paint(line, "bold") for line in wrapped(_heading(sheet, abstention), width()))
    yield ""
    lines, left_out = _table(sheet)
    yield from lines
    yield ""
    means = [_MEANS] + [mean for name, mean in _MEAN_OF.items() if name not in left_out]
    notes = [f"{means[0]}{': ' * (len(means) > 1)}{', '.join(means[1:])}{' mean' * (len(means) > 1)}.", _BETS]
    if left_out:
        where = "a wider terminal shows more, --json all of it" if width() < WIDEST else "--json has it all"
        notes.append(f"Left out for want of room: {', '.join(left_out)}; {where}.")
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


def _heading(sheet: Sheet, abstention: Abstention | None) -> str:
    from bookmaker_ref.cli.sheet_text import cases, count

    classes = f"{len(sheet.horses)} class{'es' * (len(sheet.horses) != 1)}"
    if abstention is None:
        return f"{cases(sheet.bets.n)}, {classes}"
    ignored = ", ".join(_name(label) for label in abstention.ignored)
    n = cases(_unscaled(abstention.table.n, sheet))
    return f"{count(sheet.bets.n)} of {n}, {classes}; no bet on {ignored}"


def _unscaled(n: float, sheet: Sheet) -> Fraction:
    from fractions import Fraction

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
    from bookmaker_ref.cli.sheet_text import count, decimal, dollars, odds, percent

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
    from bookmaker_ref.cli.sheet_text import count, dollars, odds, percent

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
    from bookmaker_ref.multiclass.sheet import defined

    return defined(lambda: getattr(abstention, name))


def _aligned(rows: Sequence[tuple[str, Shown, str]], plain: bool, style: str = "dim") -> list[str]:
    """A name, the share, its exact value as far as there is room for it, and what it is."""
    from bookmaker_ref.cli.sheet_text import exact, percent

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
    from bookmaker_ref.multiclass.sheet import Absent

    parts = [part for _, each, mean in _rates(sheet) for part in (*each, mean)]
    return list(dict.fromkeys(part.reason for part in parts if isinstance(part, Absent)))


def _name(label: Label) -> str:
    return label_text(label, _LABEL)


def _dim(*texts: str) -> _Row:
    return [Cell(text, "dim") for text in texts]


def _bold(texts: Iterator[str]) -> _Row:
    return [Cell(text, "bold") for text in texts]


# --- for programs -------------------------------------------------------------------------------------------


def _document(sheet: Sheet, abstention: Abstention | None) -> dict[str, object]:
    from bookmaker_ref.cli.sheet_text import document

    table = sheet.table
    return {
        "table": {
            "rows": "predicted",
            "labels": [_json_label(label) for label in table.real],
            "counts": [[_json_count(count, table) for count in row] for row in sheet.bets.cells],
            "n": _json_count(sheet.bets.n, table),
        },
        "unit": sheet.unit,
        "classes": [_class(horse) for horse in sheet.horses],
        "payoffs": [[document(part) for part in row] for row in sheet.payoffs],
        "payoffs_by_class": [document(part) for part in sheet.payoffs_by_class],
        "accuracy": document(sheet.accuracy),
        "mean_precision": document(sheet.mean_precision),
        "mean_recall": document(sheet.mean_recall),
        "mean_f1": document(sheet.mean_f),
        "mean_g_measure": document(sheet.mean_g),
        "informedness": document(sheet.informedness),
        "informedness_by_prevalence": document(sheet.informedness_by_prevalence),
        "won": document(sheet.won),
        "abstention": None if abstention is None else _abstention_document(sheet, abstention),
    }


def _class(horse: Horse) -> dict[str, object]:
    from bookmaker_ref.cli.sheet_text import document

    rates = ("prevalence", "bias", "precision", "recall", "inverse_precision", "inverse_recall", "f1", "g_measure")
    return {
        "label": _json_label(horse.label),
        "odds": {"lose": horse.odds.lose, "win": horse.odds.win, "part_of_10": document(horse.odds.part(10))},
        **{name: document(getattr(horse, name)) for name in rates},
        "informedness": document(horse.gain),
        "won": document(horse.won),
        "weighted": document(horse.weighted),
    }


def _abstention_document(sheet: Sheet, abstention: Abstention) -> dict[str, object]:
    from dataclasses import replace

    from bookmaker_ref.cli.sheet_text import document

    by_prevalence = replace(abstention, by="prevalence")
    means = ("informedness", "discounted", "overall")
    return {
        "ignored": [_json_label(label) for label in abstention.ignored],
        "n": _json_count(_unscaled(abstention.table.n, sheet), abstention.table),
        "share": document(abstention.share),
        "accuracy": document(abstention.accuracy),
        "discounted_accuracy": document(abstention.discounted_accuracy),
        **{name: document(_of(abstention, name)) for name in means},
        **{f"{name}_by_prevalence": document(_of(by_prevalence, name)) for name in means},
        "same_prevalences": abstention.same_prevalences,
    }


def _json_count(count: float | Fraction, table: Contingency) -> int | float:
    return int(count) if count == int(count) and table.counts.dtype.kind != "f" else float(count)


def _json_label(label: Label) -> object:
    return label if isinstance(label, str | int) else str(label)
