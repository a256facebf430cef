"""ROC and precision–recall curves side by side with a mark at one threshold, and the cost of every threshold."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.figures.curves import mark
from linboard.i18n.language import _
from linboard.i18n.text import decimals
from linboard.layers import Layer, Picture
from linclass import PrecisionRecall, Roc

Array = NDArray[np.float64]
MOST = 400  # largest number of corners of a curve that are drawn


def pair(curve: Roc, recall: PrecisionRecall | None, at: Array, usual: float) -> Picture:
    """Draw the ROC curve, precision over recall, if it is given, a ring at the threshold `usual` on each of them, and
    marks at the thresholds of each step.

    Parameters
    ----------
    curve : Roc
    recall : PrecisionRecall, optional
    at : array of shape (T, k)
        The thresholds on f of each step.
    usual : float
        For example 0, where both classes have the same probability.
    """
    corners = _some(len(curve.thresholds))
    false, true = curve.false_positive_rate[corners], curve.true_positive_rate[corners]
    data: list[dict[str, Any]] = [
        _line([0, 1], [0, 1], theme.MUTED, 1.5, "dash"),
        _line(false, true, theme.LINE, 2.5),
    ]
    if recall is not None:
        stairs = _some(len(recall.recall))
        precise = _line(recall.recall[stairs], recall.precision[stairs], theme.LINE, 2.5)
        data.append(precise | {"xaxis": "x2", "yaxis": "y2"})
    data += [
        _ring() | place | {"x": place["x"][0], "y": place["y"][0]}
        for place in _places(curve, recall, np.array([[usual]]))
    ]
    for place in _places(curve, recall, at):
        dot = mark(place["yaxis"]) | {"xaxis": place["xaxis"], "cliponaxis": False}
        dot["marker"] = dot["marker"] | {"size": 14}
        dot |= {"x": place["x"][0], "y": place["y"][0]}
        if len(at) > 1:
            dot.change("x", place["x"]).change("y", place["y"])
        data.append(dot)
    ends = {"range": [-0.03, 1.03], "tickvals": [0, 0.5, 1], "zeroline": False}
    layout = theme.layout(
        xaxis=theme.axis(_("false positive rate"), domain=[0, 1 if recall is None else 0.4], **ends),
        yaxis=theme.axis(_("true positive rate"), **ends),
        margin={"l": 52, "r": 12, "t": 24, "b": 40},
        annotations=[_over(_("ROC, area {area}").format(area=decimals(curve.area, 3)), 0)],
    )
    if recall is not None:
        layout["xaxis2"] = theme.axis(_("found, recall"), domain=[0.6, 1], anchor="y2", **ends)
        layout["yaxis2"] = theme.axis(_("precision"), anchor="x2", **ends)
        average = _("Average precision {mean}").format(mean=decimals(recall.average, 3))
        layout["annotations"].append(_over(average, 1, "right"))
    return Picture(data, layout)


def _places(curve: Roc, recall: PrecisionRecall | None, at: Array) -> list[dict[str, Any]]:
    """Return the positions of thresholds (T, k) on each curve."""
    first = np.array([curve.at(level) for level in at.ravel().tolist()]).reshape(at.shape)
    false, true = curve.false_positive_rate[first], curve.true_positive_rate[first]
    places = [{"x": false, "y": true, "xaxis": "x", "yaxis": "y"}]
    if recall is not None:
        second = np.array([recall.at(level) for level in at.ravel().tolist()]).reshape(at.shape)
        precise = recall.precision[second]
        places.append({"x": recall.recall[second], "y": precise, "xaxis": "x2", "yaxis": "y2"})
    return places


def _some(count: int) -> NDArray[np.int64]:
    some: NDArray[np.int64] = np.unique(np.linspace(0, count - 1, min(count, MOST)).round().astype(int))
    return some


def costs(at: Array, mean: Array, cheapest: int, expected: float) -> Picture:
    """Draw the mean cost of each step's threshold, the cheapest one ringed, and the threshold that the model expects
    to be best.

    Parameters
    ----------
    at, mean : arrays of shape (T,)
        Thresholds on f, falling, and the mean cost of a point with each.
    cheapest : int
        The step of least cost.
    expected : float
        ln(c_FP / c_FN); NaN if the model has no odds.
    """
    span = float(at[0] - at[-1])
    top = 1.12 * float(mean.max()) or 1.0
    data = [
        _line(at, mean, theme.LINE, 2.5) | {"line": {"color": theme.LINE, "width": 2.5, "shape": "hvh"}},
        _line([expected, expected], [0, top], theme.GOOD, 2, "dash")
        | {"name": _("Lowest expected cost") + "\u2002", "showlegend": bool(np.isfinite(expected))},
        _ring()
        | {
            "x": at[cheapest : cheapest + 1],
            "y": mean[cheapest : cheapest + 1],
            "name": _("Lowest cost here") + "\u2003",
            "showlegend": True,
        },
        mark().move(np.column_stack([at, mean])) | {"showlegend": False, "cliponaxis": False},
    ]
    layout = theme.layout(
        xaxis=theme.axis(
            _("threshold on f"),
            range=[float(at[-1]) - 0.03 * span, float(at[0]) + 0.03 * span],
            zeroline=False,
        ),
        yaxis=theme.axis(_("mean cost"), range=[0, top], nticks=5),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 52, "r": 12, "t": 26, "b": 40},
    )
    return Picture(data, layout)


def _ring() -> Layer:
    marker = {"symbol": "circle-open", "size": 15, "color": theme.MUTED, "line": {"width": 2.5}}
    return strokes.dots(marker, cliponaxis=False, showlegend=False)


def _over(text: str, x: float, anchor: str = "left") -> dict[str, Any]:
    """Return a title above a panel."""
    return {
        "text": text,
        "xref": "paper",
        "yref": "paper",
        "x": x,
        "y": 1,
        "xanchor": anchor,
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": 12},
    }


def _line(x: Any, y: Any, colour: str, width: float, dash: str = "solid") -> Layer:
    return strokes.through(x, y, colour, width, dash, showlegend=False)
