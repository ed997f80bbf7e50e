"""How it is proved, for a reader: one module a section of a paper, one function an equation or an argument.

Each step is checked when a derivation runs, and the records that it concludes are decided at its end.
``derivation("powers2011:30")`` finds the one of a record or an equation.
"""

from __future__ import annotations

from derivations.lookup import (
    Derivation as Derivation,
    NoSuchRecord as NoSuchRecord,
    derivation as derivation,
    every_derivation as every_derivation,
    parallel as parallel,
)
