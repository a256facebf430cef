"""The pictures of the scenes on the sigmoid, the loss of a point, and a wrong label."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.lesson.controls import Real
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.logistic import lines
from explorer.lessons.logistic.examples import overlapping
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, points, strokes
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Layer, Picture
from linclass.core import linear
from linclass.core.losses import sigmoid

PLACE = Real("logistic.place", -1.5, 1.5)  # signed distance from the line
REACH, FINE = 6.0, 121  # f at the end of the axis of losses, and places of a curve
THREE = (-4.0, 0.0, 4.0)  # f of the points whose losses are compared


def across(lesson: LessonPage) -> None:
    """Show the sigmoid over f with a dot that moves straight across the line of the board."""
    with lesson.controls():
        place = PLACE.slide(_("Signed distance f/‖w‖ from the line"), step=0.05, format="%g", width=300)

    def draw() -> None:
        line = lines.best(lesson.dataset)
        norm = float(np.linalg.norm(line.w))
        f, reach = place * norm, PLACE.most * norm
        p = float(sigmoid(np.array(f)))
        told = _("The gold dot has f = {f}, so its probability of being blue is σ(f) = {p}.")
        picture = Picture([*_sigmoid(reach), *_dot(f, p)], _layout(reach))
        lines.front(lesson, picture, told.format(f=number(round(f, 3)), p=number(round(p, 4))), "across")
        board = lines.line_board(lesson, line)
        foot = lesson.dataset.X.mean(axis=0)
        unit = line.w / norm
        foot = foot - (float(foot @ unit) + line.b / norm) * unit
        ends = np.stack([foot + PLACE.least * unit, foot + PLACE.most * unit])
        board.above(strokes.along(ends, theme.MUTED, 1.5, "dot"), lines.gold((foot + place * unit)[None]))
        lines.beside(lesson, board)

    lesson.live(draw)


def losses(lesson: LessonPage) -> None:
    """Show three points on the sigmoid and, after the answer, their losses below."""

    def draw() -> None:
        at = np.array(THREE)
        look = {"size": 13, "color": theme.CLASS_COLOURS[0], "line": {"width": 1, "color": theme.PAPER}}
        dots = strokes.dots(look, np.column_stack([at, sigmoid(at)]))
        layers: list[dict[str, Any]] = [*_sigmoid(REACH), dots]
        layout = _layout(REACH)
        told = _(
            "The three dots are blue points with different values of f. The curve shows p, the "
            "probability of blue."
        )
        few = {"tickvals": [0, 0.5, 1], "ticktext": ["0", "½", "1"]}  # more would overlap on a phone
        layout["yaxis"] = theme.axis("p", range=[-0.06, 1.06], **few)
        if lesson.answered:  # before, the curve has the whole picture
            layout["yaxis"]["domain"] = [0.56, 1]
            layout["xaxis"]["anchor"] = "y2"
            layout["yaxis2"] = theme.axis("−ln p", domain=[0, 0.44], range=[-0.3, REACH + 0.6], nticks=4)
            f = np.linspace(-REACH, REACH, FINE)
            below = {"yaxis": "y2"}
            layers.append(strokes.through(f, np.logaddexp(0, -f), theme.LINE, 3) | below)
            layers.append(strokes.dots(look, np.column_stack([at, np.logaddexp(0, -at)])) | below)
            told += " " + _("Below: the loss −ln p.")
        lines.front(lesson, Picture(layers, layout), told, "losses")

    lesson.live(draw)


def _sigmoid(reach: float) -> list[Layer]:
    f = np.linspace(-reach, reach, FINE)
    half = strokes.through([-reach, reach], [0.5, 0.5], theme.MUTED, 1.5, "dot")
    return [half, strokes.through(f, sigmoid(f), theme.LINE, 3)]


def _dot(f: float, p: float) -> list[Layer]:
    """Draw the dot on the curve, with its f on the axis."""
    return [strokes.through([f, f], [0, p], theme.ACCENT, 2, "dot"), lines.gold(np.array([[f, p]]))]


def _layout(reach: float) -> dict[str, Any]:
    ticks = {"tickvals": [0, 0.1, 0.5, 0.9, 1], "ticktext": ["0", "0.1", "½", "0.9", "1"]}
    return theme.layout(
        xaxis=theme.axis("f", range=[-1.04 * reach, 1.04 * reach], dtick=2),
        yaxis=theme.axis(_("probability of blue"), range=[-0.06, 1.06], **ticks),
        margin={"l": 52, "r": 12, "t": 10, "b": 40},
    )


# ---- a wrong label ----


def mislabelled(lesson: LessonPage) -> None:
    """Show the board with the line without the wrong label and, after the answer, the line with it."""

    def draw() -> None:
        before, after = lines.best(overlapping()), lines.best(lesson.dataset)
        board = Board(lesson.dataset, lesson.positive)
        if lesson.answered:
            board.line(after.w[None], np.array([after.b]))
        view = boundaries.view(lesson.dataset)
        ends = linear.boundary_segments(before.w[None], np.array([before.b]), *view)[0]
        board.above(strokes.along(ends, theme.GOOD, 3, "dash"), points.flipped(lesson.dataset.X[-1:]))
        told = _("Dashed: the line fitted without the point in the square.")
        if lesson.answered:
            told += " " + _("Solid: the line fitted with it.")
        lesson.show(board, told)

    lesson.live(draw)
