"""QR codes of addresses, with which a class opens the lecturer's view."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from html import escape
from io import BytesIO

import segno

MOST = 2_953  # bytes: capacity of the largest QR code with the lowest error correction


@lru_cache(maxsize=32)  # a class may request the lecturer's code again
def svg(address: str) -> bytes:
    """Return the code of an address of 1 to `MOST` bytes as an SVG, black on white, which scales with its container."""
    image = BytesIO()
    segno.make_qr(address, error="l").save(image, kind="svg", border=4, light="#fff", omitsize=True)
    return image.getvalue()


def image(address: str, name: str, width: int | None = None) -> str:
    """Return the code as HTML with a name for screen readers, `width` pixels wide if given."""
    data = b64encode(svg(address)).decode("ascii")
    wide = f' width="{width}"' if width else ""
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(name)}"{wide}>'
