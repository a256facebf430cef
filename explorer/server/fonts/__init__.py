"""Subsets of Streamlit's own fonts, a sixth of their size, served in their place (tools/fonts.py creates them)."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import FileResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from explorer.server.requests import FOREVER
from explorer.streamlit_bridge import front_end

FOLDER = Path(__file__).parent
BUILT_FOR = (FOLDER / "built_for.txt").read_text(encoding="utf-8").strip()  # Streamlit's minor version


def subsets(version: str) -> dict[str, Path]:
    """Return the subsets by file name; none for another minor version, whose fonts and icons differ."""
    return {path.name: path for path in FOLDER.glob("*.woff2")} if version == BUILT_FOR else {}


FONTS = subsets(front_end.minor_version())


class Fonts:
    """ASGI middleware that serves these fonts."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with the subset.

        All other requests go to the app.
        """
        path = None
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            folder, _slash, name = scope["path"].rpartition("/")
            path = FONTS.get(name) if folder.endswith("/static/media") else None
        if path is None:
            await self.app(scope, receive, send)
        else:
            await FileResponse(path, media_type="font/woff2", headers=FOREVER)(scope, receive, send)
