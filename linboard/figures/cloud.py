"""Points in three dimensions, and a plane between them."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
SIGNS = (15, 17, 14, 15)  # sizes of the class symbols in pixels: text, because 3D scatter has no triangle
FAMILY = "Source Sans, Arial, sans-serif"  # WebGL text does not inherit the page's font
FONT = {"family": FAMILY, "size": 12}
AWAY, LOWER = (
    1.15,
    0.16,
)  # camera distance; it looks below the centre, to leave room for the axis titles
CORNERS = np.array(list(product((0, 1), repeat=3)))  # corners of a box, (8, 3)
EDGES = [(a, b) for a in range(8) for b in range(a) if np.abs(CORNERS[a] - CORNERS[b]).sum() == 1]


def figure(
    places: Array,
    labels: NDArray[np.int8],
    names: tuple[str, str, str],
    plane: tuple[Array, float] | None = None,
) -> Picture:
    """A 3D scatter plot that can be rotated.

    Parameters
    ----------
    places : array of shape (n, 3)
    labels : array of shape (n,)
        Class indices.
    names : three str
        Titles of the axes.
    plane : w of shape (3,) and b, optional
        A plane w·x + b = 0 to draw within the box.
    """
    low, high = places.min(axis=0), places.max(axis=0)
    room = 0.08 * (high - low)
    room[room == 0] = 0.5 * np.maximum(np.abs(low), 1.0)[room == 0]
    low, high = low - room, high + room
    hover = "(%{x:.3~g}, %{y:.3~g}, %{z:.3~g})<extra></extra>"
    data = [signs(places[labels == label], label, hovertemplate=hover) for label in range(len(SIGNS))]
    if plane is not None:
        data.append(_plane(section(*plane, low, high)))
    axes = {
        f"{a}axis": {
            "title": {"text": name, "font": FONT},
            "tickfont": FONT,
            "range": [float(low[i]), float(high[i])],
            "nticks": 5,
        }
        for i, (a, name) in enumerate(zip("xyz", names, strict=True))
    }
    eye = np.array([1.35, -1.5, 0.9]) if plane is None else _along(plane[0] * (high - low))
    camera = {
        "eye": dict(zip("xyz", (AWAY * eye).tolist(), strict=True)),
        "center": {"x": 0, "y": 0, "z": -LOWER},
    }
    scene = {**axes, "aspectmode": "cube", "dragmode": "turntable", "camera": camera}
    return Picture(data, theme.layout(scene=scene, margin={"l": 0, "r": 0, "t": 0, "b": 0}))


def _along(normal: Array) -> Array:
    """A camera that looks at a plane from its side and from above, so that the points on both sides are visible."""
    across = np.cross(normal, [0.0, 0.0, 1.0])
    length = float(np.linalg.norm(across))
    along = across / length if length > 0 else np.array([1.0, 0.0, 0.0])
    eye: Array = 2.0 * along + 0.9 * normal / np.linalg.norm(normal) + np.array([0.0, 0.0, 0.4])
    return eye


def signs(places: Array, label: int, **more: Any) -> dict[str, Any]:
    """The points (n, 3) of a class as text with its board symbol; `more` are further attributes of the trace."""
    icon, colour = theme.CLASS_ICONS[label], theme.CLASS_COLOURS[label]
    return words(icon, colour, SIGNS[label], places, **({"hoverinfo": "all"} | more))


def line(colour: str, width: float, places: Array | None = None, **more: Any) -> Layer:
    """A line through points in space, shape (k, 3); empty if they are omitted."""
    return _scatter(places, {"mode": "lines", "line": {"color": colour, "width": width}} | more)


def dots(marker: dict[str, Any], places: Array | None = None, **more: Any) -> Layer:
    """Markers at points in space, shape (k, 3); empty if they are omitted."""
    return _scatter(places, {"mode": "markers", "marker": marker} | more)


def words(text: Any, colour: str, size: int = 12, places: Array | None = None, **more: Any) -> Layer:
    """A text at each of these points in space, shape (k, 3); empty if they are omitted."""
    font = {"family": FAMILY, "size": size, "color": colour}
    look = {"mode": "text", "text": text, "textposition": "middle center", "textfont": font}
    return _scatter(places, look | more)


def _scatter(places: Array | None, look: dict[str, Any]) -> Layer:
    """Points in space, without hover text unless the other attributes in `look` say otherwise."""
    x, y, z = ([], [], []) if places is None else places.T
    return Layer({"type": "scatter3d", "x": x, "y": y, "z": z, "hoverinfo": "skip"} | look)


def _plane(corners: Array) -> dict[str, Any]:
    """A convex polygon as a fan of triangles from its first corner."""
    k = max(len(corners) - 2, 0)
    return {
        "type": "mesh3d",
        "x": corners[:, 0],
        "y": corners[:, 1],
        "z": corners[:, 2],
        "i": np.zeros(k, dtype=np.int32),
        "j": np.arange(1, k + 1),
        "k": np.arange(2, k + 2),
        "color": theme.ACCENT,
        "opacity": 0.45,
        "hoverinfo": "skip",
    }


def section(w: Array, b: float, low: Array, high: Array) -> Array:
    """Corners, in cyclic order, of the intersection of a plane and a box, shape (k, 3); k = 0 if it is empty.

    Parameters
    ----------
    w : array of shape (3,)
    b : float
        The plane is w·x + b = 0.
    low, high : arrays of shape (3,)
        Opposite corners of the box.
    """
    size = high - low
    slope, rest = w * size, float(w @ low + b)  # in coordinates of the unit cube
    found = []
    for a, c in EDGES:
        f, g = (float(CORNERS[i] @ slope) + rest for i in (a, c))
        if (f < 0) != (g < 0):
            found.append(CORNERS[a] + f / (f - g) * (CORNERS[c] - CORNERS[a]))
    if len(found) < 3:
        return np.empty((0, 3))
    corners = np.array(found)
    across = corners - corners.mean(axis=0)
    normal = slope / np.linalg.norm(slope)
    first = np.cross(normal, np.eye(3)[np.abs(normal).argmin()])
    angle = np.arctan2(across @ np.cross(normal, first), across @ first)
    result: Array = low + corners[np.argsort(angle)] * size
    return result
