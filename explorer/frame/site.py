"""The map of the site: which page stands where, under which title and path."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from explorer.frame import relations
from linboard.words.language import _, listed

STYLE = """<style>
a.lc-link { color: LinkText; color: light-dark(#1f5fbf, #8fbcf7); }
.lc-neighbours { border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding-top: 0.5rem;
  line-height: 1.7; font-size: 0.95rem; }
</style>"""
START = "playground"  # the name of the page at the bare address
PAGES = Path(__file__).resolve().parents[2] / "pages"


def plan() -> dict[str, dict[str, tuple[str, str]]]:
    """The map: for each section its pages by path, the playground's being empty: file and title of each."""
    return {
        _("Start"): {
            "": ("start/playground.py", _("Playground")),
            "data": ("start/data.py", _("Data")),
            "glossary": ("start/glossary.py", _("Glossary")),
        },
        _("Perceptron"): {
            "hypothesis": ("perceptron/hypothesis.py", _("Linear hypothesis")),
            "perceptron": ("perceptron/perceptron.py", _("Learning algorithm")),
            "convergence": ("perceptron/convergence.py", _("Why it stops")),
            "dual": ("perceptron/dual.py", _("Dual form and kernels")),
            "pocket": ("perceptron/pocket.py", _("Pocket and noise")),
            "xor": ("perceptron/xor.py", _("XOR and features")),
        },
        _("Discriminants"): {
            "least-squares": ("discriminants/least_squares.py", _("Least squares")),
            "fisher": ("discriminants/fisher.py", _("Fisher’s discriminant")),
        },
        _("Probability"): {
            "logistic": ("probability/logistic.py", _("Logistic regression")),
            "softmax": ("probability/softmax.py", _("Softmax regression")),
            "naive-bayes": ("probability/naive_bayes.py", _("Naive Bayes")),
            "decisions": ("probability/decisions.py", _("Decisions and costs")),
        },
        _("Margins"): {
            "margin": ("margins/margin.py", _("Maximum margin")),
            "kernels": ("margins/kernels.py", _("Kernels")),
        },
        _("Ensembles"): {
            "boosting": ("ensembles/boosting.py", _("Boosting")),
        },
        _("Theory"): {
            "shattering": ("theory/shattering.py", _("Shattering")),
            "generalisation": ("theory/generalisation.py", _("Generalisation")),
            "sampling": ("theory/sampling.py", _("Sampling")),
        },
    }


def sections() -> dict[str, list[Any]]:
    """The navigation: Streamlit's pages of each section."""
    return {
        section: [
            st.Page(PAGES / file, title=title, url_path=path, default=not path)
            for path, (file, title) in pages.items()
        ]
        for section, pages in plan().items()
    }


def anchors(paths: Iterable[str]) -> list[str]:
    """Links in HTML to those of some pages that there are; the browser follows them as it does the sidebar's."""
    known = {path: title for pages in plan().values() for path, (_file, title) in pages.items()}
    return [
        f'<a class="lc-link" href="./{path}">{escape(known[path])}</a>' for path in paths if path in known
    ]


def neighbours(path: str) -> None:
    """At the foot of a page: what it builds on, what builds on it, and the glossary."""
    parts = [
        (_("Builds on"), anchors(relations.BUILDS_ON.get(path, ()))),
        (_("Leads to"), anchors(relations.leads_to(path))),
        (_("Words"), anchors(["glossary"] if path != "glossary" else [])),
    ]
    known = [(what, listed(links)) for what, links in parts if links]
    told = " · ".join(_("{what}: {links}").format(what=what, links=links) for what, links in known)
    if told:
        label = escape(_("Pages around this one"))
        st.html(f'{STYLE}<nav class="lc-neighbours" aria-label="{label}">{told}</nav>')
