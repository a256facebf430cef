"""Finds the layers of a picture by their meaning: symbol, colour, dash or name; never by their position."""

from __future__ import annotations

from typing import Any

import numpy as np

from linboard.layers import Picture
from tests.support.figures import at_step

SHORT = {"symbol": ("marker", "symbol"), "dash": ("line", "dash"), "colour": ("line", "color")}


def _has(layer: dict[str, Any], name: str, wanted: Any) -> bool:
    value: Any = layer
    for key in SHORT.get(name, (name,)):
        value = value.get(key) if isinstance(value, dict) else None
    return bool(value == wanted)


def every(picture: Picture, step: int = 0, **look: Any) -> list[dict[str, Any]]:
    """Return the layers with this look, with their values at a step."""
    found = at_step(picture, step)["data"]
    return [layer for layer in found if all(_has(layer, name, wanted) for name, wanted in look.items())]


def one(picture: Picture, step: int = 0, **look: Any) -> dict[str, Any]:
    """Return the only layer with this look, with its values at a step."""
    (layer,) = every(picture, step, **look)
    return layer


def places(layer: dict[str, Any]) -> Any:
    """Return the places of a layer, shape (k, 2), without gaps."""
    found = np.column_stack([np.asarray(layer["x"], dtype=float), np.asarray(layer["y"], dtype=float)])
    return found[np.isfinite(found).all(axis=1)]
