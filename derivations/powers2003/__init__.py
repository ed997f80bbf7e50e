"""Derivations for powers2003, whose formulas have no numbers."""
