"""XOR on the screen: which way to look at it, and why no line solves it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.frame.controls import Choice
from explorer.frame.lesson import Lesson
from explorer.lessons.xor import captions
from explorer.visit import memo
from linboard import player
from linboard.board import Board, Told
from linboard.figures import boundaries, margins
from linboard.messages import Chart, Head, choose
from linboard.told import perceptron
from linboard.words.language import N_, _
from linclass import Perceptron, Separability, best_line

Signs = NDArray[np.int64]
MOST_TRIED = 100  # points for which the best line is found at once
BUDGET = 42  # updates shown of a perceptron that never stops; on XOR the last one leaves a line to look at
WAY = Choice("xor.way", {"line": N_("No line"), "map": N_("A basis map"), "units": N_("Three units")})


def way(place: DeltaGenerator) -> str:
    """Which part of the lesson is on the screen."""
    return WAY.show(_("Show"), place=place)


def no_line(here: Lesson) -> None:
    """The inequalities that contradict each other, and the perceptron that goes round in a circle."""

    def draw() -> Perceptron:
        X, signs = here.dataset.X, here.signs
        verdict = here.verdict
        model = memo.fit(Perceptron(max_updates=10_000 if verdict.separable else BUDGET), X, signs)
        _show(here, model, signs, verdict)
        with here.right:
            _inequalities(here, model, signs, verdict)
        steps_table(here)
        return model

    here.code(here.live(draw))


def steps_table(here: Lesson) -> None:
    """The steps of the perceptron on the board; a lecturer's question does not tell them."""
    if here.locked:
        return
    here.linked("table", Chart(group=here.key, table=captions.steps_table(), title=_("Steps")))


def _show(here: Lesson, model: Perceptron, signs: Signs, verdict: Separability) -> None:
    """The moving line, the sample of each step ringed, and the proof that no line separates."""
    dataset, trace = here.dataset, model.trace_
    board = Board(dataset, here.positive)
    board.line(trace.coef, trace.intercept)
    board.ring(trace.picked)
    if verdict.weights is not None and not here.scene:  # which proves it in its own way
        board.above(*boundaries.hull_certificate(dataset, verdict.weights, signs, here.positive))
    columns = perceptron.columns(trace, dataset.X, signs, 1.0)
    told = Told(
        perceptron.caption(trace, dataset.X, signs, 1.0),
        captions.inequalities(dataset.X, signs, verdict, trace),
        columns | captions.margin_columns(dataset.X, signs, verdict, trace),
    )
    plays = player.of(trace, predict=player.prediction(trace, model.order))
    here.show(board, told, plays=plays, title=_("Board with {n} points").format(n=dataset.n))


def _verdict(here: Lesson, model: Perceptron, verdict: Separability) -> Head:
    """Whether the points leave room for a line, and what that does to the perceptron: a sentence above a chart."""
    if verdict.separable:
        text = _(
            "A line separates these points: their inequalities are consistent. Make one contradict the "
            "others."
        )
        return Head(text, "right")
    text = _("No line separates these points: their inequalities contradict each other.")
    n = here.dataset.n
    if n <= MOST_TRIED:
        best = memo.once(best_line, here.dataset.X, here.signs)
        text += " " + _("The best line misclassifies {k} of {n} points.").format(k=best.errors, n=n)
    if round_trip := captions.circle(model.trace_, n):
        text += " " + _(
            "From step {start} on the perceptron repeats the same {period} steps forever."
        ).format(start=round_trip[0], period=round_trip[1])
    return Head(text, "never")


def _inequalities(here: Lesson, model: Perceptron, signs: Signs, verdict: Separability) -> None:
    """The left sides of the inequalities at each step, which no w and b lift above 0 together."""
    X, trace = here.dataset.X, model.trace_
    members = captions.demanding(verdict, here.dataset.n)
    head = [] if here.scene else [_verdict(here, model, verdict)]
    if here.scene:
        text = _("One bar for each point: above 0 the point is correct; at 0 or below it is wrong.")
        head.append(Head(text))
    elif verdict.separable:
        text = _(
            "To classify a point correctly, w and b must make y f(x) positive: its bar must be above 0. A "
            "bar of height 0 is a mistake."
        )
        if len(members) < here.dataset.n:
            text += " " + _("Shown: the first {k} of {n} points.").format(k=len(members), n=here.dataset.n)
        head.append(Head(text))
    else:
        text = _(
            "To classify a point correctly, w and b must make its y f(x) positive: its bar must be above "
            "0. A bar of height 0 is a mistake. The {k} bars add up to 0 for all w and b, so they are "
            "never all above it."
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
    picture = margins.balance(values, here.dataset.labels[members], names)
    holding = (values > 0).sum(axis=1)
    here.linked(
        "balance",
        picture.message(
            here.key,
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
