"""The HTTP routes of the classroom's phones: the page, the events of the room, and the answers.

CODE is typed. The QR code and the phone's own page use CODE.ADMISSION (explorer/classroom/guesses.py).

GET  /join               instructions for joining, and a field for the code, which leads to the room's page
GET  /join/CODE          the page
GET  /join/CODE/events   server-sent events: the state of the room and its question
POST /join/CODE/me       the identity of this phone; a new phone joins
POST /join/CODE/answer   {"n": question, "answer": …}; a confirmed answer is stored
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from pathlib import Path
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from explorer.classroom import history, live_updates, phone_names, phone_page
from explorer.classroom import room as rooms
from explorer.classroom.guesses import Guesses
from explorer.classroom.questions import NoAnswerError
from explorer.classroom.room import LockedError, Room
from explorer.classroom.store import LIFE, StoreError, in_thread
from explorer.server import shutdown
from explorer.server.limits.client_address import client_address
from explorer.server.limits.rate_limit import Limits
from explorer.server.requests import (
    FOREVER,
    STREAM,
    UNSTORED,
    RefusedError,
    content_policy,
    in_json,
    small_body,
)
from linboard.i18n import language as languages

MOST_BYTES = 2_000  # maximum size of a request body
MOST_TOKENS = 5_000  # maximum number of phones and addresses with a rate limit in this process
ANSWERS = 10.0, 50.0  # answers of a phone per second, and burst; more than a person gives
JOINS = 5.0, 300.0  # joins from an address per second, and burst for a class that shares it
JOINS_OF_ROOM = 20.0, 500.0  # the same for a room, from all addresses
# For the page with a field for the code, the only one with a form. It has no script.
FORM_POLICY = content_policy(
    {
        "default-src": "'none'",
        "style-src": "'self'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
)

Handler = Callable[[Request, Room], Awaitable[Response]]


class Phones:
    """The routes for phones, below the base path of the app."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.guesses = Guesses(time.monotonic())
        self.answers = Limits(*ANSWERS, MOST_TOKENS)  # by room and phone
        self.joins = Limits(*JOINS, MOST_TOKENS)  # by address
        self.joins_of_rooms = Limits(*JOINS_OF_ROOM, rooms.MOST_ROOMS)

    def routes(self) -> list[Route]:
        """Return all routes."""
        at = f"{self.base}/join/{{code}}"
        return [
            Route(f"{self.base}/join", self._no_code),
            Route(f"{self.base}/join/", self._no_code),
            Route(at, self._page),
            Route(f"{at}/events", self._guarded(self._events)),
            Route(f"{at}/me", self._guarded(self._me), methods=["POST"]),
            Route(f"{at}/answer", self._guarded(self._answer), methods=["POST"]),
            Route(f"{self.base}/join/{{rest:path}}", self._no_address),
            Route(f"{self.base}/phone/{phone_page.VERSION}/{{name}}", _asset),
        ]

    def _guarded(self, handle: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Wrap a handler: respond with an error status if there is no such room or the store fails."""

        async def guarded(request: Request) -> Response:
            try:
                return await handle(request, await self._room(request))
            except RefusedError as refused:
                return Response(status_code=refused.status, headers=UNSTORED)
            except StoreError:
                return Response(status_code=503, headers=UNSTORED | {"Retry-After": "1"})

        return guarded

    async def _room(self, request: Request) -> Room:
        """Return the room of a request.

        Without an admission token or a phone's cookie, a wrong code counts as a guess.
        """
        code, _dot, admission = request.path_params["code"].partition(".")
        cookie = request.cookies.get(_cookie(code.upper()), "")
        address = client_address(request.scope)
        allowed = self.guesses.allows(address, time.monotonic())
        if not (allowed or admission or cookie):
            raise RefusedError(429)
        room = await in_thread(rooms.find, code)
        if admission:
            if room is None or not room.admits(admission):
                raise RefusedError(410)
            return room
        if room is not None and room.phone(cookie) is not None:
            return room
        if not allowed:
            raise RefusedError(429)
        if room is None:
            self.guesses.note(address, time.monotonic())
            raise RefusedError(410)
        return room

    async def _page(self, request: Request) -> Response:
        language = phone_page.language(request)
        try:
            room = await self._room(request)
            now = None if _names_language(request) else await in_thread(room.now)
        except StoreError:
            return Response(status_code=503, headers=UNSTORED | {"Retry-After": "1"})
        except RefusedError as refused:
            if refused.status == 429:
                later = UNSTORED | {"Retry-After": "5", "Refresh": "5"}  # the page reloads itself
                return HTMLResponse(phone_page.wait(self.base, language), status_code=429, headers=later)
            return HTMLResponse(phone_page.no_room(self.base, language), status_code=404, headers=UNSTORED)
        if now is not None and now.language:
            language = now.language
        return HTMLResponse(phone_page.html(room, self.base, language), headers=UNSTORED)

    async def _no_code(self, request: Request) -> Response:
        language, chosen = phone_page.language(request), phone_page.chosen_language(request)
        typed = request.query_params.get("code", "").strip()
        if not typed:
            page = phone_page.no_code(self.base, language, chosen)
            return HTMLResponse(page, headers=UNSTORED | FORM_POLICY)
        if not (typed.isascii() and typed.isalpha()):
            return HTMLResponse(phone_page.no_room(self.base, language), status_code=404, headers=UNSTORED)
        address = f"{self.base}/join/{typed.upper()}" + (f"?lang={chosen}" if chosen else "")
        return Response(status_code=303, headers=UNSTORED | {"Location": address})

    async def _no_address(self, request: Request) -> Response:
        told = phone_page.no_address(self.base, phone_page.language(request))
        return HTMLResponse(told, status_code=404, headers=UNSTORED)

    async def _events(self, request: Request, room: Room) -> Response:
        if live_updates.full(room):
            raise RefusedError(503)
        phone = room.phone(request.cookies.get(_cookie(room.code), ""))
        return StreamingResponse(
            _told(room, phone, phone_page.language(request)), media_type="text/event-stream", headers=STREAM
        )

    async def _me(self, request: Request, room: Room) -> Response:
        await small_body(request, MOST_BYTES)
        phone = room.phone(request.cookies.get(_cookie(room.code), ""))
        known = phone is not None
        if phone is not None and await in_thread(_is_removed, room, phone):
            raise RefusedError(403)
        if phone is None:
            _limit(self.joins, client_address(request.scope))
            _limit(self.joins_of_rooms, room.key)
            try:
                phone = await in_thread(room.join)
            except LockedError:
                raise RefusedError(423) from None
        if phone is None:
            raise RefusedError(409)  # the room is full
        answer = in_json(await in_thread(self._known_of, room, phone, phone_page.language(request)))
        if not known:
            answer.set_cookie(
                _cookie(room.code),
                room.token(phone),
                max_age=LIFE,
                path=f"{self.base}/join",
                secure=request.url.scheme == "https",
                httponly=True,
                samesite="strict",
            )
        return answer

    def _known_of(self, room: Room, phone: int, language: str) -> dict[str, Any]:
        """Return the phone's own data: its name, its number, and its answer to the current question."""
        now = room.now()
        n = now.n if now is not None else 0
        name = phone_names.name(room.code, phone, language)
        answer = room.vote(n, phone)
        known = {"name": name, "number": phone, "n": n, "answer": answer}
        if now is None or now.question is None or not now.told:
            return known
        return known | {"right": None if answer is None else history.right(now.question, answer, phone)}

    async def _answer(self, request: Request, room: Room) -> Response:
        phone = room.phone(request.cookies.get(_cookie(room.code), ""))
        if phone is None:
            raise RefusedError(401)
        _limit(self.answers, (room.key, phone))
        try:
            given = orjson.loads(await small_body(request, MOST_BYTES))
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
        return in_json({"n": given["n"], "answer": kept})


def _limit(limits: Limits, asker: Hashable) -> None:
    """Reject requests that are faster than a person, or a class, can send them."""
    now = time.monotonic()
    if limits.of(asker, now).wait(1.0, now):
        raise RefusedError(429)


def _cookie(code: str) -> str:
    return f"linclass-phone-{code}"


def _names_language(request: Request) -> bool:
    """Whether a phone asks for a language that there is, by its address or by its browser."""
    accepted = languages.first(request.headers.get("Accept-Language", ""))
    return phone_page.chosen_language(request) is not None or accepted is not None


def _is_removed(room: Room, phone: int) -> bool:
    """Return whether the lecturer has removed this phone."""
    now = room.now()
    return now is not None and phone in now.removed


async def _told(room: Room, phone: int | None, language: str) -> AsyncIterator[bytes]:
    """Yield the room's events for one phone."""
    yield b"retry: 1000\n\n"
    async for now in live_updates.follow(room):
        if now is not None and phone in now.removed:
            yield b'data: {"phase":"removed"}\n\n'
            return
        told = None if now is None else orjson.dumps(phone_page.event(now, language))
        yield b": still here\n\n" if told is None else b"data: " + told + b"\n\n"
    if not shutdown.told():
        yield b'data: {"phase":"gone"}\n\n'


async def _asset(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in phone_page.CONTENTS:
        return Response(status_code=404)
    return Response(
        phone_page.CONTENTS[name],
        media_type=phone_page.TYPES[Path(name).suffix],
        headers=FOREVER,
    )
