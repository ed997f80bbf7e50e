"""What all tests share: the option that writes the generated files anew."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the generated files anew, and delete stale ones")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether generated files are to be written instead of compared."""
    return bool(request.config.getoption("--update"))
