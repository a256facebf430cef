"""What every board and every chart must show, whatever its lesson: its line, its sides, and one colour for one thing."""

from __future__ import annotations

from typing import Any

import numpy as np

from linboard import theme
from tests.support.ranges import at_all_steps

ON_IT = 1e-4  # distance from the line, as a share of the length of its visible part


def check_line(board: dict[str, Any]) -> bool:
    """Check that the solid line of each step is where w·x + b = 0 for the w and b that the page tells.

    Returns whether the board has such a line.
    """
    columns = board.get("columns", {})
    w, b = np.asarray(columns.get("w", 0), dtype=float), np.asarray(columns.get("b", 0), dtype=float)
    layers = [
        i
        for i, layer in enumerate(board["figure"]["data"])
        if layer.get("line", {}).get("color") == theme.LINE
        and layer["line"].get("dash") == "solid"
        and layer["line"].get("width") == 3
        and "name" not in layer
        and any(column["trace"] == i for column in board.get("frames", []))
    ]
    if w.ndim != 2 or w.shape[1] != 2 or b.shape != (len(w),) or len(layers) != 1:
        return False
    x, y = (at_all_steps(board, layers[0], attr) for attr in "xy")
    if len(x) != len(w) or x.shape[1] != 2:  # the boundary of another model, such as a vote
        return False
    f = w[:, :1] * x + w[:, 1:] * y + b[:, None]
    size = np.abs(w[:, :1] * x) + np.abs(w[:, 1:] * y) + np.abs(b[:, None])
    flat = ~w.any(axis=1)
    assert (np.isnan(x).all(axis=1) == flat).all(), "there is a line just where w is not 0"
    assert (np.abs(f[~flat]) <= ON_IT * size[~flat]).all(), "the line is where f = 0"
    return True


def check_names(figure: dict[str, Any]) -> None:
    """Check that the name of a curve above its panel has the colour of the curve."""
    colours = {
        layer["name"]: layer["line"]["color"]
        for layer in figure["data"]
        if layer.get("name") and isinstance(layer.get("line", {}).get("color"), str)
    }
    for note in figure["layout"].get("annotations", []):
        if note["text"] in colours and "color" in note.get("font", {}):
            assert note["font"]["color"] == colours[note["text"]], note["text"]
