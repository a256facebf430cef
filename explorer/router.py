"""The main script of every visit: the navigation and page settings; the pages do the rest."""

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from explorer import session, site
from explorer.language import _

if getattr(get_script_run_ctx(), "is_history_navigation", False):  # Back or Forward
    session.follow_address()
sections = site.sections()
# Streamlit's own list of pages nests its headings wrongly for screen readers; these links say the same.
current = st.navigation(sections, position="hidden")
st.set_page_config(
    page_title=_("{page} · Linear classification").format(page=current.title),
    page_icon="◩",
    layout="wide",
    initial_sidebar_state=220,
)
with st.sidebar:
    for title, pages in sections.items():
        st.caption(f"**{title}**")
        for page in pages:
            st.page_link(page)
current.run()
site.neighbours(current.url_path)
