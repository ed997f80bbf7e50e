"""How golden values are made: every value by two ways that share no code, and written for `bookmaker_ref.golden`."""
