"""The address that rate limits count: IPv4 as it is, IPv6 by network, behind a proxy what the proxy says."""

import asyncio

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from explorer.server.limits.client_address import client_address


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),  # an IPv4 client of a socket that listens on "::"
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address(peer, address):
    assert client_address({"client": (peer, 50_000)}) == address


def test_a_unix_socket_has_none():
    assert client_address({"client": None}) == ""


async def seen(peer: str, *forwarded: str) -> str:
    """The address of a request after uvicorn's own middleware, which Streamlit's server always has."""
    found = []

    async def app(scope, receive, send):
        found.append(client_address(scope))

    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    scope = {"type": "http", "client": (peer, 1), "headers": headers, "scheme": "http"}
    await ProxyHeadersMiddleware(app, trusted_hosts="127.0.0.1,::1")(scope, None, None)
    return found[0]


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("127.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["1.2.3.4, 192.0.2.7"], "192.0.2.7"),  # nginx appends to what the client wrote
        ("127.0.0.1", ["1.2.3.4", "192.0.2.7"], "192.0.2.7"),  # HAProxy adds a header of its own
        ("127.0.0.1", ["2001:db8::1"], "2001:db8::/64"),
        ("192.0.2.9", ["192.0.2.7"], "192.0.2.9"),  # not a proxy
        ("127.0.0.1", [], "127.0.0.1"),
    ],
)
def test_behind_a_proxy(peer, forwarded, address):
    assert asyncio.run(seen(peer, *forwarded)) == address
