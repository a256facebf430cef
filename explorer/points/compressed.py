"""Compressed bytes as the stores hold them, and the bytes that they contain, up to a limit."""

from __future__ import annotations

import zlib

_SLICE = 2**20


def compressed(content: bytes) -> bytes:
    """Return the bytes, quickly compressed, slice by slice: a large output would double its memory as it grows."""
    packing = zlib.compressobj(1)
    slices = (content[at : at + _SLICE] for at in range(0, len(content), _SLICE))
    return b"".join([*map(packing.compress, slices), packing.flush()])


def decompressed(packed: bytes, most: int) -> bytes | None:
    """Return the original bytes, or None if they are damaged or more than `most`."""
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(packed, most)
    except zlib.error:
        return None
    return content if unpacking.eof else None
