"""What all tests share: the option that writes the generated files anew, and the work that takes long."""

from __future__ import annotations

import pytest

#: The tests of what `tests.records` shares between the cores.
_WAITING = {"test_classes.py", "test_derivations.py", "test_generated.py", "test_papers.py", "test_verdicts.py"}
#: What is run with the lowest and the newest versions as well (`tests.versions`): quick, and of every room.
_WIDE = {
    f"test_{name}.py"
    for name in (
        *("accuracy", "architecture", "bookmaker", "contingency", "dask", "files", "labels", "language", "multiclass"),
        *("command_assign", "command_code", "exact_numbers", "exact_table", "golden_hostile", "golden_refused"),
        *("numeric_blocks", "numeric_calls", "numeric_compile", "numeric_special", "peers"),
        *("roc", "roc_curves", "roc_figures", "significance_arguments", "significance_several"),
        *("significance_statistics", "simulate_adjust", "simulate_recipe", "sql"),
    )
}
#: No more tests than this are run faster without processes that have to be started first.
_MANY = 200


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the generated files anew, and delete stale ones")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether generated files are to be written instead of compared."""
    return bool(request.config.getoption("--update"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that wait for shared work come last: until then, it is done on the other cores."""
    items.sort(key=lambda item: item.path.name in _WAITING)
    for item in items:
        if item.path.name in _WIDE:
            item.add_marker("versions")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Begin with what takes long."""
    files = {item.path.name for item in session.items} & _WAITING
    if files and len(session.items) > _MANY and not session.config.getoption("collectonly"):
        from tests import records, together  # noqa: PLC0415 -- loads SymPy

        together.begin(list(records.tasks(files)))


def pytest_unconfigure() -> None:
    """Stop what nobody waits for any more."""
    from tests import together  # noqa: PLC0415 -- beside the other

    together.end()
