"""``python -m docs.site.bundle site/explorer``: the page that computes, with the Python that it runs."""

from docs.site.bundle.making import main

if __name__ == "__main__":
    raise SystemExit(main())
