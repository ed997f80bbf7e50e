"""``python -m tests.benchmarks``, or ``make bench``: all of them, one after the other."""

from __future__ import annotations

from tests.benchmarks import multiclass, numeric, significance, simulate, tables

if __name__ == "__main__":
    for each in (numeric, tables, multiclass, significance, simulate):
        each.main([])
