"""The XOR page: the choice of the part, and why no line solves it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls import Choice
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.xor import captions
from explorer.visit import result_cache
from linboard import player
from linboard.board import Board, Caption
from linboard.captions import perceptron
from linboard.figures import boundaries, margins
from linboard.i18n.language import N_, _
from linboard.messages import Chart, Head, choose
from linclass import Perceptron, Separability, best_line

Signs = NDArray[np.int64]
MOST_TRIED = 100  # number of points for which the best line is found immediately
BUDGET = 42  # updates shown of an endless perceptron; on XOR the last one leaves a visible line
WAY = Choice("xor.way", {"line": N_("No line"), "map": N_("A basis map"), "units": N_("Three units")})


def way(place: DeltaGenerator) -> str:
    """Return the part of the lesson that is shown."""
    return WAY.show(_("Show"), place=place)


def no_line(lesson: LessonPage) -> None:
    """Show the inequalities that contradict each other, and the perceptron that repeats itself."""

    def draw() -> Perceptron:
        X, signs = lesson.dataset.X, lesson.signs
        verdict = lesson.verdict
        model = result_cache.fit(Perceptron(max_updates=10_000 if verdict.separable else BUDGET), X, signs)
        _show(lesson, model, signs, verdict)
        with lesson.right:
            _inequalities(lesson, model, signs, verdict)
        steps_table(lesson)
        return model

    lesson.code(lesson.live(draw))


def steps_table(lesson: LessonPage) -> None:
    """Show the steps of the perceptron on the board; a question in class hides them."""
    if lesson.locked:
        return
    lesson.linked("table", Chart(group=lesson.key, table=captions.steps_table(), title=_("Steps")))


def _show(lesson: LessonPage, model: Perceptron, signs: Signs, verdict: Separability) -> None:
    """Show the moving line, the sample of each step ringed, and the proof that no line separates the classes."""
    dataset, trace = lesson.dataset, model.trace_
    board = Board(dataset, lesson.positive)
    board.line(trace.coef, trace.intercept)
    board.ring(trace.picked)
    if verdict.weights is not None and not lesson.scene:  # the scene has its own proof
        board.above(*boundaries.hull_certificate(dataset, verdict.weights, signs, lesson.positive))
    columns = perceptron.columns(trace, dataset.X, signs, 1.0)
    told = Caption(
        perceptron.caption(trace, dataset.X, signs, 1.0),
        captions.inequalities(dataset.X, signs, verdict, trace),
        columns | captions.margin_columns(dataset.X, signs, verdict, trace),
    )
    plays = player.of(trace, predict=player.prediction(trace, model.order))
    lesson.show(board, told, plays=plays)


def _verdict(lesson: LessonPage, model: Perceptron, verdict: Separability) -> Head:
    """Say whether a line can separate the points, and the effect on the perceptron: a sentence above a chart."""
    if verdict.separable:
        text = _(
            "A line separates these points: their inequalities are consistent. Make one contradict the "
            "others."
        )
        return Head(text, "right")
    text = _("No line separates these points: their inequalities contradict each other.")
    n = lesson.dataset.n
    if n <= MOST_TRIED:
        best = result_cache.cached(best_line, lesson.dataset.X, lesson.signs)
        text += " " + _("The best line misclassifies {k} of {n} points.").format(k=best.errors, n=n)
    if round_trip := captions.circle(model.trace_, n):
        text += " " + _(
            "From step {start} on the perceptron repeats the same {period} steps forever."
        ).format(start=round_trip[0], period=round_trip[1])
    return Head(text, "never")


def _inequalities(lesson: LessonPage, model: Perceptron, signs: Signs, verdict: Separability) -> None:
    """Show the left sides of the inequalities at each step; no w and b make all of them positive."""
    X, trace = lesson.dataset.X, model.trace_
    members = captions.demanding(verdict, lesson.dataset.n)
    head = [] if lesson.scene else [_verdict(lesson, model, verdict)]
    if lesson.scene:
        text = _(
            "One bar for each point: above 0 the point is classified correctly; at 0 or below it counts "
            "as misclassified."
        )
        head.append(Head(text))
    elif verdict.separable:
        text = _(
            "To classify a point correctly, w and b must make y f(x) positive: its bar must be above 0. A "
            "bar of height 0 is a mistake."
        )
        if len(members) < lesson.dataset.n:
            text += " " + _("Shown: the first {k} of {n} points.").format(k=len(members), n=lesson.dataset.n)
        head.append(Head(text))
    else:
        text = _(
            "To classify a point correctly, w and b must make y f(x) positive: its bar must be above 0. "
            "A bar of height 0 is a mistake. The {k} bars add up to 0 for all w and b, so they are never "
            "all above it."
        )
        head.append(Head(text.format(k=len(members))))
        if not np.allclose(captions.factors(verdict, members), 1):
            text = _(
                "Each is multiplied by the number in front of it below the board: the weights from the "
                "proof (the star)."
            )
            head.append(Head(text))
    values = captions.margin_values(X, signs, verdict, trace)
    names = [f"x<sub>{i + 1}</sub>" for i in members.tolist()]
    picture = margins.balance(values, lesson.dataset.labels[members], names)
    holding = (values > 0).sum(axis=1)
    lesson.linked(
        "balance",
        picture.message(
            lesson.key,
            title=_("The inequalities"),
            head=head,
            describe=choose(
                {
                    j: _("{j} of {k} are satisfied.").format(j=j, k=len(members))
                    for j in range(len(members) + 1)
                },
                holding,
            ),
            view=f"balance{len(members)}",
        ),
    )
