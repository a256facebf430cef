"""What the middlewares share: a request's headers, and how to refuse a request or a websocket."""

from __future__ import annotations

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from linboard.words.language import accepted, translated

POLICY_VIOLATION = 1008  # why a websocket ends, in its protocol


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
