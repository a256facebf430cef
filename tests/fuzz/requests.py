"""Requests that leave a file, broken."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.support.uploader import PLACE, Request, form

TYPES = ("text/csv", "multipart/form-data", "multipart/form-data; boundary=")


def broken(request: Request, chance: random.Random) -> Request:
    """The same with one part that is none, or too much."""
    headers, half = dict(request.headers), request.body[: len(request.body) // 2]
    match chance.randrange(7):
        case 0:
            ends = [request.path + end for end in ("/..", "%00", "9" * 999, "/9/9")]
            return replace(request, path=chance.choice([f"{PLACE}/{'0' * 36}/1", *ends]))
        case 1:
            del headers[chance.choice(list(headers))]
        case 2:
            headers["X-Xsrftoken"] = chance.choice(("", "2|0|0|0", "x" * 5_000))
        case 3:
            headers["Content-Type"] = chance.choice(TYPES)
        case 4:
            return replace(request, method=chance.choice(("POST", "DELETE", "PATCH", "OPTIONS")))
        case 5:
            bodies = (b"", b"\r\n", half, request.body * 2, form(b"") * 50)
            return replace(request, body=chance.choice(bodies))
        case _:
            headers["Content-Length"] = "99999999999"
    return replace(request, headers=headers)
