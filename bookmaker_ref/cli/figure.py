"""``bookmaker figure``: the papers' figures, computed anew and drawn."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bookmaker_ref as bm
from bookmaker_ref.cli.reading import whole_number
from bookmaker_ref.cli.terminal import Bar, Refused, write, write_json
from bookmaker_ref.layout import Cell, beside, columns, fields, paint
from bookmaker_ref.messages import escaped, one_line, quoted

if TYPE_CHECKING:
    from bookmaker_ref.study.figures import Figure

SUMMARY = "draw a figure of the papers, computed anew"
DESCRIPTION = """\
Draw a figure of the papers. What was simulated there is simulated anew, from a
seed: each measure has a panel, with as many tables as the papers show as dots,
and many more as means and where 95 percent lie. The end of the file's name
says what is written: .png, .svg or .pdf; in it are also words for who does not
see it. Without --out: what the figure shows, and what the paper says of it.
Without an id: the list of all figures.
"""
EXAMPLES = """\
examples:
  bookmaker figure
  bookmaker figure powers2011:2
  bookmaker figure powers2011:2 --out figure2.png
  bookmaker figure powers2011:6 --out figure6.pdf --seed 7 --tables 10000
  bookmaker figure all --out figures --format svg
"""
#: Steps of the bar.
_PARTS = 1000
_FORMATS = ("png", "svg", "pdf")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("id", nargs="?", metavar="ID", help="such as powers2011:2, or all")
    parser.add_argument("--out", metavar="FILE", help="where to write it: FILE.png, .svg or .pdf; of all, a folder")
    parser.add_argument("--seed", metavar="SEED", help="of the random numbers (1)")
    parser.add_argument("--tables", metavar="N", help="tables at each step, beside those of the paper (100000)")
    parser.add_argument("--format", metavar="HOW", help="of all: png, svg or pdf (png)")


def run(arguments: argparse.Namespace) -> int:
    """Draw, or say what there is."""
    figures, word = bm.study.figures, arguments.id
    seed = figures.SEED if arguments.seed is None else whole_number("seed", arguments.seed, 0, figures.MOST_SEED)
    most = figures.MOST_TABLES
    tables = figures.TABLES if arguments.tables is None else whole_number("tables", arguments.tables, 2, most)
    if word is None and arguments.out is not None:
        raise Refused("say which figure to write: bookmaker figure powers2011:2 --out FILE, or all --out FOLDER")
    if arguments.format is not None and word != "all":
        raise Refused("--format is for all figures; of one, the end of the file's name says it")
    if word == "all" and arguments.out is None:
        raise Refused("say where to write them: bookmaker figure all --out FOLDER")
    try:
        chosen = list(figures.FIGURES.values()) if word in (None, "all") else [figures.known(word)]
    except ValueError as unknown:
        raise Refused(one_line(unknown)) from None
    paths = [] if arguments.out is None else _paths(arguments, word == "all", chosen)
    drawn = _draw(chosen, paths, seed, tables) if paths else []
    if arguments.json:
        documents = (_document(each, seed, tables) for each in chosen)
        of_each = [each.document() for each in drawn] or [{}] * len(chosen)
        write_json({"figures": [about | more for about, more in zip(documents, of_each, strict=True)]})
    elif word not in (None, "all"):
        write(_told(chosen[0], seed, tables, drawn))
    elif paths:
        listed = zip(chosen, paths, strict=True)
        write(columns([[Cell(each.id, "bold"), Cell(escaped(str(path)))] for each, path in listed], "<<"))
    else:
        longest = max(len(each.id) for each in chosen)
        write(line for each in chosen for line in beside([Cell(each.id.ljust(longest), "bold")], each.title))
    return 0


def _paths(arguments: argparse.Namespace, everything: bool, chosen: Sequence[Figure[Any]]) -> list[Path]:
    """Where each is written; what cannot be is refused before anything is computed."""
    out = Path(arguments.out)
    if everything:
        form = "png" if arguments.format is None else arguments.format
        if form not in _FORMATS:
            raise Refused(f"--format is {quoted(form)}: say {', '.join(_FORMATS[:-1])} or {_FORMATS[-1]}")
        try:
            out.mkdir(exist_ok=True)
        except (OSError, ValueError) as error:  # a name that no folder can have, or one in a folder that is not there
            why = getattr(error, "strerror", None) or error
            raise Refused(f"there is no folder {quoted(str(out))}, and none can be made: {why}") from None
        paths = [out / f"{each.slug}.{form}" for each in chosen]
    else:
        paths = [out]
    try:
        for path in paths:
            bm.study.figures.checked(path)
    except OSError as error:
        raise Refused(_cannot(error, paths[0])) from None
    except ValueError as error:
        raise Refused(one_line(error)) from None
    return paths


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A figure that is written: where, what it finds, and what is to be seen."""

    path: Path
    finding: str
    words: str

    def document(self) -> dict[str, str]:
        """The same for JSON."""
        return {"finding": self.finding, "alternative_text": self.words, "file": str(self.path)}


def _draw(chosen: Sequence[Figure[Any]], paths: Sequence[Path], seed: int, tables: int) -> list[_Drawn]:
    """Write each figure."""
    drawn = []
    try:
        bm.study.figures.needs_matplotlib()
    except ImportError as missing:
        raise Refused(one_line(missing)) from None
    with Bar("figures", share=True) as bar:
        watch = bm.study.figures.Watch(lambda share: bar(int(_PARTS * share), _PARTS))
        watch(0)
        each = zip(chosen, paths, watch.parts(*[1] * len(chosen)), strict=True)
        for figure, path, (computing, drawing) in ((figure, path, part.parts(9, 1)) for figure, path, part in each):
            data = figure.compute(seed, tables, computing)
            computing(1)
            one = _Drawn(path, figure.headline(data), figure.told(data))
            try:
                bm.study.figures.save(figure.draw(data), path, about=one.words, title=one.finding)
            except OSError as error:
                raise Refused(_cannot(error, path)) from None
            drawn.append(one)
            drawing(1)
    return drawn


def _cannot(error: OSError, path: Path) -> str:
    name = error.filename if isinstance(error.filename, str) and error.filename else str(path)
    return f"cannot write {quoted(name)}: {one_line(error.strerror or error)}"


# --- what there is to say -----------------------------------------------------------------------------------


def _told(figure: Figure[Any], seed: int, tables: int, drawn: Sequence[_Drawn]) -> Iterator[str]:
    """A figure alone: what the paper says of it, or what was found and where it is written."""
    yield paint(f"{figure.id}: {figure.title}", "bold")
    found = [("found", each.finding) for each in drawn]
    more = [("written", escaped(str(each.path))) for each in drawn] or [("the paper", figure.says)]
    yield from fields([*found, ("caption", figure.captioned(seed, tables)), *more])
    if not drawn:
        yield paint(f"  bookmaker figure {figure.id} --out {figure.slug}.png draws it", "dim")


def _document(figure: Figure[Any], seed: int, tables: int) -> dict[str, Any]:
    simulated = {"seed": seed, "tables": tables} if figure.simulated else {}
    return {
        "id": figure.id,
        "title": figure.title,
        "caption": figure.captioned(seed, tables),
        "says": figure.says,
        "simulated": figure.simulated,
        **simulated,
    }
