"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.figures.svg import HEIGHT, WIDTH, Array
from linboard.i18n.language import _
from linclass import (
    SHAPES,
)

LABELLED, COLUMNS = 3, 4  # points, and pictures per row


def draw(subject: Subject) -> Drawn:
    """Draw all labellings of up to three points, each with its line if there is one."""
    apart = svg.apart(subject.places)
    chosen = [apart[i] for i in sorted(np.unique(subject.dataset.X[apart], axis=0, return_index=True)[1])]
    X = subject.dataset.X[chosen]
    count = len(chosen)
    step = np.array([WIDTH / COLUMNS, HEIGHT / 2])
    view = subject.view.zoomed(subject.places[chosen], step)
    # Labellings with a single positive point: reversed, the same line fits the opposite labels. For two
    # points one is enough.
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
    return parts, _("Lines realise {k} of {n} labellings").format(k=done, n=2**count)


def _weights(view: svg.View, line: Sequence[int]) -> tuple[Array, float]:
    """Convert the weights of a line of the plane from integers of any size to the coordinates of a picture."""
    w = np.array(line[:2], np.float64)
    size = float(np.abs(w).max()) or 1.0
    return view.line(w / size, float(line[2]) / size)
