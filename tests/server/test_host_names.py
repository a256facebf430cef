"""The host names that the server answers to: a name that another site lets point here is not one of them."""

import socket

import pytest

from explorer.server.host_names import STATUS, HostNames
from tests.support import loop


def answered(*hosts, kind="http", **headers):
    """The status of the answer and its text; 200 is the app's own answer."""
    told = []

    async def app(scope, receive, send):
        told.append({"type": "http.response.start", "status": 200})

    async def send(message):
        told.append(message)

    given = [(b"host", host.encode()) for host in hosts]
    given += [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    loop.run(HostNames(app)({"type": kind, "method": "GET", "headers": given}, None, send))
    return told[0].get("status", told[0]["type"]), b"".join(part.get("body", b"") for part in told).decode()


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    monkeypatch.delenv("LINCLASS_HOSTS", raising=False)
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop.lan.example")


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8501", "LOCALHOST.:8501", "127.0.0.1:8501", "[::1]:8501", "192.168.7.3:8501", "10.0.0.2",
     "[2001:db8::1]", "laptop.lan.example:8501", "laptop", "laptop.local:8501"],
)  # fmt: skip
def test_its_own_names_and_addresses(host):
    assert answered(host)[0] == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8501", "localhost.evil.example", "127.0.0.1.evil.example", "laptop.evil.example",
     "evil.example:8501:8501", "[::1].evil.example", "localhost@evil.example", "a/localhost", "1.2.3", "0x7f000001",
     "[localhost]", "localhost:x", " ", "é", "a" * 300],
)  # fmt: skip
def test_other_names_are_refused_in_a_sentence_that_says_which_setting_allows_them(host):
    status, told = answered(host)
    assert status == STATUS
    assert "LINCLASS_HOSTS=" in told
    assert answered(host, kind="websocket")[0] == "websocket.close"


def test_two_hosts_are_refused_and_none_is_a_health_check():
    assert answered("localhost", "evil.example")[0] == STATUS
    assert answered()[0] == 200


def test_the_environment_allows_more(monkeypatch):
    monkeypatch.setenv("LINCLASS_HOSTS", "Explorer.example, *.school.example")
    for host in ("explorer.example", "a.school.example:443", "a.b.school.example", "localhost"):
        assert answered(host)[0] == 200
    for host in ("www.explorer.example", "school.example", "evilschool.example"):
        assert answered(host)[0] == STATUS
    monkeypatch.setenv("LINCLASS_HOSTS", "*")
    assert answered("evil.example")[0] == 200


def test_the_sentence_is_in_the_language_of_the_browser():
    assert "evil.example" in answered("evil.example", accept_language="zh-CN,zh;q=0.9")[1]
    assert answered("evil.example", accept_language="zh")[1] != answered("evil.example")[1]
