"""Scenes of the dual perceptron: it counts mistakes, needs inner products only, and with a kernel its points vote."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import THEN_PLAY, Mark, Predict, Scene, Until
from explorer.lessons.dual import story, view
from explorer.points import sources
from linboard.i18n.language import N_, NP_

# ---- the scenes ----

LINE = {view.KERNEL.key: "linear", view.ORDER.key: "cyclic"}
SQUARES = {view.KERNEL.key: "polynomial", view.DEGREE.key: 2, view.ORDER.key: "cyclic"}
SCENES = (
    Scene(
        "which",
        N_(
            "The perceptron learns from one mistake at a time. Which of the three points is misclassified "
            "most often?"
        ),
        N_("Choose the point on the board, then watch the steps."),
        Mark(lambda now: int(np.argmax(story.fit(now).alpha_))),
        story.three,
        story.which_told,
        LINE,
        variation=0.25,
        claim=story.which_claim,
    ),
    Scene(
        "reads",
        N_(
            "The dual perceptron stores only these counts, not the line. Besides the labels, what must it "
            "know about the points?"
        ),
        THEN_PLAY,
        Predict((N_("Their coordinates"), N_("Only the inner products x·z of pairs"), N_("Nothing else")), 1),
        story.three,
        story.reads_told,
        LINE,
        beside="gram",
        answers=True,
    ),
    Scene(
        "same",
        N_("One perceptron stores w and b, the other only the counts α. When do their lines first differ?"),
        THEN_PLAY,
        Predict((N_("From the second mistake on"), N_("Only near the end"), NP_("dual.same", "Never")), 2),
        story.three,
        story.same_told,
        LINE,
        beside="columns",
    ),
    Scene(
        "bend",
        N_("No line separates these corners. Now (x·z + 1)² replaces x·z. Will the perceptron stop?"),
        THEN_PLAY,
        Predict((N_("Yes, it will"), N_("No, never")), 0),
        story.corners,
        story.bend_told,
        SQUARES,
        beside="gram",
        answers=True,
    ),
    Scene(
        "votes",
        N_("Each point votes for its own colour at the diamond. Where do the votes cancel?"),
        N_("Move the diamond until the last bar, f, is nearly 0. It is the sum of all votes and b."),
        Until(story.votes_holds, story.votes_shown, story.votes_tried, points=False),
        story.corners,
        story.votes_told,
        SQUARES | {view.BESIDE.key: "votes", view.PLACE.across.key: -0.8, view.PLACE.up.key: 0.4},
        controls=(view.PLACE.across.key,),
        beside="votes",
        beside_first=True,
    ),
    Scene(
        "loop",
        N_("One ring lies inside the other, and the kernel measures nearness. What will separate them?"),
        THEN_PLAY,
        Predict((N_("A line"), N_("A closed curve"), NP_("dual.loop", "Nothing")), 1),
        lambda: sources.generate("circles", n=60),
        story.loop_told,
        {view.KERNEL.key: "gaussian", view.WIDTH.key: 1.0, view.ORDER.key: "cyclic"},
        beside="gram",
        answers=True,
    ),
)
