"""The built site, as a reader's browser has it."""
