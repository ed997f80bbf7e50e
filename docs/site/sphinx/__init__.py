"""What Sphinx is told: pages as it reads them, formulas, links, navigation, search, and what a page may load."""
