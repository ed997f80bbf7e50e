"""What engines of SQL do not agree on: names, texts, types, and what is no number.

Names and labels come from users and become part of a statement, so each is quoted as its engine reads it, and what
no quoting makes safe is refused.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from bookmaker_ref.messages import quoted

#: One part of the name of a table: in double quotes, in backticks, or bare.
_PART = re.compile(r'"((?:[^"]|"")+)"|`((?:[^`]|``)+)`|([^."`]+)')
#: A number as it is written in one way only: not 007, not 1e3, not +1.
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,17})?", re.ASCII)


class Dialect(ABC):
    """How one engine writes what others write differently."""

    name: str
    #: float64; integers whose products are exact; what can be read as text.
    double: str
    wide: str
    text: str
    #: The integer that a count is shown as.
    integer: str = "BIGINT"
    #: What the types of floats are called by ``typeof``, and their NaN as text.
    floats: tuple[str, str]
    nan: str
    #: What keeps a step from being written out again wherever the next ones use it.
    once: str = ""

    @abstractmethod
    def quoted(self, name: str) -> str:
        """A name as an identifier."""

    @abstractmethod
    def literal(self, text: str) -> str:
        """A text as a literal."""

    def label(self, value: str | float) -> str:
        """A label as what a column is compared with: a text becomes what the column holds, in every engine."""
        if isinstance(value, str):
            return self.literal(value)
        if isinstance(value, bool):
            return str(value).upper()
        return repr(value)

    def is_label(self, column: str, value: str | float) -> tuple[str, str]:
        """The conditions that a column holds a label, and that it holds another; both are NULL where it is NULL."""
        label = self.label(value)
        return f"{column} = {label}", f"{column} <> {label}"

    def is_nan(self, column: str) -> str:
        """The condition that a column, of any type, holds a float that is no number; empty if it cannot.

        NaN is equal to itself in these engines, and greater than any number.
        """
        return f"typeof({column}) IN {self.floats} AND CAST({column} AS {self.text}) = '{self.nan}'"

    def same_text(self, column: str) -> str:
        """A label as a text, the same for 1, 1.0 and TRUE as for the text '1'."""
        text, kind = f"CAST({column} AS {self.text})", f"UPPER(typeof({column}))"
        return (
            f"CASE WHEN {kind} = 'BOOLEAN' THEN CASE {text} WHEN 'true' THEN '1' WHEN 'false' THEN '0' END"
            f" WHEN {kind} IN ('VARCHAR', 'STRING') THEN {text} ELSE REGEXP_REPLACE({text}, '[.]0+$', '') END"
        )

    def failure(self, message: str, value: str) -> str:
        """An integer that is never found, for the statement fails with this message and a value."""
        return f"CAST(error({self.literal(message)} || {value}) AS INTEGER)"

    def is_count(self, column: str) -> str:
        """The condition that a column holds a number from 0 to 2^53; not true where it is NULL or NaN."""
        return f"{column} >= 0 AND {column} <= {2**53}"

    def is_whole(self, column: str) -> str:
        """The condition that a float64 between 0 and 2^53 is whole."""
        return f"FLOOR({column}) = {column}"

    def table(self, name: str) -> str:
        """The name of a table; a dot divides it into database, schema and table, unless it stands in quotes."""
        parts = _parts(name)
        return ".".join(self.quoted(part) for part in parts)


class DuckDB(Dialect):
    """DuckDB: a text literal takes the type of the column that it is compared with."""

    name, double, wide, text = "duckdb", "DOUBLE", "HUGEINT", "VARCHAR"
    floats, nan = ("DOUBLE", "FLOAT"), "nan"

    def quoted(self, name: str) -> str:
        """A name in double quotes, which are doubled inside."""
        return _in(checked(name), '"')

    def literal(self, text: str) -> str:
        """A text in single quotes, which are doubled inside; a backslash is a backslash."""
        return _in(storable(text), "'")


class SQLite(DuckDB):
    """SQLite: a value has a type, a column need not have one; there is no NaN; an integer too large becomes REAL."""

    name, double, wide, text, integer, once = "sqlite", "REAL", "INTEGER", "TEXT", "INTEGER", "MATERIALIZED "

    def is_label(self, column: str, value: str | float) -> tuple[str, str]:
        """Where the column has no type, 1 and '1' differ: a text that is a number is looked for as both."""
        if isinstance(value, str) and _NUMBER.fullmatch(value):
            either = f"({value}, {self.literal(value)})"
            return f"{column} IN {either}", f"{column} NOT IN {either}"
        return super().is_label(column, value)

    def failure(self, message: str, value: str) -> str:
        """SQLite raises errors of users in triggers alone, so the message is an invalid JSON path."""
        return f"json_extract('{{}}', {self.literal(message)} || {value})"

    def same_text(self, column: str) -> str:
        """A label as a text; TRUE is 1 here."""
        whole = f"typeof({column}) = 'real' AND CAST({column} AS INTEGER) = {column}"
        return f"CASE WHEN {whole} THEN CAST(CAST({column} AS INTEGER) AS TEXT) ELSE CAST({column} AS TEXT) END"

    def is_nan(self, column: str) -> str:
        """NaN is stored as NULL."""
        return ""

    def is_count(self, column: str) -> str:
        """A text is greater than any number, and would be cast to 0 in silence."""
        return f"typeof({column}) IN ('integer', 'real') AND {super().is_count(column)}"

    def is_whole(self, column: str) -> str:
        """FLOOR is not in every build."""
        return f"CAST({column} AS INTEGER) = {column}"


class Spark(Dialect):
    """Spark SQL: backticks, backslash escapes, and ``${…}`` replaced by settings even inside quotes."""

    name, double, wide, text = "spark", "DOUBLE", "DECIMAL(18, 0)", "STRING"
    floats, nan = ("double", "float"), "NaN"

    def quoted(self, name: str) -> str:
        """A name in backticks, which are doubled inside."""
        if "${" in name:
            raise ValueError(f"{quoted(name)} cannot be named safely in Spark, which replaces ${{...}} in any text")
        return _in(checked(name), "`")

    def literal(self, text: str) -> str:
        """A text in single quotes, with backslashes before what means something."""
        escaped = storable(text).replace("\\", "\\\\").replace("'", "\\'").replace("$", "\\u0024")
        return f"'{escaped}'"

    def failure(self, message: str, value: str) -> str:
        """An integer that is never found, for the statement fails with this message and a value."""
        return f"CAST(raise_error(CONCAT({self.literal(message)}, {value})) AS INT)"

    def label(self, value: str | float) -> str:
        """1.5 would be a decimal here."""
        return f"{value!r}D" if isinstance(value, float) else super().label(value)


DIALECTS: dict[str, Dialect] = {each.name: each for each in (DuckDB(), SQLite(), Spark())}


def dialect_of(name: str) -> Dialect:
    """The dialect of this name.

    >>> dialect_of("spark").quoted("a `b`"), dialect_of("sqlite").literal("it's")
    ('`a ``b```', "'it''s'")
    """
    if name not in DIALECTS:
        raise ValueError(f"there is no dialect {quoted(name)}: there are {', '.join(DIALECTS)}")
    return DIALECTS[name]


def checked(name: str) -> str:
    """A name that a column or a table can have."""
    if not name:
        raise ValueError("a name is empty: a table and a column have one")
    return storable(name)


def storable(text: str) -> str:
    """A text that every engine can hold."""
    if "\0" in text:
        raise ValueError(f"{quoted(text)} holds a NUL character, at which engines cut a statement")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError(f"{quoted(text)} is not valid Unicode")
    return text


def in_comment(text: str) -> str:
    """A text as part of a comment: no line end, and nothing that a shell of an engine looks for."""
    return ascii(text).replace(";", r"\x3b").replace("$", r"\x24")


def _in(text: str, quote: str) -> str:
    return f"{quote}{text.replace(quote, 2 * quote)}{quote}"


def _parts(name: str) -> list[str]:
    """The parts of the name of a table, without quotes; what is not quoted as SQL does it is taken as it stands."""
    parts, position = [], 0
    while found := _PART.match(name, position):
        double, back, bare = found.groups()
        parts.append(double.replace('""', '"') if double else back.replace("``", "`") if back else bare)
        position = found.end()
        if position == len(name):
            return parts
        if name[position] != ".":
            break
        position += 1
    return name.split(".")
