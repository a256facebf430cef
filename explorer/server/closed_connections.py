"""Stops reading from a connection that the server has closed, whatever the client still sends.

After its close frame, the websocket server reads until the client's reply, as the protocol requires. It parses
everything before the reply. A flooding client would keep the server's only event loop busy for many seconds.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

MOST = 4_096  # bytes that a client may have in flight when it learns of the close, and that are still read

_log = logging.getLogger("linclass")


@cache
def install() -> None:
    """Abort connections of clients that keep sending after the close; called once."""
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
