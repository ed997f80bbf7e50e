"""Derivations for powers2003, whose formulas have no numbers.

The records are proved by the functions of the modules, which are named by what they are about:
``odds.bookmaker``, ``figure1.payoffs``, ``tables.one_table_of_all_numbers``…
"""

from __future__ import annotations
