"""The perceptron on the screen: its controls, its board, and the charts beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.frame import separating
from explorer.frame.controls import AND_BY_HAND, Choice, OneOf, Order, Real, Seed, Switch
from explorer.frame.lesson import Lesson
from explorer.lessons.perceptron import vectors, weights
from explorer.visit import memo
from linboard import captions, player, theme
from linboard.board import Board
from linboard.figures import boundaries, curves, margins
from linboard.layers import Layer, Picture
from linboard.messages import Head, Text, choose
from linboard.words.language import N_, _
from linclass import Perceptron, Separability, Trace
from linclass.core import linear
from linclass.perceptrons.perceptron import Record

Signs = NDArray[np.int64]
BUDGETS = (50, 250, 1_000, 10_000)
MOST = 10_000  # updates of one that will stop
BESIDE = Choice(
    "pla.beside",
    {
        "slice": N_("Weight space"),
        "sphere": N_("Sphere of weights"),
        "sum": N_("Vector sum"),
        "loss": N_("Loss"),
    },
)
OTHERS, OTHERS_BUDGET = 8, 1_000  # random orders whose last lines are drawn, and their most updates
ORDER = Order("pla.order", AND_BY_HAND)
SEED = Seed("pla.seed")
START = Choice("pla.start", {"zeros": N_("Zero"), "first-sample": N_("First point"), "own": N_("My own")})
OWN = {"w⁽¹⁾": Real("pla.w1", usual=1.0), "w⁽²⁾": Real("pla.w2"), "b": Real("pla.b")}
ETA = OneOf("pla.eta", (0.1, 0.25, 0.5, 0.75, 1.0), 1.0)
EVERY_VISIT = Switch("pla.visits")
OTHER_LINES = Switch("pla.others")
BUDGET = OneOf("pla.budget", BUDGETS, BUDGETS[0])


# ---- controls ----


def start_controls() -> tuple[str | list[float], float]:
    """Where the weights begin, and the learning rate where it changes more than the scale."""
    start = START.show(_("Start at"))
    if start == "zeros":
        return start, 1.0  # from zero, eta changes the scale and nothing else
    eta = ETA.show(_("Learning rate η"))
    if start == "first-sample":
        return start, eta
    places = zip(st.columns(3), OWN.items(), strict=True)
    return [number.show(name, place) for place, (name, number) in places], eta


def record_control(order: str) -> Record:
    """Whether each point that is looked at is a step, or only the updates."""
    if order not in ("cyclic", "first"):
        return "updates"
    visits = EVERY_VISIT.show(
        _("Show every visit"), help=_("A step for each point that is looked at, not only for the mistakes.")
    )
    return "visits" if visits else "updates"


def others_control(verdict: Separability) -> bool:
    """Whether the last lines of other orders are drawn too; asked only where they end."""
    if not verdict.separable:
        return False
    return OTHER_LINES.show(
        _("Lines of other orders"),
        help=_(
            "The perceptron ends with some separating line, not with a certain one: thin grey are those of {n} random "
            "orders."
        ).format(n=OTHERS),
    )


def budget_control(verdict: Separability) -> int:
    """After how many updates a perceptron that will never stop is stopped; asked only where it will not."""
    if verdict.separable:
        return BUDGETS[0]
    return BUDGET.menu(_("Stop after so many updates"), width=200)


# ---- the board ----


def show(
    lesson: Lesson, model: Perceptron, *, note: str = "", others: bool = False, hand: bool = False
) -> None:
    """The board with the moving line, the sample of each step ringed, and the proof where no line separates.

    Parameters
    ----------
    lesson : Lesson
    model : Perceptron
    note : str
        What is told of the last step, if not what usually is.
    others : bool
        Whether the last lines of other orders are drawn too.
    hand : bool
        Whether a click on a point picks it.
    """
    dataset, trace, signs = lesson.dataset, model.trace_, lesson.signs
    board = Board(dataset, lesson.positive)
    board.line(trace.coef, trace.intercept)
    picked = np.where(trace.picked >= 0, trace.picked, trace.visited)
    board.ring(np.append(picked[1:], -1) if lesson.scene else picked)  # a scene asks what comes next
    board.guess()
    if lesson.answered:
        board.above(*_where_it_leads(lesson, model, others))
    stride = int(trace.step[1] - trace.step[0]) if len(trace) > 2 else 1
    if stride > 1:
        lesson.notice(_("Of {all:,} steps one in {k} is shown.").format(all=int(trace.step[-1]), k=stride))
    predict = player.prediction(trace, model.order, mistakes=_mistakes(lesson, model))
    told = captions.told(trace, dataset.X, signs, model.eta, note)
    lesson.show(board, told, plays=player.of(trace, predict=predict), hand=hand)


def _where_it_leads(lesson: Lesson, model: Perceptron, others: bool) -> Sequence[dict[str, Any]]:
    """The proof that no line separates, or where other orders end."""
    if lesson.verdict.weights is not None:
        weights = lesson.verdict.weights
        return boundaries.hull_certificate(lesson.dataset, weights, lesson.signs, lesson.positive)
    return [_other_lines(lesson, model)] if others and lesson.verdict.separable else []


def _other_lines(lesson: Lesson, model: Perceptron) -> Layer:
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
    return BESIDE.show(_("Beside the plane"))


def beside(lesson: Lesson, choice: str, model: Perceptron, answer: Separability) -> None:
    """One linked chart of the reader's choice: weight space (slice or sphere), the vector sum, or the curves."""
    picture, describe = _figure(choice, lesson, model.trace_, lesson.signs, model.eta)
    told: dict[str, Text] = {"describe": describe}
    if choice == "slice" and answer.w is not None and answer.b is not None:
        which = weights.slice_shows(lesson.dataset.X, lesson.signs, model.trace_, answer.w, answer.b)
        told = {
            "caption": choose(_slices(), which),
            "describe": choose([f"{describe} {text}" for text in _slices()], which),
        }
    head = [Head(_explanation(choice, answer.separable))]
    if not lesson.scene:  # which asks about it
        head = [separating.told(answer, model.trace_), *head]
    message = picture.message(lesson.key, title=_(BESIDE.options[choice]), head=head, view=choice, **told)
    lesson.linked("beside", message)


def _slices() -> list[str]:
    """What a slice shows of the cone of separators, in the order of `weights.slice_shows`."""
    return [
        _("At b = {b} the w that separate are the green region."),
        _("At b = {b} the w that separate lie outside this picture."),
        _("At b = {b} the w that separate lie in a place too small to be seen here."),
        _("At b = {b} no w separates. At another b some do."),
    ]


def _explanation(choice: str, solvable: bool) -> str:
    """What a linked chart shows, in a sentence or two."""
    if choice == "slice" and solvable:
        return _(
            "Each place here is a w, with this step’s b. Each of your points has a grey line, and is on its wrong side "
            "for all w on one side of that line. For the w in the green region every point is on its right side."
        )
    if choice == "slice":
        return _(
            "Each place here is a w, with this step’s b. Each of your points has a grey line, and is on its wrong side "
            "for all w on one side of that line. No w is right about all points, so nothing is green."
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


def _figure(choice: str, lesson: Lesson, trace: Trace[Any], signs: Signs, eta: float) -> tuple[Picture, str]:
    """The chart, and what it is in words."""
    X = lesson.dataset.X
    where = _("w = {w:vector}, b = {b}, mistakes: {errors}.")
    if choice == "slice":
        return weights.slice_figure(X, signs, trace, eta), where
    if choice == "sphere":
        return weights.sphere_figure(X, signs, trace), where
    if choice == "sum":
        before, _bias = captions.before(trace, X, signs, eta)
        return vectors.sum_figure(before, trace.coef), where
    shown = [
        (_("Loss"), trace.loss, theme.CLASS_COLOURS[0]),
        (_("Mistakes"), trace.errors, theme.CLASS_COLOURS[1]),
        (_("Total distance of the mistakes"), trace.distance, theme.CLASS_COLOURS[3]),
    ]
    return curves.stacked(trace.step, shown, _("Step")), _("Loss {loss}, mistakes: {errors}.")
