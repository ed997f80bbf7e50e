"""``docs/significance.md``: what tests and intervals are worth; every sentence is checked as it is written."""
