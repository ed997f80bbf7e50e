"""Derivations for powers2011: rates to table2 for two classes, general_* for K classes, and the last sections."""
