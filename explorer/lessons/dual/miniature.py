"""The small picture of this lesson on the map of all pages."""

from __future__ import annotations

from explorer.frame.miniature import Drawn, Scene
from linboard.figures import svg
from linboard.words.language import _
from linclass import (
    DualPerceptron,
)

FEW = 60  # updates where only the look of the outcome is shown


def draw(scene: Scene) -> Drawn:
    """How often each point was a mistake."""
    alpha = DualPerceptron(max_updates=FEW).fit(scene.dataset.X, scene.signs).alpha_
    return svg.bars(alpha, scene.dataset.labels), _("How often each point was wrong")
