"""Scenes of kernels: the effect of a lift, a curve instead of a line, its support vectors, and the definition
of a kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.lesson.scene import THEN_LOOK, Number, Predict, Scene, Until
from explorer.lessons.kernels import lifted, story
from explorer.points import sources
from linboard.i18n.language import N_, NP_


def _gaussian(width: float) -> Mapping[str, Any]:
    return {
        "kernels.way": "boundary",
        "kernels.kernel": "gaussian",
        "kernels.width": width,
        "kernels.C": 10,
        "kernels.side": "alpha",
    }


SCENES = (
    Scene(
        "axis",
        N_(
            "No threshold on this axis separates the colours. Which second coordinate would let a line do it?"
        ),
        N_("Choose a picture, then watch the points rise."),
        Predict(("(x, 2x)", "(x, x²)", "(x, x³)"), 1, lambda now: lifted.pictures(now.dataset)),
        lifted.row,
        story.axis_told,
        story.axis_claim,
        {"kernels.way": "map", "kernels.lift": "square", "kernels.C": 1_000},
    ),
    Scene(
        "lift",
        N_("No line separates these four points. Could a plane, if each point had a third coordinate?"),
        THEN_LOOK,
        Predict((N_("Yes, a plane can"), N_("No, a plane is flat too")), 0),
        lambda: sources.table("xor"),
        story.lift_told,
        story.lift_claim,
        {"kernels.way": "map", "kernels.C": 100},
        beside="map",
        answers=True,
    ),
    Scene(
        "spirals",
        N_("No line separates these two spirals. Can a curve classify every point correctly?"),
        N_("Reduce the width σ until the curve misclassifies no point."),
        Until(story.spirals_holds, story.spirals_shown, story.spirals_tried, points=False),
        story.spirals,
        story.spirals_told,
        story.spirals_claim,
        _gaussian(story.WIDE),
        controls=("kernels.width",),
    ),
    Scene(
        "support",
        N_("Now the kernel is very narrow: σ = 0.3. How many of the 60 points are support vectors?"),
        N_("Guess a number, then see the answer."),
        Number(N_("Points"), 2, 60, 20, lambda now: len(story.fit(now).support_)),
        story.spirals,
        story.support_told,
        story.support_claim,
        _gaussian(story.NARROW),
        beside="alpha",
        answers=True,
    ),
    Scene(
        "heart",
        N_("Some labels are wrong. How many points will a narrow kernel (σ = 0.2) misclassify?"),
        THEN_LOOK,
        Predict((N_("About as many as are mislabelled"), N_("None at all"), N_("More than half")), 1),
        story.wrong_labels,
        story.heart_told,
        story.heart_claim,
        _gaussian(0.2),
    ),
    Scene(
        "tanh",
        N_("A kernel measures how similar two points are. Is every similarity function a kernel?"),
        THEN_LOOK,
        Predict((NP_("kernels.any", "Yes, every one"), N_("No, only some")), 1),
        lambda: sources.generate("moons", n=40),
        story.tanh_told,
        story.tanh_claim,
        {
            "kernels.way": "matrix",
            "kernels.kernel": "tanh",
            "kernels.slope": 0.5,
            "kernels.shift": -1.0,
            "kernels.C": 10,
        },
        beside="spectrum",
        answers=True,
    ),
)
