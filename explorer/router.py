"""The main script of every visit: page settings and the navigation; the pages do the rest."""

from pathlib import Path

import streamlit as st

from explorer.language import _

PAGES = Path(__file__).resolve().parent.parent / "pages"

st.set_page_config(page_title=_("Linear classification"), page_icon="◩", layout="wide", initial_sidebar_state=220)

navigation = st.navigation(
    {
        _("Start"): [
            st.Page(PAGES / "start" / "welcome.py", title=_("Welcome"), url_path="", default=True),
            st.Page(PAGES / "start" / "data.py", title=_("Data"), url_path="data"),
        ],
        _("Perceptron"): [
            st.Page(PAGES / "perceptron" / "perceptron.py", title=_("Learning algorithm"), url_path="perceptron"),
        ],
    }
)
navigation.run()
