"""The table that the words on a command line speak of: four counts, a file with a matrix, or a file with labels.

One place for every verb that takes a table, so that they all take the same, and refuse it in the same words. Four
counts are read without NumPy.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Literal, TextIO

from bookmaker_ref.cli.terminal import Refused, quoted

if TYPE_CHECKING:
    from pathlib import Path

    from bookmaker_ref.tables.contingency import Contingency

Four = tuple[int, int, int, int]
_CELLS = ("tp", "fp", "fn", "tn")
_MOST_DIGITS = 150  # the odds ratio of larger counts may leave the range of a float
_PATIENCE = 1.0  # seconds before it is said what is going on
_SIDES: dict[str, Literal["predicted", "real"]] = {"predicted": "predicted", "real": "real"}


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """The three ways to give a table."""
    parser.add_argument("counts", nargs="*", metavar="COUNT", help="TP FP FN TN, four whole numbers")
    for cell in _CELLS:
        parser.add_argument(f"--{cell}", metavar="COUNT", help=f"{cell.upper()} by name")
    parser.add_argument("--matrix", metavar="FILE", help="a matrix of counts, as CSV, TSV or JSON")
    parser.add_argument("--rows", metavar="SIDE", help="what the rows of the matrix are: predicted, or real")
    parser.add_argument("--labels", metavar="FILE", help="one case a row, as CSV, TSV, JSON or Parquet")
    parser.add_argument("--real", metavar="COL", help="the column of --labels with the real class")
    parser.add_argument("--predicted", metavar="COL", help="the column of --labels with the predicted label")
    parser.add_argument("--format", metavar="KIND", help="csv, tsv, json or parquet, where the suffix does not tell")
    parser.add_argument("--weights", metavar="COL", help="the column of --labels with how much a case counts")
    parser.set_defaults(example=f"{parser.prog} 56 20 12 12")


def table_of(arguments: argparse.Namespace, *, shared: bool = True) -> Contingency:
    """The table, whichever way it is given; with ``shared=False`` predicted labels may differ from the classes."""
    cells = cells_of(arguments)
    if cells is None:
        return _from_file(arguments, shared=shared)
    from bookmaker_ref.tables.contingency import Contingency  # noqa: PLC0415 -- what is no table is refused before

    tp, fp, fn, tn = cells
    return Contingency.binary(tp=tp, fp=fp, fn=fn, tn=tn)


def cells_of(arguments: argparse.Namespace) -> Four | None:
    """The four counts on the command line; None where the table is in a file."""
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
        raise Refused(f"a table has four counts, TP FP FN TN, not {len(texts)}: for example {arguments.example}")
    tp, fp, fn, tn = map(_count, _CELLS, texts)
    if not tp + fp + fn + tn:
        raise Refused("all counts are 0: a table has at least one case")
    return tp, fp, fn, tn


def few_names(labels: Sequence[object], most: int = 6) -> str:
    """Labels for a message, the first few of them."""
    shown = ", ".join(quoted(str(label), 20) for label in labels[:most])
    return f"{shown} ... ({len(labels)} in all)" if len(labels) > most else shown


def plain_word(text: str) -> str:
    """The word as it was typed: `main` puts a space before one that starts with a minus sign."""
    return text[1:] if text[:2] == " -" else text


def _count(cell: str, text: str) -> int:
    word = text.strip()
    if re.fullmatch(r"\+?[0-9]+", word, re.ASCII) is None:
        below = "never negative" if re.fullmatch(r"-[0-9.]+", word, re.ASCII) else "a whole number"
        raise Refused(f"{cell.upper()} is {quoted(word)}, but a count is {below}: write for example 12")
    if len(word) > _MOST_DIGITS:
        raise Refused(f"{cell.upper()} has {len(word)} digits; at most {_MOST_DIGITS} are read")
    return int(word)


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
    if ways["--matrix"] and (arguments.rows is None or plain_word(arguments.rows) not in _SIDES):
        said = "" if arguments.rows is None else f", not {quoted(arguments.rows)}"
        raise Refused(
            f"say what the rows of the matrix are: --rows predicted (as in the papers) or --rows real"
            f" (as in scikit-learn){said}"
        )
    missing = [option for option in ("real", "predicted") if getattr(arguments, option) is None]
    if ways["--labels"] and missing:
        raise Refused(f"say which columns hold the labels: add {' and '.join(f'--{each} COL' for each in missing)}")


# --- files --------------------------------------------------------------------------------------------------


def _from_file(arguments: argparse.Namespace, *, shared: bool) -> Contingency:
    from pathlib import Path  # noqa: PLC0415 -- only for a file

    path = Path(plain_word(arguments.labels if arguments.matrix is None else arguments.matrix))
    _is_there(path)
    with _read(path) as bar:
        if arguments.matrix is None:
            from bookmaker_ref.tables.contingency import Contingency  # noqa: PLC0415 -- only for a file

            weights = None if arguments.weights is None else plain_word(arguments.weights)
            real, predicted = plain_word(arguments.real), plain_word(arguments.predicted)
            table = Contingency.from_file(
                path,
                real=real,
                predicted=predicted,
                weights=weights,
                shared=shared,
                format=arguments.format,
                progress=bar,
            )
        else:
            from bookmaker_ref.tables.matrix_files import matrix_file  # noqa: PLC0415 -- only for a file

            table = matrix_file(path, rows=_SIDES[plain_word(arguments.rows)], format=arguments.format)
    if not table.n:
        raise Refused(f"{_name(path)}: all counts are 0: a table has at least one case")
    return table


def _is_there(path: Path) -> None:
    try:
        if path.is_dir():
            raise Refused(f"{_name(path)} is a directory, not a file")
        if not path.exists():
            raise Refused(f"there is no file {_name(path)}")
    except (OSError, ValueError) as error:  # a name that no file can have, a directory that may not be looked into
        raise Refused(f"cannot read {_name(path)}: {getattr(error, 'strerror', None) or error}") from None


@contextmanager
def _read(path: Path) -> Iterator[_Bar]:
    """What goes wrong with a file, as one line that names it; a bar where reading takes long."""
    bar = _Bar(f"reading {quoted(path.name, 30)}")
    try:
        yield bar
    except UnicodeDecodeError:
        raise Refused(f"{_name(path)} is no text: a table is read from CSV, TSV, JSON or Parquet") from None
    except OSError as error:
        raise Refused(f"cannot read {_name(path)}: {error.strerror or _line(error)}") from None
    except MemoryError:
        raise Refused(f"{_name(path)} has more labels than there is memory for a table of them") from None
    except (ValueError, TypeError, LookupError, ArithmeticError, ImportError, RuntimeError) as error:
        line = _line(error.args[0] if isinstance(error, KeyError) and error.args else error)
        line = line.replace("say format= one of", "say --format with one of")  # as it is said here
        raise Refused(line if ascii(path.name) in line else f"{_name(path)}: {line}") from None
    finally:
        bar.close()


def _name(path: Path) -> str:
    return quoted(str(path))


def _line(message: object, most: int = 300) -> str:
    """One line of it, with nothing that a terminal would obey."""
    line = " ".join(str(message).split())
    line = line if line.isprintable() else ascii(line)[1:-1]
    return line if len(line) <= most else line[: most - 3] + "..."


class _Bar:
    """How much of a file is read, on stderr if that is a terminal and reading takes longer than a second."""

    def __init__(self, label: str) -> None:
        self.label, self.start, self.shown = label, monotonic(), False
        stderr: TextIO | None = sys.stderr  # none where the shell closed it
        self.screen = stderr if stderr is not None and stderr.isatty() else None

    def __call__(self, done: int, total: int) -> None:
        if self.screen is None or monotonic() - self.start < _PATIENCE:
            return
        self.shown = True
        share = min(done / max(total, 1), 1.0)
        full = int(30 * share)
        line = f"\r{self.label} [{'#' * full}{'.' * (30 - full)}] {100 * share:.0f} %"
        print(line, end="", file=self.screen, flush=True)

    def close(self) -> None:
        """Wipe the bar away."""
        if self.shown:
            print("\r\x1b[K", end="", file=self.screen, flush=True)
