"""What watches the site sees what it is there for: a small site with one fault of each kind."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

import pytest

from tests.browser.crawling import crawled, hashed
from tests.browser.serving import FOLDER, Server, serving, weight
from tests.browser.watching import PHONE, reading, serious, too_wide

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"


def page(body: str, *, title: str = "A page", policy: str = POLICY, head: str = "") -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><link rel="icon" href="data:,">{head}</head>'
        f"<body><main><h1>{title}</h1>{body}</main></body></html>"
    )


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A site of three pages in which nothing is wrong."""
    write(
        tmp_path, "index.html", page('<p><a href="one/">One</a> <a href="one/two.html#here">two</a></p>', title="First")
    )
    write(tmp_path, "one/index.html", page('<a href="../index.html#top">back</a>', title="One"))
    write(
        tmp_path, "one/two.html", page('<p id="here">Here <code>$`x`$</code> <a href="#here">me</a></p>', title="Two")
    )
    return tmp_path


@pytest.fixture
def small_host(small: Path) -> Iterator[Server]:
    with serving(small) as server:
        yield server


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8")


def wrong(root: Path) -> list[str]:
    """All that reading every page finds."""
    found = crawled(root)
    return [
        *found.links_that_lead_nowhere(),
        *found.fetched_from_elsewhere(),
        *found.against_their_policy(),
        *found.not_well_made(),
        *[f"{path} is never reached" for path in found.never_reached()],
    ]


def test_of_a_site_without_faults_nothing_is_said(small: Path) -> None:
    assert wrong(small) == []
    assert len(crawled(small).pages) == len(crawled(small, processes=2).pages) == 3


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<a href="nowhere.html">x</a>', "<a> nowhere.html is not there"),
        ('<a href="two.html#there">x</a>', "<a> two.html#there has no such anchor"),
        ('<a href="#there">x</a>', "<a> #there has no such anchor"),
        ('<a href="two.html#there=1">x</a>', "<a> two.html#there=1 has no such anchor"),
        ('<a href="/one/two.html">x</a>', "is from the root of the host"),
        ('<a href="file:///home/me/x.html">x</a>', "has a scheme that leads nowhere"),
        ('<a href="../../index.html">x</a>', "is not there"),
        ('<img alt="" src="no.png">', "<img> no.png is not there"),
        ('<img alt="" srcset="https://elsewhere.org/x.png 2x">', "<img> https://elsewhere.org/x.png"),
        ('<script src="https://elsewhere.org/x.js"></script>', "<script> https://elsewhere.org/x.js"),
        ('<img src="data:,">', "has no words"),
        ("<script>let x = 1</script>", "a script that its policy forbids"),
        ('<p onclick="x()">x</p>', "a handler that its policy forbids: p onclick"),
        ('<a href="javascript:x()">x</a>', "a handler that its policy forbids: a javascript:x()"),
        ('<p style="color: red">x</p>', "1 styles that its policy forbids"),
        ('<p id="a">x</p><p id="a">y</p>', "the anchor 'a' is there 2 times"),
        ("<h1>Again</h1>", "has 2 headings of the first level"),
        ("<p>see {math}`x`</p>", "a formula of MyST"),
        ("<p>see [this](other.md) and [that](/other.md)</p>", "a link of Markdown"),
        (r"<p>so \frac{1}{2}</p>", "LaTeX"),
    ],
)
def test_each_fault_of_a_page_is_found(body: str, said: str, small: Path) -> None:
    write(small, "one/index.html", page(f'<a href="../index.html">back</a>{body}', title="One"))
    assert [said in each for each in wrong(small)] == [True], wrong(small)


def test_faults_of_the_head_of_a_page_are_found(small: Path) -> None:
    for policy, said in {
        "": "has no policy",
        f"{POLICY} https://elsewhere.org": "lets https://elsewhere.org in",
        POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"): "lets 'unsafe-inline' in",
        POLICY.replace("default-src 'none'; ", ""): "without default-src",
    }.items():
        write(small, "one/index.html", page("", title="One", policy=policy))
        assert [said in each for each in wrong(small)] == [True], wrong(small)
    write(small, "one/index.html", page("", title="Two"))
    assert wrong(small) == [f"one/{name}.html: 2 pages are called 'Two'" for name in ("index", "two")]


def test_a_script_whose_digest_the_policy_has_may_run(small: Path) -> None:
    policy = POLICY.replace("script-src 'self'", f"script-src 'self' {hashed('let x = 1')}")
    write(small, "one/index.html", page("<script>let x = 1</script>", title="One", policy=policy))
    assert wrong(small) == []


def test_a_page_that_nobody_links_is_found_and_an_old_address_needs_no_link(small: Path) -> None:
    write(small, "alone.html", page("", title="Alone"))
    write(small, "old.html", page("", title="Old", head='<meta http-equiv="refresh" content="0; url=one/two.html">'))
    assert wrong(small) == ["alone.html is never reached"]
    write(small, "old.html", page("", title="Old", head='<meta http-equiv="refresh" content="0; url=one/six.html">'))
    assert wrong(small) == ["old.html: <meta> one/six.html is not there", "alone.html is never reached"]


def test_the_host_compresses_what_hosts_compress_and_counts_what_it_sends(small: Path, small_host: Server) -> None:
    write(small, "long.csv", "tp,fp\n" * 10_000)
    (small / "font.woff2").write_bytes(bytes(1000))
    with urlopen(Request(f"{small_host.address}long.csv", headers={"Accept-Encoding": "gzip"})) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    with urlopen(f"{small_host.address}font.woff2") as answer:
        assert "Content-Encoding" not in answer.headers
        assert len(answer.read()) == 1000
    sent = weight([small / "long.csv", small / "font.woff2"])
    assert small_host.size_since(0) == sent
    assert 1000 < sent < 1500
    assert [each.path for each in small_host.sent] == ["long.csv", "font.woff2"]


@pytest.mark.browser
def test_the_host_has_nothing_outside_its_folder(small: Path, browser: Browser, small_host: Server) -> None:
    write(small.parent, "secret.html", "<p>secret</p>")
    with reading(browser, small_host.origin) as (opened, _):
        for address in (
            "/",
            "/index.html",
            f"{FOLDER}../secret.html",
            f"{FOLDER}%2e%2e/secret.html",
            f"{FOLDER}no.html",
        ):
            answer = opened.goto(small_host.origin + address)
            assert answer is not None
            assert answer.status == 404
        answer = opened.goto(f"{small_host.address}one")
        assert answer is not None
        assert (answer.status, opened.url) == (200, f"{small_host.address}one/")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("body", "script", "said"),
    [
        ("", "console.error('so it is')", "the console says: so it is"),
        ("", "throw new Error('so it is')", "an error nobody caught"),
        ("", "fetch('http://elsewhere.test/x').catch(() => 0)", "violates the following Content Security Policy"),
        ("<script>let x = 1</script>", "", "violates the following Content Security Policy"),
        ('<img alt="" src="no.png">', "", "404: "),
        ("", "alert('so it is')", "a dialog: so it is"),
        ("", "new Worker('worker.js', {type: 'module'})", "the console says: in the worker"),
    ],
)
def test_what_goes_wrong_in_the_browser_is_seen(
    body: str, script: str, said: str, *, small: Path, small_host: Server, browser: Browser
) -> None:
    policy = POLICY.replace("img-src", "worker-src 'self'; img-src")
    write(small, "index.html", page(body, head='<script src="x.js"></script>', policy=policy))
    write(small, "x.js", script)
    write(small, "worker.js", "console.error('in the worker')")
    with reading(browser, small_host.origin) as (opened, seen):
        opened.goto(small_host.address, wait_until="networkidle")
        opened.wait_for_timeout(100)
        assert any(said in each for each in seen.wrong), seen.wrong


@pytest.mark.browser
def test_a_request_to_another_host_is_seen_where_no_policy_forbids_it(
    small: Path, small_host: Server, browser: Browser
) -> None:
    write(small, "index.html", '<img alt="" src="http://elsewhere.test/x.png"><p>x</p>')
    with reading(browser, small_host.origin) as (opened, seen):
        opened.goto(small_host.address)
        assert "another host is asked: http://elsewhere.test/x.png" in seen.wrong
    write(small, "index.html", page('<p><a href="one/">One</a></p>'))
    with reading(browser, small_host.origin) as (opened, seen):
        opened.goto(small_host.address)
        assert seen.wrong == []
        assert seen.asked == [small_host.address]


@pytest.mark.browser
@pytest.mark.usefixtures("axe")
def test_what_a_screen_reader_cannot_tell_is_found(small: Path, small_host: Server, browser: Browser) -> None:
    with reading(browser, small_host.origin) as (opened, seen):
        opened.goto(small_host.address)
        assert serious(opened) == []
        write(small, "faulty.html", page("<button></button><input>"))
        opened.goto(f"{small_host.address}faulty.html")
        assert [each.split()[0] for each in serious(opened)] == ["button-name", "label"]
        assert seen.wrong == []


@pytest.mark.browser
def test_what_does_not_fit_on_a_phone_is_found(small: Path, small_host: Server, browser: Browser) -> None:
    with reading(browser, small_host.origin, size=PHONE) as (opened, _):
        opened.goto(small_host.address)
        assert too_wide(opened) == []
        write(small, "faulty.html", page(f"<pre>{'x' * 200}</pre>"))
        opened.goto(f"{small_host.address}faulty.html")
        assert any(each.startswith("<pre>xxx") for each in too_wide(opened))
