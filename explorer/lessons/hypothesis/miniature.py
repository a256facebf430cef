"""The small picture of this lesson on the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.frame.miniature import Drawn, Scene
from linboard.figures import svg
from linboard.figures.svg import POINTS
from linboard.words.language import _


def draw(scene: Scene) -> Drawn:
    """A line, its two sides, and the weights at a right angle to it."""
    w, b = scene.perceptron.coef_[0], float(scene.perceptron.intercept_[0])
    if not w.any():  # the perceptron stopped where there is none: one through the middle
        w = np.abs(scene.view.scale) * (0.4, 0.6)
        b = -float(w @ scene.view.center)
    foot = scene.view.center - (w @ scene.view.center + b) / (w @ w) * w
    tip = w / np.linalg.norm(w) * 20 / np.abs(scene.view.scale).max()
    arrow = svg.arrow(*scene.view.place([foot, foot + tip]))
    return scene.half_planes(w, b) + POINTS + scene.line(w, b) + arrow, _("A line and its two sides")
