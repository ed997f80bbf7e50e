"""Tables of counts, and who is row and who is column."""
