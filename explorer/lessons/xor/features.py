"""The companion of a basis map: the line in two features, the distances in more, margins against jitter."""

from __future__ import annotations

import numpy as np

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.xor import settings, widest
from explorer.lessons.xor.fit import Fit
from explorer.points import jitter
from explorer.points.dataset import Dataset
from linboard.board import Board
from linboard.figures import boundaries, margins
from linboard.i18n.language import _
from linboard.layers import Picture
from linboard.messages import Head
from linclass.core import linear
from linclass.perceptrons.starts import least_margin

COMPARISON_HEIGHT = 230


def beside(lesson: LessonPage, now: Fit, verdict: list[Head]) -> None:
    """Show the line in two features; with more features, the distance of each point from the boundary."""
    if now.d == 2:
        picture, view = _line(now, lesson.positive)
        sentence = _("The same points in feature space φ: this line is the curve on the board.")
        if lesson.scene:  # the scene may ask about this line
            sentence = _(
                "The same points, drawn at their new coordinates φ₁ and φ₂. These are computed from the old "
                "ones."
            )
        if now.others is not None and settings.START.value() == "random":
            sentence += " " + _("Grey: the last lines of {n} random starts.").format(n=len(now.others[1]))
        describe = _("w = {w:vector}, b = {b}, mistakes: {errors}.")
    else:
        picture, view = _distances(now, lesson.positive)
        sentence = _(
            "{d} features are too many to draw. Here each point gets a row of its own, at its signed "
            "distance from the boundary in the feature space."
        ).format(d=now.d)
        if now.d == 1:
            sentence = _(
                "One feature: each point has its own row and is drawn at its signed distance from the "
                "boundary."
            )
        describe = _("signed distances of the points at this step; mistakes: {errors}.")
    lesson.linked(
        "features",
        picture.message(
            lesson.key,
            title=_("Features"),
            head=[*verdict, Head(sentence + widest.told(now))],
            describe=describe,
            view=view,
        ),
    )


def _line(now: Fit, positive: int) -> tuple[Picture, str]:
    """Draw the plane of two features with the moving line, and the final lines of other starts if the start
    is random."""
    trace = now.trace
    seen = Dataset(now.features, now.dataset.labels, now.dataset.names, ("φ₁", "φ₂"))
    board = Board(seen, positive)
    board.line(trace.coef, trace.intercept)
    if now.others is not None and settings.START.value() == "random":
        W, b = now.others
        board.below(margins.faint_lines(linear.boundary_segments(W, b, *boundaries.view(seen))))
    if now.copies is not None:
        board.below(*margins.copies_below(now.copies.features, now.copies.labels, now.copies.wrong))
    if not now.ended:  # the board has a ring only while its steps are played
        board.ring(trace.picked)
    board.above(*widest.line(now, seen))
    return board, f"{now.basis!r}{seen.bounds}"


def _distances(now: Fit, positive: int) -> tuple[Picture, str]:
    """Draw each point's signed distance from the boundary in feature space."""
    trace = now.trace
    lengths = np.linalg.norm(trace.coef, axis=1)
    values = trace.coef @ now.features.T + trace.intercept[:, None]
    values = values / np.where(lengths > 0, lengths, np.nan)[:, None]
    picture = margins.distances(now.dataset, values, positive)
    return picture, f"{now.basis!r}{picture.layout['xaxis']['range']}"


def comparison(lesson: LessonPage, now: Fit) -> None:
    """Plot the number of misclassified copies of each start's final line against its margin; only with jitter."""
    if now.copies is None or now.others is None:
        return
    W, b = now.others
    trace, copies = now.trace, now.copies
    own = least_margin(now.features, now.signs, trace.coef, trace.intercept)
    right = own > 0
    picture = margins.against_margin(
        least_margin(now.features, now.signs, W, b),
        100 * jitter.wrong(copies.features, copies.signs, W, b).mean(axis=1),
        np.where(right, own, np.nan),
        np.where(right, 100 * copies.wrong.mean(axis=1), np.nan),
    )
    sentence = _(
        "The last boundaries of {n} random starts (grey), this step’s boundary once it makes no mistake "
        "(gold), and the largest margin (green). Boundaries with a smaller margin tend to fail sooner."
    ).format(n=len(b))
    widest.against_jitter(now, picture)
    layout = picture.layout
    lesson.linked(
        "comparison",
        picture.message(
            lesson.key,
            height=COMPARISON_HEIGHT,
            title=_("Margin and jitter"),
            head=[Head(sentence)],
            describe=_("misclassified copies at this step: {wrong} of {copies}."),
            view=f"{now.basis!r}{layout['xaxis']['range']}{layout['yaxis']['range']}",
        ),
    )
