"""A kernel machine as a picture: its boundary and margins in the plane, its support vectors, its coefficients."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer import theme
from explorer.figures import fields
from explorer.language import _
from explorer.state import Dataset
from linclass import Grid

Array = NDArray[np.float64]
Figure = dict[str, Any]
FEW, SOME = 30, 80  # support vectors up to which the grid is twice, and one and a half times, as fine
UNIT = 63  # levels of a margin's field from 0 to f = 1; beyond f = 2 it is cut off
LARGEST_DISC = 34.0  # diameter in pixels
MOST_STICKS = 1_000


def grid(dataset: Dataset, vectors: int, box: fields.Box | None = None) -> Grid:
    """The grid of a field that costs a kernel value for each of so many vectors at each of its points, over `box`."""
    factor = 2.0 if vectors <= FEW else 1.5 if vectors <= SOME else 1.0
    plain = fields.field_grid(dataset, box=box)
    nx, ny = (2 * round(factor * size / 2) for size in fields.SIZE)
    return Grid(plain.xlim, plain.ylim, nx, ny)


def curves(places: Grid, values: Array, fills: tuple[str, str]) -> list[dict[str, Any]]:
    """The curve f = 0 with the sides in the colours of their classes, and dashed the margins f = 1 and f = -1.

    Parameters
    ----------
    places : Grid
    values : array of shape (ny * nx,)
        f at its points.
    fills : tuple of str
        Of the side where f > 0, and of the other.
    """
    boundary, _levels = fields.field(places, values[None], 0, fills=fills)
    unit = fields.LEVELS  # of the colours: at the margins they are full
    field = np.clip(unit * values, -unit, unit).astype(np.float32)  # far out f is small, and a level coarse
    boundary |= {"x": places.x, "y": places.y, "z": places.matrix(field)}
    margins = {
        "type": "contour",
        "x": boundary["x"],
        "y": boundary["y"],
        "z": places.matrix(np.rint(np.clip(values, -2, 2) * UNIT).astype(np.int8)),
        "showscale": False,
        "autocontour": False,
        "contours": {"start": -UNIT, "end": UNIT, "size": 2 * UNIT, "coloring": "none"},
        "line": {"color": theme.LINE, "width": 1.2, "dash": "dash", "smoothing": 0},
        "hoverinfo": "skip",
    }
    return [boundary, margins]


def rings(X: Array, colour: str) -> dict[str, Any]:
    """Rings round some points."""
    marker = {"symbol": "circle-open", "size": 19, "color": colour, "line": {"width": 2}}
    return _marks(X, marker)


def discs(X: Array, weights: Array, colour: str) -> dict[str, Any]:
    """Discs behind some points, with areas in proportion to weights of which 1 is the largest."""
    size = np.rint(LARGEST_DISC * np.sqrt(weights)).astype(np.int8)
    return _marks(
        X, {"symbol": "circle", "size": size, "color": colour, "opacity": 0.55, "line": {"width": 0}}
    )


def _marks(X: Array, marker: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": X[:, 0],
        "y": X[:, 1],
        "marker": marker,
        "hoverinfo": "skip",
    }


def coefficients(dataset: Dataset, order: NDArray[np.int64], alpha: Array, C: float) -> Figure:
    """The α of all points as sticks, in this order, with the limit C dashed where it is near.

    Parameters
    ----------
    dataset : Dataset
    order : array of shape (n,)
        Indices of the points, the classes one after the other.
    alpha : array of shape (n,)
    C : float
    """
    order = order[:MOST_STICKS]
    n, heights, labels = len(order), alpha[order], dataset.labels[order]
    top = float(heights.max(initial=0.0)) or 1.0
    data: list[dict[str, Any]] = []
    for label in np.unique(labels).tolist():
        places = np.flatnonzero(labels == label)
        path = np.full((3 * len(places), 2), np.nan, dtype=np.float32)
        path[0::3, 0] = path[1::3, 0] = places
        path[0::3, 1], path[1::3, 1] = 0.0, heights[places]
        colour = theme.CLASS_COLOURS[label]
        data.append(_line(path[:, 0], path[:, 1], colour, 2 if n <= 150 else 1))
        marker = {"symbol": theme.CLASS_SYMBOLS[label], "color": colour, "size": 8 if n <= 80 else 5}
        dots = _marks(np.column_stack([places, heights[places]]), marker)
        names = [f"x<sub>{i + 1}</sub>" for i in order[places].tolist()]
        data.append(dots | {"text": names, "hoverinfo": "text+y"})
    if 2 * top >= C:
        limit = _line(np.array([-1, n]), np.array([C, C]), theme.MUTED, 1.5)
        limit["line"]["dash"] = "dash"
        data.append(limit | {"name": _("the limit C")})
        top = max(top, C)
    ticks = (
        {"tickvals": np.arange(n), "ticktext": [f"x<sub>{i + 1}</sub>" for i in order.tolist()]}
        if n <= theme.NAMED_POINTS
        else {"showticklabels": False}
    )
    layout = theme.layout(
        xaxis=theme.axis(_("points, class by class"), range=[-1, n], showgrid=False, zeroline=False, **ticks),
        yaxis=theme.axis("α", range=[0, 1.12 * top]),
    )
    return {"data": data, "layout": layout}


def _line(x: NDArray[Any], y: NDArray[Any], colour: str, width: float) -> dict[str, Any]:
    line = {"color": colour, "width": width}
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "hoverinfo": "skip", "line": line}
