"""A page in Chromium, and all that it does which no reader wants."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.paths import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Page, Request

#: What Chromium is called where it is installed. A path of one's own goes into the variable CHROMIUM.
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
#: Nothing of the browser's own asks another host, and no name is looked up: what a page asks elsewhere fails.
ARGUMENTS = (
    "--no-sandbox",  # a container's user is often root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
#: The width of a phone, and that of a screen on a desk.
PHONE = (360, 740)
DESK = (1280, 800)
AXE = ROOT / "docs" / "site" / "node_modules" / "axe-core" / "axe.min.js"


def chromium() -> str | None:
    """The Chromium that is installed here, if there is one."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def browsing(executable: str) -> Iterator[Browser]:
    """Chromium without a window, as long as the block runs."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be missing, and its tests are skipped then

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*ARGUMENTS])
        try:
            yield browser
        finally:
            browser.close()


@dataclass(slots=True)
class Seen:
    """What went wrong while a page was open, each in a sentence."""

    wrong: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def note(self, sentence: str) -> None:
        """Keep the sentence, once."""
        if sentence not in self.wrong:
            self.wrong.append(sentence)


def watched(context: BrowserContext, origin: str) -> Seen:
    """What all pages of this context do wrong from now on: errors, and whatever leaves this host."""
    seen = Seen()

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            seen.note(f"the console says: {message.text}")

    def on_request(request: Request) -> None:
        seen.asked.append(request.url)
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob", "about") and f"{parts.scheme}://{parts.netloc}" != origin:
            seen.note(f"another host is asked: {request.url}")

    def on_dialog(dialog: Dialog) -> None:
        seen.note(f"a dialog: {dialog.message}")
        dialog.dismiss()

    context.on("console", on_console)
    context.on("weberror", lambda error: seen.note(f"an error nobody caught: {error.error}"))
    context.on("request", on_request)
    context.on(
        "response",
        lambda response: seen.note(f"{response.status}: {response.url}") if response.status >= 400 else None,
    )
    context.on("dialog", on_dialog)
    return seen


@contextmanager
def reading(
    browser: Browser, origin: str, *, size: tuple[int, int] = DESK, dark: bool = False, script: bool = True
) -> Iterator[tuple[Page, Seen]]:
    """A page in a browser that was never here before, and what it does wrong."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        java_script_enabled=script,
        has_touch=size == PHONE,
        reduced_motion="reduce",
    )
    context.set_default_timeout(15_000)
    try:
        yield context.new_page(), watched(context, origin)
    finally:
        context.close()


def serious(page: Page) -> list[str]:
    """What axe-core finds serious or critical on this page, with the element."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']} ({each['impact']}): {each['help']}; {len(each['nodes'])}, first {each['nodes'][0]['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def too_wide(page: Page) -> list[str]:
    """The elements that make the page wider than the window, if any do: the reader has to move it to and fro."""
    found: list[str] = page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            return [...document.body.querySelectorAll('*')]
                .filter(each => each.getBoundingClientRect().left + each.scrollWidth > width + 1)
                .filter(each => getComputedStyle(each).overflowX === 'visible')
                .map(each => each.outerHTML.slice(0, 120)).slice(0, 5)
                .concat([`the page is ${document.documentElement.scrollWidth} wide`]);
        }"""
    )
    return found
