"""Fast numbers: every measure of one table, or of arrays of tables, right to the last digits. No SymPy here.

``engine()`` says what computes large arrays: C, where the package was installed with a compiler, or NumPy.
"""

from bookmaker_ref.numeric.native import engine as engine
