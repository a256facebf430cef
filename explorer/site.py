"""The map of the site: which page stands where, under which title and path."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from explorer.language import _

PAGES = Path(__file__).resolve().parent.parent / "pages"


def sections() -> dict[str, dict[str, Any]]:
    """The navigation: for each section its pages by path, the playground's being empty."""
    return {
        _("Start"): {
            "": _page("start/playground.py", _("Playground"), "", default=True),
            "data": _page("start/data.py", _("Data"), "data"),
        },
        _("Perceptron"): {
            "hypothesis": _page("perceptron/hypothesis.py", _("Linear hypothesis"), "hypothesis"),
            "perceptron": _page("perceptron/perceptron.py", _("Learning algorithm"), "perceptron"),
            "convergence": _page("perceptron/convergence.py", _("Why it stops"), "convergence"),
            "dual": _page("perceptron/dual.py", _("Dual form and kernels"), "dual"),
            "pocket": _page("perceptron/pocket.py", _("Pocket and noise"), "pocket"),
            "xor": _page("perceptron/xor.py", _("XOR and features"), "xor"),
        },
        _("Margins"): {
            "margin": _page("margins/margin.py", _("Maximum margin"), "margin"),
            "kernels": _page("margins/kernels.py", _("Kernels"), "kernels"),
        },
    }


def _page(file: str, title: str, path: str, default: bool = False) -> Any:
    return st.Page(PAGES / file, title=title, url_path=path, default=default)


def link(path: str, label: str, icon: str) -> None:
    """A link to another page of the site, by its path."""
    pages = {key: page for section in sections().values() for key, page in section.items()}
    st.page_link(pages[path], label=label, icon=icon)
