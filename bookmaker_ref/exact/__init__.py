"""Exact numbers: the same measures, right to the last digit, and every table with N cases.

A measure that is a fraction of counts gives a ``Fraction``; one with roots or logarithms a SymPy number;
``digits=50`` an mpmath number to that many digits. Where a margin is empty, ``Undefined`` names it.

>>> from bookmaker_ref import exact
>>> exact.informedness(56, 20, 12, 12)
Fraction(27, 136)
>>> exact.correlation(3, 1, 2, 4)
sqrt(6)/6
>>> print(exact.mutual_information(3, 1, 2, 4, digits=30))
0.0863046217355343
>>> exact.recall(0, 20, 0, 12)
Traceback (most recent call last):
bookmaker_ref.exact.undefined.Undefined: recall is undefined: there are no real positives (RP = 0)
>>> exact.informedness(0, 20, 0, 12, limit=True)
Fraction(0, 1)
"""

from __future__ import annotations

from bookmaker_ref.exact._measures import *  # noqa: F403 -- its __all__ is the list of measures
from bookmaker_ref.exact.intervals import Ends as Ends, intervals as intervals
from bookmaker_ref.exact.measure import Answer as Answer, answer as answer, answers as answers
from bookmaker_ref.exact.numbers import Exact as Exact, Irrational as Irrational, Number as Number
from bookmaker_ref.exact.table import Table as Table, count_tables as count_tables, tables as tables
from bookmaker_ref.exact.undefined import NotExact as NotExact, Undefined as Undefined
