"""The package itself in Chromium: it proves, refutes, refuses and measures, and asks no other host for anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.serving import weight
from tests.browser.test_budgets import EXPLORER, best
from tests.browser.watching import reading
from tests.test_site_answers import UNDECIDED

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

    from tests.browser.conftest import Opening
    from tests.browser.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.timed]
#: Seconds until it answers, from a host on this machine, and until it answers again when it was stopped.
READY, AGAIN = 10, 10
#: The strictest policy under which Python runs; a host may send it with every file, the worker's too.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; img-src 'self'"
)
_BEGIN = """async () => {
    const { Prover } = await import(new URL("explorer/prover.js", document.baseURI));
    globalThis.told = [];
    globalThis.prover = new Prover();
    const began = performance.now();
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("not there after a minute")), 60_000));
    await Promise.race([prover.start((share, what) => told.push([share, what])), late]);
    return (performance.now() - began) / 1000;
}"""
_ASK = """async (request) => {
    const began = performance.now();
    try {
        return { answer: await prover.ask(request), seconds: (performance.now() - began) / 1000 };
    } catch (error) {
        return { refused: error.message, by: error.constructor.name };
    }
}"""

Ask = Callable[..., dict[str, Any]]


def begun(page: Page) -> float:
    """Load the prover; how many seconds that took."""
    seconds: float = page.evaluate(_BEGIN)
    return seconds


def asking(page: Page) -> Ask:
    def ask(**request: Any) -> dict[str, Any]:
        found: dict[str, Any] = page.evaluate(_ASK, request)
        return found

    return ask


@pytest.fixture(scope="module")
def page(browser: Browser, host: Server) -> Iterator[Page]:
    """A page of the site, with whose policy the prover has to do, and the prover in it for all tests."""
    with reading(browser, host.origin) as (page, seen):
        page.goto(host.address)
        begun(page)
        yield page
        assert seen.wrong == []


@pytest.fixture
def ask(page: Page) -> Ask:
    return asking(page)


def test_it_proves_what_holds_on_every_table(ask: Ask) -> None:
    found = ask(ask="prove", statement="Recall = TP/(TP + FN)")["answer"]
    assert (found["verdict"], found["method"], found["domain"]) == ("proved", "rational identity", "RP > 0")
    harder = ask(ask="prove", statement="Correlation^2 = Informedness*Markedness")
    assert harder["answer"]["verdict"] == "proved"
    assert harder["seconds"] < 10
    given = ask(ask="prove", statement="Kappa <= Informedness", given=["Bias = Prevalence"])["answer"]
    assert given["verdict"] == "proved"
    every_k = ask(ask="prove", statement="InformednessK = MarkednessK where all margins equal")["answer"]
    assert "K = 2, 3, 4" in every_k["method"]


def test_it_refutes_with_the_smallest_table(ask: Ask) -> None:
    found = ask(ask="prove", statement="F1 = Accuracy")["answer"]
    example = found["counterexample"]
    assert found["verdict"] == "refuted"
    assert [example[each] for each in ("tp", "fp", "fn", "tn")] == [0, 0, 1, 1]
    assert [example[each] for each in ("lhs", "rhs")] == ["0", "1/2"]


def test_it_says_what_it_cannot_decide(ask: Ask) -> None:
    found = ask(ask="prove", statement=UNDECIDED)["answer"]
    assert (found["verdict"], found["counterexample"]) == ("undecided", None)
    assert "no method proves it" in found["reason"]


def test_it_refuses_nonsense_with_one_line(ask: Ask) -> None:
    for statement, part in (
        ("Recal = 1", "did you mean Recall"),
        ("(" * 400 + "1" + ")" * 400 + " = 1", "more than 30 parentheses"),
        ("__import__('os')", "quotes"),
        ("<img src=x onerror=alert(1)> = 1", ""),
    ):
        found = ask(ask="prove", statement=statement)
        assert found["by"] == "Refused"
        assert part in found["refused"]
        assert "\n" not in found["refused"]
    assert ask(ask="prove", statement="Recall = TPR")["answer"]["verdict"] == "proved"


def test_it_measures_a_table_of_three_classes_and_one_of_two(ask: Ask) -> None:
    found = ask(ask="classes", form="matrix", text="3,0,0\n0,1,2\n2,1,3", rows="real")["answer"]
    assert found["table"]["matrix"] == [["3", "0", "2"], ["0", "1", "1"], ["0", "2", "3"]]
    assert found["measures"]["informedness"]["exact"] == "31/72"
    assert len(found["measures"]) > 50
    assert ask(ask="classes", form="matrix", text="1,x\n2,3")["refused"].startswith(
        "line 1 of 'the pasted text', column 2"
    )
    labels = ask(ask="classes", form="labels", text="real,predicted\na,a\na,b\nb,b\nc,a")["answer"]
    assert labels["table"]["n"] == "4"
    two = ask(ask="measures", cells=[56, 20, 12, 12])["answer"]
    assert two["measures"]["informedness"]["exact"] == "27/136"
    assert two["intervals"]["methods"]["informedness"] == "miettinen-nurminen"


def test_it_shows_a_record_of_a_paper(ask: Ask) -> None:
    assert ask(ask="show", word="powers2011:28")["answer"]["lines"].startswith("powers2011:28  proved")


def test_it_is_stopped_in_the_middle_and_answers_again(ask: Ask, page: Page) -> None:
    stopped = page.evaluate(
        """async () => {
            const long = prover.ask({ ask: "prove", statement: "InformednessK = MarkednessK where all margins equal" });
            const waiting = prover.ask({ ask: "prove", statement: "Recall = TPR" });
            setTimeout(() => prover.stop(), 30);
            const found = await Promise.allSettled([long, waiting]);
            return found.map((each) => each.reason?.constructor.name);
        }"""
    )
    assert stopped == ["Stopped", "Stopped"]
    again = ask(ask="prove", statement="Recall = TP/(TP + FN)")
    assert again["answer"]["verdict"] == "proved"
    assert again["seconds"] < AGAIN


def test_all_of_the_explorer_together_is_light(site: Path) -> None:
    files = [file for file in (site / "explorer").rglob("*") if file.is_file()]
    assert len(files) > 8
    assert weight(files) <= EXPLORER


def test_what_is_loaded_is_light_and_soon_there(opened: Opening, host: Server) -> None:
    start = len(host.sent)
    page = opened()
    before = host.size_since(start)
    begun(page)
    assert asking(page)(ask="prove", statement="Recall = TP/(TP + FN)")["answer"]["verdict"] == "proved"
    sent = host.since(start)
    assert any(each.path.endswith(".wasm") for each in sent)
    assert host.size_since(start) - before <= EXPLORER, sorted(sent, key=lambda each: -each.size)[:9]
    assert best(lambda: begun(opened())) <= READY


def test_its_bar_rises_with_the_bytes_and_ends_full(opened: Opening) -> None:
    page = opened()
    begun(page)
    shares = [share for share, _ in page.evaluate("told")]
    assert len(shares) > 10
    assert shares == sorted(shares)
    assert shares[0] < 0.1
    assert shares[-2] > 0.9
    assert [what for _, what in page.evaluate("told")][-1] == "starting"


def under(page: Page, policy: str, address: str) -> None:
    """Open the page where each script comes with this policy, that of the worker too."""

    def with_policy(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-security-policy": policy})

    page.context.route("**/explorer/*.js", with_policy)
    page.goto(address)


def test_it_runs_under_the_strictest_policy_without_eval(browser: Browser, host: Server) -> None:
    with reading(browser, host.origin) as (page, seen):
        under(page, POLICY, host.address)
        begun(page)
        found = asking(page)(ask="prove", statement="Recall = TP/(TP + FN)")
        assert found["answer"]["verdict"] == "proved"
        assert seen.wrong == []


def test_where_python_may_not_run_it_says_so_in_one_line(browser: Browser, host: Server) -> None:
    with reading(browser, host.origin) as (page, _):
        under(page, POLICY.replace(" 'wasm-unsafe-eval'", ""), host.address)
        with pytest.raises(Exception, match=r"cannot be loaded: WebAssembly.*Security Policy"):
            begun(page)


@pytest.mark.parametrize("name", ["library.zst", "pyodide.asm.wasm", "python_stdlib.zip"])
def test_without_its_files_it_says_so_in_one_line(name: str, browser: Browser, host: Server) -> None:
    with reading(browser, host.origin) as (page, _):
        page.context.route(f"**/{name}", lambda route: route.fulfill(status=404, body=""))
        page.goto(host.address)
        with pytest.raises(Exception, match=rf"cannot be loaded: \S*/{name} cannot be had: status 404"):
            begun(page)
