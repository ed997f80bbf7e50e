"""Fast numbers: every measure of one table, or of arrays of tables, right to the last digits. No SymPy here."""
