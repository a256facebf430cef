"""The proof of optimality closing in: the duality gap and the conditions' residual, step by step, on a log scale."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures.curves import mark
from linboard.layers import Picture
from linboard.words.language import _

Array = NDArray[np.float64]
FLOOR = 1e-16  # what is smaller is drawn here: it is rounding


def figure(steps: NDArray[np.int64], gap: Array, residual: Array, limit: float) -> Picture:
    """Both curves over the steps with marks on them, and a guide at what counts as solved.

    Parameters
    ----------
    steps : array of shape (T,)
    gap : array of shape (T,)
        The gap as a share of the objective, 0 to 1.
    residual : array of shape (T,)
        The largest relative violation of a condition.
    limit : float
        The residual below which a fit has converged.
    """
    gap, residual = np.maximum(gap, FLOOR), np.maximum(residual, FLOOR)
    ends = [-0.5, float(steps[-1]) + 0.5]
    guide = _curve(_("Solved below"), np.array(ends), np.array([limit, limit]), theme.GOOD, "dash")
    broad = _curve(_("Residual"), steps, residual, theme.CLASS_COLOURS[3], "solid") | {"opacity": 0.45}
    broad["line"] = broad["line"] | {
        "width": 6
    }  # the gap is one of the conditions: its curve often lies on this one
    marks = (mark().move(np.column_stack([steps, values])) for values in (gap, residual))
    layers = [
        guide | {"hoverinfo": "skip"},
        broad,
        _curve(_("Relative gap"), steps, gap, theme.LINE, "solid"),
        *(layer | {"showlegend": False} for layer in marks),
    ]
    top = float(np.ceil(np.log10(max(gap.max(), residual[np.isfinite(residual)].max(initial=1.0))))) + 0.3
    layout = theme.layout(
        xaxis=theme.axis(_("Step of the solver"), range=ends),
        yaxis=theme.axis(
            "", type="log", range=[np.log10(FLOOR) - 0.7, top], exponentformat="power", dtick=4, tick0=0
        ),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 52, "r": 12, "t": 30, "b": 40},
    )
    return Picture(layers, layout)


def _curve(name: str, x: NDArray[Any], y: Array, colour: str, dash: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": x,
        "y": y,
        "line": {"color": colour, "width": 2, "dash": dash},
        "hovertemplate": "%{x}: %{y:.2g}<extra>%{fullData.name}</extra>",
    }
