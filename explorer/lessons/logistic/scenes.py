"""Scenes of logistic regression: the sigmoid, the loss, its valley and the solvers, wrong labels, and the penalty."""

from __future__ import annotations

from explorer.lesson.scene import THEN_LOOK, THEN_PLAY, Number, Predict, Scene, Until
from explorer.lessons.logistic import folds, lines, scene_view, story, valley_story, valley_view, view
from explorer.lessons.logistic.examples import mislabelled, noisy, overlapping
from explorer.points import dataset as state
from linboard.i18n.language import N_


def _settings(beside: str, l2: float = 0.0, solver: str = "newton", degree: int = 1) -> dict[str, object]:
    return {
        view.WAY.key: "plane",
        view.SOLVER.key: solver,
        view.PENALTY.key: l2,
        view.DEGREE.key: degree,
        view.BESIDE.key: beside or "surface",
    }


SCENES = (
    Scene(
        "across",
        N_("The gold dot moves straight across the line. At which f is its probability of being blue 90%?"),
        N_("Move the slider until the dot on the curve is at 0.9 or above."),
        Until(story.across_holds, story.across_shown, story.across_tried, points=False),
        overlapping,
        story.across_told,
        _settings("") | {scene_view.PLACE.key: -0.5},
        controls=(scene_view.PLACE.key,),
        beside=lines.BOARD,
    ),
    Scene(
        "loss",
        N_("If the right class has probability p, the loss is −ln p. Which blue point has the largest loss?"),
        THEN_LOOK,
        Predict((N_("The one at f = −4"), N_("The one at f = 0"), N_("The one at f = 4")), 0),
        overlapping,
        story.loss_told,
        _settings(""),
    ),
    Scene(
        "valley",
        N_("Each place here is a weight vector w. The contour lines show the loss J. Where is J smallest?"),
        N_("Move the gold dot, your w, with the sliders until J is within 5% of its minimum."),
        Until(valley_story.valley_holds, valley_story.valley_shown, valley_story.valley_tried, points=False),
        overlapping,
        valley_story.valley_told,
        _settings("") | {valley_view.FIRST.key: 0.0, valley_view.SECOND.key: 0.0},
        controls=(valley_view.FIRST.key, valley_view.SECOND.key),
        beside=lines.BOARD,
    ),
    Scene(
        "race",
        N_("Four solvers start at w = 0. Which one reaches the star in the fewest passes over the points?"),
        N_(
            "Three solvers move w down the slope of J. Newton’s method also uses the curvature. Make a "
            "prediction, then watch the steps."
        ),
        Predict(
            (
                N_("One point at a time (SGD)"),
                N_("Eight at a time (mini-batch)"),
                N_("The full gradient"),
                N_("Newton’s method"),
            ),
            3,
        ),
        overlapping,
        valley_story.race_told,
        _settings(""),
        beside="chart",
        answers=True,
    ),
    Scene(
        "newton",
        N_("Now Newton’s method starts at w = (4, 0) instead. What does its first step do?"),
        THEN_PLAY,
        Predict((N_("It reaches the star"), N_("It overshoots"), N_("It hardly moves")), 1),
        overlapping,
        valley_story.newton_told,
        _settings(""),
    ),
    Scene(
        "label",
        N_("The point in the square has the wrong label. By how many degrees does it turn the line?"),
        N_("The dashed line is the best one without this point. Guess a number."),
        Number(N_("Degrees"), 0, 60, 30, story.turned),
        mislabelled,
        story.label_told,
        _settings(""),
    ),
    Scene(
        "endless",
        N_("These points are linearly separable. How large do the weights become in training?"),
        THEN_PLAY,
        Predict((N_("They converge after a few steps"), N_("They grow without bound")), 1),
        state.default,
        story.endless_told,
        _settings("growth"),
        beside="chart",
        answers=True,
    ),
    Scene(
        "bend",
        N_("With a smaller penalty λ, a degree-6 curve bends more. Can it classify all points correctly?"),
        N_("Lower the penalty λ until no point is misclassified."),
        Until(story.bend_holds, story.bend_shown, story.bend_tried, points=False),
        noisy,
        story.bend_told,
        _settings("surface", l2=story.STIFF, degree=story.DEGREE),
        controls=(view.PENALTY.key,),
        beside=folds.CURVE,
        answers=True,
    ),
)
