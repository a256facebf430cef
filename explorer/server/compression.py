"""Middleware that compresses scripts and styles once and caches them.

Streamlit sends its own files uncompressed, which adds 2 MB to a first visit.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 20_000_000  # maximum size of the cached files in this process; the app has less
_FILES = re.compile(r".*/(static|charts)/.*\.(js|css)$")
_ATTEMPT = re.compile(r"\.\d+(?=/[^/]+$)")  # a retry adds this number to the folder (scripts/loader.js)


class Answer(NamedTuple):
    """A complete response of the app."""

    status: int
    headers: MutableHeaders
    body: bytes

    async def send(self, send: Send) -> None:
        """Send the response."""
        start = {"type": "http.response.start", "status": self.status, "headers": self.headers.raw}
        await send(start)
        await send({"type": "http.response.body", "body": self.body})


class Compressed:
    """ASGI middleware: sends immutable scripts and styles with gzip, compressed at the first request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.kept: dict[str, Answer] = {}
        self.one_at_a_time = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond from the cache if the file is there.

        All other requests go to the app.
        """
        if not _is_file(scope):
            await self.app(scope, receive, send)
            return
        key = _ATTEMPT.sub("", scope["path"])
        async with self.one_at_a_time:
            answer = self.kept.get(key) or await self._compressed(scope)
            if _is_immutable(answer) and self._bytes() + len(answer.body) <= MOST_BYTES:
                self.kept[key] = answer
        await answer.send(send)

    def _bytes(self) -> int:
        return sum(len(answer.body) for answer in self.kept.values())

    async def _compressed(self, scope: Scope) -> Answer:
        """Return the app's response, compressed if it is immutable."""
        answer = await _asked(self.app, scope)
        if not _is_immutable(answer):
            return answer
        body = await run_in_threadpool(gzip.compress, answer.body, 9, mtime=0)
        headers = answer.headers
        headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body))
        headers.add_vary_header("Accept-Encoding")
        return Answer(answer.status, headers, body)


def _is_file(scope: Scope) -> bool:
    """Return whether the request is for a whole script or style, and accepts gzip."""
    if scope["type"] != "http" or scope["method"] != "GET" or not _FILES.match(scope["path"]):
        return False
    headers = Headers(scope=scope)
    return "gzip" in headers.get("accept-encoding", "") and "range" not in headers


def _is_immutable(answer: Answer) -> bool:
    return answer.status == 200 and "immutable" in answer.headers.get("cache-control", "")


async def _stays() -> Message:
    """Wait forever, like a connected client: the app truncates files for clients that have disconnected."""
    return await asyncio.Future()


async def _asked(app: ASGIApp, scope: Scope) -> Answer:
    """Return the app's response, uncompressed and complete."""
    plain = [
        pair for pair in scope["headers"] if pair[0].lower() not in (b"accept-encoding", b"if-none-match")
    ]
    status, headers, parts = 500, MutableHeaders(), list[bytes]()

    async def collect(message: Message) -> None:
        nonlocal status, headers
        if message["type"] == "http.response.start":
            status, headers = message["status"], MutableHeaders(raw=list(message["headers"]))
        else:
            parts.append(message.get("body", b""))

    await app({**scope, "headers": plain}, _stays, collect)
    body = b"".join(parts)
    if len(body) != int(headers.get("content-length", len(body))):
        raise ConnectionError(
            f"{scope['path']}: the app sent {len(body)} bytes of {headers['content-length']}"
        )
    return Answer(status, headers, body)
