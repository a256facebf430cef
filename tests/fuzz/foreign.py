"""Requests as a foreign page, a rebound name or a guesser makes them: a different one for each number."""

from __future__ import annotations

import random
import string
from dataclasses import dataclass, field
from urllib.parse import quote

CHANGES = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS")
EVIL = "evil.example"
ODD = (
    "",
    "null",
    "*",
    "undefined",
    "about:blank",
    "file://",
    "data:text/html,x",
    "\t",
    "http://",
    "://",
    "é",
    "a" * 3_000,
)


@dataclass
class Request:
    """A request, and what it says of where it comes from; `own` where a page of the server itself may make it."""

    method: str
    path: str
    headers: list[tuple[str, str]] = field(default_factory=list)
    own: bool = False


def request(number: int, host: str, paths: tuple[str, ...]) -> Request:
    """A request to one of these paths. One in six is what the server's own page sends."""
    chance = random.Random(number)
    method = chance.choice(CHANGES)
    asked = Request(method, chance.choice(paths), [("Host", host)])
    match number % 6:
        case 0:
            asked.own = True
            asked.headers.append(
                chance.choice((("Origin", f"http://{host}"), ("Referer", f"http://{host}/join/x?y#z")))
            )
        case 1:  # names no page, whatever else it says
            asked.headers += [
                ("Sec-Fetch-Site", "same-origin"),
                ("X-Forwarded-Host", host),
                ("Cookie", "a=b"),
            ]
        case 2:
            asked.headers[0] = ("Host", other_name(chance, host))
            asked.headers.append(("Origin", f"http://{asked.headers[0][1]}"))
        case 3:
            asked.headers.append(("Referer", other_page(chance, host)))
        case _:
            asked.headers.append(("Origin", other_page(chance, host)))
            asked.headers.append(("Referer", f"http://{host}/"))
    return asked


def other_page(chance: random.Random, host: str) -> str:
    """An origin that is not the server's, however much it looks like it."""
    name, _colon, port = host.partition(":")
    return chance.choice((
        *ODD,
        f"http://{EVIL}", f"http://{name}:{int(port) + 1}", f"http://{name}", f"https://{name}",
        f"http://{name}.{EVIL}:{port}",
        f"http://{EVIL}/{host}", f"http://{host}@{EVIL}", f"http://{EVIL}?{host}", f"http://{EVIL}#{host}",
        f"http://{EVIL}\\@{host}", f"http://{host}:{port}", f"http://{host}0", f"http://localhost:{port}",
        f"ws://{host}", f"http:/{host}", f"http://[{name}]:{port}", f"http://{host} http://{EVIL}", host,
    ))  # fmt: skip


def other_name(chance: random.Random, host: str) -> str:
    """A host that is not the server's."""
    name, _colon, port = host.partition(":")
    return chance.choice((
        EVIL, f"{EVIL}:{port}", f"{name}.{EVIL}:{port}", f"localhost.{EVIL}", f"{name}.nip.io:{port}", f"user@{host}",
        f"{host}:{port}", f"{host}/", "0x7f000001", "2130706433", "localhost%00", f"*.{EVIL}", "*", "[::1]x", "a" * 300,
    ))  # fmt: skip


def code(number: int) -> str:
    """Something in the place of a room's code, as it stands in an address."""
    chance = random.Random(number)
    letters = "".join(
        chance.choice(string.ascii_letters + string.digits) for _ in range(chance.choice((5, 6, 6, 6, 7)))
    )
    odd = chance.choice(
        (
            letters.upper(),
            letters,
            f"{letters}.{chance.randrange(16**10):010x}",
            "é" * 6,
            "%",
            "..",
            "'--",
            "\x00",
        )
    )
    return quote(odd, safe=".")
