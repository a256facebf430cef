"""Mistakes against updates: of the current line, and of the pocket's line, which never increase."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.captions import pocket as captions
from linboard.figures import strokes
from linboard.figures.curves import mark
from linboard.i18n.language import _
from linboard.layers import Layer, Picture

Counts = NDArray[np.int64]
HEADROOM = 1.15  # headroom above the highest count after the start, at which all points are mistakes
EDGE = 0.99  # share of the axis: position of a mark that belongs above it


def figure(updates: Counts, errors: Counts, best: Counts, changes: Counts, fewest: int | None) -> Picture:
    """Draw the two curves, which grow with the step, and the lower bound for any line.

    Parameters
    ----------
    updates, errors, best : arrays of shape (T,)
        The number of updates at each step, and the mistakes of the current line and of the pocket's.
    changes : array of shape (k, 2)
        After how many updates the pocket's line changed, and its mistakes from then on.
    fewest : int, optional
        Mistakes of the best line of the plane, if known.
    """
    last = int(updates[-1])
    top = HEADROOM * max(int(errors[1:].max(initial=0)), int(best[-1]), 1)
    held = np.searchsorted(changes[:, 0], updates, side="right") - 1  # (T,): index of the last change
    found = changes[held, 0]  # where the pocket's stairs fall, also between two rows of a thinned trace
    fall = np.where(np.diff(held, prepend=0) > 0, found, updates)
    current = _curve(_("current line"), {"color": theme.MUTED, "width": 1.2})
    pocket = _curve(_("in the pocket"), {"color": theme.LINE, "width": 3})
    layers = [
        _grow(current, (updates, updates), (_before(errors), errors)),
        _grow(pocket, (fall, fall, updates), (_before(best), best, best)),
        _floor(last, fewest),
        _diamonds(changes, held),
        _mark(theme.MUTED, 8, updates, errors, EDGE * top),
        _mark(theme.ACCENT, 11, updates, best, EDGE * top),
    ]
    layout = theme.layout(
        xaxis=theme.axis(_("Updates"), range=[-0.01 * last - 0.5, 1.01 * last + 0.5], **_whole(last)),
        yaxis=theme.axis(_("Mistakes"), range=[0, top], **_whole(top)),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 48, "r": 12, "t": 30, "b": 40},
        annotations=[_above(int(errors[0]))] if errors[0] > top else [],
    )
    return Picture(layers, layout)


def _before(counts: Counts) -> Counts:
    """Return the count of the step before each, shape (T,)."""
    return np.append(counts[:1], counts[:-1])


def _curve(name: str, line: dict[str, Any]) -> Layer:
    """Return counts that are constant until the next update."""
    return strokes.curve(name, [], [], line, "%{x}: %{y}<extra>%{fullData.name}</extra>")


def _grow(curve: Layer, x: tuple[Counts, ...], y: tuple[Counts, ...]) -> Layer:
    """Make a curve grow by these corners at each step; the first step has only the last corner."""
    for attr, corners in (("x", x), ("y", y)):
        values = np.column_stack(corners).ravel()[len(corners) - 1 :]
        curve.change(attr, captions.short(values), grow=len(corners))
    return curve


def _floor(last: int, fewest: int | None) -> Layer:
    """Draw the mistakes of the best line, if known."""
    floor = _curve(_("best possible"), {"color": theme.GOOD, "width": 2.5, "dash": "dash"})
    ends = {} if fewest is None else {"x": [0, last], "y": [fewest, fewest]}
    return floor | {"showlegend": fewest is not None} | ends


def _diamonds(changes: Counts, held: Counts) -> Layer:
    """Draw the changes of the pocket's line, up to the change that is `held` at each step."""
    look = {"symbol": "diamond", "size": 9, "color": theme.LINE, "line": {"width": 1, "color": theme.PAPER}}
    layer = strokes.dots(
        look,
        name=_("The pocket changes"),
        showlegend=False,
        hoverinfo="all",
        hovertemplate=_("After %{x} updates: %{y}") + "<extra></extra>",
    )
    # Row i has the diamonds of the first i changes.
    shown = np.tri(len(changes), len(changes) - 1, -1, dtype=bool)
    return layer.move(np.where(shown[..., None], changes[1:], np.nan).astype(np.float32), index=held)


def _whole(most: float) -> dict[str, Any]:
    """Return integer ticks if Plotly would put some between them."""
    return {"dtick": 1} if most < 8 else {}


def _above(count: int) -> dict[str, Any]:
    """Write the initial count if it is outside the picture."""
    return {
        "text": _("↑ {count:,} at the start").format(count=count),
        "x": 1,  # right of the initial drop: the first update ends it
        "xref": "x",
        "xanchor": "left",
        "xshift": 8,
        "y": 1,
        "yref": "paper",
        "yanchor": "top",
        "showarrow": False,
        "font": {"size": 12, "color": theme.MUTED},
    }


def _mark(colour: str, size: int, updates: Counts, counts: Counts, edge: float) -> Layer:
    """Draw a mark at the count of each step; the start is far above the picture, so its mark is at the upper edge."""
    line = {"width": 2, "color": theme.PAPER}
    look = {"size": size, "color": colour, "line": line}
    layer = mark() | {"showlegend": False, "cliponaxis": False, "marker": look}
    return layer.move(np.column_stack([updates, np.minimum(counts, edge)]).astype(np.float32))
