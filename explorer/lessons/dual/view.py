"""The page of the dual perceptron: its controls, its board, and the Gram matrix next to it."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.companions import kernel_votes
from explorer.lesson.companions.kernel_votes import Place
from explorer.lesson.controls import Choice, Order, Seed, Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.dual.gram import discs
from explorer.visit import result_cache
from linboard import player, theme
from linboard.board import Board, Caption
from linboard.captions import dual
from linboard.figures import boundaries, fields
from linboard.i18n.language import N_, _, ngettext
from linboard.messages import Head, Player
from linclass import DualPerceptron, Perceptron, Polynomial, Separability, Trace, gram, separable
from linclass.core.grid import Grid
from linclass.perceptrons.crossing import crossing
from linclass.perceptrons.dual import MAX_SAMPLES
from linclass.perceptrons.perceptron import Order as PickOrder

Signs = NDArray[np.int64]
LINE, CURVE = 50, 500  # usual budgets: of a line that will never separate, of a curve that may
BUDGETS = {
    LINE: Steps("dual.budget50", (50, 100, 250), LINE),
    CURVE: Steps("dual.budget500", (50, 500, 2_000, 10_000), CURVE),
}
MOST = 10_000  # updates of a line that will separate
ORDER = Order("dual.order")
SEED = Seed("dual.seed")
KERNEL = Choice(
    "dual.kernel", {"linear": N_("Linear"), "polynomial": N_("Polynomial"), "gaussian": N_("Gaussian")}
)
DEGREE = Steps("dual.degree", (1, 2, 3, 4, 5), 2)
ETA = Steps("dual.eta", (0.1, 0.25, 0.5, 1.0), 1.0)
WIDTH = Steps("dual.width", (0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0), 1.0)
BESIDE = Choice("dual.beside", {"gram": N_("Gram matrix"), "votes": N_("Votes at a place")})
PLACE = Place.of("dual")
MOST_POINTS = MAX_SAMPLES


# ---- controls ----


def kernel_controls() -> dict[str, Any]:
    """Show the controls of the kernel; return its parameters for DualPerceptron."""
    columns = st.columns([2, 1], gap="small")
    kernel = KERNEL.show(_("Kernel"), place=columns[0])
    if kernel == "polynomial":
        return {"kernel": kernel, "degree": DEGREE.show(_("Degree p"), columns[1])}
    if kernel == "gaussian":
        return {"kernel": kernel, "width": WIDTH.show(_("Width σ"), columns[1])}
    return {"kernel": kernel}


def eta_control() -> float:
    """Return the learning rate, which a mistake adds to the α of its point."""
    return ETA.menu(
        _("Learning rate η"),
        width=140,
        help=_(
            "α = nη, where n is the number of times the point was misclassified. Since every α starts at "
            "0, η only rescales f: the line is the same at every step."
        ),
    )


def budget_control(usual: int) -> int:
    """Return the update limit of a perceptron that may never stop; each usual number has its own control."""
    return BUDGETS[usual].menu(_("Maximum number of updates"), width=200)


def beside_control() -> str:
    """Return the companion of the board; the votes come with the sliders of their place."""
    chosen = BESIDE.show(_("Second plot"))
    if chosen == "votes":
        PLACE.show()
    return chosen


def kernel_verdict(model: DualPerceptron) -> Head:
    """Say how the training with a curve ended, and what more updates would change: a sentence above a chart."""
    n, steps = model.n_iter_, model.trace_.step
    thinned = len(steps) > 1 and steps[1] > 1
    if model.trace_.stop == "converged":
        text = ngettext(
            "Separated after one update: no point is misclassified.",
            "Separated after {n} updates: no point is misclassified.",
            n,
        )
        if thinned:
            text = _("Separated after {n} updates: no point is misclassified. Only one step in {k} is kept.")
        return Head(text.format(n=n, k=steps[min(1, len(steps) - 1)]), "right")
    text, kind = _outlook(model)
    if thinned:
        text += " " + _("Only one step in {k} is kept.")
    return Head(text.format(n=n, k=steps[min(1, len(steps) - 1)]), kind)


def _outlook(model: DualPerceptron) -> tuple[str, str]:
    """Say what more updates would change if the budget ended the training; return the kind of that sentence,
    too.

    A Gaussian's Gram matrix of distinct points is positive definite (Micchelli 1986), so any labels of them
    can be separated; the curve of a polynomial kernel is a line in the space of monomials.
    """
    X, y = model.X_fit_, model.y_fit_
    if _opposites_meet(X, y):
        return _(
            "Not separated within {n} updates, and no number would be enough: two points of different "
            "classes coincide."
        ), "never"
    if model.kernel == "gaussian":
        return _(
            "Not separated within {n} updates, but more would do it: this kernel separates any distinct "
            "points."
        ), "unsure"
    if not result_cache.wordless(separable, Polynomial(int(model.degree)).fit_transform(X), y).separable:
        return _(
            "Not separated within {n} updates, and no number would be enough: no curve of this degree "
            "separates the classes."
        ), "never"
    return _(
        "Not separated within {n} updates, but more would do it: a curve of this degree separates the "
        "classes."
    ), "unsure"


def _opposites_meet(X: NDArray[np.float64], y: NDArray[np.float64]) -> bool:
    """Whether two points of different classes coincide."""
    places, where = np.unique(X, axis=0, return_inverse=True)
    classes = np.zeros((len(places), 2), dtype=bool)
    classes[where.ravel(), (y > 0).astype(int)] = True
    return bool(classes.all(axis=1).any())


def fit(
    X: NDArray[np.float64], signs: Signs, order: PickOrder, budget: int, seed: int, **kernel: Any
) -> DualPerceptron:
    """Fit the model, with a trace that is short enough to be drawn."""
    thinned: dict[str, Any] = {} if kernel["kernel"] == "linear" else {"max_snapshots": fields.FRAMES}
    model = DualPerceptron(order=order, max_updates=budget, random_state=seed, **kernel, **thinned)
    return result_cache.fit(model, X, signs)


def primal(lesson: LessonPage, model: DualPerceptron, signs: Signs) -> Trace[Perceptron] | None:
    """Return the primal perceptron with the same steps as the dual; if there is none, return None and the reason."""
    if model.kernel != "linear":
        return None
    steps = dual.primal(model, result_cache.fit(dual.twin(model), model.X_fit_, signs).trace_)
    if steps is not None:
        return steps
    lesson.notice(
        _(
            "These points have more digits than products of pairs can represent, and rounding would make "
            "the dual differ from the primal, so only the dual is shown."
        )
    )
    return None


def too_many(lesson: LessonPage) -> None:
    """Show only the points and say why."""
    lesson.plain_board(
        _(
            "The dual stores the products of all pairs, which is too many for {n} points: the limit is "
            "{most}."
        ).format(n=f"{lesson.dataset.n:,}", most=f"{MOST_POINTS:,}"),
    )


# ---- the board ----


def show(
    lesson: LessonPage, model: DualPerceptron, primal: Trace[Perceptron] | None, verdict: Separability | None
) -> None:
    """Show the board with the boundary of each step, the sample of the update ringed, and α as discs."""
    dataset, trace, signs = lesson.dataset, model.trace_, lesson.signs
    if lesson.moves:
        _show_place(lesson, model)
        return
    board = Board(dataset, lesson.positive)
    if primal is not None:
        board.line(primal.coef, primal.intercept)
    else:
        grid = _grid(lesson, model)
        fills = boundaries.sides(dataset, lesson.positive)
        board.below(fields.field(grid, field_values(model, grid.points), fills=fills))
    board.below(discs(dataset, trace.alpha))
    board.ring(trace.picked)
    if verdict is not None and verdict.weights is not None:
        board.above(*boundaries.hull_certificate(dataset, verdict.weights, signs, lesson.positive))
    told = Caption(
        dual.caption(trace),
        dual.formula(model, primal is not None),
        dual.columns(model, signs, primal) | _counts(model, signs),
    )
    lesson.show(board, told, plays=_player(model, line=primal is not None))


def _show_place(lesson: LessonPage, model: DualPerceptron) -> None:
    """Show the diamond on the row on which it moves, with the size of each vote; the curve is the answer."""
    dataset, place = lesson.dataset, PLACE.at(lesson.dataset)
    board = Board(dataset, lesson.positive)
    if lesson.answered:
        grid = _grid(lesson, model)
        fills = boundaries.sides(dataset, lesson.positive)
        board.below(fields.field(grid, field_values(model, grid.points)[-1:], fills=fills))
    kernel_votes.mark(board, dataset, place, kernel_votes.votes(model, place), path=True)
    lesson.show(board, _("The diamond moves along the dotted line."))


def _player(model: DualPerceptron, line: bool) -> Player:
    """Return the steps and their questions, including the final `line` if there is one."""
    trace = model.trace_
    predict = player.prediction(trace, model.order, mistakes=_mistakes(model), line=line)
    return Player(length=len(trace), steps=trace.step, trace=fingerprint(model), predict=predict)


def _grid(lesson: LessonPage, model: DualPerceptron) -> Grid:
    """Return the grid of f; where the final boundary crosses itself, it is so fine that the crossing has no kink."""
    grid = fields.field_grid(lesson.dataset, box=lesson.box)
    place = crossing(model)
    return grid if place is None else fields.pinned(grid, place)


def field_values(model: DualPerceptron, places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return f of every step at the places, shape (T, m); all steps share the inner products."""
    trace = model.trace_
    support = np.flatnonzero(trace.alpha[-1] > 0)
    if not len(support):
        return np.zeros((len(trace), len(places)))
    weights = trace.alpha[:, support] * model.y_fit_[support]
    products = gram(model.kernel, model.X_fit_[support], places, **parameters(model))
    values: NDArray[np.float64] = weights @ products + trace.intercept[:, None]
    return values


def parameters(model: DualPerceptron) -> dict[str, Any]:
    """Return the parameters of the model's kernel."""
    names: Mapping[str, tuple[str, ...]] = {"polynomial": ("degree", "offset"), "gaussian": ("width",)}
    return {name: getattr(model, name) for name in names.get(model.kernel, ())}


def _counts(model: DualPerceptron, signs: Signs) -> dict[str, Any]:
    """Return α of each point by step, and the line that these counts give, for few points."""
    trace, X = model.trace_, model.X_fit_
    if len(X) > theme.NAMED_POINTS:
        return {}
    line = np.column_stack([dual.weights(trace, X, signs), trace.intercept])
    return {"summed_line": line} | {f"count{i}": trace.alpha[:, i] for i in range(len(X))}


def _mistakes(model: DualPerceptron) -> NDArray[np.bool_] | None:
    """Return the points that are mistakes at each step, shape (T, n); used if any of them may come next."""
    if model.order != "random":
        return None
    f = (model.trace_.alpha * model.y_fit_) @ model.gram_ + model.trace_.intercept[:, None]
    return player.mistakes(f, model.y_fit_)


def fingerprint(model: DualPerceptron) -> int:
    """Return a number that differs if the models of two fits differ."""
    parts = (model.trace_.alpha, model.X_fit_, model.y_fit_)
    value = zlib.crc32(f"{model.kernel}{parameters(model)}".encode())
    for part in parts:
        value = zlib.crc32(np.ascontiguousarray(part).tobytes(), value)
    return value
