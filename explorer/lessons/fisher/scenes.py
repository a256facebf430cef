"""Scenes of Fisher's discriminant: a line that separates the classes, the meaning of J, the best line, and
its limits."""

from __future__ import annotations

from functools import partial

from explorer.lesson.own_table.row import link_of_sample
from explorer.lesson.scene import Number, Predict, Scene, Until
from explorer.lessons.fisher import pictures, planes_view, settings, story
from explorer.lessons.fisher.examples import clouds, means_angle, ring, unequal
from linboard.i18n.language import N_

IRIS = {settings.WAY.key: "plane", planes_view.TABLE.key: "iris"}


def _line(angle: float, play: str = "slide") -> dict[str, object]:
    return {
        settings.WAY.key: "line",
        settings.PLAY.key: play,
        settings.ANGLE.key: angle,
        settings.PRIORS.key: "counts",
    }


MEANS = means_angle(clouds())
SCENES = (
    Scene(
        "turn",
        N_("Project all points onto a line. On which line are blue and orange completely separated?"),
        N_(
            "Rotate the line with a handle or the slider until no point falls on the wrong side of the "
            "threshold."
        ),
        Until(story.turn_holds, story.at_best, story.turn_tried, points=False),
        clouds,
        story.turn_told,
        _line(story.START),
        controls=(settings.ANGLE.key,),
        beside="along",
    ),
    Scene(
        "means",
        N_(
            "Projecting onto the line through both means puts the means farthest apart. What will the "
            "histograms look like?"
        ),
        N_("Choose a picture, then watch the points slide onto the line."),
        Predict(
            (N_("Side by side"), N_("They overlap"), N_("One on top of the other")),
            1,
            lambda now: pictures.piles(now.dataset),
        ),
        clouds,
        story.means_told,
        _line(MEANS),
        beside="along",
        answers=True,
    ),
    Scene(
        "best",
        N_(
            "J is large when the projected means are far apart and each class is narrow. Where is it largest?"
        ),
        N_("Rotate the line until the marker is at the top of the J curve."),
        Until(story.best_holds, story.at_best, story.best_tried, points=False),
        clouds,
        story.best_told,
        _line(MEANS),
        controls=(settings.ANGLE.key,),
        beside="piles",
        beside_first=True,
    ),
    Scene(
        "rare",
        N_(
            "In practice blue points are rarer than in this sample. What changes: the direction, or the "
            "threshold along it?"
        ),
        N_("Lower the share of blue to 5% or less, and watch both. This share is called the prior of blue."),
        Until(story.rare_holds, story.rare_shown, story.rare_tried, points=False),
        unequal,
        story.rare_told,
        _line(round(story.best_angle(unequal()), 1))
        | {settings.PRIORS.key: "given", settings.PRIOR.key: story.USUAL},
        controls=(settings.PRIOR.key,),
        beside="along",
    ),
    Scene(
        "ring",
        N_("One class surrounds the other. Which direction does Fisher’s criterion choose?"),
        N_("Make a prediction, then watch the line rotate through every direction."),
        Predict((N_("A horizontal one"), N_("A slanted one"), N_("All are equally good")), 2),
        ring,
        story.ring_told,
        _line(0.0, "turn"),
        beside="piles",
        answers=True,
    ),
    Scene(
        "iris",
        N_(
            "150 irises of three species, four measurements each, are projected onto the best plane. How "
            "many are misclassified?"
        ),
        N_(
            "Guess a number. You will then see all six pairs of measurements and, last, Fisher’s plane, "
            "which uses all four."
        ),
        Number(N_("Misclassified flowers"), 0, 30, 10, story.iris_wrong),
        clouds,
        story.iris_told,
        IRIS,
        beside="shares",
        answers=True,
        more=partial(link_of_sample, "iris", None),
    ),
)
