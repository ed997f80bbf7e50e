"""The kernel, Coq: whether it accepts a file, and on which axioms the lemmas in it rest."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from bookmaker_ref.certifying.written import File
from bookmaker_ref.programs import run

PROGRAM = "coqc"
#: How long one file may take, in seconds.
SECONDS = 600
#: How long it may take to say its release.
_SOON = 60
#: What the reals of Coq's own library rest on: that an order can be decided, and that functions are their values; and
#: powers with any exponent, by which there are roots, on that a statement holds or does not.
AXIOMS_OF_THE_REALS = frozenset(
    {
        "Classical_Prop.classic",
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
    }
)
_RELEASE = re.compile(r"version (\S+)")
_AXIOM = re.compile(r"^(\S+)(?: :|$)", re.MULTILINE)
_NO_LIBRARY = re.compile(r"Cannot find a physical path bound to logical\s+path\s.*mathcomp", re.DOTALL)
_BEGUN = re.compile(r"(?:Lemma|Theorem|Corollary) (\w+)")
_CLOSED = "Closed under the global context"


class NoKernel(RuntimeError):
    """There is no kernel to ask, with what to do about it."""


@dataclass(frozen=True)
class Checked:
    """What the kernel says of one file: that it accepts all of it, with the axioms used, or why it does not."""

    file: File
    accepted: bool
    axioms: frozenset[str] = frozenset()
    why: str = ""
    #: Whether the limit of time stopped it, so that the file is neither accepted nor refused.
    stopped: bool = False


def release() -> str:
    """What the kernel is called, with its release: ``Coq 8.16.1``."""
    try:
        said = run([PROGRAM, "--version"], _SOON).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise NoKernel(
            f"{PROGRAM} is not there, or does not start: install Coq (Debian: apt-get install coq)"
        ) from error
    found = _RELEASE.search(said)
    if found is None:
        raise NoKernel(f"{PROGRAM} does not say which release it is: install Coq (Debian: apt-get install coq)")
    return f"Coq {found[1]}"


def is_there() -> bool:
    """Whether there is a kernel."""
    return shutil.which(PROGRAM) is not None


def checked(file: File, folder: Path, seconds: float = SECONDS) -> Checked:
    """What the kernel says of a file in the folder; those that it stands on must have been checked before."""
    try:
        done = run([PROGRAM, "-q", "-w", "none", f"{file.name}.v"], seconds, folder=folder)
    except subprocess.TimeoutExpired:
        return Checked(file, False, why=f"no answer within {seconds:.0f} seconds", stopped=True)
    except OSError as error:
        raise NoKernel(f"{PROGRAM} does not start: install Coq (Debian: apt-get install coq)") from error
    if done.returncode and _NO_LIBRARY.search(done.stderr):
        raise NoKernel(
            "the theorems for every K need mathcomp's algebra:"
            " install it (Debian: apt-get install libcoq-mathcomp-algebra)"
        )
    if done.returncode:
        return Checked(file, False, why=_refused(file, done.stderr))
    return _accepted(file, done.stdout)


def _accepted(file: File, said: str) -> Checked:
    """With the axioms that it says the lemmas rest on; a lemma that was admitted would be among them."""
    if not file.lemmas and not file.theorems:
        return Checked(file, True)
    _, axioms_follow, listed = said.partition("Axioms:\n")
    if not axioms_follow and _CLOSED not in said:
        return Checked(file, False, why="it does not say which axioms it uses")
    axioms = frozenset(_AXIOM.findall(listed))
    if strange := sorted(axioms - AXIOMS_OF_THE_REALS):
        return Checked(file, False, axioms, f"rests on {', '.join(strange)}, which is not proved")
    return Checked(file, True, axioms)


def _refused(file: File, said: str) -> str:
    """The lemma that is refused, by the place of the error, and the first line of why."""
    place = re.search(r"line (\d+), characters", said)
    reason = said.partition("Error:")[2].strip().partition("\n")[0] or said.strip().partition("\n")[0]
    before = file.text.splitlines()[: int(place[1])] if place else []
    names = [found[1] for line in before if (found := _BEGUN.match(line))]
    return f"{names[-1] if names else 'the head of the file'} is refused: {reason}"
