"""``python -m bookmaker_ref.study.figures`` writes docs/figures.md and its figures."""

from __future__ import annotations

from bookmaker_ref.study.figures.report import main

if __name__ == "__main__":
    raise SystemExit(main())
