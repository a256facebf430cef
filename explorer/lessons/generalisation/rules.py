"""The rules with descriptions of a few bits, as a list of small pictures that grows with each bit."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import boundaries, strokes
from linboard.layers import Layer, Picture
from linclass.core import linear

Array = NDArray[np.float64]
LISTED = 4  # bits of the longest descriptions in the list
ACROSS = 8  # pictures in a row
PITCH = np.array([1.2, 1.65])  # distances between pictures of side 1, with a row of text below each
UNIT = ((-1.0, 1.0), (-1.0, 1.0))
CORNERS = 7  # of half a square, at most, with the first one repeated and a gap


def listed(W: Array, b: Array, box: tuple[tuple[float, float], ...], bits: NDArray[np.int64]) -> Picture:
    """Draw the first rules, each with its description: at each step those of this number of bits.

    Parameters
    ----------
    W, b : arrays of shape (H, 2) and (H,)
        The rules in the order of their descriptions.
    box : two intervals
        The part of the plane that each picture shows.
    bits : array of shape (T,)
        The length of the descriptions at each step.
    """
    count = min(2**LISTED, len(b))
    half = np.array([(high - low) / 2 for low, high in box])
    middle = np.array([(high + low) / 2 for low, high in box])
    W, b = W[:count] * half, b[:count] + W[:count] @ middle  # on the square from -1 to 1
    corner = PITCH * np.column_stack([np.arange(count) % ACROSS, -(np.arange(count) // ACROSS)])
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (np.nan, np.nan)])
    shown = np.arange(count) < 2 ** np.minimum(bits, LISTED)[:, None]  # (T, H)

    def drawn(layer: Layer, paths: Array) -> Layer:
        """Let a layer draw the paths (H, k, 2) of the rules in the list at each step."""
        placed = corner[:, None] + paths
        steps = np.where(shown[:, :, None, None], placed, np.nan)
        return layer.move(steps.reshape(len(shown), -1, 2).astype(np.float32))

    data = [
        *(
            drawn(boundaries.area(theme.CLASS_FILLS[k]), _halves(sign * W, sign * b))
            for k, sign in enumerate((1, -1))
        ),
        drawn(strokes.line(theme.MUTED, 1), np.broadcast_to(square, (count, *square.shape))),
        drawn(strokes.line(theme.LINE, 2.5), _lines(W, b)),
        _descriptions(corner, shown, bits),
    ]
    rows = -(-count // ACROSS)
    bare: dict[str, Any] = {"visible": False, "showgrid": False, "zeroline": False}
    layout = theme.layout(
        xaxis=theme.axis("", range=[-0.1, ACROSS * PITCH[0] - 0.08], constrain="domain", **bare),
        yaxis=theme.axis(
            "", range=[PITCH[1] * (1 - rows) - 0.6, 1.05], scaleanchor="x", constrain="domain", **bare
        ),
        margin={"l": 2, "r": 2, "t": 2, "b": 2},
    )
    return Picture(data, layout)


def _halves(W: Array, b: Array) -> Array:
    """Return the part of the square where each f is positive, as closed paths (H, CORNERS, 2) in a square of side 1."""
    found = np.full((len(b), CORNERS, 2), np.nan)
    for path, w, offset in zip(found, W, b.tolist(), strict=True):
        corners = linear.halfplane_intersection(w, offset, *UNIT)
        if len(corners):
            path[: len(corners) + 1] = np.vstack([corners, corners[:1]])
    return (found + 1) / 2


def _lines(W: Array, b: Array) -> Array:
    """Return the part of each line in the square, as paths (H, 3, 2) in a square of side 1."""
    found = np.full((len(b), 3, 2), np.nan)
    for path, w, offset in zip(found, W, b.tolist(), strict=True):
        ends = linear.clip_line(w, offset, *UNIT)
        if ends is not None:
            path[:2] = ends
    return (found + 1) / 2


def _descriptions(corner: Array, shown: NDArray[np.bool_], bits: NDArray[np.int64]) -> Layer:
    """Write the description below each picture: its number in binary, with as many digits as there are bits."""
    texts = [
        [f"{i:0{min(int(length), LISTED)}b}" if there else "" for i, there in enumerate(row)]
        for length, row in zip(bits, shown.tolist(), strict=True)
    ]
    layer = strokes.dots(
        {"size": 1, "color": theme.CLEAR},
        corner + np.array([0.5, -0.1]),
        mode="text",
        text=[],
        textposition="bottom center",
        textfont={"size": 12, "color": theme.LINE, "family": "monospace"},
    )
    return layer.change("text", np.array(texts, dtype=object))
