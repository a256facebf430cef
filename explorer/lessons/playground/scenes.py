"""The first minute: a perceptron finds a line, one additional point rules out any line, and a curve separates
the classes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import THEN_LOOK, Play, Predict, Scene, Stage, Until
from explorer.lessons.playground import captions, view
from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import player, theme
from linboard.board import Board
from linboard.captions import perceptron
from linboard.figures import panels, strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer
from linboard.messages import Head
from linclass import KernelSVM, Perceptron, best_line, separable

ORANGE = 1
INTRUDER = (2.5, 4.0, ORANGE)  # a point among the blue ones
PRICE = 10.0  # C of the curve: mistakes are expensive
BUDGET = 60  # updates after which an endless perceptron is stopped


def _learner(dataset: Dataset) -> Perceptron:
    stops = separable(dataset.X, dataset.signs(0)).separable
    return Perceptron(max_updates=10_000 if stops else BUDGET)


def _fit(now: Stage) -> Perceptron:
    return _learner(now.dataset).fit(now.dataset.X, now.dataset.signs(0))


def _mistakes(dataset: Dataset, key: str) -> int:
    """Return how many points a model of the registry misclassifies."""
    return view.fit(key, dataset).mistakes


# ---- captions ----


def _line_told(now: Stage) -> str:
    trace = _fit(now).trace_
    return _(
        "Yes. This is the perceptron algorithm: at each step it picks one misclassified point and "
        "turns the line towards it. At first there was no line, so all {n} points counted as wrong; "
        "after {updates} such updates none is misclassified, and it stops."
    ).format(n=now.dataset.n, updates=int(trace.updates[-1]))


def _no_line(now: Stage) -> bool:
    """Whether there are points of both classes that no line separates."""
    signs = now.dataset.signs(0)
    return bool(abs(signs.sum()) < now.dataset.n) and not separable(now.dataset.X, signs).separable


def _intruder_shown(now: Stage) -> Stage:
    return replace(now, dataset=now.begun.add(*INTRUDER))


def _intruder_tried(now: Stage) -> str:
    return _("A line still separates the classes.")


def _intruder_told(now: Stage) -> str:
    trace = _fit(now).trace_
    return _(
        "No, it never stops. No line separates the two colours now, so there is always another "
        "mistake. After {steps} steps, its line misclassifies {last} of {n} points. The best line of "
        "those steps misclassifies {best}. The pocket algorithm keeps that line (small picture). "
        "Press ▶ to watch."
    ).format(
        steps=BUDGET,
        last=int(trace.errors[-1]),
        best=_mistakes(now.dataset, "pocket"),
        n=now.dataset.n,
    )


def _intruder_claim(now: Stage) -> bool:
    """The perceptron reaches its budget, and the pocket's line is better than its last one."""
    trace = _fit(now).trace_
    return bool(trace.stop == "budget" and _mistakes(now.dataset, "pocket") < trace.errors[-1])


def _curve(dataset: Dataset) -> view.Outcome:
    """Fit a machine with a curved boundary and a high cost of mistakes to these points."""
    X, signs = dataset.X, dataset.signs(0)
    model = result_cache.fit(KernelSVM(C=PRICE, width=1.0), X, signs)
    return view.Outcome("kernel-svm", model, int(np.sum(model.predict(X) != signs)))


def _curve_told(now: Stage) -> str:
    return _(
        "A curve can: a support vector machine found this one. It uses a Gaussian kernel, a function that "
        "measures how close two points are. The curve is set by the points on the dashed curves. It "
        "misclassifies {curve} of {n} points; the best possible line misclassifies {line}."
    ).format(
        curve=_curve(now.dataset).mistakes,
        n=now.dataset.n,
        line=best_line(now.dataset.X, now.dataset.signs(0)).errors,
    )


SCENES = (
    Scene(
        "line",
        N_("Blue points lie above, orange points below. Can a machine find a line that separates them?"),
        N_("Press ▶ below the picture, and watch the line."),
        Play(),
        state.default,
        _line_told,
        {"play.show": "perceptron"},
    ),
    Scene(
        "intruder",
        N_("Now put one orange point among the blue ones. Will the machine still stop?"),
        N_("Press the pulsing ring to add an orange point among the blue ones."),
        Until(_no_line, _intruder_shown, _intruder_tried, gives=ORANGE),
        state.default,
        _intruder_told,
        {"play.show": "perceptron"},
        beside="pocket",
        answers=True,
        variation=0.05,
        claim=_intruder_claim,
    ),
    Scene(
        "curve",
        N_("No line can do it. Could a curve classify every point correctly?"),
        THEN_LOOK,
        Predict((N_("Yes, every point"), N_("No, some will still be misclassified")), 0),
        lambda: state.default().add(*INTRUDER),
        _curve_told,
        {"play.show": "kernel-svm"},
    ),
)


# ---- pictures ----


def show(lesson: LessonPage) -> None:
    """Show the board of the current scene, and next to it the pocket's line."""
    assert lesson.scene is not None, "the bench is drawn by `view`"
    dataset = lesson.dataset
    if lesson.scene.settings["play.show"] == "perceptron":
        _show_perceptron(lesson, dataset)
    else:
        _show_curve(lesson, dataset)


def _show_curve(lesson: LessonPage, dataset: Dataset) -> None:
    board = Board(dataset)
    if not lesson.answered:
        lesson.show(board, _("Only the points for now: the boundary appears with the answer."))
        return
    outcome = _curve(dataset)
    board.below(*view.below(dataset, outcome))
    lesson.show(
        board,
        _(
            "{wrong} of {n} points misclassified. Between the dashed curves the machine is less certain."
        ).format(wrong=outcome.mistakes, n=dataset.n),
    )


def _show_perceptron(lesson: LessonPage, dataset: Dataset) -> None:
    if len(dataset.present) < 2:
        lesson.plain_board(_("Put points of two classes on the board."))
        return
    lesson.positive = dataset.present[0]
    model = result_cache.fit(_learner(dataset), dataset.X, lesson.signs)
    trace = model.trace_
    board = Board(dataset, lesson.positive)
    board.line(trace.coef, trace.intercept)
    board.ring(np.append(trace.picked[1:], -1))
    if lesson.moves and not lesson.answered:
        board.above(_call())
    told = replace(perceptron.told(trace, dataset.X, lesson.signs, model.eta), caption=captions.steps(trace))
    lesson.show(board, told, plays=player.of(trace))
    outcome = view.fit("pocket", dataset)
    if outcome.model is not None:
        head = [Head(outcome.title, "title")]
        picture = panels.panel(dataset, view.below(dataset, outcome), ())
        lesson.linked("pocket", picture.message(lesson.key, title=outcome.title, head=head))


def _call() -> Layer:
    """Draw the pulsing ring at the place for the reader's click."""
    line = {"width": 4, "color": theme.CLASS_COLOURS[ORANGE]}
    marker = {"symbol": "circle-open", "size": 30, "color": theme.CLASS_COLOURS[ORANGE], "line": line}
    return strokes.dots(marker, np.array([INTRUDER[:2]]), uid=theme.PULSES)
