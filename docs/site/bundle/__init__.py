"""The Python that runs in the reader's browser, packed."""
