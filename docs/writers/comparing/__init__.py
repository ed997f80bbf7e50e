"""What intervals and tests of the difference of two systems are worth: docs/comparing.md."""
