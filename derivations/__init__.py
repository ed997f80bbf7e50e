"""How it is proved, for a reader: one function an equation or an argument, in a module a section or a paper.

A derivation says which records it concludes, by id, and its idea; then come its steps, each of which must hold when it
runs (`derivations.steps`). All words of the papers are in `bookmaker_ref.words`. A record that another paper has with
the same statement is derived there; ``derivation("powers2011:30")`` finds the derivation of any record or equation.
`derivations.beyond` settles what the papers leave open.
"""

from __future__ import annotations

from derivations.lookup import (
    Derivation as Derivation,
    NoSuchRecord as NoSuchRecord,
    derivation as derivation,
    every_derivation as every_derivation,
    parallel as parallel,
)
