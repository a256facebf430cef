"""Colours and markers for up to ten classes: those of the board for the first four, and six more."""

from __future__ import annotations

from typing import Any

from linboard import theme
from linboard.figures import points
from linboard.plots.sample import Sample

# Further colours, each with its counterpart in the dark theme.
MORE = {
    "#8a6d00": "#d9b93b",
    "#0b7f8f": "#4cc3d4",
    "#b3206f": "#f07fbb",
    "#4f5a6b": "#a9b4c6",
    "#6b4f2a": "#c9a777",
    "#3f4fc0": "#93a0ff",
}
COLOURS = (*theme.CLASS_COLOURS, *MORE)
SYMBOLS = (*theme.CLASS_SYMBOLS, "square", "cross", "star", "pentagon", "hexagon2", "triangle-down")
MOST = len(COLOURS)


def _fill(colour: str) -> str:
    """The transparent fill of a region in this colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.13)"


FILLS = (*theme.CLASS_FILLS, *map(_fill, MORE))
DARK = MORE | {_fill(light): _fill(dark) for light, dark in MORE.items()}


def regions() -> dict[str, Any]:
    """The colours of a heatmap of class indices."""
    scale = [[(k + end) / MOST, fill] for k, fill in enumerate(FILLS) for end in (0, 1)]
    return {"zmin": -0.5, "zmax": MOST - 0.5, "colorscale": scale}


def class_traces(sample: Sample) -> list[dict[str, Any]]:
    """One scatter trace for each class of a sample of up to ten classes."""
    first = points.class_traces(sample)
    labels = sample.labels[sample.drawn]
    traces: list[dict[str, Any]] = [dict(layer) for layer in first]
    for k in range(len(first), len(sample.names)):
        members = sample.drawn[labels == k]
        own = {"name": points.plain(sample.names[k]), "x": sample.X[members, 0], "y": sample.X[members, 1]}
        marker = first[0]["marker"] | {"symbol": SYMBOLS[k], "color": COLOURS[k]}
        traces.append(dict(first[0]) | own | _texts(members, first[0]) | {"marker": marker})
    return traces


def _texts(members: Any, first: Any) -> dict[str, Any]:
    """The names and the indices of these samples, if the first trace has them."""
    found: dict[str, Any] = {"customdata": members} if "customdata" in first else {}
    if "text" in first:
        found["text"] = [f"x<sub>{i + 1}</sub>" for i in members]
    return found
