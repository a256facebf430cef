"""Fisher's story: a line on which the classes come apart, what J measures, the best line, and what it cannot see."""

from __future__ import annotations

from explorer.frame.scene import Foretell, Number, Scene, Until
from explorer.lessons.fisher import pictures, story
from explorer.lessons.fisher.examples import clouds, means_angle, ring, unequal
from linboard.words.language import N_

IRIS = {"fisher.way": "plane", "fisher.table": "iris"}


def _line(angle: float, play: str = "slide") -> dict[str, object]:
    return {"fisher.way": "line", "fisher.play": play, "fisher.angle": angle, "fisher.priors": "counts"}


MEANS = means_angle(clouds())
SCENES = (
    Scene(
        "turn",
        N_("All points fall straight onto one line. On which line do blue and orange come apart?"),
        N_("Turn the line by a handle, or by the slider, until no point falls on the wrong side."),
        Until(story.turn_holds, story.at_best, story.turn_tried, points=False),
        clouds,
        story.turn_told,
        story.turn_claim,
        _line(story.START),
        controls=("fisher.angle",),
        beside="along",
    ),
    Scene(
        "means",
        N_("The line through both means sets these farthest apart. Which piles will the points make?"),
        N_("Choose a picture; then the points slide onto the line."),
        Foretell(
            (N_("Side by side"), N_("They overlap"), N_("One upon the other")),
            1,
            lambda now: pictures.piles(now.dataset),
        ),
        clouds,
        story.means_told,
        story.means_claim,
        _line(MEANS),
        beside="along",
        answers=True,
    ),
    Scene(
        "best",
        N_("J is large where the means lie far apart and each class is narrow. Where is it largest?"),
        N_("Turn the line until its mark on the curve of J is on top."),
        Until(story.best_holds, story.at_best, story.best_tried, points=False),
        clouds,
        story.best_told,
        story.best_claim,
        _line(MEANS),
        controls=("fisher.angle",),
        beside="piles",
    ),
    Scene(
        "rare",
        N_("Blue points are rarer elsewhere than here. What moves: the line, or the threshold on it?"),
        N_("Lower the share of blue to 5\u00a0% or less, and watch both."),
        Until(story.rare_holds, story.rare_shown, story.rare_tried, points=False),
        unequal,
        story.rare_told,
        story.rare_claim,
        _line(round(story.best_angle(unequal()), 1))
        | {"fisher.priors": "given", "fisher.prior": story.USUAL},
        controls=("fisher.prior",),
        beside="along",
    ),
    Scene(
        "ring",
        N_("One class lies around the other. Which line does Fisher find?"),
        N_("Say what you expect; then the line takes every direction in turn."),
        Foretell((N_("A level one"), N_("A slanting one"), N_("None is better than another")), 2),
        ring,
        story.ring_told,
        story.ring_claim,
        _line(0.0, "turn"),
        beside="piles",
        answers=True,
    ),
    Scene(
        "iris",
        N_("150 flowers of three kinds, four measures each. How many will the best plane get wrong?"),
        N_("Guess a number; then you see the six pairs of measures, and Fisher’s plane of all four last."),
        Number(N_("Flowers mistaken"), 0, 30, 10, story.iris_wrong),
        clouds,
        story.iris_told,
        story.iris_claim,
        IRIS,
        beside="shares",
        answers=True,
    ),
)
