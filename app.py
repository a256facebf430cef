"""The explorer app: `streamlit run app.py` starts it."""

import streamlit as st
from starlette.middleware import Middleware

from explorer.classroom import cleanup, handed_in, location, phone_page, room
from explorer.classroom.presenter.routes import Presenter
from explorer.classroom.routes import Phones
from explorer.files import PACKAGE
from explorer.lesson import errors, site
from explorer.lesson.formulas import typesetting
from explorer.lesson.proofs import notation
from explorer.points import stored_files, stored_points
from explorer.server import (
    compression,
    fonts,
    headers,
    health,
    host_names,
    index_page,
    metrics,
    open_files,
    routes,
    same_origin,
    status,
    store,
    streamlit_patches,
    websocket_guard,
)
from explorer.server.limits import page_opens, upload_memory
from explorer.visit import kept_sessions

# A hosting service keeps the settings in a file. Streamlit puts them into the environment too late for what follows.
st.secrets.load_if_toml_exists()
streamlit_patches.install()
open_files.allow()
host_names.control()
points = store.opened()
stored_points.use(points)
kept_sessions.visits.use(store.visits(kept_sessions.SECONDS, kept_sessions.BYTES))
stored_files.use(store.files(kept_sessions.SECONDS, stored_files.BYTES))
room.use(location.opened())
handed_in.use(location.receipts())
phone_page.use(typesetting.html, notation.mathml)
state = health.Health(
    {"store": points.answers if points else None, "rooms": room.answers if room.offered() else None}
)
operator = status.Status(
    status.token(),
    {"visits": lambda: kept_sessions.visits.held, "rooms": room.count},
    routes.assets_url(),
    site.VERSION,
)
app = st.App(
    PACKAGE / "router.py",
    lifespan=cleanup.beside(routes.lifespan),
    routes=[
        *Phones(routes.base_path()).routes(),
        *state.routes(routes.base_path()),
        *operator.routes(routes.base_path()),
        routes.InFull(stored_points.in_full).route(),
        *Presenter(routes.base_path()).routes(),
        *routes.routes(),
    ],
    middleware=[
        Middleware(headers.SafeHeaders, headers.headers()),
        Middleware(host_names.HostNames),
        Middleware(metrics.Metrics),
        Middleware(same_origin.SameOrigin),
        Middleware(fonts.Fonts),
        Middleware(index_page.Front),
        Middleware(page_opens.Opens),
        Middleware(websocket_guard.Door),
        Middleware(upload_memory.Uploads),
        Middleware(compression.Compressed),
    ],
    on_script_error=errors.on_script_error,
)
