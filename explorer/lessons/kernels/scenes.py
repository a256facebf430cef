"""Scenes of kernels: the effect of a lift, a curve instead of a line, the votes of its points, and the definition of a
kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.lesson.scene import THEN_LOOK, Predict, Scene, Until
from explorer.lessons.kernels import last_scene, lifted, mislabelled, story, view
from explorer.lessons.kernels.place import PLACE
from explorer.points import sources
from linboard.i18n.language import N_


def _gaussian(width: float) -> Mapping[str, Any]:
    return {
        view.WAY.key: "boundary",
        view.KERNEL.key: "gaussian",
        view.WIDTH.key: width,
        view.PRICE.key: 10,
        view.BESIDE.key: "alpha",
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
        {view.WAY.key: "map", lifted.LIFT.key: "square", view.PRICE.key: 1_000},
    ),
    Scene(
        "lift",
        N_("No line separates these four points. Could a plane, if each point had three new coordinates?"),
        THEN_LOOK,
        Predict((N_("Yes, a plane can"), N_("No, a plane is flat too")), 0),
        lambda: sources.table("xor"),
        story.lift_told,
        {view.WAY.key: "map", view.PRICE.key: 100},
        beside="map",
        answers=True,
    ),
    Scene(
        "spirals",
        N_("No line separates these two spirals. Can a curve classify every point correctly?"),
        N_(
            "The Gaussian kernel measures how near two points are, relative to its width σ. Reduce σ "
            "until the curve misclassifies no point."
        ),
        Until(story.spirals_holds, story.spirals_shown, story.spirals_tried, points=False),
        story.spirals,
        story.spirals_told,
        _gaussian(story.WIDE),
        controls=(view.WIDTH.key,),
    ),
    Scene(
        "votes",
        N_("Each support vector votes for its colour at the diamond. Which votes count most?"),
        N_("Make a prediction. Afterwards, move the diamond and watch the votes."),
        Predict(
            (
                N_("The nearest"),
                N_("The farthest"),
                N_("All equally"),
            ),
            0,
        ),
        story.spirals,
        story.votes_told,
        {**_gaussian(story.VOTING), view.BESIDE.key: "votes", PLACE.across.key: 0.2, PLACE.up.key: 0.0},
        controls=(PLACE.across.key,),
        beside="votes",
        answers=True,
    ),
    Scene(
        "heart",
        N_(
            "The three points in gold rings have wrong labels. How many points will a narrow kernel (σ = "
            "0.2) misclassify?"
        ),
        THEN_LOOK,
        Predict((N_("About three"), N_("None at all"), N_("More than half")), 1),
        mislabelled.points,
        story.heart_told,
        _gaussian(0.2),
    ),
    Scene(
        "tanh",
        N_("tanh(x·z/2) measures how similar two points are. Is it a kernel?"),
        N_(
            "For a kernel, ‖φ(x₁) − φ(x₂)‖² = k(x₁, x₁) − k(x₁, x₂) − k(x₂, x₁) + k(x₂, x₂), the sum of "
            "the four bars. Drag x₂ until this sum is below 0."
        ),
        Until(story.tanh_holds, story.tanh_shown, story.tanh_tried, just_moves=True),
        story.two_points,
        story.tanh_told,
        {
            view.WAY.key: "matrix",
            view.KERNEL.key: "tanh",
            view.SLOPE.key: story.SLOPE,
            view.SHIFT.key: 0.0,
            view.PRICE.key: 10,
        },
        beside="square",
        beside_first=True,
    ),
    last_scene.SCENE,
)
