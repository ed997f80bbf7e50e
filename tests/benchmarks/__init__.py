"""How fast it is, and beside what: one module for what is timed, each with a command line of its own."""
