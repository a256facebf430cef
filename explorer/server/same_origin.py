"""Requests that a page of another site makes in a visitor's name are refused.

Browsers say which page makes a request: `Origin` with every POST, PUT, DELETE and websocket, else `Referer`. Cookies do
not help here: they ignore the port, and a sibling host passes SameSite. `Sec-Fetch-Site` is missing on plain http.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import config

from explorer.server.host_names import Authority
from explorer.server.log_throttle import Tally
from explorer.server.requests import headers_of, refuse

READS = {"GET", "HEAD"}  # the methods that change nothing
_PORTS = {"http": 80, "https": 443}
_PAGE = re.compile(r"(https?)://([^/?#\\]+)(?:[/?#].*)?", re.IGNORECASE | re.DOTALL)

refused = Tally("requests came from pages of other sites")


class SameOrigin:
    """ASGI middleware that lets only pages of this server change anything, fetch by script, or open a websocket.

    A request that changes something must name its page. A GET need not: a visitor who follows a link names none. It
    changes nothing, and no page of another site can read the answer.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand over to the app, or answer 403."""
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
        return True  # a link that the visitor follows, from anywhere
    if page is not None:
        return is_own_page(page, headers, scope["scheme"])
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def is_own_page(page: str, headers: Mapping[str, str], scheme: str) -> bool:
    """Return whether a page's address, or its origin, is of this server: the same host, port and scheme.

    The proxy must hand `Host` on as it is. `X-Forwarded-Host` is never read. If a proxy changes `Host`, the setting
    server.corsAllowedOrigins names its origins. A proxy with TLS may speak http to this server, so an https page is
    allowed where the server sees http. The other way round it is another site: anybody on the network can write it.
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
    return {
        str(origin).rstrip("/").lower() for origin in config.get_option("server.corsAllowedOrigins") or ()
    }
