"""Miniatures of the pages on discriminants, probabilities, margins and votes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from explorer.frame.miniature import TOLERANCE, Drawn, Scene
from linboard.figures import svg
from linboard.figures.svg import AXES, BOTTOM, HEIGHT, LEFT, POINTS, RIGHT, TOP, chart
from linboard.words.language import _
from linclass import (
    AdaBoost,
    FisherDiscriminant,
    GaussianNB,
    KernelSVM,
    LeastSquaresClassifier,
    MaxMargin,
    NotSeparableError,
    SoftMargin,
    SoftmaxRegression,
    roc,
)
from linclass.losses import sigmoid

CIRCLE = np.linspace(0, 2 * np.pi, 33)
ROUNDS = 12  # of boosting


def least_squares(scene: Scene) -> Drawn:
    """Least squares, and dashed the line of logistic regression."""
    model, other = LeastSquaresClassifier().fit(scene.dataset.X, scene.signs), scene.logistic
    parts = scene.line(other.coef_[0], float(other.intercept_[0]), "d")
    return POINTS + parts + scene.line(model.coef_[0], float(model.intercept_[0])), _(
        "Which rule does one point drag?"
    )


def fisher(scene: Scene) -> Drawn:
    """The points slid onto the best direction, and the threshold."""
    model = FisherDiscriminant().fit(scene.dataset.X, scene.signs)
    w = model.coef_[0]
    if not w.any():
        return POINTS, _("Points slide onto a line")
    along = w / np.linalg.norm(w)
    aside = np.array([-along[1], along[0]])
    base = scene.view.center + 0.22 * HEIGHT / np.abs(scene.view.scale).max() * aside
    X = scene.dataset.X
    feet = base + ((X - base) @ along)[:, None] * along
    axis = scene.lines(aside[None, :], np.array([-(base @ aside)]), "g")
    slides = svg.segments(scene.view.place(np.stack([X, feet], axis=1)), "h")
    parts = slides + axis + svg.dots(scene.view.place(feet), scene.dataset.labels)
    return parts + scene.line(w, float(model.intercept_[0])), _("Points slide onto the best direction")


def logistic(scene: Scene) -> Drawn:
    """Lines of equal probability, and darker where it is larger."""
    w, b = scene.logistic.coef_[0], float(scene.logistic.intercept_[0])
    shades = "".join(scene.half_planes(w, b, level) for level in (0.0, 0.85, 2.2))
    levels = np.array([-2.2, -0.85, 0.85, 2.2])
    contours = scene.lines(np.tile(w, (4, 1)), b - levels, "g")
    parts = shades + contours + POINTS + scene.line(w, b)
    corners = (
        scene.view.grid()[[0, 0, -1, -1], [0, -1, 0, -1]] @ w + b
    )  # f is least and largest at two of them
    low, high = float(sigmoid(corners.min())), float(sigmoid(corners.max()))
    if low <= 0.1 and high >= 0.9:
        return parts, _("Probabilities from 10% to 90%")
    least, most = math.floor(100 * low), math.ceil(100 * high)
    told = (
        _("All probabilities are {low}%") if least == most else _("All probabilities from {low}% to {high}%")
    )
    return parts, told.format(low=least, high=most)


def softmax(scene: Scene) -> Drawn:
    """The regions of all classes."""
    dataset = scene.dataset
    model = SoftmaxRegression(l2=1.0, tol=TOLERANCE).fit(dataset.X, dataset.labels)
    grid = scene.view.grid()
    scores = model.decision_function(grid.reshape(-1, 2))
    scores = np.column_stack([-scores, scores]) if scores.ndim == 1 else scores
    winner = scores.argmax(axis=1)
    edges = ""
    for c in range(scores.shape[1] - 1):
        lead = scores[:, c] - np.delete(scores, c, axis=1).max(axis=1)
        edges += svg.segments(svg.contour(lead.reshape(grid.shape[:2])), "l")
    areas = svg.areas(svg.cells(model.classes_[winner].reshape(grid.shape[:2])))
    return areas + POINTS + edges, _("{k} classes share the plane").format(k=len(dataset.present))


def naive_bayes(scene: Scene) -> Drawn:
    """Each class as an upright ellipse."""
    dataset = scene.dataset
    model = GaussianNB().fit(dataset.X, dataset.labels)
    ring = np.column_stack([np.cos(CIRCLE), np.sin(CIRCLE)])
    parts = POINTS
    for label, mean, var in zip(model.classes_.tolist(), model.mean_, model.var_, strict=True):
        for reach in (1.0, 2.0):
            outline = scene.view.place(mean + reach * np.sqrt(var) * ring)
            parts += svg.path(outline, f"s{label} f{label}" if reach == 1 else f"s{label} n", closed=True)
    return parts, _("One bell for each class")


def decisions(scene: Scene) -> Drawn:
    """The ROC curve of logistic regression, and its point at the usual threshold."""
    f = scene.logistic.decision_function(scene.dataset.X)
    curve = roc(scene.signs, f)
    places = chart(curve.false_positive_rate, curve.true_positive_rate, 1.0)
    now = chart(
        np.array([(f >= 0)[scene.signs < 0].mean()]), np.array([(f >= 0)[scene.signs > 0].mean()]), 1.0, 1.0
    )
    diagonal = svg.path([(LEFT, BOTTOM), (RIGHT, TOP)], "d")
    return AXES + diagonal + svg.path(places, "l") + svg.circles(now, 3.5, "a"), _(
        "Hits against false alarms"
    )


def margin(scene: Scene) -> Drawn:
    """The street and its support vectors."""
    model: Any = MaxMargin()
    try:
        model.fit(scene.dataset.X, scene.signs)
        told = _("{n} points hold the widest street")
    except NotSeparableError:
        model = SoftMargin(C=1.0).fit(scene.dataset.X, scene.signs)
        told = _("A street with slack, held by {n} points")
    w, b = model.coef_[0], float(model.intercept_[0])
    edges = scene.lines(np.array([w, w]), np.array([b - 1, b + 1]), "d")
    rings = svg.circles(scene.places[model.support_], 5, "r")
    parts = scene.half_planes(w, b) + edges + POINTS + rings + scene.line(w, b)
    return parts, told.format(n=len(model.support_))


def kernels(scene: Scene) -> Drawn:
    """The curve of a Gaussian kernel."""
    width = 0.2 * float(np.ptp(scene.dataset.X, axis=0).max()) or 1.0
    model = KernelSVM(kernel="gaussian", width=width, C=10.0, tol=0.05, max_updates=500, max_snapshots=2)
    model.fit(scene.dataset.X, scene.signs)
    parts = scene.field(scene.corners(model.decision_function)) + POINTS
    return parts, _("A kernel bends the boundary")


def boosting(scene: Scene) -> Drawn:
    """Where the vote of stumps says what."""
    model = AdaBoost(rounds=ROUNDS).fit(scene.dataset.X, scene.signs)
    parts = scene.field(scene.corners(model.decision_function)) + POINTS
    if model.n_iter_ == 0:
        return parts, _("No threshold beats a coin")
    if model.n_iter_ == 1:
        return parts, _("One threshold decides")
    return parts, _("{n} thresholds vote").format(n=model.n_iter_)
