"""Whose work the explorer ships, and under which licences, for the file that stands beside it."""

from __future__ import annotations


def notices() -> str:
    return "to come\n"
