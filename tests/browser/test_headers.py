"""What a page may do and who may talk to the server, as the server says it with every answer."""

from __future__ import annotations

import urllib.request

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect

from explorer.server.headers import headers
from explorer.server.routes import assets_url
from tests.support.board import Board, link

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]


@pytest.mark.parametrize("path", ["/", "/perceptron", "/_stcore/health", f"{assets_url()}/player.js"])
def test_every_answer_has_the_headers(server, path):
    with urllib.request.urlopen(server.url + path) as answer:
        assert {name: answer.headers[name] for name in headers()} == headers()


def test_a_page_of_another_site_is_not_listened_to(server):
    address = server.url.replace("http", "ws") + "/_stcore/stream"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin="http://elsewhere.example"):
        pass
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus), connect(address):  # no browser leaves it out
        pass
    with connect(address, origin=server.url) as socket:
        socket.send("a text frame")
        with pytest.raises(ConnectionClosedError) as ended:
            socket.recv()
    assert ended.value.rcvd.code == 1003
    assert not server.tracebacks()


def test_a_script_that_gets_into_the_page_does_not_run(open_page, errors):
    board = Board(open_page(f"/perceptron?{link(*POINTS)}"))
    board.page.evaluate(
        """() => {
            document.body.insertAdjacentHTML("beforeend", '<img src="/none" onerror="window.ran = 1">');
            const script = document.createElement("script");
            script.textContent = "window.ran = 2";
            document.body.append(script);
        }"""
    )
    board.click(3, 1)
    board.expect_count(4)
    assert board.page.evaluate("window.ran") is None
    assert any("Content Security Policy" in error for error in errors)
    errors.clear()
