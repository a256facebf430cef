"""The proxies in deploy/ send each event of a vote or of the projector as soon as the app has written it."""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler

import pytest

from tests.support.proxies import SECONDS, need, response, serving
from tools import proxy
from tools.server import HOST, free_port

EVENTS = 8
HELD = 0.15  # seconds; a kernel that waits for more to send does so for 0.2 s
SIZE = 40


@pytest.fixture
def behind():
    """A server that sends each event when it is requested; its port, the times of sending, and the request."""
    sent, next_ = [], threading.Event()

    class Sends(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):  # the name that http.server asks for
            self.send_response(200)
            if not self.path.endswith("/events"):
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            for name, value in (
                ("Content-Type", "text/event-stream"),
                ("Transfer-Encoding", "chunked"),
                ("X-Accel-Buffering", "no"),
            ):
                self.send_header(name, value)
            self.end_headers()
            for _ in range(EVENTS):
                next_.wait(SECONDS)
                next_.clear()
                sent.append(time.monotonic())
                self.wfile.write(b"%x\r\n%s\r\n" % (SIZE, b"data: ".ljust(SIZE - 2) + b"\n\n"))
            self.wfile.write(b"0\r\n\r\n")

        def log_message(self, *_args):
            """Write nothing."""

    with serving(Sends) as port:
        yield port, sent, next_


@pytest.mark.slow
@pytest.mark.parametrize("name", list(proxy.FILES))
def test_no_event_waits_for_more_to_send(name, behind):
    need(name)
    port, (source, sent, next_) = free_port(), behind
    with proxy.Proxy(name, HOST, port, [source]), response(port, "/present/events") as stream:
        arrived = []
        for _ in range(EVENTS):
            next_.set()
            assert stream.read(SIZE).endswith(b"\n\n")
            arrived.append(time.monotonic())
    delays = [after - before for before, after in zip(sent, arrived, strict=True)]
    assert sorted(delays)[EVENTS // 2] < HELD, delays  # the median: a busy machine may delay some of them
