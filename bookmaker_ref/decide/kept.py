"""Findings that are kept on disk, so that what was decided once is decided again only where something has changed.

What a finding rests on is its key: the statement with every form in it, down to the meaning of each word; the sources
of the methods; the releases of Python, SymPy and mpmath. If any of it changes, the key is another and the statement is
decided anew. A new word changes no key of a statement that does not use it.

Findings are kept in a folder of the user's cache and not beside the verdicts in ``papers/verdicts.json``. Whoever
verifies wants to know that *this machine* came to a verdict, and must not take it from the file that is being
verified; and with each change of a method every line of that file would change. So a first ``bookmaker verify``
decides everything, a later one tells how much it has kept, and with ``--fresh`` nothing is taken from there.

There is a file for each state of the methods, with a line for each finding: the digest of what follows, the key, and
the finding as JSON. Nothing in it is executed. A line whose digest, key or form is not right is as if it were not
there, and so is a file that is no plain file of this user, or that others may write to. Whoever may write as this user
could forge a finding, but could change the program as well. Lines are only added, each in one piece, so processes may
do so at the same time. Where nothing can be read or written, everything is decided.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import fields, is_dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import mpmath
import sympy
from sympy import Basic, Expr, Float, NumberSymbol, Rational, Symbol
from sympy.core.symbol import Str
from sympy.external.gmpy import GROUND_TYPES

from bookmaker_ref import symbolic
from bookmaker_ref.decide.finding import Finding
from bookmaker_ref.decide.methods import GAINS
from bookmaker_ref.symbolic.classes import CLASS_WORDS, Family, Matrix
from bookmaker_ref.symbolic.notation import COORDINATES
from bookmaker_ref.symbolic.statement import ClassPath, Statement
from bookmaker_ref.symbolic.vocabulary import VOCABULARY

T = TypeVar("T")
_BEGAN = time.time()
#: A source that was changed as late as this before it was read, in seconds, may not be the one that runs.
_SETTLED = 5.0
_PACKAGE = Path(symbolic.__file__).parents[1]
#: Modules of words and their entries, from which no method takes anything else: what a word means is in the key of each
#: statement that uses it.
LEFT_OUT = frozenset(
    f"symbolic/{name}.py"
    for name in (
        *("chance", "evenness", "expectation", "multiclass", "rates", "significance"),
        *("forms", "measures", "_declared", "__init__"),
    )
)
#: Beside all of `decide` and the rest of `symbolic`, what decides.
_OTHERS = ("exact/contexts.py", "exact/numbers.py", "exact/undefined.py", "arguments.py", "messages.py")
#: The numbers of classes for which anything is decided.
_SIZES = (2, 3, 4, 5, 6)
#: Words that methods speak of by themselves, whatever the statement is about.
SPOKEN_OF: tuple[Expr, ...] = (*GAINS, *(letter for each in COORDINATES.values() for letter in each.letters))
_LARGEST = 64 * 1024 * 1024
#: How many states of the methods are remembered; the file that was not used for longest goes first.
_STATES = 8
_NAME = re.compile(r"findings-[0-9a-f]{64}\.txt")


def default_folder() -> Path | None:
    """Where findings are kept for ``bookmaker``: in the user's cache; None if there is no home to have one in."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    with suppress(RuntimeError):
        base = Path(named) if Path(named).is_absolute() else Path.home() / ".cache"
        return base / "bookmaker_ref"
    return None


# --- what a finding rests on ----------------------------------------------------------------------------------


def sources() -> list[Path]:
    """The files that decide."""
    rooms = (path for room in ("decide", "symbolic") for path in (_PACKAGE / room).glob("*.py"))
    found = {path.relative_to(_PACKAGE).as_posix(): path for path in (*rooms, *(_PACKAGE / each for each in _OTHERS))}
    return [path for name, path in sorted(found.items()) if name not in LEFT_OUT]


def methods() -> str | None:
    """The digest of all that decides; None where that cannot be said, since a source was changed just now."""
    releases = (sys.implementation.name, sys.version, sympy.__version__, mpmath.__version__, GROUND_TYPES)
    try:
        digests = [_digest(path.relative_to(_PACKAGE).as_posix().encode(), _settled(path)) for path in sources()]
    except OSError:
        return None
    return _digest(*map(str.encode, releases), *digests).hex()


def _source_of(function: Callable[..., object]) -> bytes:
    """The function, and all of the file that it stands in."""
    try:
        code = function.__code__
        return _digest(code.co_qualname.encode(), str(code.co_firstlineno).encode(), _settled(Path(code.co_filename)))
    except (AttributeError, OSError):
        raise Unsaid(repr(function)) from None


def _settled(path: Path) -> bytes:
    """The source in the file, where it is for certain what runs."""
    if path.stat().st_mtime > _BEGAN - _SETTLED:
        raise FileNotFoundError(f"{path} was changed just now")
    return path.read_bytes()


def _digest(*pieces: bytes) -> bytes:
    """A digest of the pieces and of where each ends."""
    joined = sha256()
    for piece in pieces:
        joined.update(len(piece).to_bytes(8, "big") + piece)
    return joined.digest()


class Unsaid(ValueError):
    """Something whose content cannot be told, so that no finding about it is kept."""


class Content:
    """The digests of statements, and of the parts that they share."""

    def __init__(self) -> None:
        self._known: dict[Basic, bytes] = {}

    def key(self, statement: Statement) -> str:
        """The statement with all that its words mean, as a digest; raises ``Unsaid`` if that is not to be had."""
        return _digest(self._of(statement), self._of(SPOKEN_OF)).hex()

    def _of(self, value: object) -> bytes:
        if isinstance(value, Basic):
            return self._expression(value)
        if isinstance(value, tuple):
            return _digest(b"tuple", *map(self._of, value))
        if value is None or type(value) in (bool, int, str):
            return _digest(type(value).__name__.encode(), str(value).encode())
        if isinstance(value, Family):
            return _digest(self._of(value.label), self._for_each_size(value.cells), _source_of(value.contains))
        if isinstance(value, ClassPath):
            return _digest(self._of(value.small), self._of(value.label), self._for_each_size(value.cells))
        if is_dataclass(value) and not isinstance(value, type):
            held = ((each.name.encode(), self._of(getattr(value, each.name))) for each in fields(value))
            return _digest(type(value).__qualname__.encode(), *(piece for pair in held for piece in pair))
        raise Unsaid(type(value).__name__)

    def _for_each_size(self, cells: Callable[[int], Matrix]) -> bytes:
        return self._of(tuple(cells(size) for size in _SIZES))

    def _expression(self, e: Basic) -> bytes:
        if isinstance(e, Float):  # equal to what it was rounded from, or not, by the release of SymPy
            raise Unsaid(str(e))
        if e not in self._known:
            self._known[e] = self._found(e)
        return self._known[e]

    def _found(self, e: Basic) -> bytes:
        kind = type(e)
        name = f"{kind.__module__}.{kind.__qualname__}".encode()
        if not kind.__module__.startswith(("sympy.", f"{symbolic.__name__}.")):  # its code is not among the sources
            raise Unsaid(kind.__qualname__)
        if e.args:
            return _digest(name, *map(self._expression, e.args))
        if type(e) is Symbol:  # and not a Dummy, which is like no other
            assumed = repr(sorted(e.assumptions0.items()))
            return _digest(name, e.name.encode(), assumed.encode(), self._of(VOCABULARY.get(e, CLASS_WORDS.get(e))))
        if isinstance(e, Rational):
            return _digest(name, f"{e.p}/{e.q}".encode())
        if isinstance(e, Str):
            return _digest(name, str(e).encode())
        if isinstance(e, NumberSymbol):
            return _digest(name)
        raise Unsaid(kind.__qualname__)


# --- what is kept ---------------------------------------------------------------------------------------------


class Kept:
    """The findings of earlier runs, and what was decided in this one."""

    def __init__(self, folder: Path | None, *, fresh: bool = False) -> None:
        self.content = Content()
        self.decided = 0  # how often a statement was decided in this run, or came again in it
        self._now: dict[str, Finding] = {}
        state = methods()
        self._file = folder / f"findings-{state}.txt" if folder is not None and state is not None else None
        self._there = _read(self._file) if self._file is not None else {}
        self._earlier = {} if fresh else self._there

    def finding(self, statement: Statement, decide: Callable[[Statement], Finding]) -> Finding:
        """What is known of the statement, or what `decide` finds, which is kept unless it is that nobody can tell."""
        try:
            key = self.content.key(statement)
        except Unsaid:
            self.decided += 1
            return decide(statement)
        if key in self._earlier:
            return self._earlier[key]
        self.decided += 1
        if key in self._now:
            return self._now[key]
        found = decide(statement)
        if found.verdict != "undecided":
            self._now[key] = found
            self._add(key, found)
        return found

    def _add(self, key: str, found: Finding) -> None:
        if self._file is None or self._there.get(key) == found:
            return
        try:
            _append(self._file, line_of(key, found))
        except OSError:  # a full or a read-only disk: what is not kept is decided again
            self._file = None


def line_of(key: str, found: Finding) -> bytes:
    """The finding as it is written; it begins a new line whatever is before it."""
    text = json.dumps(found.as_data(), ensure_ascii=True)
    return f"\n{_sealed(key, text)} {key} {text}\n".encode("ascii")


def _sealed(key: str, text: str) -> str:
    return _digest(key.encode(), text.encode()).hex()


def _read(file: Path) -> dict[str, Finding]:
    """What can be believed of the file; of what stands in it twice, what was written last."""
    try:
        with _opened(file, os.O_RDONLY) as descriptor, os.fdopen(os.dup(descriptor), "rb") as stream:
            lines = stream.read(_LARGEST).split(b"\n")
            os.utime(file)  # it is in use
    except OSError:
        return {}
    return dict(filter(None, map(_parsed, lines)))


def _parsed(line: bytes) -> tuple[str, Finding] | None:
    try:
        digest, key, text = line.decode("ascii").split(" ", 2)
        found = Finding.of_data(json.loads(text)) if digest == _sealed(key, text) else None
    except (ValueError, RecursionError):
        return None
    return None if found is None or found.verdict == "undecided" else (key, found)


def _append(file: Path, line: bytes) -> None:
    """Add the line in one piece."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    is_new = not file.exists()
    with _opened(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT) as descriptor:
        if os.fstat(descriptor).st_size + len(line) <= _LARGEST:
            os.write(descriptor, line)
    if is_new:
        _forget_others(file)


@contextmanager
def _opened(file: Path, how: int) -> Iterator[int]:
    """The file, where it and its folder are this user's and nobody else may write there; else ``OSError``."""
    descriptor = os.open(file, how | _CAREFULLY, 0o600)
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode) or not _is_ours(found) or not _is_ours(file.parent.stat()):
            raise PermissionError(f"{file} is not a plain file that only this user may write")
        yield descriptor
    finally:
        os.close(descriptor)


#: No link is followed, no pipe waited for, and no process that is started inherits it.
_CAREFULLY = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))


def _is_ours(found: os.stat_result) -> bool:
    if os.name != "posix":  # where a folder of the user is closed to others by its place
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _forget_others(file: Path) -> None:
    """Remove the files of other states of the methods that were not used for longest."""
    others = [each for each in file.parent.iterdir() if _NAME.fullmatch(each.name) and each != file]
    others.sort(key=lambda each: each.lstat().st_mtime, reverse=True)
    for each in others[_STATES - 1 :]:
        each.unlink(missing_ok=True)


# --- who remembers ----------------------------------------------------------------------------------------------

_current: ContextVar[Kept | None] = ContextVar("kept", default=None)


@contextmanager
def remembering(folder: Path | None, *, fresh: bool = False) -> Iterator[Kept]:
    """Within this, what is decided is kept in the folder, and what is kept there is not decided again.

    With ``fresh`` everything is decided, and kept as well. Outside of it nothing is kept, nor taken from anywhere.
    """
    with using(Kept(folder, fresh=fresh)) as kept:
        yield kept


@contextmanager
def using(kept: Kept) -> Iterator[Kept]:
    """Within this, what is decided is kept there, and what was kept there is not decided again."""
    before = _current.get()
    use(kept)
    try:
        yield kept
    finally:
        use(before)


def use(kept: Kept | None) -> None:
    """Begin to do so, until something else is used."""
    _current.set(kept)


def told(decide: Callable[[], T]) -> tuple[T, bool]:
    """What is decided, and whether every finding that it rests on was kept from an earlier run."""
    kept = _current.get()
    before = kept.decided if kept else 0
    found = decide()
    return found, kept is not None and kept.decided == before


def recalled(statement: Statement, decide: Callable[[Statement], Finding]) -> Finding:
    """What `decide` finds of the statement, or what was found before, if somebody remembers."""
    kept = _current.get()
    return decide(statement) if kept is None else kept.finding(statement, decide)
