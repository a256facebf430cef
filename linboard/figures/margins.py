"""Margins of a changing model: as signs of inequalities, as distances from the boundary, and against errors."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.figures.boundaries import area, sides
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linboard.points import Points

MOST_DISTANCES = 1_000  # maximum number of points with a drawn distance


def balance(values: NDArray[np.float64], labels: NDArray[np.int8], names: list[str]) -> Picture:
    """The left sides (T, k) of some inequalities as bars from 0: up if satisfied, down if violated."""
    steps, k = values.shape
    places = np.arange(k, dtype=float)
    sticks = np.full((steps, 3 * k), np.nan)
    sticks[:, 0::3], sticks[:, 1::3] = 0.0, values
    across = np.repeat(places, 3)
    stick = _stick(across, np.zeros(3 * k)).change("x", np.tile(across, (steps, 1)), tween=True)
    layers = [_guide([-0.5, k - 0.5], [0, 0]), stick.change("y", sticks, tween=True)]
    for label in np.unique(labels).tolist():
        members = np.flatnonzero(labels == label)
        dots = _dots(label, places[members], np.zeros(len(members)))
        dots.change("x", np.tile(places[members], (steps, 1)), tween=True)
        layers.append(dots.change("y", values[:, members], tween=True))
    reach = 1.25 * (float(np.abs(values).max()) or 1.0)
    layout = theme.layout(
        xaxis=theme.axis(
            "", range=[-0.5, k - 0.5], tickvals=places, ticktext=names, showgrid=False, zeroline=False
        ),
        yaxis=theme.axis("y f(x)", range=[-reach, reach], zeroline=False),
        margin={"l": 52, "r": 12, "t": 12, "b": 34},
    )
    return Picture(layers, layout)


def distances(dataset: Points, values: NDArray[np.float64], positive: int = 0) -> Picture:
    """One row for each point, with a bar as long as its signed distance from the boundary in feature space.

    Parameters
    ----------
    dataset : Points
        Provides the classes of the points.
    values : array of shape (T, n)
        Signed distances; NaN if there is no boundary.
    positive : int
        The class on the positive side.
    """
    fill, rest = sides(dataset, positive)
    values = values[:, :MOST_DISTANCES]
    steps, n = values.shape
    rows = np.arange(n, dtype=float)
    reach = 1.15 * (float(np.nanmax(np.abs(values), initial=0.0)) or 1.0)
    low, high = -1.0, float(n)
    layers: list[dict[str, Any]] = [
        _side(rest, -reach, low, high),
        _side(fill, reach, low, high),
        {
            "type": "scatter",
            "mode": "lines",
            "x": [0, 0],
            "y": [low, high],
            "hoverinfo": "skip",
            "line": {"color": theme.LINE, "width": 3},
        },
    ]
    for label in np.unique(dataset.labels[:n]).tolist():
        members = np.flatnonzero(dataset.labels[:n] == label)
        dots = _dots(label, np.zeros(len(members)), rows[members], theme.marker_size(n))
        dots.change("x", values[:, members].astype(np.float32), tween=True)
        layers.append(dots.change("y", np.tile(rows[members].astype(np.float32), (steps, 1)), tween=True))
    named = n <= theme.NAMED_POINTS
    ticks = (
        {"tickvals": rows, "ticktext": [f"x<sub>{i + 1}</sub>" for i in range(n)]}
        if named
        else {"showticklabels": False}
    )
    layout = theme.layout(
        xaxis=theme.axis(_("signed distance from the boundary, f / ‖w‖"), range=[-reach, reach]),
        yaxis=theme.axis("", range=[high, low], showgrid=named, zeroline=False, **ticks),
    )
    return Picture(layers, layout)


def against_margin(
    margins: NDArray[np.float64],
    wrong: NDArray[np.float64],
    this_margin: NDArray[np.float64],
    this_wrong: NDArray[np.float64],
) -> Picture:
    """Final models of other starts as dots, margin across and share of misclassified copies up; each step in gold.

    Parameters
    ----------
    margins, wrong : arrays of shape (s,)
        Margin in feature space, and percentage of misclassified copies.
    this_margin, this_wrong : arrays of shape (T,)
        The same for each step; NaN for a model that does not separate.
    """
    others = _dots(0, margins, wrong)
    others["marker"] |= {"symbol": "circle", "color": theme.MUTED, "size": 9}
    others["hovertemplate"] = (
        _("margin {margin}, {wrong}% misclassified").format(margin="%{x:.3g}", wrong="%{y:.3g}")
        + "<extra></extra>"
    )
    this = _dots(0, np.array([]), np.array([]))
    this["marker"] |= {"symbol": "circle", "color": theme.ACCENT, "size": 14}
    most = np.nanmax(np.concatenate([margins, this_margin]), initial=0.0)
    worst = float(np.nanmax(np.concatenate([wrong, this_wrong]), initial=0.0))
    layout = theme.layout(
        xaxis=theme.axis(_("margin of the line in φ"), range=[0, 1.1 * float(most) or 1.0]),
        yaxis=theme.axis(_("% of copies misclassified"), range=[0, max(10.0, 1.15 * worst)]),
    )
    others["cliponaxis"] = this["cliponaxis"] = False  # a mark at 0 % is not cut off at the axis
    return Picture([others, this.move(np.column_stack([this_margin, this_wrong]))], layout)


def failing(margins: NDArray[np.float64], fails: NDArray[np.float64], jitter: float) -> Picture:
    """The jitter at which each line first misclassifies a copy, against its margin; the line of each step in gold.

    Parameters
    ----------
    margins : array of shape (T,)
        Margin of each step's line; the last one is the maximum margin.
    fails : array of shape (T,)
        Jitter of its first misclassified copy, in percent of the maximum margin; infinite if no copy is misclassified.
    jitter : float
        The current jitter, in percent.
    """
    widest = float(margins[-1])
    now = _guide([0, 1.1 * widest], [jitter, jitter]) | {"name": _("Jitter now")}
    now["line"] = {"color": theme.BAD, "width": 1.5, "dash": "dash"}
    earliest = _guide([0, 1.1 * widest], [0, 110]) | {"name": _("Jitter = margin")}
    dots = [_dots(0, margins, fails), _dots(0, np.array([]), np.array([]))]
    for trace, (colour, size) in zip(dots, ((theme.MUTED, 9), (theme.ACCENT, 14)), strict=True):
        trace["marker"] |= {"symbol": "circle", "color": colour, "size": size}
        trace |= {"showlegend": False, "cliponaxis": False}
    dots[0]["hovertemplate"] = (
        _("margin {margin}, first copy misclassified at {jitter}%").format(
            margin="%{x:.3g}", jitter="%{y:.3g}"
        )
        + "<extra></extra>"
    )
    top = float(fails[np.isfinite(fails)].max(initial=110.0))
    layout = theme.layout(
        xaxis=theme.axis(_("margin of the line"), range=[0, 1.1 * widest]),
        yaxis=theme.axis(_("jitter at its first misclassified copy, %"), range=[0, 1.1 * max(top, jitter)]),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 52, "r": 12, "t": 30, "b": 40},
    )
    dots[1].move(np.column_stack([margins, np.where(np.isfinite(fails), fails, np.nan)]))
    return Picture([earliest, now, *dots], layout)


def copies_below(
    places: NDArray[np.float64], labels: NDArray[np.int8], wrong: NDArray[np.bool_]
) -> list[Layer]:
    """Jittered copies as small faint dots in their class colours, misclassified ones in red.

    Parameters
    ----------
    places : array of shape (m, 2)
        NaN draws nothing.
    labels : array of shape (m,)
    wrong : array of shape (T, m)
    """
    copies = [
        _small(places[labels == label], colour, 0.4) for label, colour in enumerate(theme.CLASS_COLOURS)
    ]
    ever = wrong.any(axis=0)
    shown = np.where(wrong[:, ever, None], places[ever], np.nan)
    return [*copies, _small(places[:0], theme.BAD, 1.0).move(shown.astype(np.float32))]


def _small(places: NDArray[np.float64], colour: str, opacity: float) -> Layer:
    return strokes.dots({"symbol": "circle", "size": 5, "color": colour, "opacity": opacity}, places)


def faint_lines(segments: NDArray[np.float64]) -> Layer:
    """Further lines (s, 2 ends, 2) as one thin trace."""
    path = np.concatenate([segments, np.full((len(segments), 1, 2), np.nan)], axis=1).reshape(-1, 2)
    trace = _guide(path[:, 0], path[:, 1])
    trace["opacity"] = 0.4
    return trace


def _guide(x: Any, y: Any) -> Layer:
    trace = {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "hoverinfo": "skip",
        "line": {"color": theme.MUTED, "width": 1.5},
    }
    return Layer(trace)


def _stick(x: NDArray[np.float64], y: NDArray[np.float64]) -> Layer:
    trace = _guide(x, y)
    trace["line"] = {"color": theme.LINE, "width": 4}
    return trace


def _side(fill: str, end: float, low: float, high: float) -> Layer:
    """The half of the picture on one side of the boundary."""
    trace = area(fill)
    trace |= {"x": [0, end, end, 0], "y": [low, low, high, high]}
    return trace


def _dots(
    label: int, x: NDArray[np.float64], y: NDArray[np.float64], size: float = theme.MARKER_SIZE
) -> Layer:
    """Markers of a class."""
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": x,
        "y": y,
        "hoverinfo": "skip",
        "marker": {
            "symbol": theme.CLASS_SYMBOLS[label],
            "color": theme.CLASS_COLOURS[label],
            "size": size,
            "line": {"width": 0 if label == 1 else 1, "color": theme.PAPER},
        },
    }
    return Layer(trace)
