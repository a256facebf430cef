"""What the middlewares and routes share: a request's headers and body, and how to refuse a request or a websocket."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from linboard.i18n.language import accepted, translated

POLICY_VIOLATION = 1008  # why a websocket ends, in its protocol
SECONDS = 10.0  # in which a small body must have come


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of a request, by their names in small letters; the first one where a name comes twice."""
    headers: dict[str, str] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name.decode("latin-1").lower(), value.decode("latin-1"))
    return headers


def in_its_language(text: str, scope: Scope) -> str:
    """Return a text in the language that the request's browser asks for first."""
    return translated(text, accepted(headers_of(scope).get("accept-language", "")))


async def refuse(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    """Answer a request with this; close a websocket before it opens, which its browser sees as 403."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})
    else:
        await answer(scope, receive, send)


class RefusedError(Exception):
    """A request cannot be answered: the status that says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


async def small_body(request: Request, most: int) -> bytes:
    """Return the body of a request.

    Raises
    ------
    RefusedError
        If it is longer than `most` bytes (413), late (408), or has no end because its sender has gone (400).
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
