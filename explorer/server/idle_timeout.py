"""Closes connections without a request.

Otherwise idle connections could use up all file descriptors.
"""

from __future__ import annotations

import logging
import sys
from asyncio import TimerHandle
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from explorer.server.log_throttle import Tally

# Seconds until a request's headers must arrive, from its first byte or the start of the connection.
SECONDS = 30.0

_log = logging.getLogger("linclass")
ended = Tally("connections were ended whose request did not come")


@cache
def install() -> None:
    """Install the timeout for idle connections, and raise the limit of open files; called once."""
    _allow_files()
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as Protocol

    timers: WeakKeyDictionary[Any, TimerHandle] = WeakKeyDictionary()
    usual_made, usual_data = Protocol.connection_made, Protocol.data_received

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
            ended.note("late")
            self.transport.abort()

    def connection_made(self: Any, transport: Any) -> None:
        usual_made(self, transport)
        watch(self)

    def data_received(self: Any, data: bytes) -> None:
        usual_data(self, data)
        watch(self)

    usual_lost = Protocol.connection_lost

    def connection_lost(self: Any, exc: Exception | None) -> None:
        stop(self)
        usual_lost(self, exc)

    Protocol.connection_made = connection_made  # type: ignore[method-assign]  # the server offers no setting for this
    Protocol.data_received = data_received  # type: ignore[method-assign]  # nor for this
    Protocol.connection_lost = connection_lost  # type: ignore[method-assign]  # nor for this


def _allow_files() -> None:
    """Raise the limit of open files to the system's maximum.

    Each connection needs one; many systems start with 1,024.
    """
    if sys.platform == "win32":
        return
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError) as error:  # macOS reports no limit but has one
        _log.info("The number of open files stays as it is: %s", error)
