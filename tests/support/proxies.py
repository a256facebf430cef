"""Tests that need a proxy, which may be missing: the server behind it, and its first answer."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tools import proxy
from tools.server import HOST

SECONDS = 20


def need(name: str) -> None:
    """Skip the test if a proxy is not installed."""
    if proxy.find(name) is None:
        pytest.skip(f"{name} is not installed")


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    """Serve requests with a handler in threads; yields the port."""
    server = ThreadingHTTPServer((HOST, 0), handler)
    threading.Thread(target=server.serve_forever).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def response(
    port: int, path: str, headers: Mapping[str, str] | None = None
) -> Iterator[http.client.HTTPResponse]:
    """Ask a proxy that has just been started for a path until it answers with status 200; yields the response."""
    deadline = time.monotonic() + SECONDS
    while True:
        line = http.client.HTTPConnection(HOST, port, timeout=SECONDS)
        found = _asked(line, path, headers)
        if found is not None:
            break
        line.close()
        assert time.monotonic() < deadline, "the proxy does not answer"
        time.sleep(0.1)
    with closing(line):
        yield found


def _asked(
    line: http.client.HTTPConnection, path: str, headers: Mapping[str, str] | None
) -> http.client.HTTPResponse | None:
    """Return the response to a request; None if there is no connection or another status than 200."""
    try:
        line.request("GET", path, headers=headers or {})
        found = line.getresponse()
    except ConnectionError:
        return None
    return found if found.status == 200 else None
