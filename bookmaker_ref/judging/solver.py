"""The solver Z3, as a program of its own: a script goes in, and a word and values come out.

It runs in another process, which is ended when its time is up, and whose crash is a sentence here. Nothing but the
word ``unsat`` counts as a proof, and only from a run that ended well.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import which
from typing import Literal

from bookmaker_ref.messages import installing
from bookmaker_ref.programs import run

Word = Literal["unsat", "sat", "unknown"]
#: The least release that is known to answer as we expect.
OLDEST = (4, 12)
#: Milliseconds and steps of one question, if nothing else is said; steps do not depend on the machine.
MILLISECONDS, STEPS = 2_000, 20_000_000
_MEGABYTES = 2_000
LIMITS = "Z3 does not tell within its limits"
LATE = "Z3 did not answer in time"
#: The last line of a run that went to its end.
END = "end"
#: What starting and ending may take beside the time of a question, in seconds.
_GRACE = 5.0


class NoSolver(RuntimeError):
    """There is no solver, or none that can be used; the message is one sentence."""


@dataclass(frozen=True)
class Reply:
    """What the solver said: its word, the text of the values after ``sat``, or why it said nothing."""

    word: Word
    values: str = ""
    why: str = ""


@cache
def _found() -> tuple[str, str]:
    """The path of Z3 and its release; raises `NoSolver` where it is not there, or too old."""
    path = _installed() or which("z3")
    if path is None:
        raise NoSolver(f"Z3 is not installed: {installing('judges')}")
    try:
        said = run([path, "--version"], _GRACE)
    except (OSError, subprocess.SubprocessError) as error:
        raise NoSolver(f"Z3 does not start ({type(error).__name__})") from None
    numbers = re.match(r"Z3 version (\d+)\.(\d+)[.\d]*", said.stdout)
    if numbers is None or said.returncode:
        raise NoSolver("what is called z3 here does not say which release of Z3 it is")
    if (int(numbers[1]), int(numbers[2])) < OLDEST:
        raise NoSolver(f"Z3 {numbers[1]}.{numbers[2]} is too old: {'.'.join(map(str, OLDEST))} or later is needed")
    return path, numbers[0].replace(" version", "")


def program() -> str:
    """The path of Z3; raises `NoSolver` where it is not there, or too old."""
    return _found()[0]


def release() -> str:
    """What it is called, with its release: ``Z3 5.4.0``."""
    return _found()[1]


def is_there() -> bool:
    """Whether a solver can be asked."""
    try:
        program()
    except NoSolver:
        return False
    return True


def _installed() -> str | None:
    """The program that the distribution z3-solver brought into this environment."""
    from importlib import metadata  # noqa: PLC0415 -- what it loads takes long, and a page has none of it

    try:
        files = metadata.files("z3-solver") or []
    except metadata.PackageNotFoundError:
        return None
    places = [Path(str(each.locate())) for each in files if each.name in ("z3", "z3.exe")]
    return next((str(place.resolve()) for place in places if place.is_file()), None)


def ask(script: str, milliseconds: int = MILLISECONDS) -> Reply:
    """What the solver answers; ``unknown`` with a reason for whatever is no answer."""
    seconds = milliseconds / 1000 + _GRACE
    words = [program(), "-in", "-smt2", f"-memory:{_MEGABYTES}", f"-T:{int(seconds) + 1}"]
    try:
        done = run(words, seconds + 2, script)
    except subprocess.TimeoutExpired:
        return Reply("unknown", why=LATE)
    except OSError as error:
        return Reply("unknown", why=f"Z3 does not start ({type(error).__name__})")
    return _read(done.stdout, done.returncode)


def _read(said: str, status: int) -> Reply:
    """The reply, believed only where the solver went through to the end of the script.

    Whatever it finds fault with before its word comes before it, so that its word is not the first line.
    """
    word, _, rest = said.strip().partition("\n")
    values, _, end = rest.strip().rpartition("\n")
    ended = (end or rest.strip()) == END and status in (0, 1)
    if word == "unsat" and ended:
        return Reply("unsat")
    if word == "sat" and ended:
        return Reply("sat", values=values)
    if word in ("unknown", "timeout"):
        return Reply("unknown", why=LIMITS)
    if "(error" in said:
        message = re.search(r'\(error "([^"]*)', said)
        return Reply("unknown", why=f"Z3 refuses the question: {message[1][:120] if message else 'no reason given'}")
    return Reply("unknown", why=f"Z3 broke off with status {status}" if status else "Z3 gave no whole answer")
