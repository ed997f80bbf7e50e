"""The pages of this repository, written or generated: not those that a package of the site brings with it."""

from __future__ import annotations

from tests.paths import ROOT

#: Every page of Markdown by its path.
WRITTEN = {
    path.relative_to(ROOT).as_posix(): path
    for path in [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
    if "node_modules" not in path.parts
}
