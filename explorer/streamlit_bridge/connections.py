"""uvicorn’s connections: the app ends those that send after their end, and those that send no request."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from explorer.streamlit_bridge.patch import Function, Group, patch

SOCKET = "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol"
HTTP = "uvicorn.protocols.http.auto:AutoHTTPProtocol"
MOST = 4_096  # bytes that a client may have in flight when it learns of the close, and that are still read
# Seconds until a request's headers must arrive, from its first byte or the start of the connection.
SECONDS = 30.0


@patch(
    f"{SOCKET}.data_received",
    f"{SOCKET}.__init__ sets close_sent",
    lost="floods over websockets are read until their connection has ended",
)
def closed(usual: Function) -> Function:
    """Stop reading from a connection that the server has closed, whatever the client still sends.

    After its close frame, the websocket server reads until the client's reply, as the protocol requires. It parses
    everything before the reply. A flooding client would keep the server's only event loop busy for many seconds.
    """

    def data_received(self: Any, data: bytes) -> None:
        if self.close_sent and len(data) > MOST:
            self.transport.abort()
        else:
            usual(self, data)

    return data_received


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
