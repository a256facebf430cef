"""Helpers of the middlewares and routes: headers, body of a request, and rejection of requests and websockets."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import orjson
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from linboard.i18n.language import accepted, translated

POLICY_VIOLATION = 1008  # close code of a websocket
SECONDS = 10.0  # timeout for a small body
# Headers of responses: not to be stored, of a stream, and of a file whose address changes with its contents.
UNSTORED = {"Cache-Control": "no-store"}
STREAM = UNSTORED | {"X-Accel-Buffering": "no"}
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def content_policy(allowed: Mapping[str, str]) -> dict[str, str]:
    """Return the header that allows a page these sources, by directive."""
    return {"Content-Security-Policy": "; ".join(f"{name} {sources}" for name, sources in allowed.items())}


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of a request by lower-case name.

    Of repeated headers, the first counts.
    """
    headers: dict[str, str] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name.decode("latin-1").lower(), value.decode("latin-1"))
    return headers


def in_its_language(text: str, scope: Scope) -> str:
    """Return a text in the preferred language of the request's browser."""
    return translated(text, accepted(headers_of(scope).get("accept-language", "")))


def in_json(parts: dict[str, Any]) -> Response:
    """Return a response in JSON that is not stored."""
    return Response(orjson.dumps(parts), media_type="application/json", headers=UNSTORED)


async def refuse(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    """Send this response.

    A websocket is closed before it opens, which its browser sees as 403.
    """
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})
    else:
        await answer(scope, receive, send)


class RefusedError(Exception):
    """A request is rejected with this status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


async def small_body(request: Request, most: int) -> bytes:
    """Read the body of a request.

    Raises
    ------
    RefusedError
        If it is longer than `most` bytes (413), too slow (408), or incomplete because the client disconnected (400).
    """
    body = b""
    try:
        async with asyncio.timeout(SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise RefusedError(413)
    except TimeoutError:
        raise RefusedError(408) from None
    except ClientDisconnect:
        raise RefusedError(400) from None
    return body
