"""A connection that the server has ended is no longer read, whatever its client still sends.

After its close frame the websocket server reads on until the client’s reply, so that both sides end in order. It
parses all that comes before that. A client that floods would keep the server’s only loop busy for many seconds.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

MOST = 4_096  # bytes that a client can have on the way when it learns of the end, and that are read at once

_log = logging.getLogger("linclass")


@cache
def put() -> None:
    """Cut off clients that send on after the end of their connection; called once."""
    try:
        from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol as Protocol
    except ImportError:
        _log.warning(
            "This uvicorn has other websockets inside. Floods are read until their connection has ended."
        )
        return
    usual = Protocol.data_received

    def data_received(self: Any, data: bytes) -> None:
        if self.close_sent and len(data) > MOST:
            self.transport.abort()
        else:
            usual(self, data)

    Protocol.data_received = data_received  # type: ignore[method-assign]  # the server offers no setting for this
