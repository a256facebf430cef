"""The glossary page: a search field, and the entries with links to the lessons."""

from __future__ import annotations

import re
from collections.abc import Iterable
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
from linboard.i18n.language import LANGUAGES, N_, _, current, listed, tag, translated
from linboard.messages import Chart, Head

STYLE = """<style>
.lc-glossary { columns: 24rem 3; column-gap: 2.2rem; }
.lc-glossary dl { margin: 0 !important; padding: 0 !important; }
.lc-glossary dl > div { break-inside: avoid; padding: 0 0 0.85rem; }
.lc-glossary [role="heading"] { break-after: avoid; display: flex; gap: 0.6em; align-items: center;
  margin: 0 0 0.4rem; font-weight: 600; font-size: 1.25rem; scroll-margin-top: 3.5rem;
  border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
.lc-glossary [role="heading"] a { font-size: 1rem; padding: 0 0.6em; text-decoration: none; }
.lc-letters { display: flex; flex-wrap: wrap; gap: 4px; }
.lc-letters a { display: inline-grid; place-items: center; min-width: 34px; min-height: 34px; padding: 0 0.4em;
  text-decoration: none; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 6px; }
@media (pointer: coarse) {
  :is(.lc-letters, .lc-glossary [role="heading"]) a { min-width: 44px; min-height: 44px; display: inline-grid;
    place-items: center; }
  .lc-glossary .lc-seen a { display: inline-block; padding: 12px 0; line-height: 20px; position: relative;
    &::before { content: ""; position: absolute; inset: 0 -4px; } } }
.lc-glossary dt { font-weight: 600; font-size: 1.02rem; display: flex; flex-wrap: wrap; column-gap: 0.6em;
  align-items: baseline; }
.lc-glossary dt span { font-family: "Source Serif", "Source Sans", Georgia, serif; font-weight: 400; font-style: italic;
  opacity: 0.8; }
.lc-glossary dt small { font-weight: 400; font-size: 0.85rem; opacity: 0.8; }
.lc-glossary dd { margin: 0.1rem 0 0; line-height: 1.42; font-size: 0.95rem; }
.lc-glossary .lc-short { font-family: "Source Serif", "Source Sans", Georgia, serif; font-size: 1.02rem; }
.lc-glossary .lc-seen { font-size: 0.85rem; opacity: 0.9; }
</style>"""
WIDTH = 420  # width of the field in pixels
FIND = Field("glossary.find", "", 60)
NAMED = {"en": N_("English: {name}"), "zh": N_("Chinese: {name}")}
TOP = "letters"  # the links to all letters


def page(site: Site, title: str, idea: str) -> None:
    """Show the page; only the results are redrawn, and there is no board to explain."""
    st.html(page_shell.style() + f'<h1 class="lc-title">{title}</h1><p class="lc-idea">{idea}</p>')
    fragments.fragment(partial(_show, site))


def _show(site: Site) -> None:
    """Show the field, the number of terms, and the results."""
    session.get()
    session.keep_link()
    placeholder = _("margin, γ, probability …")
    wanted = FIND.show(_("Search for a term or a symbol"), placeholder=placeholder, width=WIDTH, live="300ms")
    known = terms.of(site.rooms)
    found = terms.find(wanted, known)
    told = _("{n} of {all} terms.").format(n=len(found), all=len(known))
    if not found:
        told = _("No term contains these letters. Try a shorter word.")
    chart.mount("glossary", Chart(group="glossary", title=_("Glossary"), head=[Head(told)]))
    st.html(STYLE)
    if wanted.strip():
        showing.html(f'<div class="lc-glossary">{_list(site, found)}</div>')
        return
    groups = terms.by_letter(found)
    st.html(_index(groups))
    parts = (f"{_heading(letter)}{_list(site, group)}" for letter, group in groups.items())
    showing.html(f'<div class="lc-glossary">{"".join(parts)}</div>')


def _index(letters: Iterable[str]) -> str:
    """Return the links to the first term of each letter, in HTML; links.js follows them."""
    links = (
        f'<a class="lc-jump" href="#{_anchor(letter)}">{escape(_shown(letter))}</a>' for letter in letters
    )
    name = escape(_("Letters"))
    return f'<div role="navigation" id="{TOP}" class="lc-letters" aria-label="{name}">{"".join(links)}</div>'


def _heading(letter: str) -> str:
    """Return the heading of a letter, with a link back to all letters, in HTML.

    It is no h2, to which Streamlit would add a link of its own.
    """
    name = escape(_("Back to the letters"))
    back = f'<a class="lc-jump" href="#{TOP}" aria-label="{name}">↑</a>'
    return f'<p role="heading" aria-level="2" id="{_anchor(letter)}">{escape(_shown(letter))} {back}</p>'


def _anchor(letter: str) -> str:
    return f"letter-{letter}"


def _shown(letter: str) -> str:
    """Return the name of a letter; in Chinese the names in Latin letters come first, under none."""
    return letter or _("Latin letters")


def _list(site: Site, found: Iterable[Term]) -> str:
    """Return a list of terms in HTML."""
    return f"<dl>{''.join(_entry(site, term) for term in found)}</dl>"


def _entry(site: Site, term: Term) -> str:
    """Return one term in HTML, with its names in the other languages."""
    symbol = f"<span>{_written(term.symbol)}</span>" if term.symbol else ""
    names = {code: translated(term.name, code) for code in LANGUAGES}
    name = escape(own := names.pop(current()))
    others = "".join(_in_language(code, other) for code, other in names.items() if other != own)
    formula = f'<dd class="lc-short">{_formula(_(term.formula))}</dd>' if term.formula else ""
    links = site.anchors(term.pages)
    where = _("See it in: {pages}").format(pages=listed(links))
    seen = f'<dd class="lc-seen">{where}{_proof(site, term)}</dd>' if links else ""
    meaning = typesetting.html(_(term.meaning), near=f"{term.symbol}; {_(term.formula)}")
    return f"<div><dt>{name} {symbol} {others}</dt><dd>{meaning}</dd>{formula}{seen}</div>"


def _in_language(code: str, name: str) -> str:
    """Return a name in another language in HTML, with a label that says which."""
    return f"<small>{_(NAMED[code]).format(name=f'<bdi lang={tag(code)!r}>{escape(name)}</bdi>')}</small>"


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
