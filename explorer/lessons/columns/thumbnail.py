"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.i18n.language import _
from linclass.core import linear


def draw(subject: Subject) -> Drawn:
    """Draw each point at its signed distance from the boundary, which is a vertical line."""
    model, X = subject.logistic, subject.dataset.X
    w, b = model.coef_[0], float(model.intercept_[0])
    seen = np.column_stack([linear.signed_distance(X, w, b), X @ [-w[1], w[0]]])
    low, high = np.minimum(seen.min(axis=0), 0), np.maximum(seen.max(axis=0), 0)
    size = np.array([svg.WIDTH, svg.HEIGHT]) - 2 * svg.MARGIN
    places = svg.MARGIN + (seen - low) / np.maximum(high - low, np.finfo(float).tiny) * size
    zero = svg.MARGIN - low[0] / max(high[0] - low[0], np.finfo(float).tiny) * size[0]
    boundary = svg.path([(zero, 0), (zero, svg.HEIGHT)], "l")
    told = _("Each point at its distance from the boundary")
    return svg.dots(places, subject.dataset.labels) + boundary, told
