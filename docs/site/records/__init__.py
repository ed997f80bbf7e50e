"""A page for each equation, claim, number, erratum and open question."""
