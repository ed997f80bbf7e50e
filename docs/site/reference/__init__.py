"""What users import, the command, the sources, and the notebooks as they run."""
