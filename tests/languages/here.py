"""The toolchains that are installed, of which a test is skipped where they are not; and what such a test depends on."""

from __future__ import annotations

import os

import pytest

from bookmaker_ref.generate.languages.language import language
from tests.languages.toolchains import TOOLCHAINS, Toolchain

#: Beyond its imports, a test that runs generated code depends on templates, drivers, golden values and the command.
on_change = pytest.mark.on_change(
    "tests/languages/**", *(f"bookmaker_ref/{each}/**" for each in ("generate", "golden", "symbolic", "numeric", "cli"))
)


def there(toolchain: Toolchain) -> Toolchain:
    """The toolchain, if its program is here."""
    if toolchain.path is None:
        said = f"{toolchain.program} is not installed, which runs {language(toolchain.language).title} here"
        assert toolchain.program not in os.environ.get("COMPILERS", "").split(), said
        pytest.skip(said)
    return toolchain


def of(title: str) -> Toolchain:
    """The toolchain of this title."""
    (found,) = (each for each in TOOLCHAINS if each.title == title)
    return there(found)
