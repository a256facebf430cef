"""Miniatures of the pages on points, lines and perceptrons."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.frame.miniature import BUDGET, Drawn, Scene
from linboard.figures import svg
from linboard.figures.svg import AXES, POINTS, chart
from linboard.words.language import _
from linclass import DualPerceptron, Perceptron, Pocket, Xor
from linclass.convergence import squared_norm_most

FEW = 60  # updates where only the look of the outcome is shown
DRAWN = 61  # rows of a curve: one picture has no room for more


def data(scene: Scene) -> Drawn:
    """The points."""
    return POINTS, _("Click, generate, upload: your points")


def words(scene: Scene) -> Drawn:
    """Letters."""
    letters = "".join(
        f'<text class="{style}" x="{x}" y="{y}" font-size="{size}">{letter}</text>'
        for letter, x, y, size, style in (
            ("γ", 14, 50, 38, "t0"),
            ("ξ", 50, 62, 32, "t1"),
            ("φ", 80, 44, 42, "t2"),
        )
    )
    return letters, _("Every word in a sentence or two")


def hypothesis(scene: Scene) -> Drawn:
    """A line, its two sides, and the weights at a right angle to it."""
    w, b = scene.perceptron.coef_[0], float(scene.perceptron.intercept_[0])
    if not w.any():  # the perceptron stopped where there is none: one through the middle
        w = np.abs(scene.view.scale) * (0.4, 0.6)
        b = -float(w @ scene.view.center)
    foot = scene.view.center - (w @ scene.view.center + b) / (w @ w) * w
    tip = w / np.linalg.norm(w) * 20 / np.abs(scene.view.scale).max()
    arrow = svg.arrow(*scene.view.place([foot, foot + tip]))
    return scene.half_planes(w, b) + POINTS + scene.line(w, b) + arrow, _("A line and its two sides")


def perceptron(scene: Scene) -> Drawn:
    """The last lines on the way, and where it stands."""
    model = scene.perceptron
    trace = model.trace_
    earlier = scene.lines(trace.coef[-7:-1], trace.intercept[-7:-1], "g")
    parts = POINTS + earlier + scene.line(model.coef_[0], float(model.intercept_[0]))
    if trace.stop != "converged":
        told = (
            _("{n} corrections, not yet right") if scene.separable else _("{n} corrections, and still wrong")
        )
    elif model.n_iter_ == 1:
        told = _("Right after one correction")
    else:
        told = _("Right after {n} corrections")
    return parts, told.format(n=model.n_iter_)


def convergence(scene: Scene) -> Drawn:
    """The squared length of the weights, below its bound."""
    trace = scene.perceptron.trace_
    norm = (trace.coef**2).sum(axis=1) + trace.intercept**2
    radius = float(np.sqrt((scene.dataset.X**2).sum(axis=1).max() + 1))
    k = trace.updates.astype(float)
    bound = squared_norm_most(k, radius)
    top = max(float(bound[-1]), 1e-300)
    some = _some(len(k))
    k, norm, bound = k[some], norm[some], bound[some]
    parts = AXES + svg.path(chart(k, bound, top), "b") + svg.path(chart(k, norm, top), "l")
    if trace.stop == "converged":
        return parts, _("Why so few corrections are enough")
    if scene.separable:
        return parts, _("Why it will stop: a line separates")
    return parts, _("Why it would stop, if a line separated")


def _some(rows: int) -> NDArray[np.int64]:
    """Which rows of a curve are drawn, the first and the last among them."""
    return np.unique(np.linspace(0, rows - 1, DRAWN).round().astype(np.int64))


def dual(scene: Scene) -> Drawn:
    """How often each point was a mistake."""
    alpha = DualPerceptron(max_updates=FEW).fit(scene.dataset.X, scene.signs).alpha_
    return svg.bars(alpha, scene.dataset.labels), _("How often each point was wrong")


def pocket(scene: Scene) -> Drawn:
    """The mistakes of the perceptron, and of the best line that it had."""
    model = Pocket(max_updates=BUDGET, random_state=0).fit(scene.dataset.X, scene.signs)
    trace = model.trace_
    k, top = trace.updates.astype(float), max(float(trace.errors.max()), 1.0)
    some = _some(len(k))
    now, best = (
        chart(k[some], errors[some].astype(float), top) for errors in (trace.errors, trace.best_errors)
    )
    told = _("The best line so far: {n} of {all} wrong").format(n=model.errors_, all=scene.dataset.n)
    return AXES + svg.path(now, "g") + svg.path(best, "l"), told


def xor(scene: Scene) -> Drawn:
    """A perceptron among two features, seen among the points."""
    basis = Xor().fit(scene.dataset.X)
    model = Perceptron(max_updates=FEW).fit(basis.transform(scene.dataset.X), scene.signs)
    values = scene.corners(lambda X: model.decision_function(basis.transform(X)))
    return scene.field(values) + POINTS, _("Two features bend the line")
