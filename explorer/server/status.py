"""The status page of the operator: visitors, rooms, memory, waiting times, refusals and versions of this process.

LINCLASS_STATUS_TOKEN   the token that opens the page; without it, there is no page

GET /status        the page; its script reads the token behind "#" in its address, which no request contains
GET /status.json   the numbers, for the header "Authorization: Bearer TOKEN"

The token is neither in an address that a server or a proxy logs nor in an answer.
"""

from __future__ import annotations

import hmac
import math
import os
import platform
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from html import escape
from importlib.metadata import version
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from explorer.server import log_throttle, memory
from explorer.server.limits import run_queue
from explorer.server.limits.client_address import client_address
from explorer.server.limits.rate_limit import Limits
from explorer.server.requests import UNSTORED, headers_of, in_its_language
from explorer.streamlit_bridge import server
from linboard.i18n.language import N_, accepted

TOKEN = "LINCLASS_STATUS_TOKEN"
SHORTEST = 16  # characters of a token, so that it cannot be guessed
RATE, BURST, ADDRESSES = (
    0.2,
    5.0,
    1_000,
)  # wrong tokens per second of an address, at once, and remembered addresses
PACKAGES = ("numpy", "streamlit", "starlette", "uvicorn", "plotly", "pandas")
ROWS = {
    "process.seconds": N_("Seconds since the start"),
    "process.id": N_("Process"),
    "visitors.pages": N_("Open pages"),
    "visitors.addresses": N_("Addresses with open pages"),
    "visitors.visits": N_("Visits that can be continued"),
    "rooms": N_("Rooms for phones"),
    "memory.process": N_("Memory of the process (MB)"),
    "memory.visits": N_("Memory of the visits (MB)"),
    "memory.uploads": N_("Memory of uploaded files (MB)"),
    "waits.runs": N_("Last answers that are counted below"),
    "waits.median": N_("Wait before an answer, median (ms)"),
    "waits.p95": N_("Wait that 95% of them do not exceed (ms)"),
    "waits.longest": N_("Longest wait (ms)"),
    "refusals": N_("Refused since the start"),
    "versions": N_("Versions"),
}

Ask = Callable[[], Any]


def token() -> str:
    """Return the token of the environment; empty if there is no status page.

    Raises
    ------
    SystemExit
        If it is too short or contains other characters than ASCII.
    """
    said = os.environ.get(TOKEN, "").strip()
    if said and (len(said) < SHORTEST or not said.isascii()):
        raise SystemExit(
            f"{TOKEN} needs at least {SHORTEST} ASCII characters, for example from `openssl rand -hex 16`."
        )
    return said


class Status:
    """The routes of the status page.

    Parameters
    ----------
    secret : str
        The token; empty for no routes.
    more : mapping of str to callable
        Further parts of the answer: "visits" (number, bytes) and "rooms" (number or None).
    assets : str
        The address of the folder with the public files.
    own : str
        The version of this project.
    """

    def __init__(self, secret: str, more: Mapping[str, Ask], assets: str, own: str) -> None:
        self._secret = sha256(secret.encode()).digest() if secret else b""
        self._more, self._assets, self._own = more, assets, own
        self._wrong = Limits(RATE, BURST, ADDRESSES)
        self._began = time.monotonic()

    def routes(self, base: str) -> list[Route]:
        """Return the routes below the base path of the app; none without a token."""
        if not self._secret:
            return []
        return [Route(f"{base}/status", self._page), Route(f"{base}/status.json", self._numbers)]

    async def _page(self, request: Request) -> Response:
        def said(text: str) -> str:
            return escape(in_its_language(text, request.scope))

        language = accepted(headers_of(request.scope).get("accept-language", ""))
        rows = "".join(
            f'<tr><th scope="row">{said(text)}</th><td data-key="{key}"></td></tr>'
            for key, text in ROWS.items()
        )
        title, wrong = said(N_("Status of this process")), said(N_("Add # and the token to the address."))
        late = said(N_("This address has tried too many wrong tokens. Wait a minute."))
        lost = said(N_("The server is not responding."))
        return HTMLResponse(
            f'''<!doctype html><html lang="{escape(language)}"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<link rel="stylesheet" href="{self._assets}/status.css"><script type="module" src="{self._assets}/status.js"></script>
<h1>{title}</h1><p role="status" data-wrong="{wrong}" data-late="{late}" data-lost="{lost}"></p>
<table>{rows}</table></html>''',
            headers=UNSTORED,
        )

    async def _numbers(self, request: Request) -> Response:
        """401 without the token; 429 after too many wrong ones from this address."""
        now = time.monotonic()
        attempts = self._wrong.of(client_address(request.scope), now)
        attempts.take(0.0, now)
        if attempts.left < 1:
            return Response(status_code=429, headers={"Retry-After": "60", **UNSTORED})
        kind, _blank, given = request.headers.get("authorization", "").partition(" ")
        right = hmac.compare_digest(sha256(given.strip().encode()).digest(), self._secret)
        if kind.lower() != "bearer" or not right:
            attempts.take(1.0, now)
            return Response(status_code=401, headers={"WWW-Authenticate": "Bearer", **UNSTORED})
        return JSONResponse(self.told(), headers=UNSTORED)

    def told(self) -> dict[str, Any]:
        """Return the numbers."""
        pages, addresses = run_queue.connected()
        visits, visit_bytes = self._more["visits"]()
        uploads = sum(sum(files.values()) for files in server.files().values())
        used = memory.used()
        return {
            "process": {"id": os.getpid(), "seconds": round(time.monotonic() - self._began)},
            "visitors": {"pages": pages, "addresses": addresses, "visits": visits},
            "rooms": self._more["rooms"](),
            "memory": {
                "process": None if used is None else _megabytes(used),
                "visits": _megabytes(visit_bytes),
                "uploads": _megabytes(uploads),
            },
            "waits": _waits(list(run_queue.turns.waits)),
            "refusals": log_throttle.totals(),
            "versions": {
                "linclass": self._own,
                "python": platform.python_version(),
                **{name: version(name) for name in PACKAGES},
            },
        }


def _megabytes(n: int) -> float:
    return round(n / 1e6, 1)


def _waits(seconds: list[float]) -> dict[str, Any]:
    """Return the median, the 95th percentile and the largest of the waits in milliseconds."""
    if not seconds:
        return {"runs": 0, "median": None, "p95": None, "longest": None}
    ordered = sorted(seconds)
    ranks = (math.ceil(share * len(ordered)) - 1 for share in (0.5, 0.95, 1.0))
    median, p95, longest = (round(1000 * ordered[rank], 1) for rank in ranks)
    return {"runs": len(seconds), "median": median, "p95": p95, "longest": longest}
