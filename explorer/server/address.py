"""The addresses of the app, printed when the server starts."""

from __future__ import annotations

import socket
from collections.abc import Iterable

EVERYWHERE = ("0.0.0.0", "::")
LOCAL = ("localhost", "127.0.0.1", "::1")
OPENS = ("`make run ADDRESS=0.0.0.0`", "`linclass --address 0.0.0.0`")  # in the project, and installed
FOREIGN = ("192.0.2.1", 9)  # no machine has this address: it is reserved for documentation


def on_network() -> str | None:
    """Return this machine's address on its network, or None without a network.

    Nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FOREIGN)  # selects the route and thereby the local address
        except OSError:
            return None
        return str(probe.getsockname()[0])


def lines(host: str, port: int, path: str = "") -> list[str]:
    """Return the lines to print for a server on this host and port: its link, and the link for phones."""
    own = on_network() if host in EVERYWHERE else None if host in LOCAL else host
    here = "localhost" if host in (*EVERYWHERE, *LOCAL) else host
    told = [f"The explorer runs on {_link(here, port, path)}"]
    if own:
        told.append(f"Phones in the same network open {_link(own, port, path)}")
    elif host in LOCAL:
        told.append(f"Only this machine can open it. Phones can, too, after {' or '.join(OPENS)}.")
    else:
        told.append("This machine has no network, so phones cannot open it.")
    return told


def announce(sockets: Iterable[socket.socket], path: str) -> None:
    """Print the addresses of the server that has bound one of these sockets.

    Other servers print their own.
    """
    bound = next((one.getsockname() for one in sockets if _is_bound(one)), None)
    if bound is not None:
        print("\n".join(lines(bound[0], bound[1], path)), "Ctrl+C ends it.", sep="\n", flush=True)


def _link(host: str, port: int, path: str) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{path}"


def _is_bound(one: socket.socket) -> bool:
    """Return whether the socket is listening or bound: it has a port but no peer."""
    try:
        one.getpeername()
    except OSError:
        return bool(one.getsockname()[1])
    return False
