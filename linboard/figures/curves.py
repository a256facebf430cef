"""Stacked curves over the steps of a trace on a common axis, each with a mark at the current step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.layers import Layer, Picture

Curve = tuple[str, NDArray[Any], str]  # name, values of shape (T,), colour
GAP = 0.13  # between panels, as a share of the whole height


def stacked(steps: NDArray[np.int64], curves: Sequence[Curve], step_title: str) -> Picture:
    """One panel for each curve over a common step axis, with a mark at the current step."""
    layers: list[dict[str, Any]] = []
    layout = theme.layout(
        xaxis=theme.axis(
            step_title, anchor=_axis("y", len(curves) - 1), range=[-0.5, float(steps[-1]) + 0.5]
        ),
        margin={"l": 52, "r": 12, "t": 18, "b": 40},
        annotations=[],
    )
    for i, (name, values, colour) in enumerate(curves):
        axis = panel(layout, i, len(curves), name, colour)
        layout[axis.replace("y", "yaxis")] |= {"range": extent(values), "autorange": False}
        line = {"color": colour, "width": 2, "shape": "hv" if values.dtype.kind == "i" else "linear"}
        layers.append(
            {
                "type": "scatter",
                "mode": "lines",
                "name": name,
                "meta": theme.FUTURE,
                "x": steps,
                "y": values,
                "yaxis": axis,
                "line": line,
                "hovertemplate": "%{x}: %{y}<extra></extra>",
            }
        )
        here = mark(axis) | {"cliponaxis": False}
        layers.append(here.move(np.column_stack([steps, values]).astype(float)))
    return Picture(layers, layout)


def extent(values: NDArray[Any]) -> list[float]:
    """An axis range that contains 0, all values, and room for their marks, the same at each step."""
    finite = values[np.isfinite(values)].astype(float)
    low, high = float(finite.min(initial=0)), float(finite.max(initial=0))
    room = 0.08 * (high - low) or 1.0
    return [low - room, high + room]


def panel(layout: dict[str, Any], i: int, of: int, name: str, colour: str) -> str:
    """Add panel i `of` so many to the layout, from the top, with its name above it; return its y axis."""
    height = (1 - GAP * (of - 1)) / of
    top = 1 - i * (height + GAP)
    axis = _axis("y", i)
    layout[axis.replace("y", "yaxis")] = theme.axis(
        "", domain=[max(top - height, 0), top], rangemode="tozero", nticks=4 if of < 3 else 3
    )
    layout["annotations"].append(
        {
            "text": name,
            "xref": "paper",
            "yref": "paper",
            "x": 0,
            "y": top,
            "yanchor": "bottom",
            "xanchor": "left",
            "showarrow": False,
            "font": {"size": 12, "color": colour},
        }
    )
    return axis


def mark(axis: str = "y") -> Layer:
    """An empty mark of the current step on a y axis."""
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": [],
        "y": [],
        "yaxis": axis,
        "hoverinfo": "skip",
        "marker": {"size": 10, "color": theme.ACCENT, "line": {"width": 2, "color": theme.PAPER}},
    }
    return Layer(trace)


def _axis(letter: str, i: int) -> str:
    return letter if i == 0 else f"{letter}{i + 1}"
