"""A small picture of each page, computed by its model from the points on the board just now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np

from explorer.figures import miniatures_lines as lines
from explorer.figures import miniatures_models as models
from explorer.frame.miniature import Drawn, Scene
from linboard.figures import svg
from linboard.figures.svg import AXES, HEIGHT, POINTS, WIDTH, Array, chart
from linboard.words.language import _
from linclass import SHAPES, VCClass

SIZES = np.geomspace(10, 1e5, 41)
LABELLED, COLUMNS = 3, 4  # points, and pictures in a row


def shattering(scene: Scene) -> Drawn:
    """All labellings of three points, or of as many as there are, each with its line where there is one."""
    apart = svg.apart(scene.places)
    chosen = [apart[i] for i in sorted(np.unique(scene.dataset.X[apart], axis=0, return_index=True)[1])]
    X = scene.dataset.X[chosen]
    count = len(chosen)
    step = np.array([WIDTH / COLUMNS, HEIGHT / 2])
    view = scene.view.zoomed(scene.places[chosen], step)
    # One against the rest: turned round, the same line serves the other labels. Of two points one is enough.
    single = np.eye(count, dtype=bool)[: count if count == LABELLED else count - 1]
    halves: list[Any] = [SHAPES["half-planes"].decide(X, inside) for inside in single]
    exact = [getattr(half, "exact", None) for half in halves]  # an obstacle has none
    marks = [[svg.dots(place[None, :], np.array([k], np.int8)) for place in view.place(X)] for k in (1, 0)]
    drawn = ["" if line is None else svg.within(*_weights(view, line), step) for line in exact]
    parts = ""
    for i, labels in enumerate(product((True, False), repeat=count)):
        points = "".join(marks[label][k] for k, label in enumerate(labels))
        alone = next((k for k, label in enumerate(labels[: len(single)]) if labels.count(label) == 1), None)
        x, y = step * [i % COLUMNS, i // COLUMNS]
        line = "" if alone is None else drawn[alone]
        parts += f'<g transform="translate({x:g} {y:g})">{points}{line}</g>'
    done = 2 + 2 * sum(line is not None for line in exact)
    return parts, _("{k} of {n} labellings by lines").format(k=done, n=2**count)


def _weights(view: svg.View, line: Sequence[int]) -> tuple[Array, float]:
    """The weights of a line of the plane, given in whole numbers of any length, for the places of a picture."""
    w = np.array(line[:2], np.float64)
    size = float(np.abs(w).max()) or 1.0
    return view.line(w / size, float(line[2]) / size)


def generalisation(scene: Scene) -> Drawn:
    """How far training and true error of lines may be apart, falling with the number of points."""
    n = scene.number
    gap = np.minimum(VCClass(3).gap(SIZES, 0.05), 1.0)
    here = np.minimum(VCClass(3).gap(np.clip([n], SIZES[0], SIZES[-1]), 0.05), 1.0)
    log = np.log(SIZES / SIZES[0])
    now = chart(np.log(np.clip([n], SIZES[0], SIZES[-1]) / SIZES[0]), here, 1.0, float(log[-1]))
    told = _("What one point tells of all") if n == 1 else _("What {n} points tell of all").format(n=n)
    return AXES + svg.path(chart(log, gap, 1.0), "l") + svg.circles(now, 3.5, "a"), told


def sampling(scene: Scene) -> Drawn:
    """A rectangle round one class, and every fourth point as a sample."""
    inside = scene.places[scene.signs > 0]
    low, high = inside.min(axis=0) - 4, inside.max(axis=0) + 4
    corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    return POINTS + svg.path(corners, "l", closed=True) + svg.circles(scene.places[::4], 4.5, "r"), _(
        "A share, told from a sample"
    )


MINIATURES: dict[str, Callable[[Scene], Drawn]] = {
    "data": lines.data,
    "glossary": lines.words,
    "hypothesis": lines.hypothesis,
    "perceptron": lines.perceptron,
    "convergence": lines.convergence,
    "dual": lines.dual,
    "pocket": lines.pocket,
    "xor": lines.xor,
    "least-squares": models.least_squares,
    "fisher": models.fisher,
    "logistic": models.logistic,
    "softmax": models.softmax,
    "naive-bayes": models.naive_bayes,
    "decisions": models.decisions,
    "margin": models.margin,
    "kernels": models.kernels,
    "boosting": models.boosting,
    "shattering": shattering,
    "generalisation": generalisation,
    "sampling": sampling,
}
ALWAYS = {"data", "glossary", "generalisation", "shattering"}  # these need no two classes


def draw(path: str, scene: Scene) -> Drawn:
    """The miniature of a page; the points alone where its model has none for them."""
    make = MINIATURES[path]
    if not scene.two and path not in ALWAYS:
        return POINTS, _("Waits for a second class")
    try:
        return make(scene)
    except ValueError:  # what the model says of these points its own page tells
        return POINTS, _("Has no answer for these points")
