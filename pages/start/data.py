"""Welcome: what this is, and where to begin."""
import streamlit as st

from explorer.language import _

st.title(_("Linear classification"))
