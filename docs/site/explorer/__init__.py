"""The page that computes: measures in JavaScript, and the package itself, which proves, in the reader's browser."""
