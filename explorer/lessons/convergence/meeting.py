"""The proof as one picture: the run between a straight lower bound and a curved upper bound, and the update where
they meet."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Until
from explorer.lessons.convergence import captions, curves
from explorer.lessons.convergence.view import Run
from linboard import theme
from linboard.figures import bound_curves, strokes
from linboard.figures.curves import mark
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Picture
from linboard.messages import Head

HEIGHT = 300
BEYOND = 1.12  # right end of the picture, as a multiple of the update at which the bounds meet
MARGIN = 0.08  # margin above and below, as a share of the height
NAMED = 0.5  # where the bounds have their names, as a share of the width


def show(lesson: LessonPage, run: Run) -> None:
    """Show progress and length of the weights between their bounds; the meeting point is hidden while a scene asks
    for it."""
    if not run.solvable:
        lesson.linked("meeting", Picture([], theme.layout()).message(lesson.key, head=curves.verdict(run)))
        return
    whole = lesson.answered or (lesson.scene is not None and isinstance(lesson.scene.act, Until))
    told = _(
        "Green: the progress of the weights, ŵ·ŵ*, along those of the green line. Black: their length, "
        "‖ŵ‖. Dashed: the bounds."
    )
    lesson.linked(
        "meeting",
        picture(run, whole).message(
            lesson.key,
            height=HEIGHT,
            title=_("The run between its bounds"),
            head=[Head(told, "legend")],
            describe=_("ŵ·ŵ* is {inner}, at least {inner_least}; ‖ŵ‖² is {norm}, at most {norm_most}."),
            view=f"meeting{whole}",
        ),
    )


def picture(run: Run, whole: bool) -> Picture:
    """Draw both lengths over the updates, each with its bound; `whole` extends to the meeting point and marks it."""
    made = run.progress
    k, last = made.updates, float(made.updates[-1])
    ends = [(run.bound, theme.BAD)]
    if run.settings.form == "any":  # the bound for a start at 0
        ends.append((run.proof.bound, theme.MUTED))
    farthest = max(end for end, _colour in ends)
    end = BEYOND * max(farthest, last) if whole else curves.nice(2 * last)
    at, least, square, _cosine = curves.further(run, end)
    most, length = np.sqrt(square), np.sqrt(made.squared_norm)
    low, high = min(0.0, float(least[0])), max(float(most[-1]), float(least[-1]))
    layout = theme.layout(
        xaxis=theme.axis(_("Updates k"), range=[-0.02 * end, end], zeroline=False),
        yaxis=theme.axis("", range=[low - MARGIN * (high - low), high + MARGIN * (high - low)], nticks=6),
        margin={"l": 52, "r": 12, "t": 10, "b": 40},
        annotations=[
            _name(_("length at most"), at, most, theme.LINE, above=True),
            _name(_("progress at least"), at, least, theme.GOOD, above=False),
        ],
    )
    layers: list[dict[str, Any]] = [
        bound_curves.line(at, most, theme.LINE, dash="dash") | {"hoverinfo": "skip"},
        bound_curves.line(at, least, theme.GOOD, dash="dash") | {"hoverinfo": "skip"},
    ]
    for values, colour in ((length, theme.LINE), (made.inner, theme.GOOD)):
        so_far = bound_curves.line(k[:0], values[:0], colour, width=3) | {"hoverinfo": "skip"}
        layers += [
            so_far.change("x", k, grow=1).change("y", values, grow=1),
            mark().move(np.column_stack([k, values])),
        ]
    if whole:
        for bound, colour in ends:
            beyond = len(ends) > 1 and bound == farthest
            layers.append(_upright(bound, low, high, colour))
            layout["annotations"].append(_told(bound, captions.most(bound), high, colour, beyond=beyond))
    return Picture(layers, layout)


def _upright(k: float, low: float, high: float, colour: str) -> dict[str, Any]:
    return strokes.through([k, k], [low, high], colour, 2, "dot")


def _told(k: float, most: float, high: float, colour: str, *, beyond: bool) -> dict[str, Any]:
    """Label the update at which the bounds meet, next to its vertical line; if there are two, the larger one goes
    `beyond` it."""
    return {
        "text": number(most),
        "x": k,
        "y": high,
        "xanchor": "left" if beyond else "right",
        "yanchor": "top",
        "xshift": 4 if beyond else -4,
        "showarrow": False,
        "font": {"size": 14, "color": colour},
    }


def _name(
    text: str, at: NDArray[np.float64], values: NDArray[np.float64], colour: str, *, above: bool
) -> dict[str, Any]:
    """Label a bound, above or below it."""
    i = round(NAMED * (len(at) - 1))
    return {
        "text": text,
        "x": float(at[i]),
        "y": float(values[i]),
        "xanchor": "right" if above else "left",
        "yanchor": "bottom" if above else "top",
        "yshift": 4 if above else -4,
        "showarrow": False,
        "font": {"size": 12, "color": colour},
    }
