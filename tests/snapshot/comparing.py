"""Comparing two snapshots: every number that differs with its distance in units of the last place, and lost keys."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from typing import Any

_ABSENT = object()


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """A line for each difference, by key and by place in the result."""
    for key in sorted(old.keys() - new.keys()):
        yield f"missing  {key}"
    for key in sorted(new.keys() - old.keys()):
        yield f"new      {key}"
    for key in (each for each in old if each in new):
        for place, before, after in _differing(old[key], new[key], ""):
            yield f"changed  {key}{place}: {_shown(before, after)}"


def _differing(old: Any, new: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for name in [*old, *(each for each in new if each not in old)]:
            yield from _differing(old.get(name, _ABSENT), new.get(name, _ABSENT), f"{place} | {name}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from _differing(before, after, f"{place}[{i}]")
    elif type(old) is not type(new) or old != new:
        yield place, old, new


def _shown(before: Any, after: Any) -> str:
    if before is _ABSENT or after is _ABSENT:
        return f"new: {_short(after)}" if before is _ABSENT else f"missing: {_short(before)}"
    distance = ulps(before, after)
    return f"{_short(before)} -> {_short(after)}{'' if distance is None else f' ({distance:+d} ulp)'}"


def _short(value: Any) -> str:
    text = f"{float.fromhex(value)!r} {value}" if _is_float(value) else repr(value)
    return text if len(text) <= 120 else f"{text[:117]}..."


def ulps(before: Any, after: Any) -> int | None:
    """The number of float64 values between two hexadecimal floats; None for other texts.

    >>> ulps("0x1.0000000000000p+0", "0x1.0000000000001p+0"), ulps("-0x0.0p+0", "0x0.0p+0"), ulps("nan", "0x0.0p+0")
    (1, 0, None)
    """
    return _place(after) - _place(before) if _is_float(before) and _is_float(after) else None


def _is_float(value: Any) -> bool:
    return isinstance(value, str) and value.lstrip("-").startswith("0x")


def _place(text: str) -> int:
    bits: int
    (bits,) = struct.unpack("<q", struct.pack("<d", float.fromhex(text)))
    return bits if bits >= 0 else -(bits & 0x7FFF_FFFF_FFFF_FFFF)
