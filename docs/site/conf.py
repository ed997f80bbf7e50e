"""What Sphinx is told about the site. Sphinx reads this file, and not Python: it says everything by its names."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from bookmaker_ref import __version__  # noqa: E402  (the path is said above)

project = "bookmaker_ref"
author = "the authors of bookmaker_ref"
project_copyright = "BSD-3-Clause"
release = version = __version__

extensions = ["myst_nb", "docs.site.extension"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
root_doc = "index"
nb_execution_mode = "off"
myst_enable_extensions = ["attrs_inline", "attrs_block", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 6
myst_update_mathjax = False

html_math_renderer = "mathml"
html_theme = "furo"
html_title = "bookmaker_ref"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
templates_path = ["templates"]
pygments_style = "friendly"
pygments_dark_style = "github-dark"
