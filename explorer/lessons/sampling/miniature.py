"""The small picture of this lesson on the map of all pages."""

from __future__ import annotations

from explorer.frame.miniature import Drawn, Scene
from linboard.figures import svg
from linboard.figures.svg import POINTS
from linboard.words.language import _


def draw(scene: Scene) -> Drawn:
    """A rectangle round one class, and every fourth point as a sample."""
    inside = scene.places[scene.signs > 0]
    low, high = inside.min(axis=0) - 4, inside.max(axis=0) + 4
    corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    return POINTS + svg.path(corners, "l", closed=True) + svg.circles(scene.places[::4], 4.5, "r"), _(
        "A share, told from a sample"
    )
