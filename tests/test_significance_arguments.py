"""What is no argument is refused in one line that says what it is and what it may be, by every public function."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bookmaker_ref import Contingency, significance as s
from bookmaker_ref.numeric.counts import NeedsCounts
from bookmaker_ref.significance.classes import delta_plus_three
from tests.cases import for_each
from tests.strategies import Rude

T = (56, 20, 12, 12)
M = [[3, 1, 0], [1, 4, 1], [0, 2, 5]]
boot: Callable[..., Any] = lambda *given, **options: s.bootstrap("informedness", *(given or (T,)), **options)  # noqa: E731
of: Callable[..., Any] = lambda **options: s.of_paper("informedness", T, **options)  # noqa: E731

NAMES: dict[str, Any] = {
    **{
        "s": s,
        "np": np,
        "Contingency": Contingency,
        "Rude": Rude,
        "Paired": s.Paired,
        "delta_plus_three": delta_plus_three,
    },
    **{"T": T, "M": M, "NAN": float("nan"), "INFINITE": float("inf"), "HUGE": 10**400, "real": {"rows": "real"}},
    **{"tail": s.chi_squared_tail, "score": s.score_statistic, "below": s.beta_difference_cdf, "boot": boot, "of": of},
}
WRONG = [
    line
    for line in Path(__file__).with_name("refused.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@for_each(WRONG)
def test_what_is_no_argument_is_refused_in_one_line_of_ours(line: str) -> None:
    call, _, expected = line.partition(" => ")
    kind, _, says = expected.partition(": ")
    error = {"TypeError": TypeError, "ValueError": ValueError, "NeedsCounts": NeedsCounts}[kind]
    with pytest.raises(error, match=says) as found:
        eval(call, NAMES)  # a line of our own
    assert found.type is error
    message = str(found.value)
    assert "\n" not in message
    assert len(message) < 700  # with every method that there is
    assert "bookmaker_ref" in str(found.traceback[-1].path)


def test_a_seed_may_be_a_number_or_a_generator_and_gives_the_same_again() -> None:
    first = tuple(boot(seed=3))
    assert first == tuple(boot(seed=np.int64(3))) == tuple(boot(seed=np.random.default_rng(3)))
    found = s.fisher_classes(M, rows="real", tables=np.int32(99), seed=3)  # type: ignore[arg-type]  # as good as an int
    assert found == s.fisher_classes(M, rows="real", tables=99, seed=np.random.default_rng(3))
