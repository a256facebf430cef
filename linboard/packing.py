"""Messages as bytes, in the format that the browser unpacks."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import is_dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

try:
    import orjson
except ImportError:  # optional, for faster messages
    orjson = None  # type: ignore[assignment]  # a name that may be a module or None has no type of its own

Array: TypeAlias = NDArray[Any]
Numbers: TypeAlias = Array | Sequence[Any]
Rows: TypeAlias = Array  # of more than one dimension: the browser unpacks it as a list of rows


def sent(part: Any) -> dict[str, Any]:
    """The fields of a message under the browser's names: `from_` becomes `from`, which is a keyword in Python."""
    return {name.rstrip("_"): value for name, value in vars(part).items() if value is not None}


def dumps(message: Any) -> bytes:
    """Return a message as JSON, with its arrays packed as base64 of little-endian numbers."""
    if orjson is not None:
        option = orjson.OPT_NON_STR_KEYS | orjson.OPT_PASSTHROUGH_DATACLASS
        return orjson.dumps(message, default=_pack, option=option)
    return json.dumps(message, default=_pack, separators=(",", ":")).encode()


_CODES = {"f": "f4", "i": "i4", "b": "i1"}


def _pack(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return _packed(value)
    if is_dataclass(value):
        return sent(value)
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"cannot send a {type(value).__name__} to the browser")


def _packed(array: Array) -> Any:
    if array.dtype.kind in "OU":
        return array.tolist()
    code, dtype = _code(array.dtype)
    data = array.astype(dtype, copy=False).tobytes()
    return {"dtype": code, "shape": array.shape, "bdata": base64.b64encode(data).decode()}


@cache
def _code(dtype: np.dtype[Any]) -> tuple[str, np.dtype[Any]]:
    """The browser's name of the type in which an array is sent, and that type."""
    code = "f8" if dtype == np.float64 else _CODES.get(dtype.kind, "i4")
    if dtype in (np.int8, np.uint8, np.int16):
        code = dtype.str[1:]
    return code, np.dtype("<" + code)
