"""How many pages may be opened from one address: a lecture hall at once, but not many pages a second for long."""

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

RATE, BURST = 10.0, 60.0  # pages that an address opens in a second, and at once
LONGEST = 25.0  # seconds that a page waits; more of them are refused
MOST_HERE = 1_000  # connections of one address at the same time
ADDRESSES = 5_000  # that are remembered
TRY_AGAIN = 1013  # why a websocket ends, in its protocol
TOO_MANY = N_("Too many pages were opened from your network. Wait a minute, then try again.")

refused = Tally("connections were refused")


class Opens:
    """ASGI middleware: pages beyond the rate of their address wait, and those that would wait too long are refused.

    Each connection gets an account for the processor time of its runs (turns.py).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.limits = Limits(RATE, BURST, ADDRESSES)
        self.here: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand over to the app what may be opened now, or soon."""
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
        """The seconds for which the next page of that address would wait."""
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
    """Whether somebody asks for a page: a browser then names HTML first."""
    accepts = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    return scope["method"] == "GET" and bool(accepts.startswith(b"text/html"))


def _after(receive: Receive, moment: float) -> Receive:
    """Receive as `receive` does, but what the page says not before that moment.

    The connection itself stands at once: browsers give up one that takes 15 seconds, and begin again.
    """

    async def next_message() -> Message:
        message = await receive()
        if message["type"] == "websocket.receive":
            await asyncio.sleep(max(0.0, moment - time.monotonic()))
        return message

    return next_message
