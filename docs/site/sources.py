"""Every page of the site as MyST Markdown in one folder: those of ``docs/``, and those that are made of the records.

A file is written only where it changed, so that Sphinx reads again what changed and nothing else. What the makers
hand over is kept by a key of all sources: when a page of prose changes, no page of a record is made again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from docs.site.contents import placed, toctrees
from docs.site.page import Page
from docs.site.sphinx.github import Places, as_myst, led

#: The modules that make pages, each with ``made()``.
MAKERS = (
    "prose.front",
    "prose.findings",
    "prose.tables",
    "records.pages",
    "measures.pages",
    "reference.api",
    "reference.code",
    "reference.notebooks",
    "sphinx.font",
)

#: What the makers make their pages from, unless a module says it closer in ``OF``.
OF_ALL = ("bookmaker_ref/**/*", "derivations/**/*", "docs/site/*.py", "docs/site/*/*.py", "docs/writers/**/*")
#: What the pages of prose stand beside.
_PICTURES = ("docs/figures/*.svg", "docs/data/*.csv")
#: Where a page of this repository stands on the site, if not at its path within docs/.
_ELSEWHERE = {"README.md": "readme", "CONTRIBUTING.md": "contributing"}

Told = Callable[[str], object]


def written(root: Path, into: Path, makers: Iterable[str] = MAKERS, told: Told = lambda line: None) -> list[str]:
    """Write every source of the site that is not as it should be, delete what is not wanted; the paths that changed."""
    files: dict[str, bytes] = {}
    for maker in makers:
        for path, content in _kept(root, into.parent / f"{into.name}.{maker}.json", maker, told).items():
            if path in files:
                raise ValueError(f"{path} is made twice, the second time by {_file(maker)}")
            files[path] = content
    made = frozenset(path.removesuffix(".md") for path in files if path.endswith(".md"))
    for path, content in _prose(root, made):
        if path not in files:
            files[path] = content
    files["index.md"] = _first_page(files)
    return brought(into, files)


def served(sources: Path, site: Path) -> list[str]:
    """Bring what is served as it is to the site, and delete what is no longer wanted there; the paths that changed."""
    files = {file.relative_to(sources).as_posix(): file for file in sources.rglob("*") if file.is_file()}
    pages = {path.rpartition(".")[0] + ".html" for path in files if path.endswith(_PAGES)}
    wanted = {path: file.read_bytes() for path, file in files.items() if not path.endswith(_PAGES)}
    kept = frozenset(
        path
        for file in site.rglob("*")
        if (path := file.relative_to(site).as_posix()) in pages | _SPHINX or path.startswith(_FOLDERS)
    )
    return brought(site, wanted, kept)


#: What Sphinx reads.
_PAGES = (".md", ".ipynb")
#: What else it writes, and what the explorer is made of.
_SPHINX = frozenset({"genindex.html", "search.html", "searchindex.js", "names.js", "objects.inv", ".buildinfo"})
_FOLDERS = ("_static/", "_images/", "_downloads/", "explorer/")


# --- what is made -----------------------------------------------------------------------------------------------


def _kept(root: Path, record: Path, maker: str, told: Told) -> dict[str, bytes]:
    """What a maker makes: as it was made last time, if nothing changed that it is made from."""
    module = import_module(f"docs.site.{maker}")
    key = key_of(root, getattr(module, "OF", OF_ALL))
    if record.is_file():
        known = json.loads(record.read_text(encoding="utf-8"))
        if known["key"] == key:
            return {path: text.encode("latin-1") for path, text in known["files"].items()}
    told(f"{_file(maker)} makes its pages")
    files: dict[str, bytes] = {}
    for each in module.made():
        path, content = (f"{each.address}.md", _text(each)) if isinstance(each, Page) else (each.path, each.content)
        if path in files:
            raise ValueError(f"{_file(maker)} makes {path} twice")
        files[path] = content
    record.parent.mkdir(parents=True, exist_ok=True)
    texts = {path: content.decode("latin-1") for path, content in files.items()}
    record.write_text(json.dumps({"key": key, "files": texts}), encoding="utf-8")
    return files


def _file(maker: str) -> str:
    return f"docs/site/{maker.replace('.', '/')}.py"


def _text(page: Page) -> bytes:
    """A made page, with the word to Sphinx that it need not stand in the navigation."""
    head = "" if page.address in placed() | {"index"} or page.text.startswith("---\n") else "---\norphan: true\n---\n\n"
    return (head + as_myst(page.text, page.address)).encode()


def key_of(root: Path, patterns: Iterable[str]) -> str:
    """A key of all that these files say: docstrings too, for pages show them."""
    found = {file for pattern in patterns for file in root.glob(pattern) if file.is_file()}
    told = sha256()
    for file in sorted(found):
        if "__pycache__" not in file.parts:
            told.update(f"{file.relative_to(root).as_posix()}\0".encode())
            told.update(sha256(file.read_bytes()).digest())
    return told.hexdigest()


# --- what is there ----------------------------------------------------------------------------------------------


def _prose(root: Path, made: frozenset[str]) -> Iterator[tuple[str, bytes]]:
    """The pages of docs/, with their pictures and data."""
    files = {path: address for path, address in addresses(root).items() if address not in made}
    shown = {address.removeprefix("sources/"): address for address in made if address.startswith("sources/")}
    places = Places({**files, **shown})
    for path, address in files.items():
        text = (root / path).read_text(encoding="utf-8")
        head = "" if address in placed() or address == "index" else "---\norphan: true\n---\n\n"
        yield f"{address}.md", (head + as_myst(text, address, partial(led, places, path))).encode()
    for pattern in _PICTURES:
        for file in sorted(root.glob(pattern)):
            yield file.relative_to(root / "docs").as_posix(), file.read_bytes()


def addresses(root: Path) -> dict[str, str]:
    """Where each page of this repository stands on the site."""
    found = [*root.glob("docs/*.md"), *root.glob("docs/equations/*.md")]
    inside = {
        file.relative_to(root).as_posix(): file.relative_to(root / "docs").with_suffix("").as_posix() for file in found
    }
    return dict(sorted((inside | _ELSEWHERE).items()))


_NO_FIRST_PAGE = b"# bookmaker_ref\n\nInformedness, Markedness and their kin: proved, fast, exact.\n"


def _first_page(files: Mapping[str, bytes]) -> bytes:
    there = frozenset(path.rsplit(".", 1)[0] for path in files if path.endswith((".md", ".ipynb")))
    return files.get("index.md", _NO_FIRST_PAGE).rstrip() + b"\n\n" + toctrees(there).encode()


def brought(into: Path, files: Mapping[str, bytes], kept: frozenset[str] = frozenset()) -> list[str]:
    """Make the folder hold these files, those that are kept and no others; the paths that changed."""
    changed = [path for path, content in files.items() if not _is(into / path, content)]
    for path in changed:
        (into / path).parent.mkdir(parents=True, exist_ok=True)
        (into / path).write_bytes(files[path])
    for file in sorted(into.rglob("*")):
        path = file.relative_to(into).as_posix()
        if file.is_file() and path not in files and path not in kept:
            file.unlink()
            changed.append(path)
    for folder in sorted((each for each in into.rglob("*") if each.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
    return changed


def _is(file: Path, content: bytes) -> bool:
    return file.is_file() and file.read_bytes() == content
