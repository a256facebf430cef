"""Middleware that checks the host name of requests.

A foreign site can let its own name point to this server (DNS rebinding). A browser then treats its pages as pages of
this server. Such a page sends its own host name, so the server accepts only its own names and IP addresses.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import NamedTuple

import streamlit as st
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from explorer.server.log_throttle import Tally
from explorer.server.requests import in_its_language, refuse
from explorer.streamlit_bridge import frame
from linboard.i18n.language import N_

SETTING = "LINCLASS_HOSTS"  # environment variable: names separated by commas; "*.example.org" for subdomains
ANY = "*"  # disables the check
STATUS = 421  # Misdirected Request
UNKNOWN = N_(
    "This server does not accept the name “{name}”. If the server is yours, start it with "
    "{setting}={name}. Otherwise open its own address."
)
_AUTHORITY = re.compile(r"(\[[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*\]|[^\s\[\]:/?#@\\]{1,255})(?::(\d{1,5}))?")

refused = Tally("requests named another host")


class Authority(NamedTuple):
    """A host and its port, from an address or a Host header."""

    host: str  # in lower case; an IPv6 address without brackets
    port: int | None

    @classmethod
    def read(cls, text: str) -> Authority | None:
        """Parse "host", "host:port" or "[IPv6]:port"; None if the text has another form."""
        found = _AUTHORITY.fullmatch(text)
        if found is None:
            return None
        return cls(found[1].strip("[]").lower().rstrip("."), None if found[2] is None else int(found[2]))


def own_names() -> frozenset[str]:
    """Return the names from the machine, the server's settings and the environment."""
    machine = socket.gethostname().lower()
    names = {"localhost", machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}
    names |= {str(st.get_option(option) or "") for option in ("server.address", "browser.serverAddress")}
    return _plain(names) | named()


def named() -> frozenset[str]:
    """Return the names and patterns from the environment."""
    return _plain(os.environ.get(SETTING, "").split(","))


def control() -> None:
    """Let the page of a hosting service control the app: it has a name of the environment, as the app itself has."""
    frame.allow(name for name in named() if ANY not in name)


def _plain(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name.strip().lower().rstrip(".") for name in names) - {""}


class HostNames:
    """ASGI middleware that rejects requests with a host name of another server."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.names = own_names()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request to the app, or respond with one sentence that names the setting."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        given = [value for name, value in scope["headers"] if name == b"host"]
        host = given[0].decode("latin-1") if given else ""
        if len(set(given)) < 2 and self.answers_to(host):
            await self.app(scope, receive, send)
            return
        refused.note("an unknown name")
        authority = Authority.read(host)
        name = authority.host if authority is not None and authority.host.isascii() else "?"
        told = in_its_language(UNKNOWN, scope).format(name=name, setting=SETTING)
        await refuse(scope, receive, send, PlainTextResponse(told, status_code=STATUS))

    def answers_to(self, host: str) -> bool:
        """Return whether a Host header names this server.

        Browsers always send it; a health check may not.
        """
        if not host or ANY in self.names:
            return True
        authority = Authority.read(host)
        if authority is None:
            return False
        return authority.host in self.names or _is_address(authority.host) or self._is_below(authority.host)

    def _is_below(self, name: str) -> bool:
        return any(pattern.startswith("*.") and name.endswith(pattern[1:]) for pattern in self.names)


def _is_address(host: str) -> bool:
    """Return whether the host is an IP address.

    A foreign site cannot use one as its name.
    """
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
