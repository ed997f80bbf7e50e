"""What must hold, by promise."""
