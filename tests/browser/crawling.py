"""Every page of a built site, read without a browser: where its links lead, and what its policy lets run."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import sha256
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urlsplit

#: Attributes that hold an address, and whether the browser fetches it by itself when it shows the page.
_FETCHED = frozenset({"src", "srcset", "poster", "data", "xlink:href"})
_FOLLOWED = frozenset({"href", "cite", "action", "formaction"})
#: Relations of <link> for which nothing is fetched.
_NOT_FETCHED = frozenset({"canonical", "next", "prev", "index", "search", "author", "license", "alternate", "help"})
#: What was meant as a markup of a source and is seen as such by the reader. Code is not looked at.
_LEFT_OVER = {
    "a formula of MyST": re.compile(r"\{math\}|\$`|`\$|\$\$"),
    "a role or directive": re.compile(r"\{(?:ref|doc|eq|numref|py:\w+|download|cite\w*)\}`|:::|(?<!:)```"),
    "a link of Markdown": re.compile(r"\]\((?:/|\.\.?/|https?:|#)[^)\s]*\)"),
    "LaTeX": re.compile(r"\\(?:frac|dfrac|text|mathrm|mathit|left|right|begin|end|operatorname)\b"),
    "an object": re.compile(r"\[object Object\]|<bound method|object at 0x"),
}
_UNREAD = frozenset({"script", "style", "pre", "code", "textarea", "annotation", "svg", "kbd", "samp"})
_STATE = re.compile(r"(?:two|many|formula)$|\w+=")
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)


@dataclass(frozen=True, slots=True)
class Link:
    """An address on a page, who has it, and whether the browser fetches it by itself."""

    address: str
    tag: str
    fetched: bool


@dataclass(frozen=True, slots=True)
class Read:
    """What one page says of itself."""

    path: str
    title: str = ""
    language: str = ""
    policy: str = ""
    leads_to: str = ""
    links: tuple[Link, ...] = ()
    anchors: tuple[str, ...] = ()
    headings: tuple[int, ...] = ()
    hashes: tuple[str, ...] = ()
    handlers: tuple[str, ...] = ()
    styled: int = 0
    pictures_without_words: tuple[str, ...] = ()
    left_over: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reader(HTMLParser):
    path: str
    title: list[str] = field(default_factory=list)
    language: str = ""
    policy: str = ""
    leads_to: str = ""
    links: list[Link] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)
    handlers: list[str] = field(default_factory=list)
    styled: int = 0
    pictures: list[str] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)
    _script: str | None = None

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in _VOID:
            self._open.append(tag)
        if tag == "script" and not given.get("src"):
            self._script = ""
        if name := given.get("id") or (given.get("name") if tag == "a" else None):
            self.anchors.append(name)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "html":
            self.language = given.get("lang", "")
        if tag == "meta":
            self._meta(given)
        if tag == "img" and "alt" not in given:
            self.pictures.append(given.get("src", ""))
        self.styled += "style" in given or tag == "style"
        self.handlers += [f"{tag} {name}" for name in given if name.startswith("on")]
        self.handlers += [f"{tag} {value[:30]}" for value in given.values() if value.startswith("javascript:")]
        self.links += _links(tag, given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._script is not None:
            self.hashes.append(hashed(self._script))
            self._script = None
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self._script += data
        elif self._open and self._open[-1] == "title" and "svg" not in self._open:
            self.title.append(data)
        elif not _UNREAD.intersection(self._open):
            self.left_over += [
                f"{what}: {data[max(0, hit.start() - 20) : hit.end() + 20].strip()!r}"
                for what, pattern in _LEFT_OVER.items()
                for hit in [pattern.search(data)]
                if hit
            ]

    def _meta(self, given: Mapping[str, str]) -> None:
        what = given.get("http-equiv", "").lower()
        if what == "content-security-policy":
            self.policy = given.get("content", "")
        if what == "refresh":
            self.leads_to = given.get("content", "").partition("=")[2].strip("'\" ")


def _links(tag: str, given: Mapping[str, str]) -> Iterator[Link]:
    for name in given.keys() & (_FETCHED | _FOLLOWED):
        value = given[name].strip()
        if tag == "link":
            yield Link(value, tag, not _NOT_FETCHED.issuperset(given.get("rel", "").lower().split()))
        elif name == "srcset":
            yield from (Link(each.split()[0], tag, True) for each in value.split(",") if each.strip())
        else:
            yield Link(value, tag, name in _FETCHED or tag in ("use", "image"))
    if tag == "meta" and given.get("http-equiv", "").lower() == "refresh":
        yield Link(given.get("content", "").partition("=")[2].strip("'\" "), tag, False)


def state(path: str, anchor: str) -> bool:
    """Whether what stands behind the # is no anchor, but what the explorer is to show."""
    return path == "explorer/index.html" and bool(_STATE.match(anchor))


def hashed(script: str) -> str:
    """A script of a page itself, as a policy names it."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def read(root: Path, path: str) -> Read:
    """The page at this path below the root."""
    reader = _Reader(path)
    reader.feed((root / path).read_text(encoding="utf-8"))
    reader.close()
    return Read(
        path=path,
        title=" ".join("".join(reader.title).split()),
        language=reader.language,
        policy=reader.policy,
        leads_to=reader.leads_to,
        links=tuple(reader.links),
        anchors=tuple(reader.anchors),
        headings=tuple(reader.headings),
        hashes=tuple(reader.hashes),
        handlers=tuple(reader.handlers),
        styled=reader.styled,
        pictures_without_words=tuple(reader.pictures),
        left_over=tuple(reader.left_over),
    )


@dataclass(frozen=True)
class Crawled:
    """All pages and files of a site, and what is wrong with them: each a list of sentences, which is to be empty."""

    root: Path
    pages: Mapping[str, Read]
    files: frozenset[str]

    @cached_property
    def shown(self) -> dict[str, Read]:
        """The pages that a reader stays on: those that lead on at once are left out."""
        return {path: page for path, page in self.pages.items() if not page.leads_to}

    @cached_property
    def _anchors(self) -> dict[str, frozenset[str]]:
        return {path: frozenset(page.anchors) for path, page in self.pages.items()}

    def resolved(self, page: str, address: str) -> tuple[str, str] | None:
        """The file and the anchor that an address on this page means; none where it is on another host."""
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            return None
        if not parts.path:
            return page, unquote(parts.fragment)
        path = normpath(f"{page}/../{unquote(parts.path)}")
        if path in ("", ".") or f"{path}/index.html" in self.files:
            path = normpath(f"{path}/index.html")
        return path, unquote(parts.fragment)

    def links_with_state(self) -> list[tuple[str, str]]:
        """Links to the explorer that say what it is to show: the page they are on, and what they say."""
        return [
            (page.path, f"#{urlsplit(link.address).fragment}")
            for page in self.pages.values()
            for link in page.links
            if (there := self.resolved(page.path, link.address)) is not None and state(*there)
        ]

    def links_that_lead_nowhere(self) -> list[str]:
        """Links to files or anchors that are not there, from the root of the host, or with a scheme for no reader."""
        return list(chain.from_iterable(self._wrong(page, link) for page in self.pages.values() for link in page.links))

    def _wrong(self, page: Read, link: Link) -> Iterator[str]:
        told = f"{page.path}: <{link.tag}> {link.address}"
        scheme = urlsplit(link.address).scheme
        if link.address.startswith("/"):
            yield f"{told} is from the root of the host"
        elif scheme not in ("", "http", "https", "data", "mailto", "javascript"):
            yield f"{told} has a scheme that leads nowhere"
        elif (there := self.resolved(page.path, link.address)) is not None:
            path, anchor = there
            if path not in self.files:
                yield f"{told} is not there"
            elif (
                anchor
                and path in self.pages
                and anchor not in {*self._anchors[path], "top"}
                and not state(path, anchor)
            ):
                yield f"{told} has no such anchor"

    def fetched_from_elsewhere(self) -> list[str]:
        """What a browser would fetch from another host."""
        return [
            f"{page.path}: <{link.tag}> {link.address}"
            for page in self.pages.values()
            for link in page.links
            if link.fetched and (urlsplit(link.address).netloc or urlsplit(link.address).scheme not in ("", "data"))
        ]

    def against_their_policy(self) -> list[str]:
        """Scripts and handlers of pages that their own policy forbids, or pages that have none."""
        return list(chain.from_iterable(_against_policy(page) for page in self.pages.values()))

    def never_reached(self, start: str = "index.html") -> list[str]:
        """Pages to which no row of links leads from the first one. What leads on is for old addresses."""
        reached, waiting = {start}, [start]
        while waiting:
            page = self.pages[waiting.pop()]
            there = {link[0] for each in page.links if (link := self.resolved(page.path, each.address))}
            new = (there & self.pages.keys()) - reached
            reached |= new
            waiting += new
        return sorted(self.shown.keys() - reached)

    def not_well_made(self) -> list[str]:
        """Pages without a title, a language, one heading at the top; with one anchor twice, or unread markup."""
        titles = Counter(page.title for page in self.shown.values())
        twice = [
            f"{page.path}: {titles[page.title]} pages are called {page.title!r}"
            for page in self.shown.values()
            if titles[page.title] > 1
        ]
        return [*[f"{page.path}: {what}" for page in self.shown.values() for what in _not_well_made(page)], *twice]


def _not_well_made(page: Read) -> Iterator[str]:
    if not page.title:
        yield "has no title"
    if not page.language:
        yield "does not say its language"
    if page.headings.count(1) != 1:
        yield f"has {page.headings.count(1)} headings of the first level"
    yield from (
        f"the anchor {name!r} is there {many} times" for name, many in Counter(page.anchors).items() if many > 1
    )
    yield from (f"the picture {source} has no words" for source in page.pictures_without_words)
    yield from page.left_over


def directives(policy: str) -> dict[str, list[str]]:
    """A policy by its directives."""
    split = (each.split() for each in policy.split(";") if each.strip())
    return {name.lower(): values for name, *values in split}


def _against_policy(page: Read) -> Iterator[str]:
    allowed = directives(page.policy)
    if not allowed:
        yield f"{page.path} has no policy"
        return
    scripts = allowed.get("script-src", allowed.get("default-src", []))
    elsewhere = {v for values in allowed.values() for v in values if not v.startswith(("'", "data:", "blob:"))}
    loose = {"'unsafe-inline'", "'unsafe-eval'"}.intersection(scripts)
    yield from (f"{page.path} lets {each} in" for each in sorted(elsewhere | loose))
    if "default-src" not in allowed:
        yield f"{page.path} has a policy without default-src"
    yield from (f"{page.path} has a script that its policy forbids" for each in page.hashes if each not in scripts)
    yield from (f"{page.path} has a handler that its policy forbids: {each}" for each in page.handlers)
    styles = allowed.get("style-src", allowed.get("default-src", []))
    if page.styled and "'unsafe-inline'" not in styles:
        yield f"{page.path} has {page.styled} styles that its policy forbids"


def crawled(root: Path, processes: int | None = 1) -> Crawled:
    """Read every page below the root."""
    files = frozenset(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    paths = sorted(path for path in files if path.endswith(".html"))
    if processes == 1:
        pages = map(partial(read, root), paths)
        return Crawled(root, {page.path: page for page in pages}, files)
    with ProcessPoolExecutor(processes) as pool:
        return Crawled(root, {p.path: p for p in pool.map(partial(read, root), paths, chunksize=32)}, files)
