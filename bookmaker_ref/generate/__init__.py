"""How a verified expression becomes code: the form that is compiled, its source, and one writer of files."""
