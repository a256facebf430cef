"""The app's own routes: scripts of charts and pages, QR codes, links with points, and the cookie of done scenes."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import importlib
import re
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

import linboard
from explorer.server import address, log_throttle, memory, qr, shutdown
from explorer.server.requests import FOREVER, RefusedError, small_body
from linboard import film_labels

CHART_FOLDER = Path(linboard.__file__).parent / "chart"  # scripts that any page can mount
SAVE_FOLDER = Path(linboard.__file__).parent / "save"  # scripts of the menu Save, which few visitors open
SITE_FOLDER = Path(__file__).parent / "scripts"  # scripts and styles of the pages around the charts
PLOTLY = Path(__file__).parent / "plotly" / "plotly.min.js"  # the part that the charts need (tools/bundle.py)
# chart.html is a fragment, not a page
_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/plain"}
# Seconds that a thread may compute while others wait; Python's default is five times longer. A response passes between
# threads about thirty times. While a file is being read, each pass waits this long.
TURN = 0.001
DONE = "linclass-done"  # cookie with the completed scenes of a visitor (explorer/visit/progress.py)
MOST_DONE = 4_000  # characters of its value: browsers limit cookies to 4,096
YEAR = 365 * 24 * 3600  # seconds
MOST_NAME = 64  # characters of the name of stored points
_SPELLED = re.compile(rb"[\w.~-]+")
_one_code = asyncio.Lock()


def _files() -> dict[str, Path]:
    """Return the public files by name: those of the charts and of the site, and Plotly's script."""
    own = (path for folder in (CHART_FOLDER, SAVE_FOLDER, SITE_FOLDER) for path in sorted(folder.iterdir()))
    return {path.name: path for path in own if path.suffix in _TYPES} | {PLOTLY.name: PLOTLY}


FILES = _files()


def _version() -> str:
    digest = hashlib.sha256()
    for path in FILES.values():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


VERSION = _version()  # part of the address, so that browsers may cache the files forever


def base_path() -> str:
    """Return the base path of the app, `server.baseUrlPath`: empty, or for example "/path"."""
    base = st.get_option("server.baseUrlPath").strip("/")
    return f"/{base}" if base else ""


@cache
def assets_url() -> str:
    """Return the address of the folder with the public files."""
    return f"{base_path()}/charts/{VERSION}"


async def _asset(request: Request) -> Response:
    path = FILES.get(request.path_params["name"])
    if path is None:
        return Response(status_code=404)
    return FileResponse(path, media_type=_TYPES[path.suffix], headers=FOREVER)


async def _film_texts(request: Request) -> Response:
    """Return the texts of the dialog that makes films, in a language: a page fetches them when it opens the dialog."""
    texts = film_labels.labels(request.path_params["language"])
    return JSONResponse(texts, headers=FOREVER)


async def _code(request: Request) -> Response:
    """Return the QR code of the address in the body.

    413 if it is too long; 400 if it is invalid.

    A code takes up to a tenth of a second, so only one is created at a time.
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


class InFull:
    """The route that returns stored points as the text of a link.

    Parameters
    ----------
    find : callable
        Returns the text for a name; None if there are too many points for a link. Raises LookupError if the store does
        not have this name.
    """

    def __init__(self, find: Callable[[str], str | None]) -> None:
        self._find = find

    def route(self) -> Route:
        """Return the route; the body of a request is the name."""
        return Route(f"{assets_url()}/points", self._text, methods=["POST"])

    async def _text(self, request: Request) -> Response:
        """404 if the store does not have the points; 409 if they are too many for a link."""
        try:
            body = await small_body(request, MOST_NAME)
        except RefusedError as refused:
            return Response(status_code=refused.status)
        if not body.isascii():
            return Response(status_code=400)
        try:
            text = await run_in_threadpool(self._find, body.decode("ascii"))
        except LookupError:
            return Response(status_code=404)
        return Response(status_code=409) if text is None else Response(text, media_type="text/plain")


async def _done(request: Request) -> Response:
    """Store the scenes in the body in a cookie for a year.

    Safari deletes cookies set by scripts after 7 days.
    """
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
    """Return the app's own routes."""
    base = assets_url()
    return [
        Route(f"{base}/qr", _code, methods=["POST"]),
        Route(f"{base}/done", _done, methods=["POST"]),
        Route(f"{base}/film/{{language}}", _film_texts),
        Route(f"{base}/{{name}}", _asset),
        Route(f"{base}.{{again:int}}/{{name}}", _asset),  # address of a retry (scripts/loader.js)
    ]


def _open_sockets() -> list[socket.socket]:
    """Return the open TCP sockets of this process."""
    # Some objects are weak references to deleted objects, so only their type may be accessed.
    return [
        thing for thing in gc.get_objects() if issubclass(type(thing), socket.socket) and _is_open_tcp(thing)
    ]


def _is_open_tcp(thing: socket.socket) -> bool:
    over_ip = thing.family in (socket.AF_INET, socket.AF_INET6)
    return over_ip and thing.type == socket.SOCK_STREAM and thing.fileno() != -1


def _load_ahead() -> None:
    """Import the libraries that all pages need in advance, and exclude their objects from garbage collection.

    The garbage collector scans all objects. Scanning these alone takes longer than two pages.
    """
    for name in ("linclass", "pandas"):
        importlib.import_module(name)
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def lifespan(_app: object) -> AsyncIterator[None]:
    """Tune the process while the server runs: TCP_NODELAY, one heap, short thread switches, early imports.

    Streamlit binds its socket without naming the protocol, so asyncio leaves Nagle's algorithm on. A response of
    several messages then waits for the browser's acknowledgement in between, 40 ms on Linux. Accepted sockets inherit
    the options of the listening socket. Each run of a page has its own thread. With one heap per thread, the default of
    the C library, memory freed by one thread is not available to the others.
    """
    memory.one()
    sys.setswitchinterval(TURN)
    sockets = _open_sockets()
    for each in sockets:
        each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    address.announce(sockets, base_path())
    del sockets
    _load_ahead()  # frozen objects are missing from gc.get_objects()
    with log_throttle.brief(), shutdown.noticed():
        yield
