"""The proof of optimality step by step: the objective and its bound meet, and the gap vanishes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.figures.curves import mark
from linboard.i18n.language import _
from linboard.layers import Picture

Array = NDArray[np.float64]
FLOOR = 1e-16  # smaller values are rounding and are drawn here
TALL = 4.0  # in units of the last objective: larger values are not drawn


def meeting(steps: NDArray[np.int64], objective: Array, limit: Array) -> Picture:
    """Draw the objective of each step and its lower bound, with marks on them; a negative bound is drawn as
    0.

    Parameters
    ----------
    steps : array of shape (T,)
    objective, limit : arrays of shape (T,)
    """
    limit = np.maximum(limit, 0.0)
    reached = float(objective[np.isfinite(objective)].max(initial=0.0))
    top = 1.08 * min(reached, TALL * float(objective[-1])) or 1.0
    curves = (
        (_("Objective"), objective, theme.LINE),
        (_("Lower bound for all lines"), limit, theme.GOOD),
    )
    layers = [_curve(name, steps, values, colour, "solid") for name, values, colour in curves]
    marks = [mark().move(np.column_stack([steps, values])) for _name, values, _colour in curves]
    return _picture(steps, [*layers, *marks], theme.axis("", range=[-0.04 * top, top]))


def distances(steps: NDArray[np.int64], gap: Array, residual: Array, limit: float) -> Picture:
    """Draw the gap and the residual on a log scale, with marks on them, and a guide at the tolerance.

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
    guide = _curve(_("Solved below"), _ends(steps), np.array([limit, limit]), theme.GOOD, "dash")
    broad = _curve(_("Residual"), steps, residual, theme.CLASS_COLOURS[3], "solid") | {"opacity": 0.45}
    broad["line"] = broad["line"] | {
        "width": 6
    }  # the gap is one of the conditions: the two curves often coincide
    marks = (mark().move(np.column_stack([steps, values])) for values in (gap, residual))
    layers = [
        guide | {"hoverinfo": "skip"},
        broad,
        _curve(_("Relative gap"), steps, gap, theme.LINE, "solid"),
        *marks,
    ]
    top = float(np.ceil(np.log10(max(gap.max(), residual[np.isfinite(residual)].max(initial=1.0))))) + 0.3
    bottom = float(np.log10(FLOOR)) - 0.7
    axis = theme.axis("", type="log", range=[bottom, top], exponentformat="power", dtick=4, tick0=0)
    return _picture(steps, layers, axis)


def _picture(steps: NDArray[np.int64], layers: list[dict[str, Any]], axis: dict[str, Any]) -> Picture:
    """Draw layers over the steps; those without a name are not in the legend."""
    layout = theme.layout(
        xaxis=theme.axis(_("Step of the solver"), range=_ends(steps).tolist()),
        yaxis=axis,
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 52, "r": 12, "t": 30, "b": 40},
    )
    return Picture([layer if "name" in layer else layer | {"showlegend": False} for layer in layers], layout)


def _ends(steps: NDArray[np.int64]) -> Array:
    return np.array([-0.5, float(steps[-1]) + 0.5])


def _curve(name: str, x: NDArray[Any], y: Array, colour: str, dash: str) -> dict[str, Any]:
    line = {"color": colour, "width": 2, "dash": dash}
    return strokes.curve(name, x, y, line, "%{x}: %{y:.2g}<extra>%{fullData.name}</extra>")
