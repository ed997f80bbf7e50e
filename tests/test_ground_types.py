"""Records under gmpy2 and python-flint, which SymPy computes with if they are there: each in a process of its own.

Alone, since SymPy's caches, filled by other records, can hide a fault. Both libraries are installed beside the
environment (`make` does it), not in it: there SymPy would take them for every test.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from bookmaker_ref.papers import recorded
from tests.paths import ROOT
from tests.records import every_record

#: Where `make` installs them.
LIBRARIES = ROOT / ".venv" / "ground-types"
#: Those with powers that are no whole numbers or halves, and those that are decided by many digits; and one in so many.
_LARGE = (
    "powers2003:model1-mean-g",
    "powers2003:model2-mean-g",
    "powers2003:model3-mean-g",
    "powers2003:average-g",
    "powers2008significance:spurious-improvement",
    "powers2011:61.2",
    "powers2011:58.1",
)
_EVERY = 45

DECIDE = """
import json, os, sys

from sympy.external.gmpy import GROUND_TYPES

import bookmaker_ref as bm
from bookmaker_ref.decide import decide
from bookmaker_ref.generate.verdicts import entry as plain
from bookmaker_ref.papers import entry

assert GROUND_TYPES == sys.argv[1], GROUND_TYPES
for id in sys.argv[2:]:
    sys.stdout.flush()
    if (child := os.fork()) == 0:
        bm.show(id).to_json()
        print(json.dumps([id, plain(decide(entry(id)))]), flush=True)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0, id
"""


def some() -> list[str]:
    every = [record.id for record in every_record()]
    return list(dict.fromkeys((*_LARGE, *every[::_EVERY])))


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
@pytest.mark.parametrize(("types", "library"), [("gmpy", "gmpy2"), ("flint", "flint")], ids=["gmpy", "flint"])
def test_records_are_decided_alike_with_other_numbers_below(types: str, library: str) -> None:
    if not (LIBRARIES / library).is_dir() and os.environ.get("GROUND_TYPES") != "required":
        pytest.skip(f"{library} is not in {LIBRARIES}: make installs it there")
    ids = some()
    there = {
        **os.environ,
        "SYMPY_GROUND_TYPES": types,
        "PYTHONPATH": os.pathsep.join(map(str, (LIBRARIES, ROOT))),
    }
    ran = subprocess.run(
        [sys.executable, "-c", DECIDE, types, *ids], env=there, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    found = dict(map(json.loads, ran.stdout.splitlines()))
    assert found == {id: recorded()[id] for id in ids}
