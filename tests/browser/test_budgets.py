"""How much is sent and how long it takes, in Chromium, from a host on this machine that compresses."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Opening
    from tests.browser.serving import Server

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
#: What is measured in seconds is the best of so many: others use this machine too.
TRIES = 3
FIRST_PAGE = 150_000
EXPLORER = 10_000_000


def best(measure: Callable[[], float]) -> float:
    """The least of several measurements."""
    return min(measure() for _ in range(TRIES))


def after(page: Page, what: str) -> float:
    """Seconds from asking for the page to this event of it."""
    milliseconds: float = page.evaluate(f"performance.getEntriesByType('navigation')[0].{what}")
    assert milliseconds > 0
    return milliseconds / 1000


def test_the_first_page_is_light_and_there_within_a_second(opened: Opening, host: Server) -> None:
    start = len(host.sent)
    opened().wait_for_load_state("networkidle")
    sent = host.since(start)
    assert len(sent) > 3
    assert host.size_since(start) <= FIRST_PAGE, sorted(sent, key=lambda each: -each.size)[:6]
    assert best(lambda: after(opened(), "loadEventEnd")) < 1


def test_a_page_of_an_equation_is_light_too(opened: Opening, host: Server) -> None:
    start = len(host.sent)
    opened("powers2011/28.html").wait_for_load_state("networkidle")
    assert host.size_since(start) <= FIRST_PAGE, sorted(host.since(start), key=lambda each: -each.size)[:6]


@pytest.mark.exhaustive
def test_the_site_is_made_in_three_minutes_and_after_one_change_in_twenty_seconds(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    left_out = shutil.ignore_patterns(".git", ".venv", "build", "site", "node_modules", ".*_cache", "__pycache__")
    shutil.copytree(
        ROOT, copy, ignore=lambda at, names: left_out(at, names) - ({"site"} if at.endswith("docs") else set())
    )
    (copy / "docs/site/node_modules").symlink_to((ROOT / "docs/site/node_modules").resolve())
    assert made(copy) < 180
    changed = copy / "docs" / "roc.md"
    changed.write_text(
        changed.read_text(encoding="utf-8") + "\nA sentence that was not there before.\n", encoding="utf-8"
    )
    assert "not there before" not in (copy / "site/roc.html").read_text(encoding="utf-8")
    assert made(copy) < 20
    assert "not there before" in (copy / "site/roc.html").read_text(encoding="utf-8")


def made(root: Path) -> float:
    """How many seconds the site takes there."""
    began = time.monotonic()
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": str(root)}
    subprocess.run([sys.executable, "-m", "docs.site"], cwd=root, check=True, env=environment, capture_output=True)
    return time.monotonic() - began
