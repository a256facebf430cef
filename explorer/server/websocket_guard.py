"""Websocket guard: validates and rate-limits messages from browsers before Streamlit reads them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from explorer.server import edit_schema
from explorer.server.limits import run_queue
from explorer.server.limits.rate_limit import Tokens
from explorer.server.log_throttle import Tally
from explorer.server.requests import headers_of
from explorer.streamlit_bridge import browser_messages
from linboard.i18n import language
from linboard.i18n.language import _

MOST_BYTES = 1_000_000  # of a message; uploads use HTTP
BYTES, EDITS = 10_000, 10  # a message costs one more token per this many bytes or edits
TEXT, TOO_MUCH, TOO_BIG = 1003, 1008, 1009  # close codes of the websocket protocol

# For authors of a page: the first one clears the caches of all sessions, and the state of a session whose page is
# running.
AUTHORS = {"clear_cache", "set_run_on_save", "debug_disconnect_websocket", "debug_shutdown_runtime"}

refused = Tally("messages of browsers were not let in")


class Door:
    """ASGI middleware: rejects messages that are too large, too frequent, or that no chart sends.

    A rejected message changes nothing and costs microseconds. Clients over the limit are delayed. If they continue, the
    page shows a warning and the connection is closed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the connection to the app, with only the accepted messages of a websocket."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        send = _unless_gone(send)
        await self.app(scope, _let_in(receive, send, headers_of(scope)), send)


def _unless_gone(send: Send) -> Send:
    """Return a `send` that ignores messages after the connection has ended.

    A visitor who leaves causes no error.
    """
    closed = False

    async def to_whom_stays(message: Message) -> None:
        nonlocal closed
        if not closed:
            closed = message["type"] == "websocket.close"
            with suppress(OSError):  # the next receive reports the disconnect
                await send(message)

    return to_whom_stays


def _let_in(receive: Receive, send: Send, headers: Mapping[str, str]) -> Receive:
    """Return a `receive` that delivers only accepted messages."""
    tokens = Tokens(time.monotonic())

    async def end(code: int) -> Message:
        # our pages send no text frames, and such a client could not read the sentence
        if code != TEXT and (told := _told(headers)):
            await send({"type": "websocket.send", "bytes": told})
        await send({"type": "websocket.close", "code": code})
        return {"type": "websocket.disconnect", "code": code}

    async def next_message() -> Message:
        while True:
            message = await receive()
            data = message.get("bytes")
            if message["type"] != "websocket.receive":
                return message
            if data is None:
                refused.note("a text frame")
                return await end(TEXT)
            if len(data) > MOST_BYTES:
                refused.note("too long")
                return await end(TOO_BIG)
            why, edits = "", 0
            try:
                edits = _edits(data)
            except edit_schema.RefusedError as error:
                why = str(error)
            wait = tokens.take(1 + len(data) / BYTES + edits / EDITS, time.monotonic())
            if wait:
                if tokens.spent(time.monotonic()):
                    refused.note("too many messages")
                    return await end(TOO_MUCH)
                await asyncio.sleep(wait)
            account = run_queue.here.get()
            if account is not None and account.spent(time.monotonic()):
                refused.note("no rest for long")
                return await end(TOO_MUCH)
            if not why:
                return message
            refused.note(why)

    return next_message


def _edits(data: bytes) -> int:
    """Return the number of edits in a message; raises RefusedError if it is rejected."""
    try:
        message = browser_messages.read(data)
    except browser_messages.UnreadableError:
        raise edit_schema.RefusedError("no message of Streamlit's") from None
    if message.kind in AUTHORS:
        raise edit_schema.RefusedError("what only an author asks for")
    count = 0
    for name, json in message.widgets:
        if not browser_messages.is_control(name):  # it would break every later run of the session
            raise edit_schema.RefusedError("a control that cannot be")
        if json is not None:
            count += edit_schema.edits(json)
    return count


def _told(headers: Mapping[str, str]) -> bytes | None:
    """Return a notification for the page whose connection is closed, in the browser's language."""
    language.use(language.accepted(headers.get("accept-language", "")))
    return browser_messages.toast(
        _(
            "This page sent more data than the server accepts. Your points are safe: reload the page to continue."
        )
    )
