"""Several classifiers on one board: their lines, the lines without a point, and the loss of a point."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import boundaries, points, strokes
from linboard.figures.curves import extent, mark
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linboard.points import Points
from linclass import LOSSES
from linclass.core import linear

Array = NDArray[np.float64]
# Colour and dash of least squares, Fisher, logistic regression and the soft margin.
LOOKS = (
    (theme.CLASS_COLOURS[3], "solid"),
    (theme.CLASS_COLOURS[3], "dash"),
    (theme.GOOD, "solid"),
    (theme.GOOD, "dash"),
)
LOSS_POINTS = 121
TALLEST = 12.0  # maximum of the loss axis, unless the point's own loss is larger


def named(picture: Picture) -> None:
    """Add a legend row above a picture, only for the layers with `showlegend`."""
    for layer in picture.layers:
        layer.setdefault("showlegend", False)
    picture.layout |= {"showlegend": True, "legend": theme.LEGEND}
    picture.layout["margin"] = picture.layout["margin"] | {"t": 30}


def lines(
    dataset: Points,
    coef: Array,
    intercept: Array,
    titles: tuple[str, ...],
    looks: tuple[tuple[str, str], ...] = LOOKS,
) -> list[Layer]:
    """One named line for each of k classifiers, at each step.

    Parameters
    ----------
    dataset : Points
        Its view box determines the length of the lines.
    coef, intercept : arrays of shape (T, k, 2) and (T, k)
        At each step. A classifier with w = 0 has no line.
    titles : tuple of k str
    looks : tuple of k (colour, dash)
    """
    layers = []
    for k, (title, (colour, dash)) in enumerate(zip(titles, looks, strict=True)):
        ends = linear.boundary_segments(coef[:, k], intercept[:, k], *boundaries.view(dataset))
        layer = _over(strokes.through(ends[-1, :, 0], ends[-1, :, 1], colour, 3, dash)) | entry(title)
        layers.append(layer.move(ends, tween=True) if len(coef) > 1 else layer)
    return layers


def ghosts(dataset: Points, coef: Array, intercept: Array) -> list[Layer]:
    """The lines (k, 2), (k,) of fits without a point: thin and dotted."""
    traces = []
    for (colour, _dash), ends in zip(
        LOOKS, linear.boundary_segments(coef, intercept, *boundaries.view(dataset)), strict=True
    ):
        traces.append(strokes.through(ends[:, 0], ends[:, 1], colour, 1.5, "dot", opacity=0.8))
    return traces


def losses(margins: Array, names: tuple[str, ...]) -> Picture:
    """The loss of one point against y f: one curve for each classifier with a loss, and the point's own place.

    Parameters
    ----------
    margins : array of shape (k,)
        y f of the point under each classifier.
    names : tuple of k str
        The names of the losses in `LOSSES`; "" for a classifier without one.
    """
    called = {"squared": _("squared"), "logistic": _("logistic"), "hinge": _("hinge (soft margin)")}
    kept = [k for k, name in enumerate(names) if name]
    own = margins[kept]
    low, high = min(-2.0, float(own.min()) - 1), max(3.0, float(own.max()) + 1)
    x = np.linspace(low, high, LOSS_POINTS)
    layers: list[dict[str, Any]] = []
    top = 0.0
    for k in kept:
        colour, dash = LOOKS[k]
        loss = LOSSES[names[k]].value
        top = max(top, float(loss(margins[k : k + 1])[0]))
        layers.append(_over(strokes.through(x, loss(x), colour, 3, dash)) | entry(called[names[k]]))
        dot = mark() | {"x": margins[k : k + 1], "y": loss(margins[k : k + 1]), "showlegend": False}
        dot["marker"] = {"size": 12, "color": theme.ACCENT, "line": {"width": 2, "color": colour}}
        layers.append(dot | {"cliponaxis": False})
    top = max(3.0, 1.15 * top) if top < TALLEST else 1.15 * top
    layout = theme.layout(
        xaxis=theme.axis(_("y f of the point"), range=[low, high]),
        yaxis=theme.axis(_("its loss"), range=[0, top]),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 52, "r": 12, "t": 28, "b": 40},
    )
    return Picture(layers, layout)


def angles(share: Array, degrees: Array, titles: tuple[str, ...]) -> Picture:
    """The angle of each line's rotation (T, k) against the share of the path (T,), with a mark at this step."""
    layers = []
    for k, title in enumerate(titles):
        colour, dash = LOOKS[k]
        curve = _over(strokes.through(100 * share, degrees[:, k], colour, 3, dash))
        layers.append(curve | entry(title))
    for k in range(len(titles)):
        this = mark() | {"showlegend": False, "cliponaxis": False}
        layers.append(this.move(np.column_stack([100 * share, degrees[:, k]])))
    layout = theme.layout(
        xaxis=theme.axis(_("% of the path covered"), range=[-3, 103]),
        yaxis=theme.axis(_("turned by, degrees"), range=extent(degrees)),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 52, "r": 12, "t": 28, "b": 40},
    )
    return Picture(layers, layout)


def spot(
    place: Array, title: str, symbol: str = "cross-thin-open", colour: str = theme.LINE
) -> dict[str, Any]:
    """A named marker at a position that is not a data point."""
    return {
        "type": "scatter",
        "mode": "markers",
        **entry(title),
        "x": place[:1],
        "y": place[1:],
        "hovertemplate": points.plain(title) + "<extra></extra>",
        "marker": {"symbol": symbol, "size": 11, "color": colour, "line": {"width": 2.5, "color": colour}},
    }


def entry(title: str) -> dict[str, Any]:
    """The legend entry of a trace, padded on the right because Plotly measures the text too short."""
    return {"name": title + "\u2002", "showlegend": True}


def _over(line: Layer) -> Layer:
    """A line in a style that keeps overlapping lines visible: solid ones broad and pale, dashed ones thin."""
    if line["line"]["dash"] != "solid":
        return line | {"line": line["line"] | {"width": 2.5}}
    return line | {"line": line["line"] | {"width": 7}, "opacity": 0.5}


ROWS = (1.0, 0.0)  # heights of the positive class and of the rest, on a separate axis


def thresholds(
    places: Array,
    signs: NDArray[np.int64],
    drawn: NDArray[np.int64],
    at: Array,
    titles: tuple[str, str],
    mean: float,
    classes: tuple[int, int | None],
    names: tuple[str, str],
) -> Picture:
    """Points on one axis, a row for each class, with two thresholds and the overall mean.

    Parameters
    ----------
    places : array of shape (n,)
    signs : array of shape (n,)
    drawn : array of int
        Indices of the drawn points; the axis covers all points.
    at : array of shape (2,)
        The thresholds.
    titles : tuple of str
        The names of the thresholds.
    mean : float
    classes : tuple of (int, int or None)
        The positive class and the negative one, or None if several classes are negative.
    names : tuple of str
        Names of the positive class and of the rest.
    """
    every = np.concatenate([places, at])
    room = 0.06 * (float(np.ptp(every)) or 1.0)
    layers: list[dict[str, Any]] = []
    for k, (sign, label) in enumerate(zip((1, -1), classes, strict=True)):
        own = places[drawn[signs[drawn] == sign]]
        spread = 0.22 * (2 * ((np.arange(len(own)) * 0.618034) % 1) - 1)  # evenly spread, the same each time
        symbol, colour = boundaries.look(label)
        marker = {"symbol": symbol, "size": 8, "color": colour}
        dots = {"type": "scatter", "mode": "markers", "x": own, "y": ROWS[k] + spread, "marker": marker}
        layers.append(dots | {"hoverinfo": "skip", "showlegend": False})
    for title, place, (colour, dash) in zip(titles, at, LOOKS, strict=False):
        upright = _over(strokes.through([place, place], [-0.5, 1.5], colour, 3, dash))
        layers.append(upright | entry(title))
    layers.append(spot(np.array([mean, -0.42]), _("Overall mean"), "star", theme.ACCENT))
    layout = theme.layout(
        xaxis=theme.axis(
            _("w·x / ‖w‖"), range=[float(every.min()) - room, float(every.max()) + room], zeroline=False
        ),
        yaxis=theme.axis(
            "",
            range=[-0.55, 1.5],
            tickvals=list(ROWS),
            ticktext=[points.plain(name[:12]) for name in names],
            showgrid=False,
            zeroline=False,
        ),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 60, "r": 12, "t": 28, "b": 40},
    )
    return Picture(layers, layout)
