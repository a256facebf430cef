"""The explorer of linear classification: `streamlit run app.py` starts it."""

import streamlit as st

from explorer import server

app = st.App(
    "explorer/router.py",
    lifespan=server.lifespan,
    routes=server.routes(),
    on_script_error=server.on_script_error,
)
