"""Planted bugs: pieces of code, each with a replacement that at least one test must notice."""
