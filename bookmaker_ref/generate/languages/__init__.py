"""The measures in other programming languages: a text says how each is written, and one printer does it."""
