"""Rate limit of page opens per address: a whole class at once, but not many pages per second for long."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from explorer.server.limits import run_queue
from explorer.server.limits.client_address import client_address
from explorer.server.limits.rate_limit import Limits
from explorer.server.log_throttle import Tally
from explorer.server.requests import in_its_language
from linboard.i18n.language import N_

RATE, BURST = 10.0, 60.0  # pages per second, and burst, of an address
LONGEST = 25.0  # maximum delay of a page in seconds; beyond that, pages are rejected
MOST_HERE = 1_000  # maximum number of simultaneous connections of an address
ADDRESSES = 5_000  # maximum number of remembered addresses
TRY_AGAIN = 1013  # close code of a websocket
TOO_MANY = N_("Too many pages were opened from your network. Wait a minute, then try again.")

refused = Tally("connections were refused")


class Opens:
    """ASGI middleware: delays page opens over the rate of their address, and rejects those with too long a delay.

    Each connection gets an account for the processor time of its runs (run_queue.py).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.limits = Limits(RATE, BURST, ADDRESSES)
        self.here: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass allowed requests to the app."""
        if scope["type"] == "websocket":
            await self._open(scope, receive, send)
        elif scope["type"] == "http" and _is_page(scope) and self._waits(scope) > LONGEST:
            refused.note("pages of one address")
            text = in_its_language(TOO_MANY, scope)
            answer = PlainTextResponse(text, status_code=429, headers={"Retry-After": "60"})
            await answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _waits(self, scope: Scope) -> float:
        """Return the delay of the next page from this address in seconds."""
        now = time.monotonic()
        tokens = self.limits.of(client_address(scope), now)
        tokens.take(0.0, now)
        return max(0.0, (1 - tokens.left) / RATE)

    async def _open(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = client_address(scope)
        if self._waits(scope) > LONGEST or self.here[address] >= MOST_HERE:
            refused.note("pages of one address")
            await send({"type": "websocket.close", "code": TRY_AGAIN})
            return
        now = time.monotonic()
        wait = self.limits.of(address, now).take(1.0, now)
        account, name = run_queue.opened(address)
        headers = [header for header in scope["headers"] if header[0].lower() != run_queue.HEADER]
        scope = {**scope, "headers": [*headers, (run_queue.HEADER, name)]}
        self.here[address] += 1
        before = run_queue.here.set(account)
        try:
            await self.app(scope, _after(receive, now + wait), send)
        finally:
            run_queue.here.reset(before)
            self.here[address] -= 1
            if not self.here[address]:
                del self.here[address]


def _is_page(scope: Scope) -> bool:
    """Return whether the request is for a page: browsers then list HTML first."""
    accepts = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    return scope["method"] == "GET" and bool(accepts.startswith(b"text/html"))


def _after(receive: Receive, moment: float) -> Receive:
    """Return a `receive` that delays messages of the page until that moment.

    The connection itself is accepted at once: browsers abort after 15 seconds and retry.
    """

    async def next_message() -> Message:
        message = await receive()
        if message["type"] == "websocket.receive":
            await asyncio.sleep(max(0.0, moment - time.monotonic()))
        return message

    return next_message
