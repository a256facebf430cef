"""A sum as a staircase of bars: each term starts where the previous one ends, and the last bar is the sum."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Picture

Array = NDArray[np.float64]
WRITTEN = 8  # up to this number of bars the value is written at each of them
ROOM = 0.16  # room above and below the bars for their values, as a share of the height


def staircase(terms: Array, names: list[str], colours: list[str], low: float, high: float) -> Picture:
    """Draw terms as bars that start where the previous one ends, and their sum as a last bar from 0.

    Parameters
    ----------
    terms : array of shape (k,)
    names : list of k + 1 str
        Of the terms and of the sum. Empty names are not written.
    colours : list of k str
    low, high : float
        The range of the axis, which stays the same while the terms change; it is widened if they do not fit.
    """
    total = float(terms.sum())
    ends = np.concatenate([[0.0], terms.cumsum()])
    starts, heights = np.append(ends[:-1], 0.0), np.append(terms, total)
    places = np.arange(len(heights))
    shades = [*colours, theme.LINE]
    bars = strokes.bars(
        {"color": shades, "line": {"width": 0}},
        places,
        heights,
        base=starts,
        width=0.72,
        customdata=heights,
        hoverinfo="all",
        hovertemplate="%{customdata:.3~g}<extra></extra>",
    )
    if len(heights) <= WRITTEN:
        bars |= {
            "text": [number(round(value, 2)) for value in heights.tolist()],
            "textposition": "outside",
            "cliponaxis": False,
            "textfont": {"size": 13, "color": theme.LINE},
        }
    levels = strokes.through(
        np.column_stack([places[:-1], places[1:], np.full(len(places) - 1, np.nan)]).ravel(),
        np.column_stack([ends[1:], ends[1:], np.full(len(places) - 1, np.nan)]).ravel(),
        theme.MUTED,
        1,
        "dot",
    )
    least, most = min(low, float(ends.min())), max(high, float(ends.max()))
    room = ROOM * (most - least)
    layout = theme.layout(
        xaxis=theme.axis(
            "",
            tickvals=[i for i, name in enumerate(names) if name],
            ticktext=[name for name in names if name],
            showgrid=False,
            zeroline=False,
            range=[-0.6, len(heights) - 0.4],
        ),
        yaxis=theme.axis(_("sum so far"), range=[least - room, most + room], zeroline=True),
        margin={"l": 52, "r": 10, "t": 10, "b": 30},
    )
    return Picture([levels, bars], layout)
