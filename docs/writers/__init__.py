"""What writes the generated files of this repository, and the pages among them."""
