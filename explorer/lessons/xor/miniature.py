"""The small picture of this lesson on the map of all pages."""

from __future__ import annotations

from explorer.frame.miniature import Drawn, Scene
from linboard.figures.svg import POINTS
from linboard.words.language import _
from linclass import (
    Perceptron,
    Xor,
)

FEW = 60  # updates where only the look of the outcome is shown


def draw(scene: Scene) -> Drawn:
    """A perceptron among two features, seen among the points."""
    basis = Xor().fit(scene.dataset.X)
    model = Perceptron(max_updates=FEW).fit(basis.transform(scene.dataset.X), scene.signs)
    values = scene.corners(lambda X: model.decision_function(basis.transform(X)))
    return scene.field(values) + POINTS, _("Two features bend the line")
