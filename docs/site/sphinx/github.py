"""Pages as GitHub reads them, made into pages as MyST reads them: their links, anchors and formulas."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Places:
    """Where the files of this repository stand on the site."""

    addresses: Mapping[str, str]  # by the path of a page's source


#: A fence, and what stands in it.
_FENCED = re.compile(r"^( *)(`{3,}|~{3,})(.*?)\n(.*?)^\1\2 *$", re.M | re.S)
_FORMULA = re.compile(r"\$`([^`\n]+)`\$")
_PICTURE = re.compile(r'(<img\b[^>]*?\bsrc=")([^"]+)')
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def as_myst(text: str, address: str, led: Callable[[str], str] = str) -> str:
    """The page for MyST, which stands at this address; ``led`` says where a link to elsewhere leads on the site.

    >>> print(as_myst("so $`a^2`$, [see](#there)", "here"))
    so {math}`a^2`, [see](/here.md#there)
    """
    text = levelled(text)
    parts: list[str] = []
    end = 0
    for fence in _FENCED.finditer(text):
        parts.append(_prose(text[end : fence.start()], address, led))
        parts.append(_fence(fence))
        end = fence.end()
    parts.append(_prose(text[end:], address, led))
    return "".join(parts)


_HEADING = re.compile(rf"{_FENCED.pattern}|^(?P<signs>#{{1,6}}) ", re.M | re.S)


def levelled(text: str) -> str:
    r"""The page with headings that leave out no level: who listens to it takes a missing one for a missing part.

    >>> levelled("# One\n#### Two\n# Three\n```\n#### code\n```")
    '# One\n## Two\n# Three\n```\n#### code\n```'
    >>> levelled("## A part of a page")
    '## A part of a page'
    """
    if (first := next((each["signs"] for each in _HEADING.finditer(text) if each["signs"]), "")) and first != "#":
        return text  # a part of a page
    above: list[int] = []

    def level(found: re.Match[str]) -> str:
        if not (signs := found["signs"]):
            return found[0]
        while above and above[-1] >= len(signs):
            above.pop()
        above.append(len(signs))
        return f"{'#' * len(above)} "

    return _HEADING.sub(level, text)


def _fence(found: re.Match[str]) -> str:
    indent, ticks, kind, body = found.groups()
    if kind.strip() == "math":
        return f"{indent}{ticks}{{math}}\n{body}{indent}{ticks}"
    return found[0]


def _prose(text: str, address: str, led: Callable[[str], str]) -> str:
    text = _PICTURE.sub(lambda found: f"{found[1]}{_relative(led(found[2]), address)}", text)
    text = _FORMULA.sub(lambda found: f"{{math}}`{found[1]}`", text)
    return _LINK.sub(
        lambda found: f"](/{address}.md{found[1]})" if found[1].startswith("#") else f"]({led(found[1])})", text
    )


def _relative(link: str, address: str) -> str:
    """A link from the root of the site as HTML takes it on the page at this address."""
    return posixpath.relpath(link[1:], posixpath.dirname(address) or ".") if link.startswith("/") else link


def led(places: Places, path: str, link: str) -> str:
    """Where a link in the file of this path leads on the site."""
    target, sign, anchor = link.partition("#")
    if not target or ":" in target or target.startswith("/"):
        return link
    there = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
    if there == "docs/notebooks":
        return "/notebooks/first-steps.ipynb"
    if there in places.addresses:
        return f"/{places.addresses[there]}.md{sign}{anchor}"
    if there.startswith("docs/") and there.endswith((".svg", ".csv", ".ipynb")):
        return "/" + there.removeprefix("docs/")
    return link
