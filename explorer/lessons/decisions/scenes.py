"""Scenes of decisions: the cheaper decision, costly misses, the reject option, all thresholds, three classes, models
without probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.lesson.scene import THEN_LOOK, Number, Predict, Scene, Until
from explorer.lessons.decisions import kinds, matrix, story, view
from explorer.points import sources
from linboard.i18n.language import N_, NP_

# ---- captions, and the claims that must hold ----


# ---- the scenes ----


def _set(way: str, miss: int, reject: float | None = None) -> Mapping[str, Any]:
    return {
        view.WAY.key: way,
        view.MODEL.key: "fisher",
        view.FALSE_ALARM.key: 1,
        view.MISS.key: miss,
        view.MAY_REJECT.key: reject is not None,
        view.REJECT.key: 0.5 if reject is None else reject,
        kinds.DRAW.key: False,
    }


SCENES = (
    Scene(
        "doubt",
        N_("At the diamond, blue has probability p = 0.3. When does deciding blue cost less?"),
        N_(
            "A miss is a blue point classified as orange. Raise its cost until blue costs less than "
            "orange at the diamond."
        ),
        Until(story.doubt_holds, story.doubt_shown, story.doubt_tried, points=False),
        sources.overlapping,
        story.doubt_told,
        _set("costs", 1),
        controls=(view.MISS.key,),
        beside="expected",
    ),
    Scene(
        "misses",
        N_("Now a miss costs ten times as much as a false alarm. How many false alarms will there be?"),
        N_("The picture shows the false alarms for equal costs. Guess a number, then see the result."),
        Number(N_("False alarms"), 0, 30, 5, story.alarms),
        sources.overlapping,
        story.misses_told,
        _set("costs", 10),
        beside="matrix",
        variation=0.06,
        claim=story.misses_claim,
    ),
    Scene(
        "open",
        N_("You may also refuse to decide. How low must the cost of refusing be to make it worthwhile?"),
        N_("A wrong decision costs 1. Lower the cost of not deciding until some points are left undecided."),
        Until(story.open_holds, story.open_shown, story.open_tried, points=False),
        sources.overlapping,
        story.open_told,
        _set("costs", 1, 0.9),
        controls=(view.REJECT.key,),
        beside="expected",
    ),
    Scene(
        "roc",
        N_("As the threshold falls, more blue points are found. What happens to the number of false alarms?"),
        N_("Make a prediction, then watch the threshold fall."),
        Predict((N_("It falls"), N_("It stays the same"), N_("It rises too")), 2),
        sources.overlapping,
        story.roc_told,
        _set("sweep", 1),
        beside="curves",
        answers=True,
    ),
    Scene(
        "borders",
        N_("Now missing a green point costs 10 instead of 1. Which of the three boundaries move?"),
        THEN_LOOK,
        Predict((N_("All three"), N_("The two around green"), NP_("decisions.green", "None of them")), 1),
        matrix.three,
        story.borders_told,
        {view.WAY.key: "classes", **{matrix.COSTS[story.GREEN, other].key: 10 for other in (0, 1)}},
        beside="classes",
    ),
    Scene(
        "kinds",
        N_("Three models learned from these points. Which one can generate new points?"),
        N_("The table shows what each model has learned. Make a prediction, then see what each can do."),
        Predict(
            (
                N_("The one that learned p(x, C)"),
                N_("The one that learned p(C | x)"),
                N_("The one that learned f(x)"),
            ),
            0,
        ),
        sources.overlapping,
        story.kinds_told,
        {**_set("kinds", 1), kinds.DRAW.key: True},
        beside="kinds",
    ),
)
