"""The explorer of linear classification: `streamlit run app.py` starts it."""

import streamlit as st
from starlette.middleware import Middleware

from explorer import headers, lean, server

lean.answers()
app = st.App(
    "explorer/router.py",
    lifespan=server.lifespan,
    routes=server.routes(),
    middleware=[Middleware(headers.SafeHeaders)],
    on_script_error=server.on_script_error,
)
