"""What `main` asks of a verb, and of each of the jobs of a verb that has several."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Kind:
    """What it is for, in a line and in a paragraph, with examples; what it takes, and how it is done.

    ``instead`` says of an option that others have what is meant here, ``meant`` which job is meant by other names.
    """

    summary: str
    description: str
    examples: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)
    meant: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, module: Any) -> Kind:
        """What a module says of itself."""
        kinds: Mapping[str, Kind] = getattr(module, "KINDS", {})
        return cls(
            module.SUMMARY,
            module.DESCRIPTION,
            module.EXAMPLES,
            _nothing if kinds else module.add_arguments,
            _nowhere if kinds else module.run,
            kinds,
            getattr(module, "INSTEAD", {}),
            getattr(module, "MEANT", {}),
        )


def _nothing(parser: argparse.ArgumentParser) -> None:
    """A verb that has several jobs takes nothing itself."""


def _nowhere(arguments: argparse.Namespace) -> int:
    raise AssertionError("argparse asks for one of the jobs before")
