"""Scenes of the margin: a street widened by hand, its support vectors, the proof, and the cost of violations."""

from __future__ import annotations

from explorer.lesson.scene import THEN_PLAY, Draw, Number, Predict, Scene, Until
from explorer.lessons.margin import last_scene, own_line, scale, story, view
from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_

CLOSE = (1.5, 2.0)  # position of a blue point near the orange ones


def _outlier() -> Dataset:
    return state.default().add(*CLOSE, 0)


# ---- captions, and the claims that must hold ----


# ---- the scenes ----

SCENES = (
    Scene(
        "widen",
        N_("A street runs between the blue and orange points. How wide can you make it?"),
        N_(
            "Draw a line: drag across the board or choose two places. Then adjust it with its two round "
            "handles. The answer appears once your street is nearly the widest possible."
        ),
        Draw(own_line.widest, N_("the widest street"), story.widen_holds, street=True),
        state.default,
        story.widen_told,
        {view.WAY.key: "hard"},
        variation=0.1,
        claim=story.widen_claim,
    ),
    Scene(
        "scale",
        N_(
            "The line stays while w and b are scaled up. When do the street’s edges reach the nearest points?"
        ),
        N_(
            "On the line, f = w·x + b is 0; on the edges, it is −1 or 1. Multiply w and b by a larger "
            "number until the edges pass through the ringed points."
        ),
        Until(story.scale_holds, story.scale_shown, story.scale_tried, points=False),
        state.default,
        story.scale_told,
        {view.WAY.key: "scale", scale.FACTOR.key: 0.4},
        controls=(scale.FACTOR.key,),
    ),
    Scene(
        "hold",
        N_(
            "A solver looks for the widest street between the classes. How many of the ten points will "
            "touch its edges?"
        ),
        N_("Guess a number, then watch the search for the widest street."),
        Number(N_("Points"), 1, 10, 6, lambda now: len(story.widest_machine(now.dataset).support_)),
        state.default,
        story.hold_told,
        {view.WAY.key: "hard"},
    ),
    Scene(
        "free",
        N_("Can you move a point without moving the street?"),
        N_("Drag a point so that the street does not change. Undo puts a point back."),
        Until(story.free_holds, story.free_shown, story.free_tried, just_moves=True),
        state.default,
        story.free_told,
        {view.WAY.key: "hard"},
    ),
    Scene(
        "proof",
        N_("The solver changes the street step by step. When can it be sure that no street is wider?"),
        THEN_PLAY,
        Predict(
            (
                N_("When the street stops growing"),
                N_("When it has tried every line"),
                N_("When it reaches a bound that holds for all lines"),
            ),
            2,
        ),
        state.default,
        story.proof_told,
        {view.WAY.key: "hard"},
        beside="beside",
        answers=True,
    ),
    Scene(
        "outlier",
        N_("We add a blue point close to the orange ones. What happens to the widest street?"),
        THEN_PLAY,
        Predict(
            (N_("It stays about as wide"), N_("It becomes much narrower"), N_("It disappears")),
            1,
        ),
        _outlier,
        story.outlier_told,
        {view.WAY.key: "hard"},
    ),
    Scene(
        "price",
        N_("Suppose one point may be on the wrong side, at a price. Can the street be wide again?"),
        N_(
            "A point on the wrong side of its class’s edge has slack. Lower the penalty C for slack "
            "until the street is as wide as without x₁₁, and no other point has slack."
        ),
        Until(story.price_holds, story.price_shown, story.price_tried, points=False),
        _outlier,
        story.price_told,
        {view.WAY.key: "soft", view.PLAY.key: "solver", view.PRICE.key: story.DEAR},
        controls=(view.PRICE.key,),
    ),
    last_scene.SCENE,
)
