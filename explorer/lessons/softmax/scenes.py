"""Scenes of softmax regression: scores and probabilities, three classes in a row, the first step, and flowers."""

from __future__ import annotations

from functools import partial

from explorer.lesson.own_table.row import link_of_sample
from explorer.lesson.scene import THEN_LOOK, THEN_PLAY, Number, Predict, Scene, Until
from explorer.lessons.softmax import iris_view, pushes, scores, slices, story, view
from explorer.lessons.softmax.examples import apart, row
from linboard.i18n.language import N_, NP_

BOARD = {view.WAY.key: "board", view.SOLVER.key: "newton", view.PENALTY.key: 0.0, view.BESIDE.key: "surfaces"}
GIVEN = (1.0, 0.0, -1.0)  # scores of the scene in which one of them is raised


def _scores(*values: float) -> dict[str, object]:
    given: dict[str, object] = {score.key: value for score, value in zip(scores.SCORES, values, strict=True)}
    return {view.WAY.key: "scores"} | given


SCENES = (
    Scene(
        "lead",
        N_("Softmax turns three scores into three probabilities. How large a lead gives one class 90%?"),
        N_("Change the scores until one class has probability 0.9 or more."),
        Until(story.lead_holds, story.lead_shown, story.lead_tried, points=False),
        view.first_points,
        story.lead_told,
        _scores(0.0, 0.0, 0.0),
        controls=tuple(score.key for score in scores.SCORES),
    ),
    Scene(
        "raise",
        N_("The score of ● rises a little (gold arrow). What happens to the other two probabilities?"),
        THEN_LOOK,
        Predict((N_("They stay the same"), N_("Both fall"), N_("One of them falls")), 1),
        view.first_points,
        story.raise_told,
        _scores(*GIVEN),
        beside="slopes",
        answers=True,
    ),
    Scene(
        "middle",
        N_("Along the dashed cut, the score of ✕ is flat. Where is it the largest of the three?"),
        N_("Move the gold line until ✕ has the largest score."),
        Until(story.middle_holds, story.middle_shown, story.middle_tried, points=False),
        row,
        story.middle_told,
        BOARD | {slices.PLACE.key: -3.0},
        controls=(slices.PLACE.key,),
    ),
    Scene(
        "squares",
        N_("The line of ✕ is the least-squares fit to these 0s and 1s. Where is it above the other lines?"),
        N_("Each class has such a line; the highest one decides. Make a prediction, then see the lines."),
        Predict((N_("In the middle"), NP_("softmax.squares", "Nowhere"), N_("At one of the ends")), 1),
        row,
        story.squares_told,
        BOARD,
    ),
    Scene(
        "steps",
        N_("The first gradient step moves each class’s w along its arrow. What do the arrows add up to?"),
        THEN_LOOK,
        Predict((N_("Zero"), N_("One long arrow"), N_("It depends on the points")), 0),
        view.first_points,
        story.steps_told,
        BOARD,
        beside=pushes.POINTS,
    ),
    Scene(
        "endless",
        N_("The classes are separable, and there is no penalty: λ = 0. What is the minimum of the loss J?"),
        THEN_PLAY,
        Predict(
            (
                NP_("softmax.endless", "0"),
                N_("None: J keeps falling"),
                N_("A number above 0"),
            ),
            1,
        ),
        apart,
        story.endless_told,
        BOARD | {view.BESIDE.key: "loss"},
        beside="chart",
        answers=True,
    ),
    Scene(
        "iris",
        N_(
            "Ten irises of each species are held out for testing. How many of these 30 will be misclassified?"
        ),
        N_("Guess a number. The model is then trained on the other 120, with λ = 0.1."),
        Number(N_("Misclassified flowers"), 0, 30, 6, story.missed),
        view.first_points,
        story.iris_told,
        {
            view.WAY.key: "iris",
            iris_view.WHICH_SPECIES.key: "three",
            iris_view.WHICH_MEASURES.key: "petal",
            view.PENALTY.key: story.SMALL,
            iris_view.SEED.key: 0,
        },
        beside="chart",
        answers=True,
        more=partial(link_of_sample, "iris"),
    ),
)
