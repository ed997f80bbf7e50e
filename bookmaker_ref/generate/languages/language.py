"""A language as data: what it calls things, how it writes each operation, and the texts of its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bookmaker_ref.generate.languages.sections import sections, settings

_TEXTS = Path(__file__).parent / "texts"
#: In the order in which they are told.
NAMES = ("c", "cpp", "fortran", "rust", "go", "java", "javascript", "python", "r", "julia", "matlab", "latex")


@dataclass(frozen=True, slots=True)
class Language:
    """What two texts in ``texts/`` say of a language: how it is written, and what a file of it is made of.

    ``said`` are its settings: its ``title``, the ``file`` that it is for, the ``case`` of its names, how a ``measure``
    is called, what it has where a measure is ``undefined``, how it takes arrays (``array``) and its ``reserved`` words;
    the ``unit`` is what its file is called inside, if it has a name there. ``operations`` are how it writes what
    `lowering` has, with ``{0}`` for what is worked on.
    """

    name: str
    said: Mapping[str, str]
    operations: Mapping[str, str]
    texts: Mapping[str, str]

    @property
    def title(self) -> str:
        """What it is called."""
        return self.said["title"]

    @property
    def reserved(self) -> frozenset[str]:
        """Words that no name of ours may be."""
        return frozenset(self.said["reserved"].split())

    @property
    def unit(self) -> str | None:
        """What the module, class, package, namespace or prefix is called, if its file says so."""
        return self.said.get("unit")

    @property
    def checks(self) -> tuple[str, str]:
        """What looks at the cells: any finite ones, and whole ones."""
        cells, counts = self.said.get("check", f"{self.cased('is_table')} {self.cased('is_counted')}").split()
        return cells, counts

    def cased(self, name: str) -> str:
        """A name of ours as the language writes names of functions.

        >>> language("java").cased("cohen_kappa"), language("go").cased("g2_plus_p"), language("rust").cased("f1")
        ('cohenKappa', 'G2PlusP', 'f1')
        """
        return _CASES[self.said["case"]](name)

    def local(self, name: str) -> str:
        """A name of ours inside a function, where it may be no reserved word."""
        found = _CASES[self.said.get("local-case", self.said["case"])](name)
        return f"{found}_" if found in self.reserved else found


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


_CASES: dict[str, Callable[[str], str]] = {
    "snake": lambda name: name,
    "camel": _camel,
    "pascal": lambda name: "".join(map(str.capitalize, name.split("_"))),
}


@cache
def language(name: str) -> Language:
    """The language of this name, one of `NAMES`."""
    parts = sections((_TEXTS / f"{name}.txt").read_text(encoding="utf-8"))
    for whole in ("file", "types"):
        text = _TEXTS / f"{name}.{whole}.txt"
        parts |= {whole: text.read_text(encoding="utf-8")} if text.is_file() else {}
    return Language(name, settings(parts.pop("language")), settings(parts.pop("operations", "")), parts)
