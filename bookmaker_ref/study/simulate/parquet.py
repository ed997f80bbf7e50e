"""A row for each simulated table, as Parquet has it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from bookmaker_ref.study.simulate.blocks import Found, Study
from bookmaker_ref.study.simulate.measuring import DRAWN

#: What a recipe says, under the letters of the papers: a measure may be called informedness, too.
OF_RECIPE = ("recipe", "generator", "margins", "K", "N", "I", "table")


def schema_of(study: Study, cells: bool) -> Any:
    """The columns of all rows: the recipe, which table of it, what was drawn, what was asked."""
    arrow = import_module("pyarrow")
    number = arrow.int64() if _is_whole(study) else arrow.float64()
    small, text = arrow.int32(), arrow.string()
    types = dict(zip(OF_RECIPE, (small, text, text, small, arrow.int64(), arrow.float64(), arrow.int64()), strict=True))
    types |= dict(zip(DRAWN, (number, arrow.int64(), arrow.int64()), strict=True))
    if cells:
        types["cells"] = arrow.list_(number)
    for each in study.asked:
        if each.kind != "pair" and each.text not in types:
            types[each.text] = arrow.bool_() if each.kind == "truth" else arrow.float64()
    return arrow.schema(list(types.items()))


def table_of(study: Study, found: Found) -> Any:
    """The rows of a block; what is undefined is null."""
    arrow = import_module("pyarrow")
    rows, place = found.rows, found.place
    assert rows is not None
    recipe, size = study.recipes[place.recipe], place.tables
    first = place.block * study.size(place.recipe)
    of_recipe: tuple[Any, ...] = (
        np.full(size, place.recipe),
        [recipe.generator] * size,
        [recipe.margins] * size,
        np.full(size, recipe.classes),
        np.full(size, recipe.cases),
        np.full(size, recipe.informedness),
        np.arange(first, first + size),
    )
    values: dict[str, Any] = dict(zip(OF_RECIPE, of_recipe, strict=True))
    values |= rows.drawn
    if rows.cells is not None:
        each = rows.cells[0].size
        values["cells"] = arrow.ListArray.from_arrays(
            np.arange(0, (size + 1) * each, each, dtype=np.int32), np.ascontiguousarray(rows.cells).ravel()
        )
    singles = [asked for asked in study.asked if asked.kind != "pair"]
    for asked, row in zip(singles, rows.values, strict=True):
        if asked.text not in values:
            undefined = np.isnan(row)
            values[asked.text] = arrow.array(row > 0 if asked.kind == "truth" else row, mask=undefined)
    schema = schema_of(study, rows.cells is not None)
    columns = [
        values[name].cast(kind) if hasattr(values[name], "cast") else arrow.array(values[name], type=kind)
        for name, kind in zip(schema.names, schema.types, strict=True)
    ]
    return arrow.table(columns, schema=schema)


def _is_whole(study: Study) -> bool:
    return all(each.discrete for each in study.recipes)
