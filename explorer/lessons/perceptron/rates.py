"""The same run with another learning rate, as a small board next to the first one."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.lesson.lesson_page import LessonPage
from explorer.visit import result_cache
from linboard.board import Board
from linboard.figures import boundaries
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.messages import Chart, Choice, choose
from linclass import Perceptron, Trace

RATES = 1.0, 0.25
HEIGHT, IN_SCENE = 280, 205  # of the panel
Rows = np.ndarray[Any, np.dtype[np.intp]]


def other(model: Perceptron, X: Any, signs: Any) -> Perceptron:
    """Fit the perceptron with the other learning rate, with the same start and order."""
    eta = RATES[0] if model.eta != RATES[0] else RATES[1]
    twin = Perceptron(
        order=model.order,
        start=model.start,
        eta=eta,
        max_updates=model.max_updates,
        random_state=model.random_state,
        record=model.record,
        max_snapshots=model.max_snapshots,
    )
    return result_cache.fit(twin, X, signs)


def rows(trace: Trace[Any], twin: Trace[Any]) -> Rows:
    """Return the row of the other run at each step of the first one; it stays at its end."""
    return np.minimum(np.arange(len(trace)), len(twin) - 1)


def columns(trace: Trace[Any], twin: Trace[Any]) -> dict[str, Any]:
    """Return the weights and mistakes of the other run at each step of the first one."""
    at = rows(trace, twin)
    return {
        "twin_w": twin.coef[at],
        "twin_b": twin.intercept[at],
        "twin_errors": twin.errors[at],
        "twin_updates": twin.updates[at],
    }


def caption(trace: Trace[Any], eta: float) -> Choice:
    """Describe each step of the run on the board; its last step may change nothing."""
    text = told(eta)
    idle = (trace.picked < 0) & (trace.step > 0)
    return choose([text, text + " " + _("Step {step} finds no mistake.")], idle.astype(int))


def told(eta: float, prefix: str = "") -> str:
    """Describe a step of a run; `prefix` selects the columns of the other one."""
    text = _("η = {eta}: w = {w:vector}, b = {b}. Updates: {updates}, mistakes: {errors}.")
    text = text.replace("{eta}", number(eta))
    for name in ("w:vector", "b", "updates", "errors"):
        text = text.replace(f"{{{name}}}", f"{{{prefix}{name}}}")
    return text


def panel(lesson: LessonPage, model: Perceptron) -> Chart:
    """Draw the line of the other run at each step."""
    twin = other(model, lesson.dataset.X, lesson.signs)
    at = rows(model.trace_, twin.trace_)
    W, b = twin.trace_.coef[at], twin.trace_.intercept[at]
    drawn = Board(lesson.dataset, lesson.positive)  # with the same part of the plane, to compare both lines
    drawn.below(*boundaries.line(lesson.dataset, W, b, lesson.positive))
    drawn.layout |= {"margin": {"l": 28, "r": 4, "t": 4, "b": 22}}
    for axis in ("xaxis", "yaxis"):  # the board names its axes
        drawn.layout[axis] |= {"title": {"text": ""}}
    text = told(twin.eta, "twin_")
    title = _("The same run with η = {eta}").format(eta=number(twin.eta))
    return drawn.message(
        lesson.key,
        height=IN_SCENE if lesson.scene else HEIGHT,
        title=title,
        caption=text,
        describe=text,
        view="rate",
    )
