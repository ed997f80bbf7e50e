"""What Sphinx is told about the site."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

from bookmaker_ref import __version__  # noqa: E402  (the path is said above)

project = "bookmaker_ref"
author = "the authors of bookmaker_ref"
release = version = __version__
language = "en"

extensions = ["myst_nb", "docs.site.sphinx.extension", "docs.site.sphinx.resolving"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
root_doc = "index"
nb_execution_mode = "off"  # docs/site/reference/notebooks.py runs them
myst_enable_extensions = ["attrs_inline", "attrs_block", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 6

add_module_names = False
python_maximum_signature_line_length = 90
toc_object_entries_show_parents = "hide"

html_math_renderer = "mathml"
html_theme = "furo"
html_theme_options = {"navigation_with_keys": True, "top_of_page_buttons": []}
html_title = "bookmaker_ref"
html_static_path = ["static"]
html_favicon = "static/icon.svg"
html_css_files = ["colours.css", "site.css", "records.css", "front.css"]
html_copy_source = False
html_show_copyright = False
html_domain_indices = False
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/try.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
pygments_style = "default"
pygments_dark_style = "github-dark"
