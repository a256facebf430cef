"""The browser's view of a message."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np

# As in linboard/chart/store.js: {dtype, shape, bdata} becomes a typed array, little-endian as in every
# browser.
TYPED_ARRAYS = {"f8": "<f8", "f4": "<f4", "i1": "<i1", "u1": "<u1", "i2": "<i2", "i4": "<i4"}


def unpack(value: Any) -> Any:
    """Decode a message as the browser does."""
    if isinstance(value, list):
        return [unpack(v) for v in value]
    if not isinstance(value, dict):
        return value
    if "bdata" in value:
        flat = np.frombuffer(base64.b64decode(value["bdata"]), TYPED_ARRAYS[value["dtype"]])
        return flat.reshape(value["shape"])
    return {key: unpack(v) for key, v in value.items()}
