"""What makes the site: ``make site`` writes its pages from the sources that are here, and the explorer beside them."""
