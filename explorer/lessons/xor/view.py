"""XOR on the screen: which way to look at it, and why no line solves it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.frame.controls import Choice
from explorer.frame.lesson import Lesson
from explorer.lessons.xor import captions as captions_xor
from explorer.visit import memo
from linboard import captions, player
from linboard.figures import boundaries, margins, points
from linboard.messages import Head, choose
from linboard.player import Message
from linboard.words.language import N_, _
from linclass import Perceptron, Separability

Signs = NDArray[np.int64]
BUDGET = 42  # updates shown of a perceptron that never stops; on XOR the last one leaves a line to look at
WAY = Choice("xor.way", {"line": N_("No line"), "map": N_("A basis map"), "units": N_("Three units")})


def way() -> str:
    """Which part of the lesson is on the screen."""
    return WAY.show(_("Show"))


def no_line(here: Lesson) -> None:
    """The inequalities that contradict each other, and the perceptron that goes round in a circle."""

    def draw() -> Perceptron:
        X, signs = here.dataset.X, here.signs
        verdict = here.verdict
        model = memo.fit(Perceptron(max_updates=10_000 if verdict.separable else BUDGET), X, signs)
        here.board(_board(here, model, signs, verdict))
        with here.right:
            _inequalities(here, model, signs, verdict)
        steps_table(here)
        return model

    here.code(here.live(draw))


def steps_table(here: Lesson) -> None:
    """The steps of the perceptron on the board; a lecturer's question does not tell them."""
    if here.locked:
        return
    here.linked("table", player.message(here.key, table=captions_xor.steps_table(), title=_("Steps")))


def _board(here: Lesson, model: Perceptron, signs: Signs, verdict: Separability) -> Message:
    """The moving line, the sample of each step ringed, and the proof that no line separates."""
    dataset, trace = here.dataset, model.trace_
    lines = boundaries.line(dataset, trace.coef, trace.intercept, here.positive)
    ring = points.ring().move(player.at_points(dataset.X, trace.picked))
    proof = (
        []
        if verdict.weights is None
        else boundaries.hull_certificate(dataset, verdict.weights, signs, here.positive)
    )
    columns = captions.perceptron_columns(trace, dataset.X, signs, 1.0)
    return player.message(
        here.key,
        figure=points.board(dataset, *lines, above=(ring, *proof)),
        title=_("Board with {n} points").format(n=dataset.n),
        caption=captions.perceptron_caption(trace, dataset.X, signs, 1.0),
        formula=captions_xor.inequalities(dataset.X, signs, verdict, trace),
        columns=columns | captions_xor.margin_columns(dataset.X, signs, verdict, trace),
        player={
            "length": len(trace),
            "steps": trace.step,
            "trace": player.fingerprint(trace),
            "predict": player.prediction(trace, model.order),
        },
        first_trace=len(lines),
    )


def _verdict(model: Perceptron, verdict: Separability, n: int) -> Head:
    """Whether the points leave room for a line, and what that does to the perceptron: a sentence above a chart."""
    if verdict.separable:
        text = _("A line separates these points: their inequalities agree. Make one contradict the others.")
        return Head(text, "right")
    text = _("No line separates these points: their inequalities contradict each other.")
    if round_trip := captions_xor.circle(model.trace_, n):
        text += " " + _(
            "From step {start} on the perceptron repeats the same {period} steps for ever."
        ).format(start=round_trip[0], period=round_trip[1])
    return Head(text, "never")


def _inequalities(here: Lesson, model: Perceptron, signs: Signs, verdict: Separability) -> None:
    """The left sides of the inequalities at each step, which no w and b lift above 0 together."""
    X, trace = here.dataset.X, model.trace_
    members = captions_xor.demanding(verdict, here.dataset.n)
    head = [_verdict(model, verdict, here.dataset.n)]
    if verdict.separable:
        text = _(
            "To be right about a point, w and b must make y f(x) positive: its stick must stand above 0."
        )
        if len(members) < here.dataset.n:
            text += " " + _("Shown: the first {k} of {n} points.").format(k=len(members), n=here.dataset.n)
        head.append(Head(text))
    else:
        text = _(
            "To be right about a point, w and b must make its y f(x) positive: its stick must stand above 0. "
            "But the {k} sticks add up to 0 whatever w and b are, so they never all stand above it."
        )
        head.append(Head(text.format(k=len(members))))
        if not np.allclose(captions_xor.factors(verdict, members), 1):
            text = _(
                "Each is multiplied by the number before it under the board: weights from the proof (the star)."
            )
            head.append(Head(text))
    values = captions_xor.margin_values(X, signs, verdict, trace)
    names = [f"x<sub>{i + 1}</sub>" for i in members.tolist()]
    figure = margins.balance(values, here.dataset.labels[members], names)
    holding = (values > 0).sum(axis=1)
    here.linked(
        "balance",
        player.message(
            here.key,
            figure=figure,
            title=_("The inequalities"),
            head=head,
            describe=choose(
                [_("{j} of {k} hold.").format(j=j, k=len(members)) for j in range(len(members) + 1)], holding
            ),
            view=f"balance{len(members)}",
        ),
    )
