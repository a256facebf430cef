"""Where the files are that are not modules: app.py, the pages, the sample tables, the settings of Streamlit."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
COPIED = PACKAGE / "files"  # setup.py puts copies there, as a wheel has only packages
ROOT = COPIED if COPIED.is_dir() else PACKAGE.parent
