"""From forms to SQL: one statement that counts a table, and gives the measures of it, in double precision.

A SymPy printer writes the same closed forms that become Python (``forms.py``): each ends in one quotient, whose
denominator is put into ``NULLIF(…, 0)``, so a measure is NULL where a margin is empty and no engine divides by zero.
Differences of products of counts are taken in integers wide enough to be exact, and all else in float64.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import cast

from sympy import Add, Expr, Symbol, log

from bookmaker_ref.generate.dialects import Dialect, checked, dialect_of, in_comment, storable
from bookmaker_ref.generate.source import is_negative, letter
from bookmaker_ref.generate.sql_printer import BREAK, INDENT, SQLPrinter, before_share, case, column_of
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.numeric.evaluation import canonical
from bookmaker_ref.symbolic import MEASURES
from bookmaker_ref.symbolic.forms import (
    CELLS_IN_CODE,
    INTERMEDIATES,
    OverRoot,
    Root,
    Share,
    letters,
    steps,
)

_CELLS = tuple(letter(cell) for cell in CELLS_IN_CODE)
_WHOLE_BELOW = 2**53
#: What the answer holds besides the measures and the columns of the user, and what stands between.
_OWN = (
    *(*_CELLS, "not_counted", "whole", "real_positive", "predicted_positive", "weight"),
    *("real_label", "predicted_label", "positive_found", "labels_sound"),
    *("least_real", "most_real", "least_predicted", "most_predicted"),
)


# --- what is asked for ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cases:
    """A relation with a row a case: its columns of real and predicted labels, and of weights if there are any.

    ``by``: columns that divide the cases into groups, each with a table of its own. Names of tables may have a
    database and a schema before them, with dots; a part that holds a dot itself stands in double quotes.
    ``positive`` is the positive label, which measures need and counts do not: a text is compared as what the column
    holds, be it text, a number or a truth value; an integer, a float or a bool is a literal of that type.
    """

    table: str = "cases"
    real: str = "real"
    predicted: str = "predicted"
    positive: str | float | None = None
    weight: str | None = None
    by: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        weight = () if self.weight is None else (self.weight,)
        for name in (self.table, self.real, self.predicted, *self.by, *weight):
            checked(name)
        if isinstance(self.positive, str):
            storable(self.positive)
        elif self.positive is not None and not isfinite(self.positive):
            raise ValueError(f"the positive label is {self.positive}: a number has to be finite")


@dataclass(frozen=True)
class Counted:
    """A relation with a row a table of counts, in columns tp, fp, fn, tn; ``by`` are columns to carry along."""

    table: str = "cells"
    by: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in (self.table, *self.by):
            checked(name)


def measures_sql(given: Cases | Counted, measures: Iterable[str] | None = None, *, dialect: str = "duckdb") -> str:
    """The statement that gives the measures of each table, all or those that are named.

    If the positive label of `Cases` does not occur in either column, and there are two other labels or more, the
    statement fails when it is run: it would count all of them as one class. It also fails if the positive label occurs
    in one column only, there are three labels or more, and the other column has a label that the first one lacks.

    >>> print(measures_sql(Counted("tables"), ["recall"], dialect="sqlite").rpartition("SELECT")[2].strip())
    tp,
        fp,
        fn,
        tn,
        tp / NULLIF(rp, 0) AS recall
    FROM steps_1;
    """
    names = tuple(COMPILED) if measures is None else tuple(dict.fromkeys(map(canonical, measures)))
    if not names:
        raise ValueError("no measure is named: leave them out for all of them")
    if isinstance(given, Cases):
        _positive(given)
    statement = _Statement(dialect_of(dialect), given, names)
    _refuse_clash(given.by, statement.names())
    return statement.text()


def counts_sql(given: Cases, *, dialect: str = "duckdb") -> str:
    """The statement that counts how often each label was real where each was predicted, for any number of labels."""
    _refuse_clash(given.by, ("real", "predicted", "count"))
    on = dialect_of(dialect)
    columns = {on.quoted(each): _column(on, each) for each in given.by}
    columns |= {on.quoted("real"): _column(on, given.real), on.quoted("predicted"): _column(on, given.predicted)}
    counted = "COUNT(*)" if given.weight is None else f"SUM({_column(on, given.weight)})"
    present = [f"{column} IS NOT NULL" for column in (_column(on, given.real), _column(on, given.predicted))]
    nan = [on.is_nan(_column(on, each)) for each in (given.real, given.predicted)]
    present += [f"NOT ({each})" for each in nan if each]
    present += [] if given.weight is None else [on.is_count(_column(on, given.weight))]
    return "\n".join(
        [
            "-- How often each real label was predicted as each label: one row a pair that occurs.",
            "-- In a table of these counts rows are predictions, columns reality.",
            f"-- Cases without a label{' or a good weight' if given.weight else ''} are left out, by WHERE.",
            "SELECT",
            *_listed(
                [*(f"{column} AS {name}" for name, column in columns.items()), f"{counted} AS {on.quoted('count')}"]
            ),
            f"FROM {on.table(given.table)} AS given",
            f"WHERE {f'{chr(10)}  AND '.join(present)}",
            f"GROUP BY {', '.join(columns.values())}",
            f"ORDER BY {', '.join(columns.values())};",
        ]
    )


def columns_of(given: Cases | Counted, measures: Iterable[str] | None = None) -> tuple[str, ...]:
    """The names of the columns that the answer of `measures_sql` has."""
    names = tuple(COMPILED) if measures is None else tuple(dict.fromkeys(map(canonical, measures)))
    check = ("not_counted",) if isinstance(given, Cases) else ()
    return (*given.by, *_CELLS, *check, *names)


def needing_functions(measures: Iterable[str]) -> tuple[str, ...]:
    """The measures that take a root or a logarithm, which SQLite has only where it was built with them."""
    return tuple(name for name in measures if any(map(_takes_function, _all_of(MEASURES[name].accurate.expr))))


def _all_of(expression: Expr) -> Iterator[Expr]:
    yield expression
    yield from (INTERMEDIATES[step] for step in steps(expression))


def _takes_function(expression: Expr) -> bool:
    return bool(expression.has(Root, OverRoot, Share)) or any(each.free_symbols for each in expression.atoms(log))


def _refuse_clash(by: Sequence[str], taken: Iterable[str]) -> None:
    """Refuse columns of the user that have a name of ours, or the same name: engines do not tell capitals apart."""
    seen = {name.casefold() for name in taken}
    for name in by:
        if name.casefold() in seen:
            raise ValueError(
                f"a column to group by is called {name!a}, and so is another column of the answer, or of a step"
                f" on the way: give it another name in a view"
            )
        seen.add(name.casefold())


# --- the statement ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Statement:
    """What the statement is made of, and its text."""

    on: Dialect
    given: Cases | Counted
    measures: tuple[str, ...]

    @property
    def counts(self) -> bool:
        """Whether the cells are counted here, and so are integers for certain."""
        return isinstance(self.given, Cases) and self.given.weight is None

    @cached_property
    def values(self) -> dict[str, Expr]:
        """What is printed for each measure: its form, with a letter for a difference of products."""
        return {name: _apart(MEASURES[name].accurate.expr, name) for name in self.measures}

    @cached_property
    def exact(self) -> dict[Symbol, Expr]:
        """Differences of products of counts, spelled out in the cells."""
        found = {each: INTERMEDIATES[each] for each in self.needed if _is_difference(INTERMEDIATES[each])}
        for name in self.measures:
            found |= {_difference(name): each for each in _differences(MEASURES[name].accurate.expr)}
        return {symbol: _in_cells(means) for symbol, means in found.items()}

    @cached_property
    def needed(self) -> tuple[Symbol, ...]:
        """The named intermediates that the measures need, in the order of computation."""
        wanted = set().union(*(steps(value) for value in self.values.values()))
        return tuple(symbol for symbol in INTERMEDIATES if symbol in wanted)

    @cached_property
    def levels(self) -> list[dict[Symbol, Expr]]:
        """The intermediates in float64, those of one level after those that they are computed from."""
        means: dict[Symbol, Expr] = {}
        for symbol in self.needed:
            if symbol not in self.exact:
                means |= {**before_share(INTERMEDIATES[symbol]), symbol: INTERMEDIATES[symbol]}
        depth: dict[Symbol, int] = {}
        for symbol, expression in means.items():
            read = letters(expression) | set(before_share(expression))
            depth[symbol] = 1 + max((depth.get(each, 0) for each in read), default=0)
        levels: list[dict[Symbol, Expr]] = [{} for _ in range(max(depth.values(), default=0))]
        for symbol, level in depth.items():
            levels[level - 1][symbol] = means[symbol]
        return levels

    def names(self) -> Iterator[str]:
        """Every name of a column that is ours."""
        yield from (*_OWN, *self.measures)
        yield from (column_of(symbol) for level in (self.exact, *self.levels) for symbol in level)

    def text(self) -> str:
        """The statement."""
        tables = [*self.counted(), self.in_double(), *self.stepwise()]
        lines = [*(f"-- {line}" for line in self.comments()), "WITH"]
        for name, body in tables:
            lines += [f"{self.table(name)} AS {self.on.once}(", *(INDENT + line for line in body), "),"]
        lines[-1] = ")"
        last = self.table(tables[-1][0])
        lines += ["SELECT", *_listed([*self.groups(last), *self.shown()]), f"FROM {last}"]
        order = [f"{last}.{self.on.quoted(each)}" for each in self.given.by]
        lines += [f"ORDER BY {', '.join(order)}"] if order and isinstance(self.given, Cases) else []
        return "\n".join(lines) + ";"

    def table(self, name: str) -> str:
        """A name for a step that is not the name of the user's table."""
        while name.casefold() in self.given.table.casefold():
            name += "_"
        return name

    def groups(self, table: str) -> list[str]:
        """The columns to group by, from a step; SQLite promises their names only where they are given."""
        quoted = [self.on.quoted(each) for each in self.given.by]
        return [f"{table}.{each} AS {each}" for each in quoted]

    def comments(self) -> Iterator[str]:
        """What a reader has to know."""
        yield "Measures of binary predictions. Rows are predictions, columns reality:"
        yield "tp and fp were predicted positive, fn and tn negative, tp and fn are real positives."
        if isinstance(self.given, Cases):
            positive = self.given.positive
            shown = in_comment(positive) if isinstance(positive, str) else repr(positive)
            yield f"Positive is {shown}, every other label is negative. If it does not occur in either column,"
            yield "and two other labels do, the statement fails. So it does if it occurs in one column only, there are"
            yield "three labels or more, and the other column has a label that the first one lacks."
            yield f"not_counted: cases without a label{' or a good weight' if self.given.weight else ''} (NULL, NaN),"
            yield "which are in none of the four."
        else:
            yield "A table with a cell that is NULL, negative or above 2^53 has no measures."
        yield "A measure is NULL where it is undefined, because a margin is empty."
        if not self.counts and any(MEASURES[name].needs_counts for name in self.measures):
            yield "Those that grow with the number of cases are NULL where a cell is not whole."
        if any(MEASURES[name].accurate.needs_divergence for name in self.measures):
            yield "surplus: how far a count is above what chance alone gives, as a part of that,"
            yield "excess: (1 + x) LN(1 + x) - x of it, by a polynomial where that would cancel."
        if self.on.name == "sqlite" and (needing := needing_functions(self.measures)):
            yield "SQLite, 3.35 or later, needs its mathematical functions (SQLITE_ENABLE_MATH_FUNCTIONS) for"
            yield from (f"  {', '.join(needing[i : i + 5])}" for i in range(0, len(needing), 5))

    # -- the steps: name and body of each

    def counted(self) -> Iterator[tuple[str, list[str]]]:
        """From the user's relation to four cells."""
        if isinstance(self.given, Cases):
            yield "labels", self.labels(self.given)
            yield "labels_of_columns", self.of_columns()
            yield "labels_found", self.found()
            yield "labels_checked", self.sound(self.given)
            yield "counted", self.sums(self.given)
        else:
            yield "tables", self.tables(self.given)
            yield "counted", self.usable(self.given)
        if not self.counts:
            whole = " AND ".join(self.on.is_whole(cell) for cell in _CELLS)
            condition = f"{' + '.join(_CELLS)} <= {_WHOLE_BELOW}{BREAK}AND {whole}"
            yield "checked", self.more("counted", [f"{case({condition: '1'}, '0')} AS whole"])

    def labels(self, given: Cases) -> list[str]:
        """Labels as 1 and 0, and NULL where there is none."""
        columns = self.groups("given")
        for name, column in (("real", given.real), ("predicted", given.predicted)):
            held = _column(self.on, column)
            same, other = self.on.is_label(held, _positive(given))
            nan = self.on.is_nan(held)
            label = case(({nan: "NULL"} if nan else {}) | {same: "1", other: "0"})
            columns.append(f"{label} AS {name}_positive")
            columns.append(f"{case({nan: 'NULL'}, held) if nan else held} AS {name}_label")
        if given.weight is not None:
            weight = _column(self.on, given.weight)
            columns.append(f"{case({self.on.is_count(weight): weight})} AS weight")
        return ["SELECT", *_listed(columns), f"FROM {self.on.table(given.table)} AS given"]

    def of_columns(self) -> list[str]:
        """Each label once, as a text, and in which columns it occurs."""
        sides = [
            f"SELECT {self.on.same_text(f'{side}_label')} AS label, {int(side == 'real')} AS in_real,"
            f" {int(side == 'predicted')} AS in_predicted FROM {self.table('labels')}"
            for side in ("real", "predicted")
        ]
        columns = ["label", "MAX(in_real) AS in_real", "MAX(in_predicted) AS in_predicted"]
        either = ["FROM (", f"{INDENT}{sides[0]}", f"{INDENT}UNION ALL {sides[1]}", ") AS either"]
        return ["SELECT", *_listed(columns), *either, "WHERE label IS NOT NULL", "GROUP BY label"]

    def found(self) -> list[str]:
        """Where the positive label occurs; of the labels, how many, a strange one, the least and the greatest."""
        columns = [f"COALESCE(MAX({side}_positive), 0) AS found_{side}" for side in ("real", "predicted")]
        each = self.table("labels_of_columns")
        columns.append(f"(SELECT COUNT(*) FROM {each}) AS labels_in_all")
        columns += [
            f"(SELECT MIN(label) FROM {each} WHERE in_{other} = 0) AS only_{side}"
            for side, other in (("real", "predicted"), ("predicted", "real"))
        ]
        for name, how in (("least", "MIN"), ("most", "MAX")):
            columns += [
                f"CAST({how}({side}_label) AS {self.on.text}) AS {name}_{side}" for side in ("real", "predicted")
            ]
        return ["SELECT", *_listed(columns), f"FROM {self.table('labels')}"]

    def sound(self, given: Cases) -> list[str]:
        """1; the statement fails if the positive label does not occur among other labels.

        It also fails if that label occurs in one column only and the other column has a label that the first one lacks:
        then there are more than two labels, and the columns seem to name the classes differently. One class against the
        rest remains possible if the first column has all labels of the other one.
        """
        sides = ("least_real", "most_real"), ("least_predicted", "most_predicted"), ("least_real", "least_predicted")
        several = " OR ".join(f"{one} <> {other}" for one, other in sides)
        shown = in_comment(given.positive) if isinstance(given.positive, str) else repr(given.positive)
        message = f"the positive label {shown} does not occur: among the labels is "
        fails = self.on.failure(message, "COALESCE(least_real, least_predicted)")
        conditions = {f"found_real + found_predicted = 0 AND ({several})": fails}
        for side, other in (("real", "predicted"), ("predicted", "real")):
            said = f"the positive label {shown} occurs in the {side} column only, so use the same labels in both, not "
            strange = f"found_{side} = 1 AND found_{other} = 0 AND labels_in_all > 2 AND only_{other} IS NOT NULL"
            conditions[strange] = self.on.failure(said, f"only_{other}")
        found = case(conditions, "1")
        return ["SELECT", *_listed([f"{found} AS labels_sound"]), f"FROM {self.table('labels_found')}"]

    def sums(self, given: Cases) -> list[str]:
        """The table, counted."""
        labels, sound = self.table("labels"), f"(SELECT labels_sound FROM {self.table('labels_checked')}) = 1"
        each, kind = ("1", self.on.wide) if given.weight is None else ("weight", self.on.double)
        missing = ["real_positive IS NULL", "predicted_positive IS NULL"]
        missing += ["weight IS NULL"] if given.weight else []
        conditions = {
            cell: f"predicted_positive = {predicted} AND real_positive = {real}"
            for cell, predicted, real in zip(_CELLS, (1, 1, 0, 0), (1, 0, 1, 0), strict=True)
        }
        columns = [
            f"CASE WHEN {sound}{BREAK}{INDENT}"
            f"THEN CAST(COALESCE(SUM(CASE WHEN {condition} THEN {each} ELSE 0 END), 0) AS {kind}) END AS {cell}"
            for cell, condition in conditions.items()
        ]
        columns.append(f"COALESCE(SUM(CASE WHEN {' OR '.join(missing)} THEN 1 ELSE 0 END), 0) AS not_counted")
        grouped = [f"GROUP BY {', '.join(f'{labels}.{self.on.quoted(each)}' for each in given.by)}"] if given.by else []
        return ["SELECT", *_listed([*self.groups(labels), *columns]), f"FROM {labels}", *grouped]

    def tables(self, given: Counted) -> list[str]:
        """The cells as they are given, and whether all four are counts."""
        columns = self.groups("given")
        columns += [f"{_column(self.on, cell)} AS {cell}" for cell in _CELLS]
        good = f"{BREAK}AND ".join(self.on.is_count(_column(self.on, cell)) for cell in _CELLS)
        columns.append(f"{case({good: '1'}, '0')} AS usable")
        return ["SELECT", *_listed(columns), f"FROM {self.on.table(given.table)} AS given"]

    def usable(self, given: Counted) -> list[str]:
        """The cells in float64, or NULL."""
        tables = self.table("tables")
        columns = self.groups(tables)
        columns += [f"CASE WHEN usable = 1 THEN CAST({cell} AS {self.on.double}) END AS {cell}" for cell in _CELLS]
        return ["SELECT", *_listed(columns), f"FROM {tables}"]

    def in_double(self) -> tuple[str, list[str]]:
        """Differences of products, exact, and then the cells: all in float64."""
        double = self.on.double
        before = self.table("counted" if self.counts else "checked")
        columns = self.groups(before)
        columns += ["not_counted"] if isinstance(self.given, Cases) else []
        columns += [f"CAST({cell} AS {double}) AS {cell}" if self.counts else cell for cell in _CELLS]
        columns += [] if self.counts else ["whole"]
        for symbol, means in self.exact.items():
            plain = SQLPrinter().doprint(means)
            value = f"CAST({plain} AS {double})"
            if not self.counts:
                wide = SQLPrinter({cell: f"CAST({cell} AS {self.on.wide})" for cell in _CELLS}).doprint(means)
                value = case({"whole = 1": f"CAST({wide} AS {double})"}, plain)
            columns.append(f"{value} AS {column_of(symbol)}")
        return "in_double", ["SELECT", *_listed(columns), f"FROM {before}"]

    def stepwise(self) -> Iterator[tuple[str, list[str]]]:
        """The intermediates, level by level."""
        before = "in_double"
        for i, level in enumerate(self.levels, 1):
            columns = [f"{SQLPrinter().doprint(means)} AS {column_of(symbol)}" for symbol, means in level.items()]
            yield f"steps_{i}", self.more(before, columns)
            before = f"steps_{i}"

    def more(self, before: str, columns: Sequence[str]) -> list[str]:
        """All columns of the step before, and some more."""
        table = self.table(before)
        return ["SELECT", *_listed([f"{table}.*", *columns]), f"FROM {table}"]

    def shown(self) -> Iterator[str]:
        """The columns of the answer that are ours."""
        yield from (f"CAST({cell} AS {self.on.integer}) AS {cell}" if self.counts else cell for cell in _CELLS)
        yield from [f"CAST(not_counted AS {self.on.integer}) AS not_counted"] if isinstance(self.given, Cases) else []
        for name, value in self.values.items():
            text = SQLPrinter().doprint(value)
            guarded = not self.counts and MEASURES[name].needs_counts
            yield f"CASE WHEN whole = 1 THEN {text} END AS {name}" if guarded else f"{text} AS {name}"


def _positive(given: Cases) -> str | float:
    """The positive label; measures need one."""
    if given.positive is None:
        raise ValueError("positive is missing: say which label is positive, as in positive='spam'")
    return given.positive


def _column(on: Dialect, name: str) -> str:
    """A column of the user's relation. With the relation before it SQLite cannot take it for a text."""
    return f"given.{on.quoted(name)}"


def _listed(items: Iterable[str]) -> list[str]:
    """Items of a list, one a line, or more where they have line ends of their own."""
    return [INDENT + line for line in f",{BREAK}".join(items).split(BREAK)]


def _is_difference(expression: Expr) -> bool:
    return isinstance(expression, Add) and any(map(is_negative, expression.args))


def _differences(expression: Expr) -> list[Expr]:
    return [each for each in cast(set[Expr], expression.atoms(Add)) if _is_difference(each)]


def _difference(name: str) -> Symbol:
    return Symbol(f"{name}_difference", real=True)


def _apart(expression: Expr, name: str) -> Expr:
    """The form of a measure with a letter for the difference of products in it, of which there is at most one."""
    found = _differences(expression)
    if len(found) > 1:
        raise ValueError(f"{name}: more than one difference has no name")
    return cast(Expr, expression.xreplace({each: _difference(name) for each in found}))


def _in_cells(expression: Expr) -> Expr:
    """The expression with intermediates spelled out, down to the cells."""
    while names := INTERMEDIATES.keys() & letters(expression):
        expression = expression.xreplace({name: INTERMEDIATES[name] for name in names})
    return expression
