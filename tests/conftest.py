"""What all tests share: how much is tried, and in which order."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests.cases import chosen, command

# A process of pytest-xdist has a width of its own; what is printed is as wide as a test says.
os.environ.pop("COLUMNS", None)

#: What decides records. These files stand first, so that one process runs them, while the others have the rest.
_DECIDING = ("test_derivations.py", "test_verdicts.py", "test_generated.py", "test_papers.py", "test_classes.py")
#: What is run with the lowest and the newest versions as well (`tests.versions`): quick, and of every room.
_WIDE = {
    f"test_{name}.py"
    for name in (
        *("accuracy", "architecture", "bookmaker", "contingency", "dask", "files", "labels", "language", "multiclass"),
        *("command_assign", "command_code", "exact_numbers", "exact_table", "golden_hostile", "golden_refused"),
        *(
            "machine",
            "numeric_results",
            "numeric_blocks",
            "numeric_calls",
            "numeric_compile",
            "numeric_special",
            "peers",
        ),
        *("areas", "intervals_weighted"),
        *("roc", "roc_curves", "roc_figures", "displays", "significance_arguments", "significance_several"),
        *("significance_statistics", "simulate_adjust", "simulate_recipe", "sql"),
    )
}

# Of a hundred examples that a test asks for, `make quick` tries ten, `make test` twenty, and `make test-all` each.
for _name, _of_a_hundred in {"quick": 10, "default": 20, "all": 100}.items():
    settings.register_profile(
        _name,
        max_examples=_of_a_hundred,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that runs one case of a test alone."""
    parser.addoption("--case", metavar="ID", help="of a test with many cases, run only the one with this id")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the report of a failed test the command that runs it alone."""
    report = yield
    if report.failed:
        report.sections.append(("run alone", command(item.nodeid, item.config.getoption("--case"))))
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what decides first, so that the other processes have the rest; and mark what only `make test-all` runs."""
    items.sort(key=_place)
    some: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.path.name in _WIDE:
            item.add_marker("versions")
        if item.get_closest_marker("some"):
            some[item.nodeid.partition("[")[0]].append(item)
    for name, cases in some.items():
        kept = chosen(cases, name, *cases[0].get_closest_marker("some").args)  # type: ignore[union-attr]
        for item in {*cases} - {*kept}:
            item.add_marker("exhaustive")


def _place(item: pytest.Item) -> int:
    name = item.path.name
    return _DECIDING.index(name) if name in _DECIDING else len(_DECIDING)
