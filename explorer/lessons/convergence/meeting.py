"""The end of the proof as one picture: progress above its lower bound, length below its upper bound, and the update
where the bounds meet."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.convergence import captions, curves
from explorer.lessons.convergence.view import Run
from linboard import theme
from linboard.figures import bound_curves, strokes
from linboard.figures.curves import mark
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Picture

Array = NDArray[np.float64]
BEYOND = 1.25  # right end of the picture, as a multiple of the update at which the bounds meet
MARGIN = 0.08  # margin above and below, as a share of the height
NAMED = 0.62  # where the bounds have their names, as a share of the width
LONG_NAME = 0.38  # room for a longer name on a phone, as a share of the width
GAP = 0.03  # distance of such a name from a vertical line, as a share of the width


def picture(run: Run, whole: bool, *, still: bool = False) -> Picture:
    """Draw progress and length over the updates, each with its bound.

    Parameters
    ----------
    run : Run
    whole : bool
        Whether the bounds extend to the update at which they meet, and this update is marked. Otherwise they end with
        the run, on the same axes.
    still : bool
        Whether the whole run is drawn at once, without a player.
    """
    made = run.progress
    k, last = made.updates, float(made.updates[-1])
    ends = _ends(run)
    end = max(BEYOND * ends[0][0], 1.12 * max(bound for bound, _colour in ends), last + 1)
    at, least, square, _cosine = curves.further(run, end)
    most, length = np.sqrt(square), np.sqrt(made.squared_norm)
    low, high = min(0.0, float(least[0])), max(float(most[-1]), float(least[-1]))
    layout = theme.layout(
        xaxis=theme.axis(_("Updates k"), range=[-0.02 * end, end], zeroline=False),
        yaxis=theme.axis("", range=[low - MARGIN * (high - low), high + MARGIN * (high - low)], nticks=6),
        margin={"l": 40, "r": 12, "t": 10, "b": 40},
    )
    shown = at <= (end if whole else last)
    names, shares = ("√k R", "kγ"), (NAMED, NAMED)
    if run.settings.form != "zero":
        names = _("length at most"), _("progress at least")
        shares = _between([bound / end for bound, _colour in ends])
    layout["annotations"] = [
        _name(names[0], at[shown], most[shown], theme.LINE, above=True, share=shares[0]),
        _name(names[1], at[shown], least[shown], theme.GOOD, above=False, share=shares[1]),
    ]
    layers: list[dict[str, Any]] = [
        bound_curves.line(at[shown], most[shown], theme.LINE, dash="dash") | {"hoverinfo": "skip"},
        bound_curves.line(at[shown], least[shown], theme.GOOD, dash="dash") | {"hoverinfo": "skip"},
    ]
    for values, colour in ((length, theme.LINE), (made.inner, theme.GOOD)):
        if still:
            layers.append(bound_curves.line(k, values, colour, width=3) | {"hoverinfo": "skip"})
            continue
        so_far = bound_curves.line(k[:0], values[:0], colour, width=3) | {"hoverinfo": "skip"}
        layers += [
            so_far.change("x", k, grow=1).change("y", values, grow=1),
            mark().move(np.column_stack([k, values])),
        ]
    if whole:
        for bound, colour in ends:
            layers.append(strokes.through([bound, bound], [low, high], colour, 2, "dot"))
            beyond = len(ends) > 1 and bound == max(end for end, _colour in ends)
            layout["annotations"].append(_told(bound, high, colour, beyond=beyond))
    return Picture(layers, layout)


def near(run: Run) -> Picture:
    """Draw both bounds and the whole run on logarithmic axes, on which the bounds are straight lines."""
    made, bound = run.progress, run.bound
    end = np.log10(bound) + 0.5
    at = np.logspace(0, end, 2)
    most, least = np.sqrt(at) * run.proof.radius, at * run.proof.gamma
    low, high = np.log10(run.proof.gamma), np.log10(float(most[-1]))
    some = made.updates > 0
    layout = theme.layout(
        xaxis=bound_curves.log_axis(_("Updates k"), [-0.03 * end, end]),
        yaxis=bound_curves.log_axis("", [low - 0.1 * (high - low), high + 0.1 * (high - low)]),
        margin={"l": 48, "r": 12, "t": 10, "b": 40},
        annotations=[
            _name("√k R", np.log10(at), np.log10(most), theme.LINE, above=True, share=0.4),
            _name("kγ", np.log10(at), np.log10(least), theme.GOOD, above=False, share=0.4),
            _told(float(np.log10(bound)), high, theme.BAD, beyond=False, value=bound),
        ],
    )
    layers: list[dict[str, Any]] = [
        bound_curves.line(at, most, theme.LINE, dash="dash") | {"hoverinfo": "skip"},
        bound_curves.line(at, least, theme.GOOD, dash="dash") | {"hoverinfo": "skip"},
        strokes.through([bound, bound], 10.0 ** np.array([low, high]), theme.BAD, 2, "dot"),
    ]
    for values, colour in ((np.sqrt(made.squared_norm), theme.LINE), (made.inner, theme.GOOD)):
        drawn = bound_curves.line(made.updates[some], values[some], colour, width=3)
        layers.append(drawn | {"hoverinfo": "skip"})
    return Picture(layers, layout)


def _ends(run: Run) -> list[tuple[float, str]]:
    """Return where bounds meet, with colours: of this run first, then of a run from zero."""
    own = [(run.bound, theme.BAD)]
    return own if run.settings.form != "any" else [*own, (run.proof.bound, theme.MUTED)]


def _between(marked: list[float]) -> tuple[float, float]:
    """Return where the upper name ends and the lower name starts, so that no line at a `marked` share crosses them."""
    first, last = min(marked), max(marked)
    if last - first > LONG_NAME:
        return last - GAP, first + GAP
    return first - GAP, first - LONG_NAME


def _told(k: float, high: float, colour: str, *, beyond: bool, value: float | None = None) -> dict[str, Any]:
    """Label the update at which the bounds meet, next to its vertical line; if there are two, the larger one goes
    `beyond` it. On a logarithmic axis, `k` is an exponent, and `value` the number."""
    return {
        "text": number(captions.most(k if value is None else value)),
        "x": k,
        "y": high,
        "xanchor": "left" if beyond else "right",
        "yanchor": "top",
        "xshift": 4 if beyond else -4,
        "showarrow": False,
        "font": {"size": 14, "color": colour},
    }


def _name(
    text: str, at: Array, values: Array, colour: str, *, above: bool, share: float = NAMED
) -> dict[str, Any]:
    """Label a bound, above or below it."""
    x = float(at[0] + share * (at[-1] - at[0]))
    return {
        "text": text,
        "x": x,
        "y": float(np.interp(x, at, values)),
        "xanchor": "right" if above else "left",
        "yanchor": "bottom" if above else "top",
        "yshift": 4 if above else -4,
        "showarrow": False,
        "font": {"size": 13, "color": colour},
    }
