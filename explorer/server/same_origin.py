"""Middleware that rejects cross-site requests.

Browsers state which page makes a request: `Origin` with every POST, PUT, DELETE and websocket, else `Referer`. Cookies
do not help here: they ignore the port, and a sibling host passes SameSite. `Sec-Fetch-Site` is missing on plain http.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import streamlit as st
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from explorer.server.host_names import Authority
from explorer.server.log_throttle import Tally
from explorer.server.requests import headers_of, refuse

READS = {"GET", "HEAD"}  # safe methods
_PORTS = {"http": 80, "https": 443}
_PAGE = re.compile(r"(https?)://([^/?#\\]+)(?:[/?#].*)?", re.IGNORECASE | re.DOTALL)

refused = Tally("requests came from pages of other sites")


class SameOrigin:
    """ASGI middleware: only pages of this server may change state, fetch by script, or open a websocket.

    A request that changes state must name its page. A GET need not: a followed link names no page. It changes nothing,
    and pages of other sites cannot read the response.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request to the app, or respond with 403."""
        if scope["type"] == "lifespan" or _is_allowed(scope):
            await self.app(scope, receive, send)
            return
        refused.note(scope.get("method", "websocket"))
        await refuse(scope, receive, send, PlainTextResponse("Another site asks.", status_code=403))


def _is_allowed(scope: Scope) -> bool:
    headers = headers_of(scope)
    page = headers.get("origin", headers.get("referer"))
    if scope["type"] == "websocket" or scope["method"] not in READS:
        return page is not None and is_own_page(page, headers, scope["scheme"])
    if "origin" not in headers and headers.get("sec-fetch-mode", "navigate") == "navigate":
        return True  # a followed link, from any site
    if page is not None:
        return is_own_page(page, headers, scope["scheme"])
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def is_own_page(page: str, headers: Mapping[str, str], scheme: str) -> bool:
    """Return whether a page's address or origin belongs to this server: the same host, port and scheme.

    The proxy must pass `Host` on unchanged. `X-Forwarded-Host` is never read. If a proxy changes `Host`, the setting
    server.corsAllowedOrigins lists its origins. A proxy with TLS may use http to this server, so an https page is
    allowed if the server sees http. The reverse is rejected: anyone on the network can forge a page over http.
    """
    found = _PAGE.fullmatch(page)
    if found is None:
        return False
    own, theirs = Authority.read(headers.get("host", "")), Authority.read(found[2])
    kind = found[1].lower()
    if f"{kind}://{found[2].lower()}" in _named_origins():
        return True
    if own is None or theirs is None or own.host != theirs.host:
        return False
    usual = _PORTS[kind]
    same_port = (own.port or usual) == (theirs.port or usual)
    return same_port and not (kind == "http" and scheme in ("https", "wss"))


def _named_origins() -> set[str]:
    return {str(origin).rstrip("/").lower() for origin in st.get_option("server.corsAllowedOrigins") or ()}
