"""Everything that a generated file is made from changes its key, and nothing else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.writers.files import FILES, Made, key_of
from docs.writers.kept import Kept
from docs.writers.sources import Sources
from tests.cases import for_each

pytestmark = pytest.mark.on_change("bookmaker_ref/**", "docs/**")

ROOT = Path(__file__).parents[1]

#: A small repository: a writer, what it imports in every way that there is here, and what it has nothing to do with.
FILES_OF_IT = {
    "docs/writers/page.py": """
        '''The writer.'''
        from importlib import import_module
        from pathlib import Path

        import bookmaker_ref as bm
        from bookmaker_ref import direct
        from bookmaker_ref.rooms import passed, lazily, table
        from docs.writers.data import rows_of
        from docs.writers.filling import filled


        def written(told):
            from bookmaker_ref import inside

            family = "first"
            import_module(f"bookmaker_ref.families.{family}")
            import_module("bookmaker_ref.numeric._machine")
            direct.value(inside.value, passed, lazily, table, bm.study.worst.search)
            return filled(Path(__file__).with_suffix(".txt"), rows_of("sizes"))
    """,
    "docs/writers/page.txt": "Some words.",
    "docs/writers/data.py": "def rows_of(name):\n    return name\n",
    "docs/writers/filling.py": "def filled(path, rows):\n    return path.read_text()\n",
    "docs/data/sizes.csv": "n\n1\n",
    "docs/data/others.csv": "n\n1\n",
    "bookmaker_ref/__init__.py": """
        from importlib import import_module
        _PLACES = {"study": "bookmaker_ref.study", "cli": "bookmaker_ref.cli"}
        def __getattr__(name):
            return import_module(_PLACES[name])
    """,
    "bookmaker_ref/direct.py": "from bookmaker_ref.transitive import value\n\ndef twice():\n    return 2 * value\n",
    "bookmaker_ref/transitive.py": "value = 1\n",
    "bookmaker_ref/inside.py": "value = 1\n",
    "bookmaker_ref/cli.py": "value = 1\n",
    "bookmaker_ref/rooms/__init__.py": """
        from importlib import import_module
        from bookmaker_ref.rooms.one import passed
        from bookmaker_ref.rooms.registering import other
        _PLACES = {"lazily": "bookmaker_ref.rooms.two:lazily", "never": "bookmaker_ref.rooms.unused:never"}
        def __getattr__(name):
            module, _, attribute = _PLACES[name].partition(":")
            return getattr(import_module(module), attribute)
    """,
    "bookmaker_ref/rooms/one.py": "passed = 1\n",
    "bookmaker_ref/rooms/two.py": "lazily = 1\n",
    "bookmaker_ref/rooms/table.py": "from importlib.resources import files\n\nread = files('x') / 'table.json'\n",
    "bookmaker_ref/rooms/table.json": "{}",
    "bookmaker_ref/rooms/registering.py": "other = 1\n",
    "bookmaker_ref/rooms/unused.py": "never = 1\n",
    "bookmaker_ref/families/__init__.py": "",
    "bookmaker_ref/families/first.py": "LIBRARY = 1\n",
    "bookmaker_ref/numeric/__init__.py": "",
    "bookmaker_ref/numeric/machine/module.c": "int main;",
    "bookmaker_ref/study/__init__.py": """
        from importlib import import_module
        def __getattr__(name):
            return import_module(f"bookmaker_ref.study.{name}")
    """,
    "bookmaker_ref/study/worst/__init__.py": "from bookmaker_ref.study.worst.searching import search\n",
    "bookmaker_ref/study/worst/searching.py": "search = 1\n",
    "bookmaker_ref/study/figures.py": "value = 1\n",
}
SOURCES = {
    "the writer": "docs/writers/page.py",
    "its text": "docs/writers/page.txt",
    "a table that it reads": "docs/data/sizes.csv",
    "a module imported at its head": "bookmaker_ref/direct.py",
    "a module imported by that": "bookmaker_ref/transitive.py",
    "a module imported in a function": "bookmaker_ref/inside.py",
    "a module whose name a package passes on": "bookmaker_ref/rooms/one.py",
    "a module that a package imports and nobody uses": "bookmaker_ref/rooms/registering.py",
    "a module that a package loads on demand": "bookmaker_ref/rooms/two.py",
    "a module of a package": "bookmaker_ref/rooms/table.py",
    "a data file of a package": "bookmaker_ref/rooms/table.json",
    "a module whose name is computed": "bookmaker_ref/families/first.py",
    "a file that an extension is compiled from": "bookmaker_ref/numeric/machine/module.c",
    "a module behind attributes of packages": "bookmaker_ref/study/worst/searching.py",
}
OTHERS = {
    "another table": "docs/data/others.csv",
    "a command": "bookmaker_ref/cli.py",
    "a module whose names are not asked for": "bookmaker_ref/rooms/unused.py",
    "another part of a package": "bookmaker_ref/study/figures.py",
}
WRITER = "docs/writers/page.py"
PAGE = Made("docs.writers.page:written", slow=True)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("repository")
    for path, text in FILES_OF_IT.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        lines = text.split("\n")
        (root / path).write_text("\n".join(line.removeprefix("        ") for line in lines), encoding="utf-8")
    return root


def changes(repository: Path, path: str, text: str) -> bool:
    """Whether the key is another if a file has this text."""
    return key_of(repository, PAGE, (), {path: text.encode()}) != key_of(repository, PAGE, ())


def changed(repository: Path, path: str) -> str:
    text = (repository / path).read_text(encoding="utf-8")
    return text.replace("1", "2").replace("value(", "other(") + ("changed = 1\n" if path.endswith(".py") else " ")


@for_each(SOURCES)
def test_every_kind_of_source_changes_the_key(kind: str, *, repository: Path) -> None:
    assert changes(repository, SOURCES[kind], changed(repository, SOURCES[kind]))


@for_each(OTHERS)
def test_unrelated_files_do_not_change_the_key(kind: str, *, repository: Path) -> None:
    assert not changes(repository, OTHERS[kind], changed(repository, OTHERS[kind]))


def test_comments_docstrings_and_unused_imports_do_not_change_the_key(repository: Path) -> None:
    path = "bookmaker_ref/direct.py"
    text = (repository / path).read_text(encoding="utf-8")
    for other in (
        '"""What it is."""\n' + text,
        text + "\n\n# A comment.\n",
        text.replace("def twice():", "def twice():\n    '''Twice as many.'''\n"),
        "import math\n" + text,
    ):
        assert other != text
        assert not changes(repository, path, other)


def test_another_import_under_the_same_name_changes_the_key(repository: Path) -> None:
    path = "bookmaker_ref/direct.py"
    text = (repository / path).read_text(encoding="utf-8")
    assert changes(repository, path, text.replace("bookmaker_ref.transitive import", "bookmaker_ref.inside import"))
    package = "bookmaker_ref/rooms/__init__.py"
    text = (repository / package).read_text(encoding="utf-8")
    for before, after in (
        ("rooms.one import passed", "rooms.two import lazily as passed"),
        ("two:lazily", "one:passed"),
    ):
        assert changes(repository, package, text.replace(before, after))
    text = (repository / WRITER).read_text(encoding="utf-8")
    # No other file is read, but the two names are swapped.
    swapped = text.replace("import passed, lazily,", "import passed as lazily, lazily as passed,")
    assert swapped != text
    assert changes(repository, WRITER, swapped)


def test_a_test_depends_on_the_files_that_it_names_from_the_root(tmp_path: Path) -> None:
    for path, text in {
        "tests/paths.py": "from pathlib import Path\nROOT = Path(__file__).parents[1]\n",
        "tests/test_page.py": "from tests.paths import ROOT\nPAGES = ROOT / 'docs' / 'page.md', ROOT / 'notes.md'\n",
        "docs/page.md": "A page.",
        "notes.md": "Notes.",
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert Sources(tmp_path).paths("tests.test_page") == {
        *("tests/paths.py", "tests/test_page.py", "docs/page.md", "notes.md")
    }


def test_what_is_written_does_not_change_its_own_key(repository: Path) -> None:
    table = "docs/data/sizes.csv"
    assert key_of(repository, PAGE, [table], {table: b"n\n2\n"}) == key_of(repository, PAGE, [table])


def test_a_row_is_found_anew_if_what_it_depends_on_changes(repository: Path, tmp_path: Path) -> None:
    def row(value: int) -> tuple[object, ...]:
        return Kept.by("docs.writers.page", repository, tmp_path).row("a", lambda: [value])

    assert row(1) == row(2) == (1,)
    for count, (path, is_found_anew) in enumerate(
        {"bookmaker_ref/transitive.py": True, "bookmaker_ref/cli.py": False, "docs/writers/data.py": False}.items(), 3
    ):
        text = (repository / path).read_text(encoding="utf-8")
        (repository / path).write_text(text + "more = 1\n", encoding="utf-8")
        assert (row(count) == (count,)) == is_found_anew
        (repository / path).write_text(text, encoding="utf-8")


# --- this repository ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources(ROOT)


@pytest.mark.slow
@for_each(
    {
        "docs/data/worst-cases.csv": [
            "exact/rates.py",
            "study/worst/quotients.py",
            "significance/difference.py",
            "significance/odds.py",
        ],
        "docs/data/worst-of-classes.csv": [
            "study/worst/samples.py",
            "study/simulate/drawing.py",
            "multiclass/formulas.py",
        ],
        "docs/data/area-coverage.csv": ["study/areas.py", "significance/areas.py"],
        "docs/significance.md": ["exact/rates.py", "study/enumeration.py", "significance/statistics.py"],
        "docs/comparing.md": ["comparing/cases.py", "significance/paired.py"],
        "docs/conformance.md": ["golden/adapters/sklearn.py", "golden/data/manifest.json"],
        "bookmaker_ref/papers/standing.json": ["papers/powers2011.txt", "judging/solver.py"],
        "bookmaker_ref/papers/empirical.json": ["study/simulate/drawing.py"],
        "docs/figures.md": ["study/simulate/margins.py", "numeric/_generated.py"],
    }.items(),
    lambda case: case[0],
)
def test_numbers_depend_on_what_computes_them(case: tuple[str, list[str]], *, sources: Sources) -> None:
    path, needed = case
    found = sources.of(FILES[path].by.partition(":")[0])
    assert {f"bookmaker_ref/{each}" for each in needed} <= {*found}
    assert not any(each.startswith(("bookmaker_ref/cli/", "docs/site/")) for each in found)


@pytest.mark.slow
def test_intervals_of_another_measure_are_another_source(sources: Sources) -> None:
    """What was once unseen: intervals of Markedness in the place of those of Informedness."""
    path = "bookmaker_ref/exact/rates.py"
    text = (ROOT / path).read_text(encoding="utf-8")
    swapped = text.replace("Markedness", "@").replace("Informedness", "Markedness").replace("@", "Informedness")
    swapped = swapped.replace("markedness", "@").replace("informedness", "markedness").replace("@", "informedness")
    assert swapped != text
    for name in ("docs/data/worst-cases.csv", "docs/data/worst-of-classes.csv", "docs/significance.md"):
        assert key_of(ROOT, FILES[name], (), {path: swapped.encode()}) != key_of(ROOT, FILES[name], ())
