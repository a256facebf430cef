"""The perceptron on the screen: its controls, its board, and the charts beside it."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.frame import controls, separating
from explorer.frame.lesson import Lesson
from explorer.lessons.perceptron import vectors, weights
from explorer.visit import memo
from linboard import captions, player, theme
from linboard.figures import boundaries, curves, margins, points
from linboard.player import Frames, Message
from linboard.words.language import N_, _, each
from linclass import Perceptron, Separability, Trace
from linclass.core import linear
from linclass.perceptrons.perceptron import Record

Signs = NDArray[np.int64]
FIRST_CLASS_TRACE = 3  # after the two half-planes and the line
RING_TRACE = FIRST_CLASS_TRACE + 4
GUESS_TRACE = RING_TRACE + 1
BUDGETS = (50, 250, 1_000, 10_000)
MOST = 10_000  # updates of one that will stop
BESIDE = {
    "slice": N_("Weight space"),
    "sphere": N_("Sphere of weights"),
    "sum": N_("Vector sum"),
    "loss": N_("Loss"),
}
OTHERS, OTHERS_BUDGET = 8, 1_000  # random orders whose last lines are drawn, and their most updates
ETAS = (0.1, 0.25, 0.5, 0.75, 1.0)


# ---- controls ----


def start_controls() -> tuple[str | list[float], float]:
    """Where the weights begin, and the learning rate where it changes more than the scale."""
    names = {"zeros": _("Zero"), "first-sample": _("First point"), "own": _("My own")}
    start = controls.choice(_("Start at"), names, "pla.start")
    if start == "zeros":
        return start, 1.0  # from zero, eta changes the scale and nothing else
    eta = st.select_slider(_("Learning rate η"), ETAS, value=1.0, key="pla.eta", bind="query-params")
    if start == "first-sample":
        return start, eta
    own = [
        controls.real(name, value, f"pla.{key}", place)
        for place, name, key, value in zip(
            st.columns(3), ("w⁽¹⁾", "w⁽²⁾", "b"), ("w1", "w2", "b"), (1.0, 0.0, 0.0), strict=True
        )
    ]
    return own, eta


def record_control(order: str) -> Record:
    """Whether each point that is looked at is a step, or only the updates."""
    if order not in ("cyclic", "first"):
        return "updates"
    visits = st.toggle(
        _("Show every visit"),
        key="pla.visits",
        bind="query-params",
        help=_("A step for each point that is looked at, not only for the mistakes."),
    )
    return "visits" if visits else "updates"


def others_control(verdict: Separability) -> bool:
    """Whether the last lines of other orders are drawn too; asked only where they end."""
    if not verdict.separable:
        return False
    others: bool = st.toggle(
        _("Lines of other orders"),
        key="pla.others",
        bind="query-params",
        help=_(
            "The perceptron ends with some separating line, not with a certain one: thin grey are those of {n} random "
            "orders."
        ).format(n=OTHERS),
    )
    return others


def budget_control(verdict: Separability) -> int:
    """After how many updates a perceptron that will never stop is stopped; asked only where it will not."""
    if verdict.separable:
        return BUDGETS[0]
    budget: int = st.selectbox(
        _("Stop after so many updates"), BUDGETS, key="pla.budget", bind="query-params", width=200
    )
    return budget


# ---- the board ----


def board(lesson: Lesson, model: Perceptron, verdict: Separability, note: str, others: bool) -> Message:
    """The board with the moving line, the sample of each step ringed, and the proof where no line separates."""
    dataset, trace, eta, signs = lesson.dataset, model.trace_, model.eta, lesson.signs
    lines, frames = boundaries.line_frames(dataset, trace.coef, trace.intercept, positive=lesson.positive)
    marked = np.where(trace.picked >= 0, trace.picked, trace.visited)
    frames += points.ring_frames(RING_TRACE, dataset.X, marked)
    guess = {
        "type": "scatter",
        "mode": "lines+markers",
        "x": [],
        "y": [],
        "hoverinfo": "skip",
        "line": {"color": theme.MUTED, "width": 2, "dash": "dash"},
        "marker": {"size": 6, "color": theme.MUTED},
    }
    proof = (
        []
        if verdict.weights is None
        else boundaries.hull_certificate(dataset, verdict.weights, signs, lesson.positive)
    )
    if others and verdict.separable:
        proof = [_other_lines(lesson, model)]
    caption = captions.perceptron_caption(trace, dataset.X, signs, eta)
    if note:
        caption["templates"] = [*caption["templates"], note]
        caption["which"][-1] = len(caption["templates"]) - 1
    stride = int(trace.step[1] - trace.step[0]) if len(trace) > 2 else 1
    if stride > 1:
        lesson.notice(_("Of {all:,} steps one in {k} is shown.").format(all=int(trace.step[-1]), k=stride))
    return player.message(
        lesson.key,
        figure=points.board(dataset, *lines, above=(points.ring(), guess, *proof)),
        frames=frames,
        title=_("Board with {n:,} points").format(n=dataset.n),
        caption=caption,
        formula=captions.perceptron_formula(trace, eta),
        columns=captions.perceptron_columns(trace, dataset.X, signs, eta),
        player={
            "length": len(trace),
            "steps": trace.step,
            "trace": player.fingerprint(trace),
            "predict": player.prediction(trace, model.order, mistakes=_mistakes(lesson, model)),
        },
        first_trace=FIRST_CLASS_TRACE,
        guess_trace=GUESS_TRACE,
    )


def _other_lines(lesson: Lesson, model: Perceptron) -> dict[str, Any]:
    """The last lines of random orders, from the same start; those that stopped by themselves."""
    W, B = memo.once(_random_orders, lesson.dataset.X, lesson.signs, model.eta, model.start)
    if len(W) < OTHERS:
        told = _(
            "Of {all} random orders {found} end within {n:,} updates; the lines of the others are not drawn."
        )
        lesson.notice(told.format(n=OTHERS_BUDGET, found=len(W), all=OTHERS))
    lines = margins.faint_lines(linear.boundary_segments(W, B, *boundaries.view(lesson.dataset)))
    return lines | {"meta": theme.FUTURE}


def _random_orders(
    X: NDArray[np.float64], signs: Signs, eta: float, start: Any
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Last w (k, 2) and b (k,) of those of the random orders that stop by themselves."""
    fits = [
        Perceptron(
            order="random",
            random_state=seed,
            eta=eta,
            start=start,
            max_updates=OTHERS_BUDGET,
            max_snapshots=2,
        ).fit(X, signs)
        for seed in range(OTHERS)
    ]
    found = [other for other in fits if other.trace_.stop == "converged"]
    W = np.array([other.coef_[0] for other in found]).reshape(-1, 2)
    return W, np.array([other.intercept_[0] for other in found])


def _mistakes(lesson: Lesson, model: Perceptron) -> NDArray[np.bool_] | None:
    """Which points are mistakes at each step, shape (T, n): asked for where any of them may come next."""
    if not isinstance(model.order, str) or model.order != "random":
        return None
    return player.line_mistakes(model.trace_, lesson.dataset.X, lesson.signs)


# ---- beside the board ----


def beside_control() -> str:
    """Which chart the reader wants beside the board."""
    return controls.choice(_("Beside the plane"), each(BESIDE), "pla.beside")


def beside(lesson: Lesson, choice: str, model: Perceptron, answer: Separability) -> None:
    """One linked chart of the reader's choice: weight space (slice or sphere), the vector sum, or the curves."""
    describe: str | Message
    figure, frames, describe = _figure(choice, lesson, model.trace_, lesson.signs, model.eta)
    explained = player.head(_explanation(choice, answer.separable))
    moment: Message = {}
    if choice == "slice" and answer.w is not None and answer.b is not None:
        which = weights.slice_shows(lesson.dataset.X, lesson.signs, model.trace_, answer.w, answer.b)
        moment = {"caption": player.choose(_slices(), which)}
        describe = player.choose([f"{describe} {text}" for text in _slices()], which)
    lesson.linked(
        "beside",
        player.message(
            lesson.key,
            figure=figure,
            frames=frames,
            title=_(BESIDE[choice]),
            head=[separating.told(answer, model.trace_), explained],
            describe=describe,
            view=choice,
            **moment,
        ),
    )


def _slices() -> list[str]:
    """What a slice shows of the cone of separators, in the order of `weights.slice_shows`."""
    return [
        _("At b = {b} the allowed w are the green region."),
        _("At b = {b} the allowed w lie outside this picture."),
        _("At b = {b} the allowed w lie in a place too small to be seen here."),
        _("At b = {b} no w is allowed: the cone of separators lies at another b."),
    ]


def _explanation(choice: str, solvable: bool) -> str:
    """What a linked chart shows, in a sentence or two."""
    if choice == "slice" and solvable:
        return _(
            "A slice at this step's b. Each point allows one side of its grey line; green is what all allow, if "
            "anything."
        )
    if choice == "slice":
        return _(
            "Each point allows one side of its grey line; no w is allowed by all. A slice at this step's b."
        )
    if choice == "sphere" and solvable:
        return _(
            "All directions (w⁽¹⁾, w⁽²⁾, b): green ones separate, darker grey makes more mistakes. Drag to turn."
        )
    if choice == "sphere":
        return _(
            "All directions (w⁽¹⁾, w⁽²⁾, b): none separates, darker grey makes more mistakes. Drag to turn."
        )
    if choice == "sum":
        return _("From 0 the old w (grey), then η y x (gold): their sum is the new w.")
    return _(
        "The loss L = −Σ y f(x) over the mistakes (y f(x) ≤ 0): each update is a step of stochastic gradient descent "
        "on it. Their number is a staircase, with no slope to follow. At w = 0, b = 0 the loss is 0 although all are "
        "mistakes."
    )


def _figure(
    choice: str, lesson: Lesson, trace: Trace[Any], signs: Signs, eta: float
) -> tuple[Message, Frames, str]:
    X = lesson.dataset.X
    where = _("w = {w:vector}, b = {b}, mistakes: {errors}.")
    if choice == "slice":
        return *weights.slice_figure(X, signs, trace, eta), where
    if choice == "sphere":
        return *weights.sphere_figure(X, signs, trace), where
    if choice == "sum":
        before, _bias = captions.before(trace, X, signs, eta)
        return *vectors.sum_figure(before, trace.coef), where
    shown = [
        (_("Loss"), trace.loss, theme.CLASS_COLOURS[0]),
        (_("Mistakes"), trace.errors, theme.CLASS_COLOURS[1]),
        (_("Total distance of the mistakes"), trace.distance, theme.CLASS_COLOURS[3]),
    ]
    return *curves.stacked(trace.step, shown, _("Step")), _("Loss {loss}, mistakes: {errors}.")
