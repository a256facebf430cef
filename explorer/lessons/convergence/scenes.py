"""Scenes on why the perceptron stops: an arrow that must reach far and cannot be long, and where this leads."""

from __future__ import annotations

from typing import Any

from explorer.lesson.scene import THEN_PLAY, Number, Predict, Scene, Until
from explorer.lessons.convergence import examples, last_scene, scene_view, story, view
from linboard.i18n.language import N_, NP_


def _settings(**settings: Any) -> dict[str, Any]:
    own = {f"conv.{key}": value for key, value in settings.items()}
    return {view.MODE.key: "run", view.FORM.key: "zero", view.ORDER.key: "cyclic", view.FULL.key: False} | own


SCENES = (
    Scene(
        "forward",
        N_(
            "The weights form an arrow, and each update adds a short one. Does the tip always move to the "
            "right?"
        ),
        N_(
            "Right is the direction of ŵ*, the weights of length 1 that separate the classes best. Make "
            "a prediction, then watch the steps."
        ),
        Predict((N_("Always"), N_("Most of the time"), N_("Only at first")), 0),
        examples.eight,
        story.forward_told,
        _settings(),
        beside=scene_view.POINTS,
    ),
    Scene(
        "length",
        N_("How does the length of the thick arrow ŵ grow with the number of updates k?"),
        N_("Make a prediction, then watch the steps: compare the directions of the grey and the gold arrow."),
        Predict((N_("In proportion to k"), N_("More slowly"), N_("It stays the same")), 1),
        examples.eight,
        story.length_told,
        _settings(),
        beside=scene_view.POINTS,
    ),
    Scene(
        "meet",
        N_("The arrow extends right by at least kγ; its length is at most √k R. How large can k be?"),
        N_(
            "Here γ = 0.6767 and R = 3.317. Guess the k at which the dashed curves meet, then watch the "
            "steps."
        ),
        Number(N_("Largest k"), 11, 60, 40, story.meet),
        examples.eight,
        story.meet_told,
        _settings(),
        beside=scene_view.ARROW,
    ),
    Scene(
        "near",
        N_("How must you move one point to make the bound ten times as large?"),
        N_(
            "Drag a circled point until the red number rises from 24 to 240 or more. The green line "
            "moves too."
        ),
        Until(story.near_holds, story.near_shown, story.near_tried, just_moves=True),
        examples.eight,
        story.near_told,
        _settings(),
        beside=scene_view.MEETING,
    ),
    Scene(
        "flipped",
        N_(
            "The point in a square has the wrong label: no line separates the points. Which part of the proof fails?"
        ),
        THEN_PLAY,
        Predict((N_("The steps to the right"), N_("The bound on the length"), N_("Both")), 0),
        examples.flipped,
        story.flipped_told,
        _settings(),
        beside=scene_view.POINTS,
        until=story.WATCHED,
    ),
    Scene(
        "start",
        N_("The grey bound of 24 updates assumes a start at zero. Can another start need more?"),
        N_("Change the starting weights until the run, drawn solid, needs more than 24 updates."),
        Until(story.start_holds, story.start_shown, story.start_tried, points=False),
        examples.eight,
        story.start_told,
        _settings(form="any") | {view.ETA.key: 1.0} | dict(zip(story.WEIGHTS, story.FIRST, strict=True)),
        controls=story.WEIGHTS[:2],
        beside=scene_view.ARROW,
    ),
    Scene(
        "sets",
        N_("The dashed line is the bound. How many of 200 other data sets lie above it?"),
        N_("The star is this lesson’s data set. Make a prediction, then see the other 200."),
        Predict((N_("About half of them"), N_("A few"), NP_("convergence.sets", "None")), 2),
        examples.eight,
        story.sets_told,
        _settings(show="studies", study="loglog"),
    ),
    last_scene.SCENE,
)
