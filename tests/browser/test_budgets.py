"""How much is sent and how long it takes, in Chromium, from a host on this machine that compresses."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.paths import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Opening
    from tests.browser.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.timed]
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
def test_after_one_change_the_site_is_made_again_within_twenty_seconds(site: Path) -> None:
    """In the repository itself: Sphinx keeps what it has made for one folder only."""
    if site != ROOT / "site":
        pytest.skip("the site is in another folder")
    made()
    page = ROOT / "docs" / "roc.md"
    before = page.read_bytes()
    try:
        page.write_bytes(before + b"\nA sentence that was not there before.\n")
        assert "not there before" not in (site / "roc.html").read_text(encoding="utf-8")
        assert made() < 20
        assert "not there before" in (site / "roc.html").read_text(encoding="utf-8")
    finally:
        page.write_bytes(before)
        made()
    assert "not there before" not in (site / "roc.html").read_text(encoding="utf-8")


def made() -> float:
    """The seconds that the site takes."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-m", "docs.site"], cwd=ROOT, check=True, capture_output=True)
    return time.monotonic() - began
