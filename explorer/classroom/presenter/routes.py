"""The HTTP routes of the presenter view and of the projector that follows it.

The secret of the talk is in the fragment of both links ("#present=…") and in the header Authorization: no address that
a log could contain has it.

GET  /present          the page, without any content of a talk
GET  /present/events   server-sent events: the state for the presenter view or, with ?screen=…, for the projector
GET  /present/votes    the votes so far
POST /present/do       an order: {"key": …, "turn": …, "do": …, "value": …}
POST /present/at       the projector's report: {"screen": …, "at": {…}, "outcomes": {"n": "done"}}
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeGuard

import orjson
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from explorer.classroom import live_updates, phone_page
from explorer.classroom import room as rooms
from explorer.classroom.guesses import Guesses
from explorer.classroom.presenter import page, talk
from explorer.classroom.presenter.talk import LateError, State, Talk
from explorer.classroom.store import StoreError, in_thread
from explorer.server import shutdown
from explorer.server.limits.client_address import client_address
from explorer.server.limits.rate_limit import Limits
from explorer.server.requests import FOREVER, STREAM, UNSTORED, RefusedError, in_json, small_body

MOST_BYTES = 2_000  # maximum size of a request body
REQUESTS = 30.0, 120.0  # requests of a talk per second, and burst
SCHEME = "Bearer "
MOST_CLASSES = 4
OUTCOMES = {"done", "late", "barred", "idle"}  # of orders, which the projector reports
KEYS = set("npamvhxjqtfl?")  # keys of lecture mode that the presenter view can press
_NAME = re.compile(r"[\w-]{1,40}")

Handler = Callable[[Request, Talk, State], Awaitable[Response]]


class Presenter:
    """The routes, below the base path of the app."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.guesses = Guesses(time.monotonic())
        self.requests = Limits(*REQUESTS, rooms.MOST_ROOMS)  # by talk

    def routes(self) -> list[Route]:
        """Return all routes."""
        at = f"{self.base}/present"
        return [
            Route(at, self._page),
            Route(f"{at}/events", self._guarded(_events)),
            Route(f"{at}/votes", self._guarded(_votes)),
            Route(f"{at}/do", self._guarded(_do), methods=["POST"]),
            Route(f"{at}/at", self._guarded(_at), methods=["POST"]),
            Route(f"{at}/{page.VERSION}/{{name}}", _asset),
        ]

    def _guarded(self, handle: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Wrap a handler: respond with an error status without a talk's secret, or if the store fails."""

        async def guarded(request: Request) -> Response:
            try:
                return await handle(request, *await self._talk(request))
            except RefusedError as refused:
                return Response(status_code=refused.status, headers=UNSTORED)
            except StoreError:
                return Response(status_code=503, headers=UNSTORED | {"Retry-After": "1"})

        return guarded

    async def _talk(self, request: Request) -> tuple[Talk, State]:
        """Return the talk whose secret the request has, and its state.

        Wrong secrets are limited as wrong codes of rooms are.
        """
        header, address = request.headers.get("Authorization", ""), client_address(request.scope)
        if not self.guesses.allows(address, time.monotonic()):
            raise RefusedError(429)
        secret = header.removeprefix(SCHEME)
        found = await in_thread(talk.look_up, secret) if header.startswith(SCHEME) else None
        if found is None:
            self.guesses.note(address, time.monotonic())
            raise RefusedError(410)
        now = time.monotonic()
        if self.requests.of(found[0].code, now).wait(1.0, now):
            raise RefusedError(429)
        return found

    async def _page(self, request: Request) -> Response:
        return HTMLResponse(page.html(self.base, phone_page.language(request)), headers=UNSTORED)


async def _events(request: Request, found: Talk, seen: State) -> Response:
    if live_updates.full(found):
        raise RefusedError(503)
    screen, since = request.query_params.get("screen", ""), 0
    if screen:
        if not _NAME.fullmatch(screen):
            raise RefusedError(400)
        after = await in_thread(found.change, lambda now: now.shown_by(screen), seen)
        since = after.version if after is not None else 0
    return StreamingResponse(_told(found, screen, since), media_type="text/event-stream", headers=STREAM)


async def _told(found: Talk, screen: str, since: int) -> AsyncIterator[bytes]:
    """Yield the events of a talk for one device, from a version on: earlier ones name the projector before."""
    yield b": here\n\n"
    async for now in live_updates.follow(found, fast=True):
        if now is None:
            yield b": still here\n\n"
        elif now.version >= since:
            yield b"data: " + orjson.dumps(for_screen(now) if screen else for_presenter(now)) + b"\n\n"
    if not shutdown.told():
        yield b'data: {"gone":true}\n\n'


def for_screen(now: State) -> dict[str, Any]:
    """Return what the projector receives: orders, and no text of the presenter view."""
    orders = [{"n": o.n, "do": o.do, "value": o.value} for o in now.waiting(time.time())]
    return {"screen": now.screen, "turn": now.turn, "orders": orders}


def for_presenter(now: State) -> dict[str, Any]:
    """Return what the presenter view shows."""
    orders = {order.key: order.outcome for order in now.orders}
    return {"turn": now.turn, "sheet": now.sheet, "at": now.at, "orders": orders, "screen": bool(now.screen)}


async def _votes(request: Request, _found: Talk, now: State) -> Response:
    room = await in_thread(rooms.find, now.hall) if now.hall else None
    told = None if room is None else await in_thread(page.votes, room, phone_page.language(request))
    return in_json({"votes": told})


async def _do(request: Request, found: Talk, seen: State) -> Response:
    given = await _body(request)
    key, turn, do, value = (given.get(name) for name in ("key", "turn", "do", "value"))
    named = isinstance(key, str) and _NAME.fullmatch(key) and isinstance(turn, str)
    if not (named and isinstance(do, str) and do in ORDERS and ORDERS[do](value)):
        raise RefusedError(400)
    now = time.time()
    try:
        after = await in_thread(found.change, lambda state: state.ordered(key, turn, do, value, now), seen)
    except LateError:
        raise RefusedError(409) from None
    return _changed(found, after)


async def _at(request: Request, found: Talk, seen: State) -> Response:
    """Store a report of the page that is the projector; any other page learns by 409 that it is not."""
    given = await _body(request)
    screen, at, outcomes = (given.get(name) for name in ("screen", "at", "outcomes"))
    if not (
        _is_place(at)
        and isinstance(outcomes, dict)
        and all(isinstance(one, str) and one in OUTCOMES for one in outcomes.values())
    ):
        raise RefusedError(400)
    said = {int(n): outcome for n, outcome in outcomes.items() if n.isascii() and n.isdigit()}

    def follow(now: State) -> State:
        if now.screen != screen:
            raise LateError
        return now.reported(at, said)

    try:
        return _changed(found, await in_thread(found.change, follow, seen))
    except LateError:
        raise RefusedError(409) from None


def _changed(found: Talk, after: State | None) -> Response:
    """Confirm a change; the devices on this process receive it at once."""
    if after is None:
        raise RefusedError(503)
    live_updates.publish(found, after)
    return in_json({"version": after.version})


def _is_step(value: Any) -> bool:
    return type(value) is int and 0 <= value < 10**6


def _is_line(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(map(_is_number, value)) and any(value[:2])


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value)


ORDERS: dict[str, Callable[[Any], bool]] = {
    "key": lambda value: isinstance(value, str) and value in KEYS,
    "step": _is_step,
    "class": lambda value: _is_step(value) and value < MOST_CLASSES,
    "play": lambda value: type(value) is bool,
    "formulas": lambda value: type(value) is bool,
    "hide": lambda value: value is None,
    "line": _is_line,
}


def _is_place(at: Any) -> TypeGuard[dict[str, Any]]:
    """Return whether a report contains steps and switches only."""
    return isinstance(at, dict) and len(at) <= 10 and all(type(v) is bool or _is_step(v) for v in at.values())


async def _body(request: Request) -> dict[str, Any]:
    try:
        given = orjson.loads(await small_body(request, MOST_BYTES))
    except orjson.JSONDecodeError:
        raise RefusedError(400) from None
    if not isinstance(given, dict):
        raise RefusedError(400)
    return given


async def _asset(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in page.FILES:
        return Response(status_code=404)
    kind = phone_page.TYPES[page.FILES[name].suffix]
    return Response(page.CONTENTS[name], media_type=kind, headers=FOREVER)
