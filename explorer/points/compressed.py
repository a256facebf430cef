"""Compressed bytes as the stores hold them, and the bytes that they contain, up to a limit."""

from __future__ import annotations

import zlib


def compressed(content: bytes) -> bytes:
    """Return the bytes, quickly compressed."""
    return zlib.compress(content, 1)


def decompressed(packed: bytes, most: int) -> bytes | None:
    """Return the original bytes, or None if they are damaged or more than `most`."""
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(packed, most)
    except zlib.error:
        return None
    return content if unpacking.eof else None
