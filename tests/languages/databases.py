"""SQL as its engines run it: the same questions as for a language, by the statement of ``bookmaker code sql``."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import nan
from pathlib import Path
from typing import Any

from bookmaker_ref.generate.sql import Counted, columns_of, measures_sql


@dataclass(frozen=True)
class Database:
    """An engine that Python has a module of. ``most`` is the largest cell that it computes with exactly."""

    title: str
    module: str
    integer: str
    most: int
    language: str = "sql"

    @property
    def path(self) -> str | None:
        """Where its module is, if it is there."""
        found = find_spec(self.module)
        return None if found is None else found.origin

    @property
    def program(self) -> str:
        """What has to be installed."""
        return f"the module {self.module}"

    def told_version(self) -> str:
        """Its version."""
        if self.module == "sqlite3":
            return sqlite3.sqlite_version
        return str(self._module().__version__)

    def values(self, asked: Sequence[str], folder: Path) -> list[float]:
        """What it gives for each line of ``measure tp fp fn tn``."""
        split = [(name, tuple(map(int, cells))) for name, *cells in map(str.split, asked)]
        tables = {cells: number for number, cells in enumerate(dict.fromkeys(cells for _, cells in split))}
        given = Counted(by=("id",))
        connection = self._module().connect(":memory:")
        try:
            columns = ", ".join(f"{each} {self.integer}" for each in ("id", "tp", "fp", "fn", "tn"))
            connection.execute(f"CREATE TABLE cells ({columns})")
            rows = [(number, *cells) for cells, number in tables.items()]
            connection.executemany("INSERT INTO cells VALUES (?, ?, ?, ?, ?)", rows)
            statement = measures_sql(given, dialect=self.module.removesuffix("3"))
            answers = connection.execute(statement).fetchall()
        finally:
            connection.close()
        names = columns_of(given)
        found = {row[0]: dict(zip(names, row, strict=True)) for row in answers}
        values = (found[tables[cells]][name] for name, cells in split)
        return [nan if value is None else float(value) for value in values]

    def _module(self) -> Any:
        return __import__(self.module)


DATABASES = (Database("sqlite", "sqlite3", "INTEGER", 2**31), Database("duckdb", "duckdb", "HUGEINT", 2**53))
