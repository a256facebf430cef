"""Layers that show the quantities of a proof: named after their symbols, at the lines that mention them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import boundaries, strokes
from linboard.layers import Layer, Picture
from linboard.points import Points
from linclass.core import linear

Array = NDArray[np.float64]
SYMBOL = (
    "sym-"  # prefix of a layer's `uid`, by which the browser finds the layers of a symbol (chart/chain.js)
)
END = "--"  # after it, a number makes the name unique
TITLE = 12  # pixels of the letters of the names of a plane's axes, which fit beside a picture of 150 pixels
ROOM = 0.04  # least room around the arrows of a plane, as a share of its size
PARTS = (
    4  # least number of steps of an axis; a step is a power of 2, so the axis rarely changes during a drag
)


def of_symbol(layer: Layer, symbol: str) -> Layer:
    """Return the layer as the object of a symbol: both are highlighted together."""
    return layer | {"uid": f"{SYMBOL}{symbol}{END}"}


def identified(picture: Picture) -> Picture:
    """Make the names of the layers of symbols unique within their picture, as Plotly requires."""
    for i, layer in enumerate(picture.layers):
        uid = layer.get("uid", "")
        if uid.startswith(SYMBOL) and uid.endswith(END):
            layer["uid"] = f"{uid}{i}"
    return picture


def ring(colour: str, size: int = 19) -> dict[str, Any]:
    """Return the marker of a ring around a point."""
    return {"symbol": "circle-open", "size": size, "color": colour, "line": {"width": 2.5}}


def ends(dataset: Points, w: Array, b: float) -> Array:
    """Return the ends of the line w·x + b = 0 on the board, shape (2, 2); NaN if w = 0."""
    center, reach = boundaries.view(dataset)
    segment: Array = linear.boundary_segments(np.asarray(w, dtype=float)[None], np.array([b]), center, reach)[
        0
    ]
    return segment


def named(text: str, colour: str = theme.LINE, size: int = 14) -> Layer:
    """Return an empty layer that writes a name."""
    return strokes.words([], [], size, [f"<b>{text}</b>"], colour)


def plane(
    layers: Sequence[Layer], places: Iterable[Array], titles: tuple[str, str], right: float = 0.0
) -> Picture:
    """Return a picture of arrows that start at zero, in a plane of equal scales that contains all places.

    Parameters
    ----------
    layers : sequence of Layer
    places : iterable of arrays of shape (k, 2)
    titles : tuple of two str
        What the axes to the right and upwards are.
    right : float
        A place on this axis that is visible, too.
    """
    known = np.vstack([[[0.0, 0.0], [right, 0.0]], *places])
    known = known[np.isfinite(known).all(axis=1)]
    low, high = known.min(axis=0), known.max(axis=0)
    size = max(float((high - low).max()), 1.0)
    step, room = 2.0 ** np.floor(np.log2(size / PARTS)), ROOM * size
    first, bottom = (step * np.floor((low - room) / step)).tolist()
    last, top = (step * np.ceil((high + room) / step)).tolist()
    xaxis = theme.axis(titles[0], TITLE, range=[first, last], zeroline=True)
    look = {"scaleanchor": "x", "scaleratio": 1, "showticklabels": False}
    yaxis = theme.axis(titles[1], TITLE, range=[bottom, top], zeroline=False, **look)
    layout = theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 30, "r": 12, "t": 6, "b": 44})
    return Picture(list(layers), layout)
