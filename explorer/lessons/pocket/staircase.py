"""Mistakes against updates: of the line that learns, and of the one in the pocket, which only goes down."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures.curves import mark
from linboard.player import Frames
from linboard.words.language import _

Counts = NDArray[np.int64]
ROOM = 1.15  # above the highest count after the start, where all points are mistakes
EDGE = 0.99  # of the axis: where a mark stands that belongs above it
CURRENT, POCKET, FLOOR, DIAMONDS, CURRENT_MARK, POCKET_MARK = range(6)  # the traces


def figure(
    updates: Counts, errors: Counts, best: Counts, changes: Counts, fewest: int | None
) -> tuple[dict[str, Any], Frames]:
    """Return the two curves with the floor that none can break, and their frames: they grow with the step.

    Parameters
    ----------
    updates, errors, best : arrays of shape (T,)
        Of each step the number of updates, and the mistakes of the current line and of the pocket's.
    changes : array of shape (k, 2)
        After how many updates the pocket changed hands, and with how many mistakes since.
    fewest : int, optional
        Mistakes of the best line of the plane, where it is known.
    """
    last = int(updates[-1])
    top = ROOM * max(int(errors[1:].max(initial=0)), int(best[-1]), 1)
    floor = [] if fewest is None else [fewest, fewest]
    data = [
        _curve(_("Current line"), {"color": theme.MUTED, "width": 1.2}),
        _curve(_("Pocket"), {"color": theme.LINE, "width": 3}),
        _curve(_("Best line"), {"color": theme.GOOD, "width": 2.5, "dash": "dash"})
        | {"x": [0, last] if floor else [], "y": floor, "showlegend": bool(floor)},
        _diamonds(),
        _mark(theme.MUTED, 8),
        _mark(theme.ACCENT, 11),
    ]
    layout = theme.layout(
        xaxis=theme.axis(_("Updates"), range=[-0.01 * last - 0.5, 1.01 * last + 0.5], **_whole(last)),
        yaxis=theme.axis(_("Mistakes"), range=[0, top], **_whole(top)),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 48, "r": 12, "t": 30, "b": 40},
        annotations=[_above(int(errors[0]))] if errors[0] > top else [],
    )
    return {"data": data, "layout": layout}, _frames(updates, errors, best, changes, EDGE * top)


def _frames(updates: Counts, errors: Counts, best: Counts, changes: Counts, edge: float) -> Frames:
    """The curves up to each step, and the marks at it."""
    frames = Frames()
    held = np.searchsorted(changes[:, 0], updates, side="right") - 1  # (T,): which change was the last one
    found = changes[held, 0]  # where the pocket's stairs go down, also between two rows of a thinned trace
    turn = np.where(np.diff(held, prepend=0) > 0, found, updates)
    for trace, x, y in (
        (CURRENT, (updates, updates), (_before(errors), errors)),
        (POCKET, (turn, turn, updates), (_before(best), best, best)),
    ):
        for attr, corners in (("x", x), ("y", y)):
            values = np.column_stack(corners).ravel()[len(corners) - 1 :]  # of the first row only its end
            frames.add(trace, attr, _short(values), grow=len(corners))
    # The diamonds that there are after each change: row i has those of the first i changes.
    shown = np.tri(len(changes), len(changes) - 1, -1, dtype=bool)
    frames.move(DIAMONDS, np.where(shown[..., None], changes[1:], np.nan).astype(np.float32), index=held)
    for trace, counts in ((CURRENT_MARK, errors), (POCKET_MARK, best)):
        # The start is far above the picture: its mark stands at the upper edge.
        frames.move(trace, np.column_stack([updates, np.minimum(counts, edge)]).astype(np.float32))
    return frames


def _before(counts: Counts) -> Counts:
    """The count of the step before each, shape (T,)."""
    return np.append(counts[:1], counts[:-1])


def _short(counts: Counts) -> NDArray[Any]:
    """Whole numbers in two bytes each where they fit."""
    return counts.astype(np.int16) if counts.max(initial=0) <= np.iinfo(np.int16).max else counts


def _curve(name: str, line: dict[str, Any]) -> dict[str, Any]:
    """Counts that hold until the next update; the frames bring them."""
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": [],
        "y": [],
        "line": line,
        "hovertemplate": "%{x}: %{y}<extra>%{fullData.name}</extra>",
    }


def _diamonds() -> dict[str, Any]:
    """The moments at which the pocket changed hands."""
    look = {"symbol": "diamond", "size": 9, "color": theme.LINE, "line": {"width": 1, "color": theme.PAPER}}
    return {
        "type": "scatter",
        "mode": "markers",
        "name": _("The pocket changes hands"),
        "x": [],
        "y": [],
        "marker": look,
        "showlegend": False,
        "hovertemplate": _("After %{x} updates: %{y}") + "<extra></extra>",
    }


def _whole(most: float) -> dict[str, Any]:
    """Ticks at whole numbers only, where Plotly would put some between them."""
    return {"dtick": 1} if most < 8 else {}


def _above(count: int) -> dict[str, Any]:
    """How high the start is, where that is outside the picture."""
    return {
        "text": _("↑ {count:,} at the start").format(count=count),
        "x": 1,  # right of the way down: the first update ends it
        "xref": "x",
        "xanchor": "left",
        "xshift": 8,
        "y": 1,
        "yref": "paper",
        "yanchor": "top",
        "showarrow": False,
        "font": {"size": 12, "color": theme.MUTED},
    }


def _mark(colour: str, size: int) -> dict[str, Any]:
    line = {"width": 2, "color": theme.PAPER}
    look = {"size": size, "color": colour, "line": line}
    return mark() | {"showlegend": False, "cliponaxis": False, "marker": look}
