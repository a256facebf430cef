"""Texts on a margin next to the board: the result, the support vectors, and why there is no margin."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.margin import solutions
from explorer.visit import result_cache, session
from linboard.board import Board
from linboard.captions import margin
from linboard.captions.solutions import Solutions
from linboard.figures import boundaries, streets
from linboard.i18n.language import _, ngettext
from linboard.i18n.text import exact, point_name
from linboard.messages import Chart, Head
from linclass import MaxMargin, Separability

Array = NDArray[np.float64]
MOST_ALONE = 100  # number of points up to which a second fit uses the support vectors only


def verdict(shown: Solutions) -> Head:
    """Describe the result: a sentence above the chart."""
    model = shown.model
    if not shown.solved:
        text = _("Rounding leaves a residual of {residual}, so this need not be the best line.")
        return Head(text.format(residual=margin.tiny(shown.residual[-1])), "unsure")
    if shown.kind == "hard":
        text = _(
            "A line separates the classes. The line in the last step is as far from both as possible: "
            "margin {margin}."
        )
        return Head(text.format(margin=exact(model.margin_)), "right")
    count = int(np.count_nonzero(streets.slack(1 - model.slack_)))
    if not model.coef_.any():
        return Head(_("With this penalty C, w = 0 is best, so there is no line."), "right")
    if count:
        text = _(
            "The best trade-off between width and slack at this penalty C: half the street’s width is "
            "{margin}, points with slack: {k}."
        )
        return Head(text.format(margin=exact(model.margin_), k=count), "right")
    text = _("With this penalty C no point needs slack, so this is the maximum margin, {margin}.")
    return Head(text.format(margin=exact(model.margin_)), "right")


def supports(lesson: LessonPage, shown: Solutions) -> str:
    """Name the support vectors, and verify with few points that no others matter."""
    model, n = shown.model, lesson.dataset.n
    m = len(model.support_)
    if m == n:
        return _("Every point is a support vector (ringed).")
    text = ngettext(
        "Ringed: the {m} support vectors. The other point has y f ≥ 1 and α = 0.",
        "Ringed: the {m} support vectors. The other {k} points have y f ≥ 1 and α = 0.",
        n - m,
    ).format(m=m, k=n - m)
    if shown.kind == "hard" and shown.solved and n <= MOST_ALONE:
        alone = result_cache.fit(MaxMargin(), lesson.dataset.X[model.support_], lesson.signs[model.support_])
        length = float(np.linalg.norm(model.coef_))
        off = max(
            float(np.linalg.norm(alone.coef_ - model.coef_)) / length,
            float(abs(alone.intercept_ - model.intercept_)[0]) / max(1.0, float(abs(model.intercept_[0]))),
        )
        text += " " + _("Fitted to the ringed points alone, w and b change by {off} of their size.").format(
            off=margin.share(off)
        )
    return text


def moved(lesson: LessonPage, shown: Solutions) -> list[Head]:
    """Say whether the last move of a point changed the line; empty if the last edit was another one."""
    history = session.get().history
    if history is None or not history.can_undo or history.present is not lesson.dataset or history.can_redo:
        return []  # after an undo, the previous state is not the last change
    before, now = next(history.past()), lesson.dataset
    if before.n != now.n or not np.array_equal(before.labels, now.labels):
        return []
    others = np.flatnonzero((before.X != now.X).any(axis=1))
    if len(others) != 1:
        return []
    i = int(others[0])
    sentences = {
        "same": _(
            "{point} has moved and the line has not: it is not a support vector, either here or there."
        ),
        "held": _("{point} has moved. It is a support vector, so the line depends on its position."),
        "left": _("{point} has moved. It was a support vector and no longer is, so the line has changed."),
    }
    what = solutions.moved_on(shown.model, int(lesson.signs[i]), i, before.X[i])
    if what not in sentences or not shown.solved:
        return []
    text = sentences[what].format(point=point_name(i))
    return [Head(text, "right" if what == "same" else "note")]


def no_line(lesson: LessonPage, proof: Separability) -> Separability:
    """Show the proof that no line separates the classes, on the board and in words; return it."""
    dataset = lesson.dataset
    weights = np.zeros(dataset.n) if proof.weights is None else proof.weights
    board = Board(dataset, lesson.positive)
    board.above(*boundaries.hull_certificate(dataset, weights, lesson.signs, lesson.positive))
    lesson.show(board, star(dataset.X, weights, lesson.signs))
    head = [
        Head(_("No line separates these points, so there is no margin to maximise."), "never"),
        Head(_("The soft margin accepts any points: those on the wrong side add to its cost.")),
    ]
    with lesson.right:
        lesson.linked("beside", Chart(group=lesson.key, title=_("The proof"), head=head))
    return proof


def star(X: Array, weights: Array, signs: NDArray[np.int64]) -> str:
    """Explain the star by the points that have weight in the proof."""
    demanding = X[weights > 0]
    if (demanding == demanding[:1]).all():
        return _(
            "At the star two points with different labels coincide. A line with the classes on opposite "
            "sides would need to have that place on both."
        )
    for sign in (1, -1):
        own = np.flatnonzero((weights > 0) & (signs == sign))
        if len(own) == 1:
            return _(
                "The star is {point}, which lies between points of the other class (dotted). Any line "
                "that has that whole class on one side has {point} on the same side."
            ).format(point=point_name(int(own[0])))
    return _(
        "The star lies between points of one class and also between points of the other (dotted). If a "
        "line separated the classes, the star would have to be on both sides."
    )


def too_close(lesson: LessonPage, reason: str) -> None:
    """Show only the points, and say why the numbers are too imprecise."""
    lesson.plain_board(reason)
