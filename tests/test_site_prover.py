"""What the page's prover does with what its worker says, in Node, where it is: the worker here is one that we play."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from tests.node import NODE, needs_node
from tests.paths import ROOT

PROVER = ROOT / "docs" / "site" / "explorer" / "prover.js"
pytestmark = needs_node

#: A worker whose part the script plays: what it was sent, and what it says.
_STAGE = """
const { Prover, Refused, Stopped } = await import(process.argv[1]);
const workers = [];
class Played {
  constructor() { this.sent = []; this.ended = false; workers.push(this); }
  postMessage(message) { this.sent.push(message); }
  terminate() { this.ended = true; }
  says(data) { this.onmessage({ data }); }
}
const prover = new Prover(() => new Played());
const turn = () => new Promise((resolve) => setTimeout(resolve));
const outcome = (promise) => promise.then((value) => ["kept", value], (why) => [why.constructor.name, why.message]);
const seen = {};
"""


def played(script: str) -> dict[str, Any]:
    """What the script has seen at its end."""
    call = [str(NODE), "--input-type=module", "--eval", f"{_STAGE}{script}\nconsole.log(JSON.stringify(seen));"]
    done = subprocess.run(
        [*call, PROVER.as_uri()], capture_output=True, text=True, encoding="utf-8", timeout=30, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_it_starts_once_and_tells_how_far_it_is() -> None:
    seen = played("""
        seen.progress = [];
        const ready = prover.start((share, what) => seen.progress.push([share, what]));
        const again = prover.start();
        seen.workers = workers.length;
        workers[0].says({ progress: 0.5, what: "loading" });
        workers[0].says({ progress: 1, what: "starting" });
        workers[0].says({ ready: true });
        seen.ends = [await outcome(ready), await outcome(again), await outcome(prover.start())].map(([end]) => end);
    """)
    assert seen == {"progress": [[0.5, "loading"], [1, "starting"]], "workers": 1, "ends": ["kept"] * 3}


def test_answers_go_to_who_asked_in_whatever_order_they_come() -> None:
    seen = played("""
        const formulas = ["Recall = TPR", "F1 = Accuracy", "Recal ="];
        const asked = formulas.map((statement) => prover.ask({ ask: "prove", statement }));
        seen.before = workers[0].sent.length;
        workers[0].says({ ready: true });
        await turn();
        seen.sent = workers[0].sent;
        const [one, two, three] = workers[0].sent.map((each) => each.id);
        workers[0].says({ id: two, answer: { verdict: "refuted" } });
        workers[0].says({ id: three, error: "unknown name" });
        workers[0].says({ id: one, answer: { verdict: "proved" } });
        seen.ends = await Promise.all(asked.map(outcome));
    """)
    assert seen["before"] == 0
    assert [each["statement"] for each in seen["sent"]] == ["Recall = TPR", "F1 = Accuracy", "Recal ="]
    assert len({each["id"] for each in seen["sent"]}) == 3
    assert seen["ends"] == [
        ["kept", {"verdict": "proved"}],
        ["kept", {"verdict": "refuted"}],
        ["Refused", "unknown name"],
    ]


def test_what_is_stopped_is_refused_and_a_new_worker_answers() -> None:
    seen = played("""
        const long = prover.ask({ ask: "prove", statement: "long" });
        workers[0].says({ ready: true });
        await turn();
        prover.stop();
        prover.stop();
        seen.long = await outcome(long);
        seen.ended = workers[0].ended;
        const next = prover.ask({ ask: "prove", statement: "next" });
        workers[0].says({ id: 1, answer: "too late" });
        workers[1].says({ ready: true });
        await turn();
        seen.sent = workers[1].sent.map((each) => each.statement);
        workers[1].says({ id: workers[1].sent[0].id, answer: "found" });
        seen.next = await outcome(next);
    """)
    assert seen == {"long": ["Stopped", "stopped"], "ended": True, "sent": ["next"], "next": ["kept", "found"]}


def test_stopping_while_it_loads_refuses_what_waits() -> None:
    seen = played("""
        const ready = prover.start();
        const waiting = prover.ask({ ask: "prove", statement: "x" });
        prover.stop();
        seen.ends = [await outcome(ready), await outcome(waiting)];
        seen.sent = workers[0].sent.length;
    """)
    assert seen == {"ends": [["Stopped", "stopped"]] * 2, "sent": 0}


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ("workers[0].says({ failed: 'status 404' })", "the prover cannot be loaded: status 404"),
        ("workers[0].onerror({ message: 'no module' })", "the prover cannot be loaded: no module"),
        ("workers[0].onerror({})", "the prover cannot be loaded: no worker"),
    ],
)
def test_where_it_cannot_be_loaded_it_says_why_and_tries_again_when_it_is_asked_to(event: str, line: str) -> None:
    seen = played(f"""
        const waiting = prover.ask({{ ask: "prove", statement: "x" }});
        {event};
        seen.waiting = await outcome(waiting);
        const again = prover.start();
        workers[1].says({{ ready: true }});
        seen.again = (await outcome(again))[0];
    """)
    assert seen == {"waiting": ["Refused", line], "again": "kept"}


def test_where_python_came_to_an_end_the_next_question_gets_a_new_one() -> None:
    seen = played("""
        const [first, second] = ["a", "b"].map((statement) => prover.ask({ ask: "prove", statement }));
        workers[0].says({ ready: true });
        await turn();
        workers[0].says({ id: 1, error: "out of memory", ended: true });
        seen.ends = [await outcome(first), await outcome(second)];
        prover.start();
        seen.workers = workers.length;
    """)
    assert seen["ends"] == [["Refused", "out of memory"], ["Stopped", "the prover came to an end: ask again"]]
    assert seen["workers"] == 2
