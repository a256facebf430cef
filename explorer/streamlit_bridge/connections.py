"""uvicorn’s connections: the app ends those that send after their end, and those that send no request."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from explorer.streamlit_bridge.patch import Function, Group, patch

SOCKET = "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol"
HTTP = "uvicorn.protocols.http.auto:AutoHTTPProtocol"
# Bytes that are parsed at once. A client may have as many in flight when it learns of the close.
SLICE = 4_096
FRAMES, BURST = 10.0, 1_000.0  # pings, pongs and parts of messages per second, and at once; browsers send few
HELD = 32_000_000  # bytes of all messages that have not arrived in full
# Seconds until a request's headers must arrive, from its first byte or the start of the connection.
SECONDS = 30.0


def websockets(note: Callable[[str], None]) -> Group:
    """Return the patches that limit what a websocket costs before it has delivered a whole message.

    Only whole messages reach the app and its limits. `note` gets the kind of each connection that is ended.
    """
    frames: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
    held: WeakKeyDictionary[Any, int] = WeakKeyDictionary()

    def end(self: Any, why: str) -> None:
        held.pop(self, None)
        self.conn.reader.buffer.clear()
        self.frames.clear()
        if not self.transport.is_closing():
            note(why)
            self.transport.abort()

    def count(self: Any) -> None:
        """Note one frame that is no whole message: `frames` is the time until which such frames are paid for."""
        now = self.loop.time()
        frames[self] = max(frames.get(self, 0.0), now) + 1 / FRAMES
        if frames[self] - now > BURST / FRAMES:
            end(self, "many frames without a message")

    def hold(self: Any) -> None:
        """Note the size of the message that has not arrived in full, and end the largest if there are too many."""
        size = len(self.conn.reader.buffer) + sum(map(len, self.frames))
        if size > SLICE:
            held[self] = size
        else:
            held.pop(self, None)
        while sum(held.values()) > HELD:
            end(max(held, key=held.__getitem__), "incomplete messages of many bytes")

    lost = "floods over websockets are read until their connection has ended, and incomplete messages fill the memory"
    reader = (
        "websockets.protocol:Protocol.__init__ sets reader",
        "websockets.streams:StreamReader.__init__ sets buffer",
    )
    attributes = [f"{SOCKET}.__init__ sets {name}" for name in ("loop", "close_sent", "conn", "frames")]

    @patch(f"{SOCKET}.data_received", *attributes, *reader, lost=lost)
    def received(usual: Function) -> Function:
        """Read in small parts, and stop as soon as the connection is to end.

        After its close frame, the websocket server reads until the client's reply, as the protocol requires. It parses
        everything before the reply. A flooding client would keep the server's only event loop busy for many seconds.
        """

        def data_received(self: Any, data: bytes) -> None:
            if self.close_sent and len(data) > SLICE:
                self.transport.abort()
                return
            for start in range(0, len(data), SLICE):
                usual(self, data[start : start + SLICE])
                hold(self)
                if self.transport.is_closing():
                    return

        return data_received

    @patch(f"{SOCKET}.connection_lost", lost=lost)
    def gone(usual: Function) -> Function:
        def connection_lost(self: Any, exc: Exception | None) -> None:
            held.pop(self, None)
            usual(self, exc)

        return connection_lost

    @patch(f"{SOCKET}.handle_ping", lost=lost)
    def ping(usual: Function) -> Function:
        def handle_ping(self: Any) -> None:
            count(self)
            usual(self)

        return handle_ping

    @patch(f"{SOCKET}.handle_pong", lost=lost)
    def pong(usual: Function) -> Function:
        def handle_pong(self: Any, event: Any) -> None:
            count(self)
            usual(self, event)

        return handle_pong

    @patch(f"{SOCKET}.handle_cont", lost=lost)
    def part(usual: Function) -> Function:
        def handle_cont(self: Any, event: Any) -> None:
            count(self)
            usual(self, event)

        return handle_cont

    @patch(f"{SOCKET}.send_receive_event_to_app", f"{SOCKET}.__init__ sets curr_msg_data_type", lost=lost)
    def text(usual: Function) -> Function:
        def send_receive_event_to_app(self: Any) -> None:
            if self.curr_msg_data_type == "text":
                self.frames = [b""]  # no page sends text: what is no UTF-8 would leave a traceback in the log
            usual(self)

        return send_receive_event_to_app

    return Group((received, gone, ping, pong, part, text))


def idle(note: Callable[[str], None]) -> Group:
    """Return the patches that close connections without a request.

    Otherwise idle connections could use up all file descriptors. `note` gets the kind of each one.
    """
    timers: WeakKeyDictionary[Any, TimerHandle] = WeakKeyDictionary()

    def watch(self: Any) -> None:
        """Run the timer while no request is being handled."""
        transport = self.transport
        waits = transport.get_protocol() is self and (self.cycle is None or self.cycle.response_complete)
        if not waits:
            stop(self)
        elif self not in timers:
            timers[self] = self.loop.call_later(SECONDS, end, self)

    def stop(self: Any) -> None:
        timer = timers.pop(self, None)
        if timer is not None:
            timer.cancel()

    def end(self: Any) -> None:
        timers.pop(self, None)
        if not self.transport.is_closing():
            note("late")
            self.transport.abort()

    lost = "connections without a request stay open"
    attributes = [f"{HTTP}.__init__ sets {name}" for name in ("transport", "loop", "cycle")]

    @patch(f"{HTTP}.connection_made", *attributes, lost=lost)
    def made(usual: Function) -> Function:
        def connection_made(self: Any, transport: Any) -> None:
            usual(self, transport)
            watch(self)

        return connection_made

    @patch(f"{HTTP}.data_received", lost=lost)
    def received(usual: Function) -> Function:
        def data_received(self: Any, data: bytes) -> None:
            usual(self, data)
            watch(self)

        return data_received

    @patch(f"{HTTP}.connection_lost", lost=lost)
    def gone(usual: Function) -> Function:
        def connection_lost(self: Any, exc: Exception | None) -> None:
            stop(self)
            usual(self, exc)

        return connection_lost

    return Group((made, received, gone))
