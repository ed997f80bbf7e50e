"""Planted bugs: pieces of code, each with a replacement that at least one test should notice.

200 mutants were drawn (`draw`), 40 in each of five areas; those of ``corrected.toml`` were written by hand. ``killed``
says which test notices a mutant, with the tests of ``make quick`` and of ``make test``; ``"survives"`` that none does,
and a missing entry that it has not been tried. ``python -m tests.mutants --all --record`` tries and records all of
them.

The first record, of revision d50ce31, was made faster: each mutant was tried with the tests that execute the block in
which it is, as a run of all tests had shown, then with the test files that import its file, and with those that read
sources. Only after all of these passed it was recorded as surviving.
"""
