"""The pages, and in `docs.writers` what writes those that are generated."""
