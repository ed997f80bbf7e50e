"""The table that the words on a command line speak of: four counts, a file with a matrix, or a file with labels.

One place for every verb that takes a table, so that they all take the same, and refuse it in the same words. Four
counts are read without NumPy.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from io import BytesIO
from math import isfinite
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, NamedTuple, TextIO

from bookmaker_ref.arguments import read_whole
from bookmaker_ref.cli.terminal import Bar, Refused, as_options
from bookmaker_ref.messages import one_line, quoted, short

if TYPE_CHECKING:
    from pathlib import Path

    from bookmaker_ref.tables.contingency import Contingency, Label

#: Where a file is meant to be what is piped in, and what then stands for its name.
_PIPED, _STDIN = ("-", "/dev/stdin"), "<stdin>"
_CELLS = ("tp", "fp", "fn", "tn")
_ALL_0 = "all counts are 0: a table has at least one case"
_MOST_DIGITS = 150  # the odds ratio of larger counts may leave the range of a float
_LARGEST = 10**_MOST_DIGITS
Side = Literal["predicted", "real"]
_SIDES: dict[str, Side] = {"predicted": "predicted", "real": "real"}


class Four(NamedTuple):
    """The four cells of two classes, or of a class against the rest; of weights, exactly the fractions that they are.

    >>> Four(1, 2, 3, 4).are_whole, Four(Fraction(1, 2), 2, 3, 4).are_whole
    (True, False)
    """

    tp: int | Fraction
    fp: int | Fraction
    fn: int | Fraction
    tn: int | Fraction

    @property
    def are_whole(self) -> bool:
        """Whether these may be counts of cases."""
        return all(cell.denominator == 1 for cell in self)


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """The three ways to give a table."""
    parser.add_argument("counts", nargs="*", metavar="COUNT", help="TP FP FN TN")
    for cell in _CELLS:
        parser.add_argument(f"--{cell}", metavar="COUNT", help=f"{cell.upper()} by name")
    parser.add_argument("--matrix", metavar="FILE", help="a matrix of counts, as CSV, TSV or JSON (- is stdin)")
    parser.add_argument("--rows", metavar="SIDE", help="what the rows of the matrix are: predicted, or real")
    parser.add_argument("--labels", metavar="FILE", help="one case a row, as CSV, TSV, JSON or Parquet (- is stdin)")
    parser.add_argument("--real", metavar="COL", help="the column of --labels with the real class")
    parser.add_argument("--predicted", metavar="COL", help="the column of --labels with the predicted label")
    parser.add_argument("--format", metavar="KIND", help="csv, tsv, json or parquet, where the suffix does not tell")
    parser.add_argument("--weights", metavar="COL", help="the column of --labels with how much a case counts")
    parser.set_defaults(example=f"{parser.prog} 56 20 12 12")


def table_of(arguments: argparse.Namespace, *, shared: bool = True) -> Contingency:
    """The table, whichever way it is given; with ``shared=False`` predicted labels may differ from the classes."""
    return scaled_table_of(arguments, shared=shared, decimals=False)[0]


def tables_of(arguments: argparse.Namespace, by: str) -> Mapping[Hashable, Contingency]:
    """The table of each group of a file with a row for each case; the column ``by`` has the groups."""
    from bookmaker_ref.tables.groups import tables_from_file

    if arguments.labels is None:
        raise Refused("--by is a column of --labels: give --labels FILE, or leave it out")
    _four_texts(arguments)  # which refuses what does not belong together
    path, given, form = _file(arguments)
    with _read(path) as bar:
        found = tables_from_file(
            given,
            real=arguments.real,
            predicted=arguments.predicted,
            by=by,
            weights=arguments.weights,
            format=form,
            progress=bar,
        )
    for group, table in found.items():
        if not table.n:
            raise Refused(f"{_name(path)}: all weights of group {quoted(str(group), 20)} are 0: leave these rows out")
        _refuse_extremes(table, path)
    return found


def systems_of(arguments: argparse.Namespace, systems: Sequence[str]) -> tuple[list[Any], dict[str, list[Any]]]:
    """The real classes of a file with a row for each case, and what each system predicted."""
    from bookmaker_ref.comparing.files import systems_from_file

    path, given, form = _file(arguments)
    with _read(path) as bar:
        real, said = systems_from_file(given, real=arguments.real, systems=systems, format=form, progress=bar)
    for name, each in said.items():
        refuse_scores(name, dict.fromkeys(each), dict.fromkeys(real))
    return real, said


def scaled_table_of(
    arguments: argparse.Namespace, *, shared: bool = True, decimals: bool = True
) -> tuple[Contingency, int]:
    """The table, and how many times too large its counts are: 58.1 is exactly 581 of which 10 make one."""
    texts = _four_texts(arguments)
    if texts is None:
        return _from_file(arguments, shared=shared), 1
    places = max(len(text.partition(".")[2]) for text in texts) if decimals else None
    tp, fp, fn, tn = _counts(texts, places)
    from bookmaker_ref.tables.contingency import Contingency

    return Contingency.binary(tp=tp, fp=fp, fn=fn, tn=tn), 10 ** (places or 0)


def cells_of(arguments: argparse.Namespace) -> Four | None:
    """The four counts on the command line; None where the table is in a file."""
    texts = _four_texts(arguments)
    return None if texts is None else Four(*_counts(texts))


def _four_texts(arguments: argparse.Namespace) -> list[str] | None:
    """What is written for the four counts; None where the table is in a file."""
    named = {cell: getattr(arguments, cell) for cell in _CELLS}
    given = {cell: text for cell, text in named.items() if text is not None}
    _one_way(arguments, bool(given or arguments.counts))
    if arguments.matrix is not None or arguments.labels is not None:
        return None
    if given and arguments.counts:
        raise Refused("give the counts either in the order TP FP FN TN or by name, not both")
    if given and len(given) < 4:
        missing = ", ".join(f"--{cell}" for cell in _CELLS if cell not in given)
        raise Refused(f"the table is not complete: add {missing}")
    texts: list[str] = list(given.values()) or arguments.counts
    if len(texts) != 4:
        raise Refused(
            f"a table has four counts, TP FP FN TN, not {len(texts)}: for example {arguments.example};"
            f" of a file say what it holds, with --matrix FILE or --labels FILE"
        )
    return [text.strip() for text in texts]


def whole_number(option: str, text: str, least: int | None = None, most: int | None = None) -> int:
    """The number that is given to an option, as 100000 or 1e5."""
    try:
        return read_whole(text, f"--{option.replace('_', '-')}", least, most)
    except ValueError as error:
        raise Refused(str(error)) from None


def few_names(labels: Sequence[object], most: int = 6, longest: int = 20) -> str:
    """Labels for a message, the first few of them, each with so many letters at most."""
    shown = ", ".join(quoted(str(label), longest) for label in labels[:most])
    return f"{shown} ... ({len(labels)} in all)" if len(labels) > most else shown


def refuse_scores(column: str | None, predicted: Iterable[object], real: Iterable[object]) -> None:
    """Refuse numbers that are not whole, and no class: a column of probabilities in place of one of labels."""
    classes = {str(label) for label in real}
    score = next((text for text in map(str, predicted) if text not in classes and _is_fraction(text)), None)
    if score is not None:
        raise Refused(
            f"column {quoted(str(column), 40)} has values such as {quoted(score, 20)}, which are scores and no labels:"
            " write the label that each stands for, such as that of 0.5 and more"
        )


def refuse_no_common_label(arguments: argparse.Namespace, *tables: Contingency) -> None:
    """Refuse columns of a file that have no label in common; a matrix names its classes itself."""
    if arguments.labels is None:
        return
    from bookmaker_ref.tables.labels import column_names
    from bookmaker_ref.tables.positive import refuse_other_labels
    from bookmaker_ref.tables.text_labels import seen_labels

    names = column_names(arguments.real, arguments.predicted, arguments.weights)
    try:
        refuse_other_labels(**dict(zip(names, seen_labels(tables), strict=False)))
    except ValueError as error:
        raise Refused(as_options(str(error))) from None


def _is_fraction(text: str) -> bool:
    try:
        value = float(text)
    except ValueError:
        return False
    return isfinite(value) and value != int(value)


def class_called(word: str, classes: Iterable[Label]) -> Label:
    """The class that is written so."""
    known = list(dict.fromkeys(classes))
    for label in known:
        if str(label) == word or (isinstance(label, bool) and str(label).casefold() == word.casefold()):
            return label
    raise Refused(f"there is no class {quoted(word)}: there are {few_names(known)}")


def positive_called(word: str, classes: Sequence[Label]) -> Label:
    """The positive class that is written so; if only one class occurs, it may be the other one."""
    from bookmaker_ref.tables.positive import both_classes

    known = both_classes(classes)
    only = known[0] if len(known) == 1 else None
    return word if isinstance(only, str) else class_called(word, known)


def share(text: str) -> float:
    """The number that is given to --level."""
    try:
        return float(text)
    except ValueError:
        raise Refused(f"--level is {quoted(text)}: it takes a number between 0 and 1, such as 0.95") from None


def _counts(texts: Sequence[str], places: int | None = None) -> tuple[int, int, int, int]:
    tp, fp, fn, tn = (_count(cell, text, places) for cell, text in zip(_CELLS, texts, strict=True))
    if not tp + fp + fn + tn:
        raise Refused(_ALL_0)
    return tp, fp, fn, tn


def _count(cell: str, word: str, places: int | None = None) -> int:
    """The count; where decimals may be given, so many of them, how often the last of these is in it."""
    written = r"\+?[0-9]+" if places is None else r"\+?([0-9]+\.?[0-9]*|\.[0-9]+)"
    if re.fullmatch(written, word, re.ASCII) is None:
        kind, example = ("whole number", "12") if places is None else ("number with or without decimals", "12, or 58.1")
        below = "never negative" if re.fullmatch(r"-[0-9.]+", word, re.ASCII) else f"a {kind}"
        raise Refused(f"{cell.upper()} is {quoted(word)}, but a count is {below}: write for example {example}")
    if len(word) + (places or 0) > _MOST_DIGITS:
        raise Refused(f"{cell.upper()} has {len(word)} digits; at most {_MOST_DIGITS} are read")
    whole, _, part = word.partition(".")
    return int(whole + part.ljust(places or 0, "0"))


def _one_way(arguments: argparse.Namespace, counts: bool) -> None:
    """Refuse two tables, and options that belong to another way of giving one."""
    ways = {
        "four counts": counts,
        "--matrix": arguments.matrix is not None,
        "--labels": arguments.labels is not None,
    }
    given = [way for way, is_given in ways.items() if is_given]
    if len(given) > 1:
        raise Refused(f"give one table, not {' and '.join(given)}")
    if arguments.format is not None and counts:
        raise Refused("--format is about a file: give --matrix FILE or --labels FILE, or leave it out")
    if arguments.rows is not None and not ways["--matrix"]:
        raise Refused("--rows says what the rows of a --matrix are: give --matrix FILE, or leave it out")
    for option in ("real", "predicted", "weights"):
        if getattr(arguments, option) is not None and not ways["--labels"]:
            raise Refused(f"--{option} is a column of --labels: give --labels FILE, or leave it out")
    if ways["--matrix"] and (arguments.rows is None or arguments.rows not in _SIDES):
        said = "" if arguments.rows is None else f", not {quoted(arguments.rows)}"
        raise Refused(
            f"say what the rows of the matrix are: --rows predicted (as in the papers) or --rows real"
            f" (as in scikit-learn){said}"
        )
    missing = [option for option in ("real", "predicted") if getattr(arguments, option) is None]
    if ways["--labels"] and missing:
        raise Refused(f"say which columns hold the labels: add {' and '.join(f'--{each} COL' for each in missing)}")


#: What a library says, as it is said on a command line.
_SAID_HERE = (
    ("say format= one of", "say --format with one of"),
    ("say which they are, with predicted= and real=", "name them in the file, above and at the left"),
    (", or list all classes in labels", ""),
)

# --- files --------------------------------------------------------------------------------------------------


def _file(arguments: argparse.Namespace) -> tuple[Path, Path | BinaryIO, str | None]:
    """The name of the file, what to read, and of which kind that is said to be."""
    from pathlib import Path

    option = "--labels" if arguments.matrix is None else "--matrix"
    word = arguments.labels if arguments.matrix is None else arguments.matrix
    if not word:
        raise Refused(f"{option} is empty: give the name of a file, or - for what is piped in")
    piped = word in _PIPED
    path = Path(_STDIN if piped else word)
    given = _stdin(option) if piped else _there(path)
    return path, given, "csv" if piped and arguments.format is None else arguments.format


def _from_file(arguments: argparse.Namespace, *, shared: bool) -> Contingency:
    path, given, form = _file(arguments)
    with _read(path) as bar:
        if arguments.matrix is None:
            from bookmaker_ref.tables.contingency import Contingency

            weights = None if arguments.weights is None else arguments.weights
            real, predicted = arguments.real, arguments.predicted
            table = Contingency.from_file(
                given, real=real, predicted=predicted, weights=weights, shared=shared, format=form, progress=bar
            )
        else:
            table = _matrix(given, _SIDES[arguments.rows], form, shared=shared)
    if not table.n:
        raise Refused(f"{_name(path)}: {_ALL_0}")
    _refuse_extremes(table, path)
    return table


def _refuse_extremes(table: Contingency, path: Path) -> None:
    """Refuse cells so large, small or far apart that a measure would leave the range of a float."""
    counts = table.counts
    if counts.dtype.kind == "i":
        return
    filled = counts[counts > 0]
    least, most = filled.min(), filled.max()
    odd = most if most >= _LARGEST else least if least * _LARGEST <= 1 or most > least * _LARGEST else None
    if odd is not None:
        raise Refused(
            f"{_name(path)}: a cell of the table is {short(odd)}; what is read lies between 1e-{_MOST_DIGITS} and"
            f" 1e{_MOST_DIGITS}, and the largest is at most 1e{_MOST_DIGITS} times the smallest"
        )


def _matrix(given: Path | BinaryIO, rows: Side, form: str | None, *, shared: bool) -> Contingency:
    from bookmaker_ref.tables.matrix_files import matrix_file

    if shared:
        return matrix_file(given, rows=rows, format=form)
    read = _Read(given)
    counts = _oblong(read, form)
    if counts is None:
        read.seek(0)
        return matrix_file(read, rows=rows, format=form)
    from bookmaker_ref.tables.contingency import Contingency

    sides = range(len(counts)), range(len(counts[0]))
    predicted, real = sides if rows == "predicted" else sides[::-1]
    return Contingency.from_matrix(counts, rows=rows, predicted=predicted, real=real)


class _Read(BytesIO):
    """A file that is read, so that it can be read twice, also where it is a pipe."""

    def __init__(self, given: Path | BinaryIO) -> None:
        super().__init__(given.read() if hasattr(given, "read") else given.read_bytes())
        self.name = getattr(given, "name", _STDIN)


def _oblong(given: _Read, form: str | None) -> list[list[int | float]] | None:
    """The numbers of a file that holds nothing else, and no square: then labels can be made up, for nothing is right.

    None for all other files; whoever reads these says what is wrong with them.
    """
    import csv
    import json

    from bookmaker_ref.tables.files import format_of, number_of, opened, source

    file = source(given)
    kind = format_of(file.path, form, ("csv", "tsv", "json"))
    with opened(file) as (text, _):
        try:
            if kind == "json":
                found = json.load(text)
                rows = found["matrix"] if isinstance(found, dict) and found.keys() == {"matrix"} else found
                cells = [[x if isinstance(x, int | float) else None for x in row] for row in rows]
            else:
                reader = csv.reader(text, delimiter="\t" if kind == "tsv" else ",")
                cells = [[number_of(x.strip()) for x in row] for row in reader if "".join(row).strip()]
        except (ValueError, TypeError, RecursionError, csv.Error):
            return None
    counts = [[x for x in row if x is not None] for row in cells]
    widths = {*map(len, counts), *map(len, cells)}
    return counts if len(widths) == 1 and widths.isdisjoint({0, len(counts)}) else None


def _stdin(option: str) -> BinaryIO:
    stdin: TextIO | None = sys.stdin  # none where the shell closed it
    if stdin is None:
        raise Refused(f"{option} is what is piped in, but nothing is: stdin is closed")
    return stdin.buffer


def _there(path: Path) -> Path:
    """The path, if there is a file."""
    try:
        is_directory, exists = path.is_dir(), path.exists()
    except (OSError, ValueError) as error:  # a name that no file can have, a directory that may not be looked into
        raise Refused(f"cannot read {_name(path)}: {getattr(error, 'strerror', None) or error}") from None
    if is_directory:
        raise Refused(f"{_name(path)} is a directory, not a file")
    if not exists:
        raise Refused(f"there is no file {_name(path)}")
    return path


@contextmanager
def _read(path: Path) -> Iterator[Bar]:
    """What goes wrong with a file, as one line that names it; a bar where reading takes long."""
    try:
        with Bar(f"reading {quoted(path.name, 30)}", share=True) as bar:
            yield bar
    except UnicodeDecodeError:
        raise Refused(f"{_name(path)} is no text: a table is read from CSV, TSV, JSON or Parquet") from None
    except OSError as error:
        raise Refused(f"cannot read {_name(path)}: {error.strerror or one_line(error)}") from None
    except MemoryError:
        raise Refused(f"{_name(path)} has more labels than there is memory for a table of them") from None
    except (ValueError, TypeError, LookupError, ArithmeticError, ImportError, RuntimeError) as error:
        line = one_line(error.args[0] if isinstance(error, KeyError) and error.args else error)
        for python, here in _SAID_HERE:
            line = re.sub(python, here, line)
        raise Refused(line if ascii(path.name) in line else f"{_name(path)}: {line}") from None


def _name(path: Path) -> str:
    return quoted(str(path))
