"""Whether a picture lies within its axes: no mark is cut off at any step, and no axis is far too long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

ROUNDING = 1e-6  # as a share of an axis
LEAST = 1 / 5  # of an axis that its values take up, at least
LOWEST = 228  # pixels of the lowest board on a phone
LETTER = 8  # pixels: the height of a digit of 12 px
Array = NDArray[np.float64]


def _numbers(values: Any) -> Array:
    """Return numbers as an array; categories are none."""
    found = np.asarray(values)
    return found.astype(float) if found.dtype.kind in "iuf" else np.empty(0)


def at_all_steps(message: dict[str, Any], layer: int, attr: str) -> Array:
    """Return the values of an attribute of a layer: one row for each step, or one for all."""
    values = _numbers(message["figure"]["data"][layer].get(attr, [])).reshape(1, -1)
    for column in message.get("frames", []):
        if (column["trace"], column["attr"]) == (layer, attr):
            values = np.asarray(column["values"], dtype=float)
            if "index" in column:
                values = values[column["index"]]
            if "scale" in column:
                values = values * np.reshape(column["scale"], (-1, *[1] * (values.ndim - 1)))
    return values


def _axes(message: dict[str, Any]) -> Iterator[tuple[str, float, float, list[tuple[bool, Array]]]]:
    """Yield each axis with a range: its name, both ends, and for each layer whether it has marks, and its values."""
    figure = message["figure"]
    for name, axis in figure["layout"].items():
        ends = axis.get("range") if "axis" in name and isinstance(axis, dict) else None
        if ends is None or not all(isinstance(end, int | float) for end in ends):
            continue
        letter, short = name[0], name.replace("axis", "")
        found = []
        for i, layer in enumerate(figure["data"]):
            if layer.get(f"{letter}axis", letter) != short or layer.get("type") not in ("scatter", "bar"):
                continue
            values = at_all_steps(message, i, letter).ravel()
            if layer["type"] == "bar" or "tozero" in layer.get("fill", ""):
                values = np.append(values, 0.0)
            values = values[np.isfinite(values)]
            if axis.get("type") == "log":
                values = np.log10(values[values > 0])
            found.append(("markers" in layer.get("mode", ""), values))
        yield name, min(ends), max(ends), found


def check(message: dict[str, Any]) -> None:
    """Check a companion picture: its marks lie within the axes at every step, and its values use most of them."""
    for name, low, high, layers in _axes(message):
        room = ROUNDING * (high - low)
        for marks, values in layers:
            if marks and len(values):
                assert low - room <= values.min(), f"{name}: {values.min()} is left of {low}"
                assert values.max() <= high + room, f"{name}: {values.max()} is right of {high}"
        seen = np.clip(np.concatenate([values for _marks, values in layers] or [np.empty(0)]), low, high)
        if len(seen) and np.ptp(seen) > 0:
            assert np.ptp(seen) >= LEAST * (high - low), (
                f"{name}: {seen.min()} to {seen.max()} of {low} to {high}"
            )


def check_ticks(message: dict[str, Any]) -> None:
    """Check that the names of a vertical axis are not drawn over each other, even on the lowest board of a phone."""
    layout = message["figure"]["layout"]
    margin = layout["margin"]
    height = min(LOWEST, message.get("height", LOWEST)) - margin["t"] - margin["b"]
    for name, axis in layout.items():
        if not name.startswith("yaxis") or axis.get("type") == "log" or len(axis.get("tickvals", [])) < 2:
            continue
        start, end = axis.get("domain", (0, 1))
        low, high = sorted(axis["range"])
        gap = np.diff(np.sort(np.asarray(axis["tickvals"], dtype=float))).min()
        apart = height * (end - start) * gap / (high - low)
        assert apart >= LETTER, f"{name}: the ticks are {apart:.1f} pixels apart"
