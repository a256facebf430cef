"""Scenes of softmax regression: scores, probabilities that sum to 1, gradients that sum to 0, misclassified
flowers."""

from __future__ import annotations

from explorer.lesson.scene import THEN_PLAY, Number, Predict, Scene, Until
from explorer.lessons.softmax import scores, story, view
from explorer.lessons.softmax.examples import apart, four, row
from linboard.i18n.language import N_, NP_

BOARD = {"softmax.way": "board", "softmax.solver": "newton", "softmax.l2": 0.1, "softmax.beside": "surfaces"}


# ---- captions, and the claims that must hold ----


# ---- the scenes ----

SCENES = (
    Scene(
        "lead",
        N_("Softmax turns three scores into three probabilities. How large a lead gives one class 90%?"),
        N_("Change the scores until one class has probability 0.9 or more."),
        Until(story.lead_holds, story.lead_shown, story.lead_tried, points=False),
        view.first_points,
        story.lead_told,
        story.lead_claim,
        {"softmax.way": "scores", **{score.key: 0.0 for score in scores.SCORES}},
        controls=tuple(score.key for score in scores.SCORES),
        beside="slopes",
    ),
    Scene(
        "sum",
        N_("Every place has a probability for each of four classes. Can two exceed ½ at the same place?"),
        THEN_PLAY,
        Predict((N_("Yes, where classes overlap"), NP_("softmax.shares", "No, never")), 1),
        four,
        story.sum_told,
        story.sum_claim,
        BOARD,
        beside="chart",
        answers=True,
    ),
    Scene(
        "steps",
        N_("At each step, every class updates its own weights. What do all the updates add up to?"),
        THEN_PLAY,
        Predict((N_("Zero"), N_("A step towards the largest class"), N_("It depends on the points")), 0),
        view.first_points,
        story.steps_told,
        story.steps_claim,
        BOARD | {"softmax.l2": 0.0, "softmax.beside": "gradient"},
        beside="chart",
        answers=True,
    ),
    Scene(
        "middle",
        N_(
            "Least squares misses the middle class. How many of its 15 points does softmax classify "
            "correctly?"
        ),
        N_("Guess a number, then watch the steps."),
        Number(N_("Correct points"), 0, 15, 5, story.middle),
        row,
        story.middle_told,
        story.middle_claim,
        BOARD,
        beside="chart",
        answers=True,
    ),
    Scene(
        "endless",
        N_("These classes are far apart, and there is no penalty on the weights. Where does training stop?"),
        THEN_PLAY,
        Predict((N_("At the optimal weights"), NP_("softmax.endless", "Nowhere")), 1),
        apart,
        story.endless_told,
        story.endless_claim,
        BOARD | {"softmax.l2": 0.0, "softmax.beside": "loss"},
        beside="chart",
        answers=True,
    ),
    Scene(
        "iris",
        N_(
            "Ten irises of each species are held out for testing. How many of these 30 will be misclassified?"
        ),
        N_("Guess a number. The model is then trained on the other 120."),
        Number(N_("Misclassified flowers"), 0, 30, 6, story.missed),
        view.first_points,
        story.iris_told,
        story.iris_claim,
        {
            "softmax.way": "iris",
            "softmax.species": "three",
            "softmax.measures": "petal",
            "softmax.l2": story.SMALL,
            "softmax.seed": 0,
        },
        beside="chart",
        answers=True,
    ),
)
