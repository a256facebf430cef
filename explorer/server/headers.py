"""Security headers of every response, which limit what a page can do."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from explorer.server import index_page
from explorer.server.requests import content_policy
from linboard.i18n import language as languages

EMBED = "LINCLASS_EMBED"  # environment variable: the origins whose pages may contain this site, separated by blanks
_ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9.-]+(:(\d{1,5}|\*))?", re.IGNORECASE)
_INLINE = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)


def _inline_scripts() -> str:
    """Return the hashes of the inline scripts of the served page.

    No other inline script may run.
    """
    page = index_page.page(languages.SOURCE)
    hashes = (b64encode(sha256(script).digest()).decode() for script in _INLINE.findall(page))
    return " ".join(f"'sha256-{digest}'" for digest in hashes)


def embedding(origins: str) -> str:
    """Return the sources of `frame-ancestors`: this site, and the origins that may contain its pages.

    Raises
    ------
    SystemExit
        If a part is not an origin such as https://moodle.example.org.
    """
    for origin in origins.split():
        if not _ORIGIN.fullmatch(origin):
            raise SystemExit(
                f"{EMBED} contains {origin!r}, which is not an origin. Write for example https://moodle.example.org, "
                "without a path, and separate several by blanks."
            )
    return " ".join(["'self'", *origins.split()])


# All content comes from this server, whose websocket counts as 'self'. A component's script is a blob, and styles are
# inline. Plotly generates the code that draws many points with WebGL at run time. Without 'unsafe-eval' it reports that
# WebGL is missing.
POLICY = {
    "default-src": "'self'",
    "script-src": f"'self' 'unsafe-eval' blob: {_inline_scripts()}",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' blob:",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'none'",
}


def headers() -> dict[str, str]:
    """Return the headers of every response. The environment names the sites whose pages may contain this one."""
    return content_policy(POLICY | {"frame-ancestors": embedding(os.environ.get(EMBED, ""))}) | {
        "X-Content-Type-Options": "nosniff",  # the browser must not guess content types
        "Referrer-Policy": "no-referrer",  # the address contains the points, so it must not leak
    }


class SafeHeaders:
    """ASGI middleware that adds these headers to every response without them."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self.app = app
        self._headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond as the app does, with the headers."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    given.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)
