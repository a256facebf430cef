"""The explorer of linear classification: `streamlit run app.py` starts it."""

import streamlit as st
from starlette.middleware import Middleware

from explorer.classroom import places, room, sweep
from explorer.classroom.routes import Phones
from explorer.frame import errors
from explorer.points import shelf
from explorer.server import (
    compressed,
    cut_off,
    door,
    fonts,
    front,
    headers,
    health,
    host_names,
    kinds,
    late,
    lean,
    leaving,
    moved,
    routes,
    same_origin,
    store,
)
from explorer.server.limits import opens, turns, uploads
from explorer.visit import kept

lean.answers()
kinds.checked()
moved.met()
leaving.noticed()
turns.taken()
cut_off.put()
late.put()
points = store.opened()
shelf.use(points)
kept.visits.use(store.visits(kept.SECONDS, kept.BYTES))
room.use(places.opened())
state = health.Health(
    {"store": points.answers if points else None, "rooms": room.answers if room.offered() else None}
)
app = st.App(
    "explorer/router.py",
    lifespan=sweep.beside(routes.lifespan),
    routes=[*Phones(routes.base_path()).routes(), *state.routes(routes.base_path()), *routes.routes()],
    middleware=[
        Middleware(headers.SafeHeaders),
        Middleware(host_names.HostNames),
        Middleware(same_origin.SameOrigin),
        Middleware(fonts.Fonts),
        Middleware(front.Front),
        Middleware(opens.Opens),
        Middleware(door.Door),
        Middleware(uploads.Uploads),
        Middleware(compressed.Compressed),
    ],
    on_script_error=errors.on_script_error,
)
