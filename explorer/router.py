"""The main script of every visit: page settings and the navigation; the pages do the rest."""

import streamlit as st

from explorer import site
from explorer.language import _

st.set_page_config(
    page_title=_("Linear classification"), page_icon="◩", layout="wide", initial_sidebar_state=220
)
navigation = st.navigation({title: list(pages.values()) for title, pages in site.sections().items()})
navigation.run()
