"""Scenes with more features than two: the view along w, weights, digits, and random labels."""

from __future__ import annotations

from explorer.lesson.scene import THEN_LOOK, THEN_PLAY, Predict, Scene
from explorer.lessons.columns import along, features, pixels, random_labels
from explorer.points.dataset import default
from linboard.i18n.language import N_

WIDE_SCENES = (
    Scene(
        "along",
        N_(
            "The horizontal axis is the signed distance from the boundary. Which coordinate changes when "
            "the view turns about this axis?"
        ),
        N_(
            "Each point is a tumour with 30 features. The view shows two directions: w, the normal of "
            "the boundary, and v. Make a prediction, then watch the view turn."
        ),
        Predict(
            (
                N_("Only the horizontal coordinate"),
                N_("Only the vertical coordinate"),
                N_("Both coordinates"),
            ),
            1,
        ),
        default,
        along.told,
    ),
    Scene(
        "features",
        N_(
            "Radius and perimeter are almost the same measurement. What happens to the perimeter’s weight "
            "without the radius?"
        ),
        THEN_PLAY,
        Predict((N_("It grows"), N_("It stays the same"), N_("It falls to 0")), 0),
        default,
        features.told,
        until=1 + features.RADIUS,
    ),
    Scene(
        "pixels",
        N_("A model with a weight per pixel tells 8 from 3. Which half of the image is evidence for 8?"),
        THEN_LOOK,
        Predict((N_("The left half"), N_("The right half"), N_("Both halves equally")), 0),
        default,
        pixels.told,
        beside="extremes",
        answers=True,
    ),
    Scene(
        "random",
        N_(
            "We toss a coin for the label of each of 31 points with 30 features. Can a hyperplane separate them?"
        ),
        N_("Make a prediction, then watch the errors with 1 to 60 features."),
        Predict(
            (
                N_("No, the labels are random"),
                N_("Yes, and it predicts new points"),
                N_("Yes, but it misclassifies half of the new points"),
            ),
            2,
        ),
        default,
        random_labels.told,
        beside="cover",
        answers=True,
    ),
)
