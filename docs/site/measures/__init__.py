"""What there is to say of a measure, each part of its page in a module."""
