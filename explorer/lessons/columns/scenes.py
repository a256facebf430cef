"""Scenes of this lesson: all columns of a table, and their units."""

from __future__ import annotations

from functools import partial

from explorer.lesson.own_table.row import link_of_sample
from explorer.lesson.scene import THEN_PLAY, Number, Predict, Scene
from explorer.lessons.columns import two, units
from explorer.lessons.columns.wide_scenes import WIDE_SCENES
from linboard.i18n.language import N_

SCENES = (
    Scene(
        "two",
        N_(
            "With the two best columns, 5 of 53 held-out wines are misclassified. How many with all thirteen?"
        ),
        N_("Held-out wines are not used in training. Guess a number, then compare both models."),
        Number(N_("Misclassified held-out wines"), 0, 20, 5, two.happened),
        two.wines,
        two.told,
        beside="errors",
        answers=True,
        more=partial(link_of_sample, "wine", None),
    ),
    Scene(
        "units",
        N_("A perceptron makes 50 updates on age in years and salary in dollars. Where is its line?"),
        THEN_PLAY,
        Predict(
            (N_("Between the classes"), N_("Beyond all points"), N_("Through both classes")),
            1,
        ),
        units.people,
        units.told,
    ),
    *WIDE_SCENES,
)
