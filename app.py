"""The explorer of linear classification: `streamlit run app.py` starts it."""

import streamlit as st
from starlette.middleware import Middleware

from explorer.classroom import places, room, sweep
from explorer.classroom.routes import Phones
from explorer.frame import errors
from explorer.points import shelf
from explorer.server import door, front, headers, kinds, lean, leaving, moved, routes, store, uploads

lean.answers()
kinds.checked()
moved.met()
leaving.noticed()
shelf.use(store.opened())
room.use(places.opened())
app = st.App(
    "explorer/router.py",
    lifespan=sweep.beside(routes.lifespan),
    routes=[*Phones(routes.base_path()).routes(), *routes.routes()],
    middleware=[Middleware(part) for part in (headers.SafeHeaders, front.Front, door.Door, uploads.Uploads)],
    on_script_error=errors.on_script_error,
)
