"""Lemmas for a proof kernel: what the records say, written for Coq, and checked by it."""
