"""``python -m bookmaker_ref``: the command, where its script is not on the path."""

from __future__ import annotations

import sys

from bookmaker_ref.cli import main

if __name__ == "__main__":
    sys.exit(main())
