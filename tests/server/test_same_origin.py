"""Which pages may change something here, fetch by script or open a websocket: those of this very server."""

import pytest
import streamlit as st

from explorer.server.same_origin import SameOrigin
from tests.support import loop

HOST = "192.0.2.5:8501"  # as a phone opens it on plain http, where browsers send no Sec-Fetch-Site
OWN = f"http://{HOST}"
FOREIGN = (
    "http://192.0.2.5", "http://192.0.2.5:8502", "http://192.0.2.6:8501", "http://evil.example", "null", "", "*",
    f"http://evil.example/{HOST}", f"http://{HOST}.evil.example", f"http://{HOST}@evil.example",
    f"http://evil.example#{HOST}", f"http://evil.example\\@{HOST}", f"file://{HOST}", f"ftp://{HOST}", HOST,
    f"{OWN}, http://evil.example", "http://[192.0.2.5]:8501", f"{OWN}1", f"http:/{HOST}", "http://",
)  # fmt: skip


def status(method="POST", scheme="http", **headers):
    """What is answered to a request; 200 is the app's own answer."""
    told = []

    async def app(scope, receive, send):
        told.append(200)

    async def send(message):
        told.append(403 if message["type"] == "websocket.close" else message.get("status"))

    given = {"host": HOST} | {name.replace("_", "-"): value for name, value in headers.items()}
    scope = {"scheme": scheme, "headers": [(k.encode(), v.encode("latin-1")) for k, v in given.items()]}
    kind = {"type": "websocket"} if method == "websocket" else {"type": "http", "method": method}
    loop.run(SameOrigin(app)(scope | kind, None, send))
    return told[0]


CHANGES = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "websocket")


@pytest.mark.parametrize("method", CHANGES)
def test_a_page_of_this_server_changes_something(method):
    assert status(method, origin=OWN) == 200
    assert status(method, referer=f"{OWN}/join/ABCDEF?lang=en") == 200
    assert status(method, origin=OWN, referer="http://evil.example") == 200  # Origin decides


@pytest.mark.parametrize("method", CHANGES)
def test_a_request_that_names_no_page_changes_nothing(method):
    assert status(method) == 403
    assert status(method, sec_fetch_site="same-origin") == 403


@pytest.mark.slow
@pytest.mark.parametrize("page", FOREIGN)
@pytest.mark.parametrize("method", CHANGES)
def test_a_page_of_another_site_changes_nothing(method, page):
    assert status(method, origin=page) == 403
    assert status(method, origin=page, referer=OWN, sec_fetch_site="same-origin") == 403
    assert status(method, referer=page) == 403


@pytest.mark.parametrize("page", FOREIGN)
def test_a_page_of_another_site_fetches_nothing_by_script(page):
    assert status("GET", origin=page) == 403
    assert status("GET", sec_fetch_mode="no-cors", referer=page) == 403
    assert status("GET", sec_fetch_mode="no-cors", sec_fetch_site="same-site") == 403


def test_a_link_from_anywhere_opens_a_page():
    assert status("GET") == 200
    assert status("GET", referer="http://evil.example/") == 200
    assert status("GET", sec_fetch_mode="navigate", sec_fetch_site="cross-site") == 200
    assert status("GET", sec_fetch_mode="no-cors", sec_fetch_site="same-origin") == 200


@pytest.mark.parametrize(
    ("host", "scheme", "origin", "answer"),
    [
        ("explorer.example", "https", "https://explorer.example", 200),
        ("Explorer.Example:443", "https", "https://explorer.example", 200),
        (
            "explorer.example",
            "http",
            "https://explorer.example",
            200,
        ),  # the proxy has TLS, and does not say so
        (
            "explorer.example",
            "https",
            "http://explorer.example",
            403,
        ),  # anybody on the way can write that page
        ("explorer.example:80", "http", "http://explorer.example", 200),
        ("explorer.example", "http", "https://explorer.example:8443", 403),
        ("[2001:db8::1]:8501", "http", "http://[2001:db8::1]:8501", 200),
        ("[2001:db8::1]:8501", "http", "http://[2001:db8::2]:8501", 403),
        ("", "http", "http://explorer.example", 403),
        ("bad host", "http", "http://bad host", 403),
    ],
)
def test_host_port_and_scheme_are_compared(host, scheme, origin, answer):
    assert status(host=host, scheme=scheme, origin=origin) == answer


def test_a_proxy_that_changes_the_host_needs_a_setting(monkeypatch):
    forwarded = {"origin": "https://explorer.example", "x_forwarded_host": "explorer.example"}
    assert status(**forwarded) == 403
    monkeypatch.setattr(st, "get_option", {"server.corsAllowedOrigins": ["https://explorer.example/"]}.get)
    assert status(**forwarded) == 200
    assert status(origin="https://other.example") == 403
