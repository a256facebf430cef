"""Scenes of logistic regression: slope and losses by hand, confidence, the fastest solver, and fits without a
minimum."""

from __future__ import annotations

from functools import partial

from explorer.lesson.scene import THEN_PLAY, Predict, Scene, Until
from explorer.lessons.logistic import folds, story
from explorer.lessons.logistic.examples import noisy, row
from explorer.lessons.logistic.view import first_points
from explorer.points import dataset as state
from linboard.i18n.language import N_


def _settings(beside: str, l2: float = 0.0, solver: str = "newton", degree: int = 1) -> dict[str, object]:
    return {
        "logistic.way": "plane",
        "logistic.solver": solver,
        "logistic.l2": l2,
        "logistic.degree": degree,
        "logistic.beside": beside,
    }


def _by_hand(w: float) -> dict[str, object]:
    return {"logistic.way": "line", "logistic.w": w, "logistic.b": 0.0}


SCENES = (
    Scene(
        "slope",
        N_("The sigmoid σ(w x) rises from 0 to 1. For which w is its slope at the centre 1?"),
        N_("Increase w until the gold tangent has slope at least 1."),
        Until(story.slope_holds, story.slope_shown, story.slope_tried, points=False),
        row,
        story.slope_told,
        story.slope_claim,
        _by_hand(1.0),
        controls=("logistic.w",),
        beside="slope",
    ),
    Scene(
        "hand",
        N_("The curve is p(blue). A point’s loss is −ln p of its own class. How small can the total be?"),
        N_("Change w and b until the total loss J is within 5% of its minimum."),
        Until(story.hand_holds, story.hand_shown, story.hand_tried, points=False),
        partial(row, 1.5),
        story.hand_told,
        story.hand_claim,
        _by_hand(0.0),
        controls=("logistic.w", "logistic.b"),
        beside="charges",
    ),
    Scene(
        "sure",
        N_(
            "The model is more confident far from the line. Does it ever assign a probability of exactly "
            "100%?"
        ),
        THEN_PLAY,
        Predict(
            (N_("Yes, if they are far enough from the line"), N_("No, it only gets closer and closer")), 1
        ),
        first_points,
        story.sure_told,
        story.sure_claim,
        _settings("surface"),
        beside="chart",
        answers=True,
    ),
    Scene(
        "race",
        N_("The total loss J has a single valley. Which of four solvers reaches the bottom first?"),
        THEN_PLAY,
        Predict(
            (
                N_("One point at a time"),
                N_("Eight points at a time"),
                N_("The full gradient"),
                N_("Newton’s method"),
            ),
            3,
        ),
        first_points,
        story.race_told,
        story.race_claim,
        _settings("race"),
        beside="chart",
        answers=True,
    ),
    Scene(
        "endless",
        N_("These points are linearly separable. How large do the weights become?"),
        THEN_PLAY,
        Predict((N_("They converge after a few steps"), N_("They grow without bound")), 1),
        state.default,
        story.endless_told,
        story.endless_claim,
        _settings("growth"),
        beside="chart",
        answers=True,
    ),
    Scene(
        "bend",
        N_(
            "A degree-6 curve can bend, but the penalty λ flattens it. Can it classify all these points "
            "correctly?"
        ),
        N_("Lower the penalty λ until no point is misclassified."),
        Until(story.bend_holds, story.bend_shown, story.bend_tried, points=False),
        noisy,
        story.bend_told,
        story.bend_claim,
        _settings("surface", l2=story.STIFF, degree=story.DEGREE),
        controls=("logistic.l2",),
        beside=folds.CURVE,
        answers=True,
    ),
)
