"""Helpers for tests of figures: points, fits, and a figure at one of its steps."""

from __future__ import annotations

import copy
from types import SimpleNamespace
from typing import Any

import numpy as np

from explorer.lesson.pace import Pace
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import curves
from linboard.layers import Picture
from linclass import Perceptron, Trace

DATA: dict[str, Dataset] = {
    "table 2.1": sources.table("li-2.1"),
    "default": state.default(),
    "xor": sources.table("xor"),
    "coincident": Dataset([[2, 2], [2, 2], [0, 0]], [0, 1, 1]),
    "other units": Dataset([[20, 30_000], [30, 90_000], [60, 20_000], [50, 70_000]], [0, 0, 1, 1]),
    "large": sources.generate("blobs", n=1_500, noise=1.0),
}


def fit(dataset: Dataset, **settings: Any) -> Trace[Perceptron]:
    return Perceptron(max_updates=60, **settings).fit(dataset.X, dataset.y).trace_


def at_step(drawn: Picture, step: int) -> dict[str, Any]:
    """Return the figure with the values of one step of its frames, as the browser applies them."""
    figure = copy.deepcopy(drawn.figure())
    for column in drawn.frames():
        row = step if column.index is None else column.index[step]
        values = column.values[row] * (1 if column.scale is None else column.scale[step])
        *path, last = column.attr.split(".")
        target = figure["data"][column.trace]
        for key in path:
            target = target[key]
        target[last] = values
    return figure


def loss_curves(dataset: Dataset, trace: Trace[Perceptron]) -> Picture:
    shown = [
        ("Loss", trace.loss, theme.CLASS_COLOURS[0]),
        ("Mistakes", trace.errors, theme.CLASS_COLOURS[1]),
        ("Distance", trace.distance, theme.CLASS_COLOURS[3]),
    ]
    return curves.stacked(trace.step, shown, "Step")


def colours(value: Any) -> set[str]:
    """Return all colours of the light theme anywhere in a figure."""
    if isinstance(value, str):
        return {value} if value.startswith(("#", "rgb")) else set()
    if isinstance(value, dict):
        return set().union(*map(colours, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(colours, value))
    return set()


def inside(X: Any, area: dict[str, Any]) -> Any:
    """Return whether each point lies in a convex polygon: on the same side of all its edges."""
    corners = np.column_stack([area["x"], area["y"]])
    edges = np.roll(corners, -1, axis=0) - corners
    to = X[:, None, :] - corners[None]
    turn = edges[:, 0] * to[..., 1] - edges[:, 1] * to[..., 0]
    return (turn >= 0).all(axis=1) | (turn <= 0).all(axis=1)


def bench(key: str, dataset: Dataset) -> Any:
    """Return a lesson page's bench with these points, with the attributes that a figure uses."""
    return SimpleNamespace(
        key=key,
        scene=None,
        moves=False,
        answered=True,
        pace=Pace(),
        dataset=dataset,
        positive=0,
        signs=dataset.signs(),
        box=dataset.bounds,
    )
