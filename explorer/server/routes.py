"""What app.py hands to `st.App`: the routes of the charts' scripts, and one sentence for uncaught errors."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import importlib
import importlib.util
import logging
import re
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route
from streamlit import config

import linboard
from explorer.server import address, log_throttle, memory, qr, shutdown
from explorer.server.requests import RefusedError, small_body

CHART_FOLDER = Path(linboard.__file__).parent / "chart"  # scripts that any page can mount
SITE_FOLDER = Path(__file__).parent / "scripts"  # of what stands around the charts on the pages of the app
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/plain"}  # a part of a page is no page
# Seconds that a thread may compute while others wait, of which Python takes five times as many: an answer goes from
# thread to thread some thirty times, and each time waits so long beside a file that is being read.
TURN = 0.001
DONE = "linclass-done"  # the cookie with the scenes that a visitor has done (explorer/visit/progress.py)
MOST_DONE = 4_000  # characters of its value: browsers keep no cookie of more than 4,096
YEAR = 365 * 24 * 3600  # seconds
_SPELLED = re.compile(rb"[\w.~-]+")
_one_code = asyncio.Lock()
_log = logging.getLogger("linclass")


def _plotly_script() -> Path:
    spec = importlib.util.find_spec("plotly")
    if spec is None or spec.origin is None:
        raise ImportError("plotly is not installed: run `pip install -r requirements.txt`")
    return Path(spec.origin).parent / "package_data" / "plotly.min.js"


def _files() -> dict[str, Path]:
    """The files that the browser may fetch, by name: those of the charts and of the site, and Plotly's script."""
    own = (path for folder in (CHART_FOLDER, SITE_FOLDER) for path in sorted(folder.iterdir()))
    return {path.name: path for path in own if path.suffix in _TYPES} | {"plotly.min.js": _plotly_script()}


FILES = _files()


def _version() -> str:
    digest = hashlib.sha256()
    for path in FILES.values():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


VERSION = _version()  # part of the address, so that a browser may keep the files for ever


def base_path() -> str:
    """What all addresses of the app begin with, `server.baseUrlPath`: empty, or "/so"."""
    base = config.get_option("server.baseUrlPath").strip("/")
    return f"/{base}" if base else ""


def assets_url() -> str:
    """Where the browser finds the chart's files."""
    return f"{base_path()}/charts/{VERSION}"


async def _asset(request: Request) -> Response:
    path = FILES.get(request.path_params["name"])
    if path is None:
        return Response(status_code=404)
    return FileResponse(path, media_type=_TYPES[path.suffix], headers=_FOREVER)


async def _code(request: Request) -> Response:
    """The QR code of the address in the request's body; 413 where that is too long for one, 400 where it is none.

    Making one takes up to a tenth of a second, so one is made at a time.
    """
    try:
        body = await small_body(request, qr.MOST)
    except RefusedError as refused:
        return Response(status_code=refused.status)
    if not body or not body.isascii():
        return Response(status_code=400)
    async with _one_code:
        image = await run_in_threadpool(qr.svg, body.decode("ascii"))
    return Response(image, media_type="image/svg+xml")


async def _done(request: Request) -> Response:
    """Keep the scenes in the request's body in a cookie for a year; Safari deletes a script's cookie after 7 days."""
    try:
        body = await small_body(request, MOST_DONE)
    except RefusedError as refused:
        return Response(status_code=refused.status)
    if not _SPELLED.fullmatch(body):
        return Response(status_code=400)
    answer = Response(status_code=204)
    secure = request.url.scheme == "https"
    answer.set_cookie(DONE, body.decode("ascii"), max_age=YEAR, secure=secure, samesite="lax")
    return answer


def routes() -> list[Route]:
    """The app's own routes beside Streamlit's."""
    base = assets_url()
    return [
        Route(f"{base}/qr", _code, methods=["POST"]),
        Route(f"{base}/done", _done, methods=["POST"]),
        Route(f"{base}/{{name}}", _asset),
        Route(
            f"{base}.{{again:int}}/{{name}}", _asset
        ),  # where they did not arrive at first (scripts/loader.js)
    ]


def _open_sockets() -> list[socket.socket]:
    """The sockets of this process."""
    # Among the objects are weak references to what is gone: those may only be asked for their type.
    return [
        thing for thing in gc.get_objects() if issubclass(type(thing), socket.socket) and _is_open_tcp(thing)
    ]


def _is_open_tcp(thing: socket.socket) -> bool:
    over_ip = thing.family in (socket.AF_INET, socket.AF_INET6)
    return over_ip and thing.type == socket.SOCK_STREAM and thing.fileno() != -1


def _load_ahead() -> None:
    """Load what all pages stand on before anybody waits for it, and spare the garbage collector from it for good.

    Python's collector looks at every object that was ever made; at these alone that takes longer than two pages do.
    """
    for name in ("linclass", "pandas"):
        importlib.import_module(name)
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def lifespan(_app: object) -> AsyncIterator[None]:
    """Let small messages leave at once, keep memory in one place, take short turns and load ahead, while it runs.

    Streamlit binds its socket without naming the protocol, and asyncio then leaves Nagle's algorithm on: an answer
    of several messages waits for the browser's acknowledgement in between, 40 ms on Linux. What is accepted from a
    listening socket has its options. And each run of a page is a thread of its own: with a heap for each, as the C
    library has it, memory that one gave back is out of reach of the others.
    """
    memory.one()
    sys.setswitchinterval(TURN)
    sockets = _open_sockets()
    for each in sockets:
        each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    address.announce(sockets, base_path())
    del sockets
    _load_ahead()  # what is spared from the collector is not in its list either
    with log_throttle.brief(), shutdown.noticed():
        yield
