"""Matrices as coloured cells: any numbers, and a confusion matrix, whose correct decisions are green and errors red."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.i18n.language import _
from linboard.layers import Layer


def heat(x: Any, y: Any, z: Any, most: float, **more: Any) -> Layer:
    """The numbers z in colours of their sign, full at ±`most`; `more` are other attributes of the trace."""
    scale = {"zmin": -most, "zmax": most, "colorscale": theme.HEAT, "showscale": False}
    return Layer({"type": "heatmap", "x": x, "y": y, "z": z} | scale | more)


def matrix(names: Sequence[str], counts: NDArray[np.int64], number: str = "") -> Layer:
    """Counts (T, C, C) of each step, on the axes of that number; the colour is stronger for a larger share.

    The share is relative to the true class, that is, to the row.
    """
    trace = {
        "type": "heatmap",
        "x": names,
        "y": names,
        "z": np.zeros(counts.shape[1:], dtype=np.int8),
        "text": counts[-1].astype(np.int32),
        "texttemplate": "%{text}",
        "textfont": {"size": 15, "color": theme.LINE},
        "xaxis": f"x{number}",
        "yaxis": f"y{number}",
        "zmin": -100,
        "zmax": 100,
        "colorscale": [
            [0, theme.BAD_HEAT],
            [0.5, theme.clear(theme.BAD_HEAT)],
            [0.5, theme.clear(theme.GOOD_FILL)],
            [1, theme.GOOD_FILL],
        ],
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "hovertemplate": _("{true} classified as {decided}: {count}").format(
            true="%{y}", decided="%{x}", count="%{text}"
        )
        + "<extra></extra>",
    }
    return Layer(trace).change("z", _signed(counts)).change("text", counts.astype(np.int32))


def _signed(counts: NDArray[np.int64]) -> NDArray[np.int8]:
    """Percentage of the true class, negative for errors, shape (T, C, C)."""
    share = np.rint(100 * counts / np.maximum(counts.sum(axis=2, keepdims=True), 1))
    right = np.eye(counts.shape[1], dtype=bool)
    signed: NDArray[np.int8] = np.where(right, share, -share).astype(np.int8)
    return signed
