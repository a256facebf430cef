"""The softmax regression page: its controls, the board of probabilities, and its companion."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple, cast

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.code.code_snippets import Rest
from explorer.lesson.controls import Choice, Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.softmax import board, captions
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import player, theme
from linboard.board import Board
from linboard.captions import softmax
from linboard.figures import curves, naming, strokes
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, plain
from linboard.layers import Picture
from linboard.messages import Chart, Head
from linclass import LeastSquaresClassifier, SoftmaxRegression, Trace
from linclass.probability.fitting import Solver

WAY = Choice(
    "softmax.way", {"board": N_("Your points"), "scores": N_("Three scores"), "iris": N_("Iris exercise")}
)
SOLVER = Choice(
    "softmax.solver", {"newton": N_("Newton"), "gradient": N_("Gradient"), "minibatch": N_("Mini-batch")}
)
PENALTY = Steps("softmax.l2", (0.0, 1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0), 0.1)
STEPS = Steps("softmax.steps", (10, 30, 100, 300), 30)
BESIDE = Choice(
    "softmax.beside",
    {
        "surfaces": N_("Surfaces"),
        "one-hot": N_("One-hot table"),
        "gradient": N_("Gradients"),
        "loss": N_("Loss"),
    },
)
ROWS = 50  # maximum number of steps that are sent
TABLED = 12  # samples of the one-hot table: as many as the board names
LARGE = 5_000  # number of points up to which the slower solvers are offered


def first_points() -> Dataset:
    """Return three slightly overlapping clouds."""
    return sources.generate("blobs", n=60, classes=3, noise=0.9)


class Setup(NamedTuple):
    """Values of the controls."""

    solver: str
    l2: float
    steps: int
    beside: str


# ---- controls ----


def way() -> str:
    """Return the part of the lesson that is shown."""
    return WAY.show(_("Show"))


def settings(n: int) -> Setup:
    """Return solver, penalty, steps, and the companion."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        solver = SOLVER.show(_("Solver"), without=() if n <= LARGE else ("gradient", "minibatch"))
        l2 = PENALTY.show(_("Penalty λ"), format_func=plain, width=140)
        steps = STEPS.options[0]
        if solver != "newton":
            name = _("Most steps") if solver == "gradient" else _("Most passes")
            steps = STEPS.show(name, width=140)
    return Setup(solver, l2, steps, BESIDE.show(_("Next to the board")))


# ---- the fit ----


class Fit(NamedTuple):
    """A fitted model, and the class index of each of its rows of weights."""

    model: SoftmaxRegression
    classes: tuple[int, ...]


def fit(dataset: Dataset, setup: Setup) -> Fit:
    """Fit the model to these points, with the labels of the script; its trace is short enough to be sent."""
    most = 100 if setup.solver == "newton" else setup.steps
    seed = 0 if setup.solver == "minibatch" else None
    learner = SoftmaxRegression(
        solver=cast(Solver, setup.solver), l2=setup.l2, max_iter=most, random_state=seed, max_snapshots=ROWS
    )
    model = result_cache.fit(learner, dataset.X, dataset.y)
    return Fit(model, tuple(int(dataset.labels[dataset.y == value][0]) for value in model.classes_))


def enough(lesson: LessonPage) -> bool:
    """Whether there are points of at least two classes; otherwise say what is missing."""
    if len(lesson.dataset.present) > 1:
        return True
    lesson.plain_board(
        _("Put points of two, three or four classes on the board. Choose a class above it, then a place."),
    )
    return False


def rest() -> Rest:
    """Return the continuation of the code: the objective of each step, and some probabilities."""
    lines = (
        'print("J =", model.trace_.loss)',
        'print("gradient =", model.trace_.gradient[-1])',
        'print("probabilities of the first point:", model.predict_proba(X[:1]))',
    )
    return Rest(lines=lines)


# ---- the board ----


def show(lesson: LessonPage, setup: Setup, now: Fit) -> None:
    """Show the board and its companion."""
    samples = tabled(lesson.dataset, now) if setup.beside == "one-hot" else np.empty(0, dtype=np.int64)
    _show_board(lesson, setup, now, samples)
    with lesson.right:
        lesson.linked("chart", _beside(lesson, setup, now, samples))


def _show_board(lesson: LessonPage, setup: Setup, now: Fit, samples: NDArray[np.int64]) -> None:
    """Show the probabilities of each step; with the one-hot table also the names of its samples."""
    dataset, trace = lesson.dataset, now.model.trace_
    shown = Board(dataset)
    shown.below(
        *result_cache.cached(board.below, dataset, now.classes, trace.coef, trace.intercept, lesson.box)
    )
    shown.keep(samples)
    shown.above(_names(dataset, samples))
    told = captions.told(
        now.model, now.classes, dataset.n, surfaces=setup.beside == "surfaces" and lesson.answered
    )
    if len(samples):
        found = board.probabilities(trace.coef, trace.intercept, dataset.X[samples])
        hot = captions.one_hot_columns(found, samples, board.rows(dataset, now.classes)[samples])
        told = replace(told, columns={**(told.columns or {}), **hot})
    ends = trace.stop != "diverged"  # if the fit diverged, the picture shows the growth of the weights
    plays = replace(player.of(trace), result=ends)
    lesson.show(shown, told, plays=plays)


def tabled(dataset: Dataset, now: Fit) -> NDArray[np.int64]:
    """Return the samples of the one-hot table: all, or if they are many some of each class, the hardest first."""
    if dataset.n <= TABLED:
        return np.arange(dataset.n)
    trace = now.model.trace_
    last = board.probabilities(trace.coef[-1:], trace.intercept[-1:], dataset.X)[0]
    chosen = []
    for k, label in enumerate(now.classes):
        members = np.flatnonzero(dataset.labels == label)
        ranked = members[np.argsort(last[members, k], kind="stable")]
        each = min(TABLED // len(now.classes), len(ranked))
        chosen.append(ranked[np.linspace(0, len(ranked) - 1, each).round().astype(int)])
    return np.concatenate(chosen)


def _names(dataset: Dataset, samples: NDArray[np.int64]) -> dict[str, Any]:
    """Draw the names of the table's samples, unless the board already names all of them."""
    named = samples if dataset.n > theme.NAMED_POINTS else samples[:0]
    # An invisible marker keeps the name off its point.
    marker = {"size": theme.marker_size(dataset.n), "opacity": 0}
    texts = [f"x<sub>{i + 1}</sub>" for i in named]
    where = naming.beside(dataset, named) or "top right"
    return strokes.labelled(marker, dataset.X[named], texts, where, {"size": 12, "color": theme.LINE})


# ---- companion ----


def _beside(lesson: LessonPage, setup: Setup, now: Fit, samples: NDArray[np.int64]) -> Chart:
    """Draw the chart of the reader's choice, with the end of the fit above it."""
    dataset, trace = lesson.dataset, now.model.trace_
    told = [] if lesson.scene else [_verdict(now.model), *_masked(dataset)]
    if setup.beside == "one-hot":
        return _table(lesson, now, samples, told)
    picture: Picture
    gesture: list[Head] = []
    if setup.beside == "surfaces":
        picture = result_cache.cached(
            board.sheets, dataset, now.classes, trace.coef, trace.intercept, lesson.box
        )
        title = _("A surface for each class")
        text = _(
            "At each place the heights add up to 1. A point is drawn at height 1; its line drops to the "
            "surface of its own class."
        )
        gesture = [Head(_("Drag to rotate."), "gesture")]
    elif setup.beside == "gradient":
        picture = board.weights(now.classes, trace.coef, trace.gradient)
        title = _("Weights and gradients")
        text = _(
            "Dotted: the path of each class’s w from 0. Arrow: the negative gradient. The gradients of "
            "all classes add up to 0, and so do the weights."
        )
    else:
        picture = _losses(trace)
        title = _("Loss")
        text = {
            "newton": _(
                "A Newton step that does not lower J enough is halved, so J never rises. The number of "
                "mistakes can still rise."
            ),
            "gradient": _(
                "Steps this short never increase J, but they are slow; the number of mistakes can still rise."
            ),
            "minibatch": _("A mini-batch contains at most {n} samples, so J may rise now and then.").format(
                n=now.model.batch_size
            ),
        }[setup.solver]
    text += " " + _(
        "On each solid line of the board two scores are equal. It is straight, because scores are "
        "linear. Dotted: a class has probability 0.9."
    )
    return picture.message(
        lesson.key,
        title=title,
        head=[*told, Head(text, "legend"), *gesture],
        describe=_("Step {step}: J = {loss}, {errors} of {n} misclassified."),
        view=setup.beside,
    )


def _losses(trace: Trace[Any]) -> Picture:
    shown = [
        (_("Loss J"), trace.loss, theme.CLASS_COLOURS[0]),
        (_("Mistakes"), trace.errors, theme.CLASS_COLOURS[1]),
        (_("Largest derivative of J"), np.abs(trace.gradient).max(axis=(1, 2)), theme.CLASS_COLOURS[3]),
    ]
    return curves.stacked(trace.step, shown, _("Step"))


def _table(lesson: LessonPage, now: Fit, samples: NDArray[np.int64], told: list[Head]) -> Chart:
    """Draw the one-hot table; it follows the player."""
    text = _(
        "y is 1 for the sample’s own class (underlined) and 0 for the others. ŷ − y is what drives the "
        "weights."
    )
    if lesson.dataset.n > TABLED:
        text += " " + _("Some samples of each class are shown, from the hardest to the easiest.")
    return Chart(
        group=lesson.key,
        title=_("One-hot table"),
        head=[*told, Head(text, "legend")],
        formula=[captions.one_hot(samples, board.rows(lesson.dataset, now.classes)[samples], now.classes)],
    )


def _masked(dataset: Dataset) -> list[Head]:
    """Return which of three or more classes least squares never predicts, if any."""
    if len(dataset.present) < 3:
        return []
    decided = result_cache.fit(LeastSquaresClassifier(), dataset.X, dataset.y).predict(dataset.X)
    missing = [k for k in dataset.present if not np.any(decided == dataset.y[dataset.labels == k][0])]
    if not missing:
        return []
    text = _("Least squares assigns none of these points to {classes}: it misclassifies {wrong} of {n}.")
    names = " ".join(softmax.icon(k) for k in missing)
    wrong = int(np.count_nonzero(decided != dataset.y))
    return [Head(text.format(classes=names, wrong=wrong, n=dataset.n))]


def _verdict(model: SoftmaxRegression) -> Head:
    """Say how the fit ended: a sentence above the chart.

    J is convex, but not strictly: adding the same vector to all classes' weights changes no probability. So
    its minimum is unique, but the minimising weights are not.
    """
    trace = model.trace_
    if trace.stop == "diverged":
        return Head(
            _(
                "Without a penalty there are no best weights: along some direction no point’s own class "
                "ever loses to another, and J keeps falling. Set λ above 0."
            ),
            "never",
        )
    if trace.stop == "converged":
        if model.l2:
            text = _(
                "At the last step J = {loss}, its minimum for λ = {l2}, because J is convex. Only these "
                "probabilities give it (adding a constant to all b changes none of them)."
            )
        else:
            text = _(
                "At the last step J = {loss}, its minimum, because J is convex. Only these probabilities "
                "of the points give it (adding the same vector to the weights of all classes changes none "
                "of them)."
            )
        return Head(text.format(loss=number(float(trace.loss[-1])), l2=plain(model.l2)), "right")
    return Head(
        _("The last step is not at the minimum: more steps, or Newton’s method, would go further down."),
        "unsure",
    )
