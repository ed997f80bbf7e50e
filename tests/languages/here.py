"""What of the toolchains is installed: a test of another one says so and is skipped."""

from __future__ import annotations

import os

import pytest

from bookmaker_ref.generate.languages.language import language
from tests.languages.toolchains import TOOLCHAINS, Toolchain


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
