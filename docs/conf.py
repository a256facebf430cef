"""How Sphinx builds the site of the app and of `linclass`: from docstrings and documents, without the network."""

import gc
import os
import sys
from pathlib import Path

gc.disable()  # a build keeps its trees until its end: looking for garbage took half of its time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the app runs; NumPy reads it when it is imported

import plotly  # noqa: E402 - which imports NumPy

import linclass  # noqa: E402 - from this checkout

PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"

project = "linclass"
author = "the linclass authors"
copyright = f"2026, {author}"
version = release = linclass.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "docs.extensions.documents",
    "docs.extensions.site",
]
myst_heading_anchors = 3  # links may lead to headings up to this level
default_role = "py:obj"

html_theme = "furo"
html_title = "Linear classification, step by step"
html_static_path = ["static", str(PLOTLY)]
html_css_files = ["site.css"]
html_math_renderer = "plain"
html_show_sourcelink = False
html_copy_source = False
pygments_style, pygments_dark_style = "friendly", "monokai"

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # the docstrings say more: shapes, ranges, units
autodoc_default_options = {"members": True, "inherited-members": "Classifier, Exception"}
autosummary_generate = False
napoleon_google_docstring = False
napoleon_use_param = False  # else each word of a type would be looked up as a name
napoleon_use_rtype = False
napoleon_custom_sections = [("Attributes", "params_style")]
