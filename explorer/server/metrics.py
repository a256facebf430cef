"""Middleware that hides Streamlit's metrics, which tell everyone how many visitors there are and how long they stay.

The status page has such numbers, for the operator's token.
"""

from __future__ import annotations

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from explorer.server.requests import refuse
from explorer.server.routes import base_path


class Metrics:
    """ASGI middleware in which the metrics do not exist."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._path = f"{base_path()}/_stcore/metrics"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request to the app, or respond with 404."""
        if scope["type"] == "http" and scope["path"].rstrip("/") == self._path:
            await refuse(scope, receive, send, Response(status_code=404))
        else:
            await self.app(scope, receive, send)
