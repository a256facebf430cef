"""Mistakes against updates: of the line that learns, and of the one in the pocket, which only goes down."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer import theme
from explorer.figures.curves import mark
from explorer.language import _
from explorer.player import Frames

Counts = NDArray[np.int64]
ROOM = 1.12  # above the highest count after the start, where all points are mistakes


def figure(
    updates: Counts, errors: Counts, best: Counts, changes: Counts, fewest: int | None
) -> tuple[dict[str, Any], Frames]:
    """Return the two curves with the floor that none can break, and the frames of the marks at each step.

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
    stairs = np.vstack([changes, [[last, changes[-1, 1]]]])
    top = ROOM * max(int(errors[1:].max(initial=0)), int(best[-1]), 1)
    data = [
        _curve(_("Current line"), updates, errors, {"color": theme.MUTED, "width": 1.2}),
        _curve(_("Pocket"), stairs[:, 0], stairs[:, 1], {"color": theme.LINE, "width": 3}),
        _curve(
            _("Best line"),
            np.array([0, last] if fewest is not None else []),
            np.array([fewest, fewest] if fewest is not None else []),
            {"color": theme.GOOD, "width": 2.5, "dash": "dash"},
        )
        | {"showlegend": fewest is not None},
        {
            "type": "scatter",
            "mode": "markers",
            "name": _("The pocket changes hands"),
            "x": changes[1:, 0],
            "y": changes[1:, 1],
            "marker": {
                "symbol": "diamond",
                "size": 9,
                "color": theme.LINE,
                "line": {"width": 1, "color": theme.PAPER},
            },
            "showlegend": False,
            "hovertemplate": _("After %{x} updates: %{y}") + "<extra></extra>",
        },
        _mark(theme.MUTED, 8),
        _mark(theme.ACCENT, 11),
    ]
    frames = Frames()
    for trace, values in ((4, errors), (5, best)):
        frames.add(trace, "x", updates[:, None].astype(np.float32))
        frames.add(
            trace, "y", np.where(values > top, np.nan, values)[:, None].astype(np.float32)
        )  # the start is far above the picture
    layout = theme.layout(
        xaxis=theme.axis(_("Updates"), range=[-0.01 * last - 0.5, 1.01 * last + 0.5]),
        yaxis=theme.axis(_("Mistakes"), range=[0, top]),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 48, "r": 12, "t": 30, "b": 40},
    )
    return {"data": data, "layout": layout}, frames


def _curve(name: str, x: Counts, y: Counts, line: dict[str, Any]) -> dict[str, Any]:
    """Counts that hold until the next update."""
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": x,
        "y": y,
        "line": line | {"shape": "hv"},
        "hovertemplate": "%{x}: %{y}<extra>%{fullData.name}</extra>",
    }


def _mark(colour: str, size: int) -> dict[str, Any]:
    line = {"width": 2, "color": theme.PAPER}
    return mark() | {"showlegend": False, "marker": {"size": size, "color": colour, "line": line}}
