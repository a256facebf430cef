"""The perceptron page: its controls and its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import AND_BY_HAND, Choice, Order, Real, Seed, Steps, Switch
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.perceptron import rates
from explorer.points import links
from explorer.visit import result_cache
from linboard import player, theme
from linboard.board import Board
from linboard.captions import perceptron
from linboard.figures import boundaries, margins, strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer
from linclass import Perceptron, Separability, Trace
from linclass.core import linear
from linclass.perceptrons.perceptron import Record

Signs = NDArray[np.int64]
BUDGETS = (50, 250, 1_000, 10_000)
ROWS, FEW = 500, 52  # maximum number of steps that are sent, on the bench and in a scene, which plays them
ENDS = 2  # steps that are kept of a run of which only the final line is drawn
OTHERS, OTHERS_BUDGET = 8, 1_000  # random orders whose final lines are drawn, and their update limit
ORDER = Order("pla.order", AND_BY_HAND)
SEED = Seed("pla.seed")
START = Choice("pla.start", {"zeros": N_("Zero"), "first-sample": N_("First point"), "own": N_("My own")})
OWN = {"w⁽¹⁾": Real("pla.w1", usual=1.0), "w⁽²⁾": Real("pla.w2"), "b": Real("pla.b")}
ETA = Steps("pla.eta", (0.1, 0.25, 0.5, 0.75, 1.0), 1.0)
EVERY_VISIT = Switch("pla.visits")
OTHER_LINES = Switch("pla.others")
BUDGET = Steps("pla.budget", BUDGETS, BUDGETS[0])


# ---- controls ----


def start_controls() -> tuple[str | list[float], float]:
    """Return the initial weights, and the learning rate if it changes more than the scale."""
    start = START.show(
        _("Start at"),
        help=_(
            "From zero, the learning rate η changes only the scale of w and b, not the line. From any "
            "other start it matters."
        ),
    )
    if start == "zeros":
        return start, ETA.value() if ETA.held else 1.0  # from zero, eta changes only the scale
    eta = ETA.show(_("Learning rate η"))
    if start == "first-sample":
        return start, eta
    places = zip(st.columns(3), OWN.items(), strict=True)
    return [number.show(name, place) for place, (name, number) in places], eta


def record_control(order: str) -> Record:
    """Return whether each visited point is a step, or only the updates."""
    if order not in ("cyclic", "first"):
        return "updates"
    visits = EVERY_VISIT.show(
        _("Show every visit"), help=_("One step for each point examined, not only for the mistakes.")
    )
    return "visits" if visits else "updates"


def others_control(verdict: Separability) -> bool:
    """Return whether the final lines of other orders are drawn, too; offered only if they stop."""
    if not verdict.separable:
        return False
    return OTHER_LINES.show(
        _("Lines for other orders"),
        help=_(
            "The perceptron ends with some separating line, and which one depends on the order. Thin "
            "grey: the lines of {n} random orders."
        ).format(n=OTHERS),
    )


def budget_control(verdict: Separability) -> int:
    """Return the number of updates after which an endless perceptron is stopped; offered only for such a run."""
    if verdict.separable:
        return BUDGETS[0]
    return BUDGET.menu(_("Maximum number of updates"), width=200)


# ---- the board ----


def show(
    lesson: LessonPage,
    model: Perceptron,
    *,
    note: str = "",
    others: bool = False,
    hand: bool = False,
    rate: bool = False,
) -> None:
    """Show the board with the moving line, the sample of each step ringed, and the proof if no line separates
    the classes.

    Parameters
    ----------
    lesson : LessonPage
    model : Perceptron
    note : str
        The caption of the last step, if it differs from the default.
    others : bool
        Whether the final lines of other orders are drawn, too.
    hand : bool
        Whether a click on a point picks it.
    rate : bool
        Whether a run with another learning rate is shown next to the board.
    """
    dataset, trace, signs = lesson.dataset, model.trace_, lesson.signs
    board = Board(dataset, lesson.positive)
    board.line(trace.coef, trace.intercept)
    board.ring(_ringed(trace) if lesson.scene else trace.visited)
    board.guess()
    if lesson.answered:
        board.above(*_where_it_leads(lesson, model, others))
    stride = int(trace.step[1] - trace.step[0]) if len(trace) > 2 else 1
    if stride > 1 and not lesson.scene:
        lesson.notice(
            _("One in every {k} of {all:,} steps is shown.").format(all=int(trace.step[-1]), k=stride)
        )
    predict = player.prediction(trace, model.order, mistakes=_mistakes(lesson, model))
    told = perceptron.told(trace, dataset.X, signs, model.eta, note)
    if rate:
        twin = rates.other(model, dataset.X, signs)
        more = {**(told.columns or {}), **rates.columns(trace, twin.trace_)}
        told = replace(
            told, caption=rates.caption(trace, model.eta) if lesson.scene else told.caption, columns=more
        )
    lesson.show(board, told, plays=player.of(trace, predict=predict), hand=hand)


def _ringed(trace: Trace[Any]) -> NDArray[np.int64]:
    """Return the ringed sample: in a scene, which asks about the next step, that of the next update."""
    after = np.append(trace.picked[1:], trace.picked[-1])
    return np.where(after >= 0, after, trace.picked)


def _where_it_leads(lesson: LessonPage, model: Perceptron, others: bool) -> Sequence[dict[str, Any]]:
    """Draw the proof that no line separates the classes, or the final lines of other orders."""
    if lesson.verdict.weights is not None:
        weights = lesson.verdict.weights
        return boundaries.hull_certificate(lesson.dataset, weights, lesson.signs, lesson.positive)
    if not (others and lesson.verdict.separable):
        return []
    if lesson.scene is None:
        return [_other_lines(lesson, model)]
    return [_other_lines(lesson, model), _in_turn(lesson, model)]


def _in_turn(lesson: LessonPage, model: Perceptron) -> Layer:
    """Draw the final line of the cyclic order, with which a scene compares the line on the board."""
    learner = Perceptron(start=model.start, eta=model.eta, max_updates=model.max_updates)
    found = result_cache.fit(learner, lesson.dataset.X, lesson.signs)
    ends = linear.boundary_segments(found.coef_, found.intercept_, *boundaries.view(lesson.dataset))
    return strokes.along(ends[0], theme.LINE, 2, "dash", meta=theme.FUTURE)


def _other_lines(lesson: LessonPage, model: Perceptron) -> Layer:
    """Draw the final lines of random orders with the same start, if they stop by themselves."""
    W, B = result_cache.cached(_random_orders, lesson.dataset.X, lesson.signs, model.eta, model.start)
    if len(W) < OTHERS:
        told = _(
            "Of {all} random orders, {found} end within {n:,} updates. The lines of the others are not drawn."
        )
        lesson.notice(told.format(n=OTHERS_BUDGET, found=len(W), all=OTHERS))
    lines = margins.faint_lines(linear.boundary_segments(W, B, *boundaries.view(lesson.dataset)))
    return lines | {"meta": theme.FUTURE}


def _random_orders(
    X: NDArray[np.float64], signs: Signs, eta: float, start: Any
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the final w (k, 2) and b (k,) of the random orders that stop by themselves."""
    fits = [
        Perceptron(
            order="random",
            random_state=seed,
            eta=eta,
            start=start,
            max_updates=OTHERS_BUDGET,
            max_snapshots=ENDS,
        ).fit(X, signs)
        for seed in range(OTHERS)
    ]
    found = [other for other in fits if other.trace_.stop == "converged"]
    W = np.array([other.coef_[0] for other in found]).reshape(-1, 2)
    return W, np.array([other.intercept_[0] for other in found])


def _mistakes(lesson: LessonPage, model: Perceptron) -> NDArray[np.bool_] | None:
    """Return the points that are mistakes at each step, shape (T, n); used if any of them may come next."""
    if not links.carries(lesson.dataset) or not isinstance(model.order, str) or model.order != "random":
        return None
    return player.line_mistakes(model.trace_, lesson.dataset.X, lesson.signs)
