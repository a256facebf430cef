"""The files that Streamlit sends to browsers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit

from explorer.streamlit_bridge import private

STATIC = Path(streamlit.__file__).parent / "static"
ELEMENTS = Path(__file__).parent / "elements.txt"
TITLE = b"<title>Streamlit</title>"
LANGUAGE = b'<html lang="en">'
END = b"</head>"


@cache
def index() -> bytes | None:
    """Return Streamlit’s index page; None if it is not there, or lacks a place for a title or a script."""
    path = STATIC / "index.html"
    page = path.read_bytes() if path.is_file() else b""
    if all(page.count(mark) == 1 for mark in (TITLE, LANGUAGE, END)):
        return page
    private.report("the site has no name, and its scripts load later", "streamlit:static/index.html")
    return None


def minor_version() -> str:
    """Return Streamlit’s version without its last number, such as "1.67"."""
    return ".".join(streamlit.__version__.split(".")[:2])


def missing_elements() -> list[str]:
    """Return the names in `elements.txt` that Streamlit’s scripts do not contain.

    The styles and scripts of this site find elements of the page by these names.
    """
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("static/js/*.js")))
    return [name for name in ELEMENTS.read_text(encoding="utf-8").split() if name not in scripts]
