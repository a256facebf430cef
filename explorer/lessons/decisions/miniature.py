"""The small picture of this lesson on the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.frame.miniature import Drawn, Scene
from linboard.figures import svg
from linboard.figures.svg import AXES, BOTTOM, LEFT, RIGHT, TOP, chart
from linboard.words.language import _
from linclass import (
    roc,
)


def draw(scene: Scene) -> Drawn:
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
