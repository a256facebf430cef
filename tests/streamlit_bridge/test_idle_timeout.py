"""A connection without a request ends in time, and one with a request stays; a body that does not come is refused."""

from __future__ import annotations

import asyncio
import socket
import time

import pytest
from starlette.requests import Request
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from explorer.classroom import room as rooms
from explorer.classroom.in_file import File
from explorer.server import requests, routes
from explorer.server.requests import RefusedError, small_body
from explorer.streamlit_bridge import connections, patch
from tests.support.classroom import Phone, serving
from tools.server import HOST


@pytest.fixture
def port(tmp_path, monkeypatch):
    """A server that waits for a request, or for a body, a moment only."""
    for name in ("connection_made", "data_received", "connection_lost"):  # are back again after the test
        monkeypatch.setattr(AutoHTTPProtocol, name, getattr(AutoHTTPProtocol, name))
    assert patch.install(connections.idle(lambda kind: None))
    monkeypatch.setattr(connections, "SECONDS", 0.5)
    monkeypatch.setattr(requests, "SECONDS", 0.5)
    rooms.use(File(tmp_path / "rooms.sqlite"))
    with serving() as found:
        yield found
    rooms.use(None)


def connected(port, sent):
    made = socket.create_connection((HOST, port), 20)
    made.sendall(sent)
    return made


def ends(connection):
    """Whether the server ends the connection, within 20 seconds."""
    try:
        while connection.recv(1000):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    finally:
        connection.close()
    return True


@pytest.mark.slow
def test_a_connection_without_a_whole_request_ends(port):
    whole = f"GET /join HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
    for sent in (b"", b"GET /jo", whole[:-2], whole + b"GET /"):
        assert ends(connected(port, sent)), sent
    drips = connected(port, b"GET /join HTTP/1.1\r\n")
    began = time.monotonic()
    with pytest.raises(ConnectionError):  # noqa: PT012  # each byte may be the one that is refused
        while time.monotonic() - began < 20:
            drips.sendall(b"X")
            time.sleep(0.05)
    drips.close()


@pytest.mark.slow
def test_an_answer_may_take_longer(port):
    room = rooms.opened()
    with Phone(port, room.code).listening() as events:
        assert next(events)["phase"] == "waits"
        time.sleep(1.2)
        room.close()
        assert list(events) == [{"phase": "gone"}]


@pytest.mark.slow
def test_a_body_that_does_not_come_is_refused_and_one_whose_sender_has_gone_is_no_error(port, caplog):
    code = rooms.opened().code
    head = f"POST /join/{code}/me HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
    sent = f"{head}Content-Length: 9\r\n\r\nab".encode()
    with connected(port, sent) as waits:
        assert b" 408 " in waits.recv(1000)
    connected(port, sent).close()
    assert Phone(port, code).joins()["number"] == 0
    assert not [record for record in caplog.records if record.exc_info]


def request(*messages):
    """A request whose body comes in these messages."""
    coming = list(messages)

    async def receive():
        return coming.pop(0) if coming else await asyncio.Event().wait()

    return Request({"type": "http", "method": "POST", "headers": []}, receive)


def part(body, *, more):
    return {"type": "http.request", "body": body, "more_body": more}


@pytest.mark.parametrize(
    ("messages", "status"),
    [
        ([part(b"abc", more=True), part(b"def", more=True)], 413),
        ([part(b"abc", more=True)], 408),
        ([part(b"abc", more=True), {"type": "http.disconnect"}], 400),
    ],
)
def test_the_body_of_a_request(monkeypatch, messages, status):
    monkeypatch.setattr(requests, "SECONDS", 0.05)
    with pytest.raises(RefusedError) as refused:
        asyncio.run(small_body(request(*messages), 5))
    assert refused.value.status == status
    whole = request(part(b"ab", more=True), part(b"cde", more=False))
    assert asyncio.run(small_body(whole, 5)) == b"abcde"


def test_a_qr_code_is_not_waited_for_either(monkeypatch):
    monkeypatch.setattr(requests, "SECONDS", 0.05)
    assert asyncio.run(routes._code(request(part(b"http", more=True)))).status_code == 408
