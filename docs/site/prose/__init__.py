"""Pages whose words are written by hand and whose numbers are computed: the first, the essay, the tables."""
