"""The glossary page: a search field, and the entries with links to the lessons."""

from __future__ import annotations

import re
from functools import partial
from html import escape

import streamlit as st

from explorer.lesson import chart, page_shell
from explorer.lesson.controls import Field
from explorer.lesson.formulas import showing, typesetting
from explorer.lesson.glossary_term import Term
from explorer.lesson.site import Site
from explorer.lessons.glossary import terms
from explorer.visit import fragments, session
from linboard.i18n.language import LANGUAGES, _, current, listed, tag, translated
from linboard.messages import Chart, Head

STYLE = """<style>
.lc-glossary { columns: 24rem 3; column-gap: 2.2rem; margin: 0 !important; padding: 0 !important; }
.lc-glossary > div { break-inside: avoid; padding: 0 0 0.85rem; }
.lc-glossary dt { font-weight: 600; font-size: 1.02rem; display: flex; gap: 0.6em; align-items: baseline; }
.lc-glossary dt span { font-family: "Source Serif", "Source Sans", Georgia, serif; font-weight: 400; font-style: italic;
  opacity: 0.8; }
.lc-glossary dt small { font-weight: 400; font-size: 0.85rem; opacity: 0.8; }
.lc-glossary dd { margin: 0.1rem 0 0; line-height: 1.42; font-size: 0.95rem; }
.lc-glossary .lc-short { font-family: "Source Serif", "Source Sans", Georgia, serif; font-size: 1.02rem; }
.lc-glossary .lc-seen { font-size: 0.85rem; opacity: 0.9; }
</style>"""
WIDTH = 420  # width of the field in pixels
FIND = Field("glossary.find", "", 60)


def page(site: Site, title: str, idea: str) -> None:
    """Show the page; only the results are redrawn, and there is no board to explain."""
    st.html(page_shell.style() + f'<h1 class="lc-title">{title}</h1><p class="lc-idea">{idea}</p>')
    fragments.fragment(partial(_show, site))


def _show(site: Site) -> None:
    """Show the field, the number of terms, and the results."""
    session.get()
    session.keep_link()
    placeholder = _("margin, γ, probability …")
    wanted = FIND.show(_("Search for a term or a symbol"), placeholder=placeholder, width=WIDTH)
    known = terms.of(site.rooms)
    found = terms.find(wanted, known)
    told = _("{n} of {all} terms.").format(n=len(found), all=len(known))
    if not found:
        told = _("No term contains these letters. Try a shorter word.")
    chart.mount("glossary", Chart(group="glossary", title=_("Glossary"), head=[Head(told)]))
    st.html(STYLE)
    showing.html(f'<dl class="lc-glossary">{"".join(_entry(site, term) for term in found)}</dl>')


def _entry(site: Site, term: Term) -> str:
    """Return one term in HTML, with its names in the other languages."""
    symbol = f"<span>{_written(term.symbol)}</span>" if term.symbol else ""
    names = {code: translated(term.name, code) for code in LANGUAGES}
    name = escape(names.pop(current()))
    others = "".join(f'<small lang="{tag(code)}">{escape(other)}</small>' for code, other in names.items())
    formula = f'<dd class="lc-short">{_formula(_(term.formula))}</dd>' if term.formula else ""
    links = site.anchors(term.pages)
    where = _("See it in: {pages}").format(pages=listed(links))
    seen = f'<dd class="lc-seen">{where}{_proof(site, term)}</dd>' if links else ""
    return f"<div><dt>{name} {symbol} {others}</dt><dd>{typesetting.html(_(term.meaning))}</dd>{formula}{seen}</div>"


def _proof(site: Site, term: Term) -> str:
    """Return the link to the proof that explains a term, in HTML."""
    found = [
        one for path in term.pages if path in site for one in site[path].proofs() if one.key == term.proof
    ]
    if not found:
        return ""
    link = f'<a href="./{term.pages[0]}?proof={term.proof}" target="_self">{escape(_(found[0].name))}</a>'
    return " · " + _("Proof: {proof}").format(proof=link)


def _formula(text: str) -> str:
    """Return a formula with its words in HTML; a symbol alone is no formula."""
    return typesetting.html(text) if typesetting.formulas(text) else _written(text)


def _written(formula: str) -> str:
    """Return a symbol in HTML, with subscripts for underscores."""
    return re.sub(r"_(\w+)", r"<sub>\1</sub>", escape(formula))
