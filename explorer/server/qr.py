"""A QR code of an address, so that a class opens what the lecturer shows."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from html import escape
from io import BytesIO

import segno

MOST = 2_953  # bytes: what the largest QR code holds with the least correction


@lru_cache(maxsize=32)  # a class asks for the lecturer's once more
def svg(address: str) -> bytes:
    """The code of an address of 1 to `MOST` bytes as an SVG, black on white, that takes the size of its place."""
    image = BytesIO()
    segno.make_qr(address, error="l").save(image, kind="svg", border=4, light="#fff", omitsize=True)
    return image.getvalue()


def image(address: str, name: str, width: int | None = None) -> str:
    """The code as HTML, with the name that a screen reader says, `width` pixels wide where one is given."""
    data = b64encode(svg(address)).decode("ascii")
    wide = f' width="{width}"' if width else ""
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(name)}"{wide}>'
