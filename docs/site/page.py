"""What the makers of the site hand over: pages in MyST Markdown, and files that go beside them as they are."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """One page. Its address is relative to the site's root and has no ending: "powers2011/28"."""

    address: str
    text: str  # MyST Markdown, which begins with its title; links begin at the root: [28](/powers2011/28.md)


@dataclass(frozen=True, slots=True)
class Asset:
    """One file that the site serves as it is: "measures/informedness.svg"."""

    path: str
    content: bytes
