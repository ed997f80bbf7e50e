"""The page of the long tables: what is in each, its file, and a form that filters one, where a script may run.

The scripts take names and columns from the list that everybody reads, and rows from the files: ``static/table-rows.js``
chooses rows, ``static/tables.js`` shows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from docs.site.page import Page
from docs.writers.data import TABLES, Table, rows_of
from docs.writers.filling import filled

OF = ("docs/data/*.csv", "docs/site/prose/tables.*", "docs/writers/data.py", "docs/writers/filling.py")


def made() -> Iterator[Page]:
    """The page."""
    yield Page("tables", page())


def page() -> str:
    """The page, with the list of tables in it."""
    many = sum(len(rows_of(name)) for name in TABLES)
    listed = "\n".join(_listed(table) for table in TABLES.values())
    words = filled(Path(__file__).with_suffix(".txt"), {"tables": len(TABLES), "rows": f"{many:,}"})
    return f'{words}\n\n{_FORM}\n\n## The files\n\n<div class="tables-list">\n{listed}\n</div>\n'


#: The place of the form; what is in it the script makes, for without it there is nothing to do there.
_FORM = """<link rel="stylesheet" href="_static/tables.css">
<div id="tables-filter"></div>
<script defer src="_static/table-rows.js"></script>
<script defer src="_static/tables.js"></script>"""


def _listed(table: Table) -> str:
    """A table: its title, file and page, and each column with what it is. No line is blank, for that would end it."""
    columns = "\n".join(_column(name, what, name in table.numbers) for name, what in table.columns.items())
    file, told = f"data/{table.name}.csv", f"{table.page.removesuffix('.md')}.html"
    return (
        f'<details data-table="{escape(table.name)}" data-file="{escape(file)}">\n'
        f"<summary>{escape(table.title)}</summary>\n"
        f'<p><a href="{escape(file)}" download>{escape(table.name)}.csv</a>, {len(rows_of(table.name)):,} rows,'
        f' which <a href="{escape(told)}">this page</a> tells of.</p>\n'
        f"<dl>\n{columns}\n</dl>\n</details>"
    )


def _column(name: str, what: str, is_number: bool) -> str:
    kind = ' data-kind="number"' if is_number else ""
    return f'<dt data-column="{escape(name)}"{kind}><code>{escape(name)}</code></dt><dd>{escape(what)}</dd>'
