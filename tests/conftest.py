"""What all tests share: the number of examples, the order, one case alone, and checks whose inputs are unchanged."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import gates, parts
from tests.cases import chosen, command
from tests.paths import ROOT

# A process of pytest-xdist has a width of its own; what is printed is as wide as a test says.
os.environ.pop("COLUMNS", None)

#: The number of test files whose names are printed.
_SHOWN = 5
#: Where the cache of pytest has the checks that passed.
_CACHE = "bookmaker_ref/passed"
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
_PROFILES = {"quick": 10, "default": 20, "all": 100}
for _name, _of_a_hundred in _PROFILES.items():
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


class Gates:
    """Leaves out checks whose inputs are unchanged, and keeps which of them passed.

    The main process compares digests and sends the result to the others, which collect the tests.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.given = getattr(config, "workerinput", None)
        self.profile = settings().max_examples
        self.left_out: list[str] = []
        self.failed: set[str] = set()
        self.passed: dict[str, gates.Gate] = {}
        self.opened: dict[str, list[str]] = {}
        self.is_on = not (gates.is_off() or config.getoption("--case") or config.getoption("--collect-only"))
        self.watch = gates.Watch() if self.is_on else None
        if self.given is not None:
            self.unchanged = set(self.given.get("unchanged", ()))
            return
        self.files = gates.Files.now() if self.is_on else gates.Files(ROOT, {})
        self.cache: pytest.Cache | None = getattr(config, "cache", None)  # -p no:cacheprovider removes it
        self.stamps: gates.Stamps = (self.cache.get(_CACHE, None) if self.cache else None) or {}
        self.unchanged = gates.unchanged(self.stamps, self.files, self.profile)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a process which checks to leave out."""
        node.workerinput["unchanged"] = sorted(self.unchanged)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Read from a process which checks it left out; all of them collect the same."""
        output = getattr(node, "workeroutput", {})
        self.left_out = output.get("left_out", self.left_out)
        parts.left_out += [parts.LeftOut(*each) for each in output.get("parts", ())]

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out the checks whose inputs are unchanged, and note the gate of each other one."""
        left_out = [item for item in items if item.nodeid in self.unchanged]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if item.nodeid not in self.unchanged]
            self.left_out = [item.nodeid for item in left_out]
        for item in items:
            markers = list(item.iter_markers("on_change"))
            if markers:
                module = str(item.path.relative_to(ROOT).with_suffix("")).replace("/", ".")
                patterns = sorted({pattern for marker in markers for pattern in marker.args})
                item.user_properties.append(("gate", [module, *patterns]))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Begin to note what a check opens."""
        if self.watch and any(name == "gate" for name, _ in item.user_properties):
            self.watch.begin()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None]:
        """Report what the check opened."""
        try:
            yield
        finally:
            if self.watch and (opened := self.watch.end()):
                item.user_properties.append(("opened", opened))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note which checks passed, and what they opened."""
        for name, value in report.user_properties:
            if name == "opened" and isinstance(value, list):
                self.opened[report.nodeid] = value
            if name == "gate" and isinstance(value, list):
                if report.when == "call" and report.passed:
                    self.passed[report.nodeid] = gates.Gate(value[0], tuple(value[1:]))
                elif not report.passed:
                    self.failed.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Store which checks passed, and send the main process the list of those left out."""
        if self.given is not None:
            output = session.config.workeroutput  # type: ignore[attr-defined]  # of xdist
            output |= {"left_out": self.left_out, "parts": [tuple(each) for each in parts.left_out]}
        elif self.is_on and self.cache and (self.passed or self.failed):
            passed = {check: gate for check, gate in self.passed.items() if check not in self.failed}
            stamps = gates.stamped(self.stamps, self.files, passed, self.failed, self.profile, opened=self.opened)
            self.cache.set(_CACHE, stamps)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was left out: checks, and inputs of others."""
        for part in parts.left_out:
            terminalreporter.write_line(f"{part} (FRESH=1 checks all)")
        if self.left_out:
            names = sorted({each.partition("::")[0].rpartition("/")[2] for each in self.left_out})
            many = f"{len(self.left_out)} checks left out: nothing they depend on has changed since they passed"
            shown = ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")
            terminalreporter.write_line(f"{many} (FRESH=1 runs them): {shown}")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Begin to leave out checks whose inputs are unchanged."""
    config.pluginmanager.register(Gates(config), "gates")


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
