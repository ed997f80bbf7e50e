"""Collecting the tests computes nothing, so that a single test starts at once."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.paths import ROOT

#: Names of parameters, regular expressions and decorators take some.
_MOST = 6_000


@pytest.mark.slow
@pytest.mark.on_change("tests/**", "bookmaker_ref/**", "derivations/**", "docs/**.py")
def test_no_test_module_computes_when_it_is_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.collecting"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    calls: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    assert len(calls) > 100
    assert {module: n for module, n in calls.items() if n > _MOST} == {}
