"""The client address of a request for rate limits."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from starlette.types import Scope

IPV6_PREFIX = 64  # bits: a provider gives each customer at least 2**64 addresses, so they count as one
MAX_LENGTH = 64  # characters of a peer that is not an IP address


def client_address(scope: Scope) -> str:
    """Return the IPv4 address of the client, or the /64 network of its IPv6 address.

    uvicorn has already replaced the address of a proxy by the last entry of X-Forwarded-For that is not a proxy. It
    does so for proxies on this machine and for those in the environment variable FORWARDED_ALLOW_IPS. For all other
    peers it ignores the header, so clients cannot forge an address. A peer without an IP address (a Unix socket) is "".
    """
    host = str(scope["client"][0]) if scope.get("client") else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:MAX_LENGTH]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return str(ip_network((int(address), IPV6_PREFIX), strict=False))
        address = address.ipv4_mapped
    return str(address)
