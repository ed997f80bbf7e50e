"""What the tests in the browser share: the built site, a host for it, Chromium, and a page that nothing escapes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from tests.browser.crawling import Crawled, crawled
from tests.browser.serving import Server, content, serving
from tests.browser.watching import AXE, browsing, chromium, reading
from tests.paths import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: Where `make site` puts it; another place goes into the variable SITE.
SITE = Path(os.environ.get("SITE") or ROOT / "site")


def _missing(sentence: str) -> NoReturn:
    """Skip, and say why; fail where everything is to be there, as in `.ci/run`."""
    if os.environ.get("BROWSER") == "required":
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site."""
    if not (SITE / "index.html").is_file():
        _missing(f"no site is built in {SITE}: run `make site`")
    return SITE


@pytest.fixture(scope="session")
def all_pages(site: Path) -> Crawled:
    """Every page of the site."""
    return crawled(site, processes=None)


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[Server]:
    """The site on a host of this machine, which has compressed everything once, as hosts have."""
    for path in site.rglob("*"):
        if path.is_file() and (path.parent == site or path.is_relative_to(site / "explorer")):
            content(path)
    with serving(site) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as it is installed."""
    executable = chromium()
    if executable is None:
        _missing("no Chromium is installed: `apt-get install chromium`, or its path in the variable CHROMIUM")
    try:
        import playwright  # noqa: F401, PLC0415 - only asked whether it is there
    except ModuleNotFoundError:
        _missing("Playwright is not installed: `make browser` brings it")
    with browsing(executable) as found:
        yield found


@pytest.fixture
def axe() -> Path:
    """The rules of accessibility, as npm installs them."""
    if not AXE.is_file():
        _missing("axe-core is not installed: `make site` brings it")
    return AXE


Opening = Callable[..., "Page"]


@pytest.fixture
def opened(browser: Browser, host: Server) -> Iterator[Opening]:
    """Open a page of the site; when the test ends, nothing may have gone wrong on any that was opened."""
    with ExitStack() as stack:
        all_seen = []

        def open_(
            address: str = "", *, size: tuple[int, int] = (1280, 800), dark: bool = False, script: bool = True
        ) -> Page:
            page, seen = stack.enter_context(reading(browser, host.origin, size=size, dark=dark, script=script))
            all_seen.append(seen)
            page.goto(host.address + address, wait_until="load")
            return page

        yield open_
        assert [sentence for seen in all_seen for sentence in seen.wrong] == []
