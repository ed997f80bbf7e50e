"""Simulate: go through all blocks, merge them in their order, keep what is done where that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from bookmaker_ref.arguments import whole
from bookmaker_ref.layout import Cell, Told, columns, paint, paragraph
from bookmaker_ref.study.setting import Progress
from bookmaker_ref.study.simulate.blocks import MEASURES, Found, Place, Study, versions
from bookmaker_ref.study.simulate.recipe import Recipe
from bookmaker_ref.study.simulate.store import Store, shown
from bookmaker_ref.study.simulate.summary import Described, Summary, described
from bookmaker_ref.study.simulate.workers import Client, by_client, by_processes, one_by_one

MOST_WORKERS = 256
#: How many files are named in one line.
_FEW = 3
#: The quantiles that are shown, and by which letters what the recipes differ in.
_SHOWN = ("0.025", "0.5", "0.975")
_LETTERS = {"generator": "generator", "classes": "K", "cases": "N", "informedness": "I"}


@dataclass(frozen=True, slots=True, repr=False)
class OfRecipe(Mapping[str, Described]):
    """What was found of the tables of one recipe: what was asked, by how it was asked.

    ``drawn`` says how many ones the repair added, how many increments and decrements N took, and in how many tables.
    """

    recipe: Recipe
    tables: int
    drawn: dict[str, int]
    found: dict[str, Described]

    def __getitem__(self, asked: str) -> Described:
        return self.found["".join(asked.split())]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __repr__(self) -> str:
        kind = ", ".join(f"{letter} = {_value(getattr(self.recipe, name))}" for name, letter in _LETTERS.items())
        return f"<OfRecipe, {kind}: {', '.join(self.found)} of {self.tables} tables>"

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "recipe": self.recipe.to_json(),
            "tables": self.tables,
            "drawn": self.drawn,
            "measures": {name: each.to_json() for name, each in self.found.items()},
        }


@dataclass(frozen=True, slots=True, repr=False)
class Simulated(Told):
    """The result of a study: what was found of each recipe, and all that is needed to get it again."""

    study: Study
    results: tuple[OfRecipe, ...]
    command: str | None = None

    def __getitem__(self, recipe: int) -> OfRecipe:
        return self.results[recipe]

    def to_json(self) -> dict[str, Any]:
        """The whole as plain values; what is not known is None, and nothing is a NaN."""
        return {
            **self.study.to_json(),
            "command": self.command,
            "results": [each.to_json() for each in self.results],
        }

    def __repr__(self) -> str:
        kinds = f"{len(self.results)} kind{'s' * (len(self.results) != 1)}"
        return f"<Simulated: {self.study.tables} tables of each of {kinds}, seed {self.study.seed}>"

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """A row for each recipe and measure; what all recipes share stands above, what there is to say below."""
        recipes = self.study.recipes
        vary = [name for name in _LETTERS if len({getattr(each, name) for each in recipes}) > 1]
        same = [name for name in _LETTERS if name not in vary]
        each = " of each kind" if len(recipes) > 1 else ""
        yield paint(paragraph(f"{self.study.tables} tables{each}, seed {self.study.seed}", 0), "bold")
        yield paragraph(", ".join(f"{_LETTERS[name]} = {_value(getattr(recipes[0], name))}" for name in same), 0)
        yield ""
        undefined = any(one.undefined for result in self.results for one in result.values())
        heads = [_LETTERS[name] for name in vary] + ["measure", "mean", "+-", "deviation"]
        heads += [f"{100 * float(p):g} %" for p in _SHOWN] + ["undefined"] * undefined
        rows: list[list[Cell | str]] = [[Cell(head, "dim") for head in heads]]
        for result in self.results:
            about = [_value(getattr(result.recipe, name)) for name in vary]
            for name, one in result.items():
                rows.append([*about, name, *_row(one), *[str(one.undefined)] * undefined])
        yield from columns(rows, ">" * len(vary) + "<" + ">" * (len(heads) - len(vary) - 1))
        yield ""
        yield from (paint(paragraph(said(note), 0), "dim") for note in self._notes())

    def _notes(self) -> Iterator[str]:
        kinds = {one.kind for result in self.results for one in result.values()}
        told = ["+- is the standard error of the mean"]
        if "truth" in kinds:
            told.append("of a<b the mean is the share of tables where it is so")
        if "pair" in kinds:
            told.append("of a~b it is their correlation")
        yield "; ".join(told) + ". to_json() has more, and more digits."
        drawn = {name: sum(each.drawn[name] for each in self.results) for name in self.results[0].drawn}
        of = f"of {self.study.tables * len(self.results)} tables"
        if drawn["tables_repaired"]:
            yield f"{drawn['tables_repaired']} {of} had empty margins and got {drawn['repaired']} cases there."
        if drawn["tables_corrected"]:
            corrected = drawn["corrected"]
            yield f"{drawn['tables_corrected']} {of} took {corrected} increments and decrements to have N cases."


def _row(one: Described) -> Sequence[Cell | str]:
    """Mean, its error, the deviation, and the quantiles, as far as there are any."""
    if one.kind == "pair":
        return [Cell(_number(one.correlation), "bold"), *[""] * 5]
    mean, error = Cell(_number(one.mean), "bold"), _number(one.error)
    if one.kind == "truth":
        return [mean, error, *[""] * 4]
    return [mean, error, _number(one.deviation), *(_number(one.quantile(p)) for p in _SHOWN)]


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.6f}" if value == 0 or 1e-4 <= abs(value) < 1e5 else f"{value:.5g}"


def _value(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def simulate(
    recipes: Recipe | Iterable[Recipe] | Study,
    *,
    tables: int = 10_000,
    measures: Iterable[str] = MEASURES,
    seed: int = 0,
    workers: int = 1,
    client: Client | None = None,
    progress: Progress | None = None,
    out: str | Path | None = None,
    cells: bool = False,
    command: str | None = None,
    told: Callable[[str], None] | None = None,
) -> Simulated:
    """Draw tables, and say what comes of measures on them: the same for any number of workers, to the last bit.

    Parameters
    ----------
    recipes, tables, measures, seed
        How tables are made, how many of each, what is asked of each; or a `Study`, which has all four.
    workers
        Processes that compute side by side; 1 computes here.
    client
        Who computes instead: a ``distributed.Client``, or an executor of `concurrent.futures`.
    progress
        Called with the number of blocks that are done, and of all.
    out
        A file to write: ``.json`` for what is returned here, ``.parquet`` for a row for each table, and in its
        metadata the same. Until it is whole, all that is done is in a folder beside it, from where the same call goes
        on; what was changed there in the meantime is computed anew.
    cells
        Whether the rows of the Parquet file have the cells, too.
    command
        The words that give the same again, to be told in the result.
    told
        Called with one line where an earlier call is gone on with, and with one on what of it was changed.

    Examples
    --------
    >>> found = simulate(Recipe("events", 3, 30), tables=1000, measures=["informedness", "p_chi2 < 0.05"], seed=1)
    >>> abs(found[0]["informedness"].mean) < 4 * found[0]["informedness"].error
    True
    >>> found[0]["p_chi2 < 0.05"].kind
    'truth'
    """
    study = recipes if isinstance(recipes, Study) else Study(recipes, tables, measures, seed)
    count = whole(workers, "workers", 1, MOST_WORKERS)
    if client is not None and count > 1:
        raise ValueError(f"workers is {count}, but the client has workers of its own: leave one of the two out")
    if cells and (out is None or Path(out).suffix != ".parquet"):
        raise ValueError("cells is True, but cells are kept in a Parquet file alone: name one with out")
    how: dict[str, Any] = {"workers": count, "client": client, "progress": progress}
    if out is None:
        summaries = [Summary.empty(study.asked) for _ in study.recipes]
        _merge(study, summaries, [], None, **how)
        return _result(study, summaries, command)
    with Store(Path(out), study, cells=cells, command=command) as store:
        summaries, again = store.read()
        if told is not None:
            for line in _before(study, summaries, again, store):
                told(line)
        _merge(study, summaries, again, store, **how)
        result = _result(study, summaries, store.command)
        store.finish(result.to_json())
    return result


def _result(study: Study, summaries: list[Summary], command: str | None) -> Simulated:
    results = (
        OfRecipe(recipe, each.tables, each.drawn, {one.asked: one for one in described(study.asked, each)})
        for recipe, each in zip(study.recipes, summaries, strict=True)
    )
    return Simulated(study, tuple(results), command)


def _before(study: Study, summaries: list[Summary], again: list[Place], store: Store) -> Iterator[str]:
    """What to say of an earlier call: what of it cannot be used, and where this one begins."""
    if store.changed:
        some = ", ".join(store.changed[:_FEW]) + (" ..." if len(store.changed) > _FEW else "")
        yield (
            f"{len(store.changed)} of the files in {shown(store.part)} were missing or changed since they were written"
            f" ({some}): what they had is made anew"
        )
    if done := _done(summaries, again):
        yield f"{done} of {study.all_blocks()} blocks were done before; going on from there"


def _done(summaries: list[Summary], again: list[Place]) -> int:
    return sum(each.blocks for each in summaries) - len(again)


def _merge(
    study: Study,
    summaries: list[Summary],
    again: list[Place],
    store: Store | None,
    *,
    workers: int,
    client: Client | None,
    progress: Progress | None,
) -> None:
    """Add to the summaries, one of each recipe, all blocks that are missing; `again` is in them, but for its rows."""
    total = study.all_blocks()
    done = _done(summaries, again)
    places = chain(again, study.places([each.blocks for each in summaries]))
    if progress is not None:
        progress(done, total)
    blocks = _computed(study, places, min(workers, max(total - done, 1)), client, store)
    whole: int | None = None  # the recipe of the last block, once that is merged
    try:
        for found in blocks:
            _check_versions(found)
            recipe, block, _ = found.place
            if store is not None:
                store.keep_rows(found)
            if block == summaries[recipe].blocks:
                whole = None
                summaries[recipe].add(found.summary)
                whole = recipe
                if store is not None:
                    store.keep(recipe, summaries[recipe])
            done += 1
            if progress is not None:
                progress(done, total)
    except KeyboardInterrupt:
        if store is not None and whole is not None:
            store.keep(whole, summaries[whole], at_once=True)
        raise
    finally:
        blocks.close()


def _computed(
    study: Study, places: Iterator[Place], workers: int, client: Client | None, store: Store | None
) -> Generator[Found, None, None]:
    rows, cells = (False, False) if store is None else (store.has_rows, store.cells)
    if client is not None:
        return by_client(client, study, places, rows, cells)
    if workers == 1:
        return one_by_one(study, places, rows, cells)
    return by_processes(workers, study, places, rows, cells)


def _check_versions(found: Found) -> None:
    here = versions()
    for name, other in found.versions.items():
        if other != here[name]:
            raise RuntimeError(f"a worker has {name} {other}, and here is {here[name]}: the same study needs the same")
