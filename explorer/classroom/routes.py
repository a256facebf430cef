"""The addresses of the classroom's phones: a page, what the room asks as it changes, and the way for answers.

GET  /join/CODE          the page
GET  /join/CODE/events   server-sent events: the question, and whether it is asked
POST /join/CODE/me       who this phone is; a phone that is new here becomes one
POST /join/CODE/answer   {"n": question, "answer": …}; what is acknowledged is written
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from explorer.classroom import live, names, page
from explorer.classroom import room as rooms
from explorer.classroom.questions import NoAnswerError
from explorer.classroom.room import Room
from explorer.classroom.store import StoreError, in_thread
from explorer.server import ending
from explorer.server.tokens import Tokens

MOST_BYTES = 2_000  # of what a phone sends
MOST_TOKENS = 5_000  # phones whose haste this process remembers
COST = 4.0  # tokens of an answer: ten a second, and fifty at once, are more than a person gives
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_FRESH = {"Cache-Control": "no-store"}
_STREAM = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Handler = Callable[[Request, Room], Awaitable[Response]]


class RefusedError(Exception):
    """What a phone asks for cannot be done: the status of the answer."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Phones:
    """The routes of the phones, below the path that all addresses of the app begin with."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.haste: OrderedDict[tuple[str, int], Tokens] = (
            OrderedDict()
        )  # by room, and by phone; -1 for who joins

    def routes(self) -> list[Route]:
        """All of them."""
        at = f"{self.base}/join/{{code}}"
        return [
            Route(at, self._page),
            Route(f"{at}/events", self._guarded(self._events)),
            Route(f"{at}/me", self._guarded(self._me), methods=["POST"]),
            Route(f"{at}/answer", self._guarded(self._answer), methods=["POST"]),
            Route(f"{self.base}/phone/{page.VERSION}/{{name}}", _asset),
        ]

    def _guarded(self, handle: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Answer by a status where there is no such room, the store is late, or a page of others asks."""

        async def guarded(request: Request) -> Response:
            try:
                if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
                    raise RefusedError(403)
                room = await in_thread(rooms.find, request.path_params["code"])
                if room is None:
                    raise RefusedError(410)
                return await handle(request, room)
            except RefusedError as refused:
                return Response(status_code=refused.status, headers=_FRESH)
            except StoreError:
                return Response(status_code=503, headers=_FRESH | {"Retry-After": "1"})

        return guarded

    async def _page(self, request: Request) -> Response:
        language = _language(request)
        try:
            room = await in_thread(rooms.find, request.path_params["code"])
        except StoreError:
            return Response(status_code=503, headers=_FRESH | {"Retry-After": "1"})
        if room is None:
            return HTMLResponse(page.no_room(self.base, language), status_code=404, headers=_FRESH)
        return HTMLResponse(page.html(room.code, self.base, language), headers=_FRESH)

    async def _events(self, request: Request, room: Room) -> Response:
        if live.full(room):
            raise RefusedError(503)
        return StreamingResponse(
            _told(room, _language(request)), media_type="text/event-stream", headers=_STREAM
        )

    async def _me(self, request: Request, room: Room) -> Response:
        await _body(request)
        phone = room.phone(request.cookies.get(_cookie(room), ""))
        known = phone is not None
        if phone is None:
            self._hurry(room, -1, 1.0)
            phone = await in_thread(room.join)
        if phone is None:
            raise RefusedError(409)  # the room is full
        answer = _json(await in_thread(self._known_of, room, phone, _language(request)))
        if not known:
            answer.set_cookie(
                _cookie(room),
                room.token(phone),
                max_age=rooms.LIFE,
                path=f"{self.base}/join",
                secure=request.url.scheme == "https",
                httponly=True,
                samesite="strict",
            )
        return answer

    def _known_of(self, room: Room, phone: int, language: str) -> dict[str, Any]:
        """What a phone may know of itself: who it is, and the answer that it has given to the question of now."""
        now = room.now()
        n = now.n if now is not None else 0
        name = names.name(room.code, phone, language)
        return {"name": name, "number": phone, "n": n, "answer": room.vote(n, phone)}

    async def _answer(self, request: Request, room: Room) -> Response:
        phone = room.phone(request.cookies.get(_cookie(room), ""))
        if phone is None:
            raise RefusedError(401)
        self._hurry(room, phone, COST)
        try:
            given = orjson.loads(await _body(request))
        except orjson.JSONDecodeError:
            raise RefusedError(400) from None
        if not isinstance(given, dict) or type(given.get("n")) is not int:
            raise RefusedError(400)
        try:
            kept = await in_thread(room.answer, phone, given["n"], given.get("answer"))
        except NoAnswerError:
            raise RefusedError(400) from None
        if kept is None:
            raise RefusedError(409)
        return _json({"n": given["n"], "answer": kept})

    def _hurry(self, room: Room, phone: int, cost: float) -> None:
        """Refuse who asks for more than a person, or a hall, can."""
        now = time.monotonic()
        tokens = self.haste.setdefault((room.key, phone), Tokens(now))
        self.haste.move_to_end((room.key, phone))
        if len(self.haste) > MOST_TOKENS:
            self.haste.popitem(last=False)
        if tokens.take(cost, now):
            tokens.left += cost  # what is refused costs nothing
            raise RefusedError(429)


def _cookie(room: Room) -> str:
    return f"linclass-phone-{room.code}"


def _language(request: Request) -> str:
    return page.language(request.query_params.get("lang"), request.headers.get("Accept-Language", ""))


def _json(parts: dict[str, Any]) -> Response:
    return Response(orjson.dumps(parts), media_type="application/json", headers=_FRESH)


async def _body(request: Request) -> bytes:
    """What a phone sends; 413 as soon as it is too much."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise RefusedError(413)
    return body


async def _told(room: Room, language: str) -> AsyncIterator[bytes]:
    """The room's events for one phone."""
    yield b"retry: 1000\n\n"
    async for now in live.follow(room):
        told = None if now is None else orjson.dumps(page.event(now, language))
        yield b": still here\n\n" if told is None else b"data: " + told + b"\n\n"
    if not ending.told():
        yield b'data: {"phase":"gone"}\n\n'


async def _asset(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in page.FILES:
        return Response(status_code=404)
    return Response(page.CONTENTS[name], media_type=page.TYPES[page.FILES[name].suffix], headers=_FOREVER)
