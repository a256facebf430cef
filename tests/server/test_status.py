"""The operator’s status page: only with the token, which no address contains, and with numbers that are true."""

import os
import re

import pytest
from starlette.requests import Request

from explorer.server import log_throttle, status
from explorer.server.limits import run_queue
from tests.support import loop

SECRET = "a token of the operator"


@pytest.fixture
def page():
    """The page with two visits of 3 MB and one room."""
    return status.Status(SECRET, {"visits": lambda: (2, 3_000_000), "rooms": lambda: 1}, "/charts", "1.2.3")


def ask(page, name, header=None, address="1.1.1.1", language=""):
    """The answer of a route."""
    headers = [(b"accept-language", language.encode())]
    headers += [] if header is None else [(b"authorization", header.encode())]
    route = next(route for route in page.routes("/ml") if route.path == f"/ml/{name}")
    scope = {"type": "http", "method": "GET", "headers": headers, "client": (address, 1), "query_string": b""}
    return loop.run(route.endpoint(Request(scope)))


def test_without_a_token_there_is_no_page():
    assert status.Status("", {}, "/charts", "1.2.3").routes("") == []


@pytest.mark.parametrize("said", ["short", "ü" * 20])
def test_a_token_that_could_be_guessed_is_refused(said, monkeypatch):
    monkeypatch.setenv(status.TOKEN, said)
    with pytest.raises(SystemExit, match="openssl rand"):
        status.token()


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer a", f"Basic {SECRET}", f"Bearer {SECRET}x"])
def test_only_the_token_opens_the_numbers(page, header):
    answer = ask(page, "status.json", header)
    assert (answer.status_code, answer.body) == (401, b"")


def test_who_guesses_is_refused_and_nobody_else(page):
    answers = [ask(page, "status.json", f"Bearer {n}").status_code for n in range(8)]
    assert answers == [401] * 5 + [429] * 3
    assert ask(page, "status.json", f"Bearer {SECRET}").status_code == 429
    assert ask(page, "status.json", f"Bearer {SECRET}", "2.2.2.2").status_code == 200


def test_the_numbers(page, monkeypatch):
    monkeypatch.setattr(run_queue.turns, "waits", [0.0, 0.0, 0.0, 0.1, 0.3])
    tally = log_throttle.Tally("things happened in this test")
    for _time in range(7):
        tally.note("kind")
    open_pages = [run_queue.opened(address) for address in ("1.1.1.1", "1.1.1.1", "2.2.2.2")]
    told = page.told()
    assert told["visitors"]["pages"] >= len(open_pages)
    assert told["visitors"]["addresses"] >= 2
    assert (told["visitors"]["visits"], told["memory"]["visits"], told["rooms"]) == (2, 3.0, 1)
    assert told["waits"] == {"runs": 5, "median": 0.0, "p95": 300.0, "longest": 300.0}
    assert told["refusals"]["things happened in this test"] == 7
    assert told["process"]["id"] == os.getpid()
    assert told["versions"]["linclass"] == "1.2.3"
    assert set(told["versions"]) >= {"python", "numpy", "streamlit"}


@pytest.mark.parametrize(("language", "title"), [("en", "Open pages"), ("zh-CN", "打开的页面")])
def test_the_page_has_a_cell_for_every_number_and_no_secret(page, language, title):
    body = ask(page, "status", language=language).body.decode()
    assert title in body
    assert SECRET not in body
    told = page.told()
    for key in re.findall(r'data-key="([^"]+)"', body):
        value = told
        for name in key.split("."):
            value = value[name]
