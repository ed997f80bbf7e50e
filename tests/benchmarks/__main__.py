"""``python -m tests.benchmarks``, or ``make bench``: all of them, one after the other."""

from __future__ import annotations

from tests.benchmarks import engine, multiclass, numeric, scores, significance, simulate, tables

if __name__ == "__main__":
    for each in (numeric, engine, tables, scores, multiclass, significance, simulate):
        each.main([])
