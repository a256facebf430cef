"""Plain lines, dots, words, bars and arrows for many pictures, without hover text; and lines with a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from linboard import theme
from linboard.layers import Layer


def through(x: Any, y: Any, colour: str, width: float, dash: str = "solid", **more: Any) -> Layer:
    """A line through points, given by their coordinates; `more` are other attributes of the trace."""
    line = {"color": colour, "width": width, "dash": dash}
    trace = {"type": "scatter", "mode": "lines", "x": x, "y": y, "hoverinfo": "skip", "line": line}
    return Layer(trace | more)


def along(places: NDArray[Any], colour: str, width: float, dash: str = "solid", **more: Any) -> Layer:
    """A line through points, shape (k, 2)."""
    return through(places[:, 0], places[:, 1], colour, width, dash, **more)


def line(colour: str, width: float, dash: str = "solid", **more: Any) -> Layer:
    """An empty line."""
    return through([], [], colour, width, dash, **more)


def dots(marker: dict[str, Any], places: NDArray[Any] | None = None, **more: Any) -> Layer:
    """Markers at points, shape (k, 2); empty if they are omitted. `more` are other attributes of the trace."""
    x, y = ([], []) if places is None else (places[:, 0], places[:, 1])
    trace = {"type": "scatter", "mode": "markers", "x": x, "y": y, "hoverinfo": "skip", "marker": marker}
    return Layer(trace | more)


def labelled(
    marker: dict[str, Any],
    places: NDArray[Any] | None,
    texts: Sequence[str],
    where: str | Sequence[str],
    font: dict[str, Any],
) -> Layer:
    """Markers at points, shape (k, 2), each with a text `where` Plotly calls it; empty if the points are omitted."""
    return dots(marker, places, mode="markers+text", text=texts, textposition=where, textfont=font)


def labelled_rings(
    places: NDArray[Any], texts: Sequence[str], where: str, *, size: int, width: float, colour: str
) -> Layer:
    """Rings of a size and line width around points, shape (k, 2), each with a text `where` Plotly calls it."""
    ring = {"size": size, "symbol": "circle-open", "color": colour, "line": {"width": width}}
    font = {"size": 20, "color": colour}
    return labelled(ring, places, texts, where, font)


def words(x: Any, y: Any, size: int, text: Any = None, colour: str = theme.LINE, **more: Any) -> Layer:
    """Words at points, given by their coordinates; a layer without `text` gets it at each step."""
    font = {"size": size, "color": colour}
    trace = {"type": "scatter", "mode": "text", "x": x, "y": y, "textfont": font, "hoverinfo": "skip"}
    return Layer((trace if text is None else trace | {"text": text}) | more)


def bars(marker: dict[str, Any], x: Any, y: Any, **more: Any) -> Layer:
    """Bars with the look of Plotly's `marker`; `more` are other attributes of the trace."""
    return Layer({"type": "bar", "x": x, "y": y, "marker": marker, "hoverinfo": "skip"} | more)


def curve(name: str, x: Any, y: Any, line: dict[str, Any], hover: str) -> Layer:
    """A line through points with a name, the look of Plotly's `line`, and a template of its hover text."""
    trace = {"type": "scatter", "mode": "lines", "name": name, "x": x, "y": y, "line": line}
    return Layer(trace | {"hovertemplate": hover})


def arrow(colour: str, width: float = 3) -> Layer:
    """An empty trace that ends in an arrow head."""
    return Layer(
        {
            "type": "scatter",
            "mode": "lines+markers",
            "x": [],
            "y": [],
            "hoverinfo": "skip",
            "line": {"color": colour, "width": width},
            "marker": {
                "symbol": "arrow",
                "angleref": "previous",
                "size": [0, 13],
                "color": colour,
                "line": {"width": 0},
            },
        }
    )
