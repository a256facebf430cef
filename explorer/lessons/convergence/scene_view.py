"""The pictures of the scenes: the arrow or the curves in front, and the other one or the points beside them."""

from __future__ import annotations

from dataclasses import replace

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.convergence import arrow, captions, examples, meeting, view
from explorer.lessons.convergence.view import Run
from linboard import player
from linboard.board import Board, Caption
from linboard.figures import points
from linboard.i18n.language import _
from linboard.layers import Picture
from linboard.messages import Head
from linclass import in_plane, progress

BESIDE = 280  # height in pixels of the companion
POINTS, ARROW, MEETING = "points", "arrow", "meeting"  # companions


def shows(lesson: LessonPage) -> bool:
    """Whether the lesson shows one of the pictures of this module."""
    return lesson.scene is not None and lesson.scene.beside in (POINTS, ARROW, MEETING)


def show(lesson: LessonPage, run: Run) -> None:
    """Show the current scene."""
    assert lesson.scene is not None, "the bench has its own pictures"
    {POINTS: _arrow, ARROW: _curves, MEETING: _nearest}[lesson.scene.beside](lesson, run)


def _arrow(lesson: LessonPage, run: Run) -> None:
    """Show the arrow, with the points and the line beside it."""
    assert lesson.scene is not None
    trace, told = run.model.trace_, lesson.answered
    if lesson.scene.key == "length":
        shown = arrow.lengths(arrow.weights(trace), run.proof.radius, told=told)
        legend = _(
            "Grey: the old arrow; dashed: the direction perpendicular to it. Gold: the short arrow. "
            "Thick: ŵ, their sum."
        )
    else:
        tips = in_plane(trace, examples.forward())
        shown = arrow.steps(tips, run.proof.gamma, told=told and run.solvable)
        legend = _(
            "Thick: the weights ŵ. Gold: the short arrow that was added last. Below: its step along ŵ*."
        )
    _front(lesson, run, shown, legend)
    board = Board(lesson.dataset, lesson.positive)
    board.line(trace.coef, trace.intercept)
    board.ring(trace.picked)
    if not run.solvable:
        board.above(points.flipped(lesson.dataset.X[[examples.FLIPPED]]))
    with lesson.right:
        title = _("The points and the line")
        lesson.linked(POINTS, board.message(lesson.key, height=BESIDE, title=title, view=POINTS))


def _curves(lesson: LessonPage, run: Run) -> None:
    """Show the curves, with the arrow beside them."""
    still = lesson.moves
    tips = in_plane(run.model.trace_, run.proof)
    shown = meeting.picture(run, whole=lesson.answered or still, still=still)
    legend = _(
        "Solid green: how far the arrow extends to the right. The upper solid curve: the length of "
        "the arrow. Dashed: their bounds."
    )
    _front(lesson, run, shown, legend, still=still)
    beside = arrow.path(tips) if still else arrow.small(tips)
    with lesson.right:
        title = _("The weights as an arrow")
        text = (
            _("Grey arrow: the start. Gold: the path of the tip. The other arrow: the end.") if still else ""
        )
        head = [Head(text, "legend")] if text else None
        seen = f"{ARROW}{beside.layout['xaxis']['range']}"
        message = beside.message(lesson.key, height=BESIDE, title=title, head=head, view=seen)
        lesson.linked(ARROW, message)


def _nearest(lesson: LessonPage, run: Run) -> None:
    """Show the points with the line of ŵ* and the nearest ones circled, and the bounds beside them."""
    board = Board(lesson.dataset, lesson.positive)
    board.below(view.best(lesson, run))
    board.above(view.circles(lesson.dataset.X[view.deciding(run, lesson.dataset.X, lesson.signs)]))
    told = _("Dashed green: the line of ŵ*. Green circles: the points nearest to it, which set the margin γ.")
    lesson.show(board, told)
    if run.solvable:
        with lesson.right:
            title = _("Where the bounds meet")
            message = meeting.near(run).message(lesson.key, height=BESIDE, title=title)
            lesson.linked(MEETING, replace(message, view=MEETING))


def _front(lesson: LessonPage, run: Run, shown: Picture, legend: str, *, still: bool = False) -> None:
    """Show a picture in place of the board."""
    assert lesson.scene is not None
    trace = run.model.trace_
    made = run.progress if run.solvable else progress(trace, examples.forward())
    columns = captions.columns(trace, made, run.proof.gamma, run.proof.radius, run.bound, run.settings.eta)
    caption = legend if still else captions.plain(trace, legend)
    plays = None if still else player.of(trace, run.progress.updates, secret=True)
    lesson.show(
        shown,
        Caption(caption, None, None if still else columns),
        plays=plays,
        editable=False,
        labelled=False,
        title=_("The weights as an arrow") if lesson.scene.beside == POINTS else _("Progress and length"),
        view=f"{lesson.scene.key}{shown.layout['xaxis']['range']}",
    )
