"""The one font that the site ships: STIX Two Math, cut to the signs that formulas have. Text is in the reader's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from docs.site.page import Asset

OF = ("docs/site/sphinx/font.py", "docs/site/package-lock.json")

_MODULE = Path(__file__).parents[1] / "node_modules/@fontsource/stix-two-math"
_WHOLE = _MODULE / "files/stix-two-math-latin-400-normal.woff2"

#: From which sign to which: what a formula may have, a reader's own in the explorer too.
_RANGES = (
    (0x20, 0x7E),
    (0xA0, 0xFF),
    (0x300, 0x33F),  # accents
    (0x391, 0x3F6),  # Greek
    (0x2000, 0x206F),  # spaces, dashes, primes
    (0x20D0, 0x20DC),
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # operators
    (0x2308, 0x230B),
    (0x23B4, 0x23B5),
    (0x23DC, 0x23E1),  # braces above and below
    (0x27E8, 0x27EB),
    (0x27F5, 0x27FA),
    (0x2A7D, 0x2A7E),
    (0x1D400, 0x1D467),  # bold and italic letters, which a browser takes for variables
    (0x1D49C, 0x1D4CF),  # calligraphic
    (0x1D538, 0x1D56B),  # double-struck
    (0x1D6A4, 0x1D6A5),
    (0x1D6A8, 0x1D71B),  # Greek, bold and italic
    (0x1D7CE, 0x1D7E1),
)
#: Letters of those kinds that stand elsewhere: italic h, and the double-struck and calligraphic ones that came first.
_SINGLE = "ℎℓℂℍℕℙℚℝℤℬℰℱℋℐℒℳℛ□■◻⋅⟂"


@cache
def signs() -> frozenset[int]:
    """What the font is asked for."""
    return frozenset(ord(each) for each in _SINGLE).union(*(range(first, last + 1) for first, last in _RANGES))


def made() -> Iterator[Asset]:
    """The font and its licence."""
    yield Asset("fonts/stix-two-math.woff2", _cut())
    yield Asset("fonts/LICENSE.txt", (_MODULE / "LICENSE").read_bytes())


def _cut() -> bytes:
    from fontTools import subset  # noqa: PLC0415 -- only where the font is made anew

    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["ssty", "dtls", "ccmp", "mark", "mkmk"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]  # whose it is, and the licence
    options.notdef_outline = True
    font = subset.load_font(str(_WHOLE), options)
    cut = subset.Subsetter(options)
    cut.populate(unicodes=signs())
    cut.subset(font)
    into = BytesIO()
    subset.save_font(font, into, options)
    return into.getvalue()
