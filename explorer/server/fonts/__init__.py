"""Parts of Streamlit's own fonts, a sixth of their size, are sent in their places (tools/fonts.py makes them)."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import FileResponse
from starlette.types import ASGIApp, Receive, Scope, Send

# By the names of Streamlit's files: those of another version of Streamlit have other names, and are sent as they are.
FONTS = {path.name: path for path in Path(__file__).parent.glob("*.woff2")}
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}


class Fonts:
    """ASGI middleware that answers requests for these fonts."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the part; all other requests go to the app."""
        path = None
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            folder, _slash, name = scope["path"].rpartition("/")
            path = FONTS.get(name) if folder.endswith("/static/media") else None
        if path is None:
            await self.app(scope, receive, send)
        else:
            await FileResponse(path, media_type="font/woff2", headers=_FOREVER)(scope, receive, send)
